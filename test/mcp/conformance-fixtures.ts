import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { PromptSource } from '../../src/mcp/prompts.ts';
import type { ResourceSource } from '../../src/mcp/resources.ts';
import { serveHttp } from '../../src/mcp/serve-http.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { defineTool } from '../../src/tools/tool.ts';
import { fakeSessions } from './fixtures/fake-sessions.ts';
import { serving } from './fixtures/serving.ts';

// What the conformance suite expects to find on a server, declared the way our own tools, resources and prompts are.
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const nothing = z.object({});
const shared = {
  toolset: 'core',
  effect: 'observes',
  title: 'Fixture',
  input: nothing,
  output: nothing,
} as const;

const tools = [
  defineTool({
    ...shared,
    name: 'test_simple_text',
    description: 'answers with text',
    run: async () => ({ text: 'This is a simple text response for testing.', structured: {} }),
  }),
  defineTool({
    ...shared,
    name: 'test_image_content',
    description: 'answers with an image',
    run: async () => ({
      text: '',
      structured: {},
      images: [{ data: Buffer.from(PIXEL, 'base64'), mime_type: 'image/png' }],
    }),
  }),
  defineTool({
    ...shared,
    name: 'test_error_handling',
    description: 'always fails',
    run: async () => {
      throw new SurehandError('timed_out', 'This tool intentionally returns an error for testing');
    },
  }),
  defineTool({
    ...shared,
    name: 'test_logging_tool',
    description: 'must send no log line that was not asked for',
    run: async () => ({ text: 'nothing logged', structured: {} }),
  }),
  defineTool({
    ...shared,
    name: 'test_tool_with_progress',
    description: 'reports progress three times',
    run: async ({ progress }) => {
      for (const part of ['first', 'second', 'third']) progress(`${part} part`);
      return { text: 'done', structured: {} };
    },
  }),
];

const resources: ResourceSource = {
  list: () => [
    { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
    { uri: 'test://static-binary', name: 'static-binary', mimeType: 'image/png' },
  ],
  templates: () => [
    { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
  ],
  has: (uri) => uri.startsWith('test://'),
  async read(uri) {
    if (uri === 'test://static-text')
      return { uri, mimeType: 'text/plain', text: 'The static text resource.' };
    if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PIXEL };
    const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
    if (!id) throw new ResourceNotFoundError(uri);
    return {
      uri,
      mimeType: 'application/json',
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    };
  },
  complete: () => [],
};

const prompts: PromptSource[] = [
  {
    name: 'test_simple_prompt',
    title: 'Simple',
    description: 'a prompt without arguments',
    get: () => [{ role: 'user', content: { type: 'text', text: 'This is a simple prompt for testing.' } }],
  },
  {
    name: 'test_prompt_with_arguments',
    title: 'Arguments',
    description: 'a prompt with two arguments',
    arguments: [
      { name: 'arg1', description: 'the first', required: true },
      { name: 'arg2', description: 'the second', required: true },
    ],
    get: ({ arg1, arg2 }) => [
      {
        role: 'user',
        content: { type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` },
      },
    ],
  },
  {
    name: 'test_prompt_with_embedded_resource',
    title: 'Resource',
    description: 'a prompt with a resource inside',
    arguments: [{ name: 'resourceUri', description: 'which resource', required: true }],
    get: ({ resourceUri }) => [
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri: resourceUri ?? '', mimeType: 'text/plain', text: 'Embedded resource content.' },
        },
      },
      { role: 'user', content: { type: 'text', text: 'Please process the embedded resource above.' } },
    ],
  },
  {
    name: 'test_prompt_with_image',
    title: 'Image',
    description: 'a prompt with an image inside',
    get: () => [
      { role: 'user', content: { type: 'image', data: PIXEL, mimeType: 'image/png' } },
      { role: 'user', content: { type: 'text', text: 'Please analyze the image above.' } },
    ],
  },
];

/** Serves the fixtures through our own HTTP wiring on a free port and prints nothing. */
export async function serveConformanceFixtures(): Promise<{ url: string; close(): Promise<void> }> {
  return await serveHttp(
    {
      ...serving(tools, fakeSessions()),
      resources,
      prompts,
      options: OptionsSchema.parse({ port: 0 }),
      log: silentLog,
      version: '0.0.0-conformance',
    },
    () => {},
  );
}
