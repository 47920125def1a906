import type { DialogInfo } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Permit } from '../../model/permit.ts';
import type { DialogAnswer, DialogsPart } from '../driver-parts.ts';
import type { W3cClient } from './w3c-client.ts';

const ALERT_MS = 20_000;

/**
 * Questions that lie over an app on iOS. They are part of the screen too, where their buttons can be clicked by name;
 * here they are answered with yes or no, whatever the buttons are called.
 */
export class WebDriverDialogs implements DialogsPart {
  readonly #client: W3cClient;

  constructor(client: W3cClient) {
    this.#client = client;
  }

  /** None that keeps the screen from being read. */
  open(): DialogInfo | null {
    return null;
  }

  async answer(answer: DialogAnswer, permit: Permit): Promise<DialogInfo> {
    const { accept, text } = answer;
    const asked = await this.#client.ask('GET', '/alert/text', undefined, { timeout_ms: ALERT_MS });
    if (asked.refused || typeof asked.value !== 'string')
      throw new SurehandError('target_not_found', 'no alert is open', {
        remedy: 'look at the screen; what lies over it may be a view of the app',
      });
    permit.spend(answer);
    const acts = { timeout_ms: ALERT_MS, acts: true };
    if (text !== undefined) await this.#client.must('POST', '/alert/text', { text, value: [...text] }, acts);
    await this.#client.must('POST', accept ? '/alert/accept' : '/alert/dismiss', {}, acts);
    return { type: text === undefined ? 'confirm' : 'prompt', message: asked.value };
  }
}
