import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import { knowledgeRoot } from '../session/memory.ts';
import { Database, withoutPassword } from '../store/database.ts';
import { admitRole, checkSchema, migrate } from '../store/migrate.ts';
import { SharedKnowledge } from '../store/shared-knowledge.ts';
import { flagsOf } from './commands.ts';
import type { Invocation } from './invocation.ts';
import { readOptions } from './read-options.ts';

const ASKS = ['init', 'check', 'migrate', 'import', 'export'];

/** Makes, checks and fills the store that machines share. */
export async function storeCommand(invocation: Invocation): Promise<number> {
  const flags = flagsOf('store');
  const { argv, env, cwd, out, err } = invocation;
  const { options, positionals, command_flags } = readOptions(argv, env, cwd, flags);
  const [what = '', folder, ...more] = positionals;
  if (!ASKS.includes(what) || more.length > 0)
    throw new SurehandError('invalid_input', `store needs one of ${ASKS.join(', ')}; surehand help store`);
  const { store: url, project } = options;
  if (url === undefined)
    throw new SurehandError(
      'invalid_input',
      'store needs the address: --store postgres://user@host/database, or SUREHAND_STORE',
    );
  const root = knowledgeRoot({ ...options, output_dir: resolve(cwd, options.output_dir) });
  const db = new Database({ url, project });
  const shared = () => new SharedKnowledge({ url, project, root, warn: (message) => err(message) });
  try {
    if (what === 'init' || what === 'migrate') {
      if (what === 'migrate') await refuseEmpty(db);
      const done = await migrate(db);
      const { role } = command_flags;
      if (typeof role === 'string') await admitRole(db, role);
      const let_in = typeof role === 'string' ? [`role ${role} may use project ${project}`] : [];
      const all = [...(done.length > 0 ? [`applied ${done.join(', ')}`] : []), ...let_in];
      out(`${withoutPassword(url)}: ${all.join('; ') || 'nothing to do'}`);
      return 0;
    }
    const version = await checkSchema(db);
    const store = shared();
    try {
      if (what === 'import') {
        const from = folder === undefined ? root : resolve(cwd, folder);
        const { sessions, steps } = await store.importFolder(from);
        if (sessions === 0)
          throw new SurehandError(
            'invalid_input',
            `${from} ${existsSync(from) ? 'holds no sessions' : 'does not exist'}: name a folder of knowledge, such as test-artifacts/llm-knowledge`,
          );
        out(`${from}: ${sessions} sessions with ${steps} steps are in project ${project}`);
      } else if (what === 'export') {
        if (folder === undefined)
          throw new SurehandError('invalid_input', 'store export needs a folder to write to');
        const { sessions, steps } = await store.exportFolder(resolve(cwd, folder));
        out(`${folder}: ${sessions} sessions with ${steps} steps`);
      } else {
        await store.arrived();
        await tell(db, version, url, out);
      }
    } finally {
      await store.close();
    }
    return 0;
  } finally {
    await db.close();
  }
}

async function refuseEmpty(db: Database): Promise<void> {
  await checkSchema(db).catch((error: unknown) => {
    if (String(error).includes('store init')) throw error;
  });
}

async function tell(db: Database, version: number, url: string, out: (line: string) => void): Promise<void> {
  const [found] = await db.rows<{ sessions: number; steps: number; past: boolean; bytes: string }>(
    `SELECT (SELECT count(*)::int FROM surehand.session WHERE project = $1) AS sessions,
      (SELECT count(*)::int FROM surehand.step WHERE project = $1) AS steps,
      (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS past,
      pg_size_pretty(pg_database_size(current_database())) AS bytes`,
    [db.project],
  );
  out(
    `${withoutPassword(url)}: schema ${version}, project ${db.project}: ${found?.sessions} sessions, ${found?.steps} steps; the database has ${found?.bytes}`,
  );
  if (found?.past)
    out(
      'this role passes row-level security: use one that is no superuser, or projects are kept apart by this program alone',
    );
}
