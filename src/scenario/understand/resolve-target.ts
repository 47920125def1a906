import { atEdge } from './at-edge.ts';
import { isBetween } from './between.ts';
import { cellAt } from './cell-at.ts';
import { chooseFound, distinct, type Found, SAME, topOf } from './choose-found.ts';
import { isOnScreen, itemsDescribed, numberedThing } from './find-item.ts';
import { placedIn } from './grid-place.ts';
import { itemGroups, itemsCalled } from './items.ts';
import { kindFits } from './kind-fits.ts';
import { isColour } from './lexicon/looks.ts';
import { ITEM_WORDS } from './lexicon/role-words.ts';
import { itOf, type Look } from './look.ts';
import { unmask } from './masked-text.ts';
import { nameScore } from './match-name.ts';
import { type Phrase, type Relation, readPhrase, tidy } from './phrase.ts';
import { holdsNamed, holdsOperable, isDrawn, isEmptyBox, isInert, openModal } from './reachable.ts';
import { type Anchor, closest, regionCalled } from './regions.ts';
import { resolveCompared } from './resolve-compared.ts';
import { resolveDescribed } from './resolve-described.ts';
import { commonParent, contains, type Thing } from './screen-things.ts';
import { type Purpose, suits } from './suits.ts';

export type Resolved =
  | { kind: 'one'; thing: Thing; score: number }
  | { kind: 'all'; things: Thing[]; score: number }
  | { kind: 'tie'; things: Thing[]; score: number }
  | { kind: 'none'; nearest: Thing[] };

const SURE_ENOUGH = 0.7;
const PRONOUN = /^(?:it|there|them|that|this)$/i;
const ANY_OF_THEM = /^(?:on )?(?:an?|any|one of the) /i;

/** The one thing on the screen that the words mean, or why there is no such one. */
export function resolveTarget(text: string, look: Look, purpose: Purpose): Resolved {
  const pronoun = /^(?:it|them|that|this|that one|this one|that field|this field)$/i.test(text.trim());
  const it = pronoun ? itOf(look) : undefined;
  if (it && suits(it, purpose)) return { kind: 'one', thing: it, score: 0.95 };
  if (pronoun) return { kind: 'none', nearest: [] };
  const compared = resolveCompared(text, look, purpose);
  if (compared) return compared;
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
  const farthest = atEdge(text, look, purpose, resolveTarget);
  if (farthest) return { kind: 'one', thing: farthest, score: 0.88 };
  const cut = withoutOwnNoun(text, look, purpose);
  if (cut) return cut;
  const numbered = purpose === 'click' ? numberedThing(text, look) : undefined;
  if (numbered) return { kind: 'one', thing: numbered, score: 0.85 };
  const called = resolveDescribed(text, look, purpose);
  if (called) return called;
  near.sort((a, b) => b.score - a.score);
  return { kind: 'none', nearest: [...new Set(near.map(({ thing }) => thing))].slice(0, 3) };
}

const CHOICES = /^(?:radio|tab|option|checkbox|switch|menuitemradio|link|menuitem)$/;

/** "The weekend timetable" is the choice Weekend, where the page speaks of timetables nowhere else. */
function withoutOwnNoun(text: string, look: Look, purpose: Purpose): Resolved | undefined {
  const [, name, noun = ''] =
    /^(?:the |an? )([\p{L}\d-]+(?: [\p{L}\d-]+)?) (\p{Ll}{4,})$/u.exec(text.trim()) ?? [];
  if (!name || !/^(?:click|check)$/.test(purpose) || isOnScreen(noun, look.screen)) return undefined;
  const found = resolveTarget(name, look, purpose);
  return found.kind === 'one' && found.score >= 0.95 && CHOICES.test(found.thing.role)
    ? { ...found, score: 0.88 }
    : undefined;
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
      ? (cellAt(phrase.name, unmask(phrase.near.text, look.quotes), look) ??
        cellAt(unmask(tidy(phrase.near.text), look.quotes), phrase.ordinal ? '' : phrase.name, look))
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
    // Mere words are one with what is beside them only in a small part of the page.
    const about = phrase.near !== undefined && /^(?:of|in)$/.test(phrase.near.relation);
    if (still > 0 && about && !anchors.some((anchor) => areClose(anchor.thing, thing))) continue;
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
  const beside = closest(topOf(apart, 0.12), anchors, relation);
  // "Mentions by push": of several, what stands under that heading.
  const headed =
    beside.length > 1 && relation === 'of' && anchors.every(({ thing }) => thing.role === 'heading');
  return (headed ? closest(beside, anchors, 'under') : beside).map(({ thing, score }) => ({
    thing,
    score: score - 0.01 - (1 - sure) / 4,
  }));
}

/** One tab is not in another. */
function arePeers(a: Thing, b: Thing): boolean {
  return a.parent === b.parent && a.node.tag === b.node.tag && a.role === b.role;
}

const SMALL_PART = 20;

function areClose(anchor: Thing, thing: Thing): boolean {
  const shared = commonParent(anchor, thing);
  return shared.parent !== null && shared.last - shared.order <= SMALL_PART;
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
  const edge = atEdge(text, look, 'read', resolveTarget);
  if (edge) return [{ thing: edge, score: 1 }];
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
