import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

/** A calendar that draws one month; `how` says in which fashion. */
const CALENDAR = `<style>.cal { position: absolute; background: #fff; border: 1px solid; padding: 4px } td, .day { width: 28px; height: 22px; text-align: center; cursor: pointer } .days { display: grid; grid-template-columns: repeat(7, 28px) } [hidden] { display: none !important }</style>
<script>
const NAMES = 'January February March April May June July August September October November December'.split(' ');
function calendar(root, year, month, pick, { table = true, labels = false, outside = true, attributes = () => '' } = {}) {
  const draw = () => {
    const first = new Date(year, month, 1), cells = [];
    const start = new Date(year, month, 1 - first.getDay());
    for (let i = 0; i < 42; i++) { const d = new Date(start); d.setDate(start.getDate() + i); cells.push(d) }
    const cell = (d) => { const other = d.getMonth() !== month; const text = other && !outside ? '' : d.getDate();
      const label = labels ? ' aria-label="' + NAMES[d.getMonth()] + ' ' + d.getDate() + ', ' + d.getFullYear() + '"' : '';
      const at = 'data-at="' + d.getFullYear() + '/' + (d.getMonth() + 1) + '/' + d.getDate() + '"';
      return table ? '<td' + label + ' ' + at + ' ' + attributes(d) + ' class="' + (other ? 'other' : '') + '">' + text + '</td>' : '<div class="day ' + (other ? 'other' : '') + '" ' + at + '>' + text + '</div>' };
    const days = table ? '<table role=grid>' + [0,1,2,3,4,5].map((w) => '<tr>' + cells.slice(w * 7, w * 7 + 7).map(cell).join('') + '</tr>').join('') + '</table>' : '<div class=days>' + cells.map(cell).join('') + '</div>';
    root.innerHTML = '<div class=head><button class=prev aria-label="Previous month">‹</button><span>' + NAMES[month] + ' ' + year + '</span><button class=next aria-label="Next month">›</button></div>' + days;
    root.querySelector('.prev').onclick = () => { if (--month < 0) { month = 11; year-- } draw() };
    root.querySelector('.next').onclick = () => { if (++month > 11) { month = 0; year++ } draw() };
    for (const d of root.querySelectorAll('[data-at]')) d.onclick = () => { if (d.textContent) pick(d.dataset.at, d) };
  };
  draw();
}
</script>`;

describe('date fields', () => {
  it('native ones take ISO and words, and refuse what is out of range', async () => {
    await on.show(`<input type=date id=d aria-label=Arrival min=2026-01-01 max=2026-12-31><input type=time id=t aria-label=At><input type=month id=m aria-label=Month><input type=datetime-local id=l aria-label=Meeting>
      <script>d.onchange = () => { window.arrival = d.value }</script>`);
    expect(await on.adjust('css:#d', '2026-03-14')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('arrival')).toBe('2026-03-14');
    expect(await on.adjust('css:#d', '5 June 2026')).toMatchObject({
      text: '',
      ok: true,
      actual_state: '2026-06-05',
    });
    expect((await on.adjust('css:#d', '2027-01-05')).text).toContain('2026-01-01 to 2026-12-31');
    expect((await on.adjust('css:#d', 'soon')).text).toContain('YYYY-MM-DD');
    expect(await on.adjust('css:#t', '3:30 pm')).toMatchObject({ text: '', ok: true, actual_state: '15:30' });
    expect(await on.adjust('css:#m', 'March 2026')).toMatchObject({
      text: '',
      ok: true,
      actual_state: '2026-03',
    });
    expect(await on.adjust('css:#l', '2026-03-14 09:05')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('l.value')).toBe('2026-03-14T09:05');
  });

  it('text fields get the date the way their placeholder says', async () => {
    await on.show(
      `<input id=a aria-label=A placeholder="MM/DD/YYYY"><input id=b aria-label=B placeholder="tt.mm.jjjj"><input id=c aria-label=C value="2026-01-31"><input id=d aria-label=D>`,
    );
    expect(await on.adjust('css:#a', '2026-03-05')).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('css:#b', '2026-03-05')).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('css:#c', '2026-03-05')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('[a.value, b.value, c.value]')).toEqual(['03/05/2026', '05.03.2026', '2026-03-05']);
    expect(await on.adjust('css:#d', 'some text')).toMatchObject({ ok: false, code: 'SEMANTIC_MISMATCH' });
  });
});

/** A field of parts in one input: it draws itself, lets no edit in, and takes digits only for the part that was clicked. */
const PARTS = `<input id=d aria-label=Visit placeholder="yyyy-MM-dd HH:mm"><script>
  window.held = ''; window.tried = 0;
  const draw = () => { d.value = held || (document.activeElement === d ? d.placeholder : '') };
  d.onfocus = d.onblur = d.oninput = draw;
  d.onkeydown = (event) => { if (/^\\d$/.test(event.key)) { event.preventDefault(); tried++ } };
  d.onpaste = (event) => { event.preventDefault(); const text = event.clipboardData.getData('text'); if (/^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$/.test(text)) held = text; setTimeout(draw, 30) };
</script>`;

