import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const COUNTRIES = Array.from({ length: 1000 }, (_, i) => `Country ${i + 1}`);

/** A closed list that opens on click; `lazy` draws only the rows in view. */
const DROPDOWN = `<style>.list { position: absolute; width: 220px; max-height: 160px; overflow: auto; background: #fff; border: 1px solid } [hidden] { display: none !important } .item { height: 20px }</style>
<script>
window.chosen = {};
function virtualList(list, labels, pick, role) {
  const space = document.createElement('div'); space.style.cssText = 'position:relative;height:' + labels.length * 20 + 'px';
  list.append(space); list.style.height = '160px';
  const draw = () => {
    const first = Math.max(0, Math.floor(list.scrollTop / 20) - 2);
    space.replaceChildren(...labels.slice(first, first + 12).map((label, i) => {
      const item = document.createElement('div'); item.className = 'item'; item.textContent = label;
      if (role) item.setAttribute('role', role); item.style.cssText = 'position:absolute;left:0;right:0;top:' + (first + i) * 20 + 'px';
      item.onclick = () => pick(label); return item;
    }));
  };
  list.addEventListener('scroll', draw); draw(); return draw;
}
</script>`;

describe('lists that are no native ones', () => {
  it('a button and a listbox appended to the body: MUI', async () => {
    await on.show(`${DROPDOWN}<label id=l>Age</label><div role=combobox tabindex=0 aria-expanded=false aria-haspopup=listbox aria-labelledby=l id=c>Ten</div>
      <script>c.addEventListener('mousedown', () => { const ul = document.createElement('ul'); ul.className = 'list'; ul.setAttribute('role', 'listbox');
        c.setAttribute('aria-expanded', 'true');
        for (const label of ['Ten', 'Twenty', 'Thirty']) { const li = document.createElement('li'); li.setAttribute('role', 'option'); li.textContent = label;
          li.onclick = () => { c.textContent = label; chosen.age = label; ul.remove(); c.setAttribute('aria-expanded', 'false') }; ul.append(li) }
        setTimeout(() => document.body.append(ul), 120) })</script>`);
    expect(await on.adjust('combobox "Age"', 'Twenty')).toMatchObject({
      text: '',
      ok: true,
      actual_state: 'Twenty',
    });
    expect(await on.truth('chosen.age')).toBe('Twenty');
    const answer = await on.call('select', { target: 'combobox "Age"', value: 'Thirty' });
    expect(answer.text).toContain('Thirty');
    expect(await on.truth('chosen.age')).toBe('Thirty');
  });

  it('an unknown option lists the options and leaves the list closed', async () => {
    await on.show(`${DROPDOWN}<button aria-haspopup=listbox aria-expanded=false aria-controls=o id=b>Standard</button>
      <div role=listbox id=o class=list hidden tabindex=-1><div role=option>Standard</div><div role=option>Express</div></div>
      <script>b.onclick = () => { o.hidden = !o.hidden; b.setAttribute('aria-expanded', !o.hidden) };
        document.addEventListener('keydown', (e) => { if (e.key === 'Escape') { o.hidden = true; b.setAttribute('aria-expanded', false) } })</script>`);
    const refused = await on.adjust('button "Standard"', 'Rocket');
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain('Standard, Express');
    expect(await on.truth('o.hidden')).toBe(true);
    const answer = await on.call('select', { target: 'button "Standard"', value: 'Rocket' });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('Standard, Express');
    expect(await on.truth('o.hidden')).toBe(true);
  });

  it('a virtualised list is scrolled until the option comes', async () => {
    await on.show(`${DROPDOWN}<button aria-haspopup=listbox aria-expanded=false id=b>Pick a country</button>
      <script>b.onclick = () => { const list = document.createElement('div'); list.className = 'list'; list.setAttribute('role', 'listbox'); document.body.append(list); b.setAttribute('aria-expanded', 'true');
        virtualList(list, ${JSON.stringify(COUNTRIES)}, (label) => { b.textContent = label; list.remove(); b.setAttribute('aria-expanded', 'false') }, 'option') }</script>`);
    expect(await on.adjust('button "Pick a country"', 'Country 342')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('b.textContent')).toBe('Country 342');
  });

  it('a searchable combobox is typed into when the option is not drawn', async () => {
    await on.show(`${DROPDOWN}<input role=combobox aria-label=Country aria-expanded=false aria-controls=o id=c autocomplete=off><ul role=listbox id=o class=list hidden></ul>
      <script>const all = ${JSON.stringify(COUNTRIES)}; let timer;
        const draw = () => { o.replaceChildren(...all.filter((x) => x.toLowerCase().includes(c.value.toLowerCase())).slice(0, 8).map((label) => { const li = document.createElement('li'); li.setAttribute('role', 'option'); li.textContent = label;
          li.onmousedown = (e) => { e.preventDefault(); c.value = label; chosen.country = label; o.hidden = true; c.setAttribute('aria-expanded', 'false') }; return li })); o.hidden = false; c.setAttribute('aria-expanded', 'true') };
        c.onclick = draw; c.oninput = () => { clearTimeout(timer); timer = setTimeout(draw, 200) }</script>`);
    expect(await on.adjust('combobox "Country"', 'Country 777')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('chosen.country')).toBe('Country 777');
    expect(await on.call('select', { target: 'combobox "Country"', value: 'Country 555' })).not.toMatchObject(
      { is_error: true },
    );
    expect(await on.truth('chosen.country')).toBe('Country 555');
  });

  it('the only option that says the words and more is taken, and the answer says which', async () => {
    await on.show(`${DROPDOWN}<div id=c role=combobox aria-label=Sport tabindex=0 aria-haspopup=listbox aria-controls=o aria-expanded=false>None</div>
      <ul id=o role=listbox hidden>${['Chess', 'Table Tennis', 'Rowing'].map((label) => `<li role=option>${label}</li>`).join('')}</ul>
      <script>c.onclick = () => { o.hidden = false; c.ariaExpanded = 'true' }; for (const one of o.children) one.onclick = () => { c.textContent = chosen.sport = one.textContent; o.hidden = true; c.ariaExpanded = 'false' }</script>`);
    const { text } = await on.call('select', { target: 'combobox "Sport"', value: 'Table' });
    expect(await on.truth('chosen.sport')).toBe('Table Tennis');
    expect(text.split('\n')[0]).toContain('("Table Tennis": the only match)');
    const exact = await on.call('select', { target: 'combobox "Sport"', value: 'Chess' });
    expect(exact.text).not.toContain('only match');
    expect((await on.call('select', { target: 'combobox "Sport"', value: 'Row' })).is_error).toBe(true);
  });

  it('a field inside the popup filters it: select2', async () => {
    await on.show(`${DROPDOWN}<span class="select2-selection" role=combobox aria-haspopup=true aria-expanded=false tabindex=0 aria-label=Fruit id=c>Apple</span>
      <script>const all = ${JSON.stringify(COUNTRIES)}; c.onclick = () => { const box = document.createElement('div'); box.className = 'list'; const field = document.createElement('input'); field.type = 'search';
        const ul = document.createElement('ul'); ul.setAttribute('role', 'listbox'); box.append(field, ul); document.body.append(box); c.setAttribute('aria-expanded', 'true');
        field.oninput = () => ul.replaceChildren(...all.filter((x) => x.includes(field.value)).slice(0, 5).map((label) => { const li = document.createElement('li'); li.setAttribute('role', 'option'); li.textContent = label;
          li.onclick = () => { c.textContent = label; chosen.fruit = label; box.remove(); c.setAttribute('aria-expanded', 'false') }; return li })); field.oninput() }</script>`);
    expect(await on.adjust('combobox "Fruit"', 'Country 900')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('chosen.fruit')).toBe('Country 900');
  });

  it('a dropdown of bare divs without any role', async () => {
    await on.show(`${DROPDOWN}<div class="my-select" data-testid=color><div class="current" id=b style="cursor:pointer">Red ▾</div><div class="list" id=o hidden><div class=item>Red</div><div class=item>Green</div><div class=item>Blue</div></div></div>
      <script>b.onclick = () => { o.hidden = !o.hidden }; for (const i of o.children) i.onclick = () => { b.textContent = i.textContent + ' ▾'; chosen.color = i.textContent; o.hidden = true }</script>`);
    expect(await on.adjust('css:.current', 'Blue')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('chosen.color')).toBe('Blue');
    expect(await on.call('select', { target: 'css:.current', value: 'Green' })).not.toMatchObject({
      is_error: true,
    });
    expect(await on.truth('chosen.color')).toBe('Green');
  });

  it('a listbox that always stands open, one choice or several', async () => {
    await on.show(`<ul role=listbox aria-label=One tabindex=0><li role=option aria-selected=true>A</li><li role=option aria-selected=false>B</li></ul>
      <ul role=listbox aria-label=Many aria-multiselectable=true tabindex=0><li role=option aria-selected=true>X</li><li role=option aria-selected=false>Y</li><li role=option aria-selected=false>Z</li></ul>
      <script>for (const list of document.querySelectorAll('ul')) for (const li of list.children) li.onclick = () => { if (list.hasAttribute('aria-multiselectable')) li.setAttribute('aria-selected', li.getAttribute('aria-selected') !== 'true'); else for (const o of list.children) o.setAttribute('aria-selected', o === li) };
        window.on = (i) => [...document.querySelectorAll('ul')[i].querySelectorAll('[aria-selected=true]')].map((li) => li.textContent).join()</script>`);
    expect(await on.adjust('listbox "One"', 'B')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('on(0)')).toBe('B');
    expect((await on.call('select', { target: 'listbox "Many"', value: 'Y' })).text).toContain(': verified');
    expect(await on.truth('on(1)')).toBe('X,Y');
    const only = await on.call('select', { target: 'listbox "Many"', value: ['Y', 'Z'], only: true });
    expect(only.text).toContain(': verified');
    expect(await on.truth('on(1)')).toBe('Y,Z');
  });

  it('a list that ignores the choice is not taken for one that shows it in longer words', async () => {
    await on.show(`${DROPDOWN}<button aria-haspopup=listbox aria-expanded=false aria-controls=o id=b>Dark Red</button>
      <div role=listbox id=o class=list hidden><div role=option>Dark Red</div><div role=option>Red</div></div>
      <script>b.onclick = () => { o.hidden = false; b.setAttribute('aria-expanded', 'true') }; for (const i of o.children) i.onclick = () => { o.hidden = true; b.setAttribute('aria-expanded', 'false') }</script>`);
    expect(await on.adjust('button "Dark Red"', 'Red')).toMatchObject({
      ok: false,
      code: 'CONTROL_CONVERGENCE_FAILED',
    });
  });

  it('two options of one name are not guessed between', async () => {
    await on.show(
      `<ul role=listbox aria-label=Town tabindex=0><li role=option>Springfield</li><li role=option>Springfield</li></ul><script>window.clicks = 0; document.onclick = () => { clicks++ }</script>`,
    );
    expect(await on.adjust('listbox "Town"', 'Springfield')).toMatchObject({
      ok: false,
      code: 'AMBIGUOUS_TARGET',
    });
    expect(await on.truth('clicks')).toBe(0);
  });

  it('a native select by label and by value; an unknown one lists what there is', async () => {
    await on.show(
      `<select id=s aria-label=Speed><option value=slow>Slow one</option><option value=fast>Fast one</option></select>`,
    );
    expect(await on.adjust('combobox "Speed"', 'fast')).toMatchObject({
      text: '',
      ok: true,
      actual_state: 'Fast one',
    });
    expect(await on.truth('s.value')).toBe('fast');
    expect((await on.adjust('combobox "Speed"', 'warp')).text).toContain('Slow one, Fast one');
  });

  it('a choice that does not stay is reported', async () => {
    await on.show(
      `<select id=s aria-label=Speed><option>Slow</option><option>Fast</option></select><script>s.onchange = () => { s.value = 'Slow' }</script>`,
    );
    expect(await on.adjust('combobox "Speed"', 'Fast')).toMatchObject({
      ok: false,
      code: 'CONTROL_CONVERGENCE_FAILED',
    });
  });
});

