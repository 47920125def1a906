import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { openVisit, type Visit } from './open-visit.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
let visit: Visit;

beforeEach(async () => {
  shop = await startShop();
  visit = openVisit(shop.url);
});
afterEach(() => shop.close());

const ORDER = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  street: '12 Square',
  city: 'London',
  postcode: 'SW1Y 4JH',
  country: 'GB',
  delivery_date: '2031-05-04',
  card_number: '4242 4242 4242 4242',
  terms: true,
};

describe('signing in', () => {
  it('accepts the demo account and shows it on every page', async () => {
    const { status } = await visit('POST', '/api/login', { email: 'ada@example.com', password: 'lovelace' });
    expect(status).toBe(200);
    expect(Object.values(shop.state().logged_in)).toEqual(['ada@example.com']);
    expect((await visit('GET', '/cart')).text).toContain('data-testid="signed-in-as">ada@example.com');
    await visit('POST', '/api/logout');
    expect(shop.state().logged_in).toEqual({});
  });

  it('refuses a wrong password', async () => {
    const { status, json } = await visit('POST', '/api/login', {
      email: 'ada@example.com',
      password: 'byron',
    });
    expect([status, json.error]).toEqual([401, 'That email and password do not match.']);
    expect(shop.state().logged_in).toEqual({});
  });

  it('keeps the cookie for 30 days only when asked to', async () => {
    const account = { email: 'ada@example.com', password: 'lovelace' };
    const brief = await visit('POST', '/api/login', account);
    const long = await visit('POST', '/api/login', { ...account, remember: true });
    expect(brief.headers.get('set-cookie')).not.toContain('Max-Age');
    expect(long.headers.get('set-cookie')).toContain('Max-Age=2592000');
  });
});

describe('products and cart', () => {
  it('filters by words and category and sorts by price', async () => {
    const { json } = await visit('GET', '/api/products?query=&category=tools&sort=price_low');
    expect(json.map(({ id }: { id: string }) => id)).toEqual([
      'hand-trowel',
      'plant-mister',
      'pruning-shears',
      'watering-can',
    ]);
    expect((await visit('GET', '/api/products?query=FERN')).json).toHaveLength(1);
    expect((await visit('GET', '/api/products?query=zzz')).json).toEqual([]);
  });

  it('adds, changes and removes lines and computes the totals', async () => {
    await visit('POST', '/api/cart/items', { product_id: 'monstera', quantity: 2 });
    await visit('POST', '/api/cart/items', { product_id: 'aloe' });
    await visit('PATCH', '/api/cart/items/monstera', { quantity: 1 });
    const tipped = await visit('PATCH', '/api/cart', { tip_percent: 10, delivery: 'express' });
    expect(tipped.json).toMatchObject({ count: 2, subtotal_cents: 5000, tip_cents: 500, total_cents: 6490 });
    const coupon = await visit('POST', '/api/coupon', { code: 'save10' });
    expect(coupon.json).toMatchObject({ discount_cents: 500, tip_cents: 450, total_cents: 5940 });
    expect(Object.values(shop.state().carts)).toEqual([coupon.json]);
    expect((await visit('DELETE', '/api/cart/items/aloe')).json.count).toBe(1);
  });

  it.each([
    ['an unknown product', { product_id: 'oak' }, 404],
    ['a sold-out product', { product_id: 'peace-lily' }, 409],
    ['half a plant', { product_id: 'aloe', quantity: 0.5 }, 400],
    ['more than ten', { product_id: 'aloe', quantity: 11 }, 400],
    ['no product at all', {}, 400],
  ])('refuses to add %s', async (_, body, status) => {
    expect((await visit('POST', '/api/cart/items', body)).status).toBe(status);
    expect((await visit('GET', '/api/cart')).json.lines).toEqual([]);
  });

  it('refuses an unknown coupon with words for the person', async () => {
    const { status, json } = await visit('POST', '/api/coupon', { code: 'SAVE99' });
    expect([status, json.error]).toEqual([422, '"SAVE99" is not a valid coupon.']);
  });

  it('keeps the carts of two browsers apart', async () => {
    await visit('POST', '/api/cart/items', { product_id: 'aloe' });
    expect((await openVisit(shop.url)('GET', '/api/cart')).json.count).toBe(0);
  });
});

