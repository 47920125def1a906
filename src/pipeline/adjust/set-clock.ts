import { saysMoments } from '../../model/calendar-date.ts';
import type { ClockPart } from '../../model/control.ts';
import type { UiNode } from '../../model/node.ts';
import { adjustList, adjustNativeSelect } from './adjust-list.ts';
import { rankOf } from './adjust-wheels.ts';
import type { Adjustment } from './adjustment.ts';

const SHOWS_WITHIN_MS = 400;
const MOST_TURNS = 20;
const OF_DAYS = new Set(['year', 'month', 'day']);

/** Sets hour, minute, second and half of the day, each the way that it is drawn; `reopen` where the picker closes in between. */
export async function setClock(
  work: Adjustment,
  time: string,
  reopen: () => Promise<unknown>,
): Promise<void> {
  const shown = () =>
    work.readUntil(
      () => work.calendar(),
      (now) => (now?.clock.length ?? 0) > 0,
      SHOWS_WITHIN_MS,
    );
  let clock = (await shown())?.clock.filter(({ unit }) => !OF_DAYS.has(unit));
  const times = clock?.length ? undefined : (await work.calendar())?.times;
  if (times) {
    await work.click(times);
    clock = (await shown())?.clock;
  }
  if (!clock || clock.length === 0) throw work.missed(time, null, 'the picker shows no time');
  if (clock.some(({ unit }) => unit === 'time')) return chooseTime(work, clock, time);
  const [hour = '00', minute = '00', second = '00'] = time.split(':');
  const halves = clock.some(({ unit }) => unit === 'half');
  const wanted: Record<string, string> = {
    hour: halves ? String(Number(hour) % 12 || 12) : hour,
    minute,
    second,
    half: Number(hour) < 12 ? 'AM' : 'PM',
  };
  for (const unit of ['half', 'hour', 'minute', 'second']) {
    if (!clock.some((part) => part.unit === unit)) continue;
    // On its way out it may show days and no time any more.
    const there = await work.readUntil(
      () => unitNow(work, unit),
      (part) => part !== undefined,
    );
    if (!there) await reopen();
    await setUnit(work, unit, wanted[unit] ?? '');
  }
}

/** Whether the day was chosen in columns; larger units first, as a month has only its own days. */
export async function setDate(work: Adjustment, date: string): Promise<boolean> {
  const { clock = [] } = (await work.calendar()) ?? {};
  if (!clock.some(({ unit }) => unit === 'day')) return false;
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [unit, wanted] of Object.entries({ year, month, day })) {
    await setUnit(work, unit, wanted);
    await work.readUntil(
      () => unitNow(work, unit),
      (part) => rankOf(part?.now ?? '') === Number(wanted),
      SHOWS_WITHIN_MS,
    );
  }
  return true;
}

async function chooseTime(work: Adjustment, clock: ClockPart[], time: string): Promise<void> {
  const list = clock.find(({ unit }) => unit === 'time');
  if (list?.field) {
    const seconds = /^\d+:\d+:\d+$/.test(list.now ?? '') && time.length === 5 ? ':00' : '';
    await work.fill(list.field, `${time}${seconds}`);
    const field = (await unitNow(work, 'time'))?.field;
    // The days stay open: what the field holds is taken with Enter, and the picker's own button confirms all of it.
    if (field) await work.press(field, 'Enter');
    return;
  }
  const item = list?.items.find(({ label }) => saysMoments([label], [{ time }]));
  if (!item) throw work.refuse(`${time} is not among the times of ${work.what}`, timesOf(list));
  await work.chooseKey(item.key);
}

function timesOf(list: ClockPart | undefined): string[] {
  const labels = (list?.items ?? []).map(({ label }) => label);
  return list ? [`times: ${labels.slice(0, 20).join(', ')}`] : [];
}

async function unitNow(work: Adjustment, unit: string): Promise<ClockPart | undefined> {
  return (await work.calendar())?.clock.find((part) => part.unit === unit);
}

