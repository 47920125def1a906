import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutlineAnswer, type OutlineElement, OutlineSchema } from '../../src/model/outline-element.ts';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let session: OpenSession;
beforeAll(async () => {
  session = await openSession();
});
afterAll(() => session.close());

async function outlined(body: string): Promise<OutlineAnswer> {
  await session.show(body);
  const { structured, text } = await session.call('get_outline');
  expect(OutlineSchema.parse(JSON.parse(text))).toEqual(structured);
  return OutlineSchema.parse(structured);
}

/** The outline as nested words, to compare at a glance. */
function words({ tag, ref, text, attributes = {}, children = [] }: OutlineElement): string {
  const said = [tag, ref ? '*' : '', attributes.role ?? '', text ? `"${text}"` : '']
    .filter(Boolean)
    .join(' ');
  return children.length > 0 ? `${said} (${children.map(words).join(', ')})` : said;
}

test('keeps texts, rows and cells beside the controls, and dissolves mere wrappers', async () => {
  const { root } = await outlined(
    `<div><div><p>Hello <b>you</b></p></div></div>
     <table><tr><th>Name</th></tr><tr><td>Ann <button>Delete</button></td></tr></table>`,
  );
  expect(root && words(root)).toBe(
    'body (p (#text "Hello", b "you"), table table (tbody rowgroup (tr row (th columnheader "Name"), tr row (td cell (#text "Ann", button * button "Delete")))))',
  );
});

test('the head of a column and an item of a list that answer clicks are still that', async () => {
  const { root } = await outlined(
    `<table><tr><th id=h>Name</th></tr><tr><td>Ann</td></tr></table><ul><li id=i>Milk</li></ul>
     <script>for (const one of [h, i]) one.addEventListener('click', () => {})</script>`,
  );
  const found: string[] = [];
  const visit = ({ attributes = {}, text, children = [] }: OutlineElement): void => {
    if (attributes['data-role']) found.push(`${text}: ${attributes.role}, ${attributes['data-role']}`);
    children.forEach(visit);
  };
  if (root) visit(root);
  expect(found).toEqual(['Name: clickable, columnheader', 'Milk: clickable, listitem']);
});

test('says of the whole that something on it is busy, though the box that says so is dissolved', async () => {
  const busy = await outlined('<main><div><div aria-busy=true>Wait</div></div></main>');
  expect(busy.root?.attributes?.['aria-busy']).toBe('true');
  const rests = await outlined(
    '<main><div><div aria-busy=false>Done</div><div hidden aria-busy=true>x</div></div></main>',
  );
  expect(rests.root?.attributes?.['aria-busy']).toBeUndefined();
});

test('leaves out what cannot be seen, and the inside of a closed box', async () => {
  const { root } = await outlined(
    `<p hidden>no</p><p style="visibility:hidden">no</p><details><summary>More</summary><p>no</p></details>
     <div style="height:0;overflow:hidden"><button>no</button></div><p>yes</p>`,
  );
  expect(root && words(root)).not.toContain('"no"');
  expect(root && words(root)).toContain('"yes"');
});

test('what can be scrolled into view is there, though a box further out would cut it off', async () => {
  const { root } = await outlined(
    `<div style="height:60px;overflow:hidden"><div style="height:40px;overflow:hidden scroll">
     <p>first</p><p style="margin-top:80px">last</p></div><p style="margin-top:80px">cut off</p></div>`,
  );
  expect(root && words(root)).toContain('"last"');
  expect(root && words(root)).not.toContain('"cut off"');
});

test('a control hidden behind a drawn label stands where the label is', async () => {
  const { root } = await outlined(
    '<input type=checkbox id=c style="position:absolute;opacity:0"><label for=c>Agree</label>',
  );
  expect(root && words(root)).toBe('body (input * checkbox "Agree")');
});

test('behind an open modal dialog nothing can be operated', async () => {
  const { root } = await outlined(
    '<button>Behind</button><dialog><button>Front</button></dialog><script>document.querySelector("dialog").showModal()</script>',
  );
  expect(root && words(root)).toContain('button button "Behind"');
  expect(root && words(root)).toContain('button * button "Front"');
});

test('a box that says it is modal shuts off the page behind the layer it brings, and only behind that', async () => {
  const page = (style: string) =>
    `<button>Behind</button><div style="${style}"><div role=dialog aria-modal=true aria-label=Sure><button>Front</button></div></div>`;
  const covered = await outlined(page('position:fixed;inset:0;background:#0008'));
  expect(covered.root && words(covered.root)).toContain('button button "Behind"');
  expect(covered.root && words(covered.root)).toContain('button * button "Front"');
  // A bar at the bottom that calls itself modal keeps nobody from the page.
  const open = await outlined(page('position:fixed;bottom:0;left:0'));
  expect(open.root && words(open.root)).toContain('button * button "Behind"');
});

test('a selector of a thing that only informs finds it and nothing else', async () => {
  const { root } = await outlined('<ul><li id=x>one</li><li id=x>two</li></ul>');
  const items = root?.children?.[0]?.children ?? [];
  const said: unknown[] = [];
  for (const { css } of items)
    said.push(
      await session.truth(
        `[...document.querySelectorAll(${JSON.stringify(css)})].map((e) => e.textContent).join()`,
      ),
    );
  expect(said).toEqual(['one', 'two']);
});

test('a browser dialog is told instead of the page it blocks', async () => {
  await session.show('<button onclick="alert(1 + 1)">Go</button>');
  await session.call('click', { target: 'button "Go"' });
  const { structured } = await session.call('get_outline');
  expect(structured).toMatchObject({ dialog: { type: 'alert', message: '2' } });
  await session.call('handle_dialog', { accept: true });
});

test('where there is more than was asked for, the first part of it is whole', async () => {
  await session.show(`<ol>${Array.from({ length: 50 }, (_, i) => `<li>item ${i}</li>`).join('')}</ol>`);
  const { structured } = await session.call('get_outline', { limit: 10 });
  const { root, left_out } = OutlineSchema.parse(structured);
  expect(root?.children?.[0]?.children?.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, i) => `item ${i}`),
  );
  expect(left_out).toBe(40);
});
