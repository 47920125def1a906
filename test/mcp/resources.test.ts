import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { defineTool } from '../../src/tools/tool.ts';
import { connectInMemory, ERAS } from './fixtures/connect.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';
import { fakeSessions } from './fixtures/fake-sessions.ts';

describe.each(ERAS)('a %s client', (era) => {
  it('finds the views of every open session', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const { resources } = await client.listResources();
    expect(resources.map(({ uri, mimeType }) => `${uri} ${mimeType}`)).toEqual([
      'surehand://session/s1/snapshot text/plain',
      'surehand://session/s1/snapshot.json application/json',
      'surehand://session/s1/screenshot image/jpeg',
      'surehand://session/s1/log text/plain',
      'surehand://session/s2/snapshot text/plain',
      'surehand://session/s2/snapshot.json application/json',
      'surehand://session/s2/screenshot image/jpeg',
      'surehand://session/s2/log text/plain',
    ]);
    expect(resources[0]?.title).toBe('Current snapshot: buy a lamp');
  });

  it('finds a template for each view and the ids that fit it', async () => {
    const client = await connectInMemory(era, fakeDeps());
    const { resourceTemplates } = await client.listResourceTemplates();
    const [template] = resourceTemplates;
    expect(resourceTemplates).toHaveLength(4);
    const ref = { type: 'ref/resource', uri: template?.uriTemplate ?? '' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'id', value: 's' } });
    expect(completion.values).toEqual(['s1', 's2']);
  });

  it.each([
    ['snapshot', { mimeType: 'text/plain', text: '@e0 heading 1 "Page of s2"' }],
    ['snapshot.json', { mimeType: 'application/json', text: '{"snapshot_id":"s2"}' }],
    ['screenshot', { mimeType: 'image/jpeg', blob: Buffer.from('pixels of s2').toString('base64') }],
    ['log', { mimeType: 'text/plain', text: 'console: hello from s2\nGET / 200' }],
  ])('reads the %s of a session', async (view, content) => {
    const client = await connectInMemory(era, fakeDeps());
    const uri = `surehand://session/s2/${view}`;
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([{ uri, ...content }]);
  });

  it.each(['surehand://session/s9/snapshot', 'surehand://session/s1/toString', 'file:///etc/passwd'])(
    'is told what exists when %s does not',
    async (uri) => {
      const client = await connectInMemory(era, fakeDeps());
      await expect(client.readResource({ uri })).rejects.toMatchObject({
        code: -32602,
        message: expect.stringContaining('Open sessions: s1, s2'),
        data: { uri },
      });
    },
  );

  it('hears of what a call changed in what it listens to, and of nothing else', async () => {
    const sessions = fakeSessions();
    const [first] = sessions.list();
    let revision = 1;
    Object.assign(first ?? {}, { marks: () => ({ screen: String(revision), log: '' }) });
    const turn = defineTool({
      name: 'click',
      toolset: 'core',
      effect: 'acts',
      title: 'Click',
      description: 'Changes the first session',
      input: z.object({ changes: z.boolean() }),
      output: z.object({}),
      run: async (_, { changes }) => {
        if (changes) revision += 1;
        return { text: 'clicked', structured: {} };
      },
    });
    const client = await connectInMemory(era, fakeDeps({ sessions, tools: [turn] }));
    const heard: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params: { uri } }) => {
      heard.push(uri);
    });
    const uri = 'surehand://session/s1/snapshot';
    if (era === 'modern') await client.listen({ resourceSubscriptions: [uri] });
    else await client.subscribeResource({ uri });
    await client.callTool({ name: 'click', arguments: { changes: false } });
    expect(heard).toEqual([]);
    await client.callTool({ name: 'click', arguments: { changes: true } });
    expect(heard).toEqual([uri]);
    if (era === 'legacy') {
      await client.unsubscribeResource({ uri });
      await client.callTool({ name: 'click', arguments: { changes: true } });
      expect(heard).toEqual([uri]);
      await expect(client.subscribeResource({ uri: 'surehand://session/s9/snapshot' })).rejects.toThrow(
        'No resource',
      );
    }
  });
});
