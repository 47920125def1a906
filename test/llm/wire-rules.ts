import { createHash } from 'node:crypto';
import type { RequestBody } from './model-server.ts';

/**
 * What the providers' documentation forbids in a request, as far as it concerns what we send. A request that breaks a
 * rule is answered with 400, as the real API would.
 */
export function wireFaults(path: string, body: RequestBody): string[] {
  return path.includes('/messages') ? anthropicFaults(body) : openAiFaults(body);
}

/** A signature that holds only while what stands before the thought is what was sent when it was made. */
export function boundTo({ system, tools, messages }: RequestBody, before: number = messages.length): string {
  const prefix = JSON.stringify([system, tools, messages.slice(0, before)]);
  return `bound:${createHash('sha256').update(prefix).digest('hex')}`;
}

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const LARGEST_IMAGE_BYTES = 5 * 1024 * 1024;
const LONGEST_SIDE = 8000;
/** Of a request with more than 20 pictures each must be smaller. */
const LONGEST_SIDE_OF_MANY = 2000;
const MOST_CACHED = 4;

function anthropicFaults(body: RequestBody): string[] {
  const faults: string[] = [];
  const { messages = [], system, tools = [], max_tokens } = body;
  if (!Number.isInteger(max_tokens) || max_tokens < 1) faults.push('max_tokens: Field required');
  if (messages.length === 0) faults.push('messages: at least one message is required');
  if (messages[0]?.role !== 'user') faults.push('messages: first message must use the "user" role');
  if (messages.at(-1)?.role !== 'user')
    faults.push('messages: the conversation must end with a user message');
  faults.push(...toolListFaults(tools.map((tool: RequestBody) => ({ ...tool, schema: tool.input_schema }))));
  const pictures = messages.flatMap(({ content }: RequestBody) => picturesIn(content));
  const limit = pictures.length > 20 ? LONGEST_SIDE_OF_MANY : LONGEST_SIDE;
  for (const picture of pictures) faults.push(...pictureFaults(picture.source, limit));
  let cached = (Array.isArray(system) ? system : []).filter((one: RequestBody) => one.cache_control).length;
  cached += tools.filter((one: RequestBody) => one.cache_control).length;
  let open: string[] = [];
  for (const [at, { role, content }] of messages.entries()) {
    const here = `messages.${at}`;
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    if (at > 0 && messages[at - 1].role === role) faults.push(`${here}: roles must alternate`);
    if (blocks.length === 0) faults.push(`${here}: content must not be empty`);
    cached += blocks.filter((one: RequestBody) => one.cache_control).length;
    for (const block of blocks) {
      if (block.type === 'text' && block.text.trim() === '')
        faults.push(`${here}: text content blocks must be non-empty`);
    }
    if (role === 'assistant') {
      open = blocks.flatMap((one: RequestBody) => (one.type === 'tool_use' ? [one.id] : []));
      faults.push(...assistantFaults(blocks, here, boundTo(body, at)));
      continue;
    }
    const results = blocks.filter(({ type }: RequestBody) => type === 'tool_result');
    const answered = results.map(({ tool_use_id }: RequestBody) => tool_use_id);
    for (const id of open)
      if (!answered.includes(id)) faults.push(`${here}: tool_use ids were found without tool_result: ${id}`);
    for (const id of answered)
      if (!open.includes(id)) faults.push(`${here}: unexpected tool_use_id in tool_result: ${id}`);
    if (blocks.slice(0, results.length).some(({ type }: RequestBody) => type !== 'tool_result'))
      faults.push(`${here}: tool_result blocks must come first`);
    for (const { content: inside, is_error } of results) {
      const parts = typeof inside === 'string' ? [{ type: 'text', text: inside }] : (inside ?? []);
      if (is_error && parts.some(({ type }: RequestBody) => type !== 'text'))
        faults.push(`${here}: all content must be type "text" if "is_error" is true`);
      for (const part of parts)
        if (part.type === 'text' && part.text.trim() === '')
          faults.push(`${here}: text content blocks must be non-empty`);
    }
    open = [];
  }
  if (cached > MOST_CACHED)
    faults.push(`a maximum of ${MOST_CACHED} blocks with cache_control may be provided`);
  return faults;
}

