import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { type Agent, startAgent } from './agent.ts';

let agent: Agent;
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await startShop();
  agent = await startAgent();
});
afterAll(async () => {
  await agent.close();
  await shop.close();
});

async function launch(args: Record<string, unknown> = {}): Promise<string> {
  const text = await agent.does('launch', args);
  return /^session (\w+)/.exec(text)?.[1] ?? '';
}

it('launch gives a session id, opens the page asked for, and takes goal and tags', async () => {
  const text = await agent.does('launch', {
    url: `${shop.url}/login`,
    goal: 'sign in',
    flow_tags: ['login'],
    tags: ['smoke'],
  });
  expect(text).toMatch(/^session s\w+\nopened\n/);
  expect(text).toContain('button "Sign in"');
  const { resources } = await agent.client.listResources();
  expect(resources.map(({ title }) => title)).toContain('Current snapshot: sign in');
  await agent.does('cleanup');
});

it('calls that name no session go to the newest one, also after a launch that failed', async () => {
  const first = await launch({ url: `${shop.url}/login` });
  expect(await agent.fails('launch', { device: 'no such device' })).toContain('device: no device is called');
  expect(await agent.does('describe_screen')).toContain('/login');
  expect(await agent.does('cleanup')).toContain(`session ${first} closed`);
});

it.each([
  [{ storage_state: '/nowhere/state.json' }, 'storage_state'],
  [{ viewport: 'large' }, 'viewport: wanted WIDTHxHEIGHT, got "large"'],
  [{ url: 'not an address' }, 'url: wanted an address'],
])('launch %j is refused and leaves no session behind', async (args, words) => {
  const before = (await agent.client.listResources()).resources.length;
  expect(await agent.fails('launch', args)).toContain(words);
  expect((await agent.client.listResources()).resources).toHaveLength(before);
});

it('two sessions share neither cookies nor refs nor tabs', async () => {
  const one = await launch({ url: `${shop.url}/products` });
  const two = await launch({ url: `${shop.url}/login` });
  await agent.does('click', { session: one, target: 'button "Add to cart" in "Boston fern"' });
  const carts = Object.values(shop.state().carts).filter(({ lines }) => lines.length > 0);
  expect(carts).toHaveLength(1);
  await agent.does('navigate', { session: two, url: `${shop.url}/cart` });
  expect(await agent.does('read_page', { session: two })).not.toContain('Boston fern');
  const other = await agent.fails('click', { session: two, target: '@e40' });
  expect(other).toContain('STALE_REFERENCE');
  await agent.does('cleanup', { session: one });
  await agent.does('cleanup', { session: two });
});

it('the login saved by cleanup is there in a session launched with it', async () => {
  const state = join(agent.folder, 'state.json');
  await launch({ url: `${shop.url}/login` });
  await agent.does('fill', { target: 'testid:email', value: 'ada@example.com' });
  await agent.does('fill', { target: 'testid:password', value: 'lovelace' });
  await agent.does('click', { target: 'testid:sign-in' });
  await agent.does('cleanup', { save_storage_state: state });
  expect(existsSync(state)).toBe(true);
  await launch({ url: `${shop.url}/products`, storage_state: state });
  expect(await agent.does('read_page')).toContain('ada@example.com');
  await agent.does('cleanup');
});

it('a session that was closed is gone, and nothing is open to close', async () => {
  const id = await launch();
  await agent.does('cleanup');
  expect(await agent.fails('describe_screen', { session: id })).toContain(`no session "${id}"`);
  expect(await agent.fails('cleanup')).toContain('no session is open');
});
