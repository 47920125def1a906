import { describe, expect, it } from 'vitest';
import { agentOn } from './agent.ts';

const AWAY = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)';

const PAGES = {
  // The halves of one widget: a group of parts with a hidden input, a box around a switch, a list around its field.
  '/halves': `<script>did = []</script>
    <label for="raw" id="when-label">When</label>
    <div role="group" aria-labelledby="when-label" onclick="0" style="width:200px">
      <span role="spinbutton" tabindex="0" aria-label="Hours" aria-valuenow="7" aria-valuemin="0" aria-valuemax="23"
        aria-valuetext="07" onkeydown="if (event.key.startsWith('Arrow')) { const n = Number(this.getAttribute('aria-valuenow')) + (event.key === 'ArrowUp' ? 1 : -1); this.setAttribute('aria-valuenow', n); this.setAttribute('aria-valuetext', this.textContent = String(n).padStart(2, '0')) }">07</span>:<span
        role="spinbutton" tabindex="0" aria-label="Minutes" aria-valuenow="30" aria-valuemin="0" aria-valuemax="59"
        aria-valuetext="30">30</span>
      <input id="raw" aria-hidden="true" tabindex="-1" value="07:30" style="${AWAY}"></div>
    <p><label for="alarm">Alarm</label> <span role="checkbox" aria-checked="false" onclick="0" style="position:relative;display:inline-block;width:40px;height:20px"><input
      id="alarm" role="switch" type="checkbox" style="position:absolute;inset:0;width:40px;height:20px;opacity:0;margin:0"></span></p>
    <p><label for="words">Words</label> <span role="listbox" tabindex="-1"><span role="option">alpha</span> <input id="words"></span></p>
    <p><span><span id="file" onclick="did.push('outer')"><button>Attach</button></span></span></p>
    <p><span id="day-label" onclick="did.push('label')" style="cursor:pointer">Day</span>
      <span role="slider" tabindex="0" aria-labelledby="day-label" aria-valuenow="3" aria-valuemin="1" aria-valuemax="31"
        style="display:inline-block;width:80px;height:10px"
        onkeydown="if (event.key.startsWith('Arrow')) this.setAttribute('aria-valuenow', Number(this.getAttribute('aria-valuenow')) + (/Right|Up/.test(event.key) ? 1 : -1))"></span></p>`,
  '/tucked': `<style>.away { position: absolute; clip: rect(0 0 0 0); pointer-events: none }</style>
    <div role="group" aria-label="Plan"><input class="away" type="radio" name="plan" id="month" checked><label for="month">Monthly</label>
      <input class="away" type="radio" name="plan" id="year"><label for="year">Yearly</label></div>
    <label>Low power<span style="${AWAY}"><input type="checkbox" role="switch" id="low"></span></label>`,
  '/lists': `<script>
      const unfold = (box, select) => { const list = document.createElement('ul'); list.setAttribute('role', 'listbox');
        for (const { text } of select.options) { const item = document.createElement('li'); item.setAttribute('role', 'option'); item.textContent = text;
          item.onclick = () => { select.value = text; box.firstElementChild.textContent = text; box.setAttribute('aria-expanded', 'false'); list.remove() }; list.append(item) }
        box.setAttribute('aria-expanded', 'true'); document.body.append(list) }</script>
    <p><label for="speed">Speed</label> <select id="speed" aria-hidden="true" tabindex="-1" style="${AWAY}"><option>Slow<option>Fast</select><span role="combobox" tabindex="0"
      aria-labelledby="shown" aria-expanded="false" onclick="unfold(this, speed)"><span id="shown" role="textbox" aria-readonly="true" title="Slow">Slow</span></span></p>
    <p><label for="size-box">Size</label> <select id="size" style="display:none"><option>Small<option>Large</select><span id="size-box" role="combobox"
      tabindex="0" aria-expanded="false" onclick="unfold(this, size)"><span>Small</span></span></p>`,
  '/beside': `<style>.s { cursor: pointer } .s.active { color: gold }</style>
    <div><div><label>Stars</label></div><div><div class="rating" id="stars">${[1, 2, 3, 4, 5]
      .map(
        (n) =>
          `<span class="s star${n < 3 ? ' active' : ''}" onclick="[...this.parentElement.children].forEach((s, i) => s.classList.toggle('active', i < ${n}))">★</span>`,
      )
      .join('')}</div></div></div>
    <h3>Danger</h3><button onclick="document.title = 'deleted'">Delete all</button>
    <table><tr><th>Name</th><th>Description</th></tr><tr><td>status <i>string</i></td><td>The state. <select id="status"><option>new<option>sold</select></td></tr></table>
    <p><input id="lonely"></p>`,
  '/pointing': `<script>did = []</script><p>One</p>
    <ul id="list">${['One', 'Two', 'Three'].map((word) => `<li draggable="true" ondragstart="moved = this" ondragover="event.preventDefault()" ondrop="this.before(moved)">${word}</li>`).join('')}</ul>
    <div oncontextmenu="event.preventDefault(); did.push('menu')">Right-click here</div>`,
  // Rows that are drawn only while they show, in a page that scrolls too.
  '/long': `<script>did = []</script><table><tr><td>Ada</td><td><input type="checkbox" aria-label="Choose"></td><td><input type="checkbox" aria-label="Paid"></td></tr></table>
    <div style="height:600px"></div><div id="list" style="height:200px;overflow:auto"><div style="height:25600px;position:relative"></div></div><div style="height:2000px"></div>
    <script>const draw = () => { const first = Math.floor(list.scrollTop / 32); list.firstElementChild.innerHTML = Array.from({ length: 8 }, (_, i) => first + i).filter((n) => n < 800)
      .map((n) => '<button style="position:absolute;top:' + n * 32 + 'px" onclick="did.push(this.textContent)">' + (n === 100 ? 'Old town' : 'City ' + (n + 1)) + '</button>').join('') }
      list.onscroll = draw; draw()</script>`,
};

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const { open, truth } = agent;

