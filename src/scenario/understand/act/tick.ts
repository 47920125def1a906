import { itemsDescribed } from '../find-item.ts';
import { itemsCalled } from '../items.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, stepOn, unresolved } from '../outcome.ts';
import { onlyPart } from '../reachable.ts';
import { resolveTarget } from '../resolve-target.ts';
import { inside, isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { splitList } from './lists.ts';

const STATED = new Set(['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio']);
const LIT = new Set(['on', 'active', 'checked', 'selected', 'enabled']);

/** Brings a checkbox, a switch or what is drawn as one to on or off. */
export function tick(target: string, on: boolean, look: Look, boxes = false): Outcome {
  const plain = target.replace(/\b(?:box|option|setting)$/i, '').trim();
  const row = boxOf(plain || target, look);
  if (row) return ticked(row, on, 0.96, look);
  const resolved = resolveTarget(plain || target, look, 'check');
  if (resolved.kind === 'one' && isField(resolved.thing)) return NONE;
  if (boxes && (resolved.kind !== 'one' || !STATED.has(resolved.thing.role))) return NONE;
  if (resolved.kind === 'one') return ticked(resolved.thing, on, resolved.score, look);
  if (resolved.kind === 'all')
    return {
      kind: 'steps',
      steps: resolved.things.map((thing) => stepOn(look, thing, on ? 'check' : 'uncheck', resolved.score)),
      score: resolved.score,
    };
  const [, every] = /^(?:all(?: of)?(?: the)?|every|each|both(?: the)?) (.+)$/i.exec(target) ?? [];
  const called = every ? (itemsCalled(every.toLowerCase().replace(/s$/, ''), look.screen) ?? []) : [];
  const meant = every ? itemsDescribed(every, look) : [];
  const rows = meant.length > 0 ? meant : called.length === 2 || !/^both/i.test(target) ? called : [];
  const each = rows.map((one) =>
    onlyPart(one, look.screen, ({ role, operable }) => operable && STATED.has(role)),
  );
  const found = each.filter((one) => one !== undefined);
  if (rows.length > 0 && found.length === each.length)
    return {
      kind: 'steps',
      steps: found.map((one) => stepOn(look, one, on ? 'check' : 'uncheck', 0.88)),
      score: 0.9,
    };
  const item = resolved.kind === 'none' ? resolveTarget(target, look, 'read') : undefined;
  const boxesIn =
    item?.kind === 'one'
      ? inside(item.thing, look.screen).filter(({ role, operable }) => operable && STATED.has(role))
      : [];
  const [box] = boxesIn;
  if (item?.kind === 'one' && box && boxesIn.length === 1) return ticked(box, on, item.score, look);
  const parts = splitList(target);
  if (
    parts.length > 1 &&
    parts.every((part) => resolveTarget(part, look, 'check').kind === 'one' || boxOf(part, look))
  )
    return { kind: 'clauses', clauses: parts.map((part) => `${on ? 'tick' : 'untick'} ${part}`), score: 0.9 };
  return unresolved(resolved);
}

/** The one box of the row or item that is spoken of as such. */
function boxOf(target: string, look: Look): Thing | undefined {
  if (!/\b(?:row|line|item|entry|task|todo|mail|message)\b/i.test(target)) return undefined;
  const item = resolveTarget(target, look, 'read');
  if (
    item.kind !== 'one' ||
    item.thing.children.length === 0 ||
    /^(?:checkbox|radio|switch)$/.test(item.thing.role)
  )
    return undefined;
  const boxes = inside(item.thing, look.screen).filter(
    ({ role, operable }) => operable && /^(?:checkbox|radio|switch)$/.test(role),
  );
  return boxes.length === 1 ? boxes[0] : undefined;
}

export function ticked(thing: Thing, on: boolean, score: number, look: Look): Outcome {
  if (STATED.has(thing.role)) return actOn(look, thing, on ? 'check' : 'uncheck', score);
  const { 'aria-pressed': pressed, 'aria-checked': checked } = thing.node.attributes;
  const said = pressed ?? checked;
  const lit = said
    ? said === 'true'
    : wordsOf(thing.node.attributes.class ?? '').some((word) => LIT.has(word));
  if (lit === on) return { kind: 'nothing' };
  // A drawn switch that shows no state can only be turned on: whether it is on nobody could tell.
  return actOn(look, thing, 'click', score - 0.02);
}