describe('orders', () => {
  it('makes one order per submit, also when the same form is sent twice', async () => {
    await visit('POST', '/api/cart/items', { product_id: 'aloe' });
    const answers = await Promise.all([
      visit('POST', '/api/order', ORDER),
      visit('POST', '/api/order', ORDER),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { orders, requests } = shop.state();
    expect(orders).toMatchObject([{ number: 1001, card_last4: '4242', total_cents: 2090 }]);
    expect(requests['POST /api/order']).toBe(2);
    expect(JSON.stringify(orders)).not.toContain('4242424242424242');
    expect((await visit('GET', '/orders/1001')).text).toContain('data-testid="order-number">1001');
  });

  it('escapes what a person typed', async () => {
    await visit('POST', '/api/cart/items', { product_id: 'aloe' });
    const { json } = await visit('POST', '/api/order', { ...ORDER, name: '<b>Ada</b>' });
    expect((await visit('GET', `/orders/${json.number}`)).text).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  });

  it('shows an order only to the browser that placed it', async () => {
    await visit('POST', '/api/cart/items', { product_id: 'aloe' });
    await visit('POST', '/api/order', ORDER);
    expect((await openVisit(shop.url)('GET', '/orders/1001')).status).toBe(404);
  });

  it.each([
    ['email', 'ada', 'Enter an email address like ada@example.com.'],
    ['delivery_date', '2031-02-31', 'Choose a delivery date.'],
    ['card_number', '4242', 'Enter the 16 digits of your card.'],
    ['terms', false, 'Accept the terms of sale.'],
  ])('refuses a wrong %s', async (field, value, message) => {
    await visit('POST', '/api/cart/items', { product_id: 'aloe' });
    const { status, json } = await visit('POST', '/api/order', { ...ORDER, [field]: value });
    expect([status, json.error]).toEqual([422, message]);
    expect(shop.state().orders).toEqual([]);
  });
});

describe('settings and users', () => {
  it('saves settings and puts the theme on the page', async () => {
    await visit('PATCH', '/api/settings', {
      watering_reminders: true,
      theme: 'dark',
      nickname: ' Countess ',
    });
    expect(Object.values(shop.state().settings)).toMatchObject([
      { watering_reminders: true, theme: 'dark', nickname: 'Countess' },
    ]);
    expect((await visit('GET', '/')).text).toContain('data-theme="dark"');
    expect((await visit('PATCH', '/api/settings', { newsletter: 'yes' })).status).toBe(400);
  });

  it('counts the bytes of an avatar', async () => {
    expect((await visit('POST', '/api/avatar?name=ada.png', 'picture')).json).toMatchObject({
      name: 'ada.png',
    });
    expect((await visit('POST', '/api/avatar?name=ada.png')).status).toBe(400);
  });

  it('deletes a user once', async () => {
    expect((await visit('DELETE', '/api/users/700')).json).toEqual({ deleted: 700, user_count: 999 });
    expect((await visit('DELETE', '/api/users/700')).status).toBe(404);
    expect(shop.state()).toMatchObject({ user_count: 999, deleted_users: [700] });
  });
});

describe('the corners', () => {
  it('fails every second note', async () => {
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await visit('POST', '/api/flaky/submit', {})).status);
    expect(statuses).toEqual([201, 500, 201, 500]);
  });

  it('counts a slow payment before it answers', async () => {
    const answer = visit('POST', '/api/flaky/checkout?delay=50');
    await vi.waitFor(() => expect(shop.state().flaky.pay_now).toBe(1));
    expect((await answer).json).toEqual({ payment: 1 });
    expect((await visit('POST', '/api/flaky/checkout?delay=soon')).status).toBe(400);
    expect(shop.state().flaky.pay_now).toBe(1);
  });

  it('answers the async buttons as their page says', async () => {
    expect((await visit('POST', '/api/async/effect?delay=1')).json).toEqual({ effects: 1 });
    expect((await visit('POST', '/api/async/ping')).status).toBe(204);
    expect((await visit('POST', '/api/async/broken')).status).toBe(500);
    expect((await visit('POST', '/api/async/like')).status).toBe(503);
    expect(shop.state().async).toEqual({ effects: 1, pings: 1, reports: 0 });
  });
});

describe('the server', () => {
  it('forgets everything on reset', async () => {
    await visit('POST', '/api/cart/items', { product_id: 'aloe' });
    await visit('POST', '/api/order', ORDER);
    await visit('POST', '/api/flaky/submit', {});
    expect((await visit('POST', '/api/reset')).status).toBe(204);
    const fresh = await startShop();
    expect(shop.state()).toEqual(fresh.state());
    await fresh.close();
    expect((await visit('POST', '/api/flaky/submit', {})).status).toBe(201);
  });

  it('keeps the data of two shops apart, and state() out of reach', async () => {
    const other = await startShop();
    await visit('DELETE', '/api/users/1');
    shop.state().deleted_users.push(2);
    expect([shop.state().deleted_users, other.state().deleted_users]).toEqual([[1], []]);
    await other.close();
  });

  it.each([
    ['{"code":', 'The body is not valid JSON.'],
    ['[1]', 'The body must be a JSON object.'],
    ['{"code":7}', '"code" must be a string.'],
  ])('answers 400 with a message to the body %s', async (body, message) => {
    const { status, json } = await visit('POST', '/api/coupon', body);
    expect([status, json.error]).toEqual([400, message]);
  });

  it('answers 404 to unknown paths, in HTML for people and JSON for scripts', async () => {
    const page = await visit('GET', '/nowhere');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const api = await visit('GET', '/api/nowhere');
    expect([api.status, api.json.error]).toEqual([404, 'There is nothing at /api/nowhere.']);
    for (const path of [
      '/assets/../server.mjs',
      '/assets/%2e%2e/server.mjs',
      '/assets/layout.html',
      '/products/oak',
    ])
      expect((await visit('GET', path)).status, path).toBe(404);
  });

  it('answers 405 with the methods that work', async () => {
    const { status, headers } = await visit('GET', '/api/coupon');
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('answers 413 to a body that is too large', async () => {
    expect((await visit('POST', '/api/coupon', 'x'.repeat(2_000_001))).status).toBe(413);
  });

  it('closes at once with an idle keep-alive socket and a request that waits for 10 s', {
    timeout: 5000,
  }, async () => {
    await visit('GET', '/');
    const waiting = visit('POST', '/api/flaky/checkout?delay=10000').then(
      () => 'answered',
      () => 'cut off',
    );
    await vi.waitFor(() => expect(shop.state().flaky.pay_now).toBe(1));
    await Promise.all([shop.close(), shop.close()]);
    expect(await waiting).toBe('cut off');
    await expect(fetch(shop.url)).rejects.toThrow();
  });
});
