import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenLoop, openLoop, refOf } from './open-loop.ts';

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

  test('that only tells is accepted and told', async () => {
    const page = await loop.show('<button onclick="alert(\'Saved\')">Save</button>');
    const ref = refOf((await page.snap()).snapshot, 'button', 'Save');
    expect(await page.call('browser_click', { ref })).toMatchObject({
      success: true,
      message: 'the page said alert "Saved", accepted',
    });
  });

  test.each([
    ['yes', 'accepted', async () => ({ approved: true })],
    ['no', 'dismissed', undefined],
  ])('that asks ends with %s: %s', async (title, done, decide) => {
    loop.decide = decide;
    const page = await loop.show(ASK);
    const ref = refOf((await page.snap()).snapshot, 'button', 'Ask');
    const clicked = await page.snap('browser_click', { ref });
    expect(clicked).toMatchObject({ success: true, message: `the page said confirm "Sure?", ${done}` });
    expect(clicked.snapshot.page.title).toBe(title);
  });
});

test('a click that changes nothing is said to', async () => {
  const page = await loop.show('<button>Dead</button>');
  const ref = refOf((await page.snap()).snapshot, 'button', 'Dead');
  expect(await page.call('browser_click', { ref })).toMatchObject({
    success: true,
    message: 'nothing was seen to change',
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
