import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** The days of a month as a script draws them anew, into the table with this id. */
const DAYS = `const days = (table, year, month, pick) => { table.replaceChildren(); let row;
  const lead = new Date(year, month, 1).getDay(), last = new Date(year, month + 1, 0).getDate();
  for (let at = 0; at < lead + last; at++) { if (at % 7 === 0) row = table.insertRow(); const cell = row.insertCell(); cell.setAttribute('role', 'gridcell');
    if (at < lead) continue; const day = at - lead + 1; cell.textContent = day;
    cell.setAttribute('aria-label', new Date(year, month, day).toLocaleDateString('en-US', { dateStyle: 'long' }));
    cell.onclick = () => pick(new Date(year, month, day).toLocaleDateString('sv')) } };`;

describe('fields', () => {
  it('for one character each hold a code together, beside the field that is not drawn and holds the whole', async () => {
    await on.show(`<div id=p>${[1, 2, 3, 4].map((n) => `<input size=1 aria-label="digit ${n}">`).join('')}<input id=all tabindex=-1 aria-hidden=true style="position:absolute;width:1px;height:1px;clip-path:inset(50%);border:0;padding:0"></div><script>
      p.addEventListener('input', ({ target }) => { const boxes = [...p.children].slice(0, 4); [...target.value].forEach((sign, at) => { boxes[at].value = sign });
        all.value = boxes.map((box) => box.value).join('') })</script>`);
    const answer = await on.call('fill', { target: 'digit 1', value: '4711' });
    expect(first(answer)).not.toMatch(/failed/);
    expect(answer.is_error).toBeFalsy();
    expect(await on.truth('all.value')).toBe('4711');
  });

  it('of parts are given a whole date by the name of their group, also where a part is called like it', async () => {
    const part = (name: string, now: number, most: number) =>
      `<span role=spinbutton tabindex=0 aria-label="${name}," aria-valuemin=1 aria-valuemax=${most} aria-valuenow=${now}>${now}</span>`;
    await on.show(`<div id=g role=group aria-label=Day>${part('month', 11, 12)}/${part('day', 10, 31)}/${part('year', 2026, 9999)}</div><script>
      for (const el of g.children) { let typed = ''; el.onfocus = () => { typed = '' };
        el.onkeydown = ({ key }) => { const by = { ArrowUp: 1, ArrowDown: -1 }[key]; if (/^\\d$/.test(key)) typed += key;
          const now = by ? Number(el.getAttribute('aria-valuenow')) + by : Number(typed); if (by || typed) { el.setAttribute('aria-valuenow', now); el.textContent = now } } }</script>`);
    expect(first(await on.call('adjust_control', { target: 'Day', value: '2026-12-24' }))).toContain(
      'set group "Day" to 2026-12-24: verified',
    );
    expect(await on.truth('g.textContent')).toBe('12/24/2026');
  });
});

