import { randomUUID } from 'node:crypto';
import type { Model, Usage } from '../llm/model.ts';
import type { BothWays } from '../model/both-ways.ts';
import { systemClock } from '../model/clock.ts';
import { quoted } from '../model/page-text.ts';
import { defined } from '../model/record.ts';
import type { RawPicture, RunWatcher } from '../model/run-record.ts';
import { answerOf } from './components/mcp-client/mcp-client-logic.ts';
import { nodeOf, wordsFor } from './components/nl-translator/check-step.ts';
import { ResultProcessorLogic } from './components/result-processor/result-processor-logic.ts';
import { doByModel } from './do-by-model.ts';
import { assertionReader } from './execute/assertion-holds.ts';
import { type Carried, isStale, tellCarried } from './execute/carried.ts';
import { carryOutStep, heldToAnswer } from './execute/carry-out-step.ts';
import { recallStep, withStableSelectors } from './execute/choose-selectors.ts';
import { isMoving, lookAtScreen, type SeenScreen } from './execute/look-at-screen.ts';
import { LookFurther, withWay } from './execute/look-further.ts';
import { answers, type OpenQuestion, questionAfter } from './execute/open-question.ts';
import { PageProblems } from './execute/page-problems.ts';
import { placeStep } from './execute/place-step.ts';
import type { ScenarioWorld } from './execute/scenario-world.ts';
import { type Came, ShownLater } from './execute/shown-later.ts';
import type * as interfaces from './interfaces/index.ts';
import type { ErrorInfo, Progress, IntermediateStep as Step, TestStep } from './interfaces/index.ts';
import { type Lock, type LockKey, lockedStep } from './lock/lock-file.ts';
import { failureOn, StepFailure, withCandidates } from './step-failure.ts';
import { understand } from './understand/understand.ts';

/** What a run may be given beside the app. */
export interface RunParts {
  /** Where files that the scenario names stand; the working folder unless given. */
  folder?: string;
  /** Asked about what the grammar leaves open. */
  model?: Model;
  lock?: Lock;
  watcher?: RunWatcher;
  /** What a model found is agreed to: it is written down, also in place of what was agreed before. */
  agree?: boolean;
  /** Told what each question to the model took. */
  used?(usage: Usage): void;
}

type Unclear = Extract<interfaces.Understanding, { kind: 'unclear' }>;
type Around = NonNullable<interfaces.BrowserStepContext['around']>;

/** Who made sense of a step, and for which action of the scenario. */
interface By {
  by: 'grammar' | 'lock' | 'model';
  action_index: number;
  clause: string;
  note?: string;
}

/** The server says with these codes that nothing was sent to the page. */
const REFUSED_UNSENT = /^(?:ELEMENT_NOT_FOUND|STALE_REFERENCE|AMBIGUOUS_TARGET|ACTION_REJECTED)$/;

/** What a sentence that is not done is called. */
const REFUSED_AS = {
  AMBIGUOUS_TARGET: 'ambiguous: ',
  NOT_UNDERSTOOD: 'not understood: ',
  ELEMENT_NOT_FOUND: '',
};

/** A sentence that never ends must end somewhere. */
const MOST_ROUNDS = 30;
const LOOK_AGAIN_MS = 200;
/** A model may know what waiting will not bring. */
const PATIENCE_WITH_MODEL_MS = 1000;
/** How often a sentence is read anew because what it means changed under the pointer. */
const LOOKS_AGAIN = 3;
/** So long an app is scrolled for what a sentence names. */
const SCROLLING_MS = 60_000;
/** So long after an act, a screen that neither changes nor says that it is busy brings nothing more. */
const QUIET_MS = 2000;

const FAILED: Came = { status: 'failed' };

/** The code of an error that is no word on the app: there was nothing to run it in. */
export const NOT_OPENED = 'NOT_OPENED';

/** One scenario on its way: the screen that step N left is what step N+1 is understood on. */
export class ScenarioRun {
  readonly #world: ScenarioWorld;
  readonly #parts: RunParts;
  readonly #processor = new ResultProcessorLogic();
  readonly #problems: PageProblems;
  readonly #seen = new Map<string, number>();
  #screen: SeenScreen | undefined;
  readonly #further: LookFurther;
  /** Which acts nothing showed to be done. */
  readonly shown = new ShownLater();
  #picture: RawPicture | undefined;
  #acted_at = 0;
  #effect: Carried['effect'] = [];
  #question: OpenQuestion | undefined;
  /** What was done, in words for a model, and what became of the last of it. */
  readonly #done: string[] = [];
  #previous: interfaces.OperationResult | undefined;
  /** Sentences, done in full, that rest on the word of a model alone. */
  readonly unconfirmed: string[] = [];

