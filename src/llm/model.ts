/** A model that can be asked, whoever serves it. Rejects with a SurehandError when it cannot answer. */
export interface Model {
  /** As the user wrote it: `anthropic:claude-sonnet-5-5`. */
  readonly name: string;
  respond(request: ModelRequest): Promise<ModelAnswer>;
}

export interface ModelRequest {
  system: string;
  messages: readonly Message[];
  tools: readonly ToolSpec[];
  signal?: AbortSignal;
}

export type Message =
  | { role: 'user'; content: readonly Part[] }
  /** `opaque` is what the provider wants back untouched, such as its thinking. */
  | { role: 'assistant'; text: string; tool_calls: readonly ToolCall[]; opaque?: readonly unknown[] }
  | { role: 'tool'; tool_call_id: string; content: readonly Part[]; is_error?: boolean };

export type Part =
  | { type: 'text'; text: string }
  /** `data` is base64. */
  | { type: 'image'; mime_type: 'image/png' | 'image/jpeg'; data: string };

export interface ToolSpec {
  name: string;
  description: string;
  /** JSON schema of an object. */
  input_schema: { type: 'object'; [key: string]: unknown };
}

/** `malformed` says why the input could not be read; such a call is an error for the model, never for the program. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
  malformed?: string;
}

export interface Usage {
  /** Everything read, cached parts included. */
  input_tokens: number;
  output_tokens: number;
  cache_read_tokens: number;
  cache_write_tokens: number;
}

export type StopReason = 'tool_calls' | 'end' | 'max_tokens' | 'refused';

export interface ModelAnswer {
  text: string;
  tool_calls: ToolCall[];
  usage: Usage;
  stop_reason: StopReason;
  opaque?: readonly unknown[];
}

export const NO_USAGE: Usage = {
  input_tokens: 0,
  output_tokens: 0,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};
