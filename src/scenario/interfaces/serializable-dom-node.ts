/** One thing of a screen, as the grammar and a model see it. */
export interface SerializableDOMNode {
  tag: string;
  /**
   * What says what the node is. Beside those of the page: `role`, `aria-label` (the computed name), the states as
   * `aria-*` (checked, selected, expanded, disabled, pressed, valuenow...), `value`, `focused`.
   */
  attributes: Record<string, string>;
  /** Its own text, without that of its children; text between children is a child with the tag `#text`. */
  text: string;
  /** What a tool of this server takes as target, on this screen. */
  mcpSelector: string;
  children: SerializableDOMNode[];
  isVisible: boolean;
  isInteractive: boolean;
  /** A target that holds in another session too, where the screen allows to write one. */
  stableSelector?: string;
  box?: { x: number; y: number; width: number; height: number };
  toString(): string;
}

const QUIET = new Set(['class', 'data-fill']);
const LONGEST_TEXT = 200;

/** A node that can say itself as one line per node, each with the selector that reaches it. */
export function domNode(parts: Omit<SerializableDOMNode, 'toString'>): SerializableDOMNode {
  const node: SerializableDOMNode = {
    ...parts,
    toString() {
      const attributes = Object.entries(node.attributes)
        .filter(([key]) => !QUIET.has(key))
        .map(([key, value]) => ` ${key}='${value.slice(0, LONGEST_TEXT)}'`)
        .join('');
      const inside = node.children.map(String).join('');
      if (node.tag === '#text') return node.text;
      return `[${node.mcpSelector}]<${node.tag}${attributes}>${node.text.slice(0, LONGEST_TEXT)}${inside}</${node.tag}>`;
    },
  };
  return node;
}
