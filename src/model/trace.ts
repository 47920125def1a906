export type TraceStage = 'resolve' | 'execute' | 'stabilize' | 'verify' | 'recover';

export interface TraceStep {
  stage: TraceStage;
  /** Milliseconds since the epoch, when the stage's result was known. */
  timestamp: number;
  result: 'success' | 'failure' | 'retry';
  metadata?: Record<string, unknown>;
}

export interface ActionTrace {
  action_id: string;
  steps: TraceStep[];
  final_outcome: 'success' | 'failure';
  attempts: number;
}

let hear: ((stage: TraceStage, result: TraceStep['result']) => void) | undefined;

/** Tells of every stage of every action; `call-watch.ts` knows whose call it is. */
export function hearStages(listener: typeof hear): void {
  hear = listener;
}

/** Collects the steps of one action. It only watches: nothing in it can fail or wait. */
export class Tracer {
  readonly action_id: string;
  readonly #steps: TraceStep[] = [];
  attempts = 1;

  constructor(action_id: string) {
    this.action_id = action_id;
  }

  step(stage: TraceStage, result: TraceStep['result'], metadata: Record<string, unknown> = {}): void {
    const numbered = { attempt: this.attempts, ...metadata };
    this.#steps.push({ stage, timestamp: Date.now(), result, metadata: numbered });
    hear?.(stage, result);
  }

  finish(final_outcome: ActionTrace['final_outcome']): ActionTrace {
    return { action_id: this.action_id, steps: this.#steps, final_outcome, attempts: this.attempts };
  }
}
