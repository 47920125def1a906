import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { imageSize } from '../../src/drivers/web/image-size.ts';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

const agent = agentOn(PAGES, '--toolset', 'all');
let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

describe('describe_screen', () => {
  it('before any page is open opens the browser and says that nothing is there', async () => {
    expect(await agent.does('describe_screen')).toBe('about:blank | rev 1 | 0 in view');
  });

  it('pages through what does not fit, each element once', async () => {
    await agent.does('navigate', { url: `${shop.url}/admin`, screen: 'none' });
    const first = await agent.does('describe_screen', { tokens: 200 });
    const offset = Number(/"offset":(\d+)/.exec(first)?.[1]);
    const second = await agent.does('describe_screen', { tokens: 200, offset });
    const refs = [first, second].map((text): string[] => text.match(/^@e\d+/gm) ?? []);
    expect(refs[0]?.length).toBeGreaterThan(0);
    expect(refs[1]?.length).toBeGreaterThan(0);
    expect(refs[0]?.filter((ref) => refs[1]?.includes(ref))).toEqual([]);
  });

  it('looks only below an element, and takes a picture when asked', async () => {
    await agent.does('navigate', { url: `${shop.url}/login`, screen: 'none' });
    const answer = await agent.call('describe_screen', { within: 'testid:login-form', screenshot: true });
    expect(answer.text).toContain('button "Sign in"');
    expect(answer.text).not.toContain('Cart');
    expect(answer.images).toHaveLength(1);
  });
});

describe('read_page', () => {
  it('gives text as Markdown and pages through it without loss', async () => {
    await agent.does('navigate', { url: `${agent.site.url}/long`, screen: 'none' });
    let text = '';
    let offset: number | undefined = 0;
    for (let page = 0; offset !== undefined && page < 30; page++) {
      const part = await agent.does('read_page', { tokens: 500, offset });
      const [, body = part, next] =
        /^([\s\S]*)\n\[\d+ of \d+ characters; read_page \{"offset":(\d+)\}\]$/.exec(part) ?? [];
      text += body;
      offset = next === undefined ? undefined : Number(next);
    }
    expect(text).toContain('# Long');
    expect(text).toMatch(/\| Fern \| 9 \|/);
    expect(text.match(/Once upon a time/g)).toHaveLength(200);
    expect(text).toContain('The end.');
  });

  it('reads one element only', async () => {
    const text = await agent.does('read_page', { target: 'css:table' });
    expect(text).toContain('Fern');
    expect(text).not.toContain('Once');
  });
});

describe('capture_screenshot', () => {
  it.each([
    ['the viewport', {}, (w: number, h: number) => w === 1000 && h < w],
    ['the full page', { full_page: true }, (w: number, h: number) => h === 1000 && w < h],
    ['one element', { target: 'css:table' }, (w: number, h: number) => w < 400 && h < 200],
    ['marks', { marks: true, max_side: 500 }, (w: number) => w === 500],
  ])('shows %s as an image block, not as text', async (_what, args, fits) => {
    const { images, text } = await agent.call('capture_screenshot', args);
    const { width, height } = imageSize(Buffer.from(images[0]?.data ?? '', 'base64'));
    expect(fits(width, height), `${width}x${height}`).toBe(true);
    expect(text).toContain(`${width}x${height}`);
    expect(text.length).toBeLessThan(100);
  });
});

describe('find_element', () => {
  it('finds by words, test id and CSS, off screen too, with a ref that can be used', async () => {
    await agent.does('navigate', { url: `${agent.site.url}/mouse`, screen: 'none' });
    const found = await agent.does('find_element', { query: 'Far below' });
    expect(found).toMatch(/@e\d+ button "Far below".* offscreen/);
    const ref = /@e\d+/.exec(found)?.[0];
    expect(await agent.does('click', { target: ref })).toContain('clicked button "Far below"');
    expect(await agent.does('find_element', { query: 'css:#q' })).toContain('textbox "Query"');
    expect(await agent.does('find_element', { query: 'testid:out' })).toContain('status');
  });

  it('says that nothing is like it, and what is wrong with a selector', async () => {
    expect(await agent.does('find_element', { query: 'css:.nothing' })).toContain(
      'nothing on the page is like',
    );
    expect(await agent.fails('find_element', { query: 'css:[[' })).toContain(
      'not a valid CSS selector: [[; wanted for example css:#save or css:button.primary',
    );
  });
});

describe('the inspecting tools', () => {
  it('get_snapshot gives the snapshot as JSON, without a picture in its text', async () => {
    await agent.does('navigate', { url: `${shop.url}/login`, screen: 'none' });
    const answer = await agent.call('get_snapshot', { screenshot: true });
    const snapshot = JSON.parse(answer.text.trim());
    expect(snapshot).toMatchObject({ page: { url: `${shop.url}/login` }, screenshot: null });
    expect(snapshot.elements.map((e: { name: string }) => e.name)).toContain('Sign in');
    expect(answer.images).toHaveLength(1);
  });

  it('get_screen_fingerprint changes when the screen does, and only then', async () => {
    const first = await agent.does('get_screen_fingerprint');
    expect(await agent.does('get_screen_fingerprint')).toBe(first);
    await agent.does('click', { target: 'checkbox "Remember me"' });
    expect(await agent.does('get_screen_fingerprint')).not.toBe(first);
  });

  it('get_network_activity lists requests, all, by address and only the failed', async () => {
    await agent.does('navigate', { url: `${shop.url}/async`, screen: 'none' });
    await agent.does('click', { target: 'testid:silent-failure' });
    expect(await agent.does('get_network_activity', { filter: '/async' })).toMatch(
      /GET \S+\/async 200 \d+ ms/,
    );
    expect(await agent.does('get_network_activity', { failed: true })).toMatch(/ 500 /);
  });

  it('get_logs lists console messages, by level too', async () => {
    expect(await agent.does('get_logs')).toMatch(/^log: /m);
    const errors = await agent.does('get_logs', { level: 'error' });
    expect(errors).toMatch(/^error: /m);
    expect(errors).not.toMatch(/^log: /m);
  });

  it('evaluate answers, on an element too, and says what the expression threw', async () => {
    expect(await agent.does('evaluate', { expression: '1 + 1' })).toBe('2');
    expect(
      await agent.does('evaluate', { expression: 'element.tagName', target: 'testid:download' }),
    ).toMatch(/^"(A|BUTTON)"$/);
    const failure = await agent.fails('evaluate', { expression: 'nothing.there' });
    expect(failure).toContain('failed (ACTION_REJECTED): expression: ReferenceError: nothing is not defined');
    expect(await agent.fails('evaluate', { expression: 'a b' })).toContain('expression: SyntaxError');
  });
});
