import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const SLIDER = `role=slider tabindex=0 aria-valuemin=0 aria-valuemax=100 aria-valuenow=20 onkeydown="const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (by) this.setAttribute('aria-valuenow', Number(this.getAttribute('aria-valuenow')) + by)" style="width:20px;height:20px;background:red"`;

it('a heading stands for the one control under it, and gives way to a control that is called the same', async () => {
  await on.show(`<main><section><h2>Level</h2><div style="width:300px"><div id=level aria-label="Slider" ${SLIDER}></div></div></section>
    <section><h2>Due</h2><input type=date aria-label="Due" id=due></section>
    <section><h2>Both</h2><input aria-label="One"><input aria-label="Two"></section></main>`);
  expect(await on.adjust('Level', 24)).toMatchObject({ ok: true, text: '' });
  expect(await on.truth('level.ariaValueNow')).toBe('24');
  const done = await on.call('adjust_control', { target: 'Due', value: '2026-12-24' });
  expect(done.text).toMatch(/^set textbox "Due".* to 2026-12-24: verified/);
  expect(await on.truth('due.value')).toBe('2026-12-24');
  expect(await on.adjust('Both', 3)).toMatchObject({ ok: false, code: 'SEMANTIC_MISMATCH' });
});

it('what a box holds is found inside components too', async () => {
  await on.show(`<my-label style="cursor:pointer;display:block" onclick="0">Opacity <my-slider></my-slider></my-label><script>
    customElements.define('my-slider', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML =
      '<div style="width:300px">' + ${JSON.stringify(`<div id=op ${SLIDER}></div>`)} + '</div>'; } });</script>`);
  expect(await on.adjust('Opacity', 23)).toMatchObject({ ok: true, text: '' });
  expect(
    await on.truth('document.querySelector("my-slider").shadowRoot.getElementById("op").ariaValueNow'),
  ).toBe('23');
});

it('a field whose own box stands right behind a list that is not drawn searches that list', async () => {
  await on.show(`<p><label for=s>Genre</label><select id=s style="display:none"><option>Folk</option><option>Rock</option></select><span id=c style="display:block;width:200px"><span style="display:block"><span style="display:block" id=w><i>Folk</i><input id=i></span></span></span></p>
    <p>Amount <span><span><span><input aria-label="Amount" id=a></span></span></span> <b>of</b> <select style="display:none"><option>Rock</option></select></p><script>
    const drop = document.createElement('div'); drop.hidden = true; c.append(drop);
    drop.innerHTML = [...s.options].map((o) => '<div style="cursor:pointer" onmousedown="s.value = this.textContent; w.firstChild.textContent = this.textContent; this.parentElement.hidden = true">' + o.label + '</div>').join('');
    i.onfocus = () => { drop.hidden = false; };</script>`);
  const done = await on.call('select', { target: 'Genre', value: 'Rock' });
  expect(done.text).toMatch(/^selected "Rock" in \w+ "Genre"/);
  expect(await on.truth('s.value')).toBe('Rock');
  expect((await on.call('select', { target: 'Amount', value: 'Rock' })).text).toContain('is no list');
});

it('an editor that two labels lead to is one thing', async () => {
  await on.show(`<h2>Notes</h2><label for=t>Notes</label><textarea id=t style="display:none"></textarea>
    <div id=box style="width:400px;height:120px;position:relative;font:14px/20px monospace">
    <div style="overflow:hidden;width:3px;height:0;position:absolute"><textarea id=keys></textarea></div>
    <div id=lines><div style="height:20px">old</div></div></div><script>text = 'old';
    keys.addEventListener('keydown', (e) => { if (e.ctrlKey && e.key === 'a') text = ''; });
    keys.addEventListener('paste', (e) => { text += e.clipboardData.getData('text/plain'); lines.firstChild.textContent = text; e.preventDefault(); });</script>`);
  const done = await on.call('fill', { target: 'Notes', value: 'new' });
  expect(done.text).toMatch(/^filled textbox/);
  expect(await on.truth('text')).toBe('new');
});

