import { beforeEach, describe, expect, it } from 'vitest';
import { agentOn } from './agent.ts';

/** An editor that keeps its text in a model, closes brackets that are typed, and takes a paste as it is. */
const EDITOR = `<div id=box style="width:400px;height:120px;position:relative;font:14px/20px monospace">
  <div style="overflow:hidden;width:3px;height:0;position:absolute"><textarea aria-label="Code" id=keys></textarea></div>
  <div id=lines></div></div>
<script>
  let text = 'old text', all = false;
  const draw = () => { lines.innerHTML = ''; for (const line of text.split('\\n')) {
    const div = document.createElement('div'); div.style.height = '20px'; div.textContent = line; lines.append(div); } };
  const put = (more) => { text = all ? more : text + more; all = false; draw(); };
  keys.addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.key === 'a') all = true;
    else if (event.key === 'Delete') put('');
    else if (event.key.length === 1 && !event.ctrlKey) put(event.key === '(' ? '()' : event.key); });
  keys.addEventListener('paste', (event) => { put(event.clipboardData.getData('text/plain')); event.preventDefault(); });
  draw();
</script>`;

const PAGES = {
  '/fields': `<input aria-label="Letters" oninput="this.value = this.value.replace(/[^\\w]/g, '')">
    <input aria-label="Phone" oninput="this.value = this.value.replace(/\\D/g, '').replace(/(\\d{3})(\\d{3})(\\d{4})/, '($1) $2-$3')">
    <input aria-label="Day" value="1" oninput="month.value = this.value"><input aria-label="Month" id=month value="12">
    <input aria-label="Amount" value="2" oninput="total.value = this.value * 3"><input aria-label="Total" id=total readonly value="6">
    <input aria-label="Seek" onkeyup="hits.textContent = 'found ' + this.value"><p id=hits></p>
    <input role=combobox aria-expanded=false aria-label="Town">`,
  '/model': `${EDITOR}<script>box.editor = { getValue: () => text, setValue() {} }; truth = () => text;</script>`,
  '/drawn': `${EDITOR}<script>truth = () => text;</script>`,
  '/labelled': `<section><b>My script</b>${EDITOR}</section><script>truth = () => text;
    box.onclick = () => keys.focus();</script>`,
  '/measured': `<label>Password <input type=password oninput="measure(this.value)"></label>
    <button onclick="measure('how wide')">Go</button> <button onclick="measure('shown for a while', 60)">Later</button><script>
    function measure(text, ms) { const div = document.createElement('div'); div.textContent = text; document.body.append(div);
      if (ms) setTimeout(() => div.remove(), ms); else { div.offsetWidth; div.remove(); } }</script>`,
  '/press': `<style>.extra { visibility: hidden } .head:hover .extra { visibility: visible }</style>
    <button aria-haspopup=listbox aria-expanded=false id=pick>Fruit</button>
    <div role=columnheader tabindex=0 class=head onclick="count.textContent = 'sorted ' + ++n">Name <button class=extra aria-label="Sort"></button></div>
    <p id=count>sorted 0</p>
    <div id=from></div><h3>Chosen</h3><div id=chosen></div>
    <button id=one onclick="this.outerHTML = '<a href=#two>Undo</a>'; pressed++">Publish now</button>
    <script>n = 0; pressed = 0; moved = [];
      box = (x, at) => '<div class=row><input type=checkbox ' + (at ? 'checked' : '') + ' aria-label="' + x + (at ? ', chosen' : '') + '" data-of=' + x + ' onclick="moved.push(this.dataset.of); put()"></div>';
      put = () => { for (const [to, at] of [[from, false], [chosen, true]])
        to.innerHTML = ['Pears', 'Figs'].filter((x) => moved.includes(x) === at).map((x) => box(x, at)).join(''); };
      put(); pick.onmousedown = () => { pick.setAttribute('aria-expanded', 'true'); const over = document.createElement('div');
      over.style = 'position:fixed;inset:0'; over.innerHTML = '<ul role=listbox><li role=option>Apple</li></ul>'; document.body.append(over); };</script>`,
  '/said': `<div role=status id=toast></div><p id=row>Start</p>
    <button onclick="say('/ok')">Save</button><button onclick="say('/broken')">Try</button>
    <button onclick="row.textContent = 'Stored'; setTimeout(() => row.textContent = 'Refused', 150)">Store</button>
    <script>say = (path) => fetch(path).then(() => { toast.textContent = 'Saved'; setTimeout(() => toast.textContent = '', 250); });</script>`,
  '/boxes': `<style>label { display: block } .clear input { opacity: 0 }</style>
    <label><input type=checkbox onchange="gift.checked = this.checked">Zed</label><label><input type=checkbox>Plain</label>
    <p><label><input type=checkbox onchange="mute.ariaChecked = String(this.checked)">Quiet</label></p>
    <p><label><input type=checkbox onchange="day.checked = true">Fast</label></p>
    <p><label class=clear><input type=checkbox id=gift><i></i>Gift wrap</label></p>
    <p><span role=switch id=mute aria-checked=false tabindex=0 onclick="this.ariaChecked = 'true'">Mute</span></p>
    <fieldset><label><input type=radio name=pace id=day>Day</label><label><input type=radio name=pace checked>Night</label></fieldset>
    <fieldset><label><input type=radio name=size onchange="gift.checked = true">Big</label><label><input type=radio name=size checked>Small</label></fieldset>
    <p><label><input type=checkbox id=dark onchange="dim.ariaChecked = String(this.checked)">Dark</label><span role=switch id=dim aria-checked=false tabindex=0 aria-label="Dark">~</span></p>
    <div id=flat></div><table id=table></table><ul id=tree></ul>
    <script>
      const box = (name, more = '') => '<label><input type=checkbox aria-label="' + name + '"' + more + '>' + name + '</label>';
      flat.innerHTML = box('All') + box('Ant') + box('Bee') + box('Cat');
      table.innerHTML = '<thead><tr><th>' + box('Each') + '<tbody><tr><td>' + box('One');
      tree.innerHTML = '<li>' + box('Land') + '<ul><li>' + box('North') + '<li>' + box('South') + '</ul><li>' + box('Sea');
      const bind = (root, head) => { const [top, ...rest] = root.querySelectorAll('input'); const parts = rest.slice(0, head);
        top.onchange = () => parts.forEach((it) => it.checked = top.checked);
        parts.forEach((it) => it.onchange = () => top.checked = parts.every((it) => it.checked)); };
      bind(flat, 3); bind(table, 1); bind(tree, 2);
    </script>`,
  '/flow': `<div id=t></div><ul id=list><li>Bread</li></ul><div id=rows><div class=row>Bread</div></div><p id=state>Draft</p><input id=plain aria-label="Plain">
    <script>
      const brief = (name, come, go, ms = 150) => { const b = document.createElement('button'); b.textContent = name;
        b.onclick = () => { const go_ = () => go(b); Promise.resolve(come(b)).then((gone) => gone || setTimeout(go_, ms)); }; document.body.append(b); };
      const say = (text) => { t.innerHTML = text && '<div>' + text + '</div>'; };
      const ask = (path, go) => fetch(path).then((r) => r.text()).then(() => { go(); return true; });
      brief('Bare', () => say('Saved Bare'), () => say(''));
      brief('Rewritten', () => say('Saved Rewritten'), () => { say(''); plain.name = 'x'; plain.removeAttribute('name'); });
      brief('After', () => fetch('/ok').then(() => { say('Saved After'); }), () => say(''));
      brief('Guess', () => { say('Saved Guess'); return ask('/slow', () => say('')); });
      brief('Refused', () => { say('Saved Refused'); fetch('/broken'); }, () => say(''));
      brief('Item', () => list.insertAdjacentHTML('beforeend', '<li>Saved Item</li>'), () => list.lastChild.remove());
      brief('Row', () => rows.insertAdjacentHTML('beforeend', '<div class=row>Saved Row</div>'), () => rows.lastChild.remove());
      brief('State', () => { state.textContent = 'Saved State'; }, () => { state.textContent = ''; });
      brief('Like', (b) => { say('Saved Like'); b.ariaPressed = 'true'; }, (b) => { say(''); b.ariaPressed = 'false'; });
      brief('Back', () => say('Saved Back'), () => { say(''); setTimeout(() => say('Saved Back'), 400); });
    </script>`,
  '/slow': (_request: unknown, response: { end(text: string): void }) => {
    setTimeout(() => response.end('{"error":"no"}'), 150);
  },
  '/ok': 'ok',
  '/broken': (_request: unknown, response: { writeHead(status: number): void; end(): void }) => {
    response.writeHead(500);
    response.end();
  },
  '/seen': `<style>.on { background: red }</style><button onclick="this.classList.toggle('on')">Mode</button><button>Dead</button>
    <input aria-label="Plain" value="some text"><button onclick="document.title = 'Other'">Title</button>
    <button onclick="document.title = 'On its way'; setTimeout(() => document.title = 'There', 40)">Retitle</button>
    <canvas id=board width=200 height=100></canvas><button onclick="board.getContext('2d').fillRect(10, 10, 60, 60)">Draw</button>
    <input aria-label="Loose" onkeyup="if (event.key === 'Enter') fetch('/ok')">
    <form onsubmit="event.preventDefault()"><input aria-label="Bound"><button>Go</button></form>
    <span style="position:relative"><button>Under</button><i style="position:absolute;inset:0"></i></span>
    <button disabled>Off</button>
    <div id=well style="height:40px;overflow:auto"><div style="height:900px">Deep</div></div><button onclick="well.scrollTop = 200">Down</button>
    <div role=menu aria-label="View"><div role=menuitemcheckbox aria-checked=false tabindex=0 onclick="this.ariaChecked = 'true'">Ruler</div>
      <div role=menuitemradio aria-checked=false tabindex=0 onclick="this.ariaChecked = 'true'">Grid</div></div>
    <div id=flip></div><script>on = false; turn = (by) => { on = on !== by; flip.innerHTML = '<span aria-label="Public" role=button style="display:inline-block;width:40px;height:20px" class="sw' + (on ? ' sw-on' : '') + '" onclick="turn(true)"></span><span aria-label="Still" role=button style="display:inline-block;width:40px;height:20px" onclick="turn(false)"></span>'; }; turn(false);</script>
    <table id=table></table><div id=deep></div>
    <button onclick="table.innerHTML = '<tr><td>Type</td><td>inject</td><td><b>bo</b>ld</td></tr>'">Rows</button>
    <button onclick="let at = deep; for (let i = 0; i < 2000; i++) at = at.appendChild(document.createElement('div')); at.textContent = 'below'; out.textContent = 'nested'">Nest</button><p id=out></p>
    <button onclick="out.innerHTML = '<b>Kept</b><div id=toast>Copied</div>'; setTimeout(() => toast.remove(), 60)">Copy</button>`,
  '/thrown': `<button onclick="nothing.at.all()">Break</button><button onclick="location.hash = 'two'">Part</button>
    <button onclick="out.textContent = 'done'; nothing.more()">Half</button><p id=out></p>`,
  '/redrawn': `<style>.off { display: none }</style><div id=app></div><ul id=fruit><li>Pear<li>Apple<li>Fig</ul>
    <button onclick="late.classList.remove('off')">Uncover</button><div id=late class=off><p>Your time ends soon</p></div>
    <button onclick="note.remove()">Dismiss</button><p id=note>We count visits</p>
    <button onclick="for (const li of [...fruit.children].sort((a, b) => a.textContent < b.textContent ? -1 : 1)) fruit.append(li)">Sort</button>
    <button onclick="stage.innerHTML = '<b>Ready</b>'; setTimeout(() => stage.innerHTML = '<i>Ready</i> now', 30)">Stage</button><p id=stage></p>
    <button onclick="shorten()">Shorten</button><div id=long style="height:90vh;overflow:hidden"></div><p>Just below</p>
    <button onclick="quote.innerHTML = '<b>Fee 4</b>'; setTimeout(() => quote.innerHTML = '<b>Fee 9</b>', 30)">Quote</button><div id=quote><b>Fee 4</b></div>
    <button onclick="far.textContent = 'Sum 7'">Reckon</button><button onclick="far.textContent = far.textContent">Again</button><button onclick="tally.textContent++">Count</button>
    <div style="height:3000px"></div><p id=far>Sum 0</p><output id=tally>0</output>
    <script>
      items = ['Milk', 'Bread', 'Eggs']; told = '';
      draw = () => app.innerHTML = '<h2>List</h2><table>' + items.map((it, at) => '<tr><td>' + it + '</td><td>' + at + '</td><td><button>Drop</button></td></tr>').join('')
        + '</table><div role=status id=state>' + told + '</div><button onclick="add()">Add</button><button onclick="save()">Keep</button>';
      add = () => { items.push('Tea'); told = items.length + ' kinds'; draw(); };
      save = () => { state.textContent = 'Keeping'; setTimeout(() => { told = 'Kept'; draw(); }, 100); };
      shorten = () => { long.style.height = '10px'; note.textContent = 'Shorter'; };
      draw();
    </script>`,
};

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const { open } = agent;
const first = (text: string) => text.split('\n')[0];

