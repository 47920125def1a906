import { randomBytes } from 'node:crypto';
import { afterAll, describe } from 'vitest';
import { Database } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { SharedKnowledge } from '../../src/store/shared-knowledge.ts';
import { openAllWith } from '../knowledge/temporary-store.ts';
import { startPostgres } from './postgres.ts';

/** What is promised of the embedded store, by the very same tests, on a real server. */
const server = await startPostgres();
const db = new Database({ url: server.url, project: 'setup' });
await migrate(db);
await db.close();
afterAll(() => server.stop());
openAllWith(({ root, warn, now }) => {
  const project = `p-${randomBytes(4).toString('hex')}`;
  return new SharedKnowledge({
    url: server.url,
    project,
    root,
    warn,
    patience_ms: 10_000,
    ...(now ? { now } : {}),
  });
});

describe('on PostgreSQL', async () => {
  await import('../knowledge/prior.test.ts');
  await import('../knowledge/search.test.ts');
  await import('../knowledge/weights.test.ts');
});
