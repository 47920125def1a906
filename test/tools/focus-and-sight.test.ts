import { describe, expect, it } from 'vitest';
import { agentOn } from './agent.ts';

const PAGES = {
  '/typing': `<label>Name <input id="name"></label> <label>Pin <input id="pin" type="password"></label>
    <label>Note <input id="note"></label> <div id="pad" tabindex="0">pad</div>
    <div id="rich" contenteditable role="textbox" aria-label="Rich">old</div>
    <iframe title="Inner" srcdoc="<label>Deep <input id=deep></label>"></iframe>`,
  '/bold': `<div id="text" contenteditable role="textbox" aria-label="Article"><p>Once upon a time</p></div>
    <button onclick="text.innerHTML = '<p><strong>Once upon a time</strong></p>'">Bold</button>
    <button onclick="text.innerHTML = text.innerHTML">Nothing</button>`,
  '/nested': `<script>pressed = []; addEventListener('click', (e) => { if (e.target.id) pressed.push(e.target.id) })</script>
    <div id="head" onclick="0" style="padding:40px"><div id="label" onclick="0" style="width:60px">Price</div></div>`,
  '/sight': `<div style="position:fixed;left:-900px;top:10px"><button onclick="document.title='hit'">Away</button></div>
    <span aria-hidden="true" role="button" tabindex="-1" onclick="document.title='filtered'">Filter</span>
    <style>.row button { visibility: hidden } .row:hover button { visibility: visible }</style>
    <div class="row" role="row" style="width:300px">Ada <button onclick="document.title='removed'">Remove</button></div>
    <label role="button" tabindex="0" style="display:inline-block;width:120px">Contract
      <input type="file" style="position:absolute;width:1px;height:1px;clip:rect(0 0 0 0)"></label>
    <table><tr><td>1</td><td><input value="Ada King"></td></tr><tr><td>2</td><td><input value="Grace"></td></tr></table>`,
  '/places': `<button onclick="document.title='page'">Delete</button> <button>Show table</button>
    <table><tr><th>Name</th></tr><tr><td>Ada</td></tr></table>
    <div id="rest"><button>Edit</button></div>
    <iframe title="Payment" srcdoc="<button onclick=&quot;parent.document.title='paid'&quot;>Pay</button>"></iframe>
    <iframe title="Gift card" srcdoc="<button onclick=&quot;parent.document.title='gift'&quot;>Pay</button>"></iframe>
    <div role="dialog" aria-label="Settings" style="position:fixed;bottom:0"><button onclick="document.title='dialog'">Delete</button></div>
    <dialog id="ask" aria-label="Really?"><button onclick="ask.close()">No</button></dialog>
    <div id="made" hidden role="dialog" aria-modal="true" aria-label="Terms"><button>Agree</button></div>`,
  '/masked': `<label>Under <input id="under"></label> <label>Colour <select id="colour"><option>Red<option>Blue</select></label>
    <label>Volume <input id="volume" type="range" max="10" value="1"></label> <label>Busy <input id="busy"></label>
    <div style="height:2000px"></div><label>Low <input id="low"></label>
    <div style="overflow:hidden;height:0"><div style="position:fixed;left:20px;top:300px"><label>Panel <input id="panel"></label></div></div>
    <div style="position:absolute;left:20px;top:3000px"><label>Placed <input></label></div>
    <div id="mask" style="position:fixed;inset:0"></div>
    <div id="win" style="position:fixed;left:100px;top:100px;width:300px;background:#fff"><label>Top <input></label>
      <div style="height:60px;overflow:auto"><div style="height:500px"></div><label>Deep <input></label></div></div>`,
};

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const { open, truth } = agent;

