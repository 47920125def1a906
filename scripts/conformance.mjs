// Runs the official MCP conformance suite against our HTTP wiring, once per protocol era. Fails on any failure that
// the expected-failures file does not name, and on any named there that has come to pass.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const ROOT = path.resolve(fileURLToPath(import.meta.url), '../..');
const REVISIONS = ['2025-11-25', '2026-07-28'];

const work = fs.mkdtempSync(path.join(os.tmpdir(), 'surehand-conformance-'));
try {
  const { serveConformanceFixtures } = await loadFixtures();
  const service = await serveConformanceFixtures();
  try {
    const results = [];
    for (const revision of REVISIONS) results.push(await runSuite(service.url, revision));
    process.exitCode = results.every(Boolean) ? 0 : 1;
  } finally {
    await service.close();
  }
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

async function loadFixtures() {
  const outfile = path.join(work, 'fixtures.mjs');
  await build({
    entryPoints: [path.join(ROOT, 'test/mcp/conformance-fixtures.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return await import(pathToFileURL(outfile).href);
}

/** @param {string} url @param {string} revision @returns {Promise<boolean>} */
async function runSuite(url, revision) {
  const manifest = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
  const suite = path.join(path.dirname(manifest), 'dist/index.js');
  const expected = path.join(ROOT, 'test/mcp/conformance-expected-failures.yaml');
  const args = ['--url', url, '--suite', 'all', '--spec-version', revision, '--expected-failures', expected];
  const child = spawn(process.execPath, [...nodeFlags(), suite, 'server', ...args], {
    cwd: work,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  const total = /^Total: .*$/m.exec(output)?.[0] ?? 'no total';
  console.log(`conformance ${revision}: ${code === 0 ? 'as expected' : 'NOT as expected'}. ${total}`);
  // A run that tested nothing would also end well.
  const passed = Number(/(\d+) passed/.exec(total)?.[1] ?? 0);
  if (code !== 0 || passed === 0) console.error(output);
  return code === 0 && passed > 0;
}

/**
 * The suite is written for Node 22 and imports `globSync`, which Node 20 lacks, for a command that is not used here.
 * Without that import it runs as well on Node 20, so no second Node is needed.
 */
function nodeFlags() {
  if ('globSync' in fs) return [];
  const hook = `export async function load(url, context, next) {
    const loaded = await next(url, context);
    if (!url.endsWith('/conformance/dist/index.js')) return loaded;
    return { ...loaded, source: String(loaded.source).replace(/globSync as \\w+,/, '') };
  }`;
  const asModule = (/** @type {string} */ source) => `data:text/javascript,${encodeURIComponent(source)}`;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(asModule(hook))});`;
  return ['--import', asModule(register)];
}
