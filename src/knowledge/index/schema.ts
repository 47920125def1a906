/** Part of the index's file name: an index of another version is another file. */
export const INDEX_VERSION = 3;

/** Counts are kept by spans of twelve hours: fine enough for any window, few enough to add up. */
export const SPAN_MS = 12 * 3_600_000;

/**
 * `step` has a row per file. `tally`, `link`, `failure` and `visit` are sums over it, kept as steps come and go, so that
 * a question costs what the screen has of distinct moves, however often they were made.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS session (
  id INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL, created_at TEXT NOT NULL DEFAULT '',
  goal TEXT NOT NULL DEFAULT '', flow_tags TEXT NOT NULL DEFAULT '[]', tags TEXT NOT NULL DEFAULT '[]',
  git TEXT NOT NULL DEFAULT '{}',
  steps INTEGER NOT NULL DEFAULT 0, failed INTEGER NOT NULL DEFAULT 0, last_at INTEGER NOT NULL DEFAULT 0,
  checked REAL NOT NULL DEFAULT 0, unreadable INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS session_last ON session (last_at);
CREATE TABLE IF NOT EXISTS region (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, origin TEXT NOT NULL, screen TEXT NOT NULL, route TEXT NOT NULL,
  token TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS region_screen ON region (origin, screen);
CREATE INDEX IF NOT EXISTS region_token ON region (origin, token);
CREATE TABLE IF NOT EXISTS region_test_id (
  test_id TEXT NOT NULL, region INTEGER NOT NULL, PRIMARY KEY (test_id, region)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS move (
  id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, tool TEXT NOT NULL, test_id TEXT, role TEXT, name TEXT, json TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS move_test_id ON move (test_id, tool);
CREATE INDEX IF NOT EXISTS move_name ON move (name, role, tool);
CREATE TABLE IF NOT EXISTS sketch (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS flow (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS flow_tag (tag TEXT NOT NULL, flow INTEGER NOT NULL, PRIMARY KEY (tag, flow)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS step (
  id INTEGER PRIMARY KEY, session INTEGER NOT NULL, file TEXT NOT NULL, at INTEGER NOT NULL, tool TEXT NOT NULL,
  region INTEGER NOT NULL, move INTEGER, sketch INTEGER NOT NULL, flow INTEGER NOT NULL, branch TEXT NOT NULL,
  ok INTEGER NOT NULL, worth INTEGER NOT NULL, entry INTEGER NOT NULL, followed INTEGER NOT NULL,
  prev INTEGER NOT NULL, prev2 INTEGER NOT NULL, prev3 INTEGER NOT NULL,
  code TEXT NOT NULL, kind TEXT NOT NULL, after TEXT NOT NULL, labels TEXT NOT NULL,
  UNIQUE (session, file)
);
CREATE INDEX IF NOT EXISTS step_at ON step (at);
CREATE INDEX IF NOT EXISTS step_move ON step (move, region, ok, at);
CREATE TABLE IF NOT EXISTS tally (
  region INTEGER NOT NULL, span INTEGER NOT NULL, move INTEGER NOT NULL, flow INTEGER NOT NULL, branch TEXT NOT NULL,
  ok INTEGER NOT NULL, failed INTEGER NOT NULL, worth INTEGER NOT NULL, entries INTEGER NOT NULL,
  followed_ok INTEGER NOT NULL, followed_failed INTEGER NOT NULL, last_ok INTEGER NOT NULL, last_failed INTEGER NOT NULL,
  PRIMARY KEY (region, span, move, flow, branch)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS link (
  prev INTEGER NOT NULL, span INTEGER NOT NULL, prev2 INTEGER NOT NULL, prev3 INTEGER NOT NULL,
  region INTEGER NOT NULL, move INTEGER NOT NULL, flow INTEGER NOT NULL,
  count INTEGER NOT NULL, worth INTEGER NOT NULL, last INTEGER NOT NULL,
  PRIMARY KEY (prev, span, prev2, prev3, region, move, flow)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS failure (
  region INTEGER NOT NULL, span INTEGER NOT NULL, move INTEGER NOT NULL, code TEXT NOT NULL, kind TEXT NOT NULL,
  flow INTEGER NOT NULL, count INTEGER NOT NULL, last INTEGER NOT NULL,
  PRIMARY KEY (region, span, move, code, kind, flow)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS visit (
  region INTEGER NOT NULL, session INTEGER NOT NULL, flow INTEGER NOT NULL, steps INTEGER NOT NULL, last INTEGER NOT NULL,
  PRIMARY KEY (region, session, flow)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS visit_last ON visit (region, last, session, flow);
`;
