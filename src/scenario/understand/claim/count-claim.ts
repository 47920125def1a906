import type { Comparing } from '../../interfaces/index.ts';
import { itemsUnder } from '../find-item.ts';
import { itemGroups } from '../items.ts';
import { readCount } from '../lexicon/ordinals.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import type { Outcome } from '../outcome.ts';
import { asserted } from './asserted.ts';
import { compares } from './compare.ts';
import { countOf } from './count-of.ts';
import { rowClaim } from './row-claim.ts';

/** How many of something there are. */
export function countClaim(text: string, look: Look): Outcome | null {
  const parted =
    /^there are (\w+) (\w+)(?: in total| altogether)?, (\w+) of them (?:are |being )?(?:the )?(\w+)$/i.exec(
      text,
    );
  if (parted) return partedClaim(parted, look);
  const found =
    /^there (?:is|are|should be|must be)(?: (exactly|only|at least|at most|more than|less than|fewer than))? (\w+) (.+)$/i.exec(
      text,
    ) ??
    /^(?:the )?.+? (?:has|have|contains|shows|lists|should have|should contain)(?: (exactly|only|at least|at most|more than|less than|fewer than))? (\w+) (rows|items|entries|options|columns|results|cards|products|links|buttons)$/i.exec(
      text,
    ) ??
    /^(?:(exactly|only|just|at least|at most|more than|less than|fewer than) )?(\w+) (.+?) (?:is|are|should be) (?:listed|shown|displayed|visible|there|available|found|set|given|added|entered|on (?:the )?(?:page|screen))$/i.exec(
      text,
    ) ??
    /^(?:(exactly|only|just|at least|at most|more than|less than|fewer than) )?(\w+) (\S+ (?:is|are|should be) (?:in|on|under) .+)$/i.exec(
      text,
    );
  const expected = found?.[2] ? readCount(found[2]) : null;
  if (!found?.[3] || expected === null) return null;
  const of = found[3].trim().replace(/ (?:at|on|in) the (?:top|bottom|left|right|page|screen)$/i, '');
  const [, first, many, second] = /^(.+?) (?:on|in|over|across) (\w+) (\w+)$/i.exec(of) ?? [];
  if (first && many && second && readCount(many) !== null)
    return bothCounts([`${found[2]} ${first}`, `${many} ${second}`], look);
  const how =
    (
      {
        'at least': 'at_least',
        'at most': 'at_most',
        'more than': 'more_than',
        'less than': 'less_than',
        'fewer than': 'less_than',
      } as Record<string, Comparing>
    )[found[1]?.toLowerCase() ?? ''] ?? 'equals';
  // Where the page itself says how many there are, that is what people read.
  if (
    how === 'equals' &&
    compares(look.screen.root.text, 'contains', `${expected} ${unmask(of, look.quotes)}`)
  )
    return asserted(
      look,
      { about: 'text', text: `${expected} ${unmask(of, look.quotes)}`, is: 'visible' },
      true,
    );
  const count = countOf(of, look);
  if (count === null)
    return (
      rowClaim(text.replace(/^there (?:is|are) /i, ''), look) ?? {
        kind: 'none',
        nearest: [],
        reason: `what to count as ${of} is not clear`,
      }
    );
  return asserted(
    look,
    { about: 'count', how, expected, of },
    compares(String(count), how, String(expected)),
    `there are ${count}`,
  );
}

/** "Five people, three of them members": the lists of one kind together, and the one under that heading. */
function partedClaim([, all = '', , some = '', heading = '']: RegExpExecArray, look: Look): Outcome | null {
  const [whole, part] = [readCount(all), readCount(some)];
  const items = itemsUnder(heading, look);
  const [first] = items ?? [];
  if (whole === null || part === null || !items || !first) return null;
  const alike = itemGroups(look.screen).filter(
    ({ items: [other] }) =>
      other?.role === first.role && other.depth === first.depth && other.node.tag === first.node.tag,
  );
  const count = alike.reduce((sum, group) => sum + group.items.length, 0);
  return asserted(
    look,
    { about: 'count', how: 'equals', expected: whole, of: `${heading} and others` },
    count === whole && items.length === part,
    `there are ${count}, ${items.length} of them ${heading}`,
  );
}

/** "13 results on 4 pages": each must be so, and the page must say it. */
function bothCounts(said: readonly string[], look: Look): Outcome | null {
  const each = said.map((count) => toldCount(count, look));
  if (each.some((told) => told === null)) return null;
  const holds = each.every(Boolean);
  return asserted(
    look,
    { about: 'content', how: 'contains', expected: said.join(' on ') },
    holds,
    look.screen.root.text.slice(0, 80),
  );
}

/** Whether the page says this count in words of its own; null where it says nothing about it. */
function toldCount(count: string, { screen }: Look): boolean | null {
  const [number = '', noun = ''] = count.split(/ (.+)/);
  const expected = readCount(number);
  const text = screen.root.text;
  const pages = /\bpage \d+ of (\d+)\b/i.exec(text);
  if (/^pages?$/i.test(noun) && pages) return Number(pages[1]) === expected;
  const told = new RegExp(`\\b(\\d+) ${noun}\\b`, 'i').exec(text);
  return told ? Number(told[1]) === expected : null;
}
