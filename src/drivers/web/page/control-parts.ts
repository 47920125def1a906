import { findCalendar } from './calendar-parts.ts';
import { type ChoiceGroup, choiceGroup, ratingOf } from './choice-groups.ts';
import { ancestors, isDrawn, isOn, labelOf, looksOn, numberIn, textOf } from './control-words.ts';
import { type Ask, type Described, describeOne } from './describe.ts';
import { elementOf } from './keys.ts';
import { candidateFor } from './meaning.ts';
import { roleOf } from './role.ts';
import { freeSlider, freeValue, sliderParts } from './slider-parts.ts';
import { stateOf } from './state.ts';
import { type Stepper, shownNumber, stepperOf } from './stepper.ts';
import { withNameCache } from './style-cache.ts';
import { branches } from './tree-parts.ts';

export interface PartAsk extends Ask {
  key: string;
}

export interface Part {
  node: Described;
  label: string;
  on?: boolean;
  value?: string;
  expanded?: boolean;
  disabled?: true;
  level?: number;
  at?: { x: number; y: number };
}

const DATED = new Set(['date', 'time', 'month', 'week', 'datetime-local']);
const TOGGLES = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
const FIELDS = new Set(['textbox', 'searchbox']);

/** What a control is and what it is made of, read afresh. A group stands for the one control inside it. */
export function controlParts(ask: PartAsk): unknown {
  const el = elementOf(ask.key);
  if (!el) return null;
  return withNameCache(() => {
    const told = ofOwn(el, ask) ?? ofContent(el, ask);
    return { text: '', parts: [], ...told };
  });
}

type Told = { kind: string; main: Described } & Record<string, unknown>;

function ofOwn(el: Element, ask: Ask): Told | null {
  const role = roleOf(el);
  if (el instanceof HTMLLabelElement && el.control)
    return ofOwn(el.control, ask) ?? ofContent(el.control, ask);
  if (el instanceof HTMLInputElement && DATED.has(el.type)) return dated(el, ask);
  if (el instanceof HTMLSelectElement) return nativeSelect(el, ask);
  if (role === 'slider' || role === 'scrollbar' || (role === 'separator' && el.hasAttribute('aria-valuenow')))
    return slider(el, ask);
  if (role === 'spinbutton') return spin(el, ask);
  if (role === 'tree') return tree(el, el, ask);
  if (role === 'treeitem') return tree(el.closest('[role=tree]') ?? el, el, ask);
  if (TOGGLES.has(role)) return toggle(el, ask);
  const choices = /^(?:radio|radiogroup|tab|tablist|menuitemradio)$/.test(role) ? choiceGroup(el) : null;
  if (choices) return choice(choices, el, ask);
  const state = stateOf(el, role);
  if (state.pressed !== undefined) {
    const pressed = choiceGroup(el);
    return pressed ? { ...choice(pressed, el, ask), own: isOn(el) } : toggle(el, ask);
  }
  const stepper = role === 'button' || FIELDS.has(role) ? stepperOf(el) : null;
  if (stepper) return stepped(stepper, el, ask);
  if (role === 'combobox' || role === 'listbox' || state.haspopup === 'listbox') return list(el, ask);
  if (role === 'option') return list(el.closest('[role=listbox]') ?? el, ask);
  if (/^menu(?:bar|item)?$/.test(role) || state.haspopup === 'menu')
    return { kind: 'menu', main: node(el, ask), text: labelOf(el) };
  if (state.haspopup === 'tree') return list(el, ask);
  if (state.haspopup === 'dialog' || state.haspopup === 'grid')
    return FIELDS.has(role) ? field(el, ask) : { kind: 'calendar', main: node(el, ask), text: textOf(el) };
  if (role === 'grid' || role === 'dialog')
    return findCalendar(el) ? { kind: 'calendar', main: node(el, ask) } : null;
  if (el.localName === 'summary' || (state.expanded !== undefined && state.haspopup === undefined))
    return disclosure(el, ask);
  if (FIELDS.has(role)) return field(el, ask);
  return null;
}

/** A group, or a thing without a role, by what it holds. */
function ofContent(el: Element, ask: Ask): Told {
  const sliders = [...el.querySelectorAll('input[type=range],[role=slider]')].filter((inner) =>
    isShown(inner),
  );
  const [one, two] = sliders;
  if (one && !two) return slider(one, ask);
  if (one) return { kind: 'thumbs', main: node(el, ask), parts: sliders.map((inner) => part(inner, ask)) };
  // Its two arrows around numbers would pass for a stepper.
  if (el.childElementCount > 0 && findCalendar(el)) return { kind: 'calendar', main: node(el, ask) };
  const stepper = stepperOf(el);
  if (stepper) return stepped(stepper, el, ask);
  const group = choiceGroup(el);
  if (group) return choice(group, el, ask);
  const whole = `input:not([type=hidden]),select,textarea,button,[role=spinbutton],[role=combobox],[role=listbox],[role=switch],[role=checkbox],[role=tree],summary`;
  const inside = [...el.querySelectorAll(whole)].filter((inner) => isShown(inner));
  const tree = inside.find((inner) => roleOf(inner) === 'tree');
  if (tree) return ofOwn(tree, ask) ?? other(el, ask);
  const telling = inside.filter((inner) => inner.localName !== 'button' || inside.length === 1);
  const [only, another] = telling;
  if (only && !another) {
    const told = ofOwn(only, ask);
    if (told) return told;
  }
  const free = freeSlider(el);
  if (free) return unnamedSlider(free.root, free.handle, ask);
  if (opensDates(el)) return { kind: 'calendar', main: node(el, ask), text: textOf(el) };
  if (looksLikeDropDown(el))
    return { kind: 'list', main: node(el, ask), text: textOf(el), unnamed: true, around: aroundOf(el) };
  return other(el, ask);
}

