import { effectOfText } from '../policy/effect-words.ts';
import { isDoingWord } from './doing-words.ts';

/** Goals that begin so are reached by looking: a page that is opened may be all that was wanted. */
const LOOKING = new Set(
  `browse check compare count describe explain filter find get go goto list look navigate open read report search see show
  sort summarize tell verify view visit what where which who when how is are does`.split(/\s+/),
);
const OPENERS = /^(?:please|kindly|now|also|then|i want (?:you )?to|i would like to|can you|could you)\s+/;

/** Whether a goal asks only to look. What it is not sure of asks for more: then a page that was only opened proves nothing. */
export function isLooking(goal: string): boolean {
  if (effectOfText(goal) !== undefined) return false;
  const clauses = goal
    .toLowerCase()
    .split(/[,;.]\s+|\s+(?:and|then|but)\s+/)
    .map((clause) => clause.trim().replace(OPENERS, '').split(/\s+/)[0] ?? '');
  const [first = '', ...rest] = clauses;
  return LOOKING.has(first) && !rest.some((word) => isDoingWord(word) && !LOOKING.has(word));
}
