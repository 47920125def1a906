import { escapeHtml } from '../approval/question-page.ts';

/** HTML that we wrote ourselves. A plain string is never taken for it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Put = string | number | Html | readonly Html[];

/** Writes HTML. Whatever is put into it is shown as text, unless it was written the same way. */
export function html(parts: TemplateStringsArray, ...values: readonly Put[]): Html {
  return new Html(parts.map((part, at) => part + written(values[at] ?? '')).join(''));
}

function written(value: Put): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return escapeHtml(String(value));
}
