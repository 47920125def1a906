import { nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector } from '../components/result-processor/find-by-selector.ts';
import type { Assertion, IntermediateStep } from '../interfaces/index.ts';
import { understand } from '../understand/understand.ts';
import { type AssertionReading, assertionHolds } from './assertion-holds.ts';
import type { SeenScreen } from './look-at-screen.ts';

/** Reads what a step claims off any later screen. */
export function assertionReader(step: IntermediateStep): (screen: SeenScreen) => AssertionReading {
  const { assertion, targetSelector, stableSelector, description } = step;
  return (screen) => {
    if (!assertion) return { holds: true };
    // What is counted is said in the words of the sentence: only the grammar knows what they mean.
    if (assertion.about === 'count') return countHolds(assertion, description, screen);
    const here = targetSelector === undefined ? undefined : nodeOf(screen.tree, targetSelector);
    const again = stableSelector === undefined ? [] : findBySelector(screen.tree, stableSelector);
    return assertionHolds(assertion, here ?? (again.length === 1 ? again[0] : undefined), screen);
  };
}

function countHolds(
  assertion: Extract<Assertion, { about: 'count' }>,
  sentence: string,
  { tree, url, title }: SeenScreen,
): AssertionReading {
  const understood = understand(sentence, tree, { url, title });
  if (understood.kind !== 'steps') return { holds: false, observed: `no ${assertion.of} found` };
  const step = understood.steps.find((one) => one.assertion?.about === 'count');
  return {
    holds: step?.holds === true,
    ...(step?.observed === undefined ? {} : { observed: step.observed }),
  };
}
