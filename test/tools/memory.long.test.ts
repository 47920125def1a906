import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { type Agent, startAgent } from './agent.ts';

const LIMIT_MB = 150;
/** The heap breathes between collections; a leak of one page per navigation would be several times this. */
const FLAT_MB = 15;

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

function residentMb(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

const PATHS = ['/', '/cart', '/settings', '/admin'];

/** Ten calls of the kinds an agent makes, over several pages. */
async function round(number: number): Promise<void> {
  await agent.does('navigate', { url: shop.url + PATHS[number % PATHS.length] });
  await agent.does('describe_screen');
  await agent.does('describe_screen', { offset: 5 });
  await agent.does('navigate', { url: `${shop.url}/login` });
  await agent.does('fill', { target: 'Email', value: `a${number}` });
  await agent.does('click', { target: 'checkbox "Remember me"' });
  await agent.does('describe_screen');
  await agent.does('capture_screenshot');
  await agent.does('read_page');
  await agent.does('find_element', { query: 'Sign in' });
}

describe.skipIf(process.platform !== 'linux')('the memory of the server process', () => {
  it(`is under ${LIMIT_MB} MB after 200 calls, and flat; the bench makes 500`, async () => {
    const measured: number[] = [];
    for (let number = 1; number <= 20; number++) {
      await round(number);
      if (number === 10 || number === 20) measured.push(residentMb(agent.pid));
    }
    const [half = 0, end = 0] = measured;
    expect(end).toBeLessThan(LIMIT_MB);
    expect(end - half).toBeLessThan(FLAT_MB);
  }, 240_000);
});
