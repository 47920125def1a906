import { randomBytes } from 'node:crypto';
import type { ApprovalRequest, Approver, Decision } from '../approval/approver.ts';
import { SurehandError } from '../model/failure.ts';

/** A question that waits for a person on the board. */
export interface WaitingQuestion {
  request: ApprovalRequest;
  asked_at: string;
  /** In the form, so that only the page itself can send it. */
  form_key: string;
}

interface Waiting extends WaitingQuestion {
  answer(decision: Decision): void;
}

/** Asks on the board: the question waits until somebody with an approver's token decides. */
export class BoardApprover implements Approver {
  readonly #waiting = new Map<string, Waiting>();
  readonly #anybody: () => boolean;

  /** `anybody` says whether there is anyone at all who could decide. */
  constructor(anybody: () => boolean) {
    this.#anybody = anybody;
  }

  /** The oldest first. */
  get waiting(): WaitingQuestion[] {
    return [...this.#waiting.values()];
  }

  ask(request: ApprovalRequest, signal: AbortSignal): Promise<Decision> {
    if (!this.#anybody())
      return Promise.reject(
        new SurehandError(
          'approval_required',
          `a person must approve ${request.action}, and nobody can be asked: there is no token of an approver (surehand serve token NAME --approver)`,
        ),
      );
    return new Promise<Decision>((answer, reject) => {
      const withdraw = () => {
        this.#waiting.delete(request.id);
        reject(new SurehandError('cancelled', 'the call was cancelled while a person was asked'));
      };
      if (signal.aborted) return withdraw();
      signal.addEventListener('abort', withdraw, { once: true });
      const form_key = randomBytes(24).toString('base64url');
      const decided = (decision: Decision) => {
        signal.removeEventListener('abort', withdraw);
        this.#waiting.delete(request.id);
        answer(decision);
      };
      const asked_at = new Date().toISOString();
      this.#waiting.set(request.id, { request, asked_at, form_key, answer: decided });
    });
  }

  /** A person's word; false when the question is over. Whoever calls this has checked who they are. */
  decide(id: string, by: string, approved: boolean, message: string): boolean {
    const question = this.#waiting.get(id);
    if (!question) return false;
    const said = message === '' ? {} : { message };
    question.answer({ approved, ...said, by, channel: 'board', at: new Date().toISOString() });
    return true;
  }

  async close(): Promise<void> {}
}
