import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let controls: Controls;

beforeAll(async () => {
  controls = await openControls();
});

afterAll(() => controls.close());

/** A field that opens a layer with a window on a band of three months; the arrows slide the band. */
const PAGE = `<label>Due <input id="due" readonly value="2026-11-10"></label><p id="pressed"></p>
<div id="layer" hidden style="position:fixed;inset:0;background:#0003"><div style="margin:40px;width:224px;background:#fff">
  <div><button id="back" aria-label="Previous month">&lt;</button><span id="head"></span><button id="on" aria-label="Next month">&gt;</button></div>
  <div id="window" style="overflow:hidden;width:224px"><div id="band" style="display:flex;position:relative;left:-224px"></div></div>
</div></div>
<style>.month{flex:0 0 224px} .month>span{display:inline-block;width:32px}</style>
<script>
  let shown = new Date(2026, 10, 1);
  const NAMES = 'January February March April May June July August September October November December'.split(' ');
  const monthOf = (by) => new Date(shown.getFullYear(), shown.getMonth() + by, 1);
  const draw = () => {
    head.textContent = NAMES[shown.getMonth()] + ' ' + shown.getFullYear();
    band.innerHTML = [-1, 0, 1].map((by) => {
      const first = monthOf(by), start = 1 - (first.getDay() + 6) % 7;
      const days = Array.from({ length: 42 }, (_, i) => new Date(first.getFullYear(), first.getMonth(), start + i));
      return '<div class="month">' + days.map((day) => '<span data-at="' + day.getFullYear() + '/' + (day.getMonth() + 1) + '/' + day.getDate() + '"><span>' + day.getDate() + '</span></span>').join('') + '</div>';
    }).join('');
  };
  due.onclick = () => { layer.hidden = false; draw(); };
  back.onclick = () => { shown = monthOf(-1); draw(); };
  on.onclick = () => { shown = monthOf(1); draw(); };
  band.onclick = ({ target }) => {
    const [year, month, day] = target.closest('[data-at]').dataset.at.split('/');
    due.value = year + '-' + month.padStart(2, '0') + '-' + day.padStart(2, '0');
    pressed.textContent += due.value + ' ';
    layer.hidden = true;
  };
</script>`;

it('the months before and after the one that is slid into view have no days that anybody presses', async () => {
  const { show, call, truth } = controls;
  await show(PAGE);
  for (const day of ['2026-11-26', '2026-11-30', '2027-02-03']) {
    const done = await call('adjust_control', { target: 'Due', value: day });
    expect(done.text).toContain('verified');
    expect(await truth('due.value')).toBe(day);
  }
  expect(await truth('pressed.textContent.trim()')).toBe('2026-11-26 2026-11-30 2027-02-03');
});
