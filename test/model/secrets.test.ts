import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSecrets, Secrets } from '../../src/model/secrets.ts';

const HARD = `p"w\\d !'()*&<é €>/+%`;

describe('a secret is found however it is written', () => {
  const hides = (value: string, written: string) =>
    expect(new Secrets(new Map([['PW', value]])).redact(`<${written}>`)).toBe('<{{PW}}>');

  test.each([
    ['as it is', (text: string) => text],
    ['quoted as JSON', (text: string) => JSON.stringify(text).slice(1, -1)],
    ['quoted twice', (text: string) => JSON.stringify(JSON.stringify(text)).slice(3, -3)],
    ['as our lines quote it', (text: string) => text.replace(/["\\]/g, '\\$&')],
    ['in an address', (text: string) => encodeURIComponent(text)],
    [
      'in an address, every mark encoded',
      (text: string) =>
        encodeURIComponent(text).replace(
          /[!'()*]/g,
          (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
        ),
    ],
    ['in small hexadecimal', (text: string) => encodeURIComponent(text).toLowerCase()],
    ['in a form', (text: string) => new URLSearchParams({ a: text }).toString().slice(2)],
    ['encoded twice', (text: string) => encodeURIComponent(encodeURIComponent(text))],
    [
      'letter by letter',
      (text: string) =>
        [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ],
    ['as entities', (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)],
    [
      'as named entities',
      (text: string) =>
        text
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;'),
    ],
    [
      'as unicode escapes',
      (text: string) =>
        text.replace(/[^a-z]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
  ])('%s', (_, write) => {
    // Small hexadecimal would make other letters of a word small too, so the value has none.
    hides(HARD, write(HARD));
  });

  const OTHER_WRITINGS: [string, (text: string) => string][] = [
    ['its accents apart', (text: string) => text.normalize('NFD')],
    [
      'wide',
      (text: string) => text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ],
    ['as the numbers of its bytes', (text: string) => [...Buffer.from(text)].join(',')],
    ['as a list of its bytes', (text: string) => [...Buffer.from(text)].join(', ')],
    ['as digits with colons', (text: string) => bytes(text, (hex) => `${hex}:`).slice(0, -1)],
    ['in a mail', (text: string) => bytes(text, (hex) => `=${hex.toUpperCase()}`)],
    ['as bytes of a script', (text: string) => bytes(text, (hex) => `\\x${hex}`)],
    [
      'in octal digits',
      (text: string) => bytes(text, (hex) => `\\${Number.parseInt(hex, 16).toString(8).padStart(3, '0')}`),
    ],
    ['as code points of a script', (text: string) => text.replace(/\W/gu, (one) => `\\u{${code(one)}}`)],
    ['escaped for a style', (text: string) => text.replace(/\W/gu, (one) => `\\${code(one)} `)],
    ['its bytes read as letters', (text: string) => Buffer.from(text).toString('latin1')],
    [
      'with a place to break the line',
      (text: string) => text.replace('w', 'w\u200b').replace('7', '\u00ad7'),
    ],
    ['with something unseen after each letter', (text: string) => [...text].join('\u034f')],
    ['in letters of mathematics', (text: string) => letters(text, 0x1d41a)],
    ['in circled letters', (text: string) => letters(text, 0x24d0)],
    ['as a list of digits', (text: string) => bytes(text, (hex) => `, 0x${hex}`).slice(2)],
    [
      'in octal digits, as few as will do',
      (text: string) => numbers(text, (byte) => `\\${byte.toString(8)}`),
    ],
    ['as a list with keys', (text: string) => JSON.stringify({ ...Buffer.from(text) }).slice(5, -1)],
    ['as the words of a name', (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ')],
    [
      'by one byte for each letter, as old pages do',
      (text: string) => text.replace(/[^\w*]/gu, (one) => `%${code(one).toUpperCase().padStart(2, '0')}`),
    ],
    ['quoted three times', (text: string) => quoted(quoted(quoted(text)))],
  ];
  const VALUES = ['Pä55*w_örd[x]#7é', 'Plain-w0rd_7'];

  test.each(OTHER_WRITINGS)('in other ways of writing: %s', (_, write) => {
    for (const value of VALUES) if (write(value) !== value) hides(value, write(value));
    // The value itself may be written with its accents apart.
    hides('Pässwörd-7'.normalize('NFD'), 'Pässwörd-7');
  });
  const bytes = (text: string, each: (hex: string) => string) =>
    [...Buffer.from(text)].map((byte) => each(byte.toString(16).padStart(2, '0'))).join('');
  const numbers = (text: string, each: (byte: number) => string) =>
    [...Buffer.from(text)].map((byte) => each(byte)).join('');
  const letters = (text: string, first: number) =>
    text.replace(/[a-z]/g, (one) => String.fromCodePoint(first + one.charCodeAt(0) - 97));
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1);
  const code = (letter: string) => letter.codePointAt(0)?.toString(16) ?? '';

  test.each([
    ['an address', encodeURIComponent],
    ['an address in an address', (text: string) => encodeURIComponent(encodeURIComponent(text))],
    ['an address in JSON in JSON', (text: string) => quoted(quoted(encodeURIComponent(text)))],
    ['JSON in an address', (text: string) => encodeURIComponent(quoted(text))],
    ['entities', (text: string) => text.replace(/[^\w ]/gu, (one) => `&#${one.codePointAt(0)};`)],
    ['escapes of a script', (text: string) => text.replace(/[^\w ]/gu, (one) => `\\u{${code(one)}}`)],
  ])('in each of these ways, and that within %s', (_, wrap) => {
    for (const [, write] of OTHER_WRITINGS)
      for (const value of VALUES)
        expect(new Secrets(new Map([['PW', value]])).redact(`a ${wrap(write(value))} b`)).toBe('a {{PW}} b');
  });

  test('in each of these ways, as a parameter of an address, whose "=" makes letters of digits in a mail', () => {
    for (const [, write] of OTHER_WRITINGS)
      for (const value of [...VALUES, '42"Pa:ss%w0rd', '3d-Pa:ss w0rd'])
        expect(
          new Secrets(new Map([['PW', value]])).redact(`/a?z=${encodeURIComponent(write(value))} b`),
          write(value),
        ).toBe('/a?z={{PW}} b');
  });

  test.each([
    ['a line that was too long', (text: string) => `${text.slice(0, 6)}\n${text.slice(6)}`],
    ['that, in an address', (text: string) => encodeURIComponent(`${text.slice(0, 6)}\r\n${text.slice(6)}`)],
    ['a line of a mail', (text: string) => `${text.slice(0, 6)}=\r\n${text.slice(6)}`],
  ])('broken in two: %s', (_, write) => {
    for (const value of [...VALUES, 'two words-w0rd']) hides(value, write(value));
    expect(new Secrets(new Map([['PW', 'Plain-w0rd_7']])).redact('Plain\nand simple')).toBe(
      'Plain\nand simple',
    );
  });

  test('but for a little of its end', () => {
    const secrets = new Secrets(new Map([['PW', 'plain-w0rd_korvid8842']]));
    expect(secrets.redact('it is plain-w0rd_korvid88**, then')).toBe('it is {{PW}}**, then');
    expect(secrets.redact('it is plain-w0rds, then')).toBe('it is plain-w0rds, then');
  });

  test('cut short, with the sign that says so or at the end of the text', () => {
    const long = 'correct-horse-battery-staple-'.repeat(8);
    const secrets = new Secrets(new Map([['LONG', long]]));
    for (const length of [59, 79, 120, 200]) {
      expect(secrets.redact(`holds "${long.slice(0, length)}…"`)).toBe('holds "{{LONG}}…"');
      expect(secrets.redact(`holds "${long.slice(0, length)}..."`)).toBe('holds "{{LONG}}..."');
      expect(secrets.redact(`holds ${long.slice(0, length)}`)).toBe('holds {{LONG}}');
    }
    expect(secrets.redact('a correct-horse is no secret')).toBe('a correct-horse is no secret');
  });

  test('cut within an encoded letter, before a closing quote, or in its middle', () => {
    const value = 'correct-horse "battery" staple-gun';
    const secrets = new Secrets(new Map([['PW', value]]));
    const percent = encodeURIComponent(value);
    for (const [shown, kept] of [
      [percent.slice(0, 15), '{{PW}}'],
      [`${percent.slice(0, 16)}…`, '{{PW}}…'],
      ['correct-horse &#3', '{{PW}}'],
      ['correct-horse \\', '{{PW}}'],
      [JSON.stringify({ name: value.slice(0, 20) }), '{"name":"{{PW}}"}'],
      [JSON.stringify(JSON.stringify({ name: value.slice(0, 20) })), '"{\\"name\\":\\"{{PW}}\\"}"'],
      ['{value: correct-horse…staple-gun} and on', '{value: {{PW}}} and on'],
      ['correct-horse...-gun!', '{{PW}}!'],
      ['{\\"name\\":\\"correct-horse&#3\\"}', '{\\"name\\":\\"{{PW}}\\"}'],
    ])
      expect(secrets.redact(shown ?? ''), shown).toBe(kept);
    const twice = new Secrets(new Map([['BS', String.raw`start\of\\it`]]));
    expect(twice.redact(String.raw`a start\of\it b`), 'read once as quoted').toBe('a {{BS}} b');
    expect(secrets.redact('a "correct" one… gun')).toBe('a "correct" one… gun');
  });

  test('within base64, wherever it stands in it', () => {
    const secrets = new Secrets(new Map([['PW', 'hunter2-hunter2']]));
    for (const before of ['', 'a', 'ab', 'user:']) {
      const sent = Buffer.from(`${before}hunter2-hunter2`).toString('base64');
      expect(Buffer.from(secrets.redact(sent), 'base64').toString()).not.toContain('hunter2');
    }
  });

  test('as hexadecimal digits, and in capitals or small letters', () => {
    const secrets = new Secrets(new Map([['PW', 'Hunter2-"Größe"']]));
    const digits = Buffer.from('Hunter2-"Größe"').toString('hex');
    expect(secrets.redact(`<${digits}> <${digits.toUpperCase()}>`)).toBe('<{{PW}}> <{{PW}}>');
    expect(secrets.redact('<HUNTER2-\\"GRÖSSE"> <hunter2-"größe">')).not.toMatch(/hunter/i);
    expect(new Secrets(new Map([['PIN', 'abcd']])).redact('ABCD 61626364')).toBe('ABCD 61626364');
  });

  test('encoded, though what follows reads on as a part of it', () => {
    const secrets = new Secrets(new Map([['PW', '{ %2']]));
    expect(secrets.redact(`${encodeURIComponent('{ %2')}5`)).toBe('{{PW}}5');
  });

  test('any text, in any mixture of these', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 4, maxLength: 80 }),
        fc.string(),
        fc.string(),
        (value, before, after) => {
          fc.pre(value.trim().length >= 4 && !before.includes(value) && !after.includes(value));
          const secrets = new Secrets(new Map([['N', value]]));
          expect(secrets.redact(`${before}${JSON.stringify(value).slice(1, -1)}${after}`)).toContain('{{N}}');
          expect(secrets.redact(`${before}${encodeURIComponent(value)}${after}`)).toContain('{{N}}');
        },
      ),
      { numRuns: 300 },
    );
  });

  test('at once, in a text made to be slow', () => {
    const secrets = new Secrets(new Map([['PW', '"\\ % &secret-with-marks']]));
    for (const part of ['\\', '%25', '=3D', '&amp;', '"', ' ', 'a', '"\\ % '])
      secrets.redact(part.repeat(300_000 / part.length));
  });

  test('at once, in a text that holds it thousands of times, wrapped', () => {
    const secrets = new Secrets(new Map([['PW', 'hunter2-hunter2']]));
    // A second or two where the time grows with the text, many minutes where it grows with its square.
    const times = 200_000;
    expect(secrets.redact('%68unter2-hunter2 '.repeat(times)) === '{{PW}} '.repeat(times)).toBe(true);
  });
});

describe('where a secret belongs', () => {
  const secrets = new Secrets(
    parseSecrets('PW@https://shop.test/login=one\nPW@https://bank.test=two\nPIN=1234\n# no\n'),
  );

  test('each origin gets its own value', () => {
    expect(secrets.fill('{{PW}}', 'https://shop.test')).toBe('one');
    expect(secrets.fill('{{PW}}', 'https://bank.test')).toBe('two');
    expect(secrets.names).toEqual(['PW', 'PIN']);
  });

  test('an origin that is none is refused with the form that is wanted', () => {
    expect(() => parseSecrets('PW@shop=one')).toThrow(/https:\/\/shop\.test/);
  });
});

describe('the place in an app is no text of the app', () => {
  const at = 'android-app://com.example.shop/.CartActivity';
  const told = (value: string, text: string, place = at) => {
    const secrets = new Secrets(new Map([['PW', value]]));
    secrets.openPlace(place);
    return secrets.redact(text);
  };

  test.each(['shop', 'example', 'Cart'])('%s in it stays, and is hidden elsewhere', (value) => {
    const line = (words: string) => `cart | ${at} | rev 3\n@e1 text "${words}"\nstarted com.example.shop`;
    expect(told(value, line(value))).toBe(line('{{PW}}'));
  });

  test.each([
    ['a longer name', 'shop', 'com.example.shopping', 'com.example.{{PW}}ping'],
    ['another app', 'shop', 'org.shop.app', 'org.{{PW}}.app'],
    ['a value that is all of its name', 'com.example.shop', 'com.example.shop', '{{PW}}'],
    ['another activity', 'Login', 'com.example.shop/.LoginActivity', 'com.example.shop/.{{PW}}Activity'],
    [
      'a value that begins with the place',
      'com.example.shop!x9',
      'it is com.example.shop!x9',
      'it is {{PW}}',
    ],
    ['a value that ends with it', 'x9 com.example.shop', 'it is x9 com.example.shop', 'it is {{PW}}'],
  ])('%s is none of it', (_what, value, text, hidden) => {
    expect(told(value, text)).toBe(hidden);
  });

  test('a view that is called by words on the screen, and an address of the web, are hidden', () => {
    const ios = 'ios-app://com.example.Shop/Hunter';
    expect(told('Hunter', ios, ios)).toBe('ios-app://com.example.Shop/{{PW}}');
    const web = 'https://shop.test/hunter';
    expect(told('hunter', web, web)).toBe('https://shop.test/{{PW}}');
  });
});

test('a value written as numbers of any length is hidden to its end, and no more than its own', () => {
  const value = 'correct-horse-battery';
  const secrets = new Secrets(new Map([['KEY', value]]));
  const bytes = [...Buffer.from(value)];
  const padded = bytes.map((byte) => `00${byte}`).join(', ');
  const keyed = bytes.map((byte, at) => `${at}: ${byte}`).join(', ');
  const octal = bytes.map((byte) => byte.toString(8).padStart(3, '0')).join(' ');
  for (const written of [padded, octal, Buffer.from(value).toString('hex')])
    expect(secrets.redact(`<${written}> and 12`)).toBe('<{{KEY}}> and 12');
  expect(secrets.redact(`{${keyed}}`)).not.toContain('114, 4: 101');
});
