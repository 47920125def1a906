import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { matching, wantedNumber, wantedSwitch } from './wanted-value.ts';

/** A few frames: what follows the pointer is drawn by then. */
const POINTED_MS = 50;

/** One of several: radios, tabs, pressed buttons, stars. */
export async function adjustChoice(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const value = String(wanted.value);
  const choice = chosen(control, value, wanted.value);
  const { clears } = control;
  if (!choice && clears && (wantedNumber(wanted.value, control) === 0 || matching([clears], value)))
    return takeBack(work, control, clears);
  if (!choice) {
    // The choice itself was named and told to be on or off.
    const on = wantedSwitch(wanted.value);
    const itself = control.parts.find(({ node }) => node.key === control.main.key);
    if (on !== null && itself) return set(work, itself, on, value);
    throw work.refuse(`${work.what} has no ${JSON.stringify(value)}`, [
      `options: ${control.parts.map((part, i) => part.label || String(i + 1)).join(', ')}`,
    ]);
  }
  if (choice.disabled) throw work.refuse(`${JSON.stringify(choice.label)} is disabled`);
  return control.kind === 'rating'
    ? rate(work, control, choice, wanted)
    : set(work, choice, true, choice.label);
}

function chosen(control: Control, words: string, value: string | number): ControlPart | null {
  const byWords = matching(control.parts, words);
  if (byWords) return byWords;
  const number = wantedNumber(value, control);
  if (number === null) return null;
  const numbered = control.parts.filter(
    ({ label }) => Number.parseFloat(/\d+(?:\.\d+)?/.exec(label)?.[0] ?? '') === number,
  );
  if (numbered.length === 1) return numbered[0] ?? null;
  // Part of a star is a place on it.
  if (control.kind === 'rating' && !Number.isInteger(number))
    return chosen(control, String(Math.ceil(number)), Math.ceil(number));
  const unnumbered = control.parts.every(({ label }) => !/\d/.test(label));
  return control.kind === 'rating' && unnumbered && Number.isInteger(number)
    ? (control.parts[number - 1] ?? null)
    : null;
}

async function set(
  work: Adjustment,
  choice: ControlPart,
  on: boolean,
  target: string,
): Promise<AdjustResult> {
  const read = async (): Promise<ControlPart | undefined> => {
    const { parts } = await work.control();
    return (
      parts.find(({ node }) => node.key === choice.node.key) ?? matching(parts, choice.label) ?? undefined
    );
  };
  if ((choice.on ?? false) === on) return work.done(target, on ? choice.label : 'off');
  if (!on && !choice.node.state.pressed)
    throw work.refuse(`${work.what} is one of several: choose another instead`);
  await work.decide(choice.node);
  await work.readUntil(read, (part) => part?.on === on, work.world.options.stabilization_window_ms);
  await work.rest();
  const now = await read();
  if ((now?.on ?? false) === on) return work.done(target, on ? (now?.label ?? target) : 'off');
  const after = await work.control();
  throw work.missed(target, after.text || null);
}

/** Presses what takes a rating back: none of its stars is given then. */
async function takeBack(work: Adjustment, { now }: Control, clears: ControlPart): Promise<AdjustResult> {
  if (now === 0) return work.done(0, 0);
  await work.decide(clears.node);
  const read = () => work.control();
  await work.readUntil(read, (one) => one.now === 0, work.world.options.stabilization_window_ms);
  await work.rest();
  const after = await read();
  if (after.now === 0) return work.done(0, 0);
  throw work.missed(0, after.now ?? (after.text || null));
}

async function rate(
  work: Adjustment,
  control: Control,
  choice: ControlPart,
  wanted: Wanted,
): Promise<AdjustResult> {
  const value = Number.parseFloat(choice.value ?? /\d+(?:\.\d+)?/.exec(choice.label)?.[0] ?? '');
  const whole = Number.isNaN(value) ? control.parts.indexOf(choice) + 1 : value;
  const asked = wantedNumber(wanted.value, control) ?? whole;
  const target = asked < whole && asked > whole - 1 ? asked : whole;
  const { width, height } = choice.node.box;
  // At the end of that part: some take the half that the pointer is on, others the next tenth.
  const at = target < whole ? { x: width * (target - whole + 1) - width / 20, y: height / 2 } : undefined;
  const near = (now: number | undefined): boolean =>
    now !== undefined && Math.abs(now - target) <= wanted.tolerance;
  if (near(control.now)) return work.done(target, control.now ?? null);
  const read = () => work.control();
  // Many take the star that lights up under the pointer, so it must have done so before the press. A touch has no pointer.
  if (work.world.driver.pages) {
    await work.hover(choice.node, at);
    await work.pause(POINTED_MS);
  }
  // Only a rating that lights up in parts takes them; any other would be given the whole star.
  if (at && !near((await work.readUntil(read, ({ now }) => near(now))).now))
    throw work.refuse(`${work.what} lights up whole stars alone, so it is not given ${target}`);
  await work.decide(choice.node, at ? { at } : {});
  await work.readUntil(read, ({ now }) => near(now), work.world.options.stabilization_window_ms);
  await work.rest();
  const after = await read();
  if (near(after.now)) return work.done(target, after.now ?? null);
  throw work.missed(target, after.now ?? (after.text || null));
}
