import { flatChildren } from '../aria/flat-tree.ts';
import { mutationPulse } from '../watch/mutations.ts';
import { openedRoots, suspectHost } from './closed-hosts.ts';

/** Every element that fits a selector, shadow roots included; document order within each root. */
export function* everyElement(root: ParentNode, selector = '*'): Generator<Element> {
  yield* root.querySelectorAll(selector);
  for (const host of shadowHosts(root)) if (host.shadowRoot) yield* everyElement(host.shadowRoot, selector);
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

let knownHosts: { at: string; hosts: Element[] } | null = null;

/** Hosts of shadow roots below a document, searched anew only after the page changed. */
function shadowHosts(root: ParentNode): Element[] {
  if (root !== document) return [...root.querySelectorAll('*')].filter((el) => el.shadowRoot);
  const at = `${mutationPulse().changes} ${openedRoots()}`;
  if (knownHosts?.at !== at) {
    const all = [...document.querySelectorAll('*')];
    for (const el of all) if (el.localName.includes('-') || el.firstChild === null) suspectHost(el);
    knownHosts = { at, hosts: all.filter((el) => el.shadowRoot) };
  }
  return knownHosts.hosts;
}
