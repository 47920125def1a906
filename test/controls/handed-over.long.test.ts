import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const CALENDAR = `<div id=cal hidden style="position:absolute;top:200px;background:#fff"><b>November 2026</b><button type=button aria-label="Previous month">&lt;</button><button type=button aria-label="Next month">&gt;</button><table>${[
  0, 1, 2, 3, 4,
]
  .map(
    (week) =>
      `<tr>${[1, 2, 3, 4, 5, 6, 7].map((day) => (week * 7 + day <= 30 ? `<td><button type=button>${week * 7 + day}</button></td>` : '<td></td>')).join('')}</tr>`,
  )
  .join('')}</table></div>`;

/** Takes the two ends only when Enter was pressed in both; leaving a field leaves the picker open. */
const STAY = (form: boolean): string =>
  `${form ? '<form onsubmit="window.sent = true; return false">' : ''}<div><span><input id=a placeholder=Arrival value=2026-11-03></span><span><input id=b placeholder=Departure value=2026-11-05></span></div>${form ? '<button>Book</button></form>' : ''}${CALENDAR}
  <script>window.stay = ['2026-11-03', '2026-11-05']; const entered = new Set();
    for (const i of [a, b]) { i.onfocus = () => { cal.hidden = false };
      i.onkeydown = (e) => { if (e.key !== 'Enter') return; entered.add(i); if (entered.size < 2) { (i === a ? b : a).focus(); return } stay = [a.value, b.value].sort(); [a.value, b.value] = stay; entered.clear(); cal.hidden = true } }</script>`;

