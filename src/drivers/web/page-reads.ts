import type { Frame, Page } from 'playwright-core';
import type { Collected } from '../../model/collected.ts';
import type { ControlAnswers } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import type { Outline, OutlineRequest } from '../../model/outline.ts';
import type { Around } from '../../model/target.ts';
import type { CollectRequest, FindQuery, Found, FoundText, Held, Neighbour, ReadPage } from '../driver.ts';
import { collectPage } from './collect-page.ts';
import { doableInPage, findInPage } from './find-in-page.ts';
import type { Frames } from './frames.ts';
import { outlinePage } from './outline-page.ts';
import type { PageCalls } from './page-calls.ts';

const LOOK_TIMEOUT_MS = 3000;
const READ_TIMEOUT_MS = 10_000;

/** Questions about a page, its single elements and its texts, each one round trip to a frame. */
export class PageReads {
  readonly #calls: PageCalls;
  readonly #test_id_attributes: string[];

  constructor(calls: PageCalls, test_id_attributes: string[]) {
    this.#calls = calls;
    this.#test_id_attributes = test_id_attributes;
  }

  collect(page: Page, frames: Frames, request: CollectRequest): Promise<Collected> {
    return collectPage(page, this.#calls, frames, request, this.#test_id_attributes);
  }

  outline(page: Page, frames: Frames, request: OutlineRequest): Promise<Outline> {
    return outlinePage(page, this.#calls, frames, request, this.#test_id_attributes);
  }

  find(page: Page, frames: Frames, query: FindQuery): Promise<Found> {
    const ask = { ...query, test_id_attributes: this.#test_id_attributes };
    return findInPage(page, this.#calls, frames, ask);
  }

  doable(page: Page, targets: Omit<FindQuery, 'limit'>[]): Promise<(UiNode | null)[]> {
    return doableInPage(page, this.#calls, targets, this.#test_id_attributes);
  }

  node(frame: Frame, key: string): Promise<UiNode | null> {
    return this.#calls.ask(frame, 'node', this.#about(key), LOOK_TIMEOUT_MS);
  }

  controlParts<K extends keyof ControlAnswers>(
    frame: Frame,
    key: string,
    part: K,
    words: readonly string[],
  ): Promise<ControlAnswers[K] | null> {
    return this.#calls.ask(frame, part, { ...this.#about(key), words }, LOOK_TIMEOUT_MS);
  }

  holds(frame: Frame, key: string, value: string, whole: boolean, left: boolean): Promise<Held> {
    return this.#calls.ask(frame, 'holds', { key, value, whole, left }, LOOK_TIMEOUT_MS);
  }

  async holdsChoice(frame: Frame, key: string, values: string[]): Promise<boolean | null> {
    const ask = { key, values };
    return (await this.#calls.ask<{ holds: boolean | null }>(frame, 'holds_choice', ask, LOOK_TIMEOUT_MS))
      .holds;
  }

  neighbours(frame: Frame, key: string): Promise<Neighbour[]> {
    return this.#calls.ask(frame, 'beside', { key }, LOOK_TIMEOUT_MS);
  }

  /** In any frame; one that goes away meanwhile has nothing to say. */
  async findText(page: Page, text: string, around?: Around): Promise<FoundText> {
    const parts = await Promise.all(
      page.frames().map(
        (frame): Promise<FoundText> =>
          this.#calls
            .ask<FoundText>(frame, 'find_text', { text, ...(around ? { around } : {}) }, LOOK_TIMEOUT_MS)
            .catch((error: unknown) => {
              if (frame === page.mainFrame()) throw error;
              return { visible: false, count: 0, unplaced: true, watched: false, lost: 0, passed: false };
            }),
      ),
    );
    const visible = parts.some((part) => part.visible);
    const inside = visible ? undefined : parts.find((part) => part.inside !== undefined)?.inside;
    return {
      visible,
      count: parts.reduce((sum, part) => sum + part.count, 0),
      ...(inside === undefined ? {} : { inside }),
      ...(around && parts.every((part) => part.unplaced) ? { unplaced: true as const } : {}),
      watched: parts.some((part) => part.watched),
      lost: parts.reduce((sum, part) => sum + part.lost, 0),
      passed: parts.some((part) => part.passed),
      ...(visible && !around ? { message: parts.some((part) => part.message) } : {}),
      ...(visible && parts.every((part) => part.denied || !part.visible) ? { denied: true as const } : {}),
      ...(parts.some((part) => part.replaced) ? { replaced: true as const } : {}),
    };
  }

  async watchText(page: Page, texts: string[]): Promise<void> {
    await this.#calls.ask(page.mainFrame(), 'watch_text', { texts }, LOOK_TIMEOUT_MS);
  }

  async markdown(
    frame: Frame,
    request: { key?: string; max_chars: number; offset: number },
  ): Promise<ReadPage> {
    const text = await this.#calls.ask<ReadPage | null>(frame, 'read', request, READ_TIMEOUT_MS);
    if (!text) throw new SurehandError('ref_expired', 'the element to read is no longer on the page');
    return text;
  }

  #about(key: string): { key: string; test_id_attributes: string[] } {
    return { key, test_id_attributes: this.#test_id_attributes };
  }
}