describe('a script of the page that throws', () => {
  beforeEach(() => open('/thrown'));

  it('is told where nothing came of the act or nobody expected anything, and is no effect that a step may build on', async () => {
    const thrown = 'the page threw meanwhile: "ReferenceError: nothing is not defined"';
    const broken = await agent.does('click', { target: 'Break' });
    expect(broken.split('\n').slice(0, 2)).toEqual(['clicked button "Break": no effect seen', thrown]);
    expect(await agent.does('click', { target: 'Half' })).toContain(thrown);
    const expected = await agent.does('click', { target: 'Half', expect: 'text "done" visible' });
    expect(expected).not.toContain('threw');
    const steps = await agent.fails('run_steps', { steps: ['click "Break"', 'click "Part"'] });
    expect(steps).toContain('no effect of it was seen');
    expect(steps).toContain(thrown);
  });

  it('or an address of which only the fragment is another is told beside an unchanged screen', async () => {
    const text = await agent.does('click', { target: 'Part' });
    expect(text).toBe(
      `clicked button "Part"\neffect: navigation (${agent.site.url}/thrown#two)\nnothing in view changed`,
    );
  });
});

describe('text', () => {
  beforeEach(() => open('/fields'));

  it('that a field stripped of its punctuation is not there, and both texts are told', async () => {
    const text = await agent.fails('fill', { target: 'Letters', value: '/etc/my-app/conf.d' });
    expect(text).toContain('it holds "etcmyappconfd", not "/etc/my-app/conf.d"');
  });

  it('that a field put into its format is there, and the answer says what it holds', async () => {
    const text = await agent.does('fill', { target: 'Phone', value: '5551234567' });
    expect(first(text)).toBe('filled textbox "Phone", which now holds "(555) 123-4567": verified');
  });

  it('that changes another field leaves the verdict open and names that field; a computed one is only an effect', async () => {
    expect(first(await agent.does('fill', { target: 'Day', value: '24' }))).toBe(
      'filled textbox "Day": unverified, textbox "Month" is now "24"',
    );
    expect(first(await agent.does('fill', { target: 'Amount', value: '5' }))).toBe(
      'filled textbox "Amount": verified',
    );
  });

  it('reaches scripts that listen to keys', async () => {
    expect(await agent.does('fill', { target: 'Seek', value: 'abc' })).toContain('found abc');
  });

  it('may be typed into a combobox that stays closed when it is clicked', async () => {
    expect(first(await agent.does('click', { target: 'Town' }))).toBe('clicked combobox "Town"');
  });
});

