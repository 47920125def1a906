import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** Tests that start the built program, which no mutant is in. */
const OUTSIDE = /startAgent|PROGRAM|runCli|openBackend|node:child_process|bench\//;
/** Tests that open a browser: asked only about mutants that no quick test noticed. */
const BROWSER = /playwright|createSessions|headless: true/;
/** Tests of the surface as a whole reach every file and are about none of them. */
const OF_THE_WHOLE = /^test\/(architecture|cli|mcp)\//;
/** Words of file names that are about nothing in particular. */
const COMMON = /^(?:to|of|in|the|by|value|control|read|tell|src|test|pipeline|adjust)$/;
/** How many of the nearest are run. */
const NEAREST = { quick: 8, browser: 4 };

/**
 * For each source file the tests that reach it by imports, the nearest first.
 * @param {string} root
 * @returns {Map<string, Record<'quick' | 'browser', string[]>>}
 */
export function testsBySource(root) {
  /** @type {Map<string, string[]>} */
  const imports = new Map();
  /** @param {string} file */
  const importsOf = (file) => {
    const known = imports.get(file) ?? read(file);
    imports.set(file, known);
    return known;
  };
  /** @param {string} file */
  const read = (file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
      .map(([, path = '']) => resolve(dirname(file), path))
      .filter((path) => /\.tsx?$/.test(path) && existsSync(path));
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(root, 'test', name));
  /** @type {Map<string, {test: string, far: number, about: number, kind: 'quick' | 'browser'}[]>} */
  const bySource = new Map();
  for (const test of tests) {
    if (OF_THE_WHOLE.test(relative(root, test))) continue;
    const depth = new Map([[test, 0]]);
    for (const [file, far] of depth) {
      for (const next of importsOf(file)) if (!depth.has(next)) depth.set(next, far + 1);
    }
    const own = [...depth.keys()].filter((file) => file.startsWith(join(root, 'test')));
    const texts = own.map((file) => readFileSync(file, 'utf8'));
    if (texts.some((text) => OUTSIDE.test(text))) continue;
    const kind = texts.some((text) => BROWSER.test(text)) ? 'browser' : 'quick';
    for (const [file, far] of depth) {
      if (!file.startsWith(join(root, 'src'))) continue;
      const source = relative(root, file);
      const about = countWords(source, `${test}\n${texts[0] ?? ''}`);
      bySource.set(source, [
        ...(bySource.get(source) ?? []),
        { test: relative(root, test), far, about, kind },
      ]);
    }
  }
  return new Map(
    [...bySource].map(([source, list]) => {
      // Tests of the surface are all equally far: those that speak of what the file is called are about it.
      list.sort(
        (a, b) =>
          (a.kind === 'quick' ? a.far - b.far : 0) ||
          b.about - a.about ||
          a.far - b.far ||
          a.test.localeCompare(b.test),
      );
      /** @param {'quick' | 'browser'} kind */
      const nearest = (kind) =>
        list.flatMap((one) => (one.kind === kind ? one.test : [])).slice(0, NEAREST[kind]);
      return [source, { quick: nearest('quick'), browser: nearest('browser') }];
    }),
  );
}

/**
 * How often a text uses the words of a file's name, as they are or longer: `adjust-sort` and "sorted".
 * @param {string} source
 * @param {string} text
 */
function countWords(source, text) {
  const words = basename(source, '.ts')
    .split('-')
    .filter((word) => word.length > 2 && !COMMON.test(word));
  const lower = text.toLowerCase();
  return words.reduce((sum, word) => sum + Math.min(50, lower.split(word).length - 1), 0);
}
