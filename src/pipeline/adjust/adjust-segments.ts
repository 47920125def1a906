import { type Moment, parseMoments, saysMoments, tellMoments } from '../../model/calendar-date.ts';
import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';

/** Larger units first: a day is only taken if its month has it. */
const ORDER = ['year', 'month', 'day', 'half', 'hour', 'minute', 'second'];

/** A date or time field made of one spin button for each part: each is typed, then the whole is read back. */
export async function adjustSegments(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const moments = parseMoments(wanted.value);
  const runs = runsOf(control.parts);
  if (!moments)
    throw work.refuse(`${work.what} takes ${takes(runs[0] ?? [])}, not ${JSON.stringify(wanted.value)}`);
  if (moments.length !== runs.length)
    throw work.refuse(`${work.what} takes ${runs.length === 2 ? 'a range, "FROM - TO"' : 'one value'}`);
  const said = tellMoments(moments);
  if (saysMoments([control.text], moments)) return work.done(said, control.text);
  const before = control.parts.map(({ value }) => value);
  try {
    for (const [run, moment] of moments.entries()) await setRun(work, run, moment);
    await leave(work);
    await work.rest();
    const now = await work.control();
    if (saysMoments([now.text], moments)) return work.done(said, now.text);
    throw work.missed(said, now.text || null);
  } catch (error) {
    await restore(work, before);
    throw error;
  }
}

async function setRun(work: Adjustment, run: number, moment: Moment): Promise<void> {
  const parts = runsOf((await work.control()).parts)[run] ?? [];
  for (const unit of ORDER) {
    const wanted = wantedOf(
      unit,
      moment,
      parts.some(({ unit: other }) => other === 'half'),
    );
    if (!parts.some((part) => part.unit === unit)) continue;
    if (wanted === null) continue;
    await setPart(work, run, unit, wanted);
    await work.onlyMoved();
  }
}

/** What a unit has to say; null where the caller says nothing of it. */
function wantedOf(unit: string, { date, month: only, time }: Moment, halves: boolean): string | null {
  const [year, month, day] = (date ?? only)?.split('-') ?? [];
  const [hour, minute, second = '00'] = time?.split(':') ?? [];
  const hours = Number(hour);
  if (unit === 'half') return hour === undefined ? null : hours < 12 ? 'AM' : 'PM';
  if (unit === 'hour' && hour !== undefined && halves) return String(hours % 12 || 12).padStart(2, '0');
  const values: Record<string, string | undefined> = { year, month, day, hour, minute };
  return unit === 'second' ? (hour === undefined ? null : second) : (values[unit] ?? null);
}

async function setPart(work: Adjustment, run: number, unit: string, wanted: string): Promise<void> {
  const read = async (): Promise<ControlPart | undefined> =>
    runsOf((await work.control()).parts)[run]?.find((part) => part.unit === unit);
  const holds = (part: ControlPart | undefined): boolean =>
    part !== undefined &&
    (unit === 'half'
      ? part.label.toLowerCase().startsWith(wanted.toLowerCase().charAt(0))
      : Number(part.value) === Number(wanted));
  let part = await read();
  if (!part || holds(part)) return;
  await work.click(part.node);
  for (const key of unit === 'half' ? [wanted.charAt(0)] : wanted) {
    part = (await read()) ?? part;
    await work.press(part.node, key);
  }
  part = await work.readUntil(read, holds);
  // What does not take digits takes arrows.
  for (let i = 0; i < 60 && part && !holds(part); i++) {
    const before: string | undefined = part.value ?? part.label;
    const up = part.value === undefined || Number(part.value) < Number(wanted);
    await work.press(part.node, up ? 'ArrowUp' : 'ArrowDown');
    part = await work.readUntil(read, (now) => (now?.value ?? now?.label) !== before);
    if ((part?.value ?? part?.label) === before) break;
  }
  if (!part || !holds(part)) throw work.missed(wanted, part?.label ?? null, `its ${unit} does not take it`);
}

/** The value counts once the field is left. */
async function leave(work: Adjustment): Promise<void> {
  const last = (await work.control()).parts.at(-1);
  if (last) await work.press(last.node, 'Tab');
}

/** A failed try leaves the field as it was, as far as its parts had values. */
async function restore(work: Adjustment, before: (string | undefined)[]): Promise<void> {
  try {
    if ((await work.sideEffect()) !== null) return;
    const { parts } = await work.control();
    for (const [i, part] of parts.entries()) {
      const value = before[i];
      if (part.value === value || part.unit === 'half') continue;
      if (value === undefined) await work.press(part.node, 'Backspace');
      else
        for (const key of value.padStart(part.unit === 'year' ? 4 : 2, '0')) await work.press(part.node, key);
    }
  } catch (error) {
    work.world.log.debug('a field could not be put back', { error: String(error) });
  }
}

/** A unit that comes again begins the second value of a range. */
function runsOf(parts: readonly ControlPart[]): ControlPart[][] {
  const runs: ControlPart[][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (!run || run.some(({ unit }) => unit === part.unit)) runs.push([part]);
    else run.push(part);
  }
  return runs;
}

function takes(run: readonly ControlPart[]): string {
  const has = (unit: string): boolean => run.some((part) => part.unit === unit);
  return [has('month') ? 'YYYY-MM-DD' : '', has('hour') ? 'HH:MM' : '']
    .filter((part) => part !== '')
    .join(' ');
}