  constructor(world: ScenarioWorld, parts: RunParts) {
    this.#world = world;
    this.#parts = parts;
    this.#problems = new PageProblems(world);
    this.#further = new LookFurther(world);
  }

  /** Starts a session of its own and opens the address. */
  async open(url: string, steps: TestStep[]): Promise<void> {
    const sentence = `Open ${url}`;
    this.#world.secrets.openPlace(url);
    const opened = await this.#world.client.open();
    if (!opened.success)
      throw new StepFailure({ code: NOT_OPENED, message: opened.errorMessage, action: sentence });
    const step: Step = { actionType: 'navigate', inputValue: url, description: sentence };
    await this.#carryOutAll([step], { by: 'grammar', action_index: -1, clause: '' }, steps, false);
  }

  /** Carries one sentence out, clause by clause, however many steps it takes. */
  async perform(sentence: string, at: number, steps: TestStep[], around: Around = {}): Promise<void> {
    this.#parts.watcher?.started?.(sentence, at);
    const occurrence = (this.#seen.get(sentence) ?? 0) + 1;
    this.#seen.set(sentence, occurrence);
    let progress: Progress | undefined;
    let looks_left = LOOKS_AGAIN;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const key: LockKey = { sentence, occurrence, clause: progress?.done ?? 0 };
      const read = await this.#read(sentence, progress);
      const of = { action_index: at, clause: read.clause };
      if (read.kind === 'steps') {
        if (!(await this.#carryOutAll(read.steps, { by: 'grammar', ...of }, steps, looks_left > 0))) {
          looks_left--;
          continue;
        }
      } else if (!(await this.#byLock(key, { by: 'lock', ...of }, steps)))
        await this.#byModel(key, read, { by: 'model', ...of }, steps, around);
      progress = read.progress;
      if (!progress) return;
    }
    throw await this.failure({ message: `not done after ${MOST_ROUNDS} steps`, action: sentence });
  }

  /** A question of the page that nobody answered: what was asked for last is not done yet. */
  async end(last: string | undefined): Promise<void> {
    const { dialog } = await this.#current();
    const waits = dialog && dialog.type !== 'alert' && `${dialog.type} ${quoted(dialog.message)}`;
    const message = waits
      ? `the page still waits for an answer to ${waits}; say "Accept the dialog" or "Dismiss the dialog"`
      : this.#question && `it is not done: the page asks ${this.#question.asks}`;
    const action = waits ? last : this.#question?.sentence;
    if (message) throw await this.failure({ message, ...defined({ action }) });
  }

  failure(info: ErrorInfo): Promise<StepFailure> {
    return failureOn(this.#world, this.#screen, info);
  }

  get environment(): Record<string, string> {
    return { ...this.#world.client.environment };
  }

  /** Why the browser went away, if it did: this run cannot go on, another may begin anew. */
  get lost(): string | undefined {
    return this.#world.client.lost;
  }

  close(): Promise<void> {
    return this.#world.client.close();
  }

  /** What the grammar makes of the next clause; what it names and is not there is waited for, and scrolled to in an app. */
  async #read(sentence: string, progress: Progress | undefined): Promise<interfaces.Understanding> {
    const { model } = this.#parts;
    const { patience_ms } = this.#world;
    const until = Date.now() + (model ? Math.min(PATIENCE_WITH_MODEL_MS, patience_ms) : patience_ms);
    const meant = ({ url, title, dialog, tabs, tree }: SeenScreen) => {
      const known = { url, title, ...defined({ dialog, tabs, progress }), ask_ahead: model !== undefined };
      return understand(sentence, tree, known);
    };
    let before: SeenScreen | undefined;
    let ways: BothWays | undefined;
    for (let scrolled = false; ; ) {
      const screen = await this.#current();
      const read = meant(screen);
      if (read.kind === 'steps') return scrolled ? { ...read, steps: withWay(read.steps) } : read;
      if (!read.missing) return read;
      const quiet = Date.now() - this.#acted_at > QUIET_MS && !isMoving(before, screen);
      before = screen;
      if (ways || quiet || Date.now() >= until) {
        ways ??= this.#further.waysTo(screen.url, (passed) => meant(passed).kind === 'steps');
        const late = Date.now() > until + SCROLLING_MS;
        const way = late ? undefined : await this.#further.on(screen, ways);
        const reason = `not found after looking through ${ways.looked}: ${read.reason}`;
        if (!way) return scrolled ? { ...read, code: 'ELEMENT_NOT_FOUND', reason } : read;
        scrolled = true;
      } else await systemClock.sleep(LOOK_AGAIN_MS, this.#world.signal);
      this.#screen = undefined;
    }
  }

  /** Does a clause as it was agreed before; false, and nothing done, when that is not known or no longer fits. */
  async #byLock(key: LockKey, by: By, steps: TestStep[]): Promise<boolean> {
    const locked = this.#parts.lock?.recall(key) ?? [];
    for (const [at, one] of locked.entries()) {
      const step = await recallStep(this.#world, one, await this.#current());
      if (step) await this.#carryOutAll([step], by, steps, false);
      else if (at === 0) return false;
      else
        throw await this.failure({
          message: `${one.target ?? one.action} was agreed on for this sentence and is not on the screen`,
          action: key.sentence,
        });
    }
    return locked.length > 0;
  }

  async #byModel(key: LockKey, read: Unclear, by: By, steps: TestStep[], around: Around): Promise<void> {
    const { model, lock, agree } = this.#parts;
    const known = lock?.recall(key)[0];
    const note = known
      ? `understood anew: ${known.target ?? known.action} no longer fits the screen`
      : undefined;
    const done = model
      ? await doByModel(
          model,
          { sentence: key.sentence, clause: read.clause, around, done: this.#done, previous: this.#previous },
          {
            look: () => this.#current(),
            used: (usage) => this.#parts.used?.(usage),
            carryOut: (step) => this.#proposed(step, { ...by, ...defined({ note }) }, steps),
          },
          this.#world.signal,
        )
      : undefined;
    if (done?.ok) {
      if (!done.grounded && !agree) this.unconfirmed.push(key.sentence);
      // What was agreed stays so until someone agrees to what took its place.
      if (agree || (done.grounded && !known))
        lock?.remember(
          key,
          done.made.map((made) => lockedStep(made, model?.name ?? 'unknown')),
        );
      return;
    }
    const candidates = done && done.candidates.length > 0 ? done.candidates : read.candidates;
    throw await this.failure({
      ...withCandidates(`${REFUSED_AS[read.code]}${read.reason}`, candidates),
      code: read.code,
      action: key.sentence,
      ...defined({ llmError: done?.why }),
    });
  }

  /** A step of a model: what the server refuses before it sends anything is told back, everything else ends the run. */
  async #proposed(step: Step, by: By, steps: TestStep[]): Promise<{ made: TestStep } | { refused: string }> {
    try {
      const [made] = (await this.#carryOutAll([step], by, steps, false)) ?? [];
      return made ? { made } : { refused: 'the screen changed' };
    } catch (error) {
      if (error instanceof StepFailure && REFUSED_UNSENT.test(error.info.code ?? ''))
        return { refused: error.info.message };
      throw error;
    }
  }

  /** Nothing when the first of them met a screen that is no longer the one it was read on, and did nothing. */
  async #carryOutAll(
    wanted: readonly Step[],
    by: By,
    steps: TestStep[],
    may_look_again: boolean,
  ): Promise<TestStep[] | undefined> {
    const made: TestStep[] = [];
    for (const step of wanted) {
      const one = await this.#carryOut(step, by, may_look_again && made.length === 0);
      if (!one) return undefined;
      made.push(one);
      steps.push(one);
      this.#done.push(
        [one.action, one.selector, one.value ?? one.key].filter((part) => part !== undefined).join(' '),
      );
    }
    return made;
  }

  async #carryOut(given: Step, by: By, may_look_again: boolean): Promise<TestStep | undefined> {
    const world = this.#world;
    const started = Date.now();
    const [meant, alternatives] = await this.#withStableSelectors(given);
    const { folder } = this.#parts;
    const step = placeStep(meant, defined({ url: this.#screen?.url, folder }));
    const before = this.#picture;
    const tree = this.#screen?.tree;
    const { targetSelector } = step;
    const target = tree && targetSelector ? nodeOf(tree, targetSelector) : undefined;
    const read = assertionReader(step);
    const sent = await carryOutStep(world, step, read);
    const carried = step.asks ? heldToAnswer(sent, this.#effect) : sent;
    this.#effect = sent.effect;
    if (!step.assertion) this.#acted_at = Date.now();
    if (may_look_again && isStale(carried)) {
      this.#screen = undefined;
      return undefined;
    }
    this.#screen = carried.ok ? (carried.screen ?? (await lookAtScreen(world))) : carried.screen;
    const made = carried.ok ? this.#testStep(carried, step, alternatives) : undefined;
    await this.#tell(step, carried, { by, started, before, target });
    this.#previous = { success: carried.ok, executionTimeMs: Date.now() - started };
    if (this.#question && answers(this.#question, step)) this.#question = undefined;
    if (tree && this.#screen) this.#question ??= questionAfter(step, by.clause, tree, this.#screen.tree);
    if (made) return made;
    const { assertion: claim } = step;
    const seen = claim?.about === 'text' && claim.is === 'visible' ? claim.text : undefined;
    const where = seen && (await this.#further.whereHolds(await this.#current(), seen, read));
    const message = `${carried.message ?? 'it did not work'}${where ? `; ${where}` : ''}`;
    this.#previous.error = { message };
    throw await this.failure({
      ...withCandidates(message, carried.candidates),
      stepId: randomUUID(),
      action: step.description,
      ...defined({
        code: carried.result.success ? undefined : carried.result.errorCode,
        mcpCommand: carried.command && JSON.stringify(carried.command),
        selector: step.stableSelector,
      }),
    });
  }

  #testStep(carried: Carried, step: Step, alternatives: string[]): TestStep {
    const tree = this.#screen?.tree;
    if (!tree) throw new Error('a step was carried out and nobody looked');
    const result = { success: true, snapshotData: this.#screen?.raw, url: this.#screen?.url ?? '' } as const;
    const made = this.#processor.createTestStepLogic(carried.ok ? result : carried.result, step, tree);
    return alternatives.length > 0 ? { ...made, alternativeSelectors: alternatives } : made;
  }

  /** What will find the targets again in another session, checked on the screen in front of us. */
  async #withStableSelectors(step: Step): Promise<[Step, string[]]> {
    const { targetSelector, toTargetSelector } = step;
    if (targetSelector === undefined && toTargetSelector === undefined) return [step, []];
    return withStableSelectors(this.#world, (await this.#current()).tree, step);
  }

  async #tell(
    step: Step,
    carried: Carried,
    more: { by: By; started: number; before: RawPicture | undefined; target: SeenScreen['tree'] | undefined },
  ): Promise<void> {
    const came = carried.ok ? await this.shown.after(step, carried, () => this.#current()) : FAILED;
    const { watcher } = this.#parts;
    if (!watcher) return;
    const duration_ms = Date.now() - more.started;
    const { client, backend } = this.#world;
    if (watcher.pictures)
      this.#picture = answerOf(await client.executeCommandLogic(backend.picture))?.images[0];
    const { verdict, trace, notes } = carried;
    const value = step.values?.join(', ') ?? step.key ?? step.inputValue;
    watcher.step({
      action_index: more.by.action_index,
      description: step.description,
      action: step.actionType,
      understood_by: more.by.by,
      ...came,
      verdict,
      duration_ms,
      ...(await this.#problems.takeNew()),
      ...defined({
        target: step.stableSelector ?? (more.target && wordsFor(more.target)),
        value: step.actionType === 'navigate' || value === undefined ? undefined : String(value),
        url: this.#screen?.url,
        outcome: tellCarried(carried, more.by.note),
        healed: notes.find((note) => note.startsWith('healed')),
        before: more.before,
        after: this.#picture,
        target_box: more.target?.box,
        trace: trace?.steps,
      }),
    });
  }

  async #current(): Promise<SeenScreen> {
    this.#screen ??= await lookAtScreen(this.#world);
    return this.#screen;
  }
}
