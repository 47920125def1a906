import { act, byPage } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const OUT = '<p id="out">0</p>';
const SAVED = 'text "Saved 4711" visible';
const SHOWN = `by('out').textContent === 'Saved 4711'`;
const save = (/** @type {Record<string, unknown>} */ more) =>
  act('click', { target: 'button "Save"', ...more });
const SPIN =
  '<style>@keyframes r { to { transform: rotate(360deg) } } .spin { animation: r 1s linear infinite; width: 20px; height: 20px; border: 2px dashed }</style>';
const CAROUSEL = `<div id="car" style="height:40px">Offer 1</div><script>let k = 1; setInterval(() => { const d = document.createElement('div'); d.id = 'car'; d.style.height = '40px'; d.innerHTML = '<a href="#o' + ++k + '">Offer ' + k + '</a>'; by('car').replaceWith(d) }, 120)</script>`;

/** @type {Case[]} */
export const timing = [
  {
    name: 'expectation true for 60 ms only',
    page: `<button onclick="ran(); setTimeout(() => { say('Saved 4711'); setTimeout(() => { say('Draft'); note('over') }, 60) }, 120)">Save</button>${OUT}`,
    act: save({ expect: SAVED, timeout_ms: 2000 }),
    truth: byPage(SHOWN, '__truth.events.length > 1'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'expectation that flickers and then stays',
    page: `<button onclick="ran(); say('Saved 4711'); setTimeout(() => say('Draft'), 60); setTimeout(() => { say('Saved 4711'); note('over') }, 700)">Save</button>${OUT}`,
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN, '__truth.events.length > 1'),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'expectation that flickers for ever',
    page: `<button onclick="ran(); let on = false; setInterval(() => { on = !on; say(on ? 'Saved 4711' : 'Draft') }, 70)">Save</button>${OUT}`,
    act: save({ expect: SAVED, timeout_ms: 2000 }),
    truth: byPage('false'),
    require: { verdict: ['refuted', 'unverified'], executed: 1 },
  },
  {
    name: 'expectation true after 3 s',
    page: `<button onclick="ran(); setTimeout(() => say('Saved 4711'), 3000)">Save</button>${OUT}`,
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'expectation never true, within its time',
    page: `<button onclick="ran()">Save</button>${OUT}`,
    act: save({ expect: SAVED, timeout_ms: 800 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 1, within_ms: 9000 },
  },
  {
    name: 'two expectations, one of them never true',
    page: `<button onclick="ran(); say('Saved 4711')">Save</button>${OUT}`,
    act: save({ expect: `${SAVED}; button "Undo" visible`, timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 1, tells: 'Undo' },
  },
  {
    name: 'hydration that drops early clicks',
    page: `<button id="b">Save</button>${OUT}<script>setTimeout(() => { by('b').onclick = () => { ran(); say('Saved 4711') } }, 900)</script>`,
    act: save({ expect: SAVED, timeout_ms: 2500 }),
    truth: byPage(SHOWN),
    require: { verdict: ['verified', 'refuted'], executed: [0, 1] },
  },
  {
    name: 'hydration that plays early clicks again',
    page: `<button id="b">Save</button>${OUT}<script>let early = 0; const count = () => early++; by('b').addEventListener('click', count); const go = () => { ran(); say('Saved 4711') }; setTimeout(() => { by('b').removeEventListener('click', count); by('b').onclick = go; while (early-- > 0) go() }, 900)</script>`,
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN, SHOWN),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'page rendered anew between look and click',
    page: `<main id="m"><button onclick="go()">Save</button><p id="out">0</p></main><script>function go() { ran('Save'); say('Saved 4711') }</script>`,
    async act(t) {
      const target = await t.ref('button', 'Save');
      await t.read(`(by('m').innerHTML = by('m').innerHTML, true)`);
      return t.call('click', { target, expect: SAVED });
    },
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1, target: 'Save' },
  },
  {
    name: 'click that starts a spinner without end',
    page: `${SPIN}<button onclick="ran(); by('s').className = 'spin'; by('s').setAttribute('role', 'progressbar'); by('s').setAttribute('aria-label', 'Saving')">Save</button><div id="s"></div>`,
    act: save({ expect: 'text "Done" visible', timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 1, within_ms: 9000 },
  },
  {
    name: 'live button beside a spinner without end',
    page: `${SPIN}<div class="spin" role="progressbar" aria-label="Loading"></div><button onclick="ran(); say('Saved 4711')">Save</button>${OUT}`,
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1, within_ms: 6000 },
  },
  {
    name: 'dead button beside a spinner without end',
    page: `${SPIN}<div class="spin" role="progressbar" aria-label="Loading"></div><button>Save</button>`,
    act: save({}),
    truth: byPage('null'),
    require: { verdict: 'unverified', success: true, executed: 0, effect: { none: true }, within_ms: 5000 },
  },
  {
    name: 'live button beside a carousel that never rests',
    page: `<button onclick="ran(); say('Saved 4711')">Save</button>${OUT}${CAROUSEL}`,
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1, within_ms: 6000 },
  },
  {
    name: 'dead button beside a carousel that never rests',
    page: `<button>Save</button>${OUT}${CAROUSEL}`,
    act: save({ expect: SAVED, timeout_ms: 1500 }),
    truth: byPage('false'),
    require: { verdict: 'refuted', executed: 0, within_ms: 9000 },
  },
  {
    name: 'page that asks its server all the time',
    page: `<button onclick="ran(); setTimeout(() => say('Saved 4711'), 200)">Save</button>${OUT}<script>(async () => { for (;;) await fetch('/api/poll').catch(() => new Promise((r) => setTimeout(r, 500))) })()</script>`,
    routes: { 'GET /api/poll': { delay_ms: 80 } },
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1, within_ms: 6000 },
  },
  {
    name: 'page with a request that stays open',
    page: `<button onclick="ran(); say('Saved 4711')">Save</button>${OUT}<script>fetch('/api/wait').catch(() => {})</script>`,
    routes: { 'GET /api/wait': { delay_ms: 8000 } },
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1, within_ms: 6000 },
  },
  {
    name: 'effect in two parts, the second after a request',
    page: `<button onclick="ran(); say('Saving'); fetch('/api/save', { method: 'POST' }).then(() => say('Saved 4711'))">Save</button>${OUT}`,
    routes: { 'POST /api/save': { delay_ms: 600 } },
    act: save({}),
    truth: byPage('null', SHOWN),
    require: { verdict: 'unverified', success: true, executed: 1, tells: 'Saved 4711' },
  },
  {
    name: 'main thread busy for 700 ms after the click',
    page: `<button onclick="ran(); setTimeout(() => { const end = performance.now() + 700; while (performance.now() < end); say('Saved 4711') }, 0)">Save</button>${OUT}`,
    act: save({ expect: SAVED }),
    truth: byPage(SHOWN),
    require: { verdict: 'verified', executed: 1 },
  },
];
