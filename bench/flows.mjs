/** @import { Connection } from './connection.mjs' */
/** @import { startShop } from '../demo/shop/server.mjs' */

/** @typedef {ReturnType<Awaited<ReturnType<typeof startShop>>['state']>} ShopState */
/**
 * How one server does a task: the steps, and what in the last result shows that it was done.
 * @typedef {{ run: (c: Connection, url: string) => Promise<string>, seen: RegExp }} Way
 */
/** @typedef {{ title: string, isDone: (state: ShopState) => boolean, ways: Record<string, Way | undefined> }} Flow */

const EMAIL = 'ada@example.com';
const PASSWORD = 'lovelace';
const ITEMS = ['Monstera', 'Boston fern', 'Hand trowel'];
/** Whom the shop has in row 700 of 1,000. */
const PERSON = 'Noah Zhou';
const PERSON_ID = 700;

/** A step that must succeed. @param {Connection} c @param {string} tool @param {Record<string, unknown>} args */
async function step(c, tool, args) {
  const { text, is_error } = await c.call({ tool, args });
  if (is_error) throw new Error(`${tool} ${JSON.stringify(args)}: ${text.slice(0, 300)}`);
  return text;
}

/** The ref of the first button of that name after the place where the words stand. @param {Connection} c @param {string} screen @param {string} words @param {string} button */
function buttonAfter(c, screen, words, button) {
  const at = screen.indexOf(words);
  if (at < 0) throw new Error(`${words} is not in the snapshot`);
  return c.contestant.refOf(screen.slice(at), 'button', button);
}

/** @type {Record<string, Way>} */
const LOGIN = {
  surehand: {
    seen: /verified, button "Sign out" visible/,
    async run(c, url) {
      await step(c, 'navigate', { url: `${url}/login`, screen: 'none' });
      const steps = [
        `fill "Email" with "${EMAIL}"`,
        `fill "Password" with "${PASSWORD}"`,
        'click button "Sign in" expect button "Sign out" visible',
      ];
      return step(c, 'run_steps', { steps, screen: 'none' });
    },
  },
  '@playwright/mcp': {
    seen: /\/products/,
    async run(c, url) {
      await step(c, 'browser_navigate', { url: `${url}/login` });
      const field = (/** @type {string} */ name, /** @type {string} */ value) => ({
        target: `getByLabel('${name}')`,
        name,
        type: 'textbox',
        value,
      });
      await step(c, 'browser_fill_form', { fields: [field('Email', EMAIL), field('Password', PASSWORD)] });
      return step(c, 'browser_click', { target: "getByRole('button', { name: 'Sign in' })" });
    },
  },
  'chrome-devtools-mcp': {
    seen: /\/products/,
    async run(c, url) {
      const { refOf, open, look, click } = c.contestant;
      await c.call(open(`${url}/login`));
      const { text: screen } = await c.call(look());
      const elements = [
        { uid: refOf(screen, 'textbox', 'Email'), value: EMAIL },
        { uid: refOf(screen, 'textbox', 'Password'), value: PASSWORD },
      ];
      await step(c, 'fill_form', { pageId: 1, elements });
      return (await c.call(click(refOf(screen, 'button', 'Sign in')))).text;
    },
  },
  'agent-browser': {
    seen: /\/products/,
    async run(c, url) {
      const { refOf, open, look, click, fill } = c.contestant;
      await c.call(open(`${url}/login`));
      const { text: screen } = await c.call(look());
      await c.call(fill(refOf(screen, 'textbox', 'Email'), EMAIL));
      await c.call(fill(refOf(screen, 'textbox', 'Password'), PASSWORD));
      await c.call(click(refOf(screen, 'button', 'Sign in')));
      return until(/\/products/, () => step(c, 'agent_browser_get_url', {}));
    },
  },
};

