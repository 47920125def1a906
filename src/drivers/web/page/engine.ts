import { editsWatched } from './act/edit-guard.ts';
import { focusInForm, whatHasFocus } from './act/focused.ts';
import { gripOf } from './act/grip.ts';
import { armGuard, disarmGuard, letIn, shutOut } from './act/guard.ts';
import { holds, holdsChoice } from './act/holds.ts';
import { keysWatched, watchKeys } from './act/key-guard.ts';
import { candidateFor, differsFrom, type Meaning } from './act/meaning.ts';
import { findOptions } from './act/options.ts';
import { linksOfPage, reached } from './act/reached.ts';
import { besideMiddle, drawnFor, middleOf, readiness } from './act/ready.ts';
import { scrollBy } from './act/scroll.ts';
import { caretToEndOf, selectAllOf, selectionHeard } from './act/select-text.ts';
import { putIntoEditor, typeInto } from './act/type-into.ts';
import { flatParent, rendersInside } from './aria/flat-tree.ts';
import { withNameCache } from './aria/style-cache.ts';
import { controlParts } from './controls/control-parts.ts';
import { beginOpening, leftOpen, noteOpening } from './controls/left-open.ts';
import { changedNeighbours, rememberNeighbours } from './controls/neighbours.ts';
import { plainRows } from './controls/plain-rows.ts';
import { calendarParts, markDrawn, markWithin, popupParts } from './controls/popup-parts.ts';
import { shownUnder } from './controls/shown-under.ts';
import { colourField } from './controls/swatch.ts';
import { unconfirmedPicker } from './controls/unconfirmed.ts';
import { doable } from './find/doable.ts';
import { type FindAsk, find, isOutOfSight } from './find/find.ts';
import { findText, watchText } from './find/find-text.ts';
import { currentElement, nameKeys } from './find/stand-in.ts';
import { markdownOf } from './markdown/markdown.ts';
import { offerSuspects } from './see/closed-hosts.ts';
import { collect } from './see/collect.ts';
import { describeOne } from './see/describe.ts';
import { everyElement } from './see/every-element.ts';
import { documentId, elementOf, keyOf } from './see/keys.ts';
import { outline } from './see/outline.ts';
import { type SensitiveAsk, sensitiveBoxes } from './see/sensitive-boxes.ts';
import { changedBeside } from './watch/beside.ts';
import { noteRestyling } from './watch/looks.ts';
import { watchMutations } from './watch/mutations.ts';
import { pulse } from './watch/pulse.ts';

let watching = false;

/** What arrives while a document is being read is no change of it. */
function watch(): void {
  if (!watching) watchMutations(noteRestyling);
  watching = true;
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch, { once: true });
else watch();

/**
 * The driver speaks to a page through selectors of the form `verb/base64(JSON)`. Verbs in ANSWERS give data as the
 * text of one detached node; the others give the element itself, for Playwright to act on.
 * `reached_from` is about the element that is asked from, which may be in no document.
 */
export const engine = {
  query(root: ParentNode, selector: string): Node | null {
    return engine.queryAll(root, selector)[0] ?? null;
  },
  queryAll(root: ParentNode, selector: string): Node[] {
    const slash = selector.indexOf('/');
    const verb = slash < 0 ? selector : selector.slice(0, slash);
    const ask = slash < 0 ? {} : JSON.parse(decode(selector.slice(slash + 1)));
    watch();
    if (verb === 'reached_from') return [asText(root instanceof Element ? reached(ask, root) : null)];
    const answer = ANSWERS[verb];
    if (answer) return [asText(answer(ask))];
    const locate = ELEMENTS[verb];
    if (locate) return locate(ask);
    throw new Error(`surehand:internal no verb ${verb}`);
  },
};

// The short way for the driver, in this isolated world that only Playwright and the driver know.
Object.assign(globalThis, {
  __surehand_ask(verb: string, json: string): string {
    watch();
    return written(ANSWERS[verb]?.(JSON.parse(json)) ?? null);
  },
});

