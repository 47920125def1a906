import { isHidden } from '../aria/hidden.ts';

const KEPT = 20;
const SHOWN = 3;
const LONGEST = 80;

let arrived: { node: Node; text: string }[] = [];
let gone: string[] = [];

/** An action begins: what was said before is not its doing. */
export function forgetTexts(): void {
  arrived = [];
  gone = [];
}

/** Notes texts that a change brought, and those of them that another change took away again. */
export function noteTexts(record: MutationRecord): void {
  for (const node of record.removedNodes) {
    for (const one of arrived) if (node === one.node || node.contains(one.node)) gone.push(one.text);
    arrived = arrived.filter((one) => node !== one.node && !node.contains(one.node));
  }
  if (arrived.length >= KEPT) return;
  const nodes = record.type === 'characterData' ? [record.target] : [...record.addedNodes];
  for (const node of nodes) {
    const text = spacedText(node).replace(/\s+/g, ' ').trim().slice(0, LONGEST);
    if (text !== '' && arrived.length < KEPT && !isCode(node)) arrived.push({ node, text });
  }
}

/** Texts of the action that can be read now, and those that came and went. */
export function spokenTexts(): { texts: string[]; came_and_went: string[] } {
  const readable = arrived.filter(({ node }) => {
    const el = node instanceof Element ? node : node.parentElement;
    return node.isConnected && el !== null && !isHidden(el);
  });
  const texts = [...new Set(readable.map(({ text }) => text))].slice(-SHOWN);
  return { texts, came_and_went: [...new Set(gone)].filter((text) => !texts.includes(text)).slice(0, SHOWN) };
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
 * The text at the beginning of a node with a space between boxes, so that two cells do not read as one word. No layout
 * is asked for, and however much or deep there is, only a little of it is looked at.
 */
function spacedText(root: Node): string {
  let text = '';
  let at: Node | null = root;
  for (let looked = 0; at && looked < MOST_NODES && text.length < 2 * LONGEST; looked++) {
    if (at instanceof Text) text += at.data.slice(0, LONGEST_NODE).replace(/\s+/g, ' ');
    else if (isBox(at)) text += ' ';
    let next: Node | null = at.firstChild;
    while (!next && at && at !== root) {
      next = at.nextSibling;
      at = next ? at : at.parentNode;
      if (!next && at && isBox(at)) text += ' ';
    }
    at = next;
  }
  return text;
}

function isBox(node: Node): boolean {
  return node instanceof Element && !WITHIN_A_LINE.has(node.tagName.toUpperCase());
}

function isCode(node: Node): boolean {
  const el = node instanceof Element ? node : node.parentElement;
  return el?.closest('script,style,template,noscript') !== null && el !== null;
}
