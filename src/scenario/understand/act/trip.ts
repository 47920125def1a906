import { readDay } from '../dates.ts';
import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { suggestion } from './entries.ts';
import { putInto } from './put.ts';
import { ticked } from './tick.ts';

/** What such a form asks for, and the words its fields go by; the surest first. */
const SLOTS = {
  origin: ['from', 'origin', 'departure', 'leaving', 'start'],
  place: ['to', 'destination', 'where', 'city', 'location', 'place', 'going', 'arrival'],
  begin: [
    'checkin',
    'check',
    'depart',
    'departure',
    'departing',
    'start',
    'from',
    'arrival',
    'begin',
    'date',
    'day',
    'when',
  ],
  end: ['checkout', 'return', 'returning', 'end', 'until', 'to', 'departure'],
} as const;
type Slot = { key: string; value: string; field: Thing };

const SUPERLATIVE =
  /\b(cheapest|shortest|fastest|quickest|longest|most expensive|least expensive|best rated|highest rated|earliest|latest)\b/i;
const PARTS =
  /\s(in|to|from|on|for|until|till|with|at|between|and|departing|returning|leaving|arriving):?\s/i;

/** "A hotel in Bergen from 2 May to 6 May for 2 guests": each part into the field that asks for it, then the search. */
export function trip(goal: string, verb: string, look: Look): Outcome {
  const slots = slotsOf(goal, look);
  if (!slots || slots.length === 0) return NONE;
  const tried = look.memory.tried ?? [];
  const next = slots.find(({ key }) => !tried.includes(key));
  const last = slots.findLast(({ key }) => tried.includes(key));
  if (last && !tried.includes(`${last.key} taken`)) {
    const taken = suggestion(last.value, look);
    if (taken.kind === 'tie') return taken;
    if (taken.kind === 'steps') return { ...taken, again: true, memory: { tried: [`${last.key} taken`] } };
  }
  if (next) {
    const step =
      next.field.role === 'radio' || next.field.role === 'checkbox'
        ? ticked(next.field, true, 0.9, look)
        : putInto(next.field, next.value, look, 0.9);
    return step.kind === 'steps'
      ? { ...step, again: true, memory: { ...step.memory, tried: [next.key] } }
      : NONE;
  }
  const button = searcher(look);
  if (!button) return NONE;
  const [, which] = SUPERLATIVE.exec(goal) ?? [];
  const booking = which && !/^(?:find|search|look|show)$/.test(verb) ? [`${verb} the ${which} one`] : [];
  return booking.length === 0
    ? actOn(look, button, 'click', 0.9)
    : { kind: 'clauses', clauses: [`press ${button.names[0]}`, ...booking], score: 0.9 };
}

/** "Check in on 05/02/2024": a date for the field of that name. */
export function dated(field: string, date: string, look: Look): Outcome {
  const resolved = resolveTarget(field, look, 'fill');
  return resolved.kind === 'one' &&
    resolved.score >= 0.9 &&
    readDay(unmask(date, look.quotes), look.context.today)
    ? putInto(resolved.thing, date, look, resolved.score)
    : NONE;
}

/** Every part of the goal with its field; null where one has none, or could go into several. */
function slotsOf(goal: string, look: Look): Slot[] | null {
  const [head = '', ...parts] = goal.split(PARTS);
  // What is said besides where, when and for whom would be lost.
  if (head.split(' ').length > 4 || /\b(?:as|about|named|called|of|by)\b/i.test(head)) return null;
  const kind = kindOfTrip(head, look);
  if (kind === null) return null;
  const slots: Slot[] = kind ? [{ key: 'trip', value: 'on', field: kind }] : [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const prep = (parts[i] ?? '').toLowerCase();
    const value = (parts[i + 1] ?? '').replace(/[,.:]+$/, '').trim();
    const field = fieldFor(
      prep,
      value,
      look,
      slots.map((slot) => slot.field),
    );
    if (!field) return null;
    slots.push({ key: `trip ${i}`, value: countIn(value) ?? value, field });
  }
  return slots;
}

/** "A return trip": the box or the choice of that name; null where the form has none and one way is not what it is. */
function kindOfTrip(head: string, { screen }: Look): Thing | null | undefined {
  const words = wordsOf(head.replace(/one[- ]way/i, 'oneway').replace(/round[- ]trip/i, 'roundtrip'));
  const [word] = words.filter((one) => KINDS.has(one));
  const found = word
    ? screen.things.filter(
        ({ operable, role, names }) =>
          operable &&
          /^(?:checkbox|radio)$/.test(role) &&
          wordsOf((names[0] ?? '').replace(/(?<=one|round)[- ]/i, '')).includes(word),
      )
    : [];
  return found[0] ?? (word && word !== 'oneway' ? null : undefined);
}

const KINDS = new Set(['return', 'roundtrip', 'oneway', 'direct', 'nonstop']);

function fieldFor(prep: string, value: string, look: Look, taken: readonly Thing[]): Thing | undefined {
  const isDate = readDay(unmask(value, look.quotes), look.context.today) !== null;
  const fields = look.screen.things.filter(
    (thing) => thing.operable && isField(thing) && !taken.includes(thing) && takesDate(thing) === isDate,
  );
  const count = countIn(value);
  if (count !== undefined) {
    const [, noun = ''] = /^\S+ (.+)$/.exec(value) ?? [];
    const counted = resolveTarget(noun, look, 'adjust');
    const list = counted.kind === 'one' ? counted : resolveTarget(noun, look, 'choose_from');
    return list.kind === 'one' ? list.thing : undefined;
  }
  const words = isDate
    ? /^(?:to|until|till|returning|and)$/.test(prep)
      ? SLOTS.end
      : SLOTS.begin
    : /^(?:from|departing|leaving)$/.test(prep)
      ? SLOTS.origin
      : /^(?:in|to|at|arriving)$/.test(prep)
        ? SLOTS.place
        : [];
  const written = fields.filter(({ node }) => node.tag !== 'select');
  for (const word of words) {
    const called = written.filter(({ names, hints }) =>
      wordsOf(`${names.join(' ')} ${hints}`).includes(word),
    );
    if (called.length === 1) return called[0];
  }
  return isDate && written.length === 1 ? written[0] : undefined;
}

function countIn(value: string): string | undefined {
  const [, word = ''] = /^(\S+) \p{Ll}+$/u.exec(value) ?? [];
  const count = readCount(word);
  return count === null ? undefined : String(count);
}

function takesDate({ node, names, hints }: Thing): boolean {
  return (
    node.attributes.type === 'date' ||
    /\b(?:date|day|calendar|check-?(?:in|out))\b/i.test(`${names.join(' ')} ${hints}`)
  );
}

const SEARCHING = new Set(['search', 'find', 'show', 'go', 'submit', 'look']);

function searcher({ screen }: Look): Thing | undefined {
  const found = screen.things.filter(
    ({ operable, role, names }) =>
      operable && /^(?:button|link|clickable)$/.test(role) && SEARCHING.has(wordsOf(names[0] ?? '')[0] ?? ''),
  );
  return found.length === 1 ? found[0] : undefined;
}
