import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LoopSnapshotSchema } from '../../src/agent/loop-snapshot.ts';
import { runTask } from '../../src/agent/run-task.ts';
import { createModel } from '../../src/llm/create-model.ts';
import { parseExpectations } from '../../src/model/expectation.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import {
  CANCELLATION_MOVES,
  CANCELLATION_SCREENS,
  MockBrowser,
  MockModel,
  SAMPLES,
} from '../../src/testing/index.ts';
import { neverAnswers, serveModel } from '../llm/model-server.ts';
import { type OpenLoop, openLoop, refOf } from './open-loop.ts';

let loop: OpenLoop;
beforeAll(async () => {
  loop = await openLoop();
});
afterAll(() => loop.close());

const netflix = await loadPolicy('netflix');
const FORM = `<h1>Order</h1><label>Name <input id=name value=old></label>
  <label>Size <select id=size><option value=s>Small</option><option value=l>Large</option></select></label>
  <button onclick="document.querySelector('h1').textContent = 'Ordered'">Order now</button>`;

describe('3.1 tool interface', () => {
  test('AC-T1: get_snapshot returns a snapshot that the schema accepts', async () => {
    const page = await loop.show(FORM);
    const { success, error, snapshot } = await page.snap();
    expect({ success, error }).toEqual({ success: true, error: null });
    expect(() => LoopSnapshotSchema.parse(snapshot)).not.toThrow();
    expect(Buffer.from(snapshot.screenshot, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  test('AC-T2: browser_click with a valid ref succeeds and brings a fresh snapshot', async () => {
    const page = await loop.show(FORM);
    const first = await page.snap();
    const ref = refOf(first.snapshot, 'button', 'Order now');
    const clicked = await page.snap('browser_click', { ref });
    expect(clicked.response).toMatchObject({ success: true, error: null });
    expect(refOf(clicked.snapshot, 'heading', 'Ordered')).toMatch(/^@e\d+$/);
    expect(clicked.snapshot.snapshot_id).not.toBe(first.snapshot.snapshot_id);
  });

  test('AC-T3: browser_click with an invalid ref is ref_invalid, with a fresh snapshot', async () => {
    const page = await loop.show(FORM);
    await page.snap();
    for (const ref of ['@e999', 'button']) {
      const refused = await page.snap('browser_click', { ref });
      expect(refused.response).toMatchObject({ success: false, error: 'ref_invalid' });
      expect(refused.snapshot.elements.length).toBeGreaterThan(3);
    }
    expect(await loop.truth('document.querySelector("h1").textContent')).toBe('Order');
  });

  test('AC-T4: browser_fill fills the field and brings a fresh snapshot', async () => {
    const page = await loop.show(FORM);
    const ref = refOf((await page.snap()).snapshot, 'textbox', 'Name');
    const filled = await page.snap('browser_fill', { ref, value: 'Ada' });
    expect(filled.response).toMatchObject({ success: true, error: null });
    expect(filled.snapshot.elements.find(({ name }) => name === 'Name')?.value).toBe('Ada');
    const again = refOf(filled.snapshot, 'textbox', 'Name');
    await page.snap('browser_fill', { ref: again, value: '!', clear_first: false });
    expect(await loop.truth('document.querySelector("#name").value')).toBe('Ada!');
  });

  test('AC-T5: browser_select chooses by text or value and brings a fresh snapshot', async () => {
    const page = await loop.show(FORM);
    const ref = refOf((await page.snap()).snapshot, 'combobox', 'Size');
    const chosen = await page.snap('browser_select', { ref, value: 'Large' });
    expect(chosen.response).toMatchObject({ success: true, error: null });
    expect(await loop.truth('document.querySelector("#size").value')).toBe('l');
    await page.snap('browser_select', { ref: refOf(chosen.snapshot, 'combobox', 'Size'), value: 's' });
    expect(await loop.truth('document.querySelector("#size").value')).toBe('s');
  });

  test('AC-T6: browser_scroll scrolls the page or to an element, and the viewport says so', async () => {
    const page = await loop.show('<button>Top</button><div style="height:3000px"></div><button>End</button>');
    expect((await page.snap()).snapshot.viewport.scroll_y).toBe(0);
    const down = await page.snap('browser_scroll', { direction: 'down' });
    expect(down.snapshot.viewport.scroll_y).toBe(300);
    const bottom = await page.snap('browser_scroll', { direction: 'bottom' });
    expect(refOf(bottom.snapshot, 'button', 'End')).toMatch(/^@e/);
    const whole = await page.snap('get_snapshot', { viewport_only: false });
    const top = refOf(whole.snapshot, 'button', 'Top');
    expect((await page.snap('browser_scroll', { ref: top })).snapshot.viewport.scroll_y).toBe(0);
  });

  test('AC-T6: browser_scroll with neither ref nor direction is invalid_params', async () => {
    const page = await loop.show(FORM);
    expect((await page.snap('browser_scroll', { amount: 5 })).response).toMatchObject({
      success: false,
      error: 'invalid_params',
    });
  });

  test('AC-T7: request_human_approval waits until the person has answered', async () => {
    const page = await loop.show(FORM);
    const { promise: answered, resolve: answer } = withResolvers<{ approved: boolean; message: string }>();
    const { promise: asked, resolve: ask } = withResolvers<void>();
    loop.decide = () => {
      ask();
      return answered;
    };
    let done = false;
    const request = page.call('request_human_approval', { action: 'Order', reason: 'It costs money' });
    void request.then(() => {
      done = true;
    });
    await asked;
    expect(done).toBe(false);
    expect(loop.asked.at(-1)).toMatchObject({ kind: 'requested', action: expect.stringContaining('Order') });
    answer({ approved: false, message: 'too dear' });
    expect((await request).response).toEqual({ approved: false, message: 'too dear' });
  });

  test('AC-T8: complete_task with a success that can be seen is acknowledged', async () => {
    const page = await loop.show(
      `<h1>Your plan</h1><button onclick="document.querySelector('h1').textContent = 'Cancelled'">End it</button>`,
      { expect: parseExpectations('text "Cancelled"') },
    );
    const ref = refOf((await page.snap()).snapshot, 'button', 'End it');
    await page.snap('browser_click', { ref });
    const done = await page.call('complete_task', { status: 'success', reason: 'it says so' });
    expect(done.response).toEqual({ acknowledged: true, message: null });
    expect(done.completion?.verdict).toBe('verified');
  });

  test('AC-T9: complete_task with a success that cannot be seen is not, and says what is there', async () => {
    const page = await loop.show('<h1>Your plan</h1>', { expect: parseExpectations('text "Cancelled"') });
    const done = await page.call('complete_task', { status: 'success', reason: 'I believe so' });
    expect(done.response).toMatchObject({ acknowledged: false });
    expect(done.message).toMatch(/Looked for: text "Cancelled" visible.*heading "Your plan"/);
    expect(done.completion).toBeUndefined();
  });
});

describe('3.2 element references', () => {
  test('AC-R1: refs are @eN, from 0', async () => {
    const page = await loop.show(FORM);
    const { elements } = (await page.snap()).snapshot;
    expect(elements.map(({ ref }) => ref)).toEqual(elements.map((_, at) => `@e${at}`));
  });

  test('AC-R2: refs follow the document, in the same order each time', async () => {
    const page = await loop.show(
      '<h1>A</h1><section aria-label=B><button>C</button><a href="#d">D</a></section><button>E</button>',
    );
    const order = async (from: number) =>
      (await page.snap()).snapshot.elements.map(({ ref, name }) => [Number(ref.slice(2)) - from, name]);
    const first = await order(0);
    expect(first).toEqual([...['A', 'B', 'C', 'D', 'E'].entries()]);
    // The browser's own controls take numbers behind those of the page.
    const again = await order(0);
    const start = again[0]?.[0] as number;
    expect(again).toEqual(first.map(([at, name]) => [start + (at as number), name]));
  });

  test('AC-R2, AC-S4: with a frame, too, the best hundred stay and their refs follow the document', async () => {
    const small = 'style="font-size:5px;width:9px;height:7px;padding:0;margin:0"';
    const eighty = (make: (at: number) => string) => Array.from({ length: 80 }, (_, at) => make(at)).join('');
    loop.server.routes['/inner'] = eighty((at) => `<button aria-label=b${at} ${small}></button>`);
    const boxes = eighty((at) => `<input type=checkbox aria-label=c${at} ${small}>`);
    const page = await loop.show(
      `${boxes}<iframe src=/inner style="width:1200px;height:300px;border:0"></iframe>`,
    );
    await expect.poll(async () => (await page.snap()).snapshot.in_view).toBeGreaterThanOrEqual(160);
    const { lines = '' } = (await page.snap()).snapshot;
    const named = [...lines.matchAll(/^@e(\d+) \w+ "([bc]\d+)"/gm)].sort(
      (a, b) => Number(a[1]) - Number(b[1]),
    );
    const order = (letter: string, count: number) => Array.from({ length: count }, (_, at) => letter + at);
    expect(named.map(([, , name]) => name)).toEqual([...order('c', 20), ...order('b', 80)]);
  });

  test('AC-R3: a ref of an earlier snapshot is ref_invalid, also when its element is still there', async () => {
    const page = await loop.show(FORM);
    const old = refOf((await page.snap()).snapshot, 'button', 'Order now');
    const now = await page.snap();
    const refused = await page.snap('browser_click', { ref: old });
    expect(refused.response).toMatchObject({ success: false, error: 'ref_invalid' });
    expect(await loop.truth('document.querySelector("h1").textContent')).toBe('Order');
    const numbers = [...now.snapshot.elements, ...refused.snapshot.elements].map(({ ref }) => ref);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('AC-R4: each snapshot has an id of its own', async () => {
    const page = await loop.show(FORM);
    const ids = [await page.snap(), await page.snap(), await page.snap('browser_scroll', {})].map(
      ({ snapshot }) => snapshot.snapshot_id,
    );
    expect(new Set(ids).size).toBe(3);
  });
});

describe('3.3 snapshot structure', () => {
  test('AC-S1: a snapshot has all the fields, and elements no others', async () => {
    const page = await loop.show(`${FORM}<input aria-label=Focus autofocus>`);
    const { snapshot } = await page.snap();
    for (const field of [
      'snapshot_id',
      'timestamp',
      'elements',
      'focused',
      'page',
      'screenshot',
      'viewport',
    ]) {
      expect(snapshot).toHaveProperty(field);
    }
    expect(snapshot.focused).toBe(refOf(snapshot, 'textbox', 'Focus'));
    expect(snapshot.page).toEqual({ url: `${loop.server.url}/`, title: '/' });
    expect(snapshot.elements.find(({ role }) => role === 'heading')).toEqual({
      ref: '@e0',
      role: 'heading',
      name: 'Order',
      state: ['visible'],
      bbox: expect.objectContaining({ x: 8 }),
      level: 1,
    });
  });

  test('AC-S2: elements are pruned by the rules of inclusion', async () => {
    const roles = [
      ...['button', 'link', 'checkbox', 'radio', 'textbox', 'combobox', 'listbox', 'menuitem'],
      ...['menuitemcheckbox', 'menuitemradio', 'tab', 'switch', 'slider', 'region', 'dialog', 'alertdialog'],
    ];
    const each = await loop.show(
      roles.map((role) => `<div role=${role} aria-label="a ${role}">x</div>`).join('') +
        ['generic', 'presentation', 'none', 'separator', 'paragraph', 'list']
          .map((role) => `<div role=${role} aria-label="a ${role}">x</div>`)
          .join(''),
    );
    const listed = (await each.snap()).snapshot.elements.map(({ role, name }) => [role, name]);
    expect(listed).toEqual(roles.map((role) => [role, `a ${role}`]));
    const never = ['generic', 'presentation', 'none', 'separator'];
    const pressed = await loop.show(
      never.map((role) => `<div role=${role} style="cursor:pointer">${role}</div>`).join(''),
    );
    const operable = (await pressed.snap()).snapshot.elements.map(({ role, name }) => [role, name]);
    expect(operable).toEqual(never.map((role) => ['clickable', role]));
    const page = await loop.show(`<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><p>text</p><hr>
      <div tabindex=0>Focusable</div><div tabindex=-1>Not in the tab order</div><div role=presentation>No</div><span aria-hidden=true><button>Hidden</button></span>
      <button style="display:none">Gone</button><div role=alert>Beware</div><button>Yes</button>
      <div style="height:2000px"></div><button>Below</button>`);
    const inView = (await page.snap()).snapshot.elements.map(({ name }) => name);
    expect(inView).toEqual(['One', 'Two', 'Three', 'Focusable', 'Beware', 'Yes']);
    const whole = (await page.snap('get_snapshot', { viewport_only: false })).snapshot;
    expect(whole.elements.find(({ name }) => name === 'Below')?.state).toEqual(['offscreen', 'enabled']);
  });

  test('AC-S3: names are cut at 200 characters', async () => {
    const long = 'long '.repeat(40);
    const page = await loop.show(
      [`${long}${long}`, `${long}x`, `${long.slice(0, 199)}x`]
        .map((name) => `<button>${name}</button>`)
        .join(''),
    );
    const names = (await page.snap()).snapshot.elements.map(({ name }) => name);
    expect(names).toEqual([`${long}...`, `${long}...`, `${long.slice(0, 199)}x`]);
  });

  test('AC-S4: there are at most 100 elements, the best ranked, and the rest is counted', async () => {
    const small = 'style="font-size:5px;width:9px;height:7px;padding:0;margin:0"';
    const page = await loop.show(
      [
        ...Array.from({ length: 70 }, (_, at) => `<input type=checkbox aria-label=c${at} ${small}>`),
        ...Array.from({ length: 70 }, (_, at) => `<button aria-label=b${at} ${small}></button>`),
      ].join(''),
    );
    const { snapshot } = await page.snap();
    const { elements, left_out, in_view, lines = '' } = snapshot;
    const shown = lines.split('\n').filter((line) => line.startsWith('@e'));
    expect(in_view).toBe(140);
    // Buttons before checkboxes, and of these the first.
    expect(shown.filter((line) => line.includes('button'))).toHaveLength(70);
    const boxes = shown.filter((line) => line.includes('checkbox'));
    expect(boxes).toHaveLength(30);
    expect(boxes.at(-1)).toContain('"c29"');
    expect(lines).toContain('40 more in view');
    expect(elements.length + left_out).toBe(in_view);
  });

  test('--snapshot-tokens makes the screen smaller, and what was left out is counted', async () => {
    const small = await openLoop({ options: { snapshot_tokens: 200 } });
    try {
      const page = await small.show('<button>Action of some length</button> '.repeat(80));
      const { lines = '', in_view } = (await page.snap()).snapshot;
      const listed = lines.split('\n').filter((line) => line.startsWith('@e')).length;
      expect(encode(lines).length).toBeLessThanOrEqual(240);
      expect(listed).toBeGreaterThan(5);
      expect(lines).toContain(`(${in_view - listed} more in view`);
    } finally {
      await small.close();
    }
  });

  test('AC-S5: boxes are in viewport coordinates', async () => {
    const page = await loop.show(
      '<body style="margin:0;height:3000px"><button style="position:absolute;left:40px;top:500px;width:90px;height:30px">Here</button>',
    );
    const boxOf = (snapshot: { elements: { bbox: unknown }[] }) => snapshot.elements[0]?.bbox;
    expect(boxOf((await page.snap()).snapshot)).toEqual({ x: 40, y: 500, width: 90, height: 30 });
    const scrolled = await page.snap('browser_scroll', { direction: 'down', amount: 200 });
    expect(boxOf(scrolled.snapshot)).toEqual({ x: 40, y: 300, width: 90, height: 30 });
  });
});

const cancellation = (decide?: () => { approved: boolean; message?: string }) =>
  new MockBrowser({
    screens: CANCELLATION_SCREENS,
    moves: CANCELLATION_MOVES,
    policy: netflix,
    ...(decide ? { decide } : {}),
  });
const click = (words: string) => ({ tool: 'browser_click', input: { ref: words } });
const TO_THE_END = [
  click('link "Cancel membership"'),
  click('button "Continue to cancel"'),
  click('button "Skip"'),
  click('button "Finish Cancellation"'),
];
const SUCCESS = { tool: 'complete_task', input: { status: 'success', reason: 'the page says so' } };
const FAILED = { tool: 'complete_task', input: { status: 'failed', reason: 'no way' } };

describe('3.4 conversation loop', () => {
  test('AC-L1: only the first tool call of an answer is executed', async () => {
    const browser = new MockBrowser({ screens: { login: SAMPLES.login } });
    const model = new MockModel([
      {
        calls: [
          { tool: 'browser_fill', input: { ref: 'textbox "Email"', value: 'a@b.c' } },
          { tool: 'browser_click', input: { ref: 'button "Sign in"' } },
        ],
      },
      FAILED,
    ]);
    const warned: unknown[] = [];
    const log = { ...silentLog, warn: (...told: unknown[]) => warned.push(told) };
    const { turns } = await runTask({ goal: 'sign in', browser, model, log });
    expect(browser.actions).toEqual([
      { tool: 'browser_fill', ref: '@e1', value: 'a@b.c', clear_first: true },
    ]);
    expect(turns[0]?.ignored_calls).toEqual(['browser_click(@e4 button "Sign in")']);
    expect(warned.slice(0, 1)).toEqual([
      ['only the first tool call is executed', { ignored: ['browser_click(@e4 button "Sign in")'] }],
    ]);
    expect(model.prompt(1)).toContain('not executed: browser_click(@e4 button "Sign in")');
    // Providers refuse a history in which a call has no answer.
    const [, said] = model.requests[1]?.messages ?? [];
    expect(said).toMatchObject({ role: 'assistant', tool_calls: [{ name: 'browser_fill' }] });
  });

  test('AC-L2: complete_task ends the loop', async () => {
    const model = new MockModel([SUCCESS, click('button "Sign in"')]);
    const browser = new MockBrowser({ screens: { login: SAMPLES.login } });
    const result = await runTask({ goal: 'see the form', browser, model });
    expect(result).toMatchObject({ success: true, reason: 'the page says so', verdict: 'unverified' });
    expect(model.requests).toHaveLength(1);
  });

  test('AC-L3: after max_turns it ends with failure', async () => {
    const browser = new MockBrowser({ screens: { list: SAMPLES.list } });
    const model = new MockModel(Array.from({ length: 30 }, () => ({ tool: 'get_snapshot' })));
    expect(await runTask({ goal: 'wait', browser, model })).toMatchObject({
      success: false,
      reason: 'max_turns_exceeded',
    });
    expect(model.requests).toHaveLength(20);
  });

  test('AC-L4: a model that calls no tool is told to complete', async () => {
    const browser = new MockBrowser({ screens: { list: SAMPLES.list } });
    const model = new MockModel([{ text: 'All done.' }, FAILED]);
    await runTask({ goal: 'wait', browser, model });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'user',
      content: [{ text: expect.stringContaining('complete_task') }],
    });
  });

  test('AC-L5: the conversation goes on from turn to turn', async () => {
    const browser = cancellation(() => ({ approved: true }));
    const model = new MockModel([...TO_THE_END, SUCCESS]);
    await runTask({ goal: 'Cancel it', browser, model, criteria: { policy: netflix } });
    const told = model.prompt(4);
    for (const line of [
      'browser_click(@e2 link "Cancel membership"): success',
      'browser_click(@e5 button "Continue to cancel"): success',
      'CURRENT GOAL: Cancel it',
    ])
      expect(told).toContain(line);
    expect(model.requests[4]?.messages).toHaveLength(9);
  });
});

describe('3.5 human checkpoints', () => {
  test('AC-H1: conditions are evaluated on the first snapshot and after each action', async () => {
    const browser = cancellation(() => ({ approved: true }));
    await runTask({
      goal: 'Cancel it',
      browser,
      model: new MockModel([...TO_THE_END, SUCCESS]),
      criteria: { policy: netflix },
    });
    const evaluated = browser.calls.filter(({ method }) => method === 'passCheckpoint');
    expect(evaluated.map(({ screen }) => screen)).toEqual([
      ...['account', 'offer', 'survey'],
      ...['finish', 'finish'], // looked at again after the person decided
      'cancelled',
    ]);
  });

  test('AC-H2: a checkpoint that matches pauses for a person', async () => {
    const guarded = await openLoop({ policy: netflix });
    try {
      guarded.decide = async () => ({ approved: true });
      const page = await guarded.show('<h1>Last step</h1><button>Finish Cancellation</button>');
      await page.snap();
      expect(guarded.asked).toHaveLength(1);
      expect(guarded.asked[0]).toMatchObject({ kind: 'checkpoint', page: { url: `${guarded.server.url}/` } });
      expect(guarded.asked[0]?.screenshot?.data.length).toBeGreaterThan(100);
    } finally {
      await guarded.close();
    }
  });

  test('AC-H3: an approved checkpoint goes on', async () => {
    const browser = cancellation(() => ({ approved: true }));
    const result = await runTask({
      goal: 'Cancel it',
      browser,
      model: new MockModel([...TO_THE_END, SUCCESS]),
      criteria: { policy: netflix },
    });
    expect(result).toMatchObject({ success: true, verdict: 'verified', policy: 'netflix' });
    // Once to go on from the last page, once for the very action.
    expect(browser.questions).toHaveLength(2);
  });

  test('AC-H4: a rejected checkpoint goes to the model as an error with what the person said', async () => {
    const browser = cancellation(() => ({ approved: false, message: 'wait until Friday' }));
    const model = new MockModel([...TO_THE_END.slice(0, 3), FAILED]);
    const result = await runTask({ goal: 'Cancel it', browser, model, criteria: { policy: netflix } });
    expect(result.turns[2]).toMatchObject({
      success: false,
      error: 'human_rejected',
      message: 'a person was asked: to go on from this page\nUser feedback: wait until Friday',
    });
    expect(model.prompt(3)).toMatch(
      /^failed \(human_rejected\): User feedback: wait until Friday\npage "Finish/m,
    );
    expect(browser.screen).toBe('finish');
  });

  test('a no after a click that was carried out tells the model and the report what the click did and what was asked', async () => {
    const browser = cancellation(() => ({ approved: false, message: 'wait until Friday' }));
    const act = browser.act.bind(browser);
    browser.act = async (action) => ({ ...(await act(action)), note: 'clicked it\neffect: another page' });
    const model = new MockModel([...TO_THE_END.slice(0, 3), { tool: 'get_snapshot', input: {} }, FAILED]);
    const result = await runTask({ goal: 'Cancel it', browser, model, criteria: { policy: netflix } });
    expect(model.prompt(3)).toContain('done before that: clicked it\neffect: another page');
    expect(model.prompt(3)).toMatch(/^a person was asked: \S/m);
    const told =
      'done before that: clicked it\neffect: another page\na person was asked: to go on from this page\nUser feedback: wait until Friday';
    expect(result.turns[2]?.message).toBe(told);
    // Also once it is no longer the newest.
    expect(model.prompt(4)).toContain(`failed (human_rejected): ${told}`);
  });
});

describe('3.6 completion verification', () => {
  const at = (screen: keyof typeof CANCELLATION_SCREENS) =>
    new MockBrowser({ screens: CANCELLATION_SCREENS, start: screen });

  test('AC-V1: a claim of success is held against the criteria on a fresh look', async () => {
    const browser = cancellation(() => ({ approved: true }));
    const model = new MockModel([...TO_THE_END, SUCCESS]);
    const result = await runTask({ goal: 'Cancel it', browser, model, criteria: { policy: netflix } });
    expect(browser.calls.at(-1)?.method).toBe('peek');
    expect(result.looked_for).toEqual([
      'title contains "cancelled"',
      'heading whose name contains "cancelled"',
    ]);
    expect(result.observed).toContain('title contains "cancelled" holds');
  });

  test('AC-V2: success that no indicator shows is not acknowledged, and the loop goes on', async () => {
    const model = new MockModel([SUCCESS, FAILED]);
    const criteria = { policy: netflix };
    const result = await runTask({ goal: 'Cancel it', browser: at('account'), model, criteria });
    expect(result).toMatchObject({ success: false, status: 'failed', reason: 'no way' });
    expect(model.prompt(1)).toContain('"acknowledged":false');
  });

  test('AC-V3: success that an indicator shows is acknowledged', async () => {
    const model = new MockModel([...TO_THE_END, SUCCESS]);
    const browser = cancellation(() => ({ approved: true }));
    const result = await runTask({ goal: 'Cancel it', browser, model, criteria: { policy: netflix } });
    expect(result).toMatchObject({ success: true, status: 'success', verdict: 'verified' });
    expect(result.turns.at(-1)).toMatchObject({ tool: 'complete_task', success: true });
  });

  test('what held before the first act is only claimed, after it was sent back once', async () => {
    const model = new MockModel([SUCCESS, SUCCESS]);
    const criteria = { policy: netflix };
    const result = await runTask({ goal: 'Cancel it', browser: at('cancelled'), model, criteria });
    expect(model.prompt(1)).toMatch(/"acknowledged":false.*held before anything was done/);
    expect(result).toMatchObject({ success: true, status: 'success', verdict: 'unverified' });
  });

  test('an act that was given up and landed all the same is an act', async () => {
    const browser = at('account');
    browser.act = async () => {
      browser.screen = 'cancelled';
      throw new SurehandError('timed_out', 'it was given up', { may_have_landed: true });
    };
    const model = new MockModel([click('link "Cancel membership"'), SUCCESS]);
    const criteria = { policy: { ...netflix, critical_actions: [] } };
    const result = await runTask({ goal: 'Cancel it', browser, model, criteria });
    expect(result).toMatchObject({ success: true, verdict: 'verified' });
  });

  test('an act that was given up is held against the goal by what the browser knows of it', async () => {
    const around = { own: 'Help', of: [], words: [], came: [], given: [], address: '' };
    const attempts = [
      { around, inconsequential: true as const },
      { around: { ...around, own: 'Cancel' }, approved: true as const },
    ];
    const verdicts: unknown[] = [];
    for (const attempt of attempts) {
      const browser = Object.assign(at('account'), {
        attempted: async () => ({
          verdict: 'unverified' as const,
          effect: [],
          unsettled: true as const,
          ...attempt,
        }),
      });
      browser.act = async () => {
        browser.screen = 'cancelled';
        throw new SurehandError('timed_out', 'it was given up', { may_have_landed: true });
      };
      const model = new MockModel([click('link "Cancel membership"'), SUCCESS, SUCCESS]);
      const result = await runTask({ goal: 'Cancel it', browser, model, criteria: { policy: netflix } });
      verdicts.push(result.verdict);
    }
    expect(verdicts).toEqual(['unverified', 'verified']);
  });

  test('an act that was given up, of which only its target is known, is held against the goal by that', async () => {
    const verdicts: unknown[] = [];
    for (const goal of ['Cancel membership 4716', 'Cancel it']) {
      const browser = at('account');
      browser.act = async () => {
        browser.screen = 'cancelled';
        throw new SurehandError('timed_out', 'it was given up', { may_have_landed: true });
      };
      const model = new MockModel([click('link "Cancel membership"'), SUCCESS, SUCCESS]);
      const criteria = { policy: { ...netflix, critical_actions: [] } };
      verdicts.push((await runTask({ goal, browser, model, criteria })).verdict);
    }
    expect(verdicts).toEqual(['unverified', 'verified']);
  });

  test('words of success without the critical action that the policy names are only claimed', async () => {
    // A help page has the right heading, and nothing was cancelled.
    const browser = new MockBrowser({
      screens: { ...CANCELLATION_SCREENS, help: CANCELLATION_SCREENS.cancelled },
      moves: [{ on: 'account', to: 'help' }],
      policy: netflix,
      decide: () => ({ approved: true }),
    });
    const model = new MockModel([click('link "Cancel membership"'), SUCCESS, SUCCESS]);
    const result = await runTask({ goal: 'Cancel it', browser, model, criteria: { policy: netflix } });
    expect(model.prompt(2)).toMatch(/"acknowledged":false.*was not approved and carried out in this run/);
    expect(result).toMatchObject({ success: true, verdict: 'unverified' });
  });
});

describe('3.7 performance', () => {
  test('AC-P1: a snapshot that takes longer than 3 s is given up as timeout, and one is still there', async () => {
    const page = await loop.show(FORM, {}, '/', {});
    await page.snap();
    await loop.truth('setTimeout(() => { const end = Date.now() + 4500; while (Date.now() < end); }, 0)');
    const { response } = await page.call('get_snapshot');
    expect(response).toMatchObject({
      success: false,
      error: 'timeout',
      message: 'it was given up after 3000 ms: look again',
      snapshot: { elements: [] },
    });
  });

  test('AC-P2: an action that takes longer than 2 s is given up as timeout, with a fresh snapshot', async () => {
    const browser = new MockBrowser({ screens: { list: SAMPLES.list }, moves: [{ hangs: true }] });
    const model = new MockModel([
      click('button "Next page"'),
      { tool: 'browser_scroll', input: { direction: 'down' } },
      FAILED,
    ]);
    const { turns } = await runTask({ goal: 'x', browser, model });
    expect(turns[0]).toMatchObject({ success: false, error: 'timeout' });
    expect(model.prompt(1)).toMatch(
      /^failed \(timeout\): .*given up after 2000 ms.*look before you repeat it\npage [\s\S]*^@e5 /m,
    );
    expect(turns[1]).toMatchObject({ success: false, error: 'timeout' });
    expect(model.prompt(2)).toMatch(/^failed \(timeout\): .*given up after 1000 ms/m);
  });

  test('AC-P3: the elements of any snapshot cost at most 2,000 tokens as JSON', async () => {
    const page = await loop.show(
      Array.from({ length: 150 }, (_, i) => `<button>Action ${i} on zqx${i * 7919}</button> `).join(''),
    );
    const { elements, left_out } = (await page.snap()).snapshot;
    expect(encode(JSON.stringify(elements)).length).toBeLessThanOrEqual(2000);
    expect(elements.length).toBeGreaterThan(20);
    expect(left_out).toBe(150 - elements.length);
    // Alike in all else, the first of the page are those that stay.
    expect(elements.map(({ name }) => name)).toEqual(elements.map((_, i) => `Action ${i} on zqx${i * 7919}`));
  });

  test('AC-P4: a model that does not answer within 30 s is a timeout; the loop goes on with a fresh snapshot', async () => {
    const server = await serveModel(neverAnswers);
    const limits: number[] = [];
    const model = createModel({
      model: 'anthropic:claude-test',
      base_url: server.url,
      env: {},
      clock: {
        sleep: async (ms) => {
          limits.push(ms);
          await server.received(limits.length);
        },
      },
    });
    const browser = new MockBrowser({ screens: { list: SAMPLES.list } });
    const result = await runTask({ goal: 'wait', browser, model });
    await server.close();
    expect(result).toMatchObject({ success: false, status: 'timeout' });
    expect(result.turns.map(({ error }) => error)).toEqual(['timeout', 'timeout', 'timeout']);
    expect(limits).toEqual([30_000, 30_000, 30_000]);
    expect(browser.calls.filter(({ method }) => method === 'snapshot')).toHaveLength(4);
  });
});

/** Node 20 has no Promise.withResolvers yet. */
function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
