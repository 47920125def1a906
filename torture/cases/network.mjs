import { act, byPage, byServer } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const SEND = `fetch('/api/save', { method: 'POST', body: '{}' })`;
const ASKED = 'POST /api/save';

/** @type {Case[]} */
export const network = [
  {
    name: 'effect only on the network, nothing expected',
    page: `<button onclick="${SEND}">Save</button>`,
    routes: { [ASKED]: {} },
    act: act('click', { target: 'button "Save"' }),
    truth: byServer(ASKED, 'null'),
    require: { verdict: 'unverified', success: true, executed: 1, effect: { some: ['network'] } },
  },
  {
    name: 'effect only on the network, the request expected',
    page: `<button onclick="${SEND}">Save</button>`,
    routes: { [ASKED]: { delay_ms: 200 } },
    act: act('click', { target: 'button "Save"', expect: 'request POST /api/save 2xx' }),
    truth: byServer(ASKED, 'true'),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'request expected and never sent',
    page: '<button>Save</button>',
    act: act('click', { target: 'button "Save"', expect: 'request POST /api/save 2xx', timeout_ms: 1500 }),
    truth: byServer(ASKED, 'false'),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'request expected, another one sent',
    page: `<button onclick="fetch('/api/draft', { method: 'POST' })">Save</button>`,
    routes: { 'POST /api/draft': {} },
    act: act('click', { target: 'button "Save"', expect: 'request POST /api/save 2xx', timeout_ms: 1500 }),
    truth: byServer('POST /api/draft', 'false'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'silent HTTP 500, text expected',
    page: `<button onclick="${SEND}">Save</button><p>Draft</p>`,
    routes: { [ASKED]: { status: 500, delay_ms: 150 } },
    act: act('click', { target: 'button "Save"', expect: 'text "Saved" visible', timeout_ms: 1500 }),
    truth: byServer(ASKED, 'false'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'silent HTTP 500, the request expected',
    page: `<button onclick="${SEND}">Save</button><p>Draft</p>`,
    routes: { [ASKED]: { status: 500, delay_ms: 150 } },
    act: act('click', { target: 'button "Save"', expect: 'request POST /api/save 2xx', timeout_ms: 1500 }),
    truth: byServer(ASKED, 'false'),
    require: { verdict: 'refuted', executed: 1, tells: '500' },
  },
  {
    name: 'silent HTTP 500, nothing expected',
    page: `<button onclick="${SEND}">Save</button><p>Draft</p>`,
    routes: { [ASKED]: { status: 500, delay_ms: 150 } },
    act: act('click', { target: 'button "Save"' }),
    truth: byServer(ASKED, 'null'),
    require: { verdict: 'unverified', executed: 1, effect: { some: ['network'] }, tells: '500' },
  },
  {
    name: 'HTTP 500 that is expected',
    page: `<button onclick="${SEND}">Save</button>`,
    routes: { [ASKED]: { status: 500, delay_ms: 100 } },
    act: act('click', { target: 'button "Save"', expect: 'request POST /api/save 500' }),
    truth: byServer(ASKED, 'true'),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'optimistic update rolled back by a failed request',
    page: `<button onclick="ran(); say('You like this'); ${SEND}.then((r) => { if (!r.ok) say('Like it?'); note('rolled back') })">Like</button><p id="out">Like it?</p>`,
    routes: { [ASKED]: { status: 500, delay_ms: 500 } },
    act: act('click', { target: 'button "Like"', expect: 'text "You like this" visible', timeout_ms: 2500 }),
    truth: byPage(`by('out').textContent === 'You like this'`, '__truth.events.length > 1'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'optimistic update rolled back by a dropped connection',
    page: `<button onclick="ran(); say('You like this'); fetch('http://127.0.0.1:9/').catch(() => setTimeout(() => { say('Like it?'); note('rolled back') }, 50))">Like</button><p id="out">Like it?</p>`,
    act: act('click', { target: 'button "Like"', expect: 'text "You like this" visible', timeout_ms: 2500 }),
    truth: byPage(`by('out').textContent === 'You like this'`, '__truth.events.length > 1'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'optimistic update rolled back by a timer',
    page: `<button onclick="ran(); say('You like this'); setTimeout(() => { say('Like it?'); note('rolled back') }, 300)">Like</button><p id="out">Like it?</p>`,
    act: act('click', { target: 'button "Like"', expect: 'text "You like this" visible', timeout_ms: 2500 }),
    truth: byPage(`by('out').textContent === 'You like this'`, '__truth.events.length > 1'),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'optimistic update that the server confirms',
    page: `<button onclick="ran(); say('You like this'); ${SEND}.then(() => note('confirmed'))">Like</button><p id="out">Like it?</p>`,
    routes: { [ASKED]: { delay_ms: 500 } },
    act: act('click', { target: 'button "Like"', expect: 'text "You like this" visible' }),
    truth: byPage(`by('out').textContent === 'You like this'`, '__truth.events.length > 1'),
    require: { verdict: 'verified', executed: 1 },
  },
];