describe.each(['/model', '/drawn', '/labelled'])('a code editor at %s', (path) => {
  const CODE = 'if (a) {\n\n  f("(")\n}';

  it('holds the code as it was sent, then what is added, then nothing', async () => {
    await open(path);
    const put = (value: string, clear_first = true) =>
      agent.does('fill', { target: 'Code', value, clear_first }).then(first);
    expect(await put(CODE)).toBe('filled textbox "Code": verified');
    expect(JSON.parse(await agent.does('evaluate', { expression: 'truth()' }))).toBe(CODE);
    expect(await put('(', false)).toBe('filled textbox "Code": verified');
    expect(JSON.parse(await agent.does('evaluate', { expression: 'truth()' }))).toBe(`${CODE}(`);
    expect(await put('')).toBe('filled textbox "Code": verified');
    expect(JSON.parse(await agent.does('evaluate', { expression: 'truth()' }))).toBe('');
  });
});

it('a code editor is clicked where it is drawn, and takes what is typed then', async () => {
  await open('/labelled');
  await agent.does('click', { target: 'Code' });
  expect(first(await agent.does('fill', { value: 'new' }))).toBe('filled textbox "Code": verified');
  expect(JSON.parse(await agent.does('evaluate', { expression: 'truth()' }))).toBe('new');
});

