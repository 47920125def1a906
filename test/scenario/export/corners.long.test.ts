import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, servePages } from '../../serve-pages.ts';
import { exportLive } from './live.ts';
import { aTestStep as step } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'surehand-corners-'));
const picture = join(folder, 'a picture (1).png');
let server: PageServer;

beforeAll(async () => {
  writeFileSync(picture, 'x');
  server = await servePages({
    '/': `<h1>Corners</h1><output data-cy=said></output>
      <script>function say(text) { document.querySelector('output').textContent = text; }</script>
      <button onclick="say('answer: ' + confirm('Sure?'))">Ask</button>
      <button onclick="say('name: ' + prompt('Who?'))">Who</button>
      <button data-cy="odd id's" onclick="say('by id')">Odd</button>
      <button onclick="say('plain')">Save</button><button onclick="say('as')">Save as (1.5 €)?</button>
      <button hidden>Twin</button><button onclick="say('twin')">Twin</button>
      <table><tr><td>Alice</td><td><button onclick="say('Alice')">Delete</button></td></tr>
      <tr><td>Alice Cooper</td><td><button onclick="say('Cooper')">Delete</button></td></tr></table>
      <div><div><b>Fern</b><p>tall</p><button onclick="say('fern')">Buy</button></div>
      <div><b>Moss</b><p>soft</p><button onclick="say('moss')">Buy</button></div></div>
      <div onclick="say('bare')" style="cursor:pointer">Bare box</div>
      <button onclick="window.open('/popup')">Open</button>
      <button onclick="setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<button onclick=say(&quot;late&quot;)>Late</button>'), 400)">Soon</button>
      <iframe title="Card form" src="/frame"></iframe>
      <button onclick="const i = document.createElement('input'); i.type = 'file'; i.onchange = () => say(i.files[0].name); i.click()">Choose a picture</button>
      <div contenteditable role=textbox aria-label=Note></div>
      <button aria-pressed=false onclick="this.setAttribute('aria-pressed', this.ariaPressed !== 'true')">Bold</button>
      <details><summary>More</summary>inside</details>
      <div data-cy=from draggable=true style="width:60px;height:30px;background:#cdf">Card</div>
      <div data-cy=to ondragover="event.preventDefault()" ondrop="say('dropped')" style="width:90px;height:50px;background:#fec">Done</div>
      <div oncontextmenu="say('menu'); return false" ondblclick="say('twice')">Field of clicks</div>
      <select aria-label=Toppings multiple><option>Ham</option><option>Olives</option></select>
      <div style="height:2000px"></div><p>The end of it</p>`,
    '/frame': '<label>Number <input oninput="document.title = this.value"></label><p>in frame</p>',
    '/popup': '<h1>Popup</h1><button onclick="window.close()">Close me</button>',
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
});

const says = (expected: string) =>
  step(`It says ${expected}`, 'assert', 'testid:said', {
    assertion: { about: 'content', how: 'equals', expected },
  });

test('what pages make hard is written so that it works, and works', { timeout: 180_000 }, async () => {
  const { code, run, problem } = await exportLive('Corners', server.url, [
    step('Open it', 'navigate', [], { url: `${server.url}/` }),
    step('Press Ask', 'click', 'button "Ask"'),
    step('Refuse', 'dialog', [], { accept: false }),
    says('answer: false'),
    step('Press Who', 'click', 'button "Who"'),
    step('Answer Zoë', 'dialog', [], { accept: true, value: 'Zoë' }),
    says('name: Zoë'),
    step('Press the odd one', 'click', "testid:odd id's"),
    says('by id'),
    step('Press Save', 'click', 'button "Save"'),
    says('plain'),
    step('Press Save as', 'click', 'button "Save as (1.5 €)?"'),
    says('as'),
    step('Press Twin', 'click', 'button "Twin"'),
    says('twin'),
    step('Delete Alice', 'click', 'button "Delete" in "Alice"'),
    says('Alice'),
    step('Buy moss', 'click', 'button "Buy" in "Moss"'),
    says('moss'),
    step('Click the bare box', 'click', 'clickable "Bare box"'),
    says('bare'),
    step('Press Soon', 'click', 'button "Soon"'),
    step('Press Late', 'click', 'button "Late"'),
    says('late'),
    step('Enter the number', 'input', 'textbox "Number"', { value: '42' }),
    step('The number is 42', 'assert', 'textbox "Number"', {
      assertion: { about: 'value', how: 'equals', expected: '42' },
    }),
    step('Choose a picture', 'upload', 'button "Choose a picture"', { paths: [picture] }),
    says('a picture (1).png'),
    step('Write a note', 'input', 'textbox "Note"', { value: 'first' }),
    step('Add to it', 'input', 'textbox "Note"', { value: ' second', append: true }),
    step('The note is there', 'assert', 'textbox "Note"', {
      assertion: { about: 'value', how: 'contains', expected: 'first second' },
    }),
    step('Switch Bold on', 'check', 'button "Bold"'),
    step('Bold is pressed', 'assert', 'button "Bold"', { assertion: { about: 'element', is: 'pressed' } }),
    step('Drag the card', 'drag', 'testid:from', { toSelector: 'testid:to' }),
    says('dropped'),
    step('Double-click', 'click', 'clickable "Field of clicks"', { click: 'double' }),
    says('twice'),
    step('Right-click', 'click', 'clickable "Field of clicks"', { click: 'right' }),
    says('menu'),
    step('Choose both toppings', 'select', 'listbox "Toppings"', { values: ['Ham', 'Olives'] }),
    step('Hover Open', 'hover', 'button "Open"'),
    step('Scroll to the end', 'scroll', [], { direction: 'bottom' }),
    step('Two rows are there', 'assert', [], {
      assertion: { about: 'count', how: 'equals', expected: 2, of: 'rows', roles: ['row'] },
    }),
    step('No ghosts', 'assert', [], { assertion: { about: 'text', text: 'ghost', is: 'gone' } }),
    step('Press Open', 'click', 'button "Open"'),
    step('It says Popup', 'assert', [], { assertion: { about: 'text', text: 'Popup', is: 'visible' } }),
    step('Close it', 'click', 'button "Close me"'),
    step('The heading is there', 'assert', 'heading "Corners"', {
      assertion: { about: 'element', is: 'visible' },
    }),
  ]);
  expect({ problem, run }).toMatchObject({ problem: undefined, run: { passed: true, errors: [] } });
  for (const line of [
    "testIdAttribute: 'data-cy'",
    `page.getByTestId("odd id's")`,
    "page.once('dialog', (dialog) => dialog.accept('Zoë'));",
    "getByRole('button', { name: 'Save', exact: true })",
    "getByRole('button', { name: 'Save as (1.5 €)?' })",
    `locator('iframe[title="Card form"]').contentFrame()`,
    'const page2 = await popup2;',
    "await page2.getByRole('button', { name: 'Close me' }).click();",
  ]) {
    expect(code).toContain(line);
  }
});

test('a step that does not hold is told, and what was written until there is kept', async () => {
  const { code, run, problem } = await exportLive('Wrong', server.url, [
    step('Open it', 'navigate', [], { url: `${server.url}/` }),
    step('Press Sell', 'click', 'button "Sell"'),
  ]);
  expect(run).toBeUndefined();
  expect(problem).toBe(`Wrong: step 2, 'Press Sell': no locator finds button "Sell" and nothing else`);
  expect(code).toContain("await page.goto('/');");
});

test('a test that passes only once is not taken for one that passes', async () => {
  let visits = 0;
  server.routes['/once'] = (_request, response) => {
    visits += 1;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<title>Once</title>${visits === 1 ? 'Welcome' : 'Seen before'}`);
  };
  const { run } = await exportLive('Once', server.url, [
    step('Open it', 'navigate', [], { url: `${server.url}/once` }),
    step('It says Welcome', 'assert', [], { assertion: { about: 'text', text: 'Welcome', is: 'visible' } }),
  ]);
  expect(run).toMatchObject({ passed: false, tests: 1 });
  expect(run?.errors.join()).toContain("getByText('Welcome')");
});
