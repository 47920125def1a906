import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const LIST = `<ul id=list></ul><script>
  window.deleted = [];
  window.names = ['Alice', 'Bob', 'Carol', 'Dave'];
  window.draw = () => { list.innerHTML = names.map((n) => '<li><span>' + n + '</span> <button onclick="deleted.push(this.parentNode.firstChild.textContent)">Delete</button></li>').join(''); };
  draw();
</script>`;

describe('a ref', () => {
  it('counts from 0 in document order and is never given twice', async () => {
    const fresh = await openSession();
    try {
      await fresh.show('<h1>a</h1><button>b</button><a href=#>c</a>');
      const first = await fresh.lines();
      expect(first.map((line) => line.ref)).toEqual(['@e0', '@e1', '@e2']);
      const seen = new Map(first.map((line) => [line.ref, line.words]));
      for (let i = 0; i < 5; i++) {
        await fresh.show(`<button>n${i}</button><button>m${i}</button>`, `/${i}`);
        for (const { ref, words } of await fresh.lines()) {
          expect(seen.get(ref), ref).toBeUndefined();
          seen.set(ref, words);
        }
      }
      expect([...seen.keys()].map((ref) => Number(ref.slice(2)))).toEqual([...seen.keys()].map((_, i) => i));
    } finally {
      await fresh.close();
    }
  });

  it('that was never given says which were', async () => {
    await on.show('<button>b</button>');
    const { text } = await on.call('click', { target: '@e99999' });
    expect(text).toContain('STALE_REFERENCE');
    expect(text).toMatch(/refs given so far are @e0 to @e\d+/);
  });

  it('follows its element when it is rendered anew, and says so', async () => {
    await on.show(LIST);
    const ref = await on.ref('in listitem "Carol"');
    await on.truth('draw()');
    const { text } = await on.call('click', { target: ref });
    expect(text).toContain('re-rendered');
    expect(await on.truth('deleted')).toEqual(['Carol']);
  });

  it('stays the same in the next snapshot when everything is rendered anew', async () => {
    await on.show(LIST);
    const before = await on.lines();
    await on.truth('draw()');
    expect(await on.lines()).toEqual(before);
    expect((await on.call('describe_screen')).text).toContain('rev ');
  });

  it('is refused when the same node has another name now, with the nearest that has the old one', async () => {
    await on.show(
      '<button id=x onclick="window.hit=1">Delete Alice</button><button id=y onclick="window.hit=2">Delete Bob</button>',
    );
    const ref = await on.ref('"Delete Alice"');
    await on.truth('x.textContent = "Delete Bob", y.textContent = "Delete Alice"');
    const { text, structured } = await on.call('click', { target: ref });
    expect(structured).toMatchObject({ failure_code: 'STALE_REFERENCE' });
    expect(text).toContain('was button "Delete Alice" and is now button "Delete Bob"');
    expect(text).toMatch(/nearest: @e\d+ button "Delete Alice"/);
    expect(await on.truth('window.hit')).toBeUndefined();
    const nearest = /nearest: (@e\d+)/.exec(text)?.[1] ?? '';
    await on.call('click', { target: nearest });
    expect(await on.truth('window.hit')).toBe(2);
  });

  it('is refused when only the row around an unchanged name has changed', async () => {
    await on.show(LIST);
    const ref = await on.ref('in listitem "Alice"');
    await on.truth(
      'document.querySelectorAll("span").forEach((s, i, all) => { s.textContent = names[(i + 1) % names.length]; })',
    );
    const { text, is_error } = await on.call('click', { target: ref });
    expect(is_error).toBe(true);
    expect(text).toContain('STALE_REFERENCE');
    expect(text).toContain('in listitem "Alice"');
    expect(await on.truth('deleted')).toEqual([]);
  });

  const ITEMS: Record<string, (name: string) => string> = {
    'a table': (n) => `<tr><td class=n>${n}</td><td><button onclick="hits.push(1)">Pay</button></td></tr>`,
    'cards with headings': (n) =>
      `<div><h3 class=n>${n}</h3><p>about it</p><button onclick="hits.push(1)">Pay</button></div>`,
    'plain boxes': (n) =>
      `<div><span class=n>${n}</span><div><button onclick="hits.push(1)">Pay</button></div></div>`,
  };
  const PAIRS = [
    ['Ann', 'Ben'],
    ['Order 1001', 'Order 1002'],
    ['7', '8'],
  ];

  it.each(Object.keys(ITEMS).flatMap((kind) => PAIRS.map(([one, two]) => ({ kind, one, two }))))(
    'is refused when items change places in $kind: $one and $two',
    async ({ kind, one, two }) => {
      const item = ITEMS[kind] ?? String;
      const rows = [one, two].map((name) => item(name ?? '')).join('');
      await on.show(`<script>window.hits=[]</script>${kind === 'a table' ? `<table>${rows}</table>` : rows}`);
      const buttons = (await on.lines()).filter((line) => line.words.startsWith('button "Pay"'));
      await on.truth(
        `[...document.querySelectorAll(".n")].reverse().forEach((el, i) => { el.textContent = ${JSON.stringify([one, two])}[i]; })`,
      );
      const { is_error, text } = await on.call('click', { target: buttons[0]?.ref });
      expect(is_error, text).toBe(true);
      expect(await on.truth('hits')).toEqual([]);
    },
  );

  it('is refused when the only one of its name now stands in another numbered row', async () => {
    await on.show(
      '<table><tr><td id=n>Order 1001</td><td><button onclick="window.hit=1">Cancel order</button></td></tr></table>',
    );
    const ref = await on.ref('"Cancel order"');
    await on.truth('n.textContent = "Order 1002"');
    const { is_error, text } = await on.call('click', { target: ref });
    expect(is_error, text).toBe(true);
    expect(await on.truth('window.hit')).toBeUndefined();
  });

  it('names both when its element is gone and two now look like it', async () => {
    await on.show('<div id=box><button onclick="window.hit=1">Save</button></div>');
    const ref = await on.ref('"Save"');
    await on.truth('box.innerHTML = "<button>Save</button><button>Save</button>"');
    const { text, structured } = await on.call('click', { target: ref });
    expect(structured).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET' });
    expect(linesOf(text.replaceAll('  @', '@')).length).toBe(2);
    expect(await on.truth('window.hit')).toBeUndefined();
  });

  it('heals names longer than a snapshot shows', async () => {
    const name = 'very long name '.repeat(30).trim();
    await on.show(`<div id=box><button>${name}</button><button>${name} other</button></div>`);
    await on.truth('document.querySelectorAll("button")[1].remove()');
    const ref = await on.ref('very long');
    await on.truth(
      'box.innerHTML = box.innerHTML; document.querySelector("button").onclick = () => { window.hit = 1 }',
    );
    expect((await on.call('click', { target: ref })).text).toContain('re-rendered');
    expect(await on.truth('window.hit')).toBe(1);
  });

  it('does not outlive its page', async () => {
    await on.show('<button>Go</button>', '/a');
    const ref = await on.ref('"Go"');
    await on.show('<button>Stay</button>', '/b');
    expect((await on.call('click', { target: ref })).text).toContain('STALE_REFERENCE');
  });
});

