import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const PICKER = (
  finish: string,
) => `<label>Day <input id=i value="2026-11-10" placeholder="yyyy-mm-dd"></label>
    <style>#p { position: absolute; top: 60px; background: #eee } #p b { cursor: pointer; display: block } .wrap { display: inline-block; width: 30px }</style>
    <script>
      window.taken = i.value; let shown = i.value;
      const draw = () => { let box = document.getElementById('p');
        if (!box) { box = document.createElement('div'); const outer = document.createElement('div'); box.id = 'p'; outer.append(box); document.body.append(outer); }
        box.innerHTML = '<div>2026年 12月</div>' + Array.from({ length: 31 }, (_, at) => '<span class="wrap' + (shown.endsWith('-' + String(at + 1).padStart(2, '0')) ? ' wrap-selected' : '') + '"><b>' + (at + 1) + '</b></span>').join('')
          + '${finish}';
        for (const b of box.querySelectorAll('b')) b.onclick = () => { shown = '2026-12-' + b.textContent.padStart(2, '0'); i.value = shown; keep(); }; };
      const keep = () => { window.taken = i.value; document.getElementById('p')?.parentElement.remove(); };
      i.onfocus = draw; i.oninput = () => { shown = i.value; draw(); };
      document.addEventListener('mousedown', ({ target }) => { if (target !== i && !target.closest('#p') && document.getElementById('p')) { i.value = window.taken; document.getElementById('p').parentElement.remove(); } });
    </script>`;

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** Fields that open a calendar of their own with the focus, close it when they lose it, and hear no typing. */
const SHUT = (names: string) => `${names
  .split(' ')
  .map(
    (name) => `<p><label>${name} <input id=${name} value="2026-11-10" placeholder="yyyy-mm-dd"></label></p>`,
  )
  .join('')}
    <style>.pick { position: absolute; top: 160px; background: #eee } .pick span { cursor: pointer; display: inline-block; width: 30px }</style>
    <script>
      window.held = {};
      for (const field of document.querySelectorAll('input')) {
        let shown = 10, box = null;
        const days = () => Array.from({ length: 30 }, (_, at) => '<span class="' + (at + 1 === shown ? 'selected' : '') + '">' + (at + 1) + '</span>').join('');
        field.onfocus = () => { box = document.createElement('div'); box.className = 'pick'; box.innerHTML = '<div>November 2026</div>' + days(); document.body.append(box);
          box.onmousedown = (event) => { event.preventDefault(); const day = Number(event.target.closest('span')?.textContent); if (!day) return;
            shown = day; field.value = '2026-11-' + String(day).padStart(2, '0'); held[field.id] = field.value; box.remove(); }; };
        field.onblur = () => { box?.remove(); };
      }
    </script>`;

