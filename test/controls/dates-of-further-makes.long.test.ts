import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

/** `month(y, m, pick)` gives the days of a month as a grid; `iso` writes a date. */
const DAYS = `<style>[role=grid] { display: grid; grid-template-columns: repeat(7, 30px) } .pop { position: absolute; background: #fff; border: 1px solid } [hidden] { display: none !important }</style>
<script>
  const NAMES = ['January','February','March','April','May','June','July','August','September','October','November','December'];
  const two = (n) => String(n).padStart(2, '0');
  function month(y, m, pick) { const grid = document.createElement('div'); grid.setAttribute('role', 'grid');
    for (let d = 1; d <= new Date(y, m, 0).getDate(); d++) { const cell = document.createElement('button'); cell.type = 'button'; cell.textContent = d;
      cell.onclick = () => pick(y + '-' + two(m) + '-' + two(d)); grid.append(cell) }
    return grid }
</script>`;

/** A combobox that only the button beside it opens, with one month and arrows; it reads what is typed once it is left. */
const OWN_BUTTON = (format: string) => `${DAYS}
  <div><input role=combobox aria-label=Day aria-expanded=false id=day><div role=button aria-label=Select id=opens style="display:inline-block;width:20px;height:20px"></div></div>
  <div id=pop class=pop hidden><button type=button id=back>Go to the previous month</button><b id=head></b><button type=button id=on aria-label="Next month"></button><div id=days></div></div>
  <script>let y = 2026, m = 11; window.taken = null;
    const write = (iso) => { const [a, b, c] = iso.split('-').map(Number); return ${format} };
    const draw = () => { head.textContent = NAMES[m - 1] + ' ' + y; days.replaceChildren(month(y, m, (iso) => { window.taken = iso; day.value = write(iso); pop.hidden = true; day.setAttribute('aria-expanded', false) })) };
    on.onclick = () => { m += 1; draw() }; draw();
    opens.onclick = () => { pop.hidden = false; day.setAttribute('aria-expanded', true) };
    day.onkeydown = (e) => { if (e.key === 'Escape') pop.hidden = true };
    day.onchange = () => { const t = /^(\\d+)\\/(\\d+)\\/(\\d+)(?:, (\\d+):(\\d+) ([AP]M))?$/.exec(day.value);
      window.taken = t ? t[3] + '-' + two(t[1]) + '-' + two(t[2]) + (t[4] ? ' ' + two(Number(t[4]) % 12 + (t[6] === 'PM' ? 12 : 0)) + ':' + t[5] : '') : null }</script>`;

describe('dates in further makes of pickers', () => {
  it('months below each other: a head that follows the scrolling is not taken for that of the first', async () => {
    await on.show(`${DAYS}<label>Visit <input readonly id=visit></label>
      <div id=pop class=pop role=dialog hidden><b id=head>November 2026</b><div id=body style="height:150px;overflow:auto"></div></div>
      <script>window.taken = []; const pick = (iso) => { taken.push(iso); visit.value = iso; pop.hidden = true };
        for (const [i, m] of [11, 12].entries()) { const box = document.createElement('section'); if (i > 0) { const h = document.createElement('b'); h.textContent = 'December 2026'; box.append(h) }
          box.append(month(2026, m, pick)); body.append(box) }
        const show = () => { head.textContent = body.scrollTop > 20 ? 'December 2026' : 'November 2026' };
        body.onscroll = show; visit.onclick = () => { pop.hidden = false; body.scrollTop = 60; show() }</script>`);
    expect(await on.adjust('textbox "Visit"', '2026-12-03')).toMatchObject({ ok: true, text: '' });
    expect(await on.truth('taken')).toEqual(['2026-12-03']);
    expect(await on.adjust('textbox "Visit"', '2026-11-24')).toMatchObject({ ok: true, text: '' });
    expect(await on.truth('taken')).toEqual(['2026-12-03', '2026-11-24']);
  });

  it('arrows that are called after the month they lead to', async () => {
    await on.show(`${DAYS}<label>Visit <input readonly id=visit></label>
      <div id=pop class=pop role=dialog hidden><b id=head></b><button type=button id=back></button><button type=button id=on></button><div id=days></div></div>
      <script>let y = 2026, m = 11; const called = (n) => NAMES[(n + 11) % 12] + ' ' + (n < 1 ? y - 1 : n > 12 ? y + 1 : y);
        const draw = () => { head.textContent = called(m); back.setAttribute('aria-label', 'Go to ' + called(m - 1)); on.setAttribute('aria-label', 'Go to ' + called(m + 1));
          days.replaceChildren(month(y, m, (iso) => { visit.value = iso; pop.hidden = true })) };
        on.onclick = () => { m += 1; if (m > 12) { m = 1; y += 1 } draw() }; back.onclick = () => { m -= 1; draw() }; draw();
        visit.onclick = () => { pop.hidden = false }</script>`);
    expect(await on.adjust('textbox "Visit"', '2027-01-14')).toMatchObject({ ok: true });
    expect(await on.truth('visit.value')).toBe('2027-01-14');
  });

  it('a combobox that only the button beside it opens', async () => {
    await on.show(OWN_BUTTON('b + "/" + c + "/" + a'));
    expect(await on.adjust('combobox "Day"', '2026-12-03')).toMatchObject({ ok: true, text: '' });
    expect(await on.truth('taken')).toBe('2026-12-03');
  });

  it('a time that the picker does not offer is written the way the field writes what was picked', async () => {
    await on.show(OWN_BUTTON('b + "/" + c + "/" + a + ", 12:00 AM"'));
    expect(await on.adjust('combobox "Day"', '2026-11-18 14:30')).toMatchObject({ ok: true, text: '' });
    expect(await on.truth('taken')).toBe('2026-11-18 14:30');
  });

  it('a combobox that holds a colour takes another one as text, once it is left', async () => {
    await on.show(`<input role=combobox aria-label=Colour aria-expanded=false id=c value="#008000"><button>Select</button>
      <script>c.onchange = () => { window.taken = c.value }</script>`);
    expect(await on.adjust('combobox "Colour"', '#ff0000')).toMatchObject({
      ok: true,
      actual_state: '#ff0000',
    });
    expect(await on.truth('taken')).toBe('#ff0000');
  });
});
