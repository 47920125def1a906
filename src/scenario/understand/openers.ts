import { phraseLength } from './phrase.ts';
import type { Token } from './tokens.ts';
import { OPENERS } from './vocabulary.ts';

/** "When I ...", "Could you please ...": said before an instruction, and no part of it. */
export function withoutOpeners(tokens: readonly Token[]): {
  rest: readonly Token[];
  openers: readonly Token[];
} {
  let rest = tokens;
  for (;;) {
    const opener = phraseLength(rest, OPENERS);
    const mark = rest[0]?.kind === 'mark' && /[,;.>]/.test(rest[0].text);
    if (opener === 0 && !mark) break;
    const next = rest.slice(Math.max(1, opener));
    // "then" alone, or a field called "User", is the whole of it.
    if (next.length === 0 || (next[0]?.kind === 'mark' && next[0].text === ':')) break;
    rest = next;
  }
  return { rest, openers: tokens.slice(0, tokens.length - rest.length) };
}
