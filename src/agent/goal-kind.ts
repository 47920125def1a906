import { effectOfText } from '../policy/effect-words.ts';
import { isDoingWord } from './doing-words.ts';

/** Goals that begin so are reached by looking: a page that is opened may be all that was wanted. */
const LOOKING = new Set(
  `browse check compare count describe explain filter find get go goto list look navigate open read report search see show
  sort summarize tell verify view visit what where which who when how is are does`.split(/\s+/),
);
/** "Check me in", "check out": with such a word behind it the verb is another. */
const CHECKS_IN =
  /^check\b(?:\s+\S+){0,3}?\s+(?:in|out|off)(?=$|[:,;.!]|\s+(?:for|to|on|at|with|from|and)\b)/;
/** "Get me a ticket", "open an account": what is not there yet is wanted, which looking does not bring. */
const WANTS_NEW = /^(?:get|open|list)\s+(?:(?:me|us)\s+)?(?:an?|another|one|two|three|\d+)\s/;
/** "Report back", "report how many": any other report is made to somebody. */
const REPORTS = /^report\s+(?!(?:back|to me|to us|how|what|which|whether|where|who|when|if)\b)/;
const PRONOUN = /^(?:for|it|them|that|this|all|everything|now|up|to|me|please|right|away)$/;
const OPENERS =
  /^(?:and|but|please|kindly|now|also|then|i want (?:you )?to|i would like to|can you|could you)\s+/;

/** Whether a goal asks only to look. What it is not sure of asks for more: then a page that was only opened proves nothing. */
export function isLooking(goal: string): boolean {
  if (effectOfText(goal) !== undefined) return false;
  const clauses = clausesOf(goal);
  const [first = '', ...rest] = clauses.map(headOf);
  if (clauses.some((clause) => [CHECKS_IN, WANTS_NEW, REPORTS].some((one) => one.test(clause)))) return false;
  return LOOKING.has(first) && !rest.some((word) => isDoingWord(word) && !LOOKING.has(word));
}

/** The words that the parts of a goal begin with. */
export function headsIn(goal: string): string[] {
  return clausesOf(goal).map(headOf);
}

/** Those of parts that name nothing themselves: what they are about was said before. */
export function bareHeadsIn(goal: string): string[] {
  return clausesOf(goal)
    .map((clause) => clause.replace(/[.!?]+$/, '').split(/\s+/))
    .filter(([, ...rest]) => rest.every((word) => PRONOUN.test(word)))
    .map(([head = '']) => head);
}

function clausesOf(goal: string): string[] {
  return goal
    .toLowerCase()
    .split(/[,;.]\s+|\s+(?:and|then|but)\s+/)
    .map((clause) => clause.trim().replace(OPENERS, ''));
}

function headOf(clause: string): string {
  return clause.split(/\s+/)[0] ?? '';
}
