import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../../model/private-file.ts';
import { defined } from '../../model/record.ts';
import type { RunRecord, RunStep, RunWatcher, WatchedStep } from '../../model/run-record.ts';
import { markShown, type Picture, type RawPicture, type RunError } from '../../model/run-record.ts';
import type { ErrorInfo } from '../interfaces/index.ts';

export type Attempt = NonNullable<RunRecord['failed_attempts']>[number];

export interface RecordPlace {
  folder: string;
  /** Of the folder inside it that holds the pictures. */
  name: string;
  viewport?: { width: number; height: number } | undefined;
  /** Where each action is written. */
  places?: readonly string[];
}

/** Writes down what one attempt looked like; pictures go to files at once, so that none stays in memory. */
export class RunRecorder {
  readonly watcher: RunWatcher;
  readonly #place: RecordPlace;
  readonly #steps: RunStep[] = [];
  readonly #started = Date.now();
  #reached = -1;
  #last: { data: string; picture: Picture } | undefined;

  constructor(
    place: RecordPlace,
    told: { pictures: boolean; sentence?(sentence: string): void; step?(step: WatchedStep): void },
  ) {
    this.#place = place;
    this.watcher = {
      pictures: told.pictures,
      started: (sentence, action_index) => {
        this.#reached = action_index;
        told.sentence?.(sentence);
      },
      step: (step) => {
        this.#add(step);
        told.step?.(step);
      },
    };
  }

  /** How it ended. What was not reached is listed as skipped. */
  finish(actions: readonly string[], error: ErrorInfo | undefined): Attempt {
    const steps = [...this.#steps];
    const last = steps.at(-1);
    let found = error ? toRunError(error) : undefined;
    if (found && last?.status === 'failed') {
      steps[steps.length - 1] = { ...last, error: found };
      found = undefined;
    } else if (found && error?.action !== undefined) {
      steps.push({
        description: error.action,
        ...this.#placed(this.#reached),
        action: 'unknown',
        status: 'failed',
        outcome: found.message,
        ...(this.#last ? { before: this.#last.picture } : {}),
        error: found,
      });
      found = undefined;
    }
    for (const description of actions.slice(this.#reached + 1))
      steps.push({ description, action: 'unknown', status: 'skipped' });
    return {
      started: new Date(this.#started).toISOString(),
      duration_ms: Date.now() - this.#started,
      steps,
      ...(found ? { error: found } : {}),
    };
  }

  #placed(action_index: number): { sentence?: number; place?: string } {
    if (action_index < 0) return {};
    return { sentence: action_index + 1, ...defined({ place: this.#place.places?.[action_index] }) };
  }

  #add({ before, after, action_index, shows, ...step }: WatchedStep): void {
    if (shows) markShown(this.#steps);
    const pictures = defined({ before: this.#save(before), after: this.#save(after) });
    this.#steps.push({ ...step, ...this.#placed(action_index), ...pictures });
  }

  /** The picture after one step is the one before the next: it is kept once. */
  #save(picture: RawPicture | undefined): Picture | undefined {
    if (!picture) return undefined;
    if (this.#last?.data === picture.data) return this.#last.picture;
    const { folder, name, viewport } = this.#place;
    makePrivateFolder(join(folder, name));
    const kind = picture.mime_type === 'image/png' ? 'png' : 'jpg';
    const file = `${String(this.#steps.length).padStart(2, '0')}.${kind}`;
    writePrivateFile(join(folder, name, file), Buffer.from(picture.data, 'base64'));
    const saved: Picture = { src: `${name}/${file}`, ...viewport };
    this.#last = { data: picture.data, picture: saved };
    return saved;
  }
}

function toRunError(error: ErrorInfo): RunError {
  const { message, code, candidates, selector, mcpCommand, domSnapshot, llmError, stack } = error;
  const [first = ''] = candidates ? message.split('\n') : [message];
  const told = llmError === undefined ? first : `${first} (model: ${llmError})`;
  const more = { code, candidates, selector, command: mcpCommand, screen: domSnapshot, stack };
  return { message: told, ...defined(more) };
}
