import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from './open-browser.ts';

const SOURCE = fileURLToPath(new URL('../../../src/drivers/web/compiled-modules.ts', import.meta.url));
const WHOLE = 'a'.repeat(200_000);

/** Each process says what it loaded, and whether V8 took what an earlier one had kept. */
const PROGRAM = (loader: string) => `
  const vm = require('node:vm');
  const taken = [];
  const Script = vm.Script;
  vm.Script = class extends Script {
    constructor(code, how) { super(code, how); taken.push(how.cachedData ? !this.cachedDataRejected : false); }
  };
  const { loadCompiled } = require(${JSON.stringify(loader)});
  const [big, folder] = process.argv.slice(2);
  const { says, beside } = loadCompiled(() => require(big), () => folder);
  console.log(JSON.stringify({ says: says(), beside, taken }));`;

describe.skipIf('enableCompileCache' in nodeModule)('what was compiled is kept for the next process', () => {
  const folder = temporaryFolder();
  const loader = join(folder, 'loader.cjs');
  const program = join(folder, 'program.cjs');
  const big = join(folder, 'big.cjs');
  const cache = join(folder, 'cache');
  const run = () => JSON.parse(execFileSync(process.execPath, [program, big, cache], { encoding: 'utf8' }));
  const write = (word: string) =>
    writeFileSync(
      big,
      `const beside = require('./small.cjs');\nexports.beside = beside;\nexports.says = () => ${JSON.stringify(word)};\n// ${WHOLE}`,
    );

  beforeAll(async () => {
    await build({
      ...{ entryPoints: [SOURCE], outfile: loader, bundle: true, platform: 'node', format: 'cjs' },
      logLevel: 'error',
    });
    writeFileSync(program, PROGRAM(loader));
    writeFileSync(join(folder, 'small.cjs'), `module.exports = 'small';`);
    write('one');
  });

  it('takes it in the second process, which loads the same, and for the user alone', () => {
    expect(run()).toEqual({ says: 'one', beside: 'small', taken: [false] });
    expect(run()).toEqual({ says: 'one', beside: 'small', taken: [true] });
    const [kept = '', ...more] = readdirSync(join(cache, 'compiled'));
    expect(more).toEqual([]);
    expect(statSync(join(cache, 'compiled', kept)).mode & 0o777).toBe(0o600);
  });

  it('compiles a file anew that changed, also when it is as long as before', () => {
    write('two');
    utimesSync(big, new Date(), new Date(Date.now() + 5000));
    expect(run()).toEqual({ says: 'two', beside: 'small', taken: [false] });
    expect(run()).toEqual({ says: 'two', beside: 'small', taken: [true] });
  });

  it('loads the sources where what is kept is damaged, and keeps it anew', () => {
    for (const name of readdirSync(join(cache, 'compiled'))) truncateSync(join(cache, 'compiled', name), 64);
    expect(run()).toEqual({ says: 'two', beside: 'small', taken: [false] });
    expect(run()).toEqual({ says: 'two', beside: 'small', taken: [true] });
  });

  it('loads the sources where nothing can be kept', () => {
    writeFileSync(join(folder, 'no-folder'), '');
    const args = [program, big, join(folder, 'no-folder')];
    expect(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))).toEqual({
      ...{ says: 'two', beside: 'small', taken: [false] },
    });
  });

  it('forgets what nobody has kept for a month', () => {
    const old = join(cache, 'compiled', 'old');
    writeFileSync(old, '');
    chmodSync(old, 0o600);
    utimesSync(old, new Date(0), new Date(0));
    write('three');
    run();
    expect(readdirSync(join(cache, 'compiled'))).not.toContain('old');
  });
});
