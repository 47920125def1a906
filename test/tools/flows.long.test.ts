import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { type Agent, startAgent } from './agent.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
let agent: Agent;

beforeEach(async () => {
  shop = await startShop();
  agent = await startAgent();
});
afterEach(async () => {
  await agent.close();
  await shop.close();
});

/** Calls in a row, with what a model pays for them: arguments and results. */
async function flow(...calls: [string, Record<string, unknown>][]) {
  let tokens = 0;
  let text = '';
  for (const [name, args] of calls) {
    text = await agent.does(name, args);
    tokens += encode(JSON.stringify(args)).length + encode(text).length;
  }
  return { calls: calls.length, tokens, text };
}

describe('a flow of the benchmark, verified, with words from the task only', () => {
  it('login takes at most 3 calls and 378 tokens', async () => {
    const { calls, tokens, text } = await flow(
      ['navigate', { url: `${shop.url}/login`, screen: 'none' }],
      [
        'run_steps',
        {
          steps: [
            'fill "Email" with "ada@example.com"',
            'fill "Password" with "lovelace"',
            'click button "Sign in" expect text "ada@example.com" visible; button "Sign in" gone',
          ],
          screen: 'none',
        },
      ],
    );
    expect(text).toContain('3 clicked button "Sign in": verified');
    expect(Object.values(shop.state().logged_in)).toEqual(['ada@example.com']);
    expect(calls).toBeLessThanOrEqual(3);
    expect(tokens).toBeLessThanOrEqual(378);
  });

  it('three named items in the cart and their count checked take at most 3 calls and 562 tokens', async () => {
    const items = ['Boston fern', 'Snake plant', 'Watering can'];
    const { calls, tokens, text } = await flow(
      ['navigate', { url: `${shop.url}/products`, screen: 'none' }],
      [
        'run_steps',
        {
          steps: [
            ...items.map((item) => `click button "Add to cart" in "${item}"`),
            'expect status "Items in cart" = "3"',
          ],
          screen: 'none',
        },
      ],
    );
    expect(text).toContain('4 verified, status "Items in cart" = "3"');
    const [cart] = Object.values(shop.state().carts);
    expect(cart?.lines.map(({ name, quantity }) => [name, quantity]).sort()).toEqual(
      items.map((item) => [item, 1]),
    );
    expect(calls).toBeLessThanOrEqual(3);
    expect(tokens).toBeLessThanOrEqual(562);
  });

  it('row 700 of 1,000 deleted and seen gone takes at most 2 calls and 260 tokens', async () => {
    const page = await (await fetch(`${shop.url}/admin`)).text();
    const name = /<td>700<\/td><th scope="row">([^<]+)/.exec(page)?.[1];
    const { calls, tokens, text } = await flow(
      ['navigate', { url: `${shop.url}/admin`, screen: 'none' }],
      ['click', { target: `button "Delete" in "${name}"`, expect: `"${name}" gone` }],
    );
    expect(text).toContain(`verified, "${name}" gone`);
    expect(shop.state().deleted_users).toEqual([700]);
    expect(calls).toBeLessThanOrEqual(2);
    expect(tokens).toBeLessThanOrEqual(260);
  });
});

it('steps that are cancelled stop between two of them', async () => {
  const stop = new AbortController();
  const item = 'click button "Add to cart" in "Boston fern"';
  await agent.does('navigate', { url: `${shop.url}/products`, screen: 'none' });
  const running = agent.client.callTool(
    { name: 'run_steps', arguments: { steps: Array(20).fill(item) } },
    {
      signal: stop.signal,
      onprogress: ({ message }) => {
        if (message?.startsWith('step 3 of 20')) stop.abort('enough');
      },
    },
  );
  await expect(running).rejects.toThrow();
  // Waits for its turn behind the steps, so they are over once it answers.
  await agent.does('describe_screen');
  const added = shop.state().requests['POST /api/cart/items'] ?? 0;
  expect(added).toBeGreaterThanOrEqual(2);
  expect(added).toBeLessThanOrEqual(4);
});
