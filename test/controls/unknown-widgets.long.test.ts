import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

/** Widgets as libraries that nobody here knows make them; each page keeps its own truth. */
let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = (text: string) => text.split('\n')[0] ?? '';

describe('an editor that keeps its text in a model', () => {
  // It draws from its model, learns the selection by an event, and takes edits only as they are announced.
  const EDITOR = `<div id=ed contenteditable role=textbox aria-label=Letter></div><input aria-label=Other id=other>
    <script>model = 'Dear all'; let sel = [0, 0];
      const draw = () => { ed.textContent = model; };
      document.addEventListener('selectionchange', () => { const s = getSelection(); if (!ed.contains(s.anchorNode)) return; const r = s.getRangeAt(0);
        const at = (node, offset) => node === ed ? (offset === 0 ? 0 : model.length) : offset; sel = [at(r.startContainer, r.startOffset), at(r.endContainer, r.endOffset)]; });
      const put = (text) => { model = model.slice(0, sel[0]) + text + model.slice(sel[1]); draw(); };
      ed.addEventListener('beforeinput', (event) => { event.preventDefault(); put(event.inputType.startsWith('delete') ? '' : event.data ?? ''); });
      ed.addEventListener('paste', (event) => { event.preventDefault(); put(event.clipboardData.getData('text/plain')); });
      ed.style.whiteSpace = 'pre-wrap'; draw()</script>`;

  it('holds in its model what is filled, added, written in lines and cleared', async () => {
    await on.show(EDITOR);
    for (const [input, model] of [
      [{ value: 'Hello (you)' }, 'Hello (you)'],
      [{ value: '!', clear_first: false }, 'Hello (you)!'],
      [{ value: 'One\nTwo' }, 'One\nTwo'],
      [{ value: '' }, ''],
    ] as const) {
      const { text } = await on.call('fill', { target: 'Letter', ...input });
      expect(first(text)).toContain(': verified');
      expect(await on.truth('model')).toBe(model);
    }
  });

  it('gets nothing where the page moves the focus before the text comes, and neither does the other field', async () => {
    await on.show(EDITOR);
    await on.truth(`document.addEventListener('selectionchange', () => other.focus()), 0`);
    expect((await on.call('fill', { target: 'Letter', value: 'Hello' })).is_error).toBe(true);
    expect(await on.truth('[model, other.value].join("|")')).toBe('Dear all|');
  });
});

describe('a press that does something else than its mark says', () => {
  it('is told as open where something else changed, and as failed where nothing did', async () => {
    await on.show(`<p id=shown>none</p><button aria-pressed=false onclick="shown.textContent = 'December'">Next month</button>
      <div role=menu><div role=menuitem aria-expanded=false tabindex=0 onclick="shown.textContent = 'Safety'">Safety</div></div>
      <div role=listbox><div role=option aria-selected=false onclick="shown.textContent += ' Elf'">Elf</div></div>
      <button aria-pressed=false>Dead</button>`);
    for (const [target, shown, still] of [
      ['button "Next month"', 'December', 'it is unpressed still'],
      ['menuitem "Safety"', 'Safety', 'it is collapsed still'],
      ['option "Elf"', 'Safety Elf', 'it is unselected still'],
    ] as const) {
      const answer = await on.call('click', { target });
      expect(answer.is_error ?? false).toBe(false);
      expect(first(answer.text)).toMatch(new RegExp(`: unverified, .*${still}`));
      expect(await on.truth('shown.textContent')).toBe(shown);
    }
    expect((await on.call('click', { target: 'button "Dead"' })).is_error).toBe(true);
  });
});

