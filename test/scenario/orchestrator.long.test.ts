import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import type { WatchedStep } from '../../src/model/run-record.ts';
import type { ConnectedBackend } from '../../src/scenario/backends/backend.ts';
import { surehandServer } from '../../src/scenario/backends/surehand-server.ts';
import { collectDiagnostics } from '../../src/scenario/components/mcp-client/mcp-client-logic.ts';
import { ScenarioParserOrchestrator } from '../../src/scenario/scenario-parser-orchestrator.ts';
import { servePages } from '../serve-pages.ts';
import { oneSession } from './one-session.ts';
import { openBackend } from './open-backend.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
let backend: ConnectedBackend & { folder: string };
beforeAll(async () => {
  shop = await startShop();
  backend = await openBackend(new Map([['SHOP_PASSWORD', 'lovelace']]));
});
afterAll(async () => {
  await backend.close();
  await shop.close();
});

async function parse(
  path: string,
  actions: string[],
  more: { timeoutMs?: number; patience_ms?: number; heard?: () => void } = {},
) {
  const steps: WatchedStep[] = [];
  const { timeoutMs, patience_ms = 1000, heard } = more;
  const step = (step: WatchedStep) => {
    steps.push(step);
    heard?.();
  };
  const orchestrator = new ScenarioParserOrchestrator({
    ...backend,
    watcher: { pictures: true, step },
    patience_ms,
  });
  const options = timeoutMs === undefined ? {} : { options: { timeoutMs } };
  const result = await orchestrator.parse({ url: shop.url + path, actions, ...options });
  return { result, steps };
}

/** A scenario whose time is up right after its page was opened, however long this machine takes to open one. */
async function parseLate(path: string, actions: string[]) {
  const timeoutMs = 3_600_000;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const heard = () => timers.mock.calls.find(([, delay_ms]) => delay_ms === timeoutMs)?.[0]();
  try {
    return await parse(path, actions, { timeoutMs, patience_ms: 60_000, heard });
  } finally {
    timers.mockRestore();
  }
}

