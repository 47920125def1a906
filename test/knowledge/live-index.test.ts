import {
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catchUp } from '../../src/knowledge/index/catch-up.ts';
import { INDEX_VERSION } from '../../src/knowledge/index/schema.ts';
import { StepIndex } from '../../src/knowledge/index/step-index.ts';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import { StepFiles } from '../../src/knowledge/step-files.ts';
import { makeSession, makeStep, NOON } from './made-steps.ts';
import { onScreen, openTemporary, suggested, temporaryRoot } from './temporary-store.ts';

const DATABASE = `.index/knowledge-v${INDEX_VERSION}.db`;

async function fill(store: Knowledge, count = 6): Promise<void> {
  await store.begin(makeSession('s1', { goal: 'Send' }));
  for (let n = 0; n < count; n++) {
    await store.record(makeStep({ target: { testId: `b${n % 3}` }, at_ms: NOON + n * 1000 }));
  }
}

/** A store with an index and nobody who has it open. */
async function leave(): Promise<string> {
  const { root, store } = openTemporary();
  await fill(store);
  expect(await store.last(100)).toHaveLength(6);
  await store.close();
  return root;
}

describe('the index', () => {
  test('has a step as soon as it is recorded', async () => {
    const { store } = openTemporary();
    await store.record(makeStep({ target: { testId: 'one' } }));
    expect(await suggested(store, onScreen('home'))).toEqual(['one']);
    await store.record(makeStep({ target: { testId: 'two' }, at_ms: NOON + 1 }));
    expect(await suggested(store, onScreen('home'))).toHaveLength(2);
  });

  test.each([
    ['missing', (path: string) => rmSync(path)],
    [
      'no database',
      (path: string) => writeFileSync(path, 'this is not a database, by no means at all'.repeat(99)),
    ],
    ['cut short', (path: string) => truncateSync(path, 5000)],
    ['overwritten inside', (path: string) => overwrite(path)],
  ])('that is %s is made anew from the files', async (_, harm) => {
    const root = await leave();
    harm(join(root, DATABASE));
    for (const name of ['-wal', '-shm']) rmSync(join(root, DATABASE + name), { force: true });
    const { store } = openTemporary({ root });
    expect(await store.last(100)).toHaveLength(6);
    expect(await suggested(store, onScreen('home'))).toHaveLength(3);
  });

  test('that takes longer than a question waits is asked as it is, and whole a little later', async () => {
    const root = await leave();
    for (const name of ['', '-wal', '-shm']) rmSync(join(root, DATABASE + name), { force: true });
    const { store } = openTemporary({ root, patience_ms: 0 });
    expect((await store.last(100)).length).toBeLessThanOrEqual(6);
    await expect.poll(() => store.last(100), { timeout: 30_000 }).toHaveLength(6);
  });

  test('that is removed under a running server is made anew', async () => {
    const { root, store } = openTemporary();
    await fill(store);
    expect(await store.last(100)).toHaveLength(6);
    for (const name of ['', '-wal', '-shm']) rmSync(join(root, DATABASE + name), { force: true });
    expect(await store.last(100)).toHaveLength(6);
    await store.record(makeStep({ at_ms: NOON + 99_000 }));
    expect(await store.last(100)).toHaveLength(7);
  });

  test('of another version is left alone', async () => {
    const root = await leave();
    writeFileSync(join(root, '.index/knowledge-v0.db'), 'from another version');
    const { store } = openTemporary({ root });
    expect(await store.last(100)).toHaveLength(6);
    expect(readFileSync(join(root, '.index/knowledge-v0.db'), 'utf8')).toBe('from another version');
  });

  test('takes in what a process wrote and died before indexing', async () => {
    const root = await leave();
    const files = new StepFiles(root);
    files.writeStep(makeStep({ target: { testId: 'late' }, at_ms: NOON + 60_000 }));
    files.writeStep(makeStep({ sessionId: 's2', target: { testId: 'other' }, at_ms: NOON + 61_000 }));
    const { store } = openTemporary({ root });
    expect(await store.last(100)).toHaveLength(8);
  });

  test('takes in a session that appears while it is open', async () => {
    const { root, store } = openTemporary();
    await fill(store);
    expect(await store.last(100)).toHaveLength(6);
    new StepFiles(root).writeStep(makeStep({ sessionId: 'new', at_ms: NOON + 60_000 }));
    expect(await store.last(100)).toHaveLength(7);
  });

  test('forgets sessions and steps whose files are gone', async () => {
    const { root, store } = openTemporary();
    await fill(store);
    await store.record(makeStep({ sessionId: 's2', target: { testId: 'gone' } }));
    expect(await suggested(store, onScreen('home'))).toContain('gone');
    await store.close();
    rmSync(join(root, 's2'), { recursive: true });
    const [first = ''] = readdirSync(join(root, 's1/steps'));
    rmSync(join(root, 's1/steps', first));
    const later = openTemporary({ root });
    expect(await later.store.last(100)).toHaveLength(5);
    expect(await suggested(later.store, onScreen('home'))).not.toContain('gone');
  });

  test('passes over files that hold no step, once', async () => {
    const { root, store } = openTemporary();
    await fill(store);
    writeFileSync(join(root, 's1/steps/2026-01-16T12-00-09.000Z-click.json'), '{"schemaVersion": 1, "time');
    expect(await store.rebuild()).toEqual({ sessions: 1, steps: 6, unreadable: 1 });
    expect(await store.last(100)).toHaveLength(6);
  });

  test('compares a folder again only when it has changed', async () => {
    const root = await leave();
    const folder = join(root, 's1/steps');
    const long_ago = new Date(NOON);
    utimesSync(folder, long_ago, long_ago);
    const index = await StepIndex.open(join(root, DATABASE));
    try {
      expect(await catchUp(root, () => index)).toMatchObject({ sessions: 1 });
      expect(await catchUp(root, () => index)).toMatchObject({ sessions: 0 });
      new StepFiles(root).writeStep(makeStep({ at_ms: NOON + 70_000 }));
      expect(statSync(folder).mtimeMs).toBeGreaterThan(NOON);
      expect(await catchUp(root, () => index)).toMatchObject({ sessions: 1, steps: 1 });
    } finally {
      index.close();
    }
  });

  test('is not opened again once the store is closed', async () => {
    const { root, store } = openTemporary();
    await store.record(makeStep());
    await store.close();
    await new Promise((resolve) => setImmediate(resolve));
    expect(readdirSync(join(root, '.index'))).toEqual(['tmp']);
  });

  test('answers while it is rebuilt', async () => {
    const { store } = openTemporary();
    await fill(store, 600);
    const rebuilding = store.rebuild();
    expect((await suggested(store, onScreen('home'))).length).toBeGreaterThan(0);
    expect(await rebuilding).toMatchObject({ steps: 600 });
    expect(await store.last(1000)).toHaveLength(600);
  });
});

