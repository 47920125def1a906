import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startShop } from '../../../demo/shop/server.mjs';
import { PROGRAM } from '../../tools/agent.ts';

const README = readFileSync(fileURLToPath(new URL('../../../README.md', import.meta.url)), 'utf8');
const home = mkdtempSync(join(tmpdir(), 'surehand-readme-'));
let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await startShop();
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  // Where @playwright/test is, which export asks for.
  symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(home, 'node_modules'));
});
afterAll(async () => {
  await run('surehand stop --all');
  await shop.close();
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const here = (text: string) => text.replaceAll('127.0.0.1:4173', new URL(shop.url).host);
/** How long something takes, and blank lines, differ from run to run. */
const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/\d+\.\d+ s\b/g, 'N s').trimEnd())
    .filter((line) => line !== '' && line !== '...');

function run(command: string): Promise<{ code: number; out: string }> {
  const env = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
    SUREHAND_HEADLESS: 'true',
  };
  const script = command.replace(/^surehand\b/, `'${process.execPath}' '${PROGRAM}'`);
  return new Promise((done) => {
    execFile('/bin/sh', ['-c', script], { cwd: home, env }, (error, stdout, stderr) => {
      done({ code: error ? 1 : 0, out: stdout + stderr });
    });
  });
}

/** The commands of a block, each with the lines that it shows after it. */
function commandsOf(block: string): { command: string; shown: string[] }[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = '', ...shown] = text.split('\n');
      return { command: here(command), shown: lines(here(shown.join('\n'))) };
    });
}

async function holds(block: string): Promise<void> {
  const commands = commandsOf(block).filter(({ command }) => !/^PORT=/.test(command)); // the shop is there
  for (const { command, shown } of commands) {
    const { code, out } = await run(command);
    expect(code, `${command}\n${out}`).toBe(0);
    for (const line of shown) expect(lines(out), command).toContain(line);
  }
}

const blockWith = (words: string) =>
  [...README.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)]
    .map(([, text = '']) => text)
    .find((text) => text.includes(words)) ?? '';

// Words that a reader copies, with what they are shown to say.
describe('the README', () => {
  test('shows commands of the shell that run, and what they print', async () => {
    const block = blockWith('surehand open http://127.0.0.1:4173/login');
    expect(commandsOf(block)).toHaveLength(4);
    await holds(block);
  }, 60_000);

  test('shows a scenario that runs, replays and is exported', async () => {
    const [, scenario = ''] = /```yaml\n([\s\S]*?)```/.exec(README) ?? [];
    writeFileSync(join(home, 'ferns.yaml'), here(scenario));
    const block = blockWith('surehand scenario ferns.yaml');
    expect(commandsOf(block)).toHaveLength(5);
    await holds(block);
  }, 300_000);
});
