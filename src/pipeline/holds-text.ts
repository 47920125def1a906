import type { ActResult, Held, Settled } from '../drivers/driver.ts';
import { parseDate } from '../model/calendar-date.ts';
import { SurehandError } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import type { Effect } from '../model/outcome.ts';
import { quoted } from '../model/page-text.ts';
import type { Binding } from '../screen/refs.ts';
import { calledBeside } from './called-beside.ts';
import { heal } from './resolve.ts';
import { setOff } from './set-off.ts';
import type { Reading } from './verify.ts';
import type { World } from './world.ts';

/** What an action by itself promises, and how to see whether it came true. */
export interface Implied {
  expected: string;
  read(now: Come): Promise<Reading>;
}

/** What came of the action so far. */
export interface Come {
  effects: readonly Effect[];
  settled: Settled | null;
  /** Another document is there. */
  arrived: boolean;
}

/** That a field holds the text that was typed, also once it was left where it may make something else of it then. */
export function holdsText(
  world: World,
  binding: Binding,
  value: string,
  whole: boolean,
  done: ActResult = {},
): Implied {
  let left = false;
  let dropped: Reading['dropped'] = done.dropped && 'text';
  return {
    expected: whole ? 'the value is there' : 'the text was added',
    read: async (now) => {
      const key = await presentKey(world, binding);
      if (!key) return { holds: null, observed: 'the field is no longer there' };
      let held = await world.driver.holds(key, value, whole);
      const had = held.relation;
      const leaves = mayChange(binding.node, value, held, now);
      // Leaving a field may send it, which nobody was asked about.
      if (leaves && world.gate.guards) {
        const open_because = `the field may keep ${leaves === 'number' ? 'another number' : 'something else'} once it is left`;
        const doubtful = leaves === 'text' || (leaves === 'number' && isOutOfStep(binding.node, value));
        return doubtful ? { holds: null, observed: open_because, open_because } : told(binding, value, held);
      }
      if (leaves && !left) {
        held = await world.driver.holds(key, value, whole, true);
        // A page may draw a moment later what it keeps.
        if (held.relation !== 'other') held = await world.driver.holds(key, value, whole);
        left = true;
      }
      if (left && had !== 'other' && held.relation === 'other')
        dropped = had === 'formatted' ? 'form' : 'text';
      const found = told(binding, value, held);
      if (dropped && found.holds === false)
        return { ...found, observed: `${found.observed}, once it was left`, dropped };
      const open_because =
        found.holds === true ? doubtOf(binding.node, value, held, now, leaves, found) : null;
      return open_because === null ? found : { ...found, holds: null, observed: open_because, open_because };
    },
  };
}

/** Why the page may not have what its field holds, though it is the text. */
function doubtOf(
  node: UiNode,
  value: string,
  held: Held,
  now: Come,
  leaves: ReturnType<typeof mayChange>,
  found: Reading,
): string | null {
  const { state } = node;
  if (held.one_block)
    return 'its lines are there in one block, and Enter makes blocks of its own here: the page may take them for one line; fill one, press Enter, fill the next';
  if (held.boxed_lines)
    return 'it is for plain text, and its line breaks are not in its text: the page may take it for one line';
  if (leaves && held.invalid) {
    const there = found.held === undefined ? 'it is there' : `it holds ${quoted(found.held, 100)}`;
    return `${there}, and the field says that this is not valid`;
  }
  if (picksColour(node, value) && !broughtSomething(now))
    return 'it is there, and nothing else on the page changed: what picks its colour may hear of it only with Enter or Tab';
  if (held.choice && !broughtSomething(now))
    return 'it is there, and its list has not opened: the field may take it only with Enter or Tab, or go back to what it held';
  const kind = kindMissed(state.value ?? '', value);
  if (kind) return `it is there, and it is no ${kind} as the field held before: the page may keep that`;
  if (held.tags) return 'it stands behind tags, and is none yet: the field may make one of it with Enter';
  if (held.picker && DATED.test(value) && !broughtSomething(now))
    return 'it is there, and nothing else on the page changed: what picks the days of this field may hear of it only with Enter; adjust_control picks it there';
  return null;
}

