import { boxFor } from '../act/host-for.ts';
import { candidateFor } from '../act/meaning.ts';
import { around } from '../aria/flat-tree.ts';
import { roleOf } from '../aria/role.ts';
import { stateOf } from '../aria/state.ts';
import { withNameCache } from '../aria/style-cache.ts';
import type { Ask } from '../see/describe.ts';
import { everyRendered } from '../see/every-element.ts';
import { besideLabel, labelledBy } from '../see/folded-label.ts';
import { elementOf } from '../see/keys.ts';
import { findCalendar } from './calendar-parts.ts';
import { choiceGroup } from './choice-groups.ts';
import {
  ancestors,
  boxBeside,
  drawnInPlaceOf,
  isDrawn,
  isOn,
  labelOf,
  selectShownBy,
  suggests,
  textOf,
} from './control-words.ts';
import { endsIn, fieldsNear, openerNear } from './fields-near.ts';
import {
  aroundOf,
  choice,
  dated,
  disclosure,
  field,
  list,
  nativeSelect,
  node,
  part,
  segmented,
  spin,
  stepped,
  suggested,
  type Told,
  toggle,
  tree,
} from './read-control.ts';
import { slider, thumbParts, unnamedSlider, unnamedThumbs } from './read-slider.ts';
import { segmentsIn } from './segments.ts';
import { freeSlider, twoHandles } from './slider-parts.ts';
import { stepperOf } from './stepper.ts';
import { swatch } from './swatch.ts';
import { tagsNear } from './tags-near.ts';

export interface PartAsk extends Ask {
  key: string;
  /** Words of items that are looked for. */
  words?: string[];
}

const DATED = new Set(['date', 'time', 'month', 'week', 'datetime-local']);
const WRITTEN = new Set(['text', 'search', 'email', 'url', 'tel', 'number']);
const TOGGLES = new Set(['checkbox', 'switch', 'menuitemcheckbox']);
const FIELDS = new Set(['textbox', 'searchbox']);

/** What a control is and what it is made of, read afresh. A group stands for the one control inside it. */
export function controlParts(ask: PartAsk): unknown {
  const el = elementOf(ask.key);
  if (!el) return null;
  return withNameCache(() => {
    const named = labelledBy(el) ?? besideLabel(el);
    const told = named ? { ...read(named, ask), by_label: true } : read(el, ask);
    return { text: '', parts: [], ...told };
  });
}

function read(el: Element, ask: Ask): Told {
  return ofOwn(el, ask) ?? ofContent(el, ask);
}

/** What the browser itself brings to a value, or lets a script hide behind what it draws. */
function ofBrowser(el: Element, ask: Ask): Told | null {
  if (el instanceof HTMLLabelElement && el.control) return read(el.control, ask);
  if (el instanceof HTMLInputElement && DATED.has(el.type)) return dated(el, ask);
  if (el instanceof HTMLSelectElement) {
    const drawn = drawnInPlaceOf(el);
    return drawn ? { ...list(drawn, ask), by_label: true } : nativeSelect(el, ask);
  }
  if (el instanceof HTMLInputElement && el.list && WRITTEN.has(el.type)) return suggested(el, el.list, ask);
  return null;
}

