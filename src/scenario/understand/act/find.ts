import type { Look } from '../look.ts';
import { actOn, itFrom, type Outcome, unresolved } from '../outcome.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';
import type { Thing } from '../screen-things.ts';
import { nextPage, pageNow } from './next-page.ts';
import { nthWord } from './nth-word.ts';

const MOST_PAGES = 40;
/** Where something is looked for, as far as that is no more than another word for the page: "in the contact book". */
const PLACE =
  / (?:in|on|within|from) (?:the )?[\w ]*(?:book|list|directory|index|catalogue?|pages|results)$/i;

/** Nothing is done; what comes next is about it. A book of several pages is turned until it is there. */
export function find(target: string, look: Look): Outcome {
  const word = nthWord(target, look);
  if (word !== undefined) return { kind: 'nothing', memory: { text: word } };
  const resolved = resolveTarget(target, look, 'read');
  if (resolved.kind === 'one') return found(resolved.thing);
  const bare = target
    .replace(
      /^(?:the )?(?:e-?mail|mail|message|post|item|contact|user|row|entry|card)s? (?:(?:sent )?by|from|of|named|called|about|titled|with)?\s*/i,
      '',
    )
    .replace(PLACE, '');
  const anchors = anchorsOf(bare.replace(/^the (.+) one$/i, '$1'), look);
  const [only] = anchors;
  if (only && anchors.length === 1) return found(only.thing);
  const pages = look.memory.acts ?? 0;
  const next = anchors.length === 0 && PLACE.test(target) ? nextPage(look) : undefined;
  const turned = pageNow(look);
  // A page that looks like the one before is the last one.
  if (!next || pages >= MOST_PAGES || look.memory.tried?.includes(turned)) return unresolved(resolved);
  const step = actOn(look, next, 'click', 0.85, {}, true);
  return step.kind === 'steps'
    ? { ...step, memory: { acts: pages + 1, tried: [...(look.memory.tried ?? []), turned] } }
    : step;
}

function found(thing: Thing): Outcome {
  return { kind: 'nothing', memory: { it: itFrom(thing) } };
}
