import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

interface MarkdownPage {
  text: string;
  total_chars: number;
  next_offset: number | null;
}

const ORIGIN = 'http://shop.test';
let browser: Browser;
let page: Page;
let script: string;

beforeAll(async () => {
  const source = fileURLToPath(
    new URL('../../../../src/drivers/web/page/markdown/markdown.ts', import.meta.url),
  );
  const built = await build({
    entryPoints: [source],
    bundle: true,
    format: 'iife',
    globalName: '__markdown',
    target: 'es2022',
    write: false,
  });
  script = built.outputFiles[0]?.text ?? '';
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  page = await browser.newPage();
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>framed</p>' }));
  await page.goto(`${ORIGIN}/cart/index.html`);
});

afterAll(() => browser?.close());

async function show(html: string, setup = ''): Promise<void> {
  await page.evaluate(
    ([body, run]) => {
      document.body.innerHTML = body ?? '';
      new Function(run ?? '')();
    },
    [html, setup],
  );
}

function call(root: string, max_chars: number, offset: number): Promise<MarkdownPage> {
  return page.evaluate(
    `${script}; __markdown.markdownOf(${root}, { max_chars: ${max_chars}, offset: ${offset} })`,
  );
}

async function read(html: string, setup = '', root = 'document'): Promise<string> {
  await show(html, setup);
  return (await call(root, 1_000_000, 0)).text;
}

const cases = (rows: [name: string, html: string, expected: string, setup?: string][]) => {
  for (const [name, html, expected, setup] of rows) {
    test(name, async () => {
      expect(await read(html, setup)).toBe(expected);
    });
  }
};

describe('blocks', () => {
  cases([
    [
      'headings carry their level',
      '<h1>One</h1><h3>Three <b>bold</b></h3><h6>Six</h6>',
      '# One\n\n### Three bold\n\n###### Six',
    ],
    [
      'a heading by role has its aria-level',
      '<div role="heading" aria-level="4">Four</div>x',
      '#### Four\n\nx',
    ],
    [
      'a heading stays on one line',
      '<h2>Two<br>lines <div>and a block</div></h2>',
      '## Two lines and a block',
    ],
    ['paragraphs are set apart, divs are not', '<p>a</p><p>b</p><div>c</div><div>d</div>', 'a\n\nb\n\nc\nd'],
    [
      'whitespace collapses and empty blocks leave no blank lines',
      '<div>\n <div> </div><p></p></div><p> a \n  b&nbsp; c</p><div><p> </p></div><p>d</p>',
      'a b c\n\nd',
    ],
    ['br breaks the line and two make a paragraph', 'a<br>b<br><br><br>c', 'a\nb\n\nc'],
    ['hr is a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    [
      'a quote keeps its mark on every line',
      '<blockquote><p>a</p><p>b</p><blockquote>c</blockquote></blockquote><blockquote>d</blockquote>e',
      '> a\n>\n> b\n>\n> > c\n\n> d\n\ne',
    ],
    [
      'definitions follow their term',
      '<dl><dt>HTML</dt><dd>markup</dd><dt>CSS</dt><dd>style<br>sheets</dd></dl>',
      'HTML\n: markup\nCSS\n: style\n  sheets',
    ],
    [
      'preformatted text keeps its lines and its language',
      '<p>x</p><pre><code class="language-js">if (a &lt; b) {\n\n\n  *go*();\n}\n</code></pre>y',
      'x\n\n```js\nif (a < b) {\n\n\n  *go*();\n}\n```\n\ny',
    ],
    ['a fence is longer than any fence in the code', '<pre>```\na</pre>', '````\n```\na\n````'],
    [
      'a listing leaves out its copy button',
      '<pre><code>npm i<button>Copy</button></code></pre>',
      '```\nnpm i\n```',
    ],
    ['pre-wrap text keeps its lines', '<div style="white-space:pre-wrap">a\nb\n\nc</div>', 'a\nb\n\nc'],
    [
      'inline elements in a flex row stay on one line',
      '<div style="display:flex"><span>Price</span><b>5</b></div><div>x</div>',
      'Price **5**\nx',
    ],
    [
      'closed details show their summary only',
      '<details><summary>More</summary><p>secret</p></details><details open><summary>Less</summary><p>shown</p></details>',
      '▸ More\n\n▾ Less\n\nshown',
    ],
    [
      'an open dialog is announced, a closed one is absent',
      '<dialog open aria-label="Confirm"><p>Sure?</p></dialog><dialog>no</dialog><div role="dialog">Hi</div>',
      '[dialog: Confirm]\n\nSure?\n\n[dialog]\nHi',
    ],
    [
      'a frame is one line with its title or address',
      '<iframe title="Map"></iframe><iframe src="/pay?x=1"></iframe><iframe srcdoc="a"></iframe><iframe src="/pixel" width=1 height=1 style="border:0"></iframe>',
      '[frame: Map]\n[frame: /pay?x=1]\n[frame]',
    ],
  ]);
});

