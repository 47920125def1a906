import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

interface FoundElement {
  ref: string;
  role: string;
  name: string;
  match: string;
  visibility: string;
}

async function find(
  query: string,
  limit = 10,
): Promise<{ total: number; elements: FoundElement[]; text: string }> {
  const { structured, text } = await on.call('find_element', { query, limit });
  // the output schema of the tool says so
  return { ...(structured as unknown as { total: number; elements: FoundElement[] }), text };
}

describe('find_element', () => {
  it('answers role and name of any element by CSS, listed or not, in shadow roots and frames too', async () => {
    await on.show(`<main id=m><p id=para>Some text</p><img id=img alt="A cat"><table id=t><caption>Cap</caption><tr><td id=td>cell</td></tr></table></main>
      <nav id=n aria-label=Main></nav><div id=host></div><iframe srcdoc="<h5 id=deep>Framed</h5>"></iframe><button id=gone hidden>Hid</button>
      <script>host.attachShadow({mode:'open'}).innerHTML='<button id=sh>Shadowed</button>'</script>`);
    await on.until('frames[0].document.querySelector("h5") !== null');
    const one = async (css: string) => {
      const { elements } = await find(`css:${css}`);
      expect(elements, css).toHaveLength(1);
      return [elements[0]?.role, elements[0]?.name];
    };
    expect(await one('#para')).toEqual(['paragraph', '']);
    expect(await one('#img')).toEqual(['img', 'A cat']);
    expect(await one('#t')).toEqual(['table', 'Cap']);
    expect(await one('#td')).toEqual(['cell', 'cell']);
    expect(await one('#m')).toEqual(['main', '']);
    expect(await one('#n')).toEqual(['navigation', 'Main']);
    expect(await one('#sh')).toEqual(['button', 'Shadowed']);
    expect(await one('#deep')).toEqual(['heading', 'Framed']);
    expect((await find('css:#gone')).elements[0]?.visibility).toBe('hidden');
    expect((await on.call('find_element', { query: 'css:[[' })).text).toContain('not a valid CSS selector');
  });

  it('finds by words, whatever the case, off screen and by test id', async () => {
    await on.show(
      '<button>Save draft</button><div style="height:3000px"></div><button data-testid=the-one>Save</button><label>Your e-mail <input></label>',
    );
    expect((await find('Save')).elements.map(({ name, match }) => [name, match])).toEqual([
      ['Save', 'exact'],
      ['Save draft', 'partial'],
    ]);
    expect((await find('save')).elements[0]).toMatchObject({
      name: 'Save',
      match: 'loose',
      visibility: 'offscreen',
    });
    expect((await find('testid:the-one')).elements[0]?.name).toBe('Save');
    expect((await find('button "Save draft"')).elements[0]?.name).toBe('Save draft');
    expect((await find('Your e-mail')).elements[0]?.role).toBe('textbox');
  });

  it('means what can be reached, not what is parked before the beginning of the page; what is scrolled away can be', async () => {
    const meant = '<div onclick="document.title = this.id" style="cursor:pointer;width:90px"';
    await on.show(`<ul style="position:absolute;top:-9000px"><li><a href="#parked">Connection</a> <a href="#alone">Alone</a></li></ul>
      <a href="#left" style="position:absolute;left:-9000px">Left</a>${meant} id=right>Left</div>
      ${meant} id=reached>Connection</div><a href="#top">Deep</a> <a href="#near">Far</a>
      <div id=box style="height:100px;width:300px;overflow:auto"><a href="#deep">Deep</a><div style="height:900px;width:5000px"></div></div>
      <div id=side style="width:300px;overflow:auto"><div style="width:5000px"><a href="#far">Far</a></div></div>
      <script>box.scrollTop = 800; side.scrollLeft = 4000</script>`);
    for (const [target, id] of [
      ['Connection', 'reached'],
      ['Left', 'right'],
    ]) {
      await on.call('click', { target });
      expect((await on.call('evaluate', { expression: 'document.title' })).text, target).toContain(id);
    }
    for (const target of ['Deep', 'Far'])
      expect((await on.call('click', { target })).text).toContain(`2 elements are ${target}`);
    const alone = await on.call('click', { target: 'Alone' });
    expect(alone.text).toContain('it lies outside the view and cannot be scrolled into it');
  });

  it('a page whose lines run to the left goes on there, and a field off the page has its box elsewhere', async () => {
    await on.show(`<button style="position:absolute;left:-900px">Next</button><p><a href="#next">Next</a></p>
      <input aria-label=Amount style="position:absolute;left:-9000px"><a href="#amount">Amount</a>
      <script>document.documentElement.dir = 'rtl'</script>`);
    expect((await on.call('click', { target: 'Next' })).text).toContain('2 elements are Next');
    expect((await on.call('click', { target: 'Amount' })).text).toContain('2 elements are Amount');
    await on.call('evaluate', { expression: "document.documentElement.dir = 'ltr'" });
    expect((await on.call('click', { target: 'Amount' })).text).toContain('2 elements are Amount');
  });

  it('a control in a cell that is called like it is meant, also where the keys go to the cell', async () => {
    const row = (name: string) =>
      `<div role=row><div role=gridcell tabindex=0><input type=checkbox tabindex=-1 aria-label="Select row"></div><div role=gridcell tabindex=-1>${name}</div></div>`;
    await on.show(`<div role=grid aria-label=People>${row('Ada')}${row('Ben')}</div>`);
    const steps = ['check "Select row" in row "Ben"'];
    expect((await on.call('run_steps', { steps })).text).toContain('verified');
    const ticked = "[...document.querySelectorAll('input')].map((at) => at.checked)";
    expect((await on.call('evaluate', { expression: ticked })).text).toContain('[false,true]');
  });

  it('names near misses and marks them as such', async () => {
    await on.show('<button>Save draft</button><a href=#>Saved searches</a><button>Cancel</button>');
    const { elements, text } = await find('button "Save drafts"');
    expect(elements[0]).toMatchObject({ name: 'Save draft', match: 'near' });
    expect(text).toContain('~');
    const missed = await on.call('click', { target: 'button "Save drafts"' });
    expect(missed.structured).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND' });
    expect(missed.text).toMatch(/nearest: @e\d+ button "Save draft"/);
    expect((await find('button "Zebra crossing"')).elements.every(({ match }) => match === 'near')).toBe(
      true,
    );
  });

  it('finds by the words around: rows, cards and split words', async () => {
    await on.show(`<table>${['Ada <b>Abbott</b>', 'Bo Baker'].map((n) => `<tr><td>${n}</td><td><button>Edit</button></td></tr>`).join('')}</table>
      <div class=card><h3>Fern</h3><p>12 in stock</p><button>Add</button></div><div class=card><h3>Ferns of 1900</h3><button>Add</button></div>`);
    const row = async (query: string) => {
      const { elements } = await find(query);
      expect(elements).toHaveLength(1);
      return on.call('hover', { target: query });
    };
    expect((await row('button "Edit" in "Bo Baker"')).is_error).toBeFalsy();
    expect((await row('button "Edit" in "Ada Abbott"')).is_error).toBeFalsy();
    expect((await row('button "Add" in "Fern"')).is_error).toBeFalsy();
  });

  it('finds what a line shows in some words, also where longer words with these stand nearer to another', async () => {
    await on.show(`<section><h2>Readme</h2><div><button id=a>Bold</button><button aria-label="Markdown guide">?</button></div><textarea></textarea></section>
      <section><h2>Memo</h2><div><div><div><div><button id=b>Bold</button></div></div></div><div><div>Markdown</div><div>Preview</div></div></div></section>
      <script>window.pressed = []; a.onclick = b.onclick = ({ target }) => pressed.push(target.id)</script>`);
    const { text } = await on.call('describe_screen', {});
    const shown = text.split('\n').flatMap((line) => /^@\S+ (button "Bold" in ".+")/.exec(line)?.[1] ?? []);
    expect(shown).toEqual(['button "Bold" in "Readme"', 'button "Bold" in "Markdown"']);
    for (const target of [...shown, '"Bold" in "Markdown"']) await on.call('click', { target });
    expect(await on.truth('pressed')).toEqual(['a', 'b', 'b']);
  });

  it('finds nothing by the words of another row, item, card or column than the one it stands in', async () => {
    await on.show(`<table><tr><td>Name</td><td>Price</td></tr><tr><td>Alice</td><td>Owner</td><td></td></tr><tr><td>Bob</td><td><input value=5></td><td><button>Delete</button></td></tr></table>
      <ul><li>Ann <i>away</i></li><li>Ben <button>Call</button></li></ul>
      <div><div class=card><b>Red lamp</b><p>sold out</p></div><div class=card><b>Blue lamp</b><p><button>Buy</button></p></div></div>
      <div><section aria-label=Doing><h2>Doing</h2><button>Ship</button></section><section aria-label=Done><h2>Done</h2></section></div>
      <div><div class=line><h3>Billing</h3></div><div class=line>Plan: Pro <button>Change</button></div></div>`);
    for (const [button, own, other] of [
      ['Delete', 'Bob', 'Alice'],
      ['Call', 'Ben', 'Ann'],
      ['Buy', 'Blue lamp', 'Red lamp'],
      ['Ship', 'Doing', 'Done'],
    ]) {
      const there = await find(`button "${button}" in "${own}"`);
      expect(there.elements.map(({ match }) => match)).toEqual(['exact']);
      const missed = await on.call('click', { target: `button "${button}" in "${other}"` });
      expect(missed.structured, missed.text).toMatchObject({ failure_code: 'ELEMENT_NOT_FOUND' });
      const claimed = await on.call('expect_element_visible', {
        selector: `button "${button}" in "${other}"`,
        timeout_ms: 100,
      });
      expect(claimed.is_error, claimed.text).toBe(true);
    }
    // A line that holds only a heading, and the first row above a column, tell of what follows them.
    expect((await find('button "Change" in "Billing"')).elements.map(({ match }) => match)).toEqual([
      'exact',
    ]);
    expect((await find('textbox in "Price"')).elements).toHaveLength(1);
  });
});
