import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

const PARTS = `
export { SharedKnowledge } from './src/store/shared-knowledge.ts';
export { Database } from './src/store/database.ts';
export { JobQueue } from './src/store/job-queue.ts';
export { migrate } from './src/store/migrate.ts';
export { Numbers, takeIn } from './src/store/take-in.ts';
export { startPostgres } from './test/store/postgres.ts';
export { explainPrior } from './test/store/explain-prior.ts';
`;

/**
 * The parts of the store, as one file beside the migrations that the build has put there. A child of a bench takes the
 * file that its parent made.
 * @param {{ child?: boolean }} [how]
 * @returns {Promise<typeof import('../../src/store/shared-knowledge.ts') & typeof import('../../src/store/database.ts')
 *   & typeof import('../../src/store/job-queue.ts') & typeof import('../../src/store/migrate.ts')
 *   & typeof import('../../src/store/take-in.ts') & typeof import('../../test/store/postgres.ts')
 *   & typeof import('../../test/store/explain-prior.ts')>}
 */
export async function openParts({ child = false } = {}) {
  const bundle = join(root, 'dist', 'bench', 'store.mjs');
  if (!child || !existsSync(bundle))
    await build({
      stdin: { contents: PARTS, resolveDir: root },
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['pg', 'libsql'],
      logLevel: 'error',
    });
  return import(pathToFileURL(bundle).href);
}

/**
 * The store that was named, or one in a PostgreSQL server that is started for this and removed at the end.
 * @param {string} named @param {string} project
 */
export async function openStore(named, project) {
  const { startPostgres, Database, migrate } = await openParts();
  const server = named === '' ? await startPostgres({ durable: true }) : undefined;
  const url = server?.url ?? named;
  const db = new Database({ url, project });
  if (server) await migrate(db);
  return {
    url,
    db,
    async close() {
      await db.close();
      await server?.stop();
    },
  };
}
