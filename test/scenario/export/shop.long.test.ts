import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShop } from '../../../demo/shop/server.mjs';
import { exportLive } from './live.ts';
import { aTestStep as step } from './steps.ts';

let shop: Awaited<ReturnType<typeof startShop>>;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test('a person signs in, fills a cart, pays and changes settings', { timeout: 180_000 }, async () => {
  const text = (words: string) => ({ assertion: { about: 'text', text: words, is: 'visible' } }) as const;
  const { code, run, problem } = await exportLive(
    'Buy plants',
    shop.url,
    [
      step('Open the shop', 'navigate', [], { url: `${shop.url}/login` }),
      step('Enter ada@example.com as the email', 'input', 'textbox "Email"', { value: 'ada@example.com' }),
      step('Type the password', 'input', ['testid:password', 'textbox "Password"'], {
        value: '{{SHOP_PASSWORD}}',
      }),
      step('Tick Remember me', 'check', 'checkbox "Remember me"'),
      step('Press Sign in', 'click', 'button "Sign in"'),
      step('The address ends with /products', 'assert', [], {
        assertion: { about: 'url', how: 'ends_with', expected: '/products' },
      }),
      step('Add the Monstera to the cart', 'click', 'button "Add to cart" in "Monstera"'),
      step('Sort by name', 'select', ['testid:sort', 'combobox "Sort by"'], { value: 'Name' }),
      step('Search for fern', 'input', 'searchbox "Search products"', { value: 'fern' }),
      step('Clear the search and press Enter', 'input', 'searchbox "Search products"', { value: '' }),
      step('Clear the search and press Enter', 'keypress', 'searchbox "Search products"', { key: 'Enter' }),
      step('Choose Pots', 'click', 'radio "Pots"'),
      step('Go to the cart', 'navigate', [], { url: `${shop.url}/cart` }),
      step('Set the quantity of Monstera to 3', 'adjust', 'slider "Quantity of Monstera"', { value: 3 }),
      step(
        'Choose express delivery',
        'select',
        ['testid:delivery-speed', 'button "Delivery speed Standard, 3 to 5 days"'],
        { value: 'Express, next day' },
      ),
      step('Set the tip to 10', 'adjust', 'slider "Tip"', { value: 10 }),
      step('Enter the coupon SAVE10', 'input', 'textbox "Coupon"', { value: 'SAVE10' }),
      step('Press Apply', 'click', 'button "Apply"'),
      step('The discount is shown', 'assert', 'testid:discount', {
        assertion: { about: 'content', how: 'contains', expected: '$' },
      }),
      step('Go to checkout', 'click', 'link "Go to checkout"'),
      step('Enter the name', 'input', 'textbox "Full name"', { value: "Ada O'Neil" }),
      step('Enter the email', 'input', 'textbox "Email"', { value: 'ada@example.com' }),
      step('Enter the street', 'input', 'textbox "Street and number"', { value: 'St. James\u2019s Sq. 12' }),
      step('Enter the postcode', 'input', 'textbox "Postcode"', { value: 'SW1Y 4LE' }),
      step('Enter the city', 'input', 'textbox "City"', { value: 'London' }),
      step('Choose the country', 'select', 'combobox "Country"', { value: 'United Kingdom' }),
      step('Choose the date', 'adjust', ['testid:delivery-date', 'textbox "Delivery date"'], {
        value: '2031-04-12',
      }),
      step('Enter the card', 'input', 'textbox "Card number"', { value: '4242424242424242' }),
      step('Accept the terms', 'check', 'checkbox "I accept the terms of sale"'),
      step('Place order is enabled', 'assert', 'button "Place order"', {
        assertion: { about: 'element', is: 'enabled' },
      }),
      step('Place the order', 'click', 'button "Place order"'),
      step('It says Thank you', 'assert', [], text('Thank you')),
    ],
    { SHOP_PASSWORD: 'lovelace' },
  );
  expect({ problem, run }).toMatchObject({ problem: undefined, run: { passed: true, tests: 1, errors: [] } });
  // It was written by one browser and run by another: both orders are there, and no more.
  expect(shop.state().orders).toHaveLength(2);
  expect(code).not.toContain('lovelace');
  expect(code).not.toMatch(/waitForTimeout|setTimeout/);
  for (const line of [
    "await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');",
    "await page.getByTestId('password').fill(SHOP_PASSWORD);",
    "await page.getByTestId('sort').selectOption('Name');",
    "await page.getByRole('option', { name: 'Express, next day' }).click();",
    `.fill("Ada O'Neil");`,
    'await expect(page).toHaveURL(/\\/products$/);',
  ]) {
    expect(code).toContain(line);
  }
});
