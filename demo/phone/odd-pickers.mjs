import { button, column, label, numberPicker, row } from './view.mjs';

/** @typedef {import('./phone.mjs').Phone} Phone */
/** @typedef {import('./view.mjs').Spec} Spec */
/** @typedef {import('./view.mjs').Field} Field */
/** @typedef {(Spec | undefined | false)[]} Children */

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
const numbers = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const daysOf = (/** @type {number} */ year, /** @type {number} */ month) =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Pickers of numbers, dates and times, each a screen of its own. What they were set to is in `phone.events`.
 * @type {Record<string, (phone: Phone) => () => Children>}
 */
export const PICKERS = {
  /** A wheel of numbers, one of words, and one that goes back by itself. */
  wheels: (phone) => {
    const guests = { values: numbers(1, 60), at: 1, changed: note(phone, 'guests') };
    const size = { values: ['Small', 'Medium', 'Large', 'Huge'], at: 2, round: true };
    const quarter = { values: ['00', '15', '30', '45'], at: 0, round: true };
    const stuck = { values: numbers(1, 9), at: 4 };
    Object.assign(stuck, {
      changed: () => {
        phone.later(150, () => {
          stuck.at = 4;
        });
      },
    });
    return () => [
      row([label('Guests', { h: 360 }), numberPicker(guests)]),
      row([label('Size', { h: 360 }), numberPicker(size)]),
      row([label('Quarter', { h: 360 }), numberPicker(quarter)]),
      row([label('Stuck', { h: 360 }), numberPicker(stuck)]),
    ];
  },

  /** A date of three wheels; a month has as many days as it has. */
  'date-wheels': (phone) => {
    const told = () =>
      phone.events.push({
        what: `${year.values[year.at]}-${two(month.at + 1)}-${two(day.at + 1)}`,
      });
    const fit = () => {
      day.values = numbers(1, daysOf(Number(year.values[year.at]), month.at));
      day.at = Math.min(day.at, day.values.length - 1);
      told();
    };
    const month = { values: MONTHS.map((name) => name.slice(0, 3)), at: 0, round: true, changed: fit };
    const day = { values: numbers(1, 31), at: 30, round: true, changed: told };
    const year = { values: numbers(1900, 2100), at: 126, changed: fit };
    return () => [
      {
        cls: 'android.widget.DatePicker',
        dir: 'row',
        h: 360,
        children: [
          numberPicker(month, { id: 'android:id/month' }),
          numberPicker(day, { id: 'android:id/day' }),
          numberPicker(year, { id: 'android:id/year' }),
        ],
      },
    ];
  },

  /** A time of three wheels that nothing names. */
  'time-wheels': (phone) => {
    const set = () =>
      phone.events.push({
        what: `${hour.values[hour.at]}:${minute.values[minute.at]} ${half.values[half.at]}`,
      });
    const hour = { values: numbers(1, 12), at: 8, round: true, changed: set };
    const minute = {
      values: numbers(0, 59).map((one) => one.padStart(2, '0')),
      at: 5,
      round: true,
      changed: set,
    };
    const half = { values: ['AM', 'PM'], at: 0, changed: set };
    return () => [
      {
        cls: 'android.widget.TimePicker',
        dir: 'row',
        h: 360,
        children: [hour, minute, half].map((one) => numberPicker(one)),
      },
    ];
  },

  /** A button that shows a time and opens a clock, which can be typed into. */
  clock: (phone) => {
    const time = { hour: 9, minute: 5, pm: false };
    const shown = () => `${time.hour}:${two(time.minute)} ${time.pm ? 'PM' : 'AM'}`;
    return () => [
      label('Alarm'),
      button(shown(), () => phone.show(clockDialog(phone, time)), { id: 'alarm' }),
      label('Rings every day'),
    ];
  },

  /** A button that shows a date and opens a month, whose days are told without the year, as Material's are. */
  month: (phone) => {
    const date = { year: 2026, month: 10, day: 15 };
    const shown = () => `${(MONTHS[date.month] ?? '').slice(0, 3)} ${date.day}, ${date.year}`;
    return () => [
      label('Departure'),
      button(shown(), () => phone.show(monthDialog(phone, date)), { id: 'departure' }),
    ];
  },

  /** The same, and the app keeps the day before. */
  'month-before': (phone) => {
    const date = { year: 2026, month: 10, day: 15 };
    const shown = () => `${(MONTHS[date.month] ?? '').slice(0, 3)} ${date.day}, ${date.year}`;
    return () => [
      label('Departure'),
      button(shown(), () => phone.show(monthDialog(phone, date, -1)), { id: 'departure' }),
    ];
  },
};

