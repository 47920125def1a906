import { EventEmitter } from 'node:events';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTrace, startRecordings } from '../../../src/drivers/web/recordings.ts';
import { optionsOf, temporaryFolder } from './open-browser.ts';

function write(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'x');
  return path;
}

/** As much of a context as recordings ask for; `words` are the groups of its trace. */
function fakeContext(films: string[] = []) {
  const words: string[] = [];
  const pages = films.map((film) => ({ video: () => ({ path: async () => film }) }));
  const tracing = {
    start: async () => {},
    stop: async ({ path }: { path: string }) => void write(path),
    group: async (name: string) => void words.push(name),
    groupEnd: async () => void words.push('end'),
  };
  const context = Object.assign(new EventEmitter(), { tracing, pages: () => pages, close: async () => {} });
  return { words, context: context as never }; // nothing else of it is asked for
}

describe('recordings', () => {
  it('are told when they are there, for their user alone: the trace and the films of this session', async () => {
    const output_dir = temporaryFolder();
    const film = write(join(output_dir, 'videos', 'own.webm'));
    write(join(output_dir, 'videos', 'of another session.webm'));
    const { context } = fakeContext([film, join(output_dir, 'videos', 'never written.webm')]);
    const keep = await startRecordings(context, optionsOf({ output_dir, record: true, trace: true }));
    const [trace = '', ...films] = await keep();
    expect(trace).toMatch(/\/traces\/[^/]+\.zip$/);
    expect(films).toEqual([film]);
    for (const file of [trace, film]) expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('name each act in the trace by what it was done to, also one that fails, and nothing without a trace', async () => {
    const { words, context } = fakeContext();
    const meaning = { role: 'button', name: 'Save', context: '', context_match: 'ignore' } as const;
    const click = { kind: 'click', key: 'k', meaning, timeout_ms: 1 } as const;
    const traced = optionsOf({ trace: true });
    expect(await inTrace(context, traced, click, async () => 7)).toBe(7);
    const press = { kind: 'press', keys: 'hunter2', timeout_ms: 1 } as const;
    await expect(inTrace(context, traced, press, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    await inTrace(context, optionsOf(), click, async () => 7);
    expect(words).toEqual(['click button "Save"', 'end', 'press', 'end']);
  });
});
