import { expect, it } from 'vitest';
import { adjustFreeSlider } from '../../src/pipeline/adjust/adjust-free-slider.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { node } from '../fake-driver.ts';
import { oneControl } from './one-control.ts';

interface Free {
  from?: number;
  vertical?: true;
  /** The numbers drawn around it, by where the thumb stands on a track of 200. */
  numbers?: (place: number) => Record<string, number>;
  fixed?: boolean;
  without?: 'thumb' | 'track';
}

/** A slider that states no value: its place in percent is all that is known of it. */
function free({ from = 20, vertical, numbers = () => ({}), fixed, without }: Free) {
  const state = { place: from };
  const track = vertical
    ? { x: 30, y: 40, width: 10, height: 200 }
    : { x: 30, y: 40, width: 200, height: 10 };
  const main = node('slider', 'Volume', { box: track });
  const { world, inputs } = oneControl({
    control: () => {
      const [x, y] = vertical ? [30, 40 + state.place - 5] : [30 + state.place - 5, 40];
      const now = state.place / 2;
      return {
        ...{ kind: 'slider', main, now, text: String(now), min: 0, max: 100, guessed: true },
        numbers: Object.entries(numbers(state.place)).map(([id, value]) => ({ id, value })),
        ...(vertical ? { vertical } : {}),
        ...(without === 'track' ? {} : { track }),
        ...(without === 'thumb'
          ? {}
          : { thumb: node('thumb', '', { box: { x, y, width: 10, height: 10 } }) }),
      };
    },
    on: (action) => {
      if (fixed || action.kind !== 'drag' || !('dx' in action.to)) return undefined;
      state.place = Math.min(200, Math.max(0, state.place + (vertical ? action.to.dy : action.to.dx)));
      return undefined;
    },
  });
  const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
  return {
    inputs,
    state,
    adjust: async (value: string | number, tolerance = 0) =>
      adjustFreeSlider(work, await work.begin(), { value, tolerance }),
  };
}

it.each<[claim: string, Free, to: number, tolerance: number, number: string, probed: string]>([
  [
    'the number that moves with it',
    { numbers: (place) => ({ price: 7, volume: place * 5 }) },
    500,
    0,
    'volume',
    'drag 50,0',
  ],
  [
    'one of two that say the same',
    { numbers: (place) => ({ a: place, b: place }) },
    120,
    0,
    'a',
    'drag 50,0',
  ],
  [
    'one that is probed from its end',
    { from: 180, numbers: (place) => ({ volume: place * 5 }) },
    500,
    0,
    'volume',
    'drag -50,0',
  ],
  [
    'one beside an upright one',
    { vertical: true, numbers: (place) => ({ volume: 1000 - place * 5 }) },
    500,
    4,
    'volume',
    'drag 0,50',
  ],
  [
    'none outside of what a share of a track could be',
    { numbers: (place) => ({ volume: place * 5 - 200 }) },
    -150,
    0,
    'volume',
    'drag 50,0',
  ],
])('its value is %s', async (_claim, made, to, tolerance, number, probed) => {
  const { adjust, inputs } = free(made);
  const done = await adjust(to, tolerance);
  expect(done).toMatchObject({ converged: true, target_state: to, number, adjustment_mode: 'gesture' });
  expect(Math.abs(Number(done.actual_state) - to)).toBeLessThanOrEqual(tolerance);
  expect(done).not.toHaveProperty('doubt');
  expect(inputs[0]).toBe(probed);
});

it.each<[claim: string, Free]>([
  ['no number is near', {}],
  ['none moves with it', { numbers: () => ({ price: 7 }) }],
  ['several move and differ', { numbers: (place) => ({ volume: place, rest: 200 - place }) }],
  [
    'one only comes with it',
    { from: 20, numbers: (place): Record<string, number> => (place === 20 ? {} : { volume: place }) },
  ],
])('where %s its place on the track is its value, and that is a doubt', async (_claim, made) => {
  const { adjust, state } = free(made);
  const done = await adjust(60);
  expect(done).toMatchObject({
    converged: true,
    target_state: 60,
    doubt: 'that is its place on the track in percent: no number on the page moves with it',
  });
  expect(done).not.toHaveProperty('number');
  expect(Math.abs(state.place / 2 - 60)).toBeLessThanOrEqual(1);
});

it.each<[claim: string, Free, value: string | number, wanted: object, inputs: number]>([
  ['a word', {}, 'loud', { kind: 'invalid_input', message: 'value: "loud" is no number' }, 0],
  [
    'more than the whole track',
    {},
    101,
    {
      kind: 'invalid_input',
      message: 'value: no number moves with slider "Volume": it takes a share of its track, 0 to 100',
    },
    1,
  ],
  ['less than nothing of the track', {}, -1, { kind: 'invalid_input' }, 1],
  [
    'what does not move',
    { fixed: true },
    60,
    {
      kind: 'not_converged',
      message: expect.stringMatching(
        /wanted 60, reached 10 after \d+ inputs; a tolerance would allow the nearest value/,
      ),
    },
    3,
  ],
  ['what has no thumb', { without: 'thumb' }, 60, { kind: 'not_converged' }, 0],
  ['what has no track', { without: 'track' }, 60, { kind: 'not_converged' }, 0],
])('%s is refused or missed', async (_claim, made, value, wanted, inputs) => {
  const { adjust, ...did } = free(made);
  await expect(adjust(value)).rejects.toMatchObject(wanted);
  expect(did.inputs.filter((input) => input.startsWith('drag'))).toHaveLength(inputs);
});

it.each([0, 100])('both ends of the track are shares of it: %i', async (value) => {
  expect(await free({}).adjust(value)).toMatchObject({ converged: true, actual_state: value });
});
