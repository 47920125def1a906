import type { Frame, Page } from 'playwright-core';
import type { UiNode } from '../../model/node.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface Focused {
  document_key: string;
  node: UiNode | null;
  frame?: string;
}

const TIMEOUT_MS = 3000;
const DEEPEST = 8;

/** What has the focus, through the frames that hold it. */
export async function focusedInPage(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  test_id_attributes: string[],
): Promise<UiNode | null> {
  let frame: Frame | undefined = page.mainFrame();
  for (let depth = 0; frame && depth < DEEPEST; depth++) {
    const part: Focused = await calls.ask(frame, 'focused', { test_id_attributes }, TIMEOUT_MS);
    frames.note(part.document_key, frame);
    if (part.frame === undefined) return part.node;
    const inside: { frame: Frame }[] = await frames.childrenOf(frame, [{ key: part.frame }], calls);
    frame = inside[0]?.frame;
  }
  return null;
}
