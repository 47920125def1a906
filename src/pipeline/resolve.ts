import type { Driver, FindQuery, Found, Match } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Meaning } from '../model/meaning.ts';
import type { UiNode } from '../model/node.ts';
import { PLATFORM_WORDS } from '../model/platform.ts';
import { asBox, isBareRole, parseTarget, roleAlone, type Target, withRoleWord } from '../model/target.ts';
import { type Binding, meaningOf, sameMeaning } from '../screen/refs.ts';
import { describeNode, renderLine } from '../screen/render-line.ts';
import type { World } from './world.ts';

export interface Resolved {
  binding: Binding;
  /** How the caller named it. */
  selector: string;
  confidence: { score: number; reason: string };
  /** The words the caller used, where the element is called otherwise: it was the only one that has them. */
  taken_for?: string;
  /** The keyboard lay over it and was closed. */
  unhidden?: boolean;
  /** Found again by its meaning after its node was gone. */
  healed?: boolean;
}

export type Purpose = NonNullable<FindQuery['purpose']>;

type Sought = { purpose: Purpose } & Pick<FindQuery, 'among_key'>;

const SHOWN_CANDIDATES = 5;

/** From what the caller wrote to one element; anything less certain is refused with what could be meant. */
export async function resolve(
  world: World,
  text: string,
  purpose: Purpose,
  among_key?: string,
): Promise<Resolved> {
  const target = parseTarget(text);
  if (target.by === 'ref') {
    const binding = world.screen.refs.get(target.ref);
    if (!binding) throw unknownRef(world, target.ref);
    return { binding, selector: text, confidence: { score: 1, reason: 'ref' } };
  }
  const placed = atPlace(world, text.trim());
  if (placed) return { binding: placed, selector: placed.ref, confidence: { score: 1, reason: 'ref' } };
  return resolveWords(world, text, target, { purpose, ...(among_key ? { among_key } : {}) });
}

/** What has no words is shown with its place: said so, it is the one of the last screen that was shown there. */
function atPlace({ screen }: World, text: string): Binding | undefined {
  if (!/^\p{Ll}* ?\(at \d+,\d+\)$/u.test(text)) return undefined;
  const [only, other] = (screen.latest?.bindings ?? []).filter((one) => renderLine(one).endsWith(` ${text}`));
  return other ? undefined : only;
}

/** The same for somebody who reads: a ref must stand for what it stood for, also where nothing is sent that would check it. */
export async function resolveThere(world: World, text: string): Promise<Binding> {
  const box = asBox(text);
  if (box && (await search(world, box, 'any', 1)).total > 0)
    return (await resolveWords(world, text, box, { purpose: 'any' })).binding;
  const { binding, selector } = await resolve(world, text, 'any');
  if (!selector.startsWith('@')) return binding;
  const node = await world.driver.inspect(binding.key);
  if (!node) return heal(world, binding);
  if (!node.actionable || sameMeaning(binding, node)) return binding;
  throw await changedMeaning(world, binding, `is now ${describeNode(node, true)}`);
}

/** What has the focus, as an element like any other: it is told what it was, and it must stay the same. */
export async function resolveFocus(world: World): Promise<Resolved> {
  const node = await world.driver.focused();
  if (!node) {
    throw new SurehandError('target_not_found', 'nothing has the focus, so there is nowhere to type', {
      remedy: 'click into the field first, or name it as target',
    });
  }
  const binding = world.screen.refs.bind(node, false);
  return { binding, selector: binding.ref, confidence: { score: 1, reason: 'focus' } };
}

