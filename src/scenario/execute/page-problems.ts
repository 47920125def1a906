import { defined } from '../../model/record.ts';
import type { Problem } from '../../model/run-record.ts';
import { answerOf } from '../components/mcp-client/mcp-client-logic.ts';
import type { McpCommandBase } from '../interfaces/index.ts';
import type { ScenarioWorld } from './scenario-world.ts';

const CONSOLE_LEVELS = new Set(['error', 'pageerror']);

interface FoundProblems {
  console_problems?: Problem[];
  network_problems?: Problem[];
}

/** What the page complained about since it was last asked. */
export class PageProblems {
  readonly #world: ScenarioWorld;
  readonly #told = new Map<string, number>();

  constructor(world: ScenarioWorld) {
    this.#world = world;
  }

  async takeNew(): Promise<FoundProblems> {
    const { console_problems, network_problems } = this.#world.backend;
    const inConsole = console_problems ? this.#fresh(await this.#console(console_problems)) : [];
    const onNetwork = network_problems ? this.#fresh(await this.#network(network_problems)) : [];
    const some = (found: Problem[]) => (found.length > 0 ? found : undefined);
    return defined({ console_problems: some(inConsole), network_problems: some(onNetwork) });
  }

  /** The server tells all of them each time: those beyond what was told are new. */
  #fresh(all: readonly Problem[]): Problem[] {
    const counts = new Map<string, number>();
    const fresh = all.filter((problem) => {
      const key = JSON.stringify(problem);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > (this.#told.get(key) ?? 0);
    });
    for (const [key, count] of counts) this.#told.set(key, count);
    return fresh;
  }

  async #console(command: McpCommandBase): Promise<Problem[]> {
    const answer = answerOf(await this.#world.client.executeCommandLogic(command));
    const logs: unknown = answer?.structured.logs;
    if (!Array.isArray(logs)) {
      const lines = [...(answer?.text ?? '').matchAll(/^\[ERROR\] (.*?)(?: @ (\S+))?$/gm)];
      return lines.map(([, text = '', source]) => ({ level: 'error', text, ...(source ? { source } : {}) }));
    }
    return logs
      .filter(({ level }) => CONSOLE_LEVELS.has(level))
      .map(({ level, text, source }) => ({ level, text, ...(source && { source }) }));
  }

  async #network(command: McpCommandBase): Promise<Problem[]> {
    const answer = answerOf(await this.#world.client.executeCommandLogic(command));
    const requests: unknown = answer?.structured.requests;
    if (!Array.isArray(requests)) return [];
    return requests.map(({ method, url, status, failure }) => ({
      level: failure ? 'failed' : String(status),
      text: failure ? `${url}: ${failure}` : String(url),
      source: String(method),
    }));
  }
}
