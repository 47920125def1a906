import { readCount } from './lexicon/ordinals.ts';
import { REWRITES } from './lexicon/rewrites.ts';
import { LEADING_WORDS, ORDERING_WORDS, STARTS_WITH_VERB } from './lexicon/verbs.ts';

const CONNECTOR =
  /\s*[,;:]\s+(?:and\s+|but\s+)?(?:then\s+|also\s+|finally\s+|afterwards\s+|after that,?\s+)?|\s+(?:and|but)\s+(?:then\s+|also\s+|finally\s+|afterwards\s+|after that,?\s+)?|\s+(?:then|afterwards)\s+|(?<!\b(?:(?:by|from|of|to|for|with) \p{Lu}|Mr|Mrs|Ms|Dr|St|No))[.!?]\s+(?=[A-Z\u27e6])/gu;
const CLAIMING =
  /^no\b|^i(?:'ve| live| am| have| own| like)\b|\b(?:is|are|costs?|should|shows?|reads?|says|contains?|has)\b/i;
/** The beginning of another claim, or of another thing somebody says about themselves. */
const CLAIM_BEGINS =
  /^(?:no (?=\S)|(?:the|my|its|there|our|no)\s.*?\b(?:is|are|costs?|should|shows?|reads?|says|contains?|has)\b|i(?:'ve| live| am| have| want| own| like)\b)/i;

/** A quoted or named thing and what it is or shows. */
const SUBJECT_IS = /^[^,]+? (?:is|are|has|have|shows?|says?|contains?|costs?|reads?) /i;

/** What comes after a colon here is a text or a search, not the next thing to do. */
const NOTING =
  /^(?:seek|solve|find|type|enter|write|put|fill|input|insert|set|say|send|post|search|look|add|create|note|paste|name|call|respond|reply|answer|comment)\b/i;

/** Where something is to be done, before what. */
const PLACE = /^(?:for|under|in|inside|within|on|below|at|from|next to) [^,]+$/i;

/** Where, and then what: it stands for itself. */
const PLACED =
  /^(?:for|in|under|on|from|at) [^,]*? (?:turn|switch|set|click|choose|select|pick|tick|untick|uncheck|check|enter|type|write|fill|press|tap|answer|change|add|remove|delete)\b/i;

/** A verb of its own that is none for an instruction. */
const SAYS_SOMETHING =
  /\b(?:is|are|was|were|should|shall|will|must|may|can|could|would|contains|shows|says|comes|has|have|i|we|you)\b/i;

/** What shall not be done needs nothing done. */
const FORBIDDING = /^(?:don't|do not|never|without (?=\w+ing\b))\b/i;

const POLITE = /(?:[,.!]? (?:please|thanks|thank you|many thanks|cheers))+$/i;

/** The instructions of a sentence in order. `isName` keeps a name such as "Save and close" in one piece. */
export function splitClauses(masked: string, isName: (text: string) => boolean): string[] {
  let text = stripLead(withoutEnd(masked).replace(POLITE, ''));
  for (const [pattern, replacement] of REWRITES) text = text.replace(pattern, replacement);
  const clauses: string[] = [];
  const stops = new Set<number>();
  let from = 0;
  for (const found of text.matchAll(CONNECTOR)) {
    const rest = stripLead(text.slice(found.index + found[0].length));
    const left = text.slice(from, found.index);
    const then = /then|after|finally|^[.!?]/.test(found[0]);
    const told = /^\s*:/.test(found[0]) && (!STARTS_WITH_VERB.test(left) || NOTING.test(left));
    const begins =
      STARTS_WITH_VERB.test(rest) ||
      PLACED.test(rest) ||
      FORBIDDING.test(rest) ||
      (CLAIMING.test(left) &&
        (CLAIM_BEGINS.test(rest) || SUBJECT_IS.test(rest)) &&
        !STARTS_WITH_VERB.test(left));
    if (
      !left.trim() ||
      told ||
      (!then && !begins) ||
      (PLACE.test(left.trim()) && !PLACED.test(left.trim())) ||
      hasName(left, found[0], rest, isName)
    )
      continue;
    clauses.push(left.trim());
    if (/^[.!]/.test(found[0])) stops.add(clauses.length);
    from = found.index + found[0].length;
  }
  clauses.push(text.slice(from).trim());
  const begun = withVerbs(clauses.map(stripLead), stops, isName);
  return repeated(begun.filter((clause) => clause && !FORBIDDING.test(clause)));
}

/** Without the full stop; an exclamation mark at the end of something like a password belongs to it. */
function withoutEnd(masked: string): string {
  return /(?=\S*\d)(?=\S*\p{L})\S+!$/u.test(masked) ? masked : masked.replace(/[.!]+$/, '');
}

function stripLead(text: string): string {
  let plain = text.trim();
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(LEADING_WORDS, '');
    const ordering = ORDERING_WORDS.exec(plain)?.[0];
    // "First name" is no word about the order of things.
    if (ordering && STARTS_WITH_VERB.test(plain.slice(ordering.length))) plain = plain.slice(ordering.length);
  }
  return plain;
}

/** Whether what a connector would part is a name on the screen. */
function hasName(left: string, connector: string, right: string, isName: (text: string) => boolean): boolean {
  const object = left.replace(STARTS_WITH_VERB, '').trim();
  const next = right.split(/[,.;]|\s(?:and|then)\s/)[0] ?? '';
  return object !== '' && isName(`${object}${connector}${next}`);
}

/** A clause that has no verb of its own goes on with the one before, "click Help, then About", but not after a full stop. */
function withVerbs(
  clauses: string[],
  stops: ReadonlySet<number>,
  isName: (text: string) => boolean,
): string[] {
  let verb = '';
  return clauses.map((clause, i) => {
    if (stops.has(i)) verb = '';
    if (FORBIDDING.test(clause)) return clause;
    const own = STARTS_WITH_VERB.exec(clause)?.[0] ?? /^(?:within [^:]+|suggestion): /.exec(clause)?.[0];
    // A verb that stands alone after another is the name of a button: "press New and then Cancel".
    if (own) {
      if (verb === '' || own.trim() !== clause) verb = own;
      return clause;
    }
    return verb && !isName(clause) && clause.split(/\s+/).length <= 6 && !SAYS_SOMETHING.test(clause)
      ? `${verb} ${clause}`
      : clause;
  });
}

function repeated(clauses: string[]): string[] {
  return clauses.flatMap((clause) => {
    const times = /^(.+?)\s+(?:(twice|once)|(\w+) times)$/i.exec(clause);
    const count = times ? readCount(times[2] ?? times[3] ?? '') : null;
    return times?.[1] && count && count <= 20
      ? Array.from({ length: count }, () => times[1] ?? '')
      : [clause];
  });
}
