import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let controls: Controls;

beforeAll(async () => {
  controls = await openControls();
});

afterAll(() => controls.close());

/** Every widget of this page would be two, another one or none, if what belongs to it were taken for a thing of its own. */
const PAGE = `
<label id="book">Book</label>
<input id="b" role="combobox" aria-expanded="false" aria-controls="books" aria-labelledby="book">
<ul id="books" role="listbox" aria-labelledby="book" style="min-height:4px"></ul>
<div style="position:relative;padding-top:20px"><div><input id="pet" readonly role="combobox" aria-expanded="false" aria-controls="pets" value="Cat"></div>
  <label style="position:absolute;top:0;left:0">Pet</label></div>
<ul id="pets" role="listbox" hidden><li role="option">Cat</li><li role="option">Owl</li></ul>
<div style="display:flex"><span>Tags</span><div class="box"><span>old</span><input id="tag" style="width:4px;border:0"><button>x</button></div></div>
<div style="display:flex"><span>Stars</span><ul class="x-rate__list" id="stars">${'<li class="x-rate__item" style="cursor:pointer;width:20px;height:20px"></li>'.repeat(5)}</ul></div>
<div role="group"><input type="range" aria-label="Budget from" value="20" id="low"><input type="range" aria-label="Budget to" value="60" id="high"></div>
<p><label style="position:relative;display:inline-block;padding:8px">Loud<input type="checkbox" role="switch" id="loud" style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0"></label></p>
<p><label for="on"><b style="display:inline-block;width:30px;height:14px;background:#ccc"></b> Insured</label><button id="on" role="switch" aria-checked="false" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"></button></p>
<div><button id="add">Add file</button><label for="file" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Add file</label><input id="file" type="file" style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"></div>
<x-ask></x-ask><button onclick="document.title='outside'">Erase</button>
<script>
  customElements.define('x-ask', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<div><h2>Erase all?</h2><p>Everything goes.</p><button>Erase</button></div>';
      this.shadowRoot.querySelector('button').onclick = () => { document.title = 'inside'; };
    }
  });
  const by = (id) => document.getElementById(id);
  by('b').onfocus = () => { by('books').innerHTML = '<li role=option>Emma</li><li role=option>Utopia</li>'; by('b').ariaExpanded = 'true'; };
  by('books').onclick = (e) => { by('b').value = e.target.textContent; by('books').innerHTML = ''; by('b').ariaExpanded = 'false'; };
  by('pet').onclick = () => { by('pets').hidden = false; by('pet').ariaExpanded = 'true'; };
  by('pets').onclick = (e) => { by('pet').value = e.target.textContent; by('pets').hidden = true; by('pet').ariaExpanded = 'false'; };
  by('stars').onclick = (e) => [...by('stars').children].forEach((li, i, all) => { li.className = 'x-rate__item' + (i <= all.indexOf(e.target) ? ' x-rate__item--full' : ''); });
  by('on').onclick = () => { by('on').ariaChecked = String(by('on').ariaChecked !== 'true'); };
</script>`;

it('what belongs to a control is no second one, and what stands for it is not taken for something else', async () => {
  await controls.show(PAGE);
  const { call, truth } = controls;
  const value = (id: string) => truth<string>(`document.getElementById('${id}').value`);
  expect((await call('select', { target: 'Book', value: 'Utopia' })).is_error).toBeFalsy();
  expect(await value('b')).toBe('Utopia');
  expect((await call('select', { target: 'Pet', value: 'Owl' })).is_error).toBeFalsy();
  expect(await value('pet')).toBe('Owl');
  expect((await call('fill', { target: 'Tags', value: 'new' })).is_error).toBeFalsy();
  expect(await value('tag')).toBe('new');
  expect((await call('adjust_control', { target: 'Stars', value: 4 })).is_error).toBeFalsy();
  expect(await truth(`document.querySelectorAll('.x-rate__item--full').length`)).toBe(4);
  expect((await call('adjust_control', { target: 'Budget from', value: '30 to 80' })).is_error).toBeFalsy();
  expect([await value('low'), await value('high')]).toEqual(['30', '80']);
  expect((await call('adjust_control', { target: 'Loud', value: true })).is_error).toBeFalsy();
  expect(await truth(`document.getElementById('loud').checked`)).toBe(true);
  expect((await call('adjust_control', { target: 'Insured', value: true })).is_error).toBeFalsy();
  expect(await truth(`document.getElementById('on').ariaChecked`)).toBe('true');
  expect((await call('find_element', { query: 'Add file' })).text).toContain('1 of 1');
  expect((await call('click', { target: 'button "Erase" in "Erase all?"' })).is_error).toBeFalsy();
  expect(await truth('document.title')).toBe('inside');
});

