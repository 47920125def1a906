import { nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector } from '../components/result-processor/find-by-selector.ts';
import type { IntermediateStep } from '../interfaces/index.ts';
import { type AssertionReading, assertionHolds } from './assertion-holds.ts';
import type { SeenScreen } from './look-at-screen.ts';
import { tellsState } from './tells-state.ts';

/** Reads what a step claims off any later screen. */
export function assertionReader(step: IntermediateStep): (screen: SeenScreen) => AssertionReading {
  const { assertion, targetSelector, stableSelector } = step;
  return (screen) => {
    if (!assertion) return { holds: true };
    const here = targetSelector === undefined ? undefined : nodeOf(screen.tree, targetSelector);
    const again = stableSelector === undefined ? [] : findBySelector(screen.tree, stableSelector);
    const node = here ?? (again.length === 1 ? again[0] : undefined);
    if (!tellsState(assertion, node)) return { holds: false, observed: 'it does not say whether it is' };
    return assertionHolds(assertion, node, screen);
  };
}