/** @type {Record<string, Way>} */
const CART = {
  surehand: {
    seen: /verified, status "Items in cart" = "3"/,
    async run(c, url) {
      await step(c, 'navigate', { url: `${url}/products`, screen: 'none' });
      const steps = [
        ...ITEMS.map((item) => `click button "Add to cart" in "${item}"`),
        'expect status "Items in cart" = "3"',
      ];
      return step(c, 'run_steps', { steps, screen: 'none' });
    },
  },
  '@playwright/mcp': {
    seen: /"Items in cart" \[ref=\w+\]: "3"/,
    async run(c, url) {
      await step(c, 'browser_navigate', { url: `${url}/products` });
      // One look tells that an item is an article; the words of the task do the rest.
      await step(c, 'browser_find', { text: ITEMS[0] });
      for (const item of ITEMS)
        await step(c, 'browser_click', {
          target: `getByRole('article').filter({ hasText: '${item}' }).getByRole('button')`,
        });
      return until(/: "3"/, () => step(c, 'browser_find', { text: 'Items in cart' }));
    },
  },
  'chrome-devtools-mcp': {
    seen: /"Items in cart"[^\n]*\n\s*uid=\S+ "3"/,
    async run(c, url) {
      await c.call(c.contestant.open(`${url}/products`));
      const { text: screen } = await c.look();
      const refs = ITEMS.map((item) => buttonAfter(c, screen, `"${item}"`, 'Add to cart'));
      for (const uid of refs.slice(0, -1)) await step(c, 'click', { pageId: 1, uid });
      const last = await step(c, 'click', { pageId: 1, uid: refs.at(-1), includeSnapshot: true });
      return this.seen.test(last) ? last : until(this.seen, async () => (await c.look()).text);
    },
  },
  'agent-browser': {
    seen: /\b3\b/,
    async run(c, url) {
      await c.call(c.contestant.open(`${url}/products`));
      const { text: screen } = await c.look();
      for (const item of ITEMS)
        await c.call(c.contestant.click(buttonAfter(c, screen, `heading "${item}"`, 'Add to cart')));
      return until(this.seen, () => step(c, 'agent_browser_get_text', { selector: 'header' }));
    },
  },
};

/** @type {Record<string, Way>} */
const DELETE = {
  surehand: {
    seen: new RegExp(`verified, text "${PERSON}" gone`),
    async run(c, url) {
      await step(c, 'navigate', { url: `${url}/admin`, screen: 'none' });
      return step(c, 'click', { target: `button "Delete" in "${PERSON}"`, expect: `text "${PERSON}" gone` });
    },
  },
  '@playwright/mcp': {
    seen: /No matches/i,
    async run(c, url) {
      await step(c, 'browser_navigate', { url: `${url}/admin` });
      await step(c, 'browser_click', {
        target: `getByRole('row', { name: '${PERSON}' }).getByRole('button')`,
      });
      return until(this.seen, () => step(c, 'browser_find', { text: PERSON }));
    },
  },
  'chrome-devtools-mcp': {
    seen: /"999/,
    async run(c, url) {
      await c.call(c.contestant.open(`${url}/admin`));
      const uid = buttonAfter(c, (await c.look()).text, `"${PERSON}"`, 'Delete');
      const last = await step(c, 'click', { pageId: 1, uid, includeSnapshot: true });
      return this.seen.test(last) ? last : until(this.seen, async () => (await c.look()).text);
    },
  },
  'agent-browser': {
    seen: /\b999\b/,
    async run(c, url) {
      await c.call(c.contestant.open(`${url}/admin`));
      const { text: screen } = await c.look();
      await c.call(c.contestant.click(buttonAfter(c, screen, `"${PERSON}"`, 'Delete')));
      return until(this.seen, () => step(c, 'agent_browser_get_text', { selector: 'main p' }));
    },
  },
};

/** Looks again, at most three times, while what is to be seen is still on its way. @param {RegExp} seen @param {() => Promise<string>} look */
async function until(seen, look) {
  let text = await look();
  for (let again = 0; again < 2 && !seen.test(text); again++) text = await look();
  return text;
}

/** @type {Flow[]} */
export const FLOWS = [
  { title: 'log in', ways: LOGIN, isDone: (state) => Object.values(state.logged_in).includes(EMAIL) },
  {
    title: 'three named items into the cart, count checked',
    ways: CART,
    isDone: ({ carts }) => {
      const lines = Object.values(carts).flatMap((cart) => cart.lines);
      return lines.length === ITEMS.length && ITEMS.every((item) => lines.some((line) => line.name === item));
    },
  },
  {
    title: 'delete row 700 of 1,000, see it gone',
    ways: DELETE,
    isDone: ({ user_count, deleted_users }) =>
      user_count === 999 &&
      deleted_users.length === 1 &&
      JSON.stringify(deleted_users).includes(`${PERSON_ID}`),
  },
];
