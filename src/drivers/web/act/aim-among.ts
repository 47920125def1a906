import type { Frame, Page } from 'playwright-core';
import type { DriverAction } from '../../driver.ts';
import type { Frames } from '../frames.ts';
import type { PageCalls } from '../page-calls.ts';
import type { Aim } from './aim.ts';

/** Input of the pointer that presses something. */
const PRESSES: ReadonlySet<DriverAction['kind']> = new Set(['click', 'drag', 'upload']);

/**
 * The aim with the frames that it is not meant for, where a policy has judged what it is meant for: a page may take away
 * what lies over a frame of another site in the very moment of the press. Frames inside of what is pressed are meant.
 */
export async function aimAmong(
  page: Page,
  calls: PageCalls,
  frames: Frames,
  kind: DriverAction['kind'],
  [aim, to]: [aim: Aim, to: Aim | undefined],
): Promise<Aim> {
  if (!aim.meaning.judged || !PRESSES.has(kind) || page.frames().length === 1) return aim;
  const open = new Set<Frame>();
  for (const { frame, key, meaning } of to ? [aim, to] : [aim]) {
    open.add(frame);
    const keys = await calls.ask<string[]>(frame, 'frames_in', { key, meaning }, 3000);
    const holders = keys.map((holder) => ({ key: holder }));
    for (const inside of await frames.childrenOf(frame, holders, calls))
      for (const below of withChildren(inside.frame)) open.add(below);
  }
  return { ...aim, shut: page.frames().filter((frame) => !open.has(frame)) };
}

function withChildren(frame: Frame): Frame[] {
  return [frame, ...frame.childFrames().flatMap(withChildren)];
}
