// @ts-check
import { callApi, messageOf } from './call-api.js';
import { byTestId, onClick, say } from './dom.js';
import { showInbox, showReusedRows } from './flaky-lists.js';

const delay = new URLSearchParams(location.search).get('delay') ?? '1500';

// Stays clickable while it waits: a second click is a second payment.
onClick('pay-now', async () => {
  say('pay-result', 'Paying');
  try {
    const { payment } = await callApi('POST', `/api/flaky/checkout?delay=${encodeURIComponent(delay)}`);
    say('pay-result', `Paid, receipt ${payment}`);
  } catch (error) {
    say('pay-result', messageOf(error));
  }
});

const place = byTestId('claim-place', HTMLElement);
let claims = 0;
let hovered = false;
// Once per visit of the pointer: whoever looks up the button again can press it.
place.addEventListener('mousemove', (event) => {
  if (hovered || !(event.target instanceof HTMLButtonElement)) return;
  hovered = true;
  event.target.replaceWith(event.target.cloneNode(true));
});
place.addEventListener('mouseleave', () => {
  hovered = false;
});
place.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLButtonElement)) return;
  claims += 1;
  say('claim-count', String(claims));
});

showReusedRows('guests', (name) => `Delete ${name}`);
showReusedRows('members', () => 'Delete');
showInbox();

const reverting = byTestId('reverting', HTMLInputElement);
reverting.addEventListener('change', () => {
  const before = !reverting.checked;
  setTimeout(() => {
    reverting.checked = before;
  }, 300);
});

const overlay = byTestId('overlay', HTMLElement);
onClick('show-overlay', () => {
  setTimeout(() => {
    overlay.hidden = false;
  }, 100);
});
onClick('close-overlay', () => {
  overlay.hidden = true;
});
let counted = 0;
onClick('covered', () => {
  counted += 1;
  say('covered-count', String(counted));
});

byTestId('flaky-form', HTMLFormElement).addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    const { attempt } = await callApi('POST', '/api/flaky/submit', {
      note: byTestId('note', HTMLInputElement).value,
    });
    say('flaky-result', `Sent at attempt ${attempt}`);
  } catch (error) {
    say('flaky-result', messageOf(error));
  }
});
