import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';
import { secretsFile } from './secrets-file.ts';

// A picture is judged by what it shows. Whatever is written on these pages is magenta, and nothing else of them is: one
// magenta dot is a piece of a letter. Each page is shown with a word of the same shape first, which must be seen.

const SECRET = 'tok-live-51HqZw';
const PLAIN = 'abc-defg-23JkXy';
const PHRASE = 'correct horse battery';
const PLAIN_PHRASE = 'perfect mouse charger';

/** How the words stand on the page. A way that names a tool input takes the picture with that. */
const WAYS: Record<
  string,
  { page: (word: string, phrase: string) => string; input?: Record<string, unknown> }
> = {
  // What stands behind the word would stand elsewhere without it, and have other dots at its edges.
  'a paragraph': { page: (w) => `<p>(keep it) Your token: ${w}</p>` },
  'a heading, a link and a button': { page: (w) => `<h2>${w}</h2><a href="#">${w}</a><button>${w}</button>` },
  'pieces of a text': { page: (w) => `<p><b>${w.slice(0, 4)}</b><i>${w.slice(4, 9)}</i>${w.slice(9)}</p>` },
  'a box for each letter': { page: (w) => `<p>${[...w].map((c) => `<span>${c}</span>`).join('')}</p>` },
  'a text field': { page: (w) => `<input size=40 value="${w}">` },
  'a text area': { page: (w) => `<textarea rows=3 cols=40>x ${w} y</textarea>` },
  'a button that is an input': {
    page: (w) => `<input type=button value="${w}"><input type=submit value="${w}">`,
  },
  'an editable box': { page: (w) => `<div contenteditable>${w}</div>` },
  'a placeholder': { page: (w) => `<input size=40 placeholder="${w}">` },
  'a placeholder of an area': { page: (w) => `<textarea cols=40 placeholder="use ${w}"></textarea>` },
  'a select': { page: (w) => `<select><option>${w}</option></select>` },
  'a list of options': { page: (w) => `<select size=4><option>one</option><option>${w}</option></select>` },
  'a table': { page: (w) => `<table border=1><tr><td>Key<td>${w}</table>` },
  'an open details': { page: (w) => `<details open><summary>${w}</summary>${w}</details>` },
  'a modal dialog': { page: (w) => `<dialog id=d>${w}</dialog><script>d.showModal()</script>` },
  'a popover': { page: (w) => `<div popover id=d>${w}</div><script>d.showPopover()</script>` },
  'a shadow root': { page: (w) => shadow('open', w) },
  'a closed shadow root': { page: (w) => shadow('closed', w) },
  'a slot': {
    page: (w) => `<div id=h>${w.slice(0, 5)}<b>${w.slice(5)}</b></div>
      <script>h.attachShadow({ mode: 'open' }).innerHTML = '<style>*{color:#f0f}</style><p><slot></slot></p>'</script>`,
  },
  'a frame': { page: (w) => framed(`<p>${w}</p>`) },
  'a frame in a frame': { page: (w) => framed(`<p>in</p>${framed(`<p>${w}</p>`)}`) },
  'a frame with borders and padding': {
    page: (w) => framed(`<p>${w}</p>`, 'border: 20px solid #eee; padding: 30px; margin: 15px'),
  },
  'a frame that is drawn larger': {
    page: (w) => framed(`<p>${w}</p>`, 'transform: scale(1.6); transform-origin: 0 0'),
  },
  'a box that is turned': { page: (w) => `<p style="rotate: 30deg; width: 200px; margin: 120px">${w}</p>` },
  'a box that is drawn larger': {
    page: (w) => `<p style="zoom: 2.2">${w}</p><p style="scale: 1.5; width: 300px">${w}</p>`,
  },
  'an SVG text': { page: (w) => `<svg width=400 height=60><text y=30 fill="#f0f">${w}</text></svg>` },
  'text before a box': { page: (w) => `<style>p::before { content: '${w}' }</style><p>x</p>` },
  'text after a box, from an attribute': {
    page: (w) => `<style>p::after { content: attr(data-key) }</style><p data-key="${w}"></p>`,
  },
  'capitals that the style makes': { page: (w) => `<p style="text-transform: uppercase">${w}</p>` },
  'other letter case': { page: (w) => `<p>${w.toUpperCase()}</p>` },
  'places to break the line': {
    page: (w) =>
      `<p>${[...w].join('&shy;')}</p><p>${[...w].join('&#8203;')}</p><p>${[...w].join('<wbr>')}</p>`,
  },
  'pieces with something unseen between them': {
    page: (w) => `<p>${w.slice(0, 6)}<span hidden>xx</span><script>1</script>${w.slice(6)}</p>`,
  },
  'a piece before the box and the rest in it': {
    page: (w) => `<style>p::before { content: '${w.slice(0, 6)}' }</style><p>${w.slice(6)}</p>`,
  },
  'a field for each letter': {
    page: (w) => [...w].map((c) => `<input style="width: 1em" value="${c}">`).join(''),
  },
  'an option that is called so, and the name of a group': {
    page: (w) => `<select size=4><optgroup label="${w}"><option label="${w}">x</option></optgroup></select>`,
  },
  'a frame that is turned over': { page: (w) => framed(`<p>${w}</p>`, 'rotate: 180deg') },
  'a frame in a box that is turned': {
    page: (w) =>
      `<div style="transform: rotate(15deg); width: 500px; margin: 80px">${framed(`<p>${w}</p>`)}</div>`,
  },
  'a narrow column': { page: (w) => `<p style="width: 40px; word-break: break-all">${w}</p>` },
  'words over several lines of the source': { page: (_w, p) => `<p>${p.replaceAll(' ', '\n      ')}</p>` },
  'words with spaces that do not break': { page: (_w, p) => `<p>${p.replaceAll(' ', '&nbsp;')}</p>` },
  'what stands for a picture that is not there': {
    page: (w) => `<img src="/none.png" alt="${w}" width=300 height=40>`,
  },
  'a list with signs': { page: (w) => `<ul style="list-style-type: '${w} '; margin-left: 200px"><li>x</ul>` },
  'below the fold, on a picture of the whole page': {
    page: (w) => `<div style="height: 1500px"></div><p>${w}</p>`,
    input: { full_page: true },
  },
  'scrolled to': {
    page: (w) => `<div style="height: 1500px"></div><p>${w}</p><script>scrollTo(0, 9999)</script>`,
  },
  'one element alone': {
    page: (w) => `<div style="height: 300px"></div><p id=p>${w}</p>`,
    input: { target: 'css:#p' },
  },
  'a picture with marks': { page: (w) => `<button>${w}</button>`, input: { marks: true } },
};

