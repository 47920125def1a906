import { oneLine } from '../../../words/one-line.ts';
import { flatChildren, flatParent } from '../aria/flat-tree.ts';
import { everyRendered } from '../see/every-element.ts';
import { isCutAway } from '../see/tucked.ts';
import { isDrawn, isOn, textOf } from './control-words.ts';

export interface Branch {
  el: Element;
  label: string;
  level: number;
  expanded: boolean | undefined;
  selected: boolean | undefined;
  /** Its own box to tick, where it says by nothing else whether it is chosen. */
  tick: Element | undefined;
  /** The box drawn in it, whatever else it says. */
  box: Element | undefined;
  /** Whether that is ticked, where it or the branch tells so apart from being chosen. */
  ticked: boolean | undefined;
  at: { x: number; y: number } | undefined;
}

/** Branches that are drawn, in document order, each with its own words only. */
export function branches(tree: Element): Branch[] {
  const drawn = everyRendered(tree, '[role=treeitem]').filter(isDrawn);
  const levels = levelsOf(drawn, tree);
  return drawn.map((el, i) => {
    const stated = el.getAttribute('aria-expanded');
    const chosen = el.getAttribute('aria-selected') ?? el.getAttribute('aria-checked');
    const box = tickOf(el);
    const tick = chosen === null ? box : undefined;
    const checked = el.getAttribute('aria-checked');
    return {
      el,
      tick,
      box: box ?? drawnBox(el),
      ticked: checked === null ? (box ? isOn(box) : undefined) : checked === 'true',
      label: el.getAttribute('aria-label')?.trim() || ownWords(el).text,
      level: levels[i] ?? 1,
      expanded: stated === null ? undefined : stated === 'true',
      selected: chosen === null ? (tick ? isOn(tick) : undefined) : chosen === 'true',
      at: ownWords(el).at,
    };
  });
}

/** The only box to tick of a branch, without those of the branches in it. */
export function tickOf(branch: Element): Element | undefined {
  const [only, another] = everyRendered(branch, 'input[type=checkbox],[role=checkbox]').filter((box) => {
    let up = flatParent(box);
    while (up && up.getAttribute('role') !== 'treeitem') up = flatParent(up);
    return up === branch;
  });
  return another ? undefined : only;
}

const BOX = /(?:^|[-_])(?:check|tick)-?box(?:[-_]|$)/i;

/** A box to tick that is no more than drawn in a branch: small, called so, without words, and in none of its children. */
function drawnBox(branch: Element): Element | undefined {
  return [...branch.querySelectorAll('*')].find((inner) => {
    if (![...inner.classList].some((word) => BOX.test(word)) || !isDrawn(inner)) return false;
    if (inner.closest('[role=treeitem]') !== branch || textOf(inner) !== '') return false;
    const { width, height } = inner.getBoundingClientRect();
    return width <= 48 && height <= 48;
  });
}

/** Less than this is no step to the right. */
const STEP_PX = 8;

/** Where neither attributes nor nesting tell how deep a branch lies, its place from the left does. */
function levelsOf(drawn: readonly Element[], tree: Element): number[] {
  const told = drawn.map((el) => levelOf(el, tree));
  if (told.some((level) => level > 1) || drawn.some((el) => el.hasAttribute('aria-level'))) return told;
  return stepsRight(drawn.map((el) => ownWords(el).left ?? 0));
}

/** How many steps to the right each of these places is. */
export function stepsRight(lefts: readonly number[]): number[] {
  const steps: number[] = [];
  for (const left of [...lefts].sort((a, b) => a - b))
    if (left > (steps.at(-1) ?? Number.NEGATIVE_INFINITY) + STEP_PX) steps.push(left);
  return lefts.map((left) => steps.filter((step) => step <= left).length);
}

function levelOf(el: Element, tree: Element): number {
  const stated = Number.parseInt(el.getAttribute('aria-level') ?? '', 10);
  if (stated > 0) return stated;
  let level = 1;
  for (let up = flatParent(el); up && up !== tree; up = flatParent(up))
    if (up.getAttribute('role') === 'treeitem') level++;
  return level;
}

/** The words of a branch without those of its children, and the middle of the first of them. */
export function ownWords(el: Element): {
  text: string;
  at: { x: number; y: number } | undefined;
  left: number | undefined;
} {
  const words: string[] = [];
  let at: { x: number; y: number } | undefined;
  let left: number | undefined;
  const box = el.getBoundingClientRect();
  for (const node of ownTexts(el)) {
    const text = oneLine(node.nodeValue ?? '');
    if (text === '') continue;
    words.push(text);
    if (at || !/[\p{L}\p{N}]/u.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [drawn] = range.getClientRects();
    if (!drawn) continue;
    at = { x: drawn.x + drawn.width / 2 - box.x, y: drawn.y + drawn.height / 2 - box.y };
    left = drawn.x;
  }
  return { text: words.join(' '), at, left };
}

const INNER =
  '[role=group],[role=treeitem],[role=menu],[role=option],[aria-hidden=true],ul,ol,title,desc,style,script';

/** Its texts as they are drawn, those of a component's own included, without those of what lies below it. */
function* ownTexts(el: Element): Generator<Text> {
  for (const child of flatChildren(el)) {
    if (child instanceof Text) yield child;
    else if (child instanceof Element && !child.matches(INNER) && !isCutAway(child)) yield* ownTexts(child);
  }
}
