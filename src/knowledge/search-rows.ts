import { type Term, termsOf, wordsOf } from './search-words.ts';
import type { StepRow } from './step-row.ts';
import { type FoundStep, summaryOf } from './step-summary.ts';

/** How well one word of a text answers a term: itself, a synonym, the beginning of it, a slip of the finger. */
const MATCH = { exact: 1, synonym: 0.8, prefix: 0.6, typo: 0.5 } as const;

type How = keyof typeof MATCH;

/** A row with the words it can be found by. */
export type Searchable = Omit<StepRow, 'origin' | 'testIds' | 'a11y' | 'flowTags' | 'branch'> & {
  goal?: string;
};

/** Ranks rows by how well they answer the words, newer before older among equals. */
export function searchRows(rows: readonly Searchable[], query: string, limit: number): FoundStep[] {
  const terms = termsOf(query);
  const found = rows.flatMap((row) => {
    const match = scoreOf(row, terms);
    return match ? { row, ...match } : [];
  });
  found.sort((a, b) => b.score - a.score || b.row.at_ms - a.row.at_ms);
  return found
    .slice(0, limit)
    .map(({ row, score, why }) => ({ ...summaryOf(row), score: Math.round(score * 100) / 100, why }));
}

/** How well a row answers the terms, and why; undefined when most of them fit nothing. */
export function scoreOf(row: Searchable, terms: readonly Term[]): { score: number; why: string } | undefined {
  const fields = fieldsOf(row);
  const matches = terms.map((term) => bestMatch(term, fields)).filter((match) => match !== undefined);
  if (matches.length === 0 || matches.length * 2 < terms.length) return undefined;
  const points = matches.reduce((total, match) => total + match.points, 0) / terms.length;
  return { score: points * (row.ok ? 1 : 0.8), why: matches.map(({ why }) => why).join(', ') };
}

/** Where a step may be found by words; the name of what was acted on says most. */
function fieldsOf(row: Searchable): [field: string, text: string, weight: number][] {
  const { testId, role, name, context, selector, detail } = row.move ?? {};
  return [
    ['name', name ?? '', 1],
    ['testId', testId ?? '', 1],
    ['screen', row.screen, 0.8],
    ['goal', row.goal ?? '', 0.7],
    ['tool', row.tool, 0.7],
    ['context', context ?? '', 0.7],
    ['route', row.route, 0.6],
    ['detail', detail ?? '', 0.6],
    ['role', role ?? '', 0.5],
    ['selector', selector ?? '', 0.5],
    ['failure', `${row.code} ${row.kind}`, 0.6],
    ['session', row.sessionId, 0.5],
  ];
}

function bestMatch(
  term: Term,
  fields: ReturnType<typeof fieldsOf>,
): { points: number; why: string } | undefined {
  let best: { points: number; why: string } | undefined;
  for (const [field, text, weight] of fields) {
    const how = text === '' ? undefined : howItFits(term, text);
    if (!how || weight * MATCH[how] <= (best?.points ?? 0)) continue;
    const sign = how === 'exact' ? '=' : how === 'prefix' ? 'begins' : how === 'typo' ? 'nearly' : '~';
    best = { points: weight * MATCH[how], why: `"${term.asked}" ${sign} ${field} ${JSON.stringify(text)}` };
  }
  return best;
}

function howItFits({ asked, same }: Term, text: string): How | undefined {
  const words = wordsOf(text);
  const line = ` ${words.join(' ')} `;
  if (line.includes(` ${asked} `)) return 'exact';
  if (same.some((word) => line.includes(` ${word} `))) return 'synonym';
  if (asked.length >= 3 && words.some((word) => word.startsWith(asked))) return 'prefix';
  if (asked.length >= 4 && words.some((word) => isSlip(asked, word))) return 'typo';
  return undefined;
}

/** One letter wrong, missing, too many or swapped; two in long words. */
export function isSlip(a: string, b: string): boolean {
  const most = a.length >= 8 ? 2 : 1;
  if (Math.abs(a.length - b.length) > most || a[0] !== b[0]) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = Math.max(a.length, b.length) - start - end;
  return left <= most || (left === 2 && a[start] === b[start + 1] && a[start + 1] === b[start]);
}
