import { describe, expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import { systemClock } from '../../src/model/clock.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import type { UiNode } from '../../src/model/node.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { openGate } from '../../src/pipeline/gate.ts';
import { runAction } from '../../src/pipeline/run-action.ts';
import type { World } from '../../src/pipeline/world.ts';
import { Screen } from '../../src/screen/screen.ts';
import { type FakeDriver, fakeDriver, node, openDialog } from '../fake-driver.ts';

const SECRETS: Record<string, string> = { PIN: '1234' };

function worldOf(driver: Driver): World {
  return {
    driver,
    screen: new Screen(),
    options: OptionsSchema.parse({}),
    log: silentLog,
    clock: systemClock,
    keepTrace: () => {},
    keepStep: () => {},
    secretsIn: () => [],
    carried: new Set(),
    home: {},
    fillSecrets: (text) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => SECRETS[name] ?? whole),
    gate: openGate,
  };
}

function run(world: World, action: Action, signal = new AbortController().signal) {
  return runAction(world, { action, expect: [], expect_timeout_ms: 1000, signal });
}

const SAVE = node('button', 'Save');

/** A world whose agent has seen the nodes; gives the ref of the first. */
async function seen(
  nodes: UiNode[],
  more: Partial<Driver> = {},
): Promise<{ world: World; driver: FakeDriver; ref: string }> {
  const driver = fakeDriver(nodes, more);
  const world = worldOf(driver);
  const view = world.screen.take(await driver.collect({ viewport_only: true, limit: 100 }));
  return { world, driver, ref: view.bindings[0]?.ref ?? '' };
}

describe('an action goes to the element that was meant', () => {
  it('by words', async () => {
    const { world, driver } = await seen([SAVE, node('button', 'Cancel')]);
    const outcome = await run(world, { action: 'click', target: 'button "Save"' });
    expect(outcome.success).toBe(true);
    expect(driver.acts).toMatchObject([
      { kind: 'click', key: SAVE.key, meaning: { role: 'button', name: 'Save' } },
    ]);
  });

  it('by ref, and not at all by a ref that was never given', async () => {
    const { world, driver, ref } = await seen([SAVE]);
    await run(world, { action: 'click', target: ref });
    expect(driver.acts).toHaveLength(1);
    const outcome = await run(world, { action: 'click', target: '@e77' });
    expect(outcome).toMatchObject({
      success: false,
      failure: 'ref_unknown',
      failure_code: 'STALE_REFERENCE',
    });
    expect(driver.acts).toHaveLength(1);
  });

  it('and to none when two could be meant', async () => {
    const twins = [
      node('button', 'Delete', { key: 'a', context: 'Alice' }),
      node('button', 'Delete', { key: 'b', context: 'Bob' }),
    ];
    const { world, driver } = await seen(twins);
    const outcome = await run(world, { action: 'click', target: 'button "Delete"' });
    expect(outcome).toMatchObject({ success: false, failure: 'target_ambiguous' });
    expect(outcome.problem?.candidates).toHaveLength(2);
    await run(world, { action: 'click', target: 'button "Delete" in "Bob"' });
    expect(driver.acts.map(({ key }) => key)).toEqual(['b']);
  });
});

describe('a node that was rendered anew', () => {
  /** The page has replaced the node behind the ref; only `now` is there. */
  async function replaced(now: UiNode[]) {
    const { world, driver, ref } = await seen([SAVE]);
    driver.nodes = now;
    const act = driver.act;
    driver.act = async (action, permit) => {
      if (!driver.nodes.some(({ key }) => key === action.key))
        throw new SurehandError('ref_expired', 'it is gone');
      return act(action, permit);
    };
    driver.prepare = async (action) => {
      if (!driver.nodes.some(({ key }) => key === action.key))
        throw new SurehandError('ref_expired', 'it is gone');
    };
    return { driver, outcome: await run(world, { action: 'click', target: ref }) };
  }

  it('is found again by its meaning, which is said', async () => {
    const { driver, outcome } = await replaced([node('button', 'Save', { key: 'fresh' })]);
    expect(outcome).toMatchObject({ success: true, healed: true });
    expect(driver.acts.map(({ key }) => key)).toEqual(['fresh']);
  });

  it('is not guessed at when two have its meaning now', async () => {
    const { driver, outcome } = await replaced([
      node('button', 'Save', { key: 'one' }),
      node('button', 'Save', { key: 'two' }),
    ]);
    expect(outcome).toMatchObject({ success: false, failure: 'target_ambiguous' });
    expect(driver.acts).toEqual([]);
  });

  it('is not replaced by another when none has its meaning', async () => {
    const { driver, outcome } = await replaced([node('button', 'Delete', { key: 'other' })]);
    expect(outcome).toMatchObject({ success: false, failure_code: 'STALE_REFERENCE' });
    expect(driver.acts).toEqual([]);
  });
});

