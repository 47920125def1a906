import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const dist = new URL('../../dist/', import.meta.url);
const main = new URL('cli/main.js', dist);
/** Loaded by the program for every command but those on a kept browser. */
const program = new URL('program.js', dist);

/** What a client waits for before it has the list: the command, its settings, the MCP SDK; no tool, session or browser. */
const LISTING = { stages: ['cli', 'mcp'], most_files: 6, most_bytes: 447_000 };
/** What the first call waits for besides. */
const ACTING = { stages: ['cli', 'mcp', 'hands', 'web'], most_files: 9, most_bytes: 995_000 };
/** What a command waits for when it has to start the server of its session: the client, and what listens on the socket. */
const KEEPING = { stages: ['cli'], most_files: 5, most_bytes: 215_000 };

/** The files of our own that are read by whoever loads these stages. */
function loaded(
  stages: readonly string[],
  entry = program,
  all = new Map<string, string>(),
): Map<string, string> {
  if (all.has(entry.href)) return all;
  const code = readFileSync(entry, 'utf8');
  all.set(entry.href, code);
  const always = code.matchAll(/(?:^|[;\n])(?:import|export)\b[^;()]*?["'](\.[^"']+\.js)["']/g);
  const later = [...code.matchAll(/\bimport\(["'](\.[^"']+\.js)["']\)/g)].filter(([, file = '']) =>
    stages.some((stage) => new RegExp(`/${stage}-[0-9a-f]{8}\\.js$`).test(file)),
  );
  for (const [, file = ''] of [...always, ...later]) loaded(stages, new URL(file, entry), all);
  return all;
}

it.each([
  ['a server that lists its tools has read few files and little code', LISTING],
  ['a server that acts has read few files', ACTING],
  ['a server that keeps a browser listens before it has read a tool or the MCP SDK', KEEPING],
])('%s', (_, { stages, most_files, most_bytes }) => {
  const parts = loaded(stages);
  for (const stage of stages)
    expect([...parts.keys()].join('\n')).toMatch(new RegExp(`/${stage}-[0-9a-f]{8}`));
  expect(parts.size).toBeLessThanOrEqual(most_files);
  const bytes = [...parts.values()].reduce((sum, code) => sum + code.length, 0);
  expect(bytes).toBeLessThan(most_bytes);
});

it('a command on a kept browser is one small file that needs no loader of ES modules', () => {
  const code = readFileSync(main, 'utf8');
  expect(code.length).toBeLessThan(16_000);
  expect(readFileSync(new URL('cli/package.json', dist), 'utf8')).toContain('"commonjs"');
  const later = [...code.matchAll(/\bimport\(["']([^"']+)["']\)/g)].map(([, file]) => file);
  expect(later.toSorted()).toEqual(['../build-data.js', '../program.js', 'node:child_process']);
  const own = [...code.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(([, file = '']) => file);
  expect([...new Set(own)].filter((file) => !file.startsWith('node:'))).toEqual([]);
});

it('a server that lists its tools has loaded none of them', () => {
  const tool = 'What is in view: one line per element'; // describe_screen
  expect([...loaded(LISTING.stages).values()].join('\n')).not.toContain(tool);
  expect([...loaded(ACTING.stages).values()].join('\n')).toContain(tool);
});

it('what a list says of the tools is a small file; schemas of results are another', () => {
  const tools = readFileSync(new URL('tools.json', dist), 'utf8');
  expect(tools).not.toContain('outputSchema');
  expect(tools.length).toBeLessThan(40_000);
});
