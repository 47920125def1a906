import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovalRequest, Approver, Decision } from '../approval/approver.ts';
import { recordDecision } from '../approval/record-decision.ts';
import type { Driver } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Box } from '../model/node.ts';
import { issuePermit, type Permit } from '../model/permit.ts';
import type { Element, Snapshot } from '../model/snapshot.ts';
import type { Gate, Intent } from '../pipeline/gate.ts';
import { matchCriticalAction, type PendingAction } from '../policy/critical-action.ts';
import { allMatches, type Match } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import type { View } from '../screen/screen.ts';

/** Who waits while a person is asked. */
export interface Caller {
  signal: AbortSignal;
  progress(message: string): void;
  /** Asks through the caller's own client, where the user has enabled that. */
  approver?: Approver | undefined;
}

export interface Oversight {
  policy: Policy | undefined;
  approver: Approver;
  output_dir: string;
  log: Log;
  redact<T>(data: T): T;
}

/** A checkpoint on one screen, and what a person said to it. It ends when the screen or what matched changes. */
interface Standing {
  key: string;
  matches: Match[];
  decision: Decision;
}

interface Asking extends Pick<ApprovalRequest, 'kind' | 'action' | 'reason'> {
  page: { url: string; title: string };
  box?: Box | undefined;
}

/** What a person approved for the next execution, and the screen they saw. */
type Grants = Map<string, string>;

const HISTORY_KEPT = 200;

/** Policy and approver of one session: what was asked, what was answered, what therefore may be done. */
export class Checkpoints {
  readonly #oversight: Oversight;
  readonly #session: { id: string; goal?: string };
  readonly #history: string[] = [];
  readonly #closing = new AbortController();
  /** Answers to the agent's own questions that no input has used yet. */
  readonly #answered = new WeakSet<Decision>();
  #standing: Standing | undefined;

  constructor(oversight: Oversight, session: { id: string; goal?: string }) {
    this.#oversight = oversight;
    this.#session = session;
  }

  get policy(): Policy | undefined {
    return this.#oversight.policy;
  }

