import { currentElement } from '../find/stand-in.ts';
import { differsFrom, type Meaning } from './meaning.ts';

export interface TypeAsk {
  key: string;
  meaning: Meaning;
  value: string;
  clear_first: boolean;
}

/**
 * Puts text into a field in one task, so that no script can move the focus between the check and the text. The
 * browser's own editing command makes the same events as typing; fields without text editing get their value set.
 */
export function typeInto({ key, meaning, value, clear_first }: TypeAsk): { value: string | null } {
  const el = currentElement(key, meaning);
  if (!(el instanceof HTMLElement)) throw new Error('surehand:gone');
  const now = differsFrom(el, meaning);
  if (now !== null) throw new Error(`surehand:ref_changed ${now}`);
  if (el instanceof HTMLInputElement && el.type === 'number' && value !== '' && Number.isNaN(Number(value))) {
    throw new Error(`surehand:invalid "${value}" is no value for a number field`);
  }
  el.focus({ preventScroll: true });
  const field = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el : null;
  if (field && !hasTextEditing(field)) setValue(field, value);
  else edit(el, field, value, clear_first);
  const password = field instanceof HTMLInputElement && field.type === 'password';
  return { value: password ? null : field ? field.value : el.innerText };
}

function hasTextEditing(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  return (
    field instanceof HTMLTextAreaElement || /^(?:text|search|url|tel|email|password|number)$/.test(field.type)
  );
}

function edit(
  el: HTMLElement,
  field: HTMLInputElement | HTMLTextAreaElement | null,
  value: string,
  clearFirst: boolean,
): void {
  // A page that takes the focus away as it is given cannot be typed into: set the value instead of typing elsewhere.
  const root = el.getRootNode() as Document | ShadowRoot; // a connected element's root is one of the two
  if (root.activeElement !== el && !el.contains(root.activeElement)) {
    if (!field) throw new Error('surehand:invalid the page takes the focus away from this element');
    setValue(field, clearFirst ? value : field.value + value);
    return;
  }
  selectContent(el, field, clearFirst);
  const done =
    value === ''
      ? clearFirst
        ? document.execCommand('delete')
        : true
      : document.execCommand('insertText', false, value);
  if (!done && field && clearFirst && field.value !== value) setValue(field, value);
}

function selectContent(
  el: HTMLElement,
  field: HTMLInputElement | HTMLTextAreaElement | null,
  all: boolean,
): void {
  if (field) {
    if (all) field.select();
    else if (field.type !== 'number' && field.type !== 'email')
      field.setSelectionRange(field.value.length, field.value.length);
    return;
  }
  const range = document.createRange();
  range.selectNodeContents(el);
  if (!all) range.collapse(false);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  if (value !== '' && field.value === '')
    throw new Error(`surehand:invalid "${value}" is no value for ${formatOf(field)}`);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function formatOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const formats: Record<string, string> = {
    date: 'a date field (YYYY-MM-DD)',
    time: 'a time field (HH:MM)',
    month: 'a month field (YYYY-MM)',
    week: 'a week field (YYYY-Www)',
    'datetime-local': 'a date and time field (YYYY-MM-DDTHH:MM)',
    color: 'a colour field (#rrggbb)',
  };
  return formats[field.type] ?? `a ${field.type} field`;
}