function told({ node }: Binding, value: string, { relation, value: have, own_block }: Held): Reading {
  const shown = have === undefined ? 'another value' : quoted(have, 100);
  if (relation === 'unseen') {
    const open_because = 'the field is not drawn, and nothing around it shows the text';
    return { holds: null, observed: open_because, open_because };
  }
  if (relation === 'unknown') {
    const open_because = node.state.password
      ? 'what a password field holds is not read'
      : `only a part of the text can be seen: ${shown}`;
    return { holds: null, observed: open_because, open_because };
  }
  if (own_block) return { holds: false, observed: `it begins a block of its own in ${shown}` };
  if (relation === 'other') {
    const wanted = have === undefined ? '' : `, not ${quoted(value, 100)}`;
    return { holds: false, observed: `it holds ${shown}${wanted}` };
  }
  return {
    holds: true,
    observed: relation === 'same' ? 'it is' : `it holds ${shown}`,
    ...(have === undefined ? {} : { held: relation === 'same' ? value : have }),
  };
}

/** Whether a field may keep something else than it shows, and shows that once it is left: a script reads a number or a date from its text, or writes its own form of it. */
function mayChange(
  node: UiNode,
  value: string,
  { relation, numeric, heard, tags }: Held,
  now: Come,
): 'number' | 'text' | 'heard' | null {
  if (relation === 'formatted') return 'text';
  if (relation !== 'same' || value === '') return null;
  if (isOutOfStep(node, value) || (numeric && !knowsItsEnds(node))) return 'number';
  if (takesDate(node, value) || picksColour(node, value)) return 'text';
  // What is typed behind tags may go when the field is left, and Enter makes one of it.
  return heard && !tags && node.role !== 'combobox' && !broughtSomething(now) ? 'heard' : null;
}

/** What typing brought out, such as suggestions, may go when the field is left. */
function broughtSomething({ effects }: Come): boolean {
  const others = effects.filter(({ kind }) => kind !== 'value' && kind !== 'state');
  // That a page drew itself anew with the same words is none.
  return setOff({ effects: others, requests: [], settled: null }).length > 0;
}

/** Whether it says between which numbers it takes one. */
function knowsItsEnds({ role, state: { value_min, value_max } }: UiNode): boolean {
  return role === 'spinbutton' && value_min !== undefined && value_max !== undefined;
}

const DATED = /\d{1,4}([./-])\d{1,2}\1\d{1,4}|\d{1,2}:\d{2}/;

const COLOUR = /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\(.+\))$/i;

/** A colour for one that says it opens something to pick it from, and has not: what is left without a key may take it back. */
function picksColour(node: UiNode, value: string): boolean {
  return COLOUR.test(value.trim()) && COLOUR.test(node.state.value?.trim() ?? '') && opensShut(node);
}

function opensShut({ role, state }: UiNode): boolean {
  const opens = role === 'combobox' || state.haspopup !== undefined || state.expanded !== undefined;
  return opens && state.expanded !== true;
}

/** What the text is not, where the field held a thing of a kind: no script can make a day of "soon" or of 31 February. */
function kindMissed(before: string, text: string): 'date' | 'colour' | null {
  if (text === '') return null;
  if (COLOUR.test(before.trim()) && !COLOUR.test(text.trim())) return 'colour';
  const dated = /^\S+$/.test(before.trim()) && DATED.test(before) && !before.includes(':');
  return dated && (!/\d/.test(text) || isNoDay(text.trim())) ? 'date' : null;
}

/** Written as a date, in either order, and no day of any calendar. */
function isNoDay(text: string): boolean {
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  if (year !== '') return parseDate(`${year}-${a}-${b}`) === null && parseDate(`${year}-${b}-${a}`) === null;
  return /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(text) && parseDate(text) === null;
}

/** A date or time, or a field that held one, which says that it opens something, and has not: what opens with the focus is told elsewhere. */
function takesDate(node: UiNode, value: string): boolean {
  return opensShut(node) && (DATED.test(value) || DATED.test(node.state.value ?? ''));
}

/** A number that is none, beyond what the field takes, or with a fraction: many a field makes another one of it. */
function isOutOfStep({ role, state: { value_min, value_max } }: UiNode, value: string): boolean {
  if (role !== 'spinbutton' || value === '') return false;
  const number = Number(value);
  return (
    !Number.isInteger(number) ||
    number < (value_min ?? Number.NEGATIVE_INFINITY) ||
    number > (value_max ?? Number.POSITIVE_INFINITY)
  );
}

/** The node, or the one that now carries its meaning; a changed label is fine where only state is read. */
export async function presentKey(world: World, binding: Binding, sameNode = false): Promise<string | null> {
  const now = await world.driver.inspect(binding.key);
  if (now && (sameNode || now.role === binding.node.role)) return binding.key;
  try {
    return (await heal(world, binding)).key;
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    return (await calledBeside(world, binding))?.key ?? null;
  }
}