/** A thing to press that is called a dropdown or wears its sign. A plain button is not pressed to find out. */
function looksLikeDropDown(el: Element): boolean {
  if (candidateFor(el).listing === null && el.childElementCount === 0) return false;
  const [up] = ancestors(el, 1);
  const called = `${hooksOf(el)} ${up ? hooksOf(up) : ''} ${el.firstElementChild ? hooksOf(el.firstElementChild) : ''}`;
  return /select|drop-?down|combo|chooser|picker/i.test(called) || /[▾▼⌄▿˅]/.test(textOf(el));
}

function opensDates(el: Element): boolean {
  if (el.localName !== 'button' && roleOf(el) !== 'button') return false;
  return /\b(?:date|calendar|day)\b|datepicker/i.test(`${hooksOf(el)} ${labelOf(el)}`.replace(/[-_]+/g, ' '));
}

function hooksOf(el: Element): string {
  return `${el.getAttribute('class') ?? ''} ${el.id} ${el.getAttribute('data-testid') ?? ''} ${el.getAttribute('data-toggle') ?? ''}`;
}

function isShown(el: Element): boolean {
  return isDrawn(el) || el instanceof HTMLInputElement || el instanceof HTMLSelectElement;
}

function other(el: Element, ask: Ask): Told {
  return { kind: 'other', main: node(el, ask), text: textOf(el).slice(0, 80) };
}

export function node(el: Element, ask: Ask): Described {
  return describeOne(candidateFor(el), ask);
}

export function part(el: Element, ask: Ask): Part {
  const on = isOn(el);
  const value = el.getAttribute('value') ?? el.getAttribute('data-value') ?? el.getAttribute('data-key');
  const expanded = el.getAttribute('aria-expanded');
  return {
    node: node(el, ask),
    label: labelOf(el),
    ...(on !== undefined ? { on } : looksOn(el) ? { on: true } : {}),
    ...(value !== null ? { value } : {}),
    ...(expanded !== null ? { expanded: expanded === 'true' } : {}),
    ...(el.matches(':disabled') || el.getAttribute('aria-disabled') === 'true' ? { disabled: true } : {}),
  };
}

function boxOf({ x, y, width, height }: DOMRect) {
  return { x, y, width, height };
}

function slider(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  // A splitter is listed as a thing to press: its numbers are read by its own role.
  const { value_now, value_min, value_max, value } = stateOf(el, roleOf(el));
  const { track, thumb, vertical } = sliderParts(el);
  const native = el instanceof HTMLInputElement && el.type === 'range';
  const step = native ? (el.step === 'any' ? undefined : (numberIn(el.step) ?? 1)) : undefined;
  const now = value_now ?? numberIn(value);
  return {
    kind: 'slider',
    main,
    text: value ?? '',
    ...(now !== undefined ? { now } : {}),
    ...(value_min !== undefined ? { min: value_min } : {}),
    ...(value_max !== undefined ? { max: value_max } : {}),
    ...(step !== undefined ? { step } : {}),
    ...(native ? { settable: true } : {}),
    ...(vertical ? { vertical: true } : {}),
    track: boxOf(track),
    thumb: node(thumb, ask),
  };
}

function unnamedSlider(root: Element, handle: Element, ask: Ask): Told {
  const { now, from } = freeValue(root, handle);
  const limit = (name: string): number | undefined => numberIn(root.getAttribute(name));
  const placed = from === 'place';
  const min = limit('data-min') ?? (placed ? 0 : undefined);
  const max = limit('data-max') ?? (placed ? 100 : undefined);
  const track = root.getBoundingClientRect();
  return {
    kind: 'slider',
    main: node(handle, ask),
    text: String(now),
    now,
    ...(min !== undefined ? { min } : {}),
    ...(max !== undefined ? { max } : {}),
    ...(track.height > track.width ? { vertical: true } : {}),
    track: boxOf(track),
    thumb: node(handle, ask),
    unnamed: true,
  };
}