describe('a press', () => {
  beforeEach(() => open('/press'));

  it('that opens something over the control has landed', async () => {
    expect(first(await agent.does('click', { target: 'Fruit' }))).toBe(
      'clicked button "Fruit": verified, it is expanded',
    );
  });

  it('lands on what shows more of its name under the pointer, again and again by the same ref', async () => {
    const ref = /(@e\d+) columnheader "Name"/.exec(await agent.does('describe_screen'))?.[1] ?? '';
    for (const times of [1, 2, 3]) {
      await agent.does('click', { target: ref, expect: `text "sorted ${times}" visible` });
    }
  });
});

describe('a press that changes what was pressed', () => {
  beforeEach(() => open('/press'));
  const STALE = /STALE_REFERENCE|no longer on the page|is gone/;

  it('has landed: a check that moves its row and calls it otherwise, once', async () => {
    for (const [tool, input] of [
      ['click', { target: 'checkbox "Figs"' }],
      ['run_steps', { steps: ['check "Pears"'] }],
    ] as const) {
      const { text, failed } = await agent.call(tool, input);
      expect(text).not.toMatch(STALE);
      if (failed) expect(text).toContain('may have had an effect');
    }
    expect(await agent.truth('moved')).toEqual(['Figs', 'Pears']);
  });

  it('has landed: a button that becomes a link of another name, once', async () => {
    const { text, failed } = await agent.call('click', { target: 'Publish now' });
    expect(text).not.toMatch(STALE);
    expect(failed).toBe(false);
    expect(await agent.truth('pressed')).toBe(1);
  });
});