async function setUnit(work: Adjustment, unit: string, wanted: string): Promise<void> {
  const same = (text: string | undefined): boolean =>
    unit === 'half'
      ? (text ?? '').toLowerCase().startsWith(wanted.toLowerCase().charAt(0))
      : text !== undefined && rankOf(text) === Number(wanted);
  const read = () => unitNow(work, unit);
  let part = await read();
  if (!part || same(part.now)) return;
  if (!part.field && !part.less && part.items.length === 0) {
    await typing(work);
    part = (await read()) ?? part;
  }
  // A list may write its numbers another way.
  if (part.list)
    return chooseIn(work, part.list, part.items.find(({ label }) => same(label))?.label ?? wanted);
  if (part.items.length > 0) {
    const item = part.items.find(({ label }) => same(label));
    if (!item) throw work.refuse(`the ${unit} ${wanted} is not among those of ${work.what}`, timesOf(part));
    if (item.disabled) throw work.refuse(`the ${unit} ${wanted} cannot be chosen`);
    await chooseRow(work, unit, same);
    return;
  }
  if (part.field?.role === 'slider') {
    await work.fill(part.field, wanted);
    // A picker that loses the focus to its own slider may close: what the field says in the end counts.
    await work.readUntil(read, (now) => !now || same(now.now));
    return;
  }
  if (part.field) {
    await work.fill(part.field, wanted);
    const { field = part.field } = (await read()) ?? part;
    await work.press(field, 'Tab');
    return;
  }
  await step(work, unit, wanted, same);
}

/** In a list of its own, which opens over the picker. */
async function chooseIn(work: Adjustment, list: UiNode, wanted: string): Promise<void> {
  const part = work.about(list, 'within');
  try {
    const control = await part.control();
    const choose = control.kind === 'native_select' ? adjustNativeSelect : adjustList;
    await choose(part, control, { value: wanted, tolerance: 0 });
  } finally {
    work.took(part);
  }
}

/** A row outside the window of its wheel cannot be pressed: the nearest one that is seen turns the wheel towards it. */
async function chooseRow(work: Adjustment, unit: string, same: (text: string) => boolean): Promise<void> {
  for (let turns = 0; ; turns++) {
    const { items = [], wheel } = (await unitNow(work, unit)) ?? {};
    const at = items.findIndex(({ label }) => same(label));
    const near = items
      .filter(({ seen, disabled }) => seen && !disabled)
      .toSorted((a, b) => Math.abs(items.indexOf(a) - at) - Math.abs(items.indexOf(b) - at))[0];
    const turned = wheel && near && !items[at]?.seen && turns < MOST_TURNS;
    await work.chooseKey((turned ? near : items[at])?.key ?? '');
    if (!turned) return;
    await work.rest();
  }
}

/** A clock whose hands nobody here turns may be typed into as well. */
async function typing(work: Adjustment): Promise<void> {
  const button = (await work.calendar())?.typing;
  if (!button) return;
  await work.click(button);
  await work.rest();
}

/** A number between two arrows, the shorter way round. */
async function step(
  work: Adjustment,
  unit: string,
  wanted: string,
  same: (text: string | undefined) => boolean,
): Promise<void> {
  const round = unit === 'hour' ? 24 : 60;
  for (let i = 0; i < 60; i++) {
    const part = await unitNow(work, unit);
    if (!part || same(part.now)) return;
    const up = unit === 'half' || (Number(wanted) - Number(part.now) + round) % round <= round / 2;
    const button = up ? part.more : part.less;
    if (!button) break;
    await work.click(button);
    const after = await work.readUntil(
      () => unitNow(work, unit),
      (now) => now?.now !== part.now,
    );
    if (after?.now === part.now) break;
  }
  throw work.missed(wanted, (await unitNow(work, unit))?.now ?? null, `its ${unit} does not get there`);
}
