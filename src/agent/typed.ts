import type { Expectation } from '../model/expectation.ts';
import type { Effect } from '../model/outcome.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { standsIn } from '../model/stands-in.ts';
import { asksForWords, asksToTalk, saysLookup, saysTalk } from './doing-words.ts';
import { reachOf } from './standing.ts';

/** A text, and whether it went into a field for what people say to each other. */
export interface TypedText {
  text: string;
  talk: boolean;
}

/** What a run typed, and whether it went with anything since. */
export class Typed {
  readonly #goal: string | undefined;
  readonly #texts: TypedText[];
  /** What is being typed that the goal names, what was and has not gone with any deed, and whether a choice was made since. */
  #typing: string | undefined;
  #waiting: string | undefined;
  #chose = false;

  constructor(goal: string | undefined, texts: readonly TypedText[] = []) {
    this.#goal = goal;
    this.#texts = [...texts];
  }

  kept(): TypedText[] {
    return [...this.#texts];
  }

  /** `into` is what the field is called. */
  type(text: string, into: string): void {
    const lower = text.trim().toLowerCase();
    this.#texts.push({ text: text.toLowerCase(), talk: saysTalk(into) });
    const named = lower !== '' && standsIn(this.#goal?.toLowerCase() ?? '', lower);
    this.#typing = named && !saysLookup(into) ? text.trim() : undefined;
  }

  /** Something that the goal names stands in a field, or is being typed. */
  get named(): boolean {
    return (this.#typing ?? this.#waiting) !== undefined;
  }

  /** What the goal names and the run typed, where all that was done since is to set other controls. */
  get left(): string | undefined {
    return this.#chose ? this.#waiting : undefined;
  }

  /** What stands in a field goes with a later deed, but not with a choice of another control. */
  acted(inconsequential: boolean, choice: boolean, effect: readonly Effect[]): void {
    const only_typed = inconsequential && reachOf(effect, false) < 2;
    if (this.#typing !== undefined) this.#waiting = only_typed ? this.#typing : undefined;
    else if (!inconsequential && !choice) this.#waiting = undefined;
    this.#chose = this.#waiting !== undefined && (this.#chose || (choice && !inconsequential));
    this.#typing = undefined;
  }

  /** Words that the run typed, though nobody asked for them: a goal that wants a text somewhere names it, and a talk asks for it. */
  echo(one: Expectation): 'echoed' | 'said' | undefined {
    if (one.about !== 'text' || one.gone || this.#goal === undefined) return undefined;
    const words = one.text.toLowerCase();
    const typed = this.#texts.filter(({ text }) => standsIn(text, words));
    if (typed.length === 0) return undefined;
    if (!standsIn(this.#goal.toLowerCase(), words)) return 'echoed';
    const goal = this.#goal;
    const unasked = typed.every(({ text, talk }) => talk && !asksForWords(goal, text));
    return unasked && !asksToTalk(goal) ? 'said' : undefined;
  }

  /** A field is expected to hold what the run typed. */
  isTyped(one: Expectation): boolean {
    if (one.about !== 'property') return false;
    const value = one.value.toLowerCase();
    return this.#texts.some(
      ({ text }) => text.trim() === value || (one.how !== 'equals' && standsIn(text, value)),
    );
  }

  /** Words that the run typed stand in a field, wherever else they may stand. */
  isHeld(one: Expectation, { elements }: Snapshot): boolean {
    if (one.about !== 'text' || one.gone) return false;
    const words = one.text.toLowerCase();
    return (
      this.#texts.some(({ text }) => standsIn(text, words)) &&
      elements.some(({ value }) => value !== undefined && standsIn(value.toLowerCase(), words))
    );
  }
}
