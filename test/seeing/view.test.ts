import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  // As a model reads it: text only.
  on = await openSession({ structured: false });
});
afterAll(() => on.close());

const links = (count: number, of = 'Page') =>
  Array.from({ length: count }, (_, i) => `<div><a href="#${of}${i}">${of} ${i}</a></div>`).join('');
const TABLE = `<h2>Tables</h2><table>${['posts', 'users', 'terms'].map((name) => `<tr><td><a href="#${name}">${name}</a></td><td><button>Empty</button></td></tr>`).join('')}</table>
  <label>Filter <input></label><p role=status>3 tables</p>`;

describe('the view shows what matters first', () => {
  it('content before a long navigation, which is folded and counted', async () => {
    await on.show(
      `<nav aria-label="Main" style="height:600px;overflow:hidden;columns:4">${links(65)}</nav><main>${TABLE}</main>`,
    );
    const { text } = await on.call('describe_screen');
    const lines = text
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^@e\d+ /, ''));
    expect(lines[0]).toBe('heading 2 "Tables"');
    expect(lines.indexOf('status "3 tables"')).toBeLessThan(lines.indexOf('link "Page 0"'));
    expect(lines.filter((line) => line.startsWith('link "Page'))).toHaveLength(5);
    expect(lines.at(-1)).toMatch(/^\d+ more, \d+ of them links in navigation "Main": describe_screen/);
    // What is folded is one call away.
    expect((await on.call('find_element', { query: 'Page 60' })).text).toContain('link "Page 60"');
    const within = await on.call('describe_screen', { within: 'navigation "Main"' });
    expect(within.text).toContain('link "Page 20"');
  });

  it('a side bar of links in a box without a role does not push the content out', async () => {
    await on.show(
      `<div style="display:flex"><div style="width:200px;height:700px;overflow:hidden;line-height:9px;font-size:8px">${links(65, 'Side')}</div><div>${TABLE}</div></div>`,
    );
    const { text } = await on.call('describe_screen', { tokens: 400 });
    expect(text).toContain('button "Empty" in row "users"');
    expect(text).toContain('status "3 tables"');
    expect(text.indexOf('"Tables"')).toBeLessThan(text.indexOf('link "Side 0"'));
  });

  it('an open dialog or menu comes first, and what an action opened is in its answer', async () => {
    await on.show(`${links(70, 'Item')}<button style="position:fixed;top:0;right:0" onclick="m.hidden=false">More</button>
      <div id=m role=menu hidden style="position:fixed;top:40px;right:0"><div role=menuitem>Rename</div><div role=menuitem>Share</div></div>`);
    await on.call('describe_screen');
    const opened = await on.call('click', { target: 'button "More"' });
    expect(opened.text).toMatch(/\+ @e\d+ menuitem "Rename"\n\+ @e\d+ menuitem "Share"/);
    const { text } = await on.call('describe_screen');
    expect(
      text
        .split('\n')
        .slice(1, 3)
        .map((line) => line.replace(/^@e\d+ /, '')),
    ).toEqual(['menuitem "Rename"', 'menuitem "Share"']);
  });

  it('the snapshot for programs keeps the ranking and the exclusions of the loop', async () => {
    await on.show(
      `<nav>${links(30, 'Nav')}</nav><main><button>First</button><span aria-hidden=true><button>Unheard</button></span></main>`,
    );
    await on.call('describe_screen');
    const first = await on.snapshot();
    const { text } = await on.call('get_snapshot');
    expect(text.indexOf('"Nav 0"')).toBeLessThan(text.indexOf('"First"'));
    expect(text).not.toContain('Unheard');
    const again = await on.snapshot();
    expect(again.snapshot_revision).toBe(first.snapshot_revision);
    expect(again.fingerprint).toBe(first.fingerprint);
  });
});

describe('everything a person can reach', () => {
  it('what is visible though aria-hidden is listed, found and clicked', async () => {
    await on.show(`<div class=header><span>Price</span><span aria-hidden=true class="ag-icon ag-icon-filter" style="cursor:pointer;display:inline-block;width:16px;height:16px;background:silver" onclick="out.textContent='filter open'"></span></div>
      <a href="#a">News</a><a href="#a" aria-hidden=true tabindex=-1><img alt="News picture" width=40 height=20 src="data:,"></a>
      <p id=out role=status></p>`);
    const lines = (await on.lines()).map((line) => line.words);
    expect(lines.filter((line) => line.startsWith('clickable'))).toEqual(['clickable "filter" (icon)']);
    expect(lines.filter((line) => line.startsWith('link'))).toEqual(['link "News"']);
    const answer = await on.call('click', { target: 'clickable "filter"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('out.textContent')).toBe('filter open');
  });

  it('what a dialog covers is not listed as usable, though it is drawn behind it', async () => {
    await on.show(`<div aria-hidden=true><button>Behind</button><input aria-label="Under"></div>
      <div style="position:fixed;inset:0;background:#0008"><div role=dialog aria-label="Sure?" style="margin:100px;background:#fff"><button>Yes</button></div></div>`);
    expect((await on.lines()).map((line) => line.words)).toEqual(['dialog "Sure?"', 'button "Yes"']);
    const filled = await on.call('fill', { target: 'Under', value: 'x' });
    expect(filled.is_error).toBe(true);
    expect(await on.truth('document.querySelector("input").value')).toBe('');
  });

  it('areas of an image map, wherever the map stands', async () => {
    await on.show(`<map name=world style="display:none"><area shape=rect coords="0,0,50,50" href="#west" alt="West"><area shape=circle coords="120,60,20" href="#east" title="East"></map>
      <div style="height:1500px"></div><img usemap="#world" width=200 height=100 style="padding:10px;border:5px solid" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">`);
    await on.truth('scrollTo(0, 9999)');
    expect((await on.lines()).map((line) => line.words)).toEqual(['link "West"', 'link "East"']);
    await on.truth('scrollTo(0, 0)');
    const answer = await on.call('click', { target: 'link "East"' });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('location.hash')).toBe('#east');
  });
});

it('more is told to be on the page only where there is more: what holds other things is nothing by itself', async () => {
  const panel = `<h1>Rota</h1><div role=tablist><button role=tab>Today</button></div><div role=status></div>
    <main role=tabpanel tabindex=0><ul role=list><li role=listitem><button>Sign out</button></li></ul></main>
    <div role=group aria-label=Days><input type=checkbox aria-label=Mon></div><dialog><button>Close</button></dialog>`;
  await on.show(panel);
  expect((await on.call('describe_screen')).text.split('\n')[0]).toMatch(/ in view$/);
  await on.show(`${panel}<div style="height:3000px"></div><button>Far</button>`);
  expect((await on.call('describe_screen')).text.split('\n')[0]).toMatch(/ in view, ~\d+ on page$/);
});
