import { answer } from './act/answer.ts';
import { choose, chooseAs } from './act/choose.ts';
import { click } from './act/click.ts';
import { confirm, withConfirmation } from './act/confirm.ts';
import { control } from './act/control.ts';
import { day } from './act/day.ts';
import { drag, sortItems } from './act/drag.ts';
import { each } from './act/each.ts';
import { entry, login, respond, suggestion } from './act/entries.ts';
import { extreme } from './act/extreme.ts';
import { message, respondWith } from './act/message.ts';
import { nthWord, textOf } from './act/nth-word.ts';
import { pickMatching } from './act/pick-matching.ts';
import { put } from './act/put.ts';
import { seek } from './act/seek.ts';
import { showOnly } from './act/show-only.ts';
import { solve } from './act/solve.ts';
import { sortBy } from './act/sort-by.ts';
import { tick } from './act/tick.ts';
import { turnPage } from './act/turn-page.ts';
import { unfold } from './act/unfold.ts';
import { carrySpoken } from './carry-spoken.ts';
import { claim } from './claim/claim.ts';
import { placedIn } from './grid-place.ts';
import type { Look } from './look.ts';
import { unmask } from './masked-text.ts';
import { actOn, itFrom, NONE, type Outcome, plainStep, unresolved } from './outcome.ts';
import type { Reading } from './reading.ts';
import { anchorsOf, type Purpose, resolveTarget } from './resolve-target.ts';
import type { Thing } from './screen-things.ts';
import { wordsOf } from './words.ts';

/** What a reading comes to on the screen. `again` reads a clause within this one. */
export function carryReading(
  reading: Reading,
  look: Look,
  again: (clause: string, look: Look) => Outcome,
): Outcome {
  switch (reading.do) {
    case 'click':
      return click(reading.target, look, reading.how);
    case 'put':
      return put(reading.value, reading.field, look, reading.append);
    case 'tick':
      return tick(reading.target, reading.on, look, reading.boxes);
    case 'choose':
      return choose(reading.options, reading.from, look);
    case 'press':
      return press(reading.key, reading.target, look);
    case 'hover':
      return on(reading.target, 'click', look, 'hover');
    case 'focus':
      return on(reading.target, 'fill', look, 'click');
    case 'drag':
      return drag(reading, look);
    case 'choose_as':
      return chooseAs(reading.what, reading.kind, look);
    case 'page':
      return turnPage(reading.number, look);
    case 'sort_by':
      return sortBy(reading.column, reading.descending, look);
    case 'sort':
      return sortItems(reading.descending, look);
    case 'scroll':
      return scroll(reading, look);
    case 'wait':
      return wait(reading, look);
    case 'go':
      return plainStep(look, 'navigate', { inputValue: unmask(reading.to, look.quotes) });
    case 'answer':
      return answer(reading.accept, reading.text, look);
    case 'claim':
      return claim(reading.claim, look);
    case 'find':
      return find(reading.target, look);
    case 'copy':
      return copy(reading.source, look);
    case 'unfold':
      return unfold(reading.target, reading.open, look);
    case 'seek':
      return seek(reading.through, again(reading.clause, look), look);
    case 'message':
      return message(reading.text, reading.to, look);
    case 'respond_with':
      return respondWith(reading.text, look);
    case 'mark':
      return mark(reading.sign, reading.place, look);
    case 'path':
      return { kind: 'clauses', clauses: reading.steps.map((step) => `click ${step}`), score: 0.95 };
    case 'control':
      return withConfirmation(reading.verb, control(reading.verb, reading.object, look));
    case 'confirm':
      return confirm(reading.verb, look);
    case 'only':
      return showOnly(reading.text, look);
    case 'clauses':
      return { kind: 'clauses', clauses: reading.clauses, score: 0.9 };
    case 'upload':
      return upload(reading, look);
    case 'tab':
      return switchTab(reading.which, look);
    case 'solve':
      return solve(reading.field, look);
    case 'pick_matching':
      return pickMatching(reading, look);
    case 'login':
      return login(reading, look);
    case 'each':
      return each(reading.target, reading.items, look);
    case 'entry':
      return entry(reading.text, look);
    case 'respond':
      return respond(reading.text, look);
    case 'suggestion':
      return suggestion(reading.text, look);
    case 'day':
      return day(reading, look);
    case 'cheapest':
      return extreme(reading.what, reading.by, reading.measure, look);
    default:
      return carrySpoken(reading, look, again);
  }
}

function on(target: string, purpose: Purpose, look: Look, action: 'hover' | 'click'): Outcome {
  const resolved = resolveTarget(target, look, purpose);
  return resolved.kind === 'one' ? actOn(look, resolved.thing, action, resolved.score) : unresolved(resolved);
}

/** A player's sign goes onto a board by a click, if the page speaks of that sign. */
function mark(sign: string, place: string, look: Look): Outcome {
  const signs = wordsOf(look.screen.root.text);
  if (sign !== '' && !signs.includes(sign.toLowerCase())) return NONE;
  const things = placedIn(place, look.screen);
  const [only] = things ?? [];
  if (!things || !only) return NONE;
  return things.length === 1 ? actOn(look, only, 'click', 0.9) : { kind: 'tie', things, score: 0.9 };
}

