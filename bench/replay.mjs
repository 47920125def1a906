import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startShop } from '../demo/shop/server.mjs';
import { shopSteps, shopTest } from './replay-steps.mjs';
import { spreadOf } from './statistics.mjs';

// Both as a person starts them: a new process, a new browser, twenty steps, the end.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    /** Steps and test to compare in place of those written here, for example exported ones; SHOP_URL is replaced. */
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
  writeFileSync(join(folder, 'shop.spec.mjs'), values.test ? here(values.test) : shopTest(shop.url));
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
    ...['test', '--config', join(folder, 'playwright.config.mjs'), '--reporter', 'line'],
  ];
  await timed(replay);
  await timed(playwright);
  /** @type {number[]} */
  const ours = [];
  /** @type {number[]} */
  const theirs = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(replay));
    theirs.push(await timed(playwright));
  }
  const [a, b] = [spreadOf(ours), spreadOf(theirs)];
  console.log(`surehand replay:  ${Math.round(a.p50)} ms (p95 ${Math.round(a.p95)}), ${rounds} rounds`);
  console.log(`playwright test:  ${Math.round(b.p50)} ms (p95 ${Math.round(b.p95)})`);
  console.log(
    `ratio of medians: ${(a.p50 / b.p50).toFixed(2)} (at most 1.5 wanted); load ${loadavg()[0]?.toFixed(1)}`,
  );
  const { runs } = JSON.parse(readFileSync(join(folder, 'out/results.json'), 'utf8'));
  const each = runs[0].steps.map(
    (/** @type {{ action: string, duration_ms: number }} */ s) => `${s.action} ${s.duration_ms}`,
  );
  console.log(`steps of the last replay, ms: ${each.join(', ')}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
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
  return `export default ${JSON.stringify({ testDir: '.', testMatch: '*.spec.*', workers: 1, use })};\n`;
}

/** @param {string[]} args @returns {Promise<number>} */
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
      if (code === 0) resolve(performance.now() - started);
      else reject(new Error(`${args.join(' ')} ended with ${code}\n${said}`));
    });
  });
}
