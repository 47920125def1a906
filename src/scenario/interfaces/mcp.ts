export interface McpCommandBase {
  /** Name of the tool. */
  command: string;
  params: Record<string, unknown>;
}

export interface McpSnapshotResult {
  /** The screen as the server describes it. */
  snapshotData: unknown;
  url: string;
}

export interface McpSuccessResult {
  message: string;
  data?: unknown;
}

export interface McpErrorResult {
  errorMessage: string;
  errorCode?: string;
  data?: unknown;
  diagnostics?: {
    /** A PNG as base64. */
    screenshot?: string;
    domSnapshot?: string;
  };
}

export type McpResult =
  | ((McpSnapshotResult | McpSuccessResult) & { success: true })
  | (McpErrorResult & { success: false });
