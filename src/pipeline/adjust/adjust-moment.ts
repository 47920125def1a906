import {
  type Moment,
  parseMoments,
  saysMoments,
  tellMoments,
  writeMoment,
} from '../../model/calendar-date.ts';
import type { AdjustResult, Calendar, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import { defined } from '../../model/record.ts';
import { pressDay, pressMonth, turnTo } from './adjust-calendar.ts';
import { shownBy } from './adjust-list.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { leftWaiting } from './left-waiting.ts';
import { openField } from './pick-item.ts';
import { setClock, setDate } from './set-clock.ts';
import { sameWords } from './wanted-value.ts';

const OPENS_WITHIN_MS = 1000;
/** A field whose picker answers late. */
const SAYS_WITHIN_MS = 400;

/**
 * Dates, times and ranges in whatever picks them: typed where the field shows how it wants them written, else chosen
 * in what the field opens. Done only when the field itself says it, after the picker is confirmed and closed.
 */
export async function adjustMoment(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
  /** What picks it was opened for this already. */
  opened = false,
): Promise<AdjustResult> {
  const moments = parseMoments(wanted.value);
  if (!moments)
    throw control.kind === 'text'
      ? new SurehandError(
          'control_mismatch',
          `${work.what} is a text field and ${JSON.stringify(wanted.value)} no date (YYYY-MM-DD) or time (HH:MM): fill puts text into it`,
        )
      : work.refuse(
          `${work.what} takes a date as YYYY-MM-DD, a month as YYYY-MM, a time as HH:MM or a range "FROM - TO", not ${JSON.stringify(wanted.value)}`,
        );
  const said = tellMoments(moments);
  const told = (now: Control): string | null =>
    (moments.length === 1 ? ownText(now) : [...shownBy(now), now.ends?.text ?? '']).find((text) =>
      saysMoments([text], moments),
    ) ?? null;
  const already = told(control);
  if (already !== null && control.main.state.expanded !== true) {
    const waits = await work.world.driver.controlParts(work.key, 'unconfirmed');
    return { ...work.done(said, already), ...(waits && !waits.list ? { doubt: LEFT_OPEN } : {}) };
  }
  let typedOnly: AdjustResult | null = null;
  let standsOpen = opened;
  const ways = waysFor(control, moments);
  for (const [i, way] of ways.entries()) {
    try {
      if (!(await way(work, await work.control(), moments, standsOpen))) continue;
    } catch (error) {
      if (way === picked && (await goesOn(work, error, ways[i + 1]))) continue;
      // What was typed stands there, and the answer says what may still come of it.
      if (typedOnly && error instanceof SurehandError && !error.may_have_landed) return typedOnly;
      throw error;
    }
    await work.rest();
    const now = await work.readUntil(
      () => work.control(),
      (next) => told(next) !== null,
      SAYS_WITHIN_MS,
    );
    const text = told(now);
    if (text === null) {
      // A picker that took both ends otherwise knows why: that is not written over.
      if (ways[i + 1] === eachEnd) break;
      standsOpen = isField(now.main) && (await work.calendar()) !== null;
      continue;
    }
    const done = work.done(said, text);
    const dates = await leftOpen(work, now);
    // What turned to something else than days, or says them in words nobody here reads, is open all the same.
    const open = dates ?? (isField(now.main) ? await work.popup() : null);
    // Another field has the focus, and this one has perhaps not handed over its text.
    if (open && !dates && way === typed && (await handedOver(work, now))) return done;
    const doubted = { ...done, doubt: LEFT_OPEN };
    if (dates && way === typed && (notTaken(dates, moments, now) || isElsewhere(dates, moments, now))) {
      typedOnly = doubted;
      standsOpen = true;
      continue;
    }
    return { ...(open ? doubted : done), ...(await leftWaiting(work)) };
  }
  const standing = await work.calendar();
  // A calendar that stands on the page is its own field.
  if (
    standing &&
    moments.every(
      ({ date, time }) => date && !time && standing.days.some((day) => day.date === date && day.on),
    )
  )
    return work.done(said, said);
  throw work.missed(said, (await work.control()).text || null, 'the field does not say it');
}

type Way = (work: Adjustment, control: Control, moments: Moment[], openAlready: boolean) => Promise<boolean>;

function waysFor({ ends, editable, text }: Control, moments: readonly Moment[]): Way[] {
  if (ends && moments.length > 1) return [picked, eachEnd];
  // What was empty shows how it writes once something was picked.
  return editable && text === '' ? [typed, picked, typed] : [typed, picked];
}

/** Whether a picker that failed leaves things as the next way may find them. */
async function goesOn(work: Adjustment, error: unknown, next: Way | undefined): Promise<boolean> {
  if (next === undefined || !(error instanceof SurehandError)) return false;
  const shut = error.kind === 'control_mismatch' && !error.may_have_landed;
  return (next === eachEnd && shut && (await work.isWithoutEffect())) || isHalfWay(work, error);
}

/** Two fields that each have a picker of their own, or none: one after the other. */
async function eachEnd(work: Adjustment, _: Control, moments: Moment[]): Promise<boolean> {
  for (const [i, moment] of moments.entries()) {
    const end = (await work.control()).ends?.nodes[i];
    if (!end) return true;
    const part = work.about(end);
    try {
      await adjustMoment(part, await part.control(), { value: tellMoments([moment]), tolerance: 0 });
    } finally {
      work.took(part);
    }
  }
  return true;
}

/** The picker did not get there, has done nothing else, and left a date in a field that takes text. */
async function isHalfWay(work: Adjustment, error: SurehandError): Promise<boolean> {
  if (error.kind !== 'not_converged' || work.dialog) return false;
  await work.onlyMoved();
  return parseMoments((await work.control()).text) !== null;
}

/** One end of a range says what it holds itself: what stands around it holds the other end as well. */
function ownText(now: Control): string[] {
  return now.other_end ? [now.text, now.main.state.value ?? ''] : shownBy(now);
}

const LEFT_OPEN =
  'what picks it is still open and may drop it: press the button that confirms it, or the day in it';

/** A picker that the field opened and that stays open has not handed over yet what the field shows. */
async function leftOpen(work: Adjustment, { main }: Control): Promise<Calendar | null> {
  if (!isField(main)) return null;
  return work.readUntil(
    () => work.calendar(),
    (found) => found === null,
    SAYS_WITHIN_MS,
  );
}

/** Whether Enter in a field makes it take over what was typed: all that it opened is closed then, and it still says it. */
async function handedOver(work: Adjustment, { kind, main, text, enter_sends }: Control): Promise<boolean> {
  if (kind !== 'text' || enter_sends) return false;
  await work.press(main, 'Enter');
  await work.rest();
  const now = await work.control();
  return now.text === text && !(await work.calendar()) && !(await work.popup());
}

/** An open picker shows that it has not heard what was typed, or that it waits for the day to be pressed. */
function notTaken(dates: Calendar, moments: readonly Moment[], now: Control): boolean {
  // One that waits to be confirmed and marks no day could not read it.
  const waits = dates.confirm !== undefined && !dates.confirm.state.disabled;
  const unread = waits && dates.days.length > 0 && !dates.days.some((day) => day.on);
  return (
    unread || marksAnother(dates, moments) || turnedAway(dates, moments) || canPress(dates, moments, now)
  );
}

/** A picker that still marks another day has not heard what was typed: the day is to be pressed in it. */
function marksAnother(dates: Calendar, moments: readonly Moment[]): boolean {
  return dates.days.some((day) => day.on && day.date !== undefined) && !marks(dates, moments);
}

function marks({ days }: Calendar, moments: readonly Moment[]): boolean {
  return days.some((day) => day.on && moments.some(({ date }) => date !== undefined && date === day.date));
}

/** One that shows months where a day is wanted took the text for something else. */
function turnedAway({ days, months }: Calendar, moments: readonly Moment[]): boolean {
  return days.length === 0 && months !== undefined && moments.some(({ date }) => date !== undefined);
}

/** A picker that stays open over what was typed takes the day when it is pressed. */
function canPress({ days }: Calendar, moments: readonly Moment[], now: Control): boolean {
  const wanted = onlyDay(moments, now);
  return days.some(({ date, disabled }) => date !== undefined && date === wanted && !disabled);
}

/** One that still shows another month after the field was left has not heard of it. */
function isElsewhere({ days, month }: Calendar, moments: readonly Moment[], now: Control): boolean {
  const wanted = onlyDay(moments, now);
  if (wanted === undefined || month === undefined || month === wanted.slice(0, 7)) return false;
  return !days.some(({ date }) => date === wanted);
}

/** A time would be dropped by pressing the day, and a range would begin anew with it. */
function onlyDay([moment, ...more]: readonly Moment[], now: Control): string | undefined {
  return moment?.time || more.length > 0 || now.other_end ? undefined : moment?.date;
}

/** Writes the text the way the field shows it, confirms it in the picker that came along, and leaves the field. */
async function typed(work: Adjustment, control: Control, moments: Moment[]): Promise<boolean> {
  const [moment] = moments;
  if (!control.editable || control.main.tag !== 'input' || !moment || moments.length > 1) return false;
  const format = control.format ?? (await orderShown(work, control.text));
  const written = writeMoment(moment, format, control.text);
  if (written === null) return false;
  // A picker that the last change left open is still told from what stands on the page.
  if (!(await work.calendar())) await work.mark();
  await work.fill(control.main, written);
  let now = await work.control();
  // It took no edit: it may listen to pastes or keys alone. What set something off is not typed again.
  if (now.text === control.text && now.text !== written && (await work.isWithoutEffect())) {
    await work.fill(now.main, written, { by_keys: true });
    now = await work.control();
  }
  const open = await work.readUntil(
    () => work.calendar(),
    (found) => found !== null,
    SAYS_WITHIN_MS,
  );
  // A picker that marks another day would confirm that one: the day is pressed in it first.
  if (open?.confirm && marksAnother(open, moments)) return true;
  if (open?.confirm && !open.confirm.state.disabled) await work.click(open.confirm);
  else if (open && now.other_end && !now.enter_sends) await enterBoth(work, now);
  // It has not heard what was typed: the day is pressed in it while it is there, not in what opens at parting.
  else if (open && !now.other_end && !marks(open, moments) && notTaken(open, moments, now)) return true;
  // Leaving the field commits the text and closes the calendar that came with the focus.
  else await work.press(now.main, 'Tab');
  return true;
}

/** 11/03 may be a day of March or of November: the month that the open calendar shows tells which. */
async function orderShown(work: Adjustment, held: string): Promise<string | undefined> {
  const [, first = '', sign = '', second = '', year = ''] =
    /\b(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/.exec(held) ?? [];
  if (first === '' || first === second) return undefined;
  if (!(await work.calendar())) {
    await work.mark();
    await work.click((await work.control()).main);
  }
  const shown = await work.readUntil(
    () => work.calendar(),
    (found) => found !== null,
    SAYS_WITHIN_MS,
  );
  const month = shown?.month;
  if (month === `${year}-${first.padStart(2, '0')}`) return `mm${sign}dd${sign}yyyy`;
  return month === `${year}-${second.padStart(2, '0')}` ? `dd${sign}mm${sign}yyyy` : undefined;
}

/** One picker for two fields takes neither end before both are confirmed; the end that was there is confirmed as it is. */
async function enterBoth(work: Adjustment, { main }: Control): Promise<void> {
  await work.press(main, 'Enter');
  await work.rest();
  if (!(await work.calendar())) return;
  const now = await work.control();
  // Ends in the wrong order would be swapped or dropped: then the picker stays open for the other one.
  if (now.other_end && inOrder(now.around ?? '')) await work.press(now.other_end, 'Enter');
}

function inOrder(ends: string): boolean {
  const [from, to] = parseMoments(ends) ?? [];
  return from?.date !== undefined && to?.date !== undefined && from.date <= to.date;
}

/** Opens the picker, unless typing left it standing open, and chooses in it. */
async function picked(
  work: Adjustment,
  control: Control,
  moments: Moment[],
  openAlready: boolean,
): Promise<boolean> {
  const opened = openAlready || (await open(work, control, moments));
  try {
    for (const [i, { date, month, time }] of moments.entries()) {
      if (i > 0 && control.ends && (await isGone(work))) return false;
      if (month) await pressMonth(work, month);
      if (date && !(await setDate(work, date))) {
        await turnTo(work, date);
        await pressDay(work, date, openAlready);
      }
      if (time) await setClock(work, time, async () => open(work, await work.control(), moments));
    }
    const after = await work.calendar();
    if (after?.confirm && !after.confirm.state.disabled) await work.decide(after.confirm);
    if (opened) await close(work);
    return true;
  } catch (error) {
    if (opened) await close(work);
    throw error;
  }
}

/** The first end has a picker of its own, which closes with the day. */
async function isGone(work: Adjustment): Promise<boolean> {
  await work.rest();
  return (await work.calendar()) === null;
}

async function open(work: Adjustment, control: Control, moments: readonly Moment[]): Promise<boolean> {
  const { main, opener } = control;
  const there = await work.calendar();
  if (there && (main.state.expanded === true || !isField(main))) return false;
  // A press into a calendar that stands there would choose whatever day it meets.
  const stands = control.kind === 'calendar' && !isField(main) && main.state.haspopup === undefined;
  if (main.role === 'grid' || stands) throw work.missed('its days', null, 'they are not drawn');
  await work.mark();
  await work.click(firstOf(control, moments) ?? main);
  const shown = () =>
    work.readUntil(
      () => work.calendar(),
      (found) => found !== null,
      OPENS_WITHIN_MS,
    );
  if (await shown()) return true;
  if (opener) {
    await work.click(opener);
    if (await shown()) return true;
  }
  const listed = (await work.popup())?.items.length;
  throw new SurehandError(
    'control_mismatch',
    listed
      ? `${work.what} was clicked and opened a list, and no calendar or clock that can be read`
      : `${work.what} was clicked and opened no calendar or clock that can be read`,
  );
}

/** A range begins with its first field: pressed, the other one may begin with the end. */
function firstOf({ ends }: Control, moments: readonly Moment[]): UiNode | undefined {
  return moments.length > 1 ? ends?.nodes[0] : undefined;
}

function isField({ role, tag }: UiNode): boolean {
  return (
    tag === 'input' || tag === 'button' || role === 'button' || role === 'combobox' || role === 'textbox'
  );
}

/** Closes what is still open; a picker that is gone needs no key. */
async function close(work: Adjustment): Promise<void> {
  try {
    await work.rest();
    if (work.dialog || !(await work.calendar())) return;
    const { main } = await work.control();
    await work.press(main, 'Escape');
    await work.rest();
  } catch (error) {
    work.world.log.debug('a picker could not be closed', { error: String(error) });
  }
}

/** A field that opens something: a list if what it shows has the value among its items, else a picker of dates. */
export async function adjustDated(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
  asList: (work: Adjustment, control: Control, wanted: Wanted) => Promise<AdjustResult>,
): Promise<AdjustResult> {
  const moments = parseMoments(wanted.value);
  if (!moments || typeof wanted.value === 'number') return asList(work, control, wanted);
  const { value } = wanted;
  if (control.main.state.expanded !== true) {
    await work.mark();
    const first_end = firstOf(control, moments);
    await openField(work, { ...control, ...defined({ first_end }) });
  }
  const dates = await work.readUntil(
    () => work.calendar(),
    (found) => found !== null,
    OPENS_WITHIN_MS,
  );
  const popup = await work.popup();
  const listed = popup?.items.some((item) => sameWords(item.label, value)) ?? false;
  // What opened nothing is typed into, or opened by the button beside it.
  const shut = !popup?.items.length && control.editable === true && !work.dialog;
  return (dates || shut) && !listed
    ? adjustMoment(work, await work.control(), wanted, dates !== null)
    : asList(work, await work.control(), wanted);
}
