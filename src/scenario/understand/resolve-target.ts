import { itemGroups, itemsCalled } from './items.ts';
import { kindFits, rolesOf } from './kind-fits.ts';
import { isColour } from './lexicon/looks.ts';
import { ITEM_WORDS } from './lexicon/role-words.ts';
import { itOf, type Look } from './look.ts';
import { nameScore } from './match-name.ts';
import { type Phrase, type Relation, readPhrase } from './phrase.ts';
import { type Anchor, closest, regionCalled } from './regions.ts';
import { contains, isField, isHandle, opensList, type Thing } from './screen-things.ts';

/** What the thing is wanted for: it must be able to take that. */
export type Purpose = 'click' | 'fill' | 'check' | 'choose_from' | 'adjust' | 'read' | 'drag';

export type Resolved =
  | { kind: 'one'; thing: Thing; score: number }
  | { kind: 'all'; things: Thing[]; score: number }
  | { kind: 'tie'; things: Thing[]; score: number }
  | { kind: 'none'; nearest: Thing[] };

interface Found {
  thing: Thing;
  score: number;
}

const SURE_ENOUGH = 0.7;
const ANY_OF_THEM = /^(?:on )?(?:an?|any|one of the) /i;
/** Closer than this, two scores say the same. */
const SAME = 0.015;

/** The one thing on the screen that the words mean, or why there is no such one. */
export function resolveTarget(text: string, look: Look, purpose: Purpose): Resolved {
  const pronoun = /^(?:it|them|that|this|that one|this one|that field|this field)$/i.test(text.trim());
  const it = pronoun ? itOf(look) : undefined;
  if (it && suits(it, purpose)) return { kind: 'one', thing: it, score: 0.95 };
  if (pronoun) return { kind: 'none', nearest: [] };
  let best: Resolved = { kind: 'none', nearest: [] };
  const near: Found[] = [];
  for (const phrase of readPhrase(text, look.quotes)) {
    const found = findAll(phrase, look, purpose, near);
    const resolved = choose(found, phrase, look);
    if (resolved.kind === 'none') continue;
    if (best.kind === 'none' || resolved.score > best.score + SAME) best = resolved;
  }
  // "A" button is any of them; "the" button is one that must be told apart.
  if (best.kind === 'tie' && best.things[0] && ANY_OF_THEM.test(text.trim()))
    return { kind: 'one', thing: best.things[0], score: best.score };
  if (best.kind !== 'none') return best;
  near.sort((a, b) => b.score - a.score);
  return { kind: 'none', nearest: [...new Set(near.map(({ thing }) => thing))].slice(0, 3) };
}

