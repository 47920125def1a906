import type { Frame, Page } from 'playwright-core';
import type { FindQuery, Found } from '../driver.ts';
import type { Frames } from './frames.ts';
import type { PageCalls } from './page-calls.ts';

interface FramePart extends Found {
  document_key: string;
}

const TIMEOUT_MS = 10_000;
const GRADES = { exact: 0, loose: 1, near: 2 };

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
    return part;
  };
  const [main, ...children] = page.frames();
  const parts = await Promise.all([
    ...(main ? [search(main)] : []),
    ...children.map((frame) => search(frame).catch((): Found => ({ matches: [], total: 0 }))),
  ]);
  const matches = parts.flatMap((part) => part.matches);
  matches.sort((a, b) => GRADES[a.match] - GRADES[b.match] || b.score - a.score);
  return { matches: matches.slice(0, ask.limit), total: parts.reduce((sum, part) => sum + part.total, 0) };
}
