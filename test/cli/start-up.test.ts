import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const main = new URL('../../dist/cli/main.js', import.meta.url);

/** What a client waits for before it has the list: the command, its settings, the MCP SDK; no tool, session or browser. */
const NEEDED = /\/(?:run-cli|mcp|described-tools|serve-stdio)-[A-Z0-9]+\.js$/;
const MOST_BYTES = 430_000;

/** What a command on a kept browser waits for: a socket and the table of arguments. */
const NEEDED_IN_SHELL = /\/run-shell-[A-Z0-9]+\.js$/;
const MOST_BYTES_IN_SHELL = 16_000;

function loaded(entry: URL, needed: RegExp, all = new Map<string, number>()): Map<string, number> {
  if (all.has(entry.href)) return all;
  const code = readFileSync(entry, 'utf8');
  all.set(entry.href, code.length);
  const always = code.matchAll(/(?:^|[;\n])(?:import|export)\b[^;()]*?["'](\.[^"']+\.js)["']/g);
  const later = [...code.matchAll(/\bimport\(["'](\.[^"']+\.js)["']\)/g)].filter(([, file = '']) =>
    needed.test(file),
  );
  for (const [, file = ''] of [...always, ...later]) loaded(new URL(file, entry), needed, all);
  return all;
}

it('a server that lists its tools has read little code, and none of the tools', () => {
  const parts = loaded(main, NEEDED);
  const bytes = [...parts.values()].reduce((sum, size) => sum + size, 0);
  expect(parts.size).toBeGreaterThan(5);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
  const code = [...parts.keys()].map((part) => readFileSync(new URL(part), 'utf8')).join('\n');
  expect(code).not.toContain('What is in view: one line per element'); // describe_screen
});

it('a command on a kept browser has read almost no code', () => {
  const parts = loaded(main, NEEDED_IN_SHELL);
  const bytes = [...parts.values()].reduce((sum, size) => sum + size, 0);
  expect([...parts.keys()].some((part) => NEEDED_IN_SHELL.test(part))).toBe(true);
  expect(bytes).toBeLessThan(MOST_BYTES_IN_SHELL);
});
