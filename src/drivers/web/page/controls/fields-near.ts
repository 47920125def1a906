import { rendersInside } from '../aria/flat-tree.ts';
import { everyRendered } from '../see/every-element.ts';
import { ancestors, isDrawn, isPressable, labelOf, TYPED, textOf } from './control-words.ts';
import { mayBeEnds } from './range-ends.ts';

/** What the fields beside a button or a field hold: the date that a button picks, the two ends of a range. */
export function fieldsNear(el: Element): string {
  return typedNear(el)
    .map(({ value }) => value)
    .join(' - ');
}

export function typedNear(el: Element): HTMLInputElement[] {
  for (const up of ancestors(el, 3)) {
    const fields = [...up.querySelectorAll<HTMLInputElement>(TYPED)].filter(isDrawn);
    if (fields.length > 2) return [];
    if (fields.length === 2 || (fields.length === 1 && fields[0] !== el)) return fields;
  }
  return [];
}

/** The other of two fields, where the two may be the ends of one range. */
export function otherEndOf(el: Element): HTMLInputElement | null {
  const [from, to] = typedNear(el);
  if (!from || !to || !mayBeEnds(from, to)) return null;
  return from === el ? to : to === el ? from : null;
}

/** How far apart the two fields of a range may be drawn from each other. */
const RANGE_LEVELS = 7;

/** The two fields of a range, of which this is one: made alike, in a box with nothing else to set. */
export function endsAround(el: Element): [HTMLInputElement, HTMLInputElement] | null {
  for (const up of ancestors(el, RANGE_LEVELS)) {
    const set = [...up.querySelectorAll('input:not([type=hidden]),select,textarea')].filter(isDrawn);
    if (set.length < 2) continue;
    const [from, to, more] = set.filter((one) => one instanceof HTMLInputElement && one.matches(TYPED));
    if (!(from instanceof HTMLInputElement && to instanceof HTMLInputElement) || more || set.length > 2)
      return null;
    const alike = from.type === to.type && stepsUp(from, up) === stepsUp(to, up);
    return alike && (from === el || to === el) && mayBeEnds(from, to) ? [from, to] : null;
  }
  return null;
}

function stepsUp(el: Element, box: Element): string {
  const steps = [];
  for (let up: Element | null = el; up && up !== box; up = up.parentElement) steps.push(up.localName);
  return steps.join();
}

/** The two fields of a range, where a group holds no other and they say that they open something. */
export function endsIn(el: Element): [HTMLInputElement, HTMLInputElement] | null {
  const [from, to, more] = [...el.querySelectorAll<HTMLInputElement>(TYPED)].filter(isDrawn);
  if (!from || !to || more) return null;
  return [from, to].every((end) => end.hasAttribute('aria-haspopup')) ? [from, to] : null;
}

const ONE_LETTER_PX = 64;

/** The first of several narrow fields that are made alike and hold a letter each, as for a code: it hands on what is more. */
export function firstOfMany(box: Element): Element | null {
  const fields = [...box.querySelectorAll<HTMLInputElement>(TYPED)].filter(isDrawn);
  const [first, , third] = fields;
  const alike = fields.every(
    (one) =>
      first &&
      one.parentElement?.tagName === first.parentElement?.tagName &&
      one.type === first.type &&
      one.className === first.className &&
      one.value.length <= 1 &&
      (one.maxLength === 1 || one.getBoundingClientRect().width <= ONE_LETTER_PX),
  );
  return first && third && alike ? first : null;
}

const OPENER = /calendar|date|time|clock|open|choose|pick/i;
/** From here outwards a button must say what it opens. */
const NEAR = 3;
const FAR_OPENER = /calendar|date|clock/i;
/** A picker's cross is called after the picker too. */
const EMPTIES = /clear|clean|reset|remove|delete|close|cancel/i;

export function openerNear(el: Element): Element | undefined {
  for (const [level, up] of [...ancestors(el, 5)].entries()) {
    const opens = level < NEAR ? OPENER : FAR_OPENER;
    const buttons = [...up.querySelectorAll('button,[role=button]')].filter(isDrawn);
    const [only, another] = buttons.filter((button) => {
      const words = `${labelOf(button)} ${button.className}`;
      return opens.test(words) && !EMPTIES.test(words);
    });
    if (only) return another ? undefined : only;
    const sign = buttons.length === 0 && level < NEAR ? signIn(up, el) : undefined;
    if (sign) return sign;
    if (up.querySelectorAll(TYPED).length > 2) return undefined;
  }
  return undefined;
}

const SIGN_PX = 60;

const OPENS_LIST = /\b(?:select|options?|open|show|toggle|expand|drop ?down|arrow|caret|chevron|down)\b/i;

/** The only sign in the box of a field, or button without words, that is called after opening a list. */
export function listOpenerNear(field: Element): Element | undefined {
  for (const up of ancestors(field, NEAR)) {
    if (everyRendered(up, TYPED).some((other) => other !== field && isDrawn(other))) return undefined;
    const [only, another] = signsIn(up, field).filter((el) => {
      const words = wordsOf(el).replace(/[-_]+/g, ' ');
      return OPENS_LIST.test(words) && !EMPTIES.test(words);
    });
    if (only) return another ? undefined : only;
  }
  return undefined;
}

function signsIn(box: Element, field: Element): Element[] {
  const signs = everyRendered(box).filter((el) => el !== field && isSign(el));
  return signs.filter((el) => !signs.some((other) => other !== el && rendersInside(other, el)));
}

/** The only sign to press in the box of a field, drawn without words: it is called after what it opens, or the field says that something opens. */
function signIn(box: Element, field: Element): Element | undefined {
  if (everyRendered(box, TYPED).some((other) => other !== field && isDrawn(other))) return undefined;
  const [only, another] = signsIn(box, field);
  if (!only || another) return undefined;
  const words = wordsOf(only);
  if (EMPTIES.test(words)) return undefined;
  return OPENER.test(words) || /^(?:dialog|grid)$/.test(field.getAttribute('aria-haspopup') ?? '')
    ? only
    : undefined;
}

function isSign(el: Element): boolean {
  const { width, height } = el.getBoundingClientRect();
  return isDrawn(el) && Math.max(width, height) <= SIGN_PX && textOf(el) === '' && isPressable(el);
}

function wordsOf(sign: Element): string {
  const inside = everyRendered(sign, 'title,use,[class]').map(
    (el) =>
      `${el.localName === 'title' ? el.textContent : ''} ${el.getAttribute('class')} ${el.getAttribute('href')}`,
  );
  const own = ['class', 'name', 'title', 'data-icon', 'icon'].map((name) => sign.getAttribute(name));
  return [labelOf(sign), ...own, ...inside].join(' ');
}

/** The only button in the box of a field, besides one that empties it. */
export function buttonBeside(el: Element): Element | undefined {
  for (const up of ancestors(el, NEAR)) {
    if ([...up.querySelectorAll(TYPED)].some((other) => other !== el && isDrawn(other))) return undefined;
    const [only, another] = [...up.querySelectorAll('button,[role=button]')].filter(
      (button) => isDrawn(button) && !EMPTIES.test(`${labelOf(button)} ${button.className}`),
    );
    if (only) return another ? undefined : only;
  }
  return undefined;
}