test("the README's scenario passes on the shop as it stands there", async () => {
  const [, block = ''] =
    /```yaml\n(name: Sign in and buy ferns[\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? [];
  const sentences = [...block.matchAll(/^ {2}- (.+)$/gm)].map(([, sentence = '']) => sentence);
  expect(sentences).toHaveLength(7);
  // Its purchase stays in a shop of its own.
  const other = await startShop();
  try {
    const orchestrator = new ScenarioParserOrchestrator({ ...backend, patience_ms: 1000 });
    const result = await orchestrator.parse({ url: `${other.url}/login`, actions: sentences });
    expect(result.error?.message).toBeUndefined();
    expect(result).toMatchObject({ success: true });
  } finally {
    await other.close();
  }
});

test('the sentences of docs/export.md do on the shop what it says', async () => {
  const [, block = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('docs/export.md', 'utf8')) ?? [];
  const [first = '', ...sentences] = [...block.matchAll(/^ {2}\/\/ (.+)$/gm)].map(
    ([, sentence = '']) => sentence,
  );
  expect(first).toMatch(/^Open .*\/login$/);
  expect(sentences).toHaveLength(7);
  const other = await startShop();
  try {
    const orchestrator = new ScenarioParserOrchestrator({ ...backend, patience_ms: 1000 });
    const result = await orchestrator.parse({ url: `${other.url}/login`, actions: sentences });
    expect(result.error?.message).toBeUndefined();
    expect(result.success).toBe(true);
  } finally {
    await other.close();
  }
});

test('a question of the page that nobody answered is no success, and an answered one is', async () => {
  const page = `<p id=log></p><button onclick="log.textContent = confirm('Really cancel?') ? 'cancelled' : 'kept'">Cancel order</button>
    <button onclick="alert('Saved')">Save</button>`;
  const server = await servePages({ '/': page });
  const orchestrator = new ScenarioParserOrchestrator({ ...backend, patience_ms: 1000 });
  const parseHere = (...actions: string[]) => orchestrator.parse({ url: server.url, actions });
  try {
    const open = await parseHere('Click Cancel order');
    expect(open).toMatchObject({ success: false, error: { action: 'Click Cancel order' } });
    expect(open.error?.message).toContain('still waits for an answer to confirm "Really cancel?"');
    expect(
      await parseHere('Click Cancel order', 'Accept the dialog', 'I should see "cancelled"'),
    ).toMatchObject({
      success: true,
    });
    // An alert asks nothing.
    expect(await parseHere('Click Save')).toMatchObject({ success: true });
  } finally {
    await server.close();
  }
});

describe('a scenario on the live shop', () => {
  test('becomes steps that hold beyond their session, each verified by the server', async () => {
    const { result, steps } = await parse('/login', [
      'Fill in Email with ada@example.com',
      'Type {{SHOP_PASSWORD}} into Password',
      'Check "Remember me"',
      'Click the Sign in button',
      'The URL should contain /products',
      'I should see "ada@example.com"',
      'Click "Add to cart" for Monstera',
    ]);
    expect(result.errors).toBeUndefined();
    expect(result).toMatchObject({ success: true, status: 'success', executionTimeMs: expect.any(Number) });
    const done = result.testSteps.filter(({ action }) => action !== 'assert');
    expect(done.map(({ action, selector, url, value }) => [action, selector ?? url, value ?? null])).toEqual([
      ['navigate', `${shop.url}/login`, null],
      ['input', 'testid:email', 'ada@example.com'],
      ['input', 'testid:password', '{{SHOP_PASSWORD}}'],
      ['check', 'testid:remember-me', null],
      ['click', 'testid:sign-in', null],
      ['click', 'button "Add to cart" in "Monstera"', null],
    ]);
    expect(new Set(result.testSteps.map(({ id }) => id)).size).toBe(8);
    for (const step of result.testSteps) {
      expect(step.context.mcpSnapshot).toMatchObject({ page: { url: expect.stringContaining(shop.url) } });
      expect(JSON.stringify({ ...step, context: null })).not.toMatch(/@e\d/);
    }
    expect(steps.slice(1, 4).map(({ verdict }) => verdict)).toEqual(['verified', 'verified', 'verified']);
    expect(JSON.stringify(result)).not.toContain('lovelace"');
    // What came out of one step is what the next began with.
    expect(steps[4]?.before).toEqual(steps[3]?.after);
    expect(steps[1]?.target_box?.width).toBeGreaterThan(50);
    expect(steps[1]?.trace?.map(({ stage }) => stage)).toContain('verify');
    expect(Object.values(shop.state().carts)).toMatchObject([{ count: 1 }]);
  });

  test('that fails keeps the steps so far, and says what was tried and what was there', async () => {
    const { result, steps } = await parse('/products', [
      'Click the Cart link',
      'Click the Dance button',
      'Click Shop',
    ]);
    expect(result).toMatchObject({ success: false, status: 'partial' });
    expect(result.testSteps).toHaveLength(2);
    const [error] = result.errors ?? [];
    expect(error).toMatchObject({
      action: 'Click the Dance button',
      message: expect.stringMatching(/^(not understood|ambiguous)/),
    });
    expect(error?.domSnapshot).toContain('Your cart');
    expect(
      Buffer.from(error?.screenshot ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(steps).toHaveLength(2);
  });

  test('fails when what it claims is not so', async () => {
    const { result } = await parse('/login', ['I should see "Welcome back"', 'The title should be "Bakery"']);
    expect(result.status).toBe('partial');
    expect(result.errors?.[0]).toMatchObject({ action: 'The title should be "Bakery"' });
    expect(result.errors?.[0]?.message).toContain('Bakery');
  });

  test('fails as a whole when its address does not answer', async () => {
    const orchestrator = new ScenarioParserOrchestrator({ ...backend });
    const result = await orchestrator.parse({ url: 'http://127.0.0.1:9/', actions: ['Click Pay'] });
    expect(result).toMatchObject({ status: 'failed', testSteps: [] });
    expect(result.errors?.[0]?.mcpCommand).toContain('navigate');
    expect(result.errors?.[0]).toMatchObject({
      domSnapshot: expect.any(String),
      screenshot: expect.stringMatching(/^iVBOR/),
    });
  });

  test('ends when its time is up', async () => {
    const { result } = await parseLate('/login', ['"Dance" is visible']);
    expect(result.success).toBe(false);
    expect(result.errors?.[0]?.message).toBe('the scenario took longer than 3600000 ms');
    expect(result.errors?.[0]?.screenshot).toBeDefined();
  });

  test('reads a sentence anew when the pointer changed what it names, and does it once', async () => {
    const menu = `<style>#sub { display: none } #more:hover #sub { display: block }</style>
      <div id="more" style="cursor:pointer" onclick="clicks++">Export<div id="sub">As PDF</div></div>
      <script>clicks = 0; more.onmouseover = () => { more.onmouseover = null; document.title = 'hovered' }</script>`;
    const pages = await servePages({ '/': menu });
    const session = oneSession(backend);
    const orchestrator = new ScenarioParserOrchestrator({ ...session, patience_ms: 1000 });
    const result = await orchestrator.parse({ url: pages.url, actions: ['Click Export'] });
    expect(result.errors).toBeUndefined();
    expect(result.testSteps.map(({ action }) => action)).toEqual(['navigate', 'click']);
    expect(await session.evaluate('clicks')).toBe(1);
    await pages.close();
  });

  test('mcpSnapshot: each step keeps the whole screen that it led to, not only its address and title', async () => {
    const { result } = await parse('/login', ['Fill in Email with a@b.test', 'Tick Remember me']);
    expect(result.testSteps).toHaveLength(3);
    for (const { context } of result.testSteps) {
      const page = { url: expect.stringMatching(/\/login$/), title: expect.stringMatching(/./) };
      expect(context.mcpSnapshot).toMatchObject({ page, root: { tag: 'body' } });
      expect(JSON.stringify(context.mcpSnapshot)).toContain('Remember me');
    }
    const [, filled, ticked] = result.testSteps.map(({ context }) => JSON.stringify(context.mcpSnapshot));
    expect(filled).toContain('a@b.test');
    expect(ticked).not.toBe(filled);
  });

  test('stepId, stack, domSnapshot and a screenshot tell of a failed claim, act and navigation, and of time that is up', async () => {
    const claim = await parse('/login', ['Then I should see "Nowhere"'], { patience_ms: 100 });
    const act = await parse('/login', ['Fill in Email with a', 'Select Blue from Email'], {
      patience_ms: 100,
    });
    const lost = await parse('/login', ['Go to http://127.0.0.1:9/']);
    const covered = await servePages({
      '/': '<h1>Sign in</h1><div style="position:relative"><button>Pay</button><b style="position:absolute;inset:0">Wait</b></div>',
    });
    const orchestrator = new ScenarioParserOrchestrator({ ...backend, patience_ms: 100 });
    const sent = { result: await orchestrator.parse({ url: covered.url, actions: ['Click Pay'] }) };
    await covered.close();
    const late = await parseLate('/login', ['Wait 30 seconds']);
    for (const [which, { result }] of Object.entries({ claim, act, lost, sent, late })) {
      const { screenshot = '', ...told } = result.error ?? {};
      expect(result.error, `${which}: ${screenshot.length} ${JSON.stringify(told)}`).toMatchObject({
        domSnapshot: expect.stringMatching(result === lost.result ? /./ : /Sign in/),
        screenshot: expect.stringMatching(/^iVBOR/),
        stack: expect.stringMatching(/\n +at /),
      });
    }
    // What was refused before it became a step, and what is no step's fault, has none.
    for (const { result } of [claim, lost, sent]) expect(result.error?.stepId).toMatch(/^[\da-f-]{36}$/);
    expect(claim.result.error?.stack).toContain('Nowhere');
    expect(sent.result.error?.message).toContain('covered');
    expect(late.result.error?.code).toBe('TIMEOUT');
  }, 60_000);

  test('diagnostics of a failed result hold the picture and the screen', async () => {
    const client = {
      executeCommandLogic: async () => ({
        success: true as const,
        message: '',
        data: { text: '', structured: {}, images: [{ data: 'AAA', mime_type: 'image/png' }] },
      }),
    };
    const failed = { success: false as const, errorMessage: 'no' };
    expect(await collectDiagnostics(failed, client, surehandServer, 'body')).toEqual({
      ...failed,
      diagnostics: { screenshot: 'AAA', domSnapshot: 'body' },
    });
  });

  test('what is on no screen is refused at once when nothing is on its way', async () => {
    for (const sentence of ['Frobnicate the gizmo', 'Click Frobnicate']) {
      let opened_at = 0;
      const heard = () => (opened_at ||= Date.now());
      const { result } = await parse('/login', [sentence], { patience_ms: 60_000, heard });
      expect(result.success).toBe(false);
      // What the page itself may still bring is waited for: two seconds, and what the pictures take.
      expect(Date.now() - opened_at, sentence).toBeLessThan(12_000);
    }
  }, 60_000);

  test('what a choice is called says nothing of what is chosen', async () => {
    const zone = (name: string, on = '') => `<label><input type=radio name=z ${on}> ${name}</label><br>`;
    const pages = await servePages({
      '/': `<h1>Permit</h1>${['Owner', 'Driver'].map((who) => `<fieldset><legend>${who}</legend><label>${who} name <input></label></fieldset>`).join('')}<fieldset><legend>Zone</legend>${zone('Zone A – Old town')}${zone('Zone B – Harbour', 'checked')}</fieldset>`,
    });
    const orchestrator = new ScenarioParserOrchestrator({ ...backend, patience_ms: 100 });
    const says = async (sentence: string) =>
      (await orchestrator.parse({ url: pages.url, actions: [sentence] })).success;
    expect(await says('Zone is Zone A')).toBe(false);
    expect(await says('Then the zone should be Zone A')).toBe(false);
    expect(await says('Zone is "Zone B – Harbour"')).toBe(true);
    await pages.close();
  });

  test('what the screen brings later is waited for while it says that it is loading', async () => {
    const pages = await servePages({
      '/': `<p id=p><span aria-busy=true>Loading</span></p><script>fetch('/rest').then(async (answer) => { p.innerHTML = await answer.text(); })</script>`,
      '/rest': (_request, response) => {
        setTimeout(() => response.end('<button onclick="this.textContent = 1">Go on</button>'), 6000);
      },
    });
    const orchestrator = new ScenarioParserOrchestrator({ ...backend, patience_ms: 30_000 });
    const result = await orchestrator.parse({ url: pages.url, actions: ['Click Go on'] });
    expect(result.error?.message).toBeUndefined();
    await pages.close();
  }, 60_000);

  test('that is none is refused before anything is opened', async () => {
    const orchestrator = new ScenarioParserOrchestrator({ ...backend });
    const result = await orchestrator.parse({ url: 'nowhere', actions: [] });
    expect(result).toMatchObject({ success: false, status: 'failed', testSteps: [] });
    expect(result.errors?.[0]?.message).toMatch(
      /url: wanted a whole address.*nowhere|actions: wanted at least one action/,
    );
  });
});
