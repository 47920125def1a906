import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { temporaryFolder } from '../drivers/web/open-browser.ts';
import { aRun, aStep, png } from '../report/records.ts';
import { fakeInvocation } from './invocation.ts';

const cwd = temporaryFolder();

beforeAll(() => {
  mkdirSync(join(cwd, 'out/save'), { recursive: true });
  writeFileSync(join(cwd, 'out/save/01.png'), png(1));
  const steps = [aStep({ after: { src: 'save/01.png' } })];
  writeFileSync(join(cwd, 'out/save.run.json'), JSON.stringify(aRun({ steps })));
  writeFileSync(join(cwd, 'out/two.run.json'), JSON.stringify([aRun(), aRun({ status: 'failed' })]));
  writeFileSync(join(cwd, 'wrong.json'), JSON.stringify({ ...aRun(), status: 'splendid' }));
});

async function run(...argv: string[]) {
  const invocation = fakeInvocation(['report', ...argv], { cwd });
  return { code: await runCli(invocation), ...invocation };
}

test('records become one file with their pictures in it', async () => {
  const { code, printed } = await run('out/save.run.json', 'out/two.run.json', '--title', 'Nightly');
  expect({ code, printed }).toEqual({ code: 0, printed: ['report.html: 3 runs, 1 failed'] });
  const html = readFileSync(join(cwd, 'report.html'), 'utf8');
  expect(html).toContain('<title>Nightly</title>');
  expect(html).toContain(png(1).toString('base64'));
});

test('--out names the file, and its folder is made', async () => {
  const { code, printed } = await run('out/save.run.json', '--out', 'deep/er/run.html');
  expect({ code, printed }).toEqual({ code: 0, printed: ['deep/er/run.html: 1 run'] });
});

test('a file that is no record is told from one that is not there', async () => {
  const wrong = await run('wrong.json');
  expect(wrong.code).toBe(2);
  expect(wrong.complained.join()).toMatch(/wrong\.json: status: .*wanted a run record/);
  const gone = await run('gone.json');
  expect(gone.complained.join()).toMatch(/gone\.json: there is no such file; wanted a run record/);
  expect((await run()).complained.join()).toContain('report needs run records');
});
