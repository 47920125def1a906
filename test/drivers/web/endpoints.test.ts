import { describe, expect, it } from 'vitest';
import { Endpoints } from '../../../src/drivers/web/endpoints.ts';
import { addressesIn } from '../../../src/model/addresses.ts';

const [A, B, C] = ['http://a:9222', 'http://b:9222', 'http://c:9222'] as const;

function endpointsOf(pages: Record<string, number | undefined>) {
  let now = 1_000_000;
  const endpoints = new Endpoints(
    Object.keys(pages),
    async (address) => pages[address],
    () => now,
  );
  return { endpoints, pages, pass: (ms: number) => (now += ms) };
}

async function orderOf(endpoints: Endpoints): Promise<string[]> {
  return (await endpoints.inOrder()).map(({ address }) => address);
}

describe('which of several addresses a session goes to', () => {
  it('where this process has fewest sessions; among equals where fewest pages are open, whoever opened them', async () => {
    const { endpoints } = endpointsOf({ [A]: 4, [B]: 1, [C]: 2 });
    expect(await orderOf(endpoints)).toEqual([B, C, A]);
    const [first] = await endpoints.inOrder();
    if (first) first.sessions = 1;
    expect(await orderOf(endpoints)).toEqual([C, A, B]);
  });

  it('not where nothing answers, for as long as that is so', async () => {
    const { endpoints, pages } = endpointsOf({ [A]: undefined, [B]: 9 });
    expect(await orderOf(endpoints)).toEqual([B, A]);
    pages[A] = 0;
    expect(await orderOf(endpoints)).toEqual([A, B]);
  });

  it('one that was taken out is tried again after a while, which grows each time it fails and is short again once it answered', async () => {
    const { endpoints, pass } = endpointsOf({ [A]: 0, [B]: 5 });
    const [a] = await endpoints.inOrder();
    if (!a) throw new Error('no address');
    for (const wait_ms of [5000, 10_000, 20_000]) {
      endpoints.takeOut(a);
      pass(wait_ms - 1);
      expect(await orderOf(endpoints)).toEqual([B, A]);
      pass(1);
      expect(await orderOf(endpoints)).toEqual([A, B]);
    }
    endpoints.answered(a);
    endpoints.takeOut(a);
    pass(5000);
    expect(await orderOf(endpoints)).toEqual([A, B]);
  });

  it('a single address is not looked at first: connecting to it tells', async () => {
    const { endpoints } = endpointsOf({ [A]: undefined });
    expect(await orderOf(endpoints)).toEqual([A]);
  });
});

describe('addresses of one setting', () => {
  it.each([
    ['http://a:1', ['http://a:1']],
    ['http://a:1,http://b:2', ['http://a:1', 'http://b:2']],
    [' ws://a/x?only=1,2 , wss://b/y,', ['ws://a/x?only=1,2', 'wss://b/y']],
    [undefined, []],
  ])('%j', (written, addresses) => {
    expect(addressesIn(written)).toEqual(addresses);
  });
});
