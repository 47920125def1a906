import type { CDPSession, Page } from 'playwright-core';
import { ariaWord } from './aria-chromium-roles.ts';

/** One element as we read it, in the order of its mark. */
export interface Reading {
  role: string;
  name: string;
  hidden: boolean;
  markup: string;
}

/** One element as Chromium exposes it. */
export interface Exposed {
  mark: number;
  role: string;
  name: string;
  focusable: boolean;
}

/** The page's own code: marks every element, open shadow roots included, and reads role and name of each. */
export const READ_ENTRY = `
  import { roleOf } from './role.ts';
  import { nameOf } from './name.ts';
  import { isHidden } from './hidden.ts';
  import { withNameCache } from './style-cache.ts';
  globalThis.readAll = () => {
    const all = [];
    const mark = (root) => {
      for (const el of root.querySelectorAll('*')) {
        all.push(el);
        if (el.shadowRoot) mark(el.shadowRoot);
      }
    };
    mark(document);
    const markup = all.map((el) => el.outerHTML.slice(0, 160));
    all.forEach((el, index) => el.setAttribute('data-mark', String(index)));
    return withNameCache(() =>
      all.map((el, index) => ({ role: roleOf(el), name: nameOf(el), hidden: isHidden(el), markup: markup[index] })),
    );
  };
`;

interface DomNode {
  nodeType: number;
  backendNodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

const PARTS_OF_TEXT = new Set(['StaticText', 'InlineTextBox', 'ListMarker', 'LineBreak']);

/** Chromium's accessibility tree, joined to the marks that the page's code has set. */
export async function readChromium(page: Page): Promise<Exposed[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const marks = await readMarks(session);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const exposed: Exposed[] = [];
    for (const node of nodes) {
      const mark = node.backendDOMNodeId === undefined ? undefined : marks.get(node.backendDOMNodeId);
      const role = String(node.role?.value ?? '');
      if (node.ignored || mark === undefined || PARTS_OF_TEXT.has(role)) continue;
      exposed.push({
        mark,
        role: ariaWord(role),
        name: String(node.name?.value ?? '')
          .replace(/\s+/g, ' ')
          .trim(),
        focusable: (node.properties ?? []).some(
          (property) => property.name === 'focusable' && property.value.value === true,
        ),
      });
    }
    return exposed;
  } finally {
    await session.detach();
  }
}

async function readMarks(session: CDPSession): Promise<Map<number, number>> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const marks = new Map<number, number>();
  const pending: DomNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const at = node.attributes?.findIndex((word, index) => index % 2 === 0 && word === 'data-mark') ?? -1;
    if (node.attributes && at >= 0) marks.set(node.backendNodeId, Number(node.attributes[at + 1]));
    pending.push(...(node.children ?? []), ...(node.shadowRoots ?? []));
  }
  return marks;
}
