import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const HERE = fileURLToPath(new URL('.', import.meta.url));
export const BUILT = join(HERE, 'built');

/** Everything that a page is made of: the same folder is used again until one of them changes. */
function fingerprint(/** @type {string} */ page) {
  const hash = createHash('sha256');
  const shared = ['record.js', 'react-app.jsx'];
  const own = readdirSync(join(HERE, 'pages')).filter((file) => file.startsWith(`${page}.`));
  for (const file of [...shared, ...own].sort()) hash.update(readFileSync(join(HERE, 'pages', file)));
  hash
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .update(readFileSync(import.meta.filename ?? fileURLToPath(import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

/** Bundles one page and gives the name of its folder under `built/`. @param {string} page */
export async function buildPage(page) {
  const name = `${page}-${fingerprint(page)}`;
  const folder = join(BUILT, name);
  if (existsSync(join(folder, 'page.js'))) return name;
  for (const old of existsSync(BUILT) ? readdirSync(BUILT) : []) {
    if (old.replace(/-[0-9a-f]{12}$/, '') === page)
      rmSync(join(BUILT, old), { recursive: true, force: true });
  }
  mkdirSync(folder, { recursive: true });
  const entry = ['jsx', 'js']
    .map((end) => join(HERE, 'pages', `${page}.${end}`))
    .find((file) => existsSync(file));
  if (!entry) throw new Error(`pages/${page}.jsx does not exist`);
  await build({
    entryPoints: { page: entry },
    outdir: folder,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    target: 'chrome120',
    minify: true,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env': '{}',
      global: 'window',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    loader: {
      '.ttf': 'dataurl',
      '.woff': 'dataurl',
      '.woff2': 'dataurl',
      '.eot': 'empty',
      '.svg': 'dataurl',
      '.png': 'dataurl',
      '.gif': 'dataurl',
    },
  });
  return name;
}
