import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { serveAdbServer } from '../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../demo/phone/pocket-device.mjs';
import { column, label } from '../demo/phone/view.mjs';
import { BATCHED, lacking, openMobileMcp, SINGLE } from './phones/mobile-mcp.mjs';
import { countTokens } from './tokens.mjs';

const HELP = `Usage: node bench/phones.mjs [--help]

What a phone costs: tokens of a screen, time over the raw dump, trees and inputs
of a verified tap, and three flows beside mobile-mcp where that can be started.
Against the pocket device: its times are not those of a phone, its counts are.

Needs dist/ (npm run build). Takes about a minute. Exit code 0 where every number
is at most the one wanted. Other programs that run meanwhile add to the wall
times, not to the processor times.`;
const SHOP = 'com.example.shop';
const TIMES = 15;
const WANTED = { tokens: 1000, small_ms: 15, large_ms: 60, trees: 2, inputs: 1 };

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } } });
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${HELP}`);
  process.exit(2);
}

const pocket = await startPocketDevice({ idle: { quiet_ms: 0, most_ms: 10_000 } });
const { phone } = pocket;
for (const nodes of [200, 3000]) phone.install(wide(nodes));
const host = await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }]);
const client = new Client({ name: 'bench', version: '1' });
const server = new StdioClientTransport({
  command: process.execPath,
  args: [
    ...['dist/cli/main.js', 'mcp', '--platform', 'android', '--no-knowledge'],
    ...['--adb', `127.0.0.1:${host.port}`],
  ],
  stderr: 'ignore',
});
await client.connect(server);

/** @param {string} name @param {Record<string, unknown>} [given] */
async function call(name, given = {}) {
  const result = /** @type {any} */ (await client.callTool({ name, arguments: given }));
  const text = result.content.map((/** @type {any} */ one) => one.text ?? '').join('\n');
  if (result.isError) throw new Error(`${name}: ${text}`);
  return text;
}

try {
  await call('launch', { app: SHOP });
  /** @type {[what: string, measured: number, wanted: number][]} */
  const rows = [];
  for (const [nodes, wanted] of /** @type {const} */ ([
    [200, WANTED.small_ms],
    [3000, WANTED.large_ms],
  ])) {
    await call('start_app', { app: `com.bench.n${nodes}` });
    // What has just been started compiles as it goes: its first looks are told beside those that follow.
    const first = await lookBesideDump();
    const { over, each } = await lookBesideDump();
    rows.push([`wall time of describe_screen over the raw dump, ${nodes} nodes, ms`, over, wanted]);
    rows.push([`the same of the first ${TIMES} looks at it, ms`, first.over, Number.POSITIVE_INFINITY]);
    rows.push([`the server's processor time of it, ms`, each, wanted]);
    rows.push([`tokens of that screen`, countTokens(await call('describe_screen')), WANTED.tokens]);
  }
  for (const screen of ['list', 'settings']) {
    await call('open_link', { url: `shop://${screen}` });
    rows.push([
      `tokens of the ${screen} of the shop`,
      countTokens(await call('describe_screen')),
      WANTED.tokens,
    ]);
  }
  phone.idle = { quiet_ms: 500, most_ms: 10_000 };
  const [trees, inputs] = [phone.trees, phone.inputs.length];
  const said = await call('click', { target: 'switch "Dark theme"' });
  rows.push(['trees of a verified tap', phone.trees - trees, WANTED.trees]);
  rows.push(['inputs of a verified tap', phone.inputs.length - inputs, WANTED.inputs]);
  if (!said.includes(': verified')) throw new Error(said);
  phone.idle = { quiet_ms: 30, most_ms: 10_000 };
  console.log('| what | measured | wanted at most |\n|---|--:|--:|');
  for (const [what, measured, wanted] of rows)
    console.log(`| ${what} | ${Number(measured.toFixed(1))} | ${Number.isFinite(wanted) ? wanted : ''} |`);
  const half = await compareFlows();
  process.exitCode = half && rows.every(([, measured, wanted]) => measured <= wanted) ? 0 : 1;
} finally {
  await client.close();
  await host.close();
  await pocket.close();
}

/** @typedef {[tool: string, given: Record<string, unknown>]} Step */
/** @typedef {{ calls: number, tokens: number, outcome: string }} Cost */

/** One call after another. @returns {Record<string, Step[]>} */
function single() {
  return {
    login: [
      ['restart_app', {}],
      ['fill', { target: 'textbox "Email"', value: 'me@x.org' }],
      ['fill', { target: 'textbox "Password"', value: 'pocket' }],
      ['click', { target: 'button "Sign in"', expect: 'text "Items" visible' }],
    ],
    'third item into the cart': [
      ['open_link', { url: 'shop://list' }],
      ['click', { target: 'button "Add" in "Candle 3"', expect: 'text "Candle 3 added to cart" visible' }],
    ],
    'a switch far down in the settings': [
      ['open_link', { url: 'shop://settings' }],
      ['scroll_to_element', { target: 'switch "Only on Wi-Fi"' }],
      ['click', { target: 'switch "Only on Wi-Fi"' }],
    ],
  };
}

/** The same in one call. @returns {Record<string, Step[]>} */
function batched() {
  const steps = (/** @type {unknown[]} */ ...all) => /** @type {Step[]} */ ([['run_steps', { steps: all }]]);
  return {
    login: steps(
      `go to android-app://${SHOP}`,
      'fill "Email" with "me@x.org"',
      'fill "Password" with "pocket"',
      'click button "Sign in" expect text "Items" visible',
    ),
    'third item into the cart': steps(
      'go to shop://list',
      'click button "Add" in "Candle 3" expect text "Candle 3 added to cart" visible',
    ),
    'a switch far down in the settings': steps(
      'go to shop://settings',
      { tool: 'scroll_to_element', target: 'switch "Only on Wi-Fi"' },
      'click switch "Only on Wi-Fi"',
    ),
  };
}

