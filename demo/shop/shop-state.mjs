// @ts-check
import { findProduct } from './catalog.mjs';

/**
 * @typedef {{ product_id: string, quantity: number }} CartLine
 * @typedef {{ order_updates: boolean, watering_reminders: boolean, newsletter: boolean, care_tips: boolean,
 *   theme: 'light' | 'dark' | 'system', nickname: string, bio: string,
 *   avatar: { name: string, bytes: number } | null }} Settings
 * @typedef {object} Session
 * @property {string} id
 * @property {string | null} user the email of who is signed in
 * @property {CartLine[]} cart
 * @property {string | null} coupon
 * @property {number} tip_percent
 * @property {DeliverySpeed} delivery
 * @property {Settings} settings
 * @property {Record<string, number>} ratings
 * @typedef {keyof typeof DELIVERY} DeliverySpeed
 * @typedef {{ number: number, session_id: string, name: string, email: string, address: string,
 *   country: string, delivery_date: string, card_last4: string, lines: CartLine[], total_cents: number }} Order
 * @typedef {{ id: number, name: string, email: string, role: string }} User
 * @typedef {object} ShopData
 * @property {Map<string, Session>} sessions
 * @property {Order[]} orders
 * @property {User[]} users
 * @property {number[]} deleted_users
 * @property {string[]} deleted_accounts
 * @property {Map<string, number>} requests
 * @property {{ pay_now: number, submits: number, deleted: string[], archived: string[] }} flaky
 * @property {{ pings: number, reports: number, effects: number }} async
 */

export const DELIVERY = {
  standard: { label: 'Standard, 3 to 5 days', cents: 490 },
  express: { label: 'Express, next day', cents: 990 },
  pickup: { label: 'Pick up in store', cents: 0 },
};

const FIRST =
  'Ada Ben Chloe Dev Elif Finn Grace Hugo Iris Jonas Kira Liam Maya Noah Olga Paul Rosa Sami Tess Uma';
const LAST =
  'Abbott Baker Cohen Dahl Evans Fischer Garcia Hansen Ito Jensen Khan Larsen Meyer Novak Okafor Patel Quinn Rossi ' +
  'Silva Tanaka Ueda Vogel Weber Xu Young Zimmer Arnold Bishop Carter Duran Ellis Flores Grant Hughes Irwin Jacobs ' +
  'Keller Lopez Murphy Nguyen Olsen Price Reyes Stone Turner Usman Vance Walsh York Zhou';

/** 20 first names by 50 last names: 1,000 people, no two with the same name. @returns {User[]} */
function makeUsers() {
  const lasts = LAST.split(' ');
  return FIRST.split(' ')
    .flatMap((first) => lasts.map((last) => ({ first, last })))
    .map(({ first, last }, index) => ({
      id: index + 1,
      name: `${first} ${last}`,
      email: `${first}.${last}@example.com`.toLowerCase(),
      role: index % 50 === 0 ? 'Admin' : index % 7 === 0 ? 'Editor' : 'Customer',
    }));
}

/** @returns {ShopData} */
export function createShopData() {
  return {
    sessions: new Map(),
    orders: [],
    users: makeUsers(),
    deleted_users: [],
    deleted_accounts: [],
    requests: new Map(),
    flaky: { pay_now: 0, submits: 0, deleted: [], archived: [] },
    async: { pings: 0, reports: 0, effects: 0 },
  };
}

/** @returns {Settings} */
export const defaultSettings = () => ({
  order_updates: true,
  watering_reminders: false,
  newsletter: false,
  care_tips: true,
  theme: 'light',
  nickname: '',
  bio: '',
  avatar: null,
});

/**
 * Keeps the id a browser already has, so that a page left open over a reset stays one visitor.
 * @param {ShopData} data @param {string} id
 */
export function sessionFor(data, id) {
  const known = data.sessions.get(id);
  if (known) return known;
  /** @type {Session} */
  const session = {
    id,
    user: null,
    cart: [],
    coupon: null,
    tip_percent: 0,
    delivery: 'standard',
    settings: defaultSettings(),
    ratings: {},
  };
  data.sessions.set(id, session);
  return session;
}

/** @param {Session} session */
export const cartCount = (session) => session.cart.reduce((sum, line) => sum + line.quantity, 0);

/** The cart as the browser sees it: the server alone computes totals. @param {Session} session */
export function describeCart(session) {
  const lines = session.cart.map(({ product_id, quantity }) => {
    const product = findProduct(product_id);
    const price_cents = product?.price_cents ?? 0;
    return {
      product_id,
      name: product?.name ?? product_id,
      price_cents,
      quantity,
      total_cents: price_cents * quantity,
    };
  });
  const subtotal_cents = lines.reduce((sum, line) => sum + line.total_cents, 0);
  const discount_cents = session.coupon ? Math.round(subtotal_cents / 10) : 0;
  const tip_cents = Math.round(((subtotal_cents - discount_cents) * session.tip_percent) / 100);
  const delivery_cents = lines.length === 0 ? 0 : DELIVERY[session.delivery].cents;
  return {
    lines,
    count: cartCount(session),
    coupon: session.coupon,
    tip_percent: session.tip_percent,
    delivery: session.delivery,
    subtotal_cents,
    discount_cents,
    tip_cents,
    delivery_cents,
    total_cents: subtotal_cents - discount_cents + tip_cents + delivery_cents,
  };
}

/**
 * A copy of what really happened, keyed by session id where it belongs to one browser.
 * `requests` is keyed by method and path, without the query: `POST /api/order`.
 * @param {ShopData} data
 */
export function describeTruth(data) {
  const sessions = [...data.sessions.values()];
  return structuredClone({
    orders: data.orders,
    carts: Object.fromEntries(sessions.map((session) => [session.id, describeCart(session)])),
    settings: Object.fromEntries(sessions.map((session) => [session.id, session.settings])),
    ratings: Object.fromEntries(sessions.map((session) => [session.id, session.ratings])),
    logged_in: Object.fromEntries(
      sessions.flatMap((session) => (session.user === null ? [] : [[session.id, session.user]])),
    ),
    user_count: data.users.length,
    deleted_users: data.deleted_users,
    deleted_accounts: data.deleted_accounts,
    requests: Object.fromEntries(data.requests),
    flaky: data.flaky,
    async: data.async,
  });
}
