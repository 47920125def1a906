import { describe, expect, it } from 'vitest';
import { connectInMemory, ERAS } from './fixtures/connect.ts';
import { fakeDeps } from './fixtures/fake-deps.ts';

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
});
