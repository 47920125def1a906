import { describe, expect, it } from 'vitest';
import type { Driver, DriverAction, NetworkEntry } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import { steadyNow } from '../../src/model/clock.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { type FailureKind, SurehandError } from '../../src/model/failure.ts';
import type { UiNode } from '../../src/model/node.ts';
import { Tracer } from '../../src/model/trace.ts';
import { about, carryOut, type Sending } from '../../src/pipeline/carry-out.ts';
import { type Intent, openGate } from '../../src/pipeline/gate.ts';
import { Recovery } from '../../src/pipeline/recover.ts';
import { fakeNetwork, node, openDialog } from '../fake-driver.ts';
import { seen, settled } from './fake-world.ts';
import { sent } from './one-control.ts';

const SAVE = node('button', 'Save');
const CLICK: Action = { action: 'click', target: 'button "Save"' };
const failing = (kind: FailureKind, more = {}) => new SurehandError(kind, `it is ${kind}`, more);

/** A world whose caller has seen the nodes, an action to carry out in it, and what became of it. */
async function carrying(nodes: UiNode[], more: Partial<Driver> = {}) {
  const all = await seen(nodes, more);
  const tracer = new Tracer('a1');
  const recovery = new Recovery(tracer);
  const sending: Sending = {
    action_type: 'side_effect',
    before: null,
    sent_at_ms: null,
    done: null,
    events: [],
  };
  const control = new AbortController();
  return {
    ...all,
    sending,
    recovery,
    control,
    steps: () =>
      tracer
        .finish('success')
        .steps.map(({ stage, result, metadata = {} }) => ({ stage, result, ...metadata })),
    carry: (action: Action, { expect = '', ...rest }: { expect?: string; mend_for_ms?: number } = {}) =>
      carryOut(
        all.world,
        { action, expect: expect ? parseExpectations(expect) : [], signal: control.signal, ...rest },
        recovery,
        tracer,
        sending,
      ),
  };
}

describe('an action that goes well', () => {
  it('is resolved, sent once, and told step by step with all that is known of it', async () => {
    const { carry, sending, steps, driver, world } = await carrying([SAVE]);
    world.clock = { ...world.clock, now: () => 77 };
    await carry(CLICK);
    expect(driver.acts).toMatchObject([{ kind: 'click', key: SAVE.key }]);
    expect(steps()).toMatchObject([
      {
        stage: 'resolve',
        result: 'success',
        selector: 'button "Save"',
        ref: '@e0',
        role: 'button',
        name: 'Save',
      },
      {
        stage: 'execute',
        result: 'success',
        action: 'click',
        ref: '@e0',
        snapshot_id: sending.before?.snapshot.snapshot_id,
      },
    ]);
    expect(sending).toMatchObject({
      target: { binding: { ref: '@e0' } },
      sent_at_ms: 77,
      action_type: 'side_effect',
      done: {},
      absent: [],
      before: { snapshot: { snapshot_id: expect.any(String) } },
    });
  });

  it('what is filled without a target goes into what has the focus', async () => {
    const box = node('textbox', `Name ${'x'.repeat(80)}`);
    const { carry, sending, steps, driver } = await carrying([box], { focused: async () => box });
    await carry({ action: 'fill', value: 'x', clear_first: true });
    expect(driver.acts).toMatchObject([{ kind: 'fill', key: box.key }]);
    expect(sending).toMatchObject({ action_type: 'local_state', target: { binding: { key: box.key } } });
    expect(steps()[0]).toMatchObject({
      stage: 'resolve',
      result: 'success',
      ref: '@e0',
      name: box.name.slice(0, 60),
    });
  });

  it('a key without a target needs no focus, and a page that is left is not looked at', async () => {
    const { carry, sending, steps, driver } = await carrying([SAVE], {
      focused: () => Promise.reject(new Error('asked')),
    });
    await carry({ action: 'press_key', key: 'Enter' });
    expect(driver.acts).toMatchObject([{ kind: 'press' }]);
    expect(steps()[0]).not.toHaveProperty('ref');
    expect(sending.before).not.toBeNull();
    const left = await carrying([SAVE]);
    await left.carry({ action: 'navigate', to: 'url', url: 'https://a.test/' });
    expect(left.sending.before).toBeNull();
    expect(left.steps()).toMatchObject([{ stage: 'execute', action: 'navigate' }]);
    expect(left.steps()[0]).not.toHaveProperty('snapshot_id');
  });

  it.each<[Action, purpose: string]>([
    [CLICK, 'click'],
    [{ action: 'click', target: 'button "Save"', button: 'right' }, 'point'],
    [{ action: 'fill', target: 'button "Save"', value: 'x', clear_first: true }, 'fill'],
    [{ action: 'hover', target: 'button "Save"' }, 'point'],
    [{ action: 'press_key', target: 'button "Save"', key: 'a' }, 'any'],
  ])('%o is looked for as what can be done so', async (action, purpose) => {
    const asked: unknown[] = [];
    const { carry, driver } = await carrying([SAVE]);
    const find = driver.find;
    driver.find = (query) => {
      asked.push(query.purpose);
      return find(query);
    };
    await carry(action);
    expect(asked).toEqual([purpose]);
  });

  it('texts that are expected, and all that is expected to go, are watched for from before', async () => {
    const order: unknown[] = [];
    const { carry, sending, driver } = await carrying([SAVE], {
      watchText: async (texts) => void order.push(texts),
    });
    const act = driver.act;
    driver.act = (...all) => {
      order.push('act');
      return act(...all);
    };
    await carry(CLICK, {
      expect:
        'text "Saved" visible; button "Stop" gone; button "More" visible; url contains x; button in row "Ada" gone',
    });
    expect(order).toEqual([['Saved', 'Stop'], 'act']);
    expect(sending.absent).toHaveLength(2);
    await carry(CLICK, { expect: 'url contains x' });
    expect(order).toHaveLength(3);
  });

  it('behind a dialog nothing can be watched for', async () => {
    const watched: unknown[] = [];
    const { carry } = await carrying([], {
      dialogs: openDialog({ type: 'alert', message: 'Hi' }),
      watchText: async (texts) => void watched.push(texts),
    });
    await carry({ action: 'handle_dialog', accept: true }, { expect: 'text "Saved" visible' });
    expect(watched).toEqual([]);
  });

  it('a second sending keeps when the first was sent, and what the screen was then', async () => {
    const { carry, sending, driver, world } = await carrying([node('textbox', 'Name')]);
    const fill: Action = { action: 'fill', target: 'Name', value: 'x', clear_first: true };
    world.clock = { ...world.clock, now: () => 1 };
    await carry(fill, { expect: 'text "Saving" gone' });
    const { before, absent } = sending;
    expect(driver.acts[0]).not.toHaveProperty('by_keys');
    world.clock = { ...world.clock, now: () => 2 };
    await carry(fill, { expect: 'text "Saving" gone' });
    expect(sending.sent_at_ms).toBe(1);
    expect(sending.before).toBe(before);
    expect(sending.absent).toBe(absent);
    expect(driver.acts[1]).toMatchObject({ by_keys: true });
  });
});