describe('calendars', () => {
  it('that stand on the page are turned by the arrows beside their days, and a day stands for them all', async () => {
    await on.show(`<p><label>Other <input value=1></label></p><div><div><button id=b>&lt;</button><b id=h></b><button id=f>&gt;</button></div><div id=w></div></div><script>${DAYS}
      let month = 10; const draw = () => { h.textContent = new Date(2026, month, 1).toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
        w.innerHTML = '<table role=grid></table>'; days(w.firstChild, 2026, month, (day) => { window.held = day; draw() });
        for (const cell of w.querySelectorAll('td')) if (new Date(cell.ariaLabel).toLocaleDateString('sv') === window.held) cell.setAttribute('aria-selected', 'true') };
      b.onclick = () => { month--; draw() }; f.onclick = () => { month++; draw() }; draw()</script>`);
    const answer = await on.call('adjust_control', {
      target: 'gridcell "November 10, 2026"',
      value: '2026-12-24',
    });
    expect(answer.is_error).toBeFalsy();
    expect(await on.truth('held')).toBe('2026-12-24');
  });

  it('that wait for "Select" below them are confirmed, with a time that opens behind a button of its own', async () => {
    await on.show(`<style>#d { position: absolute; background: #fff }</style><input id=i readonly aria-label=Meeting aria-haspopup=dialog value="11/10/2026, 09:00">
      <div id=d role=dialog hidden><div><div><b>November 2026</b><button>Next month</button></div><table id=t></table></div><div><button id=o aria-label="Open time picker">T</button>
        <div id=c hidden><div><button onclick="step(0, 1)">Increment hours</button><b>9</b><button onclick="step(0, -1)">Decrement hours</button></div>
        <div><button onclick="step(1, 30)">Increment minutes</button><b>00</b><button onclick="step(1, -30)">Decrement minutes</button></div></div></div>
        <div><button>Cancel</button><button id=s>Select</button></div></div><script>${DAYS}
      let day = '2026-11-10'; days(t, 2026, 10, (picked) => { day = picked });
      window.step = (at, by) => { const shown = c.children[at].children[1]; shown.textContent = String(Number(shown.textContent) + by).padStart(2, '0') };
      i.onclick = () => { d.hidden = false }; o.onclick = () => { c.hidden = false };
      s.onclick = () => { const [y, m, n] = day.split('-'); i.value = m + '/' + n + '/' + y + ', ' + [...c.children].map((unit) => unit.children[1].textContent).join(':'); window.held = i.value; d.hidden = true }</script>`);
    expect(
      first(await on.call('adjust_control', { target: 'Meeting', value: '2026-11-20 12:30' })),
    ).toContain(': verified');
    expect(await on.truth('held')).toBe('11/20/2026, 12:30');
  });

  it('for a range of two fields in one box begin with the first of them', async () => {
    await on.show(`<style>#d { position: absolute; background: #fff } input { width: 90px }</style><div id=x role=combobox aria-label=Stay aria-haspopup=dialog aria-expanded=false tabindex=0><input id=a placeholder=Start><input id=z placeholder=End style="width:300px"></div>
      <div id=d role=dialog hidden><b>November 2026</b><button>Next month</button><table id=t></table></div><script>${DAYS}
      let end; for (const el of [a, z]) el.onclick = () => { end = el; d.hidden = false; x.ariaExpanded = 'true' };
      days(t, 2026, 10, (day) => { end.value = day; end = end === a ? z : a; if (a.value && z.value) { d.hidden = true; x.ariaExpanded = 'false' } })</script>`);
    await on.call('adjust_control', { target: 'Stay', value: '2026-11-20 to 2026-11-24' });
    expect(await on.truth('[a.value, z.value]')).toEqual(['2026-11-20', '2026-11-24']);
  });
});

/** Two handles without a role that follow the pointer; `told` draws a number that follows the first and one the second. */
const handles = (
  told: string,
) => `<style>#t { position: relative; width: 300px; height: 20px; margin: 20px } #t i { position: absolute; width: 16px; height: 16px; margin-left: -8px; background: navy }</style>
  <div><p>Span</p><div id=t class=range tabindex=0><i class=thumb id=a></i><i class="thumb second" id=b></i></div></div><script>
  window.held = [20, 60]; let by = null, moved = 0; const draw = () => { a.style.left = held[0] + '%'; b.style.left = held[1] + '%'; ${told} };
  t.onpointerdown = ({ target }) => { by = target === a ? 0 : target === b ? 1 : null };
  addEventListener('pointermove', ({ clientX }) => { if (by === null) return; const at = Math.round((clientX - t.getBoundingClientRect().x) / 3);
    held[by] = by === 0 ? Math.max(0, Math.min(at, held[1])) : Math.min(100, Math.max(at, held[0])); draw() });
  addEventListener('pointerup', () => { by = null }); draw()</script>`;

