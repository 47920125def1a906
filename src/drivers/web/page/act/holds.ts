import { compareText, plain, type TextRelation } from '../../../words/compare-text.ts';
import { oneLine } from '../../../words/one-line.ts';
import { isEditingHost, isPlainText } from '../aria/focusable.ts';
import { holdsPassword } from '../aria/holds-password.ts';
import { isFocused, isInvalid } from '../aria/state.ts';
import { showsItsMask } from '../aria/value.ts';
import { ancestors, isDrawn, labelOf, textOf } from '../controls/control-words.ts';
import { openerNear } from '../controls/fields-near.ts';
import { crossedNear } from '../controls/tags-near.ts';
import { hasChangeListener, hasKeyListener, hearsLeaving } from '../hook/clickables.ts';
import { elementOf } from '../see/keys.ts';
import { focusedBefore, valueBefore, writtenBefore } from './before-typing.ts';
import { editorText } from './editor.ts';
import { writtenText } from './written-text.ts';

export interface HoldsAsk {
  key: string;
  value: string;
  /** The text is all that the field holds; otherwise it was added at the end. */
  whole: boolean;
  /** Read once it has lost the focus for a moment. */
  left?: boolean;
}

/** `unknown`: what can be seen of it fits, and it cannot be seen whole. `unseen`: it fits, and nobody can see it. */
export interface Held {
  relation: TextRelation | 'unknown' | 'unseen';
  value?: string;
  /** It is a field for numbers by what it says of itself: it may make another number of it once it is left. */
  numeric?: true;
  /** The page hears of it when this very field is left, and it got the focus for this text alone. */
  heard?: true;
  /** A sign beside it opens days to pick from, and it got the focus for this text alone. */
  picker?: true;
  /** Its lines lie in one block of an editor whose script makes blocks of its own with Enter. */
  one_block?: true;
  /** It held one of a list that it does not show, and does not hear by itself of what is typed. */
  choice?: true;
  /** It stands in one line with tags that end with a cross, and is none of them: they were typed here once. */
  tags?: true;
  /** It was to be added behind what was there, and begins a block of its own. */
  own_block?: true;
  /** It is for plain text, and its lines are elements: its text alone is one line. */
  boxed_lines?: true;
  /** It says that what it holds is not valid. */
  invalid?: true;
}

/** What a field holds against what was typed; a password is compared here and never leaves the page. */
export function holds(ask: HoldsAsk): Held {
  const el = elementOf(ask.key);
  if (!el) return { relation: 'other' };
  return {
    ...heldIn(el, ask),
    ...(isForNumbers(el) ? { numeric: true } : {}),
    ...(!focusedBefore.has(el) && !el.closest(CELLS) && hearsLeaving(el) ? { heard: true } : {}),
    ...(el instanceof HTMLInputElement && !focusedBefore.has(el) && opensDays(el) ? { picker: true } : {}),
    ...(ask.value !== '' && heldChoice(el) ? { choice: true } : {}),
    ...(ask.value !== '' && standsAmongTags(el, ask.value) ? { tags: true } : {}),
    ...(ask.value.includes('\n') && hasBrowsersLines(el) ? { one_block: true } : {}),
    ...(ask.value.includes('\n') && hasBoxedLines(el, ask.value) ? { boxed_lines: true } : {}),
    ...(isInvalid(el) ? { invalid: true } : {}),
  };
}

function heldChoice(el: Element): boolean {
  if (!(el instanceof HTMLInputElement) || el.closest(CELLS) || !el.matches(SHUT_LIST)) return false;
  return Boolean(valueBefore.get(el)) && valueBefore.get(el) !== el.value && !hasChangeListener(el);
}

/** A list that the browser draws itself takes any text. */
const SHUT_LIST =
  '[role=combobox]:is([aria-autocomplete=list],[aria-autocomplete=both]):not([list],[aria-expanded=true])';

