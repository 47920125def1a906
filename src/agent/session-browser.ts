import { randomUUID } from 'node:crypto';
import type { Action } from '../model/action.ts';
import { steadyNow } from '../model/clock.ts';
import type { DialogInfo } from '../model/driver-event.ts';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import { quoted, shownAddress } from '../model/page-text.ts';
import type { Element, Snapshot } from '../model/snapshot.ts';
import { Tracer } from '../model/trace.ts';
import { watchFor } from '../pipeline/carry-out.ts';
import { expectNow, NO_ACTION } from '../pipeline/expect-now.ts';
import { requestsOf } from '../pipeline/part-of.ts';
import { perform } from '../pipeline/perform.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import { sendTab } from '../pipeline/send.ts';
import { tellOutcome } from '../pipeline/tell-outcome.ts';
import type { World } from '../pipeline/world.ts';
import type { Binding } from '../screen/refs.ts';
import { LISTED, type View } from '../screen/screen.ts';
import type { Caller } from '../session/checkpoints.ts';
import type { Session } from '../session/session.ts';
import { tellNext } from '../session/tell-prior.ts';
import { asOneAct, attemptOf, preparation, type Step, stepOf } from './acted.ts';
import { type Offers, offersIn } from './choices.ts';
import type { Deadline } from './deadline.ts';
import { hinted, inOurWords, inTheirRefs, tellRefuted, worthTelling } from './in-our-words.ts';
import { keepTurn } from './keep-turn.ts';
import type { Acted, LoopAction, LoopBrowser } from './loop-browser.ts';
import { blindSnapshot, type LoopSnapshot, numberElements, pictureOf } from './loop-snapshot.ts';
import { linesOfElements } from './loop-text.ts';
import { fieldsIn, isAtEnd } from './only-looked.ts';
import { dialogControls, type OwnControl, type OwnElement, ownControls, passAlerts } from './own-controls.ts';
import { asAdjustment, type LoopTarget, planOf } from './plan-of.ts';
import { standsFor } from './pressed.ts';
import { ScreenReader } from './screen-reader.ts';
import { SentRequests } from './sent-requests.ts';
import type { TurnRecord } from './task-result.ts';
import { heldGate, isCutOff, limited, outOfTime } from './within-limits.ts';

/** What stands in the way has half a second to go, which the driver waits anyway: then the model decides. */
const MEND_MS = 500;
/** So long what the last act set in motion may go on before a claim is judged. */
const LAST_MS = 3000;
const PRIOR_HINTS = 2;

/** A session as the loop sees it: refs live for one snapshot, and native dialogs never block. */
export class SessionBrowser implements LoopBrowser {
  readonly #session: Session;
  #caller: Partial<Pick<Caller, 'progress' | 'approver'>>;
  #next: number;
  readonly #began_ms: number;
  /** Refs of the newest snapshot, and what the session calls those elements. */
  #known = new Map<string, string>();
  #bindings: readonly Binding[] = [];
  /** Refs of the newest snapshot that stand for the browser's own controls. */
  #own = new Map<string, OwnControl>();
  #view: View | undefined;
  /** Of all screens so far. */
  readonly #fields = new Set<string>();
  readonly #reader = new ScreenReader();
  /** What a dialog that asks for a text is to be answered with. */
  #say: string | undefined;
  /** The page opened the window in which files are chosen. */
  #waitsForFiles = false;
  readonly #sent = new SentRequests();
  /** What the act under way is, by the screen a while after it. */
  #attempt: ((world: World, view: View | undefined) => Acted) | undefined;
  /** What comes and goes is remembered since the last look, and no act was begun since. */
  #watches = false;
  /** Nothing was left to scroll: the next part is what had no line yet. */
  #reads_on = false;

  /** `began_ms` and `next_ref`: of a run that this one goes on with, whose acts and refs are its own. */
  constructor(
    session: Session,
    caller: Partial<Pick<Caller, 'progress' | 'approver'>> = {},
    { began_ms = steadyNow(), next_ref = 0 }: { began_ms?: number; next_ref?: number } = {},
  ) {
    this.#session = session;
    this.#caller = caller;
    this.#began_ms = began_ms;
    this.#next = next_ref;
  }

  /** Who waits from now on: over MCP each call has its own way to ask and to tell. */
  servedTo(caller: Partial<Pick<Caller, 'progress' | 'approver'>>): void {
    this.#caller = caller;
  }

