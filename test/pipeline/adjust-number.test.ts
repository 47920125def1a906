import { describe, expect, it } from 'vitest';
import type { DriverAction } from '../../src/drivers/driver.ts';
import type { Control, ControlPart } from '../../src/model/control.ts';
import { type FailureKind, SurehandError } from '../../src/model/failure.ts';
import { adjustNumber } from '../../src/pipeline/adjust/adjust-number.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { node } from '../fake-driver.ts';
import { clicked, oneControl, part } from './one-control.ts';

type Way = 'fill' | 'fill by keys' | 'keys' | 'buttons' | 'drag';

interface Shape extends Partial<Omit<Control, 'main' | 'parts'>> {
  from?: number;
  /** What moves it; a way that is none of these does nothing. */
  by?: Way[];
  /** What is refused, and why. */
  barred?: Partial<Record<Way, FailureKind>>;
  /** By how much a key or a button moves it. */
  size?: number;
  parts?: ControlPart[];
  /** What it comes to once the page is at rest, or `ms` later. */
  snaps?: (now: number) => number;
  snaps_after_ms?: number;
}

function wayOf(action: DriverAction): Way | 'other' {
  if (action.kind === 'fill') return action.by_keys ? 'fill by keys' : 'fill';
  if (action.kind === 'press') return /^(?:Arrow|Page|Home|End)/.test(action.keys) ? 'keys' : 'other';
  if (action.kind === 'drag') return 'drag';
  return action.kind === 'click' ? 'buttons' : 'other';
}

/** A slider of 100 pixels or a number field, and what moves it. */
function number({
  from = 5,
  by = ['keys'],
  barred = {},
  size = 1,
  snaps,
  snaps_after_ms = 0,
  ...more
}: Shape) {
  const { kind = 'slider' } = more;
  const state = { now: from, snaps_at: Number.POSITIVE_INFINITY };
  const main = node(kind === 'slider' ? 'slider' : 'spinbutton', 'Volume');
  const { world, inputs } = oneControl({
    control: () => {
      if (world.clock.now() >= state.snaps_at) state.now = snaps?.(state.now) ?? state.now;
      return {
        kind,
        main,
        now: state.now,
        text: String(state.now),
        ...(kind === 'slider'
          ? {
              track: { x: 0, y: 0, width: 100, height: 10 },
              thumb: node('thumb', '', { box: { x: state.now - 5, y: 0, width: 10, height: 10 } }),
            }
          : {}),
        ...more,
      };
    },
    on: (action) => {
      const way = wayOf(action);
      if (way === 'other') return undefined;
      const reason = barred[way];
      if (reason) throw new SurehandError(reason, 'a banner');
      if (!by.includes(way)) return undefined;
      if (action.kind === 'fill') state.now = Number(action.value);
      if (action.kind === 'press' && action.keys === 'ArrowUp') state.now += size;
      if (action.kind === 'press' && action.keys === 'ArrowDown') state.now -= size;
      if (clicked(action, 'more')) state.now += size;
      if (clicked(action, 'less')) state.now -= size;
      if (action.kind === 'drag' && 'dx' in action.to) state.now = Math.round(state.now + action.to.dx);
      state.snaps_at = world.clock.now() + snaps_after_ms;
      return undefined;
    },
  });
  const settle = world.driver.settle;
  world.driver.settle = async (request) => {
    // At rest it has snapped, unless it takes longer.
    if (snaps && snaps_after_ms === 0) state.now = snaps(state.now);
    return settle(request);
  };
  const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
  return {
    inputs,
    state,
    world,
    adjust: async (value: string | number, tolerance = 0) =>
      adjustNumber(work, await work.begin(), { value, tolerance }),
  };
}

const BUTTONS = [part('less', { role: 'button' }), part('more', { role: 'button' })];

