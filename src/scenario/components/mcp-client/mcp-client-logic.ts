import { defined, isRecord } from '../../../model/record.ts';
import { RETRY_POLICY, type RetryPolicy, withRetries } from '../../../model/retries.ts';
import type { Secrets } from '../../../model/secrets.ts';
import type { Backend } from '../../backends/backend.ts';
import type { McpCommandBase, McpErrorResult, McpResult } from '../../interfaces/index.ts';

/** The result of a tool, as far as scenarios read it; the same as in the MCP SDK, whose types a user need not have. */
interface McpToolResult {
  content: (
    | { type: 'text'; text: string }
    | { type: 'image'; data: string; mimeType: string }
    | { type: 'audio' | 'resource' | 'resource_link' }
  )[];
  structuredContent?: unknown;
  isError?: boolean | undefined;
}

/** The part of a connected MCP client that scenarios use. */
export interface McpConnection {
  callTool(
    params: { name: string; arguments?: Record<string, unknown> },
    options?: { signal?: AbortSignal; timeout?: number },
  ): Promise<McpToolResult>;
}

/** What came back beside the words. */
export interface McpAnswer {
  text: string;
  structured: Record<string, unknown>;
  images: { data: string; mime_type: string }[];
}

export interface McpClientSettings {
  backend: Backend;
  secrets: Secrets;
  /** Names of the tools that change nothing, as the server itself declares. */
  observing: ReadonlySet<string>;
  signal: AbortSignal;
  /** Limit of one command. */
  timeout_ms: number;
  retry?: RetryPolicy;
}

/** Sends commands to an MCP server for one scenario, and nothing that is secret to anyone who need not know it. */
export class MCPClientLogic {
  readonly #connection: McpConnection;
  readonly #settings: McpClientSettings;
  #session: string | undefined;
  #environment: Record<string, string> = {};
  #lost: string | undefined;

  constructor(connection: McpConnection, settings: McpClientSettings) {
    this.#connection = connection;
    this.#settings = settings;
  }

  /** Starts what belongs to this scenario alone, where the server knows such a thing. */
  async open(): Promise<McpResult> {
    const { open } = this.#settings.backend;
    if (!open) return { success: true, message: '' };
    const result = await this.executeCommandLogic({ command: open.command, params: open.params });
    const told = answerOf(result)?.structured ?? {};
    const named = told[open.session_field];
    if (typeof named === 'string') this.#session = named;
    const known = open.environment_fields.filter((field) => told[field] !== undefined);
    this.#environment = Object.fromEntries(known.map((field) => [field, String(told[field])]));
    return result;
  }

  /** What the session runs in, as far as the server tells. */
  get environment(): Readonly<Record<string, string>> {
    return this.#environment;
  }

  /** Why what it ran in went away, if the server said so: nothing that was there can be gone on with. */
  get lost(): string | undefined {
    return this.#lost;
  }

  /** Ends it, also when there is no time left. */
  async close(): Promise<void> {
    const { backend, timeout_ms } = this.#settings;
    // A launch that was cut short left nothing to close.
    if (backend.open && this.#session === undefined) return;
    const call = { name: backend.close.command, arguments: this.#withSession(backend.close.params) };
    await this.#connection.callTool(call, { timeout: timeout_ms }).catch(() => {});
    this.#session = undefined;
  }

  /** Carries a command out. What only looks is tried again when the connection falters; an act never is. */
  async executeCommandLogic(command: McpCommandBase, signal = this.#settings.signal): Promise<McpResult> {
    const { observing, retry = RETRY_POLICY, secrets } = this.#settings;
    const once = () => this.#send(command, signal);
    try {
      const result = observing.has(command.command) ? await withRetries(once, retry, signal) : await once();
      return this.#read(result);
    } catch (error) {
      return secrets.redactDeep(failureOf(command, error, signal));
    }
  }

  async #send({ command, params }: McpCommandBase, signal: AbortSignal): Promise<McpToolResult> {
    const { backend, secrets, timeout_ms } = this.#settings;
    const filled = backend.fills_secrets ? params : fillDeep(params, (text) => secrets.fill(text));
    signal.throwIfAborted();
    return this.#connection.callTool(
      { name: command, arguments: this.#withSession(filled) },
      { signal, timeout: timeout_ms },
    );
  }

  #withSession(params: Record<string, unknown>): Record<string, unknown> {
    return this.#session === undefined ? params : { ...params, session: this.#session };
  }

  #read(result: McpToolResult): McpResult {
    const { secrets } = this.#settings;
    const text = result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const images = result.content.flatMap((block) =>
      block.type === 'image' ? [{ data: block.data, mime_type: block.mimeType }] : [],
    );
    const structured = isRecord(result.structuredContent) ? result.structuredContent : {};
    const data: McpAnswer = {
      text: secrets.redact(text),
      structured: secrets.redactDeep(structured),
      images,
    };
    if (!result.isError) return { success: true, message: data.text, data };
    const code = data.structured.failure_code;
    const message = data.structured.message;
    if (data.structured.failure === 'session_lost') this.#lost = String(message);
    return {
      success: false,
      errorMessage: typeof message === 'string' ? message : firstLine(data.text),
      ...(typeof code === 'string' ? { errorCode: code } : {}),
      data,
    };
  }
}

/** What came with a result, whether it went well or not. */
export function answerOf(result: McpResult): McpAnswer | undefined {
  // Only `#read` sets it, to this type.
  return 'data' in result ? (result.data as McpAnswer | undefined) : undefined;
}

function firstLine(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\u001b\[\d+m/g, '').trim());
  const said = lines.find((line) => line !== '' && !line.startsWith('#')) ?? 'the server gave no reason';
  return said.replace(/^Error: (?:\w+\.\w+: )?/, '');
}

function fillDeep(params: Record<string, unknown>, fill: (text: string) => string): Record<string, unknown> {
  const one = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value);
    if (Array.isArray(value)) return value.map(one);
    return isRecord(value) ? fillDeep(value, fill) : value;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, one(value)]));
}

/** What went wrong between us and the server, in words that say what to do. */
export function failureOf(
  { command }: McpCommandBase,
  error: unknown,
  signal: AbortSignal,
): McpErrorResult & { success: false } {
  const said = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason));
  if (signal.aborted) return { success: false, errorMessage: said(signal.reason), errorCode: 'TIMEOUT' };
  const errorCode = error instanceof Error && 'code' in error ? String(error.code) : 'CONNECTION';
  const errorMessage = `${command}: the server did not answer (${said(error)})`;
  return { success: false, errorMessage, errorCode };
}

/** The failure with a picture and the screen at its moment; what cannot be had is left out. */
export async function collectDiagnostics(
  failed: McpErrorResult & { success: false },
  client: Pick<MCPClientLogic, 'executeCommandLogic'>,
  backend: Backend,
  domSnapshot: string | undefined,
): Promise<McpErrorResult & { success: false }> {
  const picture = answerOf(await client.executeCommandLogic(backend.png));
  return { ...failed, diagnostics: defined({ screenshot: picture?.images[0]?.data, domSnapshot }) };
}
