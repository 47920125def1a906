import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agentOn } from './agent.ts';

const PAGES = {
  // Formats what it is given, keeps only what came by keys, and writes that when it is left.
  '/amount': `<label>Salary <input id=f></label><button>Next</button><script>kept = '';
    f.addEventListener('keydown', (e) => { if (/^[\\d.]$/.test(e.key)) kept += e.key; });
    f.addEventListener('input', () => { f.value = '$ ' + f.value.replace(/[^\\d.]/g, '').replace(/^(\\d)(\\d{3})/, '$1,$2'); });
    f.addEventListener('blur', () => { f.value = kept === '' ? '' : '$ ' + kept; });</script>`,
  // The same without an ear for keys: nothing that is typed stays.
  '/dropped': `<label>Salary <input id=f></label><script>
    f.addEventListener('input', () => { f.value = '$ ' + f.value.replace(/[^\\d.]/g, ''); });
    f.addEventListener('blur', () => { f.value = ''; });</script>`,
  // What they make of a text when they are left; each comes with what it then holds.
  '/on-leaving': `<label>From <input id=a onblur="if (!/^\\d\\d\\/\\d\\d\\/\\d{4}$/.test(value)) value = ''"></label>
    <label>Zip <input id=b></label><label>Site <input id=c></label><label>Code <input id=d></label><label>Name <input id=e value=old></label>
    <label>Note <input id=n></label><button id=next>Next</button><script>
    b.addEventListener('change', () => { if (b.value.length < 5) b.value = ''; });
    c.addEventListener('focusout', () => { c.value = 'http://' + c.value; });
    d.onchange = () => { d.value = d.value.toUpperCase(); };
    e.onblur = () => { e.value = 'old'; };
    n.addEventListener('blur', () => { n.dataset.checked = 'yes'; });</script>`,
  // A field to rename with: it is there and has the focus when it is asked for, and goes when it is left.
  '/rename': `<button id=go>Rename</button><p id=p>old</p><script>
    go.onclick = () => { p.innerHTML = '<input id=f aria-label=Name>'; f.focus(); f.onblur = () => { p.textContent = 'old'; };
      f.onkeydown = (e) => { if (e.key === 'Enter') { f.onblur = null; p.textContent = f.value; } }; };</script>`,
  // Suggestions that come with the text go with the focus, and take the text along.
  '/suggests': `<label>City <input id=f></label><div id=list></div><script>
    f.oninput = () => { list.innerHTML = '<div onmousedown="f.onblur = null; f.value = this.textContent; list.innerHTML = &quot;&quot;">Oslo</div>'; };
    f.onblur = () => { f.value = ''; list.innerHTML = ''; };</script>`,
  '/phone': `<label>Phone <input id=f></label><script>
    show = (d) => f.value = '+1 (' + d.slice(0, 3).padEnd(3, '_') + ') ' + d.slice(3, 6).padEnd(3, '_') + '-' + d.slice(6).padEnd(4, '_');
    f.addEventListener('focus', () => { if (!f.value) show(''); });
    f.addEventListener('input', () => show(f.value.replace(/^\\+1/, '').replace(/\\D/g, '')));</script>`,
  '/code': `<label>Amount <input id=f oninput="this.value = '+1 ' + this.value.replace(/^\\+1 /, '')"></label>`,
  // An editor with the field that its script copies from, out of sight, and one that keeps a format for what is typed next.
  '/editor': `<h2>Letter</h2><div><div style="position:relative;overflow:hidden"><textarea id=aside tabindex=-1 style="position:absolute;top:-9000px;width:2px;height:2px"></textarea>
    <div contenteditable=true id=letter><p>Dear Ann,</p></div></div></div>
    <div contenteditable=true role=textbox aria-label=Note id=note></div>`,
  // It shows the first calling code that it was given, whatever comes later.
  '/moved-code': `<label for=f>Mobile</label><div><button>+1</button><input id=f type=tel></div><script>
    f.oninput = () => { const [, code, rest] = /^(\\+\\d\\d) (.*)/.exec(f.value) ?? []; if (!code) return;
      const [b] = document.getElementsByTagName('button'); if (b.textContent === '+1') b.textContent = code; f.value = rest; };</script>`,
  // A framework that listens at the root of the page alone, and keeps on each field what it is to do; it draws the same words anew.
  '/rooted': `<main id=root><p id=p>Fill in</p><label>Pin <input id=f></label><label>Seats <input id=n type=number step=2></label></main><script>
    f['__reactProps$x'] = { onBlur: () => { if (!/^\\d{4}$/.test(f.value)) f.value = ''; } };
    n['__reactProps$x'] = { onBlur: () => { if (n.value > 20) n.value = 20; } };
    root.addEventListener('focusout', (e) => e.target['__reactProps$x']?.onBlur());
    root.addEventListener('input', () => { p.textContent = ''; p.append('Fill in'); });</script>`,
  '/tagged': `<label for=f>Words</label><div style="display:flex"><span>red <button aria-label="Remove red">×</button></span><input id=f></div>
    <script>f.onkeydown = (e) => { if (e.key === 'Enter') { f.insertAdjacentHTML('beforebegin', '<span>' + f.value + ' <button aria-label=Remove>×</button></span>'); f.value = ''; } };</script>`,
  // Fields for a day and for a colour, which keep what they had where the text is none.
  '/kinds': `<label>Day <input value=2026-11-10></label><label>Roof <input value="#336699"></label>
    <label for=t>Start</label><div><input id=t><span><svg class="icon icon-calendar" width=16 height=16><path d="M0 0h16v16H0z"/></svg></span></div>`,
  // They take a text with Enter or Tab alone, and go back to what they held when they are left otherwise.
  '/by-key': `${['Ink', 'Town', 'Heard'].map((name) => `<label>${name} <input role=combobox aria-autocomplete=list aria-expanded=false value="${name === 'Ink' ? '#ff0000' : 'Rome'}"></label>`).join('')}<button>Next</button>
    <script>const fields = [...document.querySelectorAll('input')]; const kept = fields.map(({ value }) => value);
    fields.forEach((one, i) => { one.onkeydown = (e) => { if (/^(?:Enter|Tab)$/.test(e.key)) kept[i] = one.value; }; });
    document.addEventListener('focusin', (e) => { fields.forEach((one, i) => { if (one !== e.target) one.value = kept[i]; }); });
    fields[2].addEventListener('input', () => { kept[2] = fields[2].value; });</script>`,
  '/refused-upload': `<label>Picture <input type=file onchange="this.value = ''; why.textContent = 'Only pictures'"></label><p id=why></p>`,
  '/upload': `<label>Paper <input type=file id=f></label><ul id=list></ul><script>
    f.onchange = () => { list.innerHTML = '<li>' + f.files[0].name; f.value = ''; };</script>`,
  // They take a paste without preventing it, empty the field that it came to and draw it late.
  '/terminal': terminal('e.stopPropagation()'),
  '/quiet-terminal': terminal(''),
};

