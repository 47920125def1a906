import { answer } from './act/answer.ts';
import { choose, chooseAs } from './act/choose.ts';
import { click, softly } from './act/click.ts';
import { pickColour, shades } from './act/colours.ts';
import { confirm, withConfirmation } from './act/confirm.ts';
import { control } from './act/control.ts';
import { day } from './act/day.ts';
import { drag, sortItems } from './act/drag.ts';
import { each } from './act/each.ts';
import { entry, login, respond, suggestion } from './act/entries.ts';
import { fillShown } from './act/fill-shown.ts';
import { find } from './act/find.ts';
import { message, respondWith } from './act/message.ts';
import { textOf } from './act/nth-word.ts';
import { coordinate, generate, inOrder, oddOrEven, setSliders } from './act/numbered.ts';
import { pickMatching } from './act/pick-matching.ts';
import { put } from './act/put.ts';
import { scroll } from './act/scroll.ts';
import { seek } from './act/seek.ts';
import { showOnly } from './act/show-only.ts';
import { solve } from './act/solve.ts';
import { sortBy } from './act/sort-by.ts';
import { tick } from './act/tick.ts';
import { turnPage } from './act/turn-page.ts';
import { unfold } from './act/unfold.ts';
import { carrySpoken } from './carry-spoken.ts';
import { cellAt } from './cell-at.ts';
import { claim } from './claim/claim.ts';
import { shownBeside } from './claim/value-beside.ts';
import { placedIn } from './grid-place.ts';
import type { Look } from './look.ts';
import { unmask } from './masked-text.ts';
import { actOn, NONE, type Outcome, plainStep, unresolved } from './outcome.ts';
import type { Reading } from './reading.ts';
import { resolveTarget } from './resolve-target.ts';
import type { Thing } from './screen-things.ts';
import type { Purpose } from './suits.ts';
import { wordsOf } from './words.ts';

/** What a reading comes to on the screen. `again` reads a clause within this one. */
export function carryReading(
  reading: Reading,
  look: Look,
  again: (clause: string, look: Look) => Outcome,
): Outcome {
  switch (reading.do) {
    case 'click':
      return reading.softly
        ? softly(click(reading.target, look), reading.target, look)
        : click(reading.target, look, reading.how);
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
    case 'look_up':
      return lookUp(reading.what, look);
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
      return { kind: 'clauses', clauses: pathSteps(reading.steps), score: 0.95 };
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
    case 'in_order':
      return inOrder(reading.descending, look, reading.words);
    case 'coordinate':
      return coordinate(reading.at, look);
    case 'odd_even':
      return oddOrEven(look);
    case 'generate':
      return generate(reading.fits, look);
    case 'sliders':
      return setSliders(reading.values, look);
    case 'shades':
      return shades(reading.colour, look);
    case 'pick_colour':
      return pickColour(reading.colour, look);
    case 'fill_shown':
      return fillShown(look);
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
    default:
      return carrySpoken(reading, look, again);
  }
}

/** Each step opens the next. */
function pathSteps(steps: readonly string[]): string[] {
  return steps.map((step, i) => (i < steps.length - 1 ? `expand ${step}` : `click ${step}`));
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

function lookUp(what: string, look: Look): Outcome {
  const [, column, row] = /^the (.+?) (?:of|for|to|in) (?:the )?(.+)$/i.exec(what) ?? [];
  const cell =
    column && row ? cellAt(unmask(column, look.quotes), unmask(row, look.quotes), look) : undefined;
  return cell?.text ? { kind: 'nothing', memory: { text: cell.text } } : NONE;
}

function copy(source: string, look: Look): Outcome {
  const shown = /^(?:the )?[\p{L} ]+$/u.test(source) ? shownBeside(source, look) : null;
  const text = shown ?? textOf(source.replace(/^(?:the )?text (?:in|from|of) /i, ''), look);
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
