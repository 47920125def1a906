import type { Snapshot } from '../model/snapshot.ts';
import { awaitsSaving } from './around.ts';
import { isSameWord, saysSaving, wordsOf } from './doing-words.ts';
import type { Acted } from './loop-browser.ts';

/** What was set or done and waits for a button that saves it. */
export class Unsaved {
  readonly #goal: string[];
  /** The button that waits, and the control that does. */
  #button: string | undefined;
  #control: string | undefined;
  /** Buttons that save, when anybody looked last. */
  #savers: Set<string> | undefined;
  #onlySet: Acted['only_set'];
  /** A deed was done since the last look, and nothing was sent. */
  #kept = false;

  constructor(goal: string) {
    this.#goal = wordsOf(goal);
  }

  acted({ inconsequential, effect, pressed, only_set }: Acted): void {
    this.#onlySet = only_set;
    const sent = effect.some(({ kind }) => kind === 'network' || kind === 'navigation');
    if (sent || pressed?.some(saysSaving)) this.#button = this.#control = undefined;
    else if (!inconsequential && !only_set) this.#control = undefined;
    this.#kept = !inconsequential && !sent && !pressed?.some(saysSaving);
  }

  /** Whether what the last act set waits for a button. */
  saw(seen: Pick<Snapshot, 'elements'>): boolean {
    const awaits = this.#onlySet !== undefined && awaitsSaving(this.#onlySet, seen);
    const name = this.#onlySet?.name ?? '';
    if (
      awaits &&
      wordsOf(name).some((word) => word.length > 3 && this.#goal.some((one) => isSameWord(one, word)))
    )
      this.#control = name;
    const savers = seen.elements
      .filter(({ role, name, state }) => role === 'button' && saysSaving(name) && !state.includes('disabled'))
      .map((one) => one.name);
    const known = this.#savers;
    // A button that came with a deed is there for it.
    if (this.#kept && known) this.#button = savers.find((one) => !known.has(one)) ?? this.#button;
    if (this.#button !== undefined && !savers.includes(this.#button)) this.#button = undefined;
    this.#savers = new Set(savers);
    this.#kept = false;
    this.#onlySet = undefined;
    return awaits;
  }

  /** A control that the goal speaks of. */
  get control(): string | undefined {
    return this.#control;
  }

  get button(): string | undefined {
    return this.#button;
  }
}
