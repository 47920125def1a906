// @ts-check
import { callApi, callCart, messageOf } from './call-api.js';
import { byTestId, make, makeSvg, say } from './dom.js';
import { formatMoney } from './money.js';
import { pictureOf } from './pictures.js';

/** @typedef {{ id: string, name: string, tagline: string, price_cents: number, stars: number, sold_out: boolean }} Product */

const DEBOUNCE_MS = 200;
const grid = byTestId('product-grid', HTMLElement);
const search = byTestId('search', HTMLInputElement);
const sort = byTestId('sort', HTMLSelectElement);
const filters = byTestId('product-filters', HTMLFormElement);

/** @param {Product} product */
function makeCard(product) {
  const button = make(
    'button',
    { type: 'button', class: 'primary', 'data-testid': 'add-to-cart' },
    'Add to cart',
  );
  button.disabled = product.sold_out;
  button.addEventListener('click', async () => {
    try {
      await callCart('POST', '/api/cart/items', { product_id: product.id });
    } catch (error) {
      say('result-count', messageOf(error));
    }
  });
  const name = make('a', { href: `/products/${product.id}` }, product.name);
  const heading = make('h2', { id: `name-${product.id}` }, name);
  const stars = make('span', { class: 'stars' }, `★ ${product.stars.toFixed(1)}`);
  stars.setAttribute('title', 'Average rating');
  return make(
    'article',
    { class: 'card', 'aria-labelledby': heading.id, 'data-testid': `product-${product.id}` },
    makeSvg(pictureOf(product.id)),
    make(
      'div',
      { class: 'card-body' },
      make('div', { class: 'card-top' }, heading, stars),
      make('p', {}, product.tagline),
      make(
        'div',
        { class: 'card-end' },
        make('span', { class: 'price' }, product.sold_out ? 'Sold out' : formatMoney(product.price_cents)),
        button,
      ),
    ),
  );
}

let latest = 0;

async function showProducts() {
  latest += 1;
  const mine = latest;
  const category = String(new FormData(filters).get('category'));
  const wanted = new URLSearchParams({ query: search.value, category, sort: sort.value });
  /** @type {Product[]} */
  const products = await callApi('GET', `/api/products?${wanted}`);
  // An older answer that comes late must not overwrite a newer one.
  if (mine !== latest) return;
  grid.replaceChildren(...products.map(makeCard));
  const noun = products.length === 1 ? 'product' : 'products';
  say(
    'result-count',
    products.length === 0 ? 'Nothing found. Try another word.' : `${products.length} ${noun}`,
  );
}

let timer = 0;
search.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(showProducts, DEBOUNCE_MS);
});
filters.addEventListener('submit', (event) => event.preventDefault());
filters.addEventListener('change', (event) => {
  if (event.target !== search) showProducts();
});
showProducts();
