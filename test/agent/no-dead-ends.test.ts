import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseExpectations } from '../../src/model/expectation.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { type LoopPage, type OpenLoop, openLoop, refOf, UNHURRIED } from './open-loop.ts';

let loop: OpenLoop;
beforeAll(async () => {
  loop = await openLoop();
});
afterAll(() => loop.close());

type Seen = Awaited<ReturnType<LoopPage['snap']>>;

/** The ref of a line that has these words. */
function lineRef({ snapshot }: Seen, words: string): string {
  const own = snapshot.browser?.find(({ role, name }) => `${role} "${name}"` === words);
  const line = snapshot.lines?.split('\n').find((one) => one.includes(words));
  const ref = own?.ref ?? /@e\d+/.exec(line ?? '')?.[0];
  if (!ref) throw new Error(`no line has ${words}:\n${snapshot.lines}`);
  return ref;
}

describe('within seven tools', () => {
  test('a line break at the end of a value presses Enter in a single-line field, once', async () => {
    const page = await loop.show(
      `<label>New <input onkeydown="if (event.key === 'Enter') { log.append(this.value + ';'); this.value = '' }"></label><p id=log></p>`,
    );
    const ref = refOf((await page.snap()).snapshot, 'textbox', 'New');
    const done = await page.snap('browser_fill', { ref, value: 'Buy milk\n' });
    expect(done, done.message).toMatchObject({ success: true });
    expect(done.message).toMatch(/filled textbox "New": verified\npressed Enter on textbox "New"/);
    expect(await loop.truth('log.textContent')).toBe('Buy milk;');
    expect(done.snapshot.lines).toContain('+ text "Buy milk;"');
  });

  test('such an Enter passes the gate as the press that it is: after a no nothing was sent, after a yes once', async () => {
    const guarded = await openLoop({ policy: await loadPolicy('default') });
    try {
      const page = await guarded.show(
        `<form onsubmit="event.preventDefault(); log.append(word.value + ';')"><label>Word <input id=word></label>
         <button>Delete account</button></form><p id=log></p>`,
      );
      for (const [approved, error, sent] of [
        [false, 'human_rejected', ''],
        [true, null, 'bye;'],
      ] as const) {
        guarded.decide = async () => ({ approved, message: 'as I say' });
        const ref = refOf((await page.snap()).snapshot, 'textbox', 'Word');
        const done = await page.snap('browser_fill', { ref, value: 'bye\n' });
        expect(done.response, done.message).toMatchObject({ success: approved, error });
        expect(await guarded.truth('log.textContent')).toBe(sent);
        expect(guarded.asked.at(-1)).toMatchObject({
          kind: 'critical_action',
          action: expect.stringContaining('Delete account'),
        });
      }
      expect(guarded.asked).toHaveLength(2);
    } finally {
      await guarded.close();
    }
  });

  test('in a field of many lines it is part of the text', async () => {
    const page = await loop.show('<label>Note <textarea></textarea></label>');
    const ref = refOf((await page.snap()).snapshot, 'textbox', 'Note');
    await page.snap('browser_fill', { ref, value: 'one\ntwo\n' });
    expect(await loop.truth('document.querySelector("textarea").value')).toBe('one\ntwo\n');
  });

  test('keys go to what has the focus, by name', async () => {
    const page = await loop.show(
      `<input id=at autofocus><script>onkeydown = (event) => { document.title += ' ' + event.key }</script>`,
    );
    const seen = await page.snap();
    const done = await page.snap('browser_fill', {
      ref: lineRef(seen, 'textbox "Keys"'),
      value: 'Escape ArrowDown',
    });
    expect(done.snapshot.page.title).toMatch(/Escape ArrowDown$/);
  });

  test('the pointer hovers, clicks twice and clicks right, by ref', async () => {
    const page = await loop.show(
      `<ul><li id=item><input type=checkbox><label>water plants</label><button id=gone style="display:none">Delete</button></ul>
       <button id=row>Row</button>
       <script>
         window.did = [];
         document.querySelector('label').addEventListener('dblclick', () => did.push('double'));
         row.oncontextmenu = (event) => { event.preventDefault(); did.push('right') };
         item.onmouseenter = () => { gone.style.display = '' };
         gone.onclick = () => did.push('deleted');
       </script>`,
    );
    const seen = await page.snap();
    expect(seen.snapshot.lines).not.toContain('Delete');
    const point = async (value: string, from: Awaited<ReturnType<typeof page.snap>>) =>
      page.snap('browser_fill', { ref: lineRef(from, 'textbox "Pointer"'), value });
    const hovered = await point(`hover ${lineRef(seen, 'clickable "water plants"')}`, seen);
    expect(hovered.success, hovered.message).toBe(true);
    const gone = await page.snap('browser_click', { ref: refOf(hovered.snapshot, 'button', 'Delete') });
    const twice = await point(`double ${lineRef(gone, 'clickable "water plants"')}`, gone);
    const right = await point(`right ${refOf(twice.snapshot, 'button', 'Row')}`, twice);
    expect(await loop.truth('did')).toEqual(['deleted', 'double', 'right']);
    const wrong = await point('wave @e0', right);
    expect(wrong).toMatchObject({ success: false, error: 'action_failed' });
    expect(wrong.message).toContain('hover, double or right');
    expect((await point('double @e0', wrong)).error).toBe('ref_invalid');
  });

  test('an address is opened and the way back is there', async () => {
    loop.server.routes['/other'] = '<h1>Other</h1>';
    const page = await loop.show('<h1>First</h1>');
    const seen = await page.snap();
    const other = await page.snap('browser_fill', {
      ref: lineRef(seen, 'textbox "Address"'),
      value: `${loop.server.url}/other`,
    });
    expect(other.snapshot.lines).toContain('heading 1 "Other"');
    const back = await page.snap('browser_click', { ref: lineRef(other, 'button "Back"') });
    expect(back.snapshot.lines).toContain('heading 1 "First"');
  });

  test('a tab that the page opened is told, and the first one can be gone back to', async () => {
    loop.server.routes['/offer'] = '<h1>Offer</h1>';
    const page = await loop.show('<a href="/offer" target=_blank>See the offer</a>');
    const ref = refOf((await page.snap()).snapshot, 'link', 'See the offer');
    const offer = await page.snap('browser_click', { ref });
    expect(offer.snapshot.page.title).toBe('/offer');
    const shop = await page.snap('browser_click', { ref: lineRef(offer, 'tab "/"') });
    expect(shop.snapshot.lines).toContain('link "See the offer"');
  });

  test('a slider and a date are set by fill', async () => {
    const page = await loop.show(
      '<label>Tip <input id=tip type=range min=0 max=30 value=5></label><label>Day <input id=day type=date></label>',
    );
    const first = await page.snap();
    const tip = await page.snap('browser_fill', { ref: lineRef(first, 'slider "Tip"'), value: '12' });
    expect(tip).toMatchObject({ success: true, verdict: 'verified' });
    await page.snap('browser_fill', { ref: lineRef(tip, '"Day"'), value: '2026-12-24' });
    expect(await loop.truth('[tip.value, day.value]')).toEqual(['12', '2026-12-24']);
  });

  test('a slider that is drawn of divs is set by fill, and what is no field says what to do instead', async () => {
    const page =
      await loop.show(`<style>.track{width:200px;height:10px;background:#ccc;position:relative;cursor:pointer}.thumb{width:16px;height:16px;position:absolute;top:-3px;left:60px;background:#06c}</style>
      <p>Volume <output id=v>30</output></p><div class=track id=tr><div class=thumb id=th></div></div><p>Day</p><div style="cursor:pointer;width:120px" onclick="1">12 May 2026</div><script>
      tr.onpointerdown = (e) => { const move = (e) => { const x = Math.max(0, Math.min(200, e.clientX - tr.getBoundingClientRect().left)); th.style.left = x + 'px'; v.textContent = Math.round(x / 2); };
        move(e); onpointermove = move; onpointerup = () => { onpointermove = onpointerup = null; }; };</script>`);
    const seen = await page.snap();
    const set = await page.snap('browser_fill', { ref: lineRef(seen, 'track'), value: '70' });
    // On a busy machine its time may be over before the last step; it was brought there by dragging all the same.
    expect(set.message).toMatch(/^set clickable "track" to 70|^clickable "track": reached \d/);
    expect(Number(await loop.truth('v.textContent'))).toBeGreaterThan(50);
    const refused = await page.snap('browser_fill', { ref: lineRef(set, '12 May'), value: '3 May 2026' });
    expect(refused).toMatchObject({ success: false, error: 'action_failed' });
    expect(refused.message).toMatch(/it takes no text.*\. Click it and use what opens/);
  });

  test('where several may be chosen an option is added', async () => {
    const page = await loop.show(
      '<label>Days <select multiple><option selected>Mon<option>Tue<option>Wed</select></label>',
    );
    const ref = refOf((await page.snap()).snapshot, 'listbox', 'Days');
    expect(await page.snap('browser_select', { ref, value: 'Wed' })).toMatchObject({ success: true });
    expect(
      await loop.truth('[...document.querySelector("select").selectedOptions].map((o) => o.text)'),
    ).toEqual(['Mon', 'Wed']);
  });

  test('a list where several may be chosen is set to just the lines of a fill, to none, and added to', async () => {
    const page = await loop.show(
      '<label>Days <select multiple size=4><option selected>Mon<option>Tue<option>Wed<option>Thu, late</select></label>',
    );
    let seen = await page.snap();
    const chosen = async (value: string, more: { clear_first?: boolean } = {}) => {
      seen = await page.snap('browser_fill', {
        ref: refOf(seen.snapshot, 'listbox', 'Days'),
        value,
        ...more,
      });
      expect(seen.success).toBe(true);
      return loop.truth('[...document.querySelector("select").selectedOptions].map((o) => o.text)');
    };
    expect(await chosen('Tue\nThu, late')).toEqual(['Tue', 'Thu, late']);
    expect(await chosen('Wed', { clear_first: false })).toEqual(['Tue', 'Wed', 'Thu, late']);
    expect(await chosen('')).toEqual([]);
  });

  test('what can be dragged is listed, and goes where the ref in the value says', async () => {
    const page = await loop.show(
      `<div id=card draggable=true ondragstart="event.dataTransfer.setData('text', 'x')">Order 17</div>
       <section aria-label=Packed id=packed style="height:120px" ondragover="event.preventDefault()"
         ondrop="event.preventDefault(); packed.append(card)"><h2>Packed</h2></section>`,
    );
    const seen = await page.snap();
    const done = await page.snap('browser_fill', {
      ref: lineRef(seen, 'clickable "Order 17"'),
      value: lineRef(seen, 'heading 2 "Packed"'),
    });
    expect(done).toMatchObject({ success: true, error: null });
    expect(done.message).toMatch(/^dragged clickable "Order 17"(?! to @)/);
    expect(await loop.truth('card.parentElement.id')).toBe('packed');
  });

  test('a drag that is given up half way lets go of the button', async () => {
    const page = await loop.show(
      `<div id=card style="cursor:pointer" onmousedown="place.style.display = 'none'">Order 17</div>
       <button id=place>Packed</button>
       <script>
         window.did = [];
         for (const kind of ['mousedown', 'mouseup']) addEventListener(kind, () => did.push(kind));
       </script>`,
      {},
      '/',
      { ...UNHURRIED, act: 6000 },
    );
    const seen = await page.snap();
    const done = await page.snap('browser_fill', {
      ref: lineRef(seen, 'clickable "Order 17"'),
      value: refOf(seen.snapshot, 'button', 'Packed'),
    });
    expect(done.success).toBe(false);
    expect(done.message).toContain('may have taken effect');
    await vi.waitFor(async () => expect(await loop.truth('did')).toEqual(['mousedown', 'mouseup']));
  });

  test('a ref as the text of a field is text', async () => {
    const page = await loop.show('<h1>Top</h1><label>Note <input id=note></label>');
    const seen = await page.snap();
    const value = lineRef(seen, 'heading 1 "Top"');
    await page.snap('browser_fill', { ref: lineRef(seen, '"Note"'), value });
    expect(await loop.truth('note.value')).toBe(value);
  });

  test('a file field takes a path', async () => {
    const page = await loop.show('<label>Photo <input type=file></label>');
    const path = join(loop.folder, 'photo.txt');
    writeFileSync(path, 'x');
    const seen = await page.snap();
    await page.snap('browser_fill', { ref: lineRef(seen, '"Photo"'), value: path });
    expect(await loop.truth('document.querySelector("input").files[0].name')).toBe('photo.txt');
  });
});

