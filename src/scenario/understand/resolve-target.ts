import { splitList } from './act/lists.ts';
import { isBetween } from './between.ts';
import { cellAt } from './cell-at.ts';
import { chooseFound, distinct, type Found, SAME, topOf } from './choose-found.ts';
import { itemsDescribed, numberedThing } from './find-item.ts';
import { placedIn } from './grid-place.ts';
import { itemGroups, itemsCalled } from './items.ts';
import { kindFits } from './kind-fits.ts';
import { isColour } from './lexicon/looks.ts';
import { readOrdinal } from './lexicon/ordinals.ts';
import { ITEM_WORDS, ROLE_WORDS } from './lexicon/role-words.ts';
import { itOf, type Look } from './look.ts';
import { unmask } from './masked-text.ts';
import { nameScore } from './match-name.ts';
import { type Phrase, type Relation, readPhrase, tidy } from './phrase.ts';
import { rankedItems } from './ranked.ts';
import { holdsNamed, holdsOperable, isDrawn, isEmptyBox, isInert, mainPart, openModal } from './reachable.ts';
import { type Anchor, closest, regionCalled } from './regions.ts';
import { contains, inside, opensList, type Thing } from './screen-things.ts';
import { type Purpose, suits } from './suits.ts';
import { sameWord, wordsOf } from './words.ts';

export type Resolved =
  | { kind: 'one'; thing: Thing; score: number }
  | { kind: 'all'; things: Thing[]; score: number }
  | { kind: 'tie'; things: Thing[]; score: number }
  | { kind: 'none'; nearest: Thing[] };

const SURE_ENOUGH = 0.7;
const EXCEPT =
  /^((?:all|every|each)\b.+?),? (?:except|but not|but|apart from|other than|besides)(?: for)? (.+)$/i;
const PRONOUN = /^(?:it|there|them|that|this)$/i;
const ANY_OF_THEM = /^(?:on )?(?:an?|any|one of the) /i;

/** The one thing on the screen that the words mean, or why there is no such one. */
export function resolveTarget(text: string, look: Look, purpose: Purpose): Resolved {
  const pronoun = /^(?:it|them|that|this|that one|this one|that field|this field)$/i.test(text.trim());
  const it = pronoun ? itOf(look) : undefined;
  if (it && suits(it, purpose)) return { kind: 'one', thing: it, score: 0.95 };
  if (pronoun) return { kind: 'none', nearest: [] };
  const [, every, left] = EXCEPT.exec(text.trim()) ?? [];
  if (every && left) return allBut(every, left, look, purpose);
  const ranked = resolveRanked(text, look, purpose);
  if (ranked) return ranked;
  let best: Resolved = atPlace(text, look, purpose);
  const near: Found[] = [];
  for (const phrase of readPhrase(text, look.quotes)) {
    const found = findAll(phrase, look, purpose, near);
    const resolved = chooseFound(found, phrase, look);
    if (resolved.kind === 'none') continue;
    if (best.kind === 'none' || resolved.score > best.score + SAME) best = resolved;
  }
  const mine = best.kind === 'tie' && /^my /i.test(text.trim()) ? best.things.filter(saysYou) : [];
  if (best.kind === 'tie' && mine[0] && mine.length === 1)
    return { kind: 'one', thing: mine[0], score: best.score };
  // "A" button is any of them; "the" button is one that must be told apart.
  if (best.kind === 'tie' && best.things[0] && ANY_OF_THEM.test(text.trim()))
    return { kind: 'one', thing: best.things[0], score: best.score };
  if (best.kind !== 'none') return best;
  const numbered = purpose === 'click' ? numberedThing(text, look) : undefined;
  if (numbered) return { kind: 'one', thing: numbered, score: 0.85 };
  const called = byNameAlone(text, look, purpose) ?? nthOfAll(text, look, purpose);
  if (called) return called;
  near.sort((a, b) => b.score - a.score);
  return { kind: 'none', nearest: [...new Set(near.map(({ thing }) => thing))].slice(0, 3) };
}

/** All of a kind without those that are named. */
function allBut(every: string, left: string, look: Look, purpose: Purpose): Resolved {
  const all = resolveTarget(every, look, purpose);
  const out = splitList(left).map((one) => resolveTarget(one, look, purpose));
  if (all.kind !== 'all' || out.some(({ kind }) => kind !== 'one')) return { kind: 'none', nearest: [] };
  const spared = out.flatMap((one) => (one.kind === 'one' ? [one.thing] : []));
  const things = all.things.filter((thing) => !spared.includes(thing));
  return things.length === all.things.length - out.length
    ? { ...all, things }
    : { kind: 'none', nearest: [] };
}

