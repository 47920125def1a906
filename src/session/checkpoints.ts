import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type ApprovalRequest, type Approver, asSeen, type Decision } from '../approval/approver.ts';
import { recordDecision } from '../approval/record-decision.ts';
import type { Driver } from '../drivers/driver.ts';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import type { Box } from '../model/node.ts';
import { issuePermit, type Permit } from '../model/permit.ts';
import { makePrivateFolder, writePrivateFile } from '../model/private-file.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Gate, Intent } from '../pipeline/gate.ts';
import { matchCriticalAction } from '../policy/critical-action.ts';
import { plainText } from '../policy/fold-letters.ts';
import { allMatches, type Match } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import type { View } from '../screen/screen.ts';
import { aimedAt, isSame } from './aimed-at.ts';
import { ANY_SCREEN, rejection, stands, tellUndone, type Underway, useUp } from './grants.ts';
import { type GuardedLinks, linksOf } from './guarded-links.ts';
import { InPlace } from './in-place.ts';
import { reaching, tellMatch } from './tell-critical.ts';

/** Who waits while a person is asked. */
export interface Caller {
  signal: AbortSignal;
  /** How long the caller said that it would wait. */
  timeout_ms?: number | undefined;
  progress(message: string): void;
  /** Asks through the caller's own client, where the user has enabled that. */
  approver?: Approver | undefined;
}

export interface Oversight {
  policy: Policy | undefined;
  approver: Approver;
  /** All that those who use these sessions may reach, besides what settings and policy say; it is kept or nothing begins. */
  origins?: readonly string[] | undefined;
  output_dir: string;
  log: Log;
  /** Of all sessions, earlier starts included: what one has seen of an address, another must not open unasked. */
  links: GuardedLinks;
  redact<T>(data: T): T;
  /** Keeps a decision in a store that machines share. */
  keep?(id: string, decision: unknown): void;
}

/** A checkpoint on one screen, and what a person said to it. It ends when the screen or what matched changes. */
interface Standing {
  key: string;
  matches: Match[];
  decision: Decision;
}

interface Asking extends Pick<ApprovalRequest, 'kind' | 'action' | 'reason' | 'agent_says'> {
  page: { url: string; title: string };
  box?: Box | undefined;
}

interface Permitting {
  input: object;
  judge(look: boolean): Promise<Intent>;
  asked: Decision | undefined;
}

const HISTORY_KEPT = 200;
/** A person must be able to read all of what they approve. */
const LONGEST_ACTION = 4000;

