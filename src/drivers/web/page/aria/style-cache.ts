import { flatParent } from './flat-tree.ts';
import { generatedKeys, mayGenerate } from './generated-keys.ts';

/** The few computed values that names depend on, read once: reading them is what costs. */
interface TextStyle {
  display: string;
  visibility: string;
  textTransform: string;
  contentVisibility: string;
}

let cache: Map<Element, TextStyle> | null = null;
let sheets: Map<Node, readonly ReadonlySet<string>[]> | null = null;
let labels: Map<Node, Map<string, Element[]>> | null = null;
const endings: (() => void)[] = [];

/** Keeps computed styles and labels between the calls inside `pass`, which must not change the page. */
export function withNameCache<T>(pass: () => T): T {
  if (cache) return pass();
  cache = new Map();
  labels = new Map();
  sheets = new Map();
  try {
    return pass();
  } finally {
    cache = null;
    labels = null;
    sheets = null;
    for (const end of endings) end();
  }
}

/** A function of an element whose answers are kept within a pass: many elements ask for those of the same box. */
export function keptInPass<T>(make: (el: Element) => T): (el: Element) => T {
  const known = new Map<Element, { value: T }>();
  endings.push(() => known.clear());
  return (el) => {
    if (!cache) return make(el);
    const found = known.get(el) ?? { value: make(el) };
    known.set(el, found);
    return found.value;
  };
}

export function styleOf(el: Element): TextStyle {
  const known = cache?.get(el);
  if (known) return known;
  const { display, visibility, textTransform, contentVisibility } = getComputedStyle(el);
  const style = { display, visibility, textTransform, contentVisibility };
  cache?.set(el, style);
  return style;
}

/** Has a box of its own or passes its children's through; false in display:none, closed details and skipped content. */
export function isRendered(el: Element): boolean {
  if (el.checkVisibility()) return true;
  // checkVisibility is false for display:contents, whose children may well be there.
  const style = styleOf(el);
  if (style.display !== 'contents') return false;
  const parent = flatParent(el);
  return parent === null || isRendered(parent);
}

/** Labels of a tree by their `for`; null outside a pass, where reading them all for one element would not pay. */
export function labelsByFor(root: Document | ShadowRoot): Map<string, Element[]> | null {
  if (!labels) return null;
  let index = labels.get(root);
  if (!index) {
    index = new Map();
    for (const label of root.querySelectorAll('label[for]')) {
      const id = label.getAttribute('for') ?? '';
      const known = index.get(id);
      if (known) known.push(label);
      else index.set(id, [label]);
    }
    labels.set(root, index);
  }
  return index;
}

/** False when no rule can put text before or after the element; outside a pass always true. */
export function mayHaveGeneratedText(el: Element): boolean {
  return sheets ? rootsStyling(el).some((root) => mayGenerate(el, keysOfRoot(root))) : true;
}

function keysOfRoot(root: Node): readonly ReadonlySet<string>[] {
  // What stands in no document has no styles of its own that could be read.
  if (!sheets || !(root instanceof Document || root instanceof ShadowRoot)) return [new Set(['*'])];
  let keys = sheets.get(root);
  if (!keys) {
    keys = generatedKeys(root);
    sheets.set(root, keys);
  }
  return keys;
}

/** The trees whose sheets may style an element: its own, those it is slotted into, that of its host, those around a part. */
function rootsStyling(el: Element): Node[] {
  const roots: Node[] = [el.getRootNode()];
  if (el.shadowRoot) roots.push(el.shadowRoot);
  for (let up = flatParent(el); up instanceof HTMLSlotElement; up = flatParent(up))
    roots.push(up.getRootNode());
  if (!el.hasAttribute('part')) return roots;
  for (let [root] = roots; root instanceof ShadowRoot; ) {
    root = root.host.getRootNode();
    roots.push(root);
  }
  return roots;
}
