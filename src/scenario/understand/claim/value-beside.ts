import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { resolveTarget } from '../resolve-target.ts';
import { isField, type Thing } from '../screen-things.ts';
import { contentWords, sameWord } from '../words.ts';

const LONGEST = 200;

/** What the page shows for a label: the cell beside it, the rest of its line, what the field holds. Null when it is not clear. */
export function valueBeside(label: string, look: Look): string | null {
  const field = resolveTarget(label, look, 'fill');
  if (field.kind === 'one' && field.score > 0.85) return heldBy(field.thing);
  return shownBeside(label, look);
}

/** What the page says for a label, whatever a field of that name holds. */
export function shownBeside(label: string, look: Look): string | null {
  const words = contentWords(unmask(label, look.quotes));
  if (words.length === 0) return null;
  const found = new Set<string>();
  for (const thing of look.screen.things) {
    if (!thing.text || thing.text.length > LONGEST || thing.operable || holdsField(thing)) continue;
    const rest = afterLabel(thing, words);
    if (rest === undefined || thing.children.some((child) => afterLabel(child, words) !== undefined))
      continue;
    const value = rest || besideOf(thing);
    if (value) found.add(value);
  }
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function holdsField(thing: Thing): boolean {
  return isField(thing) || thing.children.some(holdsField);
}

/** What a field holds, or what a thing says. */
export function heldBy(thing: Thing): string {
  const { attributes } = thing.node;
  if (attributes['aria-valuetext']) return attributes['aria-valuetext'];
  if (isField(thing))
    return attributes['data-selected'] ?? attributes.value ?? attributes['aria-valuenow'] ?? thing.text;
  return thing.text;
}

/** The rest of a text that begins with the label; empty when it is nothing but the label. */
function afterLabel({ text }: Thing, words: readonly string[]): string | undefined {
  const parts = text.split(/\s+/);
  let at = 0;
  for (const word of words) {
    while (at < parts.length && contentWords(parts[at] ?? '').every((part) => part === 'the' || part === 'a'))
      at++;
    const here = contentWords(parts.slice(at, at + 2).join(' '));
    if (sameWord(contentWords(parts[at] ?? '')[0] ?? '', word) >= 0.98) at++;
    else if (here.length === 1 && sameWord(here[0] ?? '', word) >= 0.98) at += 2;
    else return undefined;
  }
  return parts
    .slice(at)
    .join(' ')
    .replace(/^[:=–-]\s*/, '')
    .trim();
}

/** What stands next to a label of its own. */
function besideOf(thing: Thing): string {
  for (let up: Thing | null = thing; up?.parent; up = up.parent) {
    const { children }: Thing = up.parent;
    const next = children[children.indexOf(up) + 1];
    // One of many in a row is no label of the one after it.
    if (next && children.filter((child) => isAlike(child, next)).length > 2 && isAlike(up, next)) return '';
    // A control beside it says what can be done, not what it is.
    if (next?.operable && !isField(next)) return '';
    if (next) return next.text.length <= LONGEST ? next.text.trim() : '';
    if (up.parent.text !== thing.text) return '';
  }
  return '';
}

function isAlike({ node, role }: Thing, other: Thing): boolean {
  return node.tag === other.node.tag && role === other.role;
}
