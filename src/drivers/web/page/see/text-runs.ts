const INLINE = /^(?:span|mark|b|strong|em|i|u|s|font|bdi|small|sub|sup|ins|del|wbr)$/;
/** These mark words within a text, as the words that one searched for are marked. */
const MARKING = /^(?:mark|b|strong|em|i|u)$/;
const TOUCHING_PX = 1;
const MOST = 40;

interface TextRun {
  first: Text;
  text: string;
}

/** The texts below a node as they are read: what inline elements split, as where found words are marked, is one text. */
export function* textRuns(root: Node): Generator<TextRun> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let node = walker.nextNode();
  while (node) {
    if (!(node instanceof Text)) return;
    const nodes = runFrom(node, root);
    yield { first: node, text: textOf(nodes) };
    walker.currentNode = nodes.at(-1) ?? node;
    node = walker.nextNode();
  }
}

/** The text that begins with a node. */
export function runOf(first: Text, within: Node): string {
  return textOf(runFrom(first, within));
}

/** The smallest box around a text that says nothing else. */
export function boxOfRun(run: TextRun, within: Element): Element {
  let box = run.first.parentElement ?? within;
  while (box !== within && !(box.textContent ?? '').includes(run.text)) box = box.parentElement ?? within;
  const said = box.textContent;
  while (box !== within && box.parentElement !== within && box.parentElement?.textContent === said)
    box = box.parentElement;
  return box;
}

function textOf(nodes: readonly Text[]): string {
  return nodes.map(({ data }) => data).join('');
}

function runFrom(first: Text, within: Node): Text[] {
  const nodes = [first];
  for (let at = first; nodes.length < MOST; ) {
    const next = runsOnIn(at, within);
    if (!next) break;
    nodes.push(next);
    at = next;
  }
  return nodes;
}

/** The next text, where it goes on with this one. */
function runsOnIn(text: Text, within: Node): Text | null {
  const crossed: Element[] = [];
  let at: Node = text;
  while (!at.nextSibling) {
    const up: Node | null = at.parentNode;
    if (!(up instanceof Element) || up === within || !INLINE.test(up.localName)) return null;
    crossed.push(up);
    at = up;
  }
  let next: Node | null = at.nextSibling;
  while (next instanceof Element && INLINE.test(next.localName)) {
    crossed.push(next);
    next = next.firstChild ?? next.nextSibling;
  }
  return next instanceof Text && goesOn(text, next, crossed) ? next : null;
}

/** Words that stand bare beside marked ones are one text with them; two boxes are, where they touch and their box holds nothing else. */
function goesOn(text: Text, next: Text, crossed: readonly Element[]): boolean {
  const marked = crossed.every((one) => MARKING.test(one.localName));
  const bare = text.parentElement?.contains(next) || next.parentElement?.contains(text);
  if (crossed.some((one) => one.localName === 'mark') || (marked && bare))
    return crossed.every((one) => getComputedStyle(one).display === 'inline');
  const split = /\s$/.test(text.data) || /^\s/.test(next.data);
  return !split && (bare || isAllText(text, next)) && touches(text, next);
}

function isAllText(text: Text, next: Text): boolean {
  let box = text.parentElement;
  while (box && !box.contains(next)) box = box.parentElement;
  return [...(box?.querySelectorAll('*') ?? [])].every((one) => INLINE.test(one.localName));
}

function touches(text: Text, next: Text): boolean {
  const [a, b] = [rectAt(text, text.length - 1), rectAt(next, 0)];
  if (!a || !b || a.bottom <= b.top || b.bottom <= a.top) return false;
  return Math.min(Math.abs(b.left - a.right), Math.abs(a.left - b.right)) < TOUCHING_PX;
}

function rectAt(text: Text, at: number): DOMRect | undefined {
  const range = document.createRange();
  range.setStart(text, Math.max(at, 0));
  range.setEnd(text, Math.min(at + 1, text.length));
  return range.getClientRects()[0];
}
