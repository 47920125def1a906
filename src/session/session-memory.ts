import { randomBytes } from 'node:crypto';
import { join, relative } from 'node:path';
import type { PriorCandidate, PriorMaterial } from '../knowledge/build-prior.ts';
import { CAPS, capPriorKnowledge } from '../knowledge/cap-prior-knowledge.ts';
import type { Knowledge, Written } from '../knowledge/knowledge.ts';
import { sameThings } from '../knowledge/sketch.ts';
import { steadyNow, wallTime } from '../model/clock.ts';
import type { PriorKnowledgeV1 } from '../model/prior-knowledge.ts';
import type { StepRecord, StepTarget } from '../model/step-record.ts';
import type { StepNote } from '../pipeline/step-note.ts';
import type { World } from '../pipeline/world.ts';
import type { Screen, View } from '../screen/screen.ts';
import { checkOnScreen, type FoundHint } from './check-on-screen.ts';
import type { Memory } from './memory.ts';
import type { SessionInfo } from './session.ts';
import { labelsOf, observationOf, targetOf, trimmedInput } from './write-step.ts';

/** What earlier sessions know about the screen, checked on it. */
export type { FoundHint } from './check-on-screen.ts';

export interface Prior {
  data: PriorKnowledgeV1;
  /** The suggestions with the elements they were found on, in the order of the data. */
  hints: FoundHint[];
}

/** What was asked of the store before anybody wanted to know. */
interface Foreseen {
  view: View;
  material: PriorMaterial | undefined;
  at_ms: number;
}

/** So long after a call its caller thinks, and that is the time to ask what is known of the screen it led to. */
const REST_MS = 40;
/** What was asked longer ago is asked again: others may have learned something. */
const FRESH_MS = 30_000;

/** What one session leaves behind, and what it is told of those before it. Nothing in it can fail a call. */
export class SessionMemory {
  readonly #memory: Memory;
  readonly #info: SessionInfo;
  readonly #launch: Record<string, unknown>;
  readonly #notes: { note: StepNote; rank: number | undefined }[] = [];
  /** What the caller has to be told of the record itself. */
  readonly #told: string[] = [];
  #degraded = false;
  readonly id: string;
  #begun: Promise<Written> | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #shown: { screen: string; hints: readonly PriorCandidate[] } | undefined;
  #calls = 0;
  #closed = false;
  #foreseen: Foreseen | undefined;
  #resting: NodeJS.Timeout | undefined;
  #failed: { screen: string; target: StepTarget | undefined } | undefined;

  constructor(memory: Memory, info: SessionInfo, launch: Record<string, unknown>) {
    this.#memory = memory;
    this.#info = info;
    this.#launch = launch;
    // Every server has a default session; ids that `launch` gave are like no other.
    this.id = info.id === 'default' ? `default-${randomBytes(5).toString('hex')}` : info.id;
  }

  /** Loads the store, so that the first question need not wait for it. */
  prepare(): void {
    this.#memory.store().catch(() => {});
  }