describe('menus', () => {
  const MENU = `<style>[role=menu] { position: absolute; background: #fff; border: 1px solid; min-width: 120px } [hidden] { display: none } li { list-style: none } ul ul { left: 120px; top: 0 } li { position: relative }</style>`;
  it('a menu button with submenus that open on hover, the name of an icon aside', async () => {
    await on.show(`${MENU}<button aria-haspopup=menu aria-expanded=false id=b>File</button>
      <ul role=menu id=m hidden><li role=menuitem>New</li><li role=menuitem aria-haspopup=menu id=x>Export<ul role=menu id=m2 hidden><li role=menuitem>PDF</li><li role=menuitem>PNG<svg width=9 height=9><title>A picture</title></svg></li></ul></li></ul>
      <script>b.onclick = () => { m.hidden = !m.hidden; b.setAttribute('aria-expanded', !m.hidden) }; x.onmouseenter = () => { m2.hidden = false }; x.onmouseleave = () => { m2.hidden = true };
        document.addEventListener('keydown', (e) => { if (e.key === 'Escape') { m.hidden = true; b.setAttribute('aria-expanded', false) } });
        for (const li of document.querySelectorAll('[role=menuitem]')) li.onclick = (e) => { e.stopPropagation(); window.did = li.firstChild.nodeValue; m.hidden = true }</script>`);
    const done = await on.adjust('button "File"', 'File > Export > PNG');
    expect(done.text).toBe('');
    expect(done).toMatchObject({ text: '', ok: true, actual_state: '' });
    expect(await on.truth('did')).toBe('PNG');
    const refused = await on.adjust('button "File"', 'Export > DOCX');
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain('PDF');
    expect(await on.truth('[did, m.hidden]')).toEqual(['PNG', true]);
  });

  it('a menu bar and a Bootstrap dropdown that is only marked as unfolding', async () => {
    await on.show(`${MENU}<div role=menubar aria-label=Main><span role=menuitem tabindex=0 aria-haspopup=menu id=e>Edit</span></div><ul role=menu id=m hidden><li role=menuitem>Copy</li><li role=menuitem>Paste</li></ul>
      <div class=dropdown><button class="dropdown-toggle" aria-expanded=false id=b>Actions</button><ul class="dropdown-menu" id=d hidden style="position:absolute"><li><a class="dropdown-item" href="#">Archive</a></li><li><a class="dropdown-item" href="#">Rename</a></li></ul></div>
      <script>e.onclick = () => { m.hidden = false }; b.onclick = () => { d.hidden = !d.hidden; b.setAttribute('aria-expanded', !d.hidden) };
        for (const i of document.querySelectorAll('[role=menu] [role=menuitem], .dropdown-item')) i.onclick = () => { window.did = i.textContent }</script>`);
    expect(await on.adjust('css:[role=menubar]', 'Edit > Paste')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('did')).toBe('Paste');
    expect(await on.adjust('button "Actions"', 'Rename')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('did')).toBe('Rename');
  });
});

