import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Selectors } from 'playwright-core';
import type { Options } from '../../model/options.ts';
import type { OpenedContext } from './browser-pool.ts';
import { OriginGuard } from './origins.ts';
import { packageRoot } from './package-root.ts';
import { registerFreshEngine } from './register-engine.ts';

/** A context that somebody else has opened and will close, with the selectors of their Playwright. */
export interface GivenContext {
  context: BrowserContext;
  selectors: Selectors;
}

/** Makes a given context ready for us; pages that are open already are known from their next document on. */
export async function prepareGiven(
  { context, selectors }: GivenContext,
  { allowed_origins: allowed, blocked_origins: blocked }: Options,
): Promise<OpenedContext> {
  const engine = await registerFreshEngine({ selectors });
  const origins = new OriginGuard({ allowed, blocked });
  await origins.install(context);
  const hook = join(packageRoot(), 'dist', 'page', 'hook.js');
  if (existsSync(hook)) await context.addInitScript({ path: hook });
  const viewport = context.pages()[0]?.viewportSize() ?? null;
  return {
    context,
    engine,
    kind: 'attached',
    origins,
    viewport,
    extensions: [],
    notes: [],
    kept: [],
    async close() {},
  };
}
