import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { contains, type Screen, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

const MOST_OPENED = 40;
/** A sign of its own that opens what stands beside it. */
export const CLOSED = /^[+▸▶►⊞›]$/;
const FOLDED = new Set(['tab', 'treeitem']);

/** Opens one tab, section or branch after the other until what is wanted shows. */
export function seek(through: 'tabs' | 'sections' | 'tree', wanted: Outcome, look: Look): Outcome {
  if (wanted.kind === 'steps' || wanted.kind === 'tie') return wanted;
  const tried = look.memory.tried ?? [];
  if (tried.length >= MOST_OPENED) return NONE;
  const next = openers(through, look.screen).find((thing) => !tried.includes(keyOf(thing)));
  if (!next)
    return {
      kind: 'none',
      nearest: wanted.kind === 'none' ? wanted.nearest : [],
      reason: `it is in none of the ${through}`,
    };
  const step = actOn(look, next, 'click', 0.8, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { tried: [keyOf(next)] } } : step;
}

function keyOf(thing: Thing): string {
  return `${thing.node.mcpSelector} ${thing.names[0] ?? ''}`;
}

/** What may hide something behind it, in the order of the page. */
export function openers(through: 'tabs' | 'sections' | 'tree', screen: Screen): Thing[] {
  const all = screen.things.filter(
    ({ operable, node }) => operable && node.attributes['aria-disabled'] !== 'true',
  );
  const folded = all.filter(({ role, node }) =>
    through === 'tabs'
      ? role === 'tab'
      : node.attributes['aria-expanded'] === 'false' || (FOLDED.has(role) && role !== 'tab'),
  );
  if (folded.length > 0) return folded;
  const signs = through === 'tabs' ? [] : all.filter(({ text }) => CLOSED.test(text.trim()));
  if (signs.length > 0) return signs;
  if (through === 'tabs') return rowOf(all, /^tab/i);
  // Drawn by hand: clickable things that are neither links nor buttons, and that nothing else contains.
  const drawn = all.filter(
    (thing) =>
      (thing.role === 'clickable' || thing.role === 'heading' || thing.role === 'button') &&
      thing.text !== '',
  );
  const titles = drawn.filter(({ role, node }) => role !== 'button' || /h\d|div|span|summary/.test(node.tag));
  return titles.filter((thing) => !titles.some((other) => other !== thing && contains(other, thing)));
}

/** Clickable things side by side whose class or text calls them tabs. */
function rowOf(all: Thing[], name: RegExp): Thing[] {
  const called = all.filter(
    (thing) =>
      name.test(thing.names[0] ?? '') ||
      wordsOf(`${thing.hints} ${thing.parent?.hints ?? ''}`).some((word) => /^(?:tab|tabs|t)$/.test(word)),
  );
  return called.length > 1 ? called : [];
}
