import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { elementNamed, type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const words = async (input: Record<string, unknown> = {}) =>
  (await on.lines({ tokens: 5000, ...input })).map((line) => line.words);

describe('what a person could use is listed', () => {
  it('lists native controls of every type', async () => {
    const types =
      'text search tel url email password number range date month week time datetime-local color checkbox radio file button submit reset image'.split(
        ' ',
      );
    await on.show(
      `${types.map((type) => `<label>${type} field <input type="${type}" ${/button|submit|reset|image/.test(type) ? `value="${type} field" alt="${type} field"` : ''}></label>`).join(' ')}
      <select aria-label="one of many"><option>a<option>b</select>
      <select aria-label="some of many" multiple><option>a<option>b</select>
      <textarea aria-label="long text"></textarea> <button>plain button</button> <a href="#x">a link</a>
      <details><summary>more about it</summary>hidden</details>
      <input type="hidden" value="never">`,
    );
    const { elements } = await on.snapshot();
    const named = new Map(elements.map((element) => [element.name, element.role]));
    for (const type of types) expect(named.has(`${type} field`), type).toBe(true);
    expect(named.get('one of many')).toBe('combobox');
    expect(named.get('some of many')).toBe('listbox');
    expect(named.get('long text')).toBe('textbox');
    expect(named.get('plain button')).toBe('button');
    expect(named.get('a link')).toBe('link');
    expect([...named.keys()]).toContain('more about it');
    expect(JSON.stringify(elements)).not.toContain('never');
  });

  it('lists ARIA widgets, texts that inform and rows that can be selected', async () => {
    await on.show(`
      <div role=button>b</div><div role=link>l</div><div role=checkbox aria-checked=mixed>c</div>
      <div role=switch aria-checked=true aria-label=s>on</div><div role=radio aria-checked=true>r</div>
      <div role=tablist><div role=tab aria-selected=true>t</div></div>
      <div role=slider aria-label=sl aria-valuenow=3 aria-valuemin=1 aria-valuemax=9 tabindex=0>x</div>
      <div role=spinbutton aria-label=sp aria-valuenow=3 aria-valuemin=-Infinity aria-valuemax=Infinity>3</div><div role=textbox contenteditable aria-label=tb></div>
      <div role=searchbox contenteditable aria-label=sb></div>
      <div role=combobox aria-expanded=true aria-controls=lb aria-label=cb tabindex=0>x</div>
      <ul role=listbox id=lb aria-label=lb><li role=option>o1</li><li role=option aria-selected=true>o2</li></ul>
      <div role=menu><div role=menuitem>m1</div><div role=menuitemcheckbox aria-checked=true>m2</div><div role=menuitemradio>m3</div></div>
      <ul role=tree><li role=treeitem aria-expanded=false>tree</li></ul>
      <table role=grid><tr aria-selected=false><td role=gridcell tabindex=0>cell one</td><td role=gridcell>dead cell</td></tr>
      <tr><td>no row</td></tr></table>
      <div role=status>Saved well</div><div role=alert>Went wrong</div><div role=log>first entry</div>
      <div role=progressbar aria-label=up aria-valuenow=40>40 %</div><progress aria-label=native value=0.5></progress>
      <div role=dialog aria-label=dlg>text</div><section aria-label=reg>text</section>
      <div role=separator>never</div><h4>four</h4><h3>three</h3>`);
    const all = await words();
    for (const wanted of [
      'button "b"',
      'link "l"',
      'checkbox "c" [mixed]',
      'switch "s" [checked]',
      'radio "r" [checked]',
      'tab "t" [selected]',
      'slider "sl" = 3 (1..9)',
      'spinbutton "sp" = 3',
      'textbox "tb"',
      'searchbox "sb"',
      'option "o1"',
      'option "o2" [selected]',
      'menuitem "m1"',
      'menuitemcheckbox "m2" [checked]',
      'menuitemradio "m3" [unchecked]',
      'treeitem "tree" [collapsed]',
      'gridcell "cell one"',
      'status "Saved well"',
      'alert "Went wrong"',
      'log "first entry"',
      'progressbar "up" = 40 (0..100)',
      'dialog "dlg"',
      'region "reg"',
      'heading 3 "three"',
    ])
      expect(
        all.some((line) => line.startsWith(wanted)),
        `${wanted} in\n${all.join('\n')}`,
      ).toBe(true);
    expect(all.some((line) => line.startsWith('row '))).toBe(true);
    expect(all.join('\n')).not.toMatch(/gridcell "dead cell"|"never"|heading 4|no row/);
  });

  it('lists what only listens, however it was told to, and operates it', async () => {
    await on.show(`
      <div id=a>by listener</div><div id=b>by property</div><div id=c onclick="hits.push('c')">by attribute</div>
      <div id=d style="cursor:pointer">by cursor</div><div id=e tabindex=0>by tabindex</div>
      <div id=f contenteditable>typed text</div><div id=g>react like</div><div id=h>by mousedown</div>
      <div id=i>dead text</div><p>prose</p>
      <script>window.hits=[];
      const el = (id) => document.getElementById(id);
      el('a').addEventListener('click', () => hits.push('a'));
      el('b').onclick = () => hits.push('b');
      el('d').addEventListener('click', () => hits.push('d'));
      el('g').onclick = function noop() {};
      document.addEventListener('click', (e) => { if (e.target.id === 'g') hits.push('g'); });
      el('h').addEventListener('mousedown', () => hits.push('h'));
      </script>`);
    const all = await words();
    for (const name of [
      'by listener',
      'by property',
      'by attribute',
      'by cursor',
      'by tabindex',
      'react like',
      'by mousedown',
    ])
      expect(all).toContain(`clickable "${name}"`);
    expect(all.some((line) => line.startsWith('textbox') && line.includes('typed text'))).toBe(true);
    expect(all.join('\n')).not.toMatch(/dead text|prose/);
    for (const name of [
      'by listener',
      'by property',
      'by attribute',
      'by cursor',
      'react like',
      'by mousedown',
    ])
      expect((await on.call('click', { target: `clickable "${name}"` })).text).toContain('clicked');
    expect(await on.truth('hits')).toEqual(['a', 'b', 'c', 'd', 'g', 'h']);
  });

  it('lists what is editable as a textbox unless the page says otherwise, and fills it by that name', async () => {
    await on.show(`<h2>Note</h2><div id=a contenteditable onclick="1">Hello</div><div id=b contenteditable=plaintext-only></div>
      <div contenteditable data-placeholder="Write here" style="cursor:pointer"></div><div contenteditable role=searchbox aria-label="Find"></div>
      <div contenteditable=false onclick="1">Fixed</div>`);
    const all = await words();
    expect(all).toContain('textbox "Note" = "Hello" (beside)');
    // The words of one editable box are not the name of the next.
    expect(all).toContain('textbox testid:b');
    expect(all).toContain('textbox "Write here"');
    expect(all).toContain('searchbox "Find"');
    expect(all).toContain('clickable "Fixed"');
    const filled = await on.call('fill', { target: 'textbox "Write here"', value: 'Typed' });
    expect(filled.text).toContain('filled textbox "Write here": verified');
    expect((await on.call('fill', { target: 'clickable "Write here"', value: 'Again' })).text).toContain(
      'verified',
    );
    expect(await on.truth('document.querySelector("[data-placeholder]").textContent')).toBe('Again');
  });

  it('leaves out a listener on a container but keeps the controls inside', async () => {
    await on.show(
      '<div id=root><button>one</button><button>two</button></div><script>root.addEventListener("click",()=>{})</script>',
    );
    expect(await words()).toEqual(['button "one"', 'button "two"']);
  });

  it('lists and presses the items of a list that listens for all of them, and keeps a card whole', async () => {
    await on.show(`<style>.r:hover{cursor:pointer} .r,#card{display:grid}</style>
      <div id=people><div class="r hd"><span>Name</span><span>Team</span></div><div class=r data-id=7><span>Lena Fuchs</span><span>Print</span></div><div class="r off" data-id=8><span>Lena Fuchsberger</span><span>Web</span></div></div>
      <ul id=files><li>a.txt</li><li>b.txt</li></ul>
      <table><tbody id=orders><tr><td>No</td><td>Who</td></tr><tr><td>41</td><td>Ann</td></tr><tr><td>42</td><td>Ben</td></tr></tbody></table><table><tr onclick='1'><td>51</td><td>Ann</td></tr><tr onclick='1'><td>52</td><td><button>Ben</button></td></tr></table>
      <div id=card><span id=a>Chair</span><span id=b>Oak</span><span data-v-1>40 €</span><span data-v-1>new</span></div>
      <div class=box onclick=1><p><b>Bed</b><i>Oak</i></p><p><b>Price</b><i>90</i></p><p><b>Stock</b><i>3</i></p></div><div class=box onclick=1><p><b>Desk</b><i>Ash</i></p></div>
      <table><tr onclick=1><td id=c>61</td><td id=d>Cid</td></tr></table>
      <div id=text><p>One <b>b</b> <i>c</i></p><p>Two <b>d</b> <i>e</i></p></div>
      <script>window.hits=[];for(const id of ['people','files','orders','card','text'])document.getElementById(id).addEventListener('click',(e)=>hits.push(e.target.closest('.r,li,tr')?.textContent??id))</script>`);
    expect(await words()).toEqual([
      'clickable "Name Team"',
      'clickable "Lena Fuchs Print"',
      'clickable "Lena Fuchsberger Web"',
      'clickable "a.txt"',
      'clickable "b.txt"',
      'row "No Who"',
      'row "41 Ann"',
      'row "42 Ben"',
      'row "51 Ann"',
      'row "52"',
      'button "Ben"',
      'clickable "Chair Oak 40 € new"',
      'clickable "BedOak Price90 Stock3"',
      'clickable "DeskAsh"',
      'row "61 Cid"',
      'clickable "One b c Two d e"',
    ]);
    for (const target of [
      'clickable "Lena Fuchsberger Web"',
      'clickable "b.txt"',
      'row "42 Ben"',
      'clickable "Chair Oak 40 € new"',
    ])
      expect((await on.call('click', { target })).text).toContain('clicked');
    expect(await on.truth('hits')).toEqual(['Lena FuchsbergerWeb', 'b.txt', '42Ben', 'card']);
  });

  it('lists and operates controls that are drawn by their label', async () => {
    await on.show(`<style>
      .clear{opacity:0;position:absolute} .clip{position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);overflow:hidden}
      .none{display:none} label{display:block;padding:8px}</style>
      <div style="position:relative"><input id=a type=checkbox class=clear><label for=a>clear box</label></div>
      <label><input id=b type=checkbox class=clip>clipped box</label>
      <input id=c type=radio name=r class=none><label for=c>absent radio</label>
      <label><input id=d type=checkbox role=switch class=clip><span>clipped switch</span></label>
      <label><input id=e type=file class=none>choose a file</label>`);
    const all = await words();
    expect(all).toEqual([
      'checkbox "clear box" [unchecked]',
      'checkbox "clipped box" [unchecked]',
      'radio "absent radio" [unchecked]',
      'switch "clipped switch" [unchecked]',
      expect.stringMatching(/^button "choose a file/),
    ]);
    for (const target of [
      'checkbox "clear box"',
      'checkbox "clipped box"',
      'radio "absent radio"',
      'switch "clipped switch"',
    ])
      expect((await on.call('click', { target })).is_error, target).toBeFalsy();
    expect(await on.truth('[a,b,c,d].map((el) => el.checked)')).toEqual([true, true, true, true]);
  });

  it('sees through nested open shadow roots and slots, in the order they are drawn', async () => {
    await on.show(`<x-outer><button slot=first>slotted</button><x-inner></x-inner></x-outer>
      <script>
      customElements.define('x-inner', class extends HTMLElement { constructor(){ super();
        this.attachShadow({mode:'open'}).innerHTML='<button onclick="window.hit=1">deep</button>'; } });
      customElements.define('x-outer', class extends HTMLElement { constructor(){ super();
        this.attachShadow({mode:'open'}).innerHTML='<button>before</button><slot name=first></slot><slot></slot><button>after</button>'; } });
      </script>`);
    expect(await words()).toEqual(['button "before"', 'button "slotted"', 'button "deep"', 'button "after"']);
    await on.call('click', { target: 'button "deep"' });
    expect(await on.truth('window.hit')).toBe(1);
    await on.call('click', { target: await on.ref('"deep"') });
  });

  it('takes roles, states and words that an element of the page gave itself without an attribute', async () => {
    await on.show(`<div role=radiogroup aria-label=Size><x-choice id=s>Small</x-choice><x-choice id=l>Large</x-choice></div>
      <label for=w>Wifi</label><x-flip id=w></x-flip>
      <script>
      class Own extends HTMLElement { constructor(){ super(); this.own = this.attachInternals(); this.tabIndex = 0;
        this.attachShadow({mode:'open'}).innerHTML = '<x-ring></x-ring><slot></slot>'; } }
      customElements.define('x-ring', class extends HTMLElement { constructor(){ super();
        this.attachShadow({mode:'open'}).innerHTML = '<i style="display:block;width:20px;height:20px"></i>'; } });
      customElements.define('x-choice', class extends Own { connectedCallback(){ this.own.role = 'radio'; this.own.ariaChecked = 'false';
        this.onclick = () => { this.own.ariaChecked = 'true'; } } });
      customElements.define('x-flip', class extends Own { static formAssociated = true;
        connectedCallback(){ this.own.role = 'switch'; this.own.ariaChecked = 'true'; } });
      </script>`);
    expect(await words()).toEqual([
      'radio "Small" [unchecked]',
      'radio "Large" [unchecked]',
      'switch "Wifi" [checked]',
    ]);
    expect((await on.call('click', { target: 'radio "Large"' })).text).toContain(
      'clicked radio "Large": verified',
    );
  });

  it('a page that answers for its elements with no texts is read all the same', async () => {
    await on.show(`<x-odd tabindex=0>Odd</x-odd><button>Save</button>
      <script>window.addEventListener('surehand:internals?', (event) => { event.stopImmediatePropagation();
        for (const detail of ['[["role",5],["aria-label",{}]]', 'no JSON', '7'])
          document.dispatchEvent(new CustomEvent('surehand:internals', { detail })) }, true);
      customElements.define('x-odd', class extends HTMLElement {})</script>`);
    expect(await words()).toEqual(['clickable "Odd"', 'button "Save"']);
  });

  it('a nameless box is not called by the words of a side bar', async () => {
    await on.show(`<div style="display:flex"><div id=side><div>Inbox (15)</div><div>Sent</div><div>Trash</div></div>
      <div id=list><div><input type=checkbox><b>Bo Lind</b></div><div><input type=checkbox><input type=checkbox></div></div></div>`);
    const all = (await words()).join('\n');
    expect(all).toContain('checkbox "Bo Lind" [unchecked] (beside)');
    expect(all).not.toContain('Inbox');
  });

  it('asks what is inside a shadow root about itself, not about its host, and lists what a host wraps once', async () => {
    await on.show(`<x-press>Save</x-press> <x-card>Trip to Rome</x-card>
      <script>
      const style = '<style>:host{cursor:pointer;display:inline-block;position:relative;padding:8px} .back{position:absolute;inset:0;z-index:-1;background:#eee} button{cursor:inherit}</style>';
      customElements.define('x-press', class extends HTMLElement { constructor(){ super(); this.addEventListener('click', () => {});
        this.attachShadow({mode:'open'}).innerHTML = style + '<div class=back></div><button><span class=touch>\\u00a0</span><span><slot></slot></span></button>'; } });
      customElements.define('x-card', class extends HTMLElement { constructor(){ super(); this.addEventListener('click', () => {});
        this.attachShadow({mode:'open'}).innerHTML = style + '<div class=back></div><slot></slot><button aria-label="Remove">x</button>'; } });
      </script>`);
    expect(await words()).toEqual(['button "Save"', 'clickable "Trip to Rome"', 'button "Remove" shows "x"']);
  });

  it('lists only the content of an open modal dialog, and all again once it is closed', async () => {
    await on.show(`<button>behind</button><h1>Page</h1><dialog id=d aria-label=Sure><p>Really?</p><button>inside</button></dialog>
      <script>d.showModal()</script>`);
    const all = await words();
    expect(all.join('\n')).toContain('button "inside"');
    expect(all.join('\n')).not.toContain('behind');
    await on.truth('d.close()');
    expect(await words()).toContain('button "behind"');
    expect((await words()).join('\n')).not.toContain('inside');
    await on.truth('d.show()');
    expect((await words()).join('\n')).toMatch(/inside[\s\S]*behind/);
  });

  it('lists a popover only while it is open', async () => {
    await on.show(
      '<button popovertarget=p>menu</button><div id=p popover><button>entry</button></div><button>other</button>',
    );
    expect((await words()).join('\n')).not.toContain('entry');
    await on.call('click', { target: 'button "menu"' });
    const all = await words();
    expect(all).toContain('button "entry"');
    expect(all).toContain('button "other"');
  });

  it('gives icon-only buttons a hint of what they are', async () => {
    await on.show(`<button><i class="fa fa-trash"></i></button><button><svg><use href="#cart-plus"/></svg></button>
      <button id=save-it><span class="x"></span>&nbsp;</button>`);
    const all = (await words()).join('\n');
    expect(all).toContain('button "trash" (icon)');
    expect(all).toContain('button "cart plus" (icon)');
    expect(all).toMatch(/button testid:save-it/);
  });

  it('reports aria-hidden, inert, hidden and invisible things as absent', async () => {
    await on.show(`<div aria-hidden=true><button>a</button></div><div inert><button>b</button></div><button hidden>c</button>
      <button style="visibility:hidden">d</button><div style="visibility:hidden"><button style="visibility:visible">shown</button></div>
      <div style="display:contents"><button>contents</button></div><details><summary>sum</summary><button>e</button></details>
      <div style="content-visibility:hidden;height:50px"><button>f</button></div>`);
    expect((await words()).filter((line) => line.startsWith('button "'))).toEqual([
      'button "shown"',
      'button "contents"',
      'button "sum" [collapsed]',
    ]);
    await on.truth('document.querySelector("details").open = true');
    expect(await words()).toContain('button "e"');
  });
});

describe('where things are', () => {
  it('finds fixed and sticky bars although what holds them is off screen', async () => {
    await on.show(`<div style="height:300px">top</div>
      <section style="height:3000px"><header style="position:sticky;top:0"><button>sticky</button></header></section>
      <div style="height:50px;overflow:visible"><div style="position:fixed;right:6px;bottom:6px"><button>corner</button></div>
        <div style="position:fixed;left:200px;top:100px;width:60px;height:30px"><button>small</button></div><button>far below</button></div>
      <script>scrollTo(0, 900)</script>`);
    await on.truth('scrollTo(0, 900)');
    // In document order, wherever they were found.
    expect(await words()).toEqual(['button "sticky"', 'button "corner"', 'button "small"']);
  });

  it('tells what a scroll container shows from what it clips', async () => {
    await on.show(
      `<div id=box style="height:100px;overflow:auto">${Array.from({ length: 30 }, (_, i) => `<button style="display:block;height:25px">row ${i}</button>`).join('')}</div><button>outside</button>`,
    );
    expect(await words()).toEqual([0, 1, 2, 3].map((i) => `button "row ${i}"`).concat('button "outside"'));
    await on.truth('box.scrollTop = 250');
    expect(await words()).toEqual(
      [10, 11, 12, 13].map((i) => `button "row ${i}"`).concat('button "outside"'),
    );
    const snapshot = await on.snapshot({ full_page: true });
    expect(elementNamed(snapshot, 'button', 'row 0').state).toContain('offscreen');
    expect(elementNamed(snapshot, 'button', 'row 10').state).toContain('visible');
  });

  it('sees the right part of a table of 1,000 rows wherever it is scrolled to', async () => {
    await on.show(
      `<table>${Array.from({ length: 1000 }, (_, i) => `<tr><td>User ${i}</td><td><button>Edit</button></td></tr>`).join('')}</table>`,
    );
    for (const y of [0, 4000, 12345]) {
      await on.truth(`scrollTo(0, ${y})`);
      const expected = await on.truth<string[]>(
        `[...document.querySelectorAll('button')].filter((b) => { const r = b.getBoundingClientRect(); return r.bottom > 0 && r.top < innerHeight; }).map((b) => 'button "Edit" in row "' + b.closest('tr').cells[0].textContent + '"')`,
      );
      expect(expected.length).toBeGreaterThan(10);
      expect(await words()).toEqual(expected);
    }
    await on.call('click', { target: 'button "Edit" in row "User 700"' });
    expect(await on.truth('scrollY > 10000')).toBe(true);
  });

  it('sees a long flat list with hidden, floating and absolutely placed children in it', async () => {
    await on.show(
      `<div>${Array.from({ length: 600 }, (_, i) => `<button style="display:block;height:30px" ${i % 3 === 1 ? 'hidden' : ''}>item ${i}</button>`).join('')}</div>`,
    );
    await on.truth('scrollTo(0, 3000)');
    const expected = await on.truth<string[]>(
      `[...document.querySelectorAll('button')].filter((b) => { const r = b.getBoundingClientRect(); return r.height > 0 && r.bottom > 0 && r.top < innerHeight; }).map((b) => 'button "' + b.textContent + '"')`,
    );
    expect(await words()).toEqual(expected);
  });

  it('sees a menu that sticks out of a box which clips only what flows in it', async () => {
    await on.show(`<div style="overflow:hidden;height:30px"><div><button>open</button>
      <div style="position:absolute;top:120px;left:10px"><button>entry</button></div></div></div>
      <div style="overflow:hidden;height:30px;position:relative"><button>shown</button>
      <div style="position:absolute;top:60px;left:300px"><button>cut off</button></div></div>`);
    const hit = (name: string) =>
      on.truth<boolean>(
        `(() => { const b = [...document.querySelectorAll('button')].find((b) => b.textContent === '${name}'); const r = b.getBoundingClientRect(); return document.elementFromPoint(r.x + 5, r.y + 5) === b; })()`,
      );
    expect([await hit('entry'), await hit('cut off')]).toEqual([true, false]);
    expect(await words()).toEqual(['button "open"', 'button "entry"', 'button "shown"']);
  });
});
