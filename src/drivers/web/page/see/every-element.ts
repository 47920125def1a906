import { mutationPulse } from '../watch/mutations.ts';
import { openedRoots, suspectHost } from './closed-hosts.ts';

/** Every element that fits a selector, shadow roots included; document order within each root. */
export function* everyElement(root: ParentNode, selector = '*'): Generator<Element> {
  yield* root.querySelectorAll(selector);
  for (const host of shadowHosts(root)) if (host.shadowRoot) yield* everyElement(host.shadowRoot, selector);
}

let knownHosts: { at: string; hosts: Element[] } | null = null;

/** Hosts of shadow roots below a document, searched anew only after the page changed. */
function shadowHosts(root: ParentNode): Element[] {
  if (root !== document) return [...root.querySelectorAll('*')].filter((el) => el.shadowRoot);
  const at = `${mutationPulse().changes} ${openedRoots()}`;
  if (knownHosts?.at !== at) {
    const all = [...document.querySelectorAll('*')];
    for (const el of all) if (el.localName.includes('-')) suspectHost(el);
    knownHosts = { at, hosts: all.filter((el) => el.shadowRoot) };
  }
  return knownHosts.hosts;
}
