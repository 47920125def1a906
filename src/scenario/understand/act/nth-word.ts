import { cellAt } from '../cell-at.ts';
import { readOrdinal } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { resolveTarget } from '../resolve-target.ts';

/** "The 3rd word in the paragraph": the word, read from the page. */
export function nthWord(text: string, look: Look): string | undefined {
  const found = /^(?:the )?(\w+) word (?:in|of|from) (.+)$/i.exec(text.trim());
  const nth = found?.[1] ? readOrdinal(found[1]) : null;
  if (!found?.[2] || !nth) return undefined;
  const said = textOf(found[2], look);
  const words = said?.trim().split(/\s+/) ?? [];
  const word = words.at(nth.fromEnd ? -nth.n : nth.n - 1);
  return word?.replace(/[.,;:!?]+$/, '');
}

/** What a thing says or holds. */
export function textOf(target: string, look: Look): string | undefined {
  const [, column, row] = /^(?:the )?(.+?) (?:of|for|to|in) (?:the )?(.+)$/i.exec(target.trim()) ?? [];
  const cell =
    column && row ? cellAt(unmask(column, look.quotes), unmask(row, look.quotes), look) : undefined;
  if (cell) return cell.text;
  const resolved = resolveTarget(target, look, 'read');
  if (resolved.kind === 'one') return resolved.thing.node.attributes.value ?? resolved.thing.text;
  const kind =
    /^(?:the )?(paragraph|text ?area|text ?box|box|field|text|passage|sentence|quote)(?: below| above| shown)?$/i.exec(
      target.trim(),
    )?.[1];
  const tags = !kind
    ? []
    : /para|passage/i.test(kind)
      ? ['p']
      : /area|box|field/i.test(kind)
        ? ['textarea', 'input']
        : ['p', 'textarea'];
  const all = look.screen.things.filter(
    ({ node, text }) =>
      tags.includes(node.tag) && ((node.attributes.value || text).match(/\p{L}{2,}/gu) ?? []).length > 3,
  );
  return all.length === 1 ? (all[0]?.node.attributes.value ?? all[0]?.text) : undefined;
}
