import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

// Long enough that only cancelling can end the calls below before the test does.
const agent = agentOn(
  { ...PAGES, '/deaf': '<button disabled>Pay</button><p role="status">open</p>' },
  '--navigation-timeout-ms',
  '50000',
  '--timeout-ms',
  '50000',
);
beforeAll(async () => {
  await agent.does('describe_screen');
});

/** Starts a call that hangs; `started` resolves with its first progress message. */
function start(name: string, args: Record<string, unknown>) {
  const stop = new AbortController();
  const messages: string[] = [];
  const seen = new EventTarget();
  const done = agent.client.callTool(
    { name, arguments: args },
    {
      signal: stop.signal,
      timeout: 60_000,
      onprogress: ({ message }) => {
        messages.push(message ?? '');
        seen.dispatchEvent(new Event('progress'));
      },
    },
  );
  done.catch(() => {});
  return { stop, messages, done, progressed: () => once(seen, 'progress') };
}

it('a slow navigation tells of its progress, and once cancelled leaves the session free', async () => {
  const slow = start('navigate', { url: `${agent.site.url}/never` });
  await slow.progressed();
  expect(slow.messages[0]).toBe(`opening ${agent.site.url}/never`);
  await slow.progressed();
  expect(slow.messages[1]).toMatch(/^opening .* \(1 s\)$/);
  slow.stop.abort('changed my mind');
  await expect(slow.done).rejects.toThrow();
  expect(await agent.does('navigate', { url: `${agent.site.url}/lists` })).toContain('combobox "One"');
});

it('a call that is cancelled while it waits for its turn never acts', async () => {
  const shop = await startShop();
  await agent.does('navigate', { url: `${shop.url}/products` });
  const slow = start('navigate', { url: `${agent.site.url}/never` });
  await slow.progressed();
  const queued = start('click', { target: 'button "Add to cart" in "Boston fern"' });
  await queued.progressed();
  queued.stop.abort('not that one');
  slow.stop.abort('nor this');
  await Promise.allSettled([slow.done, queued.done]);
  await agent.does('describe_screen');
  expect(Object.keys(shop.state().requests).filter((name) => name.startsWith('POST'))).toEqual([]);
  await shop.close();
});
