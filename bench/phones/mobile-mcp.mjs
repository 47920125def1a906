import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from '../tokens.mjs';

/** @typedef {[tool: string, given: Record<string, unknown>]} Step */
/** @typedef {{ calls: number, tokens: number, screen: string }} Played */
/** @typedef {{ call(tool: string, given?: Record<string, unknown>): Promise<string>, look(): Promise<string>, at(screen: string, line: RegExp, nth?: number): { x: number, y: number } }} Hands */

// Never the blocking kind: the phone is served by this very process.
const run = promisify(execFile);
const installed = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`./node_modules/${path}`, import.meta.url));
const SHOP = 'com.example.shop';
const LOOK = 'mobile_list_elements_on_screen';
const TAP = 'mobile_click_on_screen_at_coordinates';
const MOST_SWIPES = 12;

/** Why it cannot be run here; undefined when it can. */
export async function lacking() {
  if (!existsSync(installed('@mobilenext/mobile-mcp'))) return 'npm install --prefix bench/phones';
  return (await run('adb', ['version']).catch(() => undefined)) ? undefined : 'install adb';
}

/**
 * mobile-mcp before a phone, through the real adb with a server and a home of its own.
 * @param {string} serial
 */
export async function openMobileMcp(serial) {
  const home = mkdtempSync(join(tmpdir(), 'surehand-bench-'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    ANDROID_ADB_SERVER_PORT: String(port),
    MOBILEMCP_DISABLE_TELEMETRY: '1',
    MOBILEMCP_ALLOW_UNSAFE_URLS: '1',
  };
  await run('adb', ['connect', serial], { env });
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: installed('node/bin/node'),
      args: [installed('@mobilenext/mobile-mcp/lib/index.js')],
      env,
      stderr: 'ignore',
    }),
  );
  const { tools } = await client.listTools();

  /** @param {(hands: Hands) => Promise<string>} flow @returns {Promise<Played>} */
  const play = async (flow) => {
    const played = { calls: 0, tokens: 0 };
    const call = async (/** @type {string} */ name, /** @type {Record<string, unknown>} */ given = {}) => {
      const whole = { device: serial, ...given };
      const answer = /** @type {any} */ (await client.callTool({ name, arguments: whole }));
      const text = answer.content.map((/** @type {any} */ one) => one.text ?? '').join('\n');
      if (answer.isError || /Please fix the issue and try again/.test(text))
        throw new Error(`${name}: ${text}`);
      played.calls += 1;
      played.tokens += countTokens(JSON.stringify(whole)) + countTokens(text);
      return text;
    };
    const screen = await flow({ call, look: () => call(LOOK), at });
    return { ...played, screen };
  };
  return {
    tools: countTokens(JSON.stringify(tools)),
    play,
    async close() {
      await client.close();
      await run('adb', ['kill-server'], { env });
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The middle of an element, as somebody who reads the lines works it out. @type {Hands['at']} */
function at(screen, line, nth = 0) {
  const found = screen.split('\n').filter((one) => line.test(one))[nth];
  const [, x, y, width, height] = /at=(\d+),(\d+) size=(\d+)x(\d+)/.exec(found ?? '')?.map(Number) ?? [];
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    throw new Error(`nothing like ${line} in\n${screen}`);
  return { x: x + Math.round(width / 2), y: y + Math.round(height / 2) };
}

const fresh = /** @type {Step[]} */ ([
  ['mobile_terminate_app', { packageName: SHOP }],
  ['mobile_launch_app', { packageName: SHOP }],
]);
const typed = (/** @type {string} */ text) =>
  /** @type {Step} */ (['mobile_type_keys', { text, submit: false }]);

/** One call after another, with a look where the next place to touch has to be known and one at the end. @type {Record<string, (hands: Hands) => Promise<string>>} */
export const SINGLE = {
  async login({ call, look, at }) {
    for (const [tool, given] of fresh) await call(tool, given);
    const screen = await look();
    await call(TAP, at(screen, /id\/email"/));
    await call(...typed('me@x.org'));
    await call(TAP, at(screen, /id\/password"/));
    await call(...typed('pocket'));
    await call(TAP, at(screen, /"Sign in".*sign_in/));
    return look();
  },
  async 'third item into the cart'({ call, look, at }) {
    await call('mobile_open_url', { url: 'shop://list' });
    await call(TAP, at(await look(), /^.*text="Add"/, 2));
    return look();
  },
  async 'a switch far down in the settings'({ call, look, at }) {
    await call('mobile_open_url', { url: 'shop://settings' });
    let screen = await look();
    for (let swipes = 0; swipes < MOST_SWIPES && !screen.includes('Only on Wi-Fi'); swipes++) {
      await call('mobile_swipe_on_screen', { direction: 'up' });
      screen = await look();
    }
    await call(TAP, at(screen, /"Only on Wi-Fi"/));
    return look();
  },
};

/** As many steps in one call as can be known beforehand, each call with a look at its end. @type {Record<string, (hands: Hands) => Promise<string>>} */
export const BATCHED = {
  async login({ call, at }) {
    const screen = await batch(call, fresh);
    return batch(call, [
      [TAP, at(screen, /id\/email"/)],
      typed('me@x.org'),
      [TAP, at(screen, /id\/password"/)],
      typed('pocket'),
      [TAP, at(screen, /"Sign in".*sign_in/)],
    ]);
  },
  async 'third item into the cart'({ call, at }) {
    const screen = await batch(call, [['mobile_open_url', { url: 'shop://list' }]]);
    return batch(call, [[TAP, at(screen, /^.*text="Add"/, 2)]]);
  },
  async 'a switch far down in the settings'({ call, at }) {
    let screen = await batch(call, [['mobile_open_url', { url: 'shop://settings' }]]);
    for (let swipes = 0; swipes < MOST_SWIPES && !screen.includes('Only on Wi-Fi'); swipes++)
      screen = await batch(call, [['mobile_swipe_on_screen', { direction: 'up' }]]);
    return batch(call, [[TAP, at(screen, /"Only on Wi-Fi"/)]]);
  },
};

/** @param {Hands['call']} call @param {Step[]} steps */
function batch(call, steps) {
  return call('mobile_batch_commands', {
    steps: steps.map(([name, given]) => ({ name, arguments: given })),
    listElementsAtEnd: true,
  });
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
