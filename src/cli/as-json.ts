import { plainAnswer } from '../model/page-text.ts';

const LINE = 160;

/** Data for a program, printed where a person may read along: what would turn a terminal is written as its code. */
export function asJson(data: unknown): string {
  return plainAnswer(written(data, ''));
}

/** What fits on a line is not spread over several. */
function written(data: unknown, indent: string): string {
  const line = JSON.stringify(data) ?? 'null';
  if (typeof data !== 'object' || data === null || indent.length + line.length <= LINE) return line;
  const inner = `${indent}  `;
  const items = Array.isArray(data)
    ? data.map((item) => written(item ?? null, inner))
    : Object.entries(data)
        .filter(([, value]) => JSON.stringify(value) !== undefined)
        .map(([key, value]) => `${JSON.stringify(key)}: ${written(value, inner)}`);
  const [open, close] = Array.isArray(data) ? '[]' : '{}';
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}
