import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** A field deep in boxes of its own, with nothing that ties it to the other end. */
const end = (id: string, name: string) =>
  `<section><div><p><span><b>${name}</b></span></p><div><div><div><input id=${id} aria-label="${name}" autocomplete=off></div></div></div></div></section>`;

/** One month of days for both fields: the first press is taken by the field that was pressed, the second by the other. */
const oneForBoth = (
  taken: string,
) => `<main><h1>Trip</h1><article>${end('a', 'Leave')}${end('z', 'Return')}</article>
  <label>Seats <input id=seats value=2></label>
  <div id=cal role=dialog aria-label=Days hidden><h3>November 2026</h3><div id=grid style="display:grid;grid-template-columns:repeat(7,40px)"></div></div></main>
  <script>
    let at = 0; window.held = ['', ''];
    const fields = [a, z];
    fields.forEach((field, i) => { field.onclick = () => { at = i; cal.hidden = false } });
    for (let day = 1; day <= 30; day++) {
      const cell = grid.appendChild(Object.assign(document.createElement('button'), { textContent: day }));
      cell.onclick = () => { const date = '2026-11-' + String(day).padStart(2, '0'); ${taken}; fields[at].value = held[at] = date; if (at === 1) cal.hidden = true; at = 1 };
    }
  </script>`;

describe('a range in two fields', () => {
  it('that one calendar fills is verified by what both of them hold, whichever was named', async () => {
    for (const target of ['Leave', 'Return']) {
      await on.show(oneForBoth(''));
      const answer = await on.call('adjust_control', { target, value: '2026-11-12 to 2026-11-20' });
      expect(first(answer)).toContain(': verified');
      expect(await on.truth('[held, seats.value]')).toEqual([['2026-11-12', '2026-11-20'], '2']);
    }
  });

  it('whose other field holds another day than was asked for is not verified', async () => {
    await on.show(
      oneForBoth("if (at === 1) { fields[1].value = held[1] = '2026-11-15'; cal.hidden = true; return }"),
    );
    const answer = await on.call('adjust_control', { target: 'Leave', value: '2026-11-12 to 2026-11-20' });
    expect(answer.text).not.toContain('verified');
    expect(first(answer)).toContain('reached "2026-11-12');
    expect(answer.text).toContain('it may have had an effect');
    expect(await on.truth('held')).toEqual(['2026-11-12', '2026-11-15']);
  });

  it('that have a calendar each is picked in one after the other', async () => {
    const field = (id: string, name: string) =>
      `<div><p><input id=${id} aria-label="${name}" readonly></p><div id=${id}cal hidden><h4>November 2026</h4></div></div>`;
    await on.show(`<div>${field('a', 'Opens')}${field('z', 'Closes')}</div><script>
      for (const [input, cal] of [[a, acal], [z, zcal]]) {
        input.onclick = () => { cal.hidden = false };
        for (let day = 1; day <= 30; day++) cal.append(Object.assign(document.createElement('button'),
          { textContent: day, onclick() { input.value = day + ' Nov 2026'; setTimeout(() => { cal.hidden = true }, 50) } }));
      }</script>`);
    const answer = await on.call('adjust_control', { target: 'Opens', value: '2026-11-12 to 2026-11-20' });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('[a.value, z.value]')).toEqual(['12 Nov 2026', '20 Nov 2026']);
  });

  it('that have no calendar is written into one after the other', async () => {
    const field = (name: string) =>
      `<li><div><div><div><input aria-label="${name}" placeholder="dd/mm/yyyy"></div></div></div></li>`;
    await on.show(
      `<form onsubmit="return false"><ul>${field('Valid from')}${field('Valid until')}</ul></form>`,
    );
    const answer = await on.call('adjust_control', {
      target: 'Valid from',
      value: '2026-11-12 to 2026-12-03',
    });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('[...document.querySelectorAll("input")].map((one) => one.value)')).toEqual([
      '12/11/2026',
      '03/12/2026',
    ]);
  });

  it('beside a third field is no range: the third is not counted in and stays as it is', async () => {
    const field = (name: string) =>
      `<li><div><input aria-label="${name}" placeholder="dd/mm/yyyy"></div></li>`;
    await on.show(`<ul>${field('Begin')}${field('End')}${field('Reminder')}</ul>`);
    const answer = await on.call('adjust_control', { target: 'Begin', value: '2026-11-12 to 2026-12-03' });
    expect(answer.is_error).toBe(true);
    expect(await on.truth('[...document.querySelectorAll("input")].map((one) => one.value).join("")')).toBe(
      '',
    );
  });
});

/**
 * Two months side by side under one head, and in each the days of its neighbours: a cell is what is pressed, and says in
 * words that nobody sees which day it is.
 */
const SIDE_BY_SIDE = `<style>td span { pointer-events: none } td em { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) } .far { opacity: .4 }</style>
  <button id=asked aria-haspopup=dialog>When? <b id=said>any time</b></button>
  <div id=box role=dialog aria-label=Days hidden><button id=back>Previous month</button><strong>October 2026 November 2026</strong><button id=forth>Next month</button>
    <table id=left></table><table id=right></table><button id=ok>Apply</button></div>
  <script>
    window.taken = []; window.turned = 0;
    const names = ['September', 'October', 'November', 'December'];
    asked.onclick = () => { box.hidden = false };
    forth.onclick = back.onclick = () => { turned++ };
    ok.onclick = () => { said.textContent = taken.join(' to '); box.hidden = true };
    for (const [table, month] of [[left, 9], [right, 10]]) {
      const at = new Date(2026, month, 1); at.setDate(1 - at.getDay());
      for (let week = 0; week < 6; week++) { const row = table.insertRow();
        for (let day = 0; day < 7; day++, at.setDate(at.getDate() + 1)) {
          const cell = row.insertCell(), far = at.getMonth() !== month, date = '2026-' + (at.getMonth() + 1) + '-' + at.getDate();
          cell.className = far ? 'far' : ''; cell.tabIndex = -1;
          cell.innerHTML = '<span aria-hidden=true>' + at.getDate() + '</span><em>' + names[at.getMonth() - 8] + ' ' + at.getDate() + ', 2026</em>';
          cell.onclick = () => { taken.push(far ? 'far ' + date : date) };
        } } }
    left.style.float = 'left';
  </script>`;

