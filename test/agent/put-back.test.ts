import { expect, test } from 'vitest';
import { Evidence } from '../../src/agent/evidence.ts';
import type { Acted } from '../../src/agent/loop-browser.ts';
import { PutBack } from '../../src/agent/put-back.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { MockBrowser, SAMPLES } from '../../src/testing/index.ts';

const press = (own: string, item = '', looks = false): Acted => ({
  verdict: 'unverified',
  effect: [],
  ...(looks ? { inconsequential: true } : {}),
  around: { own, of: [own, item], words: [], came: [], given: [], address: '' },
});

/** What each screen that follows an act says of the deeds before it. */
function judged(goal: string, first: string, ...then: [Acted, string][]): (number | undefined)[] {
  const back = new PutBack(goal);
  back.shown(first);
  return then.map(([act, lines]) => {
    back.acted(act);
    return back.shown(lines);
  });
}

const order = (name: string, on: boolean) =>
  on
    ? `text "${name} weekly"\n@e1 clickable "⏸" in "${name}" (Pause)`
    : `text "${name} weekly paused"\n@e2 clickable "▶" in "${name}" (Resume)`;
const orders = (milk: boolean, eggs: boolean, said = '') =>
  `${order('Milk', milk)}\n${order('Eggs', eggs)}\n${said}\nworked here before: click clickable "⏸" in "Milk"`;

test('what a deed was done by is as it was again by what came in its place: the deed is taken back, whatever is said', () => {
  expect(
    judged(
      'Pause the milk',
      orders(true, true),
      [press('⏸', 'Milk'), orders(false, true, 'text "Order paused"')],
      [press('⏸', 'Eggs'), orders(false, false, 'text "Order paused"')],
      [press('▶', 'Milk'), orders(true, false, 'text "Order paused" "Order resumed"')],
    ),
  ).toEqual([undefined, undefined, 2]);
});

test('a second deed of the same kind on something else takes nothing back', () => {
  expect(
    judged(
      'Pause the milk, resume the eggs',
      orders(true, false),
      [press('⏸', 'Milk'), orders(false, false)],
      [press('▶', 'Eggs'), orders(false, true)],
    ),
  ).toEqual([undefined, undefined]);
});

test('what a menu shows as chosen is chosen anew by the menu: the first choice is taken back', () => {
  const card = (status: string, ...more: string[]) =>
    [`@e1 heading 3 "T-7"`, `@e2 clickable "${status} ▾" under "T-7"`, ...more].join('\n');
  const menu = ['@e3 clickable "To do"', '@e4 clickable "Doing"', '@e5 clickable "Ready"'];
  const said = 'text "T-7 saved"\n@e6 clickable "Undo"';
  const choose = (from: string, to: string): [Acted, string][] => [
    [press(`${from} ▾`, '', true), card(from, ...menu, said)],
    [press(to), card(to, said)],
  ];
  const goal = 'Set T-7 to Doing';
  expect(judged(goal, card('To do'), ...choose('To do', 'Doing'), ...choose('Doing', 'To do')).at(-1)).toBe(
    1,
  );
  expect(
    judged(goal, card('To do'), ...choose('To do', 'Ready'), ...choose('Ready', 'Doing')).at(-1),
  ).toBeUndefined();
});

test('a button that changes its name is put back where all controls are as they were, not where more came of it', () => {
  const page = (button: string, ...more: string[]) => [`@e1 button "${button}"`, ...more].join('\n');
  const then = (goal: string, ...more: string[]) =>
    judged(
      goal,
      page('Mute'),
      [press('Mute'), page('Unmute', 'text "Muted"')],
      [press('Unmute'), page('Mute', 'text "Heard again"', ...more)],
    ).at(-1);
  expect(then('Mute the channel')).toBe(1);
  expect(then('Mute the channel', '@e5 link "Log of today"')).toBeUndefined();
  // Both were wanted.
  expect(then('Mute and unmute the channel')).toBeUndefined();
});

test('a switch that is set and set back is taken back, also where the page says something new', () => {
  const page = (on: boolean, said = '') => `@e1 switch "News" [${on ? 'checked' : 'unchecked'}]\n${said}`;
  expect(
    judged(
      'Turn on news',
      page(false),
      [press('News'), page(true, 'text "You get news"')],
      [press('News'), page(false, 'text "You get no news"\n@e3 link "Why?"')],
    ),
  ).toEqual([undefined, 1]);
});

test('what was said of a deed that is taken back so proves nothing, though it can be read still', async () => {
  const { signal } = new AbortController();
  const expected = parseExpectations('text "Order paused"');
  const evidence = new Evidence({ goal: 'Pause the milk', expect: expected });
  let holds = false;
  const browser = Object.assign(new MockBrowser({ screens: { list: SAMPLES.list } }), {
    expect: async () => ({ holds, observed: '' }),
  });
  const act = async (own: string, lines: string) => {
    evidence.acted({ ...press(own, 'Milk'), effect: [{ kind: 'text', account: '' }] });
    evidence.shown(lines);
    holds = true;
    await evidence.look(browser, signal);
    return expected[0] && evidence.expectation(expected[0]);
  };
  evidence.shown(orders(true, true));
  await evidence.look(browser, signal);
  expect(await act('⏸', orders(false, true, 'text "Order paused"'))).toMatchObject({ became: true });
  expect(await act('▶', orders(true, true, 'text "Order paused" "Order resumed"'))).toMatchObject({
    became: false,
    undone: true,
  });
});
