type Call = [tool: string, input: Record<string, unknown>];

const click = (target: string): Call => ['click', { target }];
const text = (letters: number) => 'A quiet place to read. '.repeat(Math.ceil(letters / 23)).slice(0, letters);
const each = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('');
const COUNTS = 'onclick="n.textContent++"';

/** Long pages and large controls of every day: only what an input really operates must be read to its end. */
export const MUCH: { page: string; body: string; calls: Call[] }[] = [
  {
    page: '/much/links',
    body: `<output id="n">0</output><button ${COUNTS}>Show</button> <a href="#a" ${COUNTS}>Up</a>${each(2000, (at) => `<a href="/n/${at}">Item ${at}</a> `)}`,
    calls: [click('button "Show"'), click('link "Up"'), ['navigate', { url: '{url}/plain/orders?all=1' }]],
  },
  {
    page: '/much/card',
    body: `<output id="n">0</output><div id="c" style="cursor:pointer" ${COUNTS}><h3>Ferns</h3><p>${text(900)}</p></div>`,
    calls: [click('css:#c')],
  },
  {
    page: '/much/log',
    body: `<output id="n">0</output><button ${COUNTS}>Wrap lines</button><pre id="l" style="height:100px;overflow:auto" tabindex="-1">${each(400, (at) => `line ${at} of the log\n`)}</pre><script>document.addEventListener('click',()=>{n.textContent++})</script>`,
    calls: [click('css:#l'), click('button "Wrap lines"')],
  },
  {
    page: '/much/editor',
    body: `<output id="n">0</output><div id="e" role="textbox" aria-label="Text" contenteditable ${COUNTS}>${text(9000)}</div><textarea aria-label="Plain">${text(9000)}</textarea>`,
    calls: [
      click('css:#e'),
      ['fill', { target: 'textbox "Plain"', value: 'short' }],
      ['press_key', { target: 'textbox "Plain"', key: 'Enter' }],
    ],
  },
  {
    page: '/much/boxes',
    body: `<output id="n">0</output><form onsubmit="n.textContent++;return false">${each(600, (at) => `<label><input type="checkbox" name="b${at}"> Row ${at}</label>`)}<button>Save</button></form>`,
    calls: [click('button "Save"')],
  },
  {
    page: '/much/terms',
    body: `<output id="n">0</output><div role="dialog" aria-label="Welcome"><p>${text(9000)}</p><button ${COUNTS}>Close</button><button ${COUNTS}>Continue</button></div>`,
    calls: [click('button "Continue"'), click('button "Close"')],
  },
  {
    page: '/much/article',
    body: `<output id="n">0</output><main><h1>Ferns</h1>${each(700, (at) => `<p>${at} ${text(60)}</p>`)}<button ${COUNTS}>Continue</button> <button ${COUNTS} id="s"><svg width="20" height="20">${each(300, () => '<path d="M0 0h20v20z"/>')}</svg></button></main>`,
    calls: [click('button "Continue"'), click('css:#s')],
  },
  {
    page: '/much/choices',
    body: `<output id="n">0</output><select aria-label="Town" onchange="n.textContent++">${each(1500, (at) => `<option>Town ${at}</option>`)}</select><ul role="tree"><li role="treeitem" aria-expanded="true" id="t" tabindex="0" ${COUNTS}>Files<ul role="group">${each(600, (at) => `<li role="treeitem">file ${at}</li>`)}</ul></li></ul>`,
    calls: [['click', { target: 'css:#t', position: { x: 20, y: 5 } }]],
  },
];
