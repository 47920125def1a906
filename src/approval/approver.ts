import { seenWhole } from '../model/page-text.ts';

/** What a person is shown when asked. Secrets are taken out of it before it gets here. */
export interface ApprovalRequest {
  id: string;
  /** A checkpoint on a screen, an action that a policy calls critical, or the agent's own question. */
  kind: 'checkpoint' | 'critical_action' | 'requested';
  session: string;
  goal?: string;
  page: { url: string; title: string };
  /** What is about to be done, with its concrete target. */
  action: string;
  /** Why a person is asked. */
  reason: string;
  /** The agent's own words, which are nobody's proof; shown after ours and marked as its. */
  agent_says?: string;
  /** The screen, its target outlined, and the file it is kept in. */
  screenshot?: { data: Buffer; mime_type: string; path: string };
  /** What the run did so far, oldest first. */
  history: readonly string[];
}

export interface Decision {
  approved: boolean;
  /** The person's words, usually with a rejection. */
  message?: string;
  /** Who decided, as far as it is known. */
  by: string;
  channel: string;
  /** ISO 8601. */
  at: string;
}

/** Asks a person, in a channel that the agent cannot answer for them. */
export interface Approver {
  /** Waits as long as it takes; rejects with `approval_required` when nobody can be asked. */
  ask(request: ApprovalRequest, signal: AbortSignal): Promise<Decision>;
  close(): Promise<void>;
}

/** The question itself, in every channel the same. */
export function question({ action }: Pick<ApprovalRequest, 'action'>): string {
  return `The system wants to proceed with: ${action}. Approve?`;
}

/** The same, whatever is written in it, with nothing that a person would not see. */
export function asSeen<T extends Omit<ApprovalRequest, 'screenshot'>>(request: T): T {
  const { page, action, reason, agent_says, goal, history } = request;
  return {
    ...request,
    page: { url: seenWhole(page.url), title: seenWhole(page.title) },
    action: seenWhole(action),
    reason: seenWhole(reason),
    ...(agent_says === undefined ? {} : { agent_says: seenWhole(agent_says) }),
    ...(goal === undefined ? {} : { goal: seenWhole(goal) }),
    history: history.map(seenWhole),
  };
}
