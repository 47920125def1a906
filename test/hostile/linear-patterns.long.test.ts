import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, test } from 'vitest';
import { slowText } from './count-steps.ts';
import { BOUNDED, BUILT } from './held-patterns.ts';

// No text from outside meets a pattern that is not linear. Each pattern of the sources is tried; one that may take more
// than linearly many steps must be rewritten, or be listed with what bounds the texts that it meets.

const ROOT = new URL('../../src/', import.meta.url);

interface Found {
  file: string;
  source: string;
  flags: string;
}

const literals: Found[] = [];
/** Places that make a pattern while a function runs: what is given there is known only then. */
const made: string[] = [];
/** Files that make patterns, some when they are loaded. */
const makers = new Set<string>();

for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.tsx?$/.test(file)) continue;
  const code = readFileSync(new URL(file, ROOT), 'utf8');
  walk(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node, inside) => {
    const { regex, callee, start, end } = node;
    if (isRecord(regex)) literals.push({ file, source: String(regex.pattern), flags: String(regex.flags) });
    if (!isRecord(callee) || callee.name !== 'RegExp') return;
    // What runs in a page cannot be loaded here; its patterns are all written down or made later.
    if (!file.startsWith('drivers/web/page/')) makers.add(file);
    if (inside) made.push(`${file}: ${code.slice(Number(start), Number(end)).replace(/\s+/g, ' ')}`);
  });
}

/** What is made as the files are loaded, with whatever they put together. */
const loaded: Found[] = [];
const Original = RegExp;
globalThis.RegExp = new Proxy(Original, {
  construct(target, args, self) {
    const pattern: RegExp = Reflect.construct(target, args, self);
    loaded.push({ file: 'as it is loaded', source: pattern.source, flags: pattern.flags });
    return pattern;
  },
});
for (const file of makers) await import(`${new URL(file, ROOT).href}?anew`);
globalThis.RegExp = Original;

test('the patterns of the sources are found: those written, those made when a file is loaded, those made later', () => {
  expect(literals.length).toBeGreaterThan(1000);
  expect(loaded.length).toBeGreaterThan(20);
  expect(made.length).toBeGreaterThan(10);
});

test('each pattern is linear, or is listed with what bounds the texts that it meets', () => {
  const listed = new Set(BOUNDED.flatMap(({ file, patterns }) => patterns.map((one) => `${file}: ${one}`)));
  const tried = new Map<string, string | undefined>();
  const slow = [...literals, ...loaded].flatMap(({ file, source, flags }) => {
    const written = `/${source}/${flags}`;
    if (!tried.has(written)) tried.set(written, slowText(source, flags));
    const text = tried.get(written);
    return text === undefined ? [] : [{ named: `${file}: ${written}`, text }];
  });
  expect(
    slow.filter(({ named }) => !listed.has(named)).map(({ named, text }) => `${named} on ${text}`),
  ).toEqual([]);
  const found = new Set(slow.map(({ named }) => named));
  expect(
    [...listed].filter((one) => !found.has(one)),
    'listed and not there, or linear',
  ).toEqual([]);
}, 300_000);

test('each place that makes a pattern while it runs is listed with what bounds it', () => {
  expect(made.sort()).toEqual(BUILT.map(([place]) => place).sort());
});

describe('a pattern is told to be linear or not by its steps', () => {
  test.each([
    /\s+$/,
    /^\s+|\s+$/g,
    /(a+)+$/,
    /(?:a|a)*b/,
    /(?:a|b|ab)*c/,
    /a*a*b/,
    /a+b/g,
    /x.*y/,
    /.*?,/,
    /(?<=a+)b/,
    /(\w+)\s*=\s*(\w+)/,
    /eyJ[\w-]+\.[\w-]+/,
    /"(?:[^"\\]|\\.)*"/g,
    /\p{L}+(?:-\p{L}+)+/gu,
    /^(.+?)(?:\s+(one|two))?\s*(=|is)$/,
    /(a)(?:\1)*b/,
  ])('%s is not', ({ source, flags }) => {
    expect(slowText(source, flags)).toBeDefined();
  });
  test.each([
    /\s+/g,
    /^\s*x/,
    /(?<!\s)\s+$/,
    /"[^"]*"/g,
    /^.*y/,
    /^(\w+)\s+(\w+)$/,
    /\d{1,5}x/,
    /#.*/s,
    /[a-z]/gi,
    /(?=\p{L})(?<=(?<![\p{L}\p{N}])\p{N}+)/gu,
    /^(?:[!-~]+(?: [!-~]+)*)?$/,
  ])('%s is', ({ source, flags }) => {
    expect(slowText(source, flags)).toBeUndefined();
  });
});

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function walk(
  node: unknown,
  see: (node: Record<string, unknown>, inside: boolean) => void,
  inside = false,
): void {
  if (Array.isArray(node)) for (const one of node) walk(one, see, inside);
  else if (isRecord(node)) {
    see(node, inside);
    const deeper = inside || /Function|Method/.test(String(node.type));
    for (const [key, value] of Object.entries(node)) if (key !== 'regex') walk(value, see, deeper);
  }
}