describe('what is chosen and not handed over yet', () => {
  it('one end of a range is confirmed with the other end, which stays as it was', async () => {
    await on.show(STAY(false));
    const answer = await on.call('adjust_control', { target: 'Departure', value: '2026-11-09' });
    expect(answer.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth('stay')).toEqual(['2026-11-03', '2026-11-09']);
  });

  it('an end that does not fit the other is left open and not swapped, and the answer says so', async () => {
    await on.show(STAY(false));
    const answer = await on.call('adjust_control', { target: 'Arrival', value: '2026-12-10' });
    expect(answer.text.split('\n')[0]).toContain('unverified');
    expect(answer.text).toContain('still open');
    expect(await on.truth('stay')).toEqual(['2026-11-03', '2026-11-05']);
    const last = await on.call('adjust_control', { target: 'Departure', value: '2026-12-14' });
    expect(last.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth('stay')).toEqual(['2026-12-10', '2026-12-14']);
  });

  it('Enter is not pressed in a field whose form it would send: the verdict stays open', async () => {
    await on.show(STAY(true));
    const answer = await on.call('adjust_control', { target: 'Departure', value: '2026-11-09' });
    expect(answer.text.split('\n')[0]).toContain('unverified');
    expect(answer.text).toContain('still open');
    expect(await on.truth('window.sent ?? false')).toBe(false);
  });

  it('a list that does not say that it takes several keeps what is chosen already', async () => {
    await on.show(`<div id=chips><span>Dutch</span><input readonly role=combobox aria-expanded=false aria-label=Languages id=o></div><div role=listbox id=l hidden>${['Dutch', 'English', 'German'].map((n) => `<div role=option aria-selected=${n === 'Dutch'}>${n}</div>`).join('')}</div>
      <script>window.langs = ['Dutch']; o.onclick = () => { l.hidden = !l.hidden; o.ariaExpanded = String(!l.hidden) }; o.onkeydown = (e) => { if (e.key === 'Escape') { l.hidden = true; o.ariaExpanded = 'false' } };
        l.onclick = (e) => { const t = e.target.textContent; langs = langs.includes(t) ? langs.filter((x) => x !== t) : [...langs, t]; for (const d of l.children) d.ariaSelected = String(langs.includes(d.textContent)); for (const s of chips.querySelectorAll('span')) s.remove(); for (const x of langs) { const s = document.createElement('span'); s.textContent = x; chips.prepend(s) } }</script>`);
    await on.call('select', { target: 'Languages', value: ['Dutch', 'English', 'German'] });
    expect(await on.truth('langs')).toEqual(['Dutch', 'English', 'German']);
  });

  it('what is chosen and no longer offered by its list counts as chosen', async () => {
    await on.show(`<div id=chips><span>Ohio</span><input role=combobox aria-expanded=false aria-label=States id=o></div><div role=listbox id=l hidden></div>
      <script>window.states = ['Ohio']; const draw = () => { l.replaceChildren(...['Ohio', 'Utah', 'Maine'].filter((x) => !states.includes(x)).map((x) => { const d = document.createElement('div'); d.setAttribute('role', 'option'); d.textContent = x; return d })); for (const s of chips.querySelectorAll('span')) s.remove(); for (const x of states) { const s = document.createElement('span'); s.textContent = x + ' '; o.before(s) } };
        o.onclick = () => { l.hidden = false; o.ariaExpanded = 'true'; draw() }; o.onkeydown = (e) => { if (e.key === 'Escape') { l.hidden = true; o.ariaExpanded = 'false' } }; l.onclick = (e) => { states.push(e.target.textContent); draw() }</script>`);
    const answer = await on.call('select', { target: 'States', value: ['Ohio', 'Utah', 'Maine'] });
    expect(await on.truth('states')).toEqual(['Ohio', 'Utah', 'Maine']);
    expect(answer.text.split('\n')[0]).toContain(': verified');
  });

  it('the item of a menu that does something by itself is pointed at and not pressed on the way', async () => {
    await on.show(`<ul role=menu id=m style="width:120px"><li><div role=menuitem tabindex=-1 aria-haspopup=true id=music>Music</div><ul role=menu id=sub hidden><li><div role=menuitem tabindex=-1>Rock</div></li><li><div role=menuitem tabindex=-1>Jazz</div></li></ul></li></ul>
      <script>window.did = []; music.onmouseenter = () => { sub.hidden = false }; m.onclick = (e) => { did.push(e.target.textContent) }</script>`);
    await on.call('adjust_control', { target: 'menuitem "Music"', value: 'Jazz' });
    expect(await on.truth('did')).toEqual(['Jazz']);
  });

  it('a drop-down with a single item is a drop-down, and its item is pressed once', async () => {
    await on.show(`<button class="dropdown-toggle" id=t>Later</button><ul id=u hidden style="position:absolute"><li><a href="#">Schedule</a></li></ul>
      <script>window.did = 0; t.onclick = () => { u.hidden = !u.hidden; t.ariaExpanded = String(!u.hidden) }; u.onclick = () => { did++; u.hidden = true; t.ariaExpanded = 'false' }</script>`);
    const answer = await on.call('adjust_control', { target: 'button "Later"', value: 'Schedule' });
    expect(await on.truth('did')).toBe(1);
    expect(answer.text.split('\n')[0]).not.toContain(': verified');
  });

  it('a flat tree without levels is read by its indentation and opened by its sign, choosing nothing on the way', async () => {
    await on.show(`<div role=tree aria-label=Files id=tree></div>
      <script>const all = [['Documents', 0], ['Work', 1], ['Plan', 2], ['Home', 1], ['Music', 0]]; const open = new Set(); window.chosen = [];
        const draw = () => { tree.replaceChildren(); let shut = 9; for (const [name, level] of all) { if (level > shut) continue; shut = 9; const parent = name === 'Documents' || name === 'Work'; if (parent && !open.has(name)) shut = level;
          const d = document.createElement('div'); d.setAttribute('role', 'treeitem'); d.ariaSelected = String(chosen.at(-1) === name); if (parent) d.ariaExpanded = String(open.has(name)); d.style = 'padding-left:' + level * 24 + 'px;width:300px';
          const s = document.createElement('i'); s.className = parent ? 'node-toggle' : 'node-gap'; s.style = 'display:inline-block;width:16px;height:16px'; s.onclick = (e) => { e.stopPropagation(); open.has(name) ? open.delete(name) : open.add(name); draw() };
          d.append(s, name); d.onclick = () => { chosen.push(name); draw() }; tree.append(d) } }; draw()</script>`);
    expect(await on.adjust('tree "Files"', 'Documents > Work > Plan')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('chosen')).toEqual(['Plan']);
  });

  it('a colour field takes a colour, and a menu item that holds a check box is checked', async () => {
    await on.show(
      `<input type=color aria-label=Paint id=c value=#112233><ul role=menu><li role=menuitem tabindex=-1><label><input type=checkbox id=blue>Blue</label></li></ul>`,
    );
    const answer = await on.call('adjust_control', { target: 'Paint', value: '#F80' });
    expect(answer.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth('c.value')).toBe('#ff8800');
    expect(await on.adjust('menuitem "Blue"', 'on')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('blue.checked')).toBe(true);
  });

  it('text in a field whose picker waits for its button is not taken yet, and the answer names the button', async () => {
    await on.show(`<input aria-label=Visit id=a>${CALENDAR.replace('</table>', '</table><button type=button id=ok>OK</button>')}<div style="position:absolute;top:500px"><button>Done</button></div>
      <script>window.visit = null; a.onfocus = () => { cal.hidden = false }; ok.onclick = () => { visit = a.value; cal.hidden = true }</script>`);
    const answer = await on.call('fill', { target: 'Visit', value: '2026-11-05' });
    expect(answer.text.split('\n')[0]).toContain('unverified');
    expect(answer.text.split('\n')[0]).toContain('"OK"');
    await on.call('click', { target: 'button "OK"' });
    expect(await on.truth('visit')).toBe('2026-11-05');
    await on.truth('(a.onfocus = null)');
    const again = await on.call('fill', { target: 'Visit', value: '2026-11-06' });
    expect(again.text.split('\n')[0]).toContain(': verified');
  });

  it('the month that an open calendar shows tells how a field writes its dates', async () => {
    await on.show(`<input role=combobox aria-haspopup=dialog aria-expanded=false aria-label=Slot id=a value="11/03/2026 09:00">${CALENDAR}
      <script>window.slot = a.value; a.onfocus = () => { cal.hidden = false; a.ariaExpanded = 'true' }; a.onblur = () => { cal.hidden = true; a.ariaExpanded = 'false'; slot = a.value }</script>`);
    const answer = await on.call('adjust_control', { target: 'Slot', value: '2026-12-05 14:30' });
    expect(answer.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth('slot')).toBe('12/05/2026 14:30');
  });
});