it('who chooses means the list, not the tab, link or heading that leads to it and is called the same', async () => {
  await controls.show(`<h2>Versions</h2><a href="#v" aria-expanded="true">Versions</a><button role="tab">Versions</button>
    <div id="v">Versions <select id="list"><option>None</option><option>Simple</option></select></div>`);
  const { call, truth } = controls;
  expect((await call('select', { target: 'Versions', value: 'Simple' })).is_error).toBeFalsy();
  expect(await truth(`document.getElementById('list').value`)).toBe('Simple');
});

it('what has no role and shows no words is found by the words that its line gives it', async () => {
  await controls.show(`<style>.b{cursor:pointer;width:40px;height:30px} .gear::before{content:"Gear"}</style><p id="told"></p>
    <div class="b" title="Alpha"></div><div class="b" aria-label="Beta"></div>
    <div class="b"><img alt="Gamma" width="20" height="20"></div><div class="b"><i class="fa fa-pencil"></i></div>
    <div class="b gear"></div><div class="b" data-tooltip="Zeta">&nbsp;</div><div class="b" title="Theta">x</div>
    <div class="silent" title="Lambda" style="width:40px;height:30px">&nbsp;</div>
    <script>for (const b of document.querySelectorAll('.b,.silent')) b.addEventListener('click', () => { told.textContent += [...document.querySelectorAll('.b,.silent')].indexOf(b); });</script>`);
  const { call, truth } = controls;
  const shown = (await call('describe_screen', {})).text;
  const named = ['Alpha', 'Beta', 'Gamma', 'pencil', 'Gear', 'Zeta', 'x', 'Lambda'];
  for (const name of named) {
    expect(shown).toContain(`clickable "${name}"`);
    expect((await call('click', { target: name })).is_error, name).toBeFalsy();
  }
  expect((await call('click', { target: 'Theta' })).is_error).toBeFalsy();
  expect(await truth(`told.textContent`)).toBe('012345676');
});

it('a tab and the link it is drawn with are one thing', async () => {
  await controls.show(`<ul role="tablist"><li role="tab" tabindex="0" aria-selected="true" aria-labelledby="one"><a id="one" href="#1" role="presentation" tabindex="-1">First</a></li>
    <li role="tab" tabindex="-1" aria-selected="false" aria-labelledby="two"><a id="two" href="#2" role="presentation" tabindex="-1">Second</a></li></ul>
    <script>for (const tab of document.querySelectorAll('[role=tab]')) tab.firstChild.onclick = () => { for (const each of document.querySelectorAll('[role=tab]')) each.ariaSelected = String(each === tab); };</script>`);
  const { call } = controls;
  expect((await call('describe_screen', {})).text).not.toContain('link');
  expect((await call('click', { target: 'Second' })).text).toMatch(/^clicked tab "Second": verified/);
});

it('a field that a box to tick allows is called what the box is called, on the same line only', async () => {
  await controls.show(`<div style="display:flex"><div><input type="checkbox" id="a"><label for="a">Stop after</label></div><div><input type="number" value="30"></div></div>
    <div><label><input type="checkbox"> I agree</label></div><div><input id="free"></div>
    <div style="display:flex"><div><label><input type="checkbox"> Red</label><label><input type="checkbox"> Blue</label></div><div><input id="any"></div></div>`);
  const { call, truth } = controls;
  const { text } = await call('describe_screen', {});
  expect(text).toContain('spinbutton "Stop after" = 30 (beside)');
  for (const id of ['free', 'any']) expect(text).toMatch(new RegExp(`textbox testid:${id}`));
  expect((await call('fill', { target: 'Stop after', value: '45' })).text).toContain('verified');
  expect(await truth(`document.querySelector('[type=number]').value`)).toBe('45');
});