/** The node is gone: finds the one element that now carries its meaning, or says why none can be chosen. */
export async function heal(world: World, binding: Binding): Promise<Binding> {
  const { meaning, node } = binding;
  const was = describeNode(node, binding.twins);
  const found = await world.driver.find(queryFor(meaning));
  const same = found.matches.filter(
    ({ node: now, match }) => match === 'exact' && now.visibility !== 'hidden',
  );
  const only = same[0];
  // Of several that nothing told apart this one is gone: the one that is left was another one.
  const another =
    (binding.twins && meaning.context === '') ||
    (only !== undefined && world.screen.refs.isAnother(binding, only.node));
  if (only && same.length === 1 && !another) return world.screen.refs.rebind(binding, only.node);
  if (same.length > 1) {
    throw new SurehandError(
      'target_ambiguous',
      `${binding.ref} (${was}) is gone and ${same.length} elements now look like it`,
      {
        candidates: lines(
          world,
          same.map((m) => m.node),
        ),
      },
    );
  }
  throw new SurehandError('ref_expired', `${binding.ref} (${was}) is no longer on the page`, {
    candidates: nearest(world, await successors(world, binding, found)),
  });
}

/** The node is there but means something else now. */
export async function changedMeaning(world: World, binding: Binding, now: string): Promise<SurehandError> {
  const { meaning, node, ref } = binding;
  const found = await world.driver.find(queryFor(meaning));
  return new SurehandError('ref_changed', `${ref} was ${describeNode(node, binding.twins)} and ${now}`, {
    candidates: nearest(world, await successors(world, binding, found)),
  });
}

/** What the caller may mean now: what still has the meaning, then the node itself with its new one, then what is like it. */
async function successors(world: World, { meaning, key }: Binding, found: Found): Promise<UiNode[]> {
  const { context_is: _context, ...anywhere } = queryFor(meaning);
  const { matches } = await world.driver.find(anywhere);
  const all = [...found.matches, ...matches].filter(
    ({ node, match }) => node.key !== key || match !== 'exact',
  );
  const same = all.filter(({ match }) => match === 'exact');
  const nodes = [...same, ...all.filter(({ node }) => node.key === key), ...all];
  return [...new Map(nodes.map(({ node }) => [node.key, node])).values()];
}

export function queryFor(meaning: Meaning): FindQuery {
  const { role, name, context, context_match } = meaning;
  return {
    role,
    name,
    purpose: 'any',
    limit: 20,
    ...(context_match === 'ignore' ? {} : { context_is: context }),
  };
}

const REASONS: Partial<Record<Match, { score: number; reason: string }>> = {
  loose: { score: 0.9, reason: 'case' },
  shown: { score: 0.8, reason: 'shown_text' },
  partial: { score: 0.7, reason: 'partial_name' },
};

/** What fits the words; where nothing does, those that say a role are taken for it: "download link". */
export async function search(
  { driver }: World,
  target: Exclude<Target, { by: 'ref' }>,
  sought: Purpose | Sought,
  limit: number,
): Promise<Found> {
  const how = { ...(typeof sought === 'string' ? { purpose: sought } : sought), partial: true, limit };
  const found = await driver.find({ ...queryOf(driver, target), ...how });
  const called = withRoleWord(target) ?? (sought === 'any' ? roleAlone(target) : null);
  // Who says nothing but a role does not mean what has that word among others.
  const surely = ({ match }: Found['matches'][number]): boolean =>
    isBareRole(target) ? match === 'exact' || match === 'loose' : match !== 'near';
  if (!called || found.matches.some(surely)) return found;
  const byRole = await driver.find({ ...queryOf(driver, called), ...how });
  return byRole.matches.some(({ match }) => match !== 'near') ? byRole : found;
}

