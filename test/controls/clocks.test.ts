import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** A field that opens days with a clock of twelve hours; `half` draws and turns the half of the day. */
const withHalf = ([half, elsewhere = '']: string[]) => `<input id=due aria-label=Due readonly>
  <div id=box role=dialog aria-label=Picker hidden><h3>November 2026</h3><div id=days></div>
    <label>Hour <input id=h size=2 value=9></label><label>Minute <input id=m size=2 value=00></label>${half}
    <button id=ok>OK</button></div>${elsewhere}
  <script>
    window.half = 'AM'; let day = 10;
    for (let n = 1; n <= 30; n++) days.append(Object.assign(document.createElement('button'), { textContent: n, onclick() { day = n } }));
    due.onclick = () => { box.hidden = false };
    ok.onclick = () => { due.value = 'Nov ' + day + ', 2026 ' + h.value + ':' + m.value + ' ' + window.half; box.hidden = true };
  </script>`;

const HALVES = {
  'a native list': ['<select id=s onchange="half = s.value"><option>AM<option>PM</select>'],
  'a list that opens elsewhere on the page': [
    `<button id=b aria-haspopup=listbox aria-expanded=false onclick="opts.hidden = false; b.setAttribute('aria-expanded', true)">AM</button>`,
    `<ul id=opts role=listbox hidden style="position:absolute;top:300px;left:300px">${['AM', 'PM']
      .map(
        (word) =>
          `<li role=option onclick="half = b.textContent = '${word}'; opts.hidden = true; b.setAttribute('aria-expanded', false)">${word}</li>`,
      )
      .join('')}</ul>`,
  ],
  'two buttons side by side': [
    ['AM', 'PM']
      .map(
        (word) =>
          `<button aria-pressed=${word === 'AM'} onclick="half = '${word}'; for (const one of document.querySelectorAll('[aria-pressed]')) one.setAttribute('aria-pressed', one === this)">${word}</button>`,
      )
      .join(''),
  ],
};

describe('a clock of twelve hours', () => {
  for (const [where, half] of Object.entries(HALVES))
    it(`whose half of the day is in ${where} is set to the afternoon and to midnight`, async () => {
      await on.show(withHalf(half));
      for (const [value, shown] of [
        ['2026-11-18 14:30', 'Nov 18, 2026 2:30 PM'],
        ['2026-11-19 00:15', 'Nov 19, 2026 12:15 AM'],
      ]) {
        expect(first(await on.call('adjust_control', { target: 'Due', value }))).toContain(': verified');
        expect(await on.truth('due.value')).toBe(shown);
      }
    });
});