function spin(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  const { value_now, value_min, value_max, value, readonly } = main.state;
  const input = el instanceof HTMLInputElement ? el : null;
  const now = value_now ?? numberIn(value);
  const stepper = stepperOf(el);
  const step = input?.type === 'number' && input.step !== 'any' ? (numberIn(input.step) ?? 1) : undefined;
  return {
    kind: 'spin',
    main,
    text: value ?? '',
    ...(now !== undefined ? { now } : {}),
    ...(value_min !== undefined ? { min: value_min } : {}),
    ...(value_max !== undefined ? { max: value_max } : {}),
    ...(step !== undefined ? { step } : {}),
    ...((input || isEditable(el)) && !readonly ? { editable: true, settable: true } : {}),
    parts: stepper ? [part(stepper.less, ask), part(stepper.more, ask)] : [],
  };
}

function isEditable(el: Element): boolean {
  return el instanceof HTMLElement && el.isContentEditable;
}

function stepped(stepper: Stepper, asked: Element, ask: Ask): Told {
  const { now, text } = shownNumber(stepper);
  const { shown } = stepper;
  const input = shown instanceof HTMLInputElement ? shown : null;
  const limits = input ? { min: numberIn(input.min), max: numberIn(input.max) } : {};
  return {
    kind: 'stepper',
    main: node(input ?? asked, ask),
    text,
    ...(now !== undefined ? { now } : {}),
    ...limits,
    ...(input && !input.readOnly && !input.disabled ? { editable: true } : {}),
    parts: [part(stepper.less, ask), part(stepper.more, ask)],
  };
}

function choice(group: ChoiceGroup, asked: Element, ask: Ask): Told {
  const now = group.rating ? ratingOf(group) : undefined;
  const parts = group.choices.map((el) => part(el, ask));
  const chosen = parts.filter((one) => one.on).map((one) => one.label);
  return {
    kind: group.rating ? 'rating' : 'choices',
    main: node(asked, ask),
    text: chosen.join(', '),
    ...(now !== undefined ? { now } : {}),
    parts,
    // Only radios and tabs are sure to allow one choice; pressed buttons may be independent of each other.
    ...(group.choices[0]?.hasAttribute('aria-pressed') && chosen.length > 1 ? { multiple: true } : {}),
  };
}

function toggle(el: Element, ask: Ask): Told {
  return { kind: 'toggle', main: node(el, ask), text: String(isOn(el) ?? false), parts: [part(el, ask)] };
}

function disclosure(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  return { kind: 'disclosure', main, text: main.state.expanded ? 'open' : 'closed', parts: [] };
}

function nativeSelect(el: HTMLSelectElement, ask: Ask): Told {
  const parts = [...el.options].slice(0, 200).map((option) => ({
    node: node(el, ask),
    label: option.label.replace(/\s+/g, ' ').trim(),
    value: option.value,
    on: option.selected,
    ...(option.disabled ? { disabled: true as const } : {}),
  }));
  const chosen = parts.filter((one) => one.on).map((one) => one.label);
  return {
    kind: 'native_select',
    main: node(el, ask),
    text: chosen.join(', '),
    parts,
    ...(el.multiple ? { multiple: true } : {}),
  };
}

function list(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  const input = el instanceof HTMLInputElement ? el : el.querySelector('input');
  const multiple = main.state.multiselectable === true;
  return {
    kind: 'list',
    main,
    text: main.state.selected_label ?? main.state.value ?? (el.localName === 'input' ? '' : textOf(el)),
    ...(input && !input.readOnly ? { editable: true } : {}),
    ...(multiple ? { multiple: true } : {}),
    around: aroundOf(el),
  };
}

/** The words of the smallest box around a control that has any besides its own. */
function aroundOf(el: Element): string {
  for (const up of [el, ...ancestors(el, 3)]) {
    const words = textOf(up);
    if (words !== '' && words.length < 300) return words;
  }
  return '';
}

function tree(root: Element, asked: Element, ask: Ask): Told {
  const parts = branches(root).map((branch) => ({
    ...part(branch.el, ask),
    label: branch.label,
    level: branch.level,
    ...(branch.expanded !== undefined ? { expanded: branch.expanded } : {}),
    ...(branch.selected !== undefined ? { on: branch.selected } : {}),
    ...(branch.at ? { at: branch.at } : {}),
  }));
  const chosen = parts.filter((one) => one.on).map((one) => one.label);
  return { kind: 'tree', main: node(asked, ask), text: chosen.join(', '), parts };
}

function dated(el: HTMLInputElement, ask: Ask): Told {
  return {
    kind: 'date_input',
    main: node(el, ask),
    text: el.value,
    format: el.type,
    ...(el.min ? { earliest: el.min } : {}),
    ...(el.max ? { latest: el.max } : {}),
    settable: true,
    ...(el.readOnly ? {} : { editable: true }),
  };
}

function field(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  const format =
    el.getAttribute('data-date-format') ?? el.getAttribute('data-format') ?? el.getAttribute('placeholder');
  return {
    kind: 'text',
    main,
    text: main.state.value ?? '',
    ...(format ? { format } : {}),
    ...(main.state.readonly ? {} : { editable: true }),
  };
}
