import { itemsDescribed } from '../find-item.ts';
import { itemGroups } from '../items.ts';
import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import type { Outcome } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import { resolveTarget } from '../resolve-target.ts';
import { inside, type Thing } from '../screen-things.ts';
import { contentWords, coverage, sameWord, wordsOf } from '../words.ts';
import { asserted } from './asserted.ts';
import { STATES } from './state-of.ts';

const SAME = 0.97;
const SEEN = /^(?:visible|shown|displayed|present|there|hidden|gone|missing|absent|invisible|here)\b/i;
const IS = /^(.+?) (is|are|isn't|aren't)( not| no longer)?(?: an?| the)? (\S+(?: \S+)?)$/i;
const HAS =
  /^(.+?) (?:has|have|shows?|should have|should show)(?: (?:got|exactly))? (\w+) (?:new |unread |open |pending )?([a-z]+)$/i;

/** What an item of a list says about itself, or carries in its markup, as its peers do: "Seat E5 is taken". */
export function describedClaim(text: string, look: Look): Outcome | null {
  const [, subject, be = '', not, word] = IS.exec(text) ?? [];
  if (!subject || !word) return null;
  // What every screen can be asked is not for the words of an item to tell.
  if (word.toLowerCase() in STATES || SEEN.test(word)) return null;
  const wanted = contentWords(unmask(word, look.quotes));
  const said = (one: Thing): boolean =>
    wanted.every((part) => signsOf(one, look).some((sign) => sameWord(part, sign) >= SAME));
  // Only where others are so or the item is, it is a way of being that the page tells.
  const found = itemsCalled(subject, look).filter(({ peers }) => wanted.length > 0 && peers.some(said));
  const [only] = found;
  if (!only || found.length > 1) return null;
  const holds = said(only.item);
  const negated = not !== undefined || /n't/.test(be);
  return asserted(
    look,
    { about: 'content', how: negated ? 'not_contains' : 'contains', expected: unmask(word, look.quotes) },
    holds !== negated,
    only.item.text || (only.item.names[0] ?? ''),
  );
}

/** The number that stands on an item: "the design channel shows 3 unread messages". */
export function badgeClaim(text: string, look: Look): Outcome | null {
  const [, subject, number = ''] = HAS.exec(text) ?? [];
  const expected = readCount(number);
  if (!subject || expected === null) return null;
  const numbered = (one: Thing): number[] =>
    inside(one, look.screen).flatMap((part) =>
      part.children.length === 0 && /^\d+$/.test(part.text.trim()) ? [Number(part.text)] : [],
    );
  const found = itemsCalled(subject, look).filter(({ peers }) =>
    peers.some((peer) => numbered(peer).length === 1),
  );
  const [only] = found;
  if (!only || found.length > 1) return null;
  const seen = numbered(only.item);
  if (seen.length > 1) return null;
  return asserted(
    look,
    { about: 'count', how: 'equals', expected, of: subject },
    (seen[0] ?? 0) === expected,
    `it says ${seen[0] ?? 'nothing'}`,
  );
}

interface Peered {
  item: Thing;
  peers: Thing[];
}

/** The items that a subject may mean, each with those it stands among. */
function itemsCalled(subject: string, look: Look): Peered[] {
  const described = itemsDescribed(subject, look);
  const named = resolveTarget(subject, look, 'read');
  const items = described.length > 0 ? described : named.kind === 'one' ? [named.thing] : [];
  return items.flatMap((item) => withPeers(item));
}

function withPeers(item: Thing): Peered[] {
  for (let up: Thing | null = item; up?.parent; up = up.parent) {
    const at: Thing = up;
    // Mere words are a part of an item, not one.
    if (at.text !== '' && at.children.length === 0 && !at.operable) continue;
    const alike = (at.parent?.children ?? []).filter(
      ({ node, role, names }) => node.tag === at.node.tag && role === at.role && names.length > 0,
    );
    if (alike.length > 1 && alike.includes(at)) return [{ item: at, peers: alike }];
  }
  return [];
}

/** The words an item shows, without those of its buttons, and the classes it has. */
function signsOf(item: Thing, { screen }: Look): string[] {
  const own = [item, ...inside(item, screen)].filter(
    (one) => !one.operable || (one === item && one.children.length === 0),
  );
  const words = own.flatMap(({ node, children, text }) => [
    ...(children.length === 0 ? wordsOf(text) : []),
    ...node.children.flatMap((child) => (child.tag === '#text' ? wordsOf(child.text) : [])),
    ...wordsOf((node.attributes.class ?? '').replace(/[-_]/g, ' ')),
  ]);
  return [...words, ...wordsOf((item.node.attributes.class ?? '').replace(/[-_]/g, ' '))];
}

/** Whether all items of a kind say something: "Both orders have the status Received". */
export function everyClaim(text: string, look: Look): Outcome | null {
  const found =
    /^(?:both|all(?: of)?)(?: the)?(?: (\w+))?? ((?!should|must)\w+) (?:should |must )?(?:have|are|be|show|say)(?: the (?:status|state|label|text|value))?(?: of)? (.+)$/i.exec(
      text,
    );
  if (!found?.[2] || !found[3]) return null;
  const both = /^both/i.test(text);
  const count = both ? 2 : found[1] ? readCount(found[1]) : null;
  const noun = found[2].toLowerCase().replace(/s$/, '');
  const groups = itemGroups(look.screen).map(({ items }) =>
    items.filter((item) => coverage([noun], wordsOf(item.text)).every((mark) => mark >= SAME)),
  );
  const fitting = groups.filter((items) => (count === null ? items.length > 1 : items.length === count));
  const [items] = fitting;
  if (!items || fitting.length !== 1) return null;
  const expected = unmask(tidy(found[3]), look.quotes);
  const wanted = contentWords(expected);
  const holds = items.every((item) => {
    const signs = signsOf(item, look);
    return wanted.every((part) => signs.some((sign) => sameWord(part, sign) >= SAME));
  });
  return asserted(look, { about: 'content', how: 'contains', expected }, holds, 'not all of them do');
}
