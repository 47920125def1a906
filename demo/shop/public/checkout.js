// @ts-check
import { callApi, callCart, messageOf } from './call-api.js';
import { byTestId, make, say } from './dom.js';
import { formatMoney } from './money.js';

const form = byTestId('checkout-form', HTMLFormElement);
const button = byTestId('place-order', HTMLButtonElement);
const card = byTestId('card-number', HTMLInputElement);
const date = byTestId('delivery-date', HTMLInputElement);
const alert = byTestId('order-error', HTMLElement);

let cartIsEmpty = true;
let sending = false;

const tomorrow = new Date();
tomorrow.setDate(tomorrow.getDate() + 1);
date.min = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()]
  .map((part) => String(part).padStart(2, '0'))
  .join('-');

function refresh() {
  button.disabled = cartIsEmpty || sending || !form.checkValidity();
  button.textContent = sending ? 'Placing your order' : 'Place order';
}

/** @param {EventTarget | null} field */
function showFieldError(field) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const place = document.getElementById(`${field.name}-error`);
  if (!place) return;
  place.textContent = field.validity.valid ? '' : (field.dataset.message ?? '');
  field.setAttribute('aria-invalid', String(!field.validity.valid));
}

card.addEventListener('input', () => {
  const beforeCaret = card.value.slice(0, card.selectionStart ?? card.value.length).replace(/\D/g, '').length;
  const digits = card.value.replace(/\D/g, '').slice(0, 16);
  card.value = digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  // Formatting moves the text under the caret: put it back behind the same digit.
  const caret = Math.min(card.value.length, beforeCaret + Math.floor(Math.max(0, beforeCaret - 1) / 4));
  card.setSelectionRange(caret, caret);
});

form.addEventListener('focusout', (event) => showFieldError(event.target));
form.addEventListener('input', (event) => {
  const field = event.target;
  if (field instanceof HTMLElement && field.getAttribute('aria-invalid') === 'true') showFieldError(field);
  refresh();
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  sending = true;
  refresh();
  try {
    const values = Object.fromEntries(new FormData(form));
    const order = await callApi('POST', '/api/order', { ...values, terms: values.terms === 'on' });
    location.assign(`/orders/${order.number}`);
  } catch (error) {
    alert.textContent = messageOf(error);
    alert.hidden = false;
    sending = false;
    refresh();
  }
});

const cart = await callCart('GET', '/api/cart');
cartIsEmpty = cart.lines.length === 0;
byTestId('order-lines', HTMLElement).append(
  ...cart.lines.map((line) =>
    make(
      'li',
      {},
      make('span', {}, `${line.quantity} x ${line.name}`),
      make('span', {}, formatMoney(line.total_cents)),
    ),
  ),
);
say('total', formatMoney(cart.total_cents));
if (cartIsEmpty) {
  alert.textContent = 'Your cart is empty: there is nothing to order yet.';
  alert.hidden = false;
}
refresh();
