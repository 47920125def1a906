import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readExtension } from '../../../src/drivers/web/extensions.ts';
import { browserCandidates } from '../../../src/drivers/web/find-browser.ts';
import { Tabs } from '../../../src/drivers/web/tabs.ts';
import { eventQueue, optionsOf, poolOf } from './open-browser.ts';

const folder = fileURLToPath(new URL('../../pages/extension', import.meta.url));
const full = (await browserCandidates(optionsOf())).find((one) => one.can_extensions);

describe('unpacked extensions', () => {
  it('can be tested here: a full Chromium is present wherever one is required', () => {
    if (process.env.SUREHAND_REQUIRE_FULL_BROWSER === '1') expect(full).toBeDefined();
  });

  it.skipIf(!full)('are loaded headless; popup, options and service worker can be reached', async () => {
    const pool = poolOf({ extension: [folder] });
    const { context, extensions, notes, kind } = await pool.openContext();
    const [extension] = extensions;
    expect(extension).toMatchObject({ name: 'Surehand fixture', id: expect.stringMatching(/^[a-p]{32}$/) });
    expect(kind).toBe('persistent');
    expect(context.serviceWorkers().map((worker) => worker.url())).toEqual([extension?.service_worker]);
    expect(notes.join()).not.toContain('did not start');
    const tabs = new Tabs(context, eventQueue().emit);
    await tabs.open();
    await tabs.active().goto(extension?.pages.popup ?? '');
    await tabs.active().click('#unlock');
    await expect.poll(() => tabs.active().textContent('#answer')).toBe('unlocked by the service worker');
    await tabs.active().goto(extension?.pages.options ?? '');
    expect((await tabs.list()).at(-1)).toMatchObject({ title: 'Wallet options', active: true });
    await pool.close();
  });

  it.skipIf(!full)('work in two sessions at once', async () => {
    const pool = poolOf({ extension: [folder] });
    const [first, second] = await Promise.all([pool.openContext(), pool.openContext()]);
    expect(first.context).not.toBe(second.context);
    expect(first.extensions).toEqual(second.extensions);
    await pool.close();
  });

  it('are refused with the folder named when there is no manifest', () => {
    expect(() => readExtension('/no/such/extension')).toThrow(
      expect.objectContaining({
        kind: 'invalid_input',
        message: expect.stringContaining('/no/such/extension'),
      }),
    );
  });
});
