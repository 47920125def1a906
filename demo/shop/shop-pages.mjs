// @ts-check
import { findProduct, REVIEWS } from './catalog.mjs';
import { fillTemplate } from './fill-template.mjs';
import { HttpError } from './http-reply.mjs';
import { formatMoney } from './public/money.js';
import { pictureOf } from './public/pictures.js';
import { cartCount, describeCart } from './shop-state.mjs';

/**
 * @import { Reply } from './http-reply.mjs'
 * @import { Route, Visit } from './routes.mjs'
 * @typedef {(name: string) => string} ReadPage the text of one file in public/
 */

const BASIC_AUTH = `Basic ${Buffer.from('admin:swordfish').toString('base64')}`;

const SCRIPTLESS = ['order.html', 'admin-basic.html'];

/** Every HTML page of the shop, put into the layout. @param {ReadPage} readPage @returns {Record<string, Route>} */
export function pageRoutes(readPage) {
  /** @param {Visit} visit @param {string} file @param {string} title @param {Record<string, unknown>} [values] @returns {Reply} */
  const page = ({ session, url }, file, title, values = {}) => ({
    html: fillTemplate(readPage('layout.html'), {
      title: `${title} - Fernway`,
      theme: session.settings.theme,
      script_html: SCRIPTLESS.includes(file)
        ? ''
        : `<script type="module" src="/assets/${file.replace('.html', '.js')}"></script>`,
      cart_count: String(cartCount(session)),
      account_html: fillTemplate(readPage(session.user ? 'signed-in.html' : 'signed-out.html'), {
        user: session.user ?? '',
      }),
      main_html: fillTemplate(readPage(file), values),
    }).replace(`href="${url.pathname}"`, `href="${url.pathname}" aria-current="page"`),
  });

  /** @type {Route} */
  const products = (visit) => page(visit, 'products.html', 'Plants and tools');
  return {
    'GET /': products,
    'GET /products': products,
    'GET /login': (visit) => page(visit, 'login.html', 'Sign in'),
    'GET /products/:id': (visit) => {
      const product = findProduct(visit.param);
      if (!product) throw new HttpError(404, `There is no product "${visit.param}".`);
      return page(visit, 'product.html', product.name, {
        ...product,
        price: formatMoney(product.price_cents),
        stars: String(product.stars),
        sold_out: String(product.sold_out),
        stock: product.sold_out ? 'Sold out' : 'In stock',
        rating: String(visit.session.ratings[product.id] ?? 0),
        picture_html: pictureOf(product.id),
        review_count: String(REVIEWS.length),
        reviews_html: REVIEWS.map((review) =>
          fillTemplate(
            '<li><strong>{{author}}</strong><span>{{stars}} of 5 stars</span><p>{{text}}</p></li>',
            {
              ...review,
              stars: String(review.stars),
            },
          ),
        ).join(''),
      });
    },
    'GET /cart': (visit) => page(visit, 'cart.html', 'Cart'),
    'GET /checkout': (visit) => page(visit, 'checkout.html', 'Checkout'),
    'GET /orders/:n': (visit) => {
      const order = visit.data.orders.find(
        ({ number, session_id }) => String(number) === visit.param && session_id === visit.session.id,
      );
      if (!order) throw new HttpError(404, `You have no order ${visit.param}.`);
      const { lines } = describeCart({ ...visit.session, cart: order.lines });
      return page(visit, 'order.html', `Order ${order.number}`, {
        ...order,
        number: String(order.number),
        total: formatMoney(order.total_cents),
        lines_html: lines
          .map((line) =>
            fillTemplate('<li><span>{{quantity}} x {{name}}</span><span>{{total}}</span></li>', {
              quantity: String(line.quantity),
              name: line.name,
              total: formatMoney(line.total_cents),
            }),
          )
          .join(''),
      });
    },
    'GET /settings': (visit) => page(visit, 'settings.html', 'Settings'),
    'GET /async': (visit) => page(visit, 'async.html', 'The async corner'),
    'GET /flaky': (visit) => page(visit, 'flaky.html', 'The flaky corner'),
    'GET /admin': (visit) =>
      page(visit, 'admin.html', 'Users', {
        user_count: visit.data.users.length.toLocaleString('en-US'),
        rows_html: visit.data.users
          .map((user) => fillTemplate(readPage('admin-row.html'), { ...user, id: String(user.id) }))
          .join(''),
      }),
    'GET /admin/basic': (visit) => {
      if (visit.request.headers.authorization !== BASIC_AUTH)
        throw new HttpError(401, 'This page needs a name and a password.', {
          'www-authenticate': 'Basic realm="Fernway back office", charset="UTF-8"',
        });
      return page(visit, 'admin-basic.html', 'Back office', { orders: String(visit.data.orders.length) });
    },
    'GET /widget': () => ({ html: readPage('widget.html') }),
    'GET /popup': () => ({ html: readPage('popup.html') }),
  };
}

/** @param {ReadPage} readPage @param {number} status @param {string} message */
export const errorPage = (readPage, status, message) =>
  fillTemplate(readPage('error.html'), { status: String(status), message });
