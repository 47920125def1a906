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
});
