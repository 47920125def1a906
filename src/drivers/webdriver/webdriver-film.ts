import { steadyNow } from '../../model/clock.ts';
import { SurehandError } from '../../model/failure.ts';
import type { FilmPart } from '../driver-parts.ts';
import type { Dialect } from './dialects.ts';
import type { W3cClient } from './w3c-client.ts';

const START_MS = 30_000;
/** The server writes the film, and it comes as one answer. */
const FETCH_MS = 120_000;

/** A film that the server takes, by Appium's own commands. */
export class WebDriverFilm implements FilmPart {
  readonly #client: W3cClient;
  readonly #dialect: Dialect;
  #until: number | undefined;

  constructor(client: W3cClient, dialect: Dialect) {
    this.#client = client;
    this.#dialect = dialect;
  }

  async start({ seconds }: { seconds: number }): Promise<void> {
    if (this.#until !== undefined)
      throw new SurehandError('invalid_input', 'a film is being taken already: stop it first');
    if (this.#dialect.name === 'WebDriverAgent')
      throw new SurehandError(
        'not_supported',
        'WebDriverAgent by itself takes no films; Appium before it does',
      );
    const body = { options: { timeLimit: String(seconds) } };
    await this.#client.must('POST', '/appium/start_recording_screen', body, { timeout_ms: START_MS });
    this.#until = steadyNow() + seconds * 1000;
  }

  async stop(): Promise<{ data: Buffer; ended_by_itself: boolean }> {
    const until = this.#until;
    if (until === undefined)
      throw new SurehandError('invalid_input', 'no film is being taken: start one first');
    this.#until = undefined;
    const options = { timeout_ms: FETCH_MS };
    const value = await this.#client.must('POST', '/appium/stop_recording_screen', {}, options);
    const data = Buffer.from(typeof value === 'string' ? value : '', 'base64');
    if (data.length === 0)
      throw new SurehandError('not_supported', 'the server gave a film with nothing in it');
    return { data, ended_by_itself: steadyNow() >= until };
  }
}
