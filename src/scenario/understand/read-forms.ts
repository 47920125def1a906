import { type Frame, type Part, partsOf, type Slot, VERBS_BY_WORD } from './frames.ts';
import { startsWith } from './phrase.ts';
import type { Token, Tokens, Words } from './tokens.ts';
import { ARTICLES } from './vocabulary.ts';

/** One way a clause fits a frame: which tokens fill which slot. */
export interface Reading {
  frame: Frame;
  form: string;
  slots: Partial<Record<Slot, Tokens>>;
  /** The verb and the words between the slots. */
  fixed: Tokens;
}

/** The verbs that a clause may begin with, the longest first: "turn on" before "turn". */
export function verbsAt(tokens: Tokens): { length: number; frames: readonly Frame[] }[] {
  const begun = [...(VERBS_BY_WORD.get(tokens[0]?.norm ?? '') ?? []), ...(VERBS_BY_WORD.get('') ?? [])];
  return begun
    .filter(({ words }) => startsWith(tokens, words))
    .map(({ words, frames }) => ({ length: words.length, frames }));
}

/** Every way the clause fits a frame. */
export function readForms(tokens: Tokens): Reading[] {
  return verbsAt(tokens).flatMap(({ length, frames }) => {
    const [verb, rest] = [tokens.slice(0, length), tokens.slice(length)];
    return frames.flatMap((frame) =>
      frame.says.flatMap((form) =>
        fill(partsOf(form), rest).map(({ slots, fixed }) => ({
          frame,
          form,
          slots,
          fixed: [...verb, ...fixed],
        })),
      ),
    );
  });
}

type Filled = Pick<Reading, 'slots' | 'fixed'>;

function fill(parts: readonly Part[], tokens: Tokens): Filled[] {
  const [part, ...later] = parts;
  if (!part) return tokens.every(isArticle) ? [{ slots: {}, fixed: tokens }] : [];
  if ('words' in part)
    return wordsAt(part.words, tokens).flatMap((used) =>
      fill(later, tokens.slice(used)).map((rest) => ({
        ...rest,
        fixed: [...tokens.slice(0, used), ...rest.fixed],
      })),
    );
  const found: Filled[] = [];
  for (let length = 1; length <= tokens.length; length++) {
    const slot = tokens.slice(0, length);
    // The last slot takes all that is left.
    if (later.length === 0 && length < tokens.length) continue;
    for (const rest of fill(later, tokens.slice(length)))
      found.push({ slots: { ...rest.slots, [part.slot]: slot }, fixed: rest.fixed });
  }
  return found;
}

/** How many tokens each of the choices takes up at the beginning; articles between its words do not count. */
function wordsAt(choices: readonly Words[], tokens: Tokens): number[] {
  const found = choices.flatMap((words) => {
    let used = 0;
    for (const word of words) {
      let next = tokens[used];
      while (next && next.norm !== word && isArticle(next)) next = tokens[++used];
      if (next?.norm !== word || next.kind === 'quote' || next.possessive) return [];
      used++;
    }
    return [used];
  });
  return [...new Set(found)];
}

export function isArticle({ kind, norm }: Token): boolean {
  return kind === 'word' && ARTICLES.has(norm);
}
