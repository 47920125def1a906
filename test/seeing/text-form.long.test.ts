import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, linesOf, type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

/** What a line says before its value, states and notes: the words a target may use. */
function targetWords({ words }: Line): string {
  return (
    /^[a-z]+(?: [1-6])?(?: "(?:[^"\\]|\\.)*")?(?: in (?:[a-z]+ )?"(?:[^"\\]|\\.)*")?/.exec(words)?.[0] ?? ''
  );
}

const ODD_NAMES = [
  'Say "hi"',
  'back\\slash',
  '"quoted"',
  'in "there"',
  'a  b',
  '#2',
  'x #3',
  'css:a',
  '= 5',
  'Ärger & Öl',
  '保存する',
  'احفظ',
  '😀 smile',
  '@e3',
  'e7',
  '[disabled]',
  "it's",
  'button',
  'of "b"',
];

const PAGES: Record<string, string> = {
  'odd names': ODD_NAMES.map((name) => `<button>${name.replace(/</g, '&lt;')}</button>`).join(' '),
  'long names': [
    'word '.repeat(60),
    'n'.repeat(300),
    `${'same start '.repeat(12)}one`,
    `${'same start '.repeat(12)}two`,
  ]
    .map((name) => `<p><button>${name}</button></p>`)
    .join(''),
  'twins in rows': `<table>${['Alice', 'Bob', 'Carol "CJ" Jones', 'D\\E', 'x'.repeat(90), `${'y'.repeat(70)}1`].map((who) => `<tr><td>${who}</td><td><button>Delete</button><a href="#${who.length}">Edit</a></td></tr>`).join('')}</table>`,
  'twins in groups': `<fieldset><legend>Home</legend><label>City <input></label><label>Zip <input></label></fieldset><fieldset><legend>Work</legend><label>City <input></label></fieldset>
    <ul><li>Milk <button>+</button><button>-</button></li><li>Bread <button>+</button><button>-</button></li></ul>
    <div class=card><h3>Fern</h3><button>Add</button></div><div class=card><h3>Palm</h3><button>Add</button></div>`,
  'every role': `<h1>Title</h1><a href=#>L</a><input aria-label=T value=v><input type=search aria-label=S><select aria-label=C><option>a</select>
    <input type=checkbox aria-label=K><input type=radio aria-label=R><input type=range aria-label=V><input type=number aria-label=N>
    <div role=switch aria-checked=true tabindex=0>W</div><div role=tab>B</div><div role=status>Saved</div><div role=alert>Careful</div>
    <div onclick="">clicky</div><div contenteditable aria-label=E></div><details><summary>More</summary></details><section aria-label=G><p>text</p></section>
    <input type=password aria-label=P><input type=file aria-label=F><div role=treeitem>I</div><div role=menuitem>M</div><div role=option>O</div>`,
};

