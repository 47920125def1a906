import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The one change of this run, as JSON; without it the sources are as they are. */
const mutant = process.env.SUREHAND_MUTANT ? JSON.parse(process.env.SUREHAND_MUTANT) : undefined;

/** Gives the changed source in place of the file, which stays as it is: many mutants can run at once. */
const changeSource = {
  name: 'change-source',
  enforce: 'pre',
  /** @param {string} id */
  load(id) {
    if (!mutant || id.split('?')[0] !== `${root}${mutant.file}`) return null;
    const code = readFileSync(`${root}${mutant.file}`, 'utf8');
    return code.slice(0, mutant.start) + mutant.replacement + code.slice(mutant.end);
  },
};

export default {
  root,
  plugins: [changeSource],
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // As in the other suites: the files of one run share what they import, which is most of its time.
    isolate: false,
    testTimeout: 60_000,
    reporters: [['default', { summary: false }]],
  },
};
