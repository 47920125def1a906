import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let on: OpenSession;

const STATES = `<h1>All states</h1>
  <label><input type="checkbox" id="on" checked> On</label> <label><input type="checkbox"> Off</label>
  <label>Name <input id="name" value="Ada  Lovelace"></label> <label>Locked <input disabled></label>
  <label>Pass <input type="password" value="lovelace"></label>
  <label>Volume <input type="range" min="0" max="100" value="30"></label>
  <label>Country <select><option>France</option><option selected>Germany</option></select></label>
  <div role="tablist"><button role="tab" aria-selected="true">First</button><button role="tab" aria-selected="false">Second</button></div>
  <button aria-expanded="false">More</button> <button>Twin</button> <button>Twin</button>
  <p role="status">Saved</p> <button hidden>Secret</button>`;

beforeAll(async () => {
  on = await openSession();
  await on.show(STATES, '/states');
});
afterAll(() => on.close());

const check = (tool: string, input: Record<string, unknown>) => on.call(tool, { timeout_ms: 200, ...input });

describe('expect_state', () => {
  it.each([
    ['checkbox "On"', 'checked', true],
    ['checkbox "On"', 'is_checked', 'true'],
    ['checkbox "Off"', 'checked', false],
    ['tab "First"', 'selected', true],
    ['tab "Second"', 'is_selected', false],
    ['combobox "Country"', 'selected', 'Germany'],
    ['button "More"', 'expanded', false],
    ['textbox "Locked"', 'enabled', false],
    ['textbox "Name"', 'is_enabled', true],
    ['textbox "Name"', 'focused', false],
    ['textbox "Name"', 'text_value', 'Ada Lovelace'],
    ['textbox "Name"', 'text', 'Ada Lovelace'],
    ['textbox "Name"', 'value', 'Ada  Lovelace'],
    ['slider "Volume"', 'raw_value', 30],
    ['slider "Volume"', 'value', '30'],
    ['status "Saved"', 'text_value', 'Saved'],
    ['textbox "Pass"', 'value', 'lovelace'],
  ])('%s %s is %j', async (selector, property, expected) => {
    const answer = await check('expect_state', { selector, property, expected });
    expect(answer.structured, answer.text).toMatchObject({ success: true, verdict: 'verified' });
    expect(answer.is_error ?? false).toBe(false);
  });

  it.each([
    ['checkbox "On"', 'checked', false, 'checked is true'],
    ['textbox "Name"', 'text_value', 'Ada', 'text_value is "Ada  Lovelace"'],
    ['slider "Volume"', 'raw_value', 31, 'raw_value is 30'],
    ['button "More"', 'expanded', true, 'expanded is false'],
  ])('%s %s is not %j, and what it is instead', async (selector, property, expected, reason) => {
    const answer = await check('expect_state', { selector, property, expected });
    expect(answer.is_error).toBe(true);
    expect(answer.structured).toMatchObject({
      success: false,
      verdict: 'refuted',
      failure_code: 'EXPECT_STATE_MISMATCH',
      expected: { value: expected },
      observed: { property },
      reason,
    });
  });

  it('absent state is not false', async () => {
    const answer = await check('expect_state', {
      selector: 'button "More"',
      property: 'checked',
      expected: false,
    });
    expect(answer.structured).toMatchObject({ success: false, reason: 'button has no checked' });
  });

  it('a password is compared and never told', async () => {
    const answer = await check('expect_state', {
      selector: 'textbox "Pass"',
      property: 'value',
      expected: 'x',
    });
    expect(answer.structured).toMatchObject({ success: false, comparison: { how: 'hidden_text' } });
    expect(JSON.stringify(answer)).not.toContain('lovelace');
  });

  it('nothing found and too much found are told apart, with what could be meant', async () => {
    const none = await check('expect_state', {
      selector: 'textbox "Nane"',
      property: 'value',
      expected: 'x',
    });
    expect(none.text).toMatch(/^failed \(ELEMENT_NOT_FOUND\)[\s\S]*nearest: @e\d+ textbox "Name"/);
    const many = await check('expect_state', {
      selector: 'button "Twin"',
      property: 'enabled',
      expected: true,
    });
    expect(many.structured).toMatchObject({ failure_code: 'AMBIGUOUS_TARGET', verdict: 'unverified' });
    expect(many.structured.candidates).toHaveLength(2);
  });

  it('waits until the state is reached and stays', async () => {
    await on.truth(`(setTimeout(() => { document.getElementById('name').value = 'Grace'; }, 300), 0)`);
    const answer = await on.call('expect_state', {
      selector: 'textbox "Name"',
      property: 'value',
      expected: 'Grace',
    });
    expect(answer.structured).toMatchObject({ success: true });
    expect(answer.structured.reads).toBeGreaterThan(2);
  });
});