describe('what moves under the pointer', () => {
  const ROWS = (how: string) => `<style>li{height:30px}</style><ul id=list></ul><script>
    window.hits = []; window.names = Array.from({length: 12}, (_, i) => 'Item ' + String.fromCharCode(65 + i));
    const shuffle = () => { for (let i = names.length - 1; i > 0; i--) { const j = Math.floor(Math.random() * (i + 1)); [names[i], names[j]] = [names[j], names[i]]; } };
    const html = () => names.map((n) => '<li><b>' + n + '</b> <button>Pick</button></li>').join('');
    list.addEventListener('click', (e) => { if (e.target.localName === 'button') hits.push(e.target.parentNode.querySelector('b').textContent); });
    list.innerHTML = html();
    ${how}
  </script>`;
  const CASES: Record<string, [page: string, least: number]> = {
    'a list that is rendered anew every 50 ms': ['setInterval(() => { list.innerHTML = html(); }, 50)', 0.6],
    'a list that is rendered anew in another order every 200 ms': [
      'setInterval(() => { shuffle(); list.innerHTML = html(); }, 200)',
      0.5,
    ],
    'rows whose words are shuffled in place every 50 ms': [
      'setInterval(() => { shuffle(); [...list.querySelectorAll("b")].forEach((b, i) => { b.textContent = names[i]; }); }, 50)',
      0,
    ],
    'rows that are inserted above every 50 ms': [
      'let n = 0; setInterval(() => { names.unshift("New " + n++); names.splice(6, 1); names = names.slice(0, 14); while (names.filter((x) => x.startsWith("Item")).length < 3) names.push("Item " + String.fromCharCode(65 + n % 12)); const li = document.createElement("li"); li.innerHTML = "<b>" + names[0] + "</b> <button>Pick</button>"; list.prepend(li); if (list.children.length > 18) list.children[8].remove(); }, 50)',
      0,
    ],
  };

  it.each(Object.keys(CASES))('never leads to the wrong item: %s', async (name) => {
    const [how, least] = CASES[name] ?? ['', 0];
    await on.show(ROWS(how));
    let clicked = 0;
    let tried = 0;
    for (let i = 0; i < 8; i++) {
      const wanted = await on.truth<string>(`[...list.querySelectorAll('b')][${i}].textContent`);
      const before = await on.truth<number>('hits.length');
      const { is_error, text, structured } = await on.call('click', {
        target: `button "Pick" in listitem "${wanted}"`,
      });
      const hits = (await on.truth<string[]>('hits')).slice(before);
      tried++;
      if (hits.length > 0) clicked++;
      // A row that is taken away while it is pressed gets no click, and that is no wrong one.
      expect(hits.length === 0 || (hits.length === 1 && hits[0] === wanted), `${hits} for ${text}`).toBe(
        true,
      );
      if (is_error && structured.may_have_landed !== true) expect(hits, text).toEqual([]);
    }
    expect(clicked / tried, `${clicked} of ${tried} clicks`).toBeGreaterThanOrEqual(least);
  });

  it('never leads to the wrong item: refs on rows that a virtual list reuses', async () => {
    await on.show(`<div id=scroller style="height:300px;overflow:auto"><div id=space style="height:30000px;position:relative"></div></div><script>
      window.hits = [];
      const rows = Array.from({length: 12}, () => { const row = document.createElement('div'); row.style.cssText = 'position:absolute;height:30px'; row.innerHTML = '<span></span> <button>Open</button>'; row.lastChild.onclick = () => hits.push(row.firstChild.textContent); space.append(row); return row; });
      window.draw = () => { const first = Math.floor(scroller.scrollTop / 30); rows.forEach((row, i) => { const n = first + i; row.style.top = n * 30 + 'px'; row.firstChild.textContent = 'Record ' + n; }); };
      scroller.onscroll = draw; draw();
    </script>`);
    const ref = await on.ref('"Record 2"');
    await on.truth('scroller.scrollTop = 3000');
    await on.until('document.querySelector("span").textContent === "Record 100"');
    const { is_error, text } = await on.call('click', { target: ref });
    expect(is_error, text).toBe(true);
    expect(text).toContain('STALE_REFERENCE');
    expect(await on.truth('hits')).toEqual([]);
    await on.call('click', { target: 'button "Open" in "Record 103"' });
    expect(await on.truth('hits')).toEqual(['Record 103']);
  });

  it('does not click a row that became another one while it was pressed, though most of its words are the same', async () => {
    await on.show(`<ul id=list>${['C', 'L'].map((x) => `<li><b>Item ${x}</b> <button>Pick</button></li>`).join('')}</ul><script>window.hits = [];
      const [c, l] = list.querySelectorAll('b');
      list.onclick = (event) => { if (event.target.localName === 'button') hits.push(event.target.previousElementSibling.textContent); };
      list.onpointerdown = () => setTimeout(() => { c.textContent = 'Item L'; l.textContent = 'Item C'; });</script>`);
    const { is_error, text } = await on.call('click', { target: 'button "Pick" in listitem "Item C"' });
    // The click may come before the change: then it was the row that was meant.
    const hits = await on.truth<string[]>('hits');
    expect(hits, text).not.toContain('Item L');
    if (hits.length > 0) return;
    expect(is_error, text).toBe(true);
    expect(text).toContain('it is now in "Item L"');
  });

  it('lands once on a button whose own words change while it is pressed', async () => {
    await on.show(`<button id=b>Send</button><script>window.clicks = 0;
      b.addEventListener('mousedown', () => { b.textContent = 'Sending'; }); b.onclick = () => clicks++;</script>`);
    const { is_error, text } = await on.call('click', { target: 'button "Send"' });
    expect(is_error, text).toBeFalsy();
    expect(await on.truth('clicks')).toBe(1);
  });

  it('lands on a button that moves away while it is pressed, or says that it did not', async () => {
    await on.show(`<button id=b style="position:absolute;top:10px">Run</button><button id=o style="position:absolute;top:10px;display:none">Other</button><script>window.hits=[];
      b.addEventListener('mousedown', () => { b.style.top = '200px'; o.style.display = 'block'; }); b.onclick = () => hits.push('run'); o.onclick = () => hits.push('other');</script>`);
    await on.call('click', { target: 'button "Run"' });
    expect(await on.truth('hits')).not.toContain('other');
  });
});
