import { describe, expect, test } from 'vitest';
import { stepsOfActions } from '../../src/cli/steps-of-actions.ts';
import { guessPlaywrightTest } from '../../src/export/export-playwright.ts';
import { parseExpectations } from '../../src/model/expectation.ts';

const button = "page.getByRole('button', { name: 'Pay', exact: true })";

/** What comes of a click that was expected to end like this. */
async function exported(expectation: string): Promise<{ lines: string[]; left_out: string[] }> {
  const steps = stepsOfActions([
    {
      action: { action: 'click', target: 'button "Pay"', button: 'left', count: 1, modifiers: [] },
      expect: parseExpectations(expectation),
      written: 'click button "Pay"',
    },
  ]);
  const { code, left_out } = await guessPlaywrightTest([{ name: 'T', url: 'http://shop.test', steps }]);
  const lines = code.replace(/\n +\./g, '.').split('\n');
  const from = lines.indexOf("test('T', async ({ page }) => {") + 1;
  const inside = lines.slice(from, -2).map((line) => line.trim());
  return { lines: inside.filter((line) => line && !/^\/\/ (?:click|then)/.test(line)), left_out };
}

describe('what a session expected', () => {
  test.each([
    ['count row = 3', "await expect(page.getByRole('row')).toHaveCount(3);"],
    ['count rows >= 3', "await expect.poll(() => page.getByRole('row').count()).toBeGreaterThanOrEqual(3);"],
    ['count button "Pay" <= 1', `await expect.poll(() => ${button}.count()).toBeLessThanOrEqual(1);`],
    ['url matches /order\\/\\d+$/', 'await expect(page).toHaveURL(/order\\/\\d+$/);'],
    ['title matches ^Order', 'await expect(page).toHaveTitle(/^Order/);'],
    [
      'textbox "Total" matches "^\\d+ €$"',
      "await expect(page.getByRole('textbox', { name: 'Total', exact: true })).toHaveValue(/^\\d+ €$/);",
    ],
    ['screen cart', 'await expect(page).toHaveURL(/cart/i);'],
    [
      'screen Your cart',
      "await expect(page.getByRole('heading', { name: 'Your cart' }).first()).toBeVisible();",
    ],
  ])('%s', async (expectation, line) => {
    expect(await exported(expectation)).toEqual({ lines: [`await ${button}.click();`, line], left_out: [] });
  });

  test.each([
    ['request POST /api/order 2xx', "one.request().method() === 'POST' && one.ok()"],
    ['request GET /api/order 404', "one.request().method() === 'GET' && one.status() === 404"],
    [
      'request PUT /api/order 3xx',
      "one.request().method() === 'PUT' && Math.floor(one.status() / 100) === 3",
    ],
    ['request DELETE /api/order failed', "one.request().method() === 'DELETE' && one.status() >= 400"],
  ])('%s is waited for from before the act', async (expectation, condition) => {
    expect((await exported(expectation)).lines).toEqual([
      `const response = page.waitForResponse((one) => one.url().includes('/api/order') && ${condition});`,
      `await ${button}.click();`,
      'await response;',
    ]);
  });

  test('two answers have two names', async () => {
    const { lines } = await exported('request /a; request /b');
    expect(lines.filter((line) => line.startsWith('await'))).toEqual([
      `await ${button}.click();`,
      'await response;',
      'await response2;',
    ]);
  });

  test.each(['no console errors', 'the screen changes', 'screen fp_0123456789ab'])(
    '%s cannot be said: a comment is in its place',
    async (expectation) => {
      const { lines, left_out } = await exported(expectation);
      expect(left_out).toHaveLength(1);
      expect(lines).toEqual([`await ${button}.click();`, `// Not checked: ${left_out[0]}.`]);
    },
  );
});
