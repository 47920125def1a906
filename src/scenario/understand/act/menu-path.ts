import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { contains, inside, type Screen, type Thing } from '../screen-things.ts';
import { contentWords, coverage, sameWord, wordsOf } from '../words.ts';

const SAME = 0.97;
const MENU = 'menu ';
const WAY = 'way ';
const TALLEST_BAR = 60;
/** Words of an instruction that no menu entry has to say. */
const LOOSE = new Set(
  'turn switch set make go as out document file page text window into percent it please mode'.split(' '),
);

/** What is nowhere on the screen may be in a menu: its entries must say every word of the clause, one after the other. */
export function menuPath(clause: string, look: Look): Outcome {
  const words = contentWords(unmask(clause, look.quotes));
  const titles = menuTitles(look.screen);
  if (titles.length === 0 || /\b(?:off|not|no|without)\b/i.test(clause)) return NONE;
  const tried = look.memory.tried ?? [];
  const way = tried.filter((one) => one.startsWith(WAY)).map((one) => one.slice(WAY.length));
  const entries = titles
    .flatMap((title) => inside(title, look.screen))
    .filter((entry) => isSaid(nameOf(entry), words) && !way.includes(nameOf(entry)));
  const deepest = entries.filter(({ depth }) => entries.every((other) => other.depth <= depth));
  const [entry] = deepest;
  if (deepest.length > 1) return { kind: 'tie', things: deepest, score: 0.8 };
  if (!entry) {
    const next = titles.find((title) => !tried.includes(MENU + nameOf(title)));
    return next && way.length === 0 ? onward(next, 'click', MENU, look) : NONE;
  }
  const told = [...way, nameOf(entry)].flatMap((name) => wordsOf(name));
  const left = words.filter(
    (word) => !LOOSE.has(word) && !told.some((other) => sameWord(word, other) >= SAME),
  );
  return left.length === 0 ? actOn(look, entry, 'click', 0.85) : onward(entry, 'hover', WAY, look);
}

function onward(thing: Thing, act: 'click' | 'hover', kind: string, look: Look): Outcome {
  const step = actOn(look, thing, act, 0.8, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { tried: [kind + nameOf(thing)] } } : step;
}

function isSaid(name: string, words: readonly string[]): boolean {
  const parts = wordsOf(name);
  return parts.length > 0 && coverage(parts, words).every((mark) => mark >= SAME);
}

/** Its own words, without those of the menu that opens from it. */
function nameOf({ node, text }: Thing): string {
  const own =
    node.children.find(({ tag }) => tag === '#text')?.text ?? (node.children.length > 0 ? '' : text);
  return (node.text || own).trim();
}

/** The titles of a menu bar: of one that says so, or of a flat box of words that takes the clicks for them. */
function menuTitles({ things }: Screen): Thing[] {
  const bars = things.filter(
    ({ role, operable, children, node }) =>
      role === 'menubar' ||
      (role === 'clickable' &&
        operable &&
        children.length > 2 &&
        (node.box?.height ?? TALLEST_BAR) < TALLEST_BAR &&
        children.every((child) => !child.operable && /^\p{Lu}\p{L}{2,15}$/u.test(nameOf(child)))),
  );
  const [bar] = bars.filter((one) => !bars.some((other) => other !== one && contains(other, one)));
  return bar && bars.length === 1 ? bar.children : [];
}
