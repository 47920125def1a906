import type { DialogInfo } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Permit } from '../../model/permit.ts';
import type { DialogAnswer, DialogsPart } from '../driver-parts.ts';
import type { Dialect } from './dialects.ts';
import type { W3cClient } from './w3c-client.ts';

const ALERT_MS = 20_000;
const WAIT = { timeout_ms: ALERT_MS };

type Question = DialogInfo & { yes: string; no: string };

/**
 * Questions that lie over an app on iOS. They are part of the screen too, where their buttons can be clicked by name;
 * here they are answered with yes or no. The server then presses the last button or the first, whatever they are called:
 * with more than two that is nobody's yes or no, and it is refused.
 */
export class WebDriverDialogs implements DialogsPart {
  readonly #client: W3cClient;
  readonly #buttons: Dialect['alert_buttons'];
  /** The question as it was judged, null where there was none; undefined while nobody judges. */
  #judged: Question | null | undefined;

  constructor(client: W3cClient, { alert_buttons }: Dialect) {
    this.#client = client;
    this.#buttons = alert_buttons;
  }

  /** None that keeps the screen from being read. */
  open(): DialogInfo | null {
    return null;
  }

  async asking(): Promise<Question | null> {
    this.#judged = await this.#read();
    return this.#judged;
  }

  async answer(answer: DialogAnswer, permit: Permit): Promise<DialogInfo> {
    const { accept, text } = answer;
    const judged = this.#judged;
    this.#judged = undefined;
    const asked = await this.#read();
    if (!asked)
      throw new SurehandError('target_not_found', 'no alert is open', {
        remedy: 'look at the screen; what lies over it may be a view of the app',
      });
    // An answer is for the question that was judged, and for no other that took its place.
    if (judged !== undefined && !same(judged, asked))
      throw new SurehandError('ref_changed', `the alert now says ${JSON.stringify(asked.message)}`);
    permit.spend(answer);
    const acts = { ...WAIT, acts: true };
    if (text !== undefined) await this.#client.must('POST', '/alert/text', { text, value: [...text] }, acts);
    await this.#client.must('POST', accept ? '/alert/accept' : '/alert/dismiss', {}, acts);
    return { type: text === undefined ? 'confirm' : 'prompt', message: asked.message };
  }

  async #read(): Promise<Question | null> {
    const asked = await this.#client.ask('GET', '/alert/text', undefined, WAIT);
    if (asked.refused || typeof asked.value !== 'string') return null;
    const call = this.#buttons;
    const told = call ? await this.#client.ask(call.method, call.path, call.body, WAIT) : undefined;
    const buttons = told && !told.refused && Array.isArray(told.value) ? told.value.map(String) : [];
    const [first, last] = [buttons[0], buttons.at(-1)];
    if (first === undefined || last === undefined || buttons.length > 2)
      throw new SurehandError(
        'invalid_input',
        buttons.length === 0
          ? 'the buttons of the alert cannot be read, so nobody knows what a yes or a no would press'
          : `the alert has ${buttons.length} buttons (${buttons.map((name) => JSON.stringify(name)).join(', ')}), none of which is yes or no`,
        { remedy: 'click the button that is meant' },
      );
    return { type: 'confirm', message: asked.value, yes: last, no: first };
  }
}

function same(one: Question | null, other: Question): boolean {
  return one?.message === other.message && one.yes === other.yes && one.no === other.no;
}
