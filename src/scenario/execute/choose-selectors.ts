import { nodeOf } from '../components/nl-translator/check-step.ts';
import type { SerializableDOMNode } from '../interfaces/index.ts';
import { resolveSelector } from './resolve-selector.ts';
import type { ScenarioWorld } from './scenario-world.ts';

/** Selectors for a node that hold in another session, the surest first; each finds it, and only it, right now. */
export async function chooseSelectors(
  world: ScenarioWorld,
  tree: SerializableDOMNode,
  mcpSelector: string,
): Promise<string[]> {
  const node = nodeOf(tree, mcpSelector);
  if (!node) return [];
  const found: string[] = [];
  for (const candidate of candidatesFor(node)) {
    if (found.length === MOST_SELECTORS) break;
    if ((await resolveSelector(world, tree, candidate)) === node) found.push(candidate);
  }
  return found;
}

const MOST_SELECTORS = 3;

function candidatesFor({ attributes, stableSelector }: SerializableDOMNode): string[] {
  const { role, 'aria-label': name, 'data-testid': testId, 'data-context': context } = attributes;
  const words = role && name ? `${role} ${quote(name)}` : undefined;
  const all = [
    testId ? `testid:${testId}` : undefined,
    words,
    words && context ? `${words} in ${quote(context)}` : undefined,
    stableSelector,
  ];
  return [...new Set(all.filter((one) => one !== undefined))];
}

function quote(text: string): string {
  return `"${text.replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`;
}
