import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The store as plain JavaScript, inside the repository so that it finds its packages. @returns {Promise<string>} */
export async function bundleKnowledge() {
  const folder = fileURLToPath(new URL('../../node_modules/.cache/surehand', import.meta.url));
  const outfile = `${folder}/knowledge.mjs`;
  mkdirSync(folder, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/knowledge/open-knowledge.ts', import.meta.url))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  });
  return outfile;
}