async function resolveWords(
  world: World,
  text: string,
  target: Exclude<Target, { by: 'ref' }>,
  sought: Sought,
): Promise<Resolved> {
  const { purpose } = sought;
  const found = await search(world, target, sought, 40);
  const usable = found.matches.filter((m) => m.node.visibility !== 'hidden');
  const [best] = usable.filter(({ match }) => match !== 'near');
  const grade = best ? usable.filter(({ match }) => match === best.match) : [];
  // Only a part of the name was given: it must be the only one on the page that has it, shown text included.
  const partly = best?.match === 'partial' || best?.match === 'shown';
  const fits = partly ? usable.filter(({ match }) => match !== 'near') : grade;
  // A label and the field behind an editor both lead to the editor, which is one thing.
  let nodes = [...new Map(fits.map(({ node }) => [node.key, node])).values()];
  if (target.by === 'words' && target.nth !== undefined) nodes = nodes.slice(target.nth - 1, target.nth);
  nodes = preferExecutable(sameRoleFirst(nodes, target), purpose);
  const [only] = nodes;
  if (best && only && nodes.length === 1) {
    // Found among several by the words around it: those words must still hold when it is acted on.
    const placed = target.by === 'words' && (target.context ?? target.within) !== undefined;
    const twins = grade.length > 1 || placed;
    return {
      binding: world.screen.refs.bind(only, twins),
      selector: text,
      confidence: REASONS[best.match] ?? { score: 1, reason: target.by },
      ...(partly ? { taken_for: text } : {}),
    };
  }
  if (nodes.length > 1) {
    throw new SurehandError(
      'target_ambiguous',
      `${nodes.length} elements ${partly ? 'have the words' : 'are'} ${text}`,
      {
        candidates: lines(world, nodes, true),
      },
    );
  }
  const hidden = found.matches.find((m) => m.match !== 'near' && m.node.visibility === 'hidden');
  if (hidden) await sayWhatIsOver(world, hidden.node);
  if (hidden)
    throw new SurehandError(
      'target_not_visible',
      `${describeNode(hidden.node)} is on the page but hidden; if it shows only under the pointer, hover over its row or card first`,
    );
  if (target.by === 'words' && (target.context ?? target.within) !== undefined)
    await sayWhereElse(world, text, target, purpose);
  const none = purpose === 'fill' ? await takesNone(world, target) : null;
  throw new SurehandError('target_not_found', none ?? (await notThere(world, text, target)), {
    candidates: nearest(
      world,
      usable.map((m) => m.node),
    ),
  });
}

/** What is called so is there and takes no text, in words; null where nothing is. A field may still come. */
async function takesNone(world: World, target: Exclude<Target, { by: 'ref' }>): Promise<string | null> {
  const { matches } = await search(world, target, 'any', 10);
  const [first] = matches
    .filter(({ match, node }) => (match === 'exact' || match === 'loose') && node.visibility !== 'hidden')
    .map(({ node }) => node)
    .filter(({ actionable }) => actionable);
  return first ? `${describeNode(first)} takes no text, and no field is called so` : null;
}

/** What a touch on it would be told: a dialog lies over it, or the keyboard. */
async function sayWhatIsOver({ driver, options }: World, node: UiNode): Promise<void> {
  const { key } = node;
  const touch = {
    key,
    meaning: meaningOf(node, false),
    kind: 'click',
    timeout_ms: options.timeout_ms,
  } as const;
  const told = await driver
    .prepare({ ...touch, signal: AbortSignal.abort() })
    .catch((error: unknown) => error);
  const rejected = told instanceof SurehandError && told.code === 'ACTION_REJECTED';
  // On a page there are other reasons not to be seen, which need no touch to be known.
  if (driver.pages && !(rejected && told.kind === 'target_obscured')) return;
  if (!rejected)
    throw new SurehandError(
      'target_not_visible',
      `${describeNode(node)} is there but cannot be reached: something lies over it`,
    );
  throw new SurehandError(told.kind, `${describeNode(node)}: ${told.message}`, { remedy: told.hint });
}

/** An app tells only what is drawn: what is missing may be further on, or behind what lies on top. */
async function notThere(
  { driver }: World,
  text: string,
  target: Exclude<Target, { by: 'ref' }>,
): Promise<string> {
  if (driver.pages) {
    const words = target.by === 'words' && target.role === undefined ? target.name : undefined;
    const shown = words !== undefined && (await driver.findText(words)).visible;
    return shown
      ? `nothing that can be acted on is ${text}, though the page shows these words: css:... or position in what is around them gets there`
      : `nothing on the page is ${text}`;
  }
  const { nodes, keyboard } = await driver.collect({ viewport_only: true, limit: 100 });
  const over = nodes.find(({ role, state }) => role === 'dialog' && state.modal);
  const hides = keyboard
    ? 'the keyboard is shown and may hide it (press_back closes it on Android), or '
    : '';
  const where = over
    ? `${describeNode(over)} lies over the app`
    : `${hides}what is further on must be scrolled to`;
  return `nothing on the screen is ${text}; ${where}`;
}

