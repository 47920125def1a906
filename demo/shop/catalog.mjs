// @ts-check

/**
 * @typedef {'plants' | 'tools' | 'pots'} Category
 * @typedef {{ author: string, stars: number, text: string }} Review
 * @typedef {object} Product
 * @property {string} id
 * @property {string} name
 * @property {Category} category
 * @property {number} price_cents
 * @property {number} stars
 * @property {boolean} sold_out
 * @property {string} tagline
 * @property {string} description
 */

/**
 * @param {string} id @param {string} name @param {Category} category @param {number} price_cents
 * @param {number} stars @param {string} tagline @param {string} description
 * @returns {Product}
 */
const product = (id, name, category, price_cents, stars, tagline, description) => ({
  id,
  name,
  category,
  price_cents,
  stars,
  sold_out: id === 'peace-lily',
  tagline,
  description,
});

/** In the order the shop shows them when sorted by "Featured". */
const PRODUCTS = [
  product(
    'monstera',
    'Monstera',
    'plants',
    3400,
    4.8,
    'Big, split leaves',
    'A generous climber with leaves that split as they grow. Give it bright, indirect light and a moss pole, and water when the top of the soil is dry.',
  ),
  product(
    'watering-can',
    'Watering can',
    'tools',
    2850,
    4.7,
    'Long spout, 1.5 litres',
    'Powder-coated steel with a long, narrow spout that reaches under the leaves and pours where you want it, not on the floor.',
  ),
  product(
    'snake-plant',
    'Snake plant',
    'plants',
    2200,
    4.9,
    'Nearly indestructible',
    'Upright, striped leaves that put up with low light and long holidays. Water every two to three weeks.',
  ),
  product(
    'terracotta-pot',
    'Terracotta pot',
    'pots',
    1250,
    4.6,
    'Breathes with the roots',
    'Unglazed clay, 16 cm across, with a drainage hole and a matching saucer. It keeps roots dry and ages well.',
  ),
  product(
    'boston-fern',
    'Boston fern',
    'plants',
    1850,
    4.3,
    'Soft, arching fronds',
    'A classic for bathrooms and shaded corners. Likes steady moisture and a mist now and then.',
  ),
  product(
    'pruning-shears',
    'Pruning shears',
    'tools',
    2400,
    4.8,
    'Clean cuts, one hand',
    'Bypass blades of hardened steel, a sap groove, and a lock that you can work with your thumb.',
  ),
  product(
    'aloe',
    'Aloe vera',
    'plants',
    1600,
    4.5,
    'Sun on the window sill',
    'Thick, pale leaves full of water. Put it in your sunniest spot and forget about it for a while.',
  ),
  product(
    'hand-trowel',
    'Hand trowel',
    'tools',
    1450,
    4.4,
    'Ash handle, steel blade',
    'A narrow blade with depth marks for planting bulbs, and a handle that fits small and large hands.',
  ),
  product(
    'peace-lily',
    'Peace lily',
    'plants',
    2600,
    4.6,
    'White flowers in shade',
    'Tells you when it is thirsty by drooping, and forgives you an hour after watering.',
  ),
  product(
    'ceramic-planter',
    'Ceramic planter',
    'pots',
    3200,
    4.7,
    'Glazed, on oak legs',
    'A deep glazed planter, 22 cm across, standing on three legs of oiled oak.',
  ),
  product(
    'golden-barrel',
    'Golden barrel cactus',
    'plants',
    1900,
    4.2,
    'Round and spiny',
    'A slow, round desert plant. Full sun, gritty soil, and water once a month.',
  ),
  product(
    'plant-mister',
    'Plant mister',
    'tools',
    1750,
    4.1,
    'A fine, even mist',
    'Amber glass with a brass pump. Ferns and calatheas will thank you.',
  ),
];

/** @type {Review[]} */
export const REVIEWS = [
  { author: 'Mina K.', stars: 5, text: 'Arrived well packed, and better than the picture.' },
  { author: 'Theo R.', stars: 4, text: 'Good quality. Delivery took a day longer than planned.' },
  { author: 'Sanna L.', stars: 5, text: 'My second one, this time as a gift.' },
];

/** @param {string} id */
export const findProduct = (id) => PRODUCTS.find((product) => product.id === id);

/** @type {Record<string, (a: Product, b: Product) => number>} */
const ORDERS = {
  price_low: (a, b) => a.price_cents - b.price_cents,
  price_high: (a, b) => b.price_cents - a.price_cents,
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  rating: (a, b) => b.stars - a.stars,
};

/**
 * An unknown category or sort means "all" and "featured".
 * @param {{ query: string, category: string, sort: string }} wanted
 */
export function searchProducts({ query, category, sort }) {
  const needle = query.trim().toLowerCase();
  const known = ['plants', 'tools', 'pots'].includes(category);
  const found = PRODUCTS.filter(
    (product) =>
      (!known || product.category === category) &&
      `${product.name} ${product.tagline} ${product.category}`.toLowerCase().includes(needle),
  );
  const order = Object.hasOwn(ORDERS, sort) ? ORDERS[sort] : undefined;
  return order ? found.sort(order) : found;
}