describe('a message', () => {
  beforeEach(() => open('/said'));

  it('that came and went was there, once what it speaks of was answered', async () => {
    const text = await agent.does('click', { target: 'Save', expect: 'text "Saved" visible' });
    expect(first(text)).toMatch(
      /^clicked button "Save": verified, text "Saved" visible( \(seen, gone again\))?$/,
    );
  });

  it('that came and went over a refused request, or was taken back in its place, is no success', async () => {
    const wait = { timeout_ms: 900 };
    await agent.fails('click', { target: 'Try', expect: 'text "Saved" visible', ...wait });
    await agent.fails('click', { target: 'Store', expect: 'text "Stored" visible', ...wait });
  });
});

describe('a box that changes with the one that was ticked', () => {
  beforeEach(() => open('/boxes'));
  const ticks = async (...names: string[]) => {
    const told: string[] = [];
    for (const name of names)
      told.push(first(await agent.does('click', { target: name.includes(' ') ? name : `"${name}"` })) ?? '');
    return told;
  };

  it('is a neighbour, which is named', async () => {
    expect(await ticks('Zed', 'Quiet', 'Fast', 'Plain')).toEqual([
      'clicked checkbox "Zed": unverified, checkbox "Gift wrap" is now "checked"',
      'clicked checkbox "Quiet": unverified, switch "Mute" is now "checked"',
      'clicked checkbox "Fast": unverified, radio "Day" is now "checked"',
      'clicked checkbox "Plain": verified',
    ]);
  });

  it('is none where it is of its group, its list, its tree or the same choice once more', async () => {
    for (const name of [
      'All',
      'Bee',
      'Ant',
      'Each',
      'One',
      'Land',
      'South',
      'South',
      'Day',
      'checkbox "Dark"',
    ])
      expect(await ticks(name)).toEqual([expect.stringMatching(/^clicked \w+ "\w+": verified$/)]);
    expect(await ticks('Big')).toEqual([
      'clicked radio "Big": unverified, checkbox "Gift wrap" is now "checked"',
    ]);
  });
});

