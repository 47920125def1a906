import { afterAll, beforeAll, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { type Route, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from './agent.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
let other: Awaited<ReturnType<typeof startShop>>;
const agents: Agent[] = [];

beforeAll(async () => {
  [shop, other] = await Promise.all([startShop(), startShop()]);
});
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  await Promise.all([shop.close(), other.close()]);
});

async function agentWith(...options: string[]): Promise<Agent> {
  const agent = await startAgent(...options);
  agents.push(agent);
  return agent;
}

it('--http-credentials opens what asks for a password; without them the server says no', async () => {
  const known = await agentWith('--http-credentials', 'admin:swordfish');
  const text = await known.does('navigate', { url: `${shop.url}/admin/basic` });
  expect(text).toMatch(/^opened\n/);
  const stranger = await agentWith();
  expect((await stranger.call('navigate', { url: `${shop.url}/admin/basic` })).text).toMatch(/401|AUTH/);
});

it.each([
  ['the first address', 'admin:swordfish'],
  ['the origin they are written with', 'admin:swordfish@{url}'],
])('--http-credentials are told to %s and to no other that asks', async (_whom, written) => {
  const told: string[] = [];
  const wants: Route = ({ headers }, response) => {
    told.push(`${headers.host} ${headers.authorization ?? ''}`.trim());
    response.writeHead(headers.authorization ? 200 : 401, { 'www-authenticate': 'Basic realm="x"' }).end('x');
  };
  const home = await servePages({ '/': wants });
  const agent = await agentWith('--http-credentials', written.replace('{url}', home.url));
  await agent.call('navigate', { url: `${home.url}/` });
  expect(told.at(-1)).toMatch(/^127\.0\.0\.1:\d+ Basic /);
  told.length = 0;
  await agent.call('navigate', { url: `http://localhost:${home.port}/` });
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((one) => one.includes('Basic'))).toEqual([]);
  await home.close();
});

it('--allowed-origins refuses every other origin', async () => {
  const agent = await agentWith('--allowed-origins', shop.url);
  await agent.does('navigate', { url: `${shop.url}/products`, screen: 'none' });
  const failure = await agent.fails('navigate', { url: `${other.url}/products` });
  expect(failure).toContain('failed (ACTION_REJECTED)');
  expect(failure).toContain(other.url);
  expect(other.state().requests['GET /products']).toBeUndefined();
});

it('--blocked-origins refuses those, also in a new tab', async () => {
  const agent = await agentWith('--blocked-origins', other.url);
  await agent.does('navigate', { url: `${shop.url}/products`, screen: 'none' });
  await agent.fails('navigate', { url: `${other.url}/products` });
  await agent.fails('tabs', { do: 'open', url: `${other.url}/products` });
  await agent.fails('launch', { url: `${other.url}/products` });
  expect(other.state().requests['GET /products']).toBeUndefined();
});

it('--tool-prefix puts it before every name, and only those names work', async () => {
  const agent = await agentWith('--tool-prefix', 'mm_');
  const { tools } = await agent.client.listTools();
  expect(tools.every(({ name }) => name.startsWith('mm_'))).toBe(true);
  expect(await agent.does('mm_navigate', { url: `${shop.url}/login` })).toContain('button "Sign in"');
  await expect(agent.call('navigate', { url: shop.url })).rejects.toThrow('mm_navigate');
});
