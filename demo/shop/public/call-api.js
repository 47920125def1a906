// @ts-check
import { byTestId } from './dom.js';

/**
 * @typedef {{ product_id: string, name: string, price_cents: number, quantity: number, total_cents: number }} CartLine
 * @typedef {{ lines: CartLine[], count: number, coupon: string | null, tip_percent: number, delivery: string,
 *   subtotal_cents: number, discount_cents: number, tip_cents: number, delivery_cents: number,
 *   total_cents: number }} Cart
 */

/**
 * Calls the shop's API and gives its JSON, `null` for an empty answer; throws the server's own words when it refuses.
 * @param {string} method @param {string} path @param {unknown} [body]
 */
export async function callApi(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  const answer = text === '' ? null : JSON.parse(text);
  if (!response.ok) throw new Error(answer?.error ?? `The shop answered ${response.status}.`);
  return answer;
}

/**
 * Like `callApi` for routes that answer with the cart; keeps the badge in the header true.
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<Cart>}
 */
export async function callCart(method, path, body) {
  const cart = await callApi(method, path, body);
  byTestId('cart-count', HTMLElement).textContent = String(cart.count);
  return cart;
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