describe('fill without a target', () => {
  it('goes into the field that has the focus and says which one that was', async () => {
    await open('/typing');
    await agent.does('click', { target: 'Note' });
    expect(await agent.does('fill', { value: 'hello' })).toMatch(/^filled textbox "Note": verified/);
    expect(await truth('[note.value, document.getElementById("name").value]')).toEqual(['hello', '']);
  });

  it('reaches an editable element and a field inside a frame', async () => {
    await open('/typing');
    await agent.does('click', { target: 'Rich' });
    expect(await agent.does('fill', { value: 'new' })).toMatch(/^filled textbox "Rich": verified/);
    expect(await truth('rich.textContent')).toBe('new');
    await agent.does('click', { target: 'Deep' });
    expect(await agent.does('fill', { value: 'inside' })).toMatch(/^filled textbox "Deep": verified/);
    expect(await truth('document.querySelector("iframe").contentDocument.getElementById("deep").value')).toBe(
      'inside',
    );
  });

  it('is refused where nothing has the focus, or what has it takes no text', async () => {
    await open('/typing');
    const refused = await agent.fails('fill', { value: 'x' });
    expect(refused).toContain('nothing has the focus');
    expect(refused).toContain('try: click into the field first, or name it as target');
    await truth('(pad.focus(), 1)');
    expect(await agent.fails('fill', { value: 'x' })).toContain('it takes no text');
  });

  it('is a step of its own', async () => {
    await open('/typing');
    await agent.does('run_steps', { steps: ['click "Name"', 'fill with "Ada"'] });
    expect(await truth('document.getElementById("name").value')).toBe('Ada');
  });
});

describe('the words of a line', () => {
  it('name a box by its role, and a frame by its name', async () => {
    await open('/places');
    expect(await agent.fails('click', { target: 'button "Delete"' })).toContain('AMBIGUOUS_TARGET');
    await agent.does('click', { target: 'button "Delete" in dialog' });
    expect(await truth('document.title')).toBe('dialog');
    expect(await agent.fails('click', { target: 'button "Pay"' })).toContain('AMBIGUOUS_TARGET');
    await agent.does('click', { target: 'button "Pay" in "Gift card"' });
    expect(await truth('document.title')).toBe('gift');
    await agent.does('click', { target: 'button "Pay" in region "Payment"' });
    expect(await truth('document.title')).toBe('paid');
    expect(await agent.fails('click', { target: 'button "Pay" in dialog' })).toContain(
      'without dialog there are 2',
    );
  });

  it('name what a reader wants by its role alone; who clicks means what carries the word', async () => {
    await open('/places');
    expect(await agent.does('read_page', { target: 'table' })).toBe('Name\nAda');
    expect(await agent.does('click', { target: 'table' })).toMatch(/^clicked button "Show table"/);
  });

  it('of what a layer without a name lies over lead to nothing but what has the focus, until it is gone', async () => {
    await open('/masked');
    await truth('(busy.focus(), 1)');
    const tries: [string, { target: string; value: string }][] = [
      ['fill', { target: 'Under', value: 'x' }],
      ['fill', { target: 'Low', value: 'x' }],
      ['fill', { target: 'Panel', value: 'x' }],
      ['select', { target: 'Colour', value: 'Blue' }],
      ['adjust_control', { target: 'Volume', value: '5' }],
    ];
    for (const [tool, args] of tries) {
      const refused = await agent.fails(tool, args);
      expect(refused, args.target).toMatch(/it (lies behind the open|is covered by) div#mask/);
      expect(refused, args.target).not.toContain('may have');
    }
    expect(await truth('[under, low, panel, colour, volume].map((at) => at.value)')).toEqual([
      '',
      '',
      '',
      'Red',
      '1',
    ]);
    // What the page placed by itself may come up over the layer: where nothing of it shows, nobody can tell.
    for (const target of ['Busy', 'Top', 'Deep', 'Placed'])
      expect(await agent.does('fill', { target, value: 'x' })).toContain('verified');
    // One that scrolls with the page leaves what is further down.
    await truth('(busy.blur(), scrollTo(0, 0), mask.style.position = "absolute", 1)');
    expect(await agent.fails('fill', { target: 'Under', value: 'x' })).toContain('div#mask');
    expect(await agent.does('fill', { target: 'Low', value: 'y' })).toContain('verified');
    await truth('(mask.remove(), win.remove(), 1)');
    for (const [tool, args] of tries) expect(await agent.does(tool, args), args.target).toContain('verified');
  });

  it('of what lies behind an open dialog lead to that dialog', async () => {
    await open('/places');
    await truth('(ask.showModal(), 1)');
    const behind = await agent.fails('click', { target: 'Edit' });
    expect(behind).toContain('button "Edit": it lies behind the open dialog "Really?"');
    expect(behind).toContain('try: finish or close the dialog "Really?" first');
    await truth('(ask.close(), made.hidden = false, rest.inert = true, 1)');
    expect(await agent.fails('click', { target: 'Edit' })).toContain(
      'finish or close the dialog "Terms" first',
    );
    await truth('(made.hidden = true, 1)');
    expect(await agent.fails('click', { target: 'Edit' })).not.toContain('finish or close');
  });
});

describe('fields that only people are told of', () => {
  it('leave the screen out of an answer, and say how long steps may wait', async () => {
    await open('/places');
    const act = { target: 'button "Delete" in dialog' };
    expect(await agent.does('click', { ...act, screen: 'none' })).not.toContain('\n@e');
    expect(await agent.does('click', { ...act, screen: 'full' })).toContain('button "Delete"');
    const started = Date.now();
    await agent.fails('run_steps', { steps: ['expect text "Nowhere" visible'], timeout_ms: 0 });
    expect(Date.now() - started).toBeLessThan(4000);
    const { tools } = await agent.client.listTools();
    const listed = tools.map(
      ({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})] as const,
    );
    expect(Object.fromEntries(listed).click).not.toContain('screen');
    expect(Object.fromEntries(listed).run_steps).not.toContain('timeout_ms');
  });
});

