import type { Message } from '../../src/llm/model.ts';
import { playTurn, type ScriptedTurn } from '../../src/llm/scripted-provider.ts';
import { anthropicSays, type Reply, type RequestBody } from '../llm/model-server.ts';
import { boundTo } from '../llm/wire-rules.ts';

/** A script behind Anthropic's own protocol: what it is told and says goes through the real SDK. */
export function speakClaude(turns: readonly ScriptedTurn[]): Reply {
  let at = 0;
  return (response, body) => {
    const turn = turns[at++];
    if (!turn) return void response.writeHead(400).end('{"error":{"message":"the script is over"}}');
    const { text, tool_calls } = playTurn(turn, (body.messages as RequestBody[]).map(toMessage));
    const calls = tool_calls.map(({ name, input, id }) => ({ name, input, id }));
    // As today's models do: a thought with each answer, without words unless asked for, bound to what was sent.
    const thinking = body.thinking?.display === 'summarized' ? `thought of turn ${at}` : '';
    anthropicSays({
      before: [{ type: 'thinking', thinking, signature: boundTo(body) }],
      ...(text ? { text } : {}),
      calls,
      usage: { input_tokens: 2000, output_tokens: 60 },
    })(response, body);
  };
}

/** Text that the model was sent, wherever it stands in the message. */
function toMessage({ role, content }: RequestBody): Message {
  if (role === 'assistant') return { role, text: '', tool_calls: [] };
  const blocks: RequestBody[] = content.flatMap((block: RequestBody) =>
    block.type === 'tool_result' ? block.content : [block],
  );
  return {
    role: 'user',
    content: blocks.filter(({ type }) => type === 'text').map(({ text }) => ({ type: 'text', text })),
  };
}
