import { PageReader } from './markdown-reader.ts';

/** One page of a text. Offsets count UTF-16 units; `next_offset` is null on the last page. */
export interface MarkdownPage {
  text: string;
  total_chars: number;
  next_offset: number | null;
}

export interface MarkdownOptions {
  max_chars: number;
  offset: number;
}

function endOfPage(text: string, offset: number, max_chars: number): number {
  const furthest = offset + Math.max(1, Math.floor(max_chars) || 1);
  if (furthest >= text.length) return text.length;
  const after_line = text.lastIndexOf('\n', furthest - 1) + 1;
  if (after_line > offset) return after_line;
  const after_word = text.lastIndexOf(' ', furthest - 1) + 1;
  if (after_word > offset) return after_word;
  const splits_pair = /[\ud800-\udbff]/.test(text.charAt(furthest - 1));
  if (!splits_pair) return furthest;
  return furthest - 1 > offset ? furthest - 1 : furthest + 1;
}

/** The visible text of a page or region as Markdown. Every page of it walks the whole region again, as it is then. */
export function markdownOf(root: Element | Document, options: MarkdownOptions): MarkdownPage {
  const element = root instanceof Element ? root : root.documentElement;
  const whole = new PageReader(element).read();
  const offset = Math.min(Math.max(0, Math.floor(options.offset) || 0), whole.length);
  const end = endOfPage(whole, offset, options.max_chars);
  return {
    text: whole.slice(offset, end),
    total_chars: whole.length,
    next_offset: end < whole.length ? end : null,
  };
}
