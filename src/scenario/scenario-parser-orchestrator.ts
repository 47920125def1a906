import { SurehandError } from '../model/failure.ts';
import { defined } from '../model/record.ts';
import { Secrets } from '../model/secrets.ts';
import type { Backend } from './backends/backend.ts';
import type { McpConnection } from './components/mcp-client/mcp-client-logic.ts';
import { ValidationError, validateScenarioLogic } from './components/validator/validate-scenario-logic.ts';
import { openWorld } from './execute/scenario-world.ts';
import type { ErrorInfo, ParserResult, TestScenario, TestStep } from './interfaces/index.ts';
import { type RunParts, ScenarioRun } from './scenario-run.ts';
import { StepFailure } from './step-failure.ts';

export interface OrchestratorSettings extends RunParts {
  connection: McpConnection;
  backend: Backend;
  /** Names of the server's tools that change nothing. */
  observing?: ReadonlySet<string>;
  secrets?: Secrets;
  signal?: AbortSignal;
  /** How long something may take to appear or to come true. */
  patience_ms?: number;
}

/** The code of an error that is no word on the app: what it ran in went away. */
export const SESSION_LOST = 'SESSION_LOST';

const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_PATIENCE_MS = 5000;

/** Turns a scenario into test steps by carrying it out, sentence by sentence, on the live app. */
export class ScenarioParserOrchestrator {
  readonly #settings: OrchestratorSettings;

  constructor(settings: OrchestratorSettings) {
    this.#settings = settings;
  }

  /** Never rejects for what a scenario or an app does wrong: that is in the result. */
  async parse(scenario: TestScenario): Promise<ParserResult> {
    const started = Date.now();
    const steps: TestStep[] = [];
    let run: ScenarioRun | undefined;
    const finish = (found?: ErrorInfo): ParserResult => {
      const lost = run?.lost;
      // Whatever the last call failed with: that the browser went away is the reason.
      const why = { code: SESSION_LOST, message: `${lost}; what was begun may have landed` };
      const error = found && lost !== undefined ? { ...found, ...why } : found;
      return {
        success: error === undefined,
        executionTimeMs: Date.now() - started,
        testSteps: steps,
        status: error === undefined ? 'success' : steps.length > 0 ? 'partial' : 'failed',
        ...(error ? { error, errors: [error] } : {}),
        ...(run ? { environment: run.environment } : {}),
      };
    };
    try {
      validateScenarioLogic(scenario);
    } catch (error) {
      if (error instanceof ValidationError) return finish({ message: error.message });
      throw error;
    }
    const timeoutMs = scenario.options?.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    using deadline = deadlineAfter(timeoutMs, this.#settings.signal);
    run = this.#open(deadline.signal, timeoutMs);
    try {
      await run.open(scenario.url, steps);
      const { actions } = scenario;
      for (const [at, sentence] of actions.entries())
        await run.perform(sentence, at, steps, defined({ before: actions[at - 1], after: actions[at + 1] }));
      await run.end(scenario.actions.at(-1));
      this.#settings.lock?.save(scenario.actions);
      return finish(unconfirmed(run.unconfirmed) ?? unshown(run.shown.end()));
    } catch (error) {
      if (error instanceof StepFailure) return finish(error.info);
      const { aborted, reason } = deadline.signal;
      const why = reason instanceof Error ? reason.message : String(reason);
      if (aborted) return finish((await run.failure({ message: why, code: 'TIMEOUT' })).info);
      if (error instanceof SurehandError) return finish((await run.failure({ message: error.message })).info);
      throw error;
    } finally {
      await run.close();
    }
  }

  #open(signal: AbortSignal, timeoutMs: number): ScenarioRun {
    const { connection, backend, observing = new Set(), secrets = new Secrets(new Map()) } = this.#settings;
    const { patience_ms = DEFAULT_PATIENCE_MS } = this.#settings;
    const common = { connection, backend, observing, secrets, signal, patience_ms };
    return new ScenarioRun(openWorld({ ...common, timeout_ms: timeoutMs }), this.#settings);
  }
}

/** Everything was done, and nothing shows that some of it had an effect. */
export const UNSHOWN = 'UNSHOWN';

function unshown([first]: readonly string[]): ErrorInfo | undefined {
  const message = `nothing shows that ${JSON.stringify(first)} did anything; say behind it what must then be so`;
  return first === undefined ? undefined : { code: UNSHOWN, message };
}

/** What rests on a model's word alone is done, but nobody can say that it is what was meant. */
function unconfirmed(sentences: readonly string[]): ErrorInfo | undefined {
  if (sentences.length === 0) return undefined;
  const said = sentences.map((sentence) => JSON.stringify(sentence)).join(', ');
  return {
    code: 'UNCONFIRMED',
    message: `only the model says what is meant by ${said}; look at the steps, and agree to them with --update`,
  };
}

function deadlineAfter(timeoutMs: number, stop?: AbortSignal): { signal: AbortSignal } & Disposable {
  const over = new AbortController();
  const timer = setTimeout(
    () => over.abort(new Error(`the scenario took longer than ${timeoutMs} ms`)),
    timeoutMs,
  );
  return {
    signal: stop ? AbortSignal.any([stop, over.signal]) : over.signal,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
