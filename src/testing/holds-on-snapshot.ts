import { describeExpectation, type Expectation } from '../model/expectation.ts';
import type { Element, Snapshot } from '../model/snapshot.ts';
import { parseTarget } from '../model/target.ts';

/** Expectations on a snapshot alone: texts are looked for in names, values and the title. */
export function holdsOnSnapshot(
  expectations: readonly Expectation[],
  snapshot: Snapshot,
): { holds: boolean; observed: string } {
  for (const expectation of expectations) {
    if (!holds(expectation, snapshot)) {
      return { holds: false, observed: `${describeExpectation(expectation)} does not hold` };
    }
  }
  return { holds: true, observed: 'it is so' };
}

function holds(expectation: Expectation, { page, elements }: Snapshot): boolean {
  switch (expectation.about) {
    case 'text': {
      const words = [page.title, ...elements.flatMap(({ name, value = '' }) => [name, value])];
      return words.some((one) => one.includes(expectation.text)) !== expectation.gone;
    }
    case 'url':
    case 'title': {
      const { how, value } = expectation;
      const shown = page[expectation.about];
      if (how === 'matches') return new RegExp(value).test(shown);
      return how === 'equals' ? shown === value : shown.includes(value);
    }
    case 'element': {
      const found = elements.some((element) => isMeant(expectation.target, element, expectation.is));
      return expectation.is === 'gone' ? !found : found;
    }
    default:
      throw new Error(`MockBrowser cannot tell: ${describeExpectation(expectation)}`);
  }
}

function isMeant(target: string, { role, name, state }: Element, is: string): boolean {
  const words = parseTarget(target);
  if (words.by !== 'words') return false;
  const named = (words.role ?? role) === role && (words.name ?? name) === name;
  return named && (['visible', 'exists', 'gone'].includes(is) || state.includes(is));
}