describe('fields', () => {
  it('are called by a label that belongs to nothing else, before a placeholder and before what stands behind them', async () => {
    await on.show(`<div class=item><label><span>Full name</span></label><div><div><div><div><div><input placeholder="Please Input" id=a></div></div></div></div></div></div>
      <div class=item><label>Amount</label><div><div><div><div><div><input placeholder="Please Input" id=b></div></div></div></div></div></div>
      <div class=item><label>Sound</label><div><div role=switch aria-checked=false tabindex=0 id=c onclick="this.ariaChecked = String(this.ariaChecked !== 'true')" style="width:40px;height:20px"></div></div></div>
      <div>Plan Basic Plus</div>`);
    const filled = await on.call('fill', { target: 'Full name', value: 'Ann' });
    expect(first(filled.text)).toBe('filled textbox "Full name": verified');
    expect(first((await on.call('fill', { target: 'Amount', value: '12' })).text)).toContain(': verified');
    expect(first((await on.call('adjust_control', { target: 'Sound', value: true })).text)).toContain(
      ': verified',
    );
    expect(await on.truth('[a.value, b.value, c.ariaChecked].join()')).toBe('Ann,12,true');
  });

  it('for one character each hold a text together, and a text that is cut short is not there', async () => {
    await on.show(`<div role=group aria-label=Code>${[1, 2, 3, 4].map((n) => `<input aria-label="Digit ${n}">`).join('')}</div><div><input aria-label=Short id=short maxlength=1><input aria-label=Next></div>
      <script>const boxes = [...document.querySelectorAll('[role=group] input')]; window.code = () => boxes.map((b) => b.value).join('');
        boxes.forEach((box, i) => box.oninput = () => { [...box.value].forEach((c, n) => { if (boxes[i + n]) boxes[i + n].value = c }); })</script>`);
    const spread = await on.call('fill', { target: 'Digit 1', value: '4821' });
    expect(spread.is_error ?? false).toBe(false);
    expect(await on.truth('code()')).toBe('4821');
    expect((await on.call('fill', { target: 'Short', value: '48' })).is_error).toBe(true);
  });

  it('of no size that a script draws something else for are not written to', async () => {
    await on.show(
      `<label for=raw>Labels</label><input id=raw value=urgent style="position:absolute;transform:scale(0)">`,
    );
    const answer = await on.call('fill', { target: 'Labels', value: 'bug' });
    expect([answer.is_error, await on.truth('raw.value')]).toEqual([true, 'urgent']);
  });

  it('with a formatted number or a colour take another one; words and dates are no number', async () => {
    await on.show(`<label>Budget <input id=money value="$ 1,500.00"></label><label>Paint <input id=paint value="#ff0000"></label><label>Word <input id=word value=seven></label>
      <script>money.onblur = () => { money.value = '$ ' + Number(money.value.replace(/[^\\d.]/g, '')).toLocaleString('en-US', { minimumFractionDigits: 2 }) }</script>`);
    for (const [target, value] of [
      ['Budget', 2750.5],
      ['Paint', '#0a3'],
    ] as const)
      expect(first((await on.call('adjust_control', { target, value })).text)).toContain(': verified');
    expect(await on.truth('[money.value, paint.value].join()')).toBe('$ 2,750.50,#0a3');
    expect(await on.adjust('Word', 5)).toMatchObject({ ok: false });
    expect(await on.truth('word.value')).toBe('seven');
  });
});

