import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../../../src/drivers/web/find-browser.ts';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { type Agent, startAgent } from '../../tools/agent.ts';
import { optionsOf, temporaryFolder } from './open-browser.ts';

// A real Chromium behind an address that can break off and say another version from then on, as after an update.
let pages: PageServer;
let browser: ChildProcess;
let front: Server;
let agent: Agent;
let port = 0;
let updated = false;
const open = new Set<Socket>();

/** As many letters as before: the lengths of the messages stay what they are. */
const otherVersion = (text: string) =>
  text.replace(/Chrome\/(\d+)/g, (_, major: string) => `Chrome/${'9'.repeat(major.length)}`);

beforeAll(async () => {
  pages = await servePages({ '/': '<button>Next</button>' });
  const { executable_path = '' } = await findBrowser(optionsOf());
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--remote-debugging-port=0',
  ];
  browser = spawn(executable_path, [...flags, `--user-data-dir=${join(temporaryFolder(), 'profile')}`]);
  const behind = await new Promise<number>((found) => {
    browser.stderr?.on('data', (part) => {
      const told = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(String(part))?.[1];
      if (told) found(Number(told));
    });
  });
  front = createServer((near) => {
    const far = connect(behind, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => [near, far].forEach((one) => void one.destroy()));
    }
    // Nothing is packed, so that the version can be read on the way.
    near.on('data', (part) =>
      far.write(
        Buffer.from(
          part.toString('latin1').replace('Sec-WebSocket-Extensions', 'Not-WebSocket-Extensions'),
          'latin1',
        ),
      ),
    );
    far.on('data', (part) =>
      near.write(updated ? Buffer.from(otherVersion(part.toString('latin1')), 'latin1') : part),
    );
  });
  port = await new Promise((listening) => {
    front.listen(0, '127.0.0.1', () => {
      const address = front.address();
      listening(typeof address === 'object' && address ? address.port : 0);
    });
  });
  agent = await startAgent('--cdp-endpoint', `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await agent.close();
  for (const socket of open) socket.destroy();
  front.close();
  const ended = new Promise((gone) => browser.once('exit', gone));
  browser.kill();
  await ended;
  await pages.close();
});

it('a browser of another version on reconnect is told by the next call, which goes on', async () => {
  expect(await agent.does('navigate', { url: pages.url })).not.toContain('it is now');
  updated = true;
  for (const socket of open) socket.destroy();
  // A call that is under way while the loss is noticed may end with it; none is silent about it.
  const lost = await agent.call('describe_screen');
  const next = await agent.does('navigate', { url: pages.url });
  expect(`${lost.text}\n${next}`).toMatch(/a new one is opened/);
  expect(`${lost.text}\n${next}`).toMatch(/it is now .*9{2,}\..*; it was .*\d+\..* before/);
  expect(next).toContain('button "Next"');
  expect(await agent.does('click', { target: 'button "Next"' })).not.toContain('it is now');
});
