import type { FileChooser, Frame, Page } from 'playwright-core';
import type { ReachedNode } from '../../model/reached-node.ts';
import type { ReachRequest } from '../driver.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface Reached {
  nodes: ReachedNode[];
  /** The input goes on into this frame, at this point of its content, where one can be told. */
  frame?: { holder: ReachedNode; point: { x: number; y: number } | null };
}

const TIMEOUT_MS = 3000;
const LINKS_TIMEOUT_MS = 1500;
const MOST_FRAMES = 30;
const DEEPEST = MOST_FRAMES;

/** Every control that an input would operate, through the frames it goes on into. */
export async function reachedInPage(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  { key, ...how }: ReachRequest,
  { test_id_attributes, chooser }: { test_id_attributes: string[]; chooser: FileChooser | undefined },
): Promise<ReachedNode[]> {
  if (how.by === 'chooser') return chooser ? fieldOf(chooser, calls, test_id_attributes) : [];
  const nodes: ReachedNode[] = [];
  const owner = (key ? frames.owner(key) : undefined) ?? page.mainFrame();
  // A drag may leave the frame that it begins in.
  const end =
    how.offset && key && owner !== page.mainFrame() ? await endOf(calls, owner, key, how.offset) : null;
  let frame: Frame = end ? page.mainFrame() : owner;
  let ask: Record<string, unknown> = end
    ? { by: how.by, drops: how.drops, point: end, test_id_attributes }
    : { ...how, ...(key ? { key } : {}), test_id_attributes };
  for (let depth = 0; ; depth++) {
    const part: Reached = await calls.ask(frame, 'reached', ask, TIMEOUT_MS);
    nodes.push(...part.nodes);
    if (!part.frame) return askedOutside(nodes, owner, page.mainFrame(), calls, test_id_attributes);
    const { holder, point } = part.frame;
    const [inside] = await frames.childrenOf(frame, [holder], calls);
    // What nobody can look into is operated whole.
    if (!inside || !point || depth >= DEEPEST) return [...nodes, { ...holder, unreadable: true }];
    frame = inside.frame;
    const { by, keys, as_text, values, drops } = how;
    ask = { by, keys, as_text, values, drops, point, test_id_attributes };
  }
}

/** What asks may be the page that the frame of an answer lies in. */
async function askedOutside(
  nodes: ReachedNode[],
  owner: Frame,
  main: Frame,
  calls: PageCalls,
  test_id_attributes: string[],
): Promise<ReachedNode[]> {
  for (let frame: Frame | null = owner; frame && frame !== main; frame = frame.parentFrame()) {
    if (nodes.every(({ dialog }) => dialog)) break;
    const ask = { by: 'options', test_id_attributes };
    const holder = await frame.frameElement();
    const [around] = (await calls.askFrom<Reached | null>(holder, 'reached_from', ask))?.nodes ?? [];
    if (around?.dialog) {
      const { others: _answersThere, ...dialog } = around.dialog;
      return nodes.map((node) => ({ dialog, ...node }));
    }
  }
  return nodes;
}

/** The file field that a chooser is for, by its own words also where the page never put it into its document. */
async function fieldOf(
  chooser: FileChooser,
  calls: PageCalls,
  test_id_attributes: string[],
): Promise<ReachedNode[]> {
  const ask = { by: 'options', test_id_attributes };
  return (await calls.askFrom<Reached | null>(chooser.element(), 'reached_from', ask))?.nodes ?? [];
}

/** Where a drag ends, as a point of the whole page. */
async function endOf(
  calls: PageCalls,
  frame: Frame,
  key: string,
  offset: { x: number; y: number },
): Promise<{ x: number; y: number } | null> {
  const box = await calls.locate(frame, 'el', { key }).boundingBox({ timeout: TIMEOUT_MS });
  return box && { x: box.x + box.width / 2 + offset.x, y: box.y + box.height / 2 + offset.y };
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
