import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { optionFields } from '../../src/cli/option-fields.ts';
import { readOptions } from '../../src/cli/read-options.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { fakeInvocation } from './invocation.ts';

let root: string;
let home: string;
let folder: string;
let folders = 0;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'surehand-trust-')));
});
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  folders += 1;
  folder = join(root, `clone-${folders}`);
  home = join(root, `home-${folders}`);
  mkdirSync(join(folder, 'deep'), { recursive: true });
  mkdirSync(home);
});

function write(settings: unknown, file = join(folder, 'surehand.config.json')): void {
  writeFileSync(file, JSON.stringify(settings));
}

function read(argv: string[] = [], env: Record<string, string> = {}, cwd = folder) {
  return readOptions(argv, { HOME: home, ...env }, cwd).options;
}

function refused(argv: string[] = [], env: Record<string, string> = {}, cwd = folder): string {
  try {
    read(argv, env, cwd);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

async function trust(...argv: string[]): Promise<{ code: number; said: string }> {
  const invocation = fakeInvocation(['trust', ...argv], { env: { HOME: home }, cwd: folder });
  const code = await runCli(invocation);
  return { code, said: [...invocation.printed, ...invocation.complained].join('\n') };
}

describe('a config file that was merely found', () => {
  it.each([
    ['executable_path', './evil.sh'],
    ['browser_args', ['--renderer-cmd-prefix=./evil.sh']],
    ['policy', './evil.mjs'],
    ['approval', 'elicitation'],
    ['http_credentials', 'me:word@https://evil.test'],
    ['secrets', './secrets.txt'],
    ['allowed_paths', ['/']],
    ['init_script', ['./evil.js']],
    ['extension', ['./evil']],
    ['user_data_dir', './profile'],
    ['storage_state', './state.json'],
    ['cdp_endpoint', 'http://127.0.0.1:1'],
    ['connect', 'ws://evil.test'],
    ['grid', 'http://evil.test'],
    ['app_state', 'steal()'],
    ['start_url', 'https://evil.test'],
    ['model', 'scripted:./evil.json'],
    ['model_base_url', 'https://evil.test'],
    ['toolset', ['evaluate']],
    ['sandbox', false],
    ['http', true],
    ['host', '0.0.0.0'],
    ['http_token', 'known'],
    ['sensitive', ['(a+)+$']],
    ['output_dir', '/'],
    ['output_dir', '..'],
    ['log_file', '/tmp/x'],
  ])('may not choose %s, here or from above, and says what to type', (name, value) => {
    write({ [name]: value, viewport: '800x600' });
    for (const cwd of [folder, join(folder, 'deep')]) {
      const said = refused([], {}, cwd);
      expect(said).toContain(`may not choose ${name}.`);
      expect(said).toContain(`surehand trust ${JSON.stringify(folder)}`);
    }
  });

  it('may choose nothing that is not marked harmless, and no marked setting names a program, a place or code', () => {
    const harmless = optionFields().filter((field) => field.harmless === true);
    expect(harmless.filter(({ path }) => path !== false)).toEqual([]);
    for (const field of optionFields().filter((each) => each.harmless === false)) {
      const value = {
        boolean: true,
        number: field.minimum ?? 1,
        list: ['x'],
        string: field.choices?.[0] ?? 'x',
      }[field.kind];
      write({ [field.name]: value });
      expect(refused(), field.name).toContain(field.name);
    }
  });

  it('may choose harmless things, and an output folder inside the working folder that is no link out of it', () => {
    write({ viewport: '800x600', timeout_ms: 700, allowed_origins: ['http://a.test'], output_dir: 'out' });
    expect(read()).toMatchObject({ viewport: '800x600', timeout_ms: 700, output_dir: join(folder, 'out') });
    symlinkSync(home, join(folder, 'out'));
    expect(refused()).toContain('may not choose output_dir.');
  });

  it('is weaker than what the user keeps for all folders', () => {
    mkdirSync(join(home, '.config', 'surehand'), { recursive: true });
    write(
      { allowed_origins: ['http://mine.test'], policy: 'checkout' },
      join(home, '.config', 'surehand', 'config.json'),
    );
    write({ allowed_origins: ['http://evil.test'], timeout_ms: 700 });
    expect(read()).toMatchObject({
      allowed_origins: ['http://mine.test'],
      policy: 'checkout',
      timeout_ms: 700,
    });
  });

  it('is not complained about where a flag or the environment decides anyway, or where --config names it', () => {
    write({ policy: './evil.mjs' });
    expect(read(['--policy', 'default']).policy).toBe('default');
    expect(read([], { SUREHAND_POLICY: 'checkout' }).policy).toBe('checkout');
    expect(read(['--config', 'surehand.config.json']).policy).toBe(join(folder, 'evil.mjs'));
  });
});

describe('surehand trust', () => {
  it('lets the file choose everything from then on, kept for its user alone', async () => {
    write({ policy: './mine.mjs', executable_path: '/usr/bin/browser' });
    const { code, said } = await trust();
    expect(code).toBe(0);
    expect(said).toContain('executable_path: "/usr/bin/browser"');
    expect(read().policy).toBe(join(folder, 'mine.mjs'));
    expect(read([], {}, join(folder, 'deep')).executable_path).toBe('/usr/bin/browser');
    const list = join(home, '.config', 'surehand', 'trusted.json');
    expect(statSync(list).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(readFileSync(list, 'utf8')))).toEqual([
      join(folder, 'surehand.config.json'),
    ]);
  });

  it('ends when the file changes, when it is taken back, and says nothing of a copy elsewhere', async () => {
    write({ policy: './mine.mjs' });
    await trust(folder);
    expect(refused()).toBe('');
    write({ policy: './other.mjs' });
    expect(refused()).toContain('may not choose policy.');
    await trust(folder);
    expect(refused()).toBe('');
    const copy = join(root, `copy-${folders}`);
    mkdirSync(copy);
    write({ policy: './other.mjs' }, join(copy, 'surehand.config.json'));
    expect(refused([], {}, copy)).toContain('may not choose policy.');
    await trust(folder, '--remove');
    expect(refused()).toContain('may not choose policy.');
  });

  it('knows the file by its real path, and trusts nothing when its list is broken', async () => {
    write({ policy: './mine.mjs' });
    const link = join(root, `link-${folders}`);
    symlinkSync(folder, link);
    await trust(link);
    expect(refused()).toBe('');
    writeFileSync(join(home, '.config', 'surehand', 'trusted.json'), '{"broken');
    expect(refused()).toContain('may not choose policy.');
  });

  it('says when there is nothing to trust', async () => {
    const { code, said } = await trust();
    expect(code).toBe(2);
    expect(said).toContain('no surehand.config.json');
  });
});
