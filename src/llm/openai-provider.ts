import type OpenAI from 'openai';
import { loadSdk } from './load-sdk.ts';
import type { Message, ModelAnswer, Part, StopReason, ToolCall } from './model.ts';
import type { Provider } from './provider.ts';

interface OpenAiSettings {
  name: string;
  model: string;
  key: string;
  base_url: string | undefined;
}

type Param = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type Completion = OpenAI.Chat.Completions.ChatCompletion;

const STOPS: Record<string, StopReason> = {
  tool_calls: 'tool_calls',
  function_call: 'tool_calls',
  length: 'max_tokens',
  content_filter: 'refused',
};

/** Any server that speaks OpenAI's chat completions: OpenAI, vLLM, Ollama. The SDK is loaded with the first question. */
export function openAiProvider({ name, model, key, base_url }: OpenAiSettings): Provider {
  let client: Promise<OpenAI> | undefined;
  return {
    name,
    async ask({ system, messages, tools, signal }) {
      client ??= loadSdk('openai', () => import('openai')).then(
        ({ default: Sdk }) =>
          new Sdk({
            apiKey: key,
            ...(base_url === undefined ? {} : { baseURL: base_url }),
            maxRetries: 0,
            logLevel: 'off',
          }),
      );
      const answer = await (await client).chat.completions.create(
        {
          model,
          messages: [{ role: 'system', content: system }, ...messages.flatMap(toParams)],
          ...(tools.length > 0
            ? {
                tools: tools.map(({ name, description, input_schema }) => ({
                  type: 'function' as const,
                  function: { name, description, parameters: input_schema },
                })),
              }
            : {}),
        },
        { signal },
      );
      return toAnswer(answer);
    },
  };
}

function toParams(message: Message): Param[] {
  if (message.role === 'user') return [{ role: 'user', content: message.content.map(toBlock) }];
  if (message.role === 'assistant') {
    return [
      {
        role: 'assistant',
        content: message.text || null,
        ...(message.tool_calls.length > 0
          ? {
              tool_calls: message.tool_calls.map(({ id, name, input }) => ({
                id,
                type: 'function' as const,
                function: { name, arguments: JSON.stringify(input) },
              })),
            }
          : {}),
      },
    ];
  }
  // A tool's answer carries only text here: its pictures follow as what the user shows.
  const images = message.content.filter(({ type }) => type === 'image');
  const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return [
    { role: 'tool', tool_call_id: message.tool_call_id, content: text },
    ...(images.length > 0 ? [{ role: 'user' as const, content: images.map(toBlock) }] : []),
  ];
}

function toBlock(part: Part): OpenAI.Chat.Completions.ChatCompletionContentPart {
  if (part.type === 'text') return part;
  return { type: 'image_url', image_url: { url: `data:${part.mime_type};base64,${part.data}` } };
}

function toAnswer({ choices, usage }: Completion): ModelAnswer {
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  if (!choice?.message) throw new SyntaxError('a completion without a choice');
  const { content, tool_calls } = choice.message;
  const calls = (Array.isArray(tool_calls) ? tool_calls : []).map(toCall);
  return {
    text: content ?? '',
    tool_calls: calls,
    usage: {
      input_tokens: usage?.prompt_tokens ?? 0,
      output_tokens: usage?.completion_tokens ?? 0,
      cache_read_tokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
      cache_write_tokens: 0,
    },
    stop_reason: STOPS[choice.finish_reason] ?? (calls.length > 0 ? 'tool_calls' : 'end'),
  };
}

/** Small models write arguments that are no JSON, and servers leave out ids: neither may end a run. */
function toCall(call: OpenAI.Chat.Completions.ChatCompletionMessageToolCall, at: number): ToolCall {
  const id = call.id || `call_${at}`;
  if (call.type === 'custom' || !call.function) {
    return { id, name: '', input: {}, malformed: 'it names no function' };
  }
  const { name, arguments: written } = call.function;
  try {
    // Some servers hand over the object itself.
    const input: unknown = typeof written === 'string' ? JSON.parse(written || '{}') : written;
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return { id, name, input };
    return { id, name, input: {}, malformed: `the arguments are no object: ${written.slice(0, 80)}` };
  } catch {
    return { id, name, input: {}, malformed: `the arguments are no JSON: ${written.slice(0, 80)}` };
  }
}
