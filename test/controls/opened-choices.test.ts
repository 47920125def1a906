import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let controls: Controls;

beforeAll(async () => {
  controls = await openControls();
});

afterAll(() => controls.close());

/** A button that says no more than that it unfolds, over items with a box to tick each; `closes`: with every choice. */
const boxes = (closes: boolean) => `<button id="open" aria-expanded="false">Colours</button>
<ul id="menu" role="menu" hidden></ul><p id="log"></p><script>
  const on = new Set(['Red']);
  const draw = () => {
    menu.innerHTML = ['Red', 'Red light', 'Blue', 'Green'].map((one) =>
      '<li role="menuitem"><label style="display:block"><input type="checkbox"' + (on.has(one) ? ' checked' : '') + '> ' + one + '</label></li>').join('');
  };
  const show = (shown) => { menu.hidden = !shown; open_.ariaExpanded = String(shown); if (shown) draw(); };
  const open_ = document.getElementById('open');
  open_.onclick = () => { log.textContent += 'button '; show(menu.hidden); };
  menu.onchange = ({ target }) => {
    const one = target.parentElement.textContent.trim();
    log.textContent += one + ' ';
    if (target.checked) on.add(one); else on.delete(one);
    ${closes ? 'show(false);' : ''}
  };
  document.onkeydown = ({ key }) => { if (key === 'Escape') show(false); };
</script>`;

it('several are chosen in what a button unfolds where that has boxes to tick, and what is ticked already stays', async () => {
  const { show, call, truth } = controls;
  for (const closes of [false, true]) {
    await show(boxes(closes));
    const done = await call('select', { target: 'Colours', value: ['Red', 'Green'] });
    expect(done.is_error, done.text).toBeFalsy();
    expect(done.text).toMatch(/unverified, it (?:does not show what is chosen|shows "Colours")/);
    expect(await truth('[...on]')).toEqual(['Red', 'Green']);
    const one = await call('select', { target: 'Colours', value: 'Red' });
    expect(one.is_error, one.text).toBeFalsy();
    expect(await truth('[...on]')).toEqual(['Red', 'Green']);
  }
});

it('a menu of commands takes no two of them: it is opened once, says what it has, and nothing in it is pressed', async () => {
  const { show, call, truth } = controls;
  await show(`<div aria-haspopup="true"><button id="tools">Tools</button></div><ul id="menu" hidden><li><button>Build</button></li><li><button>Deploy</button></li></ul><p id="log"></p>
    <script>tools.onclick = () => { log.textContent += 'tools '; menu.hidden = !menu.hidden; };
    menu.onclick = ({ target }) => { log.textContent += target.textContent + ' '; menu.hidden = true; };
    document.onkeydown = ({ key }) => { if (key === 'Escape') menu.hidden = true; };</script>`);
  const both = await call('select', { target: 'Tools', value: ['Build', 'Deploy'] });
  expect(both.is_error).toBe(true);
  expect(both.text).toContain('it opened: Build, Deploy');
  expect(await truth('log.textContent.trim()')).toBe('tools');
  const one = await call('select', { target: 'Tools', value: 'Deploy' });
  expect(one.is_error, one.text).toBeFalsy();
  expect(await truth('log.textContent.trim()')).toBe('tools tools Deploy');
});

it('a plain button is not pressed to find out whether it opens something', async () => {
  const { show, call, truth } = controls;
  await show(
    `<button id="erase">Erase</button><p id="log"></p><script>erase.onclick = () => { log.textContent += 'erased '; };</script>`,
  );
  for (const value of ['All', ['All', 'None']]) {
    const done = await call('select', { target: 'Erase', value });
    expect(done.is_error).toBe(true);
    expect(done.text).toContain('"Erase > All" says that it opens a menu');
  }
  expect(await truth('log.textContent')).toBe('');
});