describe('what can be seen', () => {
  it('text that only looks different was formatted, and the same text put in again was not', async () => {
    await open('/bold');
    expect(await agent.does('click', { target: 'Bold' })).toContain(
      'effect: look (the text of textbox "Article" is formatted differently)',
    );
    expect(await agent.does('click', { target: 'Nothing' })).toContain('no effect seen');
  });

  it('what is fixed outside the window is not visible, and nothing may have happened', async () => {
    await open('/sight');
    const answer = await agent.call('click', { target: 'css:div[style*="-900px"] button' });
    expect(answer.failed).toBe(true);
    expect(answer.text).toContain('it lies outside the view and cannot be scrolled into it');
    expect(answer.text).not.toContain('may have');
    expect(await truth('document.title')).not.toBe('hit');
  });

  it('of clickable boxes in each other that say the same the inner one is meant', async () => {
    await open('/nested');
    await agent.does('click', { target: 'Price' });
    expect(await truth('pressed')).toEqual(['label']);
  });

  it('what is drawn though aria-hidden is clicked', async () => {
    await open('/sight');
    await agent.does('click', { target: 'Filter' });
    expect(await truth('document.title')).toBe('filtered');
    const seen = await agent.does('find_element', { query: 'Filter' });
    expect(seen).not.toContain('hidden');
  });

  it('what shows only under the pointer is clicked after its row was pointed at', async () => {
    await open('/sight');
    await agent.does('click', { target: 'Remove' });
    expect(await truth('document.title')).toBe('removed');
  });

  it('where two that show only under the pointer could be meant, it is refused with a word about hovering', async () => {
    await open('/sight');
    await truth('const row = document.querySelector(".row"); row.after(row.cloneNode(true)); 1');
    expect(await agent.fails('click', { target: 'Remove' })).toContain('hover over its row');
    expect(await truth('document.title')).not.toBe('removed');
  });

  it('a label that is drawn as a button for its file field is no second candidate', async () => {
    await open('/sight');
    const found = await agent.does('find_element', { query: 'Contract' });
    expect(found).toContain('1 of 1');
  });

  it('the words that a field holds are words of its row', async () => {
    await open('/sight');
    await agent.does('fill', { target: 'textbox in row "Ada King"', value: 'Ada Lovelace' });
    expect(await truth('[...document.querySelectorAll("td input")].map((one) => one.value)')).toEqual([
      'Ada Lovelace',
      'Grace',
    ]);
  });
});
