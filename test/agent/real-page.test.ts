import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseExpectations } from '../../src/model/expectation.ts';
import { type OpenLoop, openLoop, refOf, UNHURRIED } from './open-loop.ts';

let loop: OpenLoop;
beforeAll(async () => {
  loop = await openLoop();
});
afterAll(() => loop.close());

describe('what stands in the way has its own word', () => {
  test.each([
    ['element_disabled', '<button disabled>Go</button>', 'it is disabled'],
    [
      'element_obscured',
      '<div style="position:relative;width:90px"><button>Go</button><div style="position:absolute;inset:0;background:red">x</div></div>',
      'it is covered by div',
    ],
  ])('%s', async (word, body, why) => {
    const page = await loop.show(body);
    const { snapshot } = await page.snap();
    const refused = await page.snap('browser_click', { ref: refOf(snapshot, 'button', 'Go') });
    expect(refused.response).toMatchObject({ success: false, error: word, message: `button "Go": ${why}` });
    expect(refOf(refused.snapshot, 'button', 'Go')).not.toBe(refOf(snapshot, 'button', 'Go'));
  });

  test('action_failed, where text goes into what takes none', async () => {
    const page = await loop.show('<button>Go</button>');
    const ref = refOf((await page.snap()).snapshot, 'button', 'Go');
    expect(await page.call('browser_fill', { ref, value: 'x' })).toMatchObject({ error: 'action_failed' });
  });

  test('ref_invalid, where the node has become another item since the snapshot', async () => {
    const page = await loop.show(
      '<ul><li>Alice <button>Delete</button></li><li>Bob <button>Delete</button></li></ul>',
    );
    const [ref] = (await page.snap()).snapshot.elements.map((element) => element.ref);
    await loop.truth('document.querySelector("li").firstChild.data = "Carol "');
    const refused = await page.call('browser_click', { ref });
    expect(refused).toMatchObject({ success: false, error: 'ref_invalid' });
    expect(refused.message).toContain(`${ref} was button "Delete"`);
  });
});

describe('a native dialog', () => {
  const ASK = "<button onclick=\"document.title = confirm('Sure?') ? 'yes' : 'no'\">Ask</button>";
  const PROMPT = "<button onclick=\"document.title = prompt('Your name?', 'Bob')\">Ask</button>";

  test('that only tells is closed and told', async () => {
    const page = await loop.show('<button onclick="alert(\'Saved\')">Save</button>');
    const ref = refOf((await page.snap()).snapshot, 'button', 'Save');
    const clicked = await page.call('browser_click', { ref });
    expect(clicked.success).toBe(true);
    expect(clicked.message).toContain('the page said "Saved" (alert, closed)');
  });

  test.each([
    ['yes', 'OK'],
    ['no', 'Cancel'],
  ])('that asks is a screen of its own, and ends with %s by %s', async (title, button) => {
    const page = await loop.show(ASK);
    const ref = refOf((await page.snap()).snapshot, 'button', 'Ask');
    const asked = await page.snap('browser_click', { ref });
    expect(asked.snapshot.lines).toMatch(/^the page asks \(confirm\): "Sure\?"/);
    const done = await page.snap('browser_click', { ref: refOf(asked.snapshot, 'button', button) });
    expect(done.snapshot.page.title).toBe(title);
  });

  test('that asks for a text is given one, at once with a line break or by OK', async () => {
    const page = await loop.show(PROMPT);
    const ask = async (look: Awaited<ReturnType<typeof page.snap>>) =>
      page.snap('browser_click', { ref: refOf(look.snapshot, 'button', 'Ask') });
    const first = await ask(await page.snap());
    expect(first.snapshot.lines).toContain('textbox "Answer" = "Bob"');
    const answered = await page.snap('browser_fill', {
      ref: refOf(first.snapshot, 'textbox', 'Answer'),
      value: 'Ada\n',
    });
    expect(answered.snapshot.page.title).toBe('Ada');
    const second = await ask(answered);
    const said = await page.snap('browser_fill', {
      ref: refOf(second.snapshot, 'textbox', 'Answer'),
      value: 'Eve',
    });
    const done = await page.snap('browser_click', { ref: refOf(said.snapshot, 'button', 'OK') });
    expect(done.snapshot.page.title).toBe('Eve');
  });
});

test('a click that changes nothing is said to', async () => {
  const page = await loop.show('<button>Dead</button>');
  const ref = refOf((await page.snap()).snapshot, 'button', 'Dead');
  expect(await page.call('browser_click', { ref })).toMatchObject({
    success: true,
    message: 'clicked button "Dead": no effect seen',
  });
});

test('a field that does not keep its value is an error, and it is filled only once', async () => {
  const page = await loop.show(
    "<label>Code <input oninput=\"this.value = ''; document.title += '!'\"></label>",
  );
  const ref = refOf((await page.snap()).snapshot, 'textbox', 'Code');
  const filled = await page.snap('browser_fill', { ref, value: 'x' });
  expect(filled).toMatchObject({ success: false, error: 'action_failed' });
  expect(filled.snapshot.page.title).toBe('/!');
});

test('a message that came late and went before anyone looked again proves the deed it followed', async () => {
  loop.server.routes['/publish'] = (_request, response) => {
    response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
  };
  const criteria = { goal: 'Publish the menu', expect: parseExpectations('text "The menu is live"') };
  const page = await loop.show(
    `<button onclick="fetch('/publish', { method: 'POST' })">Publish</button><p id=say role=status></p>`,
    criteria,
  );
  const ref = refOf((await page.snap()).snapshot, 'button', 'Publish');
  await page.call('browser_click', { ref });
  await loop.truth(
    'new Promise((went) => { say.textContent = "The menu is live"; setTimeout(() => { say.textContent = ""; went(1); }, 50); })',
  );
  const done = await page.call('complete_task', { status: 'success', reason: 'it was said' });
  expect(done).toMatchObject({ success: true, verdict: 'verified' });
});

test('a message that came and went while its request had no answer proves nothing', async () => {
  let answer = () => {};
  loop.server.routes['/assign'] = (_request, response) => {
    answer = () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":false}');
  };
  const criteria = {
    goal: 'Assign the ticket to Priya',
    expect: parseExpectations('text "Assigned to Priya"'),
  };
  const page = await loop.show(
    `<button onclick="say.textContent = 'Assigned to Priya'; setTimeout(() => { say.textContent = '' }, 200);
      fetch('/assign', { method: 'POST' })">Assign</button><p id=say role=status></p>`,
    criteria,
    '/',
    { ...UNHURRIED, act: 1200 },
  );
  const ref = refOf((await page.snap()).snapshot, 'button', 'Assign');
  await page.call('browser_click', { ref });
  answer();
  const done = await page.call('complete_task', { status: 'success', reason: 'it was said' });
  expect(done.verdict).not.toBe('verified');
});
