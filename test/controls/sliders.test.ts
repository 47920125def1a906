import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

/** An ARIA slider as the authoring practices have it; `how` says what it answers to and how it maps. */
const SLIDER = `<style>
  .track { position: relative; width: 300px; height: 24px; margin: 30px; background: #ddd }
  .track.vertical { width: 24px; height: 200px }
  .thumb { position: absolute; width: 16px; height: 24px; background: #36c; margin-left: -8px }
  .vertical .thumb { width: 24px; height: 16px; margin: -8px 0 0 0 }
</style>
<script>
window.state = {};
function makeSlider(id, { min = 0, max = 100, step = 1, now = min, keys = true, mouse = true, inverted = false, vertical = false, text, late = 0, role = true, snap } = {}) {
  const track = document.createElement('div');
  track.className = 'track' + (vertical ? ' vertical' : '');
  const thumb = document.createElement('div');
  thumb.className = 'thumb'; thumb.tabIndex = 0;
  if (role) {
    thumb.setAttribute('role', 'slider'); thumb.setAttribute('aria-label', id);
    thumb.setAttribute('aria-valuemin', min); thumb.setAttribute('aria-valuemax', max);
    if (vertical) thumb.setAttribute('aria-orientation', 'vertical');
  } else { track.dataset.testid = id; thumb.removeAttribute('tabindex'); track.classList.add('my-slider'); }
  track.append(thumb); document.body.append(track);
  const show = (value) => {
    const part = (value - min) / (max - min);
    const along = inverted ? 1 - part : part;
    if (vertical) thumb.style.top = (1 - along) * 200 + 'px'; else thumb.style.left = along * 300 + 'px';
    state[id] = value;
    if (role) { thumb.setAttribute('aria-valuenow', value); if (text) thumb.setAttribute('aria-valuetext', text(value)); }
    else if (track.nextElementSibling?.matches('output')) track.nextElementSibling.textContent = value;
  };
  const set = (value) => {
    value = Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step));
    if (late) setTimeout(() => show(value), late); else show(value);
  };
  show(now);
  const follow = (event) => {
    const box = track.getBoundingClientRect();
    let part = vertical ? 1 - (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width;
    if (inverted) part = 1 - part;
    set(min + part * (max - min));
  };
  if (mouse) thumb.addEventListener('pointerdown', (event) => { thumb.setPointerCapture(event.pointerId); thumb.onpointermove = follow; });
  if (mouse) thumb.addEventListener('pointerup', () => { thumb.onpointermove = null; if (snap) set(snap(state[id])); });
  if (keys) thumb.addEventListener('keydown', (event) => {
    const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 }[event.key];
    if (by !== undefined) set(state[id] + by * (inverted && /Left|Right/.test(event.key) ? -1 : 1));
    else if (event.key === 'Home') set(min); else if (event.key === 'End') set(max); else return;
    event.preventDefault();
  });
}
</script>`;

const make = (...sliders: string[]): string => `${SLIDER}<script>${sliders.join(';')}</script>`;

