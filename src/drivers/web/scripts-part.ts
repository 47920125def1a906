import type { Locator, Page } from 'playwright-core';
import type { ScriptsPart } from '../driver.ts';
import type { OpenedContext } from './browser-pool.ts';

import { evaluateInApp, evaluateInPage } from './evaluate-in-page.ts';
import type { Stage } from './patience.ts';

/** Scripts of a caller, in the page and in what stands behind it. */
export function scriptsPart(
  opened: OpenedContext,
  limit: Stage,
  locate: (page: Page, key: string) => Locator,
  onPage: <T>(ask: (page: Page) => Promise<T>, stage?: Stage) => Promise<T>,
): ScriptsPart {
  return {
    async evaluate(script, permit) {
      permit.spend(script);
      const { expression, key } = script;
      return onPage((page) => evaluateInPage(page, expression, key ? locate(page, key) : undefined), {
        ...limit,
        acting: true,
      });
    },
    async evaluateInApp(script, permit) {
      permit.spend(script);
      return onPage((page) => evaluateInApp(opened, page, script.expression), { ...limit, acting: true });
    },
  };
}