describe('a line', () => {
  it.each(Object.keys(PAGES))('names the same element again: %s', async (page) => {
    await on.show(PAGES[page] ?? '');
    const lines = await on.lines({ tokens: 20_000 });
    expect(lines.length).toBeGreaterThan(3);
    const wrong: string[] = [];
    for (const line of lines) {
      const words = targetWords(line);
      const { structured, text } = await on.call('find_element', { query: words, limit: 50 });
      const { elements } = structured as { elements: { ref: string; match: string }[] }; // its output schema says so
      const meant = elements.filter(({ match }) => match === 'exact').map(({ ref }) => ref);
      // Lines that read the same can only mean the same.
      const alike = lines.filter((other) => targetWords(other) === words).map(({ ref }) => ref);
      if (meant.sort().join() !== alike.sort().join())
        wrong.push(`${line.ref} ${words} -> ${meant.join(' ') || text}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is never taken for another element when nothing tells it from its twins', async () => {
    await on.show('<button>Go</button><button>Go</button>');
    const [first] = await on.lines();
    const { is_error, text } = await on.call('click', {
      target: targetWords(first ?? { ref: '', words: '' }),
    });
    expect(is_error).toBe(true);
    expect(text).toContain('AMBIGUOUS_TARGET');
    expect(linesOf(text.replaceAll('  @', '@'))).toHaveLength(2);
  });
});

describe('the token budget', () => {
  const long = (text: string, n: number) =>
    `<p>${Array.from({ length: n }, (_, i) => `<button>${text} ${i}</button>`).join(' ')}</p>`;
  const nasty: Record<string, string> = {
    'long names': long(
      'An extraordinarily long-winded, punctuation-heavy: label/with.slashes_and-dashes',
      120,
    ),
    chinese: long('立即保存并提交所有更改到服务器', 120),
    arabic: long('احفظ جميع التغييرات وأرسلها إلى الخادم', 120),
    hindi: long('सभी परिवर्तन सहेजें और सर्वर पर भेजें', 120),
    thai: long('บันทึกการเปลี่ยนแปลงทั้งหมดและส่งไปยังเซิร์ฟเวอร์', 120),
    emoji: long('👩‍👩‍👧‍👦🏳️‍🌈🎉', 120),
    ids: long('a8f3-99zK-0xDEADBEEF-qwrtzp_XY77', 120),
    signs: long('!@#$%^&*()_+{}|:<>?~`-=', 120),
    values: Array.from(
      { length: 60 },
      (_, i) => `<input aria-label="f${i}" value="zx${i}qv8 kj4${i}w wq-${i}-${'pqr'.repeat(15)}">`,
    ).join(''),
    'ten thousand': long('Button', 10_000),
    'test ids': Array.from(
      { length: 200 },
      (_, i) =>
        `<button data-testid="row-${i}-x9f8e7d6c5b4a39281"><svg width=10 height=10 class="icon-x${i}y"></svg></button>`,
    ).join(''),
  };

  it.each(Object.keys(nasty))('is kept: %s', async (page) => {
    const opened = await on.show(`<h1>${'long title '.repeat(30)}</h1>${nasty[page]}`, `/${'p/'.repeat(60)}`);
    expect(countTokens(opened.text)).toBeLessThanOrEqual(1030);
    for (const tokens of [undefined, 200, 500, 1500]) {
      for (const more of [{}, { offset: 20 }, { full_page: true }, { detail: true }]) {
        const { text } = await on.call('describe_screen', { ...(tokens ? { tokens } : {}), ...more });
        expect(countTokens(text), JSON.stringify({ tokens, more })).toBeLessThanOrEqual(tokens ?? 1000);
        expect(linesOf(text).length).toBeGreaterThan(0);
      }
    }
    expect(countTokens((await on.call('get_snapshot')).text)).toBeLessThanOrEqual(2300);
  });
});

describe('paging', () => {
  const all = async (input: Record<string, unknown>): Promise<string[]> => {
    const seen: string[] = [];
    let offset: number | undefined;
    for (let page = 0; page < 200; page++) {
      const { text } = await on.call('describe_screen', {
        ...input,
        ...(offset === undefined ? {} : { offset }),
      });
      seen.push(...linesOf(text).map((line) => line.words));
      const next = /more: describe_screen \{"offset":(\d+)/.exec(text)?.[1];
      if (next === undefined) return seen;
      offset = Number(next);
    }
    throw new Error('pages without end');
  };
  const page = `<h1>Top</h1>${Array.from({ length: 260 }, (_, i) => `<button>b${i}</button>${i % 5 === 0 ? `<input type=checkbox aria-label="c${i}">` : ''}`).join(' ')}
    <iframe width=300 height=100 srcdoc="<a href=#>framed 1</a> <a href=#>framed 2</a>"></iframe>
    <div style="height:3000px"></div>${Array.from({ length: 150 }, (_, i) => `<a href="#${i}">far ${i}</a>`).join(' ')}`;

  it.each([{}, { tokens: 300 }, { tokens: 20_000 }])(
    'reaches everything in view exactly once: %o',
    async (budget) => {
      await on.show(page);
      const seen = await all(budget);
      const expected = await on.truth<number>('1 + 260 + 52 + 2');
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((words) => /button|checkbox|heading|framed/.test(words))).toHaveLength(expected);
      expect(seen.join()).not.toContain('far ');
    },
  );

  it.each([{}, { tokens: 20_000 }])('reaches the whole page exactly once: %o', async (budget) => {
    await on.show(page);
    const seen = await all({ ...budget, full_page: true });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((words) => /button|checkbox|heading|link/.test(words))).toHaveLength(
      1 + 260 + 52 + 2 + 150,
    );
  });

  it('says how many are left', async () => {
    await on.show(page);
    const { text } = await on.call('describe_screen', { tokens: 300 });
    const shown = linesOf(text).length;
    const [, left, offset] = /^(\d+) more: describe_screen \{"offset":(\d+)/m.exec(text) ?? [];
    expect(Number(offset)).toBe(shown);
    expect(Number(left) + shown).toBe((await on.snapshot()).in_view);
  });

  it('looks only within an element, below the fold too when the whole page is asked for', async () => {
    await on.show(
      `<nav aria-label=Main><a href=#>Home</a></nav><section aria-label=List><h2>Items</h2><button>one</button><div style="height:2000px"></div><button>two</button></section>`,
    );
    const within = 'region "List"';
    expect((await on.lines({ within })).map((line) => line.words)).toEqual([
      'heading 2 "Items"',
      'button "one"',
    ]);
    expect((await on.lines({ within, full_page: true })).map((line) => line.words)).toEqual([
      'heading 2 "Items"',
      'button "one"',
      'button "two"',
    ]);
  });

  it('adds boxes, links and test ids when asked for detail', async () => {
    await on.show(
      '<a href="/next" data-testid=go style="position:absolute;left:30px;top:40px;width:50px;height:20px">Next</a>',
    );
    expect((await on.lines({ detail: true })).map((line) => line.words)).toEqual([
      `link "Next" testid:go @30,40 50x20 ${on.server.url}/next`,
    ]);
    expect((await on.lines()).map((line) => line.words)).toEqual(['link "Next"']);
  });
});
