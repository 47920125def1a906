import { describe, expect, it } from 'vitest';
import type { Driver, Match, NetworkEntry } from '../../src/drivers/driver.ts';
import type { Control, ControlAnswers } from '../../src/model/control.ts';
import { SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import { Adjustment } from '../../src/pipeline/adjust/adjustment.ts';
import { noteInput } from '../../src/pipeline/input-times.ts';
import { fakeDriver, fakeNetwork, node } from '../fake-driver.ts';
import { worldOn } from './fake-world.ts';
import { sent } from './one-control.ts';

const VOLUME = node('slider', 'Volume', { key: 'k' });
const BEGAN = 1_000_000;

/** An adjustment of a slider; parts that are not given cannot be read. */
function adjusting(
  parts: { [K in keyof ControlAnswers]?: () => ControlAnswers[K] | null } = {},
  more: Partial<Driver> & { bound?: UiNode; twins?: boolean } = {},
) {
  const { bound = VOLUME, twins = false, ...rest } = more;
  const control = (): Control => ({ kind: 'slider', main: VOLUME, now: 5, text: '5', parts: [] });
  const driver = fakeDriver([VOLUME], {
    async controlParts<K extends keyof ControlAnswers>(_key: string, part: K) {
      const all: { [P in keyof ControlAnswers]?: () => ControlAnswers[P] | null } = { control, ...parts };
      return all[part]?.() ?? null;
    },
    ...rest,
  });
  const world = worldOn(driver);
  const time = { now: BEGAN };
  world.clock = {
    now: () => time.now,
    sleep: async (ms) => {
      time.now += ms;
    },
  };
  const stop = new AbortController();
  const modes: string[] = [];
  const work = new Adjustment(world, world.screen.refs.bind(bound, twins), stop.signal, (mode) =>
    modes.push(mode),
  );
  return { driver, world, work, time, stop, modes };
}

describe('before the first input', () => {
  it.each<[claim: string, bound: Partial<UiNode>, twins: boolean, now: Partial<UiNode>, refused: boolean]>([
    ['is the same', {}, false, {}, false],
    ['has another name', {}, false, { name: 'Bass' }, true],
    ['has another role', {}, false, { role: 'button' }, true],
    ['has lost its role', {}, false, { role: 'generic' }, false],
    ['has got a role', { role: 'clickable' }, false, {}, false],
    ['of twins stands elsewhere', { context: 'Ada' }, true, { context: 'Bob' }, true],
    ['of twins stands where it stood', { context: 'Ada' }, true, { context: 'Ada' }, false],
    ['stands beside other words', { context: 'Ada', context_strong: true }, false, { context: 'Bob' }, true],
    [
      'stands beside another number',
      { context: 'Ada 3 left', context_strong: true },
      false,
      { context: 'Ada 1,024 left' },
      false,
    ],
    ['that needs nothing around it stands elsewhere', { context: 'Ada' }, false, { context: 'Bob' }, false],
  ])('an element that %s', async (_claim, bound, twins, now, refused) => {
    const { work } = adjusting(
      {},
      { bound: { ...VOLUME, ...bound }, twins, inspect: async () => ({ ...VOLUME, ...now }) },
    );
    if (refused) await expect(work.begin()).rejects.toMatchObject({ kind: 'ref_changed' });
    else expect(await work.begin()).toMatchObject({ kind: 'slider' });
  });

  it('an element that is gone is not adjusted, and what others hold is remembered', async () => {
    await expect(adjusting({}, { inspect: async () => null }).work.begin()).rejects.toMatchObject({
      kind: 'ref_expired',
    });
    let remembered = false;
    const { work } = adjusting({
      remember: () => {
        remembered = true;
        return true;
      },
    });
    await work.begin();
    expect(remembered).toBe(true);
  });
});

describe('what an input set off besides', () => {
  const request = (more: Partial<NetworkEntry>) => sent({ at_ms: BEGAN, ...more });
  it.each<[claim: string, requests: NetworkEntry[], told: string | null]>([
    ['nothing', [], null],
    ['a post', [request({})], 'it sent POST https://shop.test/add'],
    [
      'a removal',
      [request({ method: 'DELETE', resource_type: 'xhr' })],
      'it sent DELETE https://shop.test/add',
    ],
    ['a read', [request({ method: 'GET' })], null],
    [
      'a value that is saved',
      [request({ method: 'PUT' }), request({ method: 'PATCH' }), request({ method: 'HEAD' })],
      null,
    ],
    [
      'another page',
      [request({ method: 'GET', resource_type: 'document' })],
      'it sent GET https://shop.test/add',
    ],
    ['a beacon', [request({ resource_type: 'ping' })], null],
    ['a post of before', [request({ at_ms: BEGAN - 1 })], null],
    [
      'a post like one of before',
      [request({ at_ms: 1 }), request({ url: 'https://shop.test/add#x' })],
      'it sent POST https://shop.test/add',
    ],
    ['what the page sends all the time', [request({ at_ms: 1 }), request({ at_ms: 2 }), request({})], null],
  ])('%s', async (_claim, requests, told) => {
    const { work } = adjusting({}, { network: { ...fakeNetwork, requests: () => requests } });
    expect(await work.sideEffect()).toBe(told);
    if (told === null) await work.onlyMoved();
    else
      await expect(work.onlyMoved()).rejects.toMatchObject({
        kind: 'not_converged',
        message: expect.stringContaining(`because ${told}`),
        may_have_landed: true,
      });
  });

  it.each<[claim: string, request: Partial<NetworkEntry>, told: string]>([
    ['a read', { method: 'GET' }, 'it sent GET https://shop.test/add'],
    ['a value that is saved', { method: 'PUT' }, 'it sent PUT https://shop.test/add'],
  ])('ends steps towards a value, and no further part of one: %s', async (_claim, more, told) => {
    const { work } = adjusting({}, { network: { ...fakeNetwork, requests: () => [request(more)] } });
    await work.onlyMoved();
    expect(work.sends).toBe(false);
    await expect(work.onlyStepped()).rejects.toMatchObject({
      message: expect.stringContaining(`because ${told}; another call goes on from there`),
      may_have_landed: true,
    });
    expect(work.sends).toBe(true);
  });

  it('what only inputs have brought about so far is not what the page sends all the time', async () => {
    const before = [5000, 9000].map((at_ms) => request({ at_ms }));
    const { driver, work } = adjusting(
      {},
      { network: { ...fakeNetwork, requests: () => [...before, request({})] } },
    );
    expect(await work.sideEffect()).toBeNull();
    for (const { at_ms } of before) noteInput(driver, at_ms - 1000);
    expect(await work.sideEffect()).toBe('it sent POST https://shop.test/add');
  });

  it('a dialog, another address, another control', async () => {
    const dialog = adjusting();
    dialog.work.dialog = { type: 'alert', message: 'Hi' };
    expect(await dialog.work.sideEffect()).toBe('a dialog opened: "Hi"');
    const moved = adjusting();
    moved.driver.url = 'https://shop.test/next';
    expect(await moved.work.sideEffect()).toBe('the page moved to https://shop.test/next');
    const told = (now: string, i: number) => ({ told: `field ${i}`, now });
    const others = adjusting({ neighbours: () => ['', 'x', 'y', 'z'].map(told) });
    expect(await others.work.sideEffect()).toBe('it changed field 0, field 1, field 2');
    expect(await others.work.neighbours('x - y - z')).toBe('it changed field 0');
    expect(await adjusting({ neighbours: () => [told('x', 1)] }).work.neighbours('x - y')).toBeNull();
  });

  it('is told with the value reached, or that none can be read', async () => {
    for (const [control, reached] of [
      [{ now: 5, text: 'five' }, '5'],
      [{ text: 'five' }, '"five"'],
      [{ text: '' }, 'an unreadable value'],
    ] as const) {
      const { work } = adjusting({
        control: () => ({ kind: 'slider', main: VOLUME, parts: [], ...control }),
      });
      await work.control();
      await work.press(VOLUME, 'a');
      work.dialog = { type: 'alert', message: 'Hi' };
      await expect(work.onlyMoved()).rejects.toThrow(
        `slider "Volume": stopped at ${reached} after 1 input, because`,
      );
    }
  });
});

describe('whether a failed try left something behind', () => {
  async function tried(now: Partial<Control> | null, more: Partial<Driver> = {}) {
    let begun = false;
    const all = adjusting(
      {
        control: () => {
          const control: Control = { kind: 'slider', main: VOLUME, now: 5, text: '5', parts: [] };
          if (!begun) return control;
          return now && { ...control, ...now };
        },
      },
      { find: async () => ({ matches: [], total: 0 }), ...more },
    );
    await all.work.begin();
    begun = true;
    return all;
  }
  it.each<[claim: string, now: Partial<Control> | null, left: boolean]>([
    ['as it was', {}, false],
    ['another number', { now: 6 }, true],
    ['another text', { text: '6' }, true],
    ['nothing to be read', null, true],
  ])('%s', async (_claim, now, left) => {
    const { work } = await tried(now);
    expect(await work.leftTraces()).toBe(false);
    await work.press(VOLUME, 'ArrowUp');
    expect(await work.leftTraces()).toBe(left);
  });

  it('something that decides, a cancelled call, a side effect', async () => {
    const decided = await tried({});
    await decided.work.decide(VOLUME);
    expect(await decided.work.leftTraces()).toBe(true);
    const selected = await tried({});
    await selected.work.select(VOLUME, ['x']);
    expect(await selected.work.leftTraces()).toBe(true);
    for (const may_have_landed of [true, false]) {
      const act = async () => {
        throw new SurehandError('timed_out', 'no answer', { may_have_landed });
      };
      const refused = await tried({}, { act });
      await expect(refused.work.select(VOLUME, ['x'])).rejects.toThrow('no answer');
      expect(await refused.work.leftTraces()).toBe(may_have_landed);
      // That nothing landed is believed only as far as the control bears it out.
      const moved = await tried({ text: '6' }, { act });
      await expect(moved.work.select(VOLUME, ['x'])).rejects.toThrow('no answer');
      expect(await moved.work.leftTraces()).toBe(true);
    }
    const stopped = await tried({});
    await stopped.work.press(VOLUME, 'a');
    stopped.stop.abort();
    expect(await stopped.work.leftTraces()).toBe(true);
    const moved = await tried({});
    await moved.work.press(VOLUME, 'a');
    moved.driver.url = 'https://shop.test/next';
    expect(await moved.work.leftTraces()).toBe(true);
    const bug = await tried(
      {},
      {
        network: {
          ...fakeNetwork,
          requests: () => {
            throw new TypeError('a bug');
          },
        },
      },
    );
    await bug.work.press(VOLUME, 'a');
    await expect(bug.work.leftTraces()).rejects.toThrow('a bug');
  });
});

describe('a control that was rendered anew', () => {
  const again = (key: string, match: Match = 'exact', more: Partial<UiNode> = {}) => ({
    node: node('slider', 'Volume', { key, ...more }),
    match,
    score: 1,
  });
  it.each<[claim: string, matches: ReturnType<typeof again>[], key: string | null]>([
    ['is found by what it means', [again('new')], 'new'],
    ['is not one of two', [again('a'), again('b')], null],
    ['is none that is only like it', [again('a', 'loose')], null],
    ['is none that is hidden', [again('a', 'exact', { visibility: 'hidden' }), again('b')], 'b'],
    ['is nowhere', [], null],
  ])('%s', async (_claim, matches, key) => {
    const { work } = adjusting(
      {},
      {
        find: async () => ({ matches, total: matches.length }),
        async controlParts<K extends keyof ControlAnswers>(at: string) {
          const control: Control = { kind: 'slider', main: VOLUME, text: '', parts: [] };
          return at === 'k' ? null : (control as ControlAnswers[K]); // only the control is asked for here
        },
      },
    );
    if (key === null)
      await expect(work.control()).rejects.toMatchObject({
        kind: 'ref_expired',
        message: 'slider "Volume" left the page while it was adjusted',
      });
    else {
      await work.control();
      expect(work.key).toBe(key);
    }
  });

  it('is looked for where it stood among twins, and anywhere else without', async () => {
    for (const [twins, where] of [
      [true, 'Ada'],
      [false, undefined],
    ] as const) {
      const asked: unknown[] = [];
      const { work } = adjusting(
        { control: () => null },
        {
          bound: { ...VOLUME, context: 'Ada' },
          twins,
          find: async ({ context_is, role, name }) => {
            asked.push([role, name, context_is]);
            return { matches: [], total: 0 };
          },
        },
      );
      await work.control().catch(() => {});
      expect(asked).toEqual([['slider', 'Volume', where]]);
    }
  });

  it('as another kind is not adjusted on', async () => {
    const { work } = adjusting();
    expect(await work.controlOf('slider')).toMatchObject({ kind: 'slider' });
    await expect(work.controlOf('spin')).rejects.toMatchObject({
      kind: 'control_mismatch',
      message: 'slider "Volume" was a spin and is now a slider',
    });
  });
});

describe('inputs', () => {
  it('are counted, except scrolling, and sent to the part as it is now', async () => {
    const { work, driver } = adjusting();
    await work.click(VOLUME, { at: { x: 1, y: 2 }, modifiers: ['Shift'], count: 2 });
    await work.click(VOLUME);
    await work.fill(VOLUME, 'x', { by_keys: true });
    await work.hover(VOLUME);
    await work.drag(VOLUME, { dx: 1, dy: 2 });
    await work.scroll(VOLUME, 7);
    expect(work.attempts).toBe(5);
    expect(driver.acts).toMatchObject([
      {
        kind: 'click',
        position: { x: 1, y: 2 },
        modifiers: ['Shift'],
        count: 2,
        key: 'k',
        meaning: { context_match: 'ignore' },
      },
      { kind: 'click' },
      { kind: 'fill', value: 'x', clear_first: true, by_keys: true },
      { kind: 'hover' },
      { kind: 'drag', to: { dx: 1, dy: 2 } },
      { kind: 'scroll_by', dx: 0, dy: 7 },
    ]);
    expect(Object.keys(driver.acts[1] ?? {})).not.toEqual(expect.arrayContaining(['position']));
    expect(driver.acts[1]).not.toHaveProperty('count');
    expect(driver.acts[1]).not.toHaveProperty('modifiers');
    expect(work.decided).toBe(false);
  });

  it('end at 400, at three times the time of one action, and when the call is cancelled', async () => {
    const many = adjusting();
    many.work.attempts = 399;
    await many.work.press(VOLUME, 'a');
    await many.work.control();
    await expect(many.work.press(VOLUME, 'a')).rejects.toThrow(
      'reached 5 after 400 inputs, and that is the most that is tried',
    );
    const late = adjusting();
    late.time.now += late.world.options.timeout_ms * 3;
    await late.work.press(VOLUME, 'a');
    late.time.now += 1;
    for (const wait of [
      () => late.work.press(VOLUME, 'a'),
      () => late.work.rest(),
      () => late.work.pause(1),
      () => late.work.control(),
    ])
      await expect(wait()).rejects.toThrow(
        'reached an unreadable value after 1 inputs, and its time was over',
      );
    expect(() => late.work.popup()).toThrow('its time was over');
    expect(() => late.work.calendar()).toThrow('its time was over');
    await expect(late.work.scroll(VOLUME, 1)).rejects.toThrow('its time was over');
    const stopped = adjusting();
    stopped.stop.abort();
    await expect(stopped.work.press(VOLUME, 'a')).rejects.toMatchObject({
      kind: 'cancelled',
      may_have_landed: false,
    });
    stopped.work.attempts = 1;
    expect(() => stopped.work.check()).toThrow(expect.objectContaining({ may_have_landed: true }));
  });

  it('an item of many that is gone is not chosen', async () => {
    await expect(adjusting().work.chooseKey('nowhere')).rejects.toMatchObject({ kind: 'ref_expired' });
    const { work, driver } = adjusting();
    await work.chooseKey('k');
    expect([work.decided, driver.acts[0]?.key]).toEqual([true, 'k']);
  });
});

it('is read until it differs, or long enough to know that it will not', async () => {
  const { work, time } = adjusting();
  let reads = 0;
  const read = async () => ++reads;
  expect(await work.readUntil(read, (now) => now === 3)).toBe(3);
  expect(time.now).toBe(BEGAN + 32);
  expect(await work.readUntil(read, () => false, 0)).toBe(4);
  await work.readUntil(read, () => false, 50);
  expect(time.now).toBeGreaterThanOrEqual(BEGAN + 32 + 50);
});

it('is read a few times however long one read takes, but once where nothing is waited for', async () => {
  const { work, time } = adjusting();
  let reads = 0;
  const slow = async () => {
    time.now += 700;
    return ++reads;
  };
  expect(await work.readUntil(slow, (now) => now === 4, 600)).toBe(4);
  expect(await work.readUntil(slow, () => false, 600)).toBe(9);
  expect(await work.readUntil(slow, () => false, 0)).toBe(10);
});

it('the least exact mode that was needed is kept, and told once inputs were sent', async () => {
  const { work, modes } = adjusting();
  work.usedMode('gesture');
  expect([work.mode, modes]).toEqual(['gesture', []]);
  work.attempts = 1;
  work.usedMode('gesture');
  work.usedMode('semantic');
  expect([work.mode, modes]).toEqual(['gesture', []]);
  work.usedMode('coordinate');
  expect([work.mode, modes]).toEqual(['coordinate', ['coordinate']]);
});

it('what a part of it sent counts for the whole', async () => {
  const { work, driver } = adjusting();
  const inner = work.about(node('option', 'Loud', { key: 'o' }));
  expect([inner.key, inner.what]).toEqual(['o', 'option "Loud"']);
  await inner.press(VOLUME, 'a');
  inner.usedMode('gesture');
  inner.dialog = { type: 'alert', message: 'Hi' };
  work.attempts = 2;
  work.took(inner);
  expect(work).toMatchObject({ attempts: 3, mode: 'gesture', dialog: { message: 'Hi' } });
  expect(driver.acts).toHaveLength(1);
});

it('what came of it is told with what was wanted and what was reached', () => {
  const { work } = adjusting();
  work.attempts = 1;
  expect(work.done(5, null)).toEqual({
    target_state: 5,
    actual_state: '',
    within_tolerance: true,
    converged: true,
    attempts: 1,
    adjustment_mode: 'semantic',
  });
  expect(work.done('a', 'b', false)).toMatchObject({
    actual_state: 'b',
    within_tolerance: false,
    converged: false,
  });
  expect(work.missed(5, 3).message).toBe('slider "Volume": wanted 5, reached 3 after 1 input');
  work.attempts = 2;
  expect(work.missed('a', '', 'it sleeps').message).toBe(
    'slider "Volume": wanted "a", reached an unreadable value after 2 inputs; it sleeps',
  );
  expect(work.missed('a', null)).toBeInstanceOf(SurehandError);
  expect(work.refuse('no', ['x'])).toMatchObject({
    kind: 'invalid_input',
    message: 'value: no',
    candidates: ['x'],
  });
});