function terminal(taken: string): string {
  return `<div style="width:400px;height:120px;position:relative;font:14px/20px monospace">
    <div style="overflow:hidden;width:3px;height:0;position:absolute"><textarea aria-label="Shell" id=keys></textarea></div>
    <div id=lines><div style="height:20px">$ old</div><div style="height:20px"></div></div></div><script>sent = '';
    put = (text) => { sent += text; setTimeout(() => { lines.lastChild.textContent = '$ ' + sent; }, 500); };
    keys.addEventListener('paste', (e) => { put(e.clipboardData.getData('text/plain')); ${taken}; });
    keys.addEventListener('input', () => { put(keys.value); keys.value = ''; });</script>`;
}

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const { open, truth } = agent;

it('a field that keeps only what comes by keys gets it by keys, once it has dropped the text', async () => {
  await open('/amount');
  const text = await agent.does('fill', { target: 'Salary', value: '1234.5' });
  expect(text).toMatch(/^filled textbox "Salary", which now holds "\$ 1234\.5": verified\n/);
  expect(await truth('kept')).toBe('1234.5');
});

it('a field that drops the text when it is left does not hold it', async () => {
  await open('/dropped');
  expect(await agent.fails('fill', { target: 'Salary', value: '12' })).toContain('it holds "", not "12"');
});

