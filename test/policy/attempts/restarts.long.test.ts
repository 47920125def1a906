import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGuarded } from '../../session/open-guarded.ts';
import { GUARDED, openTable, type Table } from './table.ts';

// What a server has seen to be guarded, the next one that starts in the same place knows.

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.server.close());

const TOKEN = 'q7Rz0PrivateToken';

const PAGES: [what: string, page: (guarded: string) => string, address: string][] = [
  ['a link', (g) => `<a href="/g/7?t=${TOKEN}">${g}</a>`, `/g/7?t=${TOKEN}`],
  ['a link, with more parameters and a fragment', (g) => `<a href="/g/8?do=1">${g}</a>`, '/g/8/?x=2&do=1#y'],
  [
    'a form',
    (g) => `<form action="/g/9"><input type="hidden" name="id" value="3"><button>${g}</button></form>`,
    '/g/9?id=3',
  ],
];

describe.each(Object.entries(GUARDED))('under %s, after a restart', (policy, guarded) => {
  const output_dir = mkdtempSync(join(tmpdir(), 'guarded-restart-'));
  afterAll(() => rmSync(output_dir, { recursive: true, force: true, maxRetries: 9 }));
  let asked: string[] = [];
  const said: Record<string, string> = {};

  beforeAll(async () => {
    for (const [at, [, page]] of PAGES.entries()) table.server.routes[`/${policy}${at}`] = page(guarded);
    const first = openGuarded({ policy, output_dir });
    first.otherwise = 'no';
    for (const at of PAGES.keys()) {
      await first.open(`${table.server.url}/${policy}${at}`);
      await first.call('describe_screen');
      // The forms of a page are learned of when something is opened from there.
      await first.call('navigate', { url: `${table.server.url}/ping` });
    }
    await first.close();
    const second = openGuarded({ policy, output_dir });
    second.otherwise = 'no';
    for (const [what, , address] of PAGES)
      said[what] = (await second.call('navigate', { url: `${table.server.url}${address}` })).text;
    asked = second.asked.map(({ reason }) => reason);
    await second.close();
  });

  it.each(PAGES)('the address of %s is asked about before it is opened', (what) => {
    expect(said[what]).toMatch(/User feedback: no \(nothing was done/);
    expect(asked).toHaveLength(PAGES.length);
    expect(asked.join('\n')).toContain(guarded);
    expect(table.arrived()).toBe(0);
  });

  it('what is kept for it names no address, and only its user can read it', () => {
    const file = join(output_dir, 'guarded-links.jsonl');
    expect(readFileSync(file, 'utf8')).not.toMatch(new RegExp(`${TOKEN}|127\\.0\\.0\\.1|/g/7`));
    expect(statSync(file).mode & 0o077).toBe(0);
  });
});