/** Two thumbs on one track, moved by keys; the first in the document is the one named first. */
const PAIR = (first: [string, number], second: [string, number], more = '') =>
  `<label for=hid>Span</label><div style="width:300px;position:relative;height:30px">${more}${[first, second]
    .map(([id, at]) => `<div id=${id} ${SLIDER.replace('valuenow=20', `valuenow=${at}`)}></div>`)
    .join('')}</div>`;

it('of two thumbs the one that stands lower is the lower end, wherever the document has it', async () => {
  await on.show(`<div role=group aria-label="Band">${PAIR(['high', 80], ['low', 20])}</div>`);
  const done = await on.call('adjust_control', { target: 'group "Band"', value: '23 to 78' });
  expect(done.text).toMatch(/^set group "Band" to 23 to 78: verified/);
  expect(await on.truth('[low.ariaValueNow, high.ariaValueNow]')).toEqual(['23', '78']);
});

it('a range field that only keeps the value for a form leads to its two thumbs', async () => {
  const hidden = '<input type=range id=hid aria-hidden=true tabindex=-1 style="width:300px">';
  await on.show(PAIR(['low', 20], ['high', 80], hidden));
  const done = await on.call('adjust_control', { target: 'Span', value: '22 to 79' });
  expect(done.text).toMatch(/^set /);
  expect(await on.truth('[low.ariaValueNow, high.ariaValueNow]')).toEqual(['22', '79']);
});

it('a slider that says a number is not moved through all of them in search of words', async () => {
  await on.show(
    `<label for=v>Volume</label><input type=range id=v value=20><script>n = 0; v.oninput = () => n++</script>`,
  );
  const refused = await on.adjust('Volume', '30 to 60');
  expect(refused).toMatchObject({ ok: false });
  expect(refused.text).toContain('"30 to 60" is no number');
  expect(await on.truth('[n, v.value]')).toEqual([0, '20']);
});

it('what is drawn in a thumb is no thumb of its own: the track is around it', async () => {
  await on.show(`<div id=track style="width:300px;height:32px;position:relative"><div role=slider aria-label="Loudness" aria-valuemin=0 aria-valuemax=100 aria-valuenow=20 id=t
    style="position:absolute;left:44px;width:32px;height:32px"><span class="thumb" style="position:absolute;left:11px;top:11px;width:10px;height:10px;background:red"></span></div></div><script>
    t.onpointerdown = (e) => { t.setPointerCapture(e.pointerId); t.onpointermove = (m) => { const v = Math.round((m.clientX - track.getBoundingClientRect().left) / 3);
      t.setAttribute('aria-valuenow', v); t.style.left = v * 3 - 16 + 'px'; }; }; t.onpointerup = () => { t.onpointermove = null; };</script>`);
  expect(await on.adjust('Loudness', 64)).toMatchObject({ ok: true, text: '', adjustment_mode: 'gesture' });
  expect(await on.truth('t.ariaValueNow')).toBe('64');
});

it('stars are not called by what the next row says, nor a slider by a number beside it', async () => {
  const star =
    '<span role=radio aria-checked=false tabindex=0 style="display:inline-block;width:20px;height:20px"></span>';
  await on.show(`<div><span>Score</span><div><div role=radiogroup>${star.repeat(3)}</div></div></div>
    <div><span>Sounds</span><div><div role=switch aria-checked=false tabindex=0 id=s onclick="this.ariaChecked = 'true'" style="width:40px;height:20px"></div></div></div>
    <div><b>20</b><div ${SLIDER}></div></div>`);
  const { text } = await on.call('describe_screen', {});
  expect(text).toContain('switch "Sounds"');
  expect(text).not.toContain('radio "Sounds"');
  expect(text).not.toContain('slider "20"');
});

