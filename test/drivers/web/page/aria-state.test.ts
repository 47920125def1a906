import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedPool } from '../open-browser.ts';
import { bundlePageCode } from './aria-page-code.ts';

const ENTRY = `
  import { roleOf } from './role.ts';
  import { nameOf } from './name.ts';
  import { isHidden } from './hidden.ts';
  import { descriptionOf } from './description.ts';
  import { stateOf } from './state.ts';
  globalThis.page = { roleOf, nameOf, isHidden, descriptionOf, stateOf };
`;

const browsers = sharedPool();
let page: Page;

beforeAll(async () => {
  const { context } = await browsers.open();
  page = await context.newPage();
  await page.evaluate(await bundlePageCode(ENTRY));
});

/** Puts the markup into the page and reads the state of the element with id x. */
async function stateIn(html: string, prepare = ''): Promise<unknown> {
  await page.evaluate((markup) => {
    document.body.innerHTML = markup;
  }, html);
  return page.evaluate(`(() => {
    const x = document.getElementById('x');
    ${prepare};
    return globalThis.page.stateOf(x, globalThis.page.roleOf(x));
  })()`);
}

const range = { value_min: 0, value_max: 100 };

test.each<[string, string, unknown]>([
  ['a plain button has no state', '<button id=x>B</button>', {}],
  ['a disabled button', '<button id=x disabled>B</button>', { disabled: true }],
  ['aria-disabled counts', '<div role=button id=x aria-disabled=true>B</div>', { disabled: true }],
  [
    'aria-disabled counts for what is inside',
    '<div aria-disabled=true><button id=x>B</button></div>',
    { disabled: true },
  ],
  ['a disabled fieldset', '<fieldset disabled><button id=x>B</button></fieldset>', { disabled: true }],
  [
    'the first legend of a disabled fieldset is exempt',
    '<fieldset disabled><legend><button id=x>B</button></legend></fieldset>',
    {},
  ],
  ['a text field has its value', '<input id=x value=hello>', { value: 'hello' }],
  ['an empty text field has an empty value', '<input id=x>', { value: '' }],
  ['a read-only field', '<input id=x readonly value=a>', { readonly: true, value: 'a' }],
  ['a required field', '<input id=x required>', { required: true, value: '' }],
  ['aria-required', '<input id=x aria-required=true>', { required: true, value: '' }],
  ['aria-invalid', '<input id=x aria-invalid=true>', { invalid: true, value: '' }],
  ['aria-invalid with a word', '<input id=x aria-invalid=spelling>', { invalid: true, value: '' }],
  ['aria-invalid false', '<input id=x aria-invalid=false>', { value: '' }],
  ['a password is never read', '<input id=x type=password value=hunter2>', { password: true }],
  ['a file input has no path', '<input id=x type=file>', { value: '' }],
  ['a text area keeps its lines', '<textarea id=x>a\nb</textarea>', { value: 'a\nb' }],
  ['a checkbox', '<input id=x type=checkbox checked>', { checked: true }],
  ['an unchecked radio', '<input id=x type=radio>', { checked: false }],
  [
    'the real state of a native checkbox beats aria-checked',
    '<input id=x type=checkbox aria-checked=true>',
    { checked: false },
  ],
  ['a mixed ARIA checkbox', '<div id=x role=checkbox aria-checked=mixed></div>', { checked: 'mixed' }],
  ['a switch that says nothing may be on or off', '<div id=x role=switch></div>', {}],
  [
    'a box that says nothing is on where its item says so',
    '<ul role=tree><li role=treeitem aria-selected=true><i id=x role=checkbox></i></ul>',
    { checked: true },
  ],
  [
    'and one of two in an item may be on or off',
    '<table><tr aria-selected=true><td><i id=x role=checkbox></i><i role=checkbox></i></table>',
    {},
  ],
  [
    'a box that says nothing is as the one input in it',
    '<div id=x role=switch><input type=checkbox checked></div>',
    { checked: true },
  ],
  [
    'a radio that says nothing is off where another says that it is on',
    '<div role=radiogroup><i id=x role=radio></i><i role=radio aria-checked=true></i></div>',
    { checked: false },
  ],
  ['a toggle button', '<button id=x aria-pressed=true>B</button>', { pressed: true }],
  ['a half pressed toggle button', '<button id=x aria-pressed=mixed>B</button>', { pressed: 'mixed' }],
  ['aria-pressed means nothing on a link', '<a href=# id=x aria-pressed=true>B</a>', {}],
  ['a tab', '<div role=tab id=x aria-selected=true>T</div>', { selected: true }],
  ['a tab that says nothing is not selected', '<div role=tab id=x>T</div>', { selected: false }],
  ['a gridcell that says nothing cannot be selected', '<div role=gridcell id=x>T</div>', {}],
  ['an option of a select', '<select><option>a<option id=x selected>b</select>', { selected: true }],
  [
    'an expanded button with a menu',
    '<button id=x aria-expanded=true aria-haspopup=true>B</button>',
    { expanded: true, haspopup: 'menu' },
  ],
  ['a closed summary', '<details><summary id=x>S</summary></details>', { expanded: false }],
  ['an open summary', '<details open><summary id=x>S</summary></details>', { expanded: true }],
  ['the current page', '<a href=# id=x aria-current=page>P</a>', { current: 'page' }],
  ['aria-current false', '<a href=# id=x aria-current=false>P</a>', {}],
  ['a sorted head', '<table><tr><th id=x aria-sort=ascending>T</table>', { sort: 'ascending' }],
  ['a head that is not sorted', '<table><tr><th id=x aria-sort=none>T</table>', {}],
  ['busy', '<div role=region aria-label=r id=x aria-busy=true></div>', { busy: true }],
  ['a modal', '<div role=dialog aria-modal=true id=x></div>', { modal: true }],
  ['heading level of the element', '<h3 id=x>H</h3>', { level: 3 }],
  ['aria-level beats the element', '<h3 id=x aria-level=5>H</h3>', { level: 5 }],
  ['a heading without a level is of level 2', '<div role=heading id=x>H</div>', { level: 2 }],
  [
    'a range input',
    '<input id=x type=range min=1 max=9 value=4>',
    { value: '4', value_now: 4, value_min: 1, value_max: 9 },
  ],
  ['a number input without limits', '<input id=x type=number value=7>', { value: '7', value_now: 7 }],
  [
    'an ARIA slider',
    '<div id=x role=slider aria-valuenow=3 aria-valuetext=three aria-orientation=vertical></div>',
    { value: 'three', value_now: 3, ...range, orientation: 'vertical' },
  ],
  ['a progress bar without a value', '<progress id=x></progress>', { value_min: 0, value_max: 1 }],
  [
    'a progress bar',
    '<progress id=x value=3 max=4></progress>',
    { value: '3', value_now: 3, value_min: 0, value_max: 4 },
  ],
  ['a meter', '<meter id=x value=3 max=4></meter>', { value: '3', value_now: 3, value_min: 0, value_max: 4 }],
  [
    'a select shows the label of what is chosen',
    '<select id=x><option value=1>One<option value=2 selected> Two </select>',
    { expanded: false, haspopup: 'menu', value: 'Two', selected_label: 'Two' },
  ],
  [
    'a multiple select shows all labels',
    '<select id=x multiple><option selected>A<option>B<option selected>C</select>',
    { multiselectable: true, value: 'A, C', selected_label: 'A, C' },
  ],
  [
    'an ARIA listbox',
    '<div id=x role=listbox aria-multiselectable=true><div role=option aria-selected=true>A</div><div role=option>B</div></div>',
    { multiselectable: true, value: 'A', selected_label: 'A' },
  ],
  [
    'an ARIA combobox shows its text',
    '<div id=x role=combobox aria-expanded=false tabindex=0>Ten</div>',
    { expanded: false, haspopup: 'listbox', value: 'Ten' },
  ],
  ['an editable element', '<div id=x contenteditable>typed</div>', { value: 'typed' }],
  ['a textbox nobody can type into', '<div id=x role=textbox>t</div>', { readonly: true, value: 't' }],
])('%s', async (_sentence, html, expected) => {
  expect(await stateIn(html)).toEqual(expected);
});

