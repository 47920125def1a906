import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SnapshotSchema } from '../../src/model/snapshot.ts';
import { elementNamed, type OpenSession, openSession } from './open-session.ts';

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

describe('the snapshot', () => {
  it('follows its schema, on an ordinary page and on one with far too much', async () => {
    await on.show(
      `<h1>T</h1><input value=v><select><option>a</select>${'<a href=#>x</a><button disabled>y</button>'.repeat(300)}`,
    );
    for (const tool of ['describe_screen', 'get_snapshot']) {
      const { structured } = await on.call(tool);
      const snapshot = SnapshotSchema.parse(structured);
      expect(snapshot.elements.length).toBeLessThanOrEqual(100);
      expect(snapshot.left_out).toBeGreaterThan(0);
      expect(new Date(snapshot.timestamp).getTime()).toBe(snapshot.captured_at_ms);
      expect(snapshot.page).toEqual({ url: `${on.server.url}/`, title: '/' });
    }
  });

  it('keeps 100 elements: what is wholly in view first, then by role, then in document order', async () => {
    await on.show(`<h1>Heading</h1>
      ${Array.from({ length: 30 }, (_, i) => `<input type=checkbox aria-label="c${i}">`).join('')}
      ${Array.from({ length: 95 }, (_, i) => `<button>b${i}</button>`).join('')}
      <div style="height:2000px"></div><button>far</button>`);
    const { elements, in_view } = await on.snapshot({ full_page: true });
    const names = elements.map((element) => element.name);
    expect(names).toHaveLength(100);
    expect(names.filter((name) => name.startsWith('b'))).toHaveLength(95);
    expect(names.filter((name) => name.startsWith('c'))).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
    expect(names).not.toContain('far');
    expect(in_view).toBe(127);
    expect((await on.snapshot()).in_view).toBe(126);
  });

  it('prefers what is wholly in view to what sticks out of it', async () => {
    await on.show(
      `<button style="position:absolute;top:-10px;left:0;height:30px">half</button><div style="margin-top:60px">${Array.from({ length: 100 }, (_, i) => `<button>b${i}</button>`).join('')}</div>`,
    );
    expect((await on.snapshot()).elements.map((element) => element.name)).not.toContain('half');
  });

  it('cuts names at 200 characters and says so with three dots', async () => {
    await on.show(
      `<button>${'n'.repeat(200)}</button><button>${'m'.repeat(201)}</button><button>${'😀'.repeat(150)}</button>`,
    );
    const [whole, cut, wide] = (await on.snapshot()).elements.map((element) => element.name);
    expect(whole).toBe('n'.repeat(200));
    expect(cut).toBe(`${'m'.repeat(200)}...`);
    expect(wide?.isWellFormed()).toBe(true);
    expect(wide?.length).toBeLessThanOrEqual(203);
  });

  it('uses the state words of the spec', async () => {
    await on.show(`<button disabled>off</button><button id=foc>foc</button><input readonly aria-label=ro value=1>
      <input type=checkbox checked aria-label=ch><input type=checkbox aria-label=un><input id=mx type=checkbox aria-label=mx>
      <button aria-expanded=true>ex</button><button aria-expanded=false>co</button><button aria-busy=true>bu</button>
      <div style="height:3000px"></div><button>low</button>
      <script>mx.indeterminate = true; foc.focus()</script>`);
    const snapshot = await on.snapshot({ full_page: true });
    const state = (role: string, name: string) => elementNamed(snapshot, role, name).state;
    expect(state('button', 'off')).toEqual(['visible', 'disabled']);
    expect(state('button', 'foc')).toEqual(['visible', 'enabled', 'focused']);
    expect(state('textbox', 'ro')).toEqual(['visible', 'enabled', 'readonly']);
    expect(state('checkbox', 'ch')).toEqual(['visible', 'enabled', 'checked']);
    expect(state('checkbox', 'un')).toEqual(['visible', 'enabled', 'unchecked']);
    expect(state('checkbox', 'mx')).toEqual(['visible', 'enabled', 'mixed']);
    expect(state('button', 'ex')).toEqual(['visible', 'enabled', 'expanded']);
    expect(state('button', 'co')).toEqual(['visible', 'enabled', 'collapsed']);
    expect(state('button', 'bu')).toEqual(['visible', 'enabled', 'busy']);
    expect(state('button', 'low')).toEqual(['offscreen', 'enabled']);
    expect(snapshot.focused).toBe(elementNamed(snapshot, 'button', 'foc').ref);
  });

  it('gives boxes, levels, values, children and stable ids as the page has them', async () => {
    await on.show(
      `<div style="height:400px"></div><section aria-label=Box><h2>Two</h2><input id=user-name aria-label=Name value=Ada></section><div style="height:2000px"></div>`,
    );
    await on.truth('scrollTo(0, 100)');
    const snapshot = await on.snapshot();
    const box = await on.truth<number[]>(
      '(({x, y, width, height}) => [x, y, width, height])(document.querySelector("input").getBoundingClientRect())',
    );
    const input = elementNamed(snapshot, 'textbox', 'Name');
    const { x, y, width, height } = input.bbox;
    expect([x, y, width, height].map(Math.round)).toEqual(box.map(Math.round));
    expect(input).toMatchObject({ value: 'Ada', stable_id: 'user-name', selector: { value: '#user-name' } });
    const heading = elementNamed(snapshot, 'heading', 'Two');
    expect(heading.level).toBe(2);
    expect(elementNamed(snapshot, 'region', 'Box').children).toEqual([heading.ref, input.ref]);
    expect(snapshot.viewport).toEqual({ width: 1280, height: 720, scroll_x: 0, scroll_y: 100 });
  });

  it('finds what lies deeper than ten levels too', async () => {
    const deep = (n: number): string =>
      n === 0 ? '<button>bottom</button>' : `<section aria-label=s${n}>${deep(n - 1)}</section>`;
    await on.show(deep(14));
    const { elements } = await on.snapshot();
    expect(elements.map((element) => element.name)).toContain('bottom');
  });

  it('says that something is loading only on a reliable signal', async () => {
    await on.show('<button>plain</button>');
    expect((await on.snapshot()).loading_state).toBeUndefined();
    await on.truth('document.body.insertAdjacentHTML("beforeend", "<div id=x aria-busy=true>wait</div>")');
    expect((await on.snapshot()).loading_state).toEqual({ active: true, signal: 'busy', source: 'ui_tree' });
    await on.truth('x.remove()');
    expect((await on.snapshot()).loading_state).toBeUndefined();
    await on.truth('document.body.insertAdjacentHTML("beforeend", "<progress id=p></progress>")');
    expect((await on.snapshot()).loading_state).toMatchObject({ active: true, signal: 'spinner' });
    await on.truth('p.value = 0.3');
    expect((await on.snapshot()).loading_state).toBeUndefined();
    await on.truth('document.body.insertAdjacentHTML("beforeend", "<div hidden aria-busy=true>wait</div>")');
    expect((await on.snapshot()).loading_state).toBeUndefined();
  });

  it('says so while the document still loads, and sees what is there already', async () => {
    let finish: () => void = () => {};
    on.server.routes['/slow'] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(`<!doctype html><title>slow</title><button>early</button>${' '.repeat(4096)}`);
      finish = () => response.end('<button>late</button>');
    };
    await on.show('<a href=/slow>go</a>');
    await on.call('click', { target: 'link "go"' });
    await on.until('location.pathname === "/slow" && document.querySelector("button") !== null');
    const during = await on.snapshot();
    expect(during.loading_state).toEqual({ active: true, signal: 'document', source: 'document' });
    expect(during.elements.map((element) => element.name)).toEqual(['early']);
    finish();
    await on.until('document.readyState === "complete"');
    const after = await on.snapshot();
    expect(after.loading_state).toBeUndefined();
    expect(after.elements.map((element) => element.name)).toEqual(['early', 'late']);
  });
});