describe('the ways to a number, in order', () => {
  it.each<[claim: string, Shape, to: number, inputs: (string | RegExp)[], mode: string]>([
    ['it is set where it can be set', { settable: true, by: ['fill', 'keys'] }, 7, ['fill 7'], 'semantic'],
    [
      'a number field is left once it is set, as it commits then',
      { kind: 'spin', settable: true, by: ['fill'] },
      7,
      ['fill 7', 'Tab'],
      'semantic',
    ],
    [
      'a number field that takes no edit is typed into',
      { kind: 'spin', settable: true, by: ['fill by keys'] },
      7,
      ['fill 7', 'fill 7', 'Tab'],
      'semantic',
    ],
    [
      'what cannot be set is moved by keys',
      { settable: true, by: ['keys'] },
      7,
      ['fill 7', 'ArrowUp', 'ArrowUp'],
      'semantic',
    ],
    ['nothing is set that takes no value', { by: ['fill', 'keys'] }, 7, ['ArrowUp', 'ArrowUp'], 'semantic'],
    [
      'a number field without keys has two buttons',
      { kind: 'spin', by: ['buttons'], parts: BUTTONS },
      7,
      ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'click more', 'click more'],
      'semantic',
    ],
    [
      'a slider without keys is dragged',
      { by: ['drag'] },
      40,
      ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', /^drag /],
      'gesture',
    ],
    [
      'covered keys do not keep it from being dragged',
      { by: ['drag'], barred: { keys: 'target_obscured' } },
      40,
      ['ArrowUp', /^drag /],
      'gesture',
    ],
  ])('%s', async (_claim, shape, to, wanted, adjustment_mode) => {
    const { adjust, inputs, state } = number(shape);
    expect(await adjust(to)).toEqual({
      target_state: to,
      actual_state: to,
      within_tolerance: true,
      converged: true,
      attempts: inputs.length,
      adjustment_mode,
    });
    expect(inputs.slice(0, wanted.length)).toEqual(
      wanted.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))),
    );
    if (wanted.every((one) => typeof one === 'string')) expect(inputs).toHaveLength(wanted.length);
    expect(state.now).toBe(to);
  });

  it('nothing is sent to what stands near enough, or is written as another number of the same', async () => {
    for (const [to, tolerance] of [
      [5, 0],
      [7, 2],
      [5.0000001, 0],
    ] as const) {
      const { adjust, inputs } = number({ settable: true });
      expect(await adjust(to, tolerance)).toMatchObject({ target_state: to, actual_state: 5, attempts: 0 });
      expect(inputs).toEqual([]);
    }
  });

  it('a slider with two things in it has no buttons, nor has a field with one', async () => {
    for (const shape of [{ parts: BUTTONS }, { kind: 'spin', parts: BUTTONS.slice(0, 1) }] as Shape[]) {
      const { adjust, inputs } = number({ ...shape, by: ['buttons'] });
      await expect(adjust(7)).rejects.toMatchObject({ kind: 'not_converged' });
      expect(inputs.filter((input) => input.startsWith('click'))).toEqual([]);
    }
  });
});

describe('a way that is barred', () => {
  it.each<FailureKind>(['target_obscured', 'target_not_visible', 'ref_changed', 'not_supported'])(
    '%s leaves the others',
    async (kind) => {
      const { adjust, inputs } = number({ settable: true, barred: { fill: kind } });
      expect(await adjust(6)).toMatchObject({ converged: true, actual_state: 6 });
      expect(inputs).toEqual(['fill 6', 'ArrowUp']);
    },
  );

  it('any other failure is told at once', async () => {
    const { adjust, inputs } = number({ settable: true, barred: { fill: 'page_crashed' } });
    await expect(adjust(6)).rejects.toMatchObject({ kind: 'page_crashed' });
    expect(inputs).toEqual(['fill 6']);
  });

  it('is the failure where no other moved it', async () => {
    const { adjust } = number({ kind: 'spin', settable: true, barred: { fill: 'target_obscured' }, by: [] });
    await expect(adjust(6)).rejects.toMatchObject({ kind: 'target_obscured', message: 'a banner' });
  });

  it('is not the failure where another moved it, if not far enough', async () => {
    const { adjust } = number({
      kind: 'spin',
      settable: true,
      barred: { fill: 'target_obscured' },
      snaps: (now) => Math.min(now, 6),
      snaps_after_ms: 1,
    });
    await expect(adjust(9)).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('wanted 9, reached 6 after'),
    });
  });
});

describe('a value that is reached and does not stay', () => {
  it('as the page rests is not reached', async () => {
    const { adjust } = number({ kind: 'spin', settable: true, by: ['fill'], snaps: () => 5 });
    await expect(adjust(7)).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('wanted 7, reached 5'),
    });
  });

  it('a moment later is not reached either', async () => {
    const { adjust } = number({
      kind: 'spin',
      settable: true,
      by: ['fill'],
      snaps: () => 5,
      snaps_after_ms: 100,
    });
    await expect(adjust(7)).rejects.toMatchObject({
      kind: 'not_converged',
      message: expect.stringContaining('wanted 7, reached 5'),
    });
  });
});

