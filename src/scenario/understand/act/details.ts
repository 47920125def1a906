import { dateFor, readDay } from '../dates.ts';
import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { onlyQuote, unmask } from '../masked-text.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { type Resolved, resolveTarget } from '../resolve-target.ts';
import { isField, opensList, type Thing } from '../screen-things.ts';
import { contentWords } from '../words.ts';
import { choose, chooseFrom } from './choose.ts';
import { fieldFor } from './field-for.ts';
import { onward } from './hand-in.ts';
import { put } from './put.ts';

/** Where one thing told ends, and where it may end and the next begin. */
const PARTED = /\s*[,;]\s+/;
const MAYBE_PARTED = /\s+(?=(?:and|with|for|in|on|from|to|at|by|until|plus|titled|called|named|as)\s)/i;
const LEADING = /^(?:(?:and|with|plus|it|its|is|are|the|an?|my|our|your|all|one|please)\s+)+/i;
const PLACING = /^(for|in|on|from|to|at|by|until|titled|called|named|as)\s+/i;
const BETWEEN = /^(?:is|are|of|to|as|on|at|for|with|=|:|called|named)\s+/i;
const MOST_JOINED = 4;
const CLEAR = 0.85;
/** By its very name: what it then offers is not yet seen. */
const NAMED = 0.93;

/**
 * Values with the fields they are for, in any order and any number: "postcode 12345, number 9 and the Basic plan", "for 2
 * adults". Each as a clause of its own; undefined where a part is left over that nothing on the screen accounts for.
 */
export function details(text: string, look: Look): string[] | undefined {
  return accountAll(groupsOf(text), look);
}

function groupsOf(text: string): string[] {
  return text
    .trim()
    .split(PARTED)
    .filter((group) => group.trim() !== '');
}

function accountAll(groups: readonly string[], look: Look): string[] | undefined {
  const all: string[] = [];
  let unit = '';
  for (const group of groups) {
    const found = account(group.split(MAYBE_PARTED), look, unit);
    if (!found) return undefined;
    all.push(...found);
    unit = unitOf(group) || unit;
  }
  return all;
}

/** `details` as what a clause comes to. */
export function told(text: string, look: Look): Outcome {
  const groups = groupsOf(text);
  const clauses = accountAll(groups, look) ?? overPages(groups, look);
  return clauses && clauses.length > 0 ? { kind: 'clauses', clauses, score: 0.88 } : NONE;
}

/** What this page of several takes, and the rest on the pages that the one button leads on to. */
function overPages(groups: readonly string[], look: Look): string[] | undefined {
  if (onward(look).kind !== 'steps') return undefined;
  for (let many = groups.length - 1; many > 0; many--) {
    const here = accountAll(groups.slice(0, many), look);
    if (here && here.length > 0) return [...here, 'go on', `told: ${groups.slice(many).join(', ')}`];
  }
  return undefined;
}

/** The longest first: what is told in several words is not also told in one of them. */
function account(parts: readonly string[], look: Look, unit: string): string[] | undefined {
  if (parts.length === 0) return [];
  for (let many = Math.min(MOST_JOINED, parts.length); many > 0; many--) {
    const segment = parts.slice(0, many).join(' ');
    const clause = tell(segment, unit, look);
    if (!clause) continue;
    const rest = account(parts.slice(many), look, unitOf(segment) || unit);
    if (rest) return [clause, ...rest];
  }
  return undefined;
}

