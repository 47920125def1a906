import type { FileChooser, Frame, Page } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { ReachedNode } from '../../model/reached-node.ts';
import type { ReachRequest } from '../driver.ts';
import { firstOf, READING_LIMITS, readWhole } from '../words/read-whole.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface Reached {
  nodes: ReachedNode[];
  /** The input goes on into this frame, at this point of its content, where one can be told. */
  frame?: { holder: ReachedNode; point: { x: number; y: number } | null };
}

const TIMEOUT_MS = 3000;
/** Names are shown up to here; what is longer is among what it says. */
const NAME_SHOWN = 200;
const DEEPEST = 30;

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
  const main = page.mainFrame();
  const owner = (key ? frames.owner(key) : undefined) ?? main;
  // A drag may leave the frame that it begins in.
  const end = how.offset && key && owner !== main ? await endOf(calls, owner, key, how.offset) : null;
  let frame: Frame = end ? main : owner;
  let ask: Record<string, unknown> = end
    ? { by: how.by, drops: how.drops, point: end, test_id_attributes }
    : { ...how, ...(key ? { key } : {}), test_id_attributes };
  for (let depth = 0; ; depth++) {
    const part: Reached = await calls.ask(frame, 'reached', ask, TIMEOUT_MS);
    const around = framesAround(frame, main);
    const here = (found: ReachedNode[]) => withFrames(found, around, calls, test_id_attributes);
    nodes.push(...(await here(part.nodes)));
    if (!part.frame) return nodes;
    const { holder, point } = part.frame;
    const [inside] = await frames.childrenOf(frame, [holder], calls);
    // What nobody can look into is operated whole.
    if (!inside || !point || depth >= DEEPEST)
      return [...nodes, ...(await here([{ ...holder, unreadable: true }]))];
    frame = inside.frame;
    const { by, keys, as_text, values, drops } = how;
    ask = { by, keys, as_text, values, drops, point, test_id_attributes };
  }
}

/** The frame and those around it, from the inside out; the page itself is none. */
function framesAround(frame: Frame, main: Frame): Frame[] {
  const found: Frame[] = [];
  for (let up: Frame | null = frame; up && up !== main; up = up.parentFrame()) found.push(up);
  return found;
}

/** With what lies around their frame: its address, what it is called, and the question that the page outside asks. */
async function withFrames(
  nodes: ReachedNode[],
  around: Frame[],
  calls: PageCalls,
  test_id_attributes: string[],
): Promise<ReachedNode[]> {
  if (around.length === 0 || nodes.length === 0) return nodes;
  const frames = around.map((frame) => frame.url());
  const called: string[] = [];
  let outside: ReachedNode['dialog'];
  for (const frame of around) {
    const ask = { by: 'options', test_id_attributes };
    const holder = await frame.frameElement();
    const [told] = (await calls.askFrom<Reached | null>(holder, 'reached_from', ask))?.nodes ?? [];
    // A name that is guessed from what stands beside a frame or from how it is written is none of its own.
    if (told && told.name_from !== 'icon' && told.name_from !== 'beside')
      called.push(told.name, told.description ?? '', ...told.says.filter((one) => one.length > NAME_SHOWN));
    outside ??= told?.dialog;
  }
  const words = [...new Set(called)].filter((one) => one !== '').join(' ');
  return nodes.map((node) => {
    const dialog = askedInFrame(node.dialog ?? answeredIn(outside), words);
    return { ...node, frames, ...(dialog ? { dialog } : {}) };
  });
}

/** The other answers of a page outside are none to what a frame asks. */
function answeredIn(outside: ReachedNode['dialog']): ReachedNode['dialog'] {
  if (!outside) return undefined;
  const { others: _answersThere, ...dialog } = outside;
  return dialog;
}

function askedInFrame(dialog: ReachedNode['dialog'], called: string): ReachedNode['dialog'] {
  if (called === '' || dialog?.words.includes(called)) return dialog;
  return { role: 'dialog', ...dialog, words: dialog ? `${called} ${dialog.words}` : called };
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

/** Links and forms of all pages; one that is gone has none. */
export async function linksOfPages(
  pages: readonly Page[],
  calls: PageCalls,
  ask: { opened?: string; test_id_attributes: string[] },
): Promise<{ nodes: ReachedNode[]; cut: boolean }> {
  const { told: frames, cut: many } = readWhole(() =>
    firstOf(
      pages.flatMap((page) => page.frames()),
      READING_LIMITS.frames,
    ),
  );
  let late = false;
  const found = await Promise.all(
    frames.map((frame) =>
      calls.ask<ReachedNode[]>(frame, 'links', ask, TIMEOUT_MS).catch((error: unknown) => {
        late ||= error instanceof SurehandError && error.kind === 'timed_out';
        return [];
      }),
    ),
  );
  return { nodes: found.flat(), cut: many || late };
}
