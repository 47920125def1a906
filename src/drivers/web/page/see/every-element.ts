import { flatChildren } from '../aria/flat-tree.ts';
import { mutationPulse } from '../watch/mutations.ts';
import { openedRoots, suspectHost } from './closed-hosts.ts';

/** Every element that fits a selector, shadow roots included; document order within each root. */
export function* everyElement(root: ParentNode, selector = '*'): Generator<Element> {
  yield* root.querySelectorAll(selector);
  for (const host of shadowHosts(root)) if (host.shadowRoot) yield* everyElement(host.shadowRoot, selector);
}

/** Elements of the page's own without a written role: what they are they may say to the browser alone. */
export function* everyOwnElement(root: ParentNode): Generator<Element> {
  for (const el of ownElements(root)) {
    if (!el.hasAttribute('role')) yield el;
    if (el.shadowRoot) yield* everyOwnElement(el.shadowRoot);
  }
}

/** Every element below one as it is rendered: into shadow roots, and what is put into their slots in its place. */
export function everyRendered(root: Element, selector = '*'): Element[] {
  if (shadowHosts(document).length === 0) return [...root.querySelectorAll(selector)];
  const found: Element[] = [];
  const walk = (el: Element): void => {
    for (const child of flatChildren(el)) {
      if (!(child instanceof Element)) continue;
      if (child.matches(selector)) found.push(child);
      walk(child);
    }
  };
  walk(root);
  return found;
}

let known: { at: string; hosts: Element[]; own: Element[] } | null = null;

/** Hosts of shadow roots below a document, searched anew only after the page changed. */
function shadowHosts(root: ParentNode): Element[] {
  if (root !== document) return [...root.querySelectorAll('*')].filter((el) => el.shadowRoot);
  return ofDocument().hosts;
}

function ownElements(root: ParentNode): Element[] {
  return root === document ? ofDocument().own : [...root.querySelectorAll('*')].filter(isOwn);
}

function ofDocument(): { hosts: Element[]; own: Element[] } {
  const at = `${mutationPulse().changes} ${openedRoots()}`;
  if (known?.at !== at) {
    const all = [...document.querySelectorAll('*')];
    for (const el of all) if (isOwn(el) || el.firstChild === null) suspectHost(el);
    known = { at, hosts: all.filter((el) => el.shadowRoot), own: all.filter(isOwn) };
  }
  return known;
}

function isOwn(el: Element): boolean {
  return el.localName.includes('-');
}
