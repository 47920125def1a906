import type { Frame, Page } from 'playwright-core';
import type { Box } from '../../model/node.ts';
import type { PageCalls } from './page-calls.ts';

/** Where a pass begins: a frame, where its content lies in the main viewport, and what of it can be seen. */
export interface Spot {
  frame: Frame;
  x: number;
  y: number;
  clip?: { left: number; top: number; right: number; bottom: number };
}

const MOST_INSIDE = 8;

/** Which child frame lives in which frame element, by the element's key; remembered as long as both exist. */
export class Frames {
  private readonly known = new Map<string, Frame>();
  private readonly documents = new Map<Frame, string>();

  /** The frames inside the given frame elements, which the page reports in document order. */
  async childrenOf<Holder extends { key: string }>(
    parent: Frame,
    elements: readonly Holder[],
    calls: PageCalls,
  ): Promise<{ element: Holder; frame: Frame }[]> {
    const missing = elements.some(({ key }) => !this.alive(key));
    if (missing) await this.learn(parent, calls);
    return elements.flatMap((element) => {
      const frame = this.alive(element.key);
      return frame ? [{ element, frame }] : [];
    });
  }

  /** Where to look for what is within a node: the frame it is in, or the one it holds. */
  async spotOf(page: Page, within: string | undefined): Promise<Spot> {
    const frame = within ? (this.alive(within) ?? this.owner(within)) : undefined;
    if (!frame || frame === page.mainFrame()) return { frame: page.mainFrame(), x: 0, y: 0 };
    return { frame, ...(await this.placeOf(frame)) };
  }

  /** Where the content of a child frame begins in the main viewport. */
  async placeOf(frame: Frame): Promise<{ x: number; y: number }> {
    const element = await frame.frameElement();
    const box = await element.boundingBox();
    const [dx = 0, dy = 0] = await element.evaluate((node) => {
      const el = node as unknown as FrameBox; // runs in the page: a frame element, which types without the DOM cannot say
      const { paddingLeft, paddingTop } = el.ownerDocument.defaultView.getComputedStyle(el);
      return [el.clientLeft + Number.parseFloat(paddingLeft), el.clientTop + Number.parseFloat(paddingTop)];
    });
    await element.dispose();
    return { x: (box?.x ?? 0) + dx, y: (box?.y ?? 0) + dy };
  }

  /** The box that a child frame is drawn in, and whether its content lies in it as it is: neither turned nor larger or smaller. */
  async drawnIn(frame: Frame): Promise<{ box: Box | null; straight: boolean }> {
    const element = await frame.frameElement();
    const box = await element.boundingBox();
    const straight = await element.evaluate((node) => {
      let up = node as unknown as DrawnBox | null; // as above
      const { getComputedStyle } = (up as DrawnBox).ownerDocument.defaultView;
      for (; up; up = up.parentElement ?? up.getRootNode().host ?? null) {
        const { transform, rotate, scale, zoom, perspective } = getComputedStyle(up);
        const plain = [transform, rotate, scale, perspective].every((one) => !one || one === 'none');
        if (!plain || (zoom && zoom !== '1')) return false;
      }
      return true;
    });
    await element.dispose();
    return { box, straight };
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
    this.forgetDetached();
  }

  /** The frames in a page whose documents were read, the first of them. */
  inside(page: Page): Frame[] {
    const main = page.mainFrame();
    return [...this.documents.keys()]
      .filter((one) => one !== main && !one.isDetached())
      .slice(0, MOST_INSIDE);
  }

  /** A frame that is gone would keep its page, and all that the page ever loaded. */
  private forgetDetached(): void {
    for (const [key, frame] of this.known) if (frame.isDetached()) this.known.delete(key);
    for (const frame of this.documents.keys()) if (frame.isDetached()) this.documents.delete(frame);
  }

  /** How many frames and documents it remembers. */
  get size(): number {
    return this.known.size + this.documents.size;
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

/** What is read of a frame element; this side knows no DOM. */
interface FrameBox {
  clientLeft: number;
  clientTop: number;
  ownerDocument: {
    defaultView: { getComputedStyle(el: unknown): { paddingLeft: string; paddingTop: string } };
  };
}

interface DrawnBox {
  parentElement: DrawnBox | null;
  getRootNode(): { host?: DrawnBox };
  ownerDocument: { defaultView: { getComputedStyle(el: unknown): Record<string, string | undefined> } };
}

function documentOf(key: string): string {
  return key.slice(0, key.indexOf('.'));
}
