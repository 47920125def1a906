import { expect, it } from 'vitest';
import type { Control } from '../../src/model/control.ts';
import type { Box } from '../../src/model/node.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { dragToValue } from '../../src/pipeline/adjust/drag-to-value.ts';
import { node } from '../fake-driver.ts';
import { oneControl } from './one-control.ts';

interface Track extends Partial<Pick<Control, 'min' | 'max' | 'vertical'>> {
  /** Its length in pixels. */
  length?: number;
  /** Where the thumb stands. */
  from: number;
  to: number;
  /** The value at a place of the track. */
  at: (place: number) => number;
  tolerance?: number;
  mode?: 'gesture' | 'coordinate';
  /** The box of the control, where it is not the track. */
  box?: Box;
  /** What is not there to be grabbed or followed. */
  without?: 'thumb' | 'track';
  /** Keys move the value by one. */
  keys?: boolean;
  /** Another control changes with the first drag. */
  neighbour?: boolean;
  fixed?: boolean;
}

/** A track that begins at 50,50 of the page. */
async function drag({ length = 200, from, to, at, tolerance = 0, mode = 'gesture', ...made }: Track) {
  const { box, without, keys, neighbour, fixed, ...control } = made;
  const upright = control.vertical === true;
  const track = upright
    ? { x: 50, y: 50, width: 10, height: length }
    : { x: 50, y: 50, width: length, height: 10 };
  const state = { place: from, by_keys: 0, drags: 0 };
  const main = node('slider', 'Volume', { box: box ?? track });
  const clicks: unknown[] = [];
  const { world, inputs } = oneControl({
    control: () => {
      const now = at(state.place) + state.by_keys;
      const [x, y] = upright ? [50, 50 + state.place - 5] : [50 + state.place - 5, 50];
      const thumb = node('thumb', '', { box: { x, y, width: 10, height: 10 } });
      return {
        ...{ kind: 'slider', main, now, text: String(now), ...control },
        ...(without === 'track' ? {} : { track }),
        ...(without === 'thumb' ? {} : { thumb }),
      };
    },
    neighbours: () => (neighbour && state.drags > 0 ? [{ told: 'textbox "Bass" to 3', now: '3' }] : []),
    on: (action) => {
      const inside = (place: number) => Math.min(length, Math.max(0, place));
      if (action.kind === 'drag' && 'dx' in action.to) {
        state.drags++;
        if (!fixed) state.place = inside(state.place + (upright ? action.to.dy : action.to.dx));
      }
      if (action.kind === 'click' && action.position) {
        clicks.push(action.position);
        const { x, y } = action.position;
        if (!fixed) state.place = inside(upright ? main.box.y + y - 50 : main.box.x + x - 50);
      }
      if (action.kind === 'press' && keys)
        state.by_keys += action.keys === 'ArrowUp' ? 1 : action.keys === 'ArrowDown' ? -1 : 0;
      return undefined;
    },
  });
  const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
  const near = (now: number | undefined) => now !== undefined && Math.abs(now - to) <= tolerance;
  const last = await dragToValue(mode)(work, { target: to, near, read: () => work.control() });
  return { inputs, clicks, left: last.now, mode: work.mode };
}

const half = (place: number) => place / 2;
const RANGE = { min: 0, max: 100 };

it.each<[claim: string, Track, inputs: string[], left: number]>([
  ['by its range, at once', { ...RANGE, from: 100, to: 80, at: half }, ['drag 60,0'], 80],
  [
    'upright, where the top is the most',
    { ...RANGE, vertical: true, from: 100, to: 80, at: (place) => 100 - place / 2 },
    ['drag 0,-60'],
    80,
  ],
  [
    'from a range that does not begin at nothing',
    { min: 50, max: 150, from: 0, to: 100, at: (place) => 50 + place / 2 },
    ['drag 100,0'],
    100,
  ],
  [
    'backwards, as the first try tells',
    { ...RANGE, from: 100, to: 80, at: (place) => 100 - place / 2 },
    // To 160, which is 20; outward from there; then along the line through both.
    ['drag 60,0', 'drag 33,0', 'drag -153,0'],
    80,
  ],
  ['without a range, upwards first', { from: 100, to: 750, at: (place) => place * 5 }, ['drag 50,0'], 750],
  ['without a range, downwards first', { from: 100, to: 250, at: (place) => place * 5 }, ['drag -50,0'], 250],
  [
    'no further than is near enough',
    { ...RANGE, from: 100, to: 80.4, at: half, tolerance: 0.5 },
    ['drag 61,0'],
    80.5,
  ],
])('a thumb is dragged %s, and read with the pointer elsewhere', async (_claim, track, inputs, left) => {
  const all = [...inputs, 'hover Volume'];
  expect(await drag(track)).toEqual({ inputs: all, clicks: [], left, mode: 'gesture' });
});

