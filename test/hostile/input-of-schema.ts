import * as fc from 'fast-check';

/** As much of JSON schema as tools use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** What people, models and mistakes write where a text is wanted. */
const TEXTS = [
  ...[
    '@e0',
    '@e3',
    '@e999999',
    '@e-1',
    '@e',
    'e3',
    'button "Go"',
    'textbox "Name"',
    'button',
    '"',
    'button "',
  ],
  ...[
    'combobox "Kind"',
    'slider "Loud"',
    'checkbox "Sure"',
    'text "Go" visible',
    'title "x"',
    'css:',
    'css:[[[',
  ],
  ...[
    'css:*',
    'css:body',
    'css:iframe',
    'testid:',
    'testid:go',
    'link "Next" in row "Alice"',
    'in "x"',
    'nth=1',
  ],
  ...[
    '{url}/',
    '{url}/other',
    '{url}/nowhere',
    'about:blank',
    'back',
    'forward',
    'reload',
    'javascript:1',
    'http://',
  ],
  ...[
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    '//',
    '?x',
    '#x',
    'Enter',
    'Control+Shift+a',
    'Control+',
    '+',
    '++',
  ],
  ...[
    'F99',
    'ß',
    '👩‍👩‍👧',
    '\u202e\u0000\ufeff',
    'a\nb\r\n\tc',
    '\ud800',
    '{{NAME}}',
    '{{',
    '${1}',
    '%00%',
    '\\',
    "'",
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '-0',
    '1e309',
    '2026-02-30',
    '99:99',
    '#ff0000',
  ],
  ...[
    '1+1',
    'document.title',
    'while(false){}',
    'throw null',
    'throw Symbol()',
    '(',
    'new Promise(() => {})',
    'window',
  ],
  ...[
    'iPhone 15',
    '0x0',
    '1280x720',
    '99999x99999',
    'fp_0',
    'click button "Go"',
    'fill "Name" with "x"',
    'press',
    '',
  ],
  ...[
    'POST /api answered 2xx',
    'value of textbox "Name" is "x"',
    '-- ; DROP TABLE steps',
    '"*" OR NEAR(',
    'a'.repeat(5000),
  ],
];

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)).map(([a, b]) => `${a} ${b}`),
  },
);
/** Longer ones are fine and only cost time. */
const LONGEST_WAIT_MS = 200;
const WAIT = /(?:_ms|Ms)$/;
const wrong = fc.constantFrom<unknown>(null, true, -1, 1.5, 1e21, '', [], {}, [[]], { x: { y: 1 } }, [
  '',
  null,
]);

/** Inputs that a schema allows, most of the time; now and then one that it does not. */
export function inputOfSchema(schema: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]): [string, fc.Arbitrary<unknown>] => [
      name,
      fc.oneof({ weight: 12, arbitrary: valueFor(field, name) }, { weight: 1, arbitrary: wrong }),
    ],
  );
  // How long to wait is always said: what is left to the server takes seconds.
  const waits = Object.keys(schema.properties ?? {}).filter((name) => WAIT.test(name));
  const requiredKeys = [...new Set([...(schema.required ?? []), ...waits])];
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys });
  const lacking = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  const stray = fc
    .tuple(whole, fc.constantFrom('extra', '__proto__', 'session'))
    .map(([input, name]) => ({ ...input, [name]: 'x' }));
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: lacking },
    { weight: 1, arbitrary: stray },
  );
}

function valueFor(schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, name)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, name)));
}

function ofType(type: string, schema: Schema, name: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      if (WAIT.test(name)) return fc.integer({ min: 0, max: LONGEST_WAIT_MS });
      const { minimum = schema.exclusiveMinimum ?? -1000, maximum = 1000 } = schema;
      const whole = fc.integer({ min: Math.ceil(minimum), max: Math.max(maximum, Math.ceil(minimum)) });
      return type === 'integer'
        ? whole
        : fc.oneof(whole, fc.double({ min: minimum, max: maximum, noNaN: true }));
    }
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, name), { maxLength: 4 });
    case 'object':
      return schema.properties
        ? inputOfSchema(schema)
        : fc.dictionary(fc.constantFrom('click', 'fill', 'target', 'value', 'x'), text);
    default:
      return schema.pattern ? fc.oneof(fc.stringMatching(new RegExp(schema.pattern)), text) : text;
  }
}
