import type { Acted, LoopAction, LoopBrowser } from '../agent/loop-browser.ts';
import type { LoopSnapshot } from '../agent/loop-snapshot.ts';
import type { Expectation } from '../model/expectation.ts';
import { type FailureKind, SurehandError } from '../model/failure.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { matchCriticalAction } from '../policy/critical-action.ts';
import { allMatches } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import { holdsOnSnapshot } from './holds-on-snapshot.ts';
import { freshSnapshot, type SampleSnapshot } from './sample-snapshot.ts';

/** What an action on a screen leads to; the first that fits is taken. */
export interface MockMove {
  /** Name of the screen; any when left out. */
  on?: string;
  tool?: LoopAction['tool'];
  /** Name of the element acted on. */
  target?: string;
  /** The screen afterwards; the same when left out. */
  to?: string;
  /** It fails this way. */
  fails?: FailureKind;
  message?: string;
  /** It never ends by itself: what happens then is the loop's timeout. */
  hangs?: true;
}

export interface MockQuestion {
  action: string;
  reason: string;
}

export interface MockBrowserConfig {
  screens: Readonly<Record<string, SampleSnapshot>>;
  /** The first of `screens` when left out. */
  start?: string;
  moves?: readonly MockMove[];
  policy?: Policy;
  /** What a person answers. Left out, nobody can be asked. */
  decide?(question: MockQuestion): { approved: boolean; message?: string };
}

export interface MockCall {
  method: 'snapshot' | 'peek' | 'act' | 'passCheckpoint' | 'askPerson' | 'expect';
  screen: string;
  action?: LoopAction;
  /** Name of the element acted on. */
  target?: string;
}

/** A browser made of snapshots: no page, no waiting; every call is in `calls`. */
export class MockBrowser implements LoopBrowser {
  readonly calls: MockCall[] = [];
  readonly questions: MockQuestion[] = [];
  screen: string;
  readonly #config: MockBrowserConfig;
  #shown: LoopSnapshot | undefined;
  #next = 0;
  /** The checkpoint that was decided on last. */
  #decided: string | undefined;

  constructor(config: MockBrowserConfig) {
    this.#config = config;
    this.screen = config.start ?? Object.keys(config.screens)[0] ?? '';
    this.#sample();
  }

  /** The actions so far, oldest first. */
  get actions(): LoopAction[] {
    return this.calls.flatMap(({ action }) => action ?? []);
  }

  async snapshot(): Promise<LoopSnapshot> {
    this.#record('snapshot');
    this.#shown = freshSnapshot(this.#sample(), this.#next, this.calls.length);
    this.#next += this.#shown.elements.length;
    return this.#shown;
  }

  async peek(): Promise<Snapshot> {
    this.#record('peek');
    return freshSnapshot(this.#sample(), this.#next, this.calls.length);
  }

  async act(action: LoopAction): Promise<Acted> {
    const element = this.#shown?.elements.find((one) => 'ref' in action && one.ref === action.ref);
    this.calls.push({
      method: 'act',
      screen: this.screen,
      action,
      ...(element ? { target: element.name } : {}),
    });
    if ('ref' in action && !element) throw new SurehandError('ref_unknown', `no element ${action.ref}`);
    const approved = element !== undefined && this.#approve(action, element);
    const move = this.#config.moves?.find(
      ({ on, tool, target }) =>
        (on ?? this.screen) === this.screen &&
        (tool ?? action.tool) === action.tool &&
        (target === undefined || target === element?.name),
    );
    if (move?.hangs) await new Promise(() => {});
    if (move?.fails) throw new SurehandError(move.fails, move.message ?? `configured to fail: ${move.fails}`);
    const moved = move?.to !== undefined && move.to !== this.screen;
    if (move?.to !== undefined) this.screen = move.to;
    return {
      verdict: 'unverified',
      effect: moved ? [{ kind: 'navigation', account: this.#sample().page.url }] : [],
      ...(move?.message ? { note: move.message } : {}),
      ...(approved ? { approved: true as const } : {}),
    };
  }

  async passCheckpoint(): Promise<boolean> {
    this.#record('passCheckpoint');
    const { policy } = this.#config;
    const matches = policy && this.#shown ? allMatches(policy.checkpoints, this.#shown) : [];
    const [match] = matches;
    const elements = matches.flatMap(({ element }) => element?.name ?? []);
    const key = JSON.stringify([this.screen, elements]);
    if (!match || this.#decided === key) return false;
    const action = elements[0] ? `going on to ${JSON.stringify(elements[0])}` : 'going on from this page';
    const decision = this.#decide({ action, reason: match.because ?? match.condition });
    this.#decided = key;
    if (!decision.approved) throw rejected(decision.message);
    return true;
  }

  async askPerson(question: MockQuestion) {
    this.#record('askPerson');
    return this.#decide(question);
  }

  async expect(expectations: readonly Expectation[]) {
    this.#record('expect');
    return holdsOnSnapshot(expectations, await this.peek());
  }

  /** True when the action is critical, and a person said yes to it. */
  #approve({ tool }: LoopAction, { role, name }: { role: string; name: string }): boolean {
    const { policy } = this.#config;
    const pending = { action: tool.replace('browser_', ''), role, name, url: this.#sample().page.url };
    const match = policy && matchCriticalAction(policy, pending);
    if (!match) return false;
    const decision = this.#decide({ action: `${pending.action} ${role} "${name}"`, reason: match.condition });
    if (!decision.approved) throw rejected(decision.message);
    return true;
  }

  #decide(question: MockQuestion): { approved: boolean; message?: string } {
    this.questions.push(question);
    const { decide } = this.#config;
    if (!decide) {
      throw new SurehandError(
        'approval_required',
        `a person must approve ${question.action}, and there is none`,
      );
    }
    return decide(question);
  }

  #record(method: MockCall['method']): void {
    this.calls.push({ method, screen: this.screen });
  }

  #sample(): SampleSnapshot {
    const sample = this.#config.screens[this.screen];
    if (sample) return sample;
    const known = Object.keys(this.#config.screens).join(', ');
    throw new Error(`MockBrowser: no screen ${JSON.stringify(this.screen)}; there are ${known}`);
  }
}

function rejected(message: string | undefined): SurehandError {
  return new SurehandError('human_rejected', `User feedback: ${message || 'no reason was given'}`);
}