describe('trees', () => {
  it('open a path, lazily loaded branches too, and select the last', async () => {
    await on.show(`<ul role=tree aria-label=Files><li role=treeitem aria-expanded=false tabindex=0 id=a><span>Work</span><ul role=group id=g hidden></ul></li><li role=treeitem tabindex=-1><span>Home</span></li></ul>
      <script>const tree = document.querySelector('[role=tree]');
        const leaf = (label, inner) => { const li = document.createElement('li'); li.setAttribute('role', 'treeitem'); li.tabIndex = -1; li.innerHTML = '<span>' + label + '</span>' + (inner ? '<ul role=group hidden>' + inner + '</ul>' : ''); if (inner) li.setAttribute('aria-expanded', 'false'); li.setAttribute('aria-selected', 'false'); return li };
        const open = (li) => { if (li.getAttribute('aria-expanded') !== 'false') return; setTimeout(() => { if (li.id === 'a' && !g.children.length) g.append(leaf('Plans', '<li role=treeitem tabindex=-1 aria-selected=false><span>Garden</span></li>'), leaf('Home')); li.setAttribute('aria-expanded', 'true'); li.querySelector('[role=group]').hidden = false }, 150) };
        tree.addEventListener('keydown', (e) => { const li = e.target.closest('[role=treeitem]'); if (e.key === 'ArrowRight') open(li); if (e.key === 'ArrowLeft') { li.setAttribute('aria-expanded', 'false'); li.querySelector('[role=group]').hidden = true } });
        tree.addEventListener('click', (e) => { const li = e.target.closest('[role=treeitem]'); for (const o of tree.querySelectorAll('[aria-selected]')) o.setAttribute('aria-selected', 'false'); li.setAttribute('aria-selected', 'true'); window.picked = li.querySelector('span').textContent })</script>`);
    expect(await on.adjust('css:[role=tree]', 'Work > Plans > Garden')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('picked')).toBe('Garden');
    expect(await on.adjust('css:[role=tree]', 'Work > Home')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('document.querySelector("[aria-selected=true]").parentElement.id')).toBe('g');
    const refused = await on.adjust('css:[role=tree]', 'Work > Nowhere');
    expect(refused.text).toContain('Plans, Home');
    expect(await on.adjust('css:#a', 'closed')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('g.hidden')).toBe(true);
  });
});

