import { nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector } from '../components/result-processor/find-by-selector.ts';
import type { Assertion, IntermediateStep } from '../interfaces/index.ts';
import { understand } from '../understand/understand.ts';
import { type AssertionReading, assertionHolds } from './assertion-holds.ts';
import type { SeenScreen } from './look-at-screen.ts';
import { tellsState } from './tells-state.ts';

const MOST_CLAUSES = 20;

/** Reads what a step claims off any later screen. */
export function assertionReader(step: IntermediateStep): (screen: SeenScreen) => AssertionReading {
  const { assertion, targetSelector, stableSelector, description } = step;
  return (screen) => {
    if (!assertion) return { holds: true };
    const selector = targetSelector ?? stableSelector;
    // What is counted, or has no name of its own, is said in the words of the sentence: only the grammar knows them.
    if (
      assertion.about === 'count' ||
      (selector === undefined && (assertion.about === 'content' || assertion.about === 'value'))
    )
      return readAgain(assertion, description, screen);
    const here = targetSelector === undefined ? undefined : nodeOf(screen.tree, targetSelector);
    const again = stableSelector === undefined ? [] : findBySelector(screen.tree, stableSelector);
    const node = here ?? (again.length === 1 ? again[0] : undefined);
    if (!tellsState(assertion, node)) return readAgain(assertion, description, screen);
    return assertionHolds(assertion, node, screen);
  };
}

/** The clause of the sentence that makes this claim, as it reads on this screen. */
function readAgain(
  assertion: Assertion,
  sentence: string,
  { tree, url, title }: SeenScreen,
): AssertionReading {
  const wanted = JSON.stringify(assertion);
  for (let done = 0; done < MOST_CLAUSES; done++) {
    const understood = understand(sentence, tree, { url, title, progress: { done, memory: {} } });
    if (understood.kind !== 'steps') continue;
    if (understood.steps.length === 0) break;
    const step = understood.steps.find((one) => JSON.stringify(one.assertion) === wanted);
    if (step)
      return {
        holds: step.holds === true,
        ...(step.observed === undefined ? {} : { observed: step.observed }),
      };
  }
  return {
    holds: false,
    observed: assertion.about === 'count' ? `no ${assertion.of} found` : 'nothing says so',
  };
}
