import { chromium } from 'playwright-core';
import { VIEWPORT } from './servers.mjs';

// The least that any snapshot must do: one loop, a role by tag or attribute, visibility, label text, one string.
const WALK = `(() => {
  const roles = { A: 'link', BUTTON: 'button', INPUT: 'textbox', SELECT: 'combobox', TEXTAREA: 'textbox', H1: 'heading', H2: 'heading', OUTPUT: 'status', TD: 'cell', TH: 'cell', P: 'paragraph' };
  const labels = {}, lines = [];
  for (const el of document.querySelectorAll('*')) {
    if (el.tagName === 'LABEL') { labels[el.htmlFor] = el.textContent; continue; }
    const role = el.getAttribute('role') ?? roles[el.tagName];
    if (role === undefined || !el.checkVisibility()) continue;
    const label = el.getAttribute('aria-label') ?? (labels[el.id] || el.textContent || el.closest('label')?.textContent || '');
    lines.push(role + ' "' + label.trim() + '"');
  }
  return lines.join('\\n');
})()`;

/** A browser driven by Playwright alone, in this process: what the work costs when nothing is said about it. */
export async function startFloor(/** @type {string} */ browser) {
  const running = await chromium.launch({ executablePath: browser, headless: true, args: ['--no-sandbox'] });
  const page = await running.newPage({ viewport: VIEWPORT });
  return {
    version: running.version(),
    open: async (/** @type {string} */ url) => void (await page.goto(url)),
    /** @returns {Promise<{ text: string, ms: number }>} */
    async look() {
      const started = performance.now();
      /** @type {string} */
      const text = await page.evaluate(WALK);
      return { text, ms: performance.now() - started };
    },
    async click(/** @type {string} */ selector) {
      const started = performance.now();
      await page.locator(selector).click();
      return performance.now() - started;
    },
    close: () => running.close(),
  };
}

/** @typedef {Awaited<ReturnType<typeof startFloor>>} Floor */
