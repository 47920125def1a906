import type { Spoken } from '../../../../model/collected.ts';
import { flatParent } from '../aria/flat-tree.ts';
import type { Line } from '../see/lines.ts';
import { tellsThings } from '../see/zone.ts';
import { actionStart, changedInBackground, changedSince, isRestless } from './mutations.ts';
import { broughtTexts, lostTexts, passedTexts } from './passing-texts.ts';

const TOLD = 20;
/** Of so many new lines it is asked whether they are messages. */
const ASKED = 300;
const LIVE = '[role=alert],[role=status],[role=log],output,[aria-live=polite],[aria-live=assertive]';

/** So many parts of a page that are kept from assistive technology are read. */
const MOST_KEPT = 30;

/** What people could read all the while, though it was kept from assistive technology: a page does that behind a dialog. */
let kept = '';
let before: { words: string; at: WeakRef<Element> | undefined }[] | null = null;

/** An action begins: what could be read then is no news later, however often it is drawn anew. */
export function rememberLines(lines: readonly Line[]): void {
  before = lines.map(({ words, holders }) => {
    const [first] = holders;
    return { words, at: first && new WeakRef(first) };
  });
  kept = unspaced(keptTexts().join(' '));
}

function keptTexts(): string[] {
  if (document.getElementsByTagName('*').length > MOST_ELEMENTS) return [];
  const roots = [...document.querySelectorAll('[aria-hidden=true],[inert]')].filter(
    (el) => el.childElementCount > 0 && el.checkVisibility(),
  );
  return roots.slice(0, MOST_KEPT).map((el) => (el instanceof HTMLElement ? el.innerText : ''));
}

/** What the words on the screen say that they did not before the action; messages first. */
export function spokenSince(lines: readonly Line[]): Spoken | undefined {
  if (!before) return undefined;
  const left = countOf(before);
  const known = new Set(left.keys());
  const added = lines.filter(({ words }) => !takeOne(left, words) && !kept.includes(unspaced(words)));
  const news = added.filter(({ holders }) => holders.some(isOfTheAction));
  const messages = new Set(news.slice(0, ASKED).filter(isMessage));
  const said = [...messages, ...news.filter((line) => !messages.has(line))];
  const drawn = new Drawn(lines);
  return {
    said: distinct(said.map(({ words }) => words)),
    unsaid: said.length > 0 ? [] : distinct(goneOf(before, left)).filter((words) => !drawn.has(words)),
    passed: distinct(passedTexts()).filter((words) => !known.has(words) && !drawn.has(words)),
    elsewhere: said.length > 0 ? [] : elsewhere(lines),
    lost_elsewhere: said.length > 0 ? [] : distinct(lostTexts()).filter((words) => !drawn.has(words)),
    reordered: added.length === 0 && isReordered(before, lines),
  };
}

/** What the action wrote where nobody looks now: further down, or scrolled away. That other words in view hold it is no matter. */
function elsewhere(lines: readonly Line[]): string[] {
  const inView = new Set(lines.flatMap(({ words, holders }) => [unspaced(words), ...holders]));
  const brought = broughtTexts().filter((one) => !inView.has(one.in) && !inView.has(unspaced(one.text)));
  return distinct(brought.map(({ text }) => text));
}

/** What only came into view because something else moved was not touched. */
function isOfTheAction(el: Element): boolean {
  return changedSince(el, actionStart()) && !changedInBackground(el) && !isRestless(el);
}

/** Said in a region that is announced, or in a small layer on top of the page. */
function isMessage({ holders }: Line): boolean {
  for (let up: Element | null = holders[0] ?? null; up; up = flatParent(up))
    if (up.matches(LIVE) || tellsThings(up, false, getComputedStyle(up).position, up.getBoundingClientRect()))
      return true;
  return false;
}

/** Lines of before whose elements left the page or are not drawn any more. */
function goneOf(
  lines: readonly { words: string; at: WeakRef<Element> | undefined }[],
  left: Map<string, number>,
) {
  return lines.flatMap(({ words, at }) => {
    const el = at?.deref();
    const drawn =
      el?.isConnected && el.textContent !== '' && el.checkVisibility({ visibilityProperty: true });
    return (left.get(words) ?? 0) > 0 && !drawn ? [words] : [];
  });
}

function isReordered(was: readonly { words: string }[], is: readonly { words: string }[]): boolean {
  const kept = new Set(is.map(({ words }) => words));
  const earlier = was.filter(({ words }) => kept.has(words));
  return earlier.length === is.length && earlier.some(({ words }, at) => words !== is[at]?.words);
}

function countOf(lines: readonly { words: string }[]): Map<string, number> {
  const count = new Map<string, number>();
  for (const { words } of lines) count.set(words, (count.get(words) ?? 0) + 1);
  return count;
}

function takeOne(left: Map<string, number>, words: string): boolean {
  const count = left.get(words) ?? 0;
  left.set(words, Math.max(0, count - 1));
  return count > 0;
}

function distinct(words: string[]): string[] {
  return [...new Set(words)].slice(0, TOLD);
}

/** So large a page is not read whole only to say that a word is nowhere in it. */
const MOST_ELEMENTS = 20_000;

/** All words that are drawn, in view or not; read only when somebody asks. */
class Drawn {
  readonly #lines: readonly Line[];
  #all: string | undefined;

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
  }

  has(words: string): boolean {
    this.#all ??= unspaced(`${this.#lines.map((line) => line.words).join(' ')} ${restOfPage()}`);
    return this.#all.includes(unspaced(words));
  }
}

function restOfPage(): string {
  return document.getElementsByTagName('*').length > MOST_ELEMENTS ? '' : (document.body?.innerText ?? '');
}

function unspaced(words: string): string {
  return words.replace(/\s+/g, '');
}
