import type { ErrorInfo } from './interfaces/index.ts';

/** A step that did not work ends the scenario; everything about it is in `info`. */
export class StepFailure extends Error {
  readonly info: ErrorInfo;

  constructor(info: ErrorInfo) {
    super(info.message);
    this.info = { ...info, ...(this.stack === undefined ? {} : { stack: this.stack }) };
  }
}

/** The message names the candidates too, for whoever shows nothing else. */
export function withCandidates(
  message: string,
  candidates: string[],
): Pick<ErrorInfo, 'message' | 'candidates'> {
  if (candidates.length === 0) return { message };
  return { message: [message, ...candidates.map((one) => `  ${one}`)].join('\n'), candidates };
}
