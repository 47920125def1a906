import { describe, expect, it } from 'vitest';
import type { Driver, DriverParts } from '../../src/drivers/driver.ts';
import { partOf, requestsOf } from '../../src/pipeline/part-of.ts';
import { sendScript, sendStorage, sendTab } from '../../src/pipeline/send.ts';
import { type FakeDriver, fakeDriver, node } from '../fake-driver.ts';
import { act, seen, worldOn } from './fake-world.ts';

const PARTS: Record<keyof DriverParts, true> = {
  tabs: true,
  dialogs: true,
  scripts: true,
  network: true,
  storage: true,
  pages: true,
  apps: true,
  film: true,
};

/** A driver of a platform that has none of the optional parts. */
function bareDriver(nodes = [node('button', 'Save')]): FakeDriver {
  const driver = fakeDriver(nodes, { platform: 'android' });
  for (const part of Object.keys(PARTS)) Reflect.deleteProperty(driver, part);
  return driver;
}

describe('a platform without a part', () => {
  it.each(Object.keys(PARTS) as (keyof DriverParts)[])('says in one line that it has no %s', (part) => {
    const driver: Driver = bareDriver();
    expect(() => partOf(driver, part)).toThrow(
      expect.objectContaining({
        kind: 'not_supported',
        message: expect.stringMatching(/^Android has no .+$/),
      }),
    );
  });

  it('is asked for no approval of what it cannot do', async () => {
    const asked: unknown[] = [];
    const world = worldOn(bareDriver());
    const { gate } = world;
    world.gate = {
      ...gate,
      permit(input, ...more) {
        asked.push(input);
        return gate.permit(input, ...more);
      },
    };
    const refused = { kind: 'not_supported' };
    await expect(sendTab(world, { open: {} })).rejects.toMatchObject(refused);
    await expect(sendScript(world, { expression: '1' })).rejects.toMatchObject(refused);
    await expect(sendStorage(world, { path: 'x' })).rejects.toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  it('says which selectors there are', async () => {
    const { world } = await seen([node('button', 'Save')]);
    const outcome = await act(world, { action: 'click', target: 'resource_id:com.example:id/save' });
    expect(outcome).toMatchObject({ success: false, failure: 'not_supported' });
    expect(outcome.problem?.message).toBe('the web has no resource_id; there are words and css, test_id');
    const claimed = act(
      world,
      { action: 'click', target: 'button "Save"' },
      { expect: 'accessibility_id:x visible' },
    );
    await expect(claimed).resolves.toMatchObject({ verification: { verdict: 'unverified' } });
  });

  it('has no requests that could decide anything, and actions go their usual way', async () => {
    expect(requestsOf(bareDriver())).toEqual([]);
    const { world, driver } = await seen([node('button', 'Save')]);
    for (const part of Object.keys(PARTS)) Reflect.deleteProperty(driver, part);
    const outcome = await act(world, { action: 'click', target: 'button "Save"' });
    expect(outcome).toMatchObject({ success: true, effect: [] });
    expect(driver.acts).toHaveLength(1);
    const answered = await act(world, { action: 'handle_dialog', accept: true });
    expect(answered).toMatchObject({ success: false, failure: 'not_supported' });
  });
});
