import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserCandidates, findBrowser, playwrightsOwn } from '../../../src/drivers/web/find-browser.ts';
import { systemBrowserPlaces, systemBrowsers } from '../../../src/drivers/web/system-browsers.ts';
import { optionsOf, temporaryFolder } from './open-browser.ts';

function program(path: string, text = `#!/bin/sh\n${'#'.repeat(5000)}\n`): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

describe('findBrowser', () => {
  const folder = temporaryFolder();

  it('takes the configured path before anything else', async () => {
    const executable_path = program(join(folder, 'mine', 'chromium'));
    const found = await findBrowser(optionsOf({ executable_path }));
    expect(found).toMatchObject({
      executable_path,
      source: 'configured',
      can_headed: true,
      can_extensions: true,
    });
  });

  it('says that the configured path is missing instead of taking another browser', async () => {
    const executable_path = join(folder, 'no-such-browser');
    await expect(findBrowser(optionsOf({ executable_path }))).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: expect.stringContaining(executable_path),
    });
  });

  it('hands a configured channel on and knows that Google Chrome loads no unpacked extensions', async () => {
    const chrome = await findBrowser(optionsOf({ channel: 'chrome' }));
    expect(chrome).toMatchObject({ channel: 'chrome', source: 'configured', can_extensions: false });
    const edge = await findBrowser(optionsOf({ channel: 'msedge' }));
    expect(edge.can_extensions).toBe(true);
  });

  it('finds a browser on this machine', async () => {
    const found = await findBrowser(optionsOf());
    expect(['playwright', 'system', 'npm']).toContain(found.source);
  });

  it('lists what was looked for, and where, when there is none', async () => {
    const machine = {
      platform: 'linux' as const,
      arch: 'arm64',
      env: { PATH: join(folder, 'empty'), HOME: folder },
    };
    const failing = findBrowser(optionsOf({ browser: 'webkit' }), machine);
    await expect(failing).rejects.toMatchObject({
      kind: 'browser_unavailable',
      message: expect.stringMatching(/no webkit was found\. Looked for: Playwright's own \(/),
      hint: expect.stringContaining('npx playwright-core install webkit'),
    });
  });
});

describe('playwrightsOwn', () => {
  const folder = temporaryFolder();

  it('lists the full browser before the headless shell that lies beside it', () => {
    const full = program(join(folder, 'chromium-99', 'chrome-linux', 'chrome'));
    const shell = program(join(folder, 'chromium_headless_shell-99', 'chrome-linux', 'headless_shell'));
    const found = playwrightsOwn(full, 'chromium');
    expect(found.map((one) => [one.executable_path, one.can_headed, one.can_extensions])).toEqual([
      [full, true, true],
      [shell, false, false],
    ]);
  });

  it('takes the headless shell alone when the full browser was never downloaded', () => {
    const missing = join(folder, 'chromium-98', 'chrome-linux', 'chrome');
    const shell = program(join(folder, 'chromium_headless_shell-98', 'chrome-linux', 'headless_shell'));
    expect(playwrightsOwn(missing, 'chromium').map((one) => one.executable_path)).toEqual([shell]);
    expect(playwrightsOwn(join(folder, 'chromium-97', 'x', 'chrome'), 'chromium')).toEqual([]);
  });
});

describe('systemBrowsers', () => {
  const folder = temporaryFolder();

  it('finds a browser on the PATH and passes over what cannot be started', () => {
    const chromium = program(join(folder, 'bin', 'chromium'));
    program(join(folder, 'bin', 'chromium-browser'), '#!/bin/sh\necho "snap install chromium"\n');
    writeFileSync(join(folder, 'bin', 'google-chrome'), 'not a program');
    const found = systemBrowsers({ platform: 'linux', arch: 'x64', env: { PATH: join(folder, 'bin') } });
    expect(found.map((one) => one.executable_path).filter((path) => path.startsWith(folder))).toEqual([
      chromium,
    ]);
  });

  it('knows the usual places of macOS and Windows', () => {
    const mac = systemBrowserPlaces({
      platform: 'darwin',
      arch: 'arm64',
      env: { HOME: '/Users/me', PATH: '' },
    });
    expect(mac.map((one) => one.executable_path)).toContain(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    );
    const windows = systemBrowserPlaces({
      platform: 'win32',
      arch: 'x64',
      env: { PROGRAMFILES: 'C:\\Programs' },
    });
    expect(windows.map((one) => one.name)).toEqual(['chrome', 'chromium', 'edge']);
  });
});

describe('browserCandidates', () => {
  it('lists every browser with its source and version, even beside a wrong setting', async () => {
    const candidates = await browserCandidates(optionsOf({ executable_path: '/no/such/browser' }));
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.every((one) => one.source !== 'configured')).toBe(true);
    expect(candidates.some((one) => /^\d+\./.test(one.version ?? ''))).toBe(true);
  });
});
