import type { Model } from '../llm/model.ts';
import { collectDiagnostics } from './components/mcp-client/collect-diagnostics.ts';
import { answerOf } from './components/mcp-client/mcp-client-logic.ts';
import { pause } from './components/mcp-client/retry-policy.ts';
import { nodeOf, wordsFor } from './components/nl-translator/check-step.ts';
import { serializeDOMTreeToString } from './components/prompt-formatter/dom-serializer.ts';
import { filterDOMTree } from './components/result-processor/dom-filter.ts';
import { ResultProcessorLogic } from './components/result-processor/result-processor-logic.ts';
import { assertionReader } from './execute/assertion-reader.ts';
import { type Carried, tellCarried } from './execute/carried.ts';
import { carryOutStep } from './execute/carry-out-step.ts';
import { chooseSelectors } from './execute/choose-selectors.ts';
import { lookAtScreen, type SeenScreen } from './execute/look-at-screen.ts';
import { PageProblems } from './execute/page-problems.ts';
import { placeStep } from './execute/place-step.ts';
import type { ScenarioWorld } from './execute/scenario-world.ts';
import type { ErrorInfo, IntermediateStep, Progress, TestStep } from './interfaces/index.ts';
import type { Lock, LockKey } from './lock/lock-file.ts';
import { lockedStep } from './lock/locked-step.ts';
import { pick } from './pick.ts';
import type { RawPicture, RunWatcher } from './run-watcher.ts';
import { StepFailure, withCandidates } from './step-failure.ts';
import { askModel, readSentence, type Translation } from './translate-sentence.ts';

interface RunParts {
  /** Where files that it names stand. */
  folder: string | undefined;
  model: Model | undefined;
  lock: Lock | undefined;
  watcher: RunWatcher | undefined;
}

interface TargetPlace {
  words: string;
  box?: { x: number; y: number; width: number; height: number };
}

type Understood = Extract<Translation, { kind: 'steps' }>;

/** A sentence that never ends must end somewhere. */
const MOST_ROUNDS = 30;
const LOOK_AGAIN_MS = 200;
/** A model may know what waiting will not bring. */
const PATIENCE_WITH_MODEL_MS = 1000;
/** How often a sentence is read anew because what it means changed under the pointer. */
const LOOKS_AGAIN = 3;
const DIAGNOSTICS_MS = 10_000;

/** One scenario on its way: the screen that step N left is what step N+1 is understood on. */
export class ScenarioRun {
  readonly #world: ScenarioWorld;
  readonly #parts: RunParts;
  readonly #processor = new ResultProcessorLogic();
  readonly #problems: PageProblems;
  readonly #seen = new Map<string, number>();
  #screen: SeenScreen | undefined;
  #picture: RawPicture | undefined;

  constructor(world: ScenarioWorld, parts: RunParts) {
    this.#world = world;
    this.#parts = parts;
    this.#problems = new PageProblems(world);
  }

  /** Starts a session of its own and opens the address. */
  async open(url: string, steps: TestStep[]): Promise<void> {
    const sentence = `Open ${url}`;
    const opened = await this.#world.client.open();
    if (!opened.success) throw new StepFailure({ message: opened.errorMessage, action: sentence });
    const step: IntermediateStep = { actionType: 'navigate', inputValue: url, description: sentence };
    await this.#carryOutAll({ kind: 'steps', steps: [step], by: 'grammar' }, -1, steps, false);
  }

