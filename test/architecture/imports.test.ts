import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** Who may import whom. Left out: node's own modules, and a layer's own files. */
const ALLOWED: Record<string, { layers: string[]; packages: string[] }> = {
  model: { layers: [], packages: ['zod'] },
  drivers: { layers: ['model', 'drivers/words'], packages: ['playwright-core', '@sparticuz/chromium'] },
  // Types only: what runs in a page carries nothing else over, but for judgments of words.
  'drivers/web/page': { layers: ['model', 'drivers/words'], packages: [] },
  // Pure: every driver judges words the same way, inside a page or not.
  'drivers/words': { layers: [], packages: [] },
  screen: { layers: ['model'], packages: [] },
  knowledge: { layers: ['model'], packages: ['libsql', 'zod'] },
  // The same in a database that machines share. Only its own modules load the client, and only when it is used.
  store: { layers: ['model', 'knowledge'], packages: ['pg'] },
  policy: { layers: ['model'], packages: ['yaml', 'zod'] },
  approval: { layers: ['model'], packages: [] },
  // The page for people who watch: HTML without a script, written on the server.
  board: { layers: ['model', 'approval'], packages: [] },
  llm: { layers: ['model'], packages: ['@anthropic-ai/sdk', 'openai', 'zod'] },
  report: { layers: ['model', 'report/page'], packages: [] },
  'report/page': { layers: ['model'], packages: ['preact'] },
  pipeline: { layers: ['model', 'drivers', 'screen', 'knowledge', 'policy', 'approval'], packages: [] },
  session: {
    layers: ['model', 'drivers', 'screen', 'knowledge', 'store', 'policy', 'approval', 'pipeline'],
    packages: [],
  },
  agent: {
    layers: ['model', 'screen', 'knowledge', 'policy', 'approval', 'llm', 'pipeline', 'session'],
    packages: ['zod'],
  },
  scenario: {
    layers: ['model', 'llm', 'report'],
    // Gherkin is read at build time into the bundle: it is no runtime dependency.
    packages: ['@cucumber/gherkin', '@cucumber/messages', '@modelcontextprotocol/client', 'yaml', 'zod'],
  },
  // Steps as a Playwright test: those of a scenario, and those of a session.
  export: { layers: ['model', 'scenario'], packages: [] },
  tools: {
    layers: ['model', 'screen', 'knowledge', 'policy', 'approval', 'pipeline', 'session', 'agent'],
    packages: ['zod'],
  },
  mcp: {
    layers: ['model', 'approval', 'session', 'tools'],
    packages: ['@modelcontextprotocol/server', '@modelcontextprotocol/node', 'zod'],
  },
  cli: {
    layers: [
      'model',
      'knowledge',
      'store',
      'policy',
      'approval',
      'board',
      'llm',
      'report',
      'session',
      'agent',
      'scenario',
      'export',
      'tools',
      'mcp',
    ],
    packages: ['@modelcontextprotocol/client', '@modelcontextprotocol/server', 'yaml', 'zod'],
  },
  // The library as one object: an app that is opened, acted on and closed.
  library: { layers: ['model', 'approval', 'session', 'tools'], packages: ['@playwright/test', 'zod'] },
  // What people test their own policies and agents with; published as surehand/testing.
  testing: { layers: ['model', 'policy', 'llm', 'agent'], packages: ['zod'] },
  // What the build writes down.
  'build-data.ts': { layers: ['cli', 'scenario'], packages: [] },
  'index.ts': {
    layers: ['model', 'policy', 'approval', 'llm', 'session', 'agent', 'scenario', 'tools', 'library', 'cli'],
    packages: [],
  },
};

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

