import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { type Guarded, openGuarded } from '../../session/open-guarded.ts';
import { HARMLESS } from './harmless.ts';
import { DEFAULT_WAYS, WAYS, type Way } from './ways.ts';

// Every row is one way to reach what a policy guards. The page's own server says whether it was reached.
const GUARDED = { default: 'Delete account', checkout: 'Pay 20 €', netflix: 'Finish Cancellation' };
/** Does a yes let each of them through? Slower, and only there to show that the rows try what they say. */
const DEEP = process.env.SUREHAND_DEEP === '1';
const BATCH = 12;

let server: PageServer;
beforeAll(async () => {
  server = await servePages({});
  for (const path of ['/plain/orders', '/plain/payments', '/plain/deleted-items', '/plain/search'])
    server.routes[path] = `<h1>${path}</h1>`;
  for (const slug of ['how-to-delete-cookies-for-good', 'how-to-delete-a-branch'])
    server.routes[`/plain/blog/${slug}`] = '<h1>Blog</h1>';
});
afterAll(() => server.close());

/** How often the server was asked for what is guarded. */
const arrived = () => server.hits.filter((path) => path === '/g' || path.startsWith('/g/')).length;

let pages = 0;

/** Opens the way's page past the gate, makes its calls and gives what they answered. */
async function attempt(on: Guarded, way: Way, guarded: string): Promise<string> {
  const path = `/p${pages++}`;
  server.routes[path] = way.page(guarded);
  await on.open(`${server.url}${path}`);
  if (way.before) await on.truth(way.before);
  const said: string[] = [];
  for (const [tool, input] of way.calls(guarded)) {
    if (tool === 'rename') {
      await on.truth(`document.querySelector('button').textContent = ${JSON.stringify(guarded)}`);
      continue;
    }
    const { text } = await on.call(tool, placed(input, path));
    said.push(text);
  }
  // What the page sent before this was answered has arrived.
  if (!on.dialogOpen()) await on.truth("fetch('/ping').then(() => 1, () => 1)").catch(() => {});
  else await on.call('handle_dialog', { accept: false });
  return said.join('\n');
}

function placed(input: Record<string, unknown>, path: string): Record<string, unknown> {
  const host = server.url.replace('http://', '');
  const text = JSON.stringify(input)
    .replaceAll('{url}', server.url)
    .replaceAll('{URL}', server.url.toUpperCase())
    .replaceAll('{page}', `${server.url}${path}`)
    .replaceAll('{host}', host);
  return JSON.parse(text) as Record<string, unknown>; // it was one
}

describe.each(Object.entries(GUARDED))('under %s nothing gets through', (policy, guarded) => {
  const ways = policy === 'default' ? [...WAYS, ...DEFAULT_WAYS] : WAYS;
  let on: Guarded;
  beforeAll(() => {
    on = openGuarded({ policy });
    on.otherwise = 'no';
  });
  afterAll(() => on.close());

  it.each(ways.map((way) => [way.name, way] as const))('by %s', async (_name, way) => {
    const before = arrived();
    const said = await attempt(on, way, guarded);
    expect(arrived() - before, said).toBe(0);
  });
});

describe.runIf(DEEP).each(Object.entries(GUARDED))(
  'under %s a yes lets it through once',
  (policy, guarded) => {
    const ways = (policy === 'default' ? [...WAYS, ...DEFAULT_WAYS] : WAYS).filter(({ closed }) => !closed);
    let on: Guarded;
    beforeAll(() => {
      on = openGuarded({ policy });
      on.otherwise = true;
    });
    afterAll(() => on.close());

    it.each(ways.map((way) => [way.name, way] as const))('by %s', async (_name, way) => {
      const before = arrived();
      const said = await attempt(on, way, guarded);
      expect(arrived() - before, said).toBe(1);
    });
  },
);

describe('what is harmless is not asked about', () => {
  let on: Guarded;
  beforeAll(() => {
    on = openGuarded({ policy: 'default' });
    on.otherwise = 'no';
  });
  afterAll(() => on.close());

  const calls = HARMLESS.flatMap(({ page, body, calls }) =>
    calls.map(([tool, input]) => ({ page, body, tool, input, told: `${tool} ${JSON.stringify(input)}` })),
  );
  // A few at a time: each test stays short, and they share one browser.
  const batches = Array.from({ length: Math.ceil(calls.length / BATCH) }, (_, at) =>
    calls.slice(at * BATCH, (at + 1) * BATCH),
  );

  it.each(batches.map((batch) => [batch[0]?.told, batch] as const))('from %s on', async (_told, batch) => {
    const wrong: string[] = [];
    for (const { page, body, tool, input, told } of batch) {
      server.routes[page] = body;
      if (
        (await on.truth('location.pathname').catch(() => '')) !== page &&
        tool !== 'navigate' &&
        tool !== 'tabs'
      )
        await on.open(`${server.url}${page}`);
      on.asked.length = 0;
      const { is_error, text } = await on.call(tool, placed(input, page));
      if (on.asked.length > 0) wrong.push(`asked: ${on.asked[0]?.action} (${on.asked[0]?.reason})`);
      if (is_error) wrong.push(`${told}: ${text.split('\n')[0]}`);
    }
    expect(wrong).toEqual([]);
  });

  it('in a hundred calls and more', () => {
    expect(calls.length).toBeGreaterThanOrEqual(100);
    expect(WAYS.length * 3 + DEFAULT_WAYS.length).toBeGreaterThanOrEqual(150);
  });
});