function ofOwn(el: Element, ask: Ask): Told | null {
  const role = roleOf(el);
  const native = ofBrowser(el, ask);
  if (native) return native;
  if (role === 'slider' || role === 'scrollbar' || (role === 'separator' && el.hasAttribute('aria-valuenow')))
    return slider(el, ask);
  if (role === 'spinbutton') return spin(el, ask);
  if (role === 'tree') return tree(el, el, ask);
  if (role === 'treeitem') return tree(around(el, '[role=tree]') ?? el, el, ask);
  if (TOGGLES.has(role)) return toggle(el, ask);
  const choices = /^(?:radio|radiogroup|tab|tablist|menuitemradio)$/.test(role) ? choiceGroup(el) : null;
  if (choices) return choice(choices, el, ask);
  const head = el.closest('[aria-sort]');
  if (head && (head === el || (role === 'button' && el.parentElement?.closest('[aria-sort]') === head)))
    return { kind: 'sort', main: node(el, ask), text: head.getAttribute('aria-sort') ?? 'none' };
  const state = stateOf(el, role);
  if (state.pressed !== undefined) {
    const pressed = choiceGroup(el);
    return pressed ? { ...choice(pressed, el, ask), own: isOn(el) } : toggle(el, ask);
  }
  const stepper = role === 'button' || FIELDS.has(role) ? stepperOf(el) : null;
  if (stepper) return stepped(stepper, el, ask);
  if (role === 'combobox' || role === 'listbox' || state.haspopup === 'listbox') return list(el, ask);
  if (role === 'option') return list(around(el, '[role=listbox]') ?? el, ask);
  const box = role === 'menuitem' ? el.querySelectorAll('input[type=checkbox]') : [];
  if (box.length === 1 && box[0]) return toggle(box[0], ask);
  if (/^menu(?:bar|item)?$/.test(role) || (state.haspopup === 'menu' && !FIELDS.has(role)))
    return { kind: 'menu', main: node(el, ask), text: labelOf(el) };
  if (state.haspopup === 'tree') return list(el, ask);
  if (state.haspopup === 'dialog' || state.haspopup === 'grid')
    return FIELDS.has(role) ? field(el, ask) : (swatch(el, ask) ?? datesBehind(el, ask));
  if (role === 'grid' || role === 'dialog')
    return findCalendar(el) ? { kind: 'calendar', main: node(el, ask) } : null;
  if (state.expanded !== undefined && opensDates(el)) return datesBehind(el, ask);
  const unfolds = state.expanded !== undefined && state.haspopup === undefined;
  if (el.localName === 'summary' || (unfolds && !FIELDS.has(role))) return menuOrFold(el, ask);
  return claimedAround(el, role, ask) ?? (FIELDS.has(role) ? fieldOrList(el, state, ask) : null);
}

/** By older rules not the field or button itself but the box around it, and nothing else of its kind, says what it opens. */
function claimedAround(el: Element, role: string, ask: Ask): Told | null {
  if (role === 'gridcell') return monthAround(el, ask);
  if (role !== 'button' && !FIELDS.has(role)) return null;
  if (role === 'button' && selectShownBy(el)) return list(el, ask);
  for (const up of ancestors(el, 4)) {
    const popup = up.getAttribute('aria-haspopup') ?? '';
    const claims = up.getAttribute('role') === 'combobox' || /^(?:listbox|tree|menu|true)$/.test(popup);
    if (!claims) continue;
    const kind = FIELDS.has(role) ? 'input,textarea' : 'button,[role=button]';
    const [only, another] = everyRendered(up, kind).filter(isDrawn);
    if (only !== el || another) return null;
    // A field holds what it was given; a menu is only how some toolkits call whatever hangs below one.
    const menu = popup === 'menu' || popup === 'true';
    if (menu && FIELDS.has(role)) return null;
    return menu ? { kind: 'menu', main: node(el, ask), text: labelOf(el) } : list(el, ask);
  }
  return null;
}

/** A day stands for the calendar that it is of. */
function monthAround(day: Element, ask: Ask): Told | null {
  const grid = around(day, '[role=grid],table');
  const found = grid ? findCalendar(grid) : null;
  return found ? { kind: 'calendar', main: node(found.frame, ask) } : null;
}

/** What takes no text and says that it unfolds is a list, whatever it calls itself. */
function fieldOrList(el: Element, { readonly, expanded }: ReturnType<typeof stateOf>, ask: Ask): Told {
  const opens = readonly && (expanded !== undefined || boxFor(el) !== null);
  return opens || suggests(el) ? list(el, ask) : field(el, ask);
}

