import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let controls: Controls;

beforeAll(async () => {
  controls = await openControls();
});

afterAll(() => controls.close());

const list = (from: number, to: number, chosen: number, pad = 0) =>
  `<select>${Array.from({ length: to - from + 1 }, (_, i) => from + i)
    .map(
      (n) =>
        `<option${n === chosen ? ' selected' : ''} value="v${n}">${String(n).padStart(pad, '0')}</option>`,
    )
    .join('')}</select>`;

const picker = (inside: string, script: string) => `<label>When <input id="moment" readonly></label>
<div id="panel" role="dialog" aria-label="Pick" hidden>${inside}</div><script>
  moment.onclick = () => { panel.hidden = false; };
  document.onkeydown = ({ key }) => { if (key === 'Escape') panel.hidden = true; };
  const shown = (i) => Number(panel.querySelectorAll('select')[i].selectedOptions[0].text);
  const two = (n) => String(n).padStart(2, '0');
  ${script}</script>`;

it('a time is set in two lists of numbers that have no names, however they write them', async () => {
  const { show, call, truth } = controls;
  for (const pad of [0, 2]) {
    const lists = `${list(0, 23, 9, pad)} : ${list(0, 59, 0, pad)}`;
    await show(
      picker(lists, `panel.onchange = () => { moment.value = two(shown(0)) + ':' + two(shown(1)); };`),
    );
    const done = await call('adjust_control', { target: 'When', value: '14:05' });
    expect(done.text).toContain('verified');
    expect(await truth('moment.value')).toBe('14:05');
  }
});

it('two lists of days and months are no time', async () => {
  const { show, call, truth } = controls;
  const lists = `${list(1, 12, 3)} / ${list(1, 31, 4)}`;
  await show(picker(lists, `panel.onchange = () => { moment.value = shown(0) + '/' + shown(1); };`));
  const done = await call('adjust_control', { target: 'When', value: '11:20' });
  expect(done.is_error).toBe(true);
  expect(await truth('[shown(0), shown(1), moment.value]')).toEqual([3, 4, '']);
});

it('the months of a year that a list without a name shows are of that year', async () => {
  const { show, call, truth } = controls;
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  const months = names.map((name, i) => `<button data-at="${i + 1}">${name}</button>`).join('');
  await show(
    picker(
      `<div><button id="back" aria-label="Previous year">&lt;</button>${list(2020, 2030, 2026)}<button id="on" aria-label="Next year">&gt;</button></div><div id="months">${months}</div>`,
      `const year = panel.querySelector('select');
       back.onclick = () => { year.selectedIndex--; };
       on.onclick = () => { year.selectedIndex++; };
       months.onclick = ({ target }) => { moment.value = shown(0) + '-' + two(target.dataset.at); panel.hidden = true; };`,
    ),
  );
  for (const month of ['2028-03', '2025-12']) {
    const done = await call('adjust_control', { target: 'When', value: month });
    expect(done.text).toContain('verified');
    expect(await truth('moment.value')).toBe(month);
  }
});

it('a list that is kept from assistive technology and lies further down is chosen in once it is in view', async () => {
  const { show, call, truth } = controls;
  await show(`<label>Moment <input id="moment" readonly></label><div id="panel" hidden aria-hidden="true"><div style="height:900px">Pick</div>${list(0, 23, 9)} : ${list(0, 59, 0)}</div><script>
    const shown = (i) => Number(panel.querySelectorAll('select')[i].selectedOptions[0].text);
    moment.onclick = () => { panel.hidden = false; };
    panel.onchange = () => { moment.value = shown(0) + ':' + String(shown(1)).padStart(2, '0'); };</script>`);
  const done = await call('adjust_control', { target: 'Moment', value: '14:05' });
  expect(done.is_error, done.text).toBeFalsy();
  expect(await truth('moment.value')).toBe('14:05');
});