describe('a person who must be asked', () => {
  /** Asks about everything, as often as the list says, and does something else meanwhile. */
  async function guarded(nodes: UiNode[], answers: boolean[], meanwhile: () => void = () => {}) {
    const all = await carrying(nodes);
    const intents: Intent[] = [];
    all.world.gate = {
      ...openGate,
      guards: true,
      beforeAction: async (intent) => {
        intents.push(intent);
        meanwhile();
        return answers.shift() ?? false;
      },
    };
    return { ...all, intents };
  }

  it('is asked again after the page was looked at anew, and then it is sent', async () => {
    const { carry, intents, driver, sending } = await guarded([SAVE], [true, false]);
    await carry(CLICK);
    expect(intents).toHaveLength(2);
    expect(intents[0]?.before).not.toBe(intents[1]?.before);
    expect(intents.map(({ always }) => always)).toEqual([undefined, undefined]);
    expect(driver.acts).toHaveLength(1);
    expect(sending.approved?.ref).toBe('@e0');
  });

  it('who was not asked has approved nothing', async () => {
    const { carry, sending } = await guarded([SAVE], [false]);
    await carry(CLICK);
    expect(sending).not.toHaveProperty('approved');
  });

  it('is always asked about what the page puts in the place of what they approved', async () => {
    const { carry, intents, world, sending } = await guarded([SAVE], [false]);
    sending.approved = world.screen.refs.bind(node('button', 'Cancel'), false);
    await carry(CLICK);
    expect(intents[0]?.always).toBe(
      'button "Cancel" was approved, and the page has put button "Save" in its place',
    );
  });

  it('who cancels meanwhile lets nothing be sent', async () => {
    const held: { stop?: () => void } = {};
    const { carry, driver, control } = await guarded([SAVE], [true], () => held.stop?.());
    held.stop = () => control.abort();
    await expect(carry(CLICK)).rejects.toMatchObject({ kind: 'cancelled' });
    expect(driver.acts).toEqual([]);
  });

  it('may take their time: what is mended afterwards has all of its own', async () => {
    let now = 0;
    const { carry, driver, world, recovery } = await guarded([SAVE], [true, false], () => {
      now += 1_000_000;
    });
    world.clock = { ...world.clock, now: () => now };
    const act = driver.act;
    let refused = false;
    driver.act = (action, permit) => {
      if (refused) return act(action, permit);
      refused = true;
      now += 5;
      throw failing('target_obscured');
    };
    await carry(CLICK, { mend_for_ms: 100 });
    expect(recovery.tried).toEqual(['state_refresh']);
  });
});

