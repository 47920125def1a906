import { describe, expect, it } from 'vitest';
import { termsOf, wordsOf } from '../../src/knowledge/search-words.ts';

describe('the words of a text', () => {
  it.each([
    ['addToCart', ['add', 'to', 'cart']],
    ['add-to_cart 2', ['add', 'to', 'cart', '2']],
    ['Überweisung senden', ['überweisung', 'senden']],
    ['HTMLElement', ['htmlelement']],
    ['...', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('what a question asks for', () => {
  const asked = (query: string) => termsOf(query).map((term) => term.asked);

  it.each([
    ['sign in to the shop', ['sign in', 'shop']],
    ['how to log out', ['log out']],
    ['check out now', ['check out', 'now']],
    ['sign', ['sign']],
    ['to the', ['to', 'the']],
    ['', []],
  ])('%s', (query, terms) => {
    expect(asked(query)).toEqual(terms);
  });

  it('is met by every word that means the same, in the singular too', () => {
    const [login] = termsOf('signin');
    expect(login?.same).toEqual(expect.arrayContaining(['signin', 'login', 'log in', 'authenticate']));
    expect(termsOf('baskets')[0]?.same).toEqual(expect.arrayContaining(['baskets', 'basket', 'cart']));
    expect(termsOf('monstera')[0]).toEqual({ asked: 'monstera', same: ['monstera'] });
  });

  it('takes a word for itself where the next one makes no pair with it', () => {
    expect(asked('log the error')).toEqual(['log', 'error']);
  });
});
