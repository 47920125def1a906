import { MONTHS, parseMonth } from '../../model/calendar-date.ts';
import type { Calendar, ClockPart } from '../../model/control.ts';
import type { UiNode } from '../../model/node.ts';
import type { Sight, Spot } from './sight.ts';
import { isSeen } from './tree-changes.ts';

/** Fewer days than this are no month. */
const LEAST_DAYS = 20;
/** What the pickers of Android and of Material call their parts, and the words that others put on them. */
const PARTS: Readonly<Record<'previous' | 'next' | 'confirm' | 'typing', RegExp>> = {
  previous: /^(?:id:(?:prev|previous|month_navigation_previous)|previous(?: month)?)$/i,
  next: /^(?:id:(?:next|month_navigation_next)|next(?: month)?)$/i,
  confirm:
    /^(?:id:(?:button1|confirm_button|material_timepicker_ok_button)|ok|okay|apply|done|confirm|set)$/i,
  typing: /^(?:id:(?:toggle_mode|material_timepicker_mode_button))$/i,
};
const UNITS: readonly [RegExp, string][] = [
  [/(?:^|_)hours?(?:_|$)/i, 'hour'],
  [/(?:^|_)minutes?(?:_|$)/i, 'minute'],
  [/^(?:am|pm)_label$|^material_clock_period_(?:am|pm)_button$/i, 'half'],
];

/**
 * A month of days or a clock: inside what is asked about, else in the window that lies on top of it. What confirms the
 * choice is told only where the picker belongs to something else, which gets its value by that.
 */
export function calendarOf(sight: Sight, key: string): Calendar | null {
  const spot = sight.byKey.get(key);
  const own = spot && !spot.node.actionable ? readCalendar(below(sight, spot)) : null;
  if (own) return own;
  const top = sight.tree.windows.findLast(({ kind }) => kind === 'dialog' || kind === 'popup');
  if (!top || top === spot?.window) return null;
  const inside = sight.spots.filter(({ window }) => window === top);
  const found = readCalendar(inside);
  const confirm = partIn(inside, 'confirm');
  return found && confirm ? { ...found, confirm } : found;
}

/** The date and time that a picker shows as chosen. */
export function shownIn({ days, clock }: Calendar): string {
  const date = days.find(({ on }) => on)?.date ?? '';
  const now = (unit: string): string => clock.find((part) => part.unit === unit)?.now ?? '';
  const [hour, minute, half] = [now('hour'), now('minute'), now('half')];
  const numbers = /^\d+$/.test(hour) && /^\d+$/.test(minute);
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const time = numbers ? `${two(hours)}:${two(Number(minute))}` : '';
  return [date, time].filter((one) => one !== '').join(' ');
}

function below({ spots }: Sight, spot: Spot): Spot[] {
  return spots.slice(spot.order, spot.end);
}

function readCalendar(inside: readonly Spot[]): Calendar | null {
  const seen = inside.filter(({ node }) => isSeen(node));
  const days = daysIn(seen);
  const clock = clockIn(seen);
  if (days.length < LEAST_DAYS && clock.length < 2) return null;
  const month = days.find(({ outside, date }) => !outside && date)?.date?.slice(0, 7);
  const [previous, next, typing] = (['previous', 'next', 'typing'] as const).map((name) =>
    partIn(seen, name),
  );
  return {
    days: days.length < LEAST_DAYS ? [] : days,
    clock,
    ...(month === undefined ? {} : { month }),
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
    ...(typing ? { typing } : {}),
  };
}

function partIn(inside: readonly Spot[], name: keyof typeof PARTS): UiNode | undefined {
  const fits = ({ node, raw }: Spot): boolean =>
    node.actionable &&
    (PARTS[name].test(`id:${idOf(raw.native.resource_id)}`) || PARTS[name].test(node.name));
  return inside.find(fits)?.node;
}

type Day = Calendar['days'][number];

