import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

describe('fields', () => {
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