test('an indeterminate checkbox is mixed', async () => {
  expect(await stateIn('<input id=x type=checkbox>', 'x.indeterminate = true')).toEqual({ checked: 'mixed' });
});

test('the value is what was typed, not the attribute', async () => {
  expect(await stateIn('<input id=x value=old>', "x.value = 'new'")).toEqual({ value: 'new' });
});

test('focus is seen inside a shadow root, and its host does not have it', async () => {
  await page.evaluate(() => {
    document.body.innerHTML = '<div id="x"></div>';
    const root = document.getElementById('x')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = '<button>B</button>';
    root?.querySelector('button')?.focus();
  });
  const states = await page.evaluate(`(() => {
    const host = document.getElementById('x');
    return [page.stateOf(host, 'generic'), page.stateOf(host.shadowRoot.firstChild, 'button')];
  })()`);
  expect(states).toEqual([{}, { focused: true }]);
});

test.each([
  [
    'aria-describedby',
    '<button id=x aria-describedby="a b" title=t>B</button><p id=a>One</p><p id=b hidden>Two</p>',
    'One Two',
  ],
  ['aria-description', '<button id=x aria-description=said title=t>B</button>', 'said'],
  ['a title beside a name', '<button id=x title=tip>B</button>', 'tip'],
  ['no title that already is the name', '<button id=x title=tip></button>', ''],
  ['nothing', '<button id=x>B</button>', ''],
])('the description is %s', async (_sentence, html, expected) => {
  await stateIn(html);
  expect(await page.evaluate(`page.descriptionOf(document.getElementById('x'))`)).toBe(expected);
});

