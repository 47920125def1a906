/**
 * A flow as an agent goes it: where it begins, and what it does. Targets are words, as a person would say them.
 * @typedef {object} Flow
 * @property {string} name
 * @property {'pages' | 'shop' | 'wallet'} app
 * @property {string} start
 * @property {[tool: string, input: Record<string, unknown>][]} steps
 */

/** @type {Flow[]} */
export const FLOWS = [
  {
    name: 'sign in',
    app: 'pages',
    start: '/login',
    steps: [
      ['fill', { target: 'textbox "Email"', value: 'ada@shop.test' }],
      ['fill', { target: 'textbox "Passphrase"', value: 'lovelace-1815' }],
      ['click', { target: 'checkbox "Stay signed in"' }],
      ['click', { target: 'button "Sign in"' }],
      ['click', { target: 'link "Reports"' }],
    ],
  },
  {
    name: 'book a room',
    app: 'pages',
    start: '/rooms',
    steps: [
      ['select', { target: 'combobox "Floor"', value: 'Third' }],
      ['fill', { target: 'textbox "Purpose"', value: 'planning' }],
      ['click', { target: 'button "Find rooms"' }],
      ['click', { target: 'button "Book" in "Aurora"' }],
      ['click', { target: 'button "Done"' }],
    ],
  },
  {
    name: 'change the plan',
    app: 'pages',
    start: '/account',
    steps: [
      ['click', { target: 'link "Plan"' }],
      ['click', { target: 'radio "Team"' }],
      ['click', { target: 'button "Change plan"' }],
      ['click', { target: 'button "Yes, change it"' }],
    ],
  },
  {
    name: 'report a problem',
    app: 'pages',
    start: '/help',
    steps: [
      ['click', { target: 'link "Contact us"' }],
      ['fill', { target: 'textbox "Subject"', value: 'broken lamp' }],
      ['fill', { target: 'textbox "Message"', value: 'it flickers' }],
      ['click', { target: 'button "Send message"' }],
    ],
  },
  {
    name: 'set up in three pages',
    app: 'pages',
    start: '/setup/1',
    steps: [
      ['fill', { target: 'textbox "Team name"', value: 'Analytical' }],
      ['click', { target: 'button "Next"' }],
      ['click', { target: 'checkbox "Weekly summary"' }],
      ['click', { target: 'button "Next"' }],
      ['click', { target: 'button "Finish"' }],
    ],
  },
  {
    name: 'put two things into the cart',
    app: 'shop',
    start: '/',
    steps: [
      ['click', { target: 'button "Add to cart" in "Monstera"' }],
      ['click', { target: 'button "Add to cart" in "Snake plant"' }],
      ['click', { target: 'link "Cart"' }],
    ],
  },
  {
    name: 'search and look at a plant',
    app: 'shop',
    start: '/settings',
    steps: [
      ['click', { target: 'link "Shop"' }],
      ['fill', { target: 'searchbox "Search products"', value: 'fern' }],
      ['click', { target: 'radio "Plants"' }],
    ],
  },
  {
    name: 'sign in to the shop',
    app: 'shop',
    start: '/login',
    steps: [
      ['fill', { target: 'textbox "Email"', value: 'ada@example.com' }],
      ['fill', { target: 'textbox "Password"', value: 'lovelace' }],
      ['click', { target: 'button "Sign in"' }],
    ],
  },
  {
    name: 'send coins',
    app: 'wallet',
    start: 'extension:home.html',
    steps: [
      ['click', { target: 'button "Send"' }],
      ['fill', { target: 'textbox "Recipient"', value: 'bob' }],
      ['fill', { target: 'textbox "Amount"', value: '3' }],
      ['click', { target: 'button "Continue"' }],
      ['click', { target: 'button "Confirm"' }],
    ],
  },
  {
    name: 'lock and unlock',
    app: 'wallet',
    start: 'extension:home.html#/receive',
    steps: [
      ['click', { target: 'button "Back"' }],
      ['click', { target: 'button "Lock"' }],
      ['fill', { target: 'textbox "Password"', value: 'open-sesame-42' }],
      ['click', { target: 'button "Unlock"' }],
    ],
  },
];