  /** Opens it as well; to be called when there is something else to wait for. */
  open(): void {
    const opening = async () => (await this.#memory.store()).open?.();
    opening().catch(() => {}); // told by the call that needs it
  }

  /** Notes what happens within a call, while what was suggested before it is still known; `finish` writes it. */
  note(note: StepNote, screen: Screen): void {
    this.#notes.push({ note, rank: this.#followed(note, screen) });
  }

  /** Writes what the call was: its notes where it left some, else the call itself. */
  async finish(call: StepNote, wholly_noted: boolean, screen: Screen, artifact?: string): Promise<void> {
    const notes = this.#notes.splice(0);
    const whole = { note: call, rank: undefined };
    const steps = notes.length > 0 && wholly_noted ? notes : [whole, ...notes];
    const records = steps.map(({ note, rank }) =>
      this.#record(note, rank, screen, note === call ? artifact : undefined),
    );
    this.#calls++;
    if (records.some(({ labels }) => labels[0] !== 'discovery')) this.#foreseen = undefined;
    this.#writing = this.#write(records);
    clearTimeout(this.#resting);
    if (!this.#closed) this.#resting = setTimeout(() => void this.#foresee(screen.latest), REST_MS).unref();
    // What a caller was told must be there whatever ends this process next; it is a small file, also with a shared store.
    await this.#writing;
  }

  /** What worked on this screen before and can be done on it now; undefined when nothing. */
  async prior(world: World, view: View, limit: number = CAPS.suggestions): Promise<Prior | undefined> {
    const material = this.#foresees(view) ? this.#foreseen?.material : await this.#recall(view);
    if (!material) return undefined;
    const { screen } = observationOf(view);
    const hints = await checkOnScreen(world, material.suggestions, limit);
    const checked = { ...material, suggestions: hints.map(({ candidate }) => candidate) };
    const data = capPriorKnowledge(checked, world.options.tool_prefix);
    if (!data) return undefined;
    this.#shown = { screen, hints: checked.suggestions };
    return { data: this.#memory.redactDeep(data), hints: hints.slice(0, data.suggestedNextActions.length) };
  }

  async #recall(view: View): Promise<PriorMaterial | undefined> {
    const store = await this.#memory.store();
    const { screen, url, testIds, a11y } = observationOf(view);
    const { branch } = await this.#memory.git();
    return store.prior({
      sessionId: this.id,
      screen,
      url,
      testIds,
      a11y,
      windowHours: this.#memory.hours,
      ...(this.#info.flow_tags.length > 0 ? { flowTags: this.#info.flow_tags } : {}),
      ...(branch ? { branch } : {}),
    });
  }

  takeNotes(): string[] {
    return this.#told.splice(0);
  }

  /** Where this session's files are. */
  get folder(): string {
    return join(this.#memory.root, this.id);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#resting);
    await this.#writing;
  }

  async #foresee(view: View | null): Promise<void> {
    if (!view || this.#foresees(view)) return;
    const calls = this.#calls;
    const at_ms = steadyNow();
    const material = await this.#recall(view).catch(() => undefined);
    // What was done meanwhile is not in it.
    if (calls === this.#calls) this.#foreseen = { view, material, at_ms };
  }

  #foresees(view: View): boolean {
    const foreseen = this.#foreseen;
    return (
      foreseen !== undefined && steadyNow() - foreseen.at_ms < FRESH_MS && isSameScreen(foreseen.view, view)
    );
  }

  #record(
    note: StepNote,
    rank: number | undefined,
    screen: Screen,
    artifact: string | undefined,
  ): Omit<StepRecord, 'environment'> {
    const found = targetOf(note, screen);
    const password = note.node?.state.password === true;
    // Redacted whole before it is cut: half a secret would not be known as one.
    const input = trimmedInput(
      this.#memory.redactDeep(this.#memory.redactInput(note.input, found, password)),
    );
    const observation = observationOf(note.before);
    const again =
      this.#failed !== undefined &&
      (this.#failed.screen === observation.screen || sameElement(this.#failed.target, found));
    const labels = labelsOf(note, again);
    const acted = labels[0] !== 'discovery';
    if (acted) this.#failed = note.ok ? undefined : { screen: observation.screen, target: found };
    const shownAfter = note.after ? observationOf(note.after) : undefined;
    return this.#memory.redactDeep({
      schemaVersion: 1 as const,
      timestamp: new Date(wallTime(note.started_ms)).toISOString(),
      sessionId: this.id,
      tool: { name: note.tool, input },
      ...(found ? { target: found } : {}),
      timing: {
        startedAt: new Date(wallTime(note.started_ms)).toISOString(),
        durationMs: Math.max(0, note.duration_ms),
      },
      outcome: {
        ok: note.ok,
        ...(note.code ? { code: note.code } : {}),
        ...(note.kind ? { kind: note.kind } : {}),
        ...(note.effect ? { effect: note.effect.length > 0 ? note.effect : ['none'] } : {}),
        ...(note.verdict ? { verdict: note.verdict } : {}),
        ...(note.message ? { message: note.message.slice(0, 300) } : {}),
      },
      observation,
      ...(shownAfter ? { after: { screen: shownAfter.screen, url: shownAfter.url } } : {}),
      ...(artifact ? { artifacts: { screenshot: relative(this.folder, artifact) } } : {}),
      labels,
      ...(rank ? { suggestion: { shownRank: rank } } : {}),
    });
  }

  /** The rank of the suggestion that a step followed, if one was shown on this screen. */
  #followed(note: StepNote, screen: Screen): number | undefined {
    if (!this.#shown || this.#shown.screen !== observationOf(note.before).screen) return undefined;
    const { tool } = note;
    const target = targetOf(note, screen);
    const at = this.#shown.hints.findIndex(
      (hint) =>
        hint.tool === tool &&
        hint.targets.some((one) =>
          one.type === 'testId'
            ? one.value === target?.testId
            : one.type === 'selector'
              ? one.value === target?.selector
              : one.value.role === target?.role && one.value.name === target.name,
        ),
    );
    return at === -1 ? undefined : at + 1;
  }

  async #write(records: readonly Omit<StepRecord, 'environment'>[]): Promise<void> {
    try {
      await this.#writing;
      const store = await this.#memory.store();
      const environment = await this.#memory.environment();
      this.#begun ??= this.#begin(store);
      const written = [await this.#begun];
      for (const record of records) written.push(await store.record({ ...record, environment }));
      // Once there is room again the session is begun anew: its goal, and that it runs, are known from that alone.
      if (written[0] === 'degraded') this.#begun = undefined;
      this.#tellWriting(written.includes('degraded'));
    } catch (error) {
      this.#memory.warn('a step was not recorded', { error: String(error) });
    }
  }

  /** A disk may be full or locked: that is no reason to fail a call, and none to be silent about it. */
  #tellWriting(degraded: boolean): void {
    if (degraded === this.#degraded) return;
    this.#degraded = degraded;
    this.#told.push(
      degraded
        ? `what is done is not recorded in ${this.#memory.root}: ${this.#memory.why}`
        : 'what is done is recorded again; what was done meanwhile is missing there',
    );
  }

  async #begin(store: Knowledge): Promise<Written> {
    const { goal, flow_tags, tags } = this.#info;
    const git = await this.#memory.git();
    return store.begin(
      this.#memory.redactDeep({
        schemaVersion: 1 as const,
        sessionId: this.id,
        createdAt: new Date().toISOString(),
        flowTags: flow_tags,
        tags,
        ...(goal !== undefined ? { goal } : {}),
        ...(git.branch || git.commit ? { git } : {}),
        ...(this.#memory.app_version ? { appVersion: this.#memory.app_version } : {}),
        launch: this.#launch,
      }),
    );
  }
}

function isSameScreen(then: View, now: View): boolean {
  const [a, b] = [observationOf(then), observationOf(now)];
  return a.screen === b.screen && a.url === b.url && sameThings(a, b);
}

function sameElement(a: StepTarget | undefined, b: StepTarget | undefined): boolean {
  if (!a || !b) return false;
  return a.testId !== undefined ? a.testId === b.testId : a.role === b.role && a.name === b.name;
}