describe('two months side by side', () => {
  it('take days of the right one, none of the days that each shows of its neighbour, and are not turned', async () => {
    for (const [value, days] of [
      ['2026-11-01 to 2026-11-20', ['2026-11-1', '2026-11-20']],
      ['2026-10-30 to 2026-11-03', ['2026-10-30', '2026-11-3']],
    ] as const) {
      await on.show(SIDE_BY_SIDE);
      const answer = await on.call('adjust_control', { target: 'When?', value });
      expect(first(answer)).toContain(': verified');
      expect(await on.truth('[taken, turned]')).toEqual([days, 0]);
    }
  });
});

/** A field that hears no click, with one sign beside it that is no button; `sign` is what the sign says of itself. */
const withSign = (
  field: string,
  sign: string,
) => `<style>.sign { cursor: pointer; display: inline-block; width: 16px; height: 16px; background: teal }</style>
  <div><input id=term aria-label=Term ${field}><span class=sign ${sign} onclick="pressed++; cal.hidden = false"><svg width=14 height=14></svg></span></div>
  <div id=cal hidden style="position:absolute;top:80px;width:300px;background:white"><h4>November 2026</h4></div>
  <script>
    window.pressed = 0; const days = [];
    for (let day = 1; day <= 30; day++) cal.append(Object.assign(document.createElement('button'), { textContent: day,
      onclick() { days.push('2026-11-' + String(day).padStart(2, '0')); if (days.length === 2) { term.value = days.join(' - '); cal.hidden = true } } }));
  </script>`;

describe('a field whose calendar only a sign beside it opens', () => {
  it('gets its range where the sign is called after it, or the field says that it opens something', async () => {
    for (const [field, sign] of [
      ['', 'title="Open calendar"'],
      ['aria-haspopup=grid', ''],
    ] as const) {
      await on.show(withSign(field, sign));
      const answer = await on.call('adjust_control', { target: 'Term', value: '2026-11-12 to 2026-11-20' });
      expect(first(answer)).toContain(': verified');
      expect(await on.truth('[term.value, pressed]')).toEqual(['2026-11-12 - 2026-11-20', 1]);
    }
  });

  it('is refused where the sign says nothing, or that it empties the field: it is not pressed to find out', async () => {
    for (const [field, sign] of [
      ['', ''],
      ['aria-haspopup=grid', 'title="Clear date"'],
    ] as const) {
      await on.show(withSign(field, sign));
      const answer = await on.call('adjust_control', { target: 'Term', value: '2026-11-12 to 2026-11-20' });
      expect(first(answer)).toContain('opened no calendar');
      expect(await on.truth('pressed')).toBe(0);
    }
  });
});

/** A field with a calendar of one month that is its own; where it takes a range, two presses fill it. */
const ownCalendar = (id: string, name: string, held: string, range: boolean) =>
  `<p><label for=${id}>${name}</label> <input id=${id} value="${held}" autocomplete=off></p><div id=${id}cal hidden style="position:absolute;top:160px;background:white"><h4>November 2026</h4></div><script>
    { const taken = [];
      ${id}.onclick = () => { ${id}cal.hidden = false };
      document.addEventListener('pointerdown', ({ target }) => { if (target !== ${id} && !${id}cal.contains(target)) ${id}cal.hidden = true });
      for (let day = 1; day <= 30; day++) ${id}cal.append(Object.assign(document.createElement('button'), { textContent: day, onclick() {
        taken.push('2026-11-' + String(day).padStart(2, '0')); if (taken.length < ${range ? 2 : 1}) return;
        ${id}.value = taken.splice(0).join(' - '); ${id}cal.hidden = true } })) }</script>`;

describe('two fields beside each other', () => {
  it('are no range where one of them takes a range by itself: only that one is set', async () => {
    for (const held of ['2026-11-10 - 2026-11-12', '']) {
      await on.show(
        `<section>${ownCalendar('trip', 'Trip', '2026-11-10', false)}${ownCalendar('span', 'Booking', held, true)}</section>`,
      );
      const answer = await on.call('adjust_control', {
        target: 'Booking',
        value: '2026-11-12 to 2026-11-20',
      });
      expect(first(answer)).toContain(': verified');
      expect(await on.truth('[trip.value, span.value]')).toEqual(['2026-11-10', '2026-11-12 - 2026-11-20']);
    }
  });

  it('are no range where their names tell of two things: the other keeps what it holds, and nothing is verified', async () => {
    await on.show(
      `<div>${ownCalendar('born', 'Born', '', false)}${ownCalendar('hired', 'Hired', '2026-11-02', false)}</div>`,
    );
    const answer = await on.call('adjust_control', { target: 'Born', value: '2026-11-12 to 2026-11-20' });
    expect(answer.is_error).toBe(true);
    expect(await on.truth('hired.value')).toBe('2026-11-02');
  });
});
