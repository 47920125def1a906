import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startShop } from '../demo/shop/server.mjs';
import { endProcesses, MARK, processesOf, serverMemory } from './processes.mjs';

// Many scenarios in one run: what it takes, whether memory grows with them, whether anything is left behind.
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100' }, workers: { type: 'string', default: '2' } },
});
const count = Math.min(500, Number(values.count));
const program = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const shop = await startShop();
const folder = mkdtempSync(join(tmpdir(), 'surehand-bench-'));
const mark = `scenarios-${process.pid}`;
try {
  const actions = [
    'Fill in Email with ada@example.com',
    'Check "Remember me"',
    'The "Remember me" checkbox is checked',
  ];
  const scenarios = Array.from({ length: count }, (_, at) => ({ name: `Number ${at + 1}`, actions }));
  writeFileSync(join(folder, 'many.json'), JSON.stringify({ url: `${shop.url}/login`, scenarios }));
  const args = [program, 'scenario', 'many.json', '--headless', '--workers', values.workers, '--out', 'out'];
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, [MARK]: mark },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let finished = 0;
  /** @type {number[]} Memory without the browser, in MB, when each scenario ended. */
  const memory = [];
  let browsers = 0;
  child.stdout.on('data', (chunk) => {
    for (const _ of String(chunk).matchAll(/^(?:ok|FAIL) /gm)) {
      finished++;
      memory.push(serverMemory(mark));
      browsers = Math.max(browsers, processesOf(mark).filter((one) => one.is_browser).length);
    }
  });
  const late = setTimeout(() => child.kill(), 900_000);
  const code = await new Promise((resolve) => child.on('exit', resolve));
  clearTimeout(late);
  const seconds = (performance.now() - started) / 1000;
  const left = await endProcesses(mark);
  const mean = (/** @type {number[]} */ part) => part.reduce((sum, one) => sum + one, 0) / part.length;
  const [early, end] = [memory.slice(10, 30), memory.slice(-20)];
  const { runs } = JSON.parse(readFileSync(join(folder, 'out/results.json'), 'utf8'));
  const passed = runs.filter((/** @type {{ status: string }} */ run) => run.status === 'passed').length;
  console.log(
    `${passed} of ${count} scenarios passed on ${values.workers} workers in ${seconds.toFixed(0)} s (exit ${code}, load ${loadavg()[0]?.toFixed(1)})`,
  );
  console.log(
    `memory without the browser: ${mean(early).toFixed(0)} MB at scenarios 11 to 30, ${mean(end).toFixed(0)} MB at the last 20, most ${Math.max(...memory).toFixed(0)} MB`,
  );
  console.log(`at most ${browsers} browser processes; ${left} processes left behind; ${finished} told`);
} finally {
  await endProcesses(mark, 0);
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
}
