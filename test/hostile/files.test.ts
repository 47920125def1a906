import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { readOptions } from '../../src/cli/read-options.ts';
import { guessPlaywrightTest } from '../../src/export/export-playwright.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { readScenarios } from '../../src/scenario/input/read-scenarios.ts';
import { aTestStep as step } from '../scenario/export/steps.ts';

// Files that somebody else wrote, and words of pages in files that others run.

const folder = mkdtempSync(join(tmpdir(), 'hostile-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

let files = 0;
function put(text: string | Buffer, ending: string): string {
  const file = join(folder, `f${files++}.${ending}`);
  writeFileSync(file, text);
  return file;
}

const bomb = (deep: number) =>
  [
    'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from(
      { length: deep },
      (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`,
    ),
  ].join('\n');

const YAML: [name: string, text: string | Buffer][] = [
  ['lists of lists of lists without end', `${bomb(12)}\nname: x\nsteps: *a12`],
  ['a thing that holds itself', 'name: x\nsteps: &a [*a]'],
  ['code as a value', 'name: x\nsteps: !!js/function "function(){ globalThis.taken = 1 }"'],
  ['a class of another language', 'name: x\nsteps: !!python/object/apply:os.system ["touch /tmp/x"]'],
  ['the prototype as a key', '__proto__: { taken: 1 }\nname: x\nsteps: 3'],
  ['the constructor as a key', 'constructor: { prototype: { taken: 1 } }\nname: x\nsteps: 3'],
  ['the prototype merged in', 'base: &b { __proto__: { taken: 1 } }\n<<: *b\nsteps: 3'],
  ['brackets without end', `name: x\nsteps: ${'['.repeat(20_000)}`],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28])],
  ['a text of zeros', '\0'.repeat(10_000)],
  ['one key of a million letters', `${'k'.repeat(1_000_000)}: 1\nsteps: 3`],
  ['a number where a text must be', 'name: 1e999\nsteps: 1e999'],
];

/** It is refused in words, whatever is in it: nothing of it ran, and nothing else of ours broke. */
function isRefused(read: () => unknown): void {
  let thrown: unknown;
  try {
    read();
  } catch (error) {
    thrown = error;
  }
  expect(thrown, 'it was taken').toBeInstanceOf(SurehandError);
  expect((thrown as SurehandError).kind).not.toBe('internal');
  expect((thrown as SurehandError).message.length).toBeLessThan(5000);
  expect(Reflect.get({}, 'taken')).toBeUndefined();
  expect(Reflect.get(globalThis, 'taken')).toBeUndefined();
}

describe.each(YAML)('a file with %s', (_name, text) => {
  test('is refused as a scenario', () => isRefused(() => readScenarios([put(text, 'yaml')], {})));
  test('is refused as a policy', async () => {
    const loaded = await loadPolicy(put(text, 'yaml')).then(
      () => () => {},
      (error: unknown) => () => {
        throw error;
      },
    );
    isRefused(loaded);
  });
});

test.each([
  ['the prototype as a key', '{"__proto__": {"taken": 1}, "headless": 3}'],
  ['the prototype alone', '{"__proto__": {"policy": "./x.mjs", "taken": 1}}'],
  ['the constructor as a key', '{"constructor": {"prototype": {"taken": 1}}}'],
  ['a list', '[1]'],
  ['a text', '"policy"'],
  ['nothing', 'null'],
  ['half of it', '{"headless": '],
  ['brackets without end', '['.repeat(100_000)],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28])],
  ['the same key twice, the second not harmless', '{"headless": true, "headless": "./x.mjs"}'],
  ['a setting that nobody knows', '{"run_on_start": "touch /tmp/x"}'],
])('a configuration with %s is refused', (_name, text) => {
  const cwd = mkdtempSync(join(folder, 'clone-'));
  writeFileSync(join(cwd, 'surehand.config.json'), text);
  isRefused(() => readOptions([], { HOME: folder }, cwd));
});

const TAKES = [
  "'); globalThis.taken = 1; ('",
  '"); globalThis.taken = 1; ("',
  '`); globalThis.taken = 1; (`',
  '${globalThis.taken = 1}',
  "\\'); globalThis.taken = 1; //",
  '\n globalThis.taken = 1; //',
  '\r globalThis.taken = 1; //',
  '\u2028 globalThis.taken = 1; //',
  '\u2029 globalThis.taken = 1; //',
  '*/ globalThis.taken = 1; /*',
  '</script><script>globalThis.taken = 1</script>',
  '/.*/); globalThis.taken = 1; (/',
  '{{PASS}}${globalThis.taken = 1}',
];

test.each(TAKES)('an exported test runs nothing of what a page or a sentence says: %j', async (words) => {
  const name = JSON.stringify(words);
  const { code } = await guessPlaywrightTest(
    [1, 2].map((n) => ({
      name: `${words} ${n}`,
      url: 'http://shop.test',
      steps: [
        step(`Open ${words}`, 'navigate', [], { url: `http://shop.test/${words}` }),
        step(`Type ${words}`, 'input', `textbox ${name}`, { value: `${words}${n}` }),
        step(`Click ${words}`, 'click', [`button ${name}`, `css:${words}`]),
        step(`See ${words}`, 'assert', [], { assertion: { about: 'text', text: words, is: 'visible' } }),
      ],
    })),
  );
  /** Whatever is asked of it, it gives itself. */
  const anything: unknown = new Proxy(() => {}, {
    get: (_it, key) => (key === 'then' || typeof key === 'symbol' ? undefined : anything),
    apply: () => anything,
  });
  const bodies: ((given: unknown) => Promise<void>)[] = [];
  const run = (_name: string, body: (given: unknown) => Promise<void>) => void bodies.push(body);
  const context = {
    test: Object.assign(run, { use() {} }),
    expect: anything,
    process: { env: {} },
    taken: undefined,
  };
  const script = code.replace(/^import .*$/gm, '');
  runInNewContext(script, context, { timeout: 5000 });
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies) await body({ page: anything });
  expect(context.taken).toBeUndefined();
});
