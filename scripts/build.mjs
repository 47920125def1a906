import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { joinParts } from './join-parts.mjs';
import { PAGE, pageEngine } from './page-engine.mjs';
import { rollUpTypes } from './roll-up-types.mjs';
import { thirdPartyNotices } from './third-party.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The SDK's default JSON schema validator is ajv, a third of the bundle and of the time to start; it is only asked
 * about answers to elicitation. Its other validator, made for small runtimes, does the same.
 * @type {import('esbuild').Plugin}
 */
const smallValidator = {
  name: 'small-validator',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/(server|client)\/_shims$/ }, ({ path }) => ({
      path,
      namespace: 'shims',
    }));
    onLoad({ filter: /.*/, namespace: 'shims' }, () => ({
      resolveDir: root,
      contents: `export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from '@modelcontextprotocol/server/validators/cf-worker';
export { default as process } from 'node:process';
export const CORS_IS_POSSIBLE = false;`,
    }));
  },
};

/**
 * What the program loads later, and seldom: the other commands, and the tools themselves where nobody wrote the table of
 * commands down, which the build does.
 * @type {import('esbuild').Plugin}
 */
const laterOnes = {
  name: 'later-ones',
  setup({ onResolve }) {
    onResolve({ filter: /\/program\.ts$/ }, () => ({ path: '../program.js', external: true }));
    onResolve({ filter: /\/make-command-table\.ts$/ }, () => ({ path: '../build-data.js', external: true }));
  },
};

// Only on request: a server that runs from dist/ still loads parts of it later.
if (process.argv.includes('--clean')) rmSync(`${root}dist`, { recursive: true, force: true });
const builds = await Promise.all([
  // What runs inside a page: the selector engine, and the note-taker in the page's own world.
  build({ ...pageEngine(root), outfile: `${root}dist/page/engine.js` }),
  build({
    ...PAGE,
    entryPoints: [`${root}src/drivers/web/page/hook/hook.ts`],
    outfile: `${root}dist/page/hook.js`,
  }),
  buildReport(),
  // Few files: a server that starts must not look for many, nor read what only another command needs.
  build({
    entryPoints: {
      index: `${root}src/index.ts`,
      'build-data': `${root}src/build-data.ts`,
      program: `${root}src/cli/program.ts`,
      'testing/index': `${root}src/testing/index.ts`,
      playwright: `${root}src/library/playwright.ts`,
    },
    outdir: `${root}dist`,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [
      'playwright-core',
      '@playwright/test',
      '@sparticuz/chromium',
      'libsql',
      '@anthropic-ai/sdk',
      'openai',
      'pg',
    ],
    plugins: [smallValidator],
    minify: true,
    metafile: true,
    legalComments: 'none', // all of them stand in the notices
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
  }),
  // The program itself, with all that a command on a kept browser needs, as one file that Node's older loader reads.
  build({
    entryPoints: [`${root}src/cli/main.ts`],
    outfile: `${root}dist/cli/main.js`,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    plugins: [laterOnes],
    minify: true,
    metafile: true,
    legalComments: 'none',
    define: { 'import.meta.url': '__address' },
    banner: { js: "const __address=require('node:url').pathToFileURL(__filename).href;" },
  }),
]);
writeFileSync(`${root}dist/cli/package.json`, '{"type":"commonjs"}\n');
for (const { metafile } of builds.flat())
  if (metafile && 'dist/program.js' in metafile.outputs) await joinParts(root, metafile);
// Texts that people may edit stay files.
cpSync(`${root}src/store/migrations`, `${root}dist/migrations`, { recursive: true });
cpSync(`${root}src/scenario/components/prompt-formatter/prompts`, `${root}dist/prompts`, { recursive: true });
// The declarations take longer than all else; a test that changed a source runs without new ones.
if (!process.argv.includes('--without-types')) await rollUpTypes(root);
const metafiles = builds.flat().flatMap(({ metafile }) => (metafile ? [metafile] : []));
writeFileSync(`${root}dist/THIRD-PARTY-NOTICES.txt`, thirdPartyNotices(root, metafiles));
chmodSync(`${root}dist/cli/main.js`, 0o755);
const { configSchema, writeDownTools, makeCommandTable, scenarioFileSchema } = await import(
  `${root}dist/build-data.js`
);
writeFileSync(`${root}dist/config.schema.json`, `${JSON.stringify(configSchema(), null, 2)}\n`);
const { tools, outputs } = await writeDownTools();
writeFileSync(`${root}dist/tools.json`, JSON.stringify(tools));
writeFileSync(`${root}dist/tool-outputs.json`, JSON.stringify(outputs));
writeFileSync(`${root}dist/commands.json`, JSON.stringify(makeCommandTable()));
writeFileSync(`${root}dist/scenario.schema.json`, `${JSON.stringify(scenarioFileSchema(), null, 2)}\n`);

/** The page of a report, in one file with its style and script, and nothing else may run or load in it. */
async function buildReport() {
  const folder = `${root}src/report/page/`;
  const make = async (/** @type {string} */ entry) => {
    const built = await build({
      ...PAGE,
      entryPoints: [folder + entry],
      jsx: 'automatic',
      jsxImportSource: 'preact',
      write: false,
    });
    return { ...built, text: (built.outputFiles[0]?.text ?? '').trimEnd() };
  };
  const parts = await Promise.all([make('report.tsx'), make('report.css')]);
  const [script = '', style = ''] = parts.map(({ text }) => text);
  const hash = (/** @type {string} */ text) =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; form-action 'none'; base-uri 'none'; img-src blob:; script-src ${hash(script)}; style-src ${hash(style)}`;
  const text = readFileSync(`${folder}page.html`, 'utf8')
    .replace('<!--policy-->', () => policy)
    .replace('<!--style-->', () => `<style>${style}</style>`)
    .replace('<!--script-->', () => `<script>${script}</script>`);
  mkdirSync(`${root}dist/report`, { recursive: true });
  writeFileSync(`${root}dist/report/page.html`, text);
  return parts;
}