const field = (/** @type {string} */ name, type = 'text') =>
  `<p><label>${name} <input type="${type}" data-testid="${id(name)}"></label></p>`;
const button = (/** @type {string} */ name, /** @type {string} */ to) =>
  `<button type="button" data-testid="${id(name)}" onclick="location.href='${to}'">${name}</button> `;
const link = (/** @type {string} */ name, /** @type {string} */ to) =>
  `<a href="${to}" data-testid="${id(name)}">${name}</a> `;
const box = (/** @type {string} */ name, type = 'checkbox') =>
  `<p><label><input type="${type}" name="choice" data-testid="${id(name)}"> ${name}</label></p>`;

/** @param {string} name */
function id(name) {
  return name.toLowerCase().replace(/[^a-z]+/g, '-');
}

const menu = link('Home', '/home') + link('Reports', '/reports') + link('Account', '/account');

/** Small pages, each with more to do than the flow does. @type {Record<string, string>} */
export const PAGES = {
  '/login': `<main><h1>Sign in</h1>${field('Email')}${field('Passphrase', 'password')}${box('Stay signed in')}
    ${link('Forgot it?', '/forgot')}${button('Sign in', '/home')}</main>`,
  '/home': `<nav>${menu}</nav><main><h1>Welcome</h1>${button('New note', '/home')}</main>`,
  '/reports': `<nav>${menu}</nav><main><h1>Reports</h1>${button('Export', '/reports')}</main>`,
  '/rooms': `<main><h1>Book a room</h1><p><label>Floor <select data-testid="floor"><option>First</option><option>Third</option></select></label></p>
    ${field('Purpose')}${button('Find rooms', '/rooms/found')}${button('Cancel', '/home')}</main>`,
  '/rooms/found': `<main><h1>Free rooms</h1><ul>${['Atlas', 'Aurora', 'Basin']
    .map((room) => `<li>${room} ${button('Book', '/rooms/booked')}</li>`)
    .join('')}</ul></main>`,
  '/rooms/booked': `<main><h1>Booked</h1>${button('Done', '/home')}${button('Print', '/rooms/booked')}</main>`,
  '/account': `<nav>${menu}${link('Plan', '/account/plan')}${link('Invoices', '/account/invoices')}</nav><main><h1>Account</h1>${button('Sign out', '/login')}</main>`,
  '/account/plan': `<main><h1>Plan</h1>${box('Solo', 'radio')}${box('Team', 'radio')}${button('Change plan', '/account/plan/sure')}${button('Cancel plan', '/account')}</main>`,
  '/account/plan/sure': `<main><h1>Sure?</h1>${button('No, keep it', '/account/plan')}${button('Yes, change it', '/account')}</main>`,
  '/help': `<main><h1>Help</h1>${link('Questions', '/help/questions')}${link('Contact us', '/help/contact')}</main>`,
  '/help/contact': `<main><h1>Contact us</h1>${field('Subject')}<p><label>Message <textarea data-testid="message"></textarea></label></p>${button('Send message', '/help/sent')}${button('Discard', '/help')}</main>`,
  '/help/sent': `<main><h1>Thank you</h1>${link('Home', '/home')}</main>`,
  '/setup/1': `<main><h1>Your team</h1>${field('Team name')}${button('Skip', '/setup/2')}${button('Next', '/setup/2')}</main>`,
  '/setup/2': `<main><h1>Mail</h1>${box('Weekly summary')}${box('Every change')}${button('Skip', '/setup/3')}${button('Next', '/setup/3')}</main>`,
  '/setup/3': `<main><h1>Ready</h1>${button('Back', '/setup/2')}${button('Finish', '/home')}</main>`,
};