/** @param {Phone} phone @param {string} what */
function note(phone, what) {
  return (/** @type {string} */ value) => void phone.events.push({ what, value });
}

/** @param {Phone} phone @param {{ hour: number, minute: number, pm: boolean }} time @returns {import('./phone.mjs').Sheet} */
function clockDialog(phone, time) {
  const now = { ...time, typing: false };
  /** @type {Record<'hour' | 'minute', Field>} */
  const fields = {
    hour: { text: String(now.hour), limit: 2 },
    minute: { text: two(now.minute), limit: 2 },
  };
  const close = (/** @type {boolean} */ keep) => {
    phone.dismiss();
    if (!keep) return;
    const { typing: _typing, ...set } = now;
    if (now.typing)
      Object.assign(set, { hour: Number(fields.hour.text), minute: Number(fields.minute.text) });
    Object.assign(time, set);
    phone.events.push({ what: `${time.hour}:${two(time.minute)} ${time.pm ? 'PM' : 'AM'}` });
  };
  const half = (/** @type {string} */ text, /** @type {boolean} */ pm) => ({
    cls: 'android.widget.RadioButton',
    id: `android:id/${text.toLowerCase()}_label`,
    text,
    h: 110,
    clickable: true,
    checkable: true,
    checked: now.pm === pm,
    tap: () => {
      now.pm = pm;
    },
  });
  const number = (/** @type {'hour' | 'minute'} */ unit) =>
    now.typing
      ? {
          cls: 'android.widget.EditText',
          id: `android:id/input_${unit}`,
          h: 150,
          clickable: true,
          focusable: true,
          field: fields[unit],
        }
      : label(unit === 'hour' ? String(now.hour) : two(now.minute), { id: `android:id/${unit}s`, h: 150 });
  return {
    title: 'TimePickerDialog',
    top: 200,
    build: () =>
      column([
        {
          cls: 'android.widget.TimePicker',
          id: 'android:id/timePicker',
          children: [
            row([number('hour'), label(':', { h: 150 }), number('minute')]),
            column([half('AM', false), half('PM', true)], { cls: 'android.widget.RadioGroup' }),
            {
              cls: 'android.widget.ImageButton',
              id: 'android:id/toggle_mode',
              desc: 'Switch to text input mode for the time input.',
              h: 120,
              clickable: true,
              tap: () => {
                now.typing = !now.typing;
              },
            },
          ],
        },
        row([
          button('Cancel', () => close(false), { id: 'android:id/button2' }),
          button('OK', () => close(true), { id: 'android:id/button1' }),
        ]),
      ]),
  };
}

/** @param {Phone} phone @param {{ year: number, month: number, day: number }} date @param {number} [wrong] days that the app is off by @returns {import('./phone.mjs').Sheet} */
function monthDialog(phone, date, wrong = 0) {
  const now = { ...date };
  const turn = (/** @type {number} */ by) => {
    const moved = new Date(Date.UTC(now.year, now.month + by, 1));
    Object.assign(now, { year: moved.getUTCFullYear(), month: moved.getUTCMonth(), day: 0 });
  };
  const arrow = (/** @type {string} */ way, /** @type {number} */ by) => ({
    cls: 'android.widget.Button',
    id: `month_navigation_${way}`,
    desc: `Change to ${way} month`,
    h: 120,
    clickable: true,
    tap: () => turn(by),
  });
  return {
    title: 'Select date',
    build: () => {
      const all = Array.from({ length: daysOf(now.year, now.month) }, (_, at) => at + 1);
      const weeks = Array.from({ length: Math.ceil(all.length / 7) }, (_, week) =>
        all.slice(week * 7, week * 7 + 7),
      );
      return column([
        row([label(`${MONTHS[now.month]} ${now.year}`, { h: 120 }), arrow('previous', -1), arrow('next', 1)]),
        ...weeks.map((days) =>
          row(
            days.map((day) => ({
              cls: 'android.widget.TextView',
              text: String(day),
              desc: `Day, ${MONTHS[now.month]} ${day}`,
              clickable: true,
              selected: day === now.day,
              h: 110,
              w: 128,
              tap: () => {
                now.day = day;
              },
            })),
          ),
        ),
        row([
          button('Cancel', () => phone.dismiss(), { id: 'cancel_button' }),
          button(
            'OK',
            () => {
              phone.dismiss();
              Object.assign(date, { ...now, day: now.day + wrong });
              phone.events.push({ what: `${date.year}-${two(date.month + 1)}-${two(date.day)}` });
            },
            { id: 'confirm_button' },
          ),
        ]),
      ]);
    },
  };
}
