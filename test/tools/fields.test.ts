import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const valueIn = (target: string) => agent.does('evaluate', { target, expression: 'element.value' });

describe('fill', () => {
  beforeEach(() => agent.open('/fields'));

  it.each([
    ['Name', 'Ada'],
    ['Notes', 'two\nlines'],
    ['Age', '42'],
    ['Born', '2020-03-12'],
    ['Volume', '70'],
    ['Thief', 'mine'],
  ])('puts text into %s', async (target, value) => {
    const text = await agent.does('fill', { target, value });
    expect(text).toMatch(/^filled \w+ "\w+": verified\n/);
    expect(JSON.parse(await valueIn(target))).toBe(value);
  });

  it('tells the page as typing does', async () => {
    await agent.does('fill', { target: 'Name', value: 'Ada' });
    expect(await agent.does('describe_screen')).toContain('status "hello Ada"');
  });

  it('replaces the text of an editable element, or adds to it', async () => {
    await agent.does('fill', { target: 'Rich', value: 'new' });
    await agent.does('fill', { target: 'Rich', value: ' and more', clear_first: false });
    expect(await agent.does('describe_screen')).toContain('textbox "Rich" = "new and more"');
  });

  it('never types into the field that steals the focus', async () => {
    await agent.does('fill', { target: 'Thief', value: 'mine' });
    expect(JSON.parse(await valueIn('Other'))).toBe('');
  });

  it('goes on by the same words and the same ref when the page replaces the field while it is filled', async () => {
    const screen = await agent.does('describe_screen');
    const ref = /(@e\d+) textbox "Controlled"/.exec(screen)?.[1] ?? '';
    await agent.does('fill', { target: ref, value: 'first' });
    await agent.does('fill', { target: ref, value: 'second' });
    expect(JSON.parse(await valueIn('Controlled'))).toBe('SECOND');
  });

  it('a field that made something else of the text is no success, and says what it holds', async () => {
    const text = await agent.fails('fill', { target: 'Short', value: 'abcdef' });
    expect(text).toContain('failed (EXPECT_STATE_MISMATCH): filled textbox "Short", but');
    expect(text).toContain('it holds "abc"');
  });

  it('says which format a date field wants, and leaves it as it was', async () => {
    await agent.does('fill', { target: 'Born', value: '2020-03-12' });
    const failure = await agent.fails('fill', { target: 'Born', value: '12.3.2020' });
    expect(failure).toContain('textbox "Born": "12.3.2020" is no value for a date field (YYYY-MM-DD)');
    expect(JSON.parse(await valueIn('Born'))).toBe('2020-03-12');
  });

  it('refuses a read-only field and leaves it as it was', async () => {
    expect(await agent.fails('fill', { target: 'Locked', value: 'x' })).toContain(
      'failed (ACTION_REJECTED): textbox "Locked": it is read-only',
    );
    expect(JSON.parse(await valueIn('Locked'))).toBe('keep');
  });

  it('refuses a disabled field', async () => {
    expect(await agent.fails('fill', { target: 'Off', value: 'x' })).toContain(
      'textbox "Off": it is disabled',
    );
  });

  it('refuses what takes no text', async () => {
    expect(await agent.fails('fill', { target: 'heading "Fields"', value: 'x' })).toContain(
      'it takes no text',
    );
  });

  it('fills a password and shows it nowhere', async () => {
    const said = await agent.does('fill', { target: 'Pass', value: 'hunter2' });
    const screen = await agent.does('describe_screen', { detail: true });
    expect(JSON.parse(await valueIn('Pass'))).toBe('hunter2');
    expect(said + screen).not.toContain('hunter2');
  });
});

describe('select', () => {
  beforeEach(() => agent.open('/lists'));

  it.each([
    ['One', 'Banana', 'chose b'],
    ['One', 'b', 'chose b'],
    ['Many', ['Red', 'Blue'], 'chose Red,Blue'],
  ])('chooses in %s by %j', async (target, value, seen) => {
    await agent.does('select', { target, value });
    expect(await agent.does('describe_screen')).toContain(`status "${seen}"`);
  });

  it('lists the options when the one asked for is not there', async () => {
    const failure = await agent.fails('select', { target: 'One', value: 'Kiwi' });
    expect(failure).toContain('failed (ELEMENT_NOT_FOUND)');
    expect(failure).toContain('no option "Kiwi"');
    expect(failure).toContain('options: "Apple", "Banana", "Cherry"');
  });

  it('refuses two options of a list that takes one, and a disabled option', async () => {
    expect(await agent.fails('select', { target: 'One', value: ['Apple', 'Banana'] })).toContain('takes one');
    expect(await agent.fails('select', { target: 'One', value: 'Cherry' })).toContain('"Cherry" is disabled');
  });
});

describe('on the shop', () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  it('orders: custom listbox, masked card, native select, date; the server has what was asked for', async () => {
    await agent.does('navigate', { url: `${shop.url}/products` });
    await agent.does('click', { target: 'button "Add to cart" in "Boston fern"' });
    await agent.does('navigate', { url: `${shop.url}/cart` });
    await agent.does('select', { target: 'testid:delivery-speed', value: 'Express, next day' });
    await agent.does('fill', { target: 'testid:coupon', value: 'SAVE10' });
    await agent.does('press_key', { key: 'Enter', target: 'testid:coupon' });
    const [cart] = Object.values(shop.state().carts);
    expect(cart).toMatchObject({ delivery: 'express', coupon: 'SAVE10' });
    await agent.does('navigate', { url: `${shop.url}/checkout` });
    const fields = {
      'full-name': 'Ada Lovelace',
      email: 'ada@example.com',
      street: '1 Fern Way',
      postcode: '12345',
      city: 'London',
      'card-number': '4242424242424242',
      'delivery-date': '2030-01-15',
    };
    for (const [id, value] of Object.entries(fields))
      await agent.does('fill', { target: `testid:${id}`, value });
    await agent.does('select', { target: 'testid:country', value: 'Germany' });
    await agent.does('click', { target: 'testid:terms' });
    await agent.does('click', { target: 'testid:place-order' });
    expect(shop.state().orders).toMatchObject([
      { name: 'Ada Lovelace', email: 'ada@example.com', card_last4: '4242', delivery_date: '2030-01-15' },
    ]);
  });
});