/** A label and a slider that are components of the page: neither browser nor script says that one names the other. */
const COMPONENTS = `<style>x-words { cursor: pointer }</style><x-words for=w>Warmth</x-words><x-track id=w></x-track><script>
  customElements.define('x-words', class extends HTMLElement { connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<label><slot></slot></label>'; this.onclick = () => { window.clicks = (window.clicks ?? 0) + 1 } } });
  customElements.define('x-track', class extends HTMLElement { connectedCallback() {
    const root = this.attachShadow({ mode: 'open' });
    root.innerHTML = '<style>div { width: 200px; height: 20px; background: silver } i { display: block; width: 20px; height: 20px; background: navy }</style><div><i role=slider tabindex=0 aria-label="Warmth handle" aria-valuemin=10 aria-valuemax=30 aria-valuenow=20></i></div>';
    const thumb = root.querySelector('i'); window.warmth = 20;
    thumb.onkeydown = ({ key }) => { window.warmth += { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0; thumb.setAttribute('aria-valuenow', window.warmth) };
  } });
</script>`;

describe('a label that is a component', () => {
  it('stands for the slider that it names, and has no line of its own', async () => {
    await on.show(COMPONENTS);
    const view = await on.call('describe_screen', {});
    expect(view.text).toContain('slider "Warmth handle" = 20');
    expect(view.text).not.toContain('clickable');
    const answer = await on.call('adjust_control', { target: 'Warmth', value: 24 });
    expect(answer.text.split('\n', 1)[0]).toContain(': verified');
    expect(await on.truth('[warmth, window.clicks]')).toEqual([24, undefined]);
  });

  it('that names nothing to operate is listed as what it is', async () => {
    await on.show(COMPONENTS.replace('for=w', 'for=nothing'));
    expect((await on.call('describe_screen', {})).text).toContain('clickable "Warmth"');
  });
});

it('a day that is pressed inside a component and only looks chosen is an effect; one that stays as it was is none', async () => {
  await on.show(`<x-days></x-days><script>
    customElements.define('x-days', class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = '<style>.day-active { background: navy; color: white }</style><button class=day>Nineteen</button><button class=day>Twenty</button>';
      const [dead, day] = root.querySelectorAll('button');
      dead.onclick = () => { window.heard = true; dead.classList.toggle('hovered') };
      day.onclick = () => requestAnimationFrame(() => day.classList.add('day-active'));
    } });
  </script>`);
  expect((await on.call('click', { target: 'Twenty' })).text).toContain(
    'effect: look (button "Twenty" looks different)',
  );
  expect((await on.call('click', { target: 'Nineteen' })).text).toContain('no effect seen');
  expect(await on.truth('heard')).toBe(true);
});

describe('a label that belongs to nothing and listens itself', () => {
  const thumb = (name: string) => `<div id=${name} ${SLIDER}></div>`;
  const row = (label: string, control: string) =>
    `<div><p><label onclick="window.clicks=1">${label}</label></p><div><div>${control}</div></div></div>`;

  it('stands for the one control beside it', async () => {
    await on.show(
      `<main>${row('Level', thumb('level'))}${row('Guests', '<button>-</button><input role=spinbutton aria-valuemin=1 aria-valuemax=8 aria-valuenow=2 value=2 id=guests oninput="this.ariaValueNow=this.value"><button>+</button>')}</main>`,
    );
    expect(await on.adjust('Level', 24)).toMatchObject({ ok: true, text: '' });
    expect(await on.truth('level.ariaValueNow')).toBe('24');
    expect(await on.adjust('Guests', 5)).toMatchObject({ ok: true, text: '' });
    expect(await on.truth('[guests.value, window.clicks]')).toEqual(['5', undefined]);
  });

  it('stands for nothing where several are beside it, or another label', async () => {
    const two = `<div><label onclick="1">Level</label><div>${thumb('a')}</div><div>${thumb('b')}</div></div>`;
    const other = `<div><label onclick="1">Level</label><div><label>Tone</label>${thumb('a')}</div></div>`;
    for (const page of [two, other]) {
      await on.show(`<main>${page}</main>`);
      expect(await on.adjust('clickable "Level"', 24)).toMatchObject({
        ok: false,
        code: 'SEMANTIC_MISMATCH',
      });
      expect(await on.truth('a.ariaValueNow')).toBe('20');
    }
  });
});