describe('a field that draws itself and takes a paste alone', () => {
  it('is filled by that, and its own mask is no value', async () => {
    await on.show(PARTS);
    const { text } = await on.call('fill', { target: 'Visit', value: '2026-11-18 14:30' });
    expect(text).toContain('filled textbox "Visit": verified');
    expect(await on.truth('[held, tried].join()')).toBe('2026-11-18 14:30,0');
  });

  it('is adjusted by that, empty or not', async () => {
    await on.show(PARTS);
    for (const moment of ['2026-11-18 14:30', '2026-11-19 15:40']) {
      expect(await on.adjust('Visit', moment)).toMatchObject({ text: '', ok: true });
      expect(await on.truth('[held, tried].join()')).toBe(`${moment},0`);
    }
  });

  it('is not typed into again where the text was sent off and the field emptied itself', async () => {
    await on.show(`<input id=d aria-label=Visit placeholder="dd/mm/yyyy"><script>window.sent = [];
      d.oninput = () => { if (!d.value) return; sent.push(d.value); fetch('/', { method: 'POST', body: d.value }); d.value = '' }</script>`);
    await on.adjust('Visit', '2026-03-05');
    expect(await on.truth('sent.join()')).toBe('05/03/2026');
  });

  it('has its text replaced by that where it hears keys and pastes itself, and may be emptied to its mask', async () => {
    await on.show(`<input id=b aria-label=Born placeholder=yyyy-mm-dd value=1990-05-17><input id=c aria-label=Code value=old><script>
      let was = b.value; window.pastes = 0;
      b.onkeydown = (event) => { if (event.key === 'Delete') { event.preventDefault(); b.value = was = b.placeholder } };
      b.oninput = () => { if (was !== b.placeholder && b.value !== '') b.value = was.slice(0, -1) + b.value[0]; was = b.value = b.value || b.placeholder };
      b.onpaste = (event) => { event.preventDefault(); pastes++; was = b.value = event.clipboardData.getData('text') };
      c.onkeydown = () => {}; c.onpaste = (event) => event.preventDefault();
    </script>`);
    const fill = async (target: string, value: string) => (await on.call('fill', { target, value })).text;
    expect(await fill('Born', '1991-06-18')).toContain('verified');
    expect(await on.truth('[b.value, pastes].join()')).toBe('1991-06-18,1');
    expect(await fill('Born', '')).toContain('verified');
    expect(await on.truth('b.value')).toBe('yyyy-mm-dd');
    expect(await fill('Code', 'new (x')).toContain('verified');
    expect(await on.truth('c.value')).toBe('new (x');
  });

  it('shows its mask and holds nothing; what was really typed is told, though it is the placeholder', async () => {
    await on.show(`${PARTS}<input aria-label=Word placeholder=Search value=Search>`);
    await on.call('click', { target: 'Visit' });
    const { text } = await on.call('describe_screen', {});
    expect(text).toMatch(/textbox "Visit"(?! = )/);
    expect(text).toContain('textbox "Word" = "Search"');
  });
});

describe('date pickers', () => {
  it('a read-only field opens a calendar, which is turned and pressed', async () => {
    await on.show(`${CALENDAR}<input id=f readonly aria-label=Departure><div class=cal id=c hidden></div>
      <script>f.onclick = () => { c.hidden = false }; calendar(c, 2026, 10, (at) => { f.value = at; c.hidden = true })</script>`);
    expect(await on.adjust('textbox "Departure"', '2027-02-03')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('f.value')).toBe('2027/2/3');
    expect(await on.adjust('textbox "Departure"', '2026-08-31')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('f.value')).toBe('2026/8/31');
  });

  it('a button with a dialog whose days carry full labels', async () => {
    await on.show(`${CALENDAR}<button aria-haspopup=dialog id=b>Choose date</button>
      <script>b.onclick = () => { const c = document.createElement('div'); c.className = 'cal'; c.setAttribute('role', 'dialog'); document.body.append(c);
        calendar(c, 2026, 10, (at) => { b.textContent = 'Change date, ' + at; window.at = at; c.remove() }, { labels: true }) }</script>`);
    expect(await on.adjust('button "Choose date"', '2026-12-24')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('at')).toBe('2026/12/24');
  });

  it('a grid of divs that always stands open and marks the day', async () => {
    await on.show(`${CALENDAR}<div id=c data-testid=cal></div>
      <script>calendar(c, 2026, 10, (at, d) => { for (const o of c.querySelectorAll('.selected')) o.classList.remove('selected'); d.classList.add('selected'); window.at = at }, { table: false, outside: false })</script>`);
    expect(await on.adjust('testid:cal', '2026-10-07')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('at')).toBe('2026/10/7');
  });

  it('jQuery UI: month and year on the cells', async () => {
    await on.show(`${CALENDAR}<input id=f aria-label=When class=hasDatepicker><div class="cal ui-datepicker" id=c hidden></div>
      <script>f.onfocus = () => { c.hidden = false }; calendar(c, 2026, 10, (at) => { f.value = at; c.hidden = true }, { outside: false, attributes: (d) => 'data-year="' + d.getFullYear() + '" data-month="' + d.getMonth() + '"' })</script>`);
    expect(await on.adjust('textbox "When"', '2026-09-15')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('f.value')).toBe('2026/9/15');
  });

  it('a button that opens no calendar is no date picker', async () => {
    await on.show('<button aria-haspopup=dialog>Help</button>');
    expect(await on.adjust('button "Help"', '2026-09-15')).toMatchObject({
      ok: false,
      code: 'SEMANTIC_MISMATCH',
    });
  });
});

