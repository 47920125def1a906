import type { Frame, Page } from 'playwright-core';
import type { ControlAnswers } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { UiNode } from '../../model/node.ts';
import type { FoundText, ReadPage } from '../driver.ts';
import type { PageCalls } from './page-calls.ts';

const LOOK_TIMEOUT_MS = 3000;
const READ_TIMEOUT_MS = 10_000;

/** Questions about single elements and texts of a page, each one round trip. */
export class PageReads {
  readonly #calls: PageCalls;
  readonly #test_id_attributes: string[];

  constructor(calls: PageCalls, test_id_attributes: string[]) {
    this.#calls = calls;
    this.#test_id_attributes = test_id_attributes;
  }

  node(frame: Frame, key: string): Promise<UiNode | null> {
    return this.#calls.ask(frame, 'node', this.#about(key), LOOK_TIMEOUT_MS);
  }

  controlParts<K extends keyof ControlAnswers>(
    frame: Frame,
    key: string,
    part: K,
  ): Promise<ControlAnswers[K] | null> {
    return this.#calls.ask(frame, part, this.#about(key), LOOK_TIMEOUT_MS);
  }

  holds(
    frame: Frame,
    key: string,
    value: string,
    whole: boolean,
  ): Promise<{ equal: boolean; value?: string }> {
    return this.#calls.ask(frame, 'holds', { key, value, whole }, LOOK_TIMEOUT_MS);
  }

  async holdsChoice(frame: Frame, key: string, values: string[]): Promise<boolean | null> {
    const ask = { key, values };
    return (await this.#calls.ask<{ holds: boolean | null }>(frame, 'holds_choice', ask, LOOK_TIMEOUT_MS))
      .holds;
  }

  /** In any frame; one that goes away meanwhile has nothing to say. */
  async findText(page: Page, text: string): Promise<FoundText> {
    const parts = await Promise.all(
      page.frames().map((frame) =>
        this.#calls.ask<FoundText>(frame, 'find_text', { text }, LOOK_TIMEOUT_MS).catch((error: unknown) => {
          if (frame === page.mainFrame()) throw error;
          return { visible: false, count: 0, watched: false, lost: 0 };
        }),
      ),
    );
    return {
      visible: parts.some((part) => part.visible),
      count: parts.reduce((sum, part) => sum + part.count, 0),
      watched: parts.some((part) => part.watched),
      lost: parts.reduce((sum, part) => sum + part.lost, 0),
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
