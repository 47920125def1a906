import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MOST_MB = 60;
const MOST_PACKAGES = 14;
let folder: string;
let installed: string;

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** What `npm install surehand` brings, from the tarball and from what is installed here, into a folder that has nothing else. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'surehand-package-'));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = execFileSync(npm, ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(packed);
  execFileSync('tar', ['-xzf', filename], { cwd: folder });
  writeFileSync(join(folder, 'package.json'), '{}');
  installed = join(folder, 'node_modules');
  mkdirSync(installed);
  cpSync(join(folder, 'package'), join(installed, 'surehand'), { recursive: true });
  bring(join(installed, 'surehand'), root);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

/** Copies what a package depends on, and what that depends on. */
function bring(into: string, from: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(into, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const place = join(installed, name);
    const here = found(name, from);
    if (existsSync(place) || here === undefined) continue; // an optional one for another system is not here
    cpSync(here, place, { recursive: true, dereference: true });
    bring(place, here);
  }
}

function found(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const place = join(at, 'node_modules', name);
    if (existsSync(place)) return realpathSync(place);
    if (dirname(at) === at) return undefined;
  }
}

function packages(): string[] {
  return readdirSync(installed).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(installed, name)).map((one) => `${name}/${one}`) : [name],
  );
}

function bytesIn(path: string): number {
  return readdirSync(path, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const stat = lstatSync(join(path, name));
    return sum + (stat.isFile() ? stat.size : 0);
  }, 0);
}

function surehand(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_RUNTIME_DIR: folder };
  const program = join(installed, 'surehand', 'dist/cli/main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('the package', () => {
  it(`takes at most ${MOST_MB} MB in ${MOST_PACKAGES} packages`, () => {
    expect(packages()).toContain('playwright-core');
    expect(packages().length).toBeLessThanOrEqual(MOST_PACKAGES);
    expect(bytesIn(installed) / 1e6).toBeLessThanOrEqual(MOST_MB);
  });

  it('declares each entry in one file, and nothing that cannot be imported', () => {
    const files = readdirSync(join(installed, 'surehand/dist'), { recursive: true, encoding: 'utf8' });
    const types = files.filter((name) => name.endsWith('.d.ts'));
    expect(types.sort()).toEqual(['index.d.ts', 'playwright.d.ts', join('testing', 'index.d.ts')]);
    // Types of packages that are bundled, and therefore not installed, would not be found.
    for (const name of types) {
      const text = readFileSync(join(installed, 'surehand/dist', name), 'utf8');
      for (const [, wanted = ''] of text.matchAll(/(?:from|import\()\s*['"]([^.'"][^'"]*)['"]/g))
        expect(
          ['zod', 'playwright-core', '@playwright/test'].includes(wanted) || wanted.startsWith('node:'),
          `${name}: ${wanted}`,
        ).toBe(true);
    }
  });

  it('carries the licences of what it bundles', () => {
    const notices = readFileSync(join(installed, 'surehand/dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of ['@modelcontextprotocol/server', 'zod', 'yaml', 'preact', '@cucumber/gherkin'])
      expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
  });

  it('runs from an empty folder', () => {
    expect(surehand('--version').stdout.trim()).toMatch(/^\d+\.\d+\.\d+/);
    expect(surehand('tools').stdout).toContain('describe_screen');
    expect(surehand('click', '--help').stdout).toContain('Usage: surehand click');
    expect(surehand('knowledge', 'sessions')).toMatchObject({ status: 0 }); // opens the database
    expect(surehand('skill').stdout).toContain('name: surehand');
    expect(surehand('setup', 'codex', '--dry-run').stdout).toContain('args = ["-y","surehand","mcp"]');
  });

  it('asks for the SDK of a model by its name', () => {
    const { status, stdout } = surehand(
      'run',
      'x',
      '--model',
      'openai:gpt',
      '--model-base-url',
      'http://127.0.0.1:9/v1',
      '--url',
      'data:text/html,x',
      '--allowed-schemes',
      'data',
      '--headless',
    );
    expect(stdout).toContain('npm install openai');
    expect(status).toBe(7);
  });

  it('is loaded as a library', () => {
    const script = "import('surehand').then((all) => console.log(typeof all.surehand.open))";
    const out = execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
    expect(out.trim()).toBe('function');
  });
});
