import { expect, it } from 'vitest';
import { allMatches } from '../../src/policy/match-conditions.ts';
import { snapshotOf } from './snapshots.ts';

it('a condition can name an app and a view of it, and holds nowhere else', () => {
  const conditions = [
    { app: { contains: 'com.example.shop' }, view: { contains: 'Checkout' } },
    { app: { contains: 'example' } },
  ];
  const at = (url: string) => allMatches(conditions, snapshotOf({ url })).map(({ condition }) => condition);
  expect(at('android-app://com.example.shop/.CheckoutActivity')).toHaveLength(2);
  expect(at('ios-app://com.example.shop/Cart')).toEqual(['app contains "example"']);
  expect(at('https://com.example.shop/CheckoutActivity')).toEqual([]);
});