describe('ranges of two handles without a role', () => {
  it('are moved at both ends, and said to be unproved where no number follows them', async () => {
    await on.show(handles(''));
    const answer = await on.call('adjust_control', { target: 'Span', value: '30 to 80' });
    expect(first(answer)).toMatch(/to 30 to 80: unverified, .*place on the track in percent/);
    expect(await on.truth('held')).toEqual([30, 80]);
  });

  it('are read off the number that follows each, also where the first cannot pass the second yet', async () => {
    await on.show(
      handles('n.textContent = 10 * held[0]; m.textContent = 10 * held[1]').replace(
        '</div><script>',
        '<p><b id=n></b> to <b id=m></b></p></div><script>',
      ),
    );
    const answer = await on.call('adjust_control', { target: 'Span', value: '700 to 900' });
    expect(first(answer)).toMatch(/: unverified, its handles state no value|: unverified, it is 700 - 900/);
    expect(await on.truth('held')).toEqual([70, 90]);
  });
});

describe('lists and heads', () => {
  it('of a form that are not drawn tell what is chosen by the field that searches them', async () => {
    await on.show(`<style>#m { position: absolute; background: #fff } .item { cursor: pointer }</style><label id=l>Cities</label><div id=w><select id=s multiple hidden><option>Rome<option selected>Oslo<option>Lima</select><a>Oslo</a><input id=i aria-labelledby=l>
      <div id=m hidden><div class=item>Rome</div><div class="item selected">Lima</div></div></div><script>
      i.onclick = () => { m.hidden = false }; i.onkeydown = ({ key }) => { if (key === 'Escape') m.hidden = true };
      for (const item of m.children) item.onclick = () => { for (const option of s.options) if (option.label === item.textContent) option.selected = true }</script>`);
    expect((await on.call('select', { target: 'Cities', value: ['Oslo', 'Lima'] })).is_error).toBeFalsy();
    expect(await on.truth('[...s.selectedOptions].map((o) => o.label)')).toEqual(['Oslo', 'Lima']);
  });

  it('of columns are found by what they show where a button in them is called by what it does', async () => {
    await on.show(`<table role=grid><tr><th role=columnheader>Name</th><th role=columnheader><div id=b role=button tabindex=-1 aria-label="Current sort order is none"><span>Age</span></div></th></tr><tr><td>Zoe</td><td>31</td></tr></table><script>
      window.sorted = 0; b.onclick = () => { sorted++; b.ariaLabel = 'Current sort order is ascending' }</script>`);
    expect((await on.call('click', { target: 'columnheader "Age"' })).is_error).toBeFalsy();
    expect(await on.truth('sorted')).toBe(1);
  });
});

describe('things to press', () => {
  it('whose words stand beside the only box of a form turn that box', async () => {
    await on.show(`<div id=w style="position:relative"><input id=c type=checkbox style="position:absolute;opacity:0;z-index:-1"><label style="cursor:pointer">Sound</label></div><script>
      w.onclick = ({ target }) => { if (target !== c) c.click() }</script>`);
    expect(first(await on.call('adjust_control', { target: 'Sound', value: true }))).toContain(': verified');
    expect(await on.truth('c.checked')).toBe(true);
    expect((await on.call('adjust_control', { target: 'Sound', value: true })).is_error).toBeFalsy();
    expect(await on.truth('c.checked')).toBe(true);
  });

  it('that stand in a wide cell which hears clicks too are pressed themselves, above it or under what is drawn', async () => {
    for (const z of [1, -1]) {
      await on.show(
        `<div style="width:300px;cursor:pointer" onclick="window.cell=(window.cell??0)+1;if(event.target.id==='d')c.click()"><span style="position:relative;display:inline-block;width:20px;height:20px"><span id=d style="position:absolute;inset:0;background:#ddd"></span><input id=c type=checkbox aria-label="Choose Ann" onclick="event.stopPropagation()" style="position:absolute;inset:0;width:20px;height:20px;margin:0;opacity:0;z-index:${z}"></span></div>`,
      );
      expect(first(await on.call('click', { target: 'checkbox "Choose Ann"' }))).toContain(': verified');
      expect(await on.truth('c.checked')).toBe(true);
    }
  });

  it('that are called colour pickers take a colour through a field that writes it otherwise and is saved', async () => {
    await on.show(`<style>#d { position: absolute; background: #fff } #b { width: 30px; height: 30px; background: #f00; border: 0 }</style><button id=b aria-label="toggle color picker dialog"></button>
      <div id=d hidden><input id=i value="hsla(0, 100%, 50%, 1)"><input type=button id=s value=Save></div><script>
      b.onclick = () => { d.hidden = false }; s.onclick = () => { b.style.background = i.value; window.held = i.value; d.hidden = true }</script>`);
    const answer = await on.call('adjust_control', {
      target: 'toggle color picker dialog',
      value: '#0000ff',
    });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('held.replace("#", "")')).toBe('0000ff');
  });

  it('that say they unfold offer what they unfold to select', async () => {
    await on.show(`<button id=b aria-expanded=false>Products</button><div id=p hidden><a href="#" onclick="done.push('shoes')">Shoes</a><a href="#" onclick="done.push('hats')">Hats</a></div><script>
      window.done = []; b.onclick = () => { p.hidden = !p.hidden; b.ariaExpanded = String(!p.hidden) }</script>`);
    expect((await on.call('select', { target: 'Products', value: 'Hats' })).is_error).toBeFalsy();
    expect(await on.truth('done')).toEqual(['hats']);
  });
});

