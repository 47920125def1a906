import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

describe('what stands beside a control is not its own', () => {
  it('tags of the next list do not say what this one has chosen', async () => {
    await on.show(`<style>.menu[hidden] { display: none } .x { display: inline-block; width: 12px; height: 12px }</style>
      <form><div class=field><label>City</label><div role=listbox aria-label=City aria-expanded=false tabindex=0 id=one><div id=shown>Rome</div>
        <div class=menu hidden><div role=option aria-selected=false>Lima</div><div role=option aria-selected=true>Rome</div></div></div></div>
      <div class=field><label>Cities</label><div role=combobox aria-label=Cities aria-expanded=false>
        <a>Lima<i class="delete x" onclick="1"></i></a><input></div></div></form>
      <script>const menu = one.querySelector('.menu');
        one.onclick = (e) => { const o = e.target.closest('[role=option]'); if (o) { shown.textContent = window.city = o.textContent; for (const one of menu.children) one.setAttribute('aria-selected', one === o) }
          menu.hidden = !menu.hidden; one.setAttribute('aria-expanded', !menu.hidden) }</script>`);
    const answer = await on.call('select', { target: 'listbox "City"', value: 'Lima' });
    expect([answer.text.split('\n')[0], await on.truth('window.city')]).toEqual([
      'selected "Lima" in listbox "City": verified',
      'Lima',
    ]);
  });

  it('the same beside a plain field that makes tags', async () => {
    await on.show(`<style>.menu[hidden] { display: none } .x { display: inline-block; width: 12px; height: 12px }</style>
      <form><p><button type=button aria-haspopup=listbox aria-expanded=false aria-controls=menu id=one>Rome</button></p>
        <div role=listbox id=menu class=menu hidden><div role=option>Lima</div><div role=option>Rome</div></div>
      <div><span>Lima<i class="delete x" onclick="1"></i></span><input aria-label=Cities></div></form>
      <script>one.onclick = () => { menu.hidden = false; one.setAttribute('aria-expanded', true) };
        menu.onclick = (e) => { one.textContent = window.city = e.target.textContent; menu.hidden = true; one.setAttribute('aria-expanded', false) }</script>`);
    const answer = await on.call('select', { target: 'button "Rome"', value: 'Lima' });
    expect([answer.text.includes(': verified'), await on.truth('window.city')]).toEqual([true, 'Lima']);
  });

  it('a clear field behind what is drawn is not verified by its own text', async () => {
    await on.show(`<div role=group aria-label=Colour><div style="position:relative">
      <input id=kept aria-label=kept value="#008000" style="opacity:0;position:absolute;width:8px;height:6px">
      <button type=button>Colour</button><button type=button>More</button></div></div>`);
    const filled = await on.call('fill', { target: 'textbox "kept"', value: '#ff0000' });
    expect(filled.text.split('\n')[0]).toBe(
      'filled textbox "kept": unverified, the field is not drawn, and nothing around it shows the text',
    );
    expect((await on.adjust('group "Colour"', '#0000ff')).ok).toBe(false);
    expect((await on.adjust('textbox "kept"', '#0000ff')).ok).toBe(false);
  });

  it('a clear field whose letters are drawn beside it is verified by these', async () => {
    await on.show(`<label>Code <input id=kept maxlength=4 style="opacity:0;position:absolute;width:80px"><b id=a></b><b id=b></b></label>
      <script>kept.oninput = () => { a.textContent = kept.value.slice(0, 2); b.textContent = kept.value.slice(2) }</script>`);
    const filled = await on.call('fill', { target: 'textbox "Code"', value: '1234' });
    expect(filled.text.split('\n')[0]).toBe('filled textbox "Code": verified');
  });
});

describe('text for what takes none', () => {
  it('says that it is there and takes none', async () => {
    await on.show(`<button>Edit Ben</button><div style="height:200px;overflow:auto"><table>
      ${Array.from({ length: 60 }, (_, i) => `<tr><td>Person ${i}</td><td onclick="1" style="cursor:pointer">Oslo</td></tr>`).join('')}</table></div>`);
    const first = async (target: string) =>
      (await on.call('fill', { target, value: 'x' })).text.split('\n')[0];
    expect(await first('Edit Ben')).toBe(
      'failed (ELEMENT_NOT_FOUND): button "Edit Ben" takes no text, and no field is called so',
    );
    expect(await first('"Oslo" in row "Person 2"')).toContain('cell "Oslo" takes no text');
  });
});

