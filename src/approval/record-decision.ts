import { join } from 'node:path';
import { appendPrivateFile, makePrivateFolder } from '../model/private-file.ts';
import type { ApprovalRequest, Decision } from './approver.ts';

export interface DecisionRecord {
  asked_at: string;
  /** Absent when nobody decided: no channel, or the call was cancelled. */
  decision?: Decision;
  undecided?: string;
}

/** One line in approvals.jsonl for each question: who, when, what was shown, what was said. */
export function recordDecision(folder: string, request: ApprovalRequest, record: DecisionRecord): string {
  const { screenshot, history, ...shown } = request;
  const path = join(folder, 'approvals.jsonl');
  makePrivateFolder(folder);
  const line = { ...shown, history, ...(screenshot ? { screenshot: screenshot.path } : {}), ...record };
  appendPrivateFile(path, `${JSON.stringify(line)}\n`);
  return path;
}
