/** An element of a made app: what a person sees and what a test names it. */
export interface Part {
  testId?: string;
  role: string;
  name: string;
}

export interface FlowStep {
  screen: string;
  tool: 'click' | 'fill' | 'select' | 'press_key';
  /** Name of the part acted on. */
  on: string;
}

const part = (role: string, name: string, testId?: string): Part => ({
  role,
  name,
  ...(testId ? { testId } : {}),
});

const NAV = [
  part('link', 'Shop', 'nav-shop'),
  part('link', 'Cart', 'nav-cart'),
  part('link', 'Account', 'nav-account'),
  part('link', 'Help'),
];

/** The screens of one app; most have the same links on top. */
export const SCREENS: Readonly<Record<string, { url: string; parts: readonly Part[] }>> = {
  home: {
    url: 'https://shop.test/',
    parts: [
      ...NAV,
      part('searchbox', 'Search products', 'search'),
      part('button', 'Search', 'search-go'),
      part('button', 'Sign in', 'sign-in-link'),
    ],
  },
  login: {
    url: 'https://shop.test/login',
    parts: [
      part('textbox', 'Email', 'email'),
      part('textbox', 'Password', 'password'),
      part('checkbox', 'Remember me', 'remember'),
      part('button', 'Sign in', 'submit-login'),
      part('link', 'Forgot your password?'),
      part('link', 'Create account', 'register'),
    ],
  },
  register: {
    url: 'https://shop.test/register',
    parts: [
      part('textbox', 'Full name', 'full-name'),
      part('textbox', 'Email', 'reg-email'),
      part('textbox', 'Password', 'reg-password'),
      part('checkbox', 'Accept the terms', 'terms'),
      part('button', 'Create account', 'create'),
    ],
  },
  results: {
    url: 'https://shop.test/search?q=tea',
    parts: [
      ...NAV,
      part('combobox', 'Sort by', 'sort'),
      part('checkbox', 'In stock', 'in-stock'),
      part('link', 'Green tea', 'result-1'),
      part('link', 'Black tea', 'result-2'),
    ],
  },
  product: {
    url: 'https://shop.test/products/1001',
    parts: [
      ...NAV,
      part('spinbutton', 'Quantity', 'quantity'),
      part('button', 'Add to cart', 'add'),
      part('button', 'Add to wish list', 'wish'),
      part('tab', 'Reviews', 'reviews'),
    ],
  },
  cart: {
    url: 'https://shop.test/cart',
    parts: [
      ...NAV,
      part('textbox', 'Coupon', 'coupon'),
      part('button', 'Apply coupon', 'apply'),
      part('button', 'Remove', 'remove'),
      part('button', 'Check out', 'checkout'),
    ],
  },
  shipping: {
    url: 'https://shop.test/checkout/shipping',
    parts: [
      part('textbox', 'Street', 'street'),
      part('textbox', 'City', 'city'),
      part('combobox', 'Country', 'country'),
      part('button', 'Continue', 'to-payment'),
    ],
  },
  payment: {
    url: 'https://shop.test/checkout/payment',
    parts: [
      part('textbox', 'Card number', 'card'),
      part('textbox', 'Security code', 'cvc'),
      part('button', 'Pay', 'pay'),
      part('button', 'Back', 'back'),
    ],
  },
  account: {
    url: 'https://shop.test/account',
    parts: [
      ...NAV,
      part('link', 'Orders', 'orders'),
      part('link', 'Addresses', 'addresses'),
      part('link', 'Notifications', 'notifications'),
      part('button', 'Sign out', 'sign-out'),
      part('button', 'Close account', 'close-account'),
    ],
  },
  orders: {
    url: 'https://shop.test/account/orders',
    parts: [
      ...NAV,
      part('link', 'Order 77', 'order-77'),
      part('button', 'Cancel order', 'cancel-order'),
      part('button', 'Confirm cancellation', 'confirm-cancel'),
    ],
  },
  notifications: {
    url: 'https://shop.test/account/notifications',
    parts: [
      ...NAV,
      part('switch', 'Newsletter', 'newsletter'),
      part('switch', 'Order news', 'order-news'),
      part('button', 'Save', 'save-notifications'),
    ],
  },
  addresses: {
    url: 'https://shop.test/account/addresses',
    parts: [
      ...NAV,
      part('button', 'New address', 'new-address'),
      part('textbox', 'Street', 'addr-street'),
      part('textbox', 'City', 'addr-city'),
      part('button', 'Save address', 'save-address'),
    ],
  },
};

/** `login: fill Email, click Sign in` */
function flow(...lines: string[]): FlowStep[] {
  return lines.flatMap((line) => {
    const [screen = '', rest = ''] = line.split(': ');
    return rest.split(', ').map((step): FlowStep => {
      const [tool = 'click', ...on] = step.split(' ');
      return { screen, tool: tool as FlowStep['tool'], on: on.join(' ') }; // written just below
    });
  });
}

const SIGN_IN = ['home: click Sign in', 'login: fill Email, fill Password, click Sign in'];

export const FLOWS: Readonly<Record<string, FlowStep[]>> = {
  login: flow(...SIGN_IN),
  register: flow(
    'home: click Sign in',
    'login: click Create account',
    'register: fill Full name, fill Email, fill Password, click Accept the terms, click Create account',
  ),
  search: flow(
    'home: fill Search products, click Search',
    'results: select Sort by, click In stock, click Green tea',
  ),
  buy: flow(
    'home: fill Search products, click Search',
    'results: click Green tea',
    'product: fill Quantity, click Add to cart, click Cart',
    'cart: click Check out',
    'shipping: fill Street, fill City, select Country, click Continue',
    'payment: fill Card number, fill Security code, click Pay',
  ),
  coupon: flow('home: click Cart', 'cart: fill Coupon, click Apply coupon, click Check out'),
  'three of them': flow(
    'home: fill Search products, click Search',
    'results: click Black tea',
    'product: click Add to cart, click Add to cart, click Add to cart, click Cart',
    'cart: click Check out',
  ),
  'cancel order': flow(
    ...SIGN_IN,
    'home: click Account',
    'account: click Orders',
    'orders: click Order 77, click Cancel order, click Confirm cancellation',
  ),
  notifications: flow(
    ...SIGN_IN,
    'home: click Account',
    'account: click Notifications',
    'notifications: click Newsletter, click Order news, click Save',
  ),
  address: flow(
    ...SIGN_IN,
    'home: click Account',
    'account: click Addresses',
    'addresses: click New address, fill Street, fill City, click Save address',
  ),
  wish: flow(
    'home: fill Search products, press_key Search products',
    'results: click Green tea',
    'product: click Reviews, click Add to wish list',
    'product: click Account',
    'account: click Sign out',
  ),
};
