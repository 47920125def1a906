import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ApprovalRequest } from '../../src/approval/approver.ts';
import { PageApprover } from '../../src/approval/page-approver.ts';
import { sharedPool } from '../drivers/web/open-browser.ts';
import { get } from './get.ts';

const people = sharedPool();
const addresses: string[] = [];
const approver = new PageApprover({
  async show(url) {
    addresses.push(url);
    return true;
  },
  async onListening() {},
});

afterEach(() => void addresses.splice(0));
afterAll(() => approver.close());

// A picture of one grey pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

let count = 0;
function ask(more: Partial<ApprovalRequest> = {}, signal = new AbortController().signal) {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
  const decision = approver.ask(
    {
      id,
      kind: 'critical_action',
      session: 'default',
      page: { url: 'https://shop.test/pay', title: 'Pay <b>now</b>' },
      action: 'click button "Pay 20 €"',
      reason: 'policy checkout: money would be spent',
      screenshot: { data: PICTURE, mime_type: 'image/png', path: 'x.png' },
      history: ['open https://shop.test: verified', 'click button "To the till": verified'],
      ...more,
    },
    signal,
  );
  return { id, decision, address: address() };
}

async function address(): Promise<string> {
  while (addresses.length === 0) await new Promise((done) => setImmediate(done));
  return addresses.at(-1) ?? '';
}

describe('the page for a person', () => {
  it('shows what is asked and takes a yes', async () => {
    const { decision, address } = ask({ goal: 'Buy a fern' });
    const page = await (await people.open()).context.newPage();
    await page.goto(await address);
    expect(new URL(page.url()).search, 'the token is gone from the address').toBe('');
    const text = await page.innerText('main');
    expect(text).toContain('The system wants to proceed with: click button "Pay 20 €". Approve?');
    expect(text).toContain('Pay <b>now</b> — https://shop.test/pay');
    expect(text).toContain('policy checkout: money would be spent');
    expect(text).toContain('Buy a fern');
    expect(text).toContain('click button "To the till": verified');
    expect(await page.evaluate("document.querySelector('img').naturalWidth")).toBe(1);
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.innerText('h1')).toBe('Approved');
    expect(await decision).toMatchObject({ approved: true, channel: 'page' });
  });

  it.each(['1100x900', '360x740'])(
    'has its buttons in sight at %s, whatever the picture',
    async (viewport) => {
      const stop = new AbortController();
      const { decision, address } = ask({ goal: 'Buy a fern' }, stop.signal);
      const page = await (await people.open({ viewport })).context.newPage();
      await page.goto(await address);
      expect(await page.evaluate("document.querySelector('img').height")).toBeGreaterThan(200);
      expect(await page.evaluate('document.documentElement.scrollHeight > innerHeight')).toBe(true);
      const height = Number(viewport.split('x')[1]);
      for (const name of ['Reject', 'Approve']) {
        const box = await page.getByRole('button', { name }).boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0), name).toBeLessThanOrEqual(height);
        expect(box?.y, name).toBeGreaterThan(0);
      }
      // And they leave the most of a small screen to what is to be decided.
      const bar = await page.locator('form').boundingBox();
      expect(bar?.height).toBeLessThan(height / 4);
      expect(
        await page.evaluate(
          "((box) => box.scrollHeight <= box.clientHeight)(document.querySelector('textarea'))",
        ),
      ).toBe(true);
      stop.abort();
      await decision.catch(() => {});
    },
  );

  it('passes on the words of a no, on a phone as well', async () => {
    const { decision, address } = ask();
    const page = await (await people.open({ viewport: '360x740' })).context.newPage();
    await page.goto(await address);
    const wide = await page.evaluate('document.documentElement.scrollWidth <= innerWidth');
    expect(wide, 'nothing sticks out at the side').toBe(true);
    await page.getByLabel('If you reject').fill('the price is wrong');
    await page.getByRole('button', { name: 'Reject' }).click();
    expect(await decision).toMatchObject({ approved: false, message: 'the price is wrong' });
  });

  it('says that nothing is asked any more when the call was cancelled', async () => {
    const stop = new AbortController();
    const { decision, address } = ask({}, stop.signal);
    const page = await (await people.open()).context.newPage();
    await page.goto(await address);
    stop.abort();
    await expect(decision).rejects.toMatchObject({ kind: 'cancelled' });
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.innerText('h1')).toBe('No longer asked');
  });
});