/** A field that keys write into and that only the sign beside it opens, over options with a box each; `sign` is its name. */
const SEVERAL = (
  sign: string,
) => `<style>.sign { cursor: pointer; display: inline-block; width: 18px; height: 18px; background: teal }</style>
  <div><span id=shown>Parking</span><input id=extras role=combobox aria-expanded=false aria-label=Extras><i class=sign ${sign} onclick="list.hidden = !list.hidden"></i></div>
  <ul id=list role=listbox aria-label="Options" hidden style="position:absolute;top:90px;background:white"></ul>
  <script>
    window.held = ['Parking'];
    extras.onkeydown = ({ key }) => { if (key === 'ArrowDown') extras.value = 'Breakfast'; if (key === 'Escape') list.hidden = true };
    const draw = () => { shown.textContent = held.join(', ');
      list.innerHTML = ['Breakfast', 'Parking', 'Sauna'].map((it) => '<li role=option aria-selected=' + held.includes(it) + '><b class=my-checkbox></b>' + it + '</li>').join('') };
    list.onclick = ({ target }) => { const it = target.closest('li').textContent; held = held.includes(it) ? held.filter((one) => one !== it) : [...held, it]; draw() };
    draw();
  </script>`;

it('a list of several that only the sign beside its field opens is emptied, and gets one choice alone', async () => {
  for (const [value, held] of [
    [[], []],
    [['Sauna'], ['Sauna']],
  ]) {
    await on.show(SEVERAL('title="Show options"'));
    const answer = await on.call('select', { target: 'Extras', value, only: true });
    expect(answer.text.split('\n', 1)[0]).toMatch(/^selected .*: verified/);
    expect(await on.truth('[held, extras.value]')).toEqual([held, '']);
  }
});