/** "4 stars": what is counted goes for the numbers after it. */
function unitOf(segment: string): string {
  return /\s(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (\p{L}+)$/iu.exec(segment)?.[1] ?? '';
}

/** What one part tells, as a clause; undefined where it is not clear. */
function tell(segment: string, unit: string, look: Look): string | undefined {
  const [, placing = ''] = PLACING.exec(segment.replace(LEADING, '')) ?? [];
  const plain = segment.replace(LEADING, '').replace(PLACING, '').replace(LEADING, '').trim();
  if (plain === '') return undefined;
  const words = plain.split(/\s+/);
  const byVerb = fieldOfVerb(plain, look);
  if (byVerb) return byVerb;
  for (let at = words.length - 1; at > 0; at--) {
    const [before, after] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    const found =
      pair(before, after.replace(BETWEEN, ''), look) ??
      (unit && readCount(after) !== null ? pair(before, `${readCount(after)} ${unit}`, look) : undefined) ??
      pair(after.replace(BETWEEN, ''), before, look);
    if (found) return found;
  }
  return alone(plain, placing.toLowerCase(), look);
}

const DOES = /^(\p{L}{4,}) (?:it|this|that|them|me|us|the \p{L}+)(?: (?:to|as|with|at|by|for))? (.+)$/iu;

/** "Assign it to Ada" where a field is called Assignee, "label it as docs" where one is called Labels. */
export function fieldOfVerb(text: string, look: Look): string | undefined {
  const [, verb = '', value = ''] = DOES.exec(text) ?? [];
  if (value === '') return undefined;
  const fields = look.screen.things.filter(
    (thing) =>
      thing.operable &&
      (isField(thing) || opensList(thing)) &&
      thing.names.some((name) => {
        const [first = '', ...more] = contentWords(name);
        return more.length === 0 && first.startsWith(verb.toLowerCase()) && first.length <= verb.length + 3;
      }),
  );
  const [only] = fields;
  if (!only || fields.length > 1) return undefined;
  const taken = only.role === 'combobox' && only.node.tag !== 'select';
  return taken ? `suggested: ${value} for ${only.names[0]}` : `choose ${value} from ${only.names[0]}`;
}

/** A field and a value that it can take. */
function pair(field: string, given: string, look: Look): string | undefined {
  if (!/^\p{L}/u.test(field) || field.includes('\u27e6') || given === '') return undefined;
  // Where a field is said to be belongs to another part.
  if (/\s(?:in|on|with|for|to|from|at|and)\s/i.test(field)) return undefined;
  const [, number = '', what = ''] = /^(\w+)( .+)$/.exec(given) ?? [];
  const value = readCount(number) === null ? given : `${readCount(number)}${what}`;
  const count = readCount(value);
  const said = count === null ? value : String(count);
  const named = resolveTarget(field, look, 'fill');
  if (named.kind === 'tie') return undefined;
  if (named.kind === 'one' && isField(named.thing) && named.thing.role !== 'listbox')
    return named.score >= CLEAR && takes(named.thing, said, look) ? `fill ${field} with ${said}` : undefined;
  if (count !== null && isDone(put(said, field, look))) return `fill ${field} with ${said}`;
  const from = resolveTarget(field, look, 'choose_from');
  if (from.kind === 'one' && from.score >= NAMED && isDone(chooseFrom(value, field, look)))
    return `choose ${value} from ${field}`;
  if (isPicked(resolveTarget(`${value} in ${field}`, look, 'click'), CLEAR))
    return `choose ${value} from ${field}`;
  return isPicked(resolveTarget(`${field} ${value}`, look, 'click'), CLEAR)
    ? `choose ${field} ${value}`
    : undefined;
}

/** A number, an address, a proper name or a quoted text; a word in small letters may be about the field instead. */
function takes(thing: Thing, value: string, look: Look): boolean {
  const said = unmask(value, look.quotes);
  const dated = dateFor(thing.node.attributes.type ?? '', said, look.context.today);
  if (dated !== undefined) return dated !== null;
  if (thing.role === 'spinbutton' || thing.role === 'slider') return /^-?\d+(?:[.,]\d+)?%?$/.test(said);
  if (thing.node.attributes['aria-readonly'] === 'true') return readDay(said, look.context.today) !== null;
  if (onlyQuote(value, look.quotes) !== undefined) return true;
  return said.split(/\s+/).every((word) => /^\p{Lu}|\d|@/u.test(word));
}

/** A value that says by itself what it is for: an option by its name, a date, an address. */
function alone(value: string, placing: string, look: Look): string | undefined {
  // A field may be called by no more than "From" or "To".
  const placed = placing === '' ? undefined : pair(placing, value, look);
  if (placed) return placed;
  const field = fieldFor(value, placing, look);
  // What a sum is in is not written into the field for it.
  const sum = /^[$€£]? ?(\d[\d.,]*) ?(?:[$€£]|euros?|dollars?|pounds?)?$/i.exec(value)?.[1];
  if (field) return `fill ${field.names[0]} with ${sum ?? value}`;
  const option = choose(value, undefined, look);
  if (option.kind === 'steps' && option.steps.every(({ actionType }) => actionType === 'select'))
    return `choose ${value}`;
  return isPicked(resolveTarget(value, look, 'click'), 0.8) ? `choose ${value}` : undefined;
}

/** One of several to choose from, and nothing that does more than that. */
function isPicked(resolved: Resolved, least: number): boolean {
  if (resolved.kind !== 'one' || resolved.score < least || !resolved.thing.operable) return false;
  const { role, parent, node } = resolved.thing;
  if (/^(?:radio|checkbox|switch|option|menuitemradio|menuitemcheckbox)$/.test(role)) return true;
  const peers = parent?.children.filter(
    (peer) => peer.operable && peer.role === role && peer.node.attributes.class === node.attributes.class,
  );
  return role === 'button' && resolved.score >= 0.85 && (peers?.length ?? 0) > 2;
}

function isDone(outcome: Outcome): boolean {
  return outcome.kind === 'steps' || outcome.kind === 'clauses' || outcome.kind === 'nothing';
}