describe('what may have landed', () => {
  it('is never sent a second time', async () => {
    const sent: string[] = [];
    const { world } = await seen([SAVE], {
      act: async (action, permit) => {
        permit.spend(action);
        sent.push(action.kind);
        throw new SurehandError('timed_out', 'no answer', { may_have_landed: true });
      },
    });
    const outcome = await run(world, { action: 'click', target: 'button "Save"' });
    expect(outcome).toMatchObject({ success: false, failure: 'timed_out', may_have_landed: true });
    expect(sent).toEqual(['click']);
  });

  it('is not sent at all once the caller has cancelled', async () => {
    const { world, driver } = await seen([SAVE]);
    const stop = new AbortController();
    stop.abort();
    const outcome = await run(world, { action: 'click', target: 'button "Save"' }, stop.signal);
    expect(outcome).toMatchObject({ success: false, failure: 'cancelled' });
    expect(driver.acts).toEqual([]);
  });
});

/** The driver, telling of each call before it is answered. */
function toldBy(driver: FakeDriver, tell: () => void): FakeDriver {
  return new Proxy(driver, {
    get(_, name, receiver) {
      const member = Reflect.get(driver, name, receiver);
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) => {
        tell();
        return Reflect.apply(member, driver, given);
      };
    },
  });
}

describe.each([
  { action: 'click', target: 'button "Save"' },
  { action: 'fill', target: 'Code', value: 'x', clear_first: true },
] satisfies Action[])('$action, cancelled at any moment', (action) => {
  it('is sent at most once, says so where it may have landed, and comes to its end', async () => {
    const nodes = [SAVE, node('textbox', 'Code')];
    let calls = 0;
    const whole = toldBy(fakeDriver(nodes), () => {
      calls += 1;
    });
    expect((await run(worldOf(whole), action)).success).toBe(true);
    const moments = calls;
    expect(moments).toBeGreaterThan(5);
    const landed: boolean[] = [];
    for (let moment = 1; moment <= moments; moment++) {
      const stop = new AbortController();
      const driver = fakeDriver(nodes);
      let at = 0;
      const world = worldOf(
        toldBy(driver, () => {
          at += 1;
          if (at === moment) stop.abort();
        }),
      );
      const outcome = await run(world, action, stop.signal);
      expect(driver.acts.length, `moment ${moment}`).toBeLessThanOrEqual(1);
      const sent = driver.acts.length === 1;
      landed.push(sent);
      if (!sent) expect(outcome, `moment ${moment}`).toMatchObject({ success: false, failure: 'cancelled' });
      expect(outcome.success || outcome.may_have_landed === true, `moment ${moment}`).toBe(sent);
    }
    expect(new Set(landed), 'before it was sent and after').toEqual(new Set([true, false]));
  });
});