describe('a list that takes several and does not say so', () => {
  /** Its list comes to who types, or to who presses it as well; what is chosen stands elsewhere. */
  const page = (
    opens: string,
  ) => `<p id=tokens>Parking</p><input id=i role=combobox aria-label=Extras aria-expanded=false aria-controls=l aria-autocomplete=both>
    <ul id=l role=listbox hidden style="position:absolute;background:#fff;margin:0"></ul><script>
    window.held = ['Parking'];
    const show = (text) => { l.hidden = false; i.ariaExpanded = 'true'; l.replaceChildren(...['Breakfast', 'Parking', 'Sauna'].filter((one) => one.startsWith(text)).map((one) => {
      const item = document.createElement('li'); item.role = 'option'; item.textContent = one; item.ariaSelected = String(held.includes(one));
      item.onclick = () => { held = held.includes(one) ? held.filter((other) => other !== one) : [...held, one]; tokens.textContent = held.join(' '); i.value = one; l.hidden = true; i.ariaExpanded = 'false' };
      return item })) };
    i.oninput = () => show(i.value); ${opens}</script>`;

  it.each([
    ['to who types', ''],
    ['to who presses it', `i.onclick = () => show('')`],
  ])('is not verified to have one only where it shows itself %s', async (_how, opens) => {
    await on.show(page(opens));
    const answer = await on.call('select', { target: 'Extras', value: 'Sauna', only: true });
    const alone = ((await on.truth('held')) as string[]).join() === 'Sauna';
    expect(first(answer)?.includes('verified') && !first(answer)?.includes('unverified')).toBe(alone);
    await on.show(page(opens));
    expect(first(await on.call('select', { target: 'Extras', value: 'Sauna' }))).not.toContain('failed');
    expect(await on.truth('held')).toEqual(['Parking', 'Sauna']);
  });
});