/** The element is there, but not in the context that was named: says so, with those there are. */
async function sayWhereElse(
  world: World,
  text: string,
  target: Extract<Target, { by: 'words' }>,
  purpose: Purpose,
): Promise<void> {
  const { context, within, ...bare } = target;
  const found = await world.driver.find({ ...queryOf(world.driver, bare), purpose, limit: 10 });
  const there = found.matches.filter((m) => m.match !== 'near');
  if (there.length === 0) return;
  throw new SurehandError(
    'target_not_found',
    `nothing on the page is ${text}; without ${within ?? `"${context}"`} there are ${found.total}`,
    {
      // The caller tells them apart by where they stand.
      candidates: nearest(
        world,
        there.map((m) => m.node),
        true,
      ),
    },
  );
}

/** What a target asks a driver for; a kind of selector that its platform does not know is told in one line. */
export function queryOf(driver: Driver, target: Exclude<Target, { by: 'ref' }>): Omit<FindQuery, 'limit'> {
  if (target.by === 'selector') {
    const { selector } = target;
    if (driver.selectors.includes(selector.kind)) return { selector };
    throw new SurehandError(
      'not_supported',
      `${PLATFORM_WORDS[driver.platform]} has no ${selector.kind}; there are words and ${driver.selectors.join(', ')}`,
    );
  }
  if (target.within !== undefined && !driver.pages)
    throw new SurehandError(
      'not_supported',
      `${PLATFORM_WORDS[driver.platform]} has no "in ${target.within}"; say words that stand around it: in "..."`,
    );
  return {
    ...(target.role !== undefined ? { role: target.role } : {}),
    ...(target.name !== undefined ? { name: target.name } : {}),
    ...(target.context !== undefined ? { context: target.context } : {}),
    ...(target.within !== undefined ? { within: target.within } : {}),
  };
}

/** A role may stand for its kin; where something has the very role, that is meant. */
function sameRoleFirst(nodes: UiNode[], target: Exclude<Target, { by: 'ref' }>): UiNode[] {
  const wanted = withRoleWord(target) ?? target;
  const same = nodes.filter(({ role }) => wanted.by === 'words' && role === wanted.role);
  return same.length > 0 ? same : nodes;
}

/** Of a control and the passive thing that carries the same words, the control is meant. */
function preferExecutable(nodes: UiNode[], purpose: Purpose): UiNode[] {
  if (nodes.length < 2 || purpose === 'any' || purpose === 'point') return nodes;
  if (purpose === 'adjust') {
    const valued = nodes.filter(({ role }) => role !== 'heading');
    return valued.length > 0 ? valued : nodes;
  }
  const actionable = nodes.filter((n) => n.actionable);
  const roled = actionable.filter((n) => n.role !== 'clickable');
  return roled.length > 0 ? roled : actionable.length > 0 ? actionable : nodes;
}

function nearest(world: World, nodes: UiNode[], twins = false): string[] {
  return lines(world, nodes, twins).map((line, i) => (i === 0 ? `nearest: ${line}` : line));
}

function lines(world: World, nodes: UiNode[], twins = false): string[] {
  return nodes.slice(0, SHOWN_CANDIDATES).map((node) => renderLine(world.screen.refs.bind(node, twins)));
}

function unknownRef(world: World, ref: string): SurehandError {
  const { count } = world.screen.refs;
  const known = count === 0 ? 'no snapshot was taken yet' : `refs given so far are @e0 to @e${count - 1}`;
  return new SurehandError('ref_unknown', `no element ${ref}: ${known}`);
}
