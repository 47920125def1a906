import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let on: OpenSession;

beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

/** The page does its part only once it is asked to, so that no wait begins too late. */
const LATER = `<h1>Later</h1> <p id="box"></p> <label>Name <input id="name" disabled></label>
  <button id="covered">Covered</button> <button>Twin</button> <button>Twin</button>
  <div id="cover" style="position:fixed;inset:0"></div>
  <script>
    const soon = (work) => setTimeout(work, 300);
    const go = {
      appear: () => soon(() => { box.innerHTML = '<button>Fresh</button>'; }),
      vanish: () => soon(() => { box.innerHTML = ''; }),
      hide: () => soon(() => { box.hidden = true; }),
      enable: () => soon(() => { document.getElementById('name').disabled = false; }),
      uncover: () => soon(() => cover.remove()),
      say: () => soon(() => { box.textContent = 'some words'; }),
      flicker: () => { box.innerHTML = '<button>Flash</button>'; setTimeout(() => { box.innerHTML = ''; }, 60); },
      leave: () => soon(() => { location.href = '/next'; }),
    };
  </script>`;

const start = (what: string) => on.truth(`(go.${what}(), 0)`);

describe('wait_for_ui', () => {
  it.each([
    ['appear', { selector: 'button "Fresh"' }, 'it is visible'],
    ['appear', { selector: 'button "Fresh"', condition: 'exists' }, 'it is there'],
    ['enable', { selector: 'textbox "Name"', condition: 'enabled' }, 'it is enabled'],
    ['uncover', { selector: 'button "Covered"', condition: 'clickable' }, 'it is clickable'],
    ['say', { selector: '"some words"', condition: 'visible' }, 'it is visible'],
    ['say', { selector: 'text "some words"', condition: 'visible' }, 'it is visible'],
    ['say', { selector: 'text "some words"', condition: 'exists' }, 'it is there'],
  ])('sees that it comes true: %s, %j', async (what, input, words) => {
    await on.show(LATER);
    await start(what);
    const answer = await on.call('wait_for_ui', input);
    expect(answer.is_error ?? false, answer.text).toBe(false);
    expect(answer.text).toContain(words);
    expect(answer.structured).toMatchObject({
      status: 'success',
      requested: { selector: input.selector, timeout_ms: 5000 },
      observed: { state: words },
      metrics: { attempts: 1 },
    });
  });

  it('gives a ref that the next call can use', async () => {
    await on.show(LATER);
    await start('appear');
    const { structured } = await on.call('wait_for_ui', { selector: 'button "Fresh"' });
    const { ref } = structured.element as { ref: string }; // as the output schema declares
    expect((await on.call('hover', { target: ref })).text).toContain('button "Fresh"');
  });

  it.each([
    ['vanish', 'gone', true],
    ['vanish', 'hidden', true],
    ['hide', 'hidden', true],
    ['hide', 'gone', false],
  ])('tells hidden from gone: %s, %s', async (what, condition, so) => {
    await on.show(LATER);
    await on.truth(`(box.innerHTML = '<button id=old>Old</button>', 0)`);
    await start(what);
    const answer = await on.call('wait_for_ui', { selector: 'css:#old', condition, timeout_ms: 1500 });
    expect(answer.structured.success, answer.text).toBe(so);
  });

  it('a covered button is not clickable, and what covers it is named', async () => {
    await on.show(LATER.replace('id="cover"', 'id="cover" role="dialog" aria-label="Cookies"'));
    const answer = await on.call('wait_for_ui', {
      selector: 'button "Covered"',
      condition: 'clickable',
      timeout_ms: 200,
    });
    expect(answer.structured).toMatchObject({ success: false, status: 'timeout', failure_code: 'TIMEOUT' });
    expect(answer.text).toContain('Cookies');
  });

  it('what was there for a moment only is no success', async () => {
    await on.show(LATER);
    await start('flicker');
    const answer = await on.call('wait_for_ui', { selector: 'button "Flash"', timeout_ms: 600 });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toMatch(/was not visible within 600 ms; .*it is not there/);
  });

  it('one of several is picked by its index, and asked about none can be told', async () => {
    await on.show(LATER);
    await on.truth('(cover.remove(), 0)');
    const both = await on.call('wait_for_ui', {
      selector: 'button "Twin"',
      condition: 'enabled',
      timeout_ms: 100,
    });
    expect(both.text).toContain('2 elements are button "Twin": use match.index');
    const second = await on.call('wait_for_ui', {
      selector: 'button "Twin"',
      condition: 'enabled',
      match: { index: 1 },
    });
    expect(second.structured).toMatchObject({ success: true, observed: { matched: 2 } });
  });

  it('tries as often as it is told', async () => {
    await on.show(LATER);
    const answer = await on.call('wait_for_ui', {
      selector: 'button "Never"',
      timeout_ms: 50,
      retry: { max_attempts: 3, backoff_ms: 10 },
    });
    expect(answer.structured).toMatchObject({ success: false, metrics: { attempts: 3 } });
    const { structured } = await on.call('get_trace');
    expect(structured.traces).toMatchObject([{ final_outcome: 'failure', attempts: 3 }]);
  });

  it('leaves the steps of its trace', async () => {
    await on.show(LATER);
    await start('appear');
    await on.call('wait_for_ui', { selector: 'button "Fresh"' });
    const { structured } = await on.call('get_trace');
    const [trace] = structured.traces as { steps: { stage: string; result: string }[] }[]; // by its schema
    expect(trace?.steps.map(({ stage, result }) => `${stage} ${result}`)).toEqual([
      'resolve retry',
      'resolve success',
      'stabilize success',
      'verify success',
    ]);
  });

  it.each([
    [{ selector: 'x', timeout_ms: -1 }, /timeout_ms: wanted 0 to 600000 ms, got -1/],
    [{ selector: 'x', timeout_ms: 1e9 }, /timeout_ms: wanted 0 to 600000 ms/],
    [{ selector: 'x', timeout_ms: 'long' }, /timeout_ms: expected number/],
    [{ selector: 'x', condition: 'blue' }, /condition: .*visible/],
    [{ selector: '@e99999' }, /STALE_REFERENCE/],
  ])('refuses %j at once', async (input, why) => {
    const answer = await on.call('wait_for_ui', input);
    expect(answer.is_error).toBe(true);
    expect(answer.text).toMatch(why);
  });
});