describe('the right words', () => {
  test('an option that is not there is action_failed, with those that are', async () => {
    const page = await loop.show('<label>Size <select><option>Small<option>Large</select></label>');
    const ref = refOf((await page.snap()).snapshot, 'combobox', 'Size');
    const refused = await page.call('browser_select', { ref, value: 'Huge' });
    expect(refused).toMatchObject({ success: false, error: 'action_failed' });
    expect(refused.message).toMatch(/no option "Huge".*Small.*Large/);
  });

  test('browser_select on what is no list refuses and does not press it', async () => {
    const page = await loop.show('<button onclick="document.title += \'!\'">Pay</button>');
    const ref = refOf((await page.snap()).snapshot, 'button', 'Pay');
    const refused = await page.snap('browser_select', { ref, value: 'Pay' });
    expect(refused).toMatchObject({ success: false, error: 'action_failed' });
    expect(refused.snapshot.page.title).toBe('/');
  });

  test('an element that cannot be brought into view is element_not_visible', async () => {
    const page = await loop.show(
      '<div style="position:fixed;left:-900px;top:10px"><button>Away</button></div><button>Here</button>',
    );
    const seen = await page.snap('get_snapshot', { viewport_only: false });
    const refused = await page.call('browser_click', { ref: lineRef(seen, 'button "Away"') });
    expect(refused).toMatchObject({ success: false, error: 'element_not_visible' });
    expect(refused.message).not.toContain('may have taken effect');
  });

  test('beside a ref a bad direction is ignored; alone it is invalid_params', async () => {
    const page = await loop.show('<div style="height:3000px"></div><button>End</button>');
    const whole = await page.snap('get_snapshot', { viewport_only: false });
    const ref = lineRef(whole, 'button "End"');
    expect(await page.call('browser_scroll', { ref, direction: 'sideways', amount: 'x' })).toMatchObject({
      success: true,
    });
    expect(await page.call('browser_scroll', { direction: 'sideways' })).toMatchObject({
      error: 'invalid_params',
    });
  });

  test('input that complete_task and request_human_approval cannot read is refused in their own shape', async () => {
    const page = await loop.show('<h1>Here</h1>');
    const done = await page.call('complete_task', { status: 'finished' });
    expect(done.response).toEqual({ acknowledged: false, message: expect.stringContaining('status') });
    const asked = await page.call('request_human_approval', {});
    expect(asked.response).toEqual({ approved: false, message: expect.stringContaining('action') });
  });
});

