import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseExpectations } from '../../src/model/expectation.ts';
import { checkExpectation } from '../../src/pipeline/check-expectation.ts';
import type { World } from '../../src/pipeline/world.ts';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

const PAGE = `<h1>Orders</h1>
  <section aria-label="Done"><p>Fix <b>login</b></p></section>
  <section aria-label="To do"><p>Write docs</p><p hidden>Call Ana</p></section>
  <div><h2>Waiting</h2><p>Ship beta</p></div><div><h2>Parked</h2><p>Old idea</p></div>
  <div role="dialog" aria-label="Details"><p>Invoice 7</p></div>
  <table><caption>Invoices</caption><tr><th>Who<th>State</tr><tr><td>Alice<td>paid</tr><tr><td>Bob<td>open</tr></table>
  <ul aria-label="Files"><li>Plan.pdf <i>starred</i></li><li>Notes.txt</li></ul>
  <button>Publish</button><p role="status">The article was not published: it has no title</p><div style="height:0;overflow:hidden"><p>Folded up</p></div>
  <div><div><b style="display:block">14</b>days left</div><div><b style="display:block">3</b>days taken</div></div>
  <p>Signed in as <b>Ada</b> · Credit: <b>6</b> hours, <i>renewed</i> in May</p>
  <fieldset><legend>Contact</legend><label>Mail <input value="ada@x.org"></label></fieldset>`;

let on: OpenSession;
let world: World;
beforeAll(async () => {
  on = await openSession();
  await on.show(PAGE);
  world = { driver: await on.driver() } as World; // a text is read through the driver alone
});
afterAll(() => on.close());

const holds = async (text: string) => {
  const [one] = parseExpectations(text);
  if (!one) throw new Error('nothing to check');
  return checkExpectation(world, one, { at_ms: 0, fingerprint: null });
};

it.each([
  'text "Fix login" in region "Done"',
  'text "Ship beta" in "Waiting" visible',
  'text "Ship beta" in region "Waiting"',
  'text "Old idea" in the group "Parked" visible',
  'text "Invoice 7" in dialog "Details"',
  'text "Invoice 7" in dialog',
  'text "paid" in row "Alice"',
  'text "open" in table "Invoices"',
  'text "starred" in listitem "Plan.pdf"',
  'text "Notes.txt" in list "Files"',
  'text "ada@x.org" in group "Contact"',
  'text "Fix login" in "Orders"',
  'text "paid" in row "Bob" gone',
  'text "Fix login" in region "To do" gone',
  'text "Call Ana" in region "To do" not visible',
  'text "14 days left"',
  'text "3 days left" gone',
  'text "Credit: 6 hours"',
  'text "as Ada · Credit: 6"',
  'text "hours, renewed in May"',
  'text "Credit: 5 hours" gone',
  'text "redit: 6 hours" gone',
])('%s holds', async (text) => {
  expect(await holds(text)).toMatchObject({ holds: true });
});

it.each([
  ['text "Fix login" in region "To do"', false, 'it is not visible'],
  ['text "Credit: 6 hours" gone', false, 'it is visible'],
  ['text "days left 3"', false, 'it is not visible'],
  ['text "14 days taken"', false, 'it is not visible'],
  ['text "Ship beta" in "Parked"', false, 'it is not visible'],
  ['text "Ship beta" in region "Done"', false, 'it is not visible'],
  ['text "paid" in row "Bob"', false, 'it is not visible'],
  ['text "paid" in row "Alice" gone', false, 'it is visible'],
  ['text "Call Ana" in region "To do"', false, 'it is not visible'],
  ['text "Invoice 7" in dialog "Other"', false, 'there is no dialog "Other"'],
  ['text "paid" in row "Carol" gone', null, 'there is no row "Carol"'],
])('%s does not', async (text, so, observed) => {
  expect(await holds(text)).toMatchObject({ holds: so, observed });
});

it('a card of plain words is met in the column that is said, and in no other', async () => {
  const find = async (context: string) =>
    (await world.driver.find({ name: 'Ship beta', context, purpose: 'point', limit: 5 })).matches
      .filter(({ match }) => match === 'exact')
      .map(({ node }) => node.name);
  expect(await find('Waiting')).toEqual(['Ship beta']);
  expect(await find('Done')).toEqual([]);
});

it('waiting for text in a place waits for that place', async () => {
  const wait = async (selector: string, condition: string) =>
    (await on.call('wait_for_ui', { selector, condition, timeout_ms: 150 })).structured.status;
  expect(await wait('text "paid" in row "Alice"', 'visible')).toBe('success');
  expect(await wait('"paid" in row "Alice"', 'gone')).toBe('timeout');
  expect(await wait('text "paid" in row "Bob"', 'visible')).toBe('timeout');
});

it('words that are denied wherever they stand are told as such, and what is folded up is not read', async () => {
  expect(await world.driver.findText('published')).toMatchObject({ count: 1, denied: true });
  expect(await world.driver.findText('not published')).not.toHaveProperty('denied');
  expect(await world.driver.findText('Folded up')).toMatchObject({ visible: false });
});
