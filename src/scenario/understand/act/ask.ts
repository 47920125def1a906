import { resultOf } from '../arithmetic.ts';
import { cellSaid } from '../cell-at.ts';
import { countOf } from '../claim/count-of.ts';
import { itemsDescribed } from '../find-item.ts';
import { SHAPES } from '../lexicon/looks.ts';
import { ITEM_WORDS, ROLE_WORDS } from '../lexicon/role-words.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { itFrom, NONE, type Outcome } from '../outcome.ts';
import { rankedItems } from '../ranked.ts';
import type { Thing } from '../screen-things.ts';
import { sameWord, wordsOf } from '../words.ts';
import { partOf, shownValue } from './shown-value.ts';

const HOW_MANY =
  /^how many (.+?)(?:,? (?:are there|do you see|can you see|are (?:shown|listed|visible|displayed)|in total|altogether|(?:are )?(?:on|in) (?:the|this) (?:page|picture|image|screen|list|table)))*$/i;
const WHICH = /^(?:which|what) (?:of the )?(\w+) (?:(?:is|are) )?(.+)$/i;

/** Answers a question from what the page shows, and keeps the answer for what is said next. Nothing is done. */
export function ask(question: string, look: Look): Outcome {
  const counted = HOW_MANY.exec(question)?.[1];
  if (counted) {
    const count =
      rankedItems(counted, look)?.length ?? (isKnown(counted, look) ? countOf(counted, look) : null);
    return count === null ? NONE : { kind: 'nothing', memory: { text: String(count) } };
  }
  const [, sum] = /^what(?:'s| is) (.+)$/i.exec(question) ?? [];
  const value = sum ? (resultOf(unmask(sum, look.quotes)) ?? shownValue(sum, look)) : undefined;
  if (value !== undefined && value !== null) return { kind: 'nothing', memory: { text: String(value) } };
  const [, best] = /^who (?:has|have|had|got|scored) (the .+)$/i.exec(question) ?? [];
  const cell = cellSaid(question, look);
  if (cell) return { kind: 'nothing', memory: { text: cell.text } };
  const [, noun, rest] = best ? [best, 'one', `with ${best}`] : (WHICH.exec(question) ?? []);
  if (!noun || !rest) return NONE;
  const items = described(noun, rest, look);
  const [item] = items;
  const name = item && items.length === 1 ? partOf(item, 'name', look) : undefined;
  return item && name !== undefined ? { kind: 'nothing', memory: { text: name, it: itFrom(item) } } : NONE;
}

/** Whether it is clear what would count: a word for items or shapes, or one that the page uses itself. */
function isKnown(text: string, { screen }: Look): boolean {
  const noun = (wordsOf(text).at(-1) ?? '').replace(/(?:(?<=ch|sh|x)e)?s$/, '');
  const spoken = screen.things.some(({ text: said, hints }) =>
    wordsOf(`${said.length < 60 ? said : ''} ${hints}`).some((word) => sameWord(word, noun) >= 0.97),
  );
  return ITEM_WORDS.has(noun) || noun in ROLE_WORDS || noun in SHAPES || spoken;
}

function described(noun: string, rest: string, look: Look): Thing[] {
  for (const said of [
    `${noun} ${rest}`,
    `${noun} that ${rest}`,
    rest.replace(/^the /i, ''),
    `${rest} ${noun}`,
  ]) {
    const ranked = rankedItems(said, look);
    if (ranked) return ranked;
  }
  return itemsDescribed(`${noun} ${rest}`, look);
}
