import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pageEngine } from '../page-engine.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The one change of this run, as JSON; without it the sources are as they are. */
const mutant = process.env.SUREHAND_MUTANT ? JSON.parse(process.env.SUREHAND_MUTANT) : undefined;

/** What runs inside a page comes from a build: a change of it is built into a folder of its own. */
const PAGE = 'src/drivers/web/page/';
const BUILT = "join(packageRoot(), 'dist', 'page', 'engine.js')";
const LOADER = `${root}src/drivers/web/register-engine.ts`;

/** @param {string} path */
function read(path) {
  const code = readFileSync(path, 'utf8');
  if (!mutant || path !== `${root}${mutant.file}`) return code;
  return code.slice(0, mutant.start) + mutant.replacement + code.slice(mutant.end);
}

async function engineWithChange() {
  const outfile = join(mkdtempSync(join(tmpdir(), 'surehand-mutant-')), 'engine.js');
  await build({ ...pageEngine(root, read), outfile });
  return outfile;
}

const engine = mutant?.file.startsWith(PAGE) ? await engineWithChange() : undefined;

/** Gives the changed source in place of the file, which stays as it is: many mutants can run at once. */
const changeSource = {
  name: 'change-source',
  enforce: 'pre',
  /** @param {string} id */
  load(id) {
    const [path] = id.split('?');
    if (engine && path === LOADER) {
      const code = readFileSync(LOADER, 'utf8');
      if (!code.includes(BUILT)) throw new Error(`${LOADER} takes the engine from elsewhere`);
      return code.replace(BUILT, () => JSON.stringify(engine));
    }
    return mutant && path === `${root}${mutant.file}` ? read(path) : null;
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
