import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startPages } from './page-server.mjs';
import { endProcesses, MARK, processesOf } from './processes.mjs';

const HELP = `node bench/load.mjs [--minutes 10 | --seconds 60] [--sessions 50] [--clients 8] [--opening 600] [--only surehand] [--json]
  Many sessions on one HTTP server, as far as memory goes, and clients that call without a pause, each in its own
  sessions by turns. Nothing may fail, and no answer may show a page of another session. @playwright/mcp does the same
  after it. No further session is begun after so many seconds of --opening. Build first.`;
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string' },
    sessions: { type: 'string', default: '50' },
    clients: { type: 'string', default: '8' },
    /** Seconds after which no further session is begun: a busy machine gets a smaller measurement, not none. */
    opening: { type: 'string', default: '600' },
    only: { type: 'string' },
    browser: { type: 'string', default: process.env.SUREHAND_EXECUTABLE_PATH ?? '/usr/bin/chromium' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const SECONDS = values.seconds === undefined ? Number(values.minutes) * 60 : Number(values.seconds);
const SESSIONS = Number(values.sessions);
const CLIENTS = Number(values.clients);
/** What must stay free, so that the measurement is not one of swapping. */
const SPARE_MB = 1500;
const CALL_MS = 60_000;

/** @param {string} path */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const peer = ['node_modules/@playwright/mcp/cli.js', '../node_modules/@playwright/mcp/cli.js']
  .map(here)
  .find(existsSync);

/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {string[]} command
 * @property {boolean} connection_each a session is a connection, not a name
 * @property {(url: string) => [string, Record<string, unknown>]} open
 * @property {[string, Record<string, unknown>]} look
 * @property {(name: string, screen: string) => [string, Record<string, unknown>]} click
 * @property {(name: string, text: string, screen: string) => [string, Record<string, unknown>]} fill
 */

/** @param {string} screen @param {string} label */
const refIn = (screen, label) =>
  new RegExp(`"${label}"[^\\n]*?\\[ref=(\\w+)\\]`).exec(screen)?.[1] ?? `no ref of ${label}`;

/** @param {string} folder @returns {Contestant[]} */
const contestants = (folder) => [
  {
    name: 'surehand serve',
    command: [
      ...[here('../dist/cli/main.js'), 'serve', '--port', '0', '--headless', '--no-sandbox', '--isolated'],
      ...['--executable-path', values.browser, '--output-dir', folder, '--http-token', names(CLIENTS).join()],
    ],
    connection_each: false,
    open: (url) => ['launch', { url }],
    look: ['describe_screen', {}],
    click: (name) => ['click', { target: `Count for ${name}` }],
    fill: (name, value) => ['fill', { target: `Note of ${name}`, value }],
  },
  ...(peer
    ? [
        {
          name: '@playwright/mcp',
          command: [
            ...[peer, '--port', '0', '--headless', '--no-sandbox', '--isolated'],
            ...['--executable-path', values.browser, '--output-dir', folder],
          ],
          connection_each: true,
          open: (/** @type {string} */ url) => /** @type {[string, {}]} */ (['browser_navigate', { url }]),
          look: /** @type {[string, {}]} */ (['browser_snapshot', {}]),
          click: (/** @type {string} */ name, /** @type {string} */ screen) =>
            /** @type {[string, {}]} */ ([
              'browser_click',
              {
                element: 'count',
                target: refIn(screen, `Count for ${name}`),
                ref: refIn(screen, `Count for ${name}`),
              },
            ]),
          fill: (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ screen) =>
            /** @type {[string, {}]} */ ([
              'browser_type',
              {
                element: 'note',
                target: refIn(screen, `Note of ${name}`),
                ref: refIn(screen, `Note of ${name}`),
                text,
              },
            ]),
        },
      ]
    : []),
];

/** @param {number} count */
function names(count) {
  return Array.from({ length: count }, (_, at) => `client-${at + 1}`);
}

/** Memory of the server and its browsers in MB, what they share counted once. @param {string} mark */
function memory(mark) {
  let kb = 0;
  for (const { pid } of processesOf(mark)) {
    try {
      kb += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      // It ended while we looked.
    }
  }
  return Math.round(kb / 1024);
}

function freeMemory() {
  return Number(/MemAvailable:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) / 1024;
}

/** @param {number[]} times @param {number} share */
function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** @param {Contestant} contestant @param {string} pages @param {string} folder */
async function measure(
  { name: contestant, command, connection_each, open, look, click, fill },
  pages,
  folder,
) {
  const mark = randomUUID().slice(0, 8);
  const server = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, [MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whoever ends the measurement ends the server with it.
  process.once('SIGTERM', () => {
    server.kill('SIGTERM');
    void endProcesses(mark, 3000).then(() => process.exit(1));
  });
  /** @type {string[]} */
  const failures = [];
  /** @type {string[]} */
  const crosstalk = [];
  /** @type {Map<string, number[]>} */
  const times = new Map();
  /** @type {Client[]} */
  const connections = [];
  try {
    const url = await addressOf(server);
    /** @param {string} token */
    const connect = async (token) => {
      const client = new Client({ name: token, version: '1' });
      const requestInit = { headers: { authorization: `Bearer ${token}` } };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
      connections.push(client);
      return client;
    };
    /** @param {Client} client @param {string} own @param {[string, Record<string, unknown>]} what @param {string | undefined} [session] */
    const call = async (client, own, [tool, args], session) => {
      const started = performance.now();
      try {
        const given = session === undefined ? args : { ...args, session };
        const answer = await client.callTool({ name: tool, arguments: given }, { timeout: CALL_MS });
        const text = answer.content.map((block) => ('text' in block ? block.text : '')).join('\n');
        const own_times = times.get(tool) ?? [];
        own_times.push(performance.now() - started);
        times.set(tool, own_times);
        if (answer.isError) failures.push(`${own}: ${tool}: ${text.slice(0, 200)}`);
        const other = [...text.matchAll(/\bagent-\d{3}\b/g)].find(([met]) => met !== own);
        if (other) crosstalk.push(`${own}: ${tool} shows ${other[0]}`);
        return text;
      } catch (error) {
        failures.push(`${own}: ${tool}: ${String(error).slice(0, 200)}`);
        return '';
      }
    };

    const clients = connection_each ? [] : await Promise.all(names(CLIENTS).map(connect));
    /** @type {{ own: string, client: Client, session: string | undefined, clicks: number, of: number }[]} */
    const sessions = [];
    let first_mb = 0;
    const opening = performance.now();
    /** @param {number} at */
    const begin = async (at) => {
      if (freeMemory() < SPARE_MB || performance.now() - opening > Number(values.opening) * 1000) return;
      const own = `agent-${String(at).padStart(3, '0')}`;
      const client = clients[at % CLIENTS] ?? (await connect(`client-${(at % CLIENTS) + 1}`));
      const opened = await call(client, own, open(`${pages}/agent/${own}`));
      const session = connection_each ? undefined : /session (\S+)/.exec(opened)?.[1];
      sessions.push({ own, client, session, clicks: 0, of: at % CLIENTS });
      if (sessions.length % 10 === 0) console.error(`  ${sessions.length} sessions, ${memory(mark)} MB`);
    };
    await begin(0);
    first_mb = memory(mark);
    await Promise.all(
      names(CLIENTS).map(async (_, client) => {
        for (let at = client; at < SESSIONS; at += CLIENTS) if (at > 0) await begin(at);
      }),
    );
    const open_seconds = (performance.now() - opening) / 1000;
    const full_mb = memory(mark);
    times.clear();

    const until = Date.now() + SECONDS * 1000;
    const started = performance.now();
    let calls = 0;
    await Promise.all(
      names(CLIENTS).map(async (_, at) => {
        const mine = sessions.filter(({ of }) => of === at);
        for (let n = 0; Date.now() < until && mine.length > 0; n++) {
          const one = mine[n % mine.length];
          if (!one) return;
          const { own, client, session } = one;
          const screen = await call(client, own, look, session);
          await call(client, own, fill(own, `${own} ${n}`, screen), session);
          await call(client, own, click(own, screen), session);
          one.clicks += 1;
          calls += 3;
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    const end_mb = memory(mark);
    const checkClicks = async (/** @type {(typeof sessions)[number]} */ { own, client, session, clicks }) => {
      const last = await call(client, own, look, session);
      const counted = new RegExp(`(?:"${clicks}"|: "?${clicks}\\b)`).test(last);
      if (!counted) failures.push(`${own}: clicked ${clicks} times, sees ${last.slice(0, 300)}`);
    };
    await Promise.all(sessions.map(checkClicks));
    return {
      contestant,
      sessions: sessions.length,
      clients: CLIENTS,
      open_seconds: Math.round(open_seconds),
      seconds: Math.round(seconds),
      calls,
      calls_per_second: Math.round(calls / seconds),
      failures: failures.length,
      crosstalk: crosstalk.length,
      p50_ms: percentile([...times.values()].flat(), 0.5),
      p95_ms: percentile([...times.values()].flat(), 0.95),
      by_tool: Object.fromEntries(
        [...times].map(([tool, all]) => [tool, { p50: percentile(all, 0.5), p95: percentile(all, 0.95) }]),
      ),
      first_mb,
      full_mb,
      end_mb,
      mb_per_session: Math.round(((full_mb - first_mb) / Math.max(1, sessions.length - 1)) * 10) / 10,
      examples: [...failures.slice(0, 3), ...crosstalk.slice(0, 3)],
    };
  } finally {
    for (const client of connections) await client.close().catch(() => {});
    server.kill('SIGTERM');
    await endProcesses(mark, 8000);
  }
}

/** @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} server @returns {Promise<string>} */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let heard = '';
    const limit = setTimeout(() => reject(new Error(`no address in 30 s: ${heard}`)), 30_000);
    const listen = (/** @type {Buffer} */ data) => {
      heard += data;
      const [found] = /https?:\/\/[^\s/"]+(?=[/\s"])/.exec(heard) ?? [];
      if (!found) return;
      clearTimeout(limit);
      resolve(`${found}/mcp`);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
  });
}

const pages = await startPages();
const folder = mkdtempSync(join(tmpdir(), 'load-'));
const results = [];
try {
  for (const one of contestants(folder)) {
    if (values.only !== undefined && !one.name.includes(values.only)) continue;
    if (!values.json) console.log(`${one.name}: ${SESSIONS} sessions, ${CLIENTS} clients, ${SECONDS} s`);
    const result = await measure(one, pages.url, folder);
    results.push(result);
    if (!values.json) console.log(JSON.stringify(result, null, 2));
  }
  if (values.json) console.log(JSON.stringify(results, null, 2));
} finally {
  await pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
const ours = results.find(({ contestant }) => contestant.startsWith('surehand'));
process.exit(ours && ours.failures + ours.crosstalk > 0 ? 1 : 0);