/** Days are called by their whole date, or by less of it below the name of the month. */
function daysIn(inside: readonly Spot[]): Day[] {
  const shown = inside.map(({ text, label }) => parseMonth(text || label)).find((month) => month !== null);
  const leaves = inside.filter(({ raw }) => !raw.editable && raw.children.length === 0);
  const bare = leaves.filter(({ text }) => /^\d{1,2}$/.test(text));
  // A heading tells a whole date too: where days are drawn as numbers it is none of them, and elsewhere it takes no touch.
  const drawn = bare.length < LEAST_DAYS ? leaves.filter(({ node }) => node.actionable) : bare;
  const found = drawn.flatMap(({ node, text, label }): Day[] => {
    const told = dateIn(label || text);
    const day = /^\d{1,2}$/.test(text) ? Number(text) : (told.day ?? 0);
    if (day < 1 || day > 31 || (told.day !== undefined && told.day !== day)) return [];
    const month = told.month ?? (label === '' && shown ? Number(shown.slice(5)) : undefined);
    const year = told.year ?? (shown ? Number(shown.slice(0, 4)) : undefined);
    if (month === undefined) return [];
    const date = year === undefined ? undefined : `${year}-${two(month)}-${two(day)}`;
    const { checked, selected, disabled } = node.state;
    return [
      {
        ...{ node, day, on: checked === true || selected === true, disabled: disabled === true },
        outside: shown !== undefined && Number(shown.slice(5)) !== month,
        ...(date === undefined ? {} : { date }),
      },
    ];
  });
  // The days of another month beside those of this one, with nothing that tells them apart.
  const twice = new Set(found.map(({ date }) => date)).size < found.length;
  return twice ? found.map(({ date: _date, ...rest }) => rest) : found;
}

/** `Mon, November 16`, `16 November 2026`: the name of a month, one number for the day, and perhaps a year. */
function dateIn(text: string): { day?: number; month?: number; year?: number } {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const month = words.map((word) => MONTHS.findIndex((name) => name.startsWith(word))).find((at) => at >= 0);
  const numbers = text.match(/\d+/g) ?? [];
  const years = numbers.filter((one) => one.length === 4);
  const days = numbers.filter((one) => one.length <= 2);
  if (month === undefined || days.length !== 1 || years.length > 1) return {};
  return {
    month: month + 1,
    day: Number(days[0]),
    ...(years[0] === undefined ? {} : { year: Number(years[0]) }),
  };
}

function clockIn(inside: readonly Spot[]): ClockPart[] {
  const parts = new Map<string, ClockPart>();
  for (const spot of inside) {
    const unit = unitOf(spot);
    if (unit === undefined) continue;
    const { node, text, raw } = spot;
    const known = parts.get(unit);
    if (unit === 'half') {
      const on = node.state.checked === true || node.state.selected === true;
      const items = [...(known?.items ?? []), { key: node.key, label: node.name }];
      parts.set(unit, { ...known, unit, items, ...(on ? { now: node.name } : {}) });
    } else if (raw.editable) parts.set(unit, { unit, items: [], field: node, now: node.state.value ?? '' });
    else if (!known && /^\d{1,2}$/.test(text)) parts.set(unit, { unit, items: [], now: text });
  }
  const both = parts.has('hour') && parts.has('minute');
  return both ? [...parts.values()] : [];
}

/** A field may stand in something that says for what it is. */
function unitOf(spot: Spot): string | undefined {
  for (let at: Spot | null = spot, up = 0; at && up < 3; at = at.parent, up++) {
    const id = idOf(at.raw.native.resource_id);
    const unit = UNITS.find(([pattern]) => pattern.test(id))?.[1];
    if (unit !== undefined) return unit;
    if (!spot.raw.editable) return undefined;
  }
  return undefined;
}

function idOf(resource_id = ''): string {
  return resource_id.slice(Math.max(resource_id.lastIndexOf(':'), resource_id.lastIndexOf('/')) + 1);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
