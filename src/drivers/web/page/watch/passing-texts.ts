const KEPT = 200;
const LONGEST = 80;

let arrived: { node: Node; text: string }[] = [];
let gone: string[] = [];
/** What stood there before and was taken away: what is drawn anew is no news. */
let taken: string[] = [];

/** An action begins: what was said before is not its doing. */
export function forgetTexts(): void {
  arrived = [];
  gone = [];
  taken = [];
}

/** Notes texts that a change brought, and those of them that another change took away again. */
export function noteTexts(record: MutationRecord): void {
  if (isCode(record.target)) return;
  for (const node of record.removedNodes) {
    const passing = arrived.filter((one) => node.contains(one.node));
    if (gone.length < KEPT) gone.push(...passing.map(({ text }) => text));
    arrived = arrived.filter((one) => !passing.includes(one));
    if (passing.length === 0 && taken.length < KEPT && !isCode(node)) taken.push(...linesOf(node));
  }
  if (record.type === 'characterData' && taken.length < KEPT) taken.push(plain(record.oldValue ?? ''));
  if (arrived.length >= KEPT) return;
  const nodes = record.type === 'characterData' ? [record.target] : [...record.addedNodes];
  for (const node of nodes) {
    if (!isCode(node))
      for (const text of linesOf(node)) if (arrived.length < KEPT) arrived.push({ node, text });
  }
}

/** Texts that came since the action began, are drawn, and did not stand there before. */
export function broughtTexts(): string[] {
  const before = new Set(taken);
  const drawn = arrived.filter(({ node, text }) => {
    const el = node instanceof Element ? node : node.parentElement;
    return !before.has(text) && node.isConnected && el?.checkVisibility({ visibilityProperty: true });
  });
  return drawn.map(({ text }) => text);
}

/** Texts that came and went since the action began. */
export function passedTexts(): string[] {
  return [...new Set(gone)];
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
function linesOf(root: Node): string[] {
  let text = '';
  let at: Node | null = root;
  for (let looked = 0; at && looked < MOST_NODES; looked++) {
    if (at instanceof Text) text += at.data.slice(0, LONGEST_NODE).replace(/\s+/g, ' ');
    else if (isBox(at)) text += '\n';
    let next: Node | null = isCodeItself(at) ? null : at.firstChild;
    while (!next && at && at !== root) {
      next = at.nextSibling;
      at = next ? at : at.parentNode;
      if (!next && at && isBox(at)) text += '\n';
    }
    at = next;
  }
  return text.split('\n').flatMap((line) => {
    const words = plain(line);
    return words === '' ? [] : [words];
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);
}

function isBox(node: Node): boolean {
  return node instanceof Element && !WITHIN_A_LINE.has(node.tagName.toUpperCase());
}

const CODE = 'script,style,template,noscript';

function isCode(node: Node): boolean {
  const el = node instanceof Element ? node : node.parentElement;
  return el !== null && el.closest(CODE) !== null;
}

function isCodeItself(node: Node): boolean {
  return node instanceof Element && node.matches(CODE);
}
