import type { Driver } from '../../drivers/driver.ts';
import type { AdjustResult, Control } from '../../model/control.ts';
import type { World } from '../world.ts';
import { areTicked } from './adjust-boxes.ts';
import { hasWords, leftOver, shownBy, valuesOf } from './adjust-list.ts';
import { tickedAs } from './tick-branch.ts';
import { letters, squeeze } from './wanted-value.ts';

/** Whether a control still has the value it was brought to; null when that cannot be read back. */
export async function stillAdjusted(
  world: World,
  key: string,
  { actual_state, chosen, dropped = [], doubt, number, as_rows }: AdjustResult,
): Promise<{ holds: boolean | null; observed: string }> {
  const { driver } = world;
  if (doubt)
    return { holds: null, observed: actual_state === '' ? doubt : `it is ${actual_state}, but ${doubt}` };
  if (actual_state === '') return { holds: null, observed: 'its state cannot be read' };
  const control = await driver.controlParts(key, as_rows ? 'rows' : 'control');
  if (!control) return { holds: null, observed: 'the control is no longer there' };
  if (chosen) return stillChosen(driver, control, chosen, dropped);
  const { text, main, parts } = control;
  // What stands around one end of a range holds the other end as well.
  const range = / - /.test(String(actual_state));
  const around = control.other_end && !range ? '' : control.around;
  const ends = range ? control.ends?.text : '';
  const now = number === undefined ? control.now : control.numbers?.find(({ id }) => id === number)?.value;
  if (typeof actual_state === 'number') {
    if (now === undefined) return { holds: null, observed: text || 'an unreadable value' };
    const kept = Math.abs(now - actual_state) < 1e-6 ? await keptWhenLeft(world, control, now) : now;
    return {
      holds: Math.abs(kept - actual_state) < 1e-6,
      observed: `${kept}${kept === now ? '' : ', once it was left'}`,
    };
  }
  const state = switched(control, actual_state);
  if (state) return state;
  const wanted = squeeze(actual_state);
  const on = parts.filter((part) => part.on).map(({ label }) => label);
  const shown = [text, main.name, main.state.value ?? '', around ?? '', ends ?? '', ...on];
  if (shown.some((words) => squeeze(words).includes(wanted))) return { holds: true, observed: actual_state };
  // A tree path ends in the branch that is selected; a date may be written another way than it was read.
  if (control.kind === 'tree' && on.some((label) => letters(wanted).endsWith(letters(label))))
    return { holds: true, observed: actual_state };
  const told =
    control.kind === 'choices' || control.kind === 'native_select' || control.kind === 'date_input';
  return { holds: told ? false : null, observed: text || 'an unreadable value' };
}

/** What a field for a number holds once it was left, where the page hears of that: some keep it between ends only then. */
async function keptWhenLeft({ driver, gate }: World, { main }: Control, now: number): Promise<number> {
  if (main.role !== 'spinbutton' || gate.guards) return now;
  const { value, heard } = await driver.holds(main.key, String(now), true);
  if (!heard || value === undefined) return now;
  const left = await driver.holds(main.key, value, true, true);
  const then = left.relation === 'other' ? Number(left.value) : now;
  return Number.isNaN(then) ? now : then;
}

const UNSHOWN = 'it does not show what is chosen';

/** Every option is among what the list shows, or marked in it; a list that shows nothing tells nothing. */
async function stillChosen(
  driver: Driver,
  control: Control,
  chosen: readonly string[],
  dropped: readonly string[],
): Promise<{ holds: boolean | null; observed: string }> {
  const { kind, main, parts, text, tags = [] } = control;
  if (kind === 'boxes')
    return { holds: areTicked(parts, chosen, dropped), observed: `it has ${JSON.stringify(text)}` };
  const popup = kind === 'list' ? await driver.controlParts(main.key, 'popup') : null;
  const on = [...parts, ...(popup?.items ?? [])]
    .filter((item) => item.on && !item.lit)
    .map(({ label }) => label);
  const shown = [...shownBy(control), ...on, ...tags];
  // That something is folded says nothing of what was chosen in it.
  const observed = kind === 'disclosure' ? UNSHOWN : `it shows ${JSON.stringify(text)}`;
  const has = (label: string): boolean => shown.some((words) => hasWords(words, label));
  if (chosen.length === 0) {
    const back = tags.length > 0 || on.length > 0 || dropped.some(has);
    return { holds: !back, observed: back ? observed : 'it is' };
  }
  const holds =
    chosen.every(has) && leftOver([...valuesOf(control), ...on, ...tags], dropped, chosen).length === 0;
  return { holds: holds || (kind === 'native_select' ? false : null), observed: holds ? 'it is' : observed };
}

function switched({ kind, main, parts }: Control, word: string): { holds: boolean; observed: string } | null {
  if (kind === 'toggle' && (word === 'on' || word === 'off')) {
    const on = parts[0]?.on ?? false;
    return { holds: on === (word === 'on'), observed: on ? 'on' : 'off' };
  }
  const branch = kind === 'tree' ? parts.find(({ node }) => node.key === main.key) : undefined;
  const on =
    tickedAs(branch) ?? (kind === 'disclosure' ? (main.state.checked ?? main.state.selected) : undefined);
  if (on !== undefined && (word === 'on' || word === 'off'))
    return { holds: on === (word === 'on'), observed: on ? 'on' : 'off' };
  const { expanded } = main.state;
  if ((word === 'open' || word === 'closed') && expanded !== undefined)
    return { holds: expanded === (word === 'open'), observed: expanded ? 'open' : 'closed' };
  return null;
}
