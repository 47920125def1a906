import type { OptionField } from './option-fields.ts';

const TRUE_WORDS = ['true', '1', 'yes', 'on'];
const FALSE_WORDS = ['false', '0', 'no', 'off'];

/** A value written as text on a command line or in the environment; what cannot be read stays text and is refused later. */
export function readWritten(field: Pick<OptionField, 'kind'>, text: string): unknown {
  if (field.kind === 'boolean') {
    const word = text.trim().toLowerCase();
    if (TRUE_WORDS.includes(word)) return true;
    if (FALSE_WORDS.includes(word)) return false;
    return text;
  }
  if (field.kind === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  if (field.kind === 'list') return readList(text);
  return text;
}

/**
 * `a,b`, or a JSON array for items with commas in them. A list of browser arguments is cut only before the
 * next dash, so that `--window-size=800,600,--mute-audio` is two, and one of headers before the next name.
 */
function readList(text: string): unknown {
  if (text.trimStart().startsWith('[')) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  const cut = text.startsWith('-') ? /,(?=-)/ : /^[\w-]+: /.test(text) ? /,(?=\s*[\w-]+:)/ : ',';
  const parts = text.split(cut);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
