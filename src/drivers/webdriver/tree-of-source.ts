import { parseMoments } from '../../model/calendar-date.ts';
import type { Box, NodeState } from '../../model/node.ts';
import { overlap } from '../tree/overlap.ts';
import { type Facts, readTags } from '../tree/read-tags.ts';
import type { TreeNode, TreeWindow } from '../tree/tree.ts';

/** What XCUITest's XML says of the screen. */
export interface XcuiScreen {
  /** The bundle of the app that drew it, where this version tells it. */
  bundle: string;
  /** The words of the bar on top. */
  title: string;
  size: { width: number; height: number };
  windows: TreeWindow[];
}

interface Element {
  /** Without `XCUIElementType`. */
  type: string;
  facts: Facts;
  box: Box;
  children: Element[];
}

const PREFIX = 'XCUIElementType';
const DEEPEST = 300;
/** Points between a bar and the edge of the screen: the clock takes up to 62. */
const TO_EDGE = 64;
const SPRINGBOARD = 'com.apple.springboard';
/** Points that no finger can hit. */
const THIN = 8;

/** Roles by XCUITest's types; what is not here only holds others. */
const ROLES: Readonly<Record<string, string>> = {
  ...{ Button: 'button', ToolbarButton: 'button', MenuButton: 'button', DisclosureTriangle: 'button' },
  ...{ Icon: 'button', Key: 'button', IncrementArrow: 'button', DecrementArrow: 'button' },
  ...{ RadioButton: 'radio', CheckBox: 'checkbox', Switch: 'switch', Toggle: 'switch' },
  ...{ PopUpButton: 'combobox', ComboBox: 'combobox', Link: 'link', Tab: 'tab' },
  ...{ MenuItem: 'menuitem', MenuBarItem: 'menuitem' },
  ...{ TextField: 'textbox', SecureTextField: 'textbox', TextView: 'textbox', SearchField: 'searchbox' },
  ...{ Slider: 'slider', PickerWheel: 'spinbutton', DatePicker: 'group', Picker: 'group' },
  ...{ ProgressIndicator: 'progressbar', ActivityIndicator: 'progressbar' },
  ...{ Image: 'img', Map: 'img', StaticText: 'text', WebView: 'webview' },
  ...{ Table: 'list', CollectionView: 'list', Outline: 'list', Grid: 'list' },
  ...{ TabBar: 'tablist', TabGroup: 'tablist', SegmentedControl: 'tablist', RadioGroup: 'radiogroup' },
};
const EDITABLE = new Set(['TextField', 'SecureTextField', 'TextView', 'SearchField']);
const SCROLLERS = new Set(['Table', 'CollectionView', 'ScrollView', 'Outline', 'Grid', 'WebView']);
/** They lie over what scrolls below them, and take the touches there. */
const BARS = new Set(['NavigationBar', 'TabBar', 'Toolbar']);
/** They stand on top of the app, and what they are to someone who must answer them. */
const ON_TOP: Readonly<Record<string, TreeWindow['kind']>> = {
  ...{ Alert: 'dialog', Sheet: 'dialog', Dialog: 'dialog' },
  ...{ Popover: 'popup', Menu: 'popup', Keyboard: 'keyboard', StatusBar: 'system' },
};
/** Inside these a button is one of several, of which one is chosen. */
const CHOICES = new Set(['TabBar', 'TabGroup', 'SegmentedControl']);
const CHECKED = new Set(['switch', 'checkbox', 'radio']);

/** Reads the answer to `/source`. It never throws: what is cut off or broken ends the reading, and what was read counts. */
export function readXcuiSource(xml: string): XcuiScreen {
  const roots = readElements(xml);
  const app = roots.find(({ type }) => type === 'Application') ?? roots[0];
  if (!app) return { bundle: '', title: '', size: { width: 0, height: 0 }, windows: [] };
  const all = everyElement(app);
  const size = sizeOf(app, all);
  const screen = { x: 0, y: 0, ...size };
  const bars = all.filter((one) => BARS.has(one.type) && isSaidVisible(one));
  const builder = new Builder(app.facts.get('bundleId') ?? '', isBlind(all), bars);
  const root = builder.build(app, { clip: screen, around: '' });
  const title = bars.find(({ type }) => type === 'NavigationBar');
  return {
    bundle: app.facts.get('bundleId') ?? '',
    title: words(title?.facts.get('name')),
    size,
    windows: [...(root ? [{ kind: 'app' as const, root }] : []), ...builder.onTop],
  };
}