describe('wait_for_ui_change', () => {
  it.each([
    ['appear', 'hierarchy_diff'],
    ['say', 'text_change'],
    ['enable', 'state_change'],
  ])('sees the kind of change: %s is %s', async (what, expected_change) => {
    await on.show(LATER);
    const { snapshot_revision } = await on.snapshot();
    await start(what);
    const answer = await on.call('wait_for_ui_change', { expected_change });
    expect(answer.structured, answer.text).toMatchObject({
      success: true,
      observed_change: expected_change,
      timeout: false,
    });
    expect(answer.structured.snapshot_revision).toBeGreaterThan(snapshot_revision);
  });

  it('another kind of change than the one asked for is no success', async () => {
    await on.show(LATER);
    await start('enable');
    const answer = await on.call('wait_for_ui_change', {
      expected_change: 'hierarchy_diff',
      timeout_ms: 1000,
    });
    expect(answer.is_error).toBe(true);
    expect(answer.structured).toMatchObject({
      success: false,
      timeout: true,
      observed_change: 'state_change',
      failure_code: 'TIMEOUT',
    });
  });

  it('a screen that keeps changing is not taken for changed', async () => {
    await on.show(LATER);
    await on.truth(`(setInterval(() => { box.append(Object.assign(document.createElement('button'), {
      textContent: 'more ' + String.fromCharCode(97 + box.childElementCount % 26) + box.childElementCount })); }, 80), 0)`);
    const answer = await on.call('wait_for_ui_change', { timeout_ms: 1500, stability_window_ms: 600 });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('did not stay the same for 600 ms');
  });

  it('says that nothing changed', async () => {
    await on.show(LATER);
    const answer = await on.call('wait_for_ui_change', { timeout_ms: 300 });
    expect(answer.structured).toMatchObject({ success: false, observed_change: null, timeout: true });
  });
});

describe('wait_for_screen_change', () => {
  it('waits for another screen that stays, and gives both fingerprints', async () => {
    on.server.routes['/next'] = '<h1>Next</h1><button>Go on</button>';
    await on.show(LATER);
    const { fingerprint } = await on.snapshot();
    await start('leave');
    const { structured } = await on.call('wait_for_screen_change', { previous_fingerprint: fingerprint });
    expect(structured).toMatchObject({ success: true, stable: true, previous_fingerprint: fingerprint });
    expect(structured.new_fingerprint).toBe((await on.snapshot()).fingerprint);
    expect(structured.new_fingerprint).not.toBe(fingerprint);
  });

  it('fails when the screen stays', async () => {
    await on.show(LATER);
    const { fingerprint } = await on.snapshot();
    const answer = await on.call('wait_for_screen_change', {
      previous_fingerprint: fingerprint,
      timeout_ms: 300,
    });
    expect(answer.text).toContain('failed (TIMEOUT): no other screen within 300 ms; it is the same screen');
  });

  it('refuses what is no fingerprint', async () => {
    const answer = await on.call('wait_for_screen_change', { previous_fingerprint: 'cart' });
    expect(answer.text).toContain('wanted one that get_screen_fingerprint gave');
  });
});
