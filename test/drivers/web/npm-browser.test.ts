import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { cacheFolder } from '../../../src/drivers/web/cache-folder.ts';
import { installBrowser } from '../../../src/drivers/web/install-browser.ts';
import { findNpmBrowser, unpackNpmBrowser } from '../../../src/drivers/web/npm-browser.ts';
import { temporaryFolder } from './open-browser.ts';

/** A package with the one habit that matters: it unpacks into the temporary folder, slowly, in several pieces. */
function fakePackage(folder: string): { folder: string; version: string } {
  mkdirSync(join(folder, 'build', 'esm'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3", "type": "module" }');
  writeFileSync(
    join(folder, 'build', 'esm', 'index.js'),
    `import { appendFileSync, existsSync } from 'node:fs';
     import { tmpdir } from 'node:os';
     export default class {
       static async executablePath() {
         const program = tmpdir() + '/chromium';
         if (existsSync(program)) return program;
         for (const piece of ['one ', 'two ', 'three']) {
           appendFileSync(program, piece);
           await new Promise((resolve) => setTimeout(resolve, 20));
         }
         return program;
       }
     }`,
  );
  return { folder, version: '1.2.3' };
}

describe('unpackNpmBrowser', () => {
  it('unpacks into the cache, once, and leaves no half behind when two start at the same time', async () => {
    const folder = temporaryFolder();
    const browser = fakePackage(join(folder, 'package'));
    const env = { ...process.env, SUREHAND_CACHE: join(folder, 'cache') };
    const [first, second] = await Promise.all([
      unpackNpmBrowser(browser, env),
      unpackNpmBrowser(browser, env),
    ]);
    expect(first).toBe(second);
    expect(readFileSync(first, 'utf8')).toBe('one two three');
    expect(readdirSync(join(folder, 'cache'))).toEqual(['chromium-1.2.3']);
    writeFileSync(first, 'kept');
    expect(readFileSync(await unpackNpmBrowser(browser, env), 'utf8')).toBe('kept');
  });
});

describe('findNpmBrowser', () => {
  const folder = temporaryFolder();
  const installed = join(folder, 'npm-browser', 'node_modules', '@sparticuz', 'chromium');

  it('exists for Linux on x64 only', () => {
    const env = { SUREHAND_CACHE: folder };
    expect(findNpmBrowser({ platform: 'linux', arch: 'arm64', env })).toBeNull();
    expect(findNpmBrowser({ platform: 'darwin', arch: 'x64', env })).toBeNull();
    mkdirSync(join(installed, 'bin'), { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{ "version": "1.2.3" }');
    expect(findNpmBrowser({ platform: 'linux', arch: 'x64', env })?.version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('cacheFolder', () => {
  it('takes a private temporary folder when the home folder cannot be written', () => {
    const folder = temporaryFolder();
    const blocked = join(folder, 'home');
    vi.stubEnv('TMPDIR', folder);
    // A file where the home should be: the one obstacle that stops root, too.
    writeFileSync(blocked, '');
    const cache = cacheFolder({ HOME: blocked });
    expect(dirname(cache)).toBe(folder);
    expect(existsSync(cache)).toBe(true);
    chmodSync(cache, 0o777);
    expect(() => cacheFolder({ HOME: blocked })).toThrow(/set SUREHAND_CACHE/);
    vi.unstubAllEnvs();
  });

  it('does not replace a folder that was asked for by name', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    expect(() => cacheFolder({ SUREHAND_CACHE: join(folder, 'file', 'cache') })).toThrow(/cannot be written/);
  });
});

describe('installBrowser', () => {
  it('refuses the npm browser where it does not run, and says what to do instead', async () => {
    const machine = { platform: 'darwin' as const, arch: 'arm64', env: process.env };
    await expect(installBrowser('npm', () => {}, machine)).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: expect.stringMatching(/Linux on x64 only, this is darwin on arm64; install Chrome/),
    });
  });

  it('passes on every line of the installer and its failure', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "asked: $@"\necho "registry is down" >&2\nexit 7\n');
    chmodSync(join(folder, 'npm'), 0o755);
    const env = {
      ...process.env,
      PATH: `${folder}:${process.env.PATH}`,
      SUREHAND_CACHE: join(folder, 'cache'),
    };
    const lines: string[] = [];
    const installing = installBrowser('npm', (line) => lines.push(line), {
      platform: 'linux',
      arch: 'x64',
      env,
    });
    await expect(installing).rejects.toMatchObject({
      message: expect.stringMatching(/code 7.*registry is down/),
    });
    expect(lines).toContain(
      `asked: install @sparticuz/chromium@147.0.0 --prefix ${join(folder, 'cache', 'npm-browser')} --no-audit --no-fund`,
    );
  });
});