/** Everything a phrase may mean, with how surely. */
function findAll(phrase: Phrase, look: Look, purpose: Purpose, near: Found[]): Found[] {
  const { screen } = look;
  // Several are meant: "the buttons" is no name for one of them.
  if (phrase.plural && !phrase.all && !phrase.name) return [];
  const anchors = phrase.near ? anchorsFor(phrase.near.text, phrase.near.relation, look) : [];
  if (phrase.near && anchors.length === 0) return [];
  const items = itemsMeant(phrase, look);
  const found: Found[] = [];
  for (const thing of items ?? screen.things) {
    if (thing === screen.root || !suits(thing, purpose)) continue;
    const fit = items ? 1 : kindFits(phrase.kind, thing);
    if (fit === 0 || !looksLike(phrase, thing)) continue;
    // A kind alone says too little about what is of that kind only at a pinch.
    if (fit < 1 && !items && !phrase.name && !phrase.colour && !phrase.ordinal && !phrase.near) continue;
    const known = items ? (phrase.ordinal ? 0.99 : 0.9) : phrase.kind || phrase.colour ? 0.88 : 0;
    const named = phrase.name && !items ? nameScore(phrase, thing) : known;
    const beside = purpose === 'drag' && /^(?:checkbox|radio)$/.test(thing.role) ? 0.1 : 0;
    const still = purpose === 'click' && !thing.operable && !items ? 0.06 : 0;
    // Mere words are clicked only by their whole name, and never a box around things that can be operated.
    if (still > 0 && ((phrase.name && thing.text && named < 0.9) || thing.children.some(holdsOperable)))
      continue;
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
  const { relation } = phrase.near;
  return closest(topOf(found, 0.12), anchors, relation).map(({ thing, score }) => ({
    thing,
    score: score - 0.01 - (1 - sure) / 4,
  }));
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
  return topOf(distinct(found, true), 0.03);
}

function looksLike({ colour }: Phrase, { node }: Thing): boolean {
  if (!colour) return true;
  const { 'data-fill': fill, 'data-ink': ink } = node.attributes;
  return fill ? isColour(fill, colour) : isColour(ink, colour);
}

function holdsOperable(thing: Thing): boolean {
  return thing.operable || thing.children.some(holdsOperable);
}

function suits(thing: Thing, purpose: Purpose): boolean {
  const { role, node } = thing;
  if (node.tag === 'option') return false;
  switch (purpose) {
    case 'fill':
      return thing.operable && (isField(thing) || isHandle(thing)) && node.tag !== 'select';
    case 'check':
      return (
        thing.operable &&
        (/^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/.test(role) ||
          role === 'clickable' ||
          role === 'button')
      );
    case 'choose_from':
      return thing.operable && (/^(?:combobox|listbox|textbox)$/.test(role) || opensList(thing));
    case 'adjust':
      return (
        thing.operable && (isField(thing) || isHandle(thing) || role === 'switch' || role === 'checkbox')
      );
    default:
      return true;
  }
}

function choose(found: Found[], phrase: Phrase, look: Look): Resolved {
  const apart = distinct(found, false);
  const sized = phrase.size ? bySize(apart, phrase.size) : apart;
  const all = topOf(sized, phrase.ordinal || phrase.all ? 0.05 : SAME).sort(
    (a, b) => a.thing.order - b.thing.order,
  );
  const score = Math.max(...all.map((one) => one.score));
  const [first] = all;
  if (!first) return { kind: 'none', nearest: [] };
  if (phrase.all) {
    const wide = sized.sort((a, b) => a.thing.order - b.thing.order);
    // "Both passwords" are Password and Confirm password.
    const meant = all.length === (phrase.count ?? all.length) && all.length > 1 ? all : wide;
    if (phrase.count !== undefined && meant.length !== phrase.count) return { kind: 'none', nearest: [] };
    return { kind: 'all', things: meant.map(({ thing }) => thing), score };
  }
  if (phrase.ordinal) {
    const { n, fromEnd } = phrase.ordinal;
    const row = ofOneSort(all, phrase);
    const nth = row[fromEnd ? row.length - n : n - 1];
    return nth ? { kind: 'one', thing: nth.thing, score: score - 0.01 } : { kind: 'none', nearest: [] };
  }
  if (all.length === 1) return { kind: 'one', thing: first.thing, score };
  const only = byTheWay(all, look);
  return only
    ? { kind: 'one', thing: only, score }
    : { kind: 'tie', things: all.map(({ thing }) => thing), score };
}

/** What is counted looks alike: the last section is not the button after the sections. */
function ofOneSort(all: Found[], { kind, name }: Phrase): Found[] {
  const roles = kind === undefined || name ? undefined : rolesOf(kind);
  if (!roles) return all;
  const sorts = new Map<string, Found[]>();
  for (const one of all) {
    const { node, role } = one.thing;
    const sort = `${node.tag} ${(node.attributes.class ?? '').split(/\s+/)[0] ?? ''} ${role}`;
    sorts.set(sort, [...(sorts.get(sort) ?? []), one]);
  }
  const several = [...sorts.values()].filter(({ length }) => length > 1);
  const rows = several.length > 0 ? several : [...sorts.values()];
  const rank = ([first]: Found[]): number => roles.indexOf(first?.thing.role ?? '');
  return rows.sort((a, b) => rank(a) - rank(b))[0] ?? all;
}

/** Of several that fit: the one near what was just spoken of, or in the open dialog, or all of them doing the same. */
function byTheWay(all: Found[], look: Look): Thing | undefined {
  const it = itOf(look);
  if (it) {
    const close = closest(all, [{ thing: it, score: 1 }], 'of');
    if (close.length === 1 && close.length < all.length) return close[0]?.thing;
  }
  const dialogs = look.screen.things.filter(
    ({ role, node }) =>
      role === 'dialog' || role === 'alertdialog' || node.attributes['aria-modal'] === 'true',
  );
  const inDialog = all.filter(({ thing }) => dialogs.some((dialog) => contains(dialog, thing)));
  if (inDialog.length === 1) return inDialog[0]?.thing;
  const [first] = all;
  const href = first?.thing.node.attributes.href;
  const same =
    href &&
    !href.startsWith('#') &&
    all.every(({ thing }) => thing.node.attributes.href === href && thing.names[0] === first.thing.names[0]);
  return same ? first.thing : undefined;
}

function bySize(found: Found[], size: string): Found[] {
  const area = ({ thing }: Found): number => (thing.node.box?.width ?? 0) * (thing.node.box?.height ?? 0);
  const sorted = [...found].sort((a, b) => area(a) - area(b));
  const [least] = sorted;
  const most = sorted.at(-1);
  if (!least || !most || sorted.length === 1) return found;
  const wanted = /^(?:small|tiny|little)/.test(size) ? least : most;
  const alike = found.filter((one) => Math.abs(area(one) - area(wanted)) <= 0.2 * area(wanted));
  return alike.length < found.length ? alike : [];
}

function topOf<T extends Found>(found: T[], margin: number): T[] {
  const top = Math.max(...found.map(({ score }) => score));
  return found.filter(({ score }) => score >= top - margin);
}

/** Of things inside one another that say the same, one: what can be operated, else the innermost. */
function distinct(found: Found[], inner: boolean): Found[] {
  const best = new Map<Thing, Found>();
  for (const one of found) if ((best.get(one.thing)?.score ?? 0) < one.score) best.set(one.thing, one);
  const all = [...best.values()];
  return all.filter(
    (one) =>
      !all.some((other) => {
        if (other === one) return false;
        const outside = contains(other.thing, one.thing);
        const within = contains(one.thing, other.thing);
        if (!outside && !within) return false;
        if (inner) return within && other.score >= one.score - 0.03;
        if (other.thing.operable !== one.thing.operable)
          return other.thing.operable && other.score >= one.score - 0.1;
        return within ? other.score >= one.score - 0.02 : other.score > one.score + 0.02;
      }),
  );
}
