import { flatParent, referenced } from '../aria/flat-tree.ts';
import { nameOf } from '../aria/name.ts';
import { roleOf } from '../aria/role.ts';
import { handsInByListener, hasChangeListener, hasKeyListener } from '../hook/clickables.ts';
import { everyElement } from '../see/every-element.ts';

interface KeysAsk {
  /** One name for each key; empty for text. */
  keys?: string;
  /** The text. */
  values?: string[];
  /** A line break in a field of many lines is no Enter key. */
  as_text?: boolean;
}

const CHANGES_NOTHING = /(?:^|\+)(?:Tab|Escape|Shift|Control|Alt|Meta|F\d+)$/;
const LEFT = ['onblur', 'onfocusout', 'onchange'];

/** Keys that change no field: but Escape empties a search, and Tab leaves a field that may wait for that. */
export function leavesAlone(at: Element | null, { keys = '' }: KeysAsk): boolean {
  if (!CHANGES_NOTHING.test(keys)) return false;
  if (keys === 'Escape') return !(at instanceof HTMLInputElement && at.type === 'search');
  return !(/(?:^|\+)Tab$/.test(keys) && at && leftIsHeard(at));
}

function leftIsHeard(at: Element): boolean {
  return LEFT.some((name) => at.hasAttribute(name)) || handsInByListener(at, 'changes');
}

/** What says that these very keys operate it. A letter alone is text while a field has the focus. */
export function byShortcut(at: Element | null, { keys = '' }: KeysAsk): Element[] {
  if (keys === '' || (at && isTextField(at) && [...keys].length === 1)) return [];
  const pressed = chordOf(keys);
  return [...everyElement(document, '[aria-keyshortcuts]')].filter((el) =>
    (el.getAttribute('aria-keyshortcuts') ?? '').split(/\s+/).some((one) => chordOf(one) === pressed),
  );
}

/** The same keys whatever their order and case. */
function chordOf(keys: string): string {
  return keys.toLowerCase().split('+').sort().join('+');
}

export function isTextField(el: Element): boolean {
  if (el instanceof HTMLTextAreaElement) return true;
  if (el instanceof HTMLElement && el.isContentEditable) return true;
  const keyless = /^(?:button|submit|reset|image|checkbox|radio|file|color|range)$/;
  return el instanceof HTMLInputElement && !keyless.test(el.type);
}

/** A list, menu or combo box keeps the focus and points to the item that keys go to. */
export function activeDescendant(at: Element): Element | null {
  for (let up: Element | null = at; up; up = flatParent(up)) {
    const [active] = referenced(up, 'aria-activedescendant');
    if (active) return active;
  }
  return null;
}

/** Entries that a field's own list shows as the chosen ones, where nothing points to one of them: Enter takes these. */
export function entriesChosen(at: Element): Element[] {
  return [...referenced(at, 'aria-controls'), ...referenced(at, 'aria-owns')]
    .filter((list) => list.checkVisibility())
    .flatMap((list) => [...everyElement(list, '[aria-selected="true"]')]);
}

/** Where Delete and Backspace edit nothing, they are commands to the page. */
export function isEdited(el: Element): boolean {
  return isTextField(el) && !el.matches(':disabled') && !('readOnly' in el && el.readOnly);
}

export const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The radio buttons of its group before and after it, round the ends: an arrow key chooses one of them. */
export function radiosBeside(at: HTMLInputElement): HTMLInputElement[] {
  if (at.type !== 'radio' || at.name === '') return [];
  const group = [...everyElement(document, 'input[type="radio"]')].filter(
    (one): one is HTMLInputElement =>
      one instanceof HTMLInputElement &&
      one.name === at.name &&
      one.form === at.form &&
      one.getRootNode() === at.getRootNode() &&
      !one.matches(':disabled'),
  );
  const now = group.indexOf(at);
  return [group.at(now - 1), group.at((now + 1) % group.length)].filter((one) => one !== undefined);
}

/** The options of a native list that a key may select. */
export function optionsByKey(list: HTMLSelectElement, key: string): HTMLOptionElement[] {
  const options = [...list.options].filter((option) => !option.disabled);
  const step = STEPS[key];
  if (step !== undefined) {
    const now = options.findIndex((option) => option.selected);
    return options.slice(Math.max(0, now + step)).slice(0, 1);
  }
  if (key === 'Home') return options.slice(0, 1);
  if (key === 'End') return options.slice(-1);
  if (key === 'PageUp' || key === 'PageDown') return options;
  if ([...key].length !== 1) return [];
  return options.filter((option) => option.label.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** The same in a group that the page makes itself: what it does on an arrow key is its own affair. */
export function choicesBeside(at: Element): Element[] {
  if (at instanceof HTMLInputElement || roleOf(at) !== 'radio') return [];
  const group = at.closest('[role="radiogroup"]');
  const all = group ? [...everyElement(group, '[role="radio"]')] : [];
  const now = all.indexOf(at);
  return now < 0 ? [] : [all.at(now - 1), all.at((now + 1) % all.length)].filter((one) => one !== undefined);
}

const MOVES = /(?:^|\+)(?:Arrow\w+|Home|End|Page\w+|Tab|Escape|Shift|Control|Alt|Meta)$/;
const FOUND_BY_LETTER = /^(?:menuitem\w*|option|treeitem|tab|radio)$/;

/**
 * What hears of keys itself may act on any that is not there to move about, or to find an entry by its letter. In a
 * field they are text, all but Enter.
 */
export function byOwnKeys(at: Element | null, { keys = '', as_text = false }: KeysAsk): Element[] {
  if (!at || keys === '' || MOVES.test(keys) || !hasKeyListener(at)) return [];
  if (isTextField(at)) return keys === 'Enter' && !(as_text && at instanceof HTMLTextAreaElement) ? [at] : [];
  return [...keys].length === 1 && FOUND_BY_LETTER.test(roleOf(at)) ? [] : [at];
}

/**
 * The entry of a field's own list that its text names: filled in, it is chosen, where the page hears of that; with
 * Enter, where no form takes the key.
 */
export function entriesTyped(at: Element | null, { keys = '', values = [] }: KeysAsk): Element[] {
  if (!(at instanceof HTMLInputElement)) return [];
  if (keys === '') {
    if (!hasChangeListener(at)) return [];
    return [...(at.list?.options ?? [])].filter(({ value, label }) =>
      values.some((one) => isSame(one, value) || isSame(one, label)),
    );
  }
  if (keys !== 'Enter' || at.form || at.value.trim() === '') return [];
  return [...referenced(at, 'aria-controls'), ...referenced(at, 'aria-owns')]
    .flatMap((list) => [...everyElement(list, '[role="option"], [role^="menuitem"]')])
    .filter((entry) => isSame(nameOf(entry), at.value));
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
