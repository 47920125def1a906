import type { Collected } from '../../src/model/collected.ts';
import type { UiNode } from '../../src/model/node.ts';

let made = 0;

/** A node as a driver would report it; what matters to a test is given. */
export function node(role: string, name: string, more: Partial<UiNode> = {}): UiNode {
  return {
    key: `k${made++}`,
    role,
    name,
    state: {},
    box: { x: 0, y: 0, width: 10, height: 10 },
    visibility: 'full',
    actionable: role !== 'heading',
    context: '',
    context_role: '',
    context_strong: false,
    tag: 'div',
    selector: { value: role, confidence: { score: 1, reason: 'test_id' } },
    depth: 0,
    ...more,
  };
}

export function collected(nodes: UiNode[], more: Partial<Collected> = {}): Collected {
  return {
    nodes,
    place: { address: 'http://shop.test/cart', title: 'Cart', visit: 'd1' },
    heading: '',
    viewport: { width: 100, height: 100, scroll_x: 0, scroll_y: 0 },
    focused: null,
    in_view: nodes.length,
    on_page: nodes.length,
    text_hash: 'same',
    ticking: 0,
    gone: [],
    unseen: [],
    ...more,
  };
}
