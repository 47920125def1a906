import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorCommand } from '../../src/cli/doctor.ts';
import type { BrowserAccess } from '../../src/cli/doctor-browser.ts';
import { type Check, checkFolder, checkNode, checkProxy, checkSandbox } from '../../src/cli/doctor-checks.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import * as browsers from '../../src/session/browsers.ts';
import { fakeInvocation } from './invocation.ts';

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'surehand-doctor-'));
});
afterAll(() => rmSync(cwd, { recursive: true }));

const full = { can_headed: true, can_extensions: true, launch_args: [] };
const system: browsers.FoundBrowser = {
  executable_path: '/a/chrome',
  source: 'system',
  version: '150.1',
  ...full,
};
const npm: browsers.FoundBrowser = {
  executable_path: '/b/shell',
  source: 'npm',
  can_headed: false,
  can_extensions: false,
  launch_args: [],
};

interface World {
  here: browsers.FoundBrowser[];
  broken?: browsers.FoundBrowser[];
  installs?: (kind: string) => browsers.FoundBrowser;
}

function accessTo(world: World): BrowserAccess {
  return {
    browserCandidates: async () => world.here,
    findBrowser: async () => {
      const [first] = world.here;
      if (!first) throw new SurehandError('browser_unavailable', 'no chromium was found. Looked for: x');
      return first;
    },
    tryLaunch: async (found) => {
      if (world.broken?.includes(found)) throw new Error('missing libnss3.so\nmore');
      return { version: '150.1', took_ms: 12 };
    },
    installBrowser: async (kind, report) => {
      report(`downloading ${kind}`);
      if (!world.installs) throw new Error('no network');
      world.here.unshift(world.installs(kind));
    },
    cacheFolder: () => '/cache',
  };
}

async function doctor(world: World, argv: string[] = [], env: Record<string, string> = {}) {
  const invocation = fakeInvocation(
    [...(argv.some((flag) => flag.startsWith('--port=')) ? [] : ['--port=0']), ...argv],
    { cwd, env },
  );
  const code = await doctorCommand(invocation, accessTo(world));
  return { code, out: invocation.printed.join('\n'), err: invocation.complained.join('\n') };
}

async function report(world: World, argv: string[] = [], env: Record<string, string> = {}) {
  const { code, out, err } = await doctor(world, ['--json', ...argv], env);
  const json: { ok: boolean; checks: Check[]; browsers: unknown[]; used: unknown; fixing: string[] } =
    JSON.parse(out);
  return { code, err, json, check: (name: string) => json.checks.find((check) => check.name === name) };
}

