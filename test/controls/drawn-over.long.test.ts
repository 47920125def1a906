import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** A field that nobody writes in keeps the keys of a list; what is chosen is drawn over it, and the box hears the clicks. */
const LIST = (items: string) => `<p><label for=f>Speech</label></p>
  <div id=box style="position:relative; width:200px; height:30px; cursor:pointer"><div><span><input id=f readonly style="opacity:0; width:180px; height:24px"></span>
    <b id=shown style="position:absolute; inset:0; background:white">Go</b></div></div><div id=popup style="position:absolute; top:90px"></div><script>
  window.held = 'Go'; box.onclick = () => { popup.innerHTML = ${JSON.stringify(items)};
    for (const one of popup.querySelectorAll('[data-v]')) one.onclick = (event) => { event.stopPropagation(); if (one.dataset.v === '') return open(one); held = shown.textContent = one.dataset.v; popup.innerHTML = '' } };
  const open = (branch) => { const leaf = document.createElement('li'); leaf.style.cursor = 'pointer'; leaf.textContent = 'Glass'; leaf.onclick = () => { held = shown.textContent = 'Glass'; popup.innerHTML = '' }; branch.after(leaf) };
  </script>`;

describe('a list whose field lies under what it shows', () => {
  it('is opened by its box and says what is chosen', async () => {
    await on.show(
      LIST('<li data-v=Rust style="cursor:pointer">Rust</li><li data-v=Zig style="cursor:pointer">Zig</li>'),
    );
    const answer = await on.call('select', { target: 'Speech', value: 'Zig' });
    expect(first(answer)).toBe('selected "Zig" in textbox "Speech": verified');
    expect(await on.truth('held')).toBe('Zig');
  });

  it('offers the items of a list that calls itself an item', async () => {
    await on.show(
      LIST(
        '<ul role=menuitemcheckbox><li data-v=Rust style="cursor:pointer">Rust</li><li data-v=Zig style="cursor:pointer">Zig</li></ul>',
      ),
    );
    expect(first(await on.call('select', { target: 'Speech', value: 'Rust' }))).toContain(': verified');
    expect(await on.truth('held')).toBe('Rust');
  });

  it('is walked through where it opens with a single branch', async () => {
    await on.show(LIST('<div data-v="" style="cursor:pointer">Works</div>'));
    expect(first(await on.call('select', { target: 'Speech', value: 'Works > Glass' }))).toContain(
      ': verified',
    );
    expect(await on.truth('held')).toBe('Glass');
  });
});

it('one box that hears the clicks on all its rows offers them one by one', async () => {
  await on.show(`<label>Fruit <input id=f class=my-select></label><div id=popup style="position:absolute; top:60px"></div><script>
    f.onclick = () => { popup.innerHTML = '<table style="cursor:pointer"><tr><td>Apple</td></tr><tr><td>Plum</td></tr></table>';
      popup.firstChild.onclick = ({ target }) => { f.value = window.held = target.textContent; popup.innerHTML = '' } }</script>`);
  expect(first(await on.call('select', { target: 'Fruit', value: 'Plum' }))).toContain(': verified');
  expect(await on.truth('held')).toBe('Plum');
});

it('a button is found by the words on it where its label says something else', async () => {
  await on.show('<label for=b>Shade</label> <button id=b onclick="window.pressed = 1">Pick a tone</button>');
  expect(first(await on.call('click', { target: 'Pick a tone' }))).toContain('clicked button "Shade"');
  expect(await on.truth('pressed')).toBe(1);
});

it('a code is filled into the first of its fields, which hands it on', async () => {
  const field = (at: number) =>
    `<input type=tel aria-label="digit ${at} of 4" style="width:24px" oninput="spread(this)">`;
  await on.show(`<div><label>Door code</label><div id=row>${[1, 2, 3, 4].map(field).join('')}</div></div><script>
    const spread = (el) => { const all = [...row.children]; const at = all.indexOf(el); [...el.value].forEach((sign, i) => { if (all[at + i]) all[at + i].value = sign }) }</script>`);
  expect((await on.call('fill', { target: 'Door code', value: '4711' })).is_error).toBe(false);
  expect(await on.truth('[...row.children].map((one) => one.value)')).toEqual(['4', '7', '1', '1']);
});

