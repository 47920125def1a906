export interface ErrorInfo {
  /** Of the test step at which it went wrong. */
  stepId?: string;
  message: string;
  /** `NOT_UNDERSTOOD`, `AMBIGUOUS_TARGET` when a sentence could mean several things, or what the server said. */
  code?: string;
  /** What could have been meant, in words. */
  candidates?: string[];
  /** The sentence as the user wrote it. */
  action?: string;
  mcpCommand?: string;
  llmError?: string;
  selector?: string;
  /** A PNG as base64. */
  screenshot?: string;
  domSnapshot?: string;
  stack?: string;
}

export interface OperationResult {
  success: boolean;
  executionTimeMs?: number;
  error?: ErrorInfo;
}