it.each([
  ['From', '2026-12-24', ''],
  ['Zip', '12', ''],
  ['Site', 'a.test', 'http://a.test'],
  ['Name', 'new', 'old'],
])(
  'the field %s, which makes something else of a text once it is left, is not said to hold it',
  async (name, value, held) => {
    await open('/on-leaving');
    expect(await agent.fails('fill', { target: name, value })).toContain(
      `it holds "${held}", not "${value}", once it was left`,
    );
  },
);

it('what a field makes of a text when it is left is told; one that only checks it then keeps it, and the focus', async () => {
  await open('/on-leaving');
  expect(await agent.does('fill', { target: 'Code', value: 'ab' })).toMatch(
    /^filled textbox "Code", which now holds "AB": verified/,
  );
  expect(await agent.does('fill', { target: 'Note', value: 'hi' })).toMatch(
    /^filled textbox "Note": verified/,
  );
  expect(await truth('[n.value, n.dataset.checked, document.activeElement.id].join()')).toBe('hi,yes,n');
});

it('a field that had the focus before, or that brought out suggestions, is not left', async () => {
  await open('/rename');
  await agent.does('click', { target: 'Rename' });
  expect(await agent.does('fill', { target: 'Name', value: 'new' })).toContain(': verified');
  await agent.does('press_key', { key: 'Enter' });
  expect(await truth('p.textContent')).toBe('new');
  await open('/suggests');
  await agent.does('fill', { target: 'City', value: 'Os' });
  await agent.does('click', { target: 'Oslo' });
  expect(await truth('f.value')).toBe('Oslo');
});

it('a calling code that stood in the field before is its own; one that came with the text is content', async () => {
  await open('/phone');
  const text = await agent.does('fill', { target: 'Phone', value: '5551234567' });
  expect(text).toMatch(/^filled textbox "Phone", which now holds "\+1 \(555\) 123-4567": verified\n/);
  await open('/code');
  const failure = await agent.fails('fill', { target: 'Amount', value: '5551234567' });
  expect(failure).toContain('it holds "+1 5551234567", not "5551234567"');
  expect(failure).toContain('it may have had an effect all the same');
  await open('/moved-code');
  const moved = await agent.does('fill', { target: 'Mobile', value: '+44 20 7946 0958' });
  expect(moved).toMatch(/^filled textbox "Mobile", which now holds "20 7946 0958": verified\n/);
  expect(await agent.fails('fill', { target: 'Mobile', value: '+49 30 1234' })).toContain(
    'it holds "30 1234"',
  );
});

it('a file field that the page has emptied again leaves open what became of the file', async () => {
  await open('/upload');
  const path = join(agent.folder, 'fern.txt');
  writeFileSync(path, 'green');
  const text = await agent.does('upload_files', { target: 'Paper', paths: [path] });
  expect(text).toContain('unverified, the field is empty again');
  expect(await truth('list.textContent')).toBe('fern.txt');
});

it('a file field that the page has emptied with no more than a word holds nothing, and that it may have taken the file is said', async () => {
  await open('/refused-upload');
  const path = join(agent.folder, 'moss.txt');
  writeFileSync(path, 'green');
  const failure = await agent.fails('upload_files', { target: 'Picture', paths: [path] });
  expect(failure).toContain('it holds "", not "moss.txt"');
  expect(failure).toContain('the page may have taken the files without a sign');
  expect(failure).not.toContain('unverified');
});

it.each(['/terminal', '/quiet-terminal'])(
  'a paste that %s takes and draws late is not sent again',
  async (page) => {
    await open(page);
    await agent.call('fill', { target: 'Shell', value: 'ls -la' });
    expect(await truth('sent')).toBe('ls -la');
  },
);

