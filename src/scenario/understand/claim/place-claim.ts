import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import type { Outcome } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import { isUnder } from '../regions.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';
import type { Thing } from '../screen-things.ts';
import { asserted } from './asserted.ts';
import { compares } from './compare.ts';

const PLACE =
  /^(.+?) (?:is|are|should be|must be|isn't|aren't)( not| no longer)? (?:listed |shown )?(?:in|on|among|part of|inside) (.+)$/i;
const HOLDING = new Set(
  'list listbox table grid group region dialog navigation menu complementary'.split(' '),
);

/** "Bob is on the guest list": whether a part of the page that goes by its name holds the words. */
export function placeClaim(text: string, look: Look): Outcome | null {
  const found = PLACE.exec(text);
  if (!found?.[1] || !found[3]) return null;
  const places = anchorsOf(found[3], look).filter(({ thing }) => HOLDING.has(thing.role));
  const [place] = places;
  const words = unmask(tidy(found[1]), look.quotes);
  const negated = found[2] !== undefined || /n't /i.test(text);
  if (!place) return underHeading(words, found[3], negated, look);
  if (places.length > 1) return null;
  return asserted(
    look,
    { about: 'content', how: negated ? 'not_contains' : 'contains', expected: words },
    compares(place.thing.text, 'contains', words) !== negated,
    place.thing.text.slice(0, 200),
  );
}

/** "Cactus is on sale": whether it stands under that heading. */
function underHeading(words: string, name: string, negated: boolean, look: Look): Outcome | null {
  const headings = anchorsOf(name, look).filter(
    ({ thing, score }) => thing.role === 'heading' && score >= 0.95,
  );
  const [heading] = headings;
  const said = resolveTarget(words, look, 'read');
  const things = said.kind === 'one' ? [said.thing] : said.kind === 'tie' ? said.things : [];
  if (!heading || headings.length > 1 || things.length === 0) return null;
  const under = things.some((thing) => isUnder(thing, heading.thing));
  return asserted(
    look,
    { about: 'content', how: negated ? 'not_contains' : 'contains', expected: words },
    under !== negated,
    under ? 'it is there' : 'it is somewhere else',
  );
}

const DAY =
  /^(.+?) (?:is|takes place|happens|falls) on (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ?([a-z]+)?$/i;

/** "Team lunch is on the 15th of April": the cell of the calendar that it stands in. */
export function dayClaim(text: string, look: Look): Outcome | null {
  const found = DAY.exec(text);
  if (!found?.[1]) return null;
  const [, what, day, month] = found;
  const named = resolveTarget(what, look, 'read');
  const things = named.kind === 'one' ? [named.thing] : named.kind === 'tie' ? named.things : [];
  const days = things.flatMap((thing) => dayAround(thing) ?? []);
  if (days.length !== 1 || (month && !compares(look.screen.root.text, 'contains', month))) return null;
  const expected = `${day} ${month ?? ''}`.trim();
  return asserted(
    look,
    { about: 'content', how: 'equals', expected },
    days[0] === Number(day),
    `it is on the ${days[0]}`,
  );
}

function dayAround(thing: Thing): number | undefined {
  for (let up: Thing | null = thing; up; up = up.parent) {
    if (up.role !== 'cell' && up.role !== 'gridcell') continue;
    const day = /^\s*(\d{1,2})\b/.exec(up.text)?.[1];
    return day === undefined ? undefined : Number(day);
  }
  return undefined;
}
