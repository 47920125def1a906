import { address } from './act/address.ts';
import { amounts } from './act/amounts.ts';
import { ask } from './act/ask.ts';
import { byVerb } from './act/control.ts';
import { told } from './act/details.ts';
import { shownLogin } from './act/entries.ts';
import { gather } from './act/gather.ts';
import { handIn, intoBasket, onward, place, style, swap } from './act/hand-in.ts';
import { keyPad } from './act/key-pad.ts';
import { sendOff, speak, speakTo } from './act/message.ts';
import { more, utmost } from './act/nudge.ts';
import { ofSize } from './act/of-size.ts';
import { orderBy } from './act/order-by.ts';
import { turnMonth, turnTo } from './act/pick-date.ts';
import { rate } from './act/rate.ts';
import { atLast, byButton, handItIn, ifThere, nameIt, request } from './act/request.ts';
import { tickSynonyms } from './act/synonyms.ts';
import { dated, trip } from './act/trip.ts';
import { deliver, fancy, live, named, own, wish } from './act/wish.ts';
import { within } from './act/within.ts';
import { question } from './claim/question.ts';
import type { Look } from './look.ts';
import { NONE, type Outcome } from './outcome.ts';
import type { SpokenReading } from './reading.ts';
import { resolveTarget } from './resolve-target.ts';
import { isField } from './screen-things.ts';

/** What people say of themselves and of what they want comes to. */
export function carrySpoken(
  reading: SpokenReading,
  look: Look,
  again: (clause: string, look: Look) => Outcome,
): Outcome {
  switch (reading.do) {
    case 'wish':
      return wish(reading, look);
    case 'live':
      return live(reading.place, look);
    case 'deliver':
      return deliver(reading.place, reading.date, look);
    case 'shown_login':
      return shownLogin(reading.sort, look);
    case 'size':
      return ofSize(reading.group, reading.count, look);
    case 'own':
      return own(reading.what, reading.yes, look);
    case 'fancy':
      return fancy(reading.options, look);
    case 'named':
      return named(reading.name, look);
    case 'gather':
      return gather(reading.text, reading.field, look);
    case 'month':
      return turnTo(reading.month, look);
    case 'within':
      return within(reading.region, reading.clause, look, again);
    case 'search_in':
      return searchIn(reading.text, reading.place, look);
    case 'keys':
      return keyPad(reading.keys, reading.equals, look);
    case 'request':
      return request(reading, look);
    case 'address':
      return address(reading.text, look);
    case 'speak':
      return reading.to === undefined
        ? speak(reading.verb, reading.text, look)
        : speakTo(reading.verb, reading.text, reading.to, look);
    case 'verb_told':
      return byButton(reading.verb, reading.rest, look);
    case 'told':
      return told(reading.text, look);
    case 'if_there':
      return ifThere(reading.button, look);
    case 'finally':
      return atLast(reading.button, look);
    case 'name_it':
      return nameIt(reading.name, look);
    case 'hand_it_in':
      return handItIn(look);
    case 'order':
      return orderBy(reading.by, reading.descending, look);
    case 'swap':
      return swap(reading.a, reading.b, look);
    case 'utmost':
      return utmost(reading.field, reading.most, look);
    case 'more':
      return more(reading.field, reading.by, look);
    case 'hand_in':
      return handIn(reading.verb, reading.field, reading.value, look);
    case 'basket':
      return intoBasket(reading.items, reading.into, look);
    case 'place':
      return place(reading.what, reading.to, look);
    case 'onward':
      return onward(look);
    case 'style':
      return style(reading.style, reading.where, look);
    case 'amounts':
      return amounts(reading.counts, look);
    case 'trip':
      return trip(reading.goal, reading.verb, look);
    case 'rate':
      return rate(reading.what, reading.stars, look);
    case 'dated':
      return dated(reading.field, reading.date, look);
    case 'turn_month':
      return turnMonth(reading.on, look);
    case 'synonyms':
      return tickSynonyms(reading.words, look);
    case 'send':
      return sendOff(look);
    case 'verb':
      return byVerb(reading.verb, reading.object, look);
    case 'ask':
      return ask(reading.question, look);
    case 'question':
      return question(reading.claim, look);
  }
}

/** A search under one heading of several: that one is chosen first. */
function searchIn(text: string, where: string, look: Look): Outcome {
  const chosen = resolveTarget(where, look, 'click');
  const choice =
    chosen.kind === 'one' &&
    chosen.score >= 0.95 &&
    !isField(chosen.thing) &&
    /^(?:radio|tab|option|checkbox)$/.test(chosen.thing.role);
  return choice ? { kind: 'clauses', clauses: [`choose ${where}`, `search for ${text}`], score: 0.9 } : NONE;
}