describe('a message in the flow of the page, without a role', () => {
  beforeEach(() => open('/flow'));
  const saved = (name: string) => ({
    target: `button "${name}"`,
    expect: `text "Saved ${name}" visible`,
    timeout_ms: 60_000,
  });

  it('that came and went was there, and one that comes back is', async () => {
    for (const name of ['Bare', 'Rewritten', 'After'])
      expect(first(await agent.does('click', saved(name)))).toBe(
        `clicked button "${name}": verified, text "Saved ${name}" visible (seen, gone again)`,
      );
    expect(first(await agent.does('click', saved('Back')))).toMatch(/: verified, text "Saved Back" visible/);
  });

  // A test ends long before these minutes are over.
  it('is none where it was a state or a row that was taken back, which is told as soon as it is known', async () => {
    for (const name of ['Guess', 'Refused', 'Item', 'Row', 'State', 'Like'])
      expect(await agent.fails('click', saved(name))).toContain('it was seen for a moment and is gone');
  });
});

describe('the words of a page', () => {
  beforeEach(() => open('/redrawn'));
  const effectOf = async (target: string) => {
    const text = await agent.does('click', { target: `button "${target}"` });
    return text.split('\n').find((line) => line.startsWith('effect: ')) ?? first(text);
  };

  it('that one task puts in and takes out again nobody has seen: a password that is measured is not told', async () => {
    await open('/measured');
    const { text } = await agent.call('fill', { target: 'Password', value: 'swordfish' });
    expect(text).toContain('verified');
    expect(text).not.toContain('swordfish');
    expect(await effectOf('Go')).toBe('clicked button "Go": no effect seen');
    expect(await effectOf('Later')).toBe('effect: text ("shown for a while" came and went)');
  });

  it('that were only drawn anew are no effect; what is new is, messages first', async () => {
    expect(await effectOf('Add')).toBe('effect: text ("4 kinds", "Tea 3")');
    // The words in between are gone, and those before them were drawn anew.
    expect(await effectOf('Keep')).toBe('effect: text ("Kept"), text ("Keeping" came and went)');
  });

  it.each([
    ['that were uncovered are told', 'Uncover', 'text ("Your time ends soon")'],
    ['that are gone are told', 'Dismiss', 'text ("We count visits" gone)'],
    ['in another order are told as that', 'Sort', 'text (the same lines in another order)'],
    ['that are part of what is shown now did not go', 'Stage', 'text ("Ready now")'],
    ['that were drawn anew before others took their place did not come and go', 'Quote', 'text ("Fee 9")'],
    ['that only moved into view are none of it', 'Shorten', 'text ("Shorter")'],
    ['that were written out of view are told as that', 'Reckon', 'text ("Sum 7" out of view)'],
    [
      'that were written out of view are told, though other words in view hold them',
      'Count',
      'text ("1" out of view)',
    ],
  ])('%s', async (_what, target, effect) => {
    expect(await effectOf(target)).toBe(`effect: ${effect}`);
  });

  it('that are written as they stood, out of view, are no effect', async () => {
    expect(await effectOf('Again')).toBe('clicked button "Again": no effect seen');
  });
});