it('rows that a list below the fold loses are an effect, and so is a component that says it is in another state; a hidden menu that is taken away is none', async () => {
  await on.show(`<div style="height:600px"></div><input aria-label=Filter><button>Nothing</button><x-item>Icons</x-item><div style="height:400px"></div><table id=stock><tbody><tr><td>Bolt<tr><td>Gear</table><ul hidden><li>Secret</ul><script>
    document.querySelector('input').onkeydown = ({ key }) => { if (key !== 'Enter') return; const old = stock.tBodies[0], now = document.createElement('tbody'); while (old.rows[0]) old.rows[0].remove(); old.remove(); now.innerHTML = '<tr><td>Gear'; stock.append(now) };
    document.querySelector('button').onclick = () => document.querySelector('ul')?.remove();
    const item = document.querySelector('x-item'); item.attachShadow({ mode: 'open' }).innerHTML = '<style>:host([selected]) a { background: #ddd }</style><a href="#" onclick="event.preventDefault(); this.getRootNode().host.setAttribute(\\'selected\\', \\'\\')"><slot></slot></a>';
  </script>`);
  const filtered = await on.call('press_key', { target: 'Filter', key: 'Enter' });
  expect(filtered.text).toContain('effect: text ("Bolt" gone out of view)');
  const again = await on.call('press_key', { target: 'Filter', key: 'Enter' });
  expect(again.text).toContain('no effect seen');
  expect((await on.call('click', { target: 'Nothing' })).text).toContain('no effect seen');
  expect((await on.call('click', { target: 'Icons' })).text).toContain('looks different');
  expect((await on.call('click', { target: 'Icons' })).text).toContain('no effect seen');
});

it('the label of several boxes stands for them: those named are ticked, with only the others are not, and one that is not there leaves all as they were', async () => {
  const group = (more = '') => `<div class=cell><div><label>Extras</label></div><div><div>${[
    'Breakfast',
    'Parking',
    'Sauna',
  ]
    .map((name, i) => `<div role=checkbox tabindex=0 aria-checked=${i === 0}>${name}</div>`)
    .join('')}</div></div></div><script>window.log = [];
    for (const box of document.querySelectorAll('[role=checkbox]')) box.onclick = () => { log.push(box.textContent); box.setAttribute('aria-checked', box.getAttribute('aria-checked') !== 'true'); ${more} }
  </script>`;
  await on.show(group());
  const two = await on.call('select', { target: 'Extras', value: ['Parking', 'Breakfast', 'Sauna'] });
  expect(first(two)).toContain(': verified');
  expect(await on.truth('log')).toEqual(['Parking', 'Sauna']);
  const only = await on.call('select', { target: 'Extras', value: ['Sauna'], only: true });
  expect(first(only)).toContain(': verified');
  expect(await on.truth('log')).toEqual(['Parking', 'Sauna', 'Breakfast', 'Parking']);
  const none = await on.call('select', { target: 'Extras', value: ['Breakfast', 'Pool'] });
  expect(none.text).toContain('has no "Pool"');
  expect(await on.truth('log')).toHaveLength(4);
  // One that turns another with it is not what was asked for.
  await on.show(group("document.querySelector('[role=checkbox]').setAttribute('aria-checked', false)"));
  const more = await on.call('select', { target: 'Extras', value: ['Parking'] });
  expect(first(more)).toContain('unverified');
});

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

const EDITOR = (id: string): string =>
  `<div id=${id} contenteditable style="border:1px solid;min-height:40px"></div>`;
const TOOLS =
  '<div><span><button>B</button><button>I</button></span><span><select><option>Normal</option></select></span></div>';

