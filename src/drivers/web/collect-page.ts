import type { Page } from 'playwright-core';
import type { Collected, PlainText, Spoken } from '../../model/collected.ts';
import type { UiNode } from '../../model/node.ts';
import type { LoadingState } from '../../model/snapshot.ts';
import type { CollectRequest } from '../driver.ts';
import type { Frames, Spot } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface FramePart {
  nodes: FrameNode[];
  in_view: number;
  on_page: number;
  behind: number;
  text_hash: string;
  ticking: number;
  texts?: PlainText[];
  spoken?: Spoken;
  url: string;
  title: string;
  heading: string;
  viewport: Collected['viewport'];
  below_px: number;
  focused: string | null;
  gone: string[];
  hidden: string[];
  document_key: string;
  loading?: LoadingState;
}

interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type FrameNode = UiNode & { frame?: { x: number; y: number; clip: Clip } };

const TIMEOUT_MS = 5000;
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
  const texts: PlainText[] = [];
  let unlisted = 0;
  const ask = { ...request, test_id_attributes };
  const inFrame = async (at: Spot, depth: number, holder: string | null): Promise<UiNode[]> => {
    const { frame, x, y, ...limits } = at;
    const part = await calls.ask<FramePart>(frame, 'collect', { ...ask, ...limits }, TIMEOUT_MS);
    seen.push(part);
    for (const one of part.texts ?? []) texts.push({ ...one, after: one.after ?? holder });
    frames.note(part.document_key, frame);
    const holders = part.nodes.filter((node) => node.frame !== undefined);
    const children = new Map<string, UiNode[]>();
    if (holders.length > 0 && depth < DEEPEST) {
      const found = await frames.childrenOf(frame, holders, calls);
      await Promise.all(
        found.map(async ({ element, frame: child }) => {
          const content = element.frame;
          if (!content || (request.viewport_only && isEmpty(content.clip))) return;
          const spot = { frame: child, x: x + content.x, y: y + content.y, clip: content.clip };
          // A frame that goes away meanwhile has nothing to show.
          const nodes = await inFrame(spot, depth + 1, element.key).catch(() => []);
          const { key } = element;
          children.set(
            key,
            nodes.map((n) => ({
              ...n,
              parent: n.parent ?? key,
              in_frame: n.in_frame ?? key,
              ...(element.behind ? { behind: true as const } : {}),
            })),
          );
        }),
      );
    }
    return part.nodes.flatMap(({ frame: content, ...node }) => {
      const placed = { ...node, box: { ...node.box, x: tenth(node.box.x + x), y: tenth(node.box.y + y) } };
      if (!content) return [placed];
      const inside = children.get(node.key) ?? [];
      // A frame is listed as the region around its content, or not at all.
      if (inside.length > 0 || node.name !== '') return [{ ...placed, role: 'region' }, ...inside];
      unlisted++;
      return [];
    });
  };

  const start = await frames.spotOf(page, request.within);
  const nodes = await inFrame(start, 0, null);
  const main = seen[0];
  if (!main) throw new Error('the main frame gave no answer');
  return {
    nodes,
    place: {
      address: page.url(),
      title: start.frame === page.mainFrame() ? main.title : await page.title(),
      visit: main.document_key,
    },
    heading: main.heading,
    viewport: main.viewport,
    below_px: main.below_px,
    focused: seen.find((part) => part.focused)?.focused ?? null,
    in_view: sum(seen, (part) => part.in_view) - unlisted,
    on_page: sum(seen, (part) => part.on_page) - unlisted,
    behind: sum(seen, (part) => part.behind),
    // Frames answer in any order.
    text_hash: seen
      .map((part) => part.text_hash)
      .sort()
      .join('.'),
    ticking: sum(seen, (part) => part.ticking),
    ...(request.with_text ? { texts } : {}),
    ...spokenIn(seen),
    gone: seen.flatMap((part) => part.gone),
    unseen: [
      ...seen.flatMap((part) => [...part.gone, ...part.hidden]),
      ...(request.check ?? []).filter((key) => !frames.owner(key)),
    ],
    ...(main.loading ? { loading_state: main.loading } : {}),
  };
}

/** A frame is one of many: words are told of all of them, another order only where nothing else is. */
function spokenIn(parts: readonly FramePart[]): { spoken?: Spoken } {
  const told = parts.flatMap(({ spoken }) => spoken ?? []);
  if (told.length === 0) return {};
  const said = told.flatMap((part) => part.said);
  return {
    spoken: {
      said,
      unsaid: said.length > 0 ? [] : told.flatMap((part) => part.unsaid),
      passed: told.flatMap((part) => part.passed),
      elsewhere: said.length > 0 ? [] : told.flatMap((part) => part.elsewhere),
      lost_elsewhere: said.length > 0 ? [] : told.flatMap((part) => part.lost_elsewhere ?? []),
      reordered: told.some((part) => part.reordered),
    },
  };
}

function isEmpty({ left, top, right, bottom }: Clip): boolean {
  return right - left < 1 || bottom - top < 1;
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function sum(parts: FramePart[], of: (part: FramePart) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}
