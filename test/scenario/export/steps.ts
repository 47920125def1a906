import type { TestStep } from '../../../src/scenario/interfaces/index.ts';

let made = 0;

/** A step as a scenario leaves it; the first selector is its own, the rest its alternatives. */
export function aTestStep(
  description: string,
  action: TestStep['action'],
  selectors: string | string[] = [],
  more: Partial<TestStep> = {},
): TestStep {
  made += 1;
  const [selector, ...alternativeSelectors] = [selectors].flat();
  return {
    id: `step-${made}`,
    description,
    action,
    ...(selector === undefined ? {} : { selector }),
    ...(alternativeSelectors.length === 0 ? {} : { alternativeSelectors }),
    context: { mcpSnapshot: null },
    ...more,
  };
}