it('a part that says or shows that it is empty holds nothing, whatever number it states, and a month in words holds its number', async () => {
  const parts = (name: string, texts: string[], said: string[]): string =>
    `<div role=group aria-label=${name}>${['day', 'month', 'year']
      .map(
        (unit, i) =>
          `<span role=spinbutton tabindex=0 aria-label=${unit} aria-valuenow=${[18, 11, 2026][i]} ${said[i] ? `aria-valuetext="${said[i]}"` : ''}>${texts[i]}</span>`,
      )
      .join('.')}</div>`;
  await on.show(`${parts('Von', ['tt', 'mm', 'jjjj'], ['Leer', 'Leer', 'Leer'])}${parts('Bis', ['日', '月', '年'], ['空', '空', '空'])}
    ${parts('Held', ['18', 'Nov.', '2026'], ['', 'November', ''])}<script>
    for (const s of document.querySelectorAll('[role=spinbutton]')) { let typed = ''; s.onfocus = () => { typed = '' };
      s.onkeydown = (e) => { if (!/^\\d$/.test(e.key)) return; typed += e.key; s.textContent = typed; s.setAttribute('aria-valuenow', +typed); s.setAttribute('aria-valuetext', typed) } }</script>`);
  const screen = await on.call('describe_screen', {});
  expect(screen.text.match(/spinbutton .*/g)).toHaveLength(9);
  expect(screen.text.match(/spinbutton .* = .*(?:18|11|2026|Nov)/g)).toHaveLength(3);
  for (const group of ['Von', 'Bis']) {
    expect(await on.adjust(`group "${group}"`, '2026-11-18')).toMatchObject({ text: '', ok: true });
    expect(await on.truth(`document.querySelector('[aria-label=${group}]').textContent`)).toBe('18.11.2026');
  }
  expect(await on.adjust('group "Held"', '2026-11-18')).toMatchObject({ ok: true, attempts: 0 });
});

it('a mask that shows its empty places gets keys and no paste, which it may take late and half', async () => {
  await on.show(`<input id=d aria-label=Phone value="__-__"><script>
    window.pastes = 0; let digits = '';
    const draw = () => { const [a = '_', b = '_', c = '_', e = '_'] = digits; d.value = a + b + '-' + c + e };
    d.onpaste = () => { pastes++; setTimeout(() => { digits = digits.slice(0, 3); draw() }, 40) };
    d.onkeydown = (event) => { if (!/^\\d$/.test(event.key)) return; event.preventDefault(); if (d.selectionEnd - d.selectionStart > 1) digits = ''; digits += event.key; draw() };
    d.oninput = () => { digits = d.value.replace(/\\D/g, '').slice(0, 4); draw() }</script>`);
  expect((await on.call('fill', { target: 'Phone', value: '5512' })).text).toContain(
    'which now holds "55-12": verified',
  );
  expect(await on.truth('pastes')).toBe(0);
});

it('a date typed beside a sign that opens days is not proved by the text alone, and one that the page heard of is', async () => {
  await on.show(`<div class=picker><input id=a aria-label=Due><button type=button aria-label="Open calendar">v</button></div>
    <div class=picker><input id=b aria-label=Start><button type=button aria-label="Open calendar">v</button></div><p id=p>none</p>
    <script>b.oninput = () => { p.textContent = 'Starts ' + b.value }</script>`);
  const due = (await on.call('fill', { target: 'Due', value: '2026-12-17' })).text;
  expect(due).toContain('unverified');
  expect(due).toContain('Enter');
  expect((await on.call('fill', { target: 'Start', value: '2026-12-17' })).text).toContain(': verified');
});

it('a field that drops the zeros of a date holds that date', async () => {
  await on.show(
    `<input id=a aria-label=Due><script>a.onblur = a.onchange = () => { a.value = a.value.replace(/\\b0/g, '') }</script>`,
  );
  await on.call('fill', { target: 'Due', value: '09/08/2027' });
  expect((await on.call('fill', { target: 'Due', value: '09/08/2027' })).is_error).toBe(false);
});
