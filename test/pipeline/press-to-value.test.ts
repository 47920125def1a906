import { describe, expect, it } from 'vitest';
import type { Control } from '../../src/model/control.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { pressToValue } from '../../src/pipeline/adjust/press-to-value.ts';
import { node } from '../fake-driver.ts';
import { oneControl } from './one-control.ts';

type Keys = Record<string, (now: number) => number>;

interface Pressing {
  from: number;
  to: number;
  keys: Keys;
  kind?: 'slider' | 'spin';
  min?: number;
  max?: number;
  tolerance?: number;
  /** How long it takes to show what a key did. */
  shown_after_ms?: number;
  /** It shows it once the page rests. */
  shown_at_rest?: boolean;
}

const by = (step: number) => (now: number) => now + step;

/** Both pairs of arrows, as most sliders have them. */
const ARROWS: Keys = { ArrowUp: by(1), ArrowDown: by(-1), ArrowRight: by(1), ArrowLeft: by(-1) };
const PAGES: Keys = { ...ARROWS, PageUp: by(10), PageDown: by(-10) };

/** Presses towards a number; gives what was pressed, with how often in a row, and the value that was left. */
async function press({ from, to, keys, kind = 'slider', tolerance = 0, ...more }: Pressing) {
  const { shown_after_ms = 0, shown_at_rest, ...range } = more;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  const state = { real: from, shown: from, shows_at: 0 };
  const late_ms = shown_at_rest ? Number.POSITIVE_INFINITY : shown_after_ms;
  const main = node(kind === 'slider' ? 'slider' : 'spinbutton', 'Volume');
  const { world, inputs } = oneControl({
    control: () => {
      if (world.clock.now() >= state.shows_at) state.shown = state.real;
      return { kind, main, now: state.shown, text: String(state.shown), ...range };
    },
    on: (action) => {
      if (action.kind !== 'press') return undefined;
      state.real = Math.min(max, Math.max(min, keys[action.keys]?.(state.real) ?? state.real));
      state.shows_at = world.clock.now() + late_ms;
      return undefined;
    },
  });
  const { settle } = world.driver;
  world.driver.settle = async (request) => {
    if (shown_at_rest) state.shows_at = 0;
    return settle(request);
  };
  const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
  const began = world.clock.now();
  const near = (now: number | undefined) => now !== undefined && Math.abs(now - to) <= tolerance;
  const last: Control = await pressToValue(work, { target: to, near, read: () => work.control() });
  return { pressed: counted(inputs), left: last.now, real: state.real, waited_ms: world.clock.now() - began };
}

function counted(inputs: readonly string[]): string {
  const runs: { key: string; times: number }[] = [];
  for (const key of inputs) {
    const run = runs.at(-1);
    if (run?.key === key) run.times++;
    else runs.push({ key, times: 1 });
  }
  return runs.map(({ key, times }) => (times === 1 ? key : `${key} x${times}`)).join(', ');
}

describe('keys to a number', () => {
  it.each<[claim: string, Pressing, pressed: string, left: number]>([
    ['up', { from: 2, to: 5, keys: ARROWS }, 'ArrowUp x3', 5],
    ['down', { from: 5, to: 2, keys: ARROWS }, 'ArrowDown x3', 2],
    ['none where it stands there', { from: 5, to: 5, keys: ARROWS }, '', 5],
    ['no further than is near enough', { from: 0, to: 5, keys: ARROWS, tolerance: 2 }, 'ArrowUp x3', 3],
    [
      'the last value of a slider',
      { from: 2, to: 9, keys: { ...ARROWS, End: () => 9 }, min: 0, max: 9 },
      'End',
      9,
    ],
    [
      'the first value of a slider',
      { from: 2, to: 0, keys: { ...ARROWS, Home: () => 0 }, min: 0, max: 9 },
      'Home',
      0,
    ],
    [
      'the last value where End does nothing',
      { from: 7, to: 9, keys: ARROWS, min: 0, max: 9 },
      'End, ArrowUp x2',
      9,
    ],
    [
      'the ends of a number field, whose keys move the caret',
      { from: 7, to: 9, keys: { ...ARROWS, End: () => 0, Home: () => 0 }, kind: 'spin', min: 7, max: 9 },
      'ArrowUp x2',
      9,
    ],
  ])('%s', async (_claim, pressing, pressed, left) => {
    expect(await press(pressing)).toMatchObject({ pressed, left, real: left });
  });

  it('that answer at once are not waited for', async () => {
    expect(await press({ from: 2, to: 9, keys: ARROWS })).toMatchObject({ left: 9, waited_ms: 0 });
  });
});

