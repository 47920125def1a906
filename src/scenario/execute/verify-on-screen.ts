import type { Verdict } from '../../model/outcome.ts';
import { nodeOf } from '../components/nl-translator/check-step.ts';
import type { IntermediateStep, SerializableDOMNode } from '../interfaces/index.ts';

export interface ScreenVerdict {
  verdict: Verdict;
  expected?: string;
  observed?: string;
}

/** Whether an act left the screen as it must be, for servers that do not say so themselves. */
export function verifyOnScreen(step: IntermediateStep, tree: SerializableDOMNode): ScreenVerdict {
  const { actionType, targetSelector, inputValue, values } = step;
  const node = targetSelector === undefined ? undefined : nodeOf(tree, targetSelector);
  // What was acted on is gone, as it is after many a click: nothing to hold it to.
  if (!node) return { verdict: 'unverified' };
  const { attributes } = node;
  switch (actionType) {
    case 'check':
      return compare('checked', attributes['aria-checked'] ?? attributes['aria-selected'], 'true');
    case 'uncheck':
      return compare('checked', attributes['aria-checked'] ?? attributes['aria-selected'], 'false');
    case 'input':
      // Nobody may read what a password field holds.
      if (step.append || attributes.type === 'password') return { verdict: 'unverified' };
      return compare('value', attributes.value, String(inputValue ?? ''));
    case 'adjust':
      return compare('value', attributes['aria-valuenow'] ?? attributes.value, String(inputValue ?? ''));
    case 'select':
      return compare('value', attributes.value, values?.length === 1 ? values[0] : String(inputValue ?? ''));
    default:
      return { verdict: 'unverified' };
  }
}

function compare(what: string, actual: string | undefined, wanted: string | undefined): ScreenVerdict {
  if (actual === undefined || wanted === undefined) return { verdict: 'unverified' };
  const same = plain(actual) === plain(wanted);
  return {
    verdict: same ? 'verified' : 'refuted',
    expected: `${what} = ${JSON.stringify(wanted)}`,
    observed: `${what} = ${JSON.stringify(actual)}`,
  };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
