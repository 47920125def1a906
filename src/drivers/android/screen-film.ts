import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { SurehandError } from '../../model/failure.ts';
import type { FilmPart } from '../driver-parts.ts';
import type { AdbDevice } from './adb/adb-device.ts';

/** A phone's own rate of 20 million bits a second makes files of 400 MB. */
const BITS = 4_000_000;
/** What cannot film says so at once. */
const REFUSES_MS = 700;
const WRITTEN_MS = 15_000;

interface Film {
  path: string;
  pid: string;
  said: () => string;
  over: Promise<void>;
  is_over: () => boolean;
}

/** `screenrecord` on the phone, into a file there that is fetched and removed. */
export class ScreenFilm implements FilmPart {
  readonly #device: AdbDevice;
  readonly #ending = new AbortController();
  #film: Film | undefined;

  constructor(device: AdbDevice) {
    this.#device = device;
  }

  async start({ seconds }: { seconds: number }): Promise<void> {
    if (this.#film) throw new SurehandError('invalid_input', 'a film is being taken already: stop it first');
    const path = `/data/local/tmp/surehand-${randomUUID()}.mp4`;
    // The shell becomes the program, so its number ends this film and no other.
    const line = `echo $$; exec screenrecord --time-limit ${seconds} --bit-rate ${BITS} ${path}`;
    const film = this.#follow(line, path);
    this.#film = film;
    const refused = await Promise.race([film.over.then(() => true), after(REFUSES_MS, false)]);
    if (!refused && film.pid !== '') return;
    this.#film = undefined;
    throw new SurehandError(
      'not_supported',
      `this phone cannot film its screen: ${film.said() || 'it said nothing'}`,
    );
  }

  async stop(): Promise<{ data: Buffer; ended_by_itself: boolean }> {
    const film = this.#film;
    if (!film) throw new SurehandError('invalid_input', 'no film is being taken: start one first');
    this.#film = undefined;
    const ended_by_itself = film.is_over();
    // It writes the end of the file when it is interrupted; anything harsher leaves one that nothing can play.
    if (!ended_by_itself) await this.#device.shell(['kill', '-2', film.pid]);
    await Promise.race([film.over, after(WRITTEN_MS)]);
    try {
      const data = await this.#device.pull(film.path);
      if (data.length > 0) return { data, ended_by_itself };
      throw new SurehandError(
        'not_supported',
        `the phone left an empty film: ${film.said() || 'it said nothing'}`,
      );
    } finally {
      await this.#device.shell(['rm', '-f', film.path]).catch(() => {});
    }
  }

  /** Nothing goes on filming when nobody wants it any more. */
  async close(): Promise<void> {
    if (this.#film) await this.stop().catch(() => {});
    this.#ending.abort();
  }

  #follow(line: string, path: string): Film {
    let said = '';
    let is_over = false;
    const read = async (): Promise<void> => {
      for await (const piece of this.#device.stream(line, this.#ending.signal)) said += piece.toString();
    };
    const over = read()
      .catch((error: unknown) => {
        said += String(error);
      })
      .finally(() => {
        is_over = true;
      });
    return {
      path,
      over,
      is_over: () => is_over,
      get pid() {
        return /^\d+/.exec(said)?.[0] ?? '';
      },
      said: () =>
        said
          .replace(/^\d+\s*/, '')
          .trim()
          .split('\n')[0] ?? '',
    };
  }
}
