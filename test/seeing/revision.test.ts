import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linesOf, type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const revision = async () => (await on.snapshot()).snapshot_revision;

/** Whether the revision rises over something done to the page. */
async function rises(change: string): Promise<boolean> {
  const before = await revision();
  await on.truth(change);
  return (await revision()) > before;
}

const PAGE = `<h1 id=h>Title</h1><p id=p>words</p><input id=i aria-label=I><input id=c type=checkbox aria-label=C>
  <ul id=u><li>one</li></ul><button id=b>Go</button><select id=s aria-label=S><option>a<option>b</select><div style="height:2000px"></div><button>far</button>`;

describe('the revision', () => {
  it('rises on text, names, states, values, lists and navigation', async () => {
    await on.show(PAGE);
    expect(await rises('p.textContent = "other words"')).toBe(true);
    expect(await rises('b.setAttribute("aria-label", "Went")')).toBe(true);
    expect(await rises('b.disabled = true')).toBe(true);
    expect(await rises('c.checked = true')).toBe(true);
    expect(await rises('i.value = "typed"')).toBe(true);
    expect(await rises('s.selectedIndex = 1')).toBe(true);
    expect(await rises('u.append(Object.assign(document.createElement("li"), {textContent: "two"}))')).toBe(
      true,
    );
    expect(await rises('u.lastChild.remove()')).toBe(true);
    expect(await rises('b.setAttribute("aria-expanded", "true")')).toBe(true);
    expect(await rises('history.pushState({}, "", "/elsewhere")')).toBe(true);
  });

  it('stays on focus, style, animation, rendering anew and what changes out of view', async () => {
    await on.show(
      `${PAGE}<style>@keyframes k { to { transform: translateX(40px); color: red } } #h { animation: k 1s infinite alternate }</style>`,
    );
    expect(await rises('0')).toBe(false);
    expect(await rises('i.focus()')).toBe(false);
    expect(await rises('b.focus()')).toBe(false);
    expect(await rises('b.style.color = "red", b.className = "hot"')).toBe(false);
    expect(await rises('new Promise(requestAnimationFrame)')).toBe(false);
    expect(await rises('u.innerHTML = u.innerHTML')).toBe(false);
    expect(await rises('document.querySelector("div").dataset.x = "1"')).toBe(false);
    expect(await rises('document.querySelectorAll("button")[1].textContent = "still far"')).toBe(false);
  });

  it('rises on scrolling to other content, and returns to no higher by itself', async () => {
    await on.show(PAGE);
    expect(await rises('scrollTo(0, 1500)')).toBe(true);
    expect(await rises('0')).toBe(false);
    expect(await rises('scrollBy(0, 1)')).toBe(false);
  });

  it('stays on a clock of seconds and on a counter that runs, once it is known to run', async () => {
    await on.show(`<p>At <span id=clock>12:00:00</span></p><p id=n>0</p><p>steady</p><button>Go</button><script>
      let s = 0; window.ticks = 0;
      setInterval(() => { s++; clock.textContent = '12:00:' + String(s % 60).padStart(2, '0'); }, 60);
      setInterval(() => { n.textContent = String(++ticks); }, 100);</script>`);
    await on.until('ticks > 8');
    const before = await revision();
    await on.until('ticks > 14');
    expect(await revision()).toBe(before);
    await on.truth('document.querySelectorAll("p")[2].textContent = "changed"');
    expect(await revision()).toBe(before + 1);
  });

  it('stays on a countdown inside a control', async () => {
    await on.show(`<button id=r>Resend in 99 s</button><script>window.ticks = 0;
      setInterval(() => { r.textContent = 'Resend in ' + (99 - ++ticks) + ' s'; }, 100);</script>`);
    await on.until('ticks > 8');
    const before = await revision();
    await on.until('ticks > 14');
    expect(await revision()).toBe(before);
  });

  it('is the same with several frames, whichever answers first', async () => {
    await on.show(
      '<iframe srcdoc="<button>a</button>"></iframe><iframe srcdoc="<button>b</button>"></iframe><iframe srcdoc="<button>c</button>"></iframe>',
    );
    await on.until('[0, 1, 2].every((i) => frames[i].document.querySelector("button"))');
    const before = await revision();
    for (let i = 0; i < 8; i++) expect(await revision()).toBe(before);
  });
});

describe('a delta', () => {
  const PAGE = `<button id=add>Add</button><button id=del>Remove</button><button id=chg>Change</button><button id=re>Redraw</button><button id=none>Nothing</button>
    <ul id=list><li><button>item one</button></li><li><button>item two</button></li></ul><input type=checkbox aria-label=Box id=box>
    <script>
    add.onclick = () => list.insertAdjacentHTML('beforeend', '<li><button>item three</button></li>');
    del.onclick = () => list.firstElementChild.remove();
    chg.onclick = () => { box.checked = !box.checked; };
    re.onclick = () => { list.innerHTML = list.innerHTML; };
    </script>`;
  const changes = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^[+~-] @e/.test(line))
      .map((line) => line.replace(/@e\d+ /, ''));

  it('has exactly what was added, changed and removed', async () => {
    await on.show(PAGE);
    expect(changes((await on.call('click', { target: 'button "Add"' })).text)).toEqual([
      '+ button "item three"',
    ]);
    expect(changes((await on.call('click', { target: 'button "Change"' })).text)).toEqual([
      '~ checkbox "Box" [checked]',
    ]);
    expect(changes((await on.call('click', { target: 'button "Remove"' })).text)).toEqual([
      '- button "item one"',
    ]);
    expect(changes((await on.call('click', { target: 'button "Redraw"' })).text)).toEqual([]);
    expect(changes((await on.call('click', { target: 'button "Nothing"' })).text)).toEqual([]);
  });

  it('leaves out what only scrolled into view', async () => {
    await on.show(
      `${Array.from({ length: 200 }, (_, i) => `<p><button>b${i}</button></p>`).join('')}<p id=out></p><script>document.querySelectorAll('button')[150].onclick = (e) => e.target.after(Object.assign(document.createElement('button'), {textContent: 'news'}))</script>`,
    );
    const { text } = await on.call('click', { target: 'button "b150"' });
    expect(changes(text)).toEqual(['+ button "news"']);
  });

  it('gives way to the whole screen after a navigation', async () => {
    on.server.routes['/next'] = '<h1>Next</h1><button>here</button>';
    await on.show('<a href=/next>Go on</a>');
    const { text } = await on.call('click', { target: 'link "Go on"' });
    expect(linesOf(text).map((line) => line.words)).toEqual(['heading 1 "Next"', 'button "here"']);
  });
});