/** Writes over the middle, where the tables are, and leaves the head as it was. */
function overwrite(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 4096, bytes.length);
  writeFileSync(path, bytes);
}

describe('the sums of the index', () => {
  const step = fc.record({
    session: fc.integer({ min: 0, max: 3 }),
    part: fc.integer({ min: 0, max: 4 }),
    screen: fc.constantFrom('home', 'cart'),
    ok: fc.boolean(),
    tool: fc.constantFrom('click', 'fill', 'navigate', 'describe_screen'),
    hours: fc.integer({ min: 0, max: 60 }),
  });

  test('are the same after any coming and going as when made anew', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.integer({ min: 0, max: 3 }),
        async (steps, gone) => {
          const root = temporaryRoot();
          const files = new StepFiles(root);
          const incremental = await StepIndex.open(join(root, 'a.db'));
          const fresh = await StepIndex.open(join(root, 'b.db'));
          try {
            for (const [at, { session, part, screen, ok, tool, hours }] of steps.entries()) {
              files.writeStep(
                makeStep({
                  sessionId: `s${session}`,
                  tool,
                  screen,
                  target: { testId: `t${part}` },
                  input: tool === 'navigate' ? { to: 'back' } : {},
                  outcome: ok ? { ok, verdict: 'verified' } : { ok, code: 'TIMEOUT', kind: 'timed_out' },
                  at_ms: NOON + at * 1000 + hours * 3_600_000,
                }),
              );
              if (at % 7 === 6) await catchUp(root, () => incremental);
            }
            await catchUp(root, () => incremental);
            rmSync(join(root, `s${gone}`), { recursive: true, force: true, maxRetries: 9 });
            await catchUp(root, () => incremental);
            await catchUp(root, () => fresh);
            expect(sumsOf(incremental)).toEqual(sumsOf(fresh));
          } finally {
            incremental.close();
            fresh.close();
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

/**
 * Every sum in words, for the numbers of two indexes differ. What followed on a step until an earlier one came between has
 * a row without a count, which no question reads, until the index is swept.
 */
function sumsOf(index: StepIndex): unknown[] {
  const key = (column: string) => `coalesce((SELECT key FROM move WHERE id = ${column}), '')`;
  return [
    index.list(`SELECT json_array(region.key, span, ${key('move')}, ok, failed, worth, entries) AS row
      FROM tally JOIN region ON region.id = region ORDER BY 1`),
    index.list(`SELECT json_array(${key('prev')}, span, ${key('prev2')}, ${key('prev3')}, region.key, ${key('move')}, count, worth) AS row
      FROM link JOIN region ON region.id = region WHERE count > 0 ORDER BY 1`),
    index.list(`SELECT json_array(region.key, span, ${key('move')}, code, count) AS row
      FROM failure JOIN region ON region.id = region ORDER BY 1`),
    index.list(`SELECT json_array(session.folder, region.key, visit.steps, last) AS row
      FROM visit JOIN session ON session.id = session JOIN region ON region.id = region ORDER BY 1`),
    index.list('SELECT json_array(folder, steps, failed, last_at) AS row FROM session ORDER BY 1'),
  ].map((rows) => rows.map((row) => JSON.stringify(row)).sort());
}
