import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAdbServer } from '../../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../../demo/phone/pocket-device.mjs';
import { type Agent, startAgent } from './agent.ts';

const SHOP = 'com.example.shop';

type Pocket = Awaited<ReturnType<typeof startPocketDevice>>;
type Host = Awaited<ReturnType<typeof serveAdbServer>>;

let [pocket, host, agent]: [Pocket, Host, Agent] = [] as never;

beforeAll(async () => {
  // As on a phone: a tree comes when nothing has moved for half a second.
  pocket = await startPocketDevice({ idle: { quiet_ms: 500, most_ms: 10_000 } });
  host = await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }]);
  agent = await startAgent('--adb', `127.0.0.1:${host.port}`, '--toolset', 'mobile', '--no-knowledge');
  await agent.does('launch', { platform: 'android', app: SHOP });
}, 60_000);

afterAll(async () => {
  await agent.close();
  await host.close();
  await pocket.close();
});

/** What one call costs. A busy machine may let a tree grow old, which costs another: the least of a few counts. */
async function leastOf(times: number, link: string, call: () => Promise<string>) {
  const counts: { trees: number; inputs: number; said: string }[] = [];
  for (let at = 0; at < times; at++) {
    await agent.does('open_link', { url: link });
    const [trees, inputs] = [pocket.phone.trees, pocket.phone.inputs.length];
    const said = await call();
    counts.push({ trees: pocket.phone.trees - trees, inputs: pocket.phone.inputs.length - inputs, said });
  }
  return counts.toSorted((a, b) => a.trees - b.trees)[0];
}

test('a verified tap takes two trees, one before and one after, and one input', async () => {
  const tap = await leastOf(3, 'shop://settings', () =>
    agent.does('click', { target: 'switch "Dark theme"' }),
  );
  expect(tap).toMatchObject({ trees: 2, inputs: 1, said: expect.stringMatching(/: verified/) });
});

test('so does one with an expectation that another screen answers', async () => {
  const tap = await leastOf(3, 'shop://list', () =>
    agent.does('click', { target: 'button "Cart (0)"', expect: 'text "Your cart is empty" visible' }),
  );
  expect(tap).toMatchObject({ trees: 2, inputs: 1, said: expect.stringMatching(/: verified/) });
});

test('that nothing happened is said after one tree more', async () => {
  const tap = await leastOf(2, 'shop://odd/dead-button', () =>
    agent.does('click', { target: 'button "Save"' }),
  );
  expect(tap).toMatchObject({ inputs: 1, said: expect.stringMatching(/no effect seen/) });
  expect(tap?.trees).toBeLessThanOrEqual(3);
});