describe('native ranges', () => {
  it('take a value at once, fire input and change, and say that it was semantic', async () => {
    await on.show(`<label>Volume <input type=range id=v min=0 max=50 value=3></label>
      <script>window.fired = []; for (const type of ['input', 'change']) v.addEventListener(type, () => fired.push(type + v.value))</script>`);
    const done = await on.adjust('slider "Volume"', 42);
    expect(done).toMatchObject({ target_state: 42, actual_state: 42, within_tolerance: true, attempts: 1 });
    expect(done).toMatchObject({ text: '', ok: true, adjustment_mode: 'semantic' });
    expect(await on.truth('v.value')).toBe('42');
    expect(await on.truth('fired')).toEqual(['input42', 'change42']);
  });

  it('refuse a value outside their range and say the range', async () => {
    await on.show('<label>Volume <input type=range id=v min=10 max=50 value=30></label>');
    const refused = await on.adjust('slider "Volume"', 90);
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain('10 to 50');
    expect(await on.truth('v.value')).toBe('30');
  });

  it('that are quantised converge only within the tolerance asked for', async () => {
    await on.show('<label>Volume <input type=range id=v min=0 max=100 step=25 value=0></label>');
    expect(await on.adjust('slider "Volume"', 60, 10)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('v.value')).toBe('50');
    const missed = await on.adjust('slider "Volume"', 60);
    expect(missed).toMatchObject({ ok: false, code: 'CONTROL_CONVERGENCE_FAILED' });
    expect(missed.text).toMatch(/reached (50|75)/);
  });

  it('under a framework that writes its own state back are set through that state', async () => {
    await on.show(`<label>Volume <input type=range id=v min=0 max=100 value=10></label>
      <script>window.held = '10'; v.addEventListener('input', () => { held = v.value; }); setInterval(() => { v.value = held }, 20)</script>`);
    expect(await on.adjust('slider "Volume"', 77)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('held')).toBe('77');
  });

  it.each([
    ['at once', 'v.value = 10', 'nothing that was tried moves it'],
    ['soon', 'setTimeout(() => { v.value = 10 }, 80)', 'it takes back what it is given'],
  ])(
    'that take every value back %s are reported with the value reached, after few inputs',
    async (_when, back, why) => {
      await on.show(`<label>Volume <input type=range id=v min=0 max=100 value=10></label>
      <script>window.inputs = 0; v.addEventListener('input', () => { inputs++; ${back} })</script>`);
      const missed = await on.adjust('slider "Volume"', 77);
      expect(missed).toMatchObject({ ok: false, code: 'CONTROL_CONVERGENCE_FAILED' });
      expect(missed.text).toContain('reached 10');
      expect(missed.text).toContain(why);
      expect(await on.truth('inputs')).toBeLessThan(30);
    },
  );
});

