import { stateHolds } from '../claim/state-of.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, unresolved } from '../outcome.ts';
import { holdsOperable } from '../reachable.ts';
import { isUnder } from '../regions.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';
import { contains, type Thing } from '../screen-things.ts';
import { moreOf } from './behind-more.ts';

const LARGEST_PART = 40;

const OPENED = 'within';

/** A clause that is about one part of the page; a tab or a closed panel is opened first. */
export function within(
  region: string,
  clause: string,
  look: Look,
  again: (clause: string, look: Look) => Outcome,
): Outcome {
  const opened = look.memory.tried?.includes(OPENED);
  const opener = resolveTarget(region, look, 'click');
  if (/\btab$/i.test(region)) {
    if (opener.kind !== 'one') return unresolved(opener);
    return opened || stateHolds(opener.thing, 'selected') ? again(clause, look) : open(opener.thing, look);
  }
  const outcome = inPart(region, clause, look, again);
  if (outcome.kind === 'none') {
    const more = moreOf(anchorsOf(region, look), look);
    if (more) return more;
  }
  if (outcome.kind !== 'none' || opener.kind !== 'one' || !opener.thing.operable) return outcome;
  if (!opened) return isOpener(region, opener.thing) ? open(opener.thing, look) : outcome;
  // What it opened may be drawn anywhere.
  return again(clause, look);
}

function isOpener(region: string, { node, role }: Thing): boolean {
  const { 'aria-expanded': expanded, 'aria-haspopup': popup, class: given = '' } = node.attributes;
  return (
    expanded === 'false' ||
    popup !== undefined ||
    /^(?:heading|tab|button|link|menuitem)$/.test(role) ||
    /\b(?:menu|panel|section|accordion|dropdown)$/i.test(region) ||
    /toggle|accordion|dropdown/i.test(given)
  );
}

function open(thing: Thing, look: Look): Outcome {
  const step = actOn(look, thing, 'click', 0.9, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { tried: [OPENED] } } : step;
}

/** It can mean nothing outside that part. */
function inPart(
  region: string,
  clause: string,
  look: Look,
  again: (clause: string, look: Look) => Outcome,
): Outcome {
  const anchors = anchorsOf(region, look).map(({ thing }) => thing);
  const holders = anchors.filter(({ children }) => children.length > 0);
  const headings = anchors.filter(({ role }) => role === 'heading');
  const parts = holders.length > 0 ? holders : headings.length > 0 ? headings : anchors;
  if (parts.length === 0) return NONE;
  const things = look.screen.things.filter(
    (thing) => thing === look.screen.root || parts.some((part) => belongsTo(thing, part)),
  );
  const outcome = again(clause, { ...look, screen: { ...look.screen, things } });
  return outcome.kind === 'clauses'
    ? { ...outcome, clauses: outcome.clauses.map((inner) => `in ${region}, ${inner}`) }
    : outcome;
}

function belongsTo(thing: Thing, part: Thing): boolean {
  if (part.children.length > 0) return thing !== part && contains(part, thing);
  if (part.role === 'heading' || part.parent?.role === 'row') return isUnder(thing, part);
  // Words that name no part stand for the smallest one around them in which anything can be done.
  let around: Thing = part;
  while (around.parent?.parent && !around.children.some(holdsOperable)) around = around.parent;
  return thing !== part && contains(around, thing) && around.last - around.order <= LARGEST_PART;
}
