import { callsValue, itemSaid } from '../seen/item-texts.ts';
import { single } from '../seen/match.ts';
import * as screen from '../seen/screen.ts';
import { isArticle } from './phrase.ts';
import { at, type Clause, must, type Plan } from './plan.ts';
import { isBinding } from './resolve.ts';
import { type Token, type Tokens, wordSet } from './tokens.ts';
import { ARTICLES, CONTAINERS, SCOPES, TEXT_NOUNS } from './vocabulary.ts';

/** They say only that something is there, and nothing of how it is. */
const PLAIN = wordSet`is are was be been has have had should must will does do still now already and with as that show shows say says read reads list listed display displayed contain contains hold holds get gets mark marked label labelled set shown give given seat seated sit sits stand stands`;
const MOVING = wordSet('from to before after until since over under above below about between');

/** "Yuki Tanaka sits at Table 3", "Table 9 has 5 guests": a row or card that is called so shows this as a text of its own, or another number of it. What else is said must be small words, or what the page or the look of the value calls it. */
export function planItemSays(said: Tokens, { look }: Clause): Plan | undefined {
  if (said.length < 2) return undefined;
  const found = itemSaid(
    said.filter((token) => !isArticle(token) && token.kind !== 'mark'),
    look,
  );
  if (!found) return undefined;
  const labels = new Set([
    ...screen.labelsAround(found.item, look).flat().map(single),
    ...screen.countedOn(look),
  ]);
  const accounted = (token: Token) => {
    const called = callsValue(token.norm, found);
    if (token.kind !== 'word' || isBinding(token) || called === null) return false;
    const small =
      [PLAIN, ARTICLES, TEXT_NOUNS, CONTAINERS].some((words) => words.has(token.norm)) ||
      SCOPES.includes(token.norm);
    return called || (!MOVING.has(token.norm) && (small || labels.has(single(token.norm))));
  };
  const bare = found.parts.some(({ text }) => /^[\d.,]+$/.test(text.trim()));
  if (!found.rest.every(accounted) || (bare && !found.rest.some(({ norm }) => callsValue(norm, found))))
    return undefined;
  const beside = found.name.words.join(' ');
  return must(
    ...found.parts.map(({ thing, text }) => ({
      ...at(thing),
      assertion: { about: 'content', how: 'contains', expected: text, beside } as const,
    })),
  );
}
