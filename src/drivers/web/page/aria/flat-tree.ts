import { openedRoots } from '../see/closed-hosts.ts';

/** The parent as rendered: through slots and out of shadow roots. */
export function flatParent(node: Node): Element | null {
  if (node instanceof Element || node instanceof Text) {
    const slot = node.assignedSlot ?? (openedRoots() > 0 ? closedSlotOf(node) : null);
    if (slot) return slot;
  }
  const parent = node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Where a closed root shows a child of its host; the browser does not say. */
function closedSlotOf(node: Element | Text): HTMLSlotElement | null {
  const root = node.parentElement?.shadowRoot;
  if (root?.mode !== 'closed') return null;
  const slots = [...root.querySelectorAll('slot')];
  return slots.find((slot) => slot.assignedNodes().includes(node)) ?? null;
}

/** The children as rendered: a host's shadow root, a slot's assigned nodes. */
export function flatChildren(el: Element): Iterable<Node> {
  if (el.shadowRoot) return el.shadowRoot.childNodes;
  if (el instanceof HTMLSlotElement) {
    const assigned = el.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return el.childNodes;
}

/** What lies at a point of the viewport, inside shadow roots too. */
export function deepHit(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** Whether one element is rendered inside another, or is the same. */
export function rendersInside(outer: Element, inner: Element): boolean {
  for (let up: Element | null = inner; up; up = flatParent(up)) if (up === outer) return true;
  return false;
}

/** The nearest box of a kind around an element as it is rendered, the element itself included. */
export function around(el: Element, selector: string): Element | null {
  for (let up: Element | null = el; up; up = flatParent(up)) if (up.matches(selector)) return up;
  return null;
}

/** Where a script names elements instead of ids, the attribute is left empty and only this property tells. */
const NAMED_BY_SCRIPT: Record<string, string> = {
  'aria-labelledby': 'ariaLabelledByElements',
  'aria-describedby': 'ariaDescribedByElements',
  'aria-controls': 'ariaControlsElements',
  'aria-owns': 'ariaOwnsElements',
  'aria-activedescendant': 'ariaActiveDescendantElement',
  commandfor: 'commandForElement',
  popovertarget: 'popoverTargetElement',
};

/** The elements an id list such as aria-labelledby names, looked up in the element's own tree. */
export function referenced(el: Element, attribute: string): Element[] {
  const value = el.getAttribute(attribute);
  if (value === null) return [];
  if (value.trim() === '') {
    const given: unknown = Reflect.get(el, NAMED_BY_SCRIPT[attribute] ?? '');
    return [given].flat().filter((one) => one instanceof Element);
  }
  const root = el.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  const found: Element[] = [];
  for (const id of value.trim().split(/\s+/)) {
    const target = root.getElementById(id);
    if (target) found.push(target);
  }
  return found;
}
