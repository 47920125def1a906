import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { elementNamed, type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
let other: PageServer;
beforeAll(async () => {
  on = await openSession();
  other = await servePages({});
});
afterAll(async () => {
  await on.close();
  await other.close();
});

const words = async (input: Record<string, unknown> = {}) =>
  (await on.lines({ tokens: 5000, ...input })).map((line) => line.words);

describe('frames', () => {
  const nest = () => {
    const report = (name: string) =>
      `<button onclick="top.postMessage('${name}', '*')" style="display:block">${name}</button>`;
    other.routes['/one'] =
      `${report('in one')}<iframe title=two src="http://127.0.0.1:${on.server.port}/two" width=500 height=300></iframe>${report('after two')}`;
    on.server.routes['/two'] =
      `${report('in two')}<iframe title=three src="http://localhost:${other.port}/three" width=400 height=150></iframe>`;
    other.routes['/three'] = `<h2>Deep down</h2>${report('in three')}<input aria-label="deep field">`;
    return on.show(
      `<button>first</button><iframe title=one style="border:7px solid" src="http://localhost:${other.port}/one" width=600 height=400></iframe><button>last</button>
      <script>window.heard=[]; onmessage = (e) => heard.push(e.data)</script>`,
    );
  };

  it('lists controls three frames deep across origins in one document order', async () => {
    await nest();
    expect(await words()).toEqual([
      'button "first"',
      'region "one"',
      'button "in one"',
      'region "two"',
      'button "in two"',
      'region "three"',
      'heading 2 "Deep down"',
      'button "in three"',
      'textbox "deep field"',
      'button "after two"',
      'button "last"',
    ]);
  });

  it('operates them by ref and by words', async () => {
    await nest();
    await on.call('click', { target: await on.ref('"in three"') });
    await on.call('click', { target: 'button "in two"' });
    await on.until('heard.length === 2');
    expect(await on.truth('heard')).toEqual(['in three', 'in two']);
    const filled = await on.call('fill', { target: 'deep field', value: 'hello' });
    expect(filled.is_error).toBeFalsy();
    expect(await words()).toContain('textbox "deep field" = "hello" [focused]');
  });

  it('gives boxes in the coordinates of the main viewport, borders counted', async () => {
    await nest();
    const snapshot = await on.snapshot();
    const frame = elementNamed(snapshot, 'region', 'one').bbox;
    const inner = elementNamed(snapshot, 'button', 'in one').bbox;
    // 7 border + 8 body margin
    expect([inner.x - frame.x, inner.y - frame.y].map(Math.round)).toEqual([15, 15]);
    const { x, y } = elementNamed(snapshot, 'button', 'in three').bbox;
    const outer = elementNamed(snapshot, 'region', 'three').bbox;
    const heading = elementNamed(snapshot, 'heading', 'Deep down').bbox;
    // 2 border + 8 body margin
    expect([x - outer.x, heading.x - outer.x].map(Math.round)).toEqual([10, 10]);
    expect(y).toBeGreaterThan(heading.y + heading.height);
    expect(snapshot.elements.find((e) => e.name === 'two')?.children?.length).toBe(2);
  });

  it('lists same-origin srcdoc frames and leaves out empty and hidden ones', async () => {
    await on.show(
      `<iframe srcdoc="<button>inside</button>"></iframe><iframe></iframe><iframe style="display:none" srcdoc="<button>unseen</button>"></iframe><iframe width=0 height=0 srcdoc="<button>flat</button>"></iframe>`,
    );
    await on.until('document.querySelector("iframe").contentDocument.querySelector("button") !== null');
    expect((await words()).filter((line) => line.startsWith('button'))).toEqual(['button "inside"']);
  });

  it('sees into a frame however many controls the page around it has', async () => {
    await on.show(
      `${Array.from({ length: 150 }, (_, i) => `<button>b${i}</button>`).join('')}<iframe title=pay srcdoc="<button>Pay now</button>"></iframe>`,
    );
    const snapshot = await on.snapshot({ tokens: 20_000 });
    expect(snapshot.elements).toHaveLength(100);
    expect(snapshot.in_view).toBe(152);
    const pages = [...(await words()), ...(await words({ offset: 100 }))].join('\n');
    expect(pages).toContain('button "Pay now"');
  });

  it('lists only the part of a frame that its scroll container and its parents show', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, i) => `<button style="display:block;height:25px;padding:0">r${i}</button>`,
    ).join('');
    on.server.routes['/tall'] = `<style>body{margin:0}</style>${rows}`;
    on.server.routes['/middle'] =
      `<style>body{margin:0}</style><iframe src="/tall" style="border:0;display:block" height=900 width=200></iframe>`;
    await on.show(
      `<style>body{margin:0}</style><div style="height:100px;overflow:auto"><iframe src="/middle" style="border:0" height=950 width=300></iframe></div><button>below</button>`,
    );
    expect((await words()).filter((line) => line.startsWith('button'))).toEqual([
      'button "r0"',
      'button "r1"',
      'button "r2"',
      'button "r3"',
      'button "below"',
    ]);
  });

  it('keeps to the subtree of a frame when asked for what is within it', async () => {
    await nest();
    const ref = await on.ref('region "two"');
    expect(await words({ within: ref })).toEqual([
      'button "in two"',
      'region "three"',
      'heading 2 "Deep down"',
      'button "in three"',
      'textbox "deep field"',
    ]);
  });
});