it('a field that opens no list is told so, and does not keep the option that a key wrote into it', async () => {
  await on.show(SEVERAL('title="Remove all"'));
  const answer = await on.call('select', { target: 'Extras', value: [] });
  expect(answer.text).toContain('opened no list that says what is chosen');
  expect(answer.text).not.toContain('takes one option');
  expect(await on.truth('[held, extras.value]')).toEqual([['Parking'], '']);
});

it('the list of chips that a field stands in is not what it offers, and a text that nothing offers is taken back', async () => {
  await on.show(`<label for=f>Tags</label><div role=listbox aria-label=Chosen><span role=option aria-selected=true>red</span><span role=option><input id=f role=combobox aria-expanded=false aria-haspopup=listbox></span></div>
    <script>held = ['red']; const shut = () => { document.querySelector('#o')?.remove(); f.setAttribute('aria-expanded', 'false') };
      f.oninput = () => { shut(); f.setAttribute('aria-expanded', 'true'); const typed = f.value; setTimeout(() => { if (f.value !== typed) return;
        const o = document.createElement('div'); o.id = 'o'; o.setAttribute('role', 'listbox'); document.body.append(o);
        for (const word of ['green', 'grey', 'blue']) if (word.startsWith(typed)) { const one = document.createElement('div'); one.setAttribute('role', 'option'); one.textContent = word; o.append(one);
          one.onclick = () => { held.push(word); const chip = document.createElement('span'); chip.setAttribute('role', 'option'); chip.setAttribute('aria-selected', 'true'); chip.textContent = word; f.parentElement.before(chip); f.value = ''; shut() } } }, 300) };
      f.onkeydown = (e) => { if (e.key === 'Escape') shut() }</script>`);
  const chosen = await on.call('select', { target: 'combobox "Tags"', value: 'green' });
  expect(chosen.text).toMatch(/^selected "green" in combobox "Tags": /);
  expect(await on.truth('held')).toEqual(['red', 'green']);
  const refused = await on.call('select', { target: 'combobox "Tags"', value: 'violet' });
  expect(refused.text).toContain('combobox "Tags" has no option "violet"');
  expect(await on.truth('[held, f.value]')).toEqual([['red', 'green'], '']);
});

