import { inTime } from '../../model/in-time.ts';
import { killBrowser } from './launch-browser.ts';
import type { ScratchFolder } from './scratch-folder.ts';

export const CLOSE_LIMIT_MS = 5000;

/** Closes in order; a browser that does not follow within seconds is killed with all its processes. */
export async function endBrowser(
  closing: Promise<void>,
  pid: Promise<number | undefined>,
  scratch: ScratchFolder,
): Promise<void> {
  const closed = await within(
    CLOSE_LIMIT_MS,
    closing.then(() => true),
  );
  const id = closed ? undefined : await within(1000, pid);
  if (id) killBrowser(id);
  await scratch.remove();
}

/** The value, or undefined when it fails or does not come in time: for closing, where nothing else can be done. */
export async function within<T>(limit_ms: number, work: Promise<T>): Promise<T | undefined> {
  const settled = work.catch(() => undefined);
  return inTime(limit_ms, settled, () => undefined);
}
