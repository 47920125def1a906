import type { WatchedStep } from '../../src/model/run-record.ts';
import type { ConnectedBackend } from '../../src/scenario/backends/backend.ts';
import type { ParserResult } from '../../src/scenario/interfaces/index.ts';
import { ScenarioParserOrchestrator, UNSHOWN } from '../../src/scenario/scenario-parser-orchestrator.ts';

/** What came of a sentence: it was carried out, it claimed something, or it was not taken up. */
export interface Said {
  outcome: 'done' | 'holds' | 'fails' | 'ambiguous' | 'refused' | 'broken';
  /** What was done, in order. */
  acts: string[];
  why: string;
}

const PATIENCE_MS = 1000;

/** Runs a scenario of this one sentence. */
export async function saySentence(sentence: string, url: string, server: ConnectedBackend): Promise<Said> {
  const steps: WatchedStep[] = [];
  const watcher = { pictures: false, step: (step: WatchedStep) => void steps.push(step) };
  const orchestrator = new ScenarioParserOrchestrator({ ...server, watcher, patience_ms: PATIENCE_MS });
  return told(await orchestrator.parse({ url, actions: [sentence] }), steps);
}

function told({ success, testSteps, error }: ParserResult, steps: readonly WatchedStep[]): Said {
  const acts = steps.filter(({ action_index }) => action_index >= 0).map(wordsFor);
  // These pages note what was done and show nothing of it: whether it is right the page is asked.
  if (success || error?.code === UNSHOWN) {
    const claimed = testSteps.some(({ assertion }) => assertion !== undefined);
    return { outcome: claimed ? 'holds' : 'done', acts, why: '' };
  }
  const why = error?.message ?? '';
  const failed = steps.find(({ status }) => status === 'failed');
  if (failed)
    return { outcome: failed.verdict === 'refuted' && isClaim(failed) ? 'fails' : 'broken', acts, why };
  if (error?.code === 'AMBIGUOUS_TARGET') return { outcome: 'ambiguous', acts, why };
  return { outcome: error?.code === 'NOT_UNDERSTOOD' ? 'refused' : 'broken', acts, why };
}

function isClaim({ action }: WatchedStep): boolean {
  return action === 'assert' || action === 'wait';
}

function wordsFor({ action, target, value, outcome, status }: WatchedStep): string {
  return [action, target, value && JSON.stringify(value), status === 'failed' && `failed: ${outcome}`]
    .filter(Boolean)
    .join(' ');
}
