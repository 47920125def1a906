import { isInflected, LITTLE_WORD, wordsOf } from './doing-words.ts';
import { isJoining } from './meant.ts';

/** Rows of a list with a box each, as they stood when something was done: what each is called, and all that it says. */
export interface Ticked {
  ticked: readonly { name: string; says: string }[];
  others: readonly { name: string; says: string }[];
}

/** "all open invoices of Brandt": what all of it is, up to where the goal says what to do with it. */
const ALL_OF =
  /\b(?:all|every|each)\s+(?:of\s+)?(.+?)(?=\s(?:as|to|into|onto|with|and|then)\b|[,;:!?]|\.(?:\s|$)|$)/iu;
/** Which of them are meant takes more than the words of a row to tell. */
const CHOOSY =
  /\b(?:that|which|who|whose|where|over|under|above|below|more|less|than|older|newer|before|after|since|until|not|no|without|except|but|apart|other|others|rest|day|week|month|year|hour|time)s?\b/iu;
/** What a phrase is about stands in front of these, or at its end. */
const OF = /\s(?:of|from|by|in|for|at|on|called|named)\s/iu;

/**
 * Where a goal wants something done to all of a kind, the rows of that kind that were not ticked with the others. Of the
 * kind is what has every word for it that all those have which were ticked.
 */
export class Unticked {
  readonly #kind: readonly string[] | undefined;
  readonly #done = new Set<string>();
  readonly #left = new Set<string>();

  constructor(goal: string) {
    const [, phrase] = CHOOSY.test(goal) ? [] : (ALL_OF.exec(goal) ?? []);
    this.#kind = phrase === undefined ? undefined : kindIn(phrase);
  }

  did({ ticked, others }: Ticked): void {
    const kind = this.#kind;
    if (!kind || ticked.length === 0) return;
    for (const { name } of ticked) {
      this.#done.add(name);
      this.#left.delete(name);
    }
    // A word that none of them says may stand for something that nobody reads there.
    if (!kind.every((word) => ticked.every(({ says }) => isSaid(word, says)))) return;
    for (const { name, says } of others)
      if (!this.#done.has(name) && kind.every((word) => isSaid(word, says))) this.#left.add(name);
  }

  get left(): string | undefined {
    const [first] = this.#left;
    return first;
  }
}

/** The words that tell what is meant from others in the same list: not what all of them are. */
function kindIn(phrase: string): string[] {
  const [before = '', ...after] = phrase.split(OF);
  const words = wordsOf(before).filter(isTelling);
  return [...words.slice(0, -1), ...wordsOf(after.join(' ')).filter(isTelling)];
}

function isTelling(word: string): boolean {
  return !LITTLE_WORD.test(word) && !isJoining(word);
}

function isSaid(word: string, says: string): boolean {
  return wordsOf(says).some((one) => one === word || isInflected(one, word));
}
