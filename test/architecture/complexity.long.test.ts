import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Rules {
  complexity?: { noExcessiveCognitiveComplexity?: { options: { maxAllowedComplexity: number } } };
}
const config: {
  linter: { rules: Rules };
  overrides: { includes: string[]; linter: { rules: Rules } }[];
} = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
const ceilingIn = ({ complexity }: Rules) =>
  complexity?.noExcessiveCognitiveComplexity?.options.maxAllowedComplexity;

/** Which folders have which ceiling; what comes later decides, and the first is for all that is left. */
const AREAS = [
  { folders: [''], ceiling: ceilingIn(config.linter.rules) },
  ...config.overrides.map(({ includes, linter }) => ({
    folders: includes.map((glob) => glob.replace(/\*\*$/, '')),
    ceiling: ceilingIn(linter.rules),
  })),
].filter(({ ceiling }) => ceiling !== undefined);

/** The linter tells of nothing below this; no ceiling is lower. */
const TOLD_FROM = 15;
let folder: string;
let functions: { file: string; complexity: number }[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'surehand-complexity-'));
  const rule = { level: 'error', options: { maxAllowedComplexity: TOLD_FROM - 1 } };
  const path = join(folder, 'biome.json');
  writeFileSync(
    path,
    JSON.stringify({ linter: { rules: { complexity: { noExcessiveCognitiveComplexity: rule } } } }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      `--config-path=${path}`,
      '--only=complexity/noExcessiveCognitiveComplexity',
      '--max-diagnostics=none',
      '--reporter=github',
      ...['src', 'scripts', 'test', 'bench', 'demo'],
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  functions = [...stdout.matchAll(/file=([^,]+),.*?complexity of (\d+)/g)].map(
    ([, file = '', complexity]) => ({
      file: relative(root, resolve(root, file)),
      complexity: Number(complexity),
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

describe('the ceiling of complexity only falls', () => {
  it.each(AREAS)(
    'in $folders it is $ceiling, and the most complex function there needs that',
    ({ folders, ceiling }) => {
      const areaOf = (file: string) =>
        AREAS.findLast(({ folders }) => folders.some((one) => file.startsWith(one)));
      const there = functions.filter(({ file }) => areaOf(file)?.folders === folders);
      const most = Math.max(...there.map(({ complexity }) => complexity));
      expect(most, `lower it in biome.json to ${most}`).toBe(ceiling);
    },
  );
});