/** A grid with a field to filter by in each head; a double click on a cell opens a field that calls itself otherwise. */
const STOCK = `<div role=grid><table><thead><tr><th>Item<th>Count</tr><tr><th><input aria-label="Item filter" oninput="filters.push(value)"><th><input aria-label="Count filter" oninput="filters.push(value)"></tr></thead></table>
<table><tbody id=rows></tbody></table></div><style>td,th{width:200px;text-align:left}</style><script>
  window.filters = []; window.stock = { Bolt: '120', Nut: '80' };
  for (const item of Object.keys(stock)) { const row = rows.insertRow(); row.insertCell().textContent = item; const cell = row.insertCell(); cell.setAttribute('role', 'gridcell'); cell.textContent = stock[item];
    cell.ondblclick = () => { cell.innerHTML = '<input aria-label=numberbox>'; const field = cell.firstChild; field.value = stock[item]; field.focus(); field.onchange = () => { stock[item] = field.value } } }
</script>`;

it('the field that a cell opened goes by the head of its column; a filter of that name gets the words only where no field is there', async () => {
  await on.show(STOCK);
  const steps = [{ tool: 'click', target: 'cell "80"', double: true }, 'fill "Count" with "95"', 'press Tab'];
  const answer = await on.call('run_steps', { steps });
  expect(answer.text).toContain('filled textbox "numberbox" (the only match for "Count"): verified');
  expect(await on.truth('[stock, filters]')).toEqual([{ Bolt: '120', Nut: '95' }, []]);
  // The keys have left it: nobody knows which of the two is meant.
  await on.truth('document.activeElement.blur()');
  const two = await on.call('fill', { target: 'Count', value: '7' });
  expect(two.is_error).toBe(true);
  expect(two.text).toContain('2 elements have the words Count');
  await on.show(STOCK);
  const filter = await on.call('fill', { target: 'Count', value: '7' });
  expect(filter.text).toContain('"Count filter" (the only match for Count): verified');
  expect(await on.truth('[stock, filters]')).toEqual([{ Bolt: '120', Nut: '80' }, ['7']]);
});

it('a row far away is reached also where a list draws late, under a longer name, and keeps its height by an unreadable text', async () => {
  await on.show(`<div style="height:1500px"></div><div id=box style="height:200px;overflow:auto;position:relative"><div style="position:absolute;top:29996px;height:2px;overflow:hidden">end</div></div><script>
    window.picked = ''; let later = 0;
    const draw = () => { for (const row of [...box.querySelectorAll('[role=row]')]) row.remove(); const from = Math.floor(box.scrollTop / 50);
      for (let i = from; i < Math.min(600, from + 6); i++) { const row = document.createElement('div'); row.setAttribute('role', 'row'); row.style = 'position:absolute;height:50px;top:' + i * 50 + 'px';
        row.innerHTML = '<input type=checkbox><span>Part ' + (i + 1) + '</span> <span>' + i % 7 + '</span>'; row.onclick = () => { picked += 'Part ' + (i + 1) }; box.append(row) } };
    box.onscroll = () => { clearTimeout(later); later = setTimeout(draw, 250) }; draw();
  </script>`);
  const answer = await on.call('click', { target: 'Part 480' });
  expect(first(answer)).toContain('Part 480');
  expect(await on.truth('picked')).toBe('Part 480');
});

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

it('a nameless field that a script keeps before the beginning of the page takes no text by its place, and takes it with the focus', async () => {
  await on.show(`<p>Cells</p><button id=edit>Edit</button><textarea id=aside data-testid=aside style="position:absolute;left:-999px;top:-999px"></textarea>
    <input aria-label=Skip style="position:absolute;left:-999px" id=skip><script>edit.onclick = () => aside.focus()</script>`);
  const refused = await on.call('fill', { target: 'testid:aside', value: 'Chalk' });
  expect(refused.text).toContain('it lies where nobody gets to');
  expect(await on.truth('aside.value')).toBe('');
  expect((await on.call('fill', { target: 'Skip', value: 'on' })).text).toContain(': verified');
  await on.call('click', { target: 'Edit' });
  await on.call('fill', { value: 'Chalk' });
  expect(await on.truth('[aside.value, skip.value]')).toEqual(['Chalk', 'on']);
});

/** A list of divs, which opens below what was pressed. */
const divList = (
  id: string,
  words: string[],
  taken: string,
) => `<div id=${id} hidden style="position:absolute;background:white">${words.map((word) => `<div role=option style="cursor:pointer">${word}</div>`).join('')}</div>
  <script>for (const one of ${id}.children) one.onclick = () => { const word = one.textContent; ${taken}; ${id}.hidden = true }</script>`;

