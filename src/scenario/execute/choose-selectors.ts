import { defined } from '../../model/record.ts';
import { answerOf } from '../components/mcp-client/mcp-client-logic.ts';
import { checkStep, nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector, quote, wordsOf } from '../components/result-processor/stable-selectors.ts';
import type { IntermediateStep, SerializableDOMNode as Node, TestStepAction } from '../interfaces/index.ts';
import type { LockedStep } from '../lock/lock-file.ts';
import type { ScenarioWorld } from './scenario-world.ts';

/** The one node that a stored selector means on this screen; none when it is not there, or not the only one. */
export async function resolveSelector(
  { client, backend }: Pick<ScenarioWorld, 'client' | 'backend'>,
  tree: Node,
  selector: string,
): Promise<Node | undefined> {
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

/** Selectors for a node that hold in another session, the surest first; each finds it, and only it, right now. */
async function chooseSelectors(world: ScenarioWorld, tree: Node, mcpSelector: string): Promise<string[]> {
  const node = nodeOf(tree, mcpSelector);
  if (!node) return [];
  const { 'data-testid': testId, 'data-context': context } = node.attributes;
  const words = wordsOf(node);
  const found: string[] = [];
  const finds = async (selector: string | undefined): Promise<boolean> => {
    if (!selector || found.includes(selector)) return false;
    if ((await resolveSelector(world, tree, selector)) !== node) return false;
    found.push(selector);
    return true;
  };
  await finds(testId && `testid:${testId}`);
  // The words around only where its own do not tell it from its twins.
  const told = (await finds(words)) || (await finds(words && context && `${words} in ${quote(context)}`));
  if (!told) await finds(node.stableSelector);
  return found;
}

/** The step with what will find its targets again in another session, and other ways to find the first of them. */
export async function withStableSelectors(
  world: ScenarioWorld,
  tree: Node,
  step: IntermediateStep,
): Promise<[IntermediateStep, string[]]> {
  const find = async (selector: string | undefined) =>
    selector === undefined ? [] : chooseSelectors(world, tree, selector);
  const [stable, ...others] = await find(step.targetSelector);
  const [toStable] = await find(step.toTargetSelector);
  const kept = {
    ...step,
    ...defined({
      stableSelector: stable ?? step.stableSelector,
      toStableSelector: toStable ?? step.toStableSelector,
    }),
  };
  return [kept, others];
}

/** A remembered step as it is done on this screen; nothing when it no longer fits it. */
export async function recallStep(world: ScenarioWorld, locked: LockedStep, { tree }: { tree: Node }) {
  const { target, to, details, action, sentence: description, value: inputValue } = locked;
  const find = (selector?: string) =>
    selector === undefined ? undefined : resolveSelector(world, tree, selector);
  const [on, end] = await Promise.all([find(target), find(to)]);
  if ((target !== undefined && !on) || (to !== undefined && !end)) return undefined;
  const actionType = action as TestStepAction; // checked against the screen like a model's
  const where = { targetSelector: on?.mcpSelector, toTargetSelector: end?.mcpSelector, inputValue };
  const checked = checkStep({ ...details, actionType, description, ...defined(where) }, tree);
  return checked.ok ? checked.step : undefined;
}
