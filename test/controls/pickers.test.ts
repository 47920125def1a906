import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const SEGMENTS = `<div role=group aria-label=Start>${[
  ['month', 1, 12, 12],
  ['day', 1, 31, 12],
  ['year', 1, 9999, 2026],
]
  .map(
    ([unit, min, max, now]) =>
      `<span role=spinbutton tabindex=0 contenteditable aria-label=${unit} aria-valuemin=${min} aria-valuemax=${max} aria-valuenow=${now}>${now}</span>`,
  )
  .join('/')}</div>
  <script>let typed = '', last; window.value = () => [...document.querySelectorAll('[role=spinbutton]')].map((s) => s.ariaValueNow).join('/');
    for (const s of document.querySelectorAll('[role=spinbutton]')) s.onkeydown = (e) => { if (e.key === 'Tab') return; e.preventDefault(); if (last !== s) typed = ''; last = s; if (!/^\\d$/.test(e.key)) return; if (window.stubborn && s.ariaLabel === 'day') return; typed += e.key; s.ariaValueNow = Number(typed); s.textContent = Number(typed) }</script>`;

describe('pickers', () => {
  it('a date field of parts is set part by part and read back as a whole', async () => {
    await on.show(SEGMENTS);
    const answer = await on.call('adjust_control', { target: 'group "Start"', value: '2027-03-24' });
    expect(answer.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth('value()')).toBe('3/24/2027');
    expect((await on.adjust('group "Start"', 'soon')).text).toContain('YYYY-MM-DD');
  });

  it('a date field that takes one part only is put back, and nothing is claimed', async () => {
    await on.show(SEGMENTS);
    await on.truth('window.stubborn = true');
    expect(await on.adjust('group "Start"', '2027-03-24')).toMatchObject({ ok: false });
    expect(await on.truth('value()')).toBe('12/12/2026');
  });

  it('a slider of divs counts by the number that moves with it, not by another nearby', async () => {
    await on.show(`<div><p>Items <b>10</b> of <b>50</b></p><div class=slider id=t style="position:relative;width:200px;height:20px;background:#ddd"><div class=handle id=h style="position:absolute;left:0;width:20px;height:20px;background:#00f"></div></div><p>Level <b id=n>0</b></p></div>
      <script>h.onmousedown = () => { document.onmousemove = (e) => { const b = t.getBoundingClientRect(); const x = Math.min(180, Math.max(0, e.clientX - b.left - 10)); h.style.left = x + 'px'; n.textContent = Math.round(x / 180 * 5) }; document.onmouseup = () => { document.onmousemove = null } }</script>`);
    const answer = await on.call('adjust_control', { target: 'css:#t', value: 4 });
    expect(answer.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth('n.textContent')).toBe('4');
    expect(await on.adjust('css:#t', 10)).toMatchObject({ ok: false });
  });

  it('a slider of divs with no number that moves is a share of its track and stays unverified', async () => {
    await on.show(`<div><p>Items <b>10</b></p><div class=slider id=t style="position:relative;width:200px;height:20px;background:#ddd"><div class=handle id=h style="position:absolute;left:0;width:20px;height:20px;background:#00f"></div></div></div>
      <script>h.onmousedown = () => { document.onmousemove = (e) => { h.style.left = Math.min(180, Math.max(0, e.clientX - t.getBoundingClientRect().left - 10)) + 'px' }; document.onmouseup = () => { document.onmousemove = null } }</script>`);
    const answer = await on.call('adjust_control', { target: 'css:#t', value: 10 });
    expect(answer.text.split('\n')[0]).not.toContain(': verified');
    expect(answer.text).toContain('no number on the page moves with it');
  });

  it('two thumbs take both values at once, the one with room first', async () => {
    await on.show(`<div role=group aria-label=Price>${['From', 'To'].map((n, i) => `<div role=slider tabindex=0 aria-label=${n} aria-valuemin=0 aria-valuemax=100 aria-valuenow=${i ? 30 : 10} style="width:20px;height:20px"></div>`).join('')}</div>
      <script>const [a, b] = document.querySelectorAll('[role=slider]'); const v = (s) => Number(s.ariaValueNow); window.value = () => [v(a), v(b)];
        const set = (s, x) => { s.ariaValueNow = s === a ? Math.min(x, v(b)) : Math.max(x, v(a)) };
        for (const s of [a, b]) s.onkeydown = (e) => { if (e.key === 'ArrowRight') set(s, v(s) + 5); if (e.key === 'ArrowLeft') set(s, v(s) - 5) }</script>`);
    expect(await on.adjust('group "Price"', '40 - 60')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('value()')).toEqual([40, 60]);
    expect((await on.adjust('group "Price"', 50)).text).toContain('"30 - 80"');
  });

  it('a spin button of words goes both ways, and back where it was when none fits', async () => {
    await on.show(`<div role=spinbutton tabindex=0 id=s aria-label=Size aria-valuetext=Medium>Medium</div>
      <script>const all = ['Small', 'Medium', 'Large']; let i = 1; s.onkeydown = (e) => { if (e.key === 'ArrowUp') i = Math.min(2, i + 1); if (e.key === 'ArrowDown') i = Math.max(0, i - 1); s.ariaValueText = all[i]; s.textContent = all[i] }</script>`);
    expect(await on.adjust('spinbutton "Size"', 'Small')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('s.textContent')).toBe('Small');
    const missed = await on.adjust('spinbutton "Size"', 'Huge');
    expect(missed.ok).toBe(false);
    expect(missed.text).toContain('Large');
    expect(await on.truth('s.textContent')).toBe('Small');
  });

  it('stars that are all called the same are counted', async () => {
    await on.show(`<ul class=rate aria-label=Rating role=radiogroup id=r>${[1, 2, 3, 4, 5].map((n) => `<li><div role=radio tabindex=0 aria-label=star aria-checked=false data-n=${n} style="width:20px;height:20px">☆</div></li>`).join('')}</ul>
      <script>for (const d of r.querySelectorAll('div')) d.onclick = () => { window.rated = Number(d.dataset.n); for (const o of r.querySelectorAll('div')) o.setAttribute('aria-checked', o === d) }</script>`);
    expect(await on.adjust('radiogroup "Rating"', '4')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('rated')).toBe(4);
  });

  it('the head of a column is sorted the way it is told; a row of a tree grid opens by its key', async () => {
    await on.show(`<table role=treegrid><tr><th aria-sort=none id=h tabindex=0>Name</th></tr><tr role=row aria-expanded=false tabindex=0 id=r><td>Fruit</td></tr></table>
      <script>window.clicked = 0; const ways = ['none', 'ascending', 'descending']; h.onclick = () => { h.ariaSort = ways[(ways.indexOf(h.ariaSort) + 1) % 3] }; r.onclick = () => { clicked++ }; r.onkeydown = (e) => { if (e.key === 'ArrowRight') r.ariaExpanded = 'true' }</script>`);
    expect(await on.adjust('css:#h', 'descending')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('h.ariaSort')).toBe('descending');
    expect(await on.adjust('css:#r', 'open')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('clicked')).toBe(0);
  });

  it('a menu path points at the parents and presses only the last item', async () => {
    await on.show(`<button id=b aria-haspopup=menu aria-expanded=false>Actions</button><div role=menu id=m hidden><div role=menuitem id=p>Share<div role=menu id=sub hidden><div role=menuitem id=e>Email</div></div></div><div role=menuitem id=d>Delete</div></div>
      <script>window.pressed = []; b.onclick = () => { m.hidden = false; b.ariaExpanded = 'true' }; p.onmouseenter = () => { sub.hidden = false }; for (const i of [p, d, e]) i.onclick = (ev) => { ev.stopPropagation(); pressed.push(i.id) }</script>`);
    expect(await on.adjust('button "Actions"', 'Share > Email')).toMatchObject({ text: '' });
    expect(await on.truth('pressed')).toEqual(['e']);
  });

  const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const MONTH_PICKER = `<label for=m>Period</label> <input id=m readonly value="November 2026">
    <div id=pop hidden style="position:absolute;background:#fff;border:1px solid"><div><button id=back aria-label="Previous year">&lt;</button> <b id=y>2026</b> <button id=on aria-label="Next year">&gt;</button></div><div id=grid>${MONTHS.map((n, i) => `<div class="cell" style="cursor:pointer;width:60px" data-i=${i}>${n}</div>`).join('')}</div></div>
    <script>const names = 'January February March April May June July August September October November December'.split(' '); window.chosen = [];
      m.onclick = () => { pop.hidden = false }; back.onclick = () => { y.textContent -= 1 }; on.onclick = () => { y.textContent = Number(y.textContent) + 1 };
      for (const c of grid.children) c.onclick = () => { m.value = names[c.dataset.i] + ' ' + y.textContent; chosen.push(m.value); pop.hidden = true }</script>`;

  it('a picker of months is turned to the year and its month is pressed once', async () => {
    await on.show(MONTH_PICKER);
    const answer = await on.call('adjust_control', { target: 'Period', value: '2028-03' });
    expect(answer.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth('chosen')).toEqual(['March 2028']);
    expect(await on.adjust('textbox "Period"', 'March 2028')).toMatchObject({ ok: true, attempts: 0 });
    expect(await on.adjust('textbox "Period"', '2028-03-05')).toMatchObject({ ok: false });
    expect(await on.truth('m.value')).toBe('March 2028');
  });

  it('a picker with a column of years and one of months takes both', async () => {
    await on.show(`<label for=m>Period</label> <input id=m readonly value="2026-11">
      <div id=pop hidden style="position:absolute;background:#fff"><div id=ys>${[2025, 2026, 2027, 2028].map((n) => `<div style="cursor:pointer" class="${n === 2026 ? 'item--selected' : ''}">${n}</div>`).join('')}</div><div id=ms>${MONTHS.map((n) => `<div style="cursor:pointer">${n}</div>`).join('')}</div><button id=ok>Confirm</button></div>
      <script>let year = 2026, month = 11; m.onclick = () => { pop.hidden = false };
        for (const d of ys.children) d.onclick = () => { year = Number(d.textContent); for (const o of ys.children) o.className = o === d ? 'item--selected' : '' };
        for (const [i, d] of [...ms.children].entries()) d.onclick = () => { month = i + 1 };
        ok.onclick = () => { m.value = year + '-' + String(month).padStart(2, '0'); pop.hidden = true }</script>`);
    expect(await on.adjust('textbox "Period"', 'May 2027')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('m.value')).toBe('2027-05');
  });

  it('a calendar of days refuses a whole month and leaves its field as it was', async () => {
    await on.show(`<label for=d>Day</label> <input id=d readonly value="2026-11-10"><div id=pop hidden style="position:absolute;background:#fff"><b>November 2026</b><table><tr>${Array.from({ length: 30 }, (_, i) => `<td style="cursor:pointer">${i + 1}</td>`).join('')}</tr></table></div>
      <script>d.onclick = () => { pop.hidden = false }; document.onkeydown = (e) => { if (e.key === 'Escape') pop.hidden = true }; for (const c of document.querySelectorAll('td')) c.onclick = () => { d.value = '2026-11-' + c.textContent.padStart(2, '0') }</script>`);
    const answer = await on.adjust('textbox "Day"', '2026-12');
    expect(answer.ok).toBe(false);
    expect(answer.text).toContain('YYYY-MM-DD');
    expect(await on.truth('d.value')).toBe('2026-11-10');
  });

  const SWATCH = (
    keeps: boolean,
  ) => `<div class="x-color-picker"><div class="x-color-picker__trigger" id=t tabindex=0 role=button aria-label=Paint style="width:40px;height:30px;border:1px solid"><div id=c style="width:30px;height:20px;background-color:#4a90e2"></div></div></div>
    <div id=pop hidden style="position:absolute;background:#fff"><input id=f value="#4a90e2"><button id=ok>OK</button></div>
    <script>window.held = '#4a90e2'; t.onclick = () => { pop.hidden = false }; ok.onclick = () => { ${keeps ? 'held = f.value; c.style.backgroundColor = held;' : ''} pop.hidden = true }</script>`;

  it('a colour behind a swatch is written into its picker, confirmed, and read off the swatch', async () => {
    await on.show(SWATCH(true));
    expect(await on.adjust('button "Paint"', '#00AA33')).toMatchObject({
      text: '',
      ok: true,
      actual_state: '#00aa33',
    });
    expect(await on.truth('held')).toBe('#00aa33');
  });

  it('a colour that the swatch does not show afterwards is not verified', async () => {
    await on.show(SWATCH(false));
    const answer = await on.call('adjust_control', { target: 'button "Paint"', value: '#00aa33' });
    expect(answer.text.split('\n')[0]).not.toContain(': verified');
    expect(answer.text).toContain('does not show');
  });

  it('a picker that stays open with a button that nobody knows may drop its value: it is not verified, and the button is named', async () => {
    for (const floats of [true, false]) {
      await on.show(`<div class="x-color-picker"><div id=t tabindex=0 role=button aria-label=Paint style="width:40px;height:30px"><div id=c style="width:30px;height:20px;background-color:#4a90e2"></div></div></div>
        <div id=pop hidden style="position:absolute;background:#fff"><input id=f value="#4a90e2">${floats ? '<button>清空</button><button>确定</button>' : '<button aria-label=Pick></button>'}</div>
        <script>t.onclick = () => { pop.hidden = false }; f.oninput = () => { c.style.backgroundColor = f.value }</script>`);
      const answer = await on.call('adjust_control', { target: 'button "Paint"', value: '#00aa33' });
      expect(answer.text.split('\n')[0]).toContain(floats ? ': unverified' : ': verified');
      expect(answer.text.includes('may want its button: "清空", "确定"')).toBe(floats);
    }
  });

  it('a day behind a button is not verified while the picker is open, and a button that may hand it over is named', async () => {
    const picker = (more: string) => `<button id=b aria-label="Pick date">2026-11-10</button>
      <div id=pop hidden style="position:absolute;background:#fff"><div><button>Back</button><b>November 2026</b></div><table><tr>${Array.from({ length: 30 }, (_, i) => `<td style="cursor:pointer">${i + 1}</td>`).join('')}</tr></table>${more}</div>
      <script>b.onclick = () => { pop.hidden = false }; for (const c of document.querySelectorAll('td')) c.onclick = () => { b.textContent = '2026-11-' + c.textContent.padStart(2, '0') }</script>`;
    for (const more of ['<button>确定</button>', '']) {
      await on.show(picker(more));
      const answer = await on.call('adjust_control', { target: 'button "Pick date"', value: '2026-11-12' });
      expect(answer.text.split('\n')[0]).toContain(': unverified');
      expect(answer.text.includes('"确定"')).toBe(more !== '');
    }
  });

  it('choices in a dialog that a button says it opens are chosen and handed over once', async () => {
    await on.show(`<button id=b aria-haspopup=dialog aria-expanded=false aria-label="Car">Car</button>
      <script>window.took = []; b.onclick = () => { b.ariaExpanded = 'true'; const d = document.createElement('div'); d.setAttribute('role', 'dialog'); d.style.cssText = 'position:absolute;background:#fff'; d.innerHTML = ['Kia', 'Fiat', 'Audi'].map((n) => '<button role=radio aria-checked=false>' + n + '</button>').join('') + '<button>Cancel</button><button>OK</button>'; document.body.append(d);
        const radios = [...d.querySelectorAll('[role=radio]')]; for (const r of radios) r.onclick = () => { for (const o of radios) o.setAttribute('aria-checked', o === r) };
        const close = () => { d.remove(); b.ariaExpanded = 'false' }; d.children[3].onclick = close; d.children[4].onclick = () => { const n = radios.find((r) => r.ariaChecked === 'true')?.textContent; took.push(n); b.ariaLabel = 'Car, ' + n; b.textContent = n; close() } }</script>`);
    const answer = await on.call('select', { target: 'Car', value: 'Fiat' });
    expect(answer.is_error).not.toBe(true);
    expect(await on.truth('took')).toEqual(['Fiat']);
  });

  it('the buttons of a dialog that only asks are not chosen from', async () => {
    await on.show(`<button id=b aria-haspopup=dialog>Account</button><div role=dialog id=d hidden style="position:absolute"><button onclick="window.did = 'deleted'">Delete</button><button onclick="window.did = 'kept'">Keep</button></div>
      <script>b.onclick = () => { d.hidden = false }; document.onkeydown = (e) => { if (e.key === 'Escape') d.hidden = true }</script>`);
    const answer = await on.call('select', { target: 'Account', value: 'Delete' });
    expect(answer.is_error).toBe(true);
    expect(await on.truth('window.did ?? null')).toBeNull();
  });

  it('a choice that makes the page ask something does not answer that', async () => {
    await on.show(`<div role=combobox id=c tabindex=0 aria-label=Plan aria-haspopup=listbox aria-expanded=false>Free</div><div role=listbox id=lb hidden><div role=option>Free</div><div role=option id=p>Pro</div></div><div role=dialog id=d hidden style="position:absolute">Really? <button onclick="window.agreed = true">OK</button></div>
      <script>c.onclick = () => { lb.hidden = false; c.ariaExpanded = 'true' }; p.onclick = () => { c.textContent = 'Pro'; c.ariaExpanded = 'false'; lb.hidden = true; d.hidden = false }</script>`);
    await on.call('select', { target: 'Plan', value: 'Pro' });
    expect(await on.truth('[c.textContent, window.agreed ?? false]')).toEqual(['Pro', false]);
  });

  it('the only field of a row is found by the words that begin the row', async () => {
    await on.show(
      `<table><tr><th>Name</th><th>Description</th></tr>${['status', 'size'].map((n) => `<tr><td><div>${n}</div><div>string</div><div>(query)</div></td><td><select id=f-${n}><option>--</option><option>sold</option></select></td></tr>`).join('')}</table>`,
    );
    const answer = await on.call('select', { target: '"status"', value: 'sold' });
    expect(answer.text.split('\n')[0]).toContain(': verified');
    expect(await on.truth(`[...document.querySelectorAll('select')].map((s) => s.value)`)).toEqual([
      'sold',
      '--',
    ]);
  });

  it('text that a key marks in a field that had not the focus is an effect', async () => {
    await on.show(
      `<div contenteditable role=textbox aria-label=Post><p>Some words</p></div><div id=other contenteditable role=textbox aria-label=Other onkeydown="event.preventDefault()"><p>x</p></div>`,
    );
    const marked = await on.call('press_key', { key: 'Control+a', target: 'textbox "Post"' });
    expect(marked.text).toContain('selection');
    const dead = await on.call('press_key', { key: 'Control+a', target: 'textbox "Other"' });
    expect(dead.text).not.toContain('effect: selection');
  });

  it('a control that is made of another one of its kind counts once', async () => {
    await on.show(
      `<x-box role=checkbox tabindex=0 aria-checked=false aria-label="Agree"></x-box><script>customElements.define('x-box', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input type=checkbox tabindex=-1 aria-label=Agree>'; this.onclick = () => { this.ariaChecked = String(this.ariaChecked !== 'true') } } })</script>`,
    );
    const answer = await on.call('click', { target: 'checkbox "Agree"' });
    expect(answer.text.split('\n')[0]).toContain(': verified');
  });
});

it('a calendar that stands on the page is never pressed anywhere but on the days, whatever field has the focus', async () => {
  const days = Array.from({ length: 31 }, (_, at) => at + 1);
  const weeks = Array.from({ length: 5 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  await on.show(`<label>Topics <input id=topics></label><section><h2>Trip</h2><div><table role=grid aria-label="May 2026">
      ${weeks.map((week) => `<tr>${week.map((day) => `<td role=gridcell><button aria-label="May ${day}, 2026" style="width:60px;height:40px">${day}</button></td>`).join('')}</tr>`).join('')}</table></div></section>
    <script>window.pressed = []; for (const day of document.querySelectorAll('td button')) day.onclick = () => { pressed.push(Number(day.textContent)); day.parentElement.ariaSelected = 'true'; };</script>`);
  await on.call('fill', { target: 'Topics', value: 'Mus' });
  await on.call('adjust_control', { target: '"Trip"', value: '2026-05-18 - 2026-05-20' });
  expect(await on.truth('pressed')).toEqual([18, 20]);
});