describe('lists', () => {
  cases([
    [
      'nested lists are indented by their marker',
      '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li><p>d</p></li></ul><p>e</p>',
      '- a\n  - b\n    1. c\n- d\n\ne',
    ],
    [
      'numbers follow start, value and reversed',
      '<ol start=9><li>a</li><li value=20>b<br>b2</li><li>c</li></ol><ol reversed><li>x</li><li>y</li></ol>',
      '9. a\n20. b\n    b2\n21. c\n\n2. x\n1. y',
    ],
    [
      'a list by role is a list',
      '<div role="list"><div role="listitem">a</div><div role="listitem"></div><div role="listitem">b</div></div>',
      '- a\n- b',
    ],
    ['paragraphs of one item stay in it', '<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n- c'],
    [
      'code in an item is indented with it',
      '<ol><li>do<pre>x\n\ny</pre></li></ol>',
      '1. do\n\n   ```\n   x\n\n   y\n   ```',
    ],
  ]);
});

describe('tables', () => {
  cases([
    [
      'a header row, pipes and line breaks in cells',
      '<table><caption>Stock</caption><thead><tr><th>Item<th><b>Qty</b></thead><tr><td>a|b<br>c<td><p>1</p><p>2</p></table>',
      'Stock\n\n| Item | Qty |\n|---|---|\n| a\\|b c | 1 2 |',
    ],
    [
      'no header row leaves the header blank',
      '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
      '| | |\n|---|---|\n| a | b |\n| c | d |',
    ],
    [
      'row headers do not make a header row',
      '<table><tr><th>Name<td>Ada<tr><th>Age<td>36</table>',
      '| | |\n|---|---|\n| Name | Ada |\n| Age | 36 |',
    ],
    [
      'spans leave blanks so that columns line up',
      '<table><tr><th>a<th>b<th>c<tr><td rowspan=2>1<td colspan=2>2<tr><td>3<td>4<tr><td colspan=1000>none</table>',
      '| a | b | c |\n|---|---|---|\n| 1 | 2 | |\n| | 3 | 4 |\n| none | | |',
    ],
    [
      'hidden rows and cells are left out',
      '<table><tr><th>a<th>b<tr style="display:none"><td>x<td>y<tr><td>1<td>2<td hidden>3</table>',
      '| a | b |\n|---|---|\n| 1 | 2 |',
    ],
    [
      'a table of one column is flattened',
      '<table><tr><td><h2>Hi</h2><tr><td>a<tr><td>b</table>',
      '## Hi\n\na\nb',
    ],
    [
      'a table that lays out other tables is flattened',
      '<table><tr><td>left<td><table><tr><th>a<th>b<tr><td>1<td>2</table></table>',
      'left\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    ],
    [
      'a presentation table reads row by row',
      '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
      'a b\nc d',
    ],
    [
      'a table of ARIA roles is a table',
      '<div role="grid"><div role="rowgroup"><div role="row"><span role="columnheader">A</span><span role="columnheader">B</span></div></div><div><div role="row"><div role="gridcell">1</div><div><div role="gridcell">2</div></div></div></div><div>No more rows</div></div>',
      '| A | B |\n|---|---|\n| 1 | 2 |\n\nNo more rows',
    ],
    [
      'lists and links in cells stay on their line',
      '<table><tr><th>a<th>b<tr><td><ul><li>x<li>y</ul><td><a href="/z">z</a></table>',
      '| a | b |\n|---|---|\n| x; y | [z](/z) |',
    ],
  ]);
});

describe('inline', () => {
  cases([
    [
      'emphasis takes no spaces inside and joins what touches',
      'a<b> b </b>c <i>d</i><em>e</em> <strong><b>f</b></strong> <i></i><s>9</s>',
      'a **b** c *de* **f** ~~9~~',
    ],
    ['code is not escaped', '<code>a_*b*_</code> <kbd>`</kbd>', '`a_*b*_` `` ` ``'],
    [
      'links of the same origin are short',
      '<a href="x?y=1#z">a</a> <a href="http://shop.test/b">b</a> <a href="#c">c</a> <a href="https://other.test/d">d</a>',
      '[a](/cart/x?y=1#z) [b](/b) [c](#c) [d](https://other.test/d)',
    ],
    [
      'a link that leads nowhere is text',
      '<a href="javascript:go()">a</a> <a href=" JavaScript:x">b</a> <a>c</a> <a href="data:text/html,x">d</a>',
      'a b c d',
    ],
    [
      'a link over blocks goes on its first line',
      '<a href="/p"><h3>Title</h3><p>about</p></a>',
      '### [Title](/p)\n\nabout',
    ],
    [
      'a link without text has its label',
      '<a href="/"><svg><title>no</title></svg></a><a href="/h" aria-label="Home"></a>',
      '[Home](/h)',
    ],
    ['an address is not said twice', '<a href="https://a.test/b">https://a.test/b</a>', 'https://a.test/b'],
    [
      'parentheses do not end a link early',
      '<a href="/a_(b)">x</a> <a href="/a)">y</a>',
      '[x](/a_(b)) [y](</a)>)',
    ],
    [
      'images have their alternative text or are skipped',
      '<img alt="A cat"><img alt=""><img><svg role="img" aria-label="Logo"></svg>',
      '![A cat]![Logo]',
    ],
    ['powers and cents are kept apart', '10<sup>3</sup> 1<sup>st</sup>', '10^3 1st'],
    [
      'text-transform is applied',
      '<p style="text-transform:uppercase">abc <span style="text-transform:none">def</span></p><p style="text-transform:capitalize">don\'t stop</p>',
      "ABC def\n\nDon't Stop",
    ],
    [
      'only what would be markup is escaped',
      '<p>snake_case 2 * 3 * 4 [edit] a&lt;b # - 5 &amp; 6 **** 1</p><p># no</p><p>- no</p><p>1. no</p><p>*a* _b_ `c` [x](y) [x] &lt;br> &amp;lt;</p>',
      'snake_case 2 * 3 * 4 [edit] a\\<b # - 5 & 6 **** 1\n\n\\# no\n\n\\- no\n\n1\\. no\n\n\\*a\\* \\_b\\_ \\`c\\` \\[x](y) \\[x] \\<br> \\&lt;',
    ],
  ]);
});

describe('form controls', () => {
  cases([
    [
      'checkboxes and radios stand before their label',
      '<label><input type=checkbox checked> Keep</label><br><label for=n>News</label><input id=n type=checkbox><br><input type=radio id=r checked><label for=r>Fast <a href="/f">how</a></label><br><label>Slow<input type=radio></label>',
      '[x] Keep\n[ ] News\n(o) Fast [how](/f)\n( ) Slow',
    ],
    [
      'a checkbox drawn by its label is still read',
      '<label><input type=checkbox checked style="display:none"><span>Dark mode</span></label>',
      '[x] Dark mode',
    ],
    [
      'a field has its label and current value',
      '<label for=e>Email:</label><div><input id=e></div><label>Age <input type=number value=3></label>',
      'Email: [ada@example.com]\nAge: [3]',
      "document.querySelector('#e').value = 'ada@example.com'",
    ],
    [
      'a field without label has its own name',
      '<input aria-label="Search" value=tea> <input placeholder="City"> <input title=Zip placeholder="12345"> <span id=q>Qty</span> <input aria-labelledby=q value=2>',
      'Search: [tea] City: [] Zip: [] (12345) Qty [2]',
    ],
    [
      'a label in another cell stays in its column',
      '<table><tr><td><label for=e>Email</label><td><input id=e value=a></table>',
      '| | |\n|---|---|\n| Email | [a] |',
    ],
    [
      'a select has its selected labels',
      '<label>Land <select><option>A<option selected>B b</select></label> <select aria-label=Tags multiple><option selected>x<option>y<option selected>z</select>',
      'Land: [B b] Tags: [x, z]',
    ],
    ['a textarea is kept on one line', '<textarea aria-label=Note>\na\nb</textarea>', 'Note: [a ↵ b]'],
    [
      'buttons are in brackets',
      '<button><b>Save</b> all</button> <input type=submit> <input type=button value=Go> <button aria-label=Close><svg></svg></button> <div role=button>Div</div><button></button>',
      '[Save all] [Submit] [Go] [Close]\n[Div]',
    ],
    [
      'ARIA toggles and ranges show their state',
      '<button role=switch aria-checked=true>Wifi</button> <span role=radio aria-checked=false>B</span> <span role=checkbox aria-checked=mixed>All</span> <span role=slider aria-label=Volume aria-valuenow=30></span> <progress value=7 max=10></progress>',
      '[x] Wifi ( ) B [-] All Volume: [30] [70%]',
    ],
    [
      'a password is masked, empty, filled or revealed',
      '<label>Password <input type=password value=hunter2></label><br><input type=password><br><input name=password value=hunter2><br><input autocomplete="current-password" value=hunter2>',
      'Password: [••••]\n[••••]\n[••••]\n[••••]',
    ],
    ['hidden inputs are absent', '<input type=hidden value=token>x', 'x'],
  ]);

  test('no password value ever appears, wherever the field stands and however it is labelled', async () => {
    const secret = fc.string({
      minLength: 6,
      maxLength: 12,
      unit: fc.constantFrom(...'qwzxkjQWZXKJ0123456789'),
    });
    const field = fc.constantFrom(
      '<input id=p type=password>',
      '<input id=p type=password placeholder=Pass aria-label=Pass>',
      '<input id=p type=text name=user_password>',
      '<input id=p autocomplete="section-a new-password">',
      '<input id=p style="-webkit-text-security:disc">',
      '<input id=p role=button type=password>',
      '<textarea id=p name=passphrase></textarea>',
    );
    const around = fc.constantFrom(
      '_',
      '<label>Pass _</label>',
      '<label for=p>Pass</label>_',
      '<table><tr><th>a<th>b<tr><td>_<td>x</table>',
      '<pre>_</pre>',
      '<h2>_</h2>',
      '<a href="/x">_</a>',
      '<button>_</button>',
      '<div role=button>_</div>',
      '<details open><summary>_</summary></details>',
      '<ul><li>_</ul>',
    );
    await fc.assert(
      fc.asyncProperty(secret, field, around, fc.boolean(), async (value, html, outer, by_attribute) => {
        const set = by_attribute ? `setAttribute('value', '${value}')` : `value = '${value}'`;
        const text = await read(`before ${outer.replace('_', html)}`, `document.querySelector('#p').${set}`);
        expect(text).toContain('before');
        expect(text).not.toContain(value);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what is visible', () => {
  cases([
    [
      'hidden things are left out',
      '<p hidden>1</p><p style="display:none">2</p><p style="visibility:hidden">3 <b style="visibility:visible">shown</b></p><p aria-hidden=true>4</p><p inert>5</p><p style="opacity:0">kept</p><div hidden="until-found">6</div>',
      '**shown**\n\nkept',
    ],
    [
      'scripts, styles and templates are no text',
      'a<script>1</script><style>b{}</style><template>2</template><noscript>3</noscript>',
      'a',
    ],
    [
      'shadow roots and slots are read in rendered order',
      '<x-card><b slot=title>Title</b>body<i slot=none>unslotted</i></x-card>',
      '# Title\n\nbody (fallback)',
      "document.querySelector('x-card').attachShadow({mode:'open'}).innerHTML = '<h1><slot name=title></slot></h1><div><slot></slot> <slot name=x>(fallback)</slot></div>'",
    ],
    [
      'names of object members are ordinary tags and roles',
      '<constructor role="toString">a</constructor>',
      'a',
    ],
    [
      'a field may have the name of a form member',
      '<form><input name=children value=1><input name=id value=2></form>',
      '[1] [2]',
    ],
  ]);

  test('a region is read alone, with the label outside it left out', async () => {
    const html = '<label for=e>Email</label><div id=r><p>in</p><input id=e value=a></div><p>out</p>';
    expect(await read(html, '', "document.querySelector('#r')")).toBe('in\n\n[a]');
  });

  test('a region inside something hidden has no text', async () => {
    expect(await read('<div hidden><p id=r>a</p></div>', '', "document.querySelector('#r')")).toBe('');
  });
});

describe('paging', () => {
  const rows = Array.from(
    { length: 40 },
    (_, nth) => `<tr><td>row ${nth}<td>${'word '.repeat(nth % 7)}😀`,
  ).join('');
  const html = `<h1>Long</h1><p>${'lorem ipsum '.repeat(20)}</p><p>${'😀'.repeat(60)}</p><table>${rows}</table>`;

  test('pages put together are the whole, at any size', async () => {
    const whole = await read(html);
    for (const size of [1, 7, 33, 100, 999, whole.length, whole.length + 1]) {
      const seen: string[] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const { text, total_chars, next_offset } = await call('document', size, offset);
        expect(total_chars).toBe(whole.length);
        expect(text.isWellFormed?.() ?? true).toBe(true);
        expect(text.length).toBeGreaterThan(0);
        seen.push(text);
        offset = size < 33 && seen.length > 20 ? null : next_offset;
      }
      expect(whole.startsWith(seen.join(''))).toBe(true);
      if (size >= 33) expect(seen.join('')).toBe(whole);
    }
  });

  test('a page ends after a whole line where one fits', async () => {
    await show('<p>aaaa</p><p>bbbb</p><p>cccc</p>');
    expect(await call('document', 9, 0)).toEqual({ text: 'aaaa\n\n', total_chars: 16, next_offset: 6 });
    expect(await call('document', 12, 6)).toEqual({
      text: 'bbbb\n\ncccc',
      total_chars: 16,
      next_offset: null,
    });
  });

  test('an offset past the end gives an empty last page', async () => {
    await show('<p>aaaa</p>');
    expect(await call('document', 10, 99)).toEqual({ text: '', total_chars: 4, next_offset: null });
  });
});
