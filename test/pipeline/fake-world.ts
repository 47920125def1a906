import type { Driver } from '../../src/drivers/driver.ts';
import type { Action } from '../../src/model/action.ts';
import { systemClock } from '../../src/model/clock.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { silentLog } from '../../src/model/log.ts';
import type { UiNode } from '../../src/model/node.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import type { ActionTrace } from '../../src/model/trace.ts';
import { openGate } from '../../src/pipeline/gate.ts';
import { type ActionRequest, runAction } from '../../src/pipeline/run-action.ts';
import type { World } from '../../src/pipeline/world.ts';
import { Screen } from '../../src/screen/screen.ts';
import { type FakeDriver, fakeDriver } from '../fake-driver.ts';

export interface FakeWorld extends World {
  driver: FakeDriver;
  traces: ActionTrace[];
}

/** A world on a fake driver that waits for nothing longer than it must. */
export function worldOn(driver: FakeDriver): FakeWorld {
  const traces: ActionTrace[] = [];
  return {
    driver,
    screen: new Screen(),
    options: OptionsSchema.parse({}),
    log: silentLog,
    clock: systemClock,
    traces,
    keepTrace: (trace) => traces.push(trace),
    keepStep: () => {},
    secretsIn: () => [],
    carried: new Set(),
    home: {},
    fillSecrets: (text) => text,
    gate: openGate,
  };
}

/** A world whose caller has seen the nodes; gives the ref of the first. */
export async function seen(nodes: UiNode[], more: Partial<Driver> = {}) {
  const driver = fakeDriver(nodes, more);
  const world = worldOn(driver);
  const view = world.screen.take(await driver.collect({ viewport_only: true, limit: 100 }));
  return { world, driver, view, ref: view.bindings[0]?.ref ?? '' };
}

export function act(
  world: World,
  action: Action,
  { expect = '', ...more }: Partial<Omit<ActionRequest, 'expect'>> & { expect?: string } = {},
) {
  return runAction(world, {
    action,
    expect: expect ? parseExpectations(expect) : [],
    expect_timeout_ms: 0,
    signal: new AbortController().signal,
    ...more,
  });
}

/** What a driver says of a page at rest, with whatever is different. */
export function settled(more: Partial<Awaited<ReturnType<Driver['settle']>>> = {}) {
  return {
    quiet: true,
    waited_ms: 0,
    changes: 0,
    rewordings: 0,
    submitted: false,
    looks: [],
    ...more,
  };
}
