import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What a client waits for before it has the list: the command, its settings, the MCP SDK; no tool, session or browser. */
const NEEDED = /\/(?:mcp|described-tools|serve-stdio)-[A-Z0-9]+\.js$/;
const MOST_BYTES = 430_000;

function loaded(entry: URL, all = new Map<string, number>()): Map<string, number> {
  if (all.has(entry.href)) return all;
  const code = readFileSync(entry, 'utf8');
  all.set(entry.href, code.length);
  const always = code.matchAll(/(?:^|[;\n])(?:import|export)\b[^;()]*?["'](\.[^"']+\.js)["']/g);
  const later = [...code.matchAll(/\bimport\(["'](\.[^"']+\.js)["']\)/g)].filter(([, file = '']) =>
    NEEDED.test(file),
  );
  for (const [, file = ''] of [...always, ...later]) loaded(new URL(file, entry), all);
  return all;
}

it('a server that lists its tools has read little code, and none of the tools', () => {
  const parts = loaded(new URL('../../dist/cli/main.js', import.meta.url));
  const bytes = [...parts.values()].reduce((sum, size) => sum + size, 0);
  expect(parts.size).toBeGreaterThan(5);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
  const code = [...parts.keys()].map((part) => readFileSync(new URL(part), 'utf8')).join('\n');
  expect(code).not.toContain('What is in view: one line per element'); // describe_screen
});
