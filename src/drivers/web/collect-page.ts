import type { Frame, Page } from 'playwright-core';
import type { Collected } from '../../model/collected.ts';
import type { UiNode } from '../../model/node.ts';
import type { LoadingState } from '../../model/snapshot.ts';
import type { CollectRequest } from '../driver.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface FramePart {
  nodes: UiNode[];
  in_view: number;
  on_page: number;
  text_hash: string;
  url: string;
  title: string;
  viewport: Collected['viewport'];
  focused: string | null;
  gone: string[];
  document_key: string;
  loading?: LoadingState;
}

interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const TIMEOUT_MS = 10_000;
const DEEPEST = 10;

/** One pass in every frame that can be seen, joined into one document order with boxes of the main viewport. */
export async function collectPage(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  request: CollectRequest,
  test_id_attributes: string[],
): Promise<Collected> {
  const seen: FramePart[] = [];
  const ask = { ...request, test_id_attributes };
  const inFrame = async (
    frame: Frame,
    dx: number,
    dy: number,
    depth: number,
    clip?: Clip,
  ): Promise<UiNode[]> => {
    const part = await calls.ask<FramePart>(
      frame,
      'collect',
      { ...ask, ...(clip ? { clip } : {}) },
      TIMEOUT_MS,
    );
    seen.push(part);
    frames.note(part.document_key, frame);
    const holders = part.nodes.filter((n) => n.tag === 'iframe' || n.tag === 'frame');
    const children = new Map<string, UiNode[]>();
    if (holders.length > 0 && depth < DEEPEST) {
      const found = await frames.childrenOf(frame, holders, calls);
      await Promise.all(
        found.map(async ({ key, box, frame: child }) => {
          const inner = visiblePart(box, part.viewport, request.viewport_only);
          if (!inner) return;
          const nodes = await inFrame(child, dx + box.x, dy + box.y, depth + 1, inner).catch(() => []);
          children.set(
            key,
            nodes.map((n) => ({ ...n, parent: n.parent ?? key, in_frame: key })),
          );
        }),
      );
    }
    return part.nodes.flatMap((node) => {
      const placed = { ...node, box: { ...node.box, x: node.box.x + dx, y: node.box.y + dy } };
      const inside = children.get(node.key) ?? [];
      // A frame is listed as the region around its content, or not at all.
      const isFrame = node.tag === 'iframe' || node.tag === 'frame';
      if (isFrame && inside.length === 0 && node.name === '') return [];
      return [isFrame ? { ...placed, role: 'region' } : placed, ...inside];
    });
  };

  const within = request.within ? frames.owner(request.within) : undefined;
  const nodes = await inFrame(within ?? page.mainFrame(), 0, 0, 0);
  const main = seen[0];
  if (!main) throw new Error('the main frame gave no answer');
  return {
    nodes,
    url: page.url(),
    title: main.title,
    viewport: main.viewport,
    focused: seen.find((part) => part.focused)?.focused ?? null,
    in_view: sum(seen, (part) => part.in_view),
    on_page: sum(seen, (part) => part.on_page),
    text_hash: seen.map((part) => part.text_hash).join('.'),
    gone: seen.flatMap((part) => part.gone),
    ...(main.loading ? { loading_state: main.loading } : {}),
  };
}

/** What of a frame's box lies in its parent's viewport, in the frame's own coordinates. */
function visiblePart(
  box: UiNode['box'],
  viewport: Collected['viewport'],
  viewportOnly: boolean,
): Clip | undefined {
  if (box.width < 2 || box.height < 2) return undefined;
  if (!viewportOnly) return { left: 0, top: 0, right: box.width, bottom: box.height };
  const left = Math.max(0, -box.x);
  const top = Math.max(0, -box.y);
  const right = Math.min(box.width, viewport.width - box.x);
  const bottom = Math.min(box.height, viewport.height - box.y);
  return right > left && bottom > top ? { left, top, right, bottom } : undefined;
}

function sum(parts: FramePart[], of: (part: FramePart) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}
