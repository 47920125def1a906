import { act, byPage } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const OK = { verdict: /** @type {const} */ ('verified'), success: true, executed: 0 };
const NOT = { verdict: /** @type {const} */ ('refuted'), success: true, executed: 0 };
const fillCode = (/** @type {string} */ value) => act('fill', { target: 'textbox "Code"', value });
const holds = (/** @type {string} */ value) => `by('f').value === ${JSON.stringify(value)}`;

/** A field whose value is set from state after every input, the way React does it. @param {string} next how the state follows from what was typed, `typed` */
const controlled = (next) => `<label>Code <input id="f"></label><script>
  const field = by('f');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  let state = '', seen = '';
  Object.defineProperty(field, 'value', {
    get() { return Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').get.call(field) },
    set(v) { seen = String(v); set.call(field, v) },
  });
  field.addEventListener('input', () => {
    const typed = field.value;
    if (typed === seen) return;
    seen = typed; state = ${next};
    queueMicrotask(() => { field.value = state });
  });
</script>`;

/** @type {Case[]} */
export const inputs = [
  {
    name: 'plain field',
    page: '<label>Code <input id="f"></label>',
    act: fillCode('A-1'),
    truth: byPage(holds('A-1')),
    require: OK,
  },
  {
    name: 'field that reformats',
    page: `<label>Phone <input id="f" oninput="const d = this.value.replace(/[^0-9]/g, ''); this.value = d.length < 10 ? d : '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6, 10)"></label>`,
    act: act('fill', { target: 'textbox "Phone"', value: '5551234567' }),
    // Whether another form of the same number is what was asked for is the caller's to say; it must be told.
    truth: byPage('null'),
    require: { verdict: ['verified', 'refuted'], success: true, executed: 0, tells: '(555) 123-4567' },
  },
  {
    name: 'field that reformats, the form expected',
    page: `<label>Phone <input id="f" oninput="const d = this.value.replace(/[^0-9]/g, ''); this.value = d.length < 10 ? d : '(' + d.slice(0, 3) + ') ' + d.slice(3, 6) + '-' + d.slice(6, 10)"></label>`,
    act: act('fill', {
      target: 'textbox "Phone"',
      value: '5551234567',
      expect: 'textbox "Phone" = "(555) 123-4567"',
    }),
    truth: byPage(holds('(555) 123-4567')),
    require: OK,
  },
  {
    name: 'field that masks a date, the form expected',
    page: `<label>Date <input id="f" oninput="const d = this.value.replace(/[^0-9]/g, ''); this.value = [d.slice(0, 2), d.slice(2, 4), d.slice(4, 8)].filter(Boolean).join('/')"></label>`,
    act: act('fill', {
      target: 'textbox "Date"',
      value: '12312026',
      expect: 'textbox "Date" = "12/31/2026"',
    }),
    truth: byPage(holds('12/31/2026')),
    require: OK,
  },
  {
    name: 'field that truncates',
    page: '<label>Code <input id="f" maxlength="5"></label>',
    act: fillCode('abcdefgh'),
    truth: byPage(holds('abcdefgh')),
    require: { ...NOT, failure_code: ['EXPECT_STATE_MISMATCH', 'VERIFICATION_FAILED'], tells: 'abcde' },
  },
  {
    name: 'field that truncates by script',
    page: '<label>Code <input id="f" oninput="this.value = this.value.slice(0, 5)"></label>',
    act: fillCode('abcdefgh'),
    truth: byPage(holds('abcdefgh')),
    require: { ...NOT, failure_code: ['EXPECT_STATE_MISMATCH', 'VERIFICATION_FAILED'] },
  },
  {
    name: 'field that rejects letters',
    page: `<label>Code <input id="f" oninput="this.value = this.value.replace(/[^0-9]/g, '')"></label>`,
    act: fillCode('12ab'),
    truth: byPage(holds('12ab')),
    require: NOT,
  },
  {
    name: 'number field given letters',
    page: '<label>Amount <input id="f" type="number" value="7"></label>',
    act: act('fill', { target: 'spinbutton "Amount"', value: 'seven' }),
    truth: byPage(holds('seven')),
    require: { verdict: ['refuted', 'unverified'], executed: 0 },
  },
  {
    name: 'number field given a number',
    page: '<label>Amount <input id="f" type="number" value="7"></label>',
    act: act('fill', { target: 'spinbutton "Amount"', value: '12' }),
    truth: byPage(holds('12')),
    require: OK,
  },
  {
    name: 'field that reverts on blur',
    page: `<label>Code <input id="f" value="A-1" onblur="this.value = 'A-1'"></label><button>Other</button>`,
    async act(t) {
      await t.call('fill', { target: 'textbox "Code"', value: 'B-2' });
      return t.call('press_key', { key: 'Tab', expect: 'textbox "Code" = "B-2"', timeout_ms: 1500 });
    },
    truth: byPage(holds('B-2')),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'field that reverts on change',
    page: `<label>Code <input id="f" value="A-1" onchange="this.value = 'A-1'"></label>`,
    async act(t) {
      await t.call('fill', { target: 'textbox "Code"', value: 'B-2' });
      return t.call('press_key', {
        key: 'Enter',
        target: 'textbox "Code"',
        expect: 'textbox "Code" = "B-2"',
        timeout_ms: 1500,
      });
    },
    truth: byPage(holds('B-2')),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'field that reverts after 200 ms',
    page: `<label>Code <input id="f" value="A-1" oninput="setTimeout(() => { this.value = 'A-1'; note('reverted') }, 200)"></label>`,
    act: fillCode('B-2'),
    truth: byPage(holds('B-2'), `__truth.events.some((e) => e.what === 'reverted')`),
    require: NOT,
  },
  {
    name: 'field that reverts when the server says no',
    page: `<label>Code <input id="f" value="A-1" oninput="fetch('/api/check').then((r) => { if (!r.ok) this.value = 'A-1'; note('reverted') })"></label>`,
    routes: { 'GET /api/check': { status: 409, delay_ms: 400 } },
    act: fillCode('B-2'),
    truth: byPage(holds('B-2'), `__truth.events.some((e) => e.what === 'reverted')`),
    require: NOT,
  },
  {
    name: 'password field',
    page: '<label>Password <input id="f" type="password"></label>',
    act: act('fill', { target: 'textbox "Password"', value: 'hunter2-swordfish' }),
    truth: byPage(holds('hunter2-swordfish')),
    require: { ...OK, hides: 'hunter2-swordfish' },
  },
  {
    name: 'password field that truncates',
    page: '<label>Password <input id="f" type="password" maxlength="8"></label>',
    act: act('fill', { target: 'textbox "Password"', value: 'hunter2-swordfish' }),
    truth: byPage(holds('hunter2-swordfish')),
    require: { ...NOT, hides: 'hunter2-' },
  },
  {
    name: 'controlled field that follows',
    page: controlled('typed'),
    act: fillCode('Ada'),
    truth: byPage(`${holds('Ada')} && state === 'Ada'`),
    require: OK,
  },
  {
    name: 'controlled field that ignores',
    page: controlled(`''`),
    act: fillCode('Ada'),
    truth: byPage(holds('Ada')),
    require: NOT,
  },
  {
    name: 'controlled field that changes what was typed',
    page: controlled('typed.toUpperCase()'),
    act: fillCode('Ada'),
    truth: byPage('null'),
    require: { verdict: ['verified', 'refuted'], success: true, executed: 0, tells: 'ADA' },
  },
  {
    name: 'contenteditable',
    page: `<div id="f" contenteditable="true" role="textbox" aria-label="Note" style="border:1px solid;min-height:30px"></div>`,
    act: act('fill', { target: 'textbox "Note"', value: 'Dear Ada' }),
    truth: byPage(`by('f').innerText.trim() === 'Dear Ada'`),
    require: OK,
  },
  {
    name: 'contenteditable with old text',
    page: `<div id="f" contenteditable="true" role="textbox" aria-label="Note" style="border:1px solid"><b>Old</b> text</div>`,
    act: act('fill', { target: 'textbox "Note"', value: 'Dear Ada' }),
    truth: byPage(`by('f').innerText.trim() === 'Dear Ada'`),
    require: OK,
  },
  {
    name: 'contenteditable that forbids',
    page: `<div id="f" contenteditable="true" role="textbox" aria-label="Note" style="border:1px solid;min-height:30px" oninput="this.textContent = ''"></div>`,
    act: act('fill', { target: 'textbox "Note"', value: 'Dear Ada' }),
    truth: byPage(`by('f').innerText.trim() === 'Dear Ada'`),
    require: NOT,
  },
  {
    name: 'field replaced when it gets focus',
    page: `<p id="box"></p><script>
      let done = false;
      function draw(focus) { by('box').innerHTML = '<label>Code <input id="f" onfocus="taken()"></label>'; if (focus) by('f').focus(); }
      function taken() { if (!done) { done = true; setTimeout(() => draw(true), 0); } }
      draw();</script>`,
    act: fillCode('A-1'),
    truth: byPage(holds('A-1')),
    require: { verdict: ['verified', 'refuted'], executed: 0 },
  },
  {
    name: 'focus stolen when the field gets it',
    page: `<label>Search <input id="s"></label><label>Code <input id="f" onfocus="by('s').focus()"></label>`,
    act: fillCode('A-1'),
    truth: async (t) => {
      const { code, search } = await t.read(`({ code: by('f').value, search: by('s').value })`);
      return { worked: code === 'A-1', executed: 0, hit: search === '' ? [] : ['Search'] };
    },
    require: { verdict: ['verified', 'refuted', 'unverified'], executed: 0, target: 'Code' },
  },
  {
    name: 'focus stolen a moment after the field got it',
    page: `<label>Search <input id="s"></label><label>Code <input id="f" onfocus="setTimeout(() => by('s').focus(), 5)"></label>`,
    act: fillCode('A-1'),
    truth: async (t) => {
      const { code, search } = await t.read(`({ code: by('f').value, search: by('s').value })`);
      return { worked: code === 'A-1', executed: 0, hit: search === '' ? [] : ['Search'] };
    },
    require: { verdict: ['verified', 'refuted', 'unverified'], executed: 0, target: 'Code' },
  },
  {
    name: 'focus stolen on keydown',
    page: `<label>Search <input id="s"></label><label>Code <input id="f" onkeydown="by('s').focus()"></label>`,
    act: act('press_key', {
      key: 'x',
      target: 'textbox "Code"',
      expect: 'textbox "Code" = "x"',
      timeout_ms: 1500,
    }),
    truth: byPage(holds('x')),
    require: { verdict: 'refuted', executed: 0 },
  },
  {
    name: 'read-only field',
    page: '<label>Code <input id="f" readonly value="A-1"></label>',
    act: fillCode('B-2'),
    truth: byPage(holds('B-2')),
    require: { verdict: 'unverified', success: false, executed: 0, failure_code: 'ACTION_REJECTED' },
  },
  {
    name: 'text added at the end',
    page: '<label>Code <input id="f" value="Ada"></label>',
    act: act('fill', { target: 'textbox "Code"', value: ' L.', clear_first: false }),
    truth: byPage(holds('Ada L.')),
    require: OK,
  },
  {
    name: 'text area with lines',
    page: '<label>Code <textarea id="f"></textarea></label>',
    act: fillCode('one\ntwo'),
    truth: byPage(holds('one\ntwo')),
    require: OK,
  },
  {
    name: 'date field',
    page: '<label>Day <input id="f" type="date"></label>',
    act: act('fill', { target: 'Day', value: '2026-11-15' }),
    truth: byPage(holds('2026-11-15')),
    require: OK,
  },
];
