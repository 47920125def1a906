// @ts-check
import { showRestlessList, showVirtualList } from './async-lists.js';
import { callApi } from './call-api.js';
import { byTestId, make, onClick, say } from './dom.js';

console.log('Fernway: the async corner is ready');
console.error('Fernway: a deliberate error for whoever reads the console');

for (const ms of [300, 900])
  onClick(`effect-${ms}`, async () => {
    const { effects } = await callApi('POST', `/api/async/effect?delay=${ms}`);
    say('effect-result', `Saved after ${ms} ms (${effects} in all)`);
  });

onClick('no-effect', () => {});
onClick('network-only', () => {
  callApi('POST', '/api/async/ping');
});
onClick('silent-failure', () => {
  callApi('POST', '/api/async/broken').catch(() => {});
});

const like = byTestId('like', HTMLButtonElement);
/** @param {boolean} liked */
function showLike(liked) {
  like.setAttribute('aria-pressed', String(liked));
  say('like-count', liked ? '13' : '12');
}
like.addEventListener('click', async () => {
  showLike(true);
  await callApi('POST', '/api/async/like').catch(() => showLike(false));
});

onClick('show-toast', () => {
  const toast = make('div', { class: 'toast', role: 'status', 'data-testid': 'toast' }, 'Link copied');
  byTestId('toast-place', HTMLElement).replaceChildren(toast);
  setTimeout(() => toast.remove(), 1500);
});

const spinnerBox = byTestId('spinner-box', HTMLElement);
onClick('start-spinner', () => {
  spinnerBox.setAttribute('aria-busy', 'true');
  spinnerBox.replaceChildren(
    make('div', { class: 'spinner', role: 'progressbar', 'aria-label': 'Loading', 'data-testid': 'spinner' }),
  );
});
onClick('stop-spinner', () => {
  spinnerBox.setAttribute('aria-busy', 'false');
  spinnerBox.replaceChildren();
});

setTimeout(() => onClick('hydrate', () => say('hydrate-result', 'Subscribed')), 800);
onClick('open-popup', () => {
  window.open('/popup', 'fernway-care-guide', 'width=420,height=480');
});

const tick = () => say('clock', new Date().toLocaleTimeString('en-GB'));
setInterval(tick, 1000);
tick();
showRestlessList();
showVirtualList();