describe('what stands for one widget is one target', () => {
  it('a group of parts with a hidden input is the group', async () => {
    await open('/halves');
    expect(await agent.does('adjust_control', { target: 'When', value: '09:30' })).toMatch(/verified/);
    expect(await truth('document.querySelector("[role=spinbutton]").textContent')).toBe('09');
  });

  it('a box around a switch, a list around its field and a wrapper around a button give way to what takes the keys', async () => {
    await open('/halves');
    expect(await agent.does('adjust_control', { target: 'Alarm', value: 'on' })).toMatch(
      /^set switch "Alarm"/,
    );
    expect(await truth('alarm.checked')).toBe(true);
    expect(await agent.does('press_key', { target: 'Words', key: 'x' })).toContain('textbox "Words"');
    expect(await truth('words.value')).toBe('x');
    expect(await agent.does('hover', { target: 'Attach' })).toContain('button "Attach"');
  });

  it('a label that hands its clicks on gives way to what it labels', async () => {
    await open('/halves');
    expect(await agent.does('adjust_control', { target: 'Day', value: 5 })).toMatch(
      /^set slider "Day" to 5: verified/,
    );
    expect(await truth('did')).toEqual([]);
  });

  it('an input that is cut away is operated through its label', async () => {
    await open('/tucked');
    expect(await agent.does('click', { target: 'Yearly' })).toContain('verified');
    expect(await agent.does('adjust_control', { target: 'Low power', value: 'on' })).toContain('verified');
    expect(await truth('[year.checked, low.checked]')).toEqual([true, true]);
  });

  it('a drawn list goes by the label of the hidden one behind it, not by what it shows', async () => {
    await open('/lists');
    expect(await agent.does('select', { target: 'Speed', value: 'Fast' })).toMatch(
      /^selected "Fast" in combobox "Speed"/,
    );
    expect(await agent.does('select', { target: 'Size', value: 'Large' })).toMatch(
      /^selected "Large" in combobox "Size"/,
    );
    expect(await truth('[speed.value, size.value]')).toEqual(['Fast', 'Large']);
  });
});

describe('words that name nothing by the rules', () => {
  it('a label beside a rating that has no name stands for it where a value is set', async () => {
    await open('/beside');
    expect(await agent.does('adjust_control', { target: 'Stars', value: 4 })).toMatch(
      /"Stars" to 4: verified/,
    );
    expect(await truth('document.querySelectorAll(".active").length')).toBe(4);
  });

  it('and for nothing where something is clicked', async () => {
    await open('/beside');
    await agent.fails('click', { target: 'Stars' });
    await agent.fails('adjust_control', { target: 'Danger', value: 'on' });
    expect(await truth('document.title')).toBe('/beside');
  });

  it('the only field of a row whose cell holds words goes by the first cell', async () => {
    await open('/beside');
    expect(await agent.does('select', { target: 'status', value: 'sold' })).toContain('verified');
    expect(await truth('document.getElementById("status").value')).toBe('sold');
  });

  it('a bare role is a target where there is only one', async () => {
    await open('/beside');
    expect(await agent.does('fill', { target: 'textbox', value: 'here' })).toContain('verified');
    expect(await truth('lonely.value')).toBe('here');
  });

  it('plain text can be dragged, dropped on and right-clicked; of two drop targets the one in the same list is meant', async () => {
    await open('/pointing');
    await agent.does('drag', { target: 'Three', to: 'One' });
    expect(await truth('[...list.children].map((li) => li.textContent)')).toEqual(['Three', 'One', 'Two']);
    await agent.does('click', { target: 'Right-click here', button: 'right' });
    expect(await truth('did')).toEqual(['menu']);
    await agent.fails('click', { target: 'Right-click here' });
  });
});

describe('rows', () => {
  it('one that a long list draws only when scrolled to is reached by one call, by its number or by looking through', async () => {
    await open('/long');
    await agent.does('click', { target: 'City 640' });
    await agent.does('click', { target: 'Old town' });
    expect(await truth('did')).toEqual(['City 640', 'Old town']);
  });

  it('a list that does not have it is left where it was', async () => {
    await open('/long');
    await agent.fails('click', { target: 'Village 3' });
    expect(await truth('[list.scrollTop, did]')).toEqual([0, []]);
  });

  it('a role in a row that has two of them is ambiguous, however near one stands to its words', async () => {
    await open('/long');
    expect(await agent.fails('click', { target: 'checkbox in row "Ada"' })).toContain('AMBIGUOUS_TARGET');
    expect(await agent.does('click', { target: 'checkbox "Paid" in row "Ada"' })).toContain('verified');
    expect(await truth('[...document.querySelectorAll("input")].map((box) => box.checked)')).toEqual([
      false,
      true,
    ]);
  });
});