/** Policy and approver of one session: what was asked, what was answered, what therefore may be done. */
export class Checkpoints {
  readonly #oversight: Oversight;
  readonly #session: { id: string; goal?: string };
  readonly #history: string[] = [];
  #done: string | undefined;
  readonly #closing = new AbortController();
  /** Answers to questions that no input has used yet. */
  readonly #answered = new WeakSet<Decision>();
  readonly #in_place = new InPlace();
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
    const underway: Underway = { granted: new Map(), done: [], sent: [], permits: new WeakSet() };
    return {
      guards: this.policy !== undefined,
      onSnapshot: async (view) => {
        if (this.policy) this.#oversight.links.learn(this.policy, linksOf(view));
        await this.#onSnapshot(view.snapshot, driver, caller);
      },
      beforeAction: (intent) => this.#beforeAction(intent, driver, caller, underway),
      minds: (intent) =>
        this.#standing?.decision.approved === false ||
        intent.reaches.some((reach) => this.#match(intent, reach)),
      permit: (input, judge, asked) => this.#permit({ input, judge, asked }, driver, caller, underway),
      tookBack: (permit) => {
        if (underway.permits.delete(permit)) underway.sent.pop();
      },
      request: (question, view) => this.#request(question, view, driver, caller),
      did: (line, done) => {
        // What was approved for one action and not used is no approval of the next.
        underway.granted.clear();
        underway.sent.length = 0;
        this.#remember(line);
        this.#done = done ? line : undefined;
        if (done) underway.done.push(this.#oversight.redact(line));
      },
    };
  }

  /** The login that a session is to start from, which an agent named: it decides who is signed in, as storage does. */
  async beforeStart(login: string, caller: Caller): Promise<void> {
    if (!this.policy) return;
    const undone = tellUndone([], 'start the session');
    const decision = await this.#ask(
      undefined,
      caller,
      {
        kind: 'critical_action',
        action: `start from the cookies and storage in ${JSON.stringify(login)}`,
        reason: `policy ${this.policy.name}: it changes what sites know of their user`,
        page: { url: '', title: '' },
      },
      undone,
    );
    if (!decision.approved) throw rejection(decision, undone);
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
    const done = intent || !this.#done ? '' : ` (done before this was asked: ${this.#done})`;
    const decision = await this.#ask(
      driver,
      caller,
      {
        kind: 'checkpoint',
        action,
        reason: `policy ${this.policy?.name}: ${matches.map(tellMatch).join('; ')}`,
        page: snapshot.page,
        box: element?.bbox,
      },
      done,
    );
    this.#standing = { key, matches, decision };
    if (!decision.approved) throw rejection(decision, done);
    return true;
  }

  /** True when a person was asked and said yes. */
  async #beforeAction(intent: Intent, driver: Driver, caller: Caller, underway: Underway): Promise<boolean> {
    const { policy } = this;
    if (!policy) return false;
    this.#oversight.links.learn(policy, intent.links ?? []);
    const snapshot = intent.before?.snapshot;
    const matched = intent.reaches.flatMap((reach) => {
      const { pending, box } = reach;
      const match = this.#match(intent, reach);
      return match ? [{ pending, box, match, reach, key: JSON.stringify(pending) }] : [];
    });
    const screen = snapshot?.fingerprint;
    const grant = (over: string): void => {
      for (const { key, reach } of matched) {
        underway.granted.set(key, { screen: over, covers: new Set(intent.covers?.map(plainText)) });
        this.#in_place.note(reach);
      }
    };
    if (snapshot && !intent.passive) {
      if (await this.#onSnapshot(aimedAt(snapshot, intent), driver, caller, intent)) {
        // They were asked about this very act.
        grant(snapshot.fingerprint);
        return true;
      }
    }
    if (!intent.passive && (await this.#heedRejection(intent, snapshot, driver, caller, underway)))
      return true;
    for (const { pending, match } of matched)
      if (pending.action === 'navigate' && !intent.always)
        this.#oversight.links.note(policy, { url: pending.url, page: driver.address() }, match);
    const open = matched.filter((one) => !stands(one, underway.granted, screen));
    const [first] = open;
    if (!first) return false;
    const again = open.some(({ key }) => underway.granted.has(key));
    const { done, sent } = underway;
    const not = tellUndone([...done, ...sent], intent.told);
    const reasons = new Set(open.map(({ match }) => tellMatch(match)));
    const decision = await this.#ask(
      driver,
      caller,
      {
        kind: 'critical_action',
        action: reaching(intent, open),
        reason: `policy ${policy.name}: ${[...reasons].join('; ')}${again ? '; the page changed while it was decided on, this is how it is now' : ''}`,
        page: snapshot?.page ?? { url: driver.address(), title: '' },
        box: first.box,
      },
      not,
    );
    if (!decision.approved) throw rejection(decision, not, sent.length > 0);
    // A page that never rests must not make every approval void: the second one stands.
    grant(again ? ANY_SCREEN : (screen ?? ANY_SCREEN));
    return true;
  }

  /** Judges until a person has approved all that is critical, uses their approval up, and gives the permit. */
  async #permit(
    { input, judge, asked }: Permitting,
    driver: Driver,
    caller: Caller,
    underway: Underway,
  ): Promise<Permit> {
    const decided = asked?.approved === true && this.#answered.delete(asked);
    if (!this.policy || decided) return issuePermit(input);
    for (;;) {
      // The first input of an action comes right after a look; the page may have answered it.
      const look = underway.sent.length > 0 && this.policy.checkpoints.length > 0;
      const intent = await judge(look);
      if (await this.#beforeAction(intent, driver, caller, underway)) continue;
      for (const { pending } of intent.reaches) useUp(pending, underway.granted);
      const permit = issuePermit(input);
      if (intent.passive) return permit;
      underway.sent.push(intent.told);
      underway.permits.add(permit);
      return permit;
    }
  }

  #match(intent: Intent, reach: Intent['reaches'][number]): Match | undefined {
    if (intent.always) return { index: 0, condition: intent.always };
    const { policy } = this;
    if (!policy) return undefined;
    const { links } = this.#oversight;
    const { pending } = reach;
    return (
      matchCriticalAction(policy, pending) ??
      this.#in_place.matchFor(reach) ??
      (pending.action === 'navigate' ? links.matchFor(policy, pending.url) : undefined)
    );
  }

  /** A rejected checkpoint keeps its element out of reach; where it has none, every act on that screen is asked about. */
  async #heedRejection(
    intent: Intent,
    snapshot: Snapshot | undefined,
    driver: Driver,
    caller: Caller,
    { done, sent }: Underway,
  ): Promise<boolean> {
    const standing = this.#standing;
    if (!standing || standing.decision.approved) return false;
    const elements = standing.matches.flatMap(({ element }) => element ?? []);
    const not = tellUndone([...done, ...sent], intent.told);
    if (elements.length > 0) {
      const touched = intent.reaches.some(({ pending }) => elements.some((one) => isSame(one, pending)));
      if (touched) throw rejection(standing.decision, not, sent.length > 0);
      return false;
    }
    if (!snapshot) return false;
    const decision = await this.#ask(
      driver,
      caller,
      {
        kind: 'checkpoint',
        action: intent.told,
        reason: `policy ${this.policy?.name}: going on from this page was rejected before; ${standing.matches.map(tellMatch).join('; ')}`,
        page: snapshot.page,
        box: intent.reaches[0]?.box,
      },
      not,
    );
    if (!decision.approved) throw rejection(decision, not, sent.length > 0);
    this.#standing = { ...standing, decision };
    return true;
  }

  /**
   * The agent's own question. A yes lets the run go on past a checkpoint whose element the question names; it takes back
   * no rejection and approves no critical act: those are asked about by the policy, in its own words.
   */
  async #request(
    { action, reason }: { action: string; reason: string },
    view: View | null,
    driver: Driver,
    caller: Caller,
  ): Promise<Decision> {
    const snapshot = view?.snapshot;
    const matches = snapshot ? allMatches(this.policy?.checkpoints ?? [], snapshot) : [];
    const { element } = matches.find((match) => match.element) ?? {};
    const decision = await this.#ask(driver, caller, {
      kind: 'requested',
      action: `what the agent asks: ${JSON.stringify(action)}`,
      reason:
        matches.length > 0
          ? `policy ${this.policy?.name}: ${matches.map(tellMatch).join('; ')}`
          : 'the agent asks by itself, no policy does',
      agent_says: reason,
      page: snapshot?.page ?? { url: driver.address(), title: '' },
      box: element?.bbox,
    });
    this.#answered.add(decision);
    if (!snapshot || matches.length === 0) return decision;
    const key = standingKey(snapshot, matches);
    const rejected = this.#standing?.key === key && !this.#standing.decision.approved;
    const names = element?.name !== undefined && plainText(action).includes(plainText(element.name));
    if (!decision.approved || (names && !rejected)) this.#standing = { key, matches, decision };
    return decision;
  }

  /** `undone` is said after the reason why nobody could be asked. */
  async #ask(driver: Driver | undefined, caller: Caller, asking: Asking, undone = ''): Promise<Decision> {
    if (asking.action.length > LONGEST_ACTION) {
      throw new SurehandError(
        'approval_required',
        `a person must approve this, and it is too long to be shown whole: ${asking.action.length} characters, the most is ${LONGEST_ACTION}${undone}`,
      );
    }
    const { log, redact, output_dir, approver, keep } = this.#oversight;
    const { box, ...what } = asking;
    const { id: session, goal } = this.#session;
    const id = randomUUID();
    const screenshot = driver && (await this.#picture(driver, id, box));
    const told = redact({ id, session, ...(goal ? { goal } : {}), ...what, history: [...this.#history] });
    const shown = asSeen(told);
    const request: ApprovalRequest = { ...shown, ...(screenshot ? { screenshot } : {}) };
    const asked_at = new Date().toISOString();
    caller.progress('waiting for a person');
    try {
      const signal = AbortSignal.any([caller.signal, this.#closing.signal]);
      const decision = await (caller.approver ?? approver).ask(request, signal);
      recordDecision(output_dir, request, { asked_at, decision }, log);
      keep?.(id, { ...shown, asked_at, decision });
      log.info('approval', { action: shown.action, reason: shown.reason, ...decision });
      this.#remember(`${decision.approved ? 'approved' : 'rejected'} by ${decision.by}: ${what.action}`);
      return decision;
    } catch (error) {
      const undecided = error instanceof Error ? error.message : String(error);
      recordDecision(output_dir, request, { asked_at, undecided }, log);
      keep?.(id, { ...shown, asked_at, undecided });
      log.warn('approval', { action: shown.action, reason: shown.reason, undecided });
      if (caller.signal.aborted) throw new SurehandError('cancelled', undecided, { cause: error });
      if (!(error instanceof SurehandError) || error.kind !== 'approval_required') throw error;
      throw error.but({ message: `${error.message}${undone}` });
    }
  }

  #remember(line: string): void {
    this.#history.push(line);
    if (this.#history.length > HISTORY_KEPT) this.#history.shift();
  }

  /** The screen with its target outlined, kept as a file; nothing while a dialog blocks the page. */
  async #picture(driver: Driver, id: string, box: Box | undefined): Promise<ApprovalRequest['screenshot']> {
    try {
      const marks = box ? [{ label: 'this', box }] : [];
      const { data, mime_type } = await driver.screenshot({ format: 'jpeg', max_side: 1400, marks });
      const folder = join(this.#oversight.output_dir, 'approvals');
      makePrivateFolder(folder);
      const path = join(folder, `${id}.jpg`);
      writePrivateFile(path, data);
      return { data, mime_type, path };
    } catch {
      return undefined;
    }
  }
}

function standingKey({ fingerprint }: Snapshot, matches: readonly Match[]): string {
  const elements = matches.map(({ index, element }) => [
    index,
    ...(element ? [element.role, element.name, element.context ?? '', element.stable_id ?? ''] : []),
  ]);
  return JSON.stringify([fingerprint, elements]);
}
