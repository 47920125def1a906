import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { closeAll } from './connection.mjs';
import { startFloor } from './floor.mjs';
import { judgeTruth } from './judge-truth.mjs';
import { measureAgents } from './measure-agents.mjs';
import { measureClicks } from './measure-clicks.mjs';
import { measureFlows } from './measure-flows.mjs';
import { measureMemory } from './measure-memory.mjs';
import { measurePages } from './measure-pages.mjs';
import { measureSnapshots } from './measure-snapshots.mjs';
import { measureStart } from './measure-start.mjs';
import { startPages } from './page-server.mjs';
import { circumstances, renderReport, writeReport } from './report.mjs';
import { listContestants } from './servers.mjs';

/** @import { Bench, Table } from './table.mjs' */

/** @type {Record<string, (bench: Bench) => Promise<Table>>} */
const MEASUREMENTS = {
  start: measureStart,
  pages: measurePages,
  snapshots: measureSnapshots,
  clicks: measureClicks,
  truth: judgeTruth,
  flows: measureFlows,
  memory: measureMemory,
  agents: measureAgents,
};

const HELP = `node bench/run.mjs [--quick] [--only NAME,...] [--against NAME,...] [--json FILE] [--write]
  --quick     few rounds, under 90 seconds: for a look, not for a claim
  --only      some of: ${Object.keys(MEASUREMENTS).join(', ')}
  --against   some of the other servers, by name (default: all; with --quick, not agent-browser)
  --json      also write every number, unrounded, to this file
  --write     put the tables into bench/README.md`;

const root = new URL('../', import.meta.url);
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    against: { type: 'string' },
    json: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}

const wanted = options.only?.split(',') ?? Object.keys(MEASUREMENTS);
const unknown = wanted.find((name) => !(name in MEASUREMENTS));
if (unknown !== undefined) {
  console.error(`--only ${unknown}: no such measurement\n${HELP}`);
  process.exit(2);
}

/** @param {string} line */
const say = (line) => console.error(line);
/** @type {import('node:child_process').ExecFileSyncOptions} */
const shell = { cwd: fileURLToPath(root), stdio: ['ignore', 2, 2] };
if (!existsSync(new URL('bench/node_modules', root))) {
  say('installing the other servers');
  execFileSync('npm', ['ci', '--prefix', 'bench', '--ignore-scripts', '--no-audit', '--no-fund'], shell);
}
execFileSync(process.execPath, ['scripts/build.mjs'], shell);

const browser = findBrowser();
const folder = mkdtempSync(join(tmpdir(), 'surehand-bench-'));
const against = (
  options.against ?? (options.quick ? '@playwright/mcp,chrome-devtools-mcp' : undefined)
)?.split(',');
const known = listContestants(browser, folder).map(({ name }) => name);
for (const name of against ?? []) {
  if (known.includes(name)) continue;
  console.error(`--against: no server ${name}; there are ${known.slice(1).join(', ')}`);
  process.exit(2);
}
const contestants = listContestants(browser, folder).filter(
  ({ name }, i) => i === 0 || against === undefined || against.includes(name),
);
const pages = await startPages();
const floor = await startFloor(browser);
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stop().then(() => process.exit(130)));

try {
  const here = circumstances(
    floor.version,
    contestants,
    ['quick', 'only', 'against'].flatMap((name) => {
      const value = options[/** @type {'quick' | 'only' | 'against'} */ (name)];
      return value ? [`--${name}${value === true ? '' : ` ${value}`}`] : [];
    }),
  );
  /** @type {Table[]} */
  const tables = [];
  for (const name of wanted) {
    const measure = MEASUREMENTS[name];
    if (measure)
      tables.push(await measure({ contestants, pages, floor, browser, folder, quick: options.quick, say }));
  }
  const report = renderReport(
    tables,
    here,
    loadavg()
      .map((value) => value.toFixed(1))
      .join(', '),
  );
  console.log(report);
  const data = Object.fromEntries(
    tables.map((table) => [table.name, { measured: table.data, requirements: table.requirements }]),
  );
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ ...here, ...data }, null, 2)}\n`);
  if (options.write) writeReport(new URL('bench/README.md', root), report);
} finally {
  await stop();
}

async function stop() {
  if (stopping) return;
  stopping = true;
  await closeAll();
  await floor.close().catch(() => {});
  await pages.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The browser that surehand itself would use. @returns {string} */
function findBrowser() {
  const main = fileURLToPath(new URL('dist/cli/main.js', root));
  const { used } = JSON.parse(
    execFileSync(process.execPath, [main, 'doctor', '--json'], { encoding: 'utf8', cwd: tmpdir() }),
  );
  if (!used?.executable_path) throw new Error('no browser found: run `surehand doctor --fix`');
  return used.executable_path;
}