it('fields that each take more than a letter are not filled by the words over them', async () => {
  await on.show(
    `<div><label>Address</label><div id=row>${['Street', 'House', 'Flat'].map((name) => `<input type=tel aria-label=${name}>`).join('')}</div></div>`,
  );
  expect((await on.call('fill', { target: 'Address', value: '4711' })).is_error).toBe(true);
  expect(await on.truth('[...row.children].map((one) => one.value)')).toEqual(['', '', '']);
});

it('the label of a component names the field that the component draws', async () => {
  await on.show(`<div id=outer></div><script>
    const root = outer.attachShadow({ mode: 'open' }); root.innerHTML = '<label for=day>Due day</label><x-field id=day></x-field><p><label for=eve>Eve</label><x-field id=eve></x-field></p>';
    for (const el of root.querySelectorAll('x-field')) el.attachShadow({ mode: 'open' }).innerHTML = '<input placeholder="MM/dd/yyyy">';
    window.held = () => [...root.querySelectorAll('x-field')].map((el) => el.shadowRoot.querySelector('input').value)</script>`);
  expect(first(await on.call('fill', { target: 'Due day', value: '12/24/2026' }))).toBe(
    'filled textbox "Due day": verified',
  );
  expect(await on.truth('held()')).toEqual(['12/24/2026', '']);
});

describe('a cell', () => {
  it('is written in by the field that a click puts into it, wherever the focus goes', async () => {
    await on.show(`<button id=away>away</button><table role=grid><tr role=row><td role=gridcell id=c tabindex=0>Bolt</td><td role=gridcell>5</td></tr></table><script>
      window.held = 'Bolt'; c.onclick = () => { if (c.firstElementChild) return; c.innerHTML = '<input style="width:100%">'; c.firstChild.value = held; away.focus();
        c.firstChild.onkeydown = ({ key }) => { if (key === 'Enter') { held = c.firstChild.value; c.textContent = held } } }</script>`);
    expect(first(await on.call('fill', { target: 'gridcell "Bolt"', value: 'Screw' }))).toContain(
      ': verified',
    );
    expect(await on.truth('held')).toBe('Screw');
  });

  /** The ticks stand in a fixed column, which is a table of its own. */
  const GRID = (
    mark: string,
  ) => `<div style="display:flex" id=g><table><tr id=l><td><input type=checkbox id=tick></td></tr><tr><td><input type=checkbox></td></tr></table>
    <table id=t><tr id=r><td id=c>Alice</td></tr><tr><td>Bert</td></tr></table></div><style>tr { height: 30px }</style><script>
    window.held = 'Alice'; r.onclick = () => { tick.checked = true; r.className = l.className = '${mark}' };
    g.ondblclick = () => { if (c.firstElementChild) return; c.innerHTML = '<input>'; c.firstChild.value = held; c.firstChild.focus(); c.firstChild.onkeydown = ({ key }) => { if (key === 'Enter') { held = c.firstChild.value; c.textContent = held } } }</script>`;

  it('is written in though the click selects its row', async () => {
    await on.show(GRID('row-selected'));
    expect((await on.call('fill', { target: 'Alice', value: 'Carla' })).is_error).toBe(false);
    expect(await on.truth('held')).toBe('Carla');
  });

  it('is left alone after a click that ticks something else', async () => {
    await on.show(GRID('seen'));
    expect((await on.call('fill', { target: 'Alice', value: 'Carla' })).text).toContain(
      'it changed checkbox',
    );
    expect(await on.truth('held')).toBe('Alice');
  });
});

describe('a tree', () => {
  const TREE = (item: string) => `<div role=tree aria-label=Places tabindex=0 id=t></div><script>
    window.chosen = []; const ITEM = ${JSON.stringify(item)};
    const branch = (name, level, inner) => { const el = document.createElement('div'); el.setAttribute('role', 'treeitem'); el.setAttribute('aria-level', level); el.tabIndex = -1;
      if (inner) el.setAttribute('aria-expanded', 'false'); el.attachShadow({ mode: 'open' }).innerHTML = ITEM + '<span>' + name + '</span>';
      const box = el.shadowRoot.querySelector('input'); if (box) box.onchange = () => { chosen = box.checked ? [name] : [] };
      el.unfold = () => { if (!inner || el.getAttribute('aria-expanded') === 'true') return; el.setAttribute('aria-expanded', 'true'); el.after(inner()) }; return el };
    let pressed = null; t.onmousedown = (event) => { pressed = event.target.closest('[role=treeitem]') }; t.onkeydown = ({ key }) => { if (key === 'ArrowRight') pressed?.unfold() };
    t.append(branch('Europe', 1, () => branch('Italy', 2, () => branch('Turin', 3))))</script>`;

  it('with boxes that hears keys only of a branch that was pressed is not unfolded: pressed, it might be ticked', async () => {
    await on.show(TREE('<input type=checkbox>'));
    const answer = await on.call('select', { target: 'Places', value: 'Europe > Italy > Turin' });
    expect(answer.text).toContain('there is no "Italy" under "Europe"');
    expect(await on.truth('chosen')).toEqual([]);
  });

  it('without boxes that hears keys only of a branch that was pressed is unfolded by a press and a key', async () => {
    await on.show(TREE(''));
    const answer = await on.call('select', { target: 'Places', value: 'Europe > Italy > Turin' });
    expect(answer.text).not.toContain('there is no');
    expect(await on.truth('pressed?.shadowRoot.textContent')).toBe('Turin');
  });

  it('whose branch stays folded after a click was clicked all the same', async () => {
    await on.show(TREE(''));
    const answer = await on.call('click', { target: 'treeitem "Europe"' });
    expect(answer.is_error).toBe(false);
    expect(first(answer)).not.toContain(': verified');
  });
});

