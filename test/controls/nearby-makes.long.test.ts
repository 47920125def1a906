import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** A picker with an OK that opens with the focus, hears no typing, and whose head opens months and then years where `zooms`. */
const PICKER = (
  zooms: boolean,
) => `<label>Day <input id=i value="10/11/2026" placeholder="dd/MM/yyyy" aria-haspopup=dialog></label>
  <button class=picker-clean aria-label=Clear onclick="i.value = ''; window.emptied = true">x</button>
  <style>#p { position: absolute; top: 60px; background: #eee; width: 330px } #p span { cursor: pointer; display: inline-block; width: 40px } #p [aria-selected=true] { background: navy }</style>
  <script>
    window.held = '2026-11-10'; window.turns = 0; let at = new Date(2026, 10, 10), view = 'days', box = null;
    const two = (n) => String(n).padStart(2, '0'), iso = (d) => d.getFullYear() + '-' + two(d.getMonth() + 1) + '-' + two(d.getDate());
    const NAMES = 'January February March April May June July August September October November December'.split(' ');
    const decade = () => Math.floor(at.getFullYear() / 10) * 10;
    const cells = () => view === 'days' ? Array.from({ length: new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate() }, (_, d) => [d + 1, d + 1 === at.getDate()])
      : view === 'months' ? NAMES.map((name, m) => [name.slice(0, 3), m === at.getMonth()]) : Array.from({ length: 10 }, (_, y) => [decade() + y, false]);
    const title = () => view === 'days' ? NAMES[at.getMonth()] + ' ' + at.getFullYear() : view === 'months' ? String(at.getFullYear()) : decade() + '-' + (decade() + 9);
    const turn = (by) => { turns++; const [y, m] = view === 'days' ? [0, by] : [view === 'months' ? by : 10 * by, 0]; at = new Date(at.getFullYear() + y, at.getMonth() + m, at.getDate()); draw() };
    const pick = (text) => { if (view === 'days') at = new Date(at.getFullYear(), at.getMonth(), Number(text));
      else if (view === 'months') { at = new Date(at.getFullYear(), NAMES.findIndex((name) => name.startsWith(text)), 1); view = 'days' } else { at = new Date(Number(text), at.getMonth(), 1); view = 'months' } draw() };
    const draw = () => { if (!box) { box = document.createElement('div'); box.id = 'p'; document.body.append(box); }
      box.innerHTML = '<div><button class=prev>‹</button><button class=head aria-label="Select month">' + title() + '</button><button class=next>›</button></div>' + cells().map(([text, lit]) => '<span aria-selected=' + lit + '>' + text + '</span>').join('') + '<p><button class=ok>OK</button></p>';
      box.onmousedown = (event) => event.preventDefault();
      box.querySelector('.prev').onclick = () => turn(-1); box.querySelector('.next').onclick = () => turn(1);
      box.querySelector('.head').onclick = () => { if (${zooms}) { view = view === 'days' ? 'months' : 'years'; draw() } };
      box.querySelector('.ok').onclick = () => { held = iso(at); i.value = two(at.getDate()) + '/' + two(at.getMonth() + 1) + '/' + at.getFullYear(); box.remove(); box = null };
      for (const cell of box.querySelectorAll('span')) cell.onclick = () => pick(cell.textContent) };
    i.onfocus = draw; i.onclick = () => box || draw(); i.oninput = () => { const [d, m, y] = held.split('-').reverse(); i.value = d + '/' + m + '/' + y };
    i.onkeydown = ({ key }) => { if (key === 'Escape') { box?.remove(); box = null } };
  </script>`;

describe('calendars', () => {
  it('that mark another day than was typed are not confirmed before the day is pressed, nor is their cross', async () => {
    await on.show(PICKER(false));
    await on.call('adjust_control', { target: 'Day', value: '2027-01-24' });
    expect(await on.truth('[held, window.emptied]')).toEqual(['2027-01-24', undefined]);
  });

  it('get to a far year by what their head opens', async () => {
    await on.show(PICKER(true));
    const answer = await on.call('adjust_control', { target: 'Day', value: '1990-05-03' });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('[held, turns < 10]')).toEqual(['1990-05-03', true]);
  });

  it('whose head opens nothing are turned by their arrows', async () => {
    await on.show(PICKER(false));
    await on.call('adjust_control', { target: 'Day', value: '2028-06-03' });
    expect(await on.truth('held')).toBe('2028-06-03');
  });

  it('are meant where one of their days is named', async () => {
    await on.show(`<table role=grid aria-label="November 2026"><caption>November 2026</caption>${[0, 1, 2, 3].map((week) => `<tr>${[1, 2, 3, 4, 5, 6, 7].map((day) => `<td role=gridcell aria-selected=false aria-label="November ${week * 7 + day}, 2026"><button>${week * 7 + day}</button></td>`).join('')}</tr>`).join('')}</table>
      <script>for (const b of document.querySelectorAll('td button')) b.onclick = () => { window.held = b.textContent; b.parentElement.setAttribute('aria-selected', 'true') }</script>`);
    const answer = await on.call('adjust_control', {
      target: 'gridcell "November 10, 2026"',
      value: '2026-11-24',
    });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('held')).toBe('24');
  });

  it('of two fields whose other end becomes the same are said to have changed it', async () => {
    await on.show(`<p><input id=a aria-label=Arrive placeholder=yyyy-mm-dd> <input id=b aria-label=Leave placeholder=yyyy-mm-dd></p>
      <script>b.onchange = () => { if (!a.value) a.value = b.value }; a.onchange = () => { if (!b.value) b.value = a.value }</script>`);
    expect(first(await on.call('adjust_control', { target: 'Leave', value: '2026-12-05' }))).toMatch(
      /unverified.*changed textbox "Arrive"/,
    );
  });
});

