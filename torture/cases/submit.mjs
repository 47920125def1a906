import { act, byServer } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const ORDER = 'POST /api/order';
const THANKS = 'text "Thank you" visible';
const CHECKOUT = `<h1>Checkout</h1><button onclick="fetch('/api/order', { method: 'POST' }).then(async (r) => say(r.ok ? 'Thank you' : 'Payment declined'))">Pay</button><p id="out">12 EUR</p>`;
const THANKED = `by('out').textContent === 'Thank you'`;
const FORM = `<h1>Checkout</h1><form method="post" action="/api/order"><label>Name <input name="n"></label><button>Pay</button></form>`;

/** @type {Case[]} */
export const submit = [
  {
    name: 'checkout that answers late, nothing expected',
    page: CHECKOUT,
    routes: { [ORDER]: { delay_ms: 2500 } },
    act: act('click', { target: 'button "Pay"' }),
    truth: byServer(ORDER, 'null', THANKED),
    require: { verdict: 'unverified', success: true, executed: 1, effect: { some: ['network', 'text'] } },
  },
  {
    name: 'checkout that answers late, thanks expected',
    page: CHECKOUT,
    routes: { [ORDER]: { delay_ms: 2500 } },
    act: act('click', { target: 'button "Pay"', expect: THANKS }),
    truth: byServer(ORDER, THANKED, THANKED),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'checkout that answers after the patience of the caller',
    page: CHECKOUT,
    routes: { [ORDER]: { delay_ms: 2500 } },
    act: act('click', { target: 'button "Pay"', expect: THANKS, timeout_ms: 1000 }),
    // Thanks came, but after the time the caller gave: only the number of orders is judged.
    truth: byServer(ORDER, 'null', THANKED),
    require: { verdict: ['refuted', 'verified'], executed: 1 },
  },
  {
    name: 'checkout declined',
    page: CHECKOUT,
    routes: { [ORDER]: { delay_ms: 300, status: 402 } },
    act: act('click', { target: 'button "Pay"', expect: THANKS, timeout_ms: 1500 }),
    truth: byServer(ORDER, THANKED),
    require: { verdict: 'refuted', executed: 1, failure_code: 'VERIFICATION_FAILED' },
  },
  {
    name: 'dead-looking checkout that orders on every press',
    page: `<button onclick="navigator.sendBeacon('/api/order', '')">Pay</button>`,
    routes: { [ORDER]: { delay_ms: 800 } },
    act: act('click', { target: 'button "Pay"', expect: THANKS, timeout_ms: 2000 }),
    truth: byServer(ORDER, 'false'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'form that posts and whose page comes late, thanks expected',
    page: FORM,
    routes: { [ORDER]: { delay_ms: 2000, html: '<h1>Thank you</h1>' } },
    act: act('click', { target: 'button "Pay"', expect: THANKS }),
    truth: byServer(ORDER, `document.body.textContent.includes('Thank you')`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'form that posts and whose page comes late, nothing expected',
    page: FORM,
    routes: { [ORDER]: { delay_ms: 2000, html: '<h1>Thank you</h1>' } },
    act: act('click', { target: 'button "Pay"' }),
    truth: byServer(ORDER, 'null', `document.body.textContent.includes('Thank you')`),
    require: { verdict: 'unverified', executed: 1 },
  },
  {
    name: 'Pay by Enter, the page comes late',
    page: FORM,
    routes: { [ORDER]: { delay_ms: 2000, html: '<h1>Thank you</h1>' } },
    act: act('press_key', { key: 'Enter', target: 'textbox "Name"', expect: THANKS }),
    truth: byServer(ORDER, `document.body.textContent.includes('Thank you')`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'form that guards against a second submit by replacing its button',
    page: `<div id="f"><button onclick="pay()">Pay</button></div><p id="out"></p><script>
      function pay() {
        by('f').innerHTML = '<button onclick="pay()">Pay</button>';
        fetch('/api/order', { method: 'POST' }).then(() => say('Thank you'));
      }</script>`,
    routes: { [ORDER]: { delay_ms: 700 } },
    act: act('click', { target: 'button "Pay"', expect: THANKS }),
    truth: byServer(ORDER, THANKED, THANKED),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'disabled until valid, clicked too early',
    page: `<label>Email <input oninput="by('b').disabled = !this.value.includes('@')"></label><button id="b" disabled onclick="fetch('/api/order', { method: 'POST' })">Send</button>`,
    routes: { [ORDER]: {} },
    act: act('click', { target: 'button "Send"' }),
    truth: byServer(ORDER, 'false'),
    require: { verdict: 'unverified', success: false, executed: 0, failure_code: 'ACTION_REJECTED' },
  },
  {
    name: 'disabled until valid, filled first',
    page: `<label>Email <input oninput="by('b').disabled = !this.value.includes('@')"></label><button id="b" disabled onclick="fetch('/api/order', { method: 'POST' }).then(() => say('Thank you'))">Send</button><p id="out"></p>`,
    routes: { [ORDER]: {} },
    async act(t) {
      await t.call('fill', {
        target: 'textbox "Email"',
        value: 'ada@example.com',
        expect: 'button "Send" enabled',
      });
      return t.call('click', { target: 'button "Send"', expect: THANKS });
    },
    truth: byServer(ORDER, THANKED),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'fill that must enable a button and does not',
    page: `<label>Email <input></label><button id="b" disabled>Send</button>`,
    act: act('fill', {
      target: 'textbox "Email"',
      value: 'ada@example.com',
      expect: 'button "Send" enabled',
      timeout_ms: 1500,
    }),
    truth: byServer(ORDER, `!by('b').disabled`),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'button that is enabled half a second after the page came',
    page: `<button id="b" disabled onclick="fetch('/api/order', { method: 'POST' }).then(() => say('Thank you'))">Send</button><p id="out"></p><script>setTimeout(() => { by('b').disabled = false }, 500)</script>`,
    routes: { [ORDER]: {} },
    act: act('click', { target: 'button "Send"', expect: THANKS }),
    truth: byServer(ORDER, THANKED),
    require: { verdict: ['verified', 'unverified'], executed: [0, 1] },
  },
];
