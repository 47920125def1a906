// @ts-check
import { findProduct, searchProducts } from './catalog.mjs';
import { HttpError, integerIn, textIn } from './http-reply.mjs';
import { readOrder } from './read-order.mjs';
import { DELIVERY, describeCart } from './shop-state.mjs';

/**
 * @import { Route } from './routes.mjs'
 * @import { Session } from './shop-state.mjs'
 */

const ACCOUNT = { email: 'ada@example.com', password: 'lovelace' };
const MAX_QUANTITY = 10;

/** @param {string} id */
function productOrFail(id) {
  const product = findProduct(id);
  if (!product) throw new HttpError(404, `There is no product "${id}".`);
  return product;
}

/** @param {Session} session @param {string} id */
function lineOrFail(session, id) {
  const line = session.cart.find((line) => line.product_id === id);
  if (!line) throw new HttpError(404, `"${id}" is not in the cart.`);
  return line;
}

/** @type {Record<string, Route>} */
export const SHOP_API = {
  'POST /api/login': async ({ body, session }) => {
    const wanted = await body();
    const email = textIn(wanted, 'email').trim().toLowerCase();
    if (email !== ACCOUNT.email || textIn(wanted, 'password') !== ACCOUNT.password)
      throw new HttpError(401, 'That email and password do not match.');
    session.user = email;
    const age = wanted.remember === true ? '; Max-Age=2592000' : '';
    return {
      json: { user: email },
      headers: { 'set-cookie': `fernway_sid=${session.id}; Path=/; HttpOnly; SameSite=Lax${age}` },
    };
  },
  'POST /api/logout': ({ session }) => {
    session.user = null;
    return { status: 204 };
  },
  'GET /api/products': ({ url }) => ({
    json: searchProducts({
      query: url.searchParams.get('query') ?? '',
      category: url.searchParams.get('category') ?? 'all',
      sort: url.searchParams.get('sort') ?? 'featured',
    }),
  }),
  'PUT /api/ratings/:id': async ({ param, body, session }) => {
    const product = productOrFail(param);
    session.ratings[product.id] = integerIn(await body(), 'stars', 1, 5);
    return { json: { stars: session.ratings[product.id] } };
  },
  'GET /api/cart': ({ session }) => ({ json: describeCart(session) }),
  'PATCH /api/cart': async ({ body, session }) => {
    const wanted = await body();
    if ('tip_percent' in wanted) session.tip_percent = integerIn(wanted, 'tip_percent', 0, 30);
    if ('delivery' in wanted) {
      const speed = textIn(wanted, 'delivery');
      if (speed !== 'standard' && speed !== 'express' && speed !== 'pickup')
        throw new HttpError(400, `"delivery" must be one of ${Object.keys(DELIVERY).join(', ')}.`);
      session.delivery = speed;
    }
    return { json: describeCart(session) };
  },
  'DELETE /api/cart': ({ session }) => {
    session.cart = [];
    session.coupon = null;
    return { json: describeCart(session) };
  },
  'POST /api/cart/items': async ({ body, session }) => {
    const wanted = await body();
    const product = productOrFail(textIn(wanted, 'product_id'));
    const quantity = 'quantity' in wanted ? integerIn(wanted, 'quantity', 1, MAX_QUANTITY) : 1;
    if (product.sold_out) throw new HttpError(409, `${product.name} is sold out.`);
    const line = session.cart.find((line) => line.product_id === product.id);
    if ((line?.quantity ?? 0) + quantity > MAX_QUANTITY)
      throw new HttpError(409, `You can order at most ${MAX_QUANTITY} of one product.`);
    if (line) line.quantity += quantity;
    else session.cart.push({ product_id: product.id, quantity });
    return { status: 201, json: describeCart(session) };
  },
  'PATCH /api/cart/items/:id': async ({ param, body, session }) => {
    const wanted = await body();
    lineOrFail(session, param).quantity = integerIn(wanted, 'quantity', 1, MAX_QUANTITY);
    return { json: describeCart(session) };
  },
  'DELETE /api/cart/items/:id': ({ param, session }) => {
    const line = lineOrFail(session, param);
    session.cart = session.cart.filter((other) => other !== line);
    return { json: describeCart(session) };
  },
  'POST /api/coupon': async ({ body, session }) => {
    const code = textIn(await body(), 'code')
      .trim()
      .toUpperCase();
    if (code !== 'SAVE10')
      throw new HttpError(422, code === '' ? 'Enter a coupon code.' : `"${code}" is not a valid coupon.`);
    session.coupon = code;
    return { json: describeCart(session) };
  },
  'POST /api/order': async ({ body, session, data }) => {
    const wanted = readOrder(await body());
    if (session.cart.length === 0) throw new HttpError(409, 'Your cart is empty.');
    const number = 1001 + data.orders.length;
    const { total_cents } = describeCart(session);
    data.orders.push({ number, session_id: session.id, ...wanted, lines: session.cart, total_cents });
    session.cart = [];
    session.coupon = null;
    return { status: 201, json: { number, total_cents } };
  },
};
