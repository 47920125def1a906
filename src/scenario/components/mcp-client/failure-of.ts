import type { McpCommandBase, McpErrorResult } from '../../interfaces/index.ts';

/** What went wrong between us and the server, in words that say what to do. */
export function failureOf(
  { command }: McpCommandBase,
  error: unknown,
  signal: AbortSignal,
): McpErrorResult & { success: false } {
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    return {
      success: false,
      errorMessage: reason instanceof Error ? reason.message : String(reason),
      errorCode: 'TIMEOUT',
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  return {
    success: false,
    errorMessage: `${command}: the server did not answer (${message})`,
    errorCode: code ?? 'CONNECTION',
  };
}
