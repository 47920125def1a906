import type { Frame, Page } from 'playwright-core';
import type { UiNode } from '../../model/node.ts';
import type { FindQuery, Found } from '../driver.ts';
import { readable } from '../words/readable.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface FramePart extends Found {
  document_key: string;
}

const TIMEOUT_MS = 10_000;
const GRADES = { exact: 0, loose: 1, shown: 2, partial: 3, near: 4 };

/** Searches every frame, best matches first. A frame that goes away meanwhile has nothing to say. */
export async function findInPage(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  ask: FindQuery & { test_id_attributes: string[] },
): Promise<Found> {
  const search = async (frame: Frame): Promise<Found> => {
    const part = await calls.ask<FramePart>(frame, 'find', ask, TIMEOUT_MS);
    frames.note(part.document_key, frame);
    const { context, ...bare } = ask;
    if (context === undefined || part.matches.some(fits) || !(await isInFrame(frame, context))) return part;
    return calls.ask<FramePart>(frame, 'find', bare, TIMEOUT_MS);
  };
  const [main, ...children] = page.frames();
  const parts = await Promise.all([
    ...(main ? [search(main)] : []),
    ...children.map((frame) => search(frame).catch((): Found => ({ matches: [], total: 0 }))),
  ]);
  // What is only similar counts where nothing fits anywhere.
  const fitting = parts.filter(({ matches: [best] }) => best && fits(best));
  const told = fitting.length > 0 ? fitting : parts;
  const matches = told.flatMap((part) => part.matches);
  matches.sort((a, b) => GRADES[a.match] - GRADES[b.match] || b.score - a.score);
  const partly_drawn = matches.length === 0 ? parts.flatMap((part) => part.partly_drawn ?? []) : [];
  return {
    matches: matches.slice(0, ask.limit),
    total: told.reduce((sum, part) => sum + part.total, 0),
    ...(partly_drawn.length > 0 ? { partly_drawn } : {}),
  };
}

function fits({ match }: Found['matches'][number]): boolean {
  return match !== 'near';
}

/** A frame is shown as a region: whoever names it means what is in it. */
async function isInFrame(frame: Frame, words: string): Promise<boolean> {
  const wanted = readable(words).toLowerCase();
  for (let up: Frame | null = frame; up?.parentFrame(); up = up.parentFrame()) {
    const element = await up.frameElement();
    const names = await Promise.all(['aria-label', 'title'].map((name) => element.getAttribute(name)));
    if (readable(names.find(Boolean) ?? '').toLowerCase() === wanted) return true;
  }
  return false;
}

/** One round trip for all targets in each frame; an element counts only when no other frame has one like it. */
export async function doableInPage(
  page: Page,
  calls: PageCalls,
  targets: Omit<FindQuery, 'limit'>[],
  test_id_attributes: string[],
): Promise<(UiNode | null)[]> {
  if (targets.length === 0) return [];
  const ask = { targets: targets.map((target) => ({ ...target, test_id_attributes })) };
  const parts = await Promise.all(
    page.frames().map(async (frame) => {
      const answer = calls.ask<{ fitting: number; node?: UiNode }[]>(frame, 'doable', ask, TIMEOUT_MS);
      return frame === page.mainFrame() ? answer : answer.catch(() => []);
    }),
  );
  return targets.map((_, at) => {
    const fitting = parts.reduce((sum, part) => sum + (part[at]?.fitting ?? 0), 0);
    return fitting === 1 ? (parts.map((part) => part[at]?.node).find(Boolean) ?? null) : null;
  });
}