describe('a failure', () => {
  /** Sends that fail one after another, as far as the list goes. */
  async function refusing(errors: Error[], nodes: UiNode[] = [SAVE], more: Partial<Driver> = {}) {
    const all = await carrying(nodes, more);
    const act = all.driver.act;
    const tries: DriverAction[] = [];
    all.driver.act = (action, permit) => {
      tries.push(action);
      const error = errors.shift();
      return error ? Promise.reject(error) : act(action, permit);
    };
    return { ...all, tries };
  }

  it('that a look may mend is tried again, and told', async () => {
    const { carry, tries, steps, recovery } = await refusing([failing('target_obscured')]);
    await carry(CLICK);
    expect(tries).toHaveLength(2);
    expect(recovery.tried).toEqual(['state_refresh']);
    expect(steps().slice(1, 3)).toMatchObject([
      {
        stage: 'execute',
        result: 'retry',
        selector: 'button "Save"',
        failure: 'target_obscured',
        message: 'it is target_obscured',
      },
      { stage: 'recover', result: 'retry', strategy: 'state_refresh' },
    ]);
    expect(steps()[1]).not.toHaveProperty('may_have_landed');
  });

  it('that nothing mends is given back with the name of the element', async () => {
    const { carry, tries, steps } = await refusing([failing('invalid_input')]);
    await expect(carry(CLICK)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: 'button "Save": it is invalid_input',
    });
    expect(tries).toHaveLength(1);
    expect(steps().at(-1)).toMatchObject({ stage: 'execute', result: 'failure' });
  });

  it('that may have landed is not tried again, and says so', async () => {
    const { carry, tries, steps } = await refusing([failing('target_obscured', { may_have_landed: true })]);
    await expect(carry(CLICK)).rejects.toMatchObject({ may_have_landed: true });
    expect(tries).toHaveLength(1);
    expect(steps().at(-1)).toMatchObject({ result: 'failure', may_have_landed: true });
  });

  it('to find the target is one of resolving, and names no other element', async () => {
    const { carry, steps, recovery } = await carrying([]);
    await expect(carry(CLICK)).rejects.toMatchObject({ kind: 'target_not_found' });
    expect(recovery.tried).toEqual(['state_refresh', 're_resolve']);
    expect(steps()[0]).toMatchObject({ stage: 'resolve', result: 'retry', failure: 'target_not_found' });
  });

  it('of a bug is no failure to mend', async () => {
    const { carry, tries } = await refusing([new TypeError('a bug')]);
    await expect(carry(CLICK)).rejects.toThrow(TypeError);
    expect(tries).toHaveLength(1);
  });

  it('is not mended once its time is over or the call is cancelled', async () => {
    const late = await refusing([failing('target_obscured')]);
    await expect(late.carry(CLICK, { mend_for_ms: 0 })).rejects.toMatchObject({ kind: 'target_obscured' });
    expect(late.recovery.tried).toEqual([]);
    const { carry, control, driver, recovery } = await carrying([SAVE]);
    driver.act = () => {
      control.abort();
      return Promise.reject(failing('target_obscured'));
    };
    await expect(carry(CLICK)).rejects.toMatchObject({ kind: 'target_obscured' });
    expect(recovery.tried).toEqual([]);
  });

  it.each<[claim: string, kind: FailureKind, by: 'words' | 'ref', there: boolean, tried: string[]]>([
    ['words may mean another node by now', 'target_obscured', 'words', true, ['state_refresh', 're_resolve']],
    ['a live node named by its ref is not looked for', 'target_obscured', 'ref', true, ['state_refresh']],
    ['one that is gone is', 'target_obscured', 'ref', false, ['state_refresh', 're_resolve']],
    ['one that is said to be gone is', 'ref_expired', 'ref', true, ['state_refresh', 're_resolve']],
    [
      'what is not the control it seemed is looked for by its words',
      'control_mismatch',
      'words',
      true,
      ['re_resolve'],
    ],
    ['and not by its ref', 'control_mismatch', 'ref', true, []],
    ['several without a mark', 'target_ambiguous', 'ref', true, []],
  ])('%s', async (_claim, kind, by, there, tried) => {
    const errors = Array.from({ length: 9 }, () => failing(kind));
    const { carry, recovery, ref } = await refusing(
      errors,
      [SAVE],
      there ? {} : { inspect: async () => null },
    );
    await expect(
      carry({ action: 'click', target: by === 'ref' ? ref : 'button "Save"' }),
    ).rejects.toMatchObject({ kind });
    expect(recovery.tried).toEqual(tried);
  });

  it('of a key for the page can only be waited for', async () => {
    const { carry, recovery } = await refusing([failing('timed_out'), failing('timed_out')]);
    await carry({ action: 'press_key', key: 'Enter' }).catch(() => {});
    expect(recovery.tried).toEqual(['state_refresh']);
  });

  it('of a node that is gone is looked at, any other waited for', async () => {
    for (const [kind, waits] of [
      ['ref_expired', 0],
      ['target_obscured', 1],
    ] as const) {
      let settles = 0;
      const { carry } = await refusing([failing(kind)], [SAVE], {
        settle: async () => {
          settles++;
          return settled();
        },
      });
      await carry(CLICK);
      expect(settles).toBe(waits);
    }
  });

  it('an element that means something else now: its words are looked for again, its ref is not', async () => {
    const changed = () => new SurehandError('ref_changed', 'is now button "Pay"');
    const words = await refusing([changed()]);
    await words.carry(CLICK);
    expect(words.tries).toHaveLength(2);
    const byRef = await refusing([changed()]);
    await expect(byRef.carry({ action: 'click', target: byRef.ref })).rejects.toMatchObject({
      kind: 'ref_changed',
      message: '@e0 was button "Save" and is now button "Pay"',
      may_have_landed: false,
    });
    const landed = await refusing([
      new SurehandError('ref_changed', 'is now button "Pay"', { may_have_landed: true }),
    ]);
    await expect(landed.carry(CLICK)).rejects.toMatchObject({ kind: 'ref_changed', may_have_landed: true });
    expect(landed.tries).toHaveLength(1);
  });
});

