import { estimateTokens } from '../../../model/tokens.ts';
import type { SerializableDOMNode } from '../../interfaces/index.ts';

const LONGEST_TEXT = 120;
const MOST_TOKENS = 8000;
const TOLD_STATES = ['checked', 'selected', 'expanded', 'disabled', 'pressed', 'valuenow'] as const;

/** A screen as lines a model can read, within a budget; what was left out is counted. */
export function serializeDOMTreeToString(node: SerializableDOMNode, tokens = MOST_TOKENS): string {
  const lines: { text: string; useful: boolean }[] = [];
  const visit = (part: SerializableDOMNode, depth: number): void => {
    const text = lineOf(part);
    if (text !== '') lines.push({ text: `${'  '.repeat(depth)}${text}`, useful: part.isInteractive });
    for (const child of part.children) visit(child, text === '' ? depth : depth + 1);
  };
  visit(node, 0);
  let left = tokens;
  const kept = new Set<number>();
  // What can be operated first: words alone are worth less when there is no room for both.
  for (const useful of [true, false]) {
    for (const [at, line] of lines.entries()) {
      if (line.useful !== useful) continue;
      left -= estimateTokens(`${line.text}\n`);
      if (left < 0) break;
      kept.add(at);
    }
  }
  const text = lines.filter((_, at) => kept.has(at)).map((line) => line.text);
  if (kept.size < lines.length) text.push(`(${lines.length - kept.size} more lines left out)`);
  return text.join('\n');
}

function lineOf({ attributes, text, tag, mcpSelector, isInteractive }: SerializableDOMNode): string {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
  if (tag === '#text') return words;
  const { role = tag, 'aria-label': name, value, placeholder } = attributes;
  const label = name || words;
  const states = TOLD_STATES.flatMap((state) => {
    const held = attributes[`aria-${state}`];
    return held === undefined ? [] : [held === 'true' ? state : `${state}=${held}`];
  });
  const parts = [
    role,
    label === '' ? '' : JSON.stringify(label.slice(0, LONGEST_TEXT)),
    value === undefined || value === '' ? '' : `value=${JSON.stringify(value.slice(0, LONGEST_TEXT))}`,
    placeholder ? `placeholder=${JSON.stringify(placeholder)}` : '',
    ...states,
    words === '' || words === label ? '' : `: ${words}`,
  ].filter(Boolean);
  if (!isInteractive && label === '' && states.length === 0) return '';
  return `${mcpSelector ? `[${mcpSelector}] ` : ''}${parts.join(' ')}`;
}