/** A group, or a thing without a role, by what it holds; a heading by the box that it alone stands over. */
function ofContent(el: Element, ask: Ask): Told {
  const under = /^h\d$/.test(el.localName) ? el.parentElement : null;
  if (under && under !== document.body && under.querySelectorAll('h1,h2,h3,h4,h5,h6').length === 1) {
    const told = ofContent(under, ask);
    if (told.kind !== 'other') return told;
  }
  const segments = segmentsIn(el);
  if (segments) return segmented(el, segments, ask);
  const ranges = everyRendered(el, 'input[type=range],[role=slider]').filter(isShown);
  const told = ranges.filter((range) => range.getAttribute('aria-hidden') !== 'true');
  const sliders = told.length > 0 ? told : ranges;
  const [one, two] = sliders;
  if (one && !two) return slider(one, ask);
  if (one) {
    const parts = thumbParts(sliders, ask);
    return { kind: 'thumbs', main: node(el, ask), text: parts.map(({ value }) => value).join(' - '), parts };
  }
  // Its two arrows around numbers would pass for a stepper.
  if (el.childElementCount > 0 && findCalendar(el)) return { kind: 'calendar', main: node(el, ask) };
  const [end] = endsIn(el) ?? [];
  if (end) return rangeOf(el, end, ask);
  const stepper = stepperOf(el);
  if (stepper) return stepped(stepper, el, ask);
  const group = choiceGroup(el);
  if (group) return choice(group, el, ask);
  const whole = `input:not([type=hidden]),select,textarea,button,[role=spinbutton],[role=combobox],[role=listbox],[role=switch],[role=checkbox],[role=tree],summary`;
  const inside = everyRendered(el, whole).filter(isShown);
  const tree = inside.find((inner) => roleOf(inner) === 'tree');
  if (tree) return ofOwn(tree, ask) ?? other(el, ask);
  const telling = inside.filter((inner) => inner.localName !== 'button' || inside.length === 1);
  const [only, another] = telling;
  if (only && !another) {
    const told = ofOwn(only, ask);
    if (told) return told;
  }
  const boxes = telling.filter((inner) => !telling.some((up) => up !== inner && up.contains(inner)));
  if (boxes.length > 1 && boxes.every((inner) => inner.matches(BOX))) return boxGroup(el, boxes, ask);
  const box = inside.length === 0 ? boxBeside(el) : null;
  if (box)
    return { ...toggle(box, ask), main: node(el, ask), parts: [{ ...part(box, ask), node: node(el, ask) }] };
  const colour = isPressed(el) ? swatch(el, ask) : null;
  if (colour) return colour;
  const handles = twoHandles(el);
  if (handles) return unnamedThumbs(el, handles, ask);
  const free = freeSlider(el);
  if (free) return unnamedSlider(free.root, free.handle, ask);
  if (opensDates(el)) return datesBehind(el, ask);
  if (isSlottedTrigger(el)) return { kind: 'menu', main: node(el, ask), text: labelOf(el) };
  if (looksLikeDropDown(el))
    return {
      kind: 'list',
      main: node(el, ask),
      text: textOf(el),
      unnamed: true,
      around: aroundOf(el),
      tags: tagsNear(el),
    };
  return other(el, ask);
}

const BOX = 'input[type=checkbox],[role=checkbox]';

/** A group of boxes to tick and nothing else. */
function boxGroup(el: Element, boxes: readonly Element[], ask: Ask): Told {
  const parts = boxes.map((box) => part(box, ask));
  const ticked = parts.filter(({ on }) => on).map(({ label }) => label);
  return { kind: 'boxes', main: node(el, ask), text: ticked.join(', '), multiple: true, parts };
}

/** A range of two fields, which what stands beside them opens a calendar for. */
function rangeOf(group: Element, end: Element, ask: Ask): Told {
  const opener = openerNear(group);
  return {
    kind: 'calendar',
    main: node(end, ask),
    text: fieldsNear(end),
    around: fieldsNear(end),
    ...(opener ? { opener: node(opener, ask) } : {}),
  };
}

function menuOrFold(el: Element, ask: Ask): Told {
  return opensNamedMenu(el) ? { kind: 'menu', main: node(el, ask), text: labelOf(el) } : disclosure(el, ask);
}