test('a password does not become part of the label it is in', async () => {
  await stateIn('<label><input type=checkbox id=x> Use <input type=password value=hunter2></label>');
  expect(await page.evaluate(`page.nameOf(document.getElementById('x'))`)).toBe('Use');
});

test.each([
  ['display none', '<button id=x style="display:none">B</button>', true],
  ['a hidden ancestor', '<div hidden><button id=x>B</button></div>', true],
  ['visibility hidden', '<div style="visibility:hidden"><button id=x>B</button></div>', true],
  [
    'made visible again',
    '<div style="visibility:hidden"><button id=x style="visibility:visible">B</button></div>',
    false,
  ],
  ['aria-hidden around it', '<div aria-hidden=true><button id=x>B</button></div>', true],
  ['inert', '<div inert><button id=x>B</button></div>', true],
  ['closed details', '<details><summary>S</summary><button id=x>B</button></details>', true],
  ['content-visibility hidden', '<div style="content-visibility:hidden"><button id=x>B</button></div>', true],
  ['display contents', '<button id=x style="display:contents">B</button>', false],
  [
    'display contents inside display none',
    '<div hidden><button id=x style="display:contents">B</button></div>',
    true,
  ],
  ['off screen', '<button id=x style="position:absolute;left:-999px">B</button>', false],
  ['transparent', '<button id=x style="opacity:0">B</button>', false],
])('hidden or not: %s', async (_sentence, html, expected) => {
  await stateIn(html);
  expect(await page.evaluate(`page.isHidden(document.getElementById('x'))`)).toBe(expected);
});

test('what is behind a modal dialog is hidden, what is in it is not', async () => {
  await stateIn(
    '<button id=x>B</button><dialog><button id=y>C</button></dialog>',
    `document.querySelector('dialog').showModal()`,
  );
  expect(await page.evaluate(`['x', 'y'].map((id) => page.isHidden(document.getElementById(id)))`)).toEqual([
    true,
    false,
  ]);
});
