import { expect, test } from 'vitest';
import { SAMPLES } from '../../src/testing/index.ts';
import { boundTo, wireFaults } from './wire-rules.ts';

const user = (...content: unknown[]) => ({ role: 'user', content });
const assistant = (...content: unknown[]) => ({ role: 'assistant', content });
const text = (words: string) => ({ type: 'text', text: words });
const use = { type: 'tool_use', id: 'c1', name: 'look', input: {} };
const result = (more = {}) => ({ type: 'tool_result', tool_use_id: 'c1', content: [text('seen')], ...more });
const picture = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: SAMPLES.list.screenshot },
};
const asked = (...messages: unknown[]) => ({ max_tokens: 10, messages });

test.each([
  ['a good request', asked(user(text('hi')), assistant(use), user(result(), picture)), null],
  ['no max_tokens', { messages: [user(text('hi'))] }, 'max_tokens'],
  ['an assistant first', asked(assistant(text('hi'))), 'first message'],
  ['two of a role', asked(user(text('a')), user(text('b'))), 'alternate'],
  ['an empty text', asked(user(text(' '))), 'non-empty'],
  [
    'a call without its result',
    asked(user(text('a')), assistant(use), user(text('b'))),
    'without tool_result',
  ],
  ['a result of no call', asked(user(result())), 'unexpected tool_use_id'],
  ['a result after text', asked(user(text('a')), assistant(use), user(text('b'), result())), 'come first'],
  [
    'an error with a picture',
    asked(user(text('a')), assistant(use), user(result({ is_error: true, content: [text('x'), picture] }))),
    'is_error',
  ],
  [
    'a thought without its signature',
    asked(user(text('a')), assistant({ type: 'thinking', thinking: 'hm' }, use), user(result())),
    'signature',
  ],
  [
    'a thought behind words that were changed',
    asked(
      user(text('changed')),
      assistant({ type: 'thinking', thinking: '', signature: boundTo(asked(user(text('a')))) }, use),
      user(result()),
    ),
    'different conversation',
  ],
  [
    'a thought that comes late',
    asked(
      user(text('a')),
      assistant(use, { type: 'thinking', thinking: 'hm', signature: 's' }),
      user(result()),
    ),
    'come first',
  ],
  [
    'a picture of another kind',
    asked(user({ ...picture, source: { ...picture.source, media_type: 'image/jpeg' } })),
    'no image/jpeg',
  ],
  ['a picture of more than 5 MB', asked(user(sized(100, 100, 5 * 1024 * 1024))), 'exceeds 5 MB'],
  ['a picture of 8001 pixels', asked(user(sized(8001, 10))), 'exceeds 8000 pixels'],
  ['a picture of 8000 pixels', asked(user(sized(8000, 10))), null],
  [
    'a picture of 2001 pixels among 21',
    asked(user(...Array.from({ length: 21 }, () => sized(10, 2001)))),
    'exceeds 2000 pixels',
  ],
  [
    'a name that no tool may have',
    asked(user(text('a')), assistant({ ...use, name: 'a b' }), user(result())),
    'tool_use.name',
  ],
  [
    'an id that no call may have',
    asked(user(text('a')), assistant({ ...use, id: 'c 1' }), user(result({ tool_use_id: 'c 1' }))),
    'tool_use.id',
  ],
  [
    'input that is no object',
    asked(user(text('a')), assistant({ ...use, input: 'x' }), user(result())),
    'valid dictionary',
  ],
  ['an assistant last', asked(user(text('a')), assistant(text('b'))), 'end with a user message'],
  [
    'five cache marks',
    asked(user(...Array.from({ length: 5 }, () => ({ ...text('a'), cache_control: { type: 'ephemeral' } })))),
    'cache_control',
  ],
  ['two tools of one name', { ...asked(user(text('a'))), tools: twoTools() }, 'unique'],
])('messages: %s', (_name, body, fault) => {
  const faults = wireFaults('/v1/messages', body);
  if (fault === null) expect(faults).toEqual([]);
  else expect(faults.join()).toContain(fault);
});

const call = { id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } };

test.each([
  [
    'a good request',
    [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'seen' },
    ],
    null,
  ],
  ['a result of no call', [{ role: 'tool', tool_call_id: 'c1', content: 'x' }], 'must be a response'],
  [
    'a call without its result',
    [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'user', content: 'x' },
    ],
    'must be followed',
  ],
  ['an answer of nothing', [{ role: 'assistant', content: null }], 'got null'],
  [
    'a picture in a result',
    [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'image_url', image_url: { url: 'x' } }] },
    ],
    'only text',
  ],
])('chat completions: %s', (_name, messages, fault) => {
  const faults = wireFaults('/v1/chat/completions', { messages });
  if (fault === null) expect(faults).toEqual([]);
  else expect(faults.join()).toContain(fault);
});

function twoTools() {
  return [0, 1].map(() => ({ name: 'look', input_schema: { type: 'object' } }));
}

/** The beginning of a PNG of this size, and nothing that could be drawn. */
function sized(width: number, height: number, bytes = 0) {
  const data = Buffer.alloc(32 + bytes);
  data.write('\x89PNG\r\n\x1a\n', 'latin1');
  data.writeUInt32BE(width, 16);
  data.writeUInt32BE(height, 20);
  return {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: data.toString('base64') },
  };
}
