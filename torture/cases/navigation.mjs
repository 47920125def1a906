import { act, byPage, byServer } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const PRICES = act('click', { target: 'link "Prices"' });
const AT = (/** @type {string} */ path) => `location.pathname === ${JSON.stringify(path)}`;
const NEXT = { 'GET /prices': { html: '<h1>Our prices</h1>' } };

/** @type {Case[]} */
export const navigation = [
  {
    name: 'link that navigates',
    page: '<a href="/prices">Prices</a>',
    routes: NEXT,
    act: PRICES,
    truth: byServer('GET /prices', AT('/prices')),
    require: { verdict: 'verified', executed: 1, effect: { some: ['navigation'] } },
  },
  {
    name: 'link that navigates slowly',
    page: '<a href="/prices">Prices</a>',
    routes: { 'GET /prices': { html: '<h1>Our prices</h1>', delay_ms: 1800 } },
    act: PRICES,
    truth: byServer('GET /prices', AT('/prices'), AT('/prices')),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'link whose default is prevented',
    page: '<a href="/prices" onclick="ran(); event.preventDefault()">Prices</a>',
    routes: NEXT,
    act: PRICES,
    truth: byPage(AT('/prices')),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'link of a single-page app',
    page: `<a href="/prices" onclick="event.preventDefault(); ran(); history.pushState(null, '', '/prices'); setTimeout(() => say('Our prices'), 120)">Prices</a><p id="out">Home</p>`,
    act: PRICES,
    truth: byPage(AT('/prices')),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'link of a single-page app that loads first',
    page: `<a href="/prices" onclick="event.preventDefault(); ran(); fetch('/api/prices').then(() => { history.pushState(null, '', '/prices'); say('Our prices') })">Prices</a><p id="out">Home</p>`,
    routes: { 'GET /api/prices': { delay_ms: 600 } },
    act: PRICES,
    truth: byPage(AT('/prices'), AT('/prices')),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'link that redirects',
    page: '<a href="/old">Prices</a>',
    routes: { ...NEXT, 'GET /old': { status: 302, headers: { location: '/prices' } } },
    act: PRICES,
    truth: byServer('GET /prices', AT('/prices')),
    // The address of the link is not where one is now, though that is where it leads.
    require: { verdict: ['verified', 'unverified'], executed: 1, effect: { some: ['navigation'] } },
  },
  {
    name: 'link to a page that redirects by script',
    page: '<a href="/old">Prices</a>',
    routes: { ...NEXT, 'GET /old': { html: `<script>location.replace('/prices')</script>` } },
    act: act('click', { target: 'link "Prices"', expect: 'url contains /prices' }),
    truth: byServer('GET /prices', AT('/prices'), AT('/prices')),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'redirect to a login that was not wanted',
    page: '<a href="/account">Account</a>',
    routes: {
      'GET /account': { status: 302, headers: { location: '/login' } },
      'GET /login': { html: '<h1>Please sign in</h1>' },
    },
    act: act('click', { target: 'link "Account"', expect: 'url contains /account', timeout_ms: 1500 }),
    truth: byServer('GET /login', AT('/account')),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'link to a page that hangs',
    page: '<a href="/prices">Prices</a>',
    routes: { 'GET /prices': { html: '<h1>Our prices</h1>', delay_ms: 8000 } },
    act: PRICES,
    // The address is not reached while the answer is awaited, and may be when the truth is read.
    truth: byServer('GET /prices', 'null'),
    require: { verdict: ['refuted', 'unverified', 'verified'], executed: 1, within_ms: 20_000 },
    alone: true,
  },
  {
    name: 'link to a server that does not answer',
    page: '<a href="http://127.0.0.1:9/">Prices</a>',
    act: PRICES,
    truth: async () => ({ worked: false, executed: 0, hit: [] }),
    require: { verdict: ['refuted', 'unverified'], executed: 0 },
    alone: true,
  },
  {
    name: 'link to an error page',
    page: '<a href="/prices">Prices</a>',
    routes: { 'GET /prices': { status: 500, html: '<h1>Sorry</h1>' } },
    act: act('click', { target: 'link "Prices"', expect: 'text "Our prices" visible', timeout_ms: 1500 }),
    truth: byServer('GET /prices', 'false'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'link to a part of the page',
    page: '<a href="#terms">Terms</a><div style="height:2000px"></div><h2 id="terms">Terms of use</h2>',
    act: act('click', { target: 'link "Terms"' }),
    truth: byPage(`location.hash === '#terms'`),
    require: { verdict: 'verified', executed: 0 },
  },
  {
    name: 'button that navigates by script after a request',
    page: `<button onclick="fetch('/api/save', { method: 'POST' }).then(() => { location.href = '/prices' })">Next</button>`,
    routes: { ...NEXT, 'POST /api/save': { delay_ms: 400 } },
    act: act('click', { target: 'button "Next"', expect: 'url contains /prices; text "Our prices" visible' }),
    truth: byServer('GET /prices', AT('/prices')),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'button that should navigate and does not',
    page: '<button>Next</button>',
    act: act('click', { target: 'button "Next"', expect: 'url contains /prices', timeout_ms: 1500 }),
    truth: byPage(AT('/prices')),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'Enter that submits a form',
    page: '<form action="/prices"><label>Search <input name="q" value="tea"></label></form>',
    routes: NEXT,
    act: act('press_key', { key: 'Enter', target: 'textbox "Search"' }),
    truth: byServer('GET /prices', AT('/prices')),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'Enter that submits a form handled by script',
    page: `<form onsubmit="event.preventDefault(); ran(); fetch('/api/find').then(() => say('3 results'))"><label>Search <input name="q" value="tea"></label></form><p id="out"></p>`,
    routes: { 'GET /api/find': { delay_ms: 250 } },
    act: act('press_key', { key: 'Enter', target: 'textbox "Search"', expect: 'text "3 results" visible' }),
    truth: byPage(`by('out').textContent === '3 results'`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'Enter in a field without a form',
    page: '<label>Search <input value="tea"></label>',
    act: act('press_key', { key: 'Enter', target: 'textbox "Search"' }),
    truth: byPage('null'),
    require: { verdict: 'unverified', executed: 0, effect: { none: true } },
  },
  {
    name: 'Enter in a form that refuses to submit',
    page: `<form onsubmit="ran(); event.preventDefault()"><label>Search <input name="q" value="tea"></label></form>`,
    act: act('press_key', {
      key: 'Enter',
      target: 'textbox "Search"',
      expect: 'text "results" visible',
      timeout_ms: 1500,
    }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'Enter in a form that is not valid',
    page: '<form action="/prices"><label>Search <input name="q" required></label></form>',
    routes: NEXT,
    act: act('press_key', { key: 'Enter', target: 'textbox "Search"' }),
    truth: byServer('GET /prices', AT('/prices')),
    require: { verdict: ['refuted', 'unverified'], executed: 0 },
  },
  {
    name: 'back to the page before',
    page: '<h1>Home</h1><a href="/prices">Prices</a>',
    routes: NEXT,
    async act(t) {
      await t.call('click', { target: 'link "Prices"' });
      return t.call('navigate', { url: 'back', expect: 'text "Home" visible' });
    },
    truth: byPage(AT('/')),
    require: { verdict: 'verified', executed: 0 },
  },
  {
    name: 'opening an address that redirects elsewhere',
    page: (url) => `<p>${url}</p>`,
    routes: {
      'GET /account': { status: 302, headers: { location: '/login' } },
      'GET /login': { html: '<h1>Please sign in</h1>' },
    },
    act: (t) =>
      t.call('navigate', { url: `${t.url}/account`, expect: 'url contains /account', timeout_ms: 1500 }),
    truth: byServer('GET /login', AT('/account')),
    require: { verdict: 'refuted', executed: 1 },
  },
];