it('a field that a script keeps out of sight beside an editor is not what is written in', async () => {
  await open('/editor');
  const failure = await agent.fails('fill', { target: 'testid:aside', value: 'Dear Bob' });
  expect(failure).toContain('it is put away, and a script only uses it for the editor drawn beside it');
  expect(await truth('aside.value + letter.textContent')).toBe('Dear Ann,');
});

it('a format that is switched on for what is typed next is kept by a text that is added where the caret stands', async () => {
  await open('/editor');
  await agent.does('fill', { target: 'Note', value: 'We are ' });
  await agent.does('press_key', { key: 'Control+b' });
  await agent.does('fill', { target: 'Note', value: 'very', clear_first: false });
  expect(await truth('note.innerHTML')).toMatch(/^We are(?: |&nbsp;)<b>very<\/b>$/);
  await truth('[getSelection().collapse(note, 0)]');
  await agent.does('fill', { target: 'Note', value: ' glad', clear_first: false });
  expect(await truth('note.textContent.replace(/\\s/g, " ")')).toBe('We are very glad');
});

it('what a field makes of its text when it is left is read also where only the root of the page listens', async () => {
  await open('/rooted');
  const refused = await agent.fails('fill', { target: 'Pin', value: '12ab' });
  expect(refused).toMatch(
    /^failed \(EXPECT_STATE_MISMATCH\): filled .* it holds "", not "12ab", once it was left/,
  );
  expect(await agent.does('fill', { target: 'Pin', value: '1234' })).toMatch(
    /^filled textbox "Pin": verified\n/,
  );
  const clamped = await agent.fails('adjust_control', { target: 'Seats', value: 50 });
  expect(clamped).not.toContain('verified');
  expect(clamped).toMatch(/expected that it is 50; 20/);
  expect(await truth('[f.value, n.value]')).toEqual(['1234', '20']);
});

it('what stands behind tags is none of them yet', async () => {
  await open('/tagged');
  expect(await agent.does('fill', { target: 'Words', value: 'blue' })).toMatch(
    /^filled textbox "Words": unverified, it stands behind tags, and is none yet: .* Enter/,
  );
  await agent.does('press_key', { key: 'Enter', target: 'Words' });
  expect(await truth('document.querySelectorAll("span").length')).toBe(2);
});

it.each([
  ['Day', 'soon', 'date'],
  ['Day', '2027-02-31', 'date'],
  ['Day', '31.02.2027', 'date'],
  ['Roof', 'nonsense', 'colour'],
])('%s held something of a kind, and "%s" is no %s', async (target, value, kind) => {
  await open('/kinds');
  expect(await agent.does('fill', { target, value })).toContain(
    `: unverified, it is there, and it is no ${kind} `,
  );
  const good = kind === 'date' ? '2027-02-28' : '#00AA33';
  expect(await agent.does('fill', { target, value: good })).toContain(`filled textbox "${target}": verified`);
});

it('a drawn calendar in the box of a field opens days, though nothing but the box is pressed', async () => {
  await open('/kinds');
  expect(await agent.does('fill', { target: 'Start', value: '2026-12-24' })).toMatch(
    /: unverified, .* may hear of it only with Enter; adjust_control picks it there/,
  );
});

it.each([
  ['Ink', '#00ff00', 'what picks its colour may hear of it only with Enter'],
  ['Town', 'Oslo', 'the field may take it only with Enter or Tab'],
])(
  'a field that held one of what it opens may not have taken a text that nothing heard: %s',
  async (name, value, why) => {
    await open('/by-key');
    const text = await agent.does('fill', { target: `combobox "${name}"`, value });
    expect(text.split('\n')[0]).toContain(': unverified, it is there, and ');
    expect(text).toContain(why);
    expect(await truth('kept[0] + kept[1]')).toBe('#ff0000Rome');
  },
);

it('one that hears of the text itself has taken it', async () => {
  await open('/by-key');
  expect(await agent.does('fill', { target: 'combobox "Heard"', value: 'Oslo' })).toMatch(/: verified\n/);
  expect(await truth('kept[2]')).toBe('Oslo');
});