  /** The gate for one call. */
  gate(driver: Driver, caller: Caller): Gate {
    const granted: Grants = new Map();
    return {
      guards: this.policy !== undefined,
      onSnapshot: async (view) => {
        await this.#onSnapshot(view.snapshot, driver, caller);
      },
      beforeAction: (intent) => this.#beforeAction(intent, driver, caller, granted),
      permit: (input, judge, asked) => this.#permit({ input, judge, asked }, driver, caller, granted),
      request: (question, view) => this.#request(question, view, driver, caller),
      did: (line) => {
        // What was approved for one action and not used is no approval of the next.
        granted.clear();
        this.#history.push(line);
        if (this.#history.length > HISTORY_KEPT) this.#history.shift();
      },
    };
  }

  /** Ends every question that waits. */
  close(): void {
    this.#closing.abort();
  }

  async #onSnapshot(snapshot: Snapshot, driver: Driver, caller: Caller, intent?: Intent): Promise<boolean> {
    const matches = allMatches(this.policy?.checkpoints ?? [], snapshot);
    if (matches.length === 0) {
      if (!intent) this.#standing = undefined;
      return false;
    }
    const key = standingKey(snapshot, matches);
    if (this.#standing?.key === key) return false;
    const { element } = matches.find((match) => match.element) ?? {};
    const action =
      intent?.told ?? (element ? `going on to ${element.role} "${element.name}"` : 'going on from this page');
    const decision = await this.#ask(driver, caller, {
      kind: 'checkpoint',
      action,
      reason: `policy ${this.policy?.name}: ${matches.map(tellMatch).join('; ')}`,
      page: snapshot.page,
      box: element?.bbox,
    });
    this.#standing = { key, matches, decision };
    if (!decision.approved) throw rejection(decision);
    return true;
  }

  async #beforeAction(intent: Intent, driver: Driver, caller: Caller, granted: Grants): Promise<boolean> {
    const { policy } = this;
    if (!policy) return false;
    const snapshot = intent.before?.snapshot;
    if (snapshot && !intent.passive) {
      if (await this.#onSnapshot(aimedAt(snapshot, intent), driver, caller, intent)) return true;
      if (await this.#heedRejection(intent, snapshot, driver, caller)) return true;
    }
    for (const { pending, box } of intent.reaches) {
      const match = intent.always
        ? { index: 0, condition: intent.always }
        : matchCriticalAction(policy, pending);
      if (!match || this.#coveredByCheckpoint(pending)) continue;
      const key = JSON.stringify(pending);
      const screen = snapshot?.fingerprint ?? '';
      const grant = granted.get(key);
      // An input on its way is judged without a look at the screen: it was looked at when the person was asked.
      const stands = snapshot ? grant === screen || grant === ANY_SCREEN : grant !== undefined;
      if (stands) continue;
      const again = grant !== undefined;
      const decision = await this.#ask(driver, caller, {
        kind: 'critical_action',
        action: reaching(intent, pending),
        reason: `policy ${policy.name}: ${tellMatch(match)}${again ? '; the page changed while it was decided on, this is how it is now' : ''}`,
        page: snapshot?.page ?? { url: driver.address(), title: '' },
        box,
      });
      if (!decision.approved) throw rejection(decision);
      // A page that never rests must not make every approval void: the second one stands.
      granted.set(key, again ? ANY_SCREEN : screen);
      return true;
    }
    return false;
  }

  /** Judges until a person has approved all that is critical, uses their approval up, and gives the permit. */
  async #permit(
    { input, judge, asked }: { input: object; judge: () => Promise<Intent>; asked: Decision | undefined },
    driver: Driver,
    caller: Caller,
    granted: Grants,
  ): Promise<Permit> {
    const decided = asked?.approved === true && this.#answered.delete(asked);
    if (!this.policy || decided) return issuePermit(input);
    for (;;) {
      const intent = await judge();
      if (await this.#beforeAction(intent, driver, caller, granted)) continue;
      for (const { pending } of intent.reaches) granted.delete(JSON.stringify(pending));
      return issuePermit(input);
    }
  }

  /** A rejected checkpoint keeps its element out of reach; where it has none, every act on that screen is asked about. */
  async #heedRejection(intent: Intent, snapshot: Snapshot, driver: Driver, caller: Caller): Promise<boolean> {
    const standing = this.#standing;
    if (!standing || standing.decision.approved) return false;
    const elements = standing.matches.flatMap(({ element }) => element ?? []);
    if (elements.length > 0) {
      const touched = intent.reaches.some(({ pending }) => elements.some((one) => isSame(one, pending)));
      if (touched) throw rejection(standing.decision);
      return false;
    }
    const decision = await this.#ask(driver, caller, {
      kind: 'checkpoint',
      action: intent.told,
      reason: `policy ${this.policy?.name}: going on from this page was rejected before; ${standing.matches.map(tellMatch).join('; ')}`,
      page: snapshot.page,
      box: intent.reaches[0]?.box,
    });
    if (!decision.approved) throw rejection(decision);
    this.#standing = { ...standing, decision };
    return true;
  }

  async #request(
    { action, reason }: { action: string; reason: string },
    view: View | null,
    driver: Driver,
    caller: Caller,
  ): Promise<Decision> {
    const snapshot = view?.snapshot;
    const matches = snapshot ? allMatches(this.policy?.checkpoints ?? [], snapshot) : [];
    const decision = await this.#ask(driver, caller, {
      kind: 'requested',
      action,
      reason: [reason, ...matches.map((match) => `policy ${this.policy?.name}: ${tellMatch(match)}`)].join(
        '; ',
      ),
      page: snapshot?.page ?? { url: driver.address(), title: '' },
      box: matches.find((match) => match.element)?.element?.bbox,
    });
    this.#answered.add(decision);
    if (snapshot && matches.length > 0) {
      this.#standing = { key: standingKey(snapshot, matches), matches, decision };
    }
    return decision;
  }

  /** What the person approved for this screen was this very element. */
  #coveredByCheckpoint(pending: PendingAction): boolean {
    const { decision, matches = [] } = this.#standing ?? {};
    return decision?.approved === true && matches.some(({ element }) => element && isSame(element, pending));
  }

  async #ask(driver: Driver, caller: Caller, asking: Asking): Promise<Decision> {
    const { log, redact, output_dir, approver } = this.#oversight;
    const { box, ...what } = asking;
    const { id: session, goal } = this.#session;
    const id = randomUUID();
    const screenshot = await this.#picture(driver, id, box);
    const shown = redact({ id, session, ...(goal ? { goal } : {}), ...what, history: [...this.#history] });
    const request: ApprovalRequest = { ...shown, ...(screenshot ? { screenshot } : {}) };
    const asked_at = new Date().toISOString();
    caller.progress('waiting for a person');
    try {
      const signal = AbortSignal.any([caller.signal, this.#closing.signal]);
      const decision = await (caller.approver ?? approver).ask(request, signal);
      recordDecision(output_dir, request, { asked_at, decision });
      log.info('approval', { action: shown.action, reason: shown.reason, ...decision });
      this.#history.push(`${decision.approved ? 'approved' : 'rejected'} by ${decision.by}: ${what.action}`);
      return decision;
    } catch (error) {
      const undecided = error instanceof Error ? error.message : String(error);
      recordDecision(output_dir, request, { asked_at, undecided });
      log.warn('approval', { action: shown.action, reason: shown.reason, undecided });
      throw error;
    }
  }

  /** The screen with its target outlined, kept as a file; nothing while a dialog blocks the page. */
  async #picture(driver: Driver, id: string, box: Box | undefined): Promise<ApprovalRequest['screenshot']> {
    try {
      const marks = box ? [{ label: 'this', box }] : [];
      const { data, mime_type } = await driver.screenshot({ format: 'jpeg', max_side: 1400, marks });
      const folder = join(this.#oversight.output_dir, 'approvals');
      mkdirSync(folder, { recursive: true });
      const path = join(folder, `${id}.jpg`);
      writeFileSync(path, data);
      return { data, mime_type, path };
    } catch {
      return undefined;
    }
  }
}

const ANY_SCREEN = '*';

/** The screen with the element in question in front, so that a condition finds it even out of view. */
function aimedAt(snapshot: Snapshot, { target }: Intent): Snapshot {
  if (!target) return snapshot;
  const { ref, node } = target;
  const known = snapshot.elements.find((element) => element.ref === ref);
  const element: Element = known ?? {
    ref,
    role: node.role,
    name: node.name,
    state: [],
    bbox: node.box,
    ...(node.context ? { context: node.context } : {}),
  };
  return { ...snapshot, elements: [element, ...snapshot.elements.filter((one) => one.ref !== ref)] };
}

function standingKey({ fingerprint }: Snapshot, matches: readonly Match[]): string {
  const elements = matches.map(({ index, element }) => [
    index,
    ...(element ? [element.role, element.name, element.context ?? '', element.stable_id ?? ''] : []),
  ]);
  return JSON.stringify([fingerprint, elements]);
}

function isSame(element: Element, { role, name, context }: PendingAction): boolean {
  return (
    element.role === role &&
    element.name === name &&
    (element.context === undefined || context === undefined || element.context === context)
  );
}

function tellMatch({ condition, because, element }: Match): string {
  const on = element ? ` (${describeElement(element)})` : '';
  return because ? `${because}: ${condition}${on}` : `${condition}${on}`;
}

function describeElement({ role, name }: Element): string {
  return `${role} ${JSON.stringify(name)}`;
}

/** What is asked about may be another element than the one aimed at. */
function reaching({ told, target }: Intent, { role, name }: PendingAction): string {
  if (role === undefined || (target?.node.role === role && target.node.name === name)) return told;
  const what = `${role} ${JSON.stringify(name ?? '')}`;
  return told.includes(what) ? told : `${told}, which operates ${what}`;
}

function rejection({ message }: Decision): SurehandError {
  return new SurehandError('human_rejected', `User feedback: ${message || 'no reason was given'}`);
}
