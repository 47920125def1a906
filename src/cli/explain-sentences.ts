import type { Secrets } from '../model/secrets.ts';
import type { ConnectedBackend } from '../scenario/backends/backend.ts';
import { MCPCommandGeneratorLogic } from '../scenario/components/command-generator/mcp-command-generator-logic.ts';
import { MCPClientLogic } from '../scenario/components/mcp-client/mcp-client-logic.ts';
import { lookAtScreen, type SeenScreen } from '../scenario/execute/look-at-screen.ts';
import type { Progress, TestScenario } from '../scenario/interfaces/index.ts';
import { tellStep } from '../scenario/tell-steps.ts';
import { understand } from '../scenario/understand/understand.ts';

/** How one clause is understood on the screen where its scenario starts. */
export interface Explained {
  sentence: string;
  clause: string;
  /** What would be done, in words; none when it is refused. */
  steps: string[];
  /** What else it could mean, or what is near to it. */
  also: string[];
  refused?: string;
  /** What it names is not on this screen; an earlier sentence may bring it. */
  later: boolean;
}

const TIMEOUT_MS = 60_000;
const MOST_CLAUSES = 30;

/** Opens where a scenario starts, and says how each of its sentences is understood there. Nothing is done to the page. */
export async function explainSentences(
  { url, actions }: TestScenario,
  { connection, backend, observing }: ConnectedBackend,
  secrets: Secrets,
  signal: AbortSignal,
): Promise<Explained[]> {
  const client = new MCPClientLogic(connection, {
    backend,
    secrets,
    observing,
    signal,
    timeout_ms: TIMEOUT_MS,
  });
  try {
    await client.open();
    const generator = new MCPCommandGeneratorLogic(backend);
    const opening = { actionType: 'navigate', inputValue: url, description: `Open ${url}` } as const;
    for (const command of generator.generateCommandsLogic(opening)) await client.executeCommandLogic(command);
    const screen = await lookAtScreen({ client, backend });
    return actions.flatMap((sentence) => explain(sentence, screen));
  } finally {
    await client.close();
  }
}

function explain(sentence: string, screen: SeenScreen): Explained[] {
  const found: Explained[] = [];
  let progress: Progress | undefined;
  for (let clauses = 0; clauses < MOST_CLAUSES; clauses++) {
    const read = understand(sentence, screen.tree, {
      ...screen,
      ...(progress ? { progress } : {}),
      ask_ahead: true,
    });
    found.push(
      read.kind === 'steps'
        ? { sentence, clause: read.clause, steps: read.steps.map(tellStep), also: read.also, later: false }
        : {
            sentence,
            clause: read.clause,
            steps: [],
            also: read.candidates,
            refused: read.reason,
            later: read.missing,
          },
    );
    progress = read.progress;
    if (!progress) break;
  }
  return found;
}
