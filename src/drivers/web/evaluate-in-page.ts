import type { Locator, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
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
  const thrown = /^(?:page|locator)\.evaluate: (?!Target|Test|Timeout|Execution context)([^\n]+)/.exec(
    error instanceof Error ? error.message : '',
  )?.[1];
  return thrown ? new SurehandError('invalid_input', `expression: ${thrown}`, { cause: error }) : null;
}
