import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LoopPage, type OpenLoop, openLoop, refOf } from './open-loop.ts';

let loop: OpenLoop;
beforeAll(async () => {
  loop = await openLoop();
});
afterAll(() => loop.close());

type Seen = Awaited<ReturnType<LoopPage['snap']>>;

const linesOf = ({ snapshot }: Seen) => (snapshot.lines ?? '').split('\n');

/** A calendar of divs in no dialog: more lines than the page had before it. */
const OPENS_MANY = `<h1>Visit</h1><button>Keep</button><button onclick="box.hidden = false">Pick</button>
  <div id=box hidden>${Array.from({ length: 12 }, (_, day) => `<button>Day ${day + 1}</button>`).join('')}</div>`;

describe('what a model reads', () => {
  test('what opened is marked and first, also where it is more than was there before', async () => {
    const page = await loop.show(OPENS_MANY);
    const ref = refOf((await page.snap()).snapshot, 'button', 'Pick');
    const lines = linesOf(await page.snap('browser_click', { ref }));
    expect(lines.slice(0, 12).every((line) => /^\+ @e\d+ button "Day \d+"$/.test(line))).toBe(true);
    expect(lines.filter((line) => line.includes('"Keep"'))).toEqual([
      expect.stringMatching(/^@e\d+ button "Keep"$/),
    ]);
  });

  test('where nearly everything is new, what the page says is first and marked, and what went away is told', async () => {
    const page =
      await loop.show(`<div role=alert>Not saved</div><div id=r>${'<p>Item</p>'}${Array.from({ length: 8 }, (_, i) => `<button>Remove ${i}</button>`).join('')}</div>
      <button onclick="go()">Order</button><script>function go() { document.querySelector('[role=alert]').remove();
        r.innerHTML = Array.from({ length: 12 }, (_, i) => '<i>Order ' + i + '</i> <a href="#' + i + '">Invoice ' + i + '</a> ').join('')
          + '<p role=status>Thank you</p><div style="position:fixed;right:8px;bottom:8px">Mail is on its way</div>'; }</script>`);
    const seen = await page.snap();
    const after = linesOf(await page.snap('browser_click', { ref: refOf(seen.snapshot, 'button', 'Order') }));
    expect(after.filter((line) => /^[+~] /.test(line))).toEqual(after.slice(0, 2));
    expect(after[0]).toMatch(/^\+ @e\d+ status "Thank you"$/);
    expect(after[1]).toBe('+ text "Mail is on its way"');
    expect(after.at(-1)).toBe('gone: alert "Not saved", 8 of role button: "Remove 0", "Remove 1", ...');
  });

  test('rows that were only drawn anew are not new, however alike they are', async () => {
    const page =
      await loop.show(`<button onclick="draw()">Reload</button><button onclick="draw('Reset')">Append</button><div id=t></div><script>
      function draw(last) { const rows = ['Login', 'Login', 'Logout', ...(last ? [last] : [])];
        t.innerHTML = '<table>' + rows.map((r) => '<tr><td>' + r + '<td>ok<td><button>Details</button></tr>').join('') + '</table>'; }
      draw()</script>`);
    const marked = (seen: Seen) =>
      linesOf(seen).flatMap((line) => (/^[+~] /.test(line) ? [line.replace(/@e\d+ /, '')] : []));
    const seen = await page.snap();
    const again = await page.snap('browser_click', { ref: refOf(seen.snapshot, 'button', 'Reload') });
    expect(marked(again)).toEqual([]);
    const more = await page.snap('browser_click', { ref: refOf(again.snapshot, 'button', 'Append') });
    expect(marked(more)).toEqual(['+ text "Reset | ok"', '+ button "Details" in row "Reset"']);
  });

  test('a row is read in its own order: its name stands before what can be used in it', async () => {
    const people = ['Ada Byron', 'Bo Larsen'];
    const rows = people.map(
      (who, i) =>
        `<tr><td>${who}<td style="cursor:pointer" onclick="1">555-010${i}<td>Guest<td><button>Edit</button></tr>`,
    );
    const page = await loop.show(`<table>${rows.join('')}</table>`);
    const lines = linesOf(await page.snap()).map((line) => line.replace(/^@e\d+ /, ''));
    const read = people.flatMap((who, i) => [
      `text ${JSON.stringify(who)}`,
      `cell "555-010${i}"`,
      'text "Guest"',
      `button "Edit" in row ${JSON.stringify(who)}`,
    ]);
    expect(lines).toEqual(read);
  });

  test('words that the very next line says are not said twice', async () => {
    const rows = ['Ada', 'Bo'].map((who) => `<tr><td>${who}<td><button>Edit</button></tr>`);
    const page = await loop.show(`<table>${rows.join('')}</table>`);
    const lines = linesOf(await page.snap()).map((line) => line.replace(/^@e\d+ /, ''));
    expect(lines).toEqual(['button "Edit" in row "Ada"', 'button "Edit" in row "Bo"']);
  });

  test('the month of a calendar has a line, also where its days have twins in other months', async () => {
    const day = (n: number) => `<div style="cursor:pointer" onclick="1">${n}</div>`;
    const days = [29, 30, 31, ...Array.from({ length: 31 }, (_, i) => i + 1), 1, 2];
    const page = await loop.show(`<div><b>January 2027</b><div>${days.map(day).join('')}</div></div>`);
    const lines = linesOf(await page.snap());
    expect(lines[0]).toBe('text "January 2027"');
    expect(lines.filter((line) => / in "/.test(line))).toEqual([]);
  });

  test('a page that goes on with words alone says so', async () => {
    const lines = (n: number) => Array.from({ length: n }, (_, i) => `<p>Line ${i}</p>`).join('');
    const long = linesOf(await (await loop.show(`<button>A</button>${lines(60)}`)).snap());
    expect(long.at(-1)).toBe('(the page goes on below)');
    const short = linesOf(await (await loop.show(`<button>A</button>${lines(3)}`)).snap());
    expect(short.at(-1)).not.toContain('below');
  });

  test('a list that stands open says what can be chosen, once, and how several are set', async () => {
    const options = '<option>Mon<option>Tue<option selected>Fri';
    const page = await loop.show(
      `<label>Days<br><select multiple size=3>${options}</select></label><select size=3 aria-label=Day>${options}</select><select aria-label=Closed>${options}</select>`,
    );
    const words = '"Mon", "Tue", "Fri"';
    expect(linesOf(await page.snap()).map((line) => line.replace(/^@e\d+ /, ''))).toEqual([
      `listbox "Days" = "Fri" any of ${words} (fill sets just these, one a line)`,
      `listbox "Day" = "Fri" one of ${words}`,
      'combobox "Closed" = "Fri"',
    ]);
  });

  test('a message that is said again is new again', async () => {
    const page = await loop.show(
      `<button onclick="m.textContent = 'Saved'">Save</button><button onclick="m.textContent = ''">Hush</button><p id=m role=status></p>`,
    );
    let seen = await page.snap();
    const press = async (name: string) => {
      seen = await page.snap('browser_click', { ref: refOf(seen.snapshot, 'button', name) });
      return linesOf(seen);
    };
    expect((await press('Save'))[0]).toMatch(/^\+ @e\d+ status "Saved"/);
    expect((await press('Hush')).at(-1)).toBe('gone: status "Saved" testid:m');
    expect((await press('Save'))[0]).toMatch(/^\+ @e\d+ status "Saved"/);
  });

  test('words that stood behind a dialog are not new once it is closed, and an empty alert has no line', async () => {
    const page =
      await loop.show(`<p>Plan: free</p><button onclick="d.showModal()">Open</button><p role=alert style="height:20px"></p>
      <dialog id=d aria-label=Sure><p>Really?</p><button onclick="d.close()">Yes</button></dialog>`);
    const seen = await page.snap();
    expect(linesOf(seen).join('\n')).not.toContain('alert');
    const opened = await page.snap('browser_click', { ref: refOf(seen.snapshot, 'button', 'Open') });
    expect(linesOf(opened).join('\n')).not.toContain('Plan');
    const closed = await page.snap('browser_click', { ref: refOf(opened.snapshot, 'button', 'Yes') });
    expect(linesOf(closed)).toContain('text "Plan: free"');
  });

  test('what changed behind a dialog is marked once it is closed', async () => {
    const page = await loop.show(
      `<button onclick="d.showModal()">Open</button><label>Size <input id=size value=S></label>
       <dialog id=d><button onclick="size.value = 'L'; d.close()">Large</button></dialog>`,
    );
    const open = await page.snap('browser_click', {
      ref: refOf((await page.snap()).snapshot, 'button', 'Open'),
    });
    expect(open.snapshot.lines).not.toContain('"Size"');
    const closed = await page.snap('browser_click', { ref: refOf(open.snapshot, 'button', 'Large') });
    expect(linesOf(closed)[0]).toMatch(/^~ @e\d+ textbox "Size" = "L"/);
  });

  test('words that belong together stand in one line, also when one of them changes', async () => {
    const page = await loop.show(
      `<button onclick="price.textContent = '9.90'">Express</button>
       <dl><dt>Delivery<dd id=price>4.90<dt>Total<dd>41.90</dl>`,
    );
    const first = await page.snap();
    expect(linesOf(first)).toContain('text "Delivery" "4.90" "Total" "41.90"');
    const ref = refOf(first.snapshot, 'button', 'Express');
    const lines = linesOf(await page.snap('browser_click', { ref }));
    expect(lines[0]).toBe('~ text "Delivery" "9.90" "Total" "41.90"');
  });

  test('a cell that only holds its checkbox, and a row that only holds its cells, have no line of their own', async () => {
    const page = await loop.show(
      `<div role=grid aria-label=Cars><div role=row tabindex=0>
       <div role=gridcell tabindex=0><input type=checkbox aria-label="Pick Volvo"></div>
       <div role=gridcell tabindex=0>Volvo</div><div role=gridcell tabindex=0>12000</div></div></div>`,
    );
    const { lines } = (await page.snap()).snapshot;
    expect(lines).toMatch(/checkbox "Pick Volvo"/);
    expect(lines).toMatch(/gridcell "Volvo"/);
    expect(lines).not.toMatch(/gridcell "Pick Volvo"|row "/);
  });

  test('words are there to read where a framework listens at its root, and what a row says beside its buttons', async () => {
    const page = await loop.show(
      `<div id=root><p>Step 1 of 4</p><button>Next</button><table><tbody id=rows>
       <tr tabindex=0><td>Ivo<td>17<td><button>Remove</button><tr tabindex=0><td>Mara<td>38<td><button>Remove</button>
       </table><p id=last>Nothing else</p></div>
       <script>root.addEventListener('click', () => {})</script>`,
    );
    const { lines = '' } = (await page.snap()).snapshot;
    expect(lines).toContain('text "Step 1 of 4"');
    expect(lines).toContain('Nothing else');
    for (const seats of ['17', '38']) expect(lines.split(seats), lines).toHaveLength(2);
    expect(lines).not.toMatch(/clickable "Step/);
  });

  test('a box that only listens is named by its words, which are said once', async () => {
    const page = await loop.show(
      '<div id=box>Open the <b>hall</b></div><script>box.onclick = () => {}</script>',
    );
    expect(linesOf(await page.snap()).filter((line) => line.includes('hall'))).toEqual([
      expect.stringMatching(/^@e\d+ clickable "Open the hall"$/),
    ]);
  });

  test('a table that was sorted stays in its order, and what is new says under which heading it is', async () => {
    const sorted = await loop.show(
      `<button onclick="t.append(t.rows[1], t.rows[0].cloneNode(true))">Sort</button><h2>Later</h2><table id=t>
       ${['Ada', 'Bo', 'Cy', 'Di'].map((name) => `<tr tabindex=0><td>${name}<td><button>Drop</button>`).join('')}</table>
       <script>document.querySelector('button').onclick = () => {
         const [a, b, c, d] = t.tBodies[0].rows;
         t.tBodies[0].replaceChildren(d.cloneNode(true), b, c.cloneNode(true), a);
       }</script>`,
    );
    const order = (seen: Seen) =>
      linesOf(seen).flatMap((line) => / button "Drop" in row "(\w+)/.exec(line)?.[1] ?? []);
    const ref = refOf((await sorted.snap()).snapshot, 'button', 'Sort');
    expect(order(await sorted.snap('browser_click', { ref }))).toEqual(['Di', 'Bo', 'Cy', 'Ada']);
    const board = await loop.show(
      `<h2>To do (2)</h2><div id=a><button>Paint</button><button id=it>Order</button></div>
       <h2 id=h>Done (1)</h2><div id=b><button>Sign</button></div>
       <script>it.onclick = (event) => { h.textContent = 'Done (2)'; event.target.remove(); b.append(Object.assign(document.createElement('button'), { textContent: 'Reorder' })) }</script>`,
    );
    const moved = refOf((await board.snap()).snapshot, 'button', 'Order');
    const lines = linesOf(await board.snap('browser_click', { ref: moved }));
    expect(lines.map((line) => line.replace(/@e\d+ /, '').replace(' [focused]', '')).slice(0, 5)).toEqual([
      '+ button "Reorder" under "Done (2)"',
      'heading 2 "To do (2)"',
      'button "Paint"',
      '~ heading 2 "Done (2)"',
      'button "Sign"',
    ]);
  });

  test('what is new is under the heading of its own column, though another one comes right before it', async () => {
    const page = await loop.show(`<h1>Books</h1><h2>Titles</h2><div style="display:flex">
      <div style="width:150px"><h3>Shelf</h3><label><input type=checkbox>Novel</label></div>
      <div id=out style="width:400px"></div></div>
      <button onclick="out.innerHTML='<button>Reserve</button><h3>Found</h3><button>Next</button>'">Search</button>
      <button onclick="out.innerHTML+='<a href=#more>More</a>'">Add</button>`);
    const seen = await page.snap();
    const found = await page.snap('browser_click', { ref: refOf(seen.snapshot, 'button', 'Search') });
    const lineOf = (one: Seen, name: string) =>
      linesOf(one)
        .find((line) => line.includes(`"${name}"`))
        ?.replace(/@e\d+ /, '');
    expect(lineOf(found, 'Reserve')).toBe('+ button "Reserve" under "Titles"');
    const more = await page.snap('browser_click', { ref: refOf(found.snapshot, 'button', 'Add') });
    expect(lineOf(more, 'More')).toBe('+ link "More" under "Found"');
  });

  test('before a dialog nothing is said to come by scrolling that cannot be used', async () => {
    const page = await loop.show(
      `${'<button>Behind</button>'.repeat(40)}<dialog id=d><button>Close</button></dialog><script>d.showModal()</script>`,
    );
    expect(linesOf(await page.snap()).at(-1)).toBe('(what is behind the dialog cannot be used now)');
  });

  test('what no words tell apart is numbered', async () => {
    const page = await loop.show(
      '<div role=radiogroup aria-label=Stars><input type=radio name=s aria-label=star><input type=radio name=s aria-label=star><input type=radio name=s aria-label=star></div>',
    );
    const lines = linesOf(await page.snap()).filter((line) => line.includes('radio "star"'));
    expect(lines.map((line) => /\(\d of \d\)$/.exec(line)?.[0])).toEqual([
      '(1 of 3)',
      '(2 of 3)',
      '(3 of 3)',
    ]);
  });

  test('a menu that is folded away lies nowhere further on the page', async () => {
    const page = await loop.show('<button>Go</button><ul hidden><li><a href="/x">Hidden</a></ul>');
    expect((await page.snap()).snapshot.lines).not.toContain('further');
  });
});

describe('what a model is told of an act', () => {
  test('words after something that was cut do not read as if they belonged to the line before them', async () => {
    const days = Array.from({ length: 130 }, (_, day) => `<button style="padding:0">${day}</button>`).join(
      '',
    );
    const room = (name: string, price: number) =>
      `<h3 style="margin:0">${name}</h3><p style="margin:0">${price} €</p>`;
    const page = await loop.show(`${days}${room('Garden', 110)}${room('Sea view', 140)}${room('Attic', 70)}`);
    const lines = linesOf(await page.snap());
    expect(lines.filter((line) => /€/.test(line))).toEqual([
      'text … "110 €"',
      'text … "140 €"',
      'text … "70 €"',
    ]);
  });

  test('what a form says of a field in its label is told once, with the act or as soon as it comes', async () => {
    const page = await loop.show(
      `<form onsubmit="event.preventDefault(); err.textContent = 'Two letters and seven digits'">
      <label>Passport <span id=err></span><input></label><label>Name <span id=late></span><input></label>
      <label>Bio <span id=n>0/9</span><input oninput="n.textContent = this.value.length + '/9'"></label><button>Send</button></form>`,
    );
    const saidBy = ({ message = '' }: { message?: string }) =>
      message.split('\n').filter((line) => line.includes('says of'));
    const seen = await page.snap();
    expect(saidBy(seen)).toEqual([]);
    const sent = await page.snap('browser_click', { ref: refOf(seen.snapshot, 'button', 'Send') });
    expect(saidBy(sent)).toEqual(['the page says of textbox "Passport": "Two letters and seven digits"']);
    await loop.truth('late.textContent = "This name is taken"');
    const bio = sent.snapshot.elements.find(({ name }) => name.startsWith('Bio'))?.ref ?? '';
    const filled = await page.snap('browser_fill', { ref: bio, value: 'abc' });
    expect(saidBy(filled)).toEqual(['the page says of textbox "Name": "This name is taken"']);
    expect(saidBy(await page.snap())).toEqual([]);
  });

  test('a click that led elsewhere than usual was carried out, and says what it led to', async () => {
    const page = await loop.show(
      `<ul role=menu><li role=menuitemcheckbox aria-checked=false tabindex=0 onclick="more.hidden = false">Europe</ul>
       <ul role=menu id=more hidden><li role=menuitem tabindex=0>Italy</ul>`,
    );
    const ref = refOf((await page.snap()).snapshot, 'menuitemcheckbox', 'Europe');
    const done = await page.snap('browser_click', { ref });
    expect(done).toMatchObject({ success: true, error: null, verdict: 'unverified' });
    expect(done.message).toMatch(/^clicked menuitemcheckbox "Europe": unverified, .*unchecked/);
    expect(done.snapshot.lines).toMatch(/menuitem "Italy"/);
  });

  test('what a closed list has to choose from is told when it is pressed', async () => {
    const page = await loop.show(
      `<label>Kind <select>${['Theft', 'Hail', 'Glass'].map((one) => `<option>${one}`).join('')}</select></label>`,
    );
    const ref = refOf((await page.snap()).snapshot, 'combobox', 'Kind');
    const pressed = await page.snap('browser_click', { ref });
    expect(pressed.message).toMatch(/\nbrowser_select chooses of "Theft", "Hail", "Glass"$/);
    const chosen = await page.snap('browser_select', {
      ref: refOf(pressed.snapshot, 'combobox', 'Kind'),
      value: 'Hail',
    });
    expect(chosen.message).not.toContain('chooses of');
  });

  test('a field of many lines says that a line break is text there, and a read-only one that it may open something', async () => {
    const page = await loop.show(
      '<textarea aria-label=Card></textarea><div contenteditable role=textbox aria-label=Post style="width:90px"></div><input aria-label=Day readonly>',
    );
    const fill = async (name: string, value: string) =>
      (await page.snap('browser_fill', { ref: refOf((await page.snap()).snapshot, 'textbox', name), value }))
        .message;
    for (const name of ['Card', 'Post']) {
      expect(await fill(name, 'one\n'), name).toMatch(
        /\nthe line break is part of the text.*Keys with Enter/,
      );
      expect(await fill(name, 'one\ntwo'), name).not.toContain('line break');
    }
    expect(await fill('Day', '2030-05-01')).toMatch(/it is read-only\. Click it and use what opens/);
  });

  test('a value that the field does not keep is a failure, with the act', async () => {
    const page = await loop.show(`<label>Code <input oninput="this.value = ''"></label>`);
    const ref = refOf((await page.snap()).snapshot, 'textbox', 'Code');
    const done = await page.snap('browser_fill', { ref, value: 'abc' });
    expect(done).toMatchObject({ success: false, error: 'action_failed' });
    expect(done.message).toMatch(/textbox "Code"/);
  });

  test('an option that a drawn list does not have: nothing was chosen, and nothing else is hinted', async () => {
    const page = await loop.show(
      `<button role=combobox aria-haspopup=listbox aria-expanded=false aria-controls=l aria-label=Country
         onclick="l.hidden = !l.hidden; this.setAttribute('aria-expanded', String(!l.hidden))">Pick</button>
       <ul id=l role=listbox hidden><li role=option>Peru<li role=option>Chile</ul>`,
    );
    const ref = refOf((await page.snap()).snapshot, 'combobox', 'Country');
    const done = await page.snap('browser_select', { ref, value: 'Atlantis' });
    expect(done).toMatchObject({ success: false, error: 'action_failed' });
    expect(done.message).toMatch(/no option "Atlantis"; there are .*Peru.*Chile/);
    expect(done.message).not.toContain('may have taken effect');
  });

  test('the window in which files are chosen is told with the way to answer it', async () => {
    const page = await loop.show(`<input type=file id=f hidden><button onclick="f.click()">Attach</button>`);
    const ref = refOf((await page.snap()).snapshot, 'button', 'Attach');
    const done = await page.snap('browser_click', { ref });
    expect(done.message).toContain('the page asks for a file: fill "File to choose" with its path');
    expect(done.snapshot.browser?.map(({ name }) => name)).toContain('File to choose');
  });

  test('a page that stays at work is no failed click: what was sent is told', async () => {
    loop.server.routes['/slow'] = (_request, response) => void response.writeHead(200);
    const page = await loop.show(
      `<button onclick="fetch('/slow'); said.textContent = 'on its way'">Send</button><p id=said></p>`,
    );
    const ref = refOf((await page.snap()).snapshot, 'button', 'Send');
    const done = await page.snap('browser_click', { ref });
    expect(done).toMatchObject({ success: true, error: null });
    expect(done.message).toContain('clicked button "Send"');
    expect(done.snapshot.lines).toContain('on its way');
  });
});

describe('logs and tables', () => {
  const CHAT = `<h1>Chat</h1><div role=log aria-label=Messages id=l>
    ${Array.from({ length: 12 }, (_, at) => `<div><b>Ann</b> This is message number ${at} of the day</div>`).join('')}</div>
    <input aria-label=Message onkeydown="if (event.key === 'Enter') { l.insertAdjacentHTML('beforeend', '<div><b>Me</b> ' + this.value + '</div>'); this.value = '' }">`;

  test('all of a log is there to read, not only its beginning, and what was added is marked', async () => {
    const page = await loop.show(CHAT);
    const seen = await page.snap();
    const lines = seen.snapshot.lines ?? '';
    for (const at of [0, 5, 11]) expect(lines.split(`number ${at} of`), lines).toHaveLength(2);
    expect(lines).toMatch(/^@e\d+ log "Messages"$/m);
    const ref = refOf(seen.snapshot, 'textbox', 'Message');
    const after = linesOf(await page.snap('browser_fill', { ref, value: 'See you at noon\n' }));
    expect(after[0]).toBe('+ text "Me See you at noon"');
    const at = (words: string) => after.findIndex((line) => line.includes(words));
    expect(at('log "Messages"')).toBeGreaterThan(at('heading 1 "Chat"'));
    expect(at('number 0 of')).toBe(at('log "Messages"') + 1);
  });

  test('each row of a table stands in a line of its own', async () => {
    const page = await loop.show(
      '<table><tr><th>Name<th>Seats<tr><td>Ivo<td>17<tr><td>Mara<td>38</table><p>In all</p><p>55</p>',
    );
    expect(linesOf(await page.snap())).toEqual([
      'text "Name | Seats"',
      'text "Ivo | 17"',
      'text "Mara | 38"',
      'text "In all" "55"',
    ]);
  });

  test('a row that can be pressed has a ref and its words, also where there are controls in it', async () => {
    const page = await loop.show(
      `<table>${['Ivo', 'Mara'].map((name, at) => `<tr aria-selected=${at === 0} style="cursor:pointer" onclick="document.title = 'opened ${name}'"><td>${name}<td id=n${at}>17<td><button onclick="event.stopPropagation(); n1.textContent = 99">More</button>`).join('')}</table>`,
    );
    const seen = await page.snap();
    const rows = linesOf(seen).filter((line) => /Ivo \||Mara \|/.test(line));
    expect(rows).toEqual([
      expect.stringMatching(/^@e\d+ row "Ivo \| 17" \[selected\]$/),
      expect.stringMatching(/^@e\d+ row "Mara \| 17"$/),
    ]);
    const more = linesOf(seen).find((line) => /button "More" in row "Mara/.test(line)) ?? '';
    const changed = await page.snap('browser_click', { ref: /@e\d+/.exec(more)?.[0] ?? '' });
    const row = linesOf(changed).find((line) => line.includes('99')) ?? '';
    expect(row).toMatch(/^~ @e\d+ row "Mara \| 99"$/);
    const opened = await page.snap('browser_click', { ref: /@e\d+/.exec(row)?.[0] ?? '' });
    expect(opened.snapshot.page.title).toBe('opened Mara');
  });

  const cells = (from: number, to: number) =>
    Array.from(
      { length: to - from + 1 },
      (_, at) => `<div onclick="1" style="cursor:pointer">${from + at}</div>`,
    );

  test('days of other months are told from those of the month by the series they are in, and none by its neighbour', async () => {
    const page = await loop.show(
      `<h1>Trip</h1><button onclick="box.hidden = false">Pick</button>
       <div id=box hidden><b>November</b><div style="display:grid;grid-template-columns:repeat(7,40px)">${[...cells(26, 31), ...cells(1, 30), ...cells(1, 6)].join('')}</div></div>`,
    );
    const ref = refOf((await page.snap()).snapshot, 'button', 'Pick');
    const lines = linesOf(await page.snap('browser_click', { ref })).map((line) =>
      line.replace(/@e\d+ /, ''),
    );
    const days = lines.filter((line) => /clickable "\d+"/.test(line));
    expect(days).toHaveLength(42);
    expect(days.filter((line) => line.includes('"26"'))).toEqual([
      '+ clickable "26" (of 26..31)',
      '+ clickable "26" (of 1..30)',
    ]);
    expect(days.filter((line) => line.includes('"2"'))).toEqual([
      '+ clickable "2" (of 1..30)',
      '+ clickable "2" (of 1..6)',
    ]);
    expect(days).toContain('+ clickable "24"');
    expect(days.join()).not.toMatch(/ in | under /);
  });

  test('numbers that stand in named rows keep their rows', async () => {
    const row = (name: string) =>
      `<div role=group aria-label="${name}">${['1', '2', '3'].map((seat) => `<button>${seat}</button>`).join('')}</div>`;
    const page = await loop.show(`${row('Row A')}${row('Row B')}`);
    const lines = linesOf(await page.snap()).filter((line) => line.includes('button "2"'));
    expect(lines).toEqual([
      expect.stringMatching(/button "2" in group "Row A"$/),
      expect.stringMatching(/button "2" in group "Row B"$/),
    ]);
  });
});
