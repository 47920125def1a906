import { createRequire } from 'node:module';

type Playwright = typeof import('playwright-core');

/**
 * Playwright, by `require`: it is CommonJS, and `import` would read its seven megabytes through once more to find out
 * what they export, for a third of a second and 16 MB that are not given back.
 */
export function loadPlaywright(): Playwright {
  return createRequire(import.meta.url)('playwright-core') as Playwright; // what its own types say
}
