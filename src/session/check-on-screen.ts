import type { FindQuery } from '../drivers/driver.ts';
import type { PriorCandidate } from '../knowledge/build-prior.ts';
import type { UiNode } from '../model/node.ts';
import type { PriorKnowledgeTarget } from '../model/prior-knowledge.ts';
import type { World } from '../pipeline/world.ts';
import { layerOf } from '../screen/refs.ts';

/** A suggestion that can be done now, with the element it was found on; without one it needs none. */
export interface FoundHint {
  candidate: PriorCandidate;
  node?: UiNode;
}

/** More are not looked for: those at the end of the list were hardly ever right. */
const LOOKED_FOR = 10;

/**
 * The first suggestions that the live screen allows, as many as are wanted, each with those of its targets that name
 * its element there. Mostly the first ones are there, so the rest is asked for only when they are not.
 */
export async function checkOnScreen(
  world: World,
  candidates: readonly PriorCandidate[],
  wanted: number,
): Promise<FoundHint[]> {
  const here = pathOf(world.driver.address());
  const possible = candidates
    .filter((one) => one.tool !== 'handle_dialog' && !(one.tool === 'navigate' && leadsTo(one, here)))
    .slice(0, LOOKED_FOR);
  const first = wanted + 1;
  const found = await findThese(world, possible.slice(0, first));
  if (found.length < wanted) found.push(...(await findThese(world, possible.slice(first))));
  return found.slice(0, wanted);
}

async function findThese(world: World, candidates: readonly PriorCandidate[]): Promise<FoundHint[]> {
  const asked = candidates.flatMap((candidate) => (needsElement(candidate) ? questionsOf(candidate) : []));
  const nodes = await world.driver.doable(asked.map(({ query }) => query));
  return candidates.flatMap((candidate): FoundHint[] => {
    if (!needsElement(candidate)) return [{ candidate }];
    const found = asked.flatMap((one, at) => {
      const node = one.candidate === candidate ? nodes[at] : undefined;
      if (!node || !isMeant(node, candidate, one.target)) return [];
      return [{ target: one.target ?? liveSelector(node) ?? one.hint, node }];
    });
    const [first] = found;
    if (!first) return [];
    // Targets that lead to another element than the surest one are not ways to do the same.
    const targets = found.filter(({ node }) => node.key === first.node.key).map(({ target }) => target);
    return [{ candidate: { ...candidate, targets }, node: first.node }];
  });
}

function leadsTo({ detail }: PriorCandidate, here: string): boolean {
  return detail === here;
}

function pathOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { pathname, hash } = new URL(address);
  return `${pathname}${hash.split('?')[0]}`;
}

/** What was done on an element must be there, also what is only waited for. */
function needsElement({ live, element }: PriorCandidate): boolean {
  return live || element;
}

/**
 * The row and the dialog it stood in must be the same, and its kind: a test id that moved to another control is another thing. A path
 * through the page may lead to whatever stands there now, so its words must be the same too.
 */
function isMeant(
  node: UiNode,
  { context, layer, targets, tool }: PriorCandidate,
  by: PriorKnowledgeTarget | undefined,
): boolean {
  if (context && node.context !== context) return false;
  if (layer !== layerOf(node)) return false;
  if (tool === 'fill' && node.state.readonly) return false;
  const hint = targets.find(({ type }) => type === 'a11yHint');
  if (hint?.type !== 'a11yHint') return true;
  if (by?.type === 'selector' && hint.value.name !== node.name) return false;
  return sameKind(hint.value.role, node.role);
}

const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);
const PRESSED = new Set(['button', 'link', 'clickable', 'menuitem', 'tab']);

function sameKind(then: string, now: string): boolean {
  return then === now || (FIELDS.has(then) && FIELDS.has(now)) || (PRESSED.has(then) && PRESSED.has(now));
}

type Question = {
  candidate: PriorCandidate;
  query: Omit<FindQuery, 'limit'>;
} & (
  | { target: PriorKnowledgeTarget }
  /** One of several twins: its words alone do not say which, a selector of its own does. */
  | { target?: never; hint: PriorKnowledgeTarget }
);

/** Each target by itself and, for one of several twins, the row or group it stood in. */
function questionsOf(candidate: PriorCandidate): Question[] {
  const { targets, context } = candidate;
  const questions = targets.map(
    (target): Question => ({ candidate, target, query: queryOf(target, candidate) }),
  );
  const hint = targets.find(({ type }) => type === 'a11yHint');
  if (context && hint?.type === 'a11yHint')
    questions.push({ candidate, hint, query: { ...queryOf(hint, candidate), context_is: context } });
  return questions;
}

function liveSelector(node: UiNode): PriorKnowledgeTarget | undefined {
  const { value, confidence } = node.selector ?? {};
  // Where it stands today tells nobody where it stands tomorrow.
  return value && confidence?.reason !== 'position' ? { type: 'selector', value } : undefined;
}

function queryOf(target: PriorKnowledgeTarget, { action }: PriorCandidate): Omit<FindQuery, 'limit'> {
  const purpose = action === 'click' ? ('click' as const) : ('any' as const);
  if (target.type === 'testId') return { selector: { kind: 'test_id', value: target.value }, purpose };
  if (target.type === 'selector') return { selector: { kind: 'css', value: target.value }, purpose };
  return { ...target.value, purpose };
}