describe('fields', () => {
  it('whose calendar hears no typing get the day in their own, and the next one, that opens at parting, nothing', async () => {
    await on.show(SHUT('Leave Return Stop'));
    const answer = await on.call('adjust_control', { target: 'Return', value: '2026-11-21' });
    expect(await on.truth('JSON.stringify(held)'), answer.text).toBe('{"Return":"2026-11-21"}');
    expect(await on.truth('Stop.value + " " + Leave.value')).toBe('2026-11-10 2026-11-10');
  });

  it('whose script learns of the focus in a task of its own take the text', async () => {
    await on.show(`<label>Tag <input id=i></label><script>let here = false; window.model = '';
      i.onfocus = () => setTimeout(() => { here = true }); i.oninput = () => { if (here) model = i.value }</script>`);
    expect(first(await on.call('fill', { target: 'Tag', value: 'blue' }))).toBe(
      'filled textbox "Tag": verified',
    );
    expect(await on.truth('model')).toBe('blue');
  });

  it('that hand the focus on to what they open take the text all the same', async () => {
    await on.show(`<label>Trip <input id=i></label><div id=d tabindex=-1 hidden>Calendar</div><script>window.model = '';
      i.onfocus = () => { d.hidden = false; setTimeout(() => d.focus()) }; i.oninput = () => { model = i.value }</script>`);
    expect(first(await on.call('fill', { target: 'Trip', value: '12/10/2026' }))).toBe(
      'filled textbox "Trip": verified',
    );
    expect(await on.truth('model')).toBe('12/10/2026');
  });

  it('that are called otherwise while they have the focus are the same', async () => {
    await on.show(
      `<input id=i aria-label=Due><script>i.onfocus = () => i.setAttribute('aria-label', 'Use the arrow keys'); i.onblur = () => i.setAttribute('aria-label', 'Due')</script>`,
    );
    const answer = await on.call('fill', { target: 'Due', value: '2026-11-26' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('i.value')).toBe('2026-11-26');
  });

  it('that became another one after they got the focus get no text', async () => {
    await on.show(
      `<input id=i aria-label=Anna><script>i.onfocus = () => queueMicrotask(() => i.setAttribute('aria-label', 'Bob'))</script>`,
    );
    const answer = await on.call('fill', { target: 'Anna', value: '500' });
    expect(answer.is_error, answer.text).toBe(true);
    expect(await on.truth('i.value')).toBe('');
  });

  it('that take keys alone are typed into key by key, once the edit was seen to leave them as they were', async () => {
    await on.show(`<label>Price <input id=i value="$1,000.00"></label><script>
      const field = document.getElementById('i'); let typed = '', last = field.value; window.keys = 0;
      field.addEventListener('input', () => { field.value = last });
      field.addEventListener('keydown', (e) => { if (!/^[0-9.]$/.test(e.key)) return; e.preventDefault(); keys++; typed += e.key;
        field.value = last = '$' + Number(typed).toLocaleString('en-US', { minimumFractionDigits: 2 }) })</script>`);
    expect(first(await on.call('fill', { target: 'Price', value: '2499.5' }))).toMatch(
      /^filled textbox "Price".*verified/,
    );
    expect(await on.truth('[i.value, keys]')).toEqual(['$2,499.50', 6]);
  });

  it('that open something are not said to hold the text for good before it is closed again', async () => {
    await on.show(`<input id=c role=combobox aria-label=City aria-expanded=false aria-controls=o><ul id=o role=listbox hidden><li role=option>Oslo</ul>
      <script>c.oninput = () => { o.hidden = false; c.setAttribute('aria-expanded', 'true') };
        c.onkeydown = (e) => { if (e.key === 'Enter') { o.hidden = true; c.setAttribute('aria-expanded', 'false') } }</script>`);
    expect(first(await on.call('fill', { target: 'City', value: 'Bergen' }))).toBe(
      'filled combobox "City": unverified, what it opened is still open, and may want a choice or Enter',
    );
    // The caller's own expectation is the caller's to judge.
    const expected = await on.call('fill', {
      target: 'City',
      value: 'Bergen',
      expect: 'option "Oslo" visible',
    });
    expect(first(expected)).toContain(': verified');
  });

  it('in cells hold what they say without the signs that are drawn beside it', async () => {
    await on.show(`<table role=grid><tr role=row><td role=gridcell tabindex=0 id=c>open<b>▼</b></td></tr></table>
      <script>const show = (text) => { c.innerHTML = text + '<b>▼</b>' };
      c.ondblclick = () => { c.innerHTML = '<input>'; const i = c.firstChild; i.focus(); i.onkeydown = ({ key }) => { if (key === 'Enter') show(i.value) } }</script>`);
    expect(first(await on.call('fill', { target: 'css:#c', value: 'lost' }))).toMatch(/: verified$/);
    expect(await on.truth('c.textContent')).toBe('lost▼');
    await on.show(`<table role=grid><tr role=row><td role=gridcell tabindex=0 id=c>3</td></tr></table>
      <script>c.ondblclick = () => { c.innerHTML = '<input>'; const i = c.firstChild; i.focus(); i.onkeydown = ({ key }) => { if (key === 'Enter') c.innerHTML = '<b>-</b>' + i.value } }</script>`);
    expect(first(await on.call('fill', { target: 'css:#c', value: '5' }))).not.toContain(': verified');
  });

  it('that are drawn in the place of a labelled one are called by its label', async () => {
    await on.show(`<label for=o>Labels</label><div><span id=s contenteditable role=textbox style="display:inline-block;width:200px"></span>
      <input id=o style="position:absolute;width:0;height:0;border:0;padding:0"></div>`);
    expect(first(await on.call('fill', { target: 'Labels', value: 'bug' }))).toBe(
      'filled textbox "Labels": verified',
    );
    expect(await on.truth('[s.textContent, o.value]')).toEqual(['bug', '']);
  });
});

describe('choices', () => {
  it('are made in a group by its name', async () => {
    await on.show(
      `<div role=radiogroup aria-label=Plan><label><input type=radio name=p value=Free checked>Free</label><label><input type=radio name=p value=Firm>Firm</label></div>`,
    );
    const answer = await on.call('select', { target: 'Plan', value: 'Firm' });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('document.querySelector(":checked").value')).toBe('Firm');
  });

  it('are made in the field, not in the button that unfolds it and is called the same', async () => {
    await on.show(`<label id=n>Visit time</label><div><input role=combobox aria-labelledby=n id=i readonly aria-expanded=false><button aria-labelledby=n id=b>v</button></div>
      <ul role=listbox id=l hidden><li role=option>14:00</li><li role=option>14:30</li></ul>
      <script>const flip = () => { l.hidden = !l.hidden; i.setAttribute('aria-expanded', String(!l.hidden)) }; i.onclick = b.onclick = flip;
      for (const li of l.children) li.onclick = () => { i.value = li.textContent; flip() }</script>`);
    expect(first(await on.call('select', { target: 'Visit time', value: '14:30' }))).toContain('verified');
    expect(await on.truth('i.value')).toBe('14:30');
  });

  it('among things that are all called the same are made by how many', async () => {
    await on.show(
      `<p><span>Stars</span> <span class=rate role=radiogroup>${[1, 2, 3, 4, 5]
        .map(
          (at) =>
            `<i role=radio tabindex=0 aria-checked=${at === 2} class=rate-star onclick="for (const one of this.parentElement.children) one.setAttribute('aria-checked', one === this)">☆</i>`,
        )
        .join('')}</span></p>`,
    );
    expect(first(await on.call('adjust_control', { target: 'Stars', value: 4 }))).toContain('to 4: verified');
    expect(await on.truth('[...document.querySelectorAll("i")].map((one) => one.ariaChecked)')).toEqual([
      'false',
      'false',
      'false',
      'true',
      'false',
    ]);
  });

  it('are made along a path in a tree by the name of the tree', async () => {
    await on.show(`<ul role=tree aria-label=Folders><li role=treeitem aria-expanded=false id=w><span>Work</span>
      <ul role=group hidden id=g><li role=treeitem>Plans</li><li role=treeitem onclick="window.took = 'bills'">Bills</li></ul></li></ul>
      <script>w.firstElementChild.onclick = () => { g.hidden = !g.hidden; w.setAttribute('aria-expanded', String(!g.hidden)) }</script>`);
    const answer = await on.call('select', { target: 'Folders', value: 'Work > Bills' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('took')).toBe('bills');
  });

  it('are made in the list where a field that searches it is called the same', async () => {
    await on.show(
      `<div><div role=listbox aria-label=Fruits tabindex=0><div role=option aria-selected=false onclick="this.setAttribute('aria-selected', 'true')">Pear</div></div><input type=search aria-label=Fruits></div>`,
    );
    expect(first(await on.call('select', { target: 'Fruits', value: 'Pear' }))).toContain(': verified');
  });

  it('are made where only one suggestion is left, in a list that says nothing of itself', async () => {
    await on.show(`<input id=i class=autocomplete aria-label=Language><ul id=l hidden></ul><script>
      i.oninput = () => { l.innerHTML = 'JavaScript'.startsWith(i.value) ? '<li>JavaScript</li>' : ''; l.hidden = l.innerHTML === '' };
      l.onclick = () => { i.value = 'JavaScript'; window.taken = i.value; l.hidden = true }</script>`);
    const answer = await on.call('select', { target: 'Language', value: 'JavaScript' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('taken')).toBe('JavaScript');
  });

  it('are not made in the list of a form that lies unseen under another widget', async () => {
    await on.show(`<label for=s>Fruits</label><div style="position:relative;width:200px;height:40px"><select id=s multiple style="position:absolute;inset:0;opacity:0"><option>Pear</select>
      <div style="position:absolute;inset:0;background:#eee"><input type=search aria-label=Fruits></div></div>`);
    const answer = await on.call('select', { target: 'Fruits', value: 'Pear' });
    expect(answer.is_error, answer.text).toBe(true);
    expect(await on.truth('s.selectedOptions.length')).toBe(0);
  });

  it('are made in the box drawn around a field that shows only while one types', async () => {
    await on.show(`<div><span>Songs</span><div class="my-select" id=box style="width:200px;height:30px;border:1px solid"><input id=i style="display:none"></div></div>
      <div id=l role=listbox hidden><div role=option id=g>Girl</div></div>
      <script>box.onclick = () => { l.hidden = false }; g.onclick = () => { window.song = 'Girl'; box.firstChild.before('Girl'); l.hidden = true }</script>`);
    const answer = await on.call('select', { target: 'Songs', value: 'Girl' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('song')).toBe('Girl');
  });
});

describe('a field that takes no text', () => {
  const AREA = `<label>Area <input id=a readonly value=Sea></label><ul id=m hidden><li role=menuitem id=g aria-haspopup=true>Guide</li><li role=menuitem id=r hidden>Rules</li></ul>
    <script>a.onclick = () => { m.hidden = false }; g.onclick = () => { r.hidden = false }; r.onclick = () => { a.value = 'Guide / Rules'; m.hidden = true }</script>`;

  it('gets its value from what it opens, by a path too', async () => {
    await on.show(AREA);
    const answer = await on.call('adjust_control', { target: 'Area', value: 'Guide > Rules' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('a.value')).toBe('Guide / Rules');
  });

  it('and opens nothing says so', async () => {
    await on.show('<label>Total <input readonly value=9></label>');
    const answer = await on.call('select', { target: 'Total', value: '10' });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('no list of options opened');
  });
});

/** A calendar of divs: what stands above the days, and what each of them says. */
const calendar = (head: string, label: string, month: string) => `<div id=cal><div>${head}</div>
  <span data-action=prev style="cursor:pointer" onclick="turn(-1)"><svg width=10 height=10></svg></span><b id=title></b><span data-action=next style="cursor:pointer" onclick="turn(1)"><svg width=10 height=10></svg></span><div id=days></div></div>
  <script>let at = new Date(2026, 10, 1); window.picked = '';
    const two = (n) => String(n).padStart(2, '0');
    const draw = () => { title.textContent = ${month}; days.replaceChildren(...Array.from({ length: new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate() }, (_, i) => {
      const day = document.createElement('button'); day.textContent = i + 1; const date = new Date(at.getFullYear(), at.getMonth(), i + 1); ${label}
      day.onclick = () => { picked = at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(i + 1); for (const one of days.children) one.className = ''; day.className = '-selected-' };
      return day })) };
    function turn(by) { setTimeout(() => { at = new Date(at.getFullYear(), at.getMonth() + by, 1); draw() }, 700) } draw()</script>`;

describe('calendars', () => {
  it('are read by what their days say, not by the chosen day above them, and waited for while they turn', async () => {
    await on.show(
      calendar(
        'Tue, Nov 10 2026',
        `day.setAttribute('aria-label', date.toLocaleDateString('en-US', { dateStyle: 'long' }));`,
        `''`,
      ),
    );
    expect(await on.adjust('testid:cal', '2027-01-05')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('picked')).toBe('2027-01-05');
  });

  it('that show what was typed and have not taken it keep the verdict of the text open', async () => {
    await on.show(PICKER(''));
    expect(first(await on.call('fill', { target: 'Day', value: '2026-12-03' }))).toBe(
      'filled textbox "Day": unverified, the picker that it opened is still open and may drop it or take another day with Enter: adjust_control picks it there',
    );
    expect(await on.truth('taken')).toBe('2026-11-10');
  });

  it('that stay open over what was typed get the day pressed', async () => {
    await on.show(PICKER(''));
    expect(await on.adjust('Day', '2026-12-03')).toMatchObject({ ok: true });
    expect(await on.truth('taken')).toBe('2026-12-03');
  });

  it('are completed by the one button that is drawn for it, whatever it says', async () => {
    await on.show(
      PICKER(
        '<button class="btn-text">今天</button><button class="btn btn-primary" onclick="keep()">确定</button>',
      ),
    );
    expect(await on.adjust('Day', '2026-12-03')).toMatchObject({ ok: true });
    expect(await on.truth('taken')).toBe('2026-12-03');
    expect(await on.truth('document.getElementById("p")')).toBeNull();
  });

  it('mark the day that is chosen as they draw what completes a dialog, and drop it at a second press', async () => {
    await on.show(
      `<label>Day <input id=i readonly></label><button aria-label="Open calendar" onclick="draw()">+</button>
      <style>#p { position: absolute; top: 60px; background: #eee } .bg-primary { background: navy }</style>
      <script>window.taken = []; const two = (n) => String(n).padStart(2, '0');
      const draw = () => { document.getElementById('p')?.remove();
        document.body.insertAdjacentHTML('beforeend', '<div id=p><div>December 2026</div>' + Array.from({ length: 31 }, (_, at) =>
          '<button' + (i.value.endsWith('-' + two(at + 1)) ? ' class=bg-primary' : '') + '>' + (at + 1) + '</button>').join('') + '</div>');
        for (const b of p.querySelectorAll('button')) b.onclick = () => { const it = '2026-12-' + two(b.textContent);
          i.value = i.value === it ? '' : it; taken.push(i.value); draw(); }; };
      addEventListener('keydown', ({ key }) => { if (key === 'Escape') document.getElementById('p')?.remove(); });</script>`,
    );
    const answer = await on.adjust('button "Open calendar"', '2026-12-24');
    expect(await on.truth('taken'), answer.text).toEqual(['2026-12-24']);
  });

  it('in a box that calls them a menu are pickers of dates, where the field takes text', async () => {
    await on.show(
      `<div aria-haspopup=menu aria-expanded=false>${PICKER('')}</div>`.replace(
        'placeholder="yyyy-mm-dd"',
        'readonly',
      ),
    );
    expect(await on.adjust('Day', '2026-12-03')).toMatchObject({ ok: true });
    expect(await on.truth('taken')).toBe('2026-12-03');
  });

  it('may speak another language than their page', async () => {
    await on.show(
      calendar('', '', `at.toLocaleDateString('ru', { month: 'long' }) + ', ' + at.getFullYear()`),
    );
    expect(await on.adjust('testid:cal', '2026-12-24')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('picked')).toBe('2026-12-24');
  });
});

describe('words', () => {
  it('of a tooltip find what shows something else', async () => {
    await on.show(`<button title=Download onclick="window.got = 1">D</button><button>E</button>`);
    expect(first(await on.call('click', { target: 'button "Download"' }))).toContain('clicked button "D"');
    expect(await on.truth('got')).toBe(1);
  });

  it('in a box that answers for all that is in it are pressed where they stand', async () => {
    await on.show(`<div id=head style="display:flex;width:600px">${['Item', 'Count', 'State', 'Due']
      .map((word) => `<div style="flex:1"><span>${word}</span></div>`)
      .join('')}</div>
      <script>window.hits = []; head.addEventListener('mousedown', ({ target }) => hits.push(target.textContent))</script>`);
    expect(first(await on.call('click', { target: 'Count' }))).toContain('clicked clickable "Count"');
    expect(await on.truth('hits')).toEqual(['Count']);
  });

  it('that stand on something in a row mean that, not the row', async () => {
    await on.show(
      `<table role=grid><tr tabindex=0 onclick="window.row = 1"><td>Name</td><td><span style="cursor:pointer" aria-label="Sort by age" onclick="event.stopPropagation(); window.sorted = 1">Age</span></td></tr></table>`,
    );
    expect(first(await on.call('click', { target: 'Age' }))).toContain('clicked clickable "Sort by age"');
    expect(await on.truth('[window.row, sorted]')).toEqual([undefined, 1]);
  });
});

describe('a look', () => {
  it('has one line for a control, however it is drawn, and none for a message that is not there', async () => {
    await on.show(`<style>.hand { cursor: pointer } .over { position: absolute; left: 0; top: 0; width: 24px; height: 24px; opacity: 0 }</style>
      <div style="position:relative"><i class="hand mdi-box" style="display:block;width:24px;height:24px"></i><input type=checkbox aria-label=Terms class=over></div>
      <div role=slider aria-label=Volume tabindex=0 aria-valuenow=2 style="width:80px;height:9px"><i class="hand ripple" style="display:block;width:9px;height:9px"></i></div>
      <div class=hand style="width:60px;height:30px"><input aria-label=Inside></div>
      <div role=combobox aria-expanded=false><input role=combobox aria-label=Country aria-expanded=false></div>
      <div role=alert style="height:9px"></div><div role=status>Saved</div>
      <i class="trash" style="cursor:pointer;display:block;width:9px;height:9px" onclick="1"></i>`);
    const { text } = await on.call('describe_screen', {});
    expect(
      text
        .split('\n')
        .slice(1)
        .map((line) => line.replace(/^@e\d+ /, '')),
    ).toEqual([
      'checkbox "Terms" [unchecked]',
      'slider "Volume" = 2 (0..100)',
      'textbox "Inside"',
      'combobox "Country" [collapsed]',
      'status "Saved"',
      'clickable "trash" (icon)',
    ]);
  });
});

describe('a path', () => {
  const MENU = `<style>.i{cursor:pointer;padding:4px}</style><p>Text</p>
    <button id=b type=button>More</button><button id=plain type=button>Archive</button>
    <form onsubmit="did.push('sent'); return false"><button>Save</button></form>
    <div id=m hidden><div class=i>Rename</div><div class=i id=mv>Move</div></div>
    <div id=s hidden><div class=i>Up</div><div class=i>Down</div></div><script>
    window.did = [];
    b.onclick = () => { did.push('pressed'); m.hidden = !m.hidden };
    plain.onclick = () => { did.push('archived') };
    mv.onmouseenter = () => { s.hidden = false };
    for (const one of document.querySelectorAll('.i')) one.onclick = () => { did.push(one.innerText); m.hidden = s.hidden = true }</script>`;

  it('says of a button that tells nothing of itself that it opens a menu: it is pressed once', async () => {
    await on.show(MENU);
    const answer = await on.call('select', { target: 'More', value: 'Move > Down' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('did')).toEqual(['pressed', 'Down']);
  });

  it('whose button opens nothing of it is refused after one press, and said to have pressed', async () => {
    await on.show(MENU);
    const answer = await on.call('adjust_control', { target: 'Archive', value: 'Move > Down' });
    expect(first(answer)).toContain('was pressed once, and nothing opened that offers "Move"');
    expect(answer.text).toContain('may have had an effect');
    expect(await on.truth('did')).toEqual(['archived']);
  });

  it('sends no form, and without one a plain button is not pressed at all', async () => {
    await on.show(MENU);
    for (const [target, value] of [
      ['Save', 'Move > Down'],
      ['More', 'Rename'],
    ]) {
      const answer = await on.call('select', { target, value });
      expect(first(answer)).toContain('nothing was pressed');
    }
    expect(await on.truth('did')).toEqual([]);
  });

  const NESTED = `<style>span{cursor:pointer} i{font-style:normal;display:inline-block;width:1em}</style>
    <ul id=t><li><i class=twisty>▸</i><span>Sources</span><ul hidden><li><i class=twisty>▸</i><span>Lib</span><ul hidden><li><span>util.c</span></li></ul></li>
    <li><span>main.c</span></li></ul></li><li><i class=twisty>▸</i><span>Tests</span><ul hidden><li><span>util.c</span></li></ul></li></ul><script>
    window.chosen = [];
    for (const sign of t.querySelectorAll('i')) sign.onclick = () => { const ul = sign.parentElement.querySelector('ul'); ul.hidden = !ul.hidden };
    for (const name of t.querySelectorAll('span')) name.onclick = () => { t.querySelector('.selected')?.classList.remove('selected'); name.classList.add('selected'); chosen.push(name.closest('ul').closest('li')?.querySelector('span').innerText + '/' + name.innerText) }</script>`;

  it('leads through nested lists that have no role: their signs unfold them, and only the last is chosen', async () => {
    await on.show(NESTED);
    const answer = await on.call('select', { target: 'Sources', value: 'Sources > Lib > util.c' });
    expect(first(answer)).toBe('selected "Sources > Lib > util.c" in clickable "Sources": verified');
    expect(await on.truth('chosen')).toEqual(['Lib/util.c']);
  });

  it('that such rows do not have chooses nothing', async () => {
    await on.show(NESTED);
    const answer = await on.call('select', { target: 'Tests', value: 'Tests > main.c' });
    expect(first(answer)).toContain('there is no "main.c" under "Tests"');
    expect(await on.truth('chosen')).toEqual([]);
  });
});

describe('lists of several', () => {
  const TAGS = `<style>.o,.x{cursor:pointer} .box{border:1px solid;width:300px}</style><label id=l>Fruits</label>
    <div class=box role=combobox aria-haspopup=listbox aria-expanded=false><span id=tags></span><input id=i aria-labelledby=l></div>
    <div id=list role=listbox hidden></div><script>
    let chosen = ['Apple'], at = 'Banana'; window.log = [];
    const draw = () => { tags.innerHTML = chosen.map((one) => '<span>' + one + ' <button class=x aria-label="Remove ' + one + '">×</button></span> ').join('');
      list.innerHTML = ['Apple', 'Banana', 'Cherry'].map((one) => '<div role=option class="o' + (one === at ? ' is-highlighted' : '') + '" aria-selected=' + (MARK ? chosen.includes(one) : one === at) + '>' + one + '</div>').join('');
      for (const o of list.children) o.onmousedown = (e) => { e.preventDefault(); const one = o.innerText; chosen = chosen.includes(one) ? chosen.filter((it) => it !== one) : [...chosen, one]; log.push(one); draw() };
      for (const x of tags.querySelectorAll('button')) x.onclick = () => { chosen = chosen.filter((it) => x.ariaLabel !== 'Remove ' + it); draw() } };
    i.onfocus = () => { list.hidden = false }; i.onblur = () => { list.hidden = true };
    i.onkeydown = (e) => { if (e.key === 'Escape') i.blur() }; draw(); window.now = () => chosen</script>`;

  it('are chosen in by the field inside the box that says what it opens; what stands there as a tag is not pressed again', async () => {
    await on.show(`<script>MARK = false</script>${TAGS}`);
    const answer = await on.call('select', { target: 'Fruits', value: ['Apple', 'Cherry'] });
    expect(first(answer)).toMatch(/^selected "Apple", "Cherry" in .*: verified$/);
    expect(await on.truth('[now(), log]')).toEqual([['Apple', 'Cherry'], ['Cherry']]);
  });

  it('may mark where the keys are as if it were chosen: that one is pressed all the same', async () => {
    await on.show(`<script>MARK = false</script>${TAGS}`);
    const answer = await on.call('select', { target: 'Fruits', value: ['Banana'] });
    expect(first(answer)).toMatch(/^selected "Banana" in .*: verified$/);
    expect(await on.truth('now()')).toEqual(['Apple', 'Banana']);
  });

  it('let go of all that they mark; where the marks do not tell, nothing is pressed', async () => {
    await on.show(`<script>MARK = true</script>${TAGS}`);
    const emptied = await on.call('select', { target: 'Fruits', value: [] });
    expect(first(emptied)).toMatch(/^selected nothing in .*: verified$/);
    expect(await on.truth('now()')).toEqual([]);
    await on.show(`<script>MARK = false</script>${TAGS}`);
    const refused = await on.call('select', { target: 'Fruits', value: [] });
    expect(first(refused)).toContain('does not say what is chosen: press the cross of each');
    expect(await on.truth('[now(), log]')).toEqual([['Apple'], []]);
  });

  it('of a form are emptied, and a list of one is not', async () => {
    await on.show(
      '<label>Colours <select id=c multiple><option selected>Red<option selected>Blue</select></label><label>Size <select id=s><option>S<option selected>M</select></label>',
    );
    expect(first(await on.call('select', { target: 'Colours', value: [] }))).toBe(
      'selected nothing in listbox "Colours": verified',
    );
    expect(first(await on.call('select', { target: 'Size', value: [] }))).toContain('takes one option');
    expect(await on.truth('[c.selectedOptions.length, s.value]')).toEqual([0, 'M']);
  });

  it('that say nothing of themselves stay open for the second choice', async () => {
    await on.show(`<style>.o{cursor:pointer}</style><p>Songs</p><div class=select-box id=box tabindex=0>Choose</div><div id=list hidden></div><script>
      const chosen = []; window.presses = 0; box.onclick = () => { presses++; list.hidden = !list.hidden };
      list.innerHTML = ['Girl', 'Help', 'Wait'].map((one) => '<div class=o>' + one + '</div>').join('');
      for (const o of list.children) o.onclick = () => { chosen.push(o.innerText); o.classList.add('selected'); box.innerText = chosen.join(', ') };
      box.onkeydown = (e) => { if (e.key === 'Escape') list.hidden = true }; window.now = () => chosen</script>`);
    const answer = await on.call('select', { target: 'Choose', value: ['Girl', 'Wait'] });
    expect(first(answer)).toMatch(/: verified$/);
    expect(await on.truth('[now(), presses]')).toEqual([['Girl', 'Wait'], 1]);
  });
});

describe('a component', () => {
  const make = (inner: string) => `<seg-button id=one></seg-button><seg-button id=two></seg-button><script>
    window.did = []; customElements.define('seg-button', class extends HTMLElement { connectedCallback() {
      this.style.display = 'inline-block'; this.onclick = () => { did.push(this.id); const tab = this.shadowRoot.querySelector('[role=tab]'); if (tab) tab.ariaSelected = true };
      this.attachShadow({ mode: 'open' }).innerHTML = ${inner} } })</script>`;

  it('that takes the pointer for its only control is pressed in its place', async () => {
    await on.show(
      make(
        '`<style>button{pointer-events:none}</style><button role=tab aria-selected=false>${this.id}</button>`',
      ),
    );
    const answer = await on.call('click', { target: 'tab "two"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('did')).toEqual(['two']);
  });

  it('with a box that lets the pointer through to its label is pressed on the label', async () => {
    await on.show(
      make(
        '`<style>:host{width:400px} input{pointer-events:none;opacity:0;position:absolute} label{display:inline-block;width:80px}</style><label><input type=checkbox>${this.id}</label>`',
      ),
    );
    const answer = await on.call('adjust_control', { target: 'checkbox "two"', value: 'on' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('two.shadowRoot.querySelector("input").checked')).toBe(true);
  });

  it('with two controls that let the pointer through is not pressed for either', async () => {
    await on.show(
      make(
        '`<style>button{pointer-events:none}</style><button>${this.id} a</button><button>${this.id} b</button>`',
      ),
    );
    const answer = await on.call('click', { target: 'button "two b"' });
    expect(answer.text).toContain('covered');
    expect(await on.truth('did')).toEqual([]);
  });
});

describe('words on a thing to press', () => {
  it('are its own: what follows it is not chosen in by them', async () => {
    await on.show(`<style>.row{cursor:pointer}</style><div class=row><b>Trunk</b></div><div class="row select-box" id=r><b>Root</b></div><script>
      window.did = []; for (const row of document.querySelectorAll('.row')) row.onclick = () => did.push(row.innerText)</script>`);
    const answer = await on.call('select', { target: 'Trunk', value: 'Twig' });
    expect(first(answer)).toContain('clickable "Trunk" is no list');
    expect(await on.truth('did')).toEqual([]);
  });
});

describe('a field of a form that a script has put away', () => {
  const page = (
    shown: string,
  ) => `<label for=f>Labels</label><div class=tags><b>${shown}</b><span id=e contenteditable role=textbox aria-label="Type here"></span></div>
    <input id=f value="urgent" style="position:absolute;width:0;height:0;padding:0;border:0"><style>#e{display:inline-block;min-width:60px}</style>`;

  it('is typed into where the box drawn for it takes text', async () => {
    await on.show(page('urgent'));
    const answer = await on.call('fill', { target: 'Labels', value: 'bug' });
    expect(first(answer)).toBe('filled textbox "Type here": verified');
    expect(await on.truth('[e.innerText, f.value]')).toEqual(['bug', 'urgent']);
  });

  it('is not taken for one beside it that shows something else', async () => {
    await on.show(page('Search the shop'));
    const answer = await on.call('fill', { target: 'Labels', value: 'bug' });
    expect(answer.is_error, answer.text).toBe(true);
    expect(await on.truth('[e.innerText, f.value]')).toEqual(['', 'urgent']);
  });
});

describe('what shows only while its row is pointed at', () => {
  const rows = (
    list: string[],
  ) => `<style>li{padding:6px;width:300px} li button{visibility:hidden} li:hover button{visibility:visible}</style><ul>${list.map((one) => `<li><span>${one}</span>${one === 'Delta' ? '' : '<button>Archive</button>'}</li>`).join('')}</ul>
    <script>window.did = []; for (const b of document.querySelectorAll('button')) b.onclick = () => did.push(b.previousElementSibling.innerText)</script>`;
  const LETTERS = ['Alpha', 'Beta', 'Gamma', 'Delta'];

  it('is pressed in the row that was named', async () => {
    await on.show(rows(LETTERS));
    const answer = await on.call('click', { target: 'button "Archive" in "Beta"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('did')).toEqual(['Beta']);
  });

  it('is pressed in no other row, and in none where nobody said which', async () => {
    await on.show(rows(LETTERS));
    for (const target of ['button "Archive" in "Delta"', 'Archive']) {
      const answer = await on.call('click', { target });
      expect(answer.is_error, answer.text).toBe(true);
    }
    await on.show(rows(['Alpha', 'Delta']));
    expect((await on.call('click', { target: 'button "Archive" in "Delta"' })).is_error).toBe(true);
    expect(await on.truth('did')).toEqual([]);
  });
});

describe('a cell of a grid', () => {
  const GRID = `<table role=grid><tr role=row><td role=gridcell id=c tabindex=0>Petrol</td><td role=gridcell id=d tabindex=0>Red</td></tr></table><script>
    window.log = []; c.ondblclick = () => { c.innerHTML = '<div role=combobox tabindex=0 id=k style="width:100%;height:20px">' + c.innerText + '</div>'; k.focus();
      const list = document.createElement('div'); list.setAttribute('role', 'listbox'); list.innerHTML = ['Petrol', 'Diesel'].map((one) => '<div role=option>' + one + '</div>').join('');
      document.body.append(list); for (const o of list.children) o.onclick = () => { log.push(o.innerText); c.innerText = o.innerText; list.remove() } };
    d.onclick = () => log.push('pressed')</script>`;

  it('takes a choice from the list that opens in it', async () => {
    await on.show(GRID);
    expect(first(await on.call('select', { target: 'gridcell "Petrol"', value: 'Diesel' }))).toBe(
      'selected "Diesel" in gridcell "Petrol": verified',
    );
    expect(await on.truth('[c.innerText, log]')).toEqual(['Diesel', ['Diesel']]);
  });

  it('that is a day or holds a command is not pressed to find out', async () => {
    await on.show(`<table role=grid><caption>November 2026</caption>${[0, 1, 2, 3].map((week) => `<tr role=row>${[1, 2, 3, 4, 5, 6, 7].map((day) => `<td role=gridcell tabindex=-1>${week * 7 + day}</td>`).join('')}</tr>`).join('')}</table>
      <table role=grid><tr role=row><td role=gridcell tabindex=0><button>Delete</button></td></tr></table><script>window.did = []; document.onclick = (e) => did.push(e.target.innerText)</script>`);
    for (const target of ['gridcell "12"', 'gridcell "Delete"'])
      expect((await on.call('select', { target, value: 'Diesel' })).is_error).toBe(true);
    expect(await on.truth('did')).toEqual([]);
  });

  it('that opens none says so', async () => {
    await on.show(GRID);
    const answer = await on.call('adjust_control', { target: 'gridcell "Red"', value: 'Blue' });
    expect(first(answer)).toContain('offers no choices');
    expect(await on.truth('d.innerText')).toBe('Red');
  });
});

describe('clocks', () => {
  const picker = (
    time: string,
    script: string,
  ) => `<label>Call <input id=i readonly value="2026-11-10 09:00"></label>
    <div id=d hidden style="position:absolute;background:#fff"><table><caption>November 2026</caption>${[0, 1, 2, 3].map((week) => `<tr>${[1, 2, 3, 4, 5, 6, 7].map((day) => `<td><button type=button>${week * 7 + day}</button></td>`).join('')}</tr>`).join('')}</table>${time}</div>
    <script>let day = 10, hour = 9, minute = 0; const two = (n) => String(n).padStart(2, '0');
    const show = () => { i.value = '2026-11-' + two(day) + ' ' + two(hour) + ':' + two(minute) };
    i.onclick = () => { d.hidden = false }; document.onkeydown = (e) => { if (e.key === 'Escape') d.hidden = true };
    for (const b of d.querySelectorAll('button')) b.onclick = () => { day = Number(b.innerText); show() }; ${script}</script>`;

  it('of two sliders without a word are told by how far they go, though each closes the picker', async () => {
    await on.show(
      picker(
        '<input type=range id=h min=0 max=23 value=9><input type=range id=m min=0 max=59 value=0>',
        'h.oninput = () => { hour = Number(h.value); show(); d.hidden = true }; m.oninput = () => { minute = Number(m.value); show(); d.hidden = true }',
      ),
    );
    const answer = await on.call('adjust_control', { target: 'Call', value: '2026-11-20 14:30' });
    expect(first(answer)).toBe('set textbox "Call" to 2026-11-20 14:30: verified');
    expect(await on.truth('i.value')).toBe('2026-11-20 14:30');
  });

  it('of two fields without a word are told by how far they go', async () => {
    await on.show(
      picker(
        '<input role=spinbutton aria-valuemax=23 id=h value=09>:<input role=spinbutton aria-valuemax=59 id=m value=00>',
        'h.onchange = () => { hour = Number(h.value); show() }; m.onchange = () => { minute = Number(m.value); show() }',
      ),
    );
    const answer = await on.call('adjust_control', { target: 'Call', value: '2026-11-20 14:30' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('i.value')).toBe('2026-11-20 14:30');
  });
});

describe('a list of a form that lies unseen under what is drawn for it', () => {
  it('is no second one of its name', async () => {
    await on.show(`<label for=s>Fruits</label><div role=combobox aria-haspopup=true aria-expanded=false style="position:relative;width:200px;height:24px"><select id=s multiple style="position:absolute;opacity:0;pointer-events:none"><option selected>Apple<option>Cherry</select>
      <span><b id=t>Apple</b></span><input type=search id=q aria-label=Fruits aria-autocomplete=list style="width:60px"></div><div id=l role=listbox hidden><div role=option>Cherry</div></div><script>
      q.onfocus = () => { l.hidden = false }; l.firstChild.onmousedown = (e) => { e.preventDefault(); s.options[1].selected = true; t.innerText = 'Apple Cherry'; l.hidden = true }</script>`);
    const answer = await on.call('select', { target: 'Fruits', value: 'Cherry' });
    expect(first(answer)).toBe('selected "Cherry" in searchbox "Fruits": verified');
    expect(await on.truth('[...s.selectedOptions].map((one) => one.text)')).toEqual(['Apple', 'Cherry']);
  });
});

describe('words and what they are about', () => {
  it('in one box with a control name that one, and not what follows', async () => {
    await on.show(`<p>Mail <button id=m role=switch aria-checked=false aria-label=OFF style="width:40px;height:20px"></button></p><p>Night <button id=n role=switch aria-checked=false aria-label=OFF style="width:40px;height:20px"></button></p>
      <script>for (const b of [m, n]) b.onclick = () => b.setAttribute('aria-checked', String(b.getAttribute('aria-checked') !== 'true'))</script>`);
    await on.call('adjust_control', { target: 'Mail', value: true });
    expect(await on.truth('[m.getAttribute("aria-checked"), n.getAttribute("aria-checked")]')).toEqual([
      'true',
      'false',
    ]);
  });

  it('of a list near a field are not chosen from where another field stands there', async () => {
    await on.show(`<div><ul role=listbox aria-label=Words><li role=option>one</li><li><input id=w aria-label=Words></li></ul><p><input id=c role=combobox aria-label=City aria-expanded=false></p></div>
      <script>window.typed = 0; w.oninput = () => typed++; c.onclick = () => c.setAttribute('aria-expanded', 'true')</script>`);
    const answer = await on.call('select', { target: 'combobox "City"', value: 'Bern' });
    expect(answer.is_error, answer.text).toBe(true);
    expect(await on.truth('typed')).toBe(0);
  });

  it('behind an open dialog, or faded out where no pointer gets, do not tie with those one can reach', async () => {
    await on.show(`<button onclick="did='behind'">Remove</button><div style="opacity:0;pointer-events:none"><input aria-label=Search></div><input id=s aria-label=Search>
      <div role=dialog aria-modal=true aria-label=Account style="position:fixed;inset:0;top:120px;background:#fff"><button onclick="did='inside'">Remove</button></div><script>did=''</script>`);
    expect(first(await on.call('click', { target: 'button "Remove"' }))).toContain('clicked button "Remove"');
    expect(await on.truth('did')).toBe('inside');
    await on.show(
      `<div style="opacity:0;pointer-events:none"><input aria-label=Search></div><input id=s aria-label=Search>`,
    );
    expect(first(await on.call('fill', { target: 'Search', value: 'Oslo' }))).toContain(': verified');
    expect(await on.truth('s.value')).toBe('Oslo');
  });

  it('that a style sheet has are no message', async () => {
    await on.show(`<button id=b>Go</button><p id=p></p><script>b.onclick = () => { const box = document.createElement('div'); box.innerHTML = '<style>.x{color:red}</style>'; document.body.append(box);
      const style = document.createElement('style'); document.head.append(style); style.textContent = '.y{color:blue}'; p.textContent = 'Done'; setTimeout(() => { box.remove(); style.textContent = ''; style.remove() }, 50) }</script>`);
    expect((await on.call('click', { target: 'Go' })).text).not.toMatch(/color:/);
  });
});

describe('controls drawn by others', () => {
  it('of a range that says readonly, which means nothing there, are moved', async () => {
    await on.show('<input id=r type=range readonly aria-label=Volume max=100 value=10>');
    expect(first(await on.call('adjust_control', { target: 'Volume', value: 70 }))).toContain(': verified');
    expect(await on.truth('r.value')).toBe('70');
  });

  it('are two ends of one range where two sliders on a track are called the same', async () => {
    await on.show(
      `<div><div id=t><input id=a type=range aria-label=Price max=100 value=20><input id=b type=range aria-label=Price max=100 value=60></div></div><input aria-label=Note>`,
    );
    const one = await on.call('adjust_control', { target: 'Price', value: 30 });
    expect(one.text).toContain('AMBIGUOUS_TARGET');
    expect(first(await on.call('adjust_control', { target: 'Price', value: '30 to 80' }))).toContain(
      ': verified',
    );
    expect(await on.truth('[a.value, b.value]')).toEqual(['30', '80']);
  });

  it('put away in a box that takes the clicks are pressed through it', async () => {
    await on.show(`<div id=g aria-label=Stars class=rating>${[1, 2, 3].map((n) => `<div class=o style="display:inline-block;width:30px;height:30px;position:relative"><span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"><input type=radio name=s value=${n} aria-label="${n} stars"></span><svg width=30 height=30><rect width=30 height=30 /></svg></div>`).join('')}</div>
      <script>for (const o of document.querySelectorAll('.o')) o.addEventListener('click', () => { o.querySelector('input').checked = true })</script>`);
    expect(first(await on.call('click', { target: 'radio "3 stars"' }))).toContain(': verified');
    expect(await on.truth('document.querySelector(":checked").value')).toBe('3');
  });

  it('of a list of several stay chosen where the keys begin on one that is', async () => {
    await on.show(`<button id=b role=combobox aria-label=Days aria-haspopup=listbox aria-expanded=false aria-controls=l>1 day</button><ul id=l role=listbox aria-multiselectable=true hidden></ul>
      <script>const days = ['Mon', 'Tue', 'Wed']; window.held = ['Mon']; let at = 0;
      const draw = () => { for (const [i, li] of [...l.children].entries()) li.setAttribute('aria-selected', String(held.includes(days[i]))); b.setAttribute('aria-activedescendant', 'o' + at) };
      days.forEach((day, i) => { const li = document.createElement('li'); li.id = 'o' + i; li.setAttribute('role', 'option'); li.textContent = day; l.append(li);
        li.onmouseover = () => { at = i; draw() }; li.onclick = () => { held = held.includes(day) ? held.filter((d) => d !== day) : [...held, day]; draw() } });
      draw(); b.onclick = () => { l.hidden = !l.hidden; b.setAttribute('aria-expanded', String(!l.hidden)) }</script>`);
    await on.call('select', { target: 'Days', value: ['Mon', 'Wed'] });
    expect(await on.truth('held')).toEqual(['Mon', 'Wed']);
  });

  it('inside the component that has the words are those that the words name', async () => {
    await on.show(`<x-tick>Notify me</x-tick><div><label><input type=radio name=r id=r>Small</label><label><input type=radio name=r>Large</label></div>
      <script>customElements.define('x-tick', class extends HTMLElement { connectedCallback() { const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<input type=checkbox role=switch><slot></slot>'; } })</script>`);
    await on.call('adjust_control', { target: 'Notify me', value: true });
    expect(
      await on.truth(
        '[document.querySelector("x-tick").shadowRoot.querySelector("input").checked, r.checked]',
      ),
    ).toEqual([true, false]);
  });

  it('of a plain table are not pressed to be filled: what a click on them does nobody knows', async () => {
    await on.show(`<table><tr><td id=c onclick="this.textContent = 'gone'">Milk</td><td>7</td></tr></table>`);
    const answer = await on.call('fill', { target: 'cell "Milk"', value: 'Cream' });
    expect(answer.is_error).toBe(true);
    expect(await on.truth('c.textContent')).toBe('Milk');
  });
});
