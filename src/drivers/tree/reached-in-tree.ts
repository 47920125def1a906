import type { Cut, ReachedNode } from '../../model/reached-node.ts';
import { firstOf, lineOf, READING_LIMITS, readWhole } from '../words/read-whole.ts';
import { readable } from '../words/readable.ts';
import { allWords, type Sight, type Spot } from './sight.ts';

/** Enter hands in what a field is for. No tree says to what; the next button after it is what people press instead. */
export function handedIn(sight: Sight, field: Spot): ReachedNode[] {
  const next = sight.spots.find(
    ({ order, node, window }) => order > field.order && window === field.window && node.role === 'button',
  );
  return [{ ...reachedNode(sight, field), acts: 'pressed' }, ...(next ? [reachedNode(sight, next)] : [])];
}

/** What an input would operate, with all that it says. */
export function reachedNode({ spots }: Sight, spot: Spot): ReachedNode {
  const { node } = spot;
  const words = readWhole(() => saysOf(spots, spot));
  const question = readWhole(() => askedOf(spots, spot));
  const choices = readWhole(() => carriedBy(spots, spot));
  const cut: Cut[] = [
    ...(words.cut ? (['words'] as const) : []),
    ...(question.cut ? (['question'] as const) : []),
    ...(choices.cut ? (['choices'] as const) : []),
  ];
  return {
    ...node,
    says: words.told,
    ...choices.told,
    ...(question.told === '' ? {} : { dialog: { role: 'dialog', words: question.told } }),
    ...(cut.length > 0 ? { cut } : {}),
  };
}

function saysOf(spots: readonly Spot[], spot: Spot): string[] {
  const said = new Set([...allWords(spot, spots), readable(spot.raw.hint ?? '')].map((one) => lineOf(one)));
  return [...firstOf([...said], READING_LIMITS.parts)].filter(
    (words) => words !== '' && words !== spot.node.name,
  );
}

const CHOICES = new Set(['checkbox', 'radio', 'switch']);

/** What is ticked in the same window: a button hands that in, and no tree says which of it. */
function carriedBy(spots: readonly Spot[], { node, window }: Spot): Pick<ReachedNode, 'carries'> {
  if (node.role !== 'button') return {};
  const set = spots.filter(
    (one) => one.window === window && CHOICES.has(one.node.role) && one.node.state.checked === true,
  );
  const carries = firstOf(set, READING_LIMITS.choices).map((one) => ({
    role: one.node.role,
    words: [one.node.name, ...saysOf(spots, one)],
  }));
  return carries.length === 0 ? {} : { carries };
}

/** What a control answers: its dialog; elsewhere what stands last before it and asks, as a screen may be a question as a whole. */
function askedOf(spots: readonly Spot[], spot: Spot): string {
  const { order, window } = spot;
  if (window.kind === 'dialog') {
    let root = spot;
    while (root.parent) root = root.parent;
    return lineOf(allWords(root, spots).join(' '));
  }
  const before = spots.filter((one) => one.order < order && one.window === window && !one.node.actionable);
  // The name that is shown may be cut.
  const asks = ({ node, text, label }: Spot) => [node.name, text, label].find((one) => ASKS.test(one ?? ''));
  return lineOf(before.map(asks).findLast((one) => one !== undefined) ?? '');
}

const ASKS = /[?？؟]$/u;
