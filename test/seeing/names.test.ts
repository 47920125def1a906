import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const words = async (input: Record<string, unknown> = {}) =>
  (await on.lines({ tokens: 5000, ...input })).map((line) => line.words);
const act = (tool: string, input: Record<string, unknown>) => on.call(tool, input);

describe('names as people read them', () => {
  it('a field in a line that says only its name, or what all lines say, is told from its twin by the group around', async () => {
    const lines = (id: string) =>
      ['Upload', 'Download'].map(
        (name) =>
          `<tr><td><label for=${id}${name}>${name}:</label></td><td><input id=${id}${name}> KiB/s</td></tr>`,
      );
    await on.show(`<fieldset><legend>Tools</legend><ul><li><button>Cut</button></li><li><button>Copy</button></li></ul></fieldset>
      <fieldset><legend>Global limits</legend><table>${lines('a').join('')}</table></fieldset>
      <fieldset><legend>Night limits</legend><table>${lines('b').join('')}</table></fieldset>
      <table><tr><td>Ada</td><td><input aria-label=Rate></td></tr><tr><td>Ben</td><td><input aria-label=Rate></td></tr></table>
      ${['Day', 'Night'].map((at) => `<fieldset><legend>${at}</legend><table>${'<tr><td>each</td><td><input aria-label=Share></td></tr>'.repeat(2)}</table></fieldset>`).join('')}
      <div><h4>Of all</h4><table><tr><td>each</td><td><input aria-label=Part></td></tr><tr><td>each</td><td><input aria-label=Whole></td></tr></table></div>`);
    expect(await words()).toEqual([
      'button "Cut"',
      'button "Copy"',
      'textbox "Upload:" in group "Global limits"',
      'textbox "Download:" in group "Global limits"',
      'textbox "Upload:" in group "Night limits"',
      'textbox "Download:" in group "Night limits"',
      'textbox "Rate" in row "Ada"',
      'textbox "Rate" in row "Ben"',
      'textbox "Share" in group "Day"',
      'textbox "Share" in group "Day"',
      'textbox "Share" in group "Night"',
      'textbox "Share" in group "Night"',
      'textbox "Part"',
      'textbox "Whole"',
    ]);
    const filled = await act('fill', { target: 'Upload: in "Night limits"', value: '7' });
    expect(filled.text).toContain('verified');
    expect((await act('evaluate', { expression: '[aUpload.value, bUpload.value]' })).text).toContain(
      '["","7"]',
    );
    await on.show(
      ['Home', 'Away']
        .map((at) => `<div><h4>${at}</h4><ul><li><label>Goals <input></label></li></ul></div>`)
        .join(''),
    );
    expect((await words()).slice(-2)).toEqual(['textbox "Goals" in "Home"', 'textbox "Goals" in "Away"']);
  });

  it('a box and the one thing in it that are both there to be pressed and say the same are listed once, as what is inside', async () => {
    await on.show(`<style>li { cursor: pointer }</style><ul><li><a>Transfers</a></li><li><a>Search</a> <a>Plugins</a></li></ul>
      <script>for (const el of document.querySelectorAll('li, a')) el.addEventListener('click', () => { document.title += el.localName; })</script>`);
    const listed = (await words()).filter((line) => line.startsWith('clickable'));
    expect(listed.filter((line) => line === 'clickable "Transfers"')).toHaveLength(1);
    expect(listed).toHaveLength(4);
    await act('click', { target: 'Transfers' });
    expect((await act('evaluate', { expression: 'document.title' })).text).toContain('ali');
  });

  it('a box is listed beside what listens in it where it is a control itself, holds another thing to press, or has a name and no words', async () => {
    await on.show(`<style>.b { cursor: pointer; display: block; width: 90px } i { display: inline-block; width: 16px; height: 16px; background: teal }</style>
      <div class=b role=tab tabindex=0><b>Options</b></div><div class=b><b>Groups</b><i></i></div><div class=b title="Close"><i></i></div>
      <script>for (const el of document.querySelectorAll('.b, .b *')) el.addEventListener('click', () => {});</script>`);
    expect(await words()).toEqual([
      'tab "Options"',
      'clickable "Options"',
      'clickable "Groups"',
      'clickable "Groups"',
      'clickable in "Groups"',
      'clickable "Close" (tooltip)',
      'clickable',
    ]);
  });

  it('the label of a box is that of the one field in it, and of none of two', async () => {
    await on.show(`<div aria-label="Words"><div><span>old</span><input></div></div>
      <div aria-label="Pair"><p><input></p><p><input></p></div> <nav aria-label="Main"><p><input></p></nav>`);
    expect(await words()).toEqual(['textbox "Words" (beside)', 'textbox', 'textbox', 'textbox']);
  });

  it('boxes in one line are called by the words before them where the line ends with a box, else by those behind', async () => {
    const named = async (html: string) => {
      await on.show(html);
      const lines = (await words()).filter((line) => /^(?:checkbox|radio)/.test(line));
      return lines.map((line) => /^\w+ "(.*?)"/.exec(line)?.[1] ?? '').join();
    };
    const box = '<input type=checkbox>';
    expect(await named(`<p>Red ${box} &nbsp; Green ${box} &nbsp; Blue ${box}</p>`)).toBe('Red,Green,Blue');
    expect(await named(`<p>Red ${box}<br>Green ${box}<br><b>Blue</b> ${box}</p>`)).toBe('Red,Green,Blue');
    expect(await named(`<p>Red <i>${box}</i> Green <i>${box}</i></p>`)).toBe('Red,Green');
    expect(await named(`<p>${box}Red ${box}Green ${box} <b>Blue</b></p>`)).toBe('Red,Green,Blue');
    expect(await named(`<h3>Colours</h3>${box} Red ${box} Green<br>${box} Blue`)).toBe('Red,Green,Blue');
    expect(await named(`<p>Colours: ${box} Red ${box} Green</p>`)).toBe('Red,Green');
    expect(await named(`<p>Yes <input type=radio name=a> No <input type=radio name=a></p>`)).toBe('Yes,No');
    expect(await named(`<p>Red ${box} Green ${box} Blue</p>`)).toBe(',');
  });

  it('the field of a list that lets the pointer through is that list', async () => {
    await on.show(`<div role=combobox aria-expanded=false aria-label=Unit tabindex=0 onclick="this.title = 'opened'">
      <input placeholder="Choose a unit" style="pointer-events:none"></div>
      <div role=combobox aria-expanded=false aria-label=Town><input aria-label="Type a town"></div>`);
    expect(await words()).toEqual([
      'combobox "Unit" [collapsed]',
      'combobox "Town" [collapsed]',
      'textbox "Type a town"',
    ]);
    expect((await act('click', { target: 'Choose a unit' })).text).toContain('clicked combobox "Unit"');
    expect(await on.truth('document.querySelectorAll("[title=opened]").length')).toBe(1);
    expect((await act('find_element', { query: 'unit' })).text).toMatch(/^1 of 1\n/);
  });

  it('a list around its own field is called what that field is called, also with buttons for what is chosen', async () => {
    await on.show(`<h2>Lists</h2><div role=combobox aria-expanded=false tabindex=0><label for=c>Country</label>
      <input id=c role=combobox style="pointer-events:none;opacity:0" value=Peru></div>
      <div role=combobox aria-expanded=false tabindex=0><label for=g>Guests</label><span>Ida <button aria-label=Close>x</button></span>
      <input id=g role=combobox style="pointer-events:none;opacity:0"></div>`);
    expect((await words()).filter((line) => line.startsWith('combobox'))).toEqual([
      'combobox "Country" = "Peru" [collapsed] (beside)',
      'combobox "Guests" [collapsed] (beside)',
    ]);
  });

  it('a sign or a letter comes with its tooltip, an empty field with the form that it wants', async () => {
    await on.show(`<button title="Archive">🗄</button><button title="Saves it">Save</button><div title="14F, occupied" onclick="1" style="cursor:pointer">F</div>
      <label>Born <input placeholder="DD.MM.YYYY"></label><label>Sum <input placeholder="0,00" value="5"></label><label>Note <input placeholder="Type here"></label>`);
    expect(await words()).toEqual([
      'button "🗄" (Archive)',
      'button "Save"',
      'clickable "F" (14F, occupied)',
      'textbox "Born" (DD.MM.YYYY)',
      'textbox "Sum" = "5"',
      'textbox "Note"',
    ]);
  });

  it('among many of a kind none is told by another or by what comes after it', async () => {
    const seat = (row: number) =>
      ['A', 'B', 'C']
        .map((at) => `<div class=seat onclick="${row}" style="cursor:pointer">${at}</div>`)
        .join('');
    await on.show(`<p>Cabin</p><section><div>${seat(1)}<div>EXIT row</div>${seat(2)}</div></section>
      <div><div onclick="1" style="cursor:pointer">Junk</div><div onclick="1" style="cursor:pointer">Trash</div><div onclick="1" style="cursor:pointer">Spam</div></div>
      <nav><div onclick="1" style="cursor:pointer">Junk</div><div onclick="1" style="cursor:pointer">Trash</div><div onclick="1" style="cursor:pointer">Spam</div></nav>`);
    const seen = await words();
    expect(seen.filter((line) => line.includes('EXIT'))).toEqual([
      'clickable "A" in "EXIT row"',
      'clickable "B" in "EXIT row"',
      'clickable "C" in "EXIT row"',
    ]);
    expect(seen.filter((line) => /in "(?:Junk|Trash|Spam)"/.test(line))).toEqual([]);
  });

  it('the box of the first row is not called by the head above it, nor the row of one table by its neighbour', async () => {
    const row = (cells: string[], more = '') =>
      `<tr ${more}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const orders = `<table>${row(['51', 'Ann Lee'], 'onclick=1')}${row(['52', 'Ben Ray'], 'onclick=1')}</table>`;
    await on.show(`<h1>Loans</h1><table><tr><th></th><th>Title</th><th>Reader</th></tr>
      ${['Atlas', 'Blue Hours'].map((title) => row(['<input type=checkbox>', title, 'Ida'])).join('')}</table>
      <table>${row(['Town'])}${row(['<input id=town>'])}</table>${orders}${orders}
      <table>${row(['<input type=checkbox>', '2026-17', 'Brandt'])}</table>`);
    const all = (await on.lines({ tokens: 5000 })).map(({ words }) => words);
    expect(all).toEqual([
      'heading 1 "Loans"',
      'checkbox in row "Atlas" [unchecked]',
      'checkbox in row "Blue Hours" [unchecked]',
      'textbox "Town" (beside)',
      'row "51 Ann Lee"',
      'row "52 Ben Ray"',
      'row "51 Ann Lee"',
      'row "52 Ben Ray"',
      expect.stringMatching(/^checkbox in row "(?:2026-17|Brandt)" /),
    ]);
  });

  it('the one item of a list that is edited is not called by the item before it, a field in a grid by its label', async () => {
    await on.show(`<div><div class=i>budget.xlsx</div><div class=i><input value="draft.docx"></div><div class=i>notes.txt</div></div>
      <section><div class=c>Street</div><div class=c><input></div><div class=c>Town</div><div class=c><input></div></section>`);
    expect(await words()).toEqual([
      'textbox = "draft.docx"',
      'textbox "Street" (beside)',
      'textbox "Town" (beside)',
    ]);
  });

  it('a field behind a table or a list is not called after all of that; behind one line of a list it is', async () => {
    await on.show(`<div><table><tr><td>Pen</td><td>9</td></tr><tr><td>Cap</td><td>7</td></tr></table><textarea></textarea></div>
      <div><ul><li>Wide</li><li>Tall</li></ul><input></div><div><ul><li>Town</li></ul><input></div>`);
    expect(await words()).toEqual([
      expect.stringMatching(/^textbox(?: in .*)?$/),
      expect.stringMatching(/^textbox(?: in .*)?$/),
      'textbox "Town" (beside)',
    ]);
  });

  it('a word that a font draws as one sign is no part of a name beside other words, and is the name where nothing else is', async () => {
    // Letters a tenth as wide as others stand for a font that joins a word into one sign.
    await on.show(`<style>@font-face { font-family: Signs; src: ${['DejaVu Sans', 'Liberation Sans', 'Arial', 'Noto Sans'].map((name) => `local("${name}")`).join()}; size-adjust: 10% }
      i { font-family: Signs; font-style: normal } .r::after { content: "radio_on"; font-family: Signs }</style>
      <button><i>delete</i> Remove</button><button><i>delete</i></button><label><input type=radio><b class=r></b> By cash</label><button><em>draft</em> Save</button>`);
    await on.truth('document.fonts.ready.then(() => document.fonts.load("16px Signs")).then(() => true)');
    expect(await words()).toEqual([
      'button "Remove"',
      'button "delete"',
      'radio "By cash" [unchecked]',
      'button "draft Save"',
    ]);
  });

  it('icon-font glyphs and signs without width are no names; the tooltip, the icon or what stands beside is', async () => {
    await on.show(`<style>.g::before{content:"\\f0c7"} .k::before{content:"\\e800"}</style>
      <button class="g" title="Save notebook"></button><button class="k">Run</button><button>Try it\u200b out</button>
      <button data-original-title="Cut cells"><i class="k"></i></button>
      <span style="cursor:pointer"><img alt="Sort upwards" src="data:," width=9 height=9></span>
      <table><tr><th>Item</th><th>Count</th></tr><tr><td>Pear</td><td><input></td></tr></table>
      <p>Street name: <input></p><p><input type=checkbox> Remember me</p><input name="billing_zip">`);
    expect(await words()).toEqual([
      'button "Save notebook" (tooltip)',
      'button "Run"',
      'button "Try it out"',
      'button "Cut cells" (tooltip)',
      'clickable "Sort upwards" (tooltip)',
      'textbox "Count" (beside)',
      'textbox "Street name:" (beside)',
      'checkbox "Remember me" [unchecked] (beside)',
      'textbox "billing zip" (field name)',
    ]);
  });

  it('a name that came from a title, a glyph or the words beside can be used as a target', async () => {
    const filled = await act('fill', { target: 'textbox "Street name"', value: 'Elm' });
    expect(filled.text).toContain('filled textbox "Street name:": verified');
    expect((await act('fill', { target: 'billing zip', value: '1' })).is_error).toBe(false);
    expect((await act('hover', { target: 'Try it out' })).is_error).toBe(false);
  });

  it('icon controls in a row are told apart by their icons', async () => {
    await on.show(
      `<ul>${['Andria', 'Bo'].map((name) => `<li><span>${name}</span> <i class="fa fa-star" style="cursor:pointer" onclick="this.parentNode.dataset.star=1">*</i><i class="material-icons trash" style="cursor:pointer;width:9px;height:9px;display:inline-block" onclick="this.parentNode.dataset.trash=1"></i></li>`).join('')}</ul>`,
    );
    expect(await words()).toContain('clickable "trash" in listitem "Andria" (icon)');
    const answer = await act('click', { target: 'clickable "trash" in listitem "Bo"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(
      await on.truth('[...document.querySelectorAll("li")].map((li) => Object.keys(li.dataset).join())'),
    ).toEqual(['', 'trash']);
  });

  it('what a control shows stands beside a label that says something else, and finds it', async () => {
    await on.show(`<button aria-label="Choose month" onclick="out.textContent='opened'">November</button>
      <button aria-label="Save all">Save</button><p id=out role=status></p>`);
    expect(await words()).toEqual(['button "Choose month" shows "November"', 'button "Save all"']);
    const answer = await act('click', { target: 'button "November"' });
    expect(answer.text).toContain('clicked button "Choose month" (the only match for button "November")');
  });

  it('a label is folded into its control: no second line, no second candidate', async () => {
    await on.show(`<style>label,.p{cursor:pointer}</style>
      <label for=t>Terms</label><input type=checkbox id=t>
      <label><input type=radio name=r><span class=p>Post</span></label>
      <div style="display:flex"><span id=lbl class=p>Volume</span><div role=slider aria-labelledby=lbl tabindex=0 aria-valuenow=3 aria-valuemin=0 aria-valuemax=9>o</div></div>
      <label for=n>Named <input id=n></label><label for=gone class=p>Loose</label>`);
    expect(await words()).toEqual([
      'checkbox "Terms" [unchecked]',
      'radio "Post" [unchecked]',
      'slider "Volume" = 3 (0..9)',
      'textbox "Named"',
      'clickable "Loose"',
    ]);
    for (const target of ['Terms', 'Post']) {
      const answer = await act('click', { target });
      expect(answer.is_error, answer.text).toBe(false);
    }
    expect(await on.truth('[t.checked, document.querySelector("[type=radio]").checked]')).toEqual([
      true,
      true,
    ]);
    expect((await act('find_element', { query: 'Terms' })).text.split('\n')[0]).toBe('1 of 1');
  });

  it('contexts come from what can be read, never from hidden text', async () => {
    const row = (title: string) =>
      `<tr><td><div style="display:none">is locked</div><div style="position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;overflow:hidden">Only heard</div><b>${title}</b></td><td><a href="#x">Edit</a></td></tr>`;
    await on.show(`<table>${row('Hello world')}${row('Second post')}</table>
      ${['Ada', 'Bo'].map((name) => `<div class=card><span style="visibility:hidden">Share via DM</span><p>${name}</p><button>Mute</button></div>`).join('')}`);
    expect((await words()).filter((line) => !line.startsWith('row'))).toEqual([
      'link "Edit" in row "Hello world"',
      'link "Edit" in row "Second post"',
      'button "Mute" in "Ada"',
      'button "Mute" in "Bo"',
    ]);
  });

  it('rows are named by what tells them apart, be it a link or the third column', async () => {
    const rows = ['posts', 'users', 'links', 'terms'];
    await on.show(`<table>${rows.map((name, i) => `<tr><td>base table</td><td><a href="#${name}">${name}</a></td><td><a href="#d">Drop</a></td><td>InnoDB</td><td>${i * 16} KiB</td></tr>`).join('')}</table>
      <ul>${['Mia', 'Noa', 'Ole'].map((name) => `<li><span class=s>Active</span><span class=n>${name}</span><button>Remove</button></li>`).join('')}</ul>`);
    const all = await words();
    expect(all.filter((line) => line.includes('"Drop"'))).toEqual(
      rows.map((name) => `link "Drop" in row "${name}"`),
    );
    expect(all.filter((line) => line.includes('"Remove"'))).toEqual(
      ['Mia', 'Noa', 'Ole'].map((name) => `button "Remove" in listitem "${name}"`),
    );
    expect((await act('hover', { target: 'link "Drop" in row "links"' })).is_error).toBe(false);
  });

  it('boxes that begin with the same words are told apart by those that differ', async () => {
    const mails = [
      ['Nora Beck', 'Offer 4411'],
      ['Ivo Marsh', 'Team day'],
      ['Nora Beck', 'Offer 4412'],
    ];
    await on.show(
      mails
        .map(
          ([from, about]) =>
            `<div class=row><b>${from}</b><span>${about}</span><button aria-label=Archive>x</button></div>`,
        )
        .join(''),
    );
    expect((await words()).filter((line) => line.includes('Archive'))).toEqual(
      ['Offer 4411', 'Ivo Marsh', 'Offer 4412'].map((own) => `button "Archive" in "${own}" shows "x"`),
    );
    expect((await act('hover', { target: 'button "Archive" in "Offer 4412"' })).is_error).toBe(false);
  });

  it('a row that is alone in its table is known by what tells that table from those beside it', async () => {
    const change = (page: string) =>
      `<table><tbody><tr><td>N</td><td><span><a href="#p">${page}</a></span> <span>diff</span> <a href="#h">hist</a></td></tr></tbody></table>`;
    const task = (name: string) =>
      `<div><ul><li><i>Open</i><b>${name}</b><button>Take</button></li></ul></div>`;
    await on.show(
      `<h4>Today</h4>${change('Sandbox')}${change('Main Page')}<section>${task('Paint')}${task('Sweep')}</section>`,
    );
    const all = await words();
    expect(all.filter((line) => /"hist"|"Take"/.test(line))).toEqual([
      'link "hist" in row "Sandbox"',
      'link "hist" in row "Main Page"',
      'button "Take" in listitem "Paint"',
      'button "Take" in listitem "Sweep"',
    ]);
  });
});

describe('words that name an element', () => {
  it('marks, counters, spaces and case do not keep a name from matching', async () => {
    const fields = [
      '* Customer :',
      'Username (required)',
      'Zip code*',
      'First\u00a0name',
      'E\u200bmail required',
    ];
    await on.show(
      `${fields.map((name) => `<label>${name} <input></label>`).join('')}<button>Inbox (12)</button><button>Drafts<b>3</b></button><button>Page 2</button>`,
    );
    for (const target of ['Customer', 'Username', 'zip code', 'First name', 'textbox "Email"']) {
      const answer = await act('fill', { target, value: target });
      expect(answer.is_error, `${target}: ${answer.text}`).toBe(false);
      expect(answer.text).not.toContain('the only match');
    }
    expect(await on.truth('[...document.querySelectorAll("input")].map((i) => i.value).join("|")')).toBe(
      'Customer|Username|zip code|First name|textbox "Email"',
    );
    for (const target of ['Inbox', 'Drafts', 'Page 2'])
      expect((await act('hover', { target })).is_error, target).toBe(false);
    // A number that was asked for is part of the name.
    expect((await act('hover', { target: 'Page 3' })).structured).toMatchObject({
      failure_code: 'ELEMENT_NOT_FOUND',
    });
  });

  it('a part of a name is taken when it is whole words and the only one, and the first line says so', async () => {
    await on.show(`<button onclick="this.dataset.hit=1">Delete account</button><button>New Toggle Dropdown</button>
      <button>Archive mail</button><button>Archive page</button><button>Saved</button>`);
    const answer = await act('click', { target: 'button "Delete"' });
    expect(answer.text.split('\n')[0]).toContain(
      'clicked button "Delete account" (the only match for button "Delete")',
    );
    expect(await on.truth('document.querySelector("button").dataset.hit')).toBe('1');
    expect((await act('click', { target: 'New' })).text).toContain('(the only match for New)');
    const tie = await act('click', { target: 'Archive' });
    expect(tie.structured).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET' });
    expect(tie.text).toMatch(/"Archive mail"[\s\S]*"Archive page"/);
    expect((await act('click', { target: 'Save' })).structured).toMatchObject({
      failure_code: 'ELEMENT_NOT_FOUND',
    });
  });

  it('the whole name wins over a longer one that has it', async () => {
    await on.show('<button>Save draft</button><button onclick="this.dataset.hit=1">Save</button>');
    expect((await act('click', { target: 'Save' })).text).not.toContain('only match');
    expect(await on.truth('document.querySelectorAll("button")[1].dataset.hit')).toBe('1');
  });

  it('the only element of a role is offered when the name does not fit, and not taken', async () => {
    await on.show('<div style="height:3000px"></div><label>Quantity <input></label><button>Go</button>');
    const answer = await act('fill', { target: 'textbox "Zebra"', value: '1' });
    expect(answer.structured).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND' });
    expect(answer.text).toMatch(/nearest: @e\d+ textbox "Quantity"/);
  });
});

describe('find_element', () => {
  it('counts all there are, partial matches and role words included', async () => {
    await on.show(`<h2>Download</h2><a href="#p">Download price list</a><button>Print</button>
      ${Array.from({ length: 12 }, (_, i) => `<p>${i} <a href="#d">Drop</a></p>`).join('')}`);
    expect((await act('find_element', { query: 'Drop' })).text).toContain('5 of 12');
    const both = await act('find_element', { query: 'download' });
    expect(both.text).toContain('2 of 2');
    expect(both.text).toContain('link "Download price list"');
    const byRole = await act('find_element', { query: 'download link' });
    expect(byRole.text).toMatch(/^1 of 1\n@e\d+ link "Download price list"$/);
    const alone = await act('find_element', { query: 'Button' });
    expect(alone.text).toMatch(/^1 of 1\n@e\d+ button "Print"$/);
    expect((await act('click', { target: 'Button' })).structured).toMatchObject({
      failure_code: 'ELEMENT_NOT_FOUND',
    });
  });

  it('a field without a name that is alone in its group is called what the group is called', async () => {
    const deep = (html: string) => `${'<div>'.repeat(6)}${html}${'</div>'.repeat(6)}`;
    await on.show(`<fieldset><legend>Address or range:</legend>${deep('<label for="x"></label><input id="x" name="wpTarget">')}</fieldset>
      <fieldset><legend>Two of them</legend>${deep('<input name="first">')}${deep('<input name="second">')}</fieldset>`);
    const { text } = await act('describe_screen', {});
    expect(text).toContain('textbox "Address or range:" (beside)');
    expect(text).toContain('textbox "second" (field name)');
  });

  it('an editor is not called what something written in it is called', async () => {
    await on.show(
      '<div role="textbox" contenteditable>Ferns like <a title="Shade" href="#s">shade</a> <img alt="Fern" src=""></div>',
    );
    expect((await act('describe_screen', {})).text).not.toMatch(/textbox "(?:Shade|Fern)"/);
  });

  it('the sign below an unseen box is no control of its own, though it listens; one above the box is', async () => {
    const box = (id: string, over: number) => `<p style="position:relative"><input id="${id}" type="checkbox"
      style="opacity:0;position:absolute;left:0;z-index:${over};width:20px;height:20px"><span class="icon-check-${id}"
      style="position:absolute;left:0;z-index:1;width:20px;height:20px;cursor:pointer"></span><label for="${id}" style="margin-left:30px">Box ${id}</label></p>`;
    await on.show(`${box('under', 2)}${box('over', 0)}<script>
      for (const sign of document.querySelectorAll('span')) sign.addEventListener('click', () => {})</script>`);
    const { text } = await act('describe_screen', {});
    expect(text).toContain('checkbox "Box under"');
    expect(text).not.toContain('clickable "check under"');
    expect(text).toContain('clickable "check over"');
  });

  it('finds a choice that is a label with a role of its own, once, with the state that it says', async () => {
    await on.show(`<style>input { opacity: 0; position: absolute } label { display: table }</style>
      <div role="radiogroup" aria-label="Kind" tabindex="0"><label role="radio" aria-checked="true"><input type="radio" role="presentation" tabindex="-1">Whole site</label>
      <label role="radio" aria-checked="false" onclick="this.ariaChecked = true"><input type="radio" role="presentation" tabindex="-1">Part of it <small>some pages</small></label></div>`);
    expect((await act('find_element', { query: 'Part of it' })).text).toMatch(
      /^1 of 1\n@e\d+ radio "Part of it some pages" \[unchecked\]$/,
    );
    expect((await act('describe_screen', {})).text).toContain('radio "Whole site" [checked]');
    const picked = await act('click', { target: 'radio "Part of it"' });
    expect(picked.text).toContain('verified');
    expect(await on.truth('document.querySelectorAll("label")[1].ariaChecked')).toBe('true');
  });

  it('costs at most 400 tokens when one word is off, and names no long path', async () => {
    const deep = (html: string) => `${'<div>'.repeat(9)}${html}${'</div>'.repeat(9)}`;
    await on.show(
      Array.from({ length: 40 }, (_, i) =>
        deep(`<div><button>Open the settings of workspace ${i}</button></div>`),
      ).join(''),
    );
    const { text } = await act('find_element', { query: 'Open the preferences of workspace 7' });
    expect(text).toContain('"Open the settings of workspace 7"');
    expect(text).not.toContain('nth-of-type');
    expect(text.length / 3).toBeLessThan(400);
  });
});
