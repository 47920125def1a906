import { Connection } from './connection.mjs';

/** @import { Bench, Table } from './table.mjs' */
/** @import { Answer } from './connection.mjs' */

/** @typedef {{ verdict: 'right' | 'wrong' | 'silent', why: string }} Judgement */
/**
 * One action, and how its result is judged by what the page says happened.
 * `right`: the result agrees with what happened. `wrong`: it says or does something else. `silent`: it says nothing of it.
 * @typedef {object} Case
 * @property {string} page
 * @property {string} title
 * @property {(c: Connection, screen: string) => Promise<Answer>} act
 * @property {string} [change] how the page changes between the look and the action
 * @property {(answer: Answer, heard: string[]) => Judgement} judge
 */

const PASSWORD = 'hunter2-swordfish';
/** A claim that names how long was watched is no claim about later. */
const NAMES_ITS_WINDOW = /(within|for|in|after) [\d,.]+ ?m?s\b/i;
const SAYS_NOTHING_CHANGED = /nothing[^\n]*changed|no (visible )?(change|effect)|did not change|unchanged/i;

/** @param {Judgement['verdict']} verdict @param {string} why @returns {Judgement} */
const judged = (verdict, why) => ({ verdict, why });

/** @param {string} label */
const clickOn = (label) => (/** @type {Connection} */ c, /** @type {string} */ screen) =>
  c.call(c.contestant.click(c.contestant.refOf(screen, 'button', label)));

/** Whoever was deleted, it must not be Carol: the agent saw and meant Alice. @type {Case['judge']} */
function judgeDeletion({ is_error }, heard) {
  const deleted = heard.find((word) => word.startsWith('deleted '));
  if (deleted) return judged('wrong', `${deleted}${is_error ? ', reported an error' : ', reported success'}`);
  return is_error ? judged('right', 'refused') : judged('wrong', 'reported success, nothing was deleted');
}

/** @type {Case[]} */
const CASES = [
  {
    page: 'dead',
    title: 'a dead button',
    act: clickOn('Save'),
    judge({ text, is_error }) {
      if (is_error) return judged('wrong', 'reported an error');
      return SAYS_NOTHING_CHANGED.test(text)
        ? judged('right', 'says nothing changed')
        : judged('silent', 'reads like a live one');
    },
  },
  {
    page: 'late',
    title: 'an effect 300 ms later',
    act: clickOn('Save'),
    judge({ text, is_error }) {
      if (is_error) return judged('wrong', 'reported an error');
      if (text.includes('Receipt 4711')) return judged('right', 'shows it');
      if (!SAYS_NOTHING_CHANGED.test(text)) return judged('silent', 'not in the result');
      return NAMES_ITS_WINDOW.test(text)
        ? judged('silent', 'says nothing changed so far')
        : judged('wrong', 'says nothing changed');
    },
  },
  {
    page: 'covered',
    title: 'a covered button',
    act: clickOn('Save'),
    judge({ is_error }, heard) {
      if (heard.includes('clicked')) return judged('wrong', 'clicked through the cover');
      return is_error ? judged('right', 'refused') : judged('wrong', 'reported success');
    },
  },
  {
    page: 'replaced',
    title: 'a node replaced by its like',
    change: 'replace',
    act: clickOn('Save'),
    judge({ is_error }, heard) {
      const clicked = heard.includes('clicked');
      if (clicked !== is_error) return judged('right', clicked ? 'found it again' : 'refused');
      return judged(
        'wrong',
        clicked ? 'clicked, reported an error' : 'reported success, nothing was clicked',
      );
    },
  },
  {
    page: 'renamed',
    title: '"Delete Alice" became "Delete Carol"',
    change: 'shift',
    act: clickOn('Delete Alice'),
    judge: judgeDeletion,
  },
  {
    page: 'row',
    title: 'the row around "Delete" became Carol\'s',
    change: 'shift',
    act: clickOn('Delete'),
    judge: judgeDeletion,
  },
  {
    page: 'readonly',
    title: 'filling a read-only field',
    act: (c, screen) => c.call(c.contestant.fill(c.contestant.refOf(screen, 'textbox', 'Code'), 'B-2')),
    judge({ text, is_error }, heard) {
      const value = heard.findLast((word) => word.startsWith('value '))?.slice(6) ?? '';
      const kept = value === 'A-1' ? 'value kept' : `value is now ${JSON.stringify(value)}`;
      if (is_error) return judged(value === 'A-1' ? 'right' : 'wrong', `refused, ${kept}`);
      return text.includes('A-1') && value === 'A-1'
        ? judged('right', 'says the value stayed')
        : judged('wrong', `reported success, ${kept}`);
    },
  },
  {
    page: 'password',
    title: 'a filled password field, looked at',
    act: (c) => c.look(),
    judge: ({ text, structured }) =>
      `${text}${structured}`.includes(PASSWORD)
        ? judged('wrong', 'prints it')
        : judged('right', 'does not print it'),
  },
];

/** @param {Bench} bench @returns {Promise<Table>} */
export async function judgeTruth({ contestants, pages, folder, say }) {
  /** @type {Record<string, Record<string, Judgement & { said: string }>>} */
  const all = {};
  const connections = await Promise.all(contestants.map((contestant) => Connection.open(contestant, folder)));
  for (const { page, title, change, act, judge } of CASES) {
    say(`truth: ${title}`);
    /** @param {Connection} c */
    const judgeOne = async (c) => {
      await c.openPage(`${pages.url}/truth/${page}?who=${c.mark}`);
      const screen = await c.look();
      pages.forget(c.mark);
      if (change) await pages.change(c.mark, change);
      const answer = await act(c, screen.text);
      // Long enough for whatever the click set off to be on record.
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (page === 'readonly') await pages.change(c.mark, 'report');
      all[title] ??= {};
      all[title][c.contestant.name] = {
        ...judge(answer, pages.heard(c.mark)),
        said: answer.text.slice(0, 500),
      };
    };
    await Promise.all(connections.map(judgeOne));
  }
  await Promise.all(connections.map((c) => c.close()));
  const names = contestants.map(({ name }) => name);
  const ours = Object.values(all).filter((row) => row.surehand?.verdict === 'right').length;
  return {
    name: 'truth',
    title: 'What the result says',
    note: 'One action each, judged by what the page reports: **right** agrees with what happened, **wrong** does not, **silent** says nothing of it. The rule of each row is in `judge-truth.mjs`.',
    columns: ['', ...names],
    rows: Object.entries(all).map(([title, row]) => [
      title,
      ...names.map((name) => `${row[name]?.verdict}: ${row[name]?.why}`),
    ]),
    requirements: [
      {
        what: 'cases in which surehand is right',
        measured: `${ours} of ${CASES.length}`,
        met: ours === CASES.length,
      },
    ],
    data: all,
  };
}