/** It names what it unfolds, and that is a list of things to press and nothing else. */
function opensNamedMenu(el: Element): boolean {
  const id = el.getAttribute('aria-controls') ?? el.getAttribute('data-target')?.replace(/^#/, '') ?? '';
  const menu = id === '' ? null : document.getElementById(id);
  if (!menu?.matches('ul,ol') || menu.querySelector('input,select,textarea,ul,ol')) return false;
  const items = [...menu.children];
  return (
    items.length > 1 &&
    items.every((item) => item.querySelectorAll('a,button').length <= 1) &&
    /drop-?down|menu/i.test(`${hooksOf(menu)} ${hooksOf(el)}`)
  );
}

/** Put by the page into the place that a component keeps for what opens its menu. */
function isSlottedTrigger(el: Element): boolean {
  for (const up of [el, ...ancestors(el, 3)]) {
    const host = up.parentElement;
    if (/^(?:trigger|activator|target|toggle|anchor)$/.test(up.getAttribute('slot') ?? '') && host)
      return /-(?:dropdown|menu|popup|popover)/.test(host.localName);
  }
  return false;
}

/** A thing to press that is called a dropdown or wears its sign. A plain button is not pressed to find out. */
function looksLikeDropDown(el: Element): boolean {
  if (candidateFor(el).listing === null && el.childElementCount === 0) return false;
  if (/[▾▼⌄▿˅]/.test(textOf(el))) return true;
  const [up] = ancestors(el, 1);
  const button = el.matches('button,a,input,[role=button],[role=link]');
  // What a button is called may be what it does: "select all" chooses and opens nothing.
  const called = button
    ? hooksOf(el)
    : `${hooksOf(el)} ${up ? hooksOf(up) : ''} ${el.firstElementChild ? hooksOf(el.firstElementChild) : ''}`;
  return button
    ? /\b(?:select|drop-?down|combo(?:box)?)[-_]?(?:toggle|trigger|control|button)\b|^\s*dropdown\s*$/i.test(
        called,
      )
    : /select(?!able|ed)|drop-?down|combo|chooser|picker/i.test(called);
}

function isPressed(el: Element): boolean {
  return candidateFor(el).listing !== null;
}

function datesBehind(el: Element, ask: Ask): Told {
  return { kind: 'calendar', main: node(el, ask), text: textOf(el), around: fieldsNear(el) };
}

function opensDates(el: Element): boolean {
  if (el.localName !== 'button' && roleOf(el) !== 'button') return false;
  return /\b(?:date|calendar|day)\b|datepicker/i.test(`${hooksOf(el)} ${labelOf(el)}`.replace(/[-_]+/g, ' '));
}

function hooksOf(el: Element): string {
  return `${el.getAttribute('class') ?? ''} ${el.id} ${el.getAttribute('data-testid') ?? ''} ${el.getAttribute('data-toggle') ?? ''}`;
}

/** Boxes, thumbs and lists of a form may be drawn by something else; a field of text that is not drawn takes none. */
function isShown(el: Element): boolean {
  // A clear one stands behind what is drawn, unless it says what it is.
  if (el instanceof HTMLInputElement && /^(?:text|search)$/.test(el.type))
    return isDrawn(el) && (el.matches('[role],[readonly]') || el.checkVisibility({ opacityProperty: true }));
  if (isDrawn(el) || el instanceof HTMLSelectElement) return true;
  return el instanceof HTMLInputElement;
}

function other(el: Element, ask: Ask): Told {
  const { role, listing } = candidateFor(el);
  const pressed = listing !== null && (role === 'button' || role === 'clickable');
  const opens = (pressed && !el.closest('a[href],summary,label') && !sendsForm(el)) || isPlainCell(el);
  return {
    kind: 'other',
    main: node(el, ask),
    text: textOf(el).slice(0, 80),
    ...(opens ? { may_open: true } : {}),
  };
}

/** A cell of a grid with nothing to press in it; the days of a calendar are such cells, and are pressed to be chosen. */
function isPlainCell(el: Element): boolean {
  if (roleOf(el) !== 'gridcell' || el.querySelector('a[href],button,[role=button],[role=link]')) return false;
  const grid = el.closest('[role=grid],[role=treegrid],table');
  return !(grid && findCalendar(grid));
}

/** A button of a form that sends or empties it. */
function sendsForm(el: Element): boolean {
  const button = el.closest('button,input');
  return (
    (button instanceof HTMLButtonElement || button instanceof HTMLInputElement) &&
    button.form !== null &&
    button.type !== 'button'
  );
}