it('a thing in another row, item or card is not in the one that is named, and nothing is pressed', async () => {
  await controls.show(`<table><tr><th>Name</th><th>Do</th></tr><tr><td>Alice</td><td>admin</td></tr><tr><td>Bob</td><td><button>Delete</button></td></tr></table>
    <ul><li>Carl</li><li>Dora <button>Mute</button></li></ul><button>Archive</button>
    <div><div class="card"><h3>Fern</h3><p>sold out</p></div><div class="card"><h3>Palm</h3><button>Buy</button></div></div>
    <div><div class="col"><b>Street</b></div><div class="col"><button>Edit</button></div></div>
    <div role="grid"><div><div role="row" row-index="0"><span role="gridcell">Ema</span></div><div role="row" row-index="1"><span role="gridcell">Finn</span></div></div>
      <div><div role="row" row-index="0"><span role="gridcell">-</span></div><div role="row" row-index="1"><span role="gridcell"><button>Call</button></span></div></div></div>
    <script>for (const button of document.querySelectorAll('button')) button.onclick = () => { document.body.dataset.pressed = (document.body.dataset.pressed ?? '') + button.textContent + ' '; };</script>`);
  const { call, truth } = controls;
  for (const target of ['Delete in Alice', 'Mute in Carl', 'Archive in Dora', 'Buy in Fern', 'Call in Ema']) {
    const [name, place] = target.split(' in ');
    const { text } = await call('click', { target: `"${name}" in "${place}"` });
    expect(text, target).toContain(`nothing on the page is "${name}" in "${place}"`);
  }
  expect(await truth('document.body.dataset.pressed ?? ""')).toBe('');
  for (const target of ['Delete in Bob', 'Mute in Dora', 'Buy in Palm', 'Edit in Street', 'Call in Finn']) {
    const [name, place] = target.split(' in ');
    expect((await call('click', { target: `"${name}" in "${place}"` })).is_error, target).toBeFalsy();
  }
  expect(await truth('document.body.dataset.pressed')).toBe('Delete Mute Buy Edit Call ');
});

it('a heading is about what follows it up to the next as high, however deep in boxes that stands', async () => {
  await controls.show(`<main><header><h1>Team</h1></header><button>Delete</button>
    <h2>Ada</h2><p>Since 2020</p><p><button data-of="Ada">Delete</button></p>
    <div><h2>Bob</h2></div><h3>Address</h3><div><div><label>Street <input data-of="Bob"></label></div></div>
    <div><div><p>Since 2021</p><div><button data-of="Bob">Delete</button></div></div></div>
    <section><h2>Tips</h2><p>Try it</p></section><p><button data-of="Bob">Archive</button></p>
    <h2>Cleo</h2><h3>Address</h3><label>Street <input data-of="Cleo"></label>
    <div><div class="card"><div><button data-of="Fern">Like</button></div><h4>Fern</h4></div><div class="card"><div><div><button data-of="Palm">Like</button></div></div><h4>Palm</h4><button data-of="Palm">Take</button></div></div>
    <dl><dt>Dora</dt><dd><button data-of="Dora">Mute</button></dd><dt>Emil</dt><dd><div><div><button data-of="Emil">Mute</button></div></div></dd><dt>Finn</dt><dd>away</dd></dl>
    <table><caption>Old</caption><tr><td>none</td></tr></table><table><caption>New</caption><tr><td><button data-of="New">Buy</button></td></tr></table></main>
    <script>document.onclick = ({ target }) => { if (target.localName === 'button') document.title = target.textContent + ' ' + target.dataset.of; };</script>`);
  const { call, truth } = controls;
  const shown = (await call('describe_screen', {})).text;
  for (const line of ['textbox "Street" in "Bob"', 'textbox "Street" in "Cleo"'])
    expect(shown).toContain(line);
  expect(shown).toMatch(/button "Delete"(?: in "Team")?\n.*heading 2 "Ada"/);
  expect(shown).toMatch(/heading 2 "Bob"[\s\S]*button "Delete" in "(?:Bob|Since 2021)"/);
  for (const target of [
    'Delete in Ada',
    'Delete in Bob',
    'Archive in Bob',
    'Like in Fern',
    'Like in Palm',
    'Mute in Emil',
    'Buy in New',
  ]) {
    const [name, place] = target.split(' in ');
    expect((await call('click', { target: `button "${name}" in "${place}"` })).is_error, target).toBeFalsy();
    expect(await truth('document.title')).toBe(`${name} ${place}`);
  }
  await truth(`document.title = 'none'`);
  for (const target of [
    'Delete in Cleo',
    'Delete in Tips',
    'Archive in Tips',
    'Archive in Ada',
    'Take in Fern',
    'Mute in Finn',
    'Buy in Old',
  ]) {
    const [name, place] = target.split(' in ');
    const { text } = await call('click', { target: `button "${name}" in "${place}"` });
    expect(text, target).toContain(`nothing on the page is button "${name}" in "${place}"`);
    expect(text, target).toContain('nearest');
  }
  expect(await truth('document.title')).toBe('none');
  for (const place of ['Bob', 'Cleo']) {
    await call('fill', { target: `textbox "Street" in "${place}"`, value: `Elm ${place}` });
    expect(await truth(`document.querySelector('input[data-of=${place}]').value`)).toBe(`Elm ${place}`);
  }
});