  /** Carries one sentence out, however many steps it takes. */
  async perform(sentence: string, at: number, steps: TestStep[], following?: string): Promise<void> {
    this.#parts.watcher?.started?.(sentence, at);
    const occurrence = (this.#seen.get(sentence) ?? 0) + 1;
    this.#seen.set(sentence, occurrence);
    let progress: Progress | undefined;
    let looks_left = LOOKS_AGAIN;
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const key: LockKey = { sentence, occurrence, clause: progress?.done ?? 0 };
      const understood = await this.#understand(key, progress, following);
      const made = await this.#carryOutAll(understood, at, steps, looks_left > 0);
      if (!made) {
        looks_left--;
        continue;
      }
      if (understood.by === 'model') for (const step of made) this.#remember(key, step);
      progress = understood.progress;
      if (!progress) return;
    }
    throw await this.#failure({
      message: `the sentence was not done after ${MOST_ROUNDS} steps`,
      action: sentence,
    });
  }

  /** Adds what the screen shows to an error, as far as it can still be had. */
  async diagnose(info: ErrorInfo): Promise<ErrorInfo> {
    const { client, backend } = this.#world;
    const dom = this.#screen ? serializeDOMTreeToString(filterDOMTree(this.#screen.tree)) : undefined;
    // The scenario's own time may be up.
    const patient = {
      executeCommandLogic: (command: Parameters<typeof client.executeCommandLogic>[0]) =>
        client.executeCommandLogic(command, AbortSignal.timeout(DIAGNOSTICS_MS)),
    };
    return { ...info, ...(await collectDiagnostics(patient, backend, dom)) };
  }

  /** What it runs in, as far as the server tells. */
  get environment(): Record<string, string> {
    return { ...this.#world.client.environment };
  }

  close(): Promise<void> {
    return this.#world.client.close();
  }

  async #understand(
    key: LockKey,
    progress: Progress | undefined,
    following: string | undefined,
  ): Promise<Understood> {
    const { model, lock } = this.#parts;
    const translating = { world: this.#world, model, lock };
    const { patience_ms } = this.#world;
    const patience = model ? Math.min(PATIENCE_WITH_MODEL_MS, patience_ms) : patience_ms;
    const until = Date.now() + patience;
    for (;;) {
      const screen = await this.#current();
      const read = await readSentence(translating, key, screen, progress, following);
      if (read.kind === 'steps') return read;
      if (!read.may_change || Date.now() >= until) {
        const asked = await askModel(translating, key, screen, read);
        if (asked.kind === 'steps') return asked;
        throw await this.#failure({
          ...withCandidates(asked.message, asked.candidates),
          code: asked.code,
          action: key.sentence,
          ...(asked.llm_error === undefined ? {} : { llmError: asked.llm_error }),
        });
      }
      // What it speaks of may still be on its way.
      await pause(LOOK_AGAIN_MS, this.#world.signal);
      this.#screen = undefined;
    }
  }

  /** Nothing when the first of them met a screen that is no longer the one it was read on, and did nothing. */
  async #carryOutAll(
    understood: Understood,
    action_index: number,
    steps: TestStep[],
    may_look_again: boolean,
  ): Promise<TestStep[] | undefined> {
    const made: TestStep[] = [];
    for (const step of understood.steps) {
      const one = await this.#carryOut(step, understood, action_index, may_look_again && made.length === 0);
      if (!one) return undefined;
      made.push(one);
      steps.push(one);
    }
    return made;
  }

  async #carryOut(
    given: IntermediateStep,
    understood: Understood,
    action_index: number,
    may_look_again: boolean,
  ): Promise<TestStep | undefined> {
    const world = this.#world;
    const started = Date.now();
    const [meant, alternatives] = await this.#withStableSelectors(given);
    const { folder } = this.#parts;
    const step = placeStep(meant, { ...pick('url', this.#screen?.url), ...pick('folder', folder) });
    const before = this.#picture;
    const box = this.#boxOf(step);
    const carried = await carryOutStep(world, step, assertionReader(step));
    if (may_look_again && isStale(carried)) {
      this.#screen = undefined;
      return undefined;
    }
    this.#screen = carried.ok ? (carried.screen ?? (await lookAtScreen(world))) : carried.screen;
    const made = carried.ok ? this.#testStep(carried, step, alternatives) : undefined;
    await this.#tell(step, carried, { understood, action_index, started, before, box });
    if (made) return made;
    throw await this.#failure({
      ...withCandidates(carried.message ?? 'it did not work', carried.candidates),
      ...(carried.result.success ? {} : pick('code', carried.result.errorCode)),
      action: step.description,
      ...(carried.command ? { mcpCommand: JSON.stringify(carried.command) } : {}),
      ...(step.stableSelector ? { selector: step.stableSelector } : {}),
    });
  }

  #testStep(carried: Carried, step: IntermediateStep, alternatives: string[]): TestStep {
    const tree = this.#screen?.tree;
    if (!tree) throw new Error('a step was carried out and nobody looked');
    const result = { success: true, snapshotData: this.#screen?.raw, url: this.#screen?.url ?? '' } as const;
    const made = this.#processor.createTestStepLogic(carried.ok ? result : carried.result, step, tree);
    return alternatives.length > 0 ? { ...made, alternativeSelectors: alternatives } : made;
  }

  /** What will find the targets again in another session, checked on the screen in front of us. */
  async #withStableSelectors(step: IntermediateStep): Promise<[IntermediateStep, string[]]> {
    const { targetSelector, toTargetSelector } = step;
    if (targetSelector === undefined && toTargetSelector === undefined) return [step, []];
    const { tree } = await this.#current();
    const find = async (selector: string | undefined) =>
      selector === undefined ? [] : chooseSelectors(this.#world, tree, selector);
    const [[stable, ...others], [toStable]] = [await find(targetSelector), await find(toTargetSelector)];
    const { stableSelector: _stable, toStableSelector: _to, ...rest } = step;
    const kept = {
      ...rest,
      ...(stable === undefined ? pick('stableSelector', step.stableSelector) : { stableSelector: stable }),
      ...(toStable === undefined
        ? pick('toStableSelector', step.toStableSelector)
        : { toStableSelector: toStable }),
    };
    return [kept, others];
  }

  #boxOf({ targetSelector }: IntermediateStep): TargetPlace | undefined {
    const node = this.#screen && targetSelector ? nodeOf(this.#screen.tree, targetSelector) : undefined;
    return node ? { words: wordsFor(node), ...(node.box ? { box: node.box } : {}) } : undefined;
  }

  async #tell(
    step: IntermediateStep,
    carried: Carried,
    more: {
      understood: Understood;
      action_index: number;
      started: number;
      before: RawPicture | undefined;
      box: TargetPlace | undefined;
    },
  ): Promise<void> {
    const { watcher } = this.#parts;
    if (!watcher) return;
    const duration_ms = Date.now() - more.started;
    if (watcher.pictures) this.#picture = await this.#takePicture();
    const { verdict, trace, notes } = carried;
    const { box, words } = more.box ?? {};
    const value = step.values?.join(', ') ?? step.key ?? step.inputValue;
    watcher.step({
      action_index: more.action_index,
      description: step.description,
      action: step.actionType,
      ...pick('target', step.stableSelector ?? words),
      ...(step.actionType === 'navigate' || value === undefined ? {} : { value: String(value) }),
      ...(this.#screen ? { url: this.#screen.url } : {}),
      understood_by: more.understood.by,
      status: carried.ok ? 'passed' : 'failed',
      verdict,
      ...pick('outcome', tellCarried(carried, more.understood.note)),
      ...pick(
        'healed',
        notes.find((note) => note.startsWith('healed')),
      ),
      duration_ms,
      ...pick('before', more.before),
      ...pick('after', this.#picture),
      ...pick('target_box', box),
      ...(await this.#problems.takeNew()),
      ...pick('trace', trace?.steps),
    });
  }

  async #takePicture(): Promise<RawPicture | undefined> {
    const { client, backend } = this.#world;
    return answerOf(await client.executeCommandLogic(backend.picture))?.images[0];
  }

  #remember(key: LockKey, made: TestStep): void {
    const { lock, model } = this.#parts;
    lock?.remember(key, lockedStep(made, model?.name ?? 'unknown'));
  }

  async #current(): Promise<SeenScreen> {
    this.#screen ??= await lookAtScreen(this.#world);
    return this.#screen;
  }

  async #failure(info: ErrorInfo): Promise<StepFailure> {
    return new StepFailure(await this.diagnose(info));
  }
}

function isStale({ ok, result }: Carried): boolean {
  return !ok && !result.success && result.errorCode === 'STALE_REFERENCE';
}
