import type { Frame, Page } from 'playwright-core';
import type { ReachedNode } from '../../model/reached-node.ts';
import type { ReachRequest } from '../driver.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface Reached {
  nodes: ReachedNode[];
  /** The input goes on into this frame, at this point of its content. */
  frame?: { key: string; x: number; y: number };
}

const TIMEOUT_MS = 3000;
const LINKS_TIMEOUT_MS = 1500;
const MOST_FRAMES = 30;
const DEEPEST = 8;

/** Every control that an input would operate, through the frames it goes on into. */
export async function reachedInPage(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  { key, ...how }: ReachRequest,
  test_id_attributes: string[],
): Promise<ReachedNode[]> {
  const nodes: ReachedNode[] = [];
  let frame: Frame | undefined = (key ? frames.owner(key) : undefined) ?? page.mainFrame();
  let ask: Record<string, unknown> = { ...how, ...(key ? { key } : {}), test_id_attributes };
  for (let depth = 0; frame && depth < DEEPEST; depth++) {
    const part: Reached = await calls.ask(frame, 'reached', ask, TIMEOUT_MS);
    nodes.push(...part.nodes);
    if (!part.frame) break;
    const { key: holder, x, y } = part.frame;
    const inside: { frame: Frame }[] = await frames.childrenOf(frame, [{ key: holder }], calls);
    frame = inside[0]?.frame;
    ask = { by: how.by, keys: how.keys, as_text: how.as_text, point: { x, y }, test_id_attributes };
  }
  return nodes;
}

/** Links and forms of all pages; a page that hangs, is gone or shows a dialog has none that could be looked at. */
export async function linksOfPages(
  pages: readonly Page[],
  calls: PageCalls,
  test_id_attributes: string[],
): Promise<ReachedNode[]> {
  const frames = pages.flatMap((page) => page.frames()).slice(0, MOST_FRAMES);
  const found = await Promise.all(
    frames.map((frame) =>
      calls.ask<ReachedNode[]>(frame, 'links', { test_id_attributes }, LINKS_TIMEOUT_MS).catch(() => []),
    ),
  );
  return found.flat();
}
