import { type ItemGroup, itemGroups } from './items.ts';
import { ITEM_WORDS } from './lexicon/role-words.ts';
import type { Look } from './look.ts';
import { unmask } from './masked-text.ts';
import { tidy } from './phrase.ts';
import { rankedItems } from './ranked.ts';
import { contains, type Screen, type Thing } from './screen-things.ts';
import { contentWords, coverage, sameWord, wordsOf } from './words.ts';

/** Words that only tie a description together. */
const TYING = new Set(
  'subject title it from by about named called titled labelled labeled says said say saying sent one ones who whose where which that has have containing contains written wrote posted reading as'.split(
    ' ',
  ),
);
const SAME = 0.97;

/**
 * The items that a description means: "the mail from the bank", "the guest Bob", "the 1998 book". Every word stands in
 * the item or over its group; one noun for what the items are may be the speaker's own, if the page uses it for nothing.
 */
export function itemsDescribed(text: string, look: Look): Thing[] {
  const ranked = rankedItems(text, look);
  if (ranked) return ranked;
  const said = contentWords(unmask(tidy(text), look.quotes)).filter((word) => !TYING.has(word));
  const kinds = said.filter((word) => ITEM_WORDS.has(singular(word)));
  const words = kinds.length < said.length ? said.filter((word) => !kinds.includes(word)) : said;
  if (words.length === 0) return [];
  const groups = itemGroups(look.screen);
  const full = matching(words, groups, look.screen);
  // A message or a mail has parts; a line that only names its sender is none.
  const rich = kinds.length > 0 ? full.filter(({ children }) => children.length > 1) : [];
  if (full.length > 0) return rich.length > 0 ? rich : full;
  const noun = ownNoun(tidy(text));
  const rest = words.filter((word) => word !== noun);
  if (!noun || rest.length !== words.length - 1 || isOnScreen(noun, look.screen)) return [];
  return matching(rest, groups, look.screen);
}

const BEFORE_NAME = /^(\p{Ll}{4,}) (?:called |named |titled |by |from |of )?(?=[\u27e6\p{Lu}\d])/u;
const BEFORE_MORE = /^(\p{Ll}{3,}) (?:where|that|which|who|whose|with)\b/u;
const AFTER_NAME = /[\u27e7\p{Lu}\d][^\s]* (\p{Ll}{4,})$/u;

/** The speaker's word for what an item is, right beside its name: "the book Dust Road", "the 1998 book". */
function ownNoun(text: string): string | undefined {
  const noun = [BEFORE_NAME, BEFORE_MORE, AFTER_NAME].map((form) => form.exec(text)?.[1]).find(Boolean);
  return noun && !NO_NOUN.test(noun) ? wordsOf(noun)[0] : undefined;
}

const NO_NOUN =
  /^(?:first|second|third|fourth|fifth|last|final|next|previous|other|another|same|only|unread|read|done|open|closed|starred|pinned|latest|newest|oldest|recent|small\w*|large\w*|cheap\w*|least|most|without|except)$/i;

function matching(words: readonly string[], groups: readonly ItemGroup[], screen: Screen): Thing[] {
  const found: Thing[] = [];
  // What the whole page is about goes without saying; what heads one item is its own.
  const headings = screen.things.filter(({ node }) => /^h[12]$/.test(node.tag));
  const about = headings
    .filter((heading) => !groups.some(({ items }) => items.some((item) => contains(item, heading))))
    .flatMap(({ text }) => wordsOf(text));
  for (const { parent, items } of groups) {
    const over = [...wordsOver(parent, screen), ...about];
    for (const item of items) {
      const headed = [...over, ...headingBefore(item)];
      const own = coverage(words, itemWords(item)).map((mark) => mark >= SAME);
      const above = coverage(words, headed).map((mark) => mark >= SAME);
      if (own.some(Boolean) && own.every((mark, i) => mark || above[i])) found.push(item);
    }
  }
  return found.filter((item) => !found.some((other) => other !== item && contains(item, other)));
}

function itemWords({ text, names }: Thing): string[] {
  return wordsOf([text, ...names].join(' '));
}

/** What a group is headed by: the words right before it, and its own label. */
function wordsOver(parent: Thing, { things }: Screen): string[] {
  const label = parent.node.attributes['aria-label'] ?? '';
  for (let up: Thing | null = parent; up?.parent; up = up.parent) {
    const before: Thing | undefined = up.parent.children[up.parent.children.indexOf(up) - 1];
    if (before?.role === 'rowgroup' || before?.role === 'row') break;
    if (before && before.text.length > 0 && before.text.length < 60)
      return wordsOf(`${label} ${before.text}`);
    // What heads the first of several heads them all.
    if (before || up.parent.children.length > 1 || up.parent === things[0]) break;
  }
  return wordsOf(label);
}

/** The heading among its own neighbours that an item stands under. */
function headingBefore(item: Thing): string[] {
  const siblings = item.parent?.children ?? [];
  const before = siblings.slice(0, siblings.indexOf(item)).findLast(({ role }) => role === 'heading');
  return before ? wordsOf(before.text) : [];
}

export function isOnScreen(word: string, { root }: Screen): boolean {
  return wordsOf(root.text).some((other) => sameWord(word, other) >= SAME);
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

/** One operable thing that is called by a number, a time or a date beside the speaker's own word for it: "the 20:45 show". */
export function numberedThing(text: string, look: Look): Thing | undefined {
  const words = contentWords(unmask(tidy(text), look.quotes)).filter((word) => !TYING.has(word));
  const said = words.filter((word) => /\d/.test(word));
  const [number] = said;
  const nouns = words.filter((word) => word !== number);
  if (!number || said.length !== 1 || nouns.length !== 1 || !/[:/.-]|^\d{3,}$/.test(number)) return undefined;
  if (nouns.some((noun) => isOnScreen(noun, look.screen))) return undefined;
  const found = look.screen.things.filter(
    ({ operable, names }) => operable && wordsOf(names[0] ?? '').join(' ') === number,
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The items of the one list that stands under a heading. */
export function itemsUnder(heading: string, look: Look): Thing[] | null {
  const words = contentWords(unmask(tidy(heading), look.quotes));
  const groups = itemGroups(look.screen).filter(({ parent, items }) => {
    const over = items[0]?.children.length === 0 && items[0].operable ? [] : wordsOver(parent, look.screen);
    return over.length > 0 && coverage(words, over).every((mark) => mark >= SAME);
  });
  return groups.length === 1 ? (groups[0]?.items ?? null) : null;
}
