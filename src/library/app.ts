import { resolve } from 'node:path';
import type * as z from 'zod';
import type { Approver } from '../approval/approver.ts';
import { FAILURES, type FailureKind, SurehandError } from '../model/failure.ts';
import { type Log, silentLog } from '../model/log.ts';
import { OptionsSchema } from '../model/options.ts';
import type { OutcomeSchema } from '../model/outcome.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { createSessions } from '../session/create-sessions.ts';
import type { Sessions } from '../session/sessions.ts';
import { callTool } from '../tools/call-tool.ts';
import { TOOLS } from '../tools/index.ts';
import type { ToolAnswer } from '../tools/tool.ts';
import { wasDone } from '../tools/was-done.ts';

/** Settings as in docs/settings.md, each with its default, and what only a program can give. A profile is given by its folder, a login by its file. */
export interface AppOptions extends Omit<Partial<z.input<typeof OptionsSchema>>, 'profile' | 'login'> {
  /** Throw where an action fails or an expectation is not verified, instead of returning the outcome. */
  throws?: boolean;
  /** Asked before what the policy guards; without it the channel that `approval` names. */
  approver?: Approver;
  /** Where lines of the log go; nowhere by default. */
  log?: Log;
}

/** What came of a call: its data, whether it did what was asked of it, and the text that an agent would read. */
export type Answered<T> = T & {
  /** Done, and verified where something was expected. */
  ok: boolean;
  text: string;
};

/** What an action did: its effect, whether it is what was wanted (`verdict`), and if not, why. */
export type Outcome = Answered<z.infer<typeof OutcomeSchema>>;
export type Screen = Answered<Partial<Snapshot>>;
export type StepsOutcome = Answered<{
  success: boolean;
  completed: number;
  total: number;
  stopped_at?: number;
  steps: Record<string, unknown>[];
}>;

/** What every action may be given. */
export interface How {
  /** What must be so afterwards: `text "Saved" visible`, `url contains /done`; several with `;`. */
  expect?: string;
  /** How long that may take. */
  timeout_ms?: number;
}

/** One app under control: a browser of its own, refs that live, outcomes that are true. */
export class App {
  readonly #sessions: Sessions;
  readonly #given: Pick<AppOptions, 'throws' | 'approver'> & { log: Log };
  #closed = false;

  /** Use `surehand.open`. */
  constructor(sessions: Sessions, given: Pick<AppOptions, 'throws' | 'approver'> & { log: Log }) {
    this.#sessions = sessions;
    this.#given = given;
  }

  /** Opens an address in the same browser. */
  open(url: string, how: How = {}): Promise<Outcome> {
    return this.#act('navigate', { url, ...how });
  }

  back(how: How = {}): Promise<Outcome> {
    return this.#act('navigate', { url: 'back', ...how });
  }

  reload(how: How = {}): Promise<Outcome> {
    return this.#act('navigate', { url: 'reload', ...how });
  }

  /** What is in view; `text` has one line per element, with its ref. */
  look(how: { within?: string; full_page?: boolean; tokens?: number } = {}): Promise<Screen> {
    return this.call('describe_screen', how) as Promise<Screen>; // the tool's own output schema
  }

  /** Searches the whole page. */
  async find(query: string, limit?: number): Promise<Answered<{ total: number; elements: unknown[] }>> {
    const found = await this.call('find_element', { query, ...(limit ? { limit } : {}) });
    return found as Answered<{ total: number; elements: unknown[] }>; // the tool's own output schema
  }

  /** The text of the page or of one element, as Markdown. */
  async read(target?: string): Promise<string> {
    return (await this.call('read_page', target ? { target } : {})).text;
  }

  /** `target` is a ref (`@e7`) or the words of its line: `button "Save"`, `button "Delete" in "Alice"`, `testid:save`. */
  click(
    target: string,
    how: How & { double?: boolean; button?: 'left' | 'right' | 'middle' } = {},
  ): Promise<Outcome> {
    return this.#act('click', { target, ...how });
  }

  /** Puts text into a field; `{{NAME}}` in it is a secret. */
  fill(target: string, value: string, how: How & { clear_first?: boolean } = {}): Promise<Outcome> {
    return this.#act('fill', { target, value, ...how });
  }

  /** Chooses options of a list by their labels. */
  select(target: string, value: string | string[], how: How & { only?: boolean } = {}): Promise<Outcome> {
    return this.#act('select', { target, value, ...how });
  }

  /** Sets a slider, stepper, rating, switch, date or menu path. */
  set(target: string, value: string | number, how: How & { tolerance?: number } = {}): Promise<Outcome> {
    return this.#act('adjust_control', { target, value, ...how });
  }

  /** Presses a key or a chord: `Enter`, `Control+a`. */
  press(key: string, how: How & { target?: string } = {}): Promise<Outcome> {
    return this.#act('press_key', { key, ...how });
  }

