import { oneLine } from '../../../words/one-line.ts';
import { boxFor } from '../act/host-for.ts';
import { candidateFor } from '../act/meaning.ts';
import { referenced } from '../aria/flat-tree.ts';
import { type Ask, type Described, describeOne } from '../see/describe.ts';
import { everyRendered } from '../see/every-element.ts';
import { type ChoiceGroup, ratingOf } from './choice-groups.ts';
import { coloursFor } from './colour-shown.ts';
import {
  ancestors,
  isDrawn,
  isOn,
  labelOf,
  looksOn,
  numberIn,
  selectBehind,
  selectShownBy,
  TYPED,
  textOf,
} from './control-words.ts';
import {
  buttonBeside,
  endsAround,
  fieldsNear,
  listOpenerNear,
  openerNear,
  otherEndOf,
} from './fields-near.ts';
import { toggleIn } from './fold-sign.ts';
import { momentOf, type Segment } from './segments.ts';
import { type Stepper, shownNumber, stepperOf } from './stepper.ts';
import { crossedNear, tagsNear } from './tags-near.ts';
import { branches, tickOf } from './tree-parts.ts';

export interface Part {
  node: Described;
  label: string;
  on?: boolean;
  value?: string;
  words?: string;
  expanded?: boolean;
  opens?: true;
  lit?: true;
  toggle?: Described;
  ticks?: true;
  tick?: Described;
  box?: Described;
  ticked?: boolean;
  disabled?: true;
  level?: number;
  unit?: string;
  at?: { x: number; y: number };
}

/** A control read: its kind, what to operate, and what is known of it. */
export type Told = { kind: string; main: Described } & Record<string, unknown>;

export function node(el: Element, ask: Ask): Described {
  return describeOne(candidateFor(el), ask);
}

export function part(el: Element, ask: Ask): Part {
  const on = isOn(el);
  const value = el.getAttribute('value') ?? el.getAttribute('data-value') ?? el.getAttribute('data-key');
  const expanded = el.getAttribute('aria-expanded');
  const popup = el.getAttribute('aria-haspopup');
  const branch = el.getAttribute('role') === 'treeitem';
  const toggle = expanded !== null || branch ? toggleIn(el) : null;
  return {
    node: node(el, ask),
    label: labelOf(el),
    ...(on !== undefined ? { on } : looksOn(el) ? { on: true } : {}),
    ...(value !== null ? { value } : {}),
    ...(expanded !== null ? { expanded: expanded === 'true' } : {}),
    ...(expanded !== null || (popup !== null && popup !== 'false') ? { opens: true } : {}),
    ...(toggle ? { toggle: node(toggle, ask) } : {}),
    ...(branch && (el.hasAttribute('aria-checked') || tickOf(el)) ? { ticks: true } : {}),
    ...(el.matches(':disabled') || el.getAttribute('aria-disabled') === 'true' ? { disabled: true } : {}),
  };
}

export function spin(el: Element, ask: Ask): Told {
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
    // What is no field takes keys only: text put into one part of a date spills over into the next.
    ...(input && !readonly ? { editable: true, settable: true } : {}),
    parts: stepper ? [part(stepper.less, ask), part(stepper.more, ask)] : [],
  };
}

