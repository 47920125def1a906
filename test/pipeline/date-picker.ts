import type { Calendar, ClockPart, Control } from '../../src/model/control.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import { node } from '../fake-driver.ts';
import { list, oneControl, part } from './one-control.ts';

export interface State {
  /** What the field says. */
  text: string;
  open: boolean;
  month: string | undefined;
  on: string[];
  /** What was pressed in the picker and is not in the field yet. */
  held: string;
  hour: number;
  minute: number;
}

export interface Shape {
  control?: Partial<Control>;
  main?: Partial<UiNode>;
  calendar?: (state: State) => Partial<Calendar>;
  state?: Partial<State>;
  /** The months at which its buttons stop doing anything. */
  ends?: [string, string];
  /** It stays open after a day is pressed or the field is left. */
  stays?: boolean;
  /** Not even Escape closes it. */
  stuck?: boolean;
  /** Days are added to those that are there. */
  range?: boolean;
  /** The field never says what was picked. */
  silent?: boolean;
  /** How long it takes to say it, and to close. */
  late_ms?: number;
  /** A list that is open beside what it says. */
  beside?: boolean;
  /** The names that its list of months has. */
  month_names?: string[];
  /** Enter closes it. */
  enters?: boolean;
  /** It takes the day only with its button. */
  confirms?: boolean;
  /** Typing into it changes nothing. */
  deaf?: boolean;
  /** Nothing but this opens it. */
  opensBy?: string;
  disabled?: string[];
  clock?: (state: State) => ClockPart[];
}

export const button = (name: string, more: Partial<UiNode> = {}) =>
  node('button', name, { key: name, ...more });
const shifted = (month: string, by: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + by;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
};

/** A field and the picker it opens; three days of a month are enough. */
export function picker(shape: Shape = {}) {
  const state: State = {
    text: '',
    open: false,
    month: '2026-03',
    on: [],
    held: '',
    hour: 8,
    minute: 0,
    ...shape.state,
  };
  const main = () => node('textbox', 'When', { key: 'main', tag: 'input', ...shape.main });
  const { ends = ['2020-01', '2040-01'], opensBy = 'main' } = shape;
  const days = () =>
    ['05', '06', '07'].map((day) => {
      const date = `${state.month}-${day}`;
      return {
        node: node('gridcell', date, { key: date }),
        day: Number(day),
        date,
        on: state.on.includes(date),
        disabled: shape.disabled?.includes(date) ?? false,
        outside: false,
      };
    });
  const calendar = (): Calendar | null =>
    state.open || now() < ready_at
      ? {
          ...(state.month ? { month: state.month } : {}),
          days: state.month ? days() : [],
          previous: button('Previous'),
          next: button('Next'),
          clock: shape.clock?.(state) ?? [],
          ...(shape.confirms ? { confirm: button('OK') } : {}),
          ...shape.calendar?.(state),
        }
      : null;
  const turn = (by: number) => {
    const to = shifted(state.month ?? '', by);
    if (to >= ends[0] && to <= ends[1]) state.month = to;
  };
  let ready_at = 0;
  const now = (): number => one.world.clock.now();
  const shut = () => {
    state.open = false;
    ready_at = now() + (shape.late_ms ?? 0);
  };
  const take = (text: string) => {
    if (shape.confirms) state.held = text;
    else if (!shape.silent) state.text = text;
    if (!shape.stays && !shape.confirms) shut();
  };
  const fill = (key: string, value: string) => {
    if (key === 'main' && !shape.deaf) state.text = value;
    if (key === 'hours') state.hour = Number(value);
  };
  const press = (key: string) => {
    const closes = { Escape: !shape.stuck, Tab: !shape.stays, Enter: shape.enters === true };
    if (Reflect.get(closes, key)) state.open = false;
  };
  const select = (key: string, value: string) => {
    const [year = '', month = ''] = (state.month ?? '').split('-');
    const { month_names = ['May'] } = shape;
    if (key === 'months' && !month_names.includes(value))
      throw new SurehandError('target_not_found', `it has no ${value}`);
    state.month = key === 'years' ? `${value}-${month}` : `${year}-05`;
  };
  const click = (key: string) => {
    const [, minute] = /^minute (\d+)$/.exec(key) ?? [];
    const turns = { Previous: -1, Next: 1, 'Last year': -12, 'Next year': 12 };
    if (key === opensBy) state.open = true;
    turn(Number(Reflect.get(turns, key) ?? 0));
    if (key === 'OK') Object.assign(state, { text: state.held, open: false });
    if (key === '+') state.hour = (state.hour + 1) % 24;
    if (key === '-') state.hour = (state.hour + 23) % 24;
    if (minute) state.minute = Number(minute);
    if (/^\d{4}-\d\d-\d\d$/.test(key)) {
      state.on = [key];
      take(state.text && shape.range ? `${state.text} - ${key}` : key);
    }
    // A month that leads to its days.
    if (/^to \d{4}-\d\d$/.test(key)) state.month = key.slice(3);
    if (/^\d{4}-\d\d$/.test(key)) take(key);
    if (/^at /.test(key)) take(key.slice(3));
  };
  const one: ReturnType<typeof oneControl> = oneControl({
    control: () => ({
      kind: 'calendar',
      main: main(),
      text: now() < ready_at ? '' : state.text,
      ...shape.control,
    }),
    popup: () => (shape.beside && state.text ? list([part('more')]) : null),
    calendar,
    others: () => {
      const {
        days: shown = [],
        previous,
        next,
        previous_year,
        next_year,
        confirm,
        months = [],
        years = [],
        clock = [],
      } = calendar() ?? {};
      const items = clock.flatMap((unit) => [
        ...unit.items.map(({ key, label }) => node('option', label, { key })),
        ...[unit.less, unit.more, unit.field].flatMap((each) => each ?? []),
      ]);
      return [
        ...[...shown, ...months, ...years].map((each) => each.node),
        ...[previous, next, previous_year, next_year, confirm, shape.control?.opener].flatMap(
          (each) => each ?? [],
        ),
        ...items,
      ];
    },
    on: (action) => {
      const { key = '' } = action;
      if (action.kind === 'fill') fill(key, action.value);
      if (action.kind === 'press') press(action.keys);
      if (action.kind === 'select') select(key, action.values[0] ?? '');
      if (action.kind === 'click') click(key);
      return undefined;
    },
  });
  return { ...one, state };
}