// Each ask is written by the driver of the same version, so its shape is not checked again here.
// biome-ignore lint/suspicious/noExplicitAny: see above
const ANSWERS: Record<string, ((ask: any) => unknown) | undefined> = {
  collect,
  outline,
  find(ask: FindAsk) {
    const found = find(ask);
    nameKeys(found.matches.map(({ node }) => node.key));
    return found;
  },
  doable,
  node(ask: { key: string; test_id_attributes: string[] }) {
    const el = elementOf(ask.key);
    if (!el) return null;
    return withNameCache(() => {
      const node = describeOne(candidateFor(el), ask);
      return isOutOfSight(el) ? { ...node, visibility: 'hidden' } : node;
    });
  },
  read(ask: { key?: string; max_chars: number; offset: number }) {
    const root = ask.key ? elementOf(ask.key) : document;
    return root ? markdownOf(root, ask) : null;
  },
  sensitive: (ask: SensitiveAsk) => withNameCache(() => sensitiveBoxes(ask)),
  frame_keys: () => frameElements().map(keyOf),
  /** The frames that are part of an element. */
  frames_in: (ask: { key: string; meaning: Meaning }) => {
    const drawn = drawnFor(present(ask.key, ask.meaning));
    return frameElements()
      .filter((frame) => rendersInside(drawn, frame))
      .map(keyOf);
  },
  /** Of the box that positions are counted from. */
  grip(ask: { key: string }) {
    const el = elementOf(ask.key);
    return el ? gripOf(el) : null;
  },
  border(ask: { key: string; meaning: Meaning }) {
    const { borderLeftWidth, borderTopWidth } = getComputedStyle(drawnFor(present(ask.key, ask.meaning)));
    return { left: Number.parseInt(borderLeftWidth, 10), top: Number.parseInt(borderTopWidth, 10) };
  },
  beside_middle: (ask: { key: string; meaning: Meaning }) =>
    besideMiddle(drawnFor(present(ask.key, ask.meaning))),
  ready: readiness,
  reached,
  focus: focusInForm,
  focused: whatHasFocus,
  links: linksOfPage,
  type: typeInto,
  edited: editsWatched,
  put: putIntoEditor,
  select_all: selectAllOf,
  caret_to_end: caretToEndOf,
  selection_heard: selectionHeard,
  scroll: scrollBy,
  options: findOptions,
  aim,
  pulse,
  holds,
  beside: changedBeside,
  holds_choice: holdsChoice,
  find_text: findText,
  watch_text: watchText,
  disarm: disarmGuard,
  watch_keys: watchKeys,
  keys_watched: keysWatched,
  shut_out: shutOut,
  let_in: letIn,
  control: controlParts,
  rows: plainRows,
  shown_under: shownUnder,
  popup: popupParts,
  calendar: calendarParts,
  unconfirmed: unconfirmedPicker,
  mark() {
    noteOpening();
    return markDrawn();
  },
  mark_within: markWithin,
  colour_field: colourField,
  left_open: leftOpen,
  remember() {
    beginOpening();
    return rememberNeighbours();
  },
  neighbours: changedNeighbours,
};

// biome-ignore lint/suspicious/noExplicitAny: as above
const ELEMENTS: Record<string, ((ask: any) => Element[]) | undefined> = {
  el: (ask: { key: string }) => [present(ask.key)],
  frames: frameElements,
  /** The element, if it still means what the caller saw; from here on its input is guarded. */
  arm(ask: { key: string; meaning: Meaning; drawn?: boolean }) {
    const el = present(ask.key, ask.meaning);
    const now = differsFrom(el, ask.meaning);
    if (now !== null) throw new Error(`surehand:ref_changed ${now}`);
    armGuard(el, ask.meaning);
    return [ask.drawn ? drawnFor(el) : el];
  },
};

/** Arms the guard and says where to point; an element that moves must be waited for. */
function aim(ask: { key: string; meaning: Meaning }): { x: number; y: number; moving: boolean } {
  const el = present(ask.key, ask.meaning);
  const now = differsFrom(el, ask.meaning);
  if (now !== null) throw new Error(`surehand:ref_changed ${now}`);
  const drawn = drawnFor(el);
  armGuard(el, ask.meaning);
  return { ...middleOf(drawn), moving: isMoving(drawn) };
}

function isMoving(el: Element): boolean {
  for (let up: Element | null = el; up; up = flatParent(up)) {
    if (up.getAnimations().some((animation) => animation.playState === 'running')) return true;
  }
  return false;
}

function frameElements(): Element[] {
  return [...everyElement(document, 'iframe, frame, object, embed')];
}

function present(key: string, meaning?: Meaning): Element {
  const el = meaning ? currentElement(key, meaning) : elementOf(key);
  if (!el) throw new Error('surehand:gone');
  return el;
}

function asText(value: unknown): Node {
  return asPlain(written(value));
}

function asPlain(text: string): Node {
  const node = document.createElement('pre');
  node.textContent = text;
  return node;
}

const LARGE = 300_000;
const LONGEST_TEXT = 20_000;

/** An answer as text, with a mark before it where the browser must be asked about closed roots. */
function written(value: unknown): string {
  const text = limited(value);
  return offerSuspects() ? `!${documentId}!${text}` : text;
}

/** A page can make its title or an id as long as it likes: where one makes the answer large it is cut. */
function limited(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length < LARGE) return text;
  return JSON.stringify(value, (name, part: unknown) =>
    typeof part === 'string' && part.length > LONGEST_TEXT && name !== 'text'
      ? `${part.slice(0, LONGEST_TEXT)}…`
      : part,
  );
}

function decode(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
}