describe('what is named', () => {
  it('in a row of a table that hears the clicks for all of them is pressed there, and in another table it is not', async () => {
    const rows = (office: string) =>
      [1, 2, 3].map((n) => `<tr><td>${office} ${n}</td><td>${n * 7}</td></tr>`).join('');
    await on.show(`<table><tbody id=t>${rows('Rome')}</tbody></table><table>${rows('Oslo')}</table>
      <script>window.held = []; t.addEventListener('click', ({ target }) => held.push(target.closest('tr').cells[0].textContent))</script>`);
    const answer = await on.call('click', { target: 'row "Rome 2"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('held')).toEqual(['Rome 2']);
    expect((await on.call('click', { target: 'Oslo 2' })).text).toContain('ELEMENT_NOT_FOUND');
  });

  it('as a group of buttons of which one is pressed takes the words of one', async () => {
    await on.show(`<div role=group aria-label=Size>${['S', 'M', 'L'].map((size) => `<button aria-pressed=${size === 'S'}>${size}</button>`).join('')}</div><div role=group aria-label=Tools><button>Cut</button></div>
      <script>for (const b of document.querySelectorAll('[aria-pressed]')) b.onclick = () => { for (const one of document.querySelectorAll('[aria-pressed]')) one.setAttribute('aria-pressed', String(one === b)) }</script>`);
    expect(first(await on.call('select', { target: 'Size', value: 'L' }))).toContain(': verified');
    expect(await on.truth('document.querySelector("[aria-pressed=true]").textContent')).toBe('L');
    expect((await on.call('select', { target: 'Tools', value: 'Cut' })).is_error).toBe(true);
  });

  it('by what it holds is the only editor that nothing else names', async () => {
    await on.show(
      `<div id=e contenteditable><p>Old memo</p></div><div contenteditable aria-label=Other><p>New memo</p></div>`,
    );
    expect((await on.call('press_key', { key: 'End', target: 'Old memo' })).is_error).toBe(false);
    expect(await on.truth('document.activeElement.id')).toBe('e');
    expect((await on.call('press_key', { key: 'End', target: 'New memo' })).is_error).toBe(true);
  });

  it('as the head of a column that takes no clicks itself is the one sign in it that sorts', async () => {
    const head = (name: string, signs: string) => `<th scope=col>${name} ${signs}</th>`;
    const sign = (word: string) =>
      `<i class="${word}" style="display:inline-block;width:16px;height:16px;cursor:pointer"></i>`;
    await on.show(`<table><tr>${head('Name', sign('filter'))}${head('Age', sign('sort-icon'))}</tr><tr><td>Ann</td><td>31</td></tr></table>
      <script>window.held = []; for (const i of document.querySelectorAll('i')) i.onclick = () => held.push(i.className)</script>`);
    await on.call('click', { target: 'columnheader "Age"' });
    await on.call('click', { target: 'columnheader "Name"' });
    expect(await on.truth('held')).toEqual(['sort-icon']);
  });

  it('in a place is not what has the very name in another one, where something there has it among its words', async () => {
    const part = (title: string, name: string) =>
      `<section><h2>${title}</h2><div><button aria-label="${name}">B</button></div></section>`;
    await on.show(`<main>${part('Story', 'Bold')}${part('Memo', 'Bold (CTRL+B)')}<section><h2>Note</h2><div><button>Send</button></div><button>Send later</button></section></main>
      <script>window.held = []; for (const b of document.querySelectorAll('button')) b.onclick = () => held.push(b.getAttribute('aria-label') ?? b.textContent)</script>`);
    await on.call('click', { target: '"Bold" in "Memo"' });
    await on.call('click', { target: '"Send" in "Note"' });
    expect(await on.truth('held')).toEqual(['Bold (CTRL+B)', 'Send']);
  });

  it('as a fold that tells which list of things to press it opens is a menu', async () => {
    await on.show(`<a id=a href="#!" class=dropdown-trigger data-target=dd aria-expanded=false>Manage</a><ul id=dd class=dropdown-content hidden><li><a href="#!">Feed</a></li><li><a href="#!">Wash</a></li></ul>
      <button aria-expanded=false aria-controls=more>More</button><div id=more hidden>Text</div><script>window.held = [];
      a.onclick = () => { dd.hidden = !dd.hidden; a.setAttribute('aria-expanded', String(!dd.hidden)) }; for (const item of dd.querySelectorAll('a')) item.onclick = () => { held.push(item.textContent); dd.hidden = true }</script>`);
    const answer = await on.call('select', { target: 'Manage', value: 'Wash' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('held')).toEqual(['Wash']);
    expect((await on.call('select', { target: 'More', value: 'Text' })).text).toContain('is no list');
  });

  it('as a field alone in a box that is called a select offers a list', async () => {
    await on.show(`<div style="display:flex"><span>City</span><div class=x-select><div class=x-input><input id=c value=Rome></div></div></div><div class="select-none"><label>Note <input id=n></label></div>
      <script>c.onclick = () => { const box = document.createElement('ul'); box.innerHTML = '<li>Rome</li><li>Bonn</li>'; document.body.append(box);
        for (const li of box.children) { li.style.cursor = 'pointer'; li.onclick = () => { c.value = li.textContent; box.remove() } } }</script>`);
    expect(first(await on.call('select', { target: 'City', value: 'Bonn' }))).toContain(': verified');
    expect(await on.truth('c.value')).toBe('Bonn');
    expect((await on.call('select', { target: 'Note', value: 'Bonn' })).text).toContain('is no list');
  });
});
