import {
  ancestors,
  isDrawn,
  isOn,
  isPressable,
  labelOf,
  looksOn,
  numberIn,
  textOf,
} from './control-words.ts';
import { endsIn } from './fields-near.ts';
import { segmentsIn } from './segments.ts';

export interface ChoiceGroup {
  root: Element;
  choices: Element[];
  rating: boolean;
  /** What takes a rating back; it is none of the stars. */
  clears?: Element;
}

const RADIO = 'input[type=radio],[role=radio],[role=menuitemradio]';
const PRESSED = 'button[aria-pressed],[role=button][aria-pressed]';
const STARRY = /star|rating|(?<![a-z])rate(?![a-z])|★|☆|⭐/i;

/** The group that a choice belongs to, or that an element holds: radios, tabs, pressed buttons, stars. */
export function choiceGroup(el: Element): ChoiceGroup | null {
  const role = el.getAttribute('role');
  if (el instanceof HTMLInputElement && el.type === 'radio') return nativeRadios(el);
  if (role === 'radio') return around(el, '[role=radio]', el.closest('[role=radiogroup]'));
  if (role === 'tab') return around(el, '[role=tab]', el.closest('[role=tablist]'));
  if (el.matches(PRESSED)) return around(el, PRESSED, null);
  for (const inside of [RADIO, '[role=tab]', PRESSED]) {
    const choices = [...el.querySelectorAll(inside)];
    const [first] = choices;
    if (choices.length < 2 || !first) continue;
    if (first instanceof HTMLInputElement) {
      const names = new Set(choices.map((choice) => choice.getAttribute('name')));
      return names.size === 1 ? group(el, choices) : null;
    }
    return group(el, choices);
  }
  return stars(el) ?? marked(el);
}

const GROUPS = new Set(['radiogroup', 'tablist', 'tree']);

/** Whether a value is given to the group as a whole, one of several or a date in parts: only for that is it a target itself. */
export function isOneControl(el: Element, role: string): boolean {
  if (role !== 'group') return GROUPS.has(role);
  return choiceGroup(el)?.root === el || segmentsIn(el) !== null || endsIn(el) !== null;
}

function group(root: Element, choices: Element[]): ChoiceGroup {
  const labels = choices.map(labelOf);
  const words = `${root.getAttribute('class')} ${root.getAttribute('aria-label') ?? ''} ${labelOf(root)} ${labels.join(' ')}`;
  const numbered = labels.every((label) => /\d/.test(label) || label === '★');
  // Choices that are all called the same are told apart by their place alone.
  const alike = choices.length > 2 && new Set(labels).size === 1;
  return { root, choices, rating: STARRY.test(words) && (numbered || alike) };
}

function nativeRadios(radio: HTMLInputElement): ChoiceGroup | null {
  const scope = radio.form ?? radio.getRootNode();
  if (!(scope instanceof Element || scope instanceof Document || scope instanceof ShadowRoot)) return null;
  const all = [...scope.querySelectorAll('input[type=radio]')];
  const choices = radio.name ? all.filter((other) => other.getAttribute('name') === radio.name) : [radio];
  let root: Element = radio;
  for (const up of ancestors(radio, 8)) {
    root = up;
    if (choices.every((choice) => up.contains(choice))) break;
  }
  return group(root, choices);
}

function around(el: Element, selector: string, owner: Element | null): ChoiceGroup | null {
  if (owner) return group(owner, [...owner.querySelectorAll(selector)]);
  for (const up of ancestors(el, 3)) {
    const choices = [...up.querySelectorAll(selector)];
    if (choices.length > 1) return group(up, choices);
  }
  return null;
}

/** Stars without any role: a row of like things to press that is called a rating or drawn with stars. */
function stars(el: Element): ChoiceGroup | null {
  for (const root of [el, ...ancestors(el, 2)]) {
    const all = alike(root);
    const choices = all.filter((one) => !clearsRating(one));
    const [clears, another] = all.filter((one) => !choices.includes(one));
    if (choices.length < 3 || choices.length > 10 || !choices.every(isDrawn)) continue;
    if (root !== el && !choices.some((choice) => choice === el || choice.contains(el))) continue;
    const words = `${root.getAttribute('class')} ${root.getAttribute('aria-label')} ${choices.map((c) => `${c.getAttribute('class')} ${c.textContent} ${c.getAttribute('aria-label')}`).join(' ')}`;
    if (STARRY.test(words) && choices.every((c) => (c.textContent ?? '').trim().length < 12))
      return { root, choices, rating: true, ...(clears && !another ? { clears } : {}) };
  }
  return null;
}

