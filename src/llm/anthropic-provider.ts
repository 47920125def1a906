import type Anthropic from '@anthropic-ai/sdk';
import { shorten } from '../model/page-text.ts';
import { isRecord } from '../model/record.ts';
import { loadSdk } from './load-sdk.ts';
import type { Message, ModelAnswer, Part, StopReason, ToolCall } from './model.ts';
import type { Provider } from './provider.ts';

interface AnthropicSettings {
  name: string;
  model: string;
  key: string;
  base_url: string | undefined;
}

// Room for a thought and one tool call; some models think inside this limit.
const MAX_TOKENS = 8192;

/** A thought that stands for what the model said need not be longer than what models say. */
const LONGEST_THOUGHT = 400;

const STOPS: Record<string, StopReason> = {
  tool_use: 'tool_calls',
  max_tokens: 'max_tokens',
  model_context_window_exceeded: 'max_tokens',
  refusal: 'refused',
};

/** Claude by its official SDK, which is loaded with the first question. */
export function anthropicProvider({ name, model, key, base_url }: AnthropicSettings): Provider {
  let client: Promise<Anthropic> | undefined;
  // Some models say what they are doing only in thoughts, and those are empty unless asked for.
  let thoughts: 'as they come' | 'in words' | 'not to be had' = 'as they come';
  return {
    name,
    async ask({ system, messages, tools, signal }) {
      client ??= loadSdk('@anthropic-ai/sdk', () => import('@anthropic-ai/sdk')).then(
        ({ default: Sdk }) =>
          new Sdk({
            apiKey: key,
            ...(base_url === undefined ? {} : { baseURL: base_url }),
            maxRetries: 0,
            logLevel: 'off', // standard output belongs to the caller
            openTelemetry: false,
          }),
      );
      const body: Anthropic.MessageCreateParamsNonStreaming = {
        model,
        max_tokens: MAX_TOKENS,
        // Tools and system prompt stay the same from turn to turn, so they are read from the cache.
        system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }],
        messages: messages.map(toParam),
        ...(tools.length > 0
          ? {
              tools: tools.map(({ name, description, input_schema }) => ({
                name,
                description,
                input_schema,
              })),
              tool_choice: { type: 'auto' as const, disable_parallel_tool_use: true },
            }
          : {}),
      };
      const sdk = await client;
      const inWords = { ...body, thinking: { type: 'adaptive' as const, display: 'summarized' as const } };
      const wordy = thoughts === 'in words';
      const answer = await sdk.messages.create(wordy ? inWords : body, { signal }).catch((error: unknown) => {
        if (!wordy || !refusesThoughts(error)) throw error;
        thoughts = 'not to be had';
        return sdk.messages.create(body, { signal });
      });
      if (thoughts === 'as they come' && answer.content?.some(isMute)) thoughts = 'in words';
      return toAnswer(answer);
    },
  };
}

function isMute(block: Anthropic.ContentBlock): boolean {
  return block.type === 'thinking' && block.thinking === '';
}

/** The API refused the request because of how the thoughts were asked for. */
function refusesThoughts(error: unknown): boolean {
  return isRecord(error) && error.status === 400 && /thinking|display/.test(String(error.message));
}

function toParam(message: Message): Anthropic.MessageParam {
  if (message.role === 'user') return { role: 'user', content: message.content.map(toBlock) };
  if (message.role === 'tool') return { role: 'user', content: toolResult(message) };
  // Came from this very provider and goes back as it was.
  const opaque = (message.opaque ?? []) as Anthropic.ContentBlockParam[];
  const text = message.text.trim();
  return {
    role: 'assistant',
    content: [
      ...opaque,
      ...(text === '' || text === thoughtIn(opaque) ? [] : [{ type: 'text' as const, text: message.text }]),
      ...message.tool_calls.map(({ id, name, input }) => ({
        type: 'tool_use' as const,
        id,
        name,
        input: isRecord(input) ? input : {},
      })),
    ],
  };
}

/** The API takes nothing but text in a result that is an error: pictures of it stand beside, after all results. */
function toolResult({
  tool_call_id,
  content,
  is_error,
}: Extract<Message, { role: 'tool' }>): Anthropic.ContentBlockParam[] {
  const beside = is_error ? content.filter(({ type }) => type !== 'text') : [];
  const inside = content.filter((part) => !beside.includes(part));
  return [
    {
      type: 'tool_result',
      tool_use_id: tool_call_id,
      content: inside.map(toBlock),
      ...(is_error ? { is_error } : {}),
    },
    ...beside.map(toBlock),
  ];
}

function toBlock(part: Part): Anthropic.TextBlockParam | Anthropic.ImageBlockParam {
  if (part.type === 'text') return part;
  return { type: 'image', source: { type: 'base64', media_type: part.mime_type, data: part.data } };
}

function toAnswer({ content, usage, stop_reason }: Anthropic.Message): ModelAnswer {
  // A page of HTML is handed on as a text, other JSON as it is: neither comes from a model.
  if (!Array.isArray(content)) throw new SyntaxError('a message without content');
  const blocks = content;
  const tool_calls = blocks.flatMap((block): ToolCall[] =>
    block.type !== 'tool_use' ? [] : [toCall(block)],
  );
  const opaque = blocks.filter(({ type }) => type === 'thinking' || type === 'redacted_thinking');
  const read = usage?.cache_read_input_tokens ?? 0;
  const write = usage?.cache_creation_input_tokens ?? 0;
  const said = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  return {
    text: said.trim() === '' ? thoughtIn(blocks) : said,
    tool_calls,
    usage: {
      input_tokens: (usage?.input_tokens ?? 0) + read + write,
      output_tokens: usage?.output_tokens ?? 0,
      cache_read_tokens: read,
      cache_write_tokens: write,
    },
    stop_reason: STOPS[stop_reason ?? ''] ?? (tool_calls.length > 0 ? 'tool_calls' : 'end'),
    ...(opaque.length > 0 ? { opaque } : {}),
  };
}

/** What the thoughts say, where they say anything. */
function thoughtIn(blocks: readonly Anthropic.ContentBlockParam[]): string {
  const said = blocks.map((block) => (block.type === 'thinking' ? block.thinking : ''));
  return shorten(said.join(' ').trim(), LONGEST_THOUGHT);
}

function toCall({ id, name, input }: Anthropic.ToolUseBlock): ToolCall {
  if (isRecord(input)) return { id, name, input };
  return { id, name, input: {}, malformed: `the input is no object: ${JSON.stringify(input)?.slice(0, 80)}` };
}
