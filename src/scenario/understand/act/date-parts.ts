import { readDay } from '../dates.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { type Outcome, stepOn } from '../outcome.ts';
import type { Thing } from '../screen-things.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A date for lists that each take a part of it: one for days, one for months, one for years if it has a year. */
export function dateParts(value: string, look: Look): Outcome | undefined {
  const said = unmask(value, look.quotes);
  const dated = /\b\d{4}\b/.test(said);
  const day = readDay(dated ? said : `${said} 2024`, look.context.today);
  if (!day) return undefined;
  const lists = look.screen.things.filter(({ node, operable }) => operable && node.tag === 'select');
  const days = lists.filter((list) => offers(list, '31') && offers(list, '1', '01'));
  const months = lists.filter(ofMonths);
  const years = lists.filter((list) => offers(list, String(day.year)) && !days.includes(list));
  const [dayList] = days;
  const [monthList] = months;
  if (!dayList || !monthList || days.length > 1 || months.length > 1) return undefined;
  const [yearList] = years;
  if (dated && (!yearList || years.length > 1)) return undefined;
  const parts: [Thing, string | undefined][] = [
    [dayList, offers(dayList, String(day.day), String(day.day).padStart(2, '0'))],
    [monthList, monthIn(monthList, MONTHS[day.month - 1] ?? '', day.month - 1)],
    ...(dated && yearList ? [[yearList, String(day.year)] as [Thing, string]] : []),
  ];
  const steps = parts.flatMap(([list, option]) =>
    option === undefined ? [] : [stepOn(look, list, 'select', 0.88, { inputValue: option })],
  );
  return steps.length === parts.length ? { kind: 'steps', steps, score: 0.88 } : undefined;
}

function offers(list: Thing, ...labels: string[]): string | undefined {
  return list.children.map(({ text }) => text.trim()).find((text) => labels.includes(text));
}

/** By their names, or by their numbers. */
function ofMonths(list: Thing): boolean {
  const named = list.children.filter(({ text }) =>
    MONTHS.some((month) => text.trim().toLowerCase().startsWith(month)),
  );
  const numbered = offers(list, '12') !== undefined && offers(list, '13') === undefined;
  return numbered || (named.length > 2 && named.length >= list.children.length - 1);
}

function monthIn(list: Thing, month: string, at: number): string | undefined {
  const named = list.children
    .map(({ text }) => text.trim())
    .find((text) => text.toLowerCase().startsWith(month));
  return named ?? offers(list, String(at + 1), String(at + 1).padStart(2, '0'));
}