/** Thinking comes back as it was given, before everything else of its turn, with its signature. */
function assistantFaults(blocks: RequestBody[], here: string, bound: string): string[] {
  const faults: string[] = [];
  const thinks = (type: string) => type === 'thinking' || type === 'redacted_thinking';
  const last = blocks.findLastIndex(({ type }) => thinks(type));
  if (last !== -1 && blocks.slice(0, last).some(({ type }) => !thinks(type)))
    faults.push(`${here}: thinking blocks must come first`);
  for (const { type, signature, name, input, id } of blocks) {
    if (type === 'thinking' && !signature) faults.push(`${here}: thinking.signature: Field required`);
    if (signature?.startsWith('bound:') && signature !== bound)
      faults.push(`${here}: Invalid signature in thinking block: it is bound to a different conversation`);
    if (type !== 'tool_use') continue;
    if (!TOOL_NAME.test(name)) faults.push(`${here}: tool_use.name: String should match pattern`);
    if (!/^[a-zA-Z0-9_-]+$/.test(id)) faults.push(`${here}: tool_use.id: String should match pattern`);
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      faults.push(`${here}: tool_use.input: Input should be a valid dictionary`);
  }
  return faults;
}

function toolListFaults(tools: RequestBody[]): string[] {
  const names = tools.map(({ name }) => name);
  return [
    ...names.filter((name) => !TOOL_NAME.test(name)).map((name) => `tools: ${name}: should match pattern`),
    ...(new Set(names).size < names.length ? ['tools: Tool names must be unique'] : []),
    ...tools
      .filter(({ schema }) => schema?.type !== 'object')
      .map(({ name }) => `tools: ${name}: type: Field required`),
  ];
}

function picturesIn(content: RequestBody): RequestBody[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => (block.type === 'image' ? [block] : picturesIn(block.content)));
}

function pictureFaults(source: RequestBody, limit: number): string[] {
  const data = Buffer.from(source.data ?? '', 'base64');
  const isPng = data.subarray(1, 4).toString('latin1') === 'PNG';
  const isJpeg = data[0] === 0xff && data[1] === 0xd8;
  if (!(source.media_type === 'image/png' ? isPng : isJpeg))
    return [`image: the data is no ${source.media_type}`];
  if (data.length > LARGEST_IMAGE_BYTES) return ['image: exceeds 5 MB maximum'];
  if (isPng && Math.max(data.readUInt32BE(16), data.readUInt32BE(20)) > limit)
    return [`image: at least one of the image dimensions exceeds ${limit} pixels`];
  return [];
}

function openAiFaults({ messages = [], tools = [] }: RequestBody): string[] {
  const faults = toolListFaults(
    tools.map(({ function: one }: RequestBody) => ({ ...one, schema: one?.parameters })),
  );
  let open: string[] = [];
  for (const [at, { role, content, tool_calls = [], tool_call_id }] of messages.entries()) {
    const here = `messages[${at}]`;
    if (role === 'tool') {
      if (!open.includes(tool_call_id))
        faults.push(
          `${here}: messages with role 'tool' must be a response to a preceding message with 'tool_calls'`,
        );
      open = open.filter((id) => id !== tool_call_id);
      if (typeof content !== 'string') faults.push(`${here}: a tool message carries only text`);
      continue;
    }
    if (open.length > 0)
      faults.push(
        `${here}: an assistant message with 'tool_calls' must be followed by tool messages: ${open}`,
      );
    open = tool_calls.map(({ id }: RequestBody) => id);
    if (role === 'assistant' && content === null && tool_calls.length === 0)
      faults.push(`${here}: content: expected a string, got null`);
    for (const { function: called } of tool_calls) {
      if (!TOOL_NAME.test(called.name)) faults.push(`${here}: function.name does not match the pattern`);
      if (typeof called.arguments !== 'string') faults.push(`${here}: function.arguments is no string`);
    }
    if (Array.isArray(content))
      for (const { type, image_url } of content) {
        const [, media_type, data] = /^data:([^;]+);base64,(.*)$/s.exec(image_url?.url ?? '') ?? [];
        if (type === 'image_url') faults.push(...pictureFaults({ media_type, data }, LONGEST_SIDE));
      }
  }
  if (open.length > 0) faults.push('the last assistant message is without its tool messages');
  return faults;
}
