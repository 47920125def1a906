import type { WatchedStep } from '../../model/run-record.ts';
import { nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector } from '../components/result-processor/stable-selectors.ts';
import type { IntermediateStep as Step } from '../interfaces/index.ts';
import { assertionReader } from './assertion-holds.ts';
import { type Carried, isSilent } from './carried.ts';
import type { SeenScreen } from './look-at-screen.ts';

const LOOKS_ON = /^(?:assert|wait|hover|scroll)$/;

export type Came = Pick<WatchedStep, 'status' | 'shows'>;

/** Acts after which nothing was seen to change. Such an act is done only if what comes next shows it: a claim that was not so when the act was over, or something to act on that was not there. */
export class ShownLater {
  #last: { sentence: string; screen: SeenScreen } | undefined;
  readonly #never: string[] = [];

  /** What a step that was carried out is to be called, and whether it shows that the one before it was done. `look` gives the screen it left. */
  async after(step: Step, carried: Carried, look: () => Promise<SeenScreen>): Promise<Came> {
    if (!this.#last && !isSilent(carried)) return { status: 'passed' };
    const screen = await look();
    const shows = this.#last !== undefined && isNew(step, this.#last.screen, screen);
    if (shows) this.#last = undefined;
    if (!LOOKS_ON.test(step.actionType)) this.#giveUp();
    // What is typed into a password field cannot be read back, and shows nothing on a phone.
    const masked = step.actionType === 'input' && targetOn(screen, step)?.attributes.type === 'password';
    const silent = isSilent(carried) && !masked;
    if (silent) this.#last = { sentence: step.description, screen };
    return { status: silent ? 'claimed' : 'passed', ...(shows && { shows }) };
  }

  /** The sentences of those that nothing showed. */
  end(): readonly string[] {
    this.#giveUp();
    return this.#never;
  }

  #giveUp(): void {
    if (this.#last) this.#never.push(this.#last.sentence);
    this.#last = undefined;
  }
}

/** Whether a step that came to pass could not have done so on an earlier screen. */
function isNew(step: Step, earlier: SeenScreen, now: SeenScreen): boolean {
  const read = assertionReader(step);
  if (step.assertion) return read(now).holds && !read(earlier).holds;
  return step.targetSelector !== undefined && !targetOn(earlier, step);
}

function targetOn({ tree }: SeenScreen, { targetSelector = '' }: Step) {
  return nodeOf(tree, targetSelector) ?? findBySelector(tree, targetSelector)[0];
}
