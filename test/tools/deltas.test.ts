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
