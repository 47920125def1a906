import { MONTHS } from '../../model/calendar-date.ts';
import type { Control, ControlPart } from '../../model/control.ts';
import type { Spot } from './sight.ts';

/** Units by the names that Android's own pickers give their wheels. */
const BY_ID: Readonly<Record<string, string>> = {
  ...{ year: 'year', month: 'month', day: 'day', hour: 'hour', minute: 'minute', second: 'second' },
  ...{ ampm: 'half', am_pm: 'half' },
};
/** Units by what a wheel shows, where that can be nothing else. */
const BY_VALUE: readonly [RegExp, string][] = [
  [/^\d{4}$/, 'year'],
  [/^[ap]\.?\s?m\.?$/i, 'half'],
  [/^\d{1,2}\s*(?:o.clock|hours?|h)$/i, 'hour'],
  [/^\d{1,2}\s*(?:minutes?|min)$/i, 'minute'],
];
/** A row of a wheel is this part of its height away from the next, where the rows themselves are not told. */
const ROW = 0.2;

export function isWheel({ raw }: Spot): boolean {
  return raw.role === 'spinbutton';
}

/** Wheels that stand together are a date or a time: those without words of their own are called by their unit. */
export function nameWheels(spots: readonly Spot[]): void {
  const groups = new Map<Spot | null, Spot[]>();
  for (const spot of spots) {
    if (!isWheel(spot)) continue;
    const group = groupOf(spot);
    groups.set(group, [...(groups.get(group) ?? []), spot]);
  }
  for (const wheels of groups.values()) {
    const units = unitsOf(wheels);
    wheels.forEach(({ node, label }, at) => {
      const unit = units[at];
      if (label || unit === undefined) return;
      node.name = unit;
      delete node.name_from;
    });
  }
}

/** Wheels as one control; each part says where to touch it for the row below the middle. */
export function wheelsOf(main: Spot, wheels: readonly Spot[]): Control {
  const units = unitsOf(wheels);
  const parts = wheels.map(({ node, raw }, at): ControlPart => {
    const unit = units[at];
    return {
      node,
      label: node.state.value ?? '',
      at: { x: node.box.width / 2, y: node.box.height / 2 + rowOf(raw) },
      ...(unit === undefined ? {} : { unit }),
    };
  });
  return { kind: 'wheels', main: main.node, text: textOf(parts), parts };
}

/** What stands together: the picker around, else what holds the wheel. */
function groupOf(wheel: Spot): Spot | null {
  for (let at = wheel.parent; at; at = at.parent) if (at.raw.role === 'group') return at;
  return wheel.parent;
}

function rowOf({ box, children }: Spot['raw']): number {
  const middle = box.y + box.height / 2;
  const below = children.map((row) => row.box.y + row.box.height / 2 - middle).filter((away) => away > 1);
  return below.length > 0 ? Math.min(...below) : box.height * ROW;
}

function unitsOf(wheels: readonly Spot[]): (string | undefined)[] {
  const units = wheels.map(({ raw }) => unitOf(raw));
  const lacking = units.flatMap((unit, at) => (unit === undefined ? [at] : []));
  const numbers = lacking.filter((at) => /^\d{1,2}$/.test(wheels[at]?.raw.state.value ?? ''));
  const has = (unit: string): boolean => units.includes(unit);
  const [first, second] = numbers;
  if (first === undefined || numbers.length < lacking.length) return units;
  // Beside a month and a year the number is a day; before the half of the day two numbers are hour and minute.
  if (second === undefined && has('month') && has('year')) units[first] = 'day';
  else if (second === undefined && has('hour')) units[first] = 'minute';
  else if (second !== undefined && numbers.length === 2 && has('half') && !has('hour'))
    [units[first], units[second]] = ['hour', 'minute'];
  return units;
}

function unitOf({ native, state }: Spot['raw']): string | undefined {
  const id = native.resource_id?.replace(/^.*[:/]/, '').toLowerCase() ?? '';
  const value = state.value ?? '';
  if (monthOf(value) !== null) return 'month';
  return BY_ID[id] ?? BY_VALUE.find(([pattern]) => pattern.test(value))?.[1];
}

/** The date and time that the wheels show together, or what each of them shows. */
function textOf(parts: readonly ControlPart[]): string {
  const of = (unit: string): string | undefined => parts.find((part) => part.unit === unit)?.label;
  const [year, month, day] = [of('year'), numberOf(of('month')), numberOf(of('day'))];
  const [hour, minute, half] = [numberOf(of('hour')), numberOf(of('minute')), of('half')];
  const date = year && month !== null && day !== null ? `${year}-${two(month)}-${two(day)}` : '';
  const hours = hour === null || half === undefined ? hour : (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  const time = hours !== null && minute !== null ? `${two(hours)}:${two(minute)}` : '';
  const told = [date, time].filter((one) => one !== '').join(' ');
  return told || parts.map(({ label }) => label).join(' ');
}

function numberOf(text = ''): number | null {
  const digits = /^\d+/.exec(text)?.[0];
  return digits === undefined ? monthOf(text) : Number(digits);
}

/** 1 to 12 for a word that is the name of a month or begins it. */
function monthOf(text: string): number | null {
  const word = text.replace(/\.$/, '').toLowerCase();
  const at = word.length < 3 ? -1 : MONTHS.findIndex((name) => name.startsWith(word));
  return at < 0 ? null : at + 1;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
