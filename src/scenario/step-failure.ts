import { defined } from '../model/record.ts';
import { collectDiagnostics } from './components/mcp-client/mcp-client-logic.ts';
import { filterDOMTree, serializeDOMTreeToString } from './components/prompt-formatter/dom-serializer.ts';
import { lookAtScreen, type SeenScreen } from './execute/look-at-screen.ts';
import type { ScenarioWorld } from './execute/scenario-world.ts';
import type { ErrorInfo } from './interfaces/index.ts';

type Told = Pick<ErrorInfo, 'message' | 'candidates'>;

const DIAGNOSTICS_MS = 10_000;

/** A step that did not work ends the scenario; everything about it is in `info`. */
export class StepFailure extends Error {
  readonly info: ErrorInfo;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.info = { ...info, ...(this.stack === undefined ? {} : { stack: this.stack }) };
  }
}

/** The message names the candidates too, for whoever shows nothing else. */
export function withCandidates(message: string, candidates: string[]): Told {
  if (candidates.length === 0) return { message };
  return { message: [message, ...candidates.map((one) => `  ${one}`)].join('\n'), candidates };
}

/** A failure with what the screen shows, as far as that can still be had. */
export async function failureOn(
  world: ScenarioWorld,
  seen: SeenScreen | undefined,
  info: ErrorInfo,
): Promise<StepFailure> {
  const { client, backend } = world;
  // The scenario's own time may be up.
  const patient = {
    executeCommandLogic: (command: Parameters<typeof client.executeCommandLogic>[0]) =>
      client.executeCommandLogic(command, AbortSignal.timeout(DIAGNOSTICS_MS)),
  };
  const screen = seen ?? (await lookAtScreen({ client: patient, backend }).catch(() => undefined));
  const dom = screen ? serializeDOMTreeToString(filterDOMTree(screen.tree)) : undefined;
  const result = {
    success: false as const,
    errorMessage: info.message,
    ...defined({ errorCode: info.code }),
  };
  const { diagnostics } = await collectDiagnostics(result, patient, backend, dom);
  return new StepFailure({ ...info, ...diagnostics });
}
