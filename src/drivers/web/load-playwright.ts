import { createRequire } from 'node:module';
import { cacheFolder } from './cache-folder.ts';
import { loadCompiled } from './compiled-modules.ts';

type Playwright = typeof import('playwright-core');

let loaded = false;

/** Whether it is there, so that no time goes into loading it any more. */
export function isLoaded(): boolean {
  return loaded;
}

/**
 * Playwright, by `require`: it is CommonJS, and `import` would read its seven megabytes through once more to find out
 * what they export, for a third of a second and 16 MB that are not given back.
 */
export function loadPlaywright(): Playwright {
  loaded = true;
  const require = createRequire(import.meta.url);
  return loadCompiled(() => require('playwright-core') as Playwright, cacheFolder); // what its own types say
}