describe('an effect', () => {
  beforeEach(() => open('/seen'));

  it.each([
    ['Mode', 'look (button "Mode" looks different)'],
    ['Title', 'title ("Other")'],
    ['Retitle', 'title ("There")'],
    ['Draw', 'look (a canvas was redrawn)'],
    ['Rows', 'text ("Type inject bold")'],
    ['Nest', 'text ("nested", "below")'],
    ['Copy', 'text ("Kept"), text ("Copied" came and went)'],
    ['textbox "Plain"', 'focus (textbox "Plain")'],
    ['Public', 'look (button "Public" looks different)'],
  ])('of a click on %s is told', async (target, effect) => {
    expect(`${await agent.does('click', { target })}\n`).toContain(`effect: ${effect}\n`);
  });

  it('of a click on an item of a menu that becomes checked is told', async () => {
    for (const [role, name] of [
      ['menuitemcheckbox', 'Ruler'],
      ['menuitemradio', 'Grid'],
    ])
      expect(first(await agent.does('click', { target: name ?? '' }))).toBe(
        `clicked ${role} "${name}": verified`,
      );
  });

  it('of a click that scrolls a box is one, though the screen has no line for it', async () => {
    expect(first(await agent.does('click', { target: 'Down' }))).toBe('clicked button "Down"');
  });

  it('of keys that move the caret or select is told, and a dead button has none', async () => {
    await agent.does('click', { target: 'textbox "Plain"' });
    for (const key of ['Control+a', 'Home'])
      expect(await agent.does('press_key', { key })).toContain('effect: selection');
    expect(first(await agent.does('click', { target: 'Dead' }))).toBe(
      'clicked button "Dead": no effect seen',
    );
  });

  it('is none of what changed before, which is told as that', async () => {
    await agent.does('evaluate', { expression: "document.querySelector('[disabled]').disabled = false" });
    const said = await agent.does('click', { target: 'Dead' });
    expect(said.split('\n').map((line) => line.replace(/@e\d+ /, ''))).toEqual([
      'clicked button "Dead": no effect seen',
      'changed since you last looked, not by this:',
      '~ button "Off"',
    ]);
    // It was told once, and what an action does itself is told without it.
    expect(await agent.does('click', { target: 'Dead' })).toBe('clicked button "Dead": no effect seen');
    expect(await agent.does('click', { target: 'Title' })).not.toContain('not by this');
  });

  it('is none where the same is only drawn anew', async () => {
    expect(first(await agent.does('click', { target: 'Still' }))).toBe(
      'clicked button "Still": no effect seen',
    );
  });

  it('on the network alone is no submission; a submission is one', async () => {
    const loose = await agent.does('press_key', { key: 'Enter', target: 'Loose' });
    // Whether it was answered by then is not what is asked here.
    expect(loose).toContain('network (GET /ok');
    expect(first(loose)).toBe('pressed Enter on textbox "Loose"');
    const bound = await agent.does('press_key', { key: 'Enter', target: 'Bound' });
    expect(first(bound)).toBe('pressed Enter on textbox "Bound": verified');
  });

  it('there is none where a control is covered or disabled, and each is told', async () => {
    expect(await agent.fails('click', { target: 'Under' })).toContain('it is covered by i');
    expect(await agent.fails('click', { target: 'Off' })).toContain('it is disabled');
  });
});
