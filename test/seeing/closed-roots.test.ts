import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from './open-session.ts';

// A page may close its shadow roots to scripts; a person sees and uses what is in them all the same.

let on: OpenSession;
beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const INSIDE = (path: string) =>
  `<form method="post" action="/${path}"><label>Reason <input name="why"></label><button>Send it</button></form>`;
const declared = (host: string, inside: string) =>
  `<${host}><template shadowrootmode="closed">${inside}</template></${host}>`;

const PAGES: [how: string, body: (path: string) => string][] = [
  ['closed by the markup of a div', (path) => declared('div', INSIDE(path))],
  ['closed by the markup of an element of its own', (path) => declared('my-form', INSIDE(path))],
  ['closed by the markup, twice', (path) => declared('my-page', declared('my-form', INSIDE(path)))],
  [
    'closed by a script',
    (path) =>
      `<div id="h" style="height:200px"></div><script>h.attachShadow({mode:'closed'}).innerHTML=${JSON.stringify(INSIDE(path))}</script>`,
  ],
];

describe.each(PAGES)('a shadow root %s', (how, body) => {
  const path = `taken-${how.replaceAll(' ', '-')}`;

  it('is seen, filled, read back and pressed', async () => {
    const sent: string[] = [];
    on.server.routes[`/${path}`] = (request, response) => {
      request.on('data', (chunk) => sent.push(String(chunk)));
      request.on('end', () => response.end('Taken'));
    };
    await on.show(body(path));
    const words = (await on.lines()).map((line) => line.words);
    expect(words.join('\n')).toMatch(/textbox "Reason"/);
    expect(words.join('\n')).toMatch(/button "Send it"/);
    const filled = await on.call('fill', { target: 'textbox "Reason"', value: 'because' });
    expect(filled.text).toMatch(/verified/);
    const clicked = await on.call('click', { target: 'button "Send it"' });
    expect(clicked.is_error, clicked.text).toBeFalsy();
    // What a form sends is on its way when the click has been answered.
    await expect.poll(() => sent).toEqual(['why=because']);
  });
});

it('an empty box is asked about once and stays an empty box', async () => {
  await on.show(
    '<div style="width:80px;height:40px;background:red"></div><x-icon></x-icon><button>Go</button>',
  );
  expect((await on.lines()).map((line) => line.words)).toEqual(['button "Go"']);
});
