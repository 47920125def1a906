import { withNameCache } from '../aria/style-cache.ts';
import { elementOf } from '../see/keys.ts';
import type { PartAsk } from './control-parts.ts';
import { ancestors, isDrawn, isOn, LIT, looksOn } from './control-words.ts';
import { signBeside } from './fold-sign.ts';
import { node, part } from './read-control.ts';
import { ownWords, stepsRight } from './tree-parts.ts';

const OUTWARDS = 8;

/** A tree that says nothing of itself: rows that are made alike, some of which have a sign that unfolds them. */
export function plainRows(ask: PartAsk): unknown {
  const el = elementOf(ask.key);
  if (!el) return null;
  return withNameCache(() => {
    const { root, rows } = rowsAround(el);
    const signs = rows.map((row) => signBeside(row));
    const levels = depths(rows, root);
    const parts = rows.map((row, i) => {
      const { text, at } = ownWords(row);
      const sign = signs[i];
      const on = isOn(row) ?? (looksOn(row) ? true : undefined);
      return {
        ...part(row, ask),
        label: text,
        level: levels[i] ?? 1,
        ...(on === undefined ? {} : { on }),
        ...(at ? { at } : {}),
        ...(sign ? { toggle: node(sign, ask) } : {}),
      };
    });
    if (!parts.some(({ toggle }) => toggle)) return null;
    const chosen = parts.filter(({ on }) => on).map(({ label }) => label);
    return { kind: 'tree', main: node(el, ask), text: chosen.join(', '), parts, unnamed: true };
  });
}

/** By the lists they are nested in, else by how far to the right they begin; a sign is where its row begins. */
function depths(rows: readonly Element[], root: Element): number[] {
  const nested = rows.map(
    (row) =>
      [...ancestors(row, 40)].filter((up) => up !== root && root.contains(up) && up.matches('ul,ol')).length +
      1,
  );
  if (nested.some((level) => level > 1)) return nested;
  const begins = (row: Element): number =>
    Math.min(ownWords(row).left ?? 0, signBeside(row, true)?.getBoundingClientRect().left ?? Infinity);
  return stepsRight(rows.map(begins));
}

/** The rows that are made like this one, in the outermost box that is still a list of them. */
function rowsAround(el: Element): { root: Element; rows: Element[] } {
  const first = madeAs(el);
  const alike = (box: Element): Element[] =>
    [...box.getElementsByTagName(el.localName)].filter(
      (one) => madeAs(one) === first && isDrawn(one) && ownWords(one).text !== '',
    );
  let root: Element | null = null;
  for (const up of ancestors(el, OUTWARDS)) {
    if (root && !up.matches('ul,ol,li')) break;
    if (alike(up).length > 1) root = up;
  }
  return root ? { root, rows: alike(root) } : { root: el, rows: [el] };
}

/** The class that tells what it is, not how it is at the moment. */
function madeAs(el: Element): string | undefined {
  return [...el.classList].find((word) => !LIT.test(word));
}