/** The three flows here and by mobile-mcp; true where this takes half of its calls and tokens, or that cannot be run. */
async function compareFlows() {
  console.log('\n| flow | how | server | calls | tokens | outcome |\n|---|---|---|--:|--:|---|');
  const missing = await lacking();
  const peer = missing === undefined ? await openMobileMcp(pocket.serial) : undefined;
  /** @type {Record<string, { calls: number, tokens: number }>} */
  const sums = {};
  const note = (
    /** @type {string[]} */ [flow, how, server],
    /** @type {Cost} */ { calls, tokens, outcome },
  ) => {
    console.log(`| ${flow} | ${how} | ${server} | ${calls} | ${tokens} | ${outcome} |`);
    const { calls: called = 0, tokens: read = 0 } = sums[`${how} ${server}`] ?? {};
    sums[`${how} ${server}`] = { calls: called + calls, tokens: read + tokens };
  };
  try {
    for (const [how, own, others] of /** @type {const} */ ([
      ['one call at a time', single(), SINGLE],
      ['as few calls as can be', batched(), BATCHED],
    ]))
      for (const [flow, steps] of Object.entries(own)) {
        startOver();
        note([flow, how, 'surehand'], await played(steps));
        const theirs = others[flow];
        if (!peer || !theirs) continue;
        startOver();
        const { screen, ...cost } = await peer.play(theirs);
        note([flow, how, 'mobile-mcp'], { ...cost, outcome: `${theirOutcome(flow, screen)}, not told` });
      }
    if (!peer) {
      console.log(`\nmobile-mcp is not here to be compared with: ${missing}`);
      return true;
    }
    const own = (await client.listTools()).tools;
    console.log(
      `\nTokens of the list of tools: surehand ${countTokens(JSON.stringify(own))}, mobile-mcp ${peer.tools}`,
    );
    return Object.entries(sums).every(([name, { calls, tokens }]) => {
      const theirs = sums[name.replace(/surehand$/, 'mobile-mcp')];
      if (!theirs || !name.endsWith('surehand')) return true;
      console.log(`${name}: ${calls} of ${theirs.calls} calls, ${tokens} of ${theirs.tokens} tokens`);
      return calls <= theirs.calls / 2 && tokens <= theirs.tokens / 2;
    });
  } finally {
    await peer?.close();
  }
}

/** Every flow begins with what the app keeps as new. */
function startOver() {
  phone.stop(SHOP);
  phone.apps.get(SHOP)?.reset?.(phone);
  phone.start(SHOP);
  phone.events.length = 0;
}

/** What the phone itself says came of it. @param {string} flow @param {string} screen */
function theirOutcome(flow, screen) {
  if (flow === 'login') return screen.includes('"Items"') ? 'done' : 'not done';
  return phone.events.length > 0 ? 'done' : 'not done';
}

/** @param {Step[]} steps @returns {Promise<Cost>} */
async function played(steps) {
  let tokens = 0;
  let last = '';
  for (const [tool, given] of steps) {
    last = await call(tool, given);
    tokens += countTokens(JSON.stringify(given)) + countTokens(last);
  }
  return {
    calls: steps.length,
    tokens,
    outcome: /: verified/.test(last) ? 'verified' : `not verified: ${last}`,
  };
}

/** The tree as it comes, by the same socket and without anything else. @returns {Promise<void>} */
function dumpOnly() {
  return new Promise((resolve, reject) => {
    const socket = connect(host.port, '127.0.0.1');
    for (const line of [`host:transport:${pocket.serial}`, 'exec:uiautomator dump --windows /dev/tty'])
      socket.write(`${line.length.toString(16).padStart(4, '0')}${line}`);
    socket.on('data', () => {});
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** What the server has used of the processor: other programs do not count. The system tells it in hundredths. */
function processorMs() {
  const [, ...facts] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = facts.join('').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

/**
 * A look and a raw dump in turn, so that the phone's program is as warm for the one as for the other.
 * @returns {Promise<{ over: number, each: number }>} what a look takes longer, and the server's processor time, both in ms
 */
async function lookBesideDump() {
  const timed = async (/** @type {() => Promise<unknown>} */ work) => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  const spent = processorMs();
  const [looks, dumps] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let at = 0; at < TIMES; at++) {
    dumps.push(await timed(dumpOnly));
    looks.push(await timed(() => call('describe_screen')));
  }
  return { over: median(looks) - median(dumps), each: (processorMs() - spent) / TIMES };
}

/** @param {number[]} times */
function median(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** An app with so many views on one screen. @param {number} nodes @returns {import('../demo/phone/phone.mjs').App} */
function wide(nodes) {
  let looks = 0;
  const high = Math.max(1, Math.floor(1900 / (nodes / 2)));
  return {
    package: `com.bench.n${nodes}`,
    label: `N${nodes}`,
    start: () => ({
      name: '.Main',
      build: () =>
        column(
          // One row is another each time: what has not changed at all would say little.
          Array.from({ length: nodes / 2 }, (_, at) => ({
            ...column([label(`Item number ${at === 3 ? `3 of look ${looks++}` : at}`, { h: high })]),
            clickable: true,
            h: high,
          })),
        ),
    }),
  };
}