  /** Opens the page that a task begins on. */
  open(url: string, signal: AbortSignal): Promise<void> {
    return this.#use(signal, async (world) => {
      const action: Action = { action: 'navigate', to: 'url', url };
      const { problem } = await perform(world, { action, expect: [], expect_timeout_ms: 0, signal });
      if (problem) throw problem;
    });
  }

  /** Puts a turn into the record of the session: what it did in the page, or else the call itself. */
  keep(turn: TurnRecord): Promise<void> {
    return keepTurn(this.#session, turn);
  }

  async snapshot({ viewport_only }: { viewport_only: boolean }, deadline: Deadline): Promise<LoopSnapshot> {
    await this.#started(deadline);
    return this.#use(deadline.signal, async (world) => {
      await passAlerts(world);
      const dialog = world.driver.dialogs?.open();
      if (dialog) return this.#session.redact(this.#dialogSnapshot(world, dialog));
      const since_ms = this.#view?.snapshot.captured_at_ms;
      const how = {
        full_page: !viewport_only,
        selectors: false,
        with_text: true,
        ...(since_ms === undefined ? {} : { since_ms }),
      };
      const view = await this.#session.look(world, { ...how, reading: false });
      // Where not everything is listed, who reads wants other things first than the ranking for programs gives.
      const cut = view.snapshot.in_view > view.bindings.length;
      const on = this.#reads_on && this.#reader.more > 0;
      this.#reads_on = false;
      const limit = LISTED + (on ? this.#reader.more : 0);
      const read = cut ? await this.#session.look(world, { ...how, reading: true, limit }) : view;
      const picture = await pictureOf(world);
      const { snapshot, known } = numberElements(view, this.#next, read.snapshot.elements);
      const own = await ownControls(world, this.#waitsForFiles);
      if (deadline.signal.aborted) throw new SurehandError('timed_out', 'the page took too long to be read');
      this.#next += known.size;
      this.#known = known;
      const browser = this.#offer(own);
      const lines = [this.#reader.lines(world, read, known, on), ...(await this.#prior(world, view))].join(
        '\n',
      );
      this.#view = view;
      for (const field of fieldsIn(view)) this.#fields.add(field);
      this.#bindings = [...view.bindings, ...read.bindings];
      world.screen.remember(view);
      const said = this.#reader.complaints(read);
      return this.#session.redact({ ...snapshot, screenshot: picture, lines, browser, said });
    });
  }

  /** What worked here before, once for each screen. */
  async #prior(world: World, view: View): Promise<string[]> {
    if (!this.#reader.entered(view.snapshot.screen)) return [];
    const prior = await this.#session.prior(world, view, PRIOR_HINTS);
    // What this run did itself is no experience of those before it, least of all something to do again.
    const hints = prior?.hints.filter(({ candidate }) => candidate.last_ok_ms < this.#began_ms) ?? [];
    return prior ? tellNext({ ...prior, hints }) : [];
  }

  #dialogSnapshot(world: World, dialog: DialogInfo): LoopSnapshot {
    const controls = dialogControls(dialog, this.#say);
    this.#known = new Map();
    const offered = this.#offer(controls);
    const elements = offered.map(({ ref, role, name }, at): Element => {
      const { value } = controls[at] ?? {};
      const bbox = { x: 0, y: 0, width: 0, height: 0 };
      return { ref, role, name, state: ['visible', 'enabled'], bbox, ...(value ? { value } : {}) };
    });
    const blind = blindSnapshot(undefined);
    const message = `the page asks (${dialog.type}): ${quoted(dialog.message, 500)}`;
    return {
      ...blind,
      page: { url: world.driver.address(), title: this.#view?.snapshot.page.title ?? '' },
      viewport: this.#view?.snapshot.viewport ?? blind.viewport,
      elements,
      in_view: elements.length,
      on_page: elements.length,
      lines: `${message}\n${linesOfElements(elements)}`,
    };
  }

  #offer(controls: readonly OwnElement[]): { ref: string; role: string; name: string }[] {
    this.#own = new Map();
    return controls.map(({ role, name, control }) => {
      const ref = `@e${this.#next++}`;
      this.#own.set(ref, control);
      return { ref, role, name };
    });
  }

  peek(signal: AbortSignal): Promise<Snapshot & { covered: boolean } & Partial<Offers>> {
    return this.#use(signal, async (world) => {
      await passAlerts(world);
      if (world.driver.dialogs?.open())
        return {
          ...blindSnapshot(undefined),
          page: { url: world.driver.address(), title: '' },
          covered: true,
        };
      // The whole page: what only scrolls into view has not become true.
      const whole = { selectors: false, reading: false, full_page: true };
      const { snapshot, bindings } = await this.#session.look(world, whole);
      const covered = bindings.some(({ node }) => node.state.modal);
      const named = snapshot.elements.map((element) => {
        const said = element.readable_state?.text;
        return element.name === '' && typeof said === 'string' ? { ...element, name: said } : element;
      });
      return this.#session.redact({ ...snapshot, elements: named, covered, ...offersIn(bindings) });
    });
  }

  act(action: LoopAction, deadline: Deadline): Promise<Acted> {
    const kind = action.tool === 'browser_scroll' ? 'scroll' : 'other';
    let approved = false;
    this.#attempt = undefined;
    const work = async (world: World): Promise<Acted> => {
      const steps = planOf(action, this.#targetOf(action), (words) => this.#known.get(words));
      const options = limited(world.options, kind, steps.length, deadline.limit_ms);
      const guarded = { ...world, options, gate: heldGate(world, deadline) };
      const told: string[] = [];
      const done: Step[] = [];
      if (kind !== 'scroll') this.#sent.begins(action.tool === 'browser_fill');
      for (const step of steps) {
        if ('say' in step) {
          this.#say = step.say;
          told.push(`the answer will be ${quoted(step.say)}; OK gives it`);
          done.push(preparation());
        } else if ('tab' in step) {
          await sendTab(guarded, { switch: { id: step.tab } });
          world.driver.takeEvents();
          told.push('switched to the tab');
          done.push(preparation([{ kind: 'tab', account: '' }]));
        } else {
          const stands_for = await standsFor(world, step.act, this.#bindings);
          const read = { known: this.#view, stands_for, fields: this.#fields };
          const target = this.#targeted(step.act);
          this.#attempt = (now, view) =>
            asOneAct([...done, attemptOf(now, step.act, { target, view }, this.#sent, read)], {
              note: '',
              approved,
            });
          const outcome = await this.#perform(guarded, step.act, deadline, told);
          done.push(stepOf(world, step.act, outcome, this.#sent, read));
          this.#reads_on = isAtEnd(step.act, outcome) && this.#reader.more > 0;
          if (this.#reads_on) told.splice(0, told.length, 'nothing left to scroll: this had no line yet');
        }
      }
      told.push(...(await passAlerts(world)));
      return asOneAct(done, { note: this.#session.redact(told.join('\n')), approved });
    };
    return this.#use(deadline.signal, work, () => {
      approved = true;
    });
  }

  #targeted(action: Action): Binding | undefined {
    return 'target' in action ? this.#bindings.find(({ ref }) => ref === action.target) : undefined;
  }

  async attempted(signal: AbortSignal): Promise<Acted | undefined> {
    return this.#use(signal, async (world) => {
      // What cannot be read now says nothing.
      const look = this.#session.look(world, { selectors: false, reading: false });
      return this.#attempt?.(world, await look.catch(() => undefined));
    });
  }

  /** One action; what went wrong is thrown, with what had been done before it. */
  async #perform(world: World, planned: Action, deadline: Deadline, told: string[]): Promise<Outcome> {
    const action = await this.#completed(world, planned);
    const outcome = await perform(world, {
      action,
      expect: [],
      expect_timeout_ms: 0,
      signal: deadline.hurry,
      send_once: true,
      mend_for_ms: MEND_MS,
    });
    if (action.action === 'handle_dialog') this.#say = undefined;
    const chooser = outcome.events.some(({ kind }) => kind === 'file_chooser');
    if (chooser || action.action === 'upload_files') this.#waitsForFiles = chooser;
    const events = outcome.events.filter(({ kind }) => kind !== 'dialog' && kind !== 'file_chooser');
    const toldOf = { ...outcome, events, effect: worthTelling(outcome) };
    // A click is carried out whatever it led to; a value that is not there was not set.
    const clicked = action.action === 'click' || action.action === 'press_key';
    if (outcome.problem && !(clicked && outcome.verification.verdict === 'refuted')) {
      const late = isCutOff(outcome.problem) && deadline.hurry.aborted && !deadline.stopped;
      const problem = late ? outOfTime(action, outcome.problem) : inOurWords(world, action, toldOf);
      throw this.#inOurRefs(problem, told);
    }
    // Where it went is a ref of the session, which the model does not know.
    const spoken: Action = action.action === 'drag' ? { action: 'drag', target: action.target } : action;
    told.push(
      ...hinted(action, outcome, (outcome.problem ? tellRefuted : tellOutcome)(world, spoken, toldOf)),
      ...(chooser ? ['the page asks for a file: fill "File to choose" with its path'] : []),
    );
    return outcome;
  }

  async passCheckpoint(signal: AbortSignal): Promise<boolean> {
    const view = this.#view;
    let asked = false;
    const pass = async ({ gate }: World) => {
      if (view && gate.guards) await gate.onSnapshot(view);
    };
    await this.#use(signal, pass, () => {
      asked = true;
    });
    return asked;
  }

  askPerson(question: { action: string; reason: string }, signal: AbortSignal) {
    return this.#use(signal, async ({ gate }) => {
      const { approved, message } = await gate.request(question, this.#view ?? null);
      return { approved, ...(message ? { message } : {}) };
    });
  }

  expect(expectations: readonly Expectation[], signal: AbortSignal, wait_ms = 1000) {
    return this.#use(signal, async (world) => {
      const how = { timeout_ms: wait_ms, signal };
      const { reading } = await expectNow(world, expectations, NO_ACTION, how, new Tracer(randomUUID()));
      const waits = !this.#watches || this.#sent.waiting(requestsOf(world.driver)).length > 0;
      const holds = reading.holds === true && !(reading.passed && waits) && !reading.denied;
      const observed = this.#session.redact(reading.observed);
      return { ...reading, holds, replaced: reading.replaced === true && this.#watches, observed };
    });
  }

  watch(expectations: readonly Expectation[], signal: AbortSignal): Promise<void> {
    return this.#use(signal, async (world) => {
      // What is said before the answer is there may be taken back.
      this.#watches = this.#sent.waiting(requestsOf(world.driver)).length === 0;
      if (this.#watches) await watchFor(world, expectations);
    });
  }

  async unanswered(signal: AbortSignal): Promise<string[]> {
    await this.#use(signal, ({ driver }) =>
      driver.settle({ window_ms: LAST_MS, timers_ms: LAST_MS, signal }),
    );
    const sent = await this.#sent.unanswered(() => this.#requests(signal), signal);
    return sent.map((place) => this.#session.redact(shownAddress(place)));
  }

  async answered(signal: AbortSignal): Promise<boolean> {
    return this.#sent.answered(await this.#requests(signal));
  }

  #requests(signal: AbortSignal) {
    return this.#use(signal, async ({ driver }) => requestsOf(driver));
  }

  /** Starting a browser is no part of looking at its page. */
  async #started(deadline: Deadline): Promise<void> {
    if (!this.#view) await deadline.hold(() => this.#use(deadline.signal, async () => {}));
  }

  #use<T>(signal: AbortSignal, work: (world: World) => Promise<T>, onProgress?: () => void): Promise<T> {
    return this.#session.exclusively(work, {
      signal,
      approver: this.#caller.approver,
      progress: (message) => {
        onProgress?.();
        this.#caller.progress?.(message);
      },
    });
  }

  /** What a call leaves out: the text for a dialog, and how what is only drawn as a control takes a value. */
  async #completed({ driver }: World, planned: Action): Promise<Action> {
    if (planned.action === 'handle_dialog' && planned.accept && planned.text === undefined)
      return this.#say === undefined ? planned : { ...planned, text: this.#say };
    if (planned.action !== 'fill') return planned;
    const binding = this.#bindings.find(({ ref }) => ref === planned.target);
    return binding ? asAdjustment(driver, planned, binding) : planned;
  }

  #targetOf(action: LoopAction): LoopTarget | undefined {
    if (!('ref' in action)) return undefined;
    const own = this.#own.get(action.ref);
    if (own) return own;
    const ref = this.#known.get(action.ref);
    const node = this.#bindings.find((binding) => binding.ref === ref)?.node;
    if (ref === undefined || !node)
      throw new SurehandError(
        'ref_unknown',
        `${action.ref} is not in the newest snapshot: use a ref of the one below`,
      );
    return { ref, node };
  }

  /** The session's own refs mean nothing to the model, or worse, another element. */
  #inOurRefs(problem: SurehandError, done: readonly string[]): SurehandError {
    const { may_have_landed, cause } = problem;
    const before = done.length > 0 ? `${done.join('; ')}; then ` : '';
    const told = this.#session.redact(before + inTheirRefs(problem.message, this.#known));
    return new SurehandError(problem.kind, told, {
      may_have_landed: may_have_landed || done.length > 0,
      cause,
    });
  }
}
