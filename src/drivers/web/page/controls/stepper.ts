import { ancestors, isDrawn, isPressable, labelOf, numberIn, textOf } from './control-words.ts';

export interface Stepper {
  less: Element;
  more: Element;
  /** Holds the number: an input, or the element whose text it is. */
  shown: Element | null;
}

const LESS_SIGN = /^[-−–—‒－➖▼▾‹<◀]$/u;
const MORE_SIGN = /^[+＋➕▲▴›>▶]$/u;
const LESS = /\b(?:decrease|decrement|minus|less|fewer|reduce|subtract|lower|down|dec)\b/i;
const MORE = /\b(?:increase|increment|plus|more|raise|add one|up|inc)\b/i;
const BUTTONS = 'button,[role=button],a,input[type=button],span,div,i,svg';
const TYPED = 'input:not([type=button]):not([type=hidden]):not([type=checkbox]):not([type=radio])';

/** The two buttons and the number that an element belongs to, if it is one of them or what holds them. */
export function stepperOf(el: Element): Stepper | null {
  const sign = signOf(el);
  const isValue = el.matches(TYPED) || (el.childElementCount === 0 && isNumber(textOf(el)));
  const own = stepperIn(el);
  if (own) return own;
  if (!sign && !isValue) return null;
  for (const up of ancestors(el, 4)) {
    const found = stepperIn(up);
    if (found) return found.less === el || found.more === el || found.shown === el ? found : null;
    if (signed(up).length > 2) return null;
  }
  return null;
}

function stepperIn(container: Element): Stepper | null {
  const buttons = signed(container);
  const less = buttons.filter((b) => b.sign === 'less');
  const more = buttons.filter((b) => b.sign === 'more');
  const [down] = less;
  const [up] = more;
  if (!down || !up || less.length > 1 || more.length > 1) return null;
  const shown = shownIn(container, down.el, up.el);
  return shown ? { less: down.el, more: up.el, shown } : null;
}

function signed(container: Element): { el: Element; sign: 'less' | 'more' }[] {
  const found: { el: Element; sign: 'less' | 'more' }[] = [];
  for (const el of container.querySelectorAll(BUTTONS)) {
    if (found.length > 4) break;
    if (found.some((other) => other.el.contains(el))) continue;
    const sign = signOf(el);
    if (sign && isDrawn(el)) found.push({ el, sign });
  }
  return found;
}

function signOf(el: Element): 'less' | 'more' | null {
  const native = el.localName === 'button' || el.getAttribute('role') === 'button' || el.localName === 'a';
  const text = (el.textContent ?? '').trim();
  if (text.length > 40 || (!native && el.childElementCount > 2)) return null;
  const less = LESS_SIGN.test(text);
  const more = MORE_SIGN.test(text);
  if (!native && !less && !more && !/minus|plus|incr|decr/i.test(el.className.toString())) return null;
  if (!native && !isPressable(el)) return null;
  if (less || more) return less ? 'less' : 'more';
  const words = `${labelOf(el)} ${wordsOf(el)}`;
  if (LESS.test(words) !== MORE.test(words)) return LESS.test(words) ? 'less' : 'more';
  return null;
}

/** Class names and hooks as words: `ui-spinner-up` says up. */
function wordsOf(el: Element): string {
  const named = [el.getAttribute('class'), el.getAttribute('data-action'), el.getAttribute('data-type')];
  const icon = el.querySelector('i,svg,use,span')?.getAttribute('class') ?? '';
  return `${named.join(' ')} ${icon}`.replace(/[-_]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
}

function shownIn(container: Element, less: Element, more: Element): Element | null {
  for (const input of container.querySelectorAll(TYPED))
    if (isNumber((input as HTMLInputElement).value) || (input as HTMLInputElement).value === '') return input; // TYPED matches only inputs
  const spin = container.querySelector('[role=spinbutton]');
  if (spin) return spin;
  for (const el of container.querySelectorAll('*')) {
    if (less.contains(el) || more.contains(el) || el.childElementCount > 0) continue;
    if (isNumber((el.textContent ?? '').trim()) && isDrawn(el)) return el;
  }
  // The number may be a bare text between the two buttons.
  const between = [...container.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && isNumber(node.nodeValue?.trim() ?? ''),
  );
  return between ? container : null;
}

export function shownNumber({ shown, less, more }: Stepper): { now: number | undefined; text: string } {
  if (shown instanceof HTMLInputElement) return { now: numberIn(shown.value), text: shown.value };
  if (!shown) return { now: undefined, text: '' };
  const stated = shown.getAttribute('aria-valuenow');
  if (stated !== null) return { now: numberIn(stated), text: shown.getAttribute('aria-valuetext') ?? stated };
  const text = shown.contains(less) || shown.contains(more) ? ownText(shown) : textOf(shown);
  return { now: numberIn(text), text };
}

function ownText(el: Element): string {
  return [...el.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.nodeValue?.trim() ?? '')
    .join(' ')
    .trim();
}

function isNumber(text: string): boolean {
  return text.length < 24 && /^[^\d\n]{0,8}[-−]?\d[\d.,' \u00a0]*[^\d\n]{0,12}$/.test(text);
}
