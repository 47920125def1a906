import { describe, expect, it } from 'vitest';
import { appAddress, appOf, originOfAddress } from '../../src/model/place.ts';

describe('a place', () => {
  it('inside an app is an address that gives app and view back', () => {
    const address = appAddress('android', 'com.example.shop', 'com.example.shop.ui.CartActivity');
    expect(address).toBe('android-app://com.example.shop/.ui.CartActivity');
    expect(appOf(address)).toEqual({ app: 'com.example.shop', view: '.ui.CartActivity' });
    expect(appAddress('android', 'com.example.shop', 'org.other.LoginActivity')).toBe(
      'android-app://com.example.shop/org.other.LoginActivity',
    );
    expect(appOf(appAddress('ios', 'com.example.Shop', 'Cart'))).toEqual({
      app: 'com.example.Shop',
      view: 'Cart',
    });
    expect(appOf('https://shop.test/android-app://com.example.shop/')).toBeNull();
  });

  it('belongs to an origin or an app, or to nobody', () => {
    expect(originOfAddress('https://shop.test:8443/cart?a=1')).toBe('https://shop.test:8443');
    expect(originOfAddress('android-app://com.example.shop/.Cart')).toBe('android-app://com.example.shop');
    expect(originOfAddress('ios-app://com.example.Shop')).toBe('ios-app://com.example.Shop');
    for (const nobody of ['about:blank', 'data:text/html,x', '', 'shop'])
      expect(originOfAddress(nobody)).toBe('');
  });
});
