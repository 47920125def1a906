import { rolesOf } from './kind-fits.ts';
import { itOf, type Look } from './look.ts';
import type { Phrase } from './phrase.ts';
import { closest } from './regions.ts';
import type { Resolved } from './resolve-target.ts';
import { contains, type Thing } from './screen-things.ts';

/** A thing that may be meant, and how surely. */
export interface Found {
  thing: Thing;
  score: number;
}

/** Closer than this, two scores say the same. */
export const SAME = 0.015;

/** The one of all that was found, or all of them, or why it is not one. */
export function chooseFound(found: Found[], phrase: Phrase, look: Look): Resolved {
  const apart = distinct(found, false);
  const sized = phrase.size ? bySize(apart, phrase.size) : apart;
  // What is of the kind only at a pinch is not counted among those that are.
  const margin = phrase.all || (phrase.ordinal && phrase.name) ? 0.05 : SAME;
  const all = topOf(sized, margin).sort((a, b) => a.thing.order - b.thing.order);
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
  const row = rows.sort((a, b) => rank(a) - rank(b))[0] ?? all;
  // Of several questions, which one's answers are counted is not clear.
  const questions = new Set(row.map(({ thing }) => thing.node.attributes['data-name']));
  return row.every(({ thing }) => thing.role === 'radio') && questions.size > 1 ? [] : row;
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

export function topOf<T extends Found>(found: T[], margin: number): T[] {
  const top = Math.max(...found.map(({ score }) => score));
  return found.filter(({ score }) => score >= top - margin);
}

/** Of things inside one another that say the same, one: what can be operated, else the innermost. */
export function distinct(found: Found[], inner: boolean): Found[] {
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
