import { describe, expect, it } from 'vitest';
import { addressKey, addressParts, carriedBy, leadsToSame } from '../../src/model/address.ts';

const KNOWN = 'https://shop.test/account/7?do=rm';

function same(url: string, known: string): boolean {
  const [wanted, there] = [addressKey(url), addressKey(known)];
  return wanted !== null && there !== null && leadsToSame(wanted, there);
}

describe('an address leads to the same, however it is written', () => {
  it.each([
    KNOWN,
    `  ${KNOWN}`,
    `${KNOWN}#there`,
    `${KNOWN}&more=1`,
    'https://shop.test/account/7?more=1&do=rm',
    'HTTPS://SHOP.TEST/account/7?do=rm',
    'https://shop.test:443/account/7?do=rm',
    'https://shop.test/x/../account/./7?do=rm',
    'https://shop.test//account//7/?do=rm',
    'https://shop.test/%61ccount/7?do=%72m',
    'https://shop.test/account/7?DO=RM',
    'https://user:word@shop.test/account/7?do=rm',
    'http://shop.test/account/7?do=rm',
    'https://www.shop.test/account/7?do=rm',
    'https://shop.test./account/7?do=rm',
    'https://shop.test/account/7;session=1?do=rm',
    'https://shop.test/account/7;do=rm',
    'https://shop.test/account/7?do[]=rm',
    'https://shop.test/account/7?do[0]=rm',
    'https://shop.test/account/7?do=rm%00',
    'https://shop.test/account/7?more=1;do=rm',
  ])('%s', (url) => {
    expect(same(url, KNOWN)).toBe(true);
  });

  it.each([
    'http://127.0.0.1:4173/x',
    'http://127.1:4173/x',
    'http://[::1]:4173/x',
    'http://[::ffff:127.0.0.1]:4173/x',
    'http://0.0.0.0:4173/x',
    'http://app.localhost:4173/x',
  ])('%s, by whichever name of this machine', (url) => {
    expect(same(url, 'http://localhost:4173/x')).toBe(true);
    expect(same(url, 'http://localhost:4174/x')).toBe(false);
    expect(same(url, 'http://10.0.0.1:4173/x')).toBe(false);
  });

  it('a number in it may have zeros before it, and is no other number', () => {
    expect(same('https://shop.test/x?id=0017', 'https://shop.test/x?id=17')).toBe(true);
    expect(same('https://shop.test/x?id=0', 'https://shop.test/x?id=00')).toBe(true);
    expect(same('https://shop.test/x?id=170', 'https://shop.test/x?id=17')).toBe(false);
  });

  it('an IPv4 address may be written as one of IPv6', () => {
    expect(same('http://[::ffff:10.1.2.3]/x', 'http://10.1.2.3/x')).toBe(true);
  });

  it.each([
    'https://shop.test/account/7',
    'https://shop.test/account/8?do=rm',
    'https://shop.test/account/7?do=show',
    'https://other.test/account/7?do=rm',
    'https://shop.test:8443/account/7?do=rm',
    'no address',
  ])('but %s leads elsewhere', (url) => {
    expect(same(url, KNOWN)).toBe(false);
  });

  it('and one that cannot be decoded is compared as it is', () => {
    expect(same('https://shop.test/%E0%A4%A', 'https://shop.test/%E0%A4%A')).toBe(true);
  });
});

it('an address says its segments, parameters and fragment, each by itself', () => {
  const words = (url: string) => addressParts(url).map((part) => part.words);
  expect(words('https://shop.test/users/7/del%65te?action=pay&x=1#/confirm')).toEqual([
    ...['users', '7', 'delete', 'action', 'pay', 'x', '1', 'confirm'],
  ]);
  expect(words('about:blank')).toEqual(['blank']);
  expect(words('shop://deleteAccount/7')).toEqual(['deleteAccount', '7']);
});

it('a part of an address is a kind where what it is the kind of follows', () => {
  const kinds = addressParts('https://blog.test/post/17/?email=&user=3#/share/9').filter(({ kind }) => kind);
  expect(kinds.map(({ words }) => words)).toEqual(['post', 'user', 'share']);
});

it('an address carries the whole addresses that are its parameters, and no other words', () => {
  const carried = carriedBy(
    'https://shop.test/go?to=%2Faccount%2Frm%3Fx%3D1&next=https://pay.test/now&q=a/b&s=//cdn.test/x#back=/home',
  );
  expect(carried).toEqual([
    'https://shop.test/account/rm?x=1',
    'https://pay.test/now',
    'https://cdn.test/x',
    'https://shop.test/home',
  ]);
  expect(carriedBy('no address')).toEqual([]);
});
