import { domNode, type SerializableDOMNode } from '../../../src/scenario/interfaces/index.ts';

/** A node of a screen that a test writes down: `node('button', 'Save', {ref: '@e1'})`. */
export function node(
  role: string,
  name = '',
  more: { ref?: string; text?: string; children?: SerializableDOMNode[]; hidden?: true } & {
    attributes?: Record<string, string>;
  } = {},
): SerializableDOMNode {
  const { ref = '', text = '', children = [], hidden, attributes = {} } = more;
  return domNode({
    tag: role,
    attributes: { role, ...(name ? { 'aria-label': name } : {}), ...attributes },
    text,
    mcpSelector: ref,
    children,
    isVisible: hidden !== true,
    isInteractive: ref !== '',
  });
}

/** What Playwright MCP 0.0.83 answers to browser_snapshot on the shop's pages, shortened. */
export const PLAYWRIGHT_SNAPSHOT = `### Page
- Page URL: http://127.0.0.1:4173/products
- Page Title: Plants and tools - Fernway
### Snapshot
\`\`\`yaml
- generic [active] [ref=f1e1]:
  - link "Skip to content" [ref=f1e2] [cursor=pointer]:
    - /url: "#main"
  - banner [ref=f1e3]:
    - link "Cart" [ref=f1e20] [cursor=pointer]:
      - /url: /cart
    - status "Items in cart" [ref=f1e21]: "0"
  - main [ref=f1e22]:
    - searchbox "Search products" [ref=f1e30]: fern
    - group "Category" [ref=f1e31]:
      - generic [ref=f1e33] [cursor=pointer]:
        - radio "All" [checked] [ref=f1e34]
        - generic [ref=f1e35]: All
      - radio "Plants" [ref=f1e37]
    - combobox "Sort by" [ref=f1e47]:
      - option "Featured" [selected]
      - 'option "Price: low to high"'
    - paragraph [ref=f1e55]:
      - text: "Nickname:"
      - strong [ref=f1e56]: none
    - article [ref=f1e50]:
      - heading [level=2] [ref=f1e77]:
        - link "Monstera" [ref=f1e78] [cursor=pointer]:
          - /url: /products/monstera
      - button "Add to cart" [ref=f1e83] [cursor=pointer]
    - article [ref=f1e84]:
      - heading [level=2] [ref=f1e104]:
        - link "Peace lily" [ref=f1e105] [cursor=pointer]:
          - /url: /products/peace-lily
      - button "Add to cart" [disabled] [ref=f1e110]
    - button "Say \\"hi\\"" [ref=f1e111]
\`\`\``;
