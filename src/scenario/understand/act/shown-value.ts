import { cellAt } from '../cell-at.ts';
import { itemsDescribed } from '../find-item.ts';
import { COLOUR_WORD, isColour } from '../lexicon/looks.ts';
import { itOf, type Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { columnCalled } from '../measure.ts';
import { inside, type Thing } from '../screen-things.ts';
import { sameWord, wordsOf } from '../words.ts';

const WRITTEN = '(word|text|number|letters?|phrase|name|code|sentence|value)';
const STYLE =
  '(bold|italics?|underlined?|highlighted|emphasi[sz]ed|struck[- ]through|crossed[- ]out|(?:dark |light )?[a-z]+)';
const STYLED = new RegExp(`^(?:the )?${STYLE}(?:[- ]colou?red)? ${WRITTEN}$`, 'i');
const IN_STYLE = new RegExp(
  `^(?:the )?${WRITTEN}(?: (?:that|which) is)?(?: shown| written| displayed| printed| set| marked)? (?:in )?${STYLE}(?: letters| type| print| colou?r)?$`,
  'i',
);
const TAGS: Record<string, readonly string[]> = {
  bold: ['b', 'strong'],
  italic: ['i', 'em', 'cite'],
  emphasi: ['em', 'i', 'strong', 'b'],
  underline: ['u', 'ins'],
  highlight: ['mark'],
  struck: ['s', 'del', 'strike'],
  crossed: ['s', 'del', 'strike'],
};
const NAMING = /^(?:name|title|label|word|text)$/i;

/** What the page shows where the words only describe it; null where it does not, undefined where they describe nothing. */
export function shownValue(text: string, look: Look): string | null | undefined {
  const plain = text.trim();
  const [, owned] = /^(?:its|his|her|their) (.+)$/i.exec(plain) ?? [];
  if (owned) {
    const it = itOf(look);
    return (it && partOf(itemAround(it), owned, look)) ?? look.memory.text ?? null;
  }
  const [, owner, theirs, at] = /^(\p{Lu}\S*)'s ([\p{L} ]+?)(?: (?:in|for|of) (.+))?$/u.exec(plain) ?? [];
  if (owner && theirs)
    return (cellAt(at ?? theirs, owner, look)?.text ?? ofOwner(owner, theirs, look)) || null;
  const styled = STYLED.exec(plain);
  const [, , after] = IN_STYLE.exec(plain) ?? [];
  const style = styled?.[1] ?? after;
  const drawn = style ? inStyle(style, look) : undefined;
  if (drawn !== undefined) return drawn;
  const [, what, whose] =
    /^the (?:value of |text of )?(.+?) (?:of|for|in the row of) (?:the )?(.+)$/i.exec(plain) ?? [];
  if (!what || !whose) return undefined;
  const bare = whose.replace(/^\p{Ll}+ (?=[\p{Lu}\u27e6])/u, '');
  const column = what.replace(/ (?:grade|score|mark|value|number|result|figure|level)s?$/i, '');
  const cell = [whose, bare]
    .flatMap((row) => [what, column].map((one) => cellAt(one, unmask(row, look.quotes), look)))
    .find(Boolean);
  if (cell) return cell.text;
  const items = itemsDescribed(whose, look);
  const [item] = items;
  return item && items.length === 1 ? partOf(item, what, look) : undefined;
}

function ofOwner(owner: string, what: string, look: Look): string | undefined {
  const items = itemsDescribed(owner, look);
  const [item] = items;
  return item && items.length === 1 ? partOf(itemAround(item), what, look) : undefined;
}

/** What an item is called, or what it says for a word. */
export function partOf(item: Thing, what: string, { screen }: Look): string | undefined {
  const words = wordsOf(what);
  const at = columnCalled(item, words, screen);
  const cell = at === undefined ? undefined : item.children[at];
  if (cell) return cell.text;
  const parts = inside(item, screen).filter(({ children, text }) => children.length === 0 && text !== '');
  if (NAMING.test(what.trim()) || words.every((word) => wordsOf(item.hints).includes(word)))
    return parts.find(({ operable }) => !operable)?.text ?? parts[0]?.text ?? item.text;
  const hinted = parts.filter(({ hints }) =>
    words.every((word) => wordsOf(hints).some((hint) => sameWord(word, hint) >= 0.97)),
  );
  if (hinted.length === 1) return hinted[0]?.text;
  const priced = parts.filter(({ text }) => /^[$€£¥]\s*\d|^\d[\d.,]*\s*[€£]/.test(text));
  return words.some((word) => /^(?:price|cost|fare)$/.test(word)) && priced.length === 1
    ? priced[0]?.text
    : undefined;
}

/** The row that a cell is in. */
function itemAround(thing: Thing): Thing {
  for (let up: Thing | null = thing; up; up = up.parent) if (up.role === 'row') return up;
  return thing;
}

/** The only text that is drawn so; undefined where the word is none for how text is drawn. */
function inStyle(style: string, { screen }: Look): string | null | undefined {
  const tags = Object.entries(TAGS).find(([word]) => style.toLowerCase().startsWith(word))?.[1];
  const colour = COLOUR_WORD.exec(style)?.[1];
  if (!tags && !colour) return undefined;
  const found = screen.things.filter(
    ({ node, text, children, operable }) =>
      text !== '' &&
      !operable &&
      children.length === 0 &&
      (tags ? tags.includes(node.tag) : isColour(node.attributes['data-ink'], colour ?? '')),
  );
  const said = new Set(found.map(({ text }) => text.trim()));
  return said.size === 1 ? ([...said][0] ?? null) : null;
}
