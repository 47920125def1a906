import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { PROGRAM } from '../../tools/agent.ts';

const FILMS = fileURLToPath(new URL('../../films', import.meta.url));
/** Playwright looks for its ffmpeg in a folder of this revision. */
const { browsers }: { browsers: { name: string; revision: string }[] } = JSON.parse(
  readFileSync(
    createRequire(import.meta.url)
      .resolve('playwright-core/package.json')
      .replace('package', 'browsers'),
    'utf8',
  ),
);

// Playwright's own ffmpeg comes from its own server; npm has one that makes the same films.
describe.runIf(process.env.SUREHAND_DEEP)('--record', () => {
  const home = mkdtempSync(join(tmpdir(), 'surehand-record-'));
  let pages: PageServer;

  async function run(kept: string, ...args: string[]) {
    const env = {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: join(home, 'run'),
      SUREHAND_HEADLESS: 'true',
      PLAYWRIGHT_BROWSERS_PATH: join(home, kept),
    };
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: home, env });
    child.stdin.end();
    let said = '';
    child.stdout.on('data', (part) => (said += part));
    child.stderr.on('data', (part) => (said += part));
    const status = await new Promise((done) => child.once('close', done));
    return { status, said };
  }

  beforeAll(async () => {
    if (!existsSync(join(FILMS, 'node_modules')))
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: FILMS,
        stdio: 'ignore',
      });
    const { path }: { path: string } = createRequire(join(FILMS, 'package.json'))('@ffmpeg-installer/ffmpeg');
    const revision = browsers.find(({ name }) => name === 'ffmpeg')?.revision;
    const folder = join(home, 'kept', `ffmpeg-${revision}`);
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(home, 'run'), { mode: 0o700 });
    symlinkSync(path, join(folder, `ffmpeg-${process.platform === 'darwin' ? 'mac' : 'linux'}`));
    pages = await servePages({ '/': '<title>Film</title><button onclick="this.textContent=1">Go</button>' });
  }, 120_000);
  afterAll(async () => {
    await run('kept', 'stop', '--all');
    await pages?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  it('leaves a film of each page, for its user alone, when the session ends', async () => {
    for (const words of [
      ['open', pages.url, '--record'],
      ['click', 'Go', '--expect', 'button "1" visible'],
      ['close'],
    ]) {
      const { status, said } = await run('kept', ...words);
      expect(status, said).toBe(0);
    }
    const films = join(home, 'test-artifacts', 'videos');
    const [film = '', ...others] = readdirSync(films);
    expect(others).toEqual([]);
    expect(film).toMatch(/\.webm$/);
    expect(statSync(join(films, film)).mode & 0o777).toBe(0o600);
    const bytes = readFileSync(join(films, film));
    expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3'); // a Matroska file
    expect(bytes.toString('latin1')).toMatch(/V_VP[89]/);
    expect(bytes.length).toBeGreaterThan(1000);
  });

  it('says what is missing where that program is not, and does not go with secrets', async () => {
    const { status, said } = await run('nothing', 'open', pages.url, '--record', '--session', 'without');
    expect(status).toBe(1);
    expect(said).toContain('the program that makes films is not installed');
    expect(said).toContain('npx playwright-core install ffmpeg, or leave out --record');
    writeFileSync(join(home, 'secrets'), `KEY@${new URL(pages.url).origin}=hidden-words\n`, { mode: 0o600 });
    const refused = await run(
      'kept',
      'open',
      pages.url,
      '--record',
      '--secrets',
      'secrets',
      '--session',
      'with',
    );
    expect(refused.status).toBe(2);
    expect(refused.said).toContain('what it keeps would show the secrets');
  });
});
