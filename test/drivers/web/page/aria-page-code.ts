import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PAGE_CODE = fileURLToPath(new URL('../../../../src/drivers/web/page/aria/', import.meta.url));

/** Bundles page modules as one classic script; `entry` runs in the page and may import them by their file names. */
export async function bundlePageCode(entry: string): Promise<string> {
  const result = await build({
    stdin: { contents: entry, resolveDir: PAGE_CODE, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return result.outputFiles[0]?.text ?? '';
}