it('the only editor below a heading is written in by the words of that heading, whatever it calls itself and whatever tools lie between', async () => {
  await on.show(`<h2>Config</h2><p>Edit the file here.</p><textarea id=t aria-label="Editor content"></textarea>
    <section><header><h2>Notes</h2></header>${TOOLS}<div>${EDITOR('e')}</div></section>
    <h2>Danger</h2><button>Delete</button><h2>Person</h2><p>First</p><input id=a><p>Last</p><input id=b>`);
  expect((await on.call('fill', { target: 'Config', value: 'a = [1]' })).text).toContain(': verified');
  expect((await on.call('fill', { target: 'heading "Notes"', value: 'Hello' })).text).toContain(': verified');
  for (const target of ['Danger', 'heading "Danger"', 'Person', 'heading "Person"'])
    expect((await on.call('fill', { target, value: 'wrong' })).is_error).toBe(true);
  expect(await on.truth('[t.value, e.innerText.trim(), a.value, b.value]')).toEqual([
    'a = [1]',
    'Hello',
    '',
    '',
  ]);
});

it('a heading that can be pressed, and one over a field that has a name of its own, stand for no field below', async () => {
  await on.show(`<h3 onclick="this.innerHTML='<input>'" style="cursor:pointer">Plan</h3><p>Some words.</p><textarea id=a aria-label=Text></textarea>
    <h3>Trip</h3><div>Tags</div><input id=b><h3>Stay</h3><p>Some words.</p><label>Wishes <textarea id=c></textarea></label><h3>Rest</h3><div>Remarks</div><textarea id=d></textarea>`);
  for (const target of [
    'Plan',
    'heading "Plan"',
    'Trip',
    'heading "Trip"',
    'Stay',
    'heading "Stay"',
    'Rest',
    'heading "Rest"',
  ])
    await on.call('fill', { target, value: 'wrong' });
  expect(await on.truth('[a.value, b.value, c.value, d.value]')).toEqual(['', '', '', '']);
});

it('the label over the tools of an editor is the name of the editor', async () => {
  await on.show(`<div><div>Description</div><div>${TOOLS}${EDITOR('e')}</div></div><div><div>Summary</div><div>${TOOLS}${EDITOR('f')}</div></div>
    <div><div>Sent. <button>Undo</button> or <button>Retry</button></div>${EDITOR('g')}</div>`);
  const screen = (await on.call('describe_screen', {})).text;
  expect(screen).toContain('textbox "Description"');
  expect(screen).toContain('textbox "Summary"');
  // What says words of its own is no bar of tools.
  expect(screen).toMatch(/textbox testid:g/);
  expect((await on.call('fill', { target: 'Summary', value: 'Two' })).text).toContain(': verified');
  expect(await on.truth('[e.innerText.trim(), f.innerText.trim()]')).toEqual(['', 'Two']);
});

it('lines that lie in one block of an editor which makes its own with Enter are no proof, and those of a plain one are', async () => {
  const host = (id: string): string =>
    `<div id=${id} contenteditable aria-label=${id} style="border:1px solid;min-height:30px">Dear</div>`;
  await on.show(`<div id=w><div>${host('Blocks')}</div></div>${host('Plain')}
    <script>w.onkeydown = () => {}; Blocks.onkeyup = () => {}</script>`);
  const lines = 'One\nTwo';
  expect((await on.call('fill', { target: 'textbox "Blocks"', value: lines })).text).toContain('unverified');
  expect((await on.call('fill', { target: 'textbox "Plain"', value: lines })).text).toContain(': verified');
});

it('a field behind a modal dialog is not written in', async () => {
  await on.show(`<input id=a aria-label=Name><div style="position:fixed;inset:0;background:rgba(0,0,0,.4)"></div>
    <div role=dialog aria-modal=true style="position:fixed;top:80px;left:80px;background:#fff"><p>Unsaved</p><input id=b aria-label=Word></div>`);
  const refused = await on.call('fill', { target: 'css:#a', value: 'x' });
  expect(refused.is_error).toBe(true);
  expect(refused.text).toContain('dialog');
  expect((await on.call('fill', { target: 'css:#b', value: 'y' })).text).toContain(': verified');
  expect(await on.truth('[a.value, b.value]')).toEqual(['', 'y']);
});