describe('between two steps', () => {
  it.each<[claim: string, Shape, to: number, tolerance: number, message: string]>([
    [
      'it says by how much it moves',
      { kind: 'spin', from: 0, size: 10, step: 10 },
      24,
      0,
      'spinbutton "Volume": wanted 24, reached 20 after 6 inputs; it moves in steps of 10',
    ],
    [
      'it says so also where the tolerance is less than half a step',
      { kind: 'spin', from: 0, size: 10, step: 10 },
      24,
      3,
      'spinbutton "Volume": wanted 24, reached 20 after 6 inputs; it moves in steps of 10',
    ],
    [
      'a tolerance is proposed where none was given and no step is known',
      { kind: 'spin', from: 0, size: 10 },
      24,
      0,
      'spinbutton "Volume": wanted 24, reached 20 after 6 inputs; a tolerance would allow the nearest value',
    ],
    [
      'nothing is proposed where one was given',
      { kind: 'spin', from: 0, size: 10 },
      24,
      1,
      'spinbutton "Volume": wanted 24, reached 20 after 6 inputs',
    ],
    [
      'a step of half the tolerance explains nothing',
      { kind: 'spin', from: 0, size: 5, by: ['keys'], step: 2 },
      22,
      1,
      'spinbutton "Volume": wanted 22, reached 20 after 8 inputs',
    ],
    [
      'what never moved has no steps',
      { kind: 'spin', from: 0, by: [], step: 2 },
      24,
      0,
      'spinbutton "Volume": wanted 24, reached 0 after 4 inputs; nothing that was tried moves it',
    ],
  ])('%s', async (_claim, shape, to, tolerance, message) => {
    await expect(number(shape).adjust(to, tolerance)).rejects.toMatchObject({
      kind: 'not_converged',
      message,
    });
  });

  it('on the nearest step no other way is tried, as none gets nearer', async () => {
    const { adjust, inputs } = number({ from: 0, size: 10, step: 10, by: ['keys', 'drag'] });
    await expect(adjust(25)).rejects.toMatchObject({ message: expect.stringContaining('reached 30') });
    expect(inputs.filter((input) => input.startsWith('drag'))).toEqual([]);
    const far = number({ from: 0, step: 10, by: ['drag'] });
    expect(await far.adjust(25)).toMatchObject({ converged: true, actual_state: 25 });
  });
});

describe('out of range', () => {
  it.each<[Pick<Control, 'min' | 'max'>, to: number, tolerance: number, range: string | null]>([
    [{ min: 0, max: 9 }, -1, 0, '0 to 9'],
    [{ min: 0, max: 9 }, 10, 0, '0 to 9'],
    [{ min: 0 }, -1, 0, 'at least 0'],
    [{ max: 9 }, 10, 0, 'at most 9'],
    [{ min: 0, max: 9 }, 11, 1, '0 to 9'],
    [{ min: 0, max: 9 }, -2, 1, '0 to 9'],
    [{ min: 0, max: 9 }, 9, 0, null],
    [{ min: 0, max: 9 }, 0, 0, null],
    [{ min: 0, max: 9 }, 10, 1, null],
    [{ min: 0, max: 9 }, -1, 1, null],
  ])('%o %d within %d', async (limits, to, tolerance, range) => {
    const { adjust, inputs } = number({ ...limits, settable: true, by: ['fill'] });
    if (range === null) {
      const done = await adjust(to, tolerance);
      expect(done).toMatchObject({ converged: true, target_state: to });
      return;
    }
    await expect(adjust(to, tolerance)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: `value: ${to} is out of range, slider "Volume" takes ${range}`,
    });
    expect(inputs).toEqual([]);
  });
});

