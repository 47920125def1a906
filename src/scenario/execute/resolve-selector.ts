import { answerOf } from '../components/mcp-client/mcp-client-logic.ts';
import { nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector } from '../components/result-processor/stable-selectors.ts';
import type { SerializableDOMNode } from '../interfaces/index.ts';
import type { ScenarioWorld } from './scenario-world.ts';

/** The one node that a stored selector means on this screen; none when it is not there, or not the only one. */
export async function resolveSelector(
  { client, backend }: Pick<ScenarioWorld, 'client' | 'backend'>,
  tree: SerializableDOMNode,
  selector: string,
): Promise<SerializableDOMNode | undefined> {
  // In a selector path of ours; the server need not be asked.
  const own = findBySelector(tree, selector);
  if (!backend.find || selector.startsWith('css:')) return own.length === 1 ? own[0] : undefined;
  const { command, params } = backend.find;
  const answer = answerOf(
    await client.executeCommandLogic({ command, params: { ...params, query: selector } }),
  );
  const found: unknown = answer?.structured.elements;
  // As the tool's output schema has it.
  const elements = (Array.isArray(found) ? found : []) as { ref: string; match: string }[];
  const exact = elements.filter(({ match }) => match === 'exact');
  return exact.length === 1 && exact[0] ? nodeOf(tree, exact[0].ref) : undefined;
}
