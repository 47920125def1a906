import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let controls: Controls;

beforeAll(async () => {
  controls = await openControls();
});

afterAll(() => controls.close());

const field = (rename: string) => `
<label>Day <input id="day" aria-label="Press to open" value=""></label>
<script>day.addEventListener('focus', () => ${rename});</script>`;
const RENAME = `(() => { day.ariaLabel = 'Opened, press to enter'; })`;

it('a field that is called otherwise once it has the focus is the same one', async () => {
  const { show, call, truth } = controls;
  await show(field(`${RENAME}()`));
  const done = await call('fill', { target: 'textbox "Press to open"', value: 'Monday' });
  expect(done.is_error, done.text).toBeFalsy();
  expect(await truth('day.value')).toBe('Monday');
});

it.each([
  `queueMicrotask(${RENAME})`,
  `Promise.resolve().then(() => {}).then(${RENAME})`,
  `setTimeout(${RENAME})`,
])(
  'a field that the page calls otherwise a moment later is another one, and gets no text (%#)',
  async (rename) => {
    const { show, call, truth } = controls;
    await show(field(rename));
    const done = await call('fill', { target: 'textbox "Press to open"', value: 'Monday' });
    expect(done.is_error).toBe(true);
    expect(await truth('day.value')).toBe('');
  },
);

it('a box that is seen at its label stands, when it is acted on, where its label stands', async () => {
  const { show, call, truth } = controls;
  await show(`<ul><li><b>Night</b> <label for="loud">Loud</label></li><li><b>Noon</b> <label for="low">Loud</label></li></ul>
    <h2>Boxes</h2><p>Kept here <input type="checkbox" id="loud" style="position:absolute;opacity:0;width:1px"><input type="checkbox" id="low" style="position:absolute;opacity:0;width:1px"></p>`);
  const lines = (await call('describe_screen', {})).text.split('\n');
  expect(lines.join('\n')).toContain('checkbox "Loud" in listitem "Noon"');
  const [ref = ''] =
    lines.find((line) => line.includes('checkbox "Loud" in listitem "Noon"'))?.split(' ') ?? [];
  const done = await call('adjust_control', { target: ref, value: true });
  expect(done.text).toContain('verified');
  expect(await truth('[loud.checked, low.checked]')).toEqual([false, true]);
});

it('a cell that opens a list beside it on a double click, and is drawn anew when it is chosen, is chosen in', async () => {
  const { show, call, truth } = controls;
  await show(`<div role="grid" id="grid"></div><div id="list" role="listbox" hidden></div><script>
    const teams = { Zoe: 'Red', Ben: 'Blue' };
    let chosen = '';
    const draw = () => {
      grid.innerHTML = Object.entries(teams).map(([name, team]) =>
        '<div role="row"><span role="gridcell" tabindex="0">' + name + '</span> <span role="gridcell" tabindex="0" style="display:inline-block;width:90px" data-of="' + name + '">' + team + '</span></div>').join('');
    };
    draw();
    grid.onclick = ({ target }) => { const of = target.dataset.of; if (of && of !== chosen) { chosen = of; draw(); } };
    grid.ondblclick = ({ target }) => {
      list.hidden = false;
      list.innerHTML = ['Red', 'Blue', 'Green'].map((team) => '<div role="option">' + team + '</div>').join('');
      list.onclick = (event) => { teams[target.dataset.of] = event.target.textContent; list.hidden = true; draw(); };
    };
  </script>`);
  const done = await call('select', { target: 'gridcell "Red" in row "Zoe"', value: 'Green' });
  expect(done.is_error, done.text).toBeFalsy();
  expect(await truth('teams')).toEqual({ Zoe: 'Green', Ben: 'Blue' });
});