it.each<[claim: string, Track, clicks: object[], left: number]>([
  ['beside its middle', { ...RANGE, from: 100, to: 80, at: half }, [{ x: 160, y: 5 }], 80],
  [
    'upright',
    { ...RANGE, vertical: true, from: 100, to: 80, at: (place) => 100 - place / 2 },
    [{ x: 5, y: 40 }],
    80,
  ],
  [
    'inside a wider control',
    { ...RANGE, from: 100, to: 80, at: half, box: { x: 40, y: 40, width: 400, height: 30 } },
    [{ x: 170, y: 15 }],
    80,
  ],
])('with coordinates the track is clicked %s', async (_claim, track, clicks, left) => {
  const done = await drag({ ...track, mode: 'coordinate' });
  expect(done).toMatchObject({ clicks, left, mode: 'coordinate' });
  expect(done.inputs).toEqual(['click Volume', 'hover Volume']);
});

it('with coordinates a place outside the control is dragged to', async () => {
  // Where the other end lies outside too, nothing is pointed at.
  for (const [x, pointed] of [
    [50, ['hover Volume']],
    [230, []],
  ] as const) {
    const box = { x, y: 50, width: 20, height: 10 };
    expect(await drag({ ...RANGE, from: 100, to: 80, at: half, mode: 'coordinate', box })).toMatchObject({
      inputs: ['drag 60,0', ...pointed],
      left: 80,
    });
  }
});

it('what stands near enough is not touched, and no other way counts as used', async () => {
  expect(await drag({ ...RANGE, from: 160, to: 80, at: half })).toEqual({
    inputs: [],
    clicks: [],
    left: 80,
    mode: 'semantic',
  });
});

it('without a thumb or a track nothing is dragged', async () => {
  for (const without of ['thumb', 'track'] as const)
    expect(await drag({ ...RANGE, from: 100, to: 80, at: half, without })).toMatchObject({
      inputs: [],
      left: 50,
    });
});

it('what two places do not move is left', async () => {
  const { inputs, left } = await drag({ ...RANGE, from: 100, to: 80, at: half, fixed: true });
  expect(inputs.map((input) => input.split(' ')[0])).toEqual(['drag', 'drag']);
  expect(left).toBe(50);
});

it('what the pixels are too coarse for, keys do', async () => {
  const coarse = (place: number) => place * 10;
  const { inputs, left } = await drag({ ...RANGE, length: 10, from: 5, to: 83, at: coarse, keys: true });
  expect(left).toBe(83);
  expect(inputs[0]).toMatch(/^drag /);
  expect(inputs.at(-1)).toMatch(/^Arrow(?:Up|Down)$/);
});

it('a track that snaps is followed to its nearest step, in fourteen drags at most', async () => {
  const snapping = (place: number) => Math.round(place / 40) * 20;
  const { inputs, left } = await drag({ ...RANGE, from: 100, to: 33, at: snapping });
  expect(Math.abs((left ?? 0) - 33)).toBeLessThanOrEqual(13);
  expect(inputs.filter((input) => input.startsWith('drag')).length).toBeLessThanOrEqual(14);
});

it('a drag that changed another control is the last', async () => {
  const moved = drag({ ...RANGE, from: 100, to: 80, at: (place) => 100 - place / 2, neighbour: true });
  await expect(moved).rejects.toMatchObject({
    kind: 'not_converged',
    message: 'slider "Volume": stopped at 20 after 1 input, because it changed textbox "Bass" to 3',
    may_have_landed: true,
  });
});
