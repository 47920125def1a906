import { oneLine } from '../../../words/one-line.ts';
import { candidateFor } from '../act/meaning.ts';
import { ariaOf } from '../aria/own-aria.ts';
import { roleOf } from '../aria/role.ts';
import { checkedElsewhere } from '../aria/told-elsewhere.ts';
import { displayName } from '../see/shown-name.ts';
import { isDrawnAway } from '../see/tucked.ts';

/** Fields that take text. */
export const TYPED = 'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=button])';

/** Drawn, with a box that can be hit. */
export function isDrawn(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  return width > 1 && height > 1 && el.checkVisibility({ visibilityProperty: true });
}

export function textOf(el: Element): string {
  const text = el instanceof HTMLElement ? el.innerText : (el.textContent ?? '');
  return oneLine(text);
}

/** What a person would call a part: its name, else the words on it. */
export function labelOf(el: Element): string {
  return displayName(el, roleOf(el)) || textOf(el) || (el.getAttribute('title') ?? '');
}

/** The first number in a text, with grouping signs of either fashion understood. */
export function numberIn(text: string | null | undefined): number | undefined {
  const found = /[-−]?\d[\d.,' \u00a0\u202f]*/.exec(text ?? '')?.[0];
  if (found === undefined) return undefined;
  let digits = found
    .replace(/[' \u00a0\u202f]/g, '')
    .replace('−', '-')
    .replace(/[.,]$/, '');
  const comma = digits.lastIndexOf(',');
  const dot = digits.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) {
    digits = comma > dot ? digits.replace(/\./g, '').replace(',', '.') : digits.replace(/,/g, '');
  } else if (comma >= 0) {
    digits = /^-?\d{1,3}(,\d{3})+$/.test(digits) ? digits.replace(/,/g, '') : digits.replace(',', '.');
  }
  const value = Number.parseFloat(digits);
  return Number.isNaN(value) ? undefined : value;
}

/** Whether a part is chosen, by ARIA, by the browser, or by the class names that toolkits use for it. */
export function isOn(el: Element): boolean | undefined {
  if (el instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(el.type)) return el.checked;
  if (el instanceof HTMLOptionElement) return el.selected;
  for (const attribute of ['aria-checked', 'aria-selected', 'aria-pressed']) {
    const stated = ariaOf(el, attribute);
    if (stated === 'true' || stated === 'false') return stated === 'true';
  }
  const current = ariaOf(el, 'aria-current');
  if (current !== null) return current !== 'false';
  const role = el.getAttribute('role') ?? '';
  const told = /^(?:checkbox|switch)$/.test(role) ? checkedElsewhere(el, role) : undefined;
  return told === undefined ? undefined : told === true;
}

export const LIT = /(?:^|[-_])(?:active|selected|current|checked|on|lit|filled?|full|pressed)[-_]*$/i;

export function looksOn(el: Element): boolean {
  return [...el.classList].some((word) => LIT.test(word)) || el.hasAttribute('data-selected');
}

/** Something a person can press: a control, a thing with a hand cursor, or one that listens. */
export function isPressable(el: Element): boolean {
  const { listing } = candidateFor(el);
  return listing === 'control' || listing === 'clickable';
}

/** Ancestors from the nearest outwards, through shadow roots. */
export function* ancestors(el: Element, most: number): Generator<Element> {
  let up: Element | null = el;
  for (let i = 0; i < most; i++) {
    const root: Node | null = up.parentElement ?? up.getRootNode();
    up = root instanceof ShadowRoot ? root.host : root instanceof Element ? root : null;
    if (!up || up === document.body || up === document.documentElement) return;
    yield up;
  }
}

/** The only box of a form in what is drawn around these words, with no other words: pressing them turns it. */
export function boxBeside(el: Element): Element | null {
  const [up] = ancestors(el, 1);
  const [only, another] =
    up && textOf(up) === textOf(el) ? up.querySelectorAll('input,select,textarea,button') : [];
  return only && !another && only.matches('input[type=checkbox]') ? only : null;
}

/** A field that says, or is called so, that it offers what fits while one types. */
export function suggests(el: Element): boolean {
  if (!(el instanceof HTMLInputElement) || el.readOnly) return false;
  if (/^(?:list|both)$/.test(el.getAttribute('aria-autocomplete') ?? '')) return true;
  if ([el, ...ancestors(el, 2)].some((up) => /auto-?complete|type-?ahead|suggest/i.test(up.className)))
    return true;
  if (selectBehind(el) || SELECT.test(el.className)) return true;
  // A box that is called a select and holds nothing but this field.
  return [...ancestors(el, 3)].some(
    (up) =>
      (SELECT.test(up.className) || DROP_DOWN.test(up.className)) &&
      up.querySelectorAll('input:not([type=hidden]),select,textarea,button').length === 1,
  );
}

/** The list of a form that is not drawn, in one box with the only button there, which shows what it holds. */
export function selectShownBy(button: Element): HTMLSelectElement | null {
  const shown = textOf(button);
  for (const up of shown === '' ? [] : ancestors(button, 3)) {
    const [only, another] = up.querySelectorAll('select');
    if (!only) continue;
    const buttons = [...up.querySelectorAll('button,[role=button]')].filter(isDrawn);
    if (another || isDrawn(only) || buttons.length !== 1) return null;
    const held = [...only.selectedOptions].map(({ label }) => label.trim());
    return held.length > 0 &&
      held.join() ===
        shown
          .split(',')
          .map((one) => one.trim())
          .join()
      ? only
      : null;
  }
  return null;
}

/** What a script draws in the place of a list of the form: it may not hear of a change of that, and shows something else then. */
export function drawnInPlaceOf(select: HTMLSelectElement): Element | null {
  if (isDrawn(select) && !isDrawnAway(select)) return null;
  for (const up of ancestors(select, 2)) {
    if (up.querySelectorAll('select').length > 1) return null;
    const [only, another] = [...up.querySelectorAll('[role=combobox],[aria-haspopup=listbox]')].filter(
      (one) => !select.contains(one) && isDrawn(one) && !isDrawnAway(one),
    );
    if (only) return another ? null : only;
  }
  return null;
}

/** The list of a form that is not drawn, with the field that searches it and no other: in one box, or right beside its box. */
export function selectBehind(el: Element): HTMLSelectElement | null {
  let level = 0;
  let drawn: Element = el;
  for (const up of ancestors(el, 5)) {
    const [only, another] = up.querySelectorAll('select');
    const fields = up.querySelectorAll('input:not([type=hidden]),textarea');
    if (fields.length !== 1 || fields[0] !== el || another) return null;
    const beside = ++level <= 2 || drawn.previousElementSibling === only;
    if (only) return beside && !isDrawn(only) ? only : null;
    drawn = up;
  }
  return null;
}

const DROP_DOWN = /(?:^|\s)(?:drop-?down|combo-?box)(?=\s|$)/i;
const SELECT = /(?:^|[\s_-])(?:multi-?)?select(?:-?(?:input|box))?(?=\s|$)/i;