const CLEARS = /\b(?:cancel|clear|reset|remove)\b/i;

function clearsRating(el: Element): boolean {
  const words = ['class', 'title', 'aria-label'].map((name) => el.getAttribute(name) ?? '').join(' ');
  return CLEARS.test(words.replace(/[-_]+/g, ' '));
}

function alike(root: Element): Element[] {
  const children = [...root.children].filter((child) => isPressable(child));
  const tags = new Set(children.map((child) => child.localName));
  return tags.size === 1 ? children : [];
}

/** Buttons side by side of which exactly one is marked by its class or by aria-current. */
function marked(el: Element): ChoiceGroup | null {
  for (const root of [el, ...ancestors(el, 1)]) {
    const choices = alike(root).length > 1 ? alike(root) : alikeDeep(root);
    if (choices.length < 2 || (root !== el && !choices.includes(el))) continue;
    // Boxes to tick are no choice of one, though only one of them may be ticked now.
    if (choices.some((choice) => choice.matches('[role=checkbox],[role=switch]'))) continue;
    const on = choices.filter((choice) => isOn(choice) ?? looksOn(choice));
    if (on.length === 1) return { root, choices, rating: false };
  }
  return null;
}

/** The same, each button in a list item of its own. */
function alikeDeep(root: Element): Element[] {
  if (![...root.children].every((child) => child.childElementCount === 1)) return [];
  return [...root.children].flatMap((child) => [...child.children]).filter((inner) => isPressable(inner));
}

const HALF = /(?:^|[\s_-])half(?:$|[\s_-])/i;

/** How many stars are given, half ones as well. */
export function ratingOf(group: ChoiceGroup): number | undefined {
  const whole = wholeStars(group);
  const halves = group.choices.filter((choice) =>
    [choice, ...choice.querySelectorAll('*')].some((el) => HALF.test(el.getAttribute('class') ?? '')),
  );
  // Where every star has a half to press, that says nothing of what is given.
  const [half] = halves;
  if (whole === undefined || !half || halves.length > 1) return whole;
  const at = group.choices.indexOf(half);
  if (at === whole - 1) return whole - 0.5;
  return at === whole ? whole + 0.5 : whole;
}

/** As stated, as checked, as lit, or as drawn unlike the last one. */
function wholeStars({ root, choices }: ChoiceGroup): number | undefined {
  const stated =
    root.getAttribute('aria-valuenow') ?? root.getAttribute('data-value') ?? root.getAttribute('data-rating');
  const checked = choices.filter((choice) => isOn(choice) === true);
  if (checked.length === 1) {
    const [only] = checked;
    const said = only ? numberIn(only.getAttribute('value') ?? labelOf(only)) : undefined;
    return said ?? (only ? choices.indexOf(only) + 1 : undefined);
  }
  if (checked.length > 1) return checked.length;
  if (stated !== null) return numberIn(stated);
  const input = root.querySelector('input');
  if (input && input.type !== 'radio') return numberIn(input.value) ?? 0;
  if (choices.some((choice) => isOn(choice) !== undefined)) return 0;
  const solid = choices.filter((choice) => /★|⭐/.test(choice.textContent ?? ''));
  const hollow = choices.filter((choice) => /☆/.test(choice.textContent ?? ''));
  if (solid.length + hollow.length === choices.length && hollow.length > 0) return solid.length;
  const lit = choices.filter((choice) => looksOn(choice) || [...choice.children].some(looksOn));
  if (lit.length > 0) return lit.length === 1 && lit[0] ? choices.indexOf(lit[0]) + 1 : lit.length;
  const looks = choices.map(lookOf);
  const last = looks.at(-1);
  const first = looks[0];
  if (first !== last) return first === undefined ? 0 : looks.lastIndexOf(first) + 1;
  return undefined;
}

function lookOf(el: Element): string {
  const drawn = el.querySelector('svg,i,span') ?? el;
  return [el, drawn]
    .map((at) => {
      const { color, backgroundColor, fill, opacity, backgroundImage } = getComputedStyle(at);
      return `${color} ${backgroundColor} ${fill} ${opacity} ${backgroundImage}`;
    })
    .concat(textOf(el).replace(/\d+/g, ''))
    .join('|');
}
