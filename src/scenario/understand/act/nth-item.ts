import { itemsCalled } from '../items.ts';
import { ORDINAL, readOrdinal } from '../lexicon/ordinals.ts';
import { ITEM_WORDS } from '../lexicon/role-words.ts';
import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import { holdsOperable, mainPart } from '../reachable.ts';
import { nextPage, pageNow } from './next-page.ts';

const MOST_PAGES = 30;
const RESULT = /^(?:the )?(?:search )?(?:result|hit|entry|link)s? (?:called |named |titled |for )?\S/i;

/** "The result Ludwigsburg" may be on a later page. */
export function onLaterPage(target: string, look: Look): Outcome | undefined {
  const shown = pageNow(look);
  const tried = look.memory.tried ?? [];
  // A page that looks like the one before is the last one.
  const next = RESULT.test(target.trim()) && !tried.includes(shown) ? nextPage(look) : undefined;
  const step = next && tried.length < MOST_PAGES ? actOn(look, next, 'click', 0.8, {}, true) : undefined;
  return step?.kind === 'steps' ? { ...step, memory: { tried: [shown] } } : undefined;
}

/** "The 7th search result": counted over as many pages as it takes. Undefined where the words say something else. */
export function nthItem(target: string, look: Look): Outcome | undefined {
  const plain = tidy(target).replace(/\bsearch (?=result)/i, '');
  const ordinal = ORDINAL.exec(plain);
  const nth = ordinal ? readOrdinal(ordinal[0]) : null;
  const noun = ordinal ? plain.slice(ordinal[0].length).trim().toLowerCase() : '';
  if (!nth || nth.fromEnd || !ITEM_WORDS.has(noun)) return undefined;
  const items = itemsCalled(noun, look.screen);
  if (!items) return undefined;
  const before = look.memory.acts ?? 0;
  const item = items[nth.n - 1 - before];
  if (item) return holdsOperable(item) ? actOn(look, mainPart(item, look.screen), 'click', 0.9) : undefined;
  const next = nextPage(look);
  if (!next || before > MOST_PAGES * items.length) return NONE;
  const step = actOn(look, next, 'click', 0.85, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { acts: before + items.length } } : step;
}
