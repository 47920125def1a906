// @ts-check
import { HttpError, textIn } from './http-reply.mjs';

/** @import { Route } from './routes.mjs' */

const LONGEST_DELAY_MS = 10_000;

/** @param {URL} url */
function delayIn(url) {
  const text = url.searchParams.get('delay') ?? '0';
  const ms = Number(text);
  if (!/^\d+$/.test(text) || ms > LONGEST_DELAY_MS)
    throw new HttpError(400, `"delay" must be a whole number from 0 to ${LONGEST_DELAY_MS}.`);
  return ms;
}

/** What the async and the flaky corner call. @type {Record<string, Route>} */
export const CORNER_API = {
  'POST /api/async/effect': async ({ url, data, wait }) => {
    await wait(delayIn(url));
    data.async.effects += 1;
    return { json: { effects: data.async.effects } };
  },
  'POST /api/async/ping': ({ data }) => {
    data.async.pings += 1;
    return { status: 204 };
  },
  'POST /api/async/broken': () => {
    throw new HttpError(500, 'This route always fails.');
  },
  'POST /api/async/like': async ({ wait }) => {
    await wait(250);
    throw new HttpError(503, 'Likes are closed today.');
  },
  'GET /downloads/plants.csv': ({ data }) => {
    data.async.reports += 1;
    return {
      text: 'name,category,price\nMonstera,plants,34.00\nWatering can,tools,28.50\nTerracotta pot,pots,12.50\n',
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="fernway-plants.csv"',
      },
    };
  },
  // The payment counts at once and only the answer is late: whoever sends it again pays twice.
  'POST /api/flaky/checkout': async ({ url, data, wait }) => {
    const ms = delayIn(url);
    data.flaky.pay_now += 1;
    const payment = data.flaky.pay_now;
    await wait(ms);
    return { status: 201, json: { payment } };
  },
  'POST /api/flaky/submit': ({ data }) => {
    data.flaky.submits += 1;
    if (data.flaky.submits % 2 === 0) throw new HttpError(500, 'The server had a bad moment. Try again.');
    return { status: 201, json: { attempt: data.flaky.submits } };
  },
  'POST /api/flaky/delete': async ({ body, data }) => {
    data.flaky.deleted.push(textIn(await body(), 'name'));
    return { status: 204 };
  },
  'POST /api/flaky/archive': async ({ body, data }) => {
    data.flaky.archived.push(textIn(await body(), 'name'));
    return { status: 204 };
  },
};
