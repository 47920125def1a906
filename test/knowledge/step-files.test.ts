import * as nodeFs from 'node:fs';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeName, stepFileName } from '../../src/knowledge/safe-name.ts';
import { makeSession, makeStep, NOON } from './made-steps.ts';
import { onScreen, openTemporary, temporaryRoot } from './temporary-store.ts';

describe('names of files', () => {
  test('are the time and the tool, without a colon', () => {
    expect(stepFileName(NOON, 'click')).toBe('2026-01-16T12-00-00.000Z-click.json');
  });

  test('are safe on every file system, and two names never become one', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        '..',
        '.',
        '',
        '../../etc/passwd',
        'a/b',
        'a\\b',
        'CON',
        'nul.txt',
        'a\0b',
        '.index',
        '-rf',
        'x.',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, (a, b) => {
        const name = safeName(a);
        expect(name).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/);
        expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|\.$/i);
        if (a !== b) expect(safeName(b)).not.toBe(name);
      }),
    );
  });
});

describe('files of a store', () => {
  test('a hostile session or tool stays inside the root and is found again', async () => {
    const { root, store } = openTemporary();
    const sessionId = '../../outside/../../../etc';
    await store.begin(makeSession(sessionId));
    const step = makeStep({ sessionId, tool: '../click', target: { testId: 'x' } });
    expect(await store.record(step)).toBe('written');
    const written = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(session|T.*)\.json$/.test(name),
    );
    expect(written).toHaveLength(2);
    expect((await store.last(1, { sessionId }))[0]).toMatchObject({ sessionId, tool: '../click' });
    expect(existsSync(join(root, '../outside'))).toBe(false);
  });

  test('steps of one millisecond have a file each', async () => {
    const { root, store } = openTemporary();
    const results = await Promise.all(Array.from({ length: 20 }, () => store.record(makeStep())));
    expect(new Set(results)).toEqual(new Set(['written']));
    expect(readdirSync(join(root, 's1/steps'))).toHaveLength(20);
    expect(await store.last(100)).toHaveLength(20);
  });

  test('hold the record as it was given, beside session.json', async () => {
    const { root, store } = openTemporary();
    await store.begin(makeSession('s1', { goal: 'Buy tea', flowTags: ['buy'] }));
    const step = makeStep({ target: { testId: 'pay' } });
    await store.record(step);
    const file = join(root, 's1/steps/2026-01-16T12-00-00.000Z-click.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(step);
    expect(JSON.parse(readFileSync(join(root, 's1/session.json'), 'utf8'))).toMatchObject({
      goal: 'Buy tea',
    });
  });

  test('a disk that is full is warned of once, and written again when it is not', async () => {
    let full = true;
    const writeFileSync: typeof nodeFs.writeFileSync = (...args) => {
      if (full) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      nodeFs.writeFileSync(...args);
    };
    const { store, warnings } = openTemporary({ fs: { ...nodeFs, writeFileSync } });
    expect(await store.begin(makeSession('s1'))).toBe('degraded');
    expect(await store.record(makeStep())).toBe('degraded');
    expect(warnings).toEqual(['knowledge is not written']);
    full = false;
    expect(await store.record(makeStep({ target: { testId: 'x' } }))).toBe('written');
    expect(await store.last(10)).toHaveLength(1);
  });

  test('a root that cannot be is warned of, and nothing throws', async () => {
    const folder = temporaryRoot();
    const root = join(folder, 'taken');
    writeFileSync(root, 'a file');
    const { store, warnings } = openTemporary({ root });
    expect(await store.record(makeStep())).toBe('degraded');
    expect(await store.prior(onScreen('home'))).toBeUndefined();
    expect(await store.search('anything')).toEqual([]);
    expect(await store.sessions()).toEqual([]);
    expect(warnings).toEqual([
      'knowledge is not written',
      'knowledge has no index and is read from its files',
    ]);
  });

  test('a process that dies before the step has its name leaves nothing torn', async () => {
    const linkSync = () => {
      throw Object.assign(new Error('killed'), { code: 'EIO' });
    };
    const { root, store } = openTemporary({ fs: { ...nodeFs, linkSync, rmSync() {} } });
    expect(await store.record(makeStep())).toBe('degraded');
    expect(readdirSync(join(root, 's1/steps'))).toEqual([]);
    expect(readdirSync(join(root, '.index/tmp'))).toHaveLength(1);
    const later = openTemporary({ root, now: () => Date.now() + 7_200_000 });
    expect(await later.store.last(10)).toEqual([]);
    await later.store.prune({});
    expect(readdirSync(join(root, '.index/tmp'))).toEqual([]);
  });

  test('without hard links a name is still given once', async () => {
    const linkSync = () => {
      throw Object.assign(new Error('not supported'), { code: 'ENOTSUP' });
    };
    const { root, store } = openTemporary({ fs: { ...nodeFs, linkSync } });
    for (const _ of [1, 2, 3]) expect(await store.record(makeStep())).toBe('written');
    expect(readdirSync(join(root, 's1/steps'))).toHaveLength(3);
  });
});
