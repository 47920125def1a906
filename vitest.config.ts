import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Few lines, long work: begun first, so that no core waits for one of them at the end. */
const LONG =
  /aria-oracle|seeing\/refs|controls\/sliders|torture|attempts|orchestrator|phone-moments|shell\/shell|text-form/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.test(moduleId);
}

/** The long tests, or every other file of them: CI runs one half or the other. */
function longTests(half: string | undefined): string[] {
  if (half === undefined) return ['test/**/*.long.test.ts'];
  if (half !== '0' && half !== '1') throw new Error(`SUREHAND_HALF is 0 or 1, not ${JSON.stringify(half)}`);
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.long.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .sort()
    .filter((_name, at) => at % 2 === Number(half));
}

export default defineConfig({
  test: {
    // The long ones, and those that need a database or a grid, are steps of `npm run test:deep`.
    include: process.env.SUREHAND_SERVICES
      ? ['test/**/*.services.test.ts']
      : process.env.SUREHAND_LONG
        ? longTests(process.env.SUREHAND_HALF)
        : ['test/**/*.test.ts'],
    // Some deep tests install packages into folders of their own, and those bring tests.
    exclude: [
      '**/node_modules/**',
      ...(process.env.SUREHAND_LONG || process.env.SUREHAND_SERVICES
        ? []
        : ['test/**/*.long.test.ts', 'test/**/*.services.test.ts']),
    ],
    globalSetup: ['test/build-once.ts'],
    // What passes only sometimes is a defect.
    retry: 0,
    // A busy machine takes three times as long: what hangs is found all the same.
    testTimeout: process.env.SUREHAND_LONG ? 180_000 : 60_000,
    hookTimeout: process.env.SUREHAND_LONG ? 180_000 : 60_000,
    pool: 'forks',
    // Tests wait for pages more than they compute, the long ones most: so many keep two cores busy.
    maxWorkers: process.env.SUREHAND_LONG ? 4 : 3,
    // Files of one worker share what they import: a second per file. A test leaves nothing behind, as the next file would see.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
