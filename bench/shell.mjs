import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startShop } from '../demo/shop/server.mjs';
import { FLOWS } from './flows.mjs';
import { endProcesses, MARK } from './processes.mjs';
import { listContestants } from './servers.mjs';
import { spreadOf } from './statistics.mjs';
import { countTokens } from './tokens.mjs';

/** @import { Call, Contestant } from './servers.mjs' */

/**
 * A command line that keeps its browser. `words` says how it spells a call of the MCP server of the same family, so that
 * the flows of the benchmark run on both; several lists are several commands.
 * @typedef {object} CommandLine
 * @property {string} name
 * @property {string[]} program
 * @property {Record<string, string>} env
 * @property {string[]} start words that only the first command needs
 * @property {(call: Call) => string[][]} words
 * @property {string[]} look
 * @property {(count: number) => string[]} click what counts one further
 * @property {string[]} close
 */

const inBench = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    only: { type: 'string' },
    browser: { type: 'string', default: process.env.SUREHAND_EXECUTABLE_PATH ?? '/usr/bin/chromium' },
    json: { type: 'string' },
    'no-flows': { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
const FIRST_ROUNDS = 5;
const folder = mkdtempSync(join(tmpdir(), 'surehand-bench-shell-'));
const text = (/** @type {unknown} */ value) => String(value);

/** @returns {CommandLine} */
function surehand() {
  return {
    name: 'surehand',
    program: [process.execPath, inBench('../dist/cli/main.js')],
    env: { SUREHAND_HEADLESS: 'true', SUREHAND_SANDBOX: 'false', SUREHAND_EXECUTABLE_PATH: options.browser },
    start: [],
    words({ tool, args }) {
      const screen = args.screen ? ['--screen', text(args.screen)] : [];
      if (tool === 'navigate') return [['open', text(args.url), ...screen]];
      if (tool === 'describe_screen') return [['look']];
      if (tool === 'run_steps') return [['steps', .../** @type {string[]} */ (args.steps), ...screen]];
      if (tool === 'click') return [['click', text(args.target), '--expect', text(args.expect)]];
      throw new Error(`no words for ${tool}`);
    },
    look: ['look'],
    click: (count) => ['click', 'button "Count"', '--expect', `status "Total" = "${count}"`],
    close: ['close'],
  };
}

/** @returns {CommandLine} */
function agentBrowser() {
  const native = inBench(
    `node_modules/agent-browser/bin/agent-browser-${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`,
  );
  if (!existsSync(native)) throw new Error('bench/node_modules has no agent-browser: npm ci in bench');
  chmodSync(native, 0o755); // which its install script would do, and no such script is run
  return {
    name: 'agent-browser',
    program: [native],
    env: { AGENT_BROWSER_EXECUTABLE_PATH: options.browser, AGENT_BROWSER_ARGS: '--no-sandbox' },
    start: [],
    words({ tool, args }) {
      const words = {
        agent_browser_open: ['open', args.url],
        agent_browser_snapshot: ['snapshot'],
        agent_browser_click: ['click', args.selector],
        agent_browser_fill: ['fill', args.selector, args.text],
        agent_browser_get_url: ['get', 'url'],
        agent_browser_get_text: ['get', 'text', args.selector],
      }[tool];
      if (!words) throw new Error(`no words for ${tool}`);
      return [words.map(text)];
    },
    look: ['snapshot'],
    click: () => ['click', 'button'],
    close: ['close'],
  };
}

/** @returns {CommandLine} */
function playwright() {
  const program = inBench('node_modules/playwright/cli.js');
  if (!existsSync(program)) throw new Error('bench/node_modules has no playwright: npm ci in bench');
  const config = join(folder, 'playwright.json');
  const launchOptions = { executablePath: options.browser, headless: true, args: ['--no-sandbox'] };
  writeFileSync(config, JSON.stringify({ browser: { isolated: true, launchOptions } }));
  let open = false;
  return {
    name: 'playwright cli',
    program: [process.execPath, program, 'cli'],
    env: {},
    start: [`--config=${config}`],
    words({ tool, args }) {
      const { fields = [] } = /** @type {{ fields?: { target: string, value: string }[] }} */ (args);
      if (tool === 'browser_navigate') {
        const words = [open ? 'goto' : 'open', text(args.url)];
        open = true;
        return [words];
      }
      if (tool === 'browser_click') return [['click', text(args.target)]];
      if (tool === 'browser_find') return [['find', text(args.text)]];
      if (tool === 'browser_fill_form') return fields.map(({ target, value }) => ['fill', target, value]);
      throw new Error(`no words for ${tool}`);
    },
    look: ['snapshot'],
    click: () => ['click', "getByRole('button')"],
    close: ['close'],
  };
}

/** One command line in a session of its own. */
class Shell {
  calls = 0;
  tokens = 0;

  /** @param {CommandLine} line */
  constructor(line) {
    this.line = line;
    this.mark = randomUUID().slice(0, 8);
    this.cwd = join(folder, this.mark);
    this.first = true;
    mkdirSync(join(this.cwd, 'run'), { recursive: true, mode: 0o700 });
  }

  /** @param {string[]} words */
  async run(words) {
    const [program = '', ...args] = this.line.program;
    const begin = this.first ? this.line.start : [];
    this.first = false;
    const env = {
      ...process.env,
      ...this.line.env,
      [MARK]: this.mark,
      AGENT_BROWSER_SESSION: this.mark,
      XDG_RUNTIME_DIR: join(this.cwd, 'run'),
    };
    const started = performance.now();
    const child = spawn(program, [...args, ...words, ...begin], {
      cwd: this.cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (out += part));
    const code = await new Promise((done) => child.once('exit', done));
    const ms = performance.now() - started;
    this.calls += 1;
    this.tokens += countTokens([this.line.name, ...words].join(' ')) + countTokens(out);
    return { ms, out, code };
  }

  /** For the flows, which speak MCP. @param {Call} call */
  async call(call) {
    let last = { out: '', code: 0, ms: 0 };
    for (const words of this.line.words(call)) last = await this.run(words);
    return { text: last.out, is_error: last.code !== 0, structured: '', ms: last.ms };
  }

  async close() {
    await this.run(this.line.close);
    await endProcesses(this.mark);
  }
}

const lines = [surehand, agentBrowser, playwright].flatMap((make) => {
  try {
    const line = make();
    return options.only && !options.only.split(',').includes(line.name) ? [] : [{ make, line }];
  } catch (error) {
    console.error(`left out: ${make.name} (${error instanceof Error ? error.message : error})`);
    return [];
  }
});

/** @type {Record<string, { first: number[], look: number[], click: number[], flows: Record<string, string> , tokens: number }>} */
const measured = {};
/** @type {number[]} */
const node = [];
const page = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(
    `<!doctype html><title>Count</title><h1>Count</h1><output aria-label="Total">0</output>
     <button onclick="const out = document.querySelector('output'); out.value = Number(out.value) + 1">Count</button>`,
  );
});
await new Promise((done) => page.listen(0, '127.0.0.1', () => done(undefined)));
const { port } = /** @type {import('node:net').AddressInfo} */ (page.address());
const url = `http://127.0.0.1:${port}/`;
const load = loadavg()[0] ?? 0;

