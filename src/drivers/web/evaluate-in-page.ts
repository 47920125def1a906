import type { Locator, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import { inTime } from '../../model/in-time.ts';
import type { OpenedContext } from './browser-pool.ts';
import { belongsToApp } from './extensions.ts';
import { told } from './page-calls.ts';

/** Runs the caller's expression in the page's own world, on the page or on one element. */
export function evaluateInPage(page: Page, expression: string, element?: Locator): Promise<unknown> {
  return told(async () => {
    try {
      if (!element) return await page.evaluate(expression);
      return await element.evaluate(
        (el, code) => new Function('element', `return (${code})`)(el),
        expression,
      );
    } catch (error) {
      throw thrownByExpression(error) ?? error;
    }
  });
}

/** What the caller's own code threw is the caller's to correct. */
function thrownByExpression(error: unknown): SurehandError | null {
  const thrown = /^(?:page|locator|worker)\.evaluate: (?!Target|Test|Timeout|Execution context)([^\n]+)/.exec(
    error instanceof Error ? error.message : '',
  )?.[1];
  return thrown ? new SurehandError('invalid_input', `expression: ${thrown}`, { cause: error }) : null;
}

const APP_LIMIT_MS = 1000;

/** What a page and a worker have in common. */
interface Place {
  evaluate(expression: string): Promise<unknown>;
}

/** Runs an expression where the app lives: on a page of its extension, else in its worker; without one, on the page. */
export async function evaluateInApp(
  { context, extensions }: Pick<OpenedContext, 'context' | 'extensions'>,
  active: Page,
  expression: string,
): Promise<unknown> {
  const isOwn = (place: { url(): string }) => belongsToApp(place.url(), extensions);
  const place: Place | undefined = isOwn(active)
    ? active
    : (context.pages().find(isOwn) ?? context.serviceWorkers().find(isOwn));
  if (!place)
    throw new SurehandError('invalid_input', 'app_state: no page or worker of the extension is open');
  const asked = told(async () => await place.evaluate(expression)).catch((error: unknown) => {
    throw thrownByExpression(error) ?? error;
  });
  return inTime(APP_LIMIT_MS, asked, () => {
    throw new SurehandError('timed_out', `app_state gave no answer within ${APP_LIMIT_MS} ms`);
  });
}
