import { join } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import { appendPrivateFile, makePrivateFolder } from '../model/private-file.ts';
import type { ApprovalRequest, Decision } from './approver.ts';

export interface DecisionRecord {
  asked_at: string;
  /** Absent when nobody decided: no channel, or the call was cancelled. */
  decision?: Decision;
  undecided?: string;
}

/**
 * One line in approvals.jsonl for each question: who, when, what was shown, what was said. A yes that could not be
 * written down counts for nothing, for nobody could look it up later; a no holds whatever becomes of its record.
 */
export function recordDecision(
  folder: string,
  request: ApprovalRequest,
  record: DecisionRecord,
  log: Log,
): void {
  const { screenshot, history, ...shown } = request;
  const line = { ...shown, history, ...(screenshot ? { screenshot: screenshot.path } : {}), ...record };
  try {
    makePrivateFolder(folder);
    appendPrivateFile(join(folder, 'approvals.jsonl'), `${JSON.stringify(line)}\n`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.error('a decision is not recorded', { id: request.id, folder, error: why });
    if (!record.decision?.approved) return;
    throw new SurehandError(
      'approval_required',
      `${record.decision.by} approved, and that could not be written down in ${folder}, so it does not count: ${why}`,
      { cause: error },
    );
  }
}
