import { expect, it } from 'vitest';
import { BrowserPool } from '../../../src/drivers/web/browser-pool.ts';
import { registerEngine, registerFreshEngine } from '../../../src/drivers/web/register-engine.ts';
import { silentLog } from '../../../src/model/log.ts';
import { optionsOf } from './open-browser.ts';

it('registers the built page script once per process, and under another name on request', async () => {
  const playwright = await import('playwright-core');
  const name = await registerEngine(playwright);
  expect(await registerEngine(playwright)).toBe(name);
  expect(await registerFreshEngine(playwright)).not.toBe(name);
});

it('the built page script answers in a page and in its frames, unseen by their scripts', async () => {
  const pool = new BrowserPool(optionsOf(), silentLog);
  const { context, engine } = await pool.openContext();
  const page = await context.newPage();
  await page.setContent('<iframe srcdoc="<iframe></iframe><iframe></iframe>"></iframe>');
  const counts = page.frames().map((frame) => frame.locator(`${engine}=frames`).count());
  expect((await Promise.all(counts)).slice(0, 2)).toEqual([1, 2]);
  expect(await page.evaluate('Object.keys(globalThis).filter((key) => key.includes("surehand"))')).toEqual(
    [],
  );
  await pool.close();
});