describe('what a page makes of it counts', () => {
  it('a colour that only a hidden field holds is not taken yet; drawn in its place it is', async () => {
    const page = (takes: string) =>
      `<style>input{opacity:0;position:absolute;width:6px;height:4px}</style><div id=box><span><input type=color aria-label=Paint id=c value=#ff0000 ${takes}></span><button type=button><i id=dot style="display:block;width:20px;height:20px;background:#ff0000"></i></button></div>`;
    await on.show(page(''));
    const dropped = await on.call('adjust_control', { target: 'css:#c', value: '#00a870' });
    expect(dropped.text.split('\n')[0]).not.toContain('verified');
    expect(dropped.is_error).toBe(true);
    await on.show(page('oninput="dot.style.background=value"'));
    const taken = await on.call('adjust_control', { target: 'css:#c', value: '#00a870' });
    expect(taken.text.split('\n')[0]).toContain(': verified');
  });

  it('a number that its field makes another one of, a moment after it is left, is not verified', async () => {
    await on.show(`<label>Guests <input id=g role=spinbutton aria-valuemin=1 aria-valuemax=8 aria-valuenow=2 value=2></label>
      <script>g.onblur=()=>queueMicrotask(()=>{const n=Math.min(8,Math.max(1,Math.round(Number(g.value))||1));g.value=n})</script>`);
    for (const [typed, kept] of [
      ['12', '8'],
      ['0', '1'],
      ['2.6', '3'],
    ]) {
      const { text } = await on.call('fill', { target: 'Guests', value: typed });
      expect(text.split('\n')[0], typed).not.toContain(': verified');
      expect(text, typed).toContain(`it holds "${kept}"`);
    }
    expect((await on.call('fill', { target: 'Guests', value: '5' })).text).toContain(': verified');
    expect(await on.truth('g.value')).toBe('5');
  });

  it.each([
    ['a field for numbers that does not say which', 'inputmode=numeric value=2'],
    ['a number field that says only where it begins', 'type=number min=1 value=2'],
  ])('%s: what it makes of a number when it is left counts', async (_what, more) => {
    const field = `<input id=g ${more}>`;
    const clamps = 'g.onblur=()=>{g.value=Math.min(8,Math.max(1,Math.round(Number(g.value))||1))}';
    await on.show(`<label>Guests ${field}</label><script>${clamps}</script>`);
    const { text } = await on.call('fill', { target: 'Guests', value: '12' });
    expect(text).toContain('it holds "8", not "12"');
    expect(first(await on.call('fill', { target: 'Guests', value: '5' }))).toContain(': verified');
    expect(await on.truth('document.activeElement === g && g.value')).toBe('5');
  });

  it('inside a component the same', async () => {
    await on.show(`<x-number></x-number><script>customElements.define('x-number', class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<label>Guests <input inputmode=numeric value=2></label>';
      const g = root.querySelector('input'); g.onblur = () => { g.value = Math.min(8, Number(g.value)) } } })</script>`);
    expect((await on.call('fill', { target: 'Guests', value: '12' })).text).toContain('it holds "8"');
  });

  it('the field of one cell in a grid is not left, as that may close it', async () => {
    await on.show(
      '<div role=grid><div role=row><div role=gridcell><input id=g aria-label=Amount inputmode=numeric onblur="this.remove()"></div></div></div>',
    );
    expect(first(await on.call('fill', { target: 'Amount', value: '12' }))).toContain(': verified');
    expect(await on.truth('g.value')).toBe('12');
  });

  it('a word in a field for dates that keeps it and says that it is not valid', async () => {
    await on.show(`<label>Due <input id=d role=combobox aria-expanded=false value=2026-11-10></label><script>
      d.onblur=()=>d.setAttribute('aria-invalid',String(Number.isNaN(Date.parse(d.value))))</script>`);
    const answer = await on.call('fill', { target: 'Due', value: 'soon' });
    expect(first(answer)).toContain('unverified, it holds "soon", and the field says that this is not valid');
    expect(first(await on.call('fill', { target: 'Due', value: '2026-12-01' }))).toContain(': verified');
  });

  it('a list without a role that hangs from the field is open, words below the field are none', async () => {
    const page = (paint: string) => `<style>#box{position:relative;width:300px;margin:40px}input{width:100%}
      #found{position:absolute;top:100%;left:0;width:300px;display:none;${paint}}</style>
      <div id=box><input aria-label=Country oninput="found.style.display='block'"><div id=found>No match</div></div>`;
    await on.show(page('background:#fff'));
    const open = await on.call('fill', { target: 'Country', value: 'Atlantis' });
    expect(first(open)).toContain('unverified, what it opened is still open, and may want a choice or Enter');
    await on.show(page('color:red'));
    expect(first(await on.call('fill', { target: 'Country', value: 'Atlantis' }))).toContain(': verified');
  });
});