it('what a line calls clickable is found by that, and a box of the page never by words that it merely holds', async () => {
  await controls.show(`<button style="position:fixed;left:40%;top:40%;padding:40px">Pay now</button><h1>Stock</h1><p>Order 1744 and 174</p>
    <table role="table"><tr role="row"><td role="cell">Washer 3</td><td role="cell" class="c">74</td></tr><tr role="row"><td role="cell">Bolt 9</td><td role="cell" class="c">74</td></tr></table>
    <div role="radiogroup" aria-label="Stars" class="c">★★★</div>
    <script>document.documentElement.addEventListener('click', () => {}); document.body.addEventListener('click', ({ target }) => { document.title += target.textContent; });
    for (const c of document.querySelectorAll('.c')) c.addEventListener('click', () => {});</script>`);
  const { call, truth } = controls;
  const { text } = await call('describe_screen', {});
  for (const line of ['clickable "74" in row "Washer 3"', 'clickable "Stars"']) {
    expect(text).toContain(line);
    expect((await call('click', { target: line })).is_error, line).toBeFalsy();
  }
  expect((await call('click', { target: 'clickable "74"' })).text).toContain('2 elements are clickable "74"');
  for (const target of ['clickable "Order 1744"', 'Washer 3 and'])
    expect((await call('click', { target })).text, target).toContain('nothing on the page is');
  // The page shows it, as a part of a text that nobody can press.
  expect((await call('click', { target: '174' })).text).toContain('nothing that can be acted on is 174');
  expect(await truth('document.title')).toBe('/74★★★');
});

it('words that a page marks within a text are read as that text, and boxes side by side are not', async () => {
  const rows = [
    '<mark>Cedar 3</mark>',
    '<mark>Cedar 3</mark><span>5</span>',
    '<b>Cedar</b> 31',
    'Ce<span>dar 39</span>',
  ];
  await controls.show(`<div>${rows.map((row) => `<div class="row"><label><input type="checkbox" aria-label="Select row"></label> <div><span>${row}</span></div></div>`).join('')}</div>
    <ul>${rows.map((row) => `<li><p>${row}</p><button onclick="document.title=this.previousSibling.textContent">Cut</button></li>`).join('')}</ul>
    <div class="mail"><b>Ada</b><span>Offer</span><button>Open</button></div><div class="mail"><b>Bo</b><span>Team</span><button>Open</button></div>`);
  const { call, truth } = controls;
  const { text } = await call('describe_screen', {});
  for (const tree of ['Cedar 3', 'Cedar 35', 'Cedar 31', 'Cedar 39']) {
    expect(text).toContain(`checkbox "Select row" in "${tree}" [unchecked]`);
    expect(text).toContain(`button "Cut" in listitem "${tree}"`);
    expect((await call('click', { target: `checkbox "Select row" in "${tree}"` })).is_error).toBeFalsy();
    expect(
      await truth(
        `[...document.querySelectorAll(':checked')].map((one) => one.closest('.row').textContent.trim()).join()`,
      ),
    ).toBe(tree);
    await truth(`document.querySelector(':checked').checked = false`);
    await call('click', { target: `"Cut" in "${tree}"` });
    expect(await truth('document.title')).toBe(tree);
  }
  expect(text).toContain('button "Open" in "Ada"');
});

it('a control is not called by the words of another field or group of its box', async () => {
  await controls.show(`<main><h1>Form</h1><div><p><label for="n">Name</label><input id="n"></p><p><span>One-time code</span><input aria-label="code"></p>
    <p><label>Guests</label><button aria-label="more">+</button></p><p>Stay<button aria-label="more">+</button></p>
    <p><span id="pr">Price range</span><span><input type="range" aria-labelledby="pr" value="20"></span></p>
    <div><button aria-label="help">?</button></div></div></main>`);
  const { text } = await controls.call('describe_screen', {});
  expect(text).toContain('button "more" in "Guests"');
  expect(text).toContain('button "more" in "Stay"');
  expect(text).toMatch(/slider "Price range"(?: in "Form")? = 20/);
  expect(text).toMatch(/button "help"(?: in "Form")? shows/);
  expect(text).not.toContain('in "One-time code"');
});

