import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../demo/shop/server.mjs';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  [on, shop] = await Promise.all([openControls(), startShop({ port: 0 })]);
});
afterAll(async () => {
  await on.close();
  await shop.close();
});

/** The only browser there is. */
const only = <T>(bySession: Record<string, T>): T | undefined => Object.values(bySession).at(-1);

describe('the demo shop', () => {
  it('product page: quantity, rating and tabs', async () => {
    await on.open(`${shop.url}/products/monstera`);
    expect(await on.adjust('testid:quantity-value', 4)).toMatchObject({
      text: '',
      ok: true,
      actual_state: 4,
    });
    expect(await on.adjust('testid:rating', 3)).toMatchObject({ text: '', ok: true });
    const reviews = String(
      await on.truth(`document.querySelector('[data-testid="tab-reviews"]').textContent.trim()`),
    );
    expect(await on.adjust('testid:tab-description', reviews)).toMatchObject({ text: '', ok: true });
    expect(await on.truth(`document.querySelector('[data-testid="tab-reviews"]').ariaSelected`)).toBe('true');
    await on.call('click', { target: 'testid:add-to-cart' });
    expect(Object.values(only(shop.state().ratings) ?? {})).toContain(3);
    expect(only(shop.state().carts)?.lines[0]?.quantity).toBe(4);
  });

  it('cart page: a native range, a slider of divs, a listbox of divs', async () => {
    await on.open(`${shop.url}/cart`);
    expect(await on.adjust('testid:quantity-monstera', 7)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'semantic',
    });
    // It saves with every step, so that one input is all it gets.
    expect(await on.adjust('testid:tip', 18)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(await on.adjust('testid:delivery-speed', 'Express, next day')).toMatchObject({
      text: '',
      ok: true,
    });
    const cart = only(shop.state().carts);
    expect(cart).toMatchObject({ tip_percent: 18, delivery: 'express' });
    expect(cart?.lines[0]?.quantity).toBe(7);
    expect((await on.adjust('testid:tip', 45)).text).toContain('0 to 30');
  });

  it('settings page: switches, checkboxes, segments, both kinds of accordion', async () => {
    await on.open(`${shop.url}/settings`);
    const before = { ...only(shop.state().settings) } as Record<string, unknown>;
    expect(await on.adjust('switch "Order updates"', before.order_updates ? 'off' : 'on')).toMatchObject({
      text: '',
      ok: true,
    });
    expect(await on.adjust('checkbox "Monthly newsletter"', 'on')).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('testid:theme-light', 'Dark')).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('"How do I return a plant?"', 'open')).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('testid:question-pots', 'open')).toMatchObject({ text: '', ok: true });
    expect(only(shop.state().settings)).toMatchObject({
      order_updates: !before.order_updates,
      newsletter: true,
      theme: 'dark',
    });
    expect(await on.truth('document.querySelector("#answer-pots").hidden')).toBe(false);
  });
});
