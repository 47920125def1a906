import { describe, expect, it } from 'vitest';
import { readScreenPatterns, type ScreenClues, screenName } from '../../src/screen/screen-name.ts';

const named = (clues: Partial<ScreenClues>, patterns: string[] = []): string =>
  screenName(readScreenPatterns(patterns), { url: '', title: '', heading: '', test_ids: [], ...clues });

describe('the name of a screen', () => {
  it.each([
    ['https://shop.test/cart', 'cart'],
    ['https://shop.test/cart?coupon=SAVE10&n=3', 'cart'],
    ['https://shop.test/Cart.html#top', 'cart'],
    ['https://shop.test/orders/1042', 'orders/:id'],
    ['https://shop.test/orders/1043/lines/2', 'orders/:id/lines/:id'],
    ['https://shop.test/u/6f9619ff-8b86-d011-b42d-00cf4fc964ff/edit', 'u/:id/edit'],
    ['https://shop.test/commit/9fceb02d0ae598e95dc970b74767f19372d61af8', 'commit/:id'],
    ['https://shop.test/order-2048-new', 'order-:id-new'],
    ['https://shop.test/day/2026-11-15', 'day/:id'],
    ['https://shop.test/mail/ada@shop.test', 'mail/:id'],
    ['https://shop.test/api/v2/step-1', 'api/v2/step-1'],
    // What is an id by its length and its digits, at the edge of each.
    ['https://shop.test/a-1-b/a-12-b', 'a-1-b/a-:id-b'],
    ['https://shop.test/abcdef12/abcde12/abcdefg1', ':id/abcde12/abcdefg1'],
    ['https://shop.test/a1234/a123', ':id/a123'],
    [
      'chrome-extension://abcdefghijklmnopabcdefghijklmnop/home.html#/send/0x52908400098527886e/amount',
      'send/:id/amount',
    ],
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/home.html#/', 'home'],
    ['chrome-extension://abcdefghijklmnopabcdefghijklmnop/home.html', 'home'],
    ['https://shop.test/#!/settings/billing', 'settings/billing'],
    ['https://shop.test/%C3%BCber-uns', 'über-uns'],
    ['https://shop.test/index.html', 'home'],
    ['about:blank', 'unknown'],
    ['', 'unknown'],
  ])('%s is %s', (url, name) => {
    expect(named({ url })).toBe(name);
  });

  it.each([
    ['android-app://com.example.shop/.CartActivity', '', 'cart'],
    ['android-app://com.example.shop/.ui.OrderDetailActivity', 'Order 1042', 'order-detail'],
    ['android-app://com.example.shop/.MainActivity', 'Your cart', 'main/your-cart'],
    ['android-app://com.android.settings/.Settings$WifiSettingsActivity', '', 'wifi-settings'],
    ['ios-app://com.example.Shop/CheckoutViewController', 'Checkout', 'checkout'],
    ['ios-app://com.example.Shop/', 'Your cart', 'your-cart'],
    ['android-app://com.example.shop/', '', 'unknown'],
  ])('inside an app is its view and the words on top: %s under %j', (url, heading, name) => {
    expect(named({ url, heading })).toBe(name);
  });

  it('comes from the heading where the route says nothing, then from the title', () => {
    const url = 'https://shop.test/';
    expect(named({ url, heading: 'Your cart (3)', title: 'Shop' })).toBe('your-cart');
    expect(named({ url, title: 'Plant Shop' })).toBe('plant-shop');
    expect(named({ url: 'data:text/html,x', heading: 'Sign in' })).toBe('sign-in');
    expect(named({ url: 'https://shop.test/cart', heading: 'Your cart' })).toBe('cart');
  });

  it('is the configured one where a pattern fits, the first of several', () => {
    const patterns = ['home=url:*#/', 'locked=testid:unlock-page', 'pay = title:Payment', 'send=url:/send/'];
    expect(named({ url: 'https://w.test/x#/' }, patterns)).toBe('home');
    expect(named({ url: 'https://w.test/x#/a' }, patterns)).toBe('a');
    expect(named({ url: 'https://w.test/x#/a', test_ids: ['unlock-page'] }, patterns)).toBe('locked');
    expect(named({ url: 'https://w.test/x', title: 'Payment, step 2' }, patterns)).toBe('pay');
    expect(named({ url: 'https://w.test/x#/send/5' }, patterns)).toBe('send');
  });

  it('of a pattern with several stars no letter counts twice, and none need stand between', () => {
    expect(named({ url: 'https://w.test/ab' }, ['pair=url:https://w.test/*a*b'])).toBe('pair');
    expect(named({ url: 'https://w.test/a' }, ['pair=url:https://w.test/*a*a'])).toBe('a');
  });

  it('a pattern that cannot be read is refused with the forms there are', () => {
    expect(() => readScreenPatterns(['cart'])).toThrow(/NAME=url:.*got "cart"/);
  });
});