describe('what a field opens', () => {
  it('is found inside a shadow root, with the items that the page puts into its slots', async () => {
    await on.show(`<my-list><my-item>Red</my-item><my-item>Blue</my-item></my-list><script>
      customElements.define('my-item', class extends HTMLElement { connectedCallback() { this.role = 'option'; this.attachShadow({ mode: 'open' }).innerHTML = '<div><slot></slot></div>' } });
      customElements.define('my-list', class extends HTMLElement { connectedCallback() {
        const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<label for=f>Colour</label><input id=f role=combobox readonly aria-expanded=false aria-controls=l><div id=l role=listbox style="display:none"><slot></slot></div>';
        const [field, list] = [root.querySelector('input'), root.querySelector('#l')];
        const open = (on) => { list.style.display = on ? 'block' : 'none'; field.ariaExpanded = String(on) };
        field.onclick = () => open(true);
        this.onclick = (e) => { const item = e.target.closest('my-item'); if (item) { window.picked = field.value = item.textContent; open(false) } } } })</script>`);
    const answer = await on.call('select', { target: 'Colour', value: 'Blue' });
    expect([first(answer.text).includes(': verified'), await on.truth('picked')]).toEqual([true, 'Blue']);
  });

  const month = (id: string) => `<table id=${id}></table>`;
  const CALENDAR = `<script>at = 10; picked = '';
      const fill = (table, shift) => { const first = new Date(2026, at + shift, 1), rows = []; const d = new Date(first); d.setDate(1 - first.getDay());
        for (let i = 0; i < 42; i++, d.setDate(d.getDate() + 1)) { if (i % 7 === 0) rows.push('<tr>'); rows.push('<td onclick="choose(this)" data-n="' + [d.getFullYear(), d.getMonth() + 1, d.getDate()].join('/') + '">' + d.getDate()) }
        table.innerHTML = rows.join(''); table.previousElementSibling.querySelector('b').textContent = first.toLocaleString('en-US', { month: 'long', year: 'numeric' }) };
      const iso = (n) => n.split('/').map((x) => x.padStart(2, '0')).join('-'); const draw = () => document.querySelectorAll('table').forEach((t, i) => fill(t, i)); const turn = (by) => { at += by; draw() };
      const choose = (cell) => { picked = f.value = iso(cell.getAttribute('data-n')); box.hidden = true }</script>`;
  const arrow = (by: number) => `<button onclick="turn(${by})"><svg width=10 height=10></svg></button>`;

  it('turns by signs without words, those next to the middle by a month', async () => {
    await on.show(`<label>Day <input id=f readonly value=2026-11-10 onclick="box.hidden = false; draw()"></label>
      <div id=box hidden style="position:absolute;width:320px"><div style="display:flex;justify-content:space-between"><span>${arrow(-12)}${arrow(-1)}</span><b></b><span>${arrow(1)}${arrow(12)}</span></div>${month('t')}</div>${CALENDAR}`);
    const answer = await on.call('adjust_control', { target: 'Day', value: '2027-01-04' });
    expect([first(answer.text).includes(': verified'), await on.truth('picked')]).toEqual([
      true,
      '2027-01-04',
    ]);
  });

  it('may be two months that share their arrows: a day is pressed in the month that it belongs to', async () => {
    await on.show(`<label>Day <input id=f readonly value=2026-11-10 onclick="box.hidden = false; draw()"></label>
      <div id=box hidden style="position:absolute;width:640px"><div style="float:left"><div><button class="arrow-left" onclick="turn(-1)"><svg width=10 height=10></svg></button><b></b></div>${month('t')}</div>
      <div style="float:left"><div><b></b><button class="arrow-right" onclick="turn(1)"><svg width=10 height=10></svg></button></div>${month('u')}</div></div>${CALENDAR}`);
    const answer = await on.call('adjust_control', { target: 'Day', value: '2026-12-10' });
    expect([first(answer.text).includes(': verified'), await on.truth('picked')]).toEqual([
      true,
      '2026-12-10',
    ]);
  });
});

describe('a cell of a grid', () => {
  const GRID = `<form onsubmit="event.preventDefault(); sent = true"></form><table role=grid><tr><td role=gridcell tabindex=0 id=one>Ada</td><td role=gridcell tabindex=0 id=two>36</td><td role=gridcell tabindex=0 id=three>Open</td><td role=gridcell tabindex=0 id=four>Fixed</td></tr></table>
    <script>data = { one: 'Ada', two: '36' }; opened = 0;
      const edit = (cell) => { if (cell.firstElementChild) return; const field = document.createElement('input'); field.value = data[cell.id]; field.style = 'width:100%'; cell.replaceChildren(field); field.focus();
        const end = (keep) => { if (keep) data[cell.id] = field.value; cell.textContent = data[cell.id] };
        field.onkeydown = (e) => { if (e.key === 'Enter') end(true); if (e.key === 'Escape') end(false) } };
      one.onclick = () => edit(one); two.ondblclick = () => edit(two); three.onclick = () => { opened++; location.hash = 'detail' }</script>`;

  it('takes text by the editor that a click or a double click opens in it, and says what it holds', async () => {
    await on.show(GRID);
    for (const [target, value] of [
      ['gridcell "Ada"', 'Bea'],
      ['gridcell "36"', '37'],
    ] as const)
      expect(first((await on.call('fill', { target, value })).text)).toContain(': verified');
    expect(await on.truth('[data.one, data.two, one.textContent, two.textContent].join()')).toBe(
      'Bea,37,Bea,37',
    );
  });

  it('that opens nothing is refused, and one that leads elsewhere is clicked once and said to have', async () => {
    await on.show(GRID);
    expect(first((await on.call('fill', { target: 'gridcell "Fixed"', value: 'x' })).text)).toContain(
      'takes no text',
    );
    const led = await on.call('fill', { target: 'gridcell "Open"', value: 'x' });
    expect([led.is_error, await on.truth('opened')]).toEqual([true, 1]);
    expect(led.text).toContain('it may have had an effect');
  });
});
