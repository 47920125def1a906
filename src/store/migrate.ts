import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SurehandError } from '../model/failure.ts';
import type { Database } from './database.ts';

/** Where the plain SQL lies: beside this file, or beside the bundle that it became part of. */
const PLACES = ['./migrations/', '../migrations/'];
/** Any number: whoever changes the schema holds it. */
const CHANGING = 7_316_001;

export interface Migration {
  version: number;
  name: string;
  sql: string;
}

export function migrations(): Migration[] {
  for (const place of PLACES) {
    const folder = fileURLToPath(new URL(place, import.meta.url));
    const files = listed(folder);
    if (files.length > 0)
      return files.map((file) => ({
        version: Number.parseInt(file, 10),
        name: file.replace(/\.sql$/, ''),
        sql: readFileSync(folder + file, 'utf8'),
      }));
  }
  throw new Error('migrations/*.sql are missing; build the package first');
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .sort();
  } catch {
    return [];
  }
}

/** The version of the schema in the database; 0 when there is none. */
export async function schemaVersion(db: Database): Promise<number> {
  const [there] = await db.rows<{ there: boolean }>(
    "SELECT to_regclass('surehand.migration') IS NOT NULL AS there",
  );
  if (!there?.there) return 0;
  const [found] = await db.rows<{ version: number }>(
    'SELECT coalesce(max(version), 0)::int AS version FROM surehand.migration',
  );
  return found?.version ?? 0;
}

/** Throws what to do when the schema is not the one that this program knows. */
export async function checkSchema(db: Database): Promise<number> {
  const version = await schemaVersion(db);
  const ours = newest();
  if (version === ours) return version;
  throw new SurehandError(
    'invalid_input',
    version === 0
      ? 'store: there is none in this database yet; make one with: surehand store init'
      : version < ours
        ? `store: its schema is version ${version}, this program needs ${ours}; bring it up with: surehand store migrate`
        : `store: its schema is version ${version}, this program knows only ${ours}; update surehand on this machine`,
  );
}

export function newest(): number {
  return migrations().at(-1)?.version ?? 0;
}

/** Brings the schema up to this program's, forward only; a newer one is refused. Answers what was applied. */
export async function migrate(db: Database): Promise<string[]> {
  if ((await schemaVersion(db)) > newest()) await checkSchema(db);
  return db.transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [CHANGING]);
    await client.query('CREATE SCHEMA IF NOT EXISTS surehand');
    await client.query(
      'CREATE TABLE IF NOT EXISTS surehand.migration (version int PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ version: number }>('SELECT version FROM surehand.migration');
    const there = new Set(rows.map(({ version }) => version));
    const missing = migrations().filter(({ version }) => !there.has(version));
    for (const { version, name, sql } of missing) {
      await client.query(sql);
      await client.query('INSERT INTO surehand.migration (version, name) VALUES ($1, $2)', [version, name]);
    }
    return missing.map(({ name }) => name);
  });
}

/** Lets a role use the store, and keeps the project for the roles that were named for it. */
export async function admitRole(db: Database, role: string): Promise<void> {
  if (!/^[a-z_][\w$]{0,62}$/i.test(role))
    throw new SurehandError(
      'invalid_input',
      `--role: wanted the name of a role, got ${JSON.stringify(role)}`,
    );
  await db.transaction(async (client) => {
    const { rows } = await client.query(
      "SELECT pg_get_userbyid(relowner) = $1 AS owns FROM pg_class WHERE oid = 'surehand.project_role'::regclass",
      [role],
    );
    // Its owner has every right, and would lose some by what follows.
    if (!rows[0]?.owns) await grant(client, role);
    await client.query(
      'INSERT INTO surehand.project_role (project, role) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [db.project, role],
    );
  });
}

async function grant(client: { query(sql: string): Promise<unknown> }, role: string): Promise<void> {
  for (const sql of [
    `GRANT USAGE ON SCHEMA surehand TO "${role}"`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA surehand TO "${role}"`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA surehand TO "${role}"`,
    `REVOKE INSERT, UPDATE, DELETE ON surehand.migration, surehand.project_role FROM "${role}"`,
    `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA surehand TO "${role}"`,
  ])
    await client.query(sql);
}
