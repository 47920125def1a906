import { act, byPage } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const SAVED = 'text "Saved 4711" visible';
const OUT = '<p id="out">nothing yet</p>';
const SHOWN = `by('out').textContent === 'Saved 4711'`;

/** @param {number} ms @param {'timer' | 'fetch'} how @param {boolean} expecting @returns {Case} */
const late = (ms, how, expecting) => ({
  name: `effect ${ms} ms late by ${how}, ${expecting ? 'expected' : 'not expected'}`,
  page: `<button onclick="ran(); ${
    how === 'timer'
      ? `setTimeout(() => say('Saved 4711'), ${ms})`
      : `fetch('/api/save', { method: 'POST' }).then(() => say('Saved 4711'))`
  }">Save</button>${OUT}`,
  routes: { 'POST /api/save': { delay_ms: ms } },
  act: act('click', { target: 'button "Save"', ...(expecting ? { expect: SAVED } : {}) }),
  truth: byPage(expecting ? SHOWN : 'null', SHOWN),
  require: expecting
    ? { verdict: 'verified', success: true, executed: 1 }
    : { verdict: 'unverified', success: true, executed: 1, effect: { some: ['text', 'structure'] } },
});

/** @type {Case[]} */
export const effects = [
  // Well within the second that is watched: on a busy machine the press itself takes a part of it.
  ...[0, 100, 300, 700].flatMap((ms) =>
    /** @type {('timer' | 'fetch')[]} */ (['timer', 'fetch']).flatMap((how) => [
      late(ms, how, true),
      late(ms, how, false),
    ]),
  ),
  {
    name: 'dead button, nothing expected',
    page: '<button>Save</button><p>Draft</p>',
    act: act('click', { target: 'button "Save"' }),
    truth: byPage('null'),
    require: { verdict: 'unverified', success: true, executed: 0, effect: { none: true } },
  },
  {
    name: 'dead button, text expected',
    page: '<button>Save</button><p>Draft</p>',
    act: act('click', { target: 'button "Save"', expect: 'text "Saved" visible', timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', success: true, executed: 0, failure_code: 'VERIFICATION_FAILED' },
  },
  {
    name: 'dead button beside a ticking clock, nothing expected',
    page: `<button>Save</button><p>Now <time id="clock">12:00:00</time></p>
      <script>let n = 0; setInterval(() => { by('clock').textContent = '12:00:' + String(++n % 60).padStart(2, '0'); }, 100);</script>`,
    act: act('click', { target: 'button "Save"' }),
    truth: byPage('null'),
    require: { verdict: 'unverified', success: true, executed: 0, effect: { none: true }, within_ms: 5000 },
  },
  {
    name: 'dead button beside a ticking clock, a change expected',
    page: `<button>Save</button><p>Now <time id="clock">12:00:00</time></p>
      <script>let n = 0; setInterval(() => { by('clock').textContent = '12:00:' + String(++n % 60).padStart(2, '0'); }, 100);</script>`,
    act: act('click', { target: 'button "Save"', expect: 'the screen changes', timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'live button beside a ticking clock',
    page: `<button onclick="ran(); say('Saved 4711')">Save</button>${OUT}<p>Now <time id="clock">12:00:00</time></p>
      <script>let n = 0; setInterval(() => { by('clock').textContent = '12:00:' + String(++n % 60).padStart(2, '0'); }, 100);</script>`,
    act: act('click', { target: 'button "Save"', expect: SAVED }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1, within_ms: 6000 },
  },
  {
    name: 'short toast, expected',
    page: `<button onclick="ran(); const d = document.createElement('div'); d.setAttribute('role', 'status'); d.textContent = 'Profile stored'; document.body.append(d); setTimeout(() => d.remove(), 450)">Save</button>`,
    act: act('click', { target: 'button "Save"', expect: 'text "Profile stored" visible', timeout_ms: 2000 }),
    truth: byPage('null'),
    require: { verdict: ['verified', 'refuted'], executed: 1, tells: 'Profile stored' },
  },
  {
    name: 'short toast, not expected',
    page: `<button onclick="ran(); setTimeout(() => { const d = document.createElement('div'); d.setAttribute('role', 'status'); d.textContent = 'Profile stored'; document.body.append(d); setTimeout(() => d.remove(), 300) }, 100)">Save</button>`,
    act: act('click', { target: 'button "Save"' }),
    truth: byPage('null'),
    require: {
      verdict: 'unverified',
      success: true,
      executed: 1,
      tells: 'Profile stored',
      effect: { some: ['text', 'structure'] },
    },
  },
  {
    name: 'long toast, expected',
    page: `<button onclick="ran(); const d = document.createElement('div'); d.setAttribute('role', 'status'); d.textContent = 'Profile stored'; document.body.append(d); setTimeout(() => d.remove(), 4000)">Save</button>`,
    act: act('click', { target: 'button "Save"', expect: 'text "Profile stored" visible' }),
    truth: byPage('__truth.events.length > 0'),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'label changes from Save to Saved',
    page: `<button id="b" onclick="ran(); this.textContent = 'Saved'">Save</button>`,
    act: act('click', { target: 'button "Save"', expect: 'button "Saved" visible' }),
    truth: byPage(`by('b').textContent === 'Saved'`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'label changes from Save to Saved, not expected',
    page: `<button id="b" onclick="ran(); this.textContent = 'Saved'">Save</button>`,
    act: act('click', { target: 'button "Save"' }),
    truth: byPage('null'),
    require: {
      verdict: 'unverified',
      success: true,
      executed: 1,
      effect: { some: ['text', 'state', 'structure'] },
    },
  },
  {
    name: 'button removed by its own click',
    page: `<button id="b" onclick="ran(); this.remove()">Dismiss</button><p>Inbox</p>`,
    act: act('click', { target: 'button "Dismiss"', expect: 'button "Dismiss" gone' }),
    truth: byPage(`!by('b')`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'button that should go and stays',
    page: `<button id="b" onclick="ran()">Dismiss</button><p>Inbox</p>`,
    act: act('click', { target: 'button "Dismiss"', expect: 'button "Dismiss" gone', timeout_ms: 1500 }),
    truth: byPage(`!by('b')`),
    require: { verdict: 'refuted', executed: 1 },
  },
  ...['display:none', 'visibility:hidden'].map(
    (style) =>
      /** @type {Case} */ ({
        name: `text only in an element with ${style}`,
        page: `<button onclick="ran(); by('out').textContent = 'Saved 4711'">Save</button><p id="out" style="${style}"></p>`,
        act: act('click', { target: 'button "Save"', expect: SAVED, timeout_ms: 1500 }),
        truth: byPage('false'),
        require: { verdict: 'refuted', executed: 1 },
      }),
  ),
  {
    name: 'the expected text twice on the page',
    page: `<button onclick="ran(); for (const p of document.querySelectorAll('p')) p.textContent = 'Saved 4711'">Save</button><p></p><p></p>`,
    act: act('click', { target: 'button "Save"', expect: SAVED }),
    truth: byPage(`document.querySelector('p').textContent === 'Saved 4711'`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'one of two equal texts goes',
    page: `<button onclick="ran(); document.querySelector('p').remove()">Clear</button><p>Pending</p><p>Pending</p>`,
    act: act('click', { target: 'button "Clear"', expect: 'text "Pending" gone', timeout_ms: 1500 }),
    truth: byPage(`!document.querySelector('p')`),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'an uncaught error and no console errors expected',
    page: `<button onclick="ran(); say('Saved 4711'); throw new Error('lost')">Save</button>${OUT}`,
    act: act('click', { target: 'button "Save"', expect: `${SAVED}; no console errors`, timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'a late console.error and no console errors expected',
    page: `<button onclick="ran(); fetch('/api/save', { method: 'POST' }).then((r) => { say('Saved 4711'); console.error('partly saved') })">Save</button>${OUT}`,
    routes: { 'POST /api/save': { delay_ms: 250 } },
    act: act('click', { target: 'button "Save"', expect: 'no console errors', timeout_ms: 1500 }),
    truth: byPage('false', SHOWN),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'no console errors expected and none came',
    page: `<button onclick="ran(); console.log('saved'); say('Saved 4711')">Save</button>${OUT}`,
    act: act('click', { target: 'button "Save"', expect: `${SAVED}; no console errors` }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1 },
  },
];