describe('layers', () => {
  test.each(files)('%s imports only what its layer may', (file) => {
    const layer = layerOf(file);
    const rule = ALLOWED[layer];
    if (!rule) throw new Error(`${layer} is not in the table: add it to ALLOWED with what it may import`);
    for (const wanted of importsOf(join(src, file))) {
      if (wanted.startsWith('node:')) continue;
      if (!wanted.startsWith('.')) {
        const name = wanted
          .split('/')
          .slice(0, wanted.startsWith('@') ? 2 : 1)
          .join('/');
        expect(
          rule.packages,
          `${file} imports ${name}; argue for it in docs/decisions and add it to the table`,
        ).toContain(name);
        continue;
      }
      const other = layerOf(relative(src, resolve(dirname(join(src, file)), wanted)));
      if (other === layer) continue;
      expect(rule.layers, `${file} imports ${wanted}: ${layer} may not know ${other}`).toContain(other);
    }
  });

  test('only the gate makes permits, and only the first page of a session is opened past a policy', () => {
    const naming = (word: string) =>
      files.filter((file) => readFileSync(join(src, file), 'utf8').includes(word)).sort();
    expect(naming('issuePermit')).toEqual(['model/permit.ts', 'pipeline/gate.ts', 'session/checkpoints.ts']);
    expect(naming('openGate')).toEqual(['pipeline/gate.ts', 'session/session.ts']);
  });

  test('what is for phones is loaded only when a phone is asked for', () => {
    const phones = /^drivers\/(?:android|tree|webdriver)\//;
    const early = files
      .filter((file) => !phones.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(src, file), 'utf8');
        const taken = [...text.matchAll(/^(?:import|export) (?!type)[^;]*? from '(?<from>\.[^']+)'/gm)];
        const wanted = taken.map(({ groups }) =>
          relative(src, resolve(src, dirname(file), groups?.from ?? '')),
        );
        return wanted.filter((one) => phones.test(one)).map((one) => `${file} loads ${one}`);
      });
    expect(early).toEqual([]);
  });

  test('what runs in a page takes only types from outside its folder, and what itself takes nothing else', () => {
    const pages = files.filter((file) => layerOf(file).endsWith('/page'));
    expect(pages.length).toBeGreaterThan(10);
    for (const file of pages) {
      const text = readFileSync(join(src, file), 'utf8');
      expect(text, file).not.toMatch(/^import (?!type)[^;]*model\/(?!stands-in|act-of|address)/m);
    }
    for (const file of ['model/stands-in.ts', 'model/act-of.ts', 'model/address.ts'])
      expect(readFileSync(join(src, file), 'utf8')).not.toMatch(/^import (?!type)/m);
  });
});

describe('time', () => {
  test.each(files.filter((file) => file.startsWith('pipeline/')))('%s takes it from the world', (file) => {
    expect(readFileSync(join(src, file), 'utf8')).not.toMatch(
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\b|\bset(?:Timeout|Interval)\b/,
    );
  });
});

describe('files', () => {
  test.each(files)('%s is named for its job and at most 400 lines long', (file) => {
    expect(readFileSync(join(src, file), 'utf8').split('\n').length).toBeLessThanOrEqual(401);
    expect(file).toMatch(/^[a-z0-9/-]+\.tsx?$/);
    expect(file).not.toMatch(/(^|\/)(utils?|helpers?|common|misc|core|manager|handler|base|types)(\.ts|\/)/);
  });
});

test.each(['isRecord', 'parseDate', 'OutcomeSchema'])('%s is written down once', (name) => {
  const declares = new RegExp(`\\b(?:function|const) ${name}\\b`);
  const places = files.filter((file) => declares.test(readFileSync(join(src, file), 'utf8')));
  expect(places.filter((file) => !file.startsWith('drivers/web/page/'))).toHaveLength(1);
});

describe('runtime dependencies', () => {
  test('are the ones argued for', () => {
    const { dependencies } = JSON.parse(readFileSync(join(src, '../package.json'), 'utf8'));
    expect(Object.keys(dependencies).sort()).toEqual(['libsql', 'playwright-core', 'zod']);
  });
});

function layerOf(file: string): string {
  const page = /^(drivers\/web|report)\/page\//.exec(file);
  if (page) return `${page[1]}/page`;
  if (file.startsWith('drivers/words/')) return 'drivers/words';
  return file.includes('/') ? (file.split('/')[0] ?? file) : file;
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const written = [
    ...text.matchAll(/^(?:import|export)\b[^;']*?from '([^'\n]+)'/gm),
    ...text.matchAll(/\bimport\('([^'\n]+)'\)/g),
  ];
  return written.map((match) => match[1] ?? '');
}
