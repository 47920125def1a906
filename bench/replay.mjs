import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startShop } from '../demo/shop/server.mjs';
import { shopSteps } from './replay-steps.mjs';
import { spreadOf } from './statistics.mjs';

// Both as a person starts them: a new process, a new browser, twenty steps, the end.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Steps to compare in place of those written here, and a test in place of the exported one; SHOP_URL is replaced. */
    steps: { type: 'string' },
    test: { type: 'string' },
  },
});
const rounds = Math.min(20, Number(values.rounds));
const root = fileURLToPath(new URL('../', import.meta.url));
const program = join(root, 'dist/cli/main.js');
const shop = await startShop();
// Inside the package, so that the test finds @playwright/test.
mkdirSync(join(root, 'test-artifacts'), { recursive: true });
const folder = mkdtempSync(join(root, 'test-artifacts/bench-replay-'));
try {
  const here = (/** @type {string} */ file) => readFileSync(file, 'utf8').replaceAll('SHOP_URL', shop.url);
  const steps = values.steps ? here(values.steps) : JSON.stringify(shopSteps(shop.url));
  writeFileSync(join(folder, 'shop.steps.json'), steps);
  const test = join(folder, 'shop.spec.ts');
  if (values.test) writeFileSync(test, here(values.test));
  else await timed([program, 'export', join(folder, 'shop.steps.json'), '--headless', '--out', test]);
  writeFileSync(join(folder, 'playwright.config.mjs'), config(browserPath()));

  const replay = [
    program,
    'replay',
    join(folder, 'shop.steps.json'),
    '--headless',
    '--out',
    join(folder, 'out'),
  ];
  const playwright = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--config', join(folder, 'playwright.config.mjs'), '--reporter', 'json'],
  ];
  await timed(replay);
  await timed(playwright);
  /** Whole processes, and only what happens in the page. @type {Record<'ours' | 'theirs' | 'our_steps' | 'their_steps', number[]>} */
  const took = { ours: [], theirs: [], our_steps: [], their_steps: [] };
  let runs;
  for (let round = 0; round < rounds; round++) {
    took.ours.push((await timed(replay)).ms);
    ({ runs } = JSON.parse(readFileSync(join(folder, 'out/results.json'), 'utf8')));
    const steps_ms = runs[0].steps.map((/** @type {{ duration_ms: number }} */ step) => step.duration_ms);
    took.our_steps.push(
      steps_ms.reduce((/** @type {number} */ sum, /** @type {number} */ ms) => sum + ms, 0),
    );
    const { ms, said } = await timed(playwright);
    took.theirs.push(ms);
    took.their_steps.push(JSON.parse(said).suites[0].specs[0].tests[0].results[0].duration);
  }
  compare('with the start of process and browser', took.ours, took.theirs);
  compare('of the steps alone', took.our_steps, took.their_steps);
  console.log(`at most 1.5 wanted, with the start; ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`);
  const each = runs[0].steps.map(
    (/** @type {{ action: string, duration_ms: number }} */ s) => `${s.action} ${s.duration_ms}`,
  );
  console.log(`steps of the last replay, ms: ${each.join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
}

/** @param {string} what @param {number[]} ours @param {number[]} theirs */
function compare(what, ours, theirs) {
  const [a, b] = [spreadOf(ours), spreadOf(theirs)];
  const tell = (/** @type {{ p50: number, p95: number }} */ { p50, p95 }) =>
    `${Math.round(p50)} ms (p95 ${Math.round(p95)})`;
  console.log(
    `${what}: surehand replay ${tell(a)}, exported test ${tell(b)}, ratio ${(a.p50 / b.p50).toFixed(2)}`,
  );
}

/** The browser that a session of ours would use, for both. */
function browserPath() {
  const args = [program, 'doctor', '--json', '--headless'];
  const { used } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', cwd: tmpdir() }));
  if (!used?.executable_path) throw new Error('no browser found: run `surehand doctor --fix`');
  return used.executable_path;
}

/** @param {string} executablePath */
function config(executablePath) {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const use = {
    headless: true,
    viewport: { width: 1280, height: 720 },
    launchOptions: { executablePath, args: sandbox },
  };
  return `export default ${JSON.stringify({ testDir: '.', testMatch: '*.spec.*', outputDir: 'results', workers: 1, use })};\n`;
}

/** @param {string[]} args @returns {Promise<{ ms: number, said: string }>} */
function timed(args) {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill(), 120_000);
    child.on('exit', (code) => {
      clearTimeout(late);
      if (code === 0) resolve({ ms: performance.now() - started, said });
      else reject(new Error(`${args.join(' ')} ended with ${code}\n${said}`));
    });
  });
}
