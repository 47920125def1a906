import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { runCli } from '../../src/cli/run-cli.ts';
import { RunRecordSchema } from '../../src/model/run-record.ts';
import { fakeInvocation } from './invocation.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
let folder: string;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

type Step = Record<string, unknown>;

const open = (path: string): Step => ({ action: 'navigate', url: shop.url + path });
const LOGIN: Step[] = [
  { action: 'input', selector: 'textbox "Email"', value: 'ada@example.com' },
  { action: 'input', selector: 'textbox "Password"', value: '{{SHOP_PASSWORD}}' },
  { action: 'check', selector: 'checkbox "Remember me"' },
  { action: 'click', selector: 'button "Sign in"' },
  { action: 'assert', assertion: { about: 'url', how: 'contains', expected: '/products' } },
  { action: 'assert', assertion: { about: 'text', text: 'ada@example.com', is: 'visible' } },
];
const CART: Step[] = [
  { action: 'click', selector: 'button "Add to cart" in "Monstera"' },
  { action: 'assert', assertion: { about: 'text', text: 'Monstera', is: 'visible' } },
  { action: 'click', selector: 'link "Cart"' },
  { action: 'input', selector: 'testid:coupon', value: 'SAVE10' },
  { action: 'click', selector: 'button "Apply"' },
  {
    action: 'assert',
    selector: 'testid:discount',
    assertion: { about: 'content', how: 'contains', expected: '3.40' },
  },
];

async function replay(steps: Step[], ...flags: string[]) {
  const secrets = steps.some((step) => JSON.stringify(step).includes('{{')) ? ['SHOP_PASSWORD'] : [];
  const numbered = steps.map((step, at) => ({
    id: `s${at}`,
    description: `step ${at}: ${step.action}`,
    ...step,
    context: { mcpSnapshot: null },
  }));
  const file = { version: 1, name: 'Shop', url: shop.url, status: 'success', secrets, steps: numbered };
  writeFileSync(join(folder, 'shop.steps.json'), JSON.stringify(file));
  const argv = ['replay', 'shop.steps.json', '--headless', '--out', 'out', '--log-level', 'silent', ...flags];
  const invocation = fakeInvocation(argv, { cwd: folder, env: { SHOP_PASSWORD: 'lovelace' } });
  const code = await runCli(invocation);
  const record = existsSync(join(folder, 'out/shop.run.json'))
    ? RunRecordSchema.parse(JSON.parse(readFileSync(join(folder, 'out/shop.run.json'), 'utf8')))
    : undefined;
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n'), record };
}

