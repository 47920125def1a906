import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSensitiveName,
  REDACTED,
  redactDeep,
  redactInput,
  redactText,
} from '../../src/knowledge/redact.ts';

describe('sensitive names', () => {
  test.each([
    ...[
      'Password',
      'new-password',
      'user_passwd',
      'passphrase',
      'Secret Recovery Phrase',
      'seedPhrase',
      'mnemonic',
    ],
    ...[
      'clientSecret',
      'access_token',
      'APIKey',
      'api-key',
      'private key',
      'Card number',
      'cardNumber',
      'cc-number',
    ],
    ...[
      'CVV',
      'cvc',
      'security-code',
      'PIN',
      'One-time code',
      'otp',
      'IBAN',
      'SSN',
      'Authorization',
      'srp-word-1',
    ],
  ])('%s is one', (name) => {
    expect(isSensitiveName(name)).toBe(true);
  });

  test.each([
    'Email',
    'monkey',
    'Keyboard',
    'discard',
    'shopping',
    'Pinterest',
    'Street',
    'postcard',
    'tokenizer',
    'Search',
  ])('%s is none', (name) => {
    expect(isSensitiveName(name)).toBe(false);
  });

  test('configured patterns add to them', () => {
    expect(isSensitiveName('Vault code', [/vault/gi])).toBe(true);
    expect(isSensitiveName('Vault code', [/vault/gi])).toBe(true);
  });
});

describe('text', () => {
  test.each([
    ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', '[redacted]'],
    ['paid with 4111 1111 1111 1111 today', 'paid with [redacted] today'],
    ['paid with 4111-1111-1111-1111', 'paid with [redacted]'],
    ['order 1234567890123', 'order 1234567890123'],
    ['https://me:hunter2@shop.test/x', 'https://[redacted]@shop.test/x'],
    [
      'https://shop.test/?q=tea&token=abc#access_token=def&x=1',
      'https://shop.test/?q=tea&token=[redacted]#access_token=[redacted]&x=1',
    ],
    ['https://shop.test/cb?api%5Fkey=abc', 'https://shop.test/cb?api%5Fkey=[redacted]'],
    ['sk-proj-abcdefghijklmnop1234', '[redacted]'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (given, wanted) => {
    expect(redactText(given)).toBe(wanted);
  });

  test('configured secrets go by their own rule, before shapes', () => {
    const redactSecrets = (text: string) => text.replaceAll('s3cret', '{{KEY}}');
    expect(redactText('a s3cret b', { redactSecrets })).toBe('a {{KEY}} b');
  });

  test('redacting twice is redacting once', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, text) => {
        const once = redactText(`${url} ${text}`);
        expect(redactText(once)).toBe(once);
      }),
    );
  });
});

describe('data', () => {
  test('under a sensitive name nothing is left, at any depth, in names of fields too', () => {
    const redactSecrets = (text: string) => text.replaceAll('s3cret', '{{KEY}}');
    const given = {
      headers: { Authorization: ['Basic abcdefgh', { deep: 7, s3cret: 'x' }] },
      s3cret: 'x',
      list: ['Bearer abcdefghijk'],
    };
    expect(redactDeep(given, { redactSecrets })).toEqual({
      headers: { Authorization: [REDACTED, { deep: REDACTED, '{{KEY}}': REDACTED }] },
      '{{KEY}}': 'x',
      list: ['Bearer [redacted]'],
    });
  });

  test('a secret never survives, wherever it is put', () => {
    const secret = 'correct-horse-battery';
    const redactSecrets = (text: string) => text.replaceAll(secret, '{{PASS}}');
    const leaf = fc.oneof(
      fc.string(),
      fc.constant(secret),
      fc.string().map((text) => `${text}${secret}`),
    );
    const data = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(leaf, tie('node'), { maxKeys: 4 }),
      ),
    })).node;
    fc.assert(
      fc.property(data, (given) => {
        expect(JSON.stringify(redactDeep(given, { redactSecrets }) ?? null)).not.toContain(secret);
      }),
    );
  });
});

describe('input of a tool', () => {
  test.each([
    [{ name: 'Password', role: 'textbox' }, {}],
    [{ testId: 'login-password' }, {}],
    [{ selector: 'input[name=otp]' }, {}],
    [{ name: 'Word 3', context: 'Secret Recovery Phrase' }, {}],
    [{ name: 'Field' }, { password: true }],
    [{ name: 'Vault code' }, { sensitive: [/vault/i] }],
  ])('what is typed into %j is hidden', (target, options) => {
    const hidden = redactInput(
      { target: '@e3', value: 'hunter2', values: ['hunter2'], expect: 'value "hunter2"' },
      target,
      options,
    );
    expect(hidden).toEqual({ target: '@e3', value: REDACTED, values: [REDACTED], expect: REDACTED });
  });

  test('what names its field only by the words of the target is hidden too', () => {
    expect(redactInput({ target: 'textbox "Password"', value: 'hunter2' }, undefined)).toMatchObject({
      value: REDACTED,
    });
  });

  test('one key of a password is hidden, Enter is not', () => {
    const target = { name: 'Password' };
    expect(redactInput({ key: 'h' }, target)).toEqual({ key: REDACTED });
    expect(redactInput({ key: 'Enter' }, target)).toEqual({ key: 'Enter' });
    expect(redactInput({ key: 'h' }, { name: 'Search' })).toEqual({ key: 'h' });
  });

  test('other values stay, without what hides itself by shape', () => {
    const input = { target: '@e1', value: 'Bearer abcdefghijkl and tea', url: 'https://x.test/?token=1' };
    expect(redactInput(input, { name: 'Note' })).toEqual({
      target: '@e1',
      value: 'Bearer [redacted] and tea',
      url: 'https://x.test/?token=[redacted]',
    });
  });
});

describe('frozen: no text from outside meets a pattern that is not linear', () => {
  test.each([
    ['letters', 'a'],
    ['schemes', 'http://'],
    ['beginnings of tokens', 'eyJ-'],
    ['beginnings of keys', 'sk-'],
    ['bearers', 'bearer '],
    ['digits', '1 '],
    ['parts of an address', '?a&b;c'],
    ['spaces', ' '],
    ['marks', '=-_.@'],
    ['letters with dots', 'eyJaaaaaa.a'],
  ])('a title, id or address of 300,000 characters: %s', (_, part) => {
    const text = part.repeat(Math.ceil(300_000 / part.length));
    redactText(`bearer ${text}`);
    isSensitiveName(text, [/(a+)+$/]);
    redactDeep({ [text.slice(0, 50_000)]: text });
  });
});
