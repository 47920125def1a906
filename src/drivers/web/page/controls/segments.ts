import { saysEmpty } from '../aria/says-empty.ts';
import { isDrawn, textOf } from './control-words.ts';

export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half';

export interface Segment {
  el: Element;
  unit: TimeUnit;
  now: number | undefined;
  text: string;
}

const WORDS: [RegExp, TimeUnit][] = [
  [/day\s?period|meridiem|am\s?\/\s?pm|\bam\b|\bpm\b/i, 'half'],
  [/year/i, 'year'],
  [/month/i, 'month'],
  [/hour/i, 'hour'],
  [/minute/i, 'minute'],
  [/second/i, 'second'],
  [/day/i, 'day'],
];

/** The unit of time that a part is called after. */
export function unitOf(words: string): TimeUnit | undefined {
  return WORDS.find(([fits]) => fits.test(words))?.[1];
}

/** The parts of a date or time field that is made of one spin button for each; null where it is none. */
export function segmentsIn(root: Element): Segment[] | null {
  const spins = [...root.querySelectorAll('[role=spinbutton],[role=textbox][data-type]')].filter(isDrawn);
  if (spins.length < 2) return null;
  const segments: Segment[] = [];
  for (const el of spins) {
    const called = (el.getAttribute('aria-label') ?? '').split(',')[0] ?? '';
    const unit = unitOf(el.getAttribute('data-type') ?? '') ?? unitOf(called) ?? unitByLimit(el, segments);
    if (!unit) return null;
    const stated = saysEmpty(el) ? null : el.getAttribute('aria-valuenow');
    const said = el.getAttribute('aria-valuetext');
    const now = stated === null ? undefined : Number(stated);
    segments.push({ el, unit, now: Number.isNaN(now) ? undefined : now, text: said ?? textOf(el) });
  }
  return segments.some(({ unit }) => unit === 'month' || unit === 'hour' || unit === 'minute')
    ? segments
    : null;
}

/** Where no word says it, the largest number that a part takes does. */
function unitByLimit(el: Element, before: readonly Segment[]): TimeUnit | undefined {
  const most = Number(el.getAttribute('aria-valuemax') ?? Number.NaN);
  if (most > 1000) return 'year';
  if (most >= 28 && most <= 31) return 'day';
  if (most === 59) return before.some(({ unit }) => unit === 'minute') ? 'second' : 'minute';
  if (most === 23 || most === 24) return 'hour';
  return most === 12 ? (before.some(({ unit }) => unit === 'month') ? 'hour' : 'month') : undefined;
}

/** What the parts say together, as `2027-03-24 14:35`; two values where a unit comes twice; empty while a part is. */
export function momentOf(segments: readonly Segment[]): string {
  return runsOf(segments).map(written).join(' - ');
}

/** A unit that comes again begins the second value of a range. */
function runsOf<T extends { unit: TimeUnit }>(segments: readonly T[]): T[][] {
  const runs: T[][] = [];
  for (const one of segments) {
    const run = runs.at(-1);
    if (!run || run.some(({ unit }) => unit === one.unit)) runs.push([one]);
    else run.push(one);
  }
  return runs;
}

function written(run: readonly Segment[]): string {
  const of = (unit: TimeUnit): Segment | undefined => run.find((one) => one.unit === unit);
  const digits = (unit: TimeUnit, length = 2): string | undefined => {
    const one = of(unit);
    return one?.now === undefined ? undefined : String(one.now).padStart(length, '0');
  };
  const date = of('month') ? [digits('year', 4), digits('month'), digits('day')] : [];
  const half = of('half')?.text ?? '';
  const hour = of('hour')?.now;
  const whole =
    hour === undefined || !of('half') ? hour : hour <= 12 ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour;
  const time = of('hour')
    ? [whole === undefined ? undefined : String(whole).padStart(2, '0'), digits('minute')]
    : [];
  if (of('second')) time.push(digits('second'));
  if ([...date, ...time].includes(undefined)) return '';
  return [date.join('-'), time.join(':')].filter((part) => part !== '').join(' ');
}
