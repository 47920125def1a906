import { STARTS_WITH_VERB } from './lexicon/verbs.ts';

const Q = '\u27e6\\d+\u27e7';
const ENTERING =
  /^(?:type|enter|write|input|insert|put|provide|fill in|fill out|fill|complete|set|change|use)$/i;
const VALUE_FIRST = /^(.+?) (?:in to|into|in|as|for|under) (.+)$/i;
const CHOOSING = /^(?:choose|select|pick)$/i;
const FROM = /^(.+?) (?:in|from|for) (?:the )?(.+)$/i;
const FIELD_FIRST = /^(.+?) (?:with|to|=) (.+)$/i;
const QUOTED_VALUE = new RegExp(`^(?:the |a |your )?(.+?) (${Q})$`, 'i');
const STATED = /^(?:the |your |my )?(.+?) (?:is|are|should be) (.+)$/i;
const COLON = /^(?:the |your |my )?([^:]+?): (.+)$/;
const APPOSED =
  /^(?:the |your |my |an? )?(\p{Ll}[\p{Ll}-]*(?: (?!(?:to|as|with|in|into|for|is|at|on) )\p{Ll}+)?) (\S*[@\d\p{Lu}]\S*(?: \p{Lu}\S*)*)$/u;
const BRACKETED = /^(?:the )?(.+?) \((.+)\)$/i;

/** "From: Ely, To: Rugby": labels and what goes with them. */
export function readLabelled(text: string): string[] {
  const parts = text.split(/\s*[,;]\s*(?:and\s+)?(?=[^,;:]{2,30}:\s)/);
  const pairs = parts.map((part) => COLON.exec(part));
  return parts.length > 1 && pairs.every((pair) => pair !== null)
    ? pairs.map((pair) => `fill ${pair[1]} with ${pair[2]}`)
    : [];
}

/** Several values for several fields in one breath, each as a clause of its own. */
export function readPairs(clause: string): string[] {
  const verb = STARTS_WITH_VERB.exec(clause)?.[0];
  if (verb && CHOOSING.test(verb)) return chosenPairs(clause.slice(verb.length));
  if (!verb || !ENTERING.test(verb)) return [];
  const rest = clause
    .slice(verb.length)
    .trim()
    .replace(
      /^(?:(?:out|in) )?(?:the |this )?(?:form|fields|details|data|information)(?: below)?(?: with|:| using)?:? /i,
      '',
    )
    .replace(/ (?:into|in) (?:the )?(?:text |input |form )?(?:fields|boxes|textboxes|inputs|form)$/i, '');
  const parts = rest.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).filter(Boolean);
  if (parts.length < 2) return [];
  for (const form of [COLON, STATED, QUOTED_VALUE, BRACKETED, APPOSED, VALUE_FIRST, FIELD_FIRST]) {
    const joined = joinParts(parts, form);
    if (joined.length < 2) continue;
    return joined.map((part) => {
      const found = form.exec(part);
      const [, first = '', second = ''] = found ?? [];
      return form === VALUE_FIRST ? `enter ${first} into ${second}` : `fill ${first} with ${second}`;
    });
  }
  return [];
}

/** Parts that do not have the form by themselves belong to the one before: "street and number". */
function joinParts(parts: readonly string[], form: RegExp): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    if (form.test(part) || joined.length === 0) joined.push(part);
    else joined.push(`${joined.pop()} and ${part}`);
  }
  return joined.every((part) => form.test(part)) ? joined : [];
}

/** "GBP in the From list and USD in the To list". */
function chosenPairs(text: string): string[] {
  const pairs = text
    .trim()
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
    .map((part) => FROM.exec(part));
  return pairs.length > 1 && pairs.every((pair) => pair !== null)
    ? pairs.map((pair) => `choose ${pair[1]} from the ${pair[2]}`)
    : [];
}