describe('a choice of many inputs that failed', () => {
  const select: Action = { action: 'select', target: 'Size', values: ['x'] };
  const SIZE = node('combobox', 'Size');
  it.each<[claim: string, Partial<Driver>, landed: boolean]>([
    ['set off nothing', {}, false],
    [
      'set off a request',
      { network: { ...fakeNetwork, requests: (): NetworkEntry[] => [sent({ at_ms: steadyNow() + 1000 })] } },
      true,
    ],
    [
      'comes after a request of before',
      { network: { ...fakeNetwork, requests: () => [sent({ at_ms: 1, resource_type: 'document' })] } },
      false,
    ],
    ['sent a form', { settle: async () => settled({ submitted: true }) }, true],
    [
      'brought a download',
      { takeEvents: () => [{ kind: 'download', state: 'saved', file: 'a', url: '/a' }] },
      true,
    ],
  ])('and %s may have landed: %s', async (_claim, more, landed) => {
    const { carry } = await carrying([SIZE], more);
    await expect(carry(select)).rejects.toMatchObject({ may_have_landed: landed });
  });

  it('may have landed by a request of the very moment in which it was sent, and not by one of the moment before', async () => {
    for (const [at_ms, landed] of [
      [77, true],
      [76, false],
    ] as const) {
      const { carry, world } = await carrying([SIZE], {
        network: { ...fakeNetwork, requests: () => [sent({ at_ms })] },
      });
      world.clock = { ...world.clock, now: () => 77 };
      await expect(carry(select)).rejects.toMatchObject({ may_have_landed: landed });
    }
  });

  it('keeps what the driver announced meanwhile', async () => {
    const download = { kind: 'download', state: 'saved', file: 'a', url: '/a' } as const;
    const { carry, sending, driver } = await carrying([SIZE]);
    driver.events.push(download);
    await carry(select).catch(() => {});
    expect(sending.events).toEqual([download]);
  });

  it('and a dialog is open now', async () => {
    let asks = false;
    const { carry } = await carrying([SIZE], {
      controlParts: async () => {
        asks = true;
        return null;
      },
      dialogs: {
        ...openDialog({ type: 'confirm', message: 'Sure?' }),
        open: () => (asks ? { type: 'confirm', message: 'Sure?' } : null),
      },
    });
    await expect(carry(select)).rejects.toMatchObject({ may_have_landed: true });
  });
});

describe('whom a failure is about', () => {
  it.each<[message: string, kind: FailureKind, told: string]>([
    ['it is covered', 'target_obscured', 'button "Save": it is covered'],
    ['button "Save" is covered', 'target_obscured', 'button "Save" is covered'],
    ['@e0 is covered', 'target_obscured', '@e0 is covered'],
    ['no', 'human_rejected', 'no'],
    ['ask first', 'approval_required', 'ask first'],
  ])('%s', async (message, kind, told) => {
    const { view } = await seen([SAVE]);
    const [binding] = view.bindings;
    if (!binding) throw new Error('nothing was seen');
    expect(about(binding, new SurehandError(kind, message)).message).toBe(told);
  });
});