try {
  const shells = lines.map(({ make, line }) => {
    measured[line.name] = { first: [], look: [], click: [], flows: {}, tokens: 0 };
    return { make, shell: new Shell(make()) };
  });
  // In turn as well; the last of them goes on.
  for (let left = FIRST_ROUNDS; left > 0; left--) {
    for (const { make, shell } of shells) {
      const one = left === 1 ? shell : new Shell(make());
      const { ms, out, code } = await one.run(['open', url]);
      if (code !== 0) throw new Error(`${one.line.name} could not open ${url}: ${out.slice(0, 400)}`);
      measured[one.line.name]?.first.push(ms);
      if (one !== shell) await one.close();
    }
  }
  // In turn, so that a busy moment of the machine meets all of them.
  for (let round = 0; round < rounds + 2; round++) {
    const bare = new Shell({ ...surehand(), program: [process.execPath], start: [] });
    const { ms } = await bare.run(['-e', '0']);
    if (round >= 2) node.push(ms);
    for (const { shell } of shells) {
      const look = await shell.run(shell.line.look);
      const click = await shell.run(shell.line.click(round + 1));
      if (look.code !== 0 || click.code !== 0) throw new Error(`${shell.line.name}: ${look.out}${click.out}`);
      if (round < 2) continue;
      measured[shell.line.name]?.look.push(look.ms);
      measured[shell.line.name]?.click.push(click.ms);
    }
  }
  for (const { shell } of shells) await shell.close();

  const family = {
    surehand: 'surehand',
    'agent-browser': 'agent-browser',
    'playwright cli': '@playwright/mcp',
  };
  const contestants = listContestants(options.browser, folder);
  for (const { make, line } of options['no-flows'] ? [] : lines) {
    const name = family[/** @type {keyof typeof family} */ (line.name)];
    const contestant = contestants.find((one) => one.name === name);
    for (const { title, ways, isDone } of FLOWS) {
      const shop = await startShop();
      const shell = new Shell(make());
      // The flows ask a connection only for these.
      const connection = /** @type {never} */ ({
        contestant,
        call: (/** @type {Call} */ call) => shell.call(call),
        look: () => shell.call(/** @type {Contestant} */ (contestant).look()),
      });
      const row = measured[line.name];
      try {
        const way = ways[name];
        const last = (await way?.run(connection, shop.url)) ?? '';
        const done = isDone(shop.state()) && way?.seen.test(last);
        if (row)
          row.flows[title] = done ? `${shell.calls} / ${shell.tokens}` : `not done: ${last.slice(0, 120)}`;
        if (row) row.tokens += shell.tokens;
      } catch (error) {
        if (row) row.flows[title] = `failed: ${error instanceof Error ? error.message.slice(0, 200) : error}`;
      } finally {
        await shell.close();
        await shop.close();
      }
    }
  }
} finally {
  page.closeAllConnections();
  page.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

const ms = (/** @type {number[]} */ samples) => {
  const { p50, p95 } = spreadOf(samples);
  return `${p50.toFixed(0)} / ${p95.toFixed(0)}`;
};
console.log(
  `From process start to exit, ms, median / 95th of ${rounds}; load ${load.toFixed(1)}; node -e 0: ${ms(node)}\n`,
);
const titles = FLOWS.map(({ title }) => title);
console.log(`| | first command | look | click | ${titles.join(' | ')} | tokens of all |`);
console.log(`|---|--:|--:|--:|${titles.map(() => '--:').join('|')}|--:|`);
for (const [name, { first, look, click, flows, tokens }] of Object.entries(measured))
  console.log(
    `| ${name} | ${ms(first)} | ${ms(look)} | ${ms(click)} | ${titles.map((title) => flows[title] ?? '').join(' | ')} | ${tokens} |`,
  );
if (options.json) writeFileSync(options.json, JSON.stringify({ load, node, measured }, null, 2));
