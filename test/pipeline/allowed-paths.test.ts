import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFileAddress, readablePath, writablePath } from '../../src/pipeline/allowed-paths.ts';

let root: string;
let inside: string;
let outside: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'allowed-paths-')));
  inside = join(root, 'inside');
  outside = join(root, 'outside');
  for (const folder of [inside, outside]) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.txt'), 'a');
  }
  symlinkSync(join(outside, 'a.txt'), join(inside, 'link.txt'));
  symlinkSync(outside, join(inside, 'linked'));
  symlinkSync(join(inside, 'a.txt'), join(outside, 'back.txt'));
  symlinkSync(join(outside, 'none.txt'), join(inside, 'dangling.txt'));
  symlinkSync('dangling.txt', join(inside, 'further.txt'));
  symlinkSync('ring.txt', join(inside, 'ring.txt'));
});
afterAll(() => rmSync(root, { recursive: true }));

const places = () => ({
  working_folder: false,
  output_dir: inside,
  allowed_paths: [],
  storage_state: undefined,
});
const OUTSIDE = /lies outside the output folder; --allowed-paths can allow it/;

test('links are followed: a path is where it leads, for reading, for writing and as an address', () => {
  for (const name of [
    'link.txt',
    'linked/a.txt',
    'linked/new.txt',
    'dangling.txt',
    'further.txt',
    `../${basename(root)}-no/a.txt`,
    '../outside/a.txt',
  ]) {
    const path = join(inside, name);
    expect(() => readablePath(path, 'paths', places()), name).toThrow(OUTSIDE);
    expect(() => writablePath(path, 'path', places()), name).toThrow(OUTSIDE);
    expect(() => checkFileAddress(pathToFileURL(path).href, places()), name).toThrow(OUTSIDE);
  }
  expect(existsSync(join(outside, 'new.txt'))).toBe(false);
  expect(readablePath(join(outside, 'back.txt'), 'paths', places())).toBe(join(inside, 'a.txt'));
});

test('a link to itself leads nowhere, and a pipe is no file', () => {
  expect(readablePath(join(inside, 'ring.txt'), 'paths', places())).toBe(join(inside, 'ring.txt'));
  const pipe = join(inside, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(() => readablePath(pipe, 'paths', places())).toThrow(/is no file, but a pipe, a socket or a device/);
});

test('a folder whose name begins like an allowed one is another folder, and what is there is not written over', () => {
  mkdirSync(`${inside}-too`);
  writeFileSync(join(`${inside}-too`, 'a.txt'), 'a');
  expect(() => readablePath(join(`${inside}-too`, 'a.txt'), 'paths', places())).toThrow(OUTSIDE);
  expect(readablePath(join(inside, 'a.txt'), 'paths', places())).toBe(join(inside, 'a.txt'));
  expect(() => writablePath(join(inside, 'a.txt'), 'path', places())).toThrow(/is there already/);
  expect(writablePath(join(inside, 'new.txt'), 'path', places())).toBe(join(inside, 'new.txt'));
});

test('nothing is written under a name that a later start takes for its settings', () => {
  for (const name of ['surehand.config.json', '.surehand.json'])
    expect(() => writablePath(join(inside, name), 'path', places()), name).toThrow(
      /would be read as settings/,
    );
  expect(writablePath(join(inside, 'a-surehand.json'), 'path', places())).toBe(
    join(inside, 'a-surehand.json'),
  );
});
