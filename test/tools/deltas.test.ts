import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const gone = (text: string) => text.split('\n').filter((line) => line.startsWith('- '));

describe('what a delta calls gone', () => {
  it('is not what was pushed below the fold or out of the first hundred', async () => {
    await on.show(`<button onclick="grow()">Grow</button><div id=top></div>
      <div id=list>${Array.from({ length: 95 }, (_, i) => `<button style="width:60px">b${i}</button>`).join('')}</div>
      <h2>Below</h2>
      <script>const grow = () => { top.innerHTML; document.getElementById('top').innerHTML =
        Array.from({ length: 60 }, (_, i) => '<button style="width:90px">new' + i + '</button>').join('') + '<div style="height:900px"></div>'; }</script>`);
    await on.call('describe_screen');
    const answer = await on.call('click', { target: 'button "Grow"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(gone(answer.text)).toEqual([]);
    expect(answer.text).toContain('button "new0"');
    const refused = await on.call('click', { target: 'button "not there at all"' });
    expect(gone(refused.text)).toEqual([]);
  });

  it('is not a message that was pushed out of view and says something else now', async () => {
    await on.show(`<button onclick="tally.textContent++; wide.style.height = '2000px'">Count</button>
      <div id=wide></div><output id=tally>0</output>`);
    expect((await on.call('describe_screen')).text).toContain('status "0"');
    const counted = await on.call('click', { target: 'button "Count"' });
    expect(counted.text).toContain('effect: text ("1" out of view)');
    expect(gone(counted.text)).toEqual([]);
  });

  it('is what left the page and what is hidden now', async () => {
    await on.show(`<button onclick="a.remove(); b.hidden = true; c.style.visibility = 'hidden'">Go</button>
      <button id=a>first</button><button id=b>second</button><button id=c>third</button><button>stays</button>`);
    await on.call('describe_screen');
    const answer = await on.call('click', { target: 'button "Go"' });
    expect(gone(answer.text).map((line) => line.replace(/@e\d+ /, ''))).toEqual([
      '- button "first"',
      '- button "second"',
      '- button "third"',
    ]);
  });

  it('is one line for a dialog with all that was in it, and what lay behind it does not come back as new', async () => {
    await on.show(`<button onclick="d.showModal()">Open</button><button>Behind</button>
      <dialog id=d aria-label="Edit">${Array.from({ length: 7 }, (_, i) => `<label>f${i} <input></label>`).join('')}<button onclick="d.close()">Close</button></dialog>`);
    await on.call('describe_screen');
    const opened = await on.call('click', { target: 'button "Open"' });
    expect(gone(opened.text)).toEqual([]);
    const closed = await on.call('click', { target: 'button "Close"' });
    expect(gone(closed.text).map((line) => line.replace(/@e\d+ /, ''))).toEqual([
      '- dialog "Edit" and what was in it (8)',
    ]);
    expect(closed.text).not.toContain('+ ');
  });

  it('is one line for a long list without a name', async () => {
    await on.show(
      `<button onclick="m.remove()">Shut</button><div id=m>${Array.from({ length: 9 }, (_, i) => `<a href="#${i}">Entry ${i}</a> `).join('')}</div>`,
    );
    await on.call('describe_screen');
    const answer = await on.call('click', { target: 'button "Shut"' });
    expect(gone(answer.text)).toEqual(['- 9 of role link: "Entry 0", "Entry 1", ...']);
  });

  it('is the content of a frame that was taken away', async () => {
    await on.show(
      `<button onclick="document.querySelector('iframe').remove()">Drop</button><iframe title="Inner" srcdoc="<button>Framed</button>"></iframe>`,
    );
    await on.until('frames[0].document.querySelector("button") !== null');
    await on.call('describe_screen');
    const answer = await on.call('click', { target: 'button "Drop"' });
    expect(gone(answer.text).map((line) => line.replace(/@e\d+ /, ''))).toEqual([
      '- region "Inner" and what was in it (1)',
    ]);
  });
});

describe('what a delta calls new', () => {
  const marked = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^[+~-] /.test(line))
      .map((line) => line.replace(/@e\d+ /, ''));

  it('is not a table that was drawn anew, alike rows and clickable ones included; their new refs are told apart', async () => {
    await on.show(`<button onclick="draw()">Reload</button><button onclick="draw('Reset')">Append</button><div id=t></div><script>
      function draw(first) { const rows = ['Login', 'Login', 'Logout', ...(first ? [first] : [])];
        t.innerHTML = '<table>' + rows.map((r) => '<tr onclick="1"><td>' + r + '<td><button>Details</button></tr>').join('') + '</table>'; }
      draw()</script>`);
    await on.call('describe_screen');
    const reloaded = await on.call('click', { target: 'button "Reload"' });
    expect(marked(reloaded.text)).toEqual([]);
    expect(reloaded.text).toContain('drawn anew, as before but for the refs:\n= @e');
    const ref = /@e\d+(?= button "Details" in row "Login")/.exec(
      reloaded.text.split('drawn anew')[1] ?? '',
    )?.[0];
    expect((await on.call('click', { target: ref ?? '' })).is_error).toBe(false);
    const appended = await on.call('click', { target: 'button "Append"' });
    expect(marked(appended.text)).toEqual(['+ row', '+ button "Details" in row "Reset"']);
  });

  it('is only what reads otherwise where a framework moves words from node to node', async () => {
    await on.show(`<button onclick="put(['Tea', 'Milk', 'Eggs'])">Add first</button><div id=t></div><script>
      function put(items) { while (t.children.length < items.length) { const d = document.createElement('div');
        d.innerHTML = '<h3></h3><button>Delete</button>'; t.append(d); }
        items.forEach((x, i) => { t.children[i].firstChild.textContent = x; }); }
      put(['Milk', 'Eggs'])</script>`);
    await on.call('describe_screen');
    const added = await on.call('click', { target: 'button "Add first"' });
    expect(marked(added.text)).toEqual(['~ heading 3 "Tea"', '~ button "Delete" in "Tea"']);
  });

  it('is not an element whose twin came or whose surroundings changed', async () => {
    await on.show(`<ul><li>Ada <b id=n>1</b> <button>Edit</button></li></ul><ul id=more></ul>
      <button onclick="n.textContent = 2">Count</button><button onclick="more.innerHTML = '<li>Ben <button>Edit</button></li>'">Twin</button>`);
    await on.call('describe_screen');
    expect(marked((await on.call('click', { target: 'button "Count"' })).text)).toEqual([]);
    const twin = await on.call('click', { target: 'button "Twin"' });
    expect(marked(twin.text)).toEqual(['+ button "Edit" in listitem "Ben"']);
  });

  it('is a message that is said again, and gone is one that fell silent', async () => {
    await on.show(
      `<button onclick="m.textContent = 'Saved'">Save</button><button onclick="m.textContent = ''">Hush</button><p id=m role=status></p>`,
    );
    await on.call('describe_screen');
    const said = async () => marked((await on.call('click', { target: 'button "Save"' })).text);
    expect(await said()).toEqual(['+ status "Saved" testid:m']);
    const hushed = await on.call('click', { target: 'button "Hush"' });
    expect(marked(hushed.text)).toEqual(['- status "Saved" testid:m']);
    expect(hushed.text).toContain('effect: text ("Saved" gone)');
    expect(await said()).toEqual(['+ status "Saved" testid:m']);
  });

  it('has the message first and marked, and what went away last, where the whole screen is another', async () => {
    await on.show(`<div role=alert>Not saved</div><div id=r>${Array.from({ length: 9 }, (_, i) => `<button>Remove ${i}</button>`).join('')}</div>
      <button onclick="go()">Order</button><script>function go() { document.querySelector('[role=alert]').remove();
        r.innerHTML = Array.from({ length: 12 }, (_, i) => '<a href="#' + i + '">Invoice ' + i + '</a> ').join('') + '<p role=status>Thank you</p>'; }</script>`);
    await on.call('describe_screen');
    const lines = (await on.call('click', { target: 'button "Order"' })).text.split('\n');
    const head = lines.findIndex((line) => line.includes(' | rev '));
    expect(lines[head + 1]).toMatch(/^\+ @e\d+ status "Thank you"$/);
    expect(lines.slice(-2).map((line) => line.replace(/@e\d+ /, ''))).toEqual([
      '- alert "Not saved"',
      '- 9 of role button: "Remove 0", "Remove 1", ...',
    ]);
  });
});

describe('what lies behind something that is open on top', () => {
  const BEHIND = `<h1>Inbox</h1><button onclick="open_()">Compose</button><button>Archive</button><a href="#x">Settings</a>`;
  const PANEL = `<input aria-label="To"><button onclick="close_()">Close</button>`;
  const FIXED = 'position:fixed;inset:0;background:#0008';
  const shows = 'const open_ = () => { o.hidden = false; }, close_ = () => { o.hidden = true; };';

  it.each([
    [
      'a backdrop beside its panel',
      `<div id=o hidden><div style="${FIXED}"></div><div style="position:fixed;left:90px;top:90px;background:#fff">${PANEL}</div></div>`,
      shows,
      'layer on top',
    ],
    [
      'a panel in its backdrop',
      `<div id=o hidden style="${FIXED}"><div style="margin:90px;background:#fff">${PANEL}</div></div>`,
      shows,
      'layer on top',
    ],
    [
      'aria-modal',
      `<div id=o hidden role=dialog aria-modal=true aria-label=New style="position:fixed;left:90px;top:90px;background:#fff">${PANEL}</div>`,
      shows,
      'dialog',
    ],
    [
      'a dialog that is shown as modal',
      `<dialog id=o aria-label=New>${PANEL}</dialog>`,
      'const open_ = () => o.showModal(), close_ = () => o.close();',
      'dialog',
    ],
    [
      'aria-modal with the rest aria-hidden',
      `<div id=o hidden role=dialog aria-modal=true aria-label=New style="position:fixed;inset:0;background:#fff">${PANEL}</div>`,
      'const open_ = () => { o.hidden = false; page.ariaHidden = "true"; }, close_ = () => { o.hidden = true; page.ariaHidden = null; };',
      'dialog',
    ],
    [
      'inert',
      `<div id=o hidden style="position:fixed;left:90px;top:90px;background:#fff">${PANEL}</div>`,
      'const open_ = () => { o.hidden = false; page.inert = true; }, close_ = () => { o.hidden = true; page.inert = false; };',
      'layer on top',
    ],
  ])('is counted and not listed: %s', async (_kind, layer, script, word) => {
    await on.show(`<div id=page>${BEHIND}</div>${layer}<script>${script}</script>`);
    await on.call('describe_screen');
    const line = `behind the ${word}: 4 more, which cannot be used now`;
    expect((await on.call('click', { target: 'button "Compose"' })).text).toContain(line);
    const { text } = await on.call('describe_screen');
    expect(text).toContain(line);
    expect(text).toMatch(/textbox "To"/);
    expect(text).not.toMatch(/Inbox|Archive|Settings|on page/);
    const closed = await on.call('click', { target: 'button "Close"' });
    expect(closed.text).not.toMatch(/behind|Archive|^\+ /m);
    expect((await on.call('describe_screen')).text).toMatch(/"Archive"(?:.|\n)*"Settings"/);
  });

  it('is nothing where the whole app is one layer, where a layer takes no pointer, or for what stands above the dialog', async () => {
    await on.show(
      `<div style="position:fixed;inset:0;overflow:auto">${BEHIND}</div><div style="position:fixed;inset:0;pointer-events:none">Snow</div>`,
    );
    const plain = (await on.call('describe_screen')).text;
    expect(plain).toContain('"Archive"');
    expect(plain).not.toContain('behind');
    await on.show(`<div id=page>${BEHIND}</div><div role=dialog aria-modal=true aria-label=New style="position:fixed;left:90px;top:90px;background:#fff">${PANEL}</div>
      <div style="position:fixed;left:90px;top:200px;background:#fff"><div role=listbox aria-label=People><div role=option>Ada</div></div></div>`);
    const { text } = await on.call('describe_screen');
    expect(text).toContain('option "Ada"');
    expect(text).not.toContain('"Archive"');
  });
});
