import type { Frame } from 'playwright-core';
import type { Box } from '../../model/node.ts';
import type { PageCalls } from './page-calls.ts';

/** Which child frame lives in which frame element, by the element's key; remembered as long as both exist. */
export class Frames {
  private readonly known = new Map<string, Frame>();
  private readonly documents = new Map<Frame, string>();

  /** The frames inside the given frame elements, which the page reports in document order. */
  async childrenOf(
    parent: Frame,
    elements: readonly { key: string; box: Box }[],
    calls: PageCalls,
  ): Promise<{ key: string; box: Box; frame: Frame }[]> {
    const missing = elements.some(({ key }) => !this.alive(key));
    if (missing) await this.learn(parent, calls);
    return elements.flatMap(({ key, box }) => {
      const frame = this.alive(key);
      return frame ? [{ key, box, frame }] : [];
    });
  }

  /** The frame a node key belongs to. */
  owner(key: string): Frame | undefined {
    return this.alive(documentOf(key));
  }

  /** Notes which document a frame shows now; keys of the one before it lead nowhere from here on. */
  note(documentKey: string, frame: Frame): void {
    const before = this.documents.get(frame);
    if (before === documentKey) return;
    if (before) this.known.delete(before);
    this.documents.set(frame, documentKey);
    this.known.set(documentKey, frame);
    for (const old of this.documents.keys()) if (old.isDetached()) this.documents.delete(old);
  }

  private alive(key: string): Frame | undefined {
    const frame = this.known.get(key);
    if (frame && !frame.isDetached()) return frame;
    this.known.delete(key);
    return undefined;
  }

  private async learn(parent: Frame, calls: PageCalls): Promise<void> {
    const handles = await calls.locate(parent, 'frames', {}).elementHandles();
    const keys = await calls.ask<string[]>(parent, 'frame_keys', {}, 3000);
    await Promise.all(
      handles.map(async (handle, i) => {
        const frame = await handle.contentFrame();
        const key = keys[i];
        if (frame && key) this.known.set(key, frame);
        await handle.dispose();
      }),
    );
  }
}

function documentOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}