/** By how it compares with its like: the cheapest one, all numbers over 20. */
function resolveRanked(text: string, look: Look, purpose: Purpose): Resolved | undefined {
  const items = rankedItems(text, look);
  const things = items?.flatMap((item) => {
    if (purpose === 'read') return [item];
    const part = purpose === 'click' ? mainPart(item, look.screen) : item;
    if (suits(part, purpose)) return [part];
    const inner = inside(item, look.screen).filter((one) => suits(one, purpose));
    return inner.length === 1 ? inner : [];
  });
  const [only] = things ?? [];
  if (!things || !only || things.length !== items?.length) return undefined;
  if (things.length > 1 || /^(?:all|every|each)\b/i.test(text.trim()))
    return { kind: /^(?:all|every|each|the \w+s\b)/i.test(text.trim()) ? 'all' : 'tie', things, score: 0.95 };
  return { kind: 'one', thing: only, score: 0.95 };
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

/** By where it lies on a board, where the words say nothing else. */
function atPlace(text: string, { screen }: Look, purpose: Purpose): Resolved {
  const things = purpose === 'click' || purpose === 'read' ? placedIn(text, screen) : null;
  const [only] = things ?? [];
  if (!things || !only) return { kind: 'none', nearest: [] };
  return things.length === 1 ? { kind: 'one', thing: only, score: 0.9 } : { kind: 'tie', things, score: 0.9 };
}

/** What is mine to the speaker is yours to the page. */
function saysYou({ names }: Thing): boolean {
  return names.some((name) => /\byou(?:r|rs)?\b/i.test(name));
}

/** Everything a phrase may mean, with how surely. */
function findAll(phrase: Phrase, look: Look, purpose: Purpose, near: Found[]): Found[] {
  const { screen } = look;
  // Several are meant: "the buttons" is no name for one of them.
  if (phrase.plural && !phrase.all && !phrase.name) return [];
  if (phrase.near?.relation === 'between') return foundBetween(phrase, phrase.near.text, look, purpose);
  // "The third row" is counted among the rows, not among things that have the word in their names.
  if (
    phrase.ordinal &&
    !phrase.kind &&
    ITEM_WORDS.has(phrase.name.toLowerCase()) &&
    itemsCalled(phrase.name.toLowerCase(), screen)
  )
    return [];
  const cell =
    phrase.near && phrase.name && /^(?:of|in)$/.test(phrase.near.relation) && purpose !== 'fill'
      ? cellAt(phrase.name, unmask(phrase.near.text, look.quotes), look)
      : undefined;
  if (cell && suits(cell, purpose)) return [{ thing: cell, score: 1 }];
  const anchors = phrase.near ? anchorsFor(phrase.near.text, phrase.near.relation, look) : [];
  if (phrase.near && anchors.length === 0) return [];
  const items = itemsMeant(phrase, look);
  const found: Found[] = [];
  const modal = purpose === 'read' ? undefined : openModal(screen);
  for (const thing of items ?? screen.things) {
    if (thing === screen.root || !suits(thing, purpose)) continue;
    // What lies behind a modal dialog cannot be reached.
    if (modal && !contains(modal, thing)) continue;
    const fit = items ? 1 : kindFits(phrase.kind, thing);
    if (fit === 0 || !looksLike(phrase, thing)) continue;
    // A kind alone says too little about what is of that kind only at a pinch.
    const counted = phrase.ordinal && !(phrase.kind && ITEM_WORDS.has(phrase.kind));
    if (fit < 1 && !items && !phrase.name && !phrase.colour && !counted && !phrase.near) continue;
    const known = items ? (phrase.ordinal ? 0.99 : 0.9) : phrase.kind || phrase.colour ? 0.88 : 0;
    const named = phrase.name && !items ? nameScore(phrase, thing) : known;
    const beside = purpose === 'drag' && /^(?:checkbox|radio)$/.test(thing.role) ? 0.1 : 0;
    const still = purpose === 'click' && !thing.operable && !items ? 0.06 : 0;
    if (still > 0 && (isInert(thing) || isEmptyBox(thing))) continue;
    // Words that only inform are not "the largest item".
    const told = phrase.name || phrase.colour || phrase.ordinal || phrase.near;
    if (still > 0 && !told && !isDrawn(thing)) continue;
    // Mere words are clicked only by their whole name, and never a box around things that can be operated.
    if (still > 0 && ((phrase.name && thing.text && named < 0.93) || thing.children.some(holdsOperable)))
      continue;
    // "The invoice email" is the item that says so, not the words in it.
    const asItem = phrase.kind !== undefined && ITEM_WORDS.has(phrase.kind);
    if (phrase.name && named < 0.9 && !asItem && holdsNamed(phrase, thing, named)) continue;
    const score = named - (1 - fit) - still - beside;
    if (score >= SURE_ENOUGH) found.push({ thing, score });
    else if (score > 0.3) near.push({ thing, score });
  }
  if (!phrase.near) return found;
  const sure = Math.max(...anchors.map(({ score }) => score));
  const holding = items
    ? found.filter(({ thing }) => anchors.some((anchor) => contains(thing, anchor.thing)))
    : [];
  if (holding.length > 0)
    return holding.map(({ thing, score }) => ({ thing, score: score - (1 - sure) / 4 }));
  // In what was just opened is what stands below its title.
  const relation = PRONOUN.test(phrase.near.text) ? 'under' : phrase.near.relation;
  const apart = PRONOUN.test(phrase.near.text)
    ? found.filter(({ thing }) => !anchors.some((anchor) => arePeers(anchor.thing, thing)))
    : found;
  return closest(topOf(apart, 0.12), anchors, relation).map(({ thing, score }) => ({
    thing,
    score: score - 0.01 - (1 - sure) / 4,
  }));
}

/** One tab is not in another. */
function arePeers(a: Thing, b: Thing): boolean {
  return a.parent === b.parent && a.node.tag === b.node.tag && a.role === b.role;
}

function foundBetween({ near: _, ...phrase }: Phrase, text: string, look: Look, purpose: Purpose): Found[] {
  const [a, b, more] = text.split(/\s+and\s+/).map((part) => resolveTarget(part, look, 'read'));
  if (more || a?.kind !== 'one' || b?.kind !== 'one') return [];
  return findAll(phrase, look, purpose, []).filter(({ thing }) => isBetween(thing, a.thing, b.thing));
}

/** Rows, mails, cards: where the kind names items and nothing is said to be their name. */
function itemsMeant({ kind, name, near, ordinal, all }: Phrase, look: Look): Thing[] | null {
  const { screen } = look;
  if (!kind || !ITEM_WORDS.has(kind) || !(near || ordinal || all)) return null;
  if (!name) return itemsCalled(kind, screen);
  const anchors = ordinal ? anchorsOf(name, look) : [];
  if (anchors.length === 0) return null;
  const groups = closest(
    itemGroups(screen).map((group) => ({ ...group, thing: group.parent })),
    anchors,
    'under',
  );
  return groups.length === 1 ? (groups[0]?.items ?? null) : null;
}

/** What stands under something stands under its heading, if it has one. */
function anchorsFor(text: string, relation: Relation, look: Look): Anchor[] {
  const anchors = anchorsOf(text, look);
  const headings =
    relation === 'under' || relation === 'in' ? anchors.filter(({ thing }) => thing.role === 'heading') : [];
  return headings.length > 0 ? headings : anchors;
}

/** The things that a region is named after. */
export function anchorsOf(text: string, look: Look): Anchor[] {
  const it = PRONOUN.test(text.trim()) ? itOf(look) : undefined;
  if (it) return [{ thing: it, score: 1 }];
  const region = regionCalled(text, look);
  if (region.length > 0) return region;
  const bare = text
    .replace(
      /\b(?:section|row|card|group|area|part|user|person|heading|question|column|label|the text)\b(?= |$)/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
  const found: Found[] = [];
  for (const phrase of [
    ...readPhrase(text, look.quotes),
    ...(bare !== text && bare ? readPhrase(bare, look.quotes) : []),
  ]) {
    if (phrase.near) continue;
    for (const thing of look.screen.things) {
      if (thing === look.screen.root || !phrase.name || kindFits(phrase.kind, thing) === 0) continue;
      const score = nameScore(phrase, thing);
      if (score >= 0.75) found.push({ thing, score });
    }
  }
  if (found.length > 0) return topOf(distinct(found, true), 0.03);
  return itemsDescribed(text, look).map((thing) => ({ thing, score: 0.9 }));
}

function looksLike({ colour }: Phrase, { node }: Thing): boolean {
  if (!colour) return true;
  const { 'data-fill': fill, 'data-ink': ink } = node.attributes;
  return fill ? isColour(fill, colour) : isColour(ink, colour);
}