function standsAmongTags(el: Element, value: string): boolean {
  if (!(el instanceof HTMLInputElement) || el.closest(CELLS)) return false;
  const { top, bottom, left } = el.getBoundingClientRect();
  const before = crossedNear(el).filter(({ cross }) => {
    const box = cross.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return middle > top && middle < bottom && box.left < left;
  });
  return before.length > 0 && !before.some(({ label }) => label === value);
}

const AROUND_BLOCK = 5;

/**
 * The browser alone makes lines like these, text with boxes behind it. A script further up that hears the keys would have made
 * something else of Enter, and may save what it finds as one.
 */
function hasBrowsersLines(el: Element): boolean {
  if (!isEditingHost(el) || !(el.firstChild instanceof Text)) return false;
  if (![...el.children].some((line) => line.localName === 'div' || line.localName === 'br')) return false;
  return [...ancestors(el, AROUND_BLOCK)].some((up) => up !== document.body && hasKeyListener(up));
}

/** A script may read the text of such an editor in either way. */
function hasBoxedLines(el: Element, value: string): boolean {
  if (!(el instanceof HTMLElement) || !isPlainText(el)) return false;
  return [el.innerText, el.textContent ?? ''].some((text) => !plain(text).includes(plain(value)));
}

function opensDays(field: HTMLInputElement): boolean {
  if (!/^(?:text|search|tel)$/.test(field.type) || field.closest(CELLS)) return false;
  const sign = openerNear(field);
  if (sign && DAYS.test(`${sign.getAttribute('class')} ${labelOf(sign)} ${sign.innerHTML.slice(0, 400)}`))
    return true;
  // A drawn calendar in its own box, which is pressed with all of the box.
  for (const up of ancestors(field, AROUND)) {
    if (up.querySelectorAll('input').length > 1) return false;
    const drawn = [...up.querySelectorAll('svg,i')].filter(isDrawn);
    if (drawn.some((one) => DAYS.test((one.getAttribute('class') ?? '').replace(/[-_]/g, ' ')))) return true;
  }
  return false;
}

const DAYS = /calendar|date|\bdays?\b/i;

/** In a grid a field is there to write one cell, and may close when it is left. */
const CELLS = '[role=grid],[role=treegrid]';

function isForNumbers(el: Element): boolean {
  if (!(el instanceof HTMLInputElement) || el.closest(CELLS)) return false;
  return el.type === 'number' || /^(?:numeric|decimal)$/.test(el.inputMode);
}

function heldIn(el: Element, { key, value, whole, left }: HoldsAsk): Held {
  if (el instanceof HTMLInputElement && el.type === 'file') {
    const names = [...(el.files ?? [])].map((file) => file.name).join('\n');
    return { relation: names === value ? 'same' : 'other', value: names };
  }
  const editor = editorText(el);
  if (editor && !editor.whole) return { relation: seenPart(editor.text, value), value: editor.text };
  const field = el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement ? el : null;
  if (left && field && isFocused(field)) {
    field.blur();
    const kept = heldIn(el, { key, value, whole });
    // What has dropped the text is left as it was before.
    if (kept.relation !== 'other') field.focus({ preventScroll: true });
    return kept;
  }
  const have = editor ? editor.text : field ? heldBy(field) : withoutSigns(el, writtenText(el));
  if (holdsPassword(el)) return { relation: have === value ? 'same' : 'other' };
  if (field && have !== '' && have.includes(value) && !isSeen(field, value))
    return { relation: 'unseen', value: have };
  if (whole) {
    const relation = compareText(have, value);
    if (relation !== 'other' || !(field instanceof HTMLInputElement)) return { relation, value: have };
    if (isSpread(field, value)) return { relation: 'formatted', value };
    const rest = withoutCallingCode(field, have);
    const formatted = (rest && compareText(rest, value) !== 'other') || isContinued(field, have, value);
    return { relation: formatted ? 'formatted' : 'other', value: have };
  }
  if (!plain(have).endsWith(plain(value))) return { relation: 'other', value: have };
  return isInOwnBlock(el, have, value)
    ? { relation: 'other', value: have, own_block: true }
    : { relation: 'same', value: have };
}