describe('surehand doctor', () => {
  it('shows all browsers in order, which one is used and that it works', async () => {
    const { code, out } = await doctor({ here: [system, npm] });
    expect(out).toContain('surehand 9.8.7');
    expect(out).toContain('1. system 150.1: /a/chrome  <- used');
    expect(out).toContain('2. npm: /b/shell (headless only, no extensions)');
    expect(out).toContain('ok       launch: version 150.1 started and rendered a page in 12 ms');
    expect(out).toMatch(/ok {7}playwright-core: \d+\./);
    expect(out).toMatch(/\nready( \(\d to note\))?$/);
    expect(code).toBe(0);
  });

  it('gives the same as JSON', async () => {
    const { code, json } = await report({ here: [system, npm] });
    expect(json).toMatchObject({ ok: true, used: system, browsers: [system, npm], fixing: [] });
    expect(code).toBe(0);
  });

  it('ends with 1 and a remedy when there is no browser', async () => {
    const { code, out } = await doctor({ here: [] });
    expect(out).toContain('problem  browser: none can be used: no chromium was found.');
    expect(out).toContain('try: run: surehand doctor --fix');
    expect(out).toMatch(/\n1 problem/);
    expect(code).toBe(1);
  });

  it('ends with 1 when the browser is there but does not work', async () => {
    const { code, check } = await report({ here: [system], broken: [system] });
    expect(check('launch')).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('missing libnss3.so'),
    });
    expect(code).toBe(1);
  });

  it('names the setting when the browser that does not work was configured', async () => {
    const configured = { ...system, source: 'configured' as const };
    const { check } = await report({ here: [configured], broken: [configured] }, [
      '--executable-path=/a/chrome',
    ]);
    expect(check('launch')?.remedy).toContain('--executable-path');
    const gone = await report({ here: [] }, ['--executable-path=/a/chrome']);
    expect(gone.check('browser')?.remedy).toContain('--executable-path');
  });

  it('reports a wrong setting as a problem and checks the rest', async () => {
    const file = join(cwd, 'broken.json');
    writeFileSync(file, '{"port": "x"}');
    const { code, check } = await report({ here: [system] }, ['--config', file]);
    expect(check('settings')).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('port: wanted'),
    });
    expect(check('launch')?.status).toBe('ok');
    expect(code).toBe(1);
  });

  it('says which settings are in force and from where', async () => {
    const { check } = await report({ here: [system] }, ['--locale=de-DE'], { SUREHAND_HOST: 'localhost' });
    expect(check('settings')?.text).toBe('no config file; set: locale (flag), host (env), port (flag)');
  });

  it('finds a window impossible with a headless shell, which matters only when one was asked for', async () => {
    expect((await report({ here: [npm] })).check('window')).toMatchObject({ status: 'ok' });
    const asked = await report({ here: [npm] }, ['--no-headless']);
    expect(asked.check('window')).toMatchObject({
      status: 'problem',
      remedy: expect.stringContaining('--headless'),
    });
  });

  it('finds that extensions cannot be loaded', async () => {
    expect((await report({ here: [npm] }, ['--extension=x'])).check('extensions')?.status).toBe('problem');
  });

  it('notes a taken port, and calls it a problem when HTTP is to be served', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const note = await report({ here: [system] }, [`--port=${port}`]);
      expect(note.check('port for --http')).toMatchObject({
        status: 'warn',
        text: expect.stringContaining('taken'),
      });
      expect((await report({ here: [system] }, [`--port=${port}`, '--http'])).code).toBe(1);
      const listening = await report({ here: [] }, [`--cdp-endpoint=http://127.0.0.1:${port}`]);
      expect(listening.check('browser')).toMatchObject({
        status: 'ok',
        text: `something listens at 127.0.0.1:${port}`,
      });
    } finally {
      await new Promise((done) => server.close(done));
    }
    const gone = await report({ here: [] }, [`--cdp-endpoint=http://127.0.0.1:${port}`]);
    expect(gone.check('browser')).toMatchObject({
      status: 'problem',
      text: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('surehand doctor --fix', () => {
  it('installs nothing when a browser works', async () => {
    const { code, out } = await doctor({ here: [system] }, ['--fix']);
    expect(out).toContain('fix: a browser works, nothing to install');
    expect(code).toBe(0);
  });

  it("installs Playwright's, says so, and checks again", async () => {
    const own = { ...system, source: 'playwright' as const };
    const { code, json, err } = await report({ here: [], installs: () => own }, ['--fix']);
    expect(json.fixing).toEqual(["fix: installing Playwright's Chromium ...", 'fix: downloading playwright']);
    expect(err).toContain('fix: downloading playwright');
    expect(json.used).toEqual(own);
    expect(code).toBe(0);
  });

  it('stays with the problem when nothing can be installed', async () => {
    const { code, out } = await doctor({ here: [] }, ['--fix']);
    expect(out).toContain('fix: that failed: no network');
    expect(out).toContain('problem  browser');
    expect(code).toBe(1);
  });

  it('falls back to the browser from npm', async () => {
    const installs = (kind: string) => {
      if (kind === 'playwright') throw new Error('blocked');
      return npm;
    };
    const { code, json } = await report({ here: [], installs }, ['--fix']);
    expect(json.fixing).toContain('fix: that failed: blocked');
    expect(json.used).toEqual(npm);
    expect(code).toBe(0);
  });

  it('leaves alone what the settings ask for', async () => {
    const { code, out } = await doctor({ here: [system], broken: [system], installs: () => npm }, [
      '--fix',
      '--executable-path=/a/chrome',
    ]);
    expect(out).toContain('fix: nothing installed, the settings ask for /a/chrome');
    expect(code).toBe(1);
  });
});

describe('single checks', () => {
  it('wants Node 20.19 or newer', () => {
    expect(checkNode('20.18.9').status).toBe('problem');
    expect(checkNode('18.20.0').status).toBe('problem');
    expect(checkNode('20.19.0').status).toBe('ok');
    expect(checkNode('22.0.0').status).toBe('ok');
  });

  it('finds a folder that cannot be one', () => {
    const file = join(cwd, 'a-file');
    writeFileSync(file, '');
    expect(checkFolder('output folder', 'a-file', cwd, '--output-dir')).toMatchObject({ status: 'problem' });
    expect(checkFolder('output folder', 'a-file/x', cwd, '--output-dir')).toMatchObject({
      status: 'problem',
    });
    expect(checkFolder('output folder', 'new/x', cwd, '--output-dir')).toMatchObject({ status: 'ok' });
    expect(checkFolder('log file', 'a-file', cwd, '--log-file', 'file')).toMatchObject({ status: 'ok' });
    expect(checkFolder('log file', '.', cwd, '--log-file', 'file')).toMatchObject({ status: 'problem' });
  });

  it('notes root without sandbox, and refuses root with it', () => {
    expect(checkSandbox({ sandbox: undefined }, false)).toEqual([]);
    expect(checkSandbox({ sandbox: undefined }, true)[0]?.status).toBe('warn');
    expect(checkSandbox({ sandbox: true }, true)[0]?.status).toBe('problem');
    expect(checkSandbox({ sandbox: false }, true)[0]?.status).toBe('ok');
  });

  it('names the proxy without its password', () => {
    const [check] = checkProxy({ HTTPS_PROXY: 'http://me:hidden@proxy.test:3128' });
    expect(check?.text).toContain('proxy.test:3128');
    expect(JSON.stringify(check)).not.toContain('hidden');
    expect(checkProxy({})).toEqual([]);
  });
});

const found = await browsers.browserCandidates(OptionsSchema.parse({}));

describe('surehand doctor on this machine', () => {
  it.runIf(found.length > 0)('launches a real browser and renders a page', async () => {
    const invocation = fakeInvocation(['--json', '--port=0'], { cwd });
    const code = await doctorCommand(invocation, browsers);
    const json: { checks: Check[] } = JSON.parse(invocation.printed.join('\n'));
    const launch = json.checks.find(({ name }) => name === 'launch');
    expect(launch?.text).toMatch(/^version \d+\.\S+ started and rendered a page in \d+ ms$/);
    expect(code).toBe(0);
  });

  it('says what a program that is no browser did', async () => {
    const options = OptionsSchema.parse({ executable_path: process.execPath });
    const wrong: browsers.FoundBrowser = { executable_path: process.execPath, source: 'configured', ...full };
    await expect(browsers.tryLaunch(wrong, options)).rejects.toThrow();
  });
});
