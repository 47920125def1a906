import { itemsDescribed } from './find-item.ts';
import { itemGroups } from './items.ts';
import { readOrdinal } from './lexicon/ordinals.ts';
import { ITEM_WORDS, ROLE_WORDS } from './lexicon/role-words.ts';
import type { Look } from './look.ts';
import { unmask } from './masked-text.ts';
import { tidy } from './phrase.ts';
import { type Resolved, resolveTarget } from './resolve-target.ts';
import { opensList, type Thing } from './screen-things.ts';
import type { Purpose } from './suits.ts';
import { sameWord, wordsOf } from './words.ts';

const DESCRIBED = / (?:where|whose|who|that|which) /i;

/** What goes by no name that was said, but by a word of the speaker's own beside its name, its number or its nature. */
export function resolveDescribed(text: string, look: Look, purpose: Purpose): Resolved | undefined {
  return (
    byNameAlone(text, look, purpose) ?? nthOfAll(text, look, purpose) ?? describedItem(text, look, purpose)
  );
}

/** "The colour green", "the song Blue Hour": the speaker's own word for what it is, then its whole name. */
function byNameAlone(text: string, look: Look, purpose: Purpose): Resolved | undefined {
  const [, noun, name] =
    /^(\p{Ll}{3,}) (?:called |named |titled |(?:with|showing|saying|for|of) (?:the (?:letter|number|digit|word|text|label|name|title) )?)?(.+)$/u.exec(
      tidy(text),
    ) ?? [];
  if (!noun || !name || isSaid(noun, look)) return undefined;
  const resolved = resolveTarget(name, look, purpose);
  return resolved.kind === 'one' && resolved.score >= 0.96 && wholeName(name, resolved.thing, look)
    ? { ...resolved, score: 0.88 }
    : undefined;
}

/** "The city where it is cloudy": the one item of which all that is so, if it takes clicks. */
function describedItem(text: string, look: Look, purpose: Purpose): Resolved | undefined {
  const items = purpose === 'click' && DESCRIBED.test(text) ? itemsDescribed(text, look) : [];
  const [item] = items;
  let thing: Thing | null = item ?? null;
  while (thing && !thing.operable) thing = thing.parent;
  return thing && items.length === 1 ? { kind: 'one', thing, score: 0.85 } : undefined;
}

/** "The 3rd city": counted in the only row of things that can be chosen, whatever the speaker calls them. */
function nthOfAll(text: string, look: Look, purpose: Purpose): Resolved | undefined {
  const [, said = '', noun] =
    /^(\S+(?: to last)?) (\p{Ll}{3,})(?: (?:in|from|of|on) (?:the )?(?:list|drop-?down|menu|page))?$/u.exec(
      tidy(text),
    ) ?? [];
  const nth = readOrdinal(said);
  if (!nth || !noun || purpose !== 'click' || noun in ROLE_WORDS || ITEM_WORDS.has(noun)) return undefined;
  if (look.screen.things.some((thing) => thing.operable && !opensList(thing) && goesBy(noun, thing)))
    return undefined;
  const rows = itemGroups(look.screen).filter(
    ({ items }) =>
      items.length > 1 &&
      items.every(({ operable, role }) => operable && role !== 'button' && role !== 'link'),
  );
  const thing = rows[0]?.items.at(nth.fromEnd ? -nth.n : nth.n - 1);
  return thing && rows.length === 1 ? { kind: 'one', thing, score: 0.85 } : undefined;
}

/** Whether anything that can be operated goes by the word: then it is part of a name. */
function isSaid(noun: string, { screen }: Look): boolean {
  return screen.things.some((thing) => thing.operable && goesBy(noun, thing));
}

function goesBy(noun: string, { names }: Thing): boolean {
  return names.some((name) => wordsOf(name).some((word) => sameWord(word, noun) >= 0.97));
}

function wholeName(name: string, { names }: Thing, { quotes }: Look): boolean {
  const said = wordsOf(unmask(name, quotes)).join(' ');
  return names.some((one) => wordsOf(one).join(' ') === said);
}
