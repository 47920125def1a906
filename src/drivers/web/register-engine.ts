import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Selectors } from 'playwright-core';
import { packageRoot } from './package-root.ts';

/** Stands in the built script before the names of properties that a page must not be able to guess. */
const SAFE_NAME = '__safe_';

const shared = new Map<string | undefined, Promise<string>>();
const scripts = new Map<string, string>();
let registered = 0;

/** Registers the page script as a Playwright selector engine, once per process and script, and gives its name. */
export function registerEngine(playwright: { selectors: Selectors }, content?: string): Promise<string> {
  const known = shared.get(content);
  if (known) return known;
  const made = registerFreshEngine(playwright, content).catch((error: unknown) => {
    shared.delete(content);
    throw error;
  });
  shared.set(content, made);
  return made;
}

/**
 * Registers it under a name of its own. A context that existed before the connection was made learns only of
 * engines registered after it, so every CDP connection needs this.
 */
export async function registerFreshEngine(
  playwright: { selectors: Selectors },
  content: string = engineScript(),
): Promise<string> {
  registered += 1;
  const name = `surehand${registered}`;
  // Whoever comes first makes the engine of a document, Playwright or the driver; the other one finds it.
  const script = `(globalThis.${name}_${randomBytes(8).toString('hex')} ??= ${content})`;
  scripts.set(name, script);
  // In the isolated world the page's own scripts can neither see nor alter it.
  await playwright.selectors.register(name, { content: script }, { contentScript: true });
  return name;
}

/** What makes the engine of that name where it is evaluated. */
export function scriptOf(engine: string): string | undefined {
  return scripts.get(engine);
}

/** The page script as one expression whose value is the engine. */
export function engineScript(): string {
  const path = join(packageRoot(), 'dist', 'page', 'engine.js');
  const own = `own${randomBytes(8).toString('hex')}`;
  const code = readFileSync(path, 'utf8').replaceAll(SAFE_NAME, own);
  return `(() => {${code}\nreturn __surehand_engine.engine;})()`;
}