function everyFile(under = folder): string[] {
  return readdirSync(under, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('replay', () => {
  test('carries stored steps out, verifies each and leaves reports', async () => {
    const { code, out, record } = await replay([open('/login'), ...LOGIN, ...CART], '--steps');
    expect(out).toMatch(/✓ step 1: input {2}\d+ ms/);
    expect(out).toMatch(/1 scenario: 1 passed in [\d.]+ s\nreport: out\/report\.html/);
    expect(code).toBe(0);
    expect(record).toMatchObject({ status: 'passed', backend: 'surehand' });
    expect(record?.steps.map(({ status }) => status)).toEqual(Array(13).fill('passed'));
    expect(record?.steps[1]).toMatchObject({ verdict: 'verified', value: 'ada@example.com' });
    expect(readFileSync(join(folder, 'out/junit.xml'), 'utf8')).toContain('tests="1" failures="0"');
    const [cart] = Object.values(shop.state().carts);
    expect(cart).toMatchObject({ discount_cents: 340 });
    // The password was typed, for the sign-in worked; it is in no file, log or report.
    for (const file of everyFile()) expect(readFileSync(file).includes('lovelace'), file).toBe(false);
  });

  test('ends at the first step that fails, says why and shows it', async () => {
    const missing = { action: 'click', selector: 'button "Dance"' };
    const { code, out, record } = await replay([open('/login'), missing, ...LOGIN], '--timeout-ms', '300');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^FAIL {2}Shop .*\n {6}at: step 1: click\n {6}nothing on the page is button "Dance"\n {8}nearest: .*Sign in/m,
    );
    expect(record?.steps.map(({ status }) => status)).toEqual([
      'passed',
      'failed',
      ...Array(6).fill('skipped'),
    ]);
    expect(record?.steps[1]).toMatchObject({
      error: { code: 'ELEMENT_NOT_FOUND', selector: 'button "Dance"' },
    });
    expect(existsSync(join(folder, 'out', record?.steps[1]?.after?.src ?? 'none'))).toBe(true);
    expect(readFileSync(join(folder, 'out/junit.xml'), 'utf8')).toContain(
      '<failure message="nothing on the page is',
    );
  });

  test('refutes what is not so', async () => {
    const claim = { action: 'assert', assertion: { about: 'title', how: 'contains', expected: 'Bakery' } };
    const { code, record } = await replay([open('/login'), claim], '--timeout-ms', '300');
    expect(code).toBe(1);
    expect(record?.steps[1]).toMatchObject({
      verdict: 'refuted',
      error: { message: expect.stringContaining('Bakery') },
    });
  });

  test('finds an element by its second selector when the first is gone, says so, and writes it down when told to', async () => {
    const moved = { action: 'click', selector: 'testid:old', alternativeSelectors: ['button "Sign in"'] };
    const { code, out, record } = await replay([open('/login'), moved]);
    expect(code).toBe(0);
    expect(record?.steps[1]?.healed).toBe('healed: testid:old was not found, button "Sign in" was');
    expect(out).toContain('healed: testid:old was not found');
    const kept = () => JSON.parse(readFileSync(join(folder, 'shop.steps.json'), 'utf8')).steps[1];
    expect(kept()).toMatchObject(moved);
    expect((await replay([open('/login'), moved], '--update')).code).toBe(0);
    expect(kept()).toMatchObject({
      selector: 'button "Sign in"',
      alternativeSelectors: ['testid:old'],
    });
  });

  test('refuses a file that holds no steps, and a secret without a value', async () => {
    writeFileSync(join(folder, 'none.json'), '{"steps": []}');
    const invocation = fakeInvocation(['replay', 'none.json'], { cwd: folder });
    expect(await runCli(invocation)).toBe(2);
    expect(invocation.complained[0]).toMatch(/none\.json: steps: .*wanted what surehand scenario leaves/);
    const secret = { ...open('/login'), value: '{{NOBODY_KNOWS}}' };
    const file = {
      version: 1,
      name: 'x',
      url: 'u',
      status: 'success',
      secrets: ['NOBODY_KNOWS'],
      steps: [{ id: '1', description: '', ...secret }],
    };
    writeFileSync(join(folder, 'secret.json'), JSON.stringify(file));
    const second = fakeInvocation(['replay', 'secret.json'], { cwd: folder });
    expect(await runCli(second)).toBe(2);
    expect(second.complained[0]).toContain('no value for the secret {{NOBODY_KNOWS}}');
  });

  test('works on Playwright MCP as well: signing in and the cart', async () => {
    // Its snapshots have no test ids to find the amount by.
    const discount = { action: 'assert', assertion: { about: 'text', text: '$3.40', is: 'visible' } };
    const { code, record, out } = await replay(
      [open('/login'), ...LOGIN, ...CART.slice(0, -1), discount],
      '--backend',
      'playwright',
    );
    expect(out).toContain('1 passed');
    expect(code).toBe(0);
    expect(record).toMatchObject({ backend: 'playwright', status: 'passed' });
    expect(record?.steps[3]).toMatchObject({ action: 'check', verdict: 'verified' });
    for (const file of everyFile()) expect(readFileSync(file).includes('lovelace'), file).toBe(false);
  });
});