/** Two fields of a range and a button farther out; the calendar has a close button in the colour of what completes. */
const RANGE = `<div><div><div role=group aria-label=Stay><div><div><input id=a aria-haspopup=dialog value="2026-11-10"></div> - <div><input id=b aria-haspopup=dialog value="2026-11-12"></div></div></div></div>
  <div><button id=o aria-label="Open calendar">o</button></div></div><div id=p style="position:absolute; top:150px; background:#eee; width:330px"></div><script>
  window.taken = []; const two = (n) => String(n).padStart(2, '0'); let ends = [];
  o.onclick = () => { ends = []; p.innerHTML = '<h3>November 2026</h3><button class=prev>‹</button><button class=next>›</button><div>' + Array.from({ length: 30 }, (_, d) => '<button class=d>' + (d + 1) + '</button>').join('') + '</div><button class="x-primary">Close calendar</button>';
    for (const day of p.querySelectorAll('.d')) day.onclick = () => { ends.push('2026-11-' + two(day.textContent)); if (ends.length < 2) return; [a.value, b.value] = ends; taken.push(ends.join('/')); setTimeout(() => { p.innerHTML = '' }, 300) };
    p.lastChild.onclick = () => { taken.push('closed'); p.innerHTML = '' } }</script>`;

it('a range of two fields is chosen in the calendar of the button beside them', async () => {
  await on.show(RANGE);
  expect(
    first(await on.call('adjust_control', { target: 'Stay', value: '2026-11-03 to 2026-11-06' })),
  ).toContain(': verified');
  expect(await on.truth('[a.value, b.value, taken]')).toEqual([
    '2026-11-03',
    '2026-11-06',
    ['2026-11-03/2026-11-06'],
  ]);
});

it('a mask that draws its places with the focus is no neighbour that changed', async () => {
  await on.show(
    `<label>Day <input id=a placeholder="yyyy-MM-dd"></label> <label>Next <input id=b onfocus="this.value = '____-__-__'"></label>`,
  );
  expect(first(await on.call('adjust_control', { target: 'Day', value: '2026-11-06' }))).toContain(
    ': verified',
  );
  expect(await on.truth('a.value')).toBe('2026-11-06');
});

it('tags of a field that offers suggestions are taken away by their crosses when only others are wanted', async () => {
  await on.show(`<div><label>Labels</label><div id=box></div></div><script>window.tags = ['old', 'odd'];
    const draw = () => { box.innerHTML = tags.map((t) => '<span><b>' + t + '</b> <a role=button class=delete style="display:inline-block; width:16px; height:16px; cursor:pointer"></a></span> ').join('') + '<input aria-autocomplete=list>';
      box.querySelectorAll('a').forEach((cross, at) => { cross.onclick = () => { tags.splice(at, 1); draw() } }) }; draw()</script>`);
  expect(first(await on.call('select', { target: 'Labels', value: ['odd'], only: true }))).toContain(
    ': verified',
  );
  expect(await on.truth('tags')).toEqual(['odd']);
});

it('a date that a field drops when it is left is no success', async () => {
  await on.show(
    '<label>Due <input id=f role=combobox aria-haspopup=true aria-expanded=false onblur="setTimeout(() => { this.value = String() })"></label>',
  );
  const answer = await on.call('fill', { target: 'Due', value: '24/12/2026' });
  expect(first(answer)).not.toContain(': verified');
  expect(answer.text).toContain('it holds ""');
});