it('an option far down a list that is drawn from end to end is taken by its words, and one that is not there is told', async () => {
  await on.show(`${DROPDOWN}<label id=l>Part</label><div role=combobox tabindex=0 aria-expanded=false aria-haspopup=listbox aria-controls=o aria-labelledby=l id=c>None</div>
    <ul role=listbox class=list id=o hidden></ul>
    <script>o.innerHTML = Array.from({ length: 900 }, (_, i) => '<li role=option class=item>Part ' + ((i * 377) % 900) + '</li>').join('');
      c.onclick = () => { o.hidden = !o.hidden; c.setAttribute('aria-expanded', !o.hidden) };
      o.onclick = ({ target }) => { c.textContent = chosen.part = target.textContent; c.onclick() };
      scrolls = 0; o.onscroll = () => { scrolls++ };
      document.addEventListener('keydown', (e) => { if (e.key === 'Escape' && !o.hidden) c.onclick() })</script>`);
  const far = await on.truth<string>('o.children[850].textContent');
  expect(await on.adjust('combobox "Part"', far)).toMatchObject({
    text: '',
    ok: true,
    actual_state: far,
    attempts: 2,
  });
  expect(await on.truth('chosen.part')).toBe(far);
  await on.truth('scrolls = 0');
  const refused = await on.adjust('combobox "Part"', 'Part 900');
  expect(refused.text).toMatch(/no option "Part 900".*and 880 more/s);
  // What is drawn whole is not gone through view by view.
  expect(await on.truth<number>('scrolls')).toBeLessThan(8);
  expect(await on.truth('chosen.part')).toBe(far);
});