/** What was added begins a block: read as one line, it would look as if it stood behind the rest. */
function isInOwnBlock(el: Element, have: string, value: string): boolean {
  const before = writtenBefore.get(el);
  return before !== undefined && linesOf(have) - linesOf(value) >= linesOf(before);
}

function linesOf(text: string): number {
  return plain(text).split('\n').length;
}

/** The mask that an empty field shows is nothing that it holds. */
function heldBy(field: HTMLInputElement | HTMLTextAreaElement): string {
  return field instanceof HTMLInputElement && showsItsMask(field) ? '' : field.value;
}

const AROUND = 3;
/** Beside a field also its label may stand. */
const BEFORE = 2;

/** A clear field only hands its text on, or keeps it for a form: then what is drawn in its place tells whether it was taken. */
function isSeen(field: Element, value: string): boolean {
  if (field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
  return [...ancestors(field, AROUND)].some((up) =>
    textOf(up).replace(/\s/g, '').includes(value.replace(/\s/g, '')),
  );
}

/** The calling code of a phone mask stands in the field before anything is typed, and after: it is the field's own. */
function withoutCallingCode(field: Element, have: string): string | null {
  const own = /^\+\d{1,3}(?=[\s(-])/.exec(valueBefore.get(field) ?? '')?.[0];
  return own !== undefined && have.startsWith(own) ? have.slice(own.length) : null;
}

/** What a text begins with may move to a part drawn before the field, such as the calling code: together they show it all. */
function isContinued(field: Element, have: string, value: string): boolean {
  if (have === '') return false;
  return [field, ...ancestors(field, AROUND)].some((one) => {
    let before = one.previousElementSibling;
    for (let step = 0; before && step < BEFORE; step++, before = before.previousElementSibling) {
      const shown = textOf(before).replace(/[^\p{L}\p{N}+]/gu, '');
      if (shown === '' || !isDrawn(before) || !value.startsWith(shown)) continue;
      return compareText(have, value.slice(shown.length).trim()) !== 'other';
    }
    return false;
  });
}

/** A cell may draw an arrow or a cross beside what it holds, in an element of its own. A minus or a currency is content. */
function withoutSigns(el: Element, text: string): string {
  if (el instanceof HTMLElement && el.isContentEditable) return text;
  const signs = [...el.querySelectorAll('*')].flatMap((part) => {
    const drawn = part.childElementCount === 0 ? (part.textContent ?? '').trim() : '';
    return /^\p{So}$/u.test(drawn) ? [drawn] : [];
  });
  return signs.reduce((rest, sign) => rest.replace(sign, ''), text).trim();
}

/** A field for one character, with others like it, hands on what is more than it takes: together they hold the text. */
function isSpread(field: HTMLInputElement, value: string): boolean {
  for (let up = field.parentElement, level = 0; up && level < 3; up = up.parentElement, level++) {
    const row = [...up.querySelectorAll('input')].filter(
      // The field that hands the whole to a form is not drawn.
      (one) => /^(?:text|tel|number)$/.test(one.type) && isDrawn(one),
    );
    if (row.length < 2) continue;
    const from = row.slice(row.indexOf(field)).map((one) => one.value);
    return from.join('') === value && from.every((one) => one.length <= 1);
  }
  return false;
}

/** Only some lines are drawn: they must be among those that were sent, in their order. */
function seenPart(seen: string, sent: string): Held['relation'] {
  return plain(sent).replace(/\n/g, '').includes(seen.replace(/\n/g, '')) ? 'unknown' : 'other';
}

/** Whether just these options of a native list are selected; null when it is no native list. */
export function holdsChoice({ key, values }: { key: string; values: string[] }): { holds: boolean | null } {
  const el = elementOf(key);
  if (!(el instanceof HTMLSelectElement)) return { holds: null };
  const chosen = [...el.selectedOptions];
  const met = values.every((value) =>
    chosen.some((option) => option.value === value || flat(option.label) === flat(value)),
  );
  return { holds: met && chosen.length === values.length };
}

function flat(text: string): string {
  return oneLine(text).toLowerCase();
}
