import { safeNames, safeNamesPrelude } from './safe-names.mjs';

/**
 * How whatever runs in a page is built.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const PAGE = {
  bundle: true,
  metafile: true,
  format: /** @type {const} */ ('iife'),
  target: 'es2022',
  minify: true,
  legalComments: /** @type {const} */ ('none'),
};

/**
 * The selector engine; `read` gives what is in a source file.
 * @param {string} root
 * @param {(path: string) => string} [read]
 */
export function pageEngine(root, read) {
  return {
    ...PAGE,
    globalName: '__surehand_engine',
    entryPoints: [`${root}src/drivers/web/page/engine.ts`],
    plugins: [safeNames(read)],
    banner: { js: safeNamesPrelude },
  };
}