describe('a list of a make without roles', () => {
  it('is chosen in by the name of the field that searches it, where its box is called a drop-down; another field is no list', async () => {
    await on.show(`<div><label for=f>Country</label><div class="ui search dropdown" id=box><input type=hidden id=held><input class=search id=f autocomplete=off><div id=text>France</div></div>${divList('menu', ['France', 'Norway'], 'held.value = text.textContent = word')}</div>
      <div class=dropdown-menu><label>Town <input id=town></label></div>
      <script>box.onclick = () => { menu.hidden = false }</script>`);
    const answer = await on.call('select', { target: 'Country', value: 'Norway' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('held.value')).toBe('Norway');
    expect((await on.call('select', { target: 'Town', value: 'Oslo' })).text).toContain('is no list');
    expect(await on.truth('town.value')).toBe('');
  });

  it('is chosen in by the button that shows what the hidden list of the form holds; a button that shows something else is not pressed', async () => {
    await on.show(`<div><select id=real hidden><option>Cat<option>Dog</select><div><button type=button id=shown>Cat</button></div>${divList('menu', ['Cat', 'Dog'], 'real.value = shown.textContent = word')}</div>
      <div><select hidden><option>Red<option>Blue</select><button type=button onclick="window.sent = 1">Send</button></div>
      <script>shown.onclick = () => { menu.hidden = false }</script>`);
    const answer = await on.call('select', { target: 'button "Cat"', value: 'Dog' });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('real.value')).toBe('Dog');
    expect((await on.call('select', { target: 'Send', value: 'Blue' })).is_error).toBe(true);
    expect(await on.truth('window.sent')).toBeUndefined();
  });

  it('is pressed though the field that searches it lies over it; a named field over it is in the way', async () => {
    for (const named of ['', 'aria-label=Filter']) {
      await on.show(`<div style="position:relative;width:200px"><div role=combobox aria-label=Fruit aria-expanded=false tabindex=0 style="height:30px;border:1px solid">Select</div>
        <div style="position:absolute;inset:0"><input id=f ${named} style="width:100%;height:100%;box-sizing:border-box"></div></div>
        ${divList('menu', ['Apple', 'Plum'], 'f.parentElement.previousElementSibling.textContent = word')}<script>f.onclick = () => { menu.hidden = false }</script>`);
      const answer = await on.call('click', { target: 'combobox "Fruit"' });
      expect(answer.is_error, answer.text).toBe(named !== '');
      expect(await on.truth('menu.hidden')).toBe(named !== '');
    }
  });
});

it('a slider without roles is at the number that its handle bears, shown only while it moves', async () => {
  await on.show(`<style>.range-slider { position: relative; width: 300px; height: 20px; background: #ddd; margin: 30px } .knob { position: absolute; width: 20px; height: 20px; margin-left: -10px; background: navy } .knob b { display: none } .knob.on b { display: block }</style>
    <section><h3>Loudness</h3><div class=range-slider id=s><div class=knob id=k style="left:40%"><b id=n>0</b></div></div></section><script>
    const set = (share) => { window.held = Math.round(Math.max(0, Math.min(1, share)) * 40 + 10); n.textContent = held; k.style.left = share * 100 + '%' }; set(.4);
    k.onpointerdown = (event) => { k.setPointerCapture(event.pointerId); k.classList.add('on') }; k.onpointerup = () => k.classList.remove('on');
    k.onpointermove = ({ clientX, buttons }) => { if (buttons) set((clientX - s.getBoundingClientRect().x) / 300) }</script>`);
  expect(first(await on.call('adjust_control', { target: 'Loudness', value: 41 }))).toContain(': verified');
  expect(await on.truth('held')).toBe(41);
});

describe('words that the pointer brings out beside what it goes to', () => {
  const page = (
    shown: string,
    beside = 'Markdown guide',
  ) => `<section><h2>Readme</h2><div><button id=a>Bold</button><button aria-label="${beside}">?</button></div></section>
    <section><div id=box><div><div><div><button id=b>Bold</button></div></div></div><div><div>Markdown</div><div>Preview</div></div></div></section>
    <script>window.pressed = []; a.onclick = b.onclick = ({ target }) => pressed.push(target.id);
      b.onmouseenter = () => { if (box.firstChild.id !== 'tip') box.insertAdjacentHTML('afterbegin', '${shown}') }</script>`;

  it('lead to no other button that has such words among others nearer to it', async () => {
    await on.show(page('<p id=tip>Makes letters fat</p>'));
    const answer = await on.call('click', { target: '"Bold" in "Markdown"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('pressed')).toEqual(['b']);
  });

  it('lead to no other button that has the very words beside it: it is refused', async () => {
    await on.show(page('<p id=tip>Makes letters fat</p>', 'Markdown'));
    const answer = await on.call('click', { target: '"Bold" in "Markdown"' });
    expect(answer.is_error, answer.text).toBe(true);
    expect(await on.truth('pressed')).toEqual([]);
  });

  it('are no words around it where they are a tooltip: it is pressed', async () => {
    await on.show(
      page('<p id=tip role=tooltip style="position:absolute;top:0;right:0">Makes letters fat</p>'),
    );
    const answer = await on.call('click', { target: '"Bold" in "Markdown"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('pressed')).toEqual(['b']);
  });
});