export function stepped(stepper: Stepper, asked: Element, ask: Ask): Told {
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

export function choice(group: ChoiceGroup, asked: Element, ask: Ask): Told {
  const now = group.rating ? ratingOf(group) : undefined;
  const parts = group.choices.map((el) => part(el, ask));
  const chosen = parts.filter((one) => one.on).map((one) => one.label);
  return {
    kind: group.rating ? 'rating' : 'choices',
    main: node(asked, ask),
    text: chosen.join(', '),
    ...(now !== undefined ? { now } : {}),
    parts,
    ...(group.clears ? { clears: part(group.clears, ask) } : {}),
    // Only radios and tabs are sure to allow one choice; pressed buttons may be independent of each other.
    ...(group.choices[0]?.hasAttribute('aria-pressed') && chosen.length > 1 ? { multiple: true } : {}),
  };
}

export function toggle(el: Element, ask: Ask): Told {
  return { kind: 'toggle', main: node(el, ask), text: String(isOn(el) ?? false), parts: [part(el, ask)] };
}

export function disclosure(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  const [unfolded] = referenced(el, 'aria-controls');
  const offers = !unfolded || unfolded.querySelector('a,button,[role],[tabindex]') !== null;
  return {
    kind: 'disclosure',
    main,
    text: main.state.expanded ? 'open' : 'closed',
    parts: [],
    ...(offers && el.localName !== 'summary' ? { may_open: true } : {}),
  };
}

export function nativeSelect(el: HTMLSelectElement, ask: Ask, main = node(el, ask)): Told {
  const parts = [...el.options].slice(0, 2000).map((option) => ({
    node: main,
    label: option.label.replace(/\s+/g, ' ').trim(),
    value: option.value,
    on: option.selected,
    ...(option.disabled ? { disabled: true as const } : {}),
  }));
  const chosen = parts.filter((one) => one.on).map((one) => one.label);
  return {
    kind: 'native_select',
    main,
    text: chosen.join(', '),
    parts,
    ...(el.multiple ? { multiple: true } : {}),
  };
}

export function list(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  const input = el instanceof HTMLInputElement ? el : el.querySelector('input');
  const behind = selectBehind(el) ?? selectShownBy(el);
  const multiple = main.state.multiselectable === true || behind?.multiple === true;
  const held = behind ? [...behind.selectedOptions].map(({ label }) => label.trim()).join(', ') : undefined;
  const [from, to, more] = everyRendered(el, TYPED).filter(isDrawn);
  // What is chosen may be drawn over the field that takes the keys.
  const drawn = boxFor(el) ?? (el.localName === 'input' ? null : el);
  const opener = input && !input.readOnly ? (openerNear(input) ?? buttonBeside(input)) : undefined;
  const sign = input && !main.state.disabled ? listOpenerNear(input) : undefined;
  return {
    kind: 'list',
    main,
    ...(opener ? { opener: node(opener, ask) } : {}),
    ...(sign ? { list_opener: node(sign, ask) } : {}),
    text: held ?? main.state.selected_label ?? (main.state.value || (drawn ? textOf(drawn) : '')),
    ...(input?.placeholder ? { format: input.placeholder } : {}),
    ...(input && !input.readOnly ? { editable: true } : {}),
    ...(multiple ? { multiple: true } : {}),
    ...(from && to && !more ? { first_end: node(from, ask) } : {}),
    ...rangeAround(input ?? el, ask),
    around: aroundOf(el),
    tags: tagsNear(el),
    ...tagsOf(el, ask),
  };
}

/** A field with options that the browser draws by itself. */
export function suggested(el: HTMLInputElement, { options }: HTMLDataListElement, ask: Ask): Told {
  const main = node(el, ask);
  return {
    kind: 'suggested',
    main,
    text: el.value,
    editable: true,
    ...(el.multiple ? { multiple: true } : {}),
    parts: [...options].map((option) => ({
      node: main,
      label: oneLine(option.label) || option.value,
      value: option.value,
      ...(option.disabled ? { disabled: true as const } : {}),
    })),
  };
}

/** The words of the smallest box around a control that has any besides its own. */
export function aroundOf(el: Element): string {
  for (const up of [el, ...ancestors(el, 3)]) {
    const words = textOf(up);
    if (words !== '' && words.length < 300) return words;
  }
  return '';
}

export function tree(root: Element, asked: Element, ask: Ask): Told {
  const parts = branches(root).map((branch) => ({
    ...part(branch.el, ask),
    label: branch.label,
    level: branch.level,
    ...(branch.expanded !== undefined ? { expanded: branch.expanded } : {}),
    ...(branch.selected !== undefined ? { on: branch.selected } : {}),
    ...(branch.at ? { at: branch.at } : {}),
    ...(branch.tick ? { tick: node(branch.tick, ask) } : {}),
    // Of the others nobody asks for a box.
    ...(branch.box && branch.el === asked ? { box: node(branch.box, ask) } : {}),
    ...(branch.ticked !== undefined ? { ticked: branch.ticked } : {}),
  }));
  const chosen = parts.filter((one) => one.on).map((one) => one.label);
  const multiple = root.getAttribute('aria-multiselectable') === 'true';
  return { kind: 'tree', main: node(asked, ask), text: chosen.join(', '), parts, multiple };
}

/** A field of one spin button for each part of a date or time. */
export function segmented(el: Element, segments: readonly Segment[], ask: Ask): Told {
  return {
    kind: 'segments',
    main: node(el, ask),
    text: momentOf(segments),
    parts: segments.map(({ el: inner, unit, now, text }) => ({
      node: node(inner, ask),
      label: text,
      unit,
      ...(now !== undefined ? { value: String(now) } : {}),
    })),
  };
}

/** By the rules of the web: a form with a button that sends it, or with a single field. */
function enterSends(el: Element): boolean {
  if (!(el instanceof HTMLInputElement) || !el.form) return false;
  const controls = [...el.form.elements];
  if (controls.some((one) => one.matches('button:not([type]),[type=submit],[type=image]'))) return true;
  return controls.filter((one) => one.matches(TYPED)).length <= 1;
}

export function dated(el: HTMLInputElement, ask: Ask): Told {
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

export function field(el: Element, ask: Ask): Told {
  const main = node(el, ask);
  const opener = openerNear(el);
  const format =
    el.getAttribute('data-date-format') ?? el.getAttribute('data-format') ?? el.getAttribute('placeholder');
  const other = otherEndOf(el);
  const colour = el instanceof HTMLInputElement && el.type === 'color';
  const colours = colour ? coloursFor(el) : undefined;
  return {
    kind: colour ? 'colour' : 'text',
    ...(colours ? { colours } : {}),
    main,
    text: main.state.value ?? '',
    ...(format ? { format } : {}),
    ...(main.state.readonly ? {} : { editable: true }),
    ...(opener ? { opener: node(opener, ask) } : {}),
    ...(other ? { other_end: node(other, ask) } : {}),
    ...(enterSends(el) ? { enter_sends: true } : {}),
    ...rangeAround(el, ask),
    around: fieldsNear(el),
    ...tagsOf(el, ask),
  };
}

function rangeAround(el: Element, ask: Ask): Partial<Told> {
  const ends = endsAround(el);
  if (!ends) return {};
  return {
    ends: { nodes: ends.map((one) => node(one, ask)), text: ends.map(({ value }) => value).join(' - ') },
  };
}

/** The tags of a field that makes one of what is typed, each with its cross as a part. */
function tagsOf(el: Element, ask: Ask): Partial<Told> {
  const crossed = crossedNear(el);
  if (crossed.length === 0) return {};
  const parts = crossed.map(({ label, cross }) => ({ ...part(cross, ask), label }));
  return { tags: crossed.map(({ label }) => label), parts };
}
