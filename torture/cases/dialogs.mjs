import { byPage } from '../case.mjs';

/** @import { Case, Hands } from '../case.mjs' */

const CONFIRM = `<button onclick="ran(); const yes = confirm('Delete Alice?'); note('answered'); say(yes ? 'Deleted' : 'Kept')">Delete</button><p id="out"></p>`;
const click = (/** @type {Hands} */ t) => t.call('click', { target: 'button "Delete"' });

/** @type {Case[]} */
export const dialogs = [
  {
    name: 'alert on click',
    page: `<button onclick="ran(); alert('Not allowed'); note('answered')">Delete</button>`,
    act: click,
    async truth(t) {
      await t.call('handle_dialog', { accept: true });
      return byPage('null', `__truth.events.length > 1`)(t);
    },
    require: {
      verdict: 'unverified',
      success: true,
      executed: 1,
      effect: { some: ['dialog'] },
      tells: 'Not allowed',
    },
    alone: true,
  },
  {
    name: 'alert a moment after the click',
    page: `<button onclick="ran(); setTimeout(() => { alert('Not allowed'); note('answered') }, 250)">Delete</button>`,
    act: click,
    async truth(t) {
      await t.call('handle_dialog', { accept: true });
      return byPage('null', `__truth.events.length > 1`)(t);
    },
    require: {
      verdict: 'unverified',
      success: true,
      executed: 1,
      effect: { some: ['dialog'] },
      tells: 'Not allowed',
    },
    alone: true,
  },
  {
    name: 'confirm accepted',
    page: CONFIRM,
    async act(t) {
      await click(t);
      return t.call('handle_dialog', { accept: true, expect: 'text "Deleted" visible' });
    },
    truth: byPage(`by('out').textContent === 'Deleted'`),
    require: { verdict: 'verified', executed: 1 },
    alone: true,
  },
  {
    name: 'confirm dismissed',
    page: CONFIRM,
    async act(t) {
      await click(t);
      return t.call('handle_dialog', { accept: false });
    },
    truth: byPage(`by('out').textContent === 'Kept'`),
    require: { verdict: 'verified', executed: 1 },
    alone: true,
  },
  {
    name: 'confirm dismissed, the deed expected',
    page: CONFIRM,
    async act(t) {
      await click(t);
      return t.call('handle_dialog', { accept: false, expect: 'text "Deleted" visible', timeout_ms: 1500 });
    },
    truth: byPage(`by('out').textContent === 'Deleted'`),
    require: { verdict: 'refuted', executed: 1 },
    alone: true,
  },
  {
    name: 'prompt answered',
    page: `<button onclick="ran(); say('Hello ' + prompt('Name?'))">Delete</button><p id="out"></p>`,
    async act(t) {
      await click(t);
      return t.call('handle_dialog', { accept: true, text: 'Ada', expect: 'text "Hello Ada" visible' });
    },
    truth: byPage(`by('out').textContent === 'Hello Ada'`),
    require: { verdict: 'verified', executed: 1 },
    alone: true,
  },
  {
    name: 'click while a dialog is open',
    page: CONFIRM,
    async act(t) {
      await click(t);
      return click(t);
    },
    async truth(t) {
      await t.call('handle_dialog', { accept: false });
      return byPage('false', `__truth.events.length > 1`)(t);
    },
    require: { verdict: 'unverified', success: false, executed: 1, failure_code: 'ACTION_REJECTED' },
    alone: true,
  },
  {
    name: 'popup',
    page: `<button onclick="ran(); window.open('/help')">Delete</button>`,
    routes: { 'GET /help': { html: '<h1>Help</h1>' } },
    act: click,
    async truth(t) {
      return { worked: null, executed: t.requests.filter(({ path }) => path === '/help').length, hit: [] };
    },
    require: { verdict: 'unverified', success: true, executed: 1, effect: { some: ['tab'] } },
    alone: true,
  },
  {
    name: 'link into a new tab',
    page: `<a href="/help" target="_blank">Help</a>`,
    routes: { 'GET /help': { html: '<h1>Help</h1>' } },
    act: (t) => t.call('click', { target: 'link "Help"' }),
    async truth(t) {
      const executed = t.requests.filter(({ path }) => path === '/help').length;
      return { worked: executed === 1, executed, hit: [] };
    },
    require: { verdict: 'verified', success: true, executed: 1, effect: { some: ['tab'] } },
    alone: true,
  },
  {
    name: 'page that asks before it is left',
    page: `<label>Note <input oninput="window.addEventListener('beforeunload', (e) => e.preventDefault())"></label><a href="/next">Next</a>`,
    routes: { 'GET /next': { html: '<h1>Next page</h1>' } },
    async act(t) {
      await t.call('fill', { target: 'textbox "Note"', value: 'half done' });
      return t.call('click', { target: 'link "Next"' });
    },
    async truth(t) {
      return { worked: false, executed: t.requests.filter(({ path }) => path === '/next').length, hit: [] };
    },
    require: { verdict: ['unverified', 'refuted'], executed: 0, effect: { some: ['dialog'] } },
    alone: true,
  },
  {
    name: 'page that asks before it is left, and is left',
    page: `<label>Note <input oninput="window.addEventListener('beforeunload', (e) => e.preventDefault())"></label><a href="/next">Next</a>`,
    routes: { 'GET /next': { html: '<h1>Next page</h1>' } },
    async act(t) {
      await t.call('fill', { target: 'textbox "Note"', value: 'half done' });
      await t.call('click', { target: 'link "Next"' });
      return t.call('handle_dialog', { accept: true, expect: 'text "Next page" visible' });
    },
    truth: byPage(`location.pathname === '/next'`),
    require: { verdict: 'verified', executed: 0 },
    alone: true,
  },
];
