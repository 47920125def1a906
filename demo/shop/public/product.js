// @ts-check
import { callApi, callCart, messageOf } from './call-api.js';
import { byTestId, make, onClick, say } from './dom.js';

const product = byTestId('product', HTMLElement);
const productId = product.dataset.productId ?? '';

let quantity = 1;
/** @param {number} next */
function setQuantity(next) {
  quantity = Math.min(10, Math.max(1, next));
  say('quantity-value', String(quantity));
  byTestId('quantity-decrease', HTMLButtonElement).disabled = quantity === 1;
  byTestId('quantity-increase', HTMLButtonElement).disabled = quantity === 10;
}
onClick('quantity-decrease', () => setQuantity(quantity - 1));
onClick('quantity-increase', () => setQuantity(quantity + 1));
setQuantity(1);

byTestId('add-to-cart', HTMLButtonElement).disabled = product.dataset.soldOut === 'true';
onClick('add-to-cart', async () => {
  try {
    await callCart('POST', '/api/cart/items', { product_id: productId, quantity });
    say('add-message', `Added ${quantity} to your cart.`);
  } catch (error) {
    say('add-message', messageOf(error));
  }
});

const tabs = ['tab-description', 'tab-reviews'].map((id) => byTestId(id, HTMLButtonElement));
/** @param {HTMLButtonElement} chosen */
function showTab(chosen) {
  for (const tab of tabs) {
    tab.setAttribute('aria-selected', String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    document
      .getElementById(tab.getAttribute('aria-controls') ?? '')
      ?.toggleAttribute('hidden', tab !== chosen);
  }
}
for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => showTab(tab));
  tab.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const next = tabs[(index + 1) % tabs.length] ?? tab;
    showTab(next);
    next.focus();
  });
}

const stars = [1, 2, 3, 4, 5].map((count) =>
  make(
    'div',
    {
      role: 'radio',
      'aria-label': `${count} ${count === 1 ? 'star' : 'stars'}`,
      'data-testid': `star-${count}`,
    },
    '★',
  ),
);
/** @param {number} count */
function showRating(count) {
  for (const [index, star] of stars.entries()) {
    star.setAttribute('aria-checked', String(index + 1 === count));
    star.classList.toggle('lit', index < count);
    star.tabIndex = index + 1 === Math.max(1, count) ? 0 : -1;
  }
  say('rating-message', count === 0 ? 'Not rated yet' : `You gave ${count} of 5 stars`);
}
/** @param {number} count */
async function rate(count) {
  showRating(count);
  stars[count - 1]?.focus();
  try {
    await callApi('PUT', `/api/ratings/${productId}`, { stars: count });
  } catch (error) {
    say('rating-message', messageOf(error));
  }
}
for (const [index, star] of stars.entries()) {
  star.addEventListener('click', () => rate(index + 1));
  star.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, ' ': 0, Enter: 0 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    rate(Math.min(5, Math.max(1, index + 1 + step)));
  });
}
byTestId('rating', HTMLElement).append(...stars);
showRating(Number(product.dataset.rating));
