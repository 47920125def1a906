// @ts-check
import { callCart, messageOf } from './call-api.js';
import { setUpListbox } from './delivery-listbox.js';
import { byTestId, make, makeSvg, say } from './dom.js';
import { formatMoney } from './money.js';
import { pictureOf } from './pictures.js';
import { setUpTipSlider } from './tip-slider.js';

/** @import { Cart, CartLine } from './call-api.js' */

const list = byTestId('cart-lines', HTMLElement);

/** @param {CartLine} line */
function makeLine(line) {
  const slider = make('input', {
    type: 'range',
    min: '1',
    max: '10',
    value: String(line.quantity),
    'aria-label': `Quantity of ${line.name}`,
    'data-testid': `quantity-${line.product_id}`,
  });
  const shown = make('span', { class: 'value' }, String(line.quantity));
  slider.addEventListener('input', () => {
    shown.textContent = slider.value;
  });
  slider.addEventListener('change', () =>
    update('PATCH', `/api/cart/items/${line.product_id}`, { quantity: Number(slider.value) }),
  );
  const remove = make(
    'button',
    {
      type: 'button',
      class: 'quiet',
      'aria-label': `Remove ${line.name}`,
      'data-testid': `remove-${line.product_id}`,
    },
    'Remove',
  );
  remove.addEventListener('click', () => update('DELETE', `/api/cart/items/${line.product_id}`));
  return make(
    'li',
    { 'data-product-id': line.product_id },
    makeSvg(pictureOf(line.product_id)),
    make(
      'div',
      { class: 'line-info' },
      make('a', { href: `/products/${line.product_id}` }, line.name),
      make('span', { class: 'hint' }, `${formatMoney(line.price_cents)} each`),
    ),
    make('div', { class: 'line-quantity' }, slider, shown),
    make('span', { class: 'price', 'data-line-total': '' }, formatMoney(line.total_cents)),
    remove,
  );
}

/** Rows that stay keep their nodes, so that a slider in use keeps its focus. @param {Cart} cart */
function showLines(cart) {
  const wanted = new Map(cart.lines.map((line) => [line.product_id, line]));
  for (const row of [...list.children]) {
    const line = wanted.get(row.getAttribute('data-product-id') ?? '');
    const total = row.querySelector('[data-line-total]');
    if (!line || !total) row.remove();
    else {
      total.textContent = formatMoney(line.total_cents);
      wanted.delete(line.product_id);
    }
  }
  list.append(...[...wanted.values()].map(makeLine));
}

/** @param {Cart} cart */
function show(cart) {
  byTestId('cart-empty', HTMLElement).hidden = cart.lines.length > 0;
  byTestId('cart-content', HTMLElement).hidden = cart.lines.length === 0;
  showLines(cart);
  tip.show(cart.tip_percent);
  delivery.show(cart.delivery);
  say('subtotal', formatMoney(cart.subtotal_cents));
  say('discount', formatMoney(-cart.discount_cents));
  say('tip-amount', formatMoney(cart.tip_cents));
  say('delivery-cost', cart.delivery_cents === 0 ? 'Free' : formatMoney(cart.delivery_cents));
  say('total', formatMoney(cart.total_cents));
  if (cart.coupon) say('coupon-message', `${cart.coupon} takes 10 % off.`);
}

/** @param {string} method @param {string} path @param {unknown} [body] */
async function update(method, path, body) {
  const alert = byTestId('cart-error', HTMLElement);
  try {
    show(await callCart(method, path, body));
    alert.hidden = true;
  } catch (error) {
    alert.textContent = messageOf(error);
    alert.hidden = false;
  }
}

const tip = setUpTipSlider((tip_percent) => update('PATCH', '/api/cart', { tip_percent }));
const delivery = setUpListbox((delivery) => update('PATCH', '/api/cart', { delivery }));

byTestId('coupon-form', HTMLFormElement).addEventListener('submit', async (event) => {
  event.preventDefault();
  try {
    show(await callCart('POST', '/api/coupon', { code: byTestId('coupon', HTMLInputElement).value }));
  } catch (error) {
    say('coupon-message', messageOf(error));
  }
});

update('GET', '/api/cart');
