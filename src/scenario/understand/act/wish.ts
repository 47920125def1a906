import { compares } from '../claim/compare.ts';
import { heldBy } from '../claim/value-beside.ts';
import { readDay } from '../dates.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import type { Reading } from '../reading.ts';
import { resolveTarget } from '../resolve-target.ts';
import type { Thing } from '../screen-things.ts';
import { contentWords, coverage } from '../words.ts';
import { chooseFrom } from './choose.ts';
import { gather } from './gather.ts';
import { splitList } from './lists.ts';
import { put } from './put.ts';

/** "My postcode is 10115": to be written down where the field is still empty, else it is a claim about what it holds. */
export function wish({ field, value, certain }: Extract<Reading, { do: 'wish' }>, look: Look): Outcome {
  const gathered = gather(value, field, look);
  if (gathered.kind === 'steps') return gathered;
  const wanted = put(value, field, look);
  if (wanted.kind !== 'steps' || certain) return wanted.kind === 'tie' ? NONE : wanted;
  const thing = look.screen.things.find(
    ({ node, operable }) => operable && node.mcpSelector === wanted.steps[0]?.targetSelector,
  );
  return thing && isUnset(thing) ? wanted : NONE;
}

function isUnset(thing: Thing): boolean {
  const chosen = thing.children.find(({ node }) => node.attributes['aria-selected'] === 'true');
  return chosen ? chosen.node.attributes.value === '' : compares(heldBy(thing), 'equals', '');
}

let countries: Set<string> | undefined;

function isCountry(name: string): boolean {
  if (!countries) {
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((a) => letters.map((b) => names.of(a + b)?.toLowerCase() ?? ''));
    countries = new Set([...all, 'usa', 'uk', 'england', 'scotland', 'wales', 'america']);
  }
  return countries.has(name.trim().toLowerCase());
}

/** "I live in Berlin": a country is chosen as such, anything else is the town. */
export function live(place: string, look: Look): Outcome {
  return isCountry(unmask(place, look.quotes))
    ? chooseFrom(place, 'country', look)
    : put(place, 'city', look);
}

/** Where to and when, for a form that asks for a country and a date. */
export function deliver(place: string, date: string, look: Look): Outcome {
  const known =
    isCountry(unmask(place, look.quotes)) && readDay(unmask(date, look.quotes), look.context.today);
  const dated = known ? put(date, 'delivery date', look) : NONE;
  return dated.kind === 'steps' && live(place, look).kind === 'steps'
    ? {
        kind: 'clauses',
        clauses: [`choose ${place} from country`, `fill delivery date with ${date}`],
        score: 0.9,
      }
    : NONE;
}

/** "I have no pet": the answer to the one question that asks for it. */
export function own(what: string, yes: boolean, look: Look): Outcome {
  const asked = look.screen.things.filter(
    ({ text, children }) =>
      children.length === 0 &&
      /\?\s*\*?$/.test(text) &&
      /\b(?:have|own|got)\b/i.test(text) &&
      coverage(contentWords(what), contentWords(text)).every((mark) => mark > 0.97),
  );
  const [question] = asked;
  if (!question || asked.length > 1) return NONE;
  return chooseFrom(yes ? 'yes' : 'no', question.text, look);
}

/** "I like pears and grapes": boxes to tick that go by these very words. */
export function fancy(options: string, look: Look): Outcome {
  const parts = splitList(options);
  const found = parts.map((part) => resolveTarget(part, look, 'check'));
  const exact = found.every(
    (one) =>
      one.kind === 'one' && one.score >= 0.8 && /^(?:checkbox|radio|switch|option)$/.test(one.thing.role),
  );
  return exact && parts.length > 0
    ? { kind: 'clauses', clauses: parts.map((part) => `tick ${part}`), score: 0.9 }
    : NONE;
}

/** Words that are a control's whole name but for who says them: "I forgot my password". */
export function named(name: string, look: Look): Outcome {
  const words = contentWords(unmask(name, look.quotes));
  const found = look.screen.things.filter((thing) => {
    const own = contentWords(thing.names[0] ?? '');
    return (
      thing.operable &&
      words.length > 1 &&
      own.length === words.length &&
      coverage(words, own).every((mark) => mark >= 0.9)
    );
  });
  const [only] = found;
  return only && found.length === 1 ? actOn(look, only, 'click', 0.9) : NONE;
}