describe('positions that are called by words', () => {
  /** A dial with these words; it listens to one pair of keys and may go round. */
  function dial(
    words: string[],
    at: number,
    { pair = 'ArrowRight', round = false, numbered = false, rests = (now: number) => now } = {},
  ) {
    const state = { at };
    const keys = pair === 'ArrowRight' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowUp', 'ArrowDown'];
    const main = node('slider', 'Level');
    const { world, inputs } = oneControl({
      control: () => ({
        kind: 'slider',
        main,
        text: words[state.at] ?? '',
        ...(numbered ? { now: state.at } : {}),
      }),
      on: (action) => {
        if (action.kind !== 'press') return undefined;
        const next = state.at + (action.keys === keys[0] ? 1 : action.keys === keys[1] ? -1 : 0);
        state.at = round
          ? (next + words.length) % words.length
          : Math.min(words.length - 1, Math.max(0, next));
        return undefined;
      },
    });
    const { settle } = world.driver;
    world.driver.settle = async (options) => {
      state.at = rests(state.at);
      return settle.call(world.driver, options);
    };
    const work = new Adjustment(world, world.screen.refs.bind(main, false), new AbortController().signal);
    return {
      inputs,
      state,
      adjust: async (value: string) => adjustNumber(work, await work.begin(), { value, tolerance: 0 }),
    };
  }
  const WORDS = ['Low', 'Mid', 'High'];

  it.each<[claim: string, Parameters<typeof dial>, to: string, actual: string, inputs: string[]]>([
    ['it stands there', [WORDS, 1], ' mid ', 'Mid', []],
    ['on', [WORDS, 0], 'High', 'High', ['ArrowRight', 'ArrowRight']],
    [
      'back, once its end was seen',
      [WORDS, 1],
      'Low',
      'Low',
      ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft'],
    ],
    [
      'by the other keys, where the first do nothing',
      [WORDS, 0, { pair: 'ArrowUp' }],
      'Mid',
      'Mid',
      ['ArrowRight', 'ArrowLeft', 'ArrowUp'],
    ],
    [
      'back past where it stood',
      [['None', 'Low', 'Mid', 'High'], 1],
      'None',
      'None',
      ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
    ],
    ['round', [WORDS, 2, { round: true }], 'Mid', 'Mid', ['ArrowRight', 'ArrowRight']],
  ])('%s', async (_claim, made, to, actual_state, wanted) => {
    const { adjust, inputs } = dial(...made);
    expect(await adjust(to)).toMatchObject({ converged: true, target_state: to, actual_state });
    expect(inputs).toEqual(wanted);
  });

  it.each<[claim: string, Parameters<typeof dial>, candidates: string, inputs: string[]]>([
    [
      'is put back where it stood',
      [WORDS, 1],
      'values: Mid, High, Low',
      // To the end, to the other end, and back to the middle.
      ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight'],
    ],
    [
      'is put back also where words stand twice and the number tells',
      [['Off', 'On', 'Off', 'Full'], 2, { numbered: true }],
      'values: Off, Full, On',
      [
        'ArrowRight',
        'ArrowRight',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowRight',
        'ArrowRight',
      ],
    ],
    ['was moved by no key', [['Low'], 0], 'values: Low', ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown']],
  ])('a word that is not there: it %s', async (_claim, made, candidate, wanted) => {
    const { adjust, inputs, state } = dial(...made);
    await expect(adjust('Max')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'value: "Max" is not among what slider "Level" says',
      candidates: [candidate],
    });
    expect(state.at).toBe(made[1]);
    expect(inputs).toEqual(wanted);
  });

  it('a word that does not stay: it is put back where it stood, whichever way it went on', async () => {
    const { adjust, state } = dial(WORDS, 0, { rests: (now) => (now === 1 ? 2 : now) });
    await expect(adjust('Mid')).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(state.at).toBe(0);
  });

  it('a dial that goes round is not turned for ever', async () => {
    const { adjust, inputs, state } = dial(WORDS, 0, { round: true });
    await expect(adjust('Max')).rejects.toMatchObject({ candidates: ['values: Low, Mid, High'] });
    expect(state.at).toBe(0);
    expect(inputs.length).toBeLessThanOrEqual(6);
  });

  it('of many words twenty are told', async () => {
    const many = Array.from({ length: 25 }, (_, at) => `w${at}`);
    await expect(dial(many, 0).adjust('Max')).rejects.toMatchObject({
      candidates: [`values: ${many.slice(0, 20).join(', ')}`],
    });
  });

  it('what says neither word nor number takes no word', async () => {
    const { adjust, inputs } = dial([''], 0);
    await expect(adjust('High')).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'value: "High" is no number, and slider "Level" says no value in words',
    });
    expect(inputs).toEqual([]);
  });
});