describe('markup in every field', () => {
  const texts: string[] = [];
  const markup = (): string => {
    const n = texts.length;
    texts.push(
      `</dd></title><b id="b${n}">${n}</b><img src=x onerror="taken=${n}"><script>taken=${n}</script>`,
    );
    return texts.at(-1) ?? '';
  };

  it('is shown as text, and no script but none runs', async () => {
    const { decision, address } = ask({
      ...{ session: markup(), page: { url: markup(), title: markup() }, action: markup(), reason: markup() },
      ...{ agent_says: markup(), goal: markup(), history: [markup(), markup()] },
    });
    const page = await (await people.open()).context.newPage();
    const answer = await page.goto(await address);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/script-src|connect-src|\*|http:|https:/);
    const shown = await page.locator('main').innerText();
    // Which session it is does not interest a person.
    for (const text of texts.slice(1)) expect(shown).toContain(text);
    await page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'window.taken = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<p onclick="window.taken = 2" id="p">p</p>');
      document.getElementById('p').click();
    })()`);
    expect(await page.evaluate('typeof taken')).toBe('undefined');
    expect(await page.locator('[id^="b"]').count()).toBe(0);
    const words = markup();
    await page.getByLabel('If you reject').fill(words);
    await page.getByRole('button', { name: 'Reject' }).click();
    expect(await decision).toMatchObject({ approved: false, message: words });
    expect(await page.locator('[id^="b"]').count()).toBe(0);
  });
});

describe('the page refuses', () => {
  it('a second visit by the same address', async () => {
    const { decision, address, id } = ask();
    const person = await (await people.open()).context.newPage();
    await person.goto(await address);
    const second = await fetch(await address, { redirect: 'manual' });
    expect(second.status).toBe(403);
    expect((await fetch(new URL(`/ask/${id}`, await address))).status, 'without the cookie').toBe(403);
    await person.getByRole('button', { name: 'Reject' }).click();
    await decision;
  });

  it('a visit that a page led to, by link, script, frame or redirect, without spending the address', async () => {
    const { decision, address } = ask();
    const url = await address;
    const ways = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
      { referer: 'http://127.0.0.1/' },
      { origin: 'http://127.0.0.1' },
    ];
    for (const headers of ways) expect((await get(url, headers)).status, JSON.stringify(headers)).toBe(403);
    expect((await get(url, { host: 'rebound.example' })).status, 'another name').toBe(403);
    expect((await get(url.replace(/token=.*/, 'token=guess'), {})).status).toBe(403);
    const first = await get(url, {});
    expect(first.status, 'the person still can').toBe(303);
    expect(first.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Strict/);

    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const there = url.replace(/\?.*/, '');
    const { body } = await get(there, { cookie });
    const key = /name="key" value="([^"]+)"/.exec(body)?.[1] ?? '';
    const origin = new URL(url).origin;
    const form = 'decision=approve&key=';
    for (const [headers, sent] of [
      [{ cookie }, form + key],
      [{ cookie, origin: 'http://evil.example' }, form + key],
      [{ cookie, origin }, `${form}guess`],
      [{ origin }, form + key],
    ] as const) {
      expect((await get(there, headers, sent)).status, JSON.stringify(headers)).toBe(403);
    }
    await get(there, { cookie, origin }, `decision=maybe&key=${key}`);
    await get(there, { cookie, origin }, `decision=reject&message=no&key=${key}`);
    expect(await decision).toMatchObject({ approved: false, message: 'no' });
    await get(there, { cookie, origin }, form + key);
    expect((await get(there, { cookie })).body, 'what is decided stays so').toContain('Rejected');
  });

  it('to be put into a frame', async () => {
    const { decision, address } = ask();
    const first = await get(await address, {});
    expect(first.headers['x-frame-options']).toBe('DENY');
    expect(first.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const there = (await address).replace(/\?.*/, '');
    const key = /name="key" value="([^"]+)"/.exec((await get(there, { cookie })).body)?.[1] ?? '';
    await get(there, { cookie, origin: new URL(there).origin }, `decision=reject&key=${key}`);
    await decision;
  });
});