describe('expect_element_visible', () => {
  it.each(['heading "All states"', '"Saved"', 'status "Saved"', 'checkbox "On"'])(
    'sees %s',
    async (selector) => {
      expect((await check('expect_element_visible', { selector })).structured).toMatchObject({
        success: true,
      });
    },
  );

  it.each(['button "Secret"', 'button "Nothing"', '"No such words"'])('does not see %s', async (selector) => {
    const answer = await check('expect_element_visible', { selector });
    expect(answer.is_error).toBe(true);
    expect(answer.structured).toMatchObject({ success: false, failure_code: 'VERIFICATION_FAILED' });
  });

  it('follows a ref whose element was rendered anew', async () => {
    const ref = await on.ref('checkbox "Off"');
    await on.truth(`(document.body.innerHTML = document.body.innerHTML, 0)`);
    expect((await check('expect_element_visible', { selector: ref })).structured).toMatchObject({
      success: true,
    });
  });
});

describe('expect_screen', () => {
  it('knows a screen by its words, its address and its fingerprint', async () => {
    const { fingerprint } = await on.snapshot();
    const all = { screen: 'all states', url: '/states', fingerprint };
    const answer = await check('expect_screen', all);
    expect(answer.structured).toMatchObject({
      success: true,
      expected: all,
      observed: { fingerprint, screen: 'states', title: '/states', url: `${on.server.url}/states` },
      comparison: { how: 'screen equals, screen contains, url contains' },
    });
  });

  it.each([
    [{ screen: 'Checkout' }],
    [{ url: '/checkout' }],
    [{ url: 'http://127.0.0.1/states' }],
    [{ fingerprint: 'fp_000000000000' }],
    [{ screen: 'All states', url: '/checkout' }],
  ])('refutes %j', async (input) => {
    const answer = await check('expect_screen', input);
    expect(answer.is_error).toBe(true);
    expect(answer.structured).toMatchObject({ success: false, failure_code: 'VERIFICATION_FAILED' });
  });

  it('wants to be told something', async () => {
    expect((await check('expect_screen', {})).text).toContain('wanted fingerprint, screen or url');
  });
});

describe('an expectation on a radio button', () => {
  it('calls the one that is checked selected', async () => {
    await on.show('<label><input type=radio checked>Free</label><label><input type=radio>Team</label>');
    const steps = [{ expect: 'radio "Free" selected' }, { expect: 'radio "Team" unselected' }];
    const { structured } = await on.call('run_steps', { steps });
    expect(structured).toMatchObject({ steps: [{ verdict: 'verified' }, { verdict: 'verified' }] });
  });
});

describe('an expectation on a ref', () => {
  it('an element that was only rendered anew is not gone', async () => {
    await on.show('<div id="list"><button onclick="list.innerHTML = list.innerHTML">Again</button></div>');
    const ref = await on.ref('button "Again"');
    const answer = await on.call('click', { target: ref, expect: `${ref} gone` });
    expect(answer.structured).toMatchObject({ verdict: 'refuted' });
  });

  it('a covered element is not clickable', async () => {
    await on.show(
      '<button>Under</button><button onclick="cover.hidden = false">Cover</button><div id="cover" hidden style="position:fixed;inset:0"></div>',
    );
    const answer = await on.call('click', { target: 'button "Cover"', expect: 'button "Under" clickable' });
    expect(answer.structured).toMatchObject({ verdict: 'refuted' });
  });
});

describe('what is expected to be gone', () => {
  const PAGE = `<ul id=l><li>Alice</li></ul><button onclick="l.innerHTML = ''">Delete</button><button onclick="1">Nothing</button>
    <button onclick="m.textContent = 'Loading'; setTimeout(() => { m.textContent = ''; }, 20)">Load</button><p id=m></p>`;

  it.each([
    ['Delete', 'text "Alice" gone', 'clicked button "Delete": verified, text "Alice" gone'],
    ['Load', 'text "Loading" gone', 'clicked button "Load": verified, text "Loading" gone'],
    [
      'Nothing',
      'text "Bob" gone',
      'clicked button "Nothing": verified, text "Bob" gone (not there before either)',
    ],
    [
      'Delete',
      'text "Alice" gone; dialog "Sure?" gone',
      'clicked button "Delete": verified, text "Alice" gone; dialog "Sure?" gone (not there before either)',
    ],
  ])('is told where it was not there before: %s, then %s', async (name, expected, told) => {
    await on.show(PAGE, '/gone');
    const answer = await on.call('click', { target: `button "${name}"`, expect: expected });
    expect(answer.text.split('\n')[0]).toBe(told);
    expect(answer.is_error ?? false).toBe(false);
  });
});

