import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const OPTIONS = '<option value="">Add item…</option><option>Pear</option><option>Plum</option>';

describe('what was sent is not sent again', () => {
  it('select presses nothing that is no list, whatever it is called', async () => {
    await on.show(`<button id=pay>Pay</button><button class="btn select-all">Select all</button><button class="date-picker-reset">Reset</button><a href="#x">Help</a><label>Name <input id=n></label><input type=checkbox aria-label=Terms>
      <script>window.presses = 0; document.addEventListener('mousedown', () => { presses++ }, true); document.addEventListener('keydown', () => { presses++ }, true)</script>`);
    for (const target of [
      'button "Pay"',
      'button "Select all"',
      'button "Reset"',
      'link "Help"',
      'textbox "Name"',
      'checkbox "Terms"',
    ]) {
      const answer = await on.call('select', { target, value: 'Pear' });
      expect(answer.is_error, target).toBe(true);
      expect(answer.text, target).toContain('SEMANTIC_MISMATCH');
    }
    expect(await on.truth('presses')).toBe(0);
  });

  it('a list that takes the choice and resets itself is chosen from once, by either tool', async () => {
    await on.show(`<select id=s aria-label=Add>${OPTIONS}</select><ul id=list></ul>
      <script>s.onchange = () => { if (!s.value) return; const li = document.createElement('li'); li.textContent = s.value; list.append(li); s.value = '' }</script>`);
    await on.call('select', { target: 'combobox "Add"', value: 'Pear' });
    expect(await on.truth('list.textContent')).toBe('Pear');
    await on.call('adjust_control', { target: 'combobox "Add"', value: 'Plum' });
    expect(await on.truth('list.textContent')).toBe('PearPlum');
  });

  it.each([
    ['tells a beacon', 'text', "navigator.sendBeacon('/post', v)"],
    ['loads a picture', 'text', "new Image().src = '/add?c=' + v"],
    ['sends it a while later', 'text', "setTimeout(() => fetch('/post', { method: 'POST', body: v }), 4000)"],
    ['keeps it to itself', 'text', 'void 0'],
    ['writes it down', 'text', 'localStorage.kept = v'],
    ['takes a number when it is told', 'number', 'void 0'],
  ])('a field that takes the text, empties itself and %s gets it once', async (_how, type, takes) => {
    await on.show(`<label>Code <input id=c type=${type}></label>
      <script>window.took = 0; c.oninput = () => { const v = c.value; if (v.length < 6) return; took++; c.value = ''; ${takes} }</script>`);
    const answer = await on.call('fill', { target: 'Code', value: '123456' });
    expect(answer.text).toContain('failed (EXPECT_STATE_MISMATCH)');
    expect(await on.truth('took')).toBe(1);
    await on.call('run_steps', { steps: ['fill "Code" with "654321"'] });
    expect(await on.truth('took')).toBe(2);
  });

  it('a field that takes a number when it was changed and begins anew gets it once', async () => {
    await on.show(
      `<label>Seats <input id=c type=number value=1></label><script>window.took = []; c.onchange = () => { took.push(c.value); c.value = 1 }</script>`,
    );
    await on.call('fill', { target: 'Seats', value: '5' });
    expect(await on.truth('took.join()')).toMatch(/^5?$/);
  });

  it('a list that keeps the choice to itself and resets itself is chosen from once, by either tool', async () => {
    await on.show(`<select id=s aria-label=Add>${OPTIONS}</select>
      <script>window.took = []; s.onchange = () => { if (!s.value) return; took.push(s.value); s.value = '' }</script>`);
    await on.call('select', { target: 'combobox "Add"', value: 'Pear' });
    await on.call('adjust_control', { target: 'combobox "Add"', value: 'Plum' });
    expect(await on.truth('took.join()')).toBe('Pear,Plum');
  });

  it('an item that does what nobody sees is pressed once, though its list does not show it', async () => {
    await on.show(`<div id=d role=listbox aria-label=File aria-expanded=false tabindex=0><span>File</span><div id=m hidden><div role=option id=n>New</div></div></div><script>window.did = 0;
      d.onclick = () => { m.hidden = !m.hidden; d.ariaExpanded = String(!m.hidden) }; n.onclick = (event) => { event.stopPropagation(); did++; m.hidden = true; d.ariaExpanded = 'false' }</script>`);
    const answer = await on.call('select', { target: 'listbox "File"', value: 'New' });
    expect(answer.text).not.toMatch(/: verified|failed/);
    expect(answer.text).toContain('unverified, it shows "File"');
    expect(await on.truth('did')).toBe(1);
  });

  it('a list that goes on showing another choice has failed, and says that its item was pressed', async () => {
    await on.show(`<div id=d role=combobox aria-label=Fruit aria-expanded=false aria-haspopup=listbox tabindex=0>Apple</div><div id=m role=listbox hidden><div role=option id=n>Pear</div></div><script>window.did = 0;
      d.onclick = () => { m.hidden = !m.hidden; d.ariaExpanded = String(!m.hidden) }; n.onclick = () => { did++; m.hidden = true; d.ariaExpanded = 'false' }</script>`);
    const answer = await on.call('select', { target: 'combobox "Fruit"', value: 'Pear' });
    expect(answer.text).toMatch(/failed \(EXPECT_STATE_MISMATCH\).*Apple/);
    expect(answer.text).toContain('it may have had an effect all the same');
    expect(await on.truth('did')).toBe(1);
  });

  it('a list that sends its form sends it once, by either tool', async () => {
    await on.show(`<form id=f><select name=s aria-label=Add>${OPTIONS}</select></form><p id=count></p>
      <script>const sent = () => Number(sessionStorage.sent ?? 0); f.onchange = () => { sessionStorage.sent = sent() + 1; f.submit() }; count.textContent = sent() + ' sent'</script>`);
    const select = await on.call('select', { target: 'combobox "Add"', value: 'Pear' });
    expect(await on.truth('count.textContent')).toBe('1 sent');
    expect(select.text).not.toContain(': verified');
    await on.call('adjust_control', { target: 'combobox "Add"', value: 'Plum' });
    expect(await on.truth('count.textContent')).toBe('2 sent');
  });

  it('a stepper whose step orders something is stepped once and says why it stopped', async () => {
    await on.show(`<div role=group aria-label=Seats><button aria-label=Decrease>-</button><span id=n>1</span><button aria-label=Increase id=more>+</button></div>
      <script>window.orders = 0; more.onclick = () => { n.textContent = Number(n.textContent) + 1; orders++; fetch('/order', { method: 'POST' }) }</script>`);
    const answer = await on.call('adjust_control', { target: 'group "Seats"', value: 4 });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('POST');
    expect(answer.text).toContain('may have had an effect');
    expect(await on.truth('orders')).toBe(1);
  });

  it.each(['POST', 'PUT', 'GET'])(
    'a stepper that sends a %s goes one step with each call, says how far it came and goes on from there',
    async (method) => {
      await on.show(`<div role=group aria-label=Seats><button aria-label=Decrease>-</button><span id=n>1</span><button aria-label=Increase id=more>+</button></div>
        <script>window.sent = 0; more.onclick = () => { n.textContent = Number(n.textContent) + 1; sent++; fetch('/seats', { method: '${method}' }) }</script>`);
      for (const reached of [2, 3, 4]) {
        const { text } = await on.call('adjust_control', { target: 'group "Seats"', value: 5 });
        expect(text).toContain(`stopped at ${reached} after 1 input, because it sent ${method}`);
        expect(text).toContain('another call goes on from there');
        expect(await on.truth('sent')).toBe(reached - 1);
      }
      const last = await on.call('adjust_control', { target: 'group "Seats"', value: 5 });
      expect(last.is_error).toBe(false);
      expect(await on.truth('[n.textContent, sent]')).toEqual(['5', 4]);
    },
  );

  it('a slider that saves every step is dragged where it is far, and where only keys move it comes one step further with each call', async () => {
    await on.show(`<div id=track style="width:400px;height:20px;background:silver"><div role=slider tabindex=0 aria-label=Volume id=s aria-valuemin=0 aria-valuemax=20 aria-valuenow=2 style="width:20px;height:20px;background:blue;position:relative"></div></div>
      <script>window.sent = 0; const put = (v) => { v = Math.max(0, Math.min(20, v)); if (v === +s.ariaValueNow) return; s.ariaValueNow = v; s.style.left = v * 19 + 'px'; };
        const save = () => { sent++; fetch('/volume', { method: 'PUT' }) };
        s.onkeydown = (e) => { const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[e.key]; if (by) { put(+s.ariaValueNow + by); save() } };
        s.onpointerdown = (e) => { s.setPointerCapture(e.pointerId); s.onpointermove = (m) => put(Math.round((m.clientX - track.getBoundingClientRect().left - 10) / 19)) };
        s.onpointerup = () => { s.onpointermove = null; save() }; s.style.left = '38px'</script>`);
    const far = await on.call('adjust_control', { target: 'slider "Volume"', value: 15 });
    expect(far.is_error).toBe(false);
    expect(await on.truth('[s.ariaValueNow, sent]')).toEqual(['15', 1]);
    await on.truth('s.onpointerdown = null');
    const near = await on.call('adjust_control', { target: 'slider "Volume"', value: 17 });
    expect(near.text).toMatch(/stopped at 16 after \d inputs?, because it sent PUT/);
    expect(await on.truth('[s.ariaValueNow, sent]')).toEqual(['16', 2]);
  });

  it('a slider that moves another control is not moved on, and the other is named', async () => {
    await on.show(`<div role=slider tabindex=0 aria-label=Guests id=s aria-valuemin=0 aria-valuemax=9 aria-valuenow=2 style="width:200px;height:20px"></div><label>Rooms <input id=rooms value=1></label>
      <script>s.onkeydown = (e) => { if (e.key !== 'ArrowUp') return; s.setAttribute('aria-valuenow', Number(s.getAttribute('aria-valuenow')) + 1); rooms.value = 7 }</script>`);
    const answer = await on.call('adjust_control', { target: 'slider "Guests"', value: 6 });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('textbox "Rooms"');
    expect(await on.truth('s.getAttribute("aria-valuenow")')).toBe('3');
    await on.truth('rooms.value = 1');
    const last = await on.call('adjust_control', { target: 'slider "Guests"', value: 4 });
    expect(last.text.split('\n')[0]).not.toContain(': verified');
    expect(last.text).toContain('Rooms');
  });
});
