import { holdsPassword, isDrawnAsDots } from '../aria/holds-password.ts';

const MASK = '[••••]';
const TOGGLE_ROLES = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const SECRET_AUTOCOMPLETE = /\b(?:current-password|new-password|one-time-code|cc-number|cc-csc)\b/i;
const SECRET_NAME = /passw|passphrase|passcode|\bpwd\b/i;

/** A form control whose label may stand anywhere in its tree. */
export type FormControl =
  | HTMLInputElement
  | HTMLSelectElement
  | HTMLTextAreaElement
  | HTMLMeterElement
  | HTMLProgressElement;

export function isFormControl(element: Element | null): element is FormControl {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLProgressElement ||
    element instanceof HTMLMeterElement
  );
}

/** Holds a secret even while its type is text: "show password" changes the type, not what it holds. */
export function holdsSecret(control: Element): boolean {
  if (holdsPassword(control)) return true;
  if (SECRET_AUTOCOMPLETE.test(control.getAttribute('autocomplete') ?? '')) return true;
  if (control instanceof HTMLInputElement && control.type !== 'text') return false;
  return SECRET_NAME.test(`${control.getAttribute('name') ?? ''} ${control.id}`) || isDrawnAsDots(control);
}

/** `[x]`, `( )` and so on for what is switched on and off; null for everything else. */
export function toggleMark(element: Element, role: string | null): string | null {
  if (element instanceof HTMLInputElement) {
    if (element.type === 'radio') return element.checked ? '(o)' : '( )';
    if (element.type !== 'checkbox') return null;
    if (element.indeterminate) return '[-]';
    return element.checked ? '[x]' : '[ ]';
  }
  if (role === null || !TOGGLE_ROLES.has(role)) return null;
  const checked = element.getAttribute('aria-checked');
  if (role.endsWith('radio')) return checked === 'true' ? '(o)' : '( )';
  if (checked === 'mixed') return '[-]';
  return checked === 'true' ? '[x]' : '[ ]';
}

/** The text on a native push button; null when the input is none. */
export function buttonText(input: HTMLInputElement): string | null {
  if (input.type === 'image') return input.alt || input.getAttribute('aria-label') || 'Submit';
  if (input.type === 'submit') return input.hasAttribute('value') ? input.value : 'Submit';
  if (input.type === 'reset') return input.hasAttribute('value') ? input.value : 'Reset';
  return input.type === 'button' ? input.value : null;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, (blank) => (blank.includes('\n') ? ' ↵ ' : ' '));
}

/** What a control holds now, in brackets, without its label. Secrets are masked whether there is one or not. */
export function controlValue(control: FormControl): string {
  if (control instanceof HTMLProgressElement) {
    return control.position < 0 ? '[…]' : `[${Math.round(control.position * 100)}%]`;
  }
  if (control instanceof HTMLMeterElement) return `[${control.value}/${control.max}]`;
  if (holdsSecret(control)) return MASK;
  if (control instanceof HTMLSelectElement) {
    return `[${Array.from(control.selectedOptions, (option) => oneLine(option.label)).join(', ')}]`;
  }
  if (control instanceof HTMLInputElement && control.type === 'file') {
    return `[${Array.from(control.files ?? [], (file) => file.name).join(', ')}]`;
  }
  return `[${oneLine(control.value)}]`;
}

/** The name a control carries on itself; its `<label>` and text that aria-labelledby points at are on the page already. */
export function ownName(control: Element): string {
  if (control.hasAttribute('aria-labelledby')) return '';
  for (const attribute of ['aria-label', 'title', 'placeholder', 'aria-placeholder']) {
    const name = oneLine(control.getAttribute(attribute) ?? '');
    if (name !== '') return name;
  }
  return '';
}

/** `Email: [ada@example.com]`; a placeholder that shows follows an empty value, so that it is not taken for one. */
export function namedValue(name: string, control: FormControl): string {
  const value = controlValue(control);
  const hint = value === '[]' ? oneLine(control.getAttribute('placeholder') ?? '') : '';
  const shown = hint === '' || hint === name ? value : `${value} (${hint})`;
  return name === '' ? shown : `${name.replace(/(?<!\s)\s*[:：]$/, '')}: ${shown}`;
}

/** The value of an ARIA range such as a slider made of divs; null when it says none. */
export function rangeValue(element: Element): string | null {
  const value = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (value === null) return null;
  const name = ownName(element);
  return name === '' ? `[${value}]` : `${name}: [${value}]`;
}