  hover(target: string, how: How = {}): Promise<Outcome> {
    return this.#act('hover', { target, ...how });
  }

  drag(target: string, to: string, how: How = {}): Promise<Outcome> {
    return this.#act('drag', { target, to, ...how });
  }

  scroll(
    how: How & { target?: string; direction?: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom' } = {},
  ): Promise<Outcome> {
    return this.#act('scroll', how);
  }

  upload(target: string, paths: string | string[], how: How = {}): Promise<Outcome> {
    return this.#act('upload_files', { target, paths: [paths].flat().map((path) => resolve(path)), ...how });
  }

  /** Answers an open dialog. */
  dialog(accept: boolean, how: How & { text?: string } = {}): Promise<Outcome> {
    return this.#act('handle_dialog', { accept, ...how });
  }

  /** Waits until an element is in a condition and stays so. */
  wait(
    target: string,
    condition?: 'visible' | 'hidden' | 'enabled' | 'clickable' | 'exists' | 'gone',
    timeout_ms?: number,
  ): Promise<Answered<Record<string, unknown>>> {
    return this.call('wait_for_ui', {
      selector: target,
      ...(condition ? { condition } : {}),
      ...(timeout_ms ? { timeout_ms } : {}),
    });
  }

  /** Verifies what the page shows now: `text "Saved" visible`. */
  expect(words: string): Promise<StepsOutcome> {
    return this.steps([`expect ${words}`]);
  }

  /** Several actions, until one is not verified. */
  steps(steps: (string | Record<string, unknown>)[]): Promise<StepsOutcome> {
    return this.call('run_steps', { steps }) as Promise<StepsOutcome>; // the tool's own output schema
  }

  /** A JPEG of the viewport, the whole page or one element. */
  async screenshot(how: { target?: string; full_page?: boolean; marks?: boolean } = {}): Promise<Buffer> {
    const { images } = await this.#run('capture_screenshot', how);
    const [image] = images ?? [];
    if (!image) throw new SurehandError('internal', 'no picture came back');
    return image.data;
  }

  /** The value of a JavaScript expression in the page. */
  async evaluate(expression: string): Promise<unknown> {
    return (await this.call('evaluate', { expression })).value;
  }

  /** Any tool of docs/tools.md by its name. */
  async call(tool: string, input: Record<string, unknown> = {}): Promise<Answered<Record<string, unknown>>> {
    const answer = await this.#run(tool, input);
    return { ...answer.structured, ok: wasDone(answer), text: answer.text };
  }

  /** Ends the session and its browser. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#sessions.closeAll();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  #act(tool: string, input: object): Promise<Outcome> {
    return this.call(tool, { ...input }) as Promise<Outcome>; // every acting tool answers with an outcome
  }

  async #run(name: string, input: Record<string, unknown>): Promise<ToolAnswer> {
    const tool = TOOLS.find((candidate) => candidate.name === name);
    if (!tool) throw new SurehandError('invalid_input', `no tool ${name}; docs/tools.md lists them`);
    if (this.#closed)
      throw new SurehandError('invalid_input', 'this app was closed; surehand.open gives another');
    const { log, approver, throws } = this.#given;
    const context = {
      sessions: this.#sessions,
      log,
      signal: new AbortController().signal,
      progress() {},
      ...(approver ? { approver } : {}),
    };
    const answer = await callTool(tool, context, input);
    const kind = failureIn(answer);
    // Wrong input is a mistake in the program that calls.
    if (kind === 'invalid_input' || (throws && !wasDone(answer)))
      throw new SurehandError(kind ?? 'expectation_refuted', answer.text);
    return answer;
  }
}

function failureIn({ structured: { failure } }: ToolAnswer): FailureKind | undefined {
  return typeof failure === 'string' && Object.hasOwn(FAILURES, failure)
    ? (failure as FailureKind) // just checked
    : undefined;
}

/**
 * The library: `const app = await surehand.open('http://127.0.0.1:3000')`. Files may be used from the working folder, as
 * on the command line.
 */
export const surehand = {
  /** Starts a browser on an address. What cannot be opened throws. */
  async open(url: string, given: AppOptions = {}): Promise<App> {
    const { throws = false, approver, log = silentLog, ...settings } = given;
    const options = OptionsSchema.parse(settings);
    const oversight = approver ? { approver } : undefined;
    const sessions = createSessions(options, log, undefined, oversight);
    const app = new App(sessions, { throws, log, ...(approver ? { approver } : {}) });
    try {
      const opened = await app.open(url);
      if (!opened.ok) throw new SurehandError('navigation_failed', opened.text);
      return app;
    } catch (error) {
      await app.close();
      throw error;
    }
  },
};
