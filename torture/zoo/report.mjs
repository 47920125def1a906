import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** @import { Attempt, Result } from './run-library.mjs' */
/** @import { Judgement } from './judge-case.mjs' */

/** @param {Result[]} results */
export function countUp(results) {
  const attempts = results.flatMap(({ first, fallback }) => (fallback ? [first, fallback] : [first]));
  const among = (/** @type {Judgement} */ judgement) =>
    attempts.filter((attempt) => attempt.judgement === judgement).length;
  return {
    cases: results.length,
    by_one_call: results.filter(byOneCall).length,
    within_three: results.filter(withinThree).length,
    verified: results.filter(({ first }) => first.verdict === 'verified' && first.judgement === 'ok').length,
    false_verified: among('false_verified'),
    wrong_targets: among('wrong_target'),
    double_executions: among('double_execution'),
    false_failures: among('false_failure'),
    no_effect_told: among('no_effect_told'),
    broken: among('broken'),
    tokens: median(results.map(({ first }) => first.tokens)),
    ms: median(results.map(({ first }) => first.ms)),
  };
}

/** @param {Attempt} attempt */
const fine = ({ judgement }) => judgement === 'ok' || judgement === 'no_effect_told';
/** @param {Result} result */
const byOneCall = ({ first }) => first.calls.length === 1 && fine(first);
/** @param {Result} result */
const withinThree = ({ first, fallback }) =>
  (fine(first) && first.calls.length <= 3) ||
  (fallback !== undefined && fine(fallback) && fallback.calls.length <= 3);
/** @param {number[]} numbers */
const median = (numbers) =>
  Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);

/** What was told untruly, or done wrongly. @param {ReturnType<typeof countUp>} totals */
export function untruths({ false_verified, wrong_targets, double_executions, false_failures }) {
  return [
    false_verified > 0 && `${false_verified} false verified`,
    wrong_targets > 0 && `${wrong_targets} wrong targets`,
    double_executions > 0 && `${double_executions} double executions`,
    false_failures > 0 && `${false_failures} failed though they landed`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** What the totals must be; each sentence is one that is not met. @param {ReturnType<typeof countUp>} totals */
export function shortcomings(totals) {
  const { cases, by_one_call, within_three, broken } = totals;
  return [
    ...untruths(totals),
    broken > 0 && `${broken} could not be run`,
    by_one_call / cases < 0.95 && `${by_one_call} of ${cases} by one call, under 95 %`,
    within_three < cases && `${within_three} of ${cases} within three calls`,
  ].filter((sentence) => typeof sentence === 'string');
}

/** What was called, what was answered and what the app holds. @param {Result} result */
export function tellCase({ library, name, kind, say, first, fallback }) {
  return [
    `${library} / ${name} [${kind}]: ${say}`,
    ...tellAttempt('', first),
    ...(fallback ? tellAttempt('fallback: ', fallback) : []),
  ].join('\n');
}

/** @param {string} which @param {Attempt} attempt */
function tellAttempt(which, { judgement, why, calls, held }) {
  return [
    `  ${which}${judgement}: ${why}`,
    ...calls.flatMap(({ call: [tool, input], answer }) => [
      `    ${tool} ${JSON.stringify(input)}`,
      ...answer
        .split('\n')
        .slice(0, 4)
        .map((line) => `      | ${line.slice(0, 220)}`),
    ]),
    `    the app's changes: ${JSON.stringify(held.log.slice(-4)).slice(0, 500)}`,
  ];
}

/** @type {[title: string, (totals: ReturnType<typeof countUp>) => number][]} */
const COLUMNS = [
  ['cases', (t) => t.cases],
  ['by one call', (t) => t.by_one_call],
  ['within three', (t) => t.within_three],
  ['verified', (t) => t.verified],
  ['false verified', (t) => t.false_verified],
  ['wrong target', (t) => t.wrong_targets],
  ['twice', (t) => t.double_executions],
  ['failed but landed', (t) => t.false_failures],
  ['effect missed', (t) => t.no_effect_told],
  ['not run', (t) => t.broken],
  ['tokens', (t) => t.tokens],
  ['ms', (t) => t.ms],
];

/** By library and by kind. @param {Result[]} results */
export function tableOf(results) {
  const row = (/** @type {string} */ name, /** @type {Result[]} */ some) => {
    const totals = countUp(some);
    return `| ${[name, ...COLUMNS.map(([, read]) => read(totals))].join(' | ')} |`;
  };
  const head = (/** @type {string} */ what) => [
    `| ${[what, ...COLUMNS.map(([title]) => title)].join(' | ')} |`,
    `|---${'|--:'.repeat(COLUMNS.length)}|`,
  ];
  const seen = results.filter(({ group }) => group === 'seen');
  const unseen = results.filter(({ group }) => group === 'unseen');
  const fresh = results.filter(({ group }) => group === 'fresh');
  const by = (/** @type {Result[]} */ some, /** @type {'library' | 'kind'} */ key) =>
    [...new Set(some.map((result) => result[key]))].sort().map((name) =>
      row(
        name,
        some.filter((result) => result[key] === name),
      ),
    );
  return [
    ...head('library'),
    ...by(seen, 'library'),
    ...(unseen.length > 0 ? by(unseen, 'library').map((line) => line.replace('| ', '| (unseen) ')) : []),
    ...by(fresh, 'library').map((line) => line.replace('| ', '| (fresh) ')),
    ...(seen.length > 0 && unseen.length > 0 ? [row('all seen', seen), row('all unseen', unseen)] : []),
    ...(seen.length > 0 && fresh.length > 0 ? [row('all fresh', fresh)] : []),
    row('all', results),
    '',
    ...head('kind'),
    ...by(results, 'kind'),
  ].join('\n');
}

const BEGIN = '<!-- numbers: written by run.mjs --write -->';
const END = '<!-- end of numbers -->';

/** Puts the table of a whole run between its marks. @param {string} path @param {Result[]} results */
export function writeReadme(path, results) {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : `# The zoo\n\n${BEGIN}\n${END}\n`;
  const [before = '', rest = ''] = text.split(BEGIN);
  const [, after = ''] = rest.split(END);
  writeFileSync(path, `${before}${BEGIN}\n${tableOf(results)}\n${END}${after}`);
}
