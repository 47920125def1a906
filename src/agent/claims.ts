import type { Completion } from './loop-answer.ts';

/** What is answered to a claim; `completion` is how it is noted. */
interface Answered {
  completion: Completion;
  acknowledged: boolean;
  message: string | null;
}

/** The claims of one run: a success that the page does not prove is sent back once, and noted as claimed when it is claimed again. */
export class Claims {
  /** One whose words are there, but prove nothing, was sent back. */
  #doubted = false;
  /** What the last one lacked, while nothing was done since: then it is noted also where the page does not show it. */
  #lacked: string[] | undefined;

  /** What the page shows after another act is another matter. */
  acted(): void {
    this.#lacked = undefined;
  }

  made(judged: Completion): Answered {
    const { status, absent } = judged;
    const completion = this.#asLacked(judged);
    const { verdict, missing = [], awaits } = completion;
    if (status === 'failed' || verdict === 'verified')
      return { completion, acknowledged: true, message: null };
    if (verdict === 'refuted') {
      this.#lacked = absent;
      return { completion, acknowledged: false, message: tellRefused(completion) };
    }
    if (missing.length === 0) return { completion, acknowledged: true, message: null };
    const told = missing.join('; ');
    if (this.#doubted || judged.verdict === 'refuted')
      return { completion, acknowledged: true, message: `Only claimed, not verified: ${told}.` };
    // The model may have missed a step.
    this.#doubted = true;
    this.#lacked = awaits ? undefined : [...missing, 'it is not there any more'];
    const how = awaits
      ? 'Look again when it has come, and claim it then.'
      : 'Do what is missing; if nothing is, claim it again and it is noted as claimed.';
    return { completion, acknowledged: false, message: `The page does not prove it: ${told}. ${how}` };
  }

  #asLacked(judged: Completion): Completion {
    if (judged.status !== 'success' || judged.verdict !== 'refuted' || !this.#lacked) return judged;
    return { ...judged, verdict: 'unverified', missing: this.#lacked };
  }
}

function tellRefused({ looked_for, observed, absent }: Completion): string {
  const how = absent
    ? 'Go on until it does; if all is done and only the page does not say so, claim it again and it is noted as claimed. If it cannot be done, call complete_task with status failed.'
    : 'Go on until it does, or call complete_task with status failed.';
  return `The page does not show success. Looked for: ${looked_for.join(' or ')}. But ${observed}. ${how}`;
}
