import { oneLine } from '../../../words/one-line.ts';

const KEPT = 200;
const LONGEST = 80;

/** A line of text, and the node that its words begin in. */
interface Line {
  node: Node;
  text: string;
}

interface Arrived extends Line {
  /** The changes of one task that brought it. */
  by: PassingTexts;
}

let arrived: Arrived[] = [];
let gone: string[] = [];
/** What stood there before and was taken away: what is drawn anew is no news. */
let taken: string[] = [];
const ROWS = 'table,tbody,[role=rowgroup]';
/** The same of what was taken out of a list: its rows could be read while the list could. */
let outOfLists: { list: Element; text: string }[] = [];
const LISTS =
  'table,tbody,ul,ol,dl,[role=rowgroup],[role=grid],[role=table],[role=list],[role=listbox],[role=tree],[role=feed]';

/** An action begins: what was said before is not its doing. */
export function forgetTexts(): void {
  arrived = [];
  gone = [];
  taken = [];
  outOfLists = [];
}

/**
 * Notes the texts that the changes of one task brought, and those of them that another change took away again. Whatever
 * was put into something that was put in too is read with it, so that boxes within boxes are read once and not once for
 * every box around them.
 */
export class PassingTexts {
  private read = new WeakSet<Node>();
  private readonly code = new WeakMap<Element, boolean>();

  note(record: MutationRecord): void {
    if (this.isCode(record.target)) return;
    for (const node of record.removedNodes) this.noteRemoved(node, record.target);
    if (record.type === 'characterData' && taken.length < KEPT) taken.push(plain(record.oldValue ?? ''));
    const nodes = record.type === 'characterData' ? [record.target] : record.addedNodes;
    for (const node of nodes) {
      const left = KEPT - arrived.length;
      if (left > 0 && !this.read.has(node) && !isCodeItself(node))
        for (const line of linesOf(node, this.read).slice(0, left)) arrived.push({ ...line, by: this });
    }
  }

  private noteRemoved(node: Node, from: Node): void {
    // Some take the rows out first and then what held them.
    for (const one of outOfLists) if (node.contains(one.list)) one.list = listOf(node, from) ?? one.list;
    const passing = arrived.filter((one) => node.contains(one.node));
    if (passing.length > 0) {
      // What one task puts in and takes out, as to measure a text, nobody has seen.
      const drawn = passing.filter(({ by }) => by !== this);
      if (gone.length < KEPT) gone.push(...drawn.map(({ text }) => text));
      arrived = arrived.filter((one) => !passing.includes(one));
      // It may be put in again: what was read of it is forgotten.
      this.read = new WeakSet();
    } else if (taken.length < KEPT && !isCodeItself(node)) {
      const texts = linesOf(node).map(({ text }) => text);
      taken.push(...texts);
      const list = listOf(node, from);
      if (list) outOfLists.push(...texts.map((text) => ({ list, text })));
    }
  }

  /** Whether a node lies in a script or a style. The boxes on the way up are remembered: the next change is often inside. */
  private isCode(node: Node): boolean {
    const way: Element[] = [];
    let up = node instanceof Element ? node : node.parentElement;
    let known: boolean | undefined;
    for (; up && known === undefined; up = up.parentElement) {
      known = this.code.get(up) ?? (isCodeItself(up) || undefined);
      way.push(up);
    }
    for (const el of way) this.code.set(el, known ?? false);
    return known ?? false;
  }
}

/** The list that something was a row of, or all rows of. */
function listOf(node: Node, from: Node): Element | null {
  if (!(from instanceof Element)) return null;
  if (from.matches(LISTS)) return from;
  return node instanceof Element && node.matches(ROWS) ? from.closest(LISTS) : null;
}

/** Texts that came since the action began, are drawn, and did not stand there before, each with what it stands in. */
export function broughtTexts(): { text: string; in: Element }[] {
  const before = new Set(taken);
  return arrived.flatMap(({ node, text }) => {
    const el = node instanceof Element ? node : node.parentElement;
    const drawn = node.isConnected && el?.checkVisibility({ visibilityProperty: true });
    return el && drawn && !before.has(text) ? [{ text, in: el }] : [];
  });
}

/** Texts that lists which are still drawn have lost since the action began. */
export function lostTexts(): string[] {
  const left = outOfLists.filter(
    ({ list, text }) =>
      /[\p{L}\p{N}]/u.test(text) && list.isConnected && list.checkVisibility({ visibilityProperty: true }),
  );
  return left.map(({ text }) => text);
}

/** Texts that came and went since the action began; what stood there before and was drawn anew on its way out did not come. */
export function passedTexts(): string[] {
  const before = new Set(taken);
  return [...new Set(gone)].filter((text) => !before.has(text));
}

/** Elements that stand within a line of text; all others begin a box of their own. */
const WITHIN_A_LINE = new Set(
  'A ABBR B BDI BDO CITE CODE DATA DEL DFN EM FONT I INS KBD MARK Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR'.split(
    ' ',
  ),
);

/** So many nodes are looked through for the words at the beginning; a page may bring a million at once. */
const MOST_NODES = 500;
const LONGEST_NODE = 2000;

/**
 * The text at the beginning of a node, box by box. No layout is asked for, and however much or deep there is, only a
 * little of it is looked at.
 */
function linesOf(root: Node, read = new WeakSet<Node>()): Line[] {
  const lines: Line[] = [];
  let open: Line | undefined;
  let at: Node | null = root;
  for (let looked = 0; at && looked < MOST_NODES; looked++) {
    read.add(at);
    if (at instanceof Text) {
      const text = at.data.slice(0, LONGEST_NODE);
      if (open) open.text += text;
      else if (text.trim() !== '') {
        open = { node: at, text };
        lines.push(open);
      }
    } else if (isBox(at)) open = undefined;
    let next: Node | null = isCodeItself(at) ? null : at.firstChild;
    while (!next && at && at !== root) {
      next = at.nextSibling;
      at = next ? at : at.parentNode;
      if (!next && at && isBox(at)) open = undefined;
    }
    at = next;
  }
  return lines.map(({ node, text }) => ({ node, text: plain(text) }));
}

function plain(text: string): string {
  return oneLine(text).slice(0, LONGEST);
}

function isBox(node: Node): boolean {
  return node instanceof Element && !WITHIN_A_LINE.has(node.tagName.toUpperCase());
}

const CODE = 'script,style,template,noscript,title';

function isCodeItself(node: Node): boolean {
  return node instanceof Element && node.matches(CODE);
}