function shadow(mode: string, word: string): string {
  return `<div id=h></div><script>h.attachShadow({ mode: '${mode}' }).innerHTML = '<p style="color:#f0f">${word}</p>'</script>`;
}

function framed(body: string, style = ''): string {
  const inner = `${STYLE}${body}`.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe width=420 height=160 style="${style}" srcdoc="${inner}"></iframe>`;
}

const STYLE = `<style>*, *::before, *::after, ::marker, ::placeholder { color: #f0f !important; opacity: 1; font-size: 20px; caret-color: #000;
  text-decoration-color: #000 } :focus { outline: none } * { border-color: #000 !important }</style>`;

let on: OpenSession;
beforeAll(async () => {
  on = await openSession({ secrets: secretsFile(`KEY=${SECRET}\nPHRASE=${PHRASE}\n`) });
}, 60_000);
afterAll(() => on?.close());

/** How many dots of the picture are of the colour of the letters. */
async function lettersIn(body: string, input: Record<string, unknown> = {}): Promise<number> {
  await on.show(`${STYLE}<body style="background: #fff">${body}`, '/shown');
  const { images, text } = await on.call('capture_screenshot', { ...input, format: 'png' });
  const [image] = images ?? [];
  if (!image) throw new Error(text);
  return on.truth<number>(`(async () => {
    const blob = await (await fetch('data:${image.mime_type};base64,${image.data.toString('base64')}')).blob();
    const bitmap = await createImageBitmap(blob);
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    let dots = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] > 150 && data[i + 1] < 110 && data[i + 2] > 150) dots++;
    return dots;
  })()`);
}

describe('no picture shows a secret', () => {
  test.each(Object.entries(WAYS))(
    '%s',
    async (_way, { page, input }) => {
      expect(await lettersIn(page(PLAIN, PLAIN_PHRASE), input), 'a plain word is seen').toBeGreaterThan(20);
      const seen = await lettersIn(page(SECRET, PHRASE), input);
      // What else has that colour is there without the secret, too.
      if (seen > 0)
        expect(seen, 'what is seen of the secret').toBeLessThanOrEqual(await lettersIn(page('', ''), input));
    },
    60_000,
  );
});
