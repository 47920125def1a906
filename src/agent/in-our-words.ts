import type { Action } from '../model/action.ts';
import { SurehandError } from '../model/failure.ts';
import type { Effect, EffectKind } from '../model/outcome.ts';
import { quoted } from '../model/page-text.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import { tellOutcome } from '../pipeline/tell-outcome.ts';
import type { World } from '../pipeline/world.ts';

/** More options are not told. */
const MOST_OPTIONS = 12;
const NO_FIELD =
  'Click it and use what opens; what is dragged takes the ref of its new place as value; or give it the focus and fill Keys';
/** A date or a number of guests is often shown in a field that nobody types into. */
const SET_ELSEWHERE = 'Click it and use what opens, if it is set here';
const FETCHES = new Set(['GET', 'HEAD']);
/** Looking for an option opens and closes its list, which is no choice. */
const OF_A_LIST: ReadonlySet<EffectKind> = new Set([
  'structure',
  'text',
  'state',
  'focus',
  'look',
  'scroll',
  'selection',
]);

/** An option that a list does not have is no element that is missing; what was done, but led elsewhere, is told whole. */
export function inOurWords(world: World, action: Action, outcome: Outcome): SurehandError {
  const { problem, target, verification, effect } = outcome;
  if (!problem) throw new Error('there is no problem to tell');
  const { candidates, may_have_landed, cause } = problem;
  if (verification.verdict === 'refuted')
    return new SurehandError(problem.kind, tellRefuted(world, action, outcome).join('\n'), {
      may_have_landed,
      cause,
    });
  if (action.action === 'fill' && problem.kind === 'target_not_editable') {
    const { role, state } = target?.binding.node ?? { role: '', state: {} };
    const instead = role === 'clickable' ? NO_FIELD : state.readonly ? SET_ELSEWHERE : '';
    if (instead) return problem.but({ message: `${problem.message}. ${instead}` });
  }
  if (action.action !== 'select' || !target || problem.kind !== 'target_not_found') return problem;
  const listed = candidates.length > 0 ? `; there are ${candidates.slice(0, MOST_OPTIONS).join(', ')}` : '';
  const chose = may_have_landed && effect.some(({ kind }) => !OF_A_LIST.has(kind));
  const open = may_have_landed && !chose ? '; nothing was chosen' : '';
  return new SurehandError('control_mismatch', problem.message + listed + open, {
    may_have_landed: chose,
    cause,
  });
}

/** Carried out, but not with the outcome that such an action usually has: `clicked X, but expected ...`. */
export function tellRefuted(world: World, action: Action, outcome: Outcome): string[] {
  return tellOutcome(world, action, outcome).map((line) => line.replace(/^failed \([A-Z_]+\): /, ''));
}

/** The effects, of which requests that only fetched something have no words: what they brought is on the screen. */
export function worthTelling({ effect, details }: Outcome): Effect[] {
  const fetched = (details.requests ?? []).every(
    ({ method, status }) => FETCHES.has(method) && status !== null && status < 400,
  );
  return effect.map((one) => (one.kind === 'network' && fetched ? { ...one, account: '' } : one));
}

/** Advice to use a tool of others, which a model of the loop does not have. */
const OTHER_TOOL = /,? or use [a-z]+_[a-z]+\b/;

/** Where the page is at its end, a box in it may not be. */
export function hinted(action: Action, { moved, target }: Outcome, lines: string[]): string[] {
  const ended = action.action === 'scroll' && !target && moved?.x === 0 && moved.y === 0;
  const told = lines.map((line) => line.replace(OTHER_TOOL, ''));
  const { tag, choices = [] } = target?.binding.node ?? {};
  // What a browser draws over the page when a list is pressed can be read nowhere.
  const asked = action.action === 'click' && tag === 'select' && choices.length > 0;
  // In a field of one line it was pressed as a key.
  const broken = action.action === 'fill' && action.value.endsWith('\n');
  return [
    ...told,
    ...(ended ? ['a box in it scrolls by the ref of a line inside, as far as amount says'] : []),
    ...(asked ? [`browser_select chooses of ${optionsOf(choices)}`] : []),
    ...(broken
      ? ['the line break is part of the text of this field of many lines: fill Keys with Enter to press it']
      : []),
  ];
}

function optionsOf(choices: readonly string[]): string {
  const more = choices.length > MOST_OPTIONS ? [`${choices.length - MOST_OPTIONS} more`] : [];
  return [...choices.slice(0, MOST_OPTIONS).map((one) => quoted(one, 40)), ...more].join(', ');
}

/** A text with the refs of the newest snapshot, `known` as the session calls them, in place of the session's own. */
export function inTheirRefs(text: string, known: ReadonlyMap<string, string>): string {
  const theirs = new Map([...known].map(([is, was]) => [was, is]));
  return text
    .replace(/@e\d+ ?/g, (ref) => {
      const is = theirs.get(ref.trim());
      return is ? `${is} ` : '';
    })
    .trim();
}
