type Value = string | number | null;

export interface Statement {
  run(...values: Value[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  get(...values: Value[]): unknown;
}

/** The little of SQLite that the index needs, so that either library gives it. */
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export type OpenDatabase = (path: string) => Promise<Database>;

/** Opens a database file with node's own SQLite where there is one, else with libsql. Throws when neither loads. */
export async function openDatabase(path: string): Promise<Database> {
  const own = loadQuietly();
  if (own) return new own.DatabaseSync(path);
  const { default: Libsql } = await import('libsql');
  return new Libsql(path) as unknown as Database; // its types are better-sqlite3's, wider than ours
}

/** Node warns that its SQLite is experimental; nobody who runs a command here can do anything about that. */
function loadQuietly(): { DatabaseSync: new (path: string) => Database } | undefined {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    // Not in the types of the oldest Node we run on.
    return process.getBuiltinModule?.('node:sqlite') as ReturnType<typeof loadQuietly>;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The file is no database, or a broken one. */
export function isCorrupt(error: unknown): boolean {
  return [11, 26].includes(codeOf(error));
}

/** Another process holds it. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes(codeOf(error));
}

/** SQLite's own primary code, which the libraries hand over under different names. */
function codeOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const { rawCode, errcode } = error as { rawCode?: number; errcode?: number }; // one of them, on SQLite's errors
  return (rawCode ?? errcode ?? 0) & 0xff;
}