describe('ARIA sliders', () => {
  it('are moved by keys where it is near, and by one drag where it is far', async () => {
    await on.show(make('makeSlider("Tip", { now: 20 })'));
    expect(await on.adjust('slider "Tip"', 93)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(await on.truth('state.Tip')).toBe(93);
    expect(await on.adjust('slider "Tip"', 91)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'semantic',
    });
    expect(await on.truth('state.Tip')).toBe(91);
  });

  it('are moved down, to the ends and by fractions', async () => {
    await on.show(make('makeSlider("Zoom", { min: 0, max: 2, step: 0.25, now: 1.5 })'));
    expect(await on.adjust('slider "Zoom"', 0.75)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('state.Zoom')).toBe(0.75);
    expect(await on.adjust('slider "Zoom"', 2)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('state.Zoom')).toBe(2);
    expect(await on.adjust('slider "Zoom"', 0)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('state.Zoom')).toBe(0);
  });

  it('that answer only to the mouse are dragged', async () => {
    await on.show(make('makeSlider("Pan", { keys: false, now: 5 })'));
    expect(await on.adjust('slider "Pan"', 64)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(await on.truth('state.Pan')).toBe(64);
  });

  it('that are vertical are dragged up and down', async () => {
    await on.show(make('makeSlider("Height", { keys: false, vertical: true, now: 10 })'));
    expect(await on.adjust('slider "Height"', 80, 1)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(Math.abs((await on.truth<number>('state.Height')) - 80)).toBeLessThanOrEqual(1);
  });

  it('that run backwards are learned from the first step', async () => {
    await on.show(
      make(
        'makeSlider("Back", { inverted: true, now: 10 })',
        'makeSlider("Back2", { inverted: true, keys: false, now: 10 })',
      ),
    );
    expect(await on.adjust('slider "Back"', 31)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(await on.truth('state.Back')).toBe(31);
    expect(await on.adjust('slider "Back2"', 30, 1)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(Math.abs((await on.truth<number>('state.Back2')) - 30)).toBeLessThanOrEqual(1);
  });

  it('that show their value late are waited for', async () => {
    await on.show(
      make('makeSlider("Late", { late: 60, now: 40 })', 'makeSlider("Later", { late: 350, now: 40 })'),
    );
    expect(await on.adjust('slider "Late"', 47)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('state.Late')).toBe(47);
    expect(await on.adjust('slider "Later"', 44)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'semantic',
    });
    expect(await on.truth('state.Later')).toBe(44);
  });

  it('that snap on release converge on a snap point and fail between two', async () => {
    await on.show(make('makeSlider("Snap", { keys: false, now: 0, snap: (v) => Math.round(v / 20) * 20 })'));
    expect(await on.adjust('slider "Snap"', 60)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('state.Snap')).toBe(60);
    const missed = await on.adjust('slider "Snap"', 70);
    expect(missed).toMatchObject({ ok: false, code: 'CONTROL_CONVERGENCE_FAILED' });
    expect(missed.text).toMatch(/reached (60|80)/);
  });

  it('with words for values take the words', async () => {
    await on.show(
      make('makeSlider("Size", { max: 3, text: (v) => ["Small", "Medium", "Large", "Huge"][v] })'),
    );
    expect(await on.adjust('slider "Size"', 'large')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('state.Size')).toBe(2);
    const refused = await on.adjust('slider "Size"', 'Enormous');
    expect(refused.ok).toBe(false);
    expect(refused.text).toContain('Medium');
  });

  it('with two thumbs are two targets, and their group asks which', async () => {
    await on.show(`${make('makeSlider("Lowest price", { now: 10 })', 'makeSlider("Highest price", { now: 90 })')}
      <script>const box = document.createElement('div'); box.setAttribute('role', 'group'); box.setAttribute('aria-label', 'Price'); box.dataset.testid = 'price';
      box.append(...document.querySelectorAll('.track')); document.body.append(box)</script>`);
    expect(await on.adjust('slider "Highest price"', 60)).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('slider "Lowest price"', 25)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('state')).toEqual({ 'Lowest price': 25, 'Highest price': 60 });
    const asked = await on.adjust('testid:price', 40);
    expect(asked.ok).toBe(false);
    expect(asked.text).toContain('Lowest price');
  });

  it('that light up under the pointer are set by what stays when it points elsewhere', async () => {
    for (const keys of [true, false]) {
      await on.show(`<div id=stars role=slider aria-label=Stars tabindex=0 aria-valuemin=0 aria-valuemax=5 aria-valuenow=0 style="display:inline-flex">
        ${'<span style="width:40px;height:40px;background:#ddd"><i style="display:block;width:20px;height:20px"></i></span>'.repeat(5)}</div>
        <script>window.held = 0; const all = [...stars.children]; const show = (value) => { stars.ariaValueNow = String(value); all.forEach((star, at) => { star.style.background = at < value ? 'gold' : '#ddd'; }); };
        const set = (value) => { held = Math.max(0, Math.min(5, value)); show(held); };
        all.forEach((star, at) => { star.onmousemove = () => show(at + 1); }); stars.onmouseleave = () => show(held);
        if (${keys}) stars.onkeydown = ({ key }) => { if (key === 'ArrowRight') set(Number(stars.ariaValueNow) + 1); if (key === 'ArrowLeft') set(Number(stars.ariaValueNow) - 1); };</script>`);
      const { is_error, text } = await on.call('adjust_control', { target: 'slider "Stars"', value: 4 });
      expect(is_error ?? false, text).toBe(!keys);
      expect(await on.truth('held'), text).toBe(keys ? 4 : 0);
    }
  });

  it('that do nothing at all are reported as not converged', async () => {
    await on.show(make('makeSlider("Dead", { keys: false, mouse: false, now: 5 })'));
    const missed = await on.adjust('slider "Dead"', 50);
    expect(missed).toMatchObject({ ok: false, code: 'CONTROL_CONVERGENCE_FAILED' });
    expect(missed.text).toContain('reached 5');
  });
});

describe('sliders of toolkits', () => {
  it('MUI: a native input tucked into the thumb', async () => {
    await on.show(`<span class="MuiSlider-root" style="position:relative;display:inline-block;width:200px;height:20px;margin:40px;background:#ccc">
      <span class="MuiSlider-thumb" style="position:absolute;width:20px;height:20px;left:30%;background:#06c"><input type="range" id=v aria-label="Temperature" min=0 max=100 value=30
        style="clip-path:inset(50%);position:absolute;width:100%;height:100%;overflow:hidden;white-space:nowrap"></span></span>
      <script>v.addEventListener('change', () => { window.temperature = v.valueAsNumber; v.parentElement.style.left = v.value + '%' })</script>`);
    expect(await on.adjust('slider "Temperature"', 65)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('temperature')).toBe(65);
  });

  it('jQuery UI: a span in a div, no role, its value written beside it', async () => {
    await on.show(
      make(
        'makeSlider("amount", { role: false, now: 20 }); document.body.append(Object.assign(document.createElement("output"), { textContent: "20" }))',
      ),
    );
    expect(await on.adjust('testid:amount', 70, 1)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(Math.abs((await on.truth<number>('state.amount')) - 70)).toBeLessThanOrEqual(1);
  });

  it('bare divs without any number: its place on the track is its value', async () => {
    await on.show(make('makeSlider("bare", { role: false, now: 20 })'));
    expect(await on.adjust('testid:bare', 55, 1)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(Math.abs((await on.truth<number>('state.bare')) - 55)).toBeLessThanOrEqual(1);
  });

  it('a track that answers to presses anywhere on it', async () => {
    await on.show(`<div role=slider tabindex=0 aria-label=Seek aria-valuemin=0 aria-valuemax=600 aria-valuenow=0 id=s style="width:500px;height:12px;margin:40px;background:#ccc"></div>
      <script>s.addEventListener('mousedown', (e) => { s.setAttribute('aria-valuenow', Math.round((e.clientX - s.getBoundingClientRect().left) / 500 * 600)) })</script>`);
    const done = await on.adjust('slider "Seek"', 420, 3);
    expect(done).toMatchObject({ text: '', ok: true, adjustment_mode: 'coordinate' });
    expect(
      Math.abs((await on.truth<number>('Number(s.getAttribute("aria-valuenow"))')) - 420),
    ).toBeLessThanOrEqual(3);
  });

  it('a splitter between two panes', async () => {
    await on.show(`<div style="display:flex;width:600px;height:200px"><div id=left style="width:200px;background:#eee"></div>
      <div role=separator tabindex=0 aria-label=Divider aria-valuemin=0 aria-valuemax=600 aria-valuenow=200 aria-orientation=vertical id=s style="width:8px;background:#333"></div></div>
      <script>s.addEventListener('keydown', (e) => { const by = { ArrowLeft: -10, ArrowRight: 10 }[e.key]; if (!by) return;
        const w = Number(s.getAttribute('aria-valuenow')) + by; s.setAttribute('aria-valuenow', w); left.style.width = w + 'px' })</script>`);
    const done = await on.adjust('css:[role=separator]', 260);
    expect(done.text).toBe('');
    expect(done).toMatchObject({
      ok: true,
      adjustment_mode: 'semantic',
    });
    expect(await on.truth('left.style.width')).toBe('260px');
  });

  it('a drag handle moves by pixels', async () => {
    await on.show(`<div id=h data-testid=handle style="position:absolute;left:100px;top:100px;width:30px;height:30px;background:#c33;cursor:grab"></div>
      <script>h.addEventListener('pointerdown', (e) => { h.setPointerCapture(e.pointerId); const dx = e.clientX - h.offsetLeft, dy = e.clientY - h.offsetTop;
        h.onpointermove = (m) => { h.style.left = m.clientX - dx + 'px'; h.style.top = m.clientY - dy + 'px' } }); h.addEventListener('pointerup', () => { h.onpointermove = null })</script>`);
    expect(await on.adjust('testid:handle', 'by 80,40')).toMatchObject({
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(await on.truth('[h.offsetLeft, h.offsetTop]')).toEqual([180, 140]);
  });
});
