import type { NodeState, UiNode } from '../model/node.ts';
import type { OutlinedNode } from '../model/outline.ts';
import type { OutlineElement } from '../model/outline-element.ts';
import type { Refs } from './refs.ts';

/** An outline for a caller: what can be operated carries a ref, the rest the selector that finds it. */
export function outlineElements(root: OutlinedNode, refs: Refs): OutlineElement {
  const operable: UiNode[] = [];
  visit(root, (part) => {
    if (part.node) operable.push(part.node);
  });
  const byKey = new Map(refs.assign(operable, new Set()).map(({ key, ref }) => [key, ref]));
  return toElement(root, byKey);
}

function visit(part: OutlinedNode, see: (part: OutlinedNode) => void): void {
  see(part);
  for (const child of part.children) visit(child, see);
}

function toElement(part: OutlinedNode, refs: ReadonlyMap<string, string>): OutlineElement {
  if (part.tag === '#text') return { tag: part.tag, ...(part.text ? { text: part.text } : {}) };
  const { node } = part;
  const attributes = { ...part.attributes, ...(node ? describedAttributes(node) : {}) };
  const own = part.attributes.role;
  // A head of a column or an item of a list that answers clicks is still that.
  if (own !== undefined && own !== attributes.role) attributes['data-role'] = own;
  const ref = node ? refs.get(node.key) : undefined;
  // What is no page has no such selectors.
  const css = part.css ?? (node?.native ? undefined : node?.selector?.value);
  return {
    tag: part.tag,
    ...(ref ? { ref } : {}),
    ...(css ? { css } : {}),
    ...(part.text ? { text: part.text } : {}),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    box: part.box,
    ...(part.children.length > 0 ? { children: part.children.map((child) => toElement(child, refs)) } : {}),
  };
}

const STATES: Partial<Record<keyof NodeState, string>> = {
  disabled: 'aria-disabled',
  readonly: 'aria-readonly',
  required: 'aria-required',
  invalid: 'aria-invalid',
  busy: 'aria-busy',
  focused: 'focused',
  checked: 'aria-checked',
  pressed: 'aria-pressed',
  selected: 'aria-selected',
  expanded: 'aria-expanded',
  current: 'aria-current',
  haspopup: 'aria-haspopup',
  multiselectable: 'aria-multiselectable',
  modal: 'aria-modal',
  value: 'value',
  value_now: 'aria-valuenow',
  value_min: 'aria-valuemin',
  value_max: 'aria-valuemax',
  selected_label: 'data-selected',
  level: 'aria-level',
  orientation: 'aria-orientation',
};

/** Role, name and state of what can be operated, in the words of the standard. */
function describedAttributes(node: UiNode): Record<string, string> {
  const found: Record<string, string> = { role: node.role };
  if (node.name) found['aria-label'] = node.name;
  if (node.description) found['aria-description'] = node.description;
  if (node.context) found['data-context'] = node.context;
  if (node.test_id) found['data-testid'] = node.test_id;
  if (node.in_frame) found['data-frame'] = 'true';
  for (const [state, attribute] of Object.entries(STATES)) {
    const value = node.state[state as keyof NodeState]; // a key of the table above
    if (value !== undefined) found[attribute] = String(value);
  }
  return found;
}
