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

/** The text of a node with a space between boxes, so that two cells do not read as one word. No layout is asked for. */
function spacedText(node: Node): string {
  if (node instanceof Text) return node.data;
  const inner = Array.from(node.childNodes, spacedText).join('');
  return node instanceof Element && !WITHIN_A_LINE.has(node.tagName.toUpperCase()) ? ` ${inner} ` : inner;
}

function isCode(node: Node): boolean {
  const el = node instanceof Element ? node : node.parentElement;
  return el?.closest('script,style,template,noscript') !== null && el !== null;
}
