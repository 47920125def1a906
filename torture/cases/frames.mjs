import { act, byPage } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const FRAME = '<iframe title="Payment" src="/pay" width="400" height="200"></iframe>';
/** The frame of another site can only tell its parent by message. */
const LISTEN = `<script>addEventListener('message', (e) => { if (typeof e.data === 'string') ran(e.data); })</script>`;
const OTHER_SITE = (/** @type {string} */ _url, /** @type {string} */ sibling) =>
  `${LISTEN}<iframe title="Payment" src="${sibling}/pay" width="400" height="200"></iframe>`;
const TELL = `parent.postMessage('Pay', '*')`;

/** @type {Case[]} */
export const frames = [
  {
    name: 'button in a frame',
    page: FRAME,
    routes: {
      'GET /pay': {
        html: `<button onclick="parent.ran('Pay'); setTimeout(() => say('Paid'), 150)">Pay</button><p id="out"></p>`,
      },
    },
    act: act('click', { target: 'button "Pay"', expect: 'text "Paid" visible' }),
    truth: byPage(`document.querySelector('iframe').contentDocument.body.innerText.includes('Paid')`),
    require: { verdict: 'verified', executed: 1, target: 'Pay' },
  },
  {
    name: 'dead button in a frame',
    page: FRAME,
    routes: { 'GET /pay': { html: '<button>Pay</button>' } },
    act: act('click', { target: 'button "Pay"', expect: 'text "Paid" visible', timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'click in the page that changes a frame',
    page: `<button onclick="ran('Pay'); document.querySelector('iframe').contentWindow.say('Paid')">Pay</button>${FRAME}`,
    routes: { 'GET /pay': { html: '<p id="out">Open</p>' } },
    act: act('click', { target: 'button "Pay"', expect: 'text "Paid" visible' }),
    truth: byPage(`document.querySelector('iframe').contentDocument.body.innerText.includes('Paid')`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'frame that loads anew on click',
    page: FRAME,
    routes: {
      'GET /pay': {
        html: `<button onclick="parent.ran('Pay'); location.href = '/pay?again'">Pay</button><p id="out"></p><script>if (location.search) { say('Paid'); }</script>`,
        delay_ms: 200,
      },
    },
    act: act('click', { target: 'button "Pay"', expect: 'text "Paid" visible' }),
    truth: byPage(`document.querySelector('iframe').contentDocument.body.innerText.includes('Paid')`),
    require: { verdict: 'verified', executed: 1, target: 'Pay' },
  },
  {
    name: 'frame that loads anew under the pointer',
    page: FRAME,
    routes: {
      'GET /pay': {
        html: `<button onclick="parent.ran('Pay'); say('Paid')">Pay</button><p id="out"></p><script>addEventListener('pointerover', () => { if (!location.search) location.href = '/pay?again' }, { once: true })</script>`,
        delay_ms: 100,
      },
    },
    act: act('click', { target: 'button "Pay"', expect: 'text "Paid" visible', timeout_ms: 2500 }),
    truth: byPage(`document.querySelector('iframe').contentDocument?.body?.innerText.includes('Paid')`),
    // The press may fall on the old document, which takes its word with it.
    require: { verdict: ['verified', 'refuted', 'unverified'], executed: [0, 1], target: 'Pay' },
  },
  {
    name: 'ref into a frame that was loaded anew',
    page: FRAME,
    routes: {
      'GET /pay': { html: `<button onclick="parent.ran('Pay'); say('Paid')">Pay</button><p id="out"></p>` },
    },
    async act(t) {
      const target = await t.ref('button', 'Pay');
      await t.read(
        `new Promise((done) => { const f = document.querySelector('iframe'); f.onload = () => done(true); f.contentWindow.location.reload() })`,
      );
      return t.call('click', { target, expect: 'text "Paid" visible' });
    },
    truth: byPage(`document.querySelector('iframe').contentDocument.body.innerText.includes('Paid')`),
    require: { verdict: 'verified', executed: 1, target: 'Pay' },
  },
  {
    name: 'button in a frame of another site',
    page: OTHER_SITE,
    routes: {
      'GET /pay': {
        html: `<button onclick="say('Paid'); if (by('out').innerText === 'Paid') { ${TELL} }">Pay</button><p id="out"></p>`,
      },
    },
    act: act('click', { target: 'button "Pay"', expect: 'text "Paid" visible' }),
    truth: byPage('__truth.events.length === 1'),
    require: { verdict: 'verified', executed: 1, target: 'Pay' },
  },
  {
    name: 'dead button in a frame of another site',
    page: OTHER_SITE,
    routes: { 'GET /pay': { html: `<button onclick="${TELL}">Pay</button>` } },
    act: act('click', { target: 'button "Pay"', expect: 'text "Paid" visible', timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'request from a frame of another site',
    page: OTHER_SITE,
    routes: {
      'GET /pay': { html: `<button onclick="${TELL}; fetch('/api/pay', { method: 'POST' })">Pay</button>` },
      'POST /api/pay': { delay_ms: 200 },
    },
    act: act('click', { target: 'button "Pay"', expect: 'request POST /api/pay 2xx' }),
    truth: byPage('true'),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'field in a frame of another site',
    page: OTHER_SITE,
    routes: {
      'GET /pay': { html: `<label>Card <input oninput="if (this.value === '4242') { ${TELL} }"></label>` },
    },
    act: act('fill', { target: 'textbox "Card"', value: '4242' }),
    truth: byPage('__truth.events.length > 0'),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'field in a frame of another site that takes no letters',
    page: OTHER_SITE,
    routes: {
      'GET /pay': {
        html: `<label>Card <input oninput="this.value = this.value.replace(/[^0-9]/g, '')"></label>`,
      },
    },
    act: act('fill', { target: 'textbox "Card"', value: '42ab' }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 0 },
  },
];