describe('a text is visible where people get to see it', () => {
  const away = 'position:absolute;';
  it.each([
    ['plainly', true, '<p>Alpha text</p>'],
    ['further down', true, '<div style="height:3000px"></div><p>Alpha text</p>'],
    [
      'further down in a box that scrolls',
      true,
      `<div style="height:50px;overflow:auto"><div style="height:500px"></div>Alpha text</div>`,
    ],
    [
      'in a box that scrolls, in one that cuts',
      true,
      `<div style="height:60px;overflow:hidden"><div style="height:60px;overflow:auto"><div style="height:500px"></div>Alpha text</div></div>`,
    ],
    ['in the corner of the screen', true, '<div style="position:fixed;bottom:0;right:0">Alpha text</div>'],
    [
      'beside a box that cuts, which it does not belong to',
      true,
      `<div style="height:10px;overflow:hidden"><p style="${away}top:200px">Alpha text</p></div>`,
    ],
    [
      'in a list that stands open',
      true,
      '<select size=3><option>Alpha text</option><option>Beta</option></select>',
    ],
    ['drawn as a picture', true, '<svg width=200 height=40><text y=20>Alpha text</text></svg>'],
    ['in a list that is closed', false, '<select><option>Beta</option><option>Alpha text</option></select>'],
    [
      'in a component that does not draw it',
      false,
      `<div id=h>Alpha text</div><script>h.attachShadow({ mode: 'open' }).innerHTML = 'Beta'</script>`,
    ],
    ['in an open fold', true, '<details open><summary>More</summary>Alpha text</details>'],
    [
      'to the left of a page from right to left',
      true,
      `<script>document.documentElement.dir='rtl'</script><div style="width:4000px;text-align:left">Alpha text</div>`,
    ],
    ['in a closed fold', false, '<details><summary>More</summary>Alpha text</details>'],
    ['to the left of the page', false, `<p style="${away}left:-9999px">Alpha text</p>`],
    [
      'away from the page, where others end as it begins',
      false,
      `<p>See Alpha</p><p style="${away}left:-9999px">Alpha text</p>`,
    ],
    ['above the page', false, `<p style="${away}top:-500px">Alpha text</p>`],
    [
      'slid out of its box',
      false,
      '<div style="height:40px;overflow:hidden"><p style="transform:translateY(200px)">Alpha text</p></div>',
    ],
    ['below the screen it is fixed to', false, '<p style="position:fixed;top:120vh">Alpha text</p>'],
    ['drawn at no size', false, '<p style="transform:scale(0)">Alpha text</p>'],
    ['in letters of no size', false, '<p style="font-size:0">Alpha text</p>'],
  ])('%s: %s', async (_where, visible, html) => {
    await on.show(`<h1>Notices</h1>${html}`, '/drawn');
    const { text } = await on.call('run_steps', {
      timeout_ms: 2000,
      steps: ['expect text "Alpha text" visible'],
    });
    expect(text).toMatch(visible ? /^1 .*verified/ : /^1 failed/);
  });
});

it('a control that shows other words than it is called by is expected by either, and gone by neither', async () => {
  await on.show(
    '<button aria-label="Save draft">Saved</button><button aria-label="Remove" title="Bin it">x</button>',
    '/draft',
  );
  for (const words of ['button "Save draft"', 'button "Saved"', 'button "saved"', 'button "Bin it"']) {
    const there = await on.call('expect_element_visible', { selector: words, timeout_ms: 200 });
    expect(there.structured, words).toMatchObject({ verdict: 'verified' });
    const gone = await on.call('wait_for_ui', { selector: words, condition: 'gone', timeout_ms: 200 });
    expect(gone.is_error, words).toBe(true);
  }
  for (const words of ['button "Save"', 'button "Sav"', 'link "Saved"']) {
    const there = await on.call('expect_element_visible', { selector: words, timeout_ms: 200 });
    expect(there.structured, words).toMatchObject({ verdict: 'refuted' });
  }
});
