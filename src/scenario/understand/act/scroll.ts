import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, plainStep, unresolved } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import type { Reading } from '../reading.ts';
import { type Resolved, resolveTarget } from '../resolve-target.ts';
import { contains, inside, isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

export function scroll({ target, direction }: Extract<Reading, { do: 'scroll' }>, look: Look): Outcome {
  const whole = target === undefined || /^(?:the )?(?:page|screen|window|whole page)$/i.test(target);
  if (whole) return plainStep(look, 'scroll', { direction: direction ?? 'down' });
  const resolved = resolveTarget(target, look, 'read');
  // A title or a few words have no end to scroll to; what they stand for has.
  if (direction && resolved.kind !== 'none' && thingsOf(resolved).every(isShort)) {
    const meant = onlyScrolled(target, look);
    return meant ? actOn(look, meant, 'scroll', 0.8, { direction }) : NONE;
  }
  const headings = resolved.kind === 'tie' ? resolved.things.filter(({ role }) => role === 'heading') : [];
  if (headings.length === 1 && headings[0])
    return actOn(look, headings[0], 'scroll', 0.85, direction ? { direction } : {});
  if (resolved.kind === 'one')
    return actOn(look, resolved.thing, 'scroll', resolved.score, direction ? { direction } : {});
  const only = direction && resolved.kind === 'none' ? onlyScrolled(target, look) : undefined;
  return only && direction ? actOn(look, only, 'scroll', 0.8, { direction }) : unresolved(resolved);
}

function thingsOf(resolved: Exclude<Resolved, { kind: 'none' }>): Thing[] {
  return resolved.kind === 'one' ? [resolved.thing] : resolved.things;
}

function isShort(thing: Thing): boolean {
  return (
    thing.role === 'heading' || (!isField(thing) && thing.children.length === 0 && thing.text.length < 100)
  );
}

/** Words for a text that is longer than its box. */
const LONG_TEXT =
  /^(?:user )?(?:agreement|terms(?: .*)?|contract|licen[cs]e|policy|text|document|content|list|box)$/i;

/** The part of the page that its markup calls so, or the only one in which there is more than it shows. */
function onlyScrolled(target: string, { screen }: Look): Thing | undefined {
  const word = wordsOf(tidy(target)).join(' ');
  const taller = screen.things.filter((thing) => thing.parent && overflows(thing, inside(thing, screen)));
  const inner = taller.filter((thing) => !taller.some((other) => other !== thing && contains(thing, other)));
  const called = inner.filter((thing) => wordsOf(thing.hints).includes(word));
  if (called.length === 1) return called[0];
  return inner.length === 1 && LONG_TEXT.test(tidy(target)) ? inner[0] : undefined;
}

function overflows({ node, operable }: Thing, parts: readonly Thing[]): boolean {
  const { box } = node;
  if (!box || operable) return false;
  const bottom = box.y + box.height;
  return parts.some(({ node: part }) => part.box !== undefined && part.box.y + part.box.height > bottom + 8);
}
