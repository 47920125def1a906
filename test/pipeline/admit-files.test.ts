import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Secret } from '../../src/model/secrets.ts';
import { admitFiles, refuseLogin } from '../../src/pipeline/admit-files.ts';
import { fakeDriver } from '../fake-driver.ts';
import { worldOn } from './fake-world.ts';

const HERE = 'https://shop.test';
const SECRET: Secret = { name: 'SHOP_KEY', value: 'open-sesame', origin: 'https://bank.test' };
const PIECE = 1 << 20;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'admit-files-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 9 }));

function put(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** Sends files to a page of shop.test; gives every text that was looked through. */
function admitted(...paths: string[]): string[] {
  const looked: string[] = [];
  const world = worldOn(fakeDriver());
  world.secretsIn = (text) => {
    looked.push(text);
    return text.includes(SECRET.value) ? [SECRET] : [];
  };
  admitFiles(world, paths, HERE);
  return looked;
}

describe('a file that goes to a page', () => {
  it('is looked through whole, a folder with all that is in it, and what is empty or not there is nothing', () => {
    const one = put('plain/one.txt', 'one');
    put('plain/deep/two.txt', 'two');
    expect(admitted(one)).toEqual(['one']);
    expect(admitted(join(folder, 'plain')).sort()).toEqual(['one', 'two']);
    expect(admitted(put('empty.txt', ''))).toEqual([]);
    mkdirSync(join(folder, 'nothing'));
    expect(admitted(join(folder, 'nothing'))).toEqual([]);
  });

  it.each<[claim: string, before: number]>([
    ['at its beginning', 0],
    ['behind its first piece', PIECE + 10],
    ['across the end of its first piece', PIECE - 5],
    ['at the end of a whole piece', PIECE - SECRET.value.length],
    ['across the end of its second piece', 2 * PIECE - (1 << 13) - 5],
  ])('is refused with a secret of another place %s', (_claim, before) => {
    const path = put('secret/key.txt', `${'x'.repeat(before)}${SECRET.value}`);
    expect(() => admitted(path)).toThrow('{{SHOP_KEY}} belongs to https://bank.test');
    expect(() => admitted(join(folder, 'secret'))).toThrow('{{SHOP_KEY}} belongs to https://bank.test');
  });

  it('is read in pieces that overlap, and to its end', () => {
    const looked = admitted(put('long.txt', `${'a'.repeat(PIECE)}${'b'.repeat(100)}`));
    expect(looked.map(({ length }) => length)).toEqual([PIECE, (1 << 13) + 100]);
    expect(looked.at(-1)?.endsWith('b'.repeat(100))).toBe(true);
  });
});

describe('the cookies of a browser', () => {
  it.each<[claim: string, text: string, refused: boolean]>([
    ['kept as a login', '{"cookies":[],"origins":[]}', true],
    ['kept as a login, with blanks before it', '\n  {"cookies":[],"origins":[]}', true],
    ['without origins are another file', '{"cookies":[]}', false],
    ['as a number are another file', '{"cookies":1,"origins":[]}', false],
    ['with origins as a number are another file', '{"cookies":[],"origins":1}', false],
    ['in a text are another file', 'my "cookies" and origins', false],
    ['in a list are another file', '[{"cookies":[],"origins":[]}]', false],
    ['cut off are another file', '{"cookies":[', false],
    ['in no word are another file', '{"origins":[]}', false],
  ])('%s', (_claim, text, refused) => {
    const path = put('login.json', text);
    const refuse = () => refuseLogin(path, 'paths');
    if (!refused) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(`paths: ${path} holds cookies of a browser`);
    if (refused) expect(() => admitted(path)).toThrow('holds cookies of a browser');
  });

  it('are not looked for in a folder or in what is not there', () => {
    expect(() => refuseLogin(folder, 'paths')).not.toThrow();
    expect(() => refuseLogin(join(folder, 'nobody'), 'paths')).not.toThrow();
  });
});
