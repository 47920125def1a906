import { splitList } from './act/lists.ts';
import type { Look } from './look.ts';
import { rankedItems } from './ranked.ts';
import { mainPart } from './reachable.ts';
import { type Resolved, resolveTarget } from './resolve-target.ts';
import { inside } from './screen-things.ts';
import { type Purpose, suits } from './suits.ts';

const EXCEPT =
  /^((?:all|every|each)\b.+?),? (?:except|but not|but|apart from|other than|besides)(?: for)? (.+)$/i;

/** What is meant by how it compares with its like, or as all of them but some. */
export function resolveCompared(text: string, look: Look, purpose: Purpose): Resolved | undefined {
  const [, every, left] = EXCEPT.exec(text.trim()) ?? [];
  return every && left ? allBut(every, left, look, purpose) : resolveRanked(text, look, purpose);
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