it('what stands in the box that words name is meant, and nothing that only stands near that box', async () => {
  const wrap = (deep: number, inner: string) => `${'<div>'.repeat(deep)}${inner}${'</div>'.repeat(deep)}`;
  const publish = (says: string, name = 'Publish') =>
    `<button onclick="document.title='${says}'">${name}</button>`;
  await controls.show(`<main><header>${publish('top')}</header>
    <section aria-label="Editor publish">${wrap(5, `${publish('deep')}`)}${publish('when', 'Publish: Immediately')}</section>
    <div>${publish('beside')}<fieldset><legend>Share with</legend>${wrap(6, publish('shared'))}</fieldset></div></main>`);
  const { call, truth } = controls;
  for (const [place, says] of [
    ['"Editor publish"', 'deep'],
    ['region "Editor publish"', 'deep'],
    ['"Share with"', 'shared'],
  ]) {
    const { text } = await call('click', { target: `button "Publish" in ${place}` });
    expect(text, place).toContain('clicked button "Publish"');
    expect(await truth('document.title'), place).toBe(says);
  }
});

it('the head of a table is not placed by what one of its rows says, be it the only one', async () => {
  const head = (part: string) =>
    `<${part}><tr><td><input type="checkbox" aria-label="Select all"></td><th><a href="#n">Name</a></th><th><a href="#s">Slug</a></th></tr></${part}>`;
  await controls.show(`<main><h1>Admin</h1><h2>Categories list</h2><table>${head('thead')}
    <tbody><tr><td><input type="checkbox" aria-label="Select"></td><td><a href="#e">Edit</a></td><td>house-plants</td></tr></tbody>${head('tfoot')}</table>
    <h2>Others</h2><ul><li>one thing <button>Cut</button></li><li>another <button>Cut</button></li></ul><p><button>Cut</button> all</p></main>`);
  const { text } = await controls.call('describe_screen', {});
  expect(text.match(/checkbox "Select all" in "Categories list"/g)).toHaveLength(2);
  expect(text.match(/in "house-plants"|in row "house-plants"/g) ?? []).toHaveLength(0);
  expect(text).toContain('button "Cut" in listitem "one thing"');
  expect(text).toContain('button "Cut" in "all"');
  const { is_error } = await controls.call('click', { target: 'link "Edit" in "house-plants"' });
  expect(is_error).toBeFalsy();
  expect(await controls.truth('location.hash')).toBe('#e');
});

it('of two in the same box with the words neither is meant, however many boxes lie between', async () => {
  await controls.show(`<section aria-label="Editor"><p>Tags</p><div><button>add</button></div>
      <p>Fields</p><div><div><div><div><button>add</button></div></div></div></div></section>
    <form><h2>Profile</h2><label>Name <input></label><button type=button>Save</button><div><div><label>Mail <input></label><button type=button>Save</button></div></div></form>
    <script>for (const button of document.querySelectorAll('button')) button.onclick = () => { window.pressed = button.textContent; };</script>`);
  const { call, truth } = controls;
  for (const target of [
    'button "add" in region "Editor"',
    '"add" in "Editor"',
    'button "Save" in "Profile"',
  ]) {
    const { is_error, text } = await call('click', { target });
    expect(is_error, text).toBe(true);
    expect(text).toContain('AMBIGUOUS_TARGET');
  }
  expect(await truth('window.pressed')).toBeUndefined();
});

it('the same button in each box of a list without roles is told by what else its box says, a link too', async () => {
  const item = (word: string) =>
    `<div class="item"><button aria-label="close" data-of="${word}">x</button><a href="#${word}">${word}</a></div>`;
  await controls.show(`<section aria-label="Open files">${item('Ferns')}${item('Palms')}${item('Mosses')}</section>
    <div><h2>Chosen</h2><div><div class="tag"><a href="#1">Red</a><button data-of="Red">Remove</button></div><div class="tag"><a href="#2">Blue</a><button data-of="Blue">Remove</button></div></div></div>
    <section aria-label="Format"><div class="bar"><button>Bold</button><button>Italic</button></div><div class="bar"><button>Left</button><button>Right</button></div></section>
    <script>document.onclick = ({ target }) => { if (target.dataset.of) window.pressed = (window.pressed ?? '') + target.dataset.of + ' '; };</script>`);
  const { call, truth } = controls;
  const shown = (await call('describe_screen', {})).text;
  const lines = [
    '"close" in "Ferns"',
    '"close" in "Palms"',
    '"close" in "Mosses"',
    '"Remove" in "Red"',
    '"Remove" in "Blue"',
  ];
  for (const line of lines) {
    expect(shown).toContain(`button ${line}`);
    expect((await call('click', { target: `button ${line}` })).is_error, line).toBeFalsy();
  }
  expect(await truth('window.pressed')).toBe('Ferns Palms Mosses Red Blue ');
  expect(shown).toMatch(/button "Bold"$/m);
});