describe('which key does what is seen by pressing', () => {
  const inverted: Keys = { ArrowUp: by(-1), ArrowDown: by(1) };
  const across: Keys = { ArrowRight: by(1), ArrowLeft: by(-1) };
  it.each<[claim: string, Pressing, pressed: string, left: number]>([
    ['up is down', { from: 5, to: 7, keys: inverted }, 'ArrowUp, ArrowDown x3', 7],
    ['down is up', { from: 5, to: 3, keys: inverted }, 'ArrowDown, ArrowUp x3', 3],
    [
      'at an end, where the first key cannot move it',
      { from: 0, to: 2, keys: inverted, min: 0, max: 9 },
      'ArrowUp, ArrowDown x2',
      2,
    ],
    ['only across, up', { from: 2, to: 4, keys: across }, 'ArrowUp, ArrowDown, ArrowRight x2', 4],
    ['only across, down', { from: 4, to: 2, keys: across }, 'ArrowDown, ArrowUp, ArrowLeft x2', 2],
    [
      'across and the other way round',
      { from: 4, to: 6, keys: { ArrowRight: by(-1), ArrowLeft: by(1) } },
      'ArrowUp, ArrowDown, ArrowRight, ArrowLeft x3',
      6,
    ],
    ['none, up', { from: 4, to: 6, keys: {} }, 'ArrowUp, ArrowDown, ArrowRight, ArrowLeft', 4],
    ['none, down', { from: 6, to: 4, keys: {} }, 'ArrowDown, ArrowUp, ArrowLeft, ArrowRight', 6],
  ])('%s', async (_claim, pressing, pressed, left) => {
    expect(await press(pressing)).toMatchObject({ pressed, left, real: left });
  });
});

describe('a long way', () => {
  const downward: Keys = { ...ARROWS, PageUp: by(-10), PageDown: by(10) };
  it.each<[claim: string, Pressing, pressed: string, left: number]>([
    ['of eight more steps is stepped', { from: 0, to: 9, keys: PAGES }, 'ArrowUp x9', 9],
    [
      'of nine is paged, and stepped back from',
      { from: 0, to: 10, keys: PAGES },
      'ArrowUp, PageUp, ArrowDown',
      10,
    ],
    ['up ends in steps', { from: 0, to: 25, keys: PAGES }, 'ArrowUp, PageUp x2, ArrowUp x4', 25],
    ['down ends in steps', { from: 25, to: 0, keys: PAGES }, 'ArrowDown, PageDown x2, ArrowDown x4', 0],
    ['of whole pages has none left', { from: 0, to: 21, keys: PAGES }, 'ArrowUp, PageUp x2', 21],
    [
      'by keys across',
      { from: 25, to: 0, keys: { ArrowRight: by(1), ArrowLeft: by(-1), PageUp: by(10), PageDown: by(-10) } },
      'ArrowDown, ArrowUp, ArrowLeft, PageDown x2, ArrowLeft x4',
      0,
    ],
    [
      'to the right',
      { from: 0, to: 25, keys: { ArrowRight: by(1), ArrowLeft: by(-1), PageUp: by(10), PageDown: by(-10) } },
      'ArrowUp, ArrowDown, ArrowRight, PageUp x2, ArrowRight x4',
      25,
    ],
    [
      'where the pages go the other way',
      { from: 50, to: 80, keys: downward },
      'ArrowUp, PageUp, PageDown x3, ArrowUp x9',
      80,
    ],
    [
      'without keys for pages is stepped',
      { from: 0, to: 12, keys: ARROWS },
      'ArrowUp, PageUp, ArrowUp x11',
      12,
    ],
    ['of 120 steps is the longest', { from: 0, to: 121, keys: ARROWS }, 'ArrowUp, PageUp, ArrowUp x120', 121],
    ['of more is left to other ways', { from: 0, to: 122, keys: ARROWS }, 'ArrowUp, PageUp', 1],
    [
      'of more steps is paged first',
      { from: 0, to: 300, keys: { ...ARROWS, PageUp: by(50) } },
      'ArrowUp, PageUp x5, ArrowUp x49',
      300,
    ],
    ['is not paged past what is near enough', { from: 0, to: 10, keys: PAGES, tolerance: 9 }, 'ArrowUp', 1],
  ])('%s', async (_claim, pressing, pressed, left) => {
    expect(await press(pressing)).toMatchObject({ pressed, left, real: left });
  });
});

