import type { Frame, Page } from 'playwright-core';
import type { Outline, OutlinedNode, OutlineRequest } from '../../model/outline.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface FramePart {
  root: OutlinedNode;
  left_out: number;
  document_key: string;
}

const TIMEOUT_MS = 10_000;
const DEEPEST = 5;

/** The tree of every frame, each where its frame element stands. */
export async function outlinePage(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  request: OutlineRequest,
  test_id_attributes: string[],
): Promise<Outline> {
  let left_out = 0;
  const ask = { ...request, test_id_attributes };
  const inFrame = async (frame: Frame, depth: number): Promise<OutlinedNode> => {
    const part = await calls.ask<FramePart>(frame, 'outline', ask, TIMEOUT_MS);
    frames.note(part.document_key, frame);
    left_out += part.left_out;
    const holders = every(part.root).filter((node) => node.frame !== undefined);
    if (holders.length === 0 || depth >= DEEPEST) return part.root;
    for (const { element, frame: child } of await frames.childrenOf(frame, holders, calls)) {
      // A frame that goes away meanwhile has nothing to show.
      const root = await inFrame(child, depth + 1).catch(() => null);
      const { x = 0, y = 0 } = element.frame ?? {};
      if (root) element.children = root.children.map((part) => moved(part, x, y, element.key));
    }
    return part.root;
  };
  const root = await inFrame(page.mainFrame(), 0);
  return { url: page.url(), title: await page.title(), root, left_out };
}

function every(node: OutlinedNode): OutlinedNode[] {
  return [node, ...node.children.flatMap(every)];
}

/** A node of a frame in the coordinates of the page around it. A selector of the frame finds nothing out here. */
function moved(part: OutlinedNode, x: number, y: number, in_frame: string): OutlinedNode {
  const [left, top, width, height] = part.box;
  return {
    ...part,
    ...(part.node
      ? {
          node: {
            ...part.node,
            in_frame,
            box: { ...part.node.box, x: part.node.box.x + x, y: part.node.box.y + y },
          },
        }
      : {}),
    box: [left + x, top + y, width, height],
    children: part.children.map((child) => moved(child, x, y, in_frame)),
  };
}
