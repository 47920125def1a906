import { mutationPulse } from '../watch/mutations.ts';

/** Every element that fits a selector, open shadow roots included; document order within each root. */
export function* everyElement(root: ParentNode, selector = '*'): Generator<Element> {
  yield* root.querySelectorAll(selector);
  for (const host of shadowHosts(root)) if (host.shadowRoot) yield* everyElement(host.shadowRoot, selector);
}

let knownHosts: { at: number; hosts: Element[] } | null = null;

/** Hosts of open shadow roots below a document, searched anew only after the page changed. */
function shadowHosts(root: ParentNode): Element[] {
  if (root !== document) return [...root.querySelectorAll('*')].filter((el) => el.shadowRoot);
  const { changes } = mutationPulse();
  if (knownHosts?.at !== changes) {
    knownHosts = { at: changes, hosts: [...document.querySelectorAll('*')].filter((el) => el.shadowRoot) };
  }
  return knownHosts.hosts;
}
