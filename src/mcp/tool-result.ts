import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { ToolAnswer } from '../tools/tool.ts';

/**
 * An answer as MCP carries it: text, or with `structured` the data and one line. Never both in full: some clients
 * show a model both parts. A failure keeps its first line, because some show only the text of an error.
 */
export function toolResult(answer: ToolAnswer, structured: boolean): CallToolResult {
  const failed = answer.is_error ?? false;
  const text = !structured ? answer.text : failed ? firstLine(answer.text) : 'see structuredContent';
  const images = (answer.images ?? []).map(
    ({ data, mime_type }): ContentBlock => ({
      type: 'image',
      data: data.toString('base64'),
      mimeType: mime_type,
    }),
  );
  const content: ContentBlock[] =
    text === '' && images.length > 0 ? images : [{ type: 'text', text }, ...images];
  return {
    content,
    ...(structured ? { structuredContent: answer.structured } : {}),
    ...(failed ? { isError: true } : {}),
  };
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