/** A key goes to the field that was named, or just filled, else to whatever has the focus. */
function press(key: string, target: string | undefined, look: Look): Outcome {
  if (target) {
    const resolved = resolveTarget(target, look, 'fill');
    return resolved.kind === 'one'
      ? actOn(look, resolved.thing, 'keypress', resolved.score, { key })
      : unresolved(resolved);
  }
  // "Press Delete" where something is called Delete is not about the keyboard, unless it says so.
  if (!/\bkey(?:board)?\b/i.test(look.sentence) && look.screen.things.some((thing) => isCalled(thing, key)))
    return NONE;
  const it = look.screen.things.find(
    ({ node, operable }) => operable && node.mcpSelector === look.memory.it?.selector,
  );
  return it ? actOn(look, it, 'keypress', 0.95, { key }) : plainStep(look, 'keypress', { key });
}

function isCalled({ operable, names }: Thing, word: string): boolean {
  return operable && names[0]?.trim().toLowerCase() === word.toLowerCase();
}

function scroll({ target, direction }: Extract<Reading, { do: 'scroll' }>, look: Look): Outcome {
  const whole = target === undefined || /^(?:the )?(?:page|screen|window|whole page)$/i.test(target);
  if (whole) return plainStep(look, 'scroll', { direction: direction ?? 'down' });
  const resolved = resolveTarget(target, look, 'read');
  const headings = resolved.kind === 'tie' ? resolved.things.filter(({ role }) => role === 'heading') : [];
  if (headings.length === 1 && headings[0])
    return actOn(look, headings[0], 'scroll', 0.85, direction ? { direction } : {});
  if (resolved.kind === 'one')
    return actOn(look, resolved.thing, 'scroll', resolved.score, direction ? { direction } : {});
  return unresolved(resolved);
}

function wait({ until, ms }: Extract<Reading, { do: 'wait' }>, look: Look): Outcome {
  if (ms !== undefined) return plainStep(look, 'wait', { waitMs: ms });
  const said = claim(
    /\b(?:is|are|appears?|disappears?|shows?|contains?|gone|visible)\b/i.test(until ?? '')
      ? (until ?? '')
      : `${until} is visible`,
    look,
  );
  if (said.kind !== 'steps') return said;
  return { ...said, steps: said.steps.map((step) => ({ ...step, actionType: 'wait' as const })) };
}

/** Nothing is done; what comes next is about it. */
function find(target: string, look: Look): Outcome {
  const word = nthWord(target, look);
  if (word !== undefined) return { kind: 'nothing', memory: { text: word } };
  const resolved = resolveTarget(target, look, 'read');
  if (resolved.kind === 'one') return { kind: 'nothing', memory: { it: itFrom(resolved.thing) } };
  const bare = target.replace(
    /^(?:the )?(?:e-?mail|mail|message|post|item|contact|user|row|entry|card)s? (?:(?:sent )?by|from|of|named|called|about|titled|with)?\s*/i,
    '',
  );
  const anchors = anchorsOf(bare.replace(/^the (.+) one$/i, '$1'), look);
  const [only] = anchors;
  if (only && anchors.length === 1) return { kind: 'nothing', memory: { it: itFrom(only.thing) } };
  return unresolved(resolved);
}

function copy(source: string, look: Look): Outcome {
  const text = textOf(source.replace(/^(?:the )?text (?:in|from|of) /i, ''), look);
  return text === undefined ? NONE : { kind: 'nothing', memory: { text } };
}

function upload({ file, target }: Extract<Reading, { do: 'upload' }>, look: Look): Outcome {
  const paths = [unmask(file.replace(/^(?:the )?file /i, ''), look.quotes)];
  const fields = look.screen.things.filter(({ node }) => node.attributes.type === 'file');
  const resolved = target ? resolveTarget(target, look, 'click') : undefined;
  const [only] = fields;
  const thing = resolved?.kind === 'one' ? resolved.thing : fields.length === 1 ? only : undefined;
  return thing ? actOn(look, thing, 'upload', 0.9, { paths }) : resolved ? unresolved(resolved) : NONE;
}

function switchTab(which: string, look: Look): Outcome {
  const tabs = look.context.tabs ?? [];
  const plain = unmask(which, look.quotes).toLowerCase().replace(/^the /, '');
  // Tabs of the page are what people mean, as long as the browser has only one.
  if (tabs.length < 2 || look.screen.things.some(({ role }) => role === 'tab'))
    return click(`${which} tab`, look);
  const others = tabs.filter(({ active }) => !active);
  const named = tabs.filter(
    ({ title, url }) => title.toLowerCase().includes(plain) || url.toLowerCase().includes(plain),
  );
  const found = /^(?:new|other|next)$/.test(plain) ? others : named;
  const [only] = found;
  return only && found.length === 1 ? plainStep(look, 'switch_tab', { inputValue: only.id }) : NONE;
}