describe('where keys come no nearer', () => {
  const tens: Keys = { ArrowUp: by(10), ArrowDown: by(-10) };
  it.each<[claim: string, Pressing, pressed: string, left: number]>([
    ['it stopped', { from: 0, to: 5, keys: { ArrowUp: (now) => Math.min(3, now + 1) } }, 'ArrowUp x4', 3],
    ['it goes round', { from: 0, to: 7, keys: { ArrowUp: (now) => (now + 1) % 3 } }, 'ArrowUp x8', 2],
    [
      'the target lies between two steps, nearer to the lower',
      { from: 0, to: 24, keys: tens },
      'ArrowUp x3, ArrowDown, ArrowUp, ArrowDown',
      20,
    ],
    [
      'the target lies between two steps, nearer to the upper',
      { from: 0, to: 26, keys: tens },
      'ArrowUp x3, ArrowDown, ArrowUp',
      30,
    ],
    [
      'the target lies in the middle of two steps',
      { from: 0, to: 25, keys: tens },
      'ArrowUp x3, ArrowDown, ArrowUp',
      30,
    ],
  ])('%s', async (_claim, pressing, pressed, left) => {
    expect(await press(pressing)).toMatchObject({ pressed, left, real: left });
  });
});

describe('what shows a value only after a while', () => {
  it.each<[claim: string, shown_after_ms: number, pressed: string, left: number]>([
    ['is waited for', 150, 'ArrowUp x3', 5],
    ['is found to be slow by the first key, and waited for longer from then on', 500, 'ArrowUp x3', 5],
    ['is given up where it takes longer still', 5000, 'ArrowUp, ArrowDown, ArrowRight, ArrowLeft', 2],
  ])('%s', async (_claim, shown_after_ms, pressed, left) => {
    expect(await press({ from: 2, to: 5, keys: ARROWS, shown_after_ms })).toMatchObject({ pressed, left });
  });
});

it('only the first key without an answer is waited for longer', async () => {
  const { waited_ms } = await press({ from: 2, to: 5, keys: {} });
  expect(waited_ms).toBeGreaterThanOrEqual(600 + 3 * 160);
  expect(waited_ms).toBeLessThan(600 + 4 * 160 + 100);
});

it('an answer that comes as the page rests is seen', async () => {
  expect(await press({ from: 2, to: 3, keys: ARROWS, shown_at_rest: true })).toMatchObject({
    pressed: 'ArrowUp',
    left: 3,
  });
});

it('what the page did before the first key does not keep it from being pressed, but from going on', async () => {
  const state = { now: 2 };
  const main = node('slider', 'Volume');
  const { world, inputs } = oneControl({
    control: () => ({ kind: 'slider', main, now: state.now, text: String(state.now) }),
    neighbours: () => [{ told: 'textbox "Bass" to 3', now: '3' }],
    on: (action) => {
      if (action.kind === 'press') state.now++;
      return undefined;
    },
  });
  const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
  const aim = { target: 5, near: (now: number | undefined) => now === 5, read: () => work.control() };
  await expect(pressToValue(work, aim)).rejects.toMatchObject({
    kind: 'not_converged',
    message: expect.stringContaining('because it changed textbox "Bass" to 3'),
  });
  expect(inputs).toEqual(['ArrowUp']);
});

it('what says no number is pressed in vain, and left', async () => {
  const main = node('slider', 'Volume');
  const { world, inputs } = oneControl({ control: () => ({ kind: 'slider', main, text: '' }) });
  const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
  const last = await pressToValue(work, { target: 3, near: () => false, read: () => work.control() });
  expect(last.now).toBeUndefined();
  expect(inputs).toEqual(['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft']);
});

it('keys that were seen to move it by far more than is left are not pressed again from nearby', async () => {
  const main = node('slider', 'Volume');
  const state = { now: 20 };
  const { world, inputs } = oneControl({
    control: () => ({ kind: 'slider', main, now: state.now, text: String(state.now) }),
    on: (action) => {
      if (action.kind === 'press') state.now = /Up|Right/.test(action.keys) ? 60 : 0;
      return undefined;
    },
  });
  const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
  const aim = { target: 5, near: (now: number | undefined) => now === 5, read: () => work.control() };
  await pressToValue(work, aim);
  const pressed = inputs.length;
  expect(pressed).toBeGreaterThan(0);
  // Dragged near since.
  state.now = 7;
  expect((await pressToValue(work, aim)).now).toBe(7);
  expect(inputs).toHaveLength(pressed);
});
