import { randomUUID } from 'node:crypto';
import type { Decision } from '../approval/approver.ts';
import type { Action } from '../model/action.ts';
import type { DialogInfo } from '../model/driver-event.ts';
import type { Expectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { quoted } from '../model/page-text.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { Tracer } from '../model/trace.ts';
import { expectNow, NO_ACTION } from '../pipeline/expect-now.ts';
import { perform } from '../pipeline/perform.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import { sendAnswer } from '../pipeline/send.ts';
import type { World } from '../pipeline/world.ts';
import type { View } from '../screen/screen.ts';
import type { Caller } from '../session/checkpoints.ts';
import type { Session } from '../session/session.ts';
import type { Deadline } from './deadline.ts';
import type { Acted, LoopAction, LoopBrowser } from './loop-browser.ts';
import { type LoopSnapshot, numberElements } from './loop-snapshot.ts';
import type { TurnRecord } from './task-result.ts';

/** About 500 tokens of picture: models count its area. */
const SCREENSHOT_SIDE = 800;
const EXPECT_TIMEOUT_MS = 1000;
/** Inside the limits of the loop's tools settling must be done sooner than elsewhere. */
const SETTLE_MS = { scroll: 500, other: 1000 };
/** What stands in the way has half a second to go, which the driver waits anyway: then the model decides. */
const MEND_MS = 500;
const TARGET_MS = { scroll: 800, other: 1500 };

/** A session as the loop sees it: refs live for one snapshot, and native dialogs never block. */
export class SessionBrowser implements LoopBrowser {
  readonly #session: Session;
  #caller: Partial<Pick<Caller, 'progress' | 'approver'>>;
  #next = 0;
  /** Refs of the newest snapshot, and what the session calls those elements. */
  #known = new Map<string, string>();
  #view: View | undefined;

  constructor(session: Session, caller: Partial<Pick<Caller, 'progress' | 'approver'>> = {}) {
    this.#session = session;
    this.#caller = caller;
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
  async keep({ tool, input, success, error, message, ms }: TurnRecord): Promise<void> {
    if (!tool) return;
    const { screen, memory } = this.#session;
    const call = {
      tool,
      input: { ...(input as Record<string, unknown> | undefined) }, // of another type: no fields
      started_ms: Date.now() - ms,
      duration_ms: ms,
      before: screen.latest,
      after: screen.latest,
      ok: success,
      ...(error ? { code: error } : {}),
      ...(message ? { message } : {}),
    };
    try {
      await memory?.finish(call, tool.startsWith('browser_'), screen);
    } catch {
      // A turn that could not be recorded is no failure of the run.
    }
  }

  async snapshot({ viewport_only }: { viewport_only: boolean }, deadline: Deadline): Promise<LoopSnapshot> {
    await this.#started(deadline);
    return this.#use(deadline.signal, async (world) => {
      await deadline.hold(() => this.#answerDialogs(world));
      const view = await this.#session.look(world, {
        full_page: !viewport_only,
        selectors: false,
        reading: false,
      });
      const picture = await pictureOf(world);
      const { snapshot, known } = numberElements(view.snapshot, this.#next);
      if (deadline.signal.aborted) throw new SurehandError('timed_out', 'the page took too long to be read');
      this.#next += known.size;
      this.#known = known;
      this.#view = view;
      world.screen.remember(view);
      return this.#session.redact({ ...snapshot, screenshot: picture });
    });
  }

  peek(signal: AbortSignal): Promise<Snapshot> {
    return this.#use(signal, async (world) => {
      await this.#answerDialogs(world);
      const { snapshot } = await this.#session.look(world, { selectors: false, reading: false });
      const named = snapshot.elements.map((element) => {
        const said = element.readable_state?.text;
        return element.name === '' && typeof said === 'string' ? { ...element, name: said } : element;
      });
      return this.#session.redact({ ...snapshot, elements: named });
    });
  }

  act(action: LoopAction, deadline: Deadline): Promise<Acted> {
    const kind = action.tool === 'browser_scroll' ? 'scroll' : 'other';
    return this.#use(deadline.signal, async (world) => {
      const { gate } = world;
      const outcome = await perform(
        {
          ...world,
          options: limited(world.options, kind),
          gate: {
            ...gate,
            beforeAction: (intent) => deadline.hold(() => gate.beforeAction(intent)),
            permit: (...asked) =>
              gate.guards ? deadline.hold(() => gate.permit(...asked)) : gate.permit(...asked),
          },
        },
        {
          action: this.#toAction(action),
          expect: [],
          expect_timeout_ms: 0,
          signal: deadline.signal,
          send_once: true,
          mend_for_ms: MEND_MS,
        },
      );
      if (outcome.problem) throw this.#inOurRefs(outcome.problem);
      const dialogs = await deadline.hold(() => this.#answerDialogs(world));
      const note = this.#session.redact([...dialogs, ...noteOf(outcome)].join('; '));
      return {
        verdict: outcome.verification.verdict,
        effect: outcome.effect,
        ...(note ? { note } : {}),
      };
    });
  }

  async passCheckpoint(signal: AbortSignal): Promise<boolean> {
    const view = this.#view;
    let asked = false;
    await this.#use(
      signal,
      async ({ gate }) => {
        if (view && gate.guards) await gate.onSnapshot(view);
      },
      () => {
        asked = true;
      },
    );
    return asked;
  }

  askPerson(question: { action: string; reason: string }, signal: AbortSignal) {
    return this.#use(signal, async ({ gate }) => {
      const { approved, message } = await gate.request(question, this.#view ?? null);
      return { approved, ...(message ? { message } : {}) };
    });
  }

  expect(expectations: readonly Expectation[], signal: AbortSignal) {
    return this.#use(signal, async (world) => {
      const tracer = new Tracer(randomUUID());
      const how = { timeout_ms: EXPECT_TIMEOUT_MS, signal };
      const { reading } = await expectNow(world, expectations, NO_ACTION, how, tracer);
      return { holds: reading.holds === true, observed: this.#session.redact(reading.observed) };
    });
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

  /** None of the seven tools answers a dialog: what has only one answer gets it, the rest is for a person. */
  async #answerDialogs(world: World): Promise<string[]> {
    const told: string[] = [];
    for (let open = world.driver.openDialog(); open && told.length < 5; open = world.driver.openDialog()) {
      const asked = open.type === 'alert' ? undefined : await this.#asked(world, open);
      const accept = open.type === 'alert' || asked?.approved === true;
      await sendAnswer(world, { accept }, asked);
      told.push(`the page said ${open.type} ${quoted(open.message)}, ${accept ? 'accepted' : 'dismissed'}`);
    }
    return told;
  }

  async #asked({ gate }: World, { type, message }: DialogInfo): Promise<Decision | undefined> {
    const action = `accept the page's ${type} ${quoted(message)}`;
    const reason = 'the page asks, and only a person may answer';
    // Nobody there, or the run was stopped meanwhile: the page must not stay blocked, and nothing is done.
    return gate.request({ action, reason }, this.#view ?? null).catch(() => undefined);
  }

  #toAction(action: LoopAction): Action {
    const target = 'ref' in action ? this.#known.get(action.ref) : undefined;
    if ('ref' in action && target === undefined) {
      throw new SurehandError('ref_unknown', `${action.ref} is not in the newest snapshot`);
    }
    if (action.tool === 'browser_scroll') {
      if ('ref' in action) return { action: 'scroll', target: target ?? '', amount: 0 };
      return { action: 'scroll', direction: action.direction, amount: action.amount };
    }
    if (target === undefined) throw new SurehandError('invalid_input', `${action.tool} needs a ref`);
    if (action.tool === 'browser_click') return { action: 'click', target };
    if (action.tool === 'browser_select') return { action: 'select', target, values: [action.value] };
    return { action: 'fill', target, value: action.value, clear_first: action.clear_first };
  }

  /** The session's own refs mean nothing to the model, or worse, another element. */
  #inOurRefs(problem: SurehandError): SurehandError {
    const ours = new Map([...this.#known].map(([is, was]) => [was, is]));
    const message = problem.message.replace(/@e\d+ ?/g, (ref) => {
      const known = ours.get(ref.trim());
      return known ? `${known} ` : '';
    });
    return problem.but({ message: this.#session.redact(message.trim()), candidates: [] });
  }
}

/** A page that cannot be drawn can still be read. */
async function pictureOf({ driver }: World): Promise<string> {
  try {
    const { data } = await driver.screenshot({ format: 'png', max_side: SCREENSHOT_SIDE });
    return data.toString('base64');
  } catch {
    return '';
  }
}

function limited(options: Options, kind: 'scroll' | 'other'): Options {
  return {
    ...options,
    timeout_ms: Math.min(options.timeout_ms, TARGET_MS[kind]),
    stabilization_window_ms: Math.min(options.stabilization_window_ms, SETTLE_MS[kind]),
  };
}

function noteOf({ action, effect, settled }: Outcome): string[] {
  if (!settled) return ['the page was still busy when this snapshot was taken'];
  return action === 'click' && effect.length === 0 ? ['nothing was seen to change'] : [];
}
