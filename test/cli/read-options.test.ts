import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { flagsOf } from '../../src/cli/commands.ts';
import { besideConfigFile, readConfigFile } from '../../src/cli/config-file.ts';
import { optionFields } from '../../src/cli/option-fields.ts';
import { readOptions } from '../../src/cli/read-options.ts';
import { setTrusted } from '../../src/cli/trusted-folders.ts';
import { OptionsSchema } from '../../src/model/options.ts';

let root: string;
let empty: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'surehand-options-')));
  empty = join(root, 'empty');
  mkdirSync(empty);
});
afterAll(() => rmSync(root, { recursive: true }));

let folders = 0;
function folderWith(content: unknown, name = 'surehand.config.json'): string {
  folders += 1;
  const folder = join(root, String(folders));
  mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

function problemsOf(argv: string[], env: Record<string, string> = {}, cwd = empty): string[] {
  try {
    readOptions(argv, env, cwd);
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n');
  }
  return [];
}

/** What the folder's file says is trusted, as `surehand trust` would keep it. */
function trusting(folder: string, name = 'surehand.config.json'): Record<string, string> {
  const env = { HOME: join(root, 'home') };
  setTrusted(readConfigFile(join(folder, name)), true, env);
  return env;
}

/** Settings whose text has a form of its own. */
const PATTERNED: Record<string, string> = {
  timezone: 'Asia/Tokyo',
  output_limit: '7d',
  geolocation: '1,2',
  permissions: 'camera,midi',
  extra_header: 'A: 1,B: 2',
  viewport: '10x20',
  model_price: '3/15',
  otlp_endpoint: 'http://127.0.0.1:4318',
  bucket: 's3://some-bucket/there',
};

describe('where a setting comes from', () => {
  it.each(['record', 'trace'])('refuses %s with secrets before anything is started', (kept) => {
    expect(problemsOf([`--${kept}`, '--secrets', 'file'])).toEqual([
      `${kept}: what it keeps would show the secrets; leave out --secrets or --${kept}`,
    ]);
    expect(problemsOf([`--${kept}`])).toEqual([]);
  });

  it('keeps a profile by its name in the folder of its user, and refuses two profiles at once', () => {
    const { options } = readOptions(['--profile', 'work'], { HOME: root }, empty);
    expect(options.user_data_dir).toBe(join(root, '.config', 'surehand', 'profiles', 'work'));
    expect(problemsOf(['--profile', '../work'], { HOME: root }).join()).toContain('a name of letters');
    expect(problemsOf(['--profile', 'work', '--user-data-dir', 'x'], { HOME: root }).join()).toContain(
      'give one of them',
    );
  });

  it('refuses two values of what guards or gives reach: neither is dropped because of the other', () => {
    const one = optionFields().filter(
      (field) => field.harmless === false && field.kind !== 'list' && !field.several,
    );
    expect(one.map(({ name }) => name)).toEqual(expect.arrayContaining(['policy', 'approval', 'secrets']));
    for (const { flag, kind, choices = ['first', 'second'], minimum = 1 } of one) {
      const [a, b] = {
        boolean: ['true', 'false'],
        number: [minimum, minimum + 1].map(String),
        list: [],
        string: choices,
      }[kind];
      const twice = (then = '') =>
        problemsOf([`${flag}=${a}`, `${flag}=${then}`]).filter((one) => /twice/.test(one));
      expect(twice(b), flag).toEqual([
        `flag ${flag}: given twice with different values, and only one can hold: give one of them`,
      ]);
      expect(twice(a), `${flag} said again`).toEqual([]);
    }
    expect(problemsOf(['--sandbox', '--no-sandbox']).join()).toContain('given twice');
    expect(problemsOf(['--config', 'a.json', '--config', 'b.json']).join()).toContain(
      'flag --config: given twice',
    );
    expect(problemsOf(['--timeout-ms', '500', '--timeout-ms', '600']), 'what is harmless').toEqual([]);
  });

  it('uses the defaults of the declaration when nothing is given', () => {
    const { options, sources, config_file } = readOptions([], {}, empty);
    expect(options).toEqual(OptionsSchema.parse({}));
    expect(new Set(Object.values(sources))).toEqual(new Set(['default']));
    expect(config_file).toBeUndefined();
  });

  it('prefers flag over environment over file over default', () => {
    const cwd = folderWith({ port: 1, host: 'file', log_level: 'warn', timeout_ms: 200 });
    const env = { ...trusting(cwd), SUREHAND_PORT: '2', SUREHAND_HOST: 'env' };
    const { options, sources } = readOptions(['--port', '3'], env, cwd);
    expect(options).toMatchObject({ port: 3, host: 'env', log_level: 'warn', snapshot_tokens: 1000 });
    expect(sources).toMatchObject({
      port: 'flag',
      host: 'env',
      log_level: 'file',
      snapshot_tokens: 'default',
    });
  });

  it('can be every setting by flag, environment and file, with the same result', () => {
    const sample: Record<string, unknown> = {};
    const argv: string[] = [];
    const env: Record<string, string> = {};
    // A profile stands for a folder and a login for a file, which are other settings; secrets go with no recordings.
    const apart = ['profile', 'login', 'secrets'];
    for (const field of optionFields().filter(({ name }) => !apart.includes(name))) {
      const text = {
        boolean: 'true',
        number: String(Math.max(field.minimum ?? 0, Math.min(field.maximum ?? 0, 700))),
        // Paths in a file are relative to it, so only whole ones mean the same everywhere.
        list: PATTERNED[field.name] ?? (field.path ? '/one,/two' : 'one,two'),
        string: field.choices?.at(-1) ?? PATTERNED[field.name] ?? (field.path ? '/word' : 'word'),
      }[field.kind];
      sample[field.name] =
        field.kind === 'list' ? text.split(',') : field.kind === 'string' ? text : JSON.parse(text);
      argv.push(...(field.kind === 'boolean' ? [field.flag] : [field.flag, text]));
      env[field.env] = text;
    }
    expect(readOptions(argv, {}, empty).options).toEqual(sample);
    expect(readOptions([], env, empty).options).toEqual(sample);
    const cwd = folderWith(sample);
    expect(readOptions([], trusting(cwd), cwd).options).toEqual(sample);
  });

  it('finds the nearest config file upward, under either name', () => {
    const cwd = folderWith({ $schema: './x.json', timeout_ms: 555 }, '.surehand.json');
    const { options, config_file } = readOptions([], {}, join(cwd, 'deep', 'er'));
    expect(options.timeout_ms).toBe(555);
    expect(config_file).toBe(join(cwd, '.surehand.json'));
  });

  it('takes the file that --config or SUREHAND_CONFIG names instead of the one found', () => {
    const cwd = folderWith({ port: 5 });
    writeFileSync(join(cwd, 'other.json'), '{"port": 6}');
    expect(readOptions(['--config', 'other.json'], {}, cwd).options.port).toBe(6);
    expect(readOptions([], { SUREHAND_CONFIG: 'other.json' }, cwd).options.port).toBe(6);
  });

  it('takes paths in a config file as relative to that file', () => {
    const schema = z.object({ a: z.string().meta({ path: true }), b: z.string() });
    const [a, b] = optionFields(schema);
    if (!a || !b) throw new Error('two fields were declared');
    expect(besideConfigFile(a, 'x', '/some/config.json')).toBe('/some/x');
    expect(besideConfigFile(a, ['x', '/y'], '/some/config.json')).toEqual(['/some/x', '/y']);
    expect(besideConfigFile(b, 'x', '/some/config.json')).toBe('x');
    const c = { ...a, path: 'or name' as const };
    expect(besideConfigFile(c, 'netflix', '/some/config.json')).toBe('netflix');
    expect(besideConfigFile(c, 'mine.yaml', '/some/config.json')).toBe('/some/mine.yaml');
  });
});

describe('how a value is written', () => {
  it('reads --x, --no-x and --x=false for booleans', () => {
    expect(readOptions(['--headless'], {}, empty).options.headless).toBe(true);
    expect(readOptions(['--no-headless'], {}, empty).options.headless).toBe(false);
    expect(readOptions(['--headless=false'], {}, empty).options.headless).toBe(false);
    expect(readOptions(['--no-sandbox'], {}, empty).options.sandbox).toBe(false);
    expect(readOptions([], { SUREHAND_SANDBOX: 'off' }, empty).options.sandbox).toBe(false);
  });

  it('joins lists that are repeated or separated by commas', () => {
    const argv = ['--toolset', 'core, inspect', '--toolset=evaluate'];
    expect(readOptions(argv, {}, empty).options.toolset).toEqual(['core', 'inspect', 'evaluate']);
  });

  it('keeps commas inside a browser argument, a header and inside a JSON array', () => {
    const argv = ['--browser-args', '--window-size=800,600,--mute-audio', '--extension', '["/a,b"]'];
    const { options } = readOptions(argv, {}, empty);
    expect(options.browser_args).toEqual(['--window-size=800,600', '--mute-audio']);
    expect(options.extension).toEqual(['/a,b']);
    const header = (text: string) => readOptions(['--extra-header', text], {}, empty).options.extra_header;
    expect(header('X-Team: blue, red')).toEqual(['X-Team: blue, red']);
    expect(header('X-Team: blue, red, X-Test: 1')).toEqual(['X-Team: blue, red', 'X-Test: 1']);
    expect(header('X-A:1,X-B:2')).toEqual(['X-A:1', 'X-B:2']);
  });

  it('treats an empty environment variable as not set', () => {
    expect(readOptions([], { SUREHAND_PORT: '' }, empty).sources.port).toBe('default');
  });

  it('hands back positionals and the flags of the command', () => {
    const flags = [{ name: 'json', kind: 'boolean', description: '' } as const];
    const read = readOptions(['click', '--json', 'target=@e1', '--', '--x'], {}, empty, flags);
    expect(read.positionals).toEqual(['click', 'target=@e1', '--x']);
    expect(read.command_flags).toEqual({ json: true });
  });

  it('takes each --expect of a run, so that all must be so, and the last of what can be given once', () => {
    const words = [
      'x',
      '--expect',
      'text "A"',
      '--url',
      'http://a',
      '--expect',
      '"B" gone',
      '--url',
      'http://b',
    ];
    expect(readOptions(words, {}, empty, flagsOf('run')).command_flags).toEqual({
      expect: 'text "A"; "B" gone',
      url: 'http://b',
    });
  });
});

describe('what is wrong is said with source, setting, value and what is allowed', () => {
  it.each([
    [
      ['--browser', 'chromum'],
      'flag --browser: wanted chromium | firefox | webkit, got "chromum" (did you mean chromium?)',
    ],
    [['--port', 'http'], 'flag --port: wanted a whole number from 0 to 65535, got "http"'],
    [['--port=70000'], 'flag --port: wanted a whole number from 0 to 65535, got 70000'],
    [['--timeout-ms=1.5'], 'flag --timeout-ms: wanted a whole number from 100 to 600000, got 1.5'],
    [['--viewport', 'wide'], 'flag --viewport: wanted WIDTHxHEIGHT, for example 1280x720, got "wide"'],
    [['--tool-prefix', 'a-b'], 'flag --tool-prefix: wanted text matching /^\\w*$/, got "a-b"'],
    [['--headless=maybe'], 'flag --headless: wanted true or false, got "maybe"'],
    [['--headles'], 'unknown flag --headles (did you mean --headless?)'],
    [['--no-sandbx'], 'unknown flag --no-sandbx (did you mean --no-sandbox?)'],
    [['--xyzzy'], 'unknown flag --xyzzy; see --help for the flags'],
    [['--no-port'], 'unknown flag --no-port (did you mean --port?)'],
    [['-x'], 'unknown flag -x; see --help for the flags'],
    [['--port'], 'flag --port: needs a value, for example --port=VALUE'],
    [['--browser', '--http'], 'flag --browser: needs a value before --http, for example --browser=chromium'],
    [['--no-http=1'], 'flag --no-http: takes no value, got "1"'],
  ])('%j', (argv, message) => {
    expect(problemsOf(argv)).toEqual([message]);
  });

  it('in the environment', () => {
    expect(problemsOf([], { SUREHAND_LOG_LEVEL: 'loud' })).toEqual([
      'environment SUREHAND_LOG_LEVEL: wanted debug | info | warn | error | silent, got "loud"',
    ]);
    expect(problemsOf([], { SUREHAND_HEADLES: '1' })).toEqual([
      'environment: unknown variable SUREHAND_HEADLES (did you mean SUREHAND_HEADLESS?)',
    ]);
    expect(problemsOf([], { SUREHAND_SESSION: 'work', SUREHAND_IDLE: '2h' })).toEqual([]);
    expect(problemsOf([], { SUREHAND_CACHE: '/x', SUREHAND_SOMETHING_ELSE: '1' })).toEqual([]);
  });

  it('in the config file', () => {
    const cwd = folderWith({ port: '80', extension: 'x', headles: true, xyzzy: 1 });
    const file = join(cwd, 'surehand.config.json');
    expect(problemsOf([], {}, cwd)).toEqual([
      `config file ${file}: unknown setting "headles" (did you mean headless?)`,
      `config file ${file}: unknown setting "xyzzy"; see surehand --help for the settings`,
      `config file ${file}: extension: wanted a list of strings, got "x"`,
      `config file ${file}: port: wanted a whole number from 0 to 65535, got "80"`,
    ]);
  });

  it('also in a source that another one overrides', () => {
    expect(problemsOf(['--port', '1'], { SUREHAND_PORT: 'x' })).toHaveLength(1);
  });

  it('all mistakes at once', () => {
    expect(problemsOf(['--port=x', '--hst=y'], { SUREHAND_HTTP: 'maybe' })).toHaveLength(3);
  });

  it.each([
    ['{\n  "port": 1,\n}', 'line 3, column 1'],
    ['{"headless": tru}', 'line 1, column 17, near {"headless": tru}'],
    ['{"port": 1', 'line 1, column 11'],
    ['', 'it is empty'],
  ])('where the JSON of a config file breaks: %j', (content, where) => {
    expect(problemsOf([], {}, folderWith(content))[0]).toContain(`is not valid JSON: ${where}`);
  });

  it('when the config file is not there or not an object', () => {
    expect(problemsOf(['--config', 'gone.json'])[0]).toContain('gone.json cannot be read: ENOENT');
    expect(problemsOf([], {}, folderWith([1]))[0]).toContain('must hold one object, got [1]');
  });
});