describe('around the action', () => {
  it('a dialog that is open refuses everything but its answer', async () => {
    const answered: unknown[] = [];
    const { world, driver } = await seen([SAVE], {
      dialogs: openDialog({ type: 'confirm', message: 'Sure?' }, (answer) => answered.push(answer)),
    });
    const refused = await run(world, { action: 'click', target: 'button "Save"' });
    expect(refused).toMatchObject({ success: false, failure: 'dialog_open' });
    expect(driver.acts).toEqual([]);
    await run(world, { action: 'handle_dialog', accept: true });
    expect(answered).toMatchObject([{ accept: true }]);
  });

  it('secrets are filled in at the last moment, known ones only', async () => {
    const { world, driver } = await seen([node('textbox', 'Code')]);
    await run(world, { action: 'fill', target: 'Code', value: '{{PIN}} {{OTHER}}', clear_first: true });
    expect(driver.acts[0]).toMatchObject({ kind: 'fill', value: '1234 {{OTHER}}' });
  });

  it('a refusal of the driver names the element', async () => {
    const { world } = await seen([SAVE], {
      prepare: async () => {
        throw new SurehandError('target_not_editable', 'it is read-only');
      },
      act: async (action, permit) => {
        permit.spend(action);
        throw new SurehandError('target_not_editable', 'it is read-only');
      },
    });
    const { problem } = await run(world, {
      action: 'fill',
      target: 'button "Save"',
      value: 'x',
      clear_first: true,
    });
    expect(problem?.message).toBe('button "Save": it is read-only');
  });

  it('a bug of ours passes through before anything is sent; after that it tells that it may have landed', async () => {
    const click = { action: 'click', target: 'button "Save"' } as const;
    const bug = async () => {
      throw new TypeError('oops');
    };
    const { world: acting } = await seen([SAVE], { act: bug });
    const { problem } = await run(acting, click);
    expect(problem).toMatchObject({ kind: 'internal', may_have_landed: true });
    expect(problem?.message).toBe('button "Save": click was sent; what came of it could not be read: oops');
    const { world: looking, driver } = await seen([SAVE]);
    driver.collect = bug;
    await expect(run(looking, click)).rejects.toThrow('oops');
    expect(driver.acts).toEqual([]);
  });

  it('the screen of the tab that took over is the one that is shown', async () => {
    const { world, driver } = await seen([SAVE]);
    driver.act = async () => {
      driver.events.push({ kind: 'tab_opened', tab: 't2', url: 'https://shop.test/popup' });
      driver.url = 'https://shop.test/popup';
      return {};
    };
    const outcome = await run(world, { action: 'click', target: 'button "Save"' });
    expect(outcome.view?.snapshot.page.url).toBe('https://shop.test/popup');
    expect(outcome.events).toMatchObject([{ kind: 'tab_opened', tab: 't2' }]);
  });
});

describe('the head of a section that calls itself a tab', () => {
  const head = (expanded: boolean) => node('tab', 'Details', { state: { selected: false, expanded } });
  const clicked = async (before: boolean, after: boolean) => {
    const driver = fakeDriver([head(before)], {
      act: async (action, permit) => {
        permit.spend(action);
        driver.nodes = [head(after)];
        return {};
      },
    });
    return run(worldOf(driver), { action: 'click', target: 'tab "Details"' });
  };

  it('keeps its promise when it opens, selected or not', async () => {
    expect(await clicked(false, true)).toMatchObject({ verification: { verdict: 'verified' } });
  });

  it('breaks it when it stays closed', async () => {
    expect(await clicked(false, false)).toMatchObject({ verification: { verdict: 'refuted' } });
  });
});

describe('an effect is waited for', () => {
  const opening: Partial<Driver> = {
    act: async (action, permit) => {
      permit.spend(action);
      return { dialog: { type: 'alert', message: 'Sure?' } };
    },
  };
  const button = 'button "Save"';
  it.each<[claim: string, Action, expected: string, more: Partial<Driver>, waited: boolean]>([
    ['of a click', { action: 'click', target: button }, '', {}, true],
    ['of a key', { action: 'press_key', key: 'Enter' }, '', {}, true],
    ['of a drag', { action: 'drag', target: button, by: { x: 1, y: 1 } }, '', {}, true],
    ['not of a pointer that rests on something', { action: 'hover', target: button }, '', {}, false],
    ['not of an address', { action: 'navigate', to: 'url', url: 'https://shop.test/x' }, '', {}, false],
    [
      'not where something is expected, which tells',
      { action: 'click', target: button },
      'button "Save" visible',
      {},
      false,
    ],
    ['not where a dialog opened', { action: 'click', target: button }, '', opening, false],
  ])('%s', async (_claim, action, expected, more, waited) => {
    const asked: (boolean | undefined)[] = [];
    const { world, driver } = await seen([SAVE], more);
    const { settle } = driver;
    driver.settle = async (request) => {
      asked.push(request.need_effect);
      return settle(request);
    };
    const { signal } = new AbortController();
    const expectations = expected ? parseExpectations(expected) : [];
    await runAction(world, { action, expect: expectations, expect_timeout_ms: 0, signal });
    expect(asked[0]).toBe(waited);
  });
});