describe('seeing', () => {
  const SIDEBAR = `<div style="position:sticky;top:0"><input type=search aria-label="Search the shop"></div>
    <nav style="position:fixed;left:0;top:40px;width:200px;height:500px;overflow:auto">
      ${Array.from({ length: 300 }, (_, at) => `<label style="display:block"><input type=checkbox>Brand ${at}</label>`).join('')}
    </nav>`;

  test('a search box stands beside a sticky list of 300, and the list can be read on in its box', async () => {
    const page = await loop.show(SIDEBAR);
    const seen = await page.snap();
    expect(seen.snapshot.lines).toContain('searchbox "Search the shop"');
    expect(seen.snapshot.lines).not.toContain('"Brand 60"');
    let at = seen;
    for (let scrolls = 0; scrolls < 8 && !at.snapshot.lines?.includes('"Brand 60"'); scrolls++) {
      const last = at.snapshot.lines?.match(/@e\d+ checkbox "Brand \d+"/g)?.at(-1) ?? '';
      at = await page.snap('browser_scroll', { ref: last.split(' ')[0] ?? '' });
    }
    const box = lineRef(at, 'checkbox "Brand 60"');
    expect(await page.snap('browser_click', { ref: box })).toMatchObject({ verdict: 'verified' });
  });

  test('what is in view and had no line comes when there is nothing left to scroll, and then the first part again', async () => {
    const days = Array.from(
      { length: 130 },
      (_, day) => `<button style="width:60px">Day ${day + 1}</button>`,
    );
    const page = await loop.show(`<main>${days.join('')}</main>`);
    const first = (await page.snap()).snapshot.lines ?? '';
    expect(first).toContain('more in view: browser_scroll brings the next part');
    const second = await page.snap('browser_scroll', { direction: 'down' });
    const listed = (lines: string): string[] => lines.match(/"Day \d+"/g) ?? [];
    const after = second.snapshot.lines ?? '';
    expect(new Set([...listed(first), ...listed(after)]).size).toBe(130);
    expect(listed(after).filter((day) => listed(first).includes(day))).toEqual([]);
    expect(second.response).toMatchObject({ message: expect.stringContaining('nothing left to scroll') });
    const clicked = await page.snap('browser_click', { ref: lineRef(second, 'button "Day 130"') });
    expect(clicked.response).toMatchObject({ message: expect.stringContaining('clicked button "Day 130"') });
    expect(listed(clicked.snapshot.lines ?? '')).toContain('"Day 1"');
  });

  test('a far row of a list that draws only what is in view is reached in two scrolls of its box', async () => {
    const page =
      await loop.show(`<h1>People</h1><div id=box style="height:240px;overflow:auto"><div id=pad style="position:relative"></div></div>
      <script>
        pad.style.height = 1000 * 28 + 'px';
        box.onscroll = () => {
          const first = Math.floor(box.scrollTop / 28);
          pad.innerHTML = '';
          for (let at = first; at < Math.min(1000, first + 10); at++) {
            const row = document.createElement('div');
            row.style.cssText = 'position:absolute;cursor:pointer;height:28px;top:' + at * 28 + 'px';
            row.textContent = 'Person ' + (at + 1);
            row.onclick = () => { window.truth = at + 1 };
            pad.append(row);
          }
        };
        box.onscroll();
      </script>`);
    const first = await page.snap();
    const ended = await page.snap('browser_scroll', { direction: 'down' });
    expect(ended.message).toMatch(/nothing to scroll down.*\n.*scrolls by the ref of a line inside/);
    const last = await page.snap('browser_scroll', { ref: lineRef(ended, '"Person 9"'), amount: 28 * 630 });
    const up = await page.snap('browser_scroll', {
      ref: lineRef(last, '"Person 632"'),
      direction: 'up',
      amount: 56,
    });
    expect(up.snapshot.lines, up.message).toContain('"Person 630"');
    await page.snap('browser_click', { ref: lineRef(up, '"Person 630"') });
    expect(await loop.truth('truth')).toBe(630);
    expect(first.snapshot.lines).not.toContain('"Person 12"');
  });

  test('texts, rows and what a status says are there to read', async () => {
    const page = await loop.show(`<p>Total: <b>30 €</b></p><div role=status aria-label=Cart>2 items</div>
      <table><tr><td>Fern</td><td>12 €</td><td><button>Add</button></td></tr></table>
      <ul><li onclick="void 0" style="cursor:pointer">Clickable item</li></ul>`);
    const { lines = '' } = (await page.snap()).snapshot;
    expect(lines).toContain('text "Total: 30 €"');
    expect(lines).toMatch(/status "Cart" = "2 items"/);
    expect(lines).toContain('text "Fern | 12 €"');
    expect(lines).toMatch(/^@e\d+ (?!listitem)\w+ "Clickable item"$/m);
  });

  test('the content comes before the navigation, and what is open before both', async () => {
    const link = (at: number) => `<a href="#${at}">Topic ${at}</a>`;
    const page =
      await loop.show(`<nav style="font-size:8px">${Array.from({ length: 130 }, (_, at) => link(at)).join(' ')}</nav>
      <main><h1>Orders</h1><input aria-label=Filter><select aria-label=Sort><option>Newest</option></select>
      <button onclick="pop.hidden = false">More</button>
      <div role=menu id=pop hidden><div role=menuitem tabindex=0>Archive</div></div></main>`);
    const seen = await page.snap();
    const lines = seen.snapshot.lines?.split('\n') ?? [];
    const at = (words: string, of = lines) => of.findIndex((line) => line.includes(words));
    for (const words of ['heading 1 "Orders"', 'textbox "Filter"', 'combobox "Sort"', 'button "More"']) {
      expect(at(words), `${words} in\n${seen.snapshot.lines}`).toBeGreaterThanOrEqual(0);
      expect(at(words)).toBeLessThan(at('link "Topic 0"'));
    }
    expect(lines.filter((line) => line.includes('link "Topic')).length).toBeGreaterThan(20);
    expect(seen.snapshot.elements.length + seen.snapshot.left_out).toBe(seen.snapshot.in_view);
    // The lines have elements that the JSON form has no room for; they can be used all the same.
    const opened = await page.snap('browser_click', { ref: lineRef(seen, 'button "More"') });
    expect(opened.success, opened.message).toBe(true);
    const after = opened.snapshot.lines?.split('\n') ?? [];
    expect(at('"Archive"', after)).toBeLessThanOrEqual(1);
  });

  test('only what was not there before is new: not what was cut from the list, nor what scrolling brings', async () => {
    const page =
      await loop.show(`<input type=search aria-label=Search oninput="for (const li of parts.children) li.hidden = !li.textContent.includes(this.value); found.innerHTML = '<button>Take it</button>'"><div id=found></div>
      <nav style="font-size:8px">${Array.from({ length: 90 }, (_, at) => `<a href="#${at}">Topic ${at}</a>`).join(' ')}</nav>
      <ul id=parts>${Array.from({ length: 40 }, (_, at) => `<li>Part ${at} <button>Add</button></li>`).join('')}</ul>`);
    const seen = await page.snap();
    expect(seen.snapshot.lines).not.toContain('text "Part 0"');
    expect(seen.snapshot.lines).toContain('button "Add" in listitem "Part 0"');
    const found = await page.snap('browser_fill', {
      ref: lineRef(seen, 'searchbox "Search"'),
      value: 'Part 37',
    });
    const marked = found.snapshot.lines?.split('\n').filter((line) => line.startsWith('+ ')) ?? [];
    expect(marked.filter((line) => line.includes('Topic'))).toEqual([]);
    expect(
      marked.some((line) => line.includes('button "Take it"')),
      found.snapshot.lines,
    ).toBe(true);
    const lines = found.snapshot.lines ?? '';
    expect(lines.indexOf('text "Part 37"'), lines).toBeGreaterThan(0);
    expect(lines.indexOf('text "Part 37"')).toBeLessThan(lines.indexOf('"Topic 0"'));
    const tall = await loop.show(
      Array.from({ length: 60 }, (_, at) => `<p>Line ${at} <button>Open ${at}</button></p>`).join(''),
    );
    await tall.snap();
    const down = await tall.snap('browser_scroll', { direction: 'down', amount: 120 });
    expect(down.snapshot.lines?.split('\n').filter((line) => line.startsWith('+ '))).toEqual([]);
  });

  test('what lies behind a modal dialog is not offered', async () => {
    const page = await loop.show(`<button>Behind</button>
      <div role=dialog aria-modal=true aria-label=Sure style="position:fixed;inset:100px;background:#fff"><p>Really?</p><button>Yes</button></div>`);
    const { lines = '' } = (await page.snap()).snapshot;
    expect(lines).toContain('button "Yes"');
    expect(lines).toContain('text "Really?"');
    expect(lines).not.toContain('"Behind"');
    expect(lines).toContain('what is behind the dialog cannot be used now');
  });

  test('what an act changed comes first, and what it brought is marked', async () => {
    const page =
      await loop.show(`${Array.from({ length: 12 }, (_, at) => `<a href="#${at}">Link ${at}</a>`).join(' ')}
      <button aria-pressed=false onclick="this.setAttribute('aria-pressed', 'true'); news.textContent = 'Liked'">Like</button>
      <div role=status id=news></div>`);
    const seen = await page.snap();
    const done = await page.snap('browser_click', { ref: lineRef(seen, 'button "Like"') });
    expect(done.message).toMatch(/^clicked button "Like": verified/);
    const [first = '', second = ''] = done.snapshot.lines?.split('\n') ?? [];
    expect(first).toMatch(/^~ @e\d+ button "Like" \[pressed/);
    expect(second).toMatch(/^[+~] @e\d+ status .*"Liked"/);
  });
});

describe('success is something that became true', () => {
  test('what --expect names and was so before the first act is only claimed', async () => {
    const page = await loop.show('<h1>Saved</h1>', { expect: parseExpectations('text "Saved"') });
    await page.snap();
    const first = await page.call('complete_task', { status: 'success', reason: 'it is there' });
    expect(first.response).toMatchObject({ acknowledged: false });
    const again = await page.call('complete_task', { status: 'success', reason: 'it is there' });
    expect(again.completion).toMatchObject({ verdict: 'unverified' });
  });

  test('what the page brings by itself is no success of a run whose clicks did nothing', async () => {
    const page = await loop.show('<button>Dead</button><p id=said></p>', {
      expect: parseExpectations('text "Done"'),
    });
    await page.snap('browser_click', { ref: refOf((await page.snap()).snapshot, 'button', 'Dead') });
    await loop.truth('void (said.textContent = "Done")');
    const claim = { status: 'success', reason: 'it says so' };
    const first = await page.call('complete_task', claim);
    expect(first.response).toMatchObject({
      acknowledged: false,
      message: expect.stringContaining(
        'text "Done" visible became so without an act of this run that it can follow from',
      ),
    });
    expect((await page.call('complete_task', claim)).completion).toMatchObject({ verdict: 'unverified' });
  });

  test('what only scrolls into view has not become true', async () => {
    const page = await loop.show('<button>Top</button><div style="height:3000px"></div><h2>Done</h2>', {
      expect: parseExpectations('heading "Done" visible'),
    });
    await page.snap();
    await page.snap('browser_scroll', { direction: 'bottom' });
    const claim = await page.call('complete_task', { status: 'success', reason: 'it is there' });
    expect(claim.completion?.verdict).not.toBe('verified');
  });

  test('a link of the header that has a word of the goal is no thing that was passed over', async () => {
    const page = await loop.show(
      `<header><a href=/trolley>Trolley</a></header><main><h1>Last step</h1>
       <button onclick="this.closest('main').innerHTML = '<h1>Purchase confirmed</h1>'">Confirm purchase</button></main>`,
      { goal: 'Confirm what lies in my trolley', expect: parseExpectations('heading "Purchase confirmed"') },
    );
    const ref = refOf((await page.snap()).snapshot, 'button', 'Confirm purchase');
    await page.snap('browser_click', { ref });
    const claim = await page.call('complete_task', { status: 'success', reason: 'it says so' });
    expect(claim.completion?.verdict, claim.message).toBe('verified');
  });

  test('where the goal is an effect, looking around is not what brought it about', async () => {
    const body = `<a href=#help onclick="box.hidden = false">Help</a><input aria-label=Search>
      <p id=box hidden>When your account is closed you get a mail.</p><button onclick="box.hidden = false">Close it</button>`;
    const expect_closed = parseExpectations('text "Your account is closed"');
    const claim = { status: 'success', reason: 'it says so' };
    for (const [goal, words, verdict] of [
      ['Close my account', 'link "Help"', 'unverified'],
      ['Read what happens then', 'link "Help"', 'verified'],
      ['Close my account', 'button "Close it"', 'verified'],
    ] as const) {
      const page = await loop.show(body, { goal, expect: expect_closed });
      const filled = await page.snap('browser_fill', {
        ref: lineRef(await page.snap(), 'textbox "Search"'),
        value: 'x',
      });
      await page.snap('browser_click', { ref: lineRef(filled, words) });
      const first = await page.call('complete_task', claim);
      const { completion } = first.completion ? first : await page.call('complete_task', claim);
      expect([first.success, completion?.verdict], `${goal}: ${words}: ${first.message}`).toEqual([
        verdict === 'verified',
        verdict,
      ]);
    }
  });

  test('a message that went between two claims is noted as claimed, unless something was done in between', async () => {
    const html = `<button onclick="say.textContent = 'Later'">Remind me</button><p id=say role=status>Saved</p>`;
    const claim = { status: 'success', reason: 'it said so' };
    for (const acts of [false, true]) {
      const page = await loop.show(html, { expect: parseExpectations('text "Saved"') });
      const ref = refOf((await page.snap()).snapshot, 'button', 'Remind me');
      expect((await page.call('complete_task', claim)).message).toContain('claim it again and it is noted');
      if (acts) await page.snap('browser_click', { ref });
      else await loop.truth("say.textContent = ''");
      const again = await page.call('complete_task', claim);
      expect([again.success, again.verdict]).toEqual(acts ? [false, 'refuted'] : [true, 'unverified']);
    }
  });

  test.each(['text "Saved"', 'status "Saved"'])('a message that came and went counts: %s', async (words) => {
    const page = await loop.show(
      `<button onclick="fetch('/').then(() => { toast.textContent = 'Saved'; setTimeout(() => { toast.textContent = '' }, 900) })">Save</button><div role=status id=toast></div>`,
      { expect: parseExpectations(words) },
    );
    const ref = refOf((await page.snap()).snapshot, 'button', 'Save');
    await page.snap('browser_click', { ref });
    await loop.truth('new Promise((done) => setTimeout(done, 1200))');
    const claim = await page.call('complete_task', { status: 'success', reason: 'it said so' });
    expect(claim.completion).toMatchObject({ verdict: 'verified' });
    expect(claim.completion?.observed).toContain('seen, gone again');
  });
});

test('a question in a run that nobody attends is a refusal that the run goes on from', async () => {
  loop.decide = undefined;
  const page = await loop.show('<h1>Here</h1>');
  const asked = await page.call('request_human_approval', { action: 'Order', reason: 'it costs money' });
  expect(asked.response).toMatchObject({ approved: false });
  expect(asked.message).toContain('nobody is there to approve');
  expect(asked.nobody_to_ask).toBeUndefined();
});