/** The back button of the bar on top, as people use it: the first button at its left end. */
export function backButton(windows: readonly TreeWindow[]): TreeNode | null {
  const bar = windows.flatMap(({ kind, root }) =>
    kind === 'app' ? nodesIn(root).filter(({ native }) => native.class === `${PREFIX}NavigationBar`) : [],
  )[0];
  if (!bar) return null;
  const left = nodesIn(bar).filter(
    ({ role, box }) => role === 'button' && box.x + box.width / 2 < bar.box.x + bar.box.width / 3,
  );
  return left.toSorted((a, b) => a.box.x - b.box.x)[0] ?? null;
}

function nodesIn(node: TreeNode): TreeNode[] {
  return [node, ...node.children.flatMap(nodesIn)];
}

interface Around {
  /** What of the screen can be seen there. */
  clip: Box;
  /** The type of the nearest thing around that is one of several or a bar. */
  around: string;
}

class Builder {
  readonly onTop: TreeWindow[] = [];
  readonly #bundle: string;
  readonly #blind: boolean;
  readonly #bars: readonly Element[];

  constructor(bundle: string, blind: boolean, bars: readonly Element[]) {
    this.#bundle = bundle;
    this.#blind = blind;
    this.#bars = bars;
  }

  /** The node of an element; null for what cannot be seen and holds nothing that can. */
  build(element: Element, { clip, around }: Around): TreeNode | null {
    const { type } = element;
    const kind = ON_TOP[type];
    const box = overlap(element.box, clip);
    const inside: Around = {
      clip: SCROLLERS.has(type) ? this.#uncovered(element, box) : clip,
      around: CHOICES.has(type) || BARS.has(type) || type === 'DatePicker' ? type : around,
    };
    const children = this.#childrenOf(element, inside);
    const shown = this.#isShown(element, box);
    if (!shown && children.length === 0) return null;
    const node = shown
      ? this.#nodeOf(element, box, inside.around, children)
      : holder(element, box, children, this.#bundle);
    if (kind === undefined) return node;
    this.onTop.push({ kind: systemKind(kind, this.#bundle), root: node });
    return null;
  }

  #childrenOf(element: Element, inside: Around): TreeNode[] {
    return element.children.flatMap((child) => this.build(child, inside) ?? []);
  }

  /** What the server says; where it says nothing, whether any of it is on the screen. */
  #isShown(element: Element, box: Box): boolean {
    if (element.type === 'Application') return true;
    if (box.width < 1 || box.height < 1 || isLine(element)) return false;
    return this.#blind || isSaidVisible(element);
  }

  /** The part of something that scrolls which no bar lies over. */
  #uncovered(element: Element, box: Box): Box {
    const own = new Set(everyElement(element));
    let { y: top } = box;
    let bottom = box.y + box.height;
    for (const bar of this.#bars) {
      // Neither one that it holds nor one that holds it lies over it.
      if (own.has(bar) || everyElement(bar).includes(element) || bar.box.width < box.width / 2) continue;
      const end = bar.box.y + bar.box.height;
      // Its background goes on to the edge, behind the clock or the mark for the way home.
      if (bar.box.y - top < TO_EDGE && end > top) top = end;
      else if (bottom - end < TO_EDGE && bar.box.y < bottom) bottom = bar.box.y;
    }
    return { ...box, y: top, height: Math.max(0, bottom - top) };
  }

  #nodeOf(element: Element, box: Box, around: string, children: TreeNode[]): TreeNode {
    const { type, facts } = element;
    const traits = traitsOf(facts);
    const role = roleOf(element, traits, around, children);
    const editable = EDITABLE.has(type);
    const { label, text } = wordsOf(element, role, children);
    const hint = facts.get('placeholderValue') ?? '';
    return {
      role,
      text,
      label,
      ...(hint === '' ? {} : { hint }),
      native: nativeOf(element, this.#bundle),
      box,
      state: stateOf(element, role, traits),
      clickable: isClickable(element, role, traits, children),
      editable,
      scrollable: SCROLLERS.has(type),
      children,
    };
  }
}

/** Drawn between others: there is nothing to read in it or to touch. */
function isLine({ type, box, children }: Element): boolean {
  return type === 'Other' && children.length === 0 && Math.min(box.width, box.height) < THIN;
}

/** A question that the system itself asks stands over every app. */
function systemKind(kind: TreeWindow['kind'], bundle: string): TreeWindow['kind'] {
  return kind === 'popup' && bundle === SPRINGBOARD ? 'dialog' : kind;
}

/** Only holds others: nobody can see it. */
function holder(element: Element, box: Box, children: TreeNode[], bundle: string): TreeNode {
  return {
    ...{ role: 'generic', text: '', label: '', native: nativeOf(element, bundle), box, state: {}, children },
    ...{ clickable: false, editable: false, scrollable: SCROLLERS.has(element.type) },
  };
}

function nativeOf({ type, facts }: Element, bundle: string): TreeNode['native'] {
  const name = facts.get('name') ?? '';
  const label = facts.get('label') ?? '';
  return {
    class: `${PREFIX}${type}`,
    // A name that is the label is no identifier: the server gives the label where there is none.
    ...(name === '' || name === label ? {} : { resource_id: name }),
    ...(name === '' ? {} : { content_desc: name }),
    ...(bundle === '' ? {} : { package: bundle }),
  };
}

function roleOf({ type, facts }: Element, traits: Set<string>, around: string, children: TreeNode[]): string {
  // SwiftUI draws a switch inside a switch, and only the inner one takes the touch.
  if ((type === 'Switch' || type === 'Toggle') && children.some(({ role }) => role === 'switch'))
    return 'generic';
  if (type === 'Button' && CHOICES.has(around)) return 'tab';
  // The compact picker is a button that shows the date and opens a month.
  if (type === 'Button' && around === 'DatePicker' && parseMoments(facts.get('value') ?? '') !== null)
    return 'combobox';
  if (type === 'Picker' && around === 'DatePicker') return 'generic';
  const role = ROLES[type];
  if (role === 'text' || role === 'img' || role === undefined) {
    if (traits.has('Link')) return 'link';
    if (traits.has('Button') && children.every(({ clickable }) => !clickable)) return 'button';
    if (role !== 'img' && traits.has('Header')) return 'heading';
    // Before versions told of traits: the bar's own text is its heading.
    if (role === 'text' && around === 'NavigationBar') return 'heading';
  }
  if (role !== undefined) return role;
  if (isScrollMark(type, facts)) return 'scrollbar';
  const leaf = children.length === 0 && words(facts.get('label')) !== '';
  if (leaf && around === 'NavigationBar') return 'heading';
  if (leaf && type === 'Other' && facts.get('accessible') !== 'true') return 'text';
  return leaf && type === 'Other' && traits.has('StaticText') ? 'text' : 'generic';
}

/** The mark at the side that tells how far something is scrolled: it says so in percent, in any language. */
function isScrollMark(type: string, facts: Facts): boolean {
  return type === 'ScrollBar' || (type === 'Other' && /^\d+\s?%$/.test(facts.get('value') ?? ''));
}

/** React Native and others put the touch on a view that is one thing to assistive technology. */
function isClickable(
  { type, facts }: Element,
  role: string,
  traits: Set<string>,
  children: TreeNode[],
): boolean {
  if (role === 'text' || role === 'heading' || role === 'img' || role === 'scrollbar') return false;
  if (role !== 'generic')
    return !['list', 'tablist', 'radiogroup', 'group', 'progressbar', 'webview'].includes(role);
  if (type === 'Cell' || type === 'TableRow' || type === 'OutlineRow') return true;
  if (type !== 'Other' || facts.get('accessible') !== 'true') return false;
  return !traits.has('StaticText') && !traits.has('Image') && hasWords(facts, children);
}

function hasWords(facts: Facts, children: TreeNode[]): boolean {
  return words(facts.get('label')) !== '' || children.some(({ text, label }) => text !== '' || label !== '');
}

function wordsOf(
  { type, facts }: Element,
  role: string,
  children: TreeNode[],
): { label: string; text: string } {
  const label = words(facts.get('label'));
  const value = facts.get('value') ?? '';
  if (role === 'text' || role === 'heading') return { label: '', text: label || words(value) };
  // The label of a field may be only what is written in it.
  if (EDITABLE.has(type)) return { label: label === value ? '' : label, text: '' };
  // What only holds others repeats their words, and so may the label of an app or a window.
  const holds =
    role === 'generic' && children.length > 0 && type !== 'Cell' && facts.get('accessible') !== 'true';
  if (type === 'Application' || type === 'Window' || holds || role === 'scrollbar')
    return { label: '', text: '' };
  return { label, text: '' };
}

function stateOf({ type, facts }: Element, role: string, traits: Set<string>): NodeState {
  const value = facts.get('value') ?? '';
  const state: NodeState = {};
  if (facts.get('enabled') === 'false' || traits.has('NotEnabled')) state.disabled = true;
  if (facts.get('focused') === 'true') state.focused = true;
  const chosen = traits.has('Selected') || facts.get('selected') === 'true';
  if (CHECKED.has(role)) state.checked = value === '1' || value === 'true';
  else if (traits.has('ToggleButton')) state.pressed = value === '1' || chosen;
  // Before versions told of traits, 1 was the chosen one; it may also be a number of news.
  else if (role === 'tab') state.selected = chosen || (value === '1' && !facts.has('traits'));
  else if (chosen) state.selected = true;
  if (type === 'SecureTextField') state.password = true;
  // An empty field tells its placeholder as its value.
  else if (EDITABLE.has(type)) state.value = value === facts.get('placeholderValue') ? '' : value;
  else if (role === 'slider' || role === 'progressbar') Object.assign(state, rangeOf(facts, type));
  else if ((role === 'combobox' || role === 'spinbutton') && value !== '') state.value = value;
  else if (role === 'tab' && !chosen && !state.selected && value !== '' && value !== '0') state.value = value;
  return state;
}

/** `30%`, or a number between a least and a most; a wheel that stands still is loading nothing. */
function rangeOf(facts: Facts, type: string): NodeState {
  const value = facts.get('value') ?? '';
  const share = /^(?<share>\d+(?:[.,]\d+)?)\s?%$/.exec(value)?.groups?.share;
  if (share !== undefined)
    return { value_now: Number(share.replace(',', '.')), value_min: 0, value_max: 100, value };
  const [now, least, most] = [value, facts.get('minValue') ?? '', facts.get('maxValue') ?? ''].map((one) =>
    one.trim() === '' ? Number.NaN : Number(one),
  );
  if (type === 'ActivityIndicator') return now === 0 ? { value_now: 0 } : {};
  if (now === undefined || !Number.isFinite(now)) return value === '' ? {} : { value };
  return {
    value_now: now,
    ...(Number.isFinite(least) ? { value_min: least } : {}),
    ...(Number.isFinite(most) ? { value_max: most } : {}),
  } as NodeState; // both were found to be numbers
}

function traitsOf(facts: Facts): Set<string> {
  return new Set((facts.get('traits') ?? '').split(',').map((one) => one.trim()));
}

/** Some versions say of everything that it cannot be seen: then that says nothing. */
function isBlind(all: readonly Element[]): boolean {
  return !all.some(
    ({ type, facts }) => type !== 'Application' && type !== 'Window' && facts.get('visible') !== 'false',
  );
}

function isSaidVisible({ facts }: Element): boolean {
  return facts.get('visible') !== 'false';
}

function sizeOf(app: Element, all: readonly Element[]): { width: number; height: number } {
  const { width, height } = app.box;
  if (width > 0 && height > 0) return { width, height };
  return {
    width: all.reduce((most, { box }) => Math.max(most, box.x + box.width), 0),
    height: all.reduce((most, { box }) => Math.max(most, box.y + box.height), 0),
  };
}

/** Lines stay: where they end is read off them later. */
function words(text = ''): string {
  return text.replace(/[^\S\n]+/g, ' ').trim();
}

function everyElement(root: Element): Element[] {
  const all: Element[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    all.push(element);
    waiting.push(...element.children.toReversed());
  }
  return all;
}

function readElements(xml: string): Element[] {
  const roots: Element[] = [];
  const stack: (Element | undefined)[] = [];
  for (const { tag, facts, closing, alone } of readTags(xml)) {
    if (closing) {
      stack.pop();
      continue;
    }
    const around = stack.at(-1);
    const named = tag.startsWith(PREFIX) ? tag : (facts.get('type') ?? '');
    // What Appium wraps around the app is no element.
    const element = named.startsWith(PREFIX)
      ? { type: named.slice(PREFIX.length), facts, box: boxOf(facts), children: [] }
      : around;
    if (element && element !== around) (around?.children ?? roots).push(element);
    // Deeper than any screen: kept, but as children of the deepest that counts.
    if (!alone) stack.push(stack.length < DEEPEST ? element : around);
  }
  return roots;
}

/** XCTest gives `inf` for what has no place. */
function boxOf(facts: Facts): Box {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(facts.get(name) ?? ''));
  const whole = [x, y, width, height].every((one) => one !== undefined && Number.isFinite(one));
  if (!whole || x === undefined || y === undefined || width === undefined || height === undefined)
    return { x: 0, y: 0, width: 0, height: 0 };
  return { x, y, width: Math.max(0, width), height: Math.max(0, height) };
}