it('a box that opens and hears itself the presses on its rows offers them', async () => {
  await on.show(`<label for=f>Plant</label><div><input id=f role=combobox autocomplete=off></div><div id=o hidden><p class=menu-item>Fern</p><p class=menu-item>Moss</p><p class=menu-item>Ivy</p></div>
    <script>f.onfocus = () => { o.hidden = false }; o.onmousedown = (e) => { e.preventDefault(); if (e.target === o) return; f.value = e.target.textContent; o.hidden = true }</script>`);
  const answer = await on.call('select', { target: 'combobox "Plant"', value: 'Moss' });
  expect(answer.text).toMatch(/^selected "Moss" in combobox "Plant": verified/);
  expect(await on.truth('[f.value, o.hidden]')).toEqual(['Moss', true]);
});

it('an option that the browser itself suggests for a field is put into it and handed over; what is not suggested leaves the field as it was', async () => {
  await on.show(`<label>City <input id=x list=l></label><datalist id=l><option value=OSL>Oslo</option><option value=BGO>Bergen</option><option>Trondheim</option></datalist>
    <script>heard = []; x.onchange = () => heard.push(x.value)</script>`);
  expect((await on.call('select', { target: 'City', value: 'Bergen' })).text).toMatch(/: verified/);
  expect(await on.truth('[x.value, heard.join()]')).toEqual(['BGO', 'BGO']);
  const refused = await on.call('select', { target: 'City', value: 'Rome' });
  expect(refused.is_error).toBe(true);
  expect(refused.text).toContain('options: Oslo, Bergen, Trondheim');
  expect(await on.truth('x.value')).toBe('BGO');
  expect(await on.adjust('combobox "City"', 'Trondheim')).toMatchObject({
    ok: true,
    actual_state: 'Trondheim',
  });
});

it('suggestions that only come while one types are waited for', async () => {
  await on.show(`<label>City <input id=x list=l></label><datalist id=l></datalist>
    <script>x.oninput = () => setTimeout(() => { l.innerHTML = x.value ? '<option value="' + x.value + '">' + x.value + ' (city)</option>' : '' }, 150)</script>`);
  expect((await on.call('select', { target: 'City', value: 'Rome' })).text).toMatch(/: verified/);
  expect(await on.truth('x.value')).toBe('Rome');
});

it('a list that lets go of its choice on Escape once it is closed keeps what was chosen, though its items stay drawn', async () => {
  await on.show(`<label id=l>Country</label><input id=c role=combobox aria-labelledby=l aria-expanded=false aria-controls=o readonly>
    <ul role=listbox id=o><li role=option>Peru</li><li role=option>Chad</li></ul>
    <script>picked = []; const fold = (open) => c.setAttribute('aria-expanded', open);
      c.onclick = () => fold(true);
      o.onclick = ({ target }) => { c.value = target.textContent; picked.push(c.value); fold(false) };
      c.onkeydown = ({ key }) => { if (key !== 'Escape') return; if (c.ariaExpanded === 'true') return fold(false); c.value = ''; picked.push('') }</script>`);
  await on.call('select', { target: 'combobox "Country"', value: 'Chad' });
  expect(await on.truth('picked')).toEqual(['Chad']);
});

it('where a script draws a list in the place of one of the form, the drawn one is used', async () => {
  await on.show(`<label for=s>Size</label><div style="position:relative"><select id=s style="position:absolute;width:.5px;opacity:0;pointer-events:none"><option>Small</option><option>Large</option></select>
    <button id=b type=button role=combobox aria-haspopup=listbox aria-expanded=false aria-controls=o>Small</button><ul id=o role=listbox hidden><li role=option>Small</li><li role=option>Large</li></ul></div>
    <script>const fold = (open) => { o.hidden = !open; b.setAttribute('aria-expanded', open) };
      b.onclick = () => fold(o.hidden);
      o.onclick = ({ target }) => { b.textContent = s.value = target.textContent; fold(false) }</script>`);
  expect((await on.call('select', { target: 'css:#s', value: 'Large' })).text).toContain(': verified');
  expect(await on.truth('[s.value, b.textContent]')).toEqual(['Large', 'Large']);
});
