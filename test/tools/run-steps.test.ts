import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenSession, openSession } from '../seeing/open-session.ts';

let on: OpenSession;

beforeAll(async () => {
  on = await openSession();
});
afterAll(() => on.close());

const FORM = `<h1>Form</h1>
  <label>Email <input id="email"></label> <label><input type="checkbox" id="terms"> Terms</label>
  <label>Country <select id="country"><option>France</option><option>Germany</option></select></label>
  <button onclick="out.textContent = 'hello ' + email.value; sent++">Send</button>
  <button>Dead</button> <button onclick="late()">Late</button> <button onclick="ask()">Ask</button>
  <p role="status" id="out"></p>
  <script>
    let sent = 0;
    const late = () => setTimeout(() => { out.textContent = 'late'; }, 400);
    const ask = () => { out.textContent = confirm('sure?') ? 'sure' : 'not sure'; };
  </script>`;

const steps = (given: unknown[], more: Record<string, unknown> = {}) =>
  on.call('run_steps', { steps: given, ...more });

describe('run_steps', () => {
  it('runs words and fields alike, a line for each step, and shows what changed once', async () => {
    await on.show(FORM);
    const answer = await steps([
      'fill "Email" with "ada@example.com"',
      'check "Terms"',
      { tool: 'select', target: 'Country', value: 'Germany' },
      { action: 'click', target: 'button "Send"', expect: 'text "hello ada" visible' },
    ]);
    expect(answer.is_error, answer.text).toBe(false);
    const lines = answer.text.split('\n');
    expect(lines.slice(0, 4)).toEqual([
      '1 filled textbox "Email": verified',
      '2 set checkbox "Terms" to on: verified',
      '3 selected "Germany" in combobox "Country": verified',
      '4 clicked button "Send": verified, text "hello ada" visible',
    ]);
    const shown = lines.slice(4).join('\n');
    expect(shown).toContain('textbox "Email" = "ada@example.com"');
    expect(shown).toContain('checkbox "Terms" [checked]');
    expect(shown.match(/hello ada/g)).toHaveLength(1);
    expect(await on.truth('[email.value, terms.checked, country.value, sent]')).toEqual([
      'ada@example.com',
      true,
      'Germany',
      1,
    ]);
    expect(answer.structured).toMatchObject({ success: true, completed: 4, total: 4 });
    expect(answer.structured.steps).toHaveLength(4);
  });

  it('checking what is checked leaves it checked', async () => {
    await on.show(FORM);
    expect((await steps(['check "Terms"', 'check "Terms"'])).is_error).toBe(false);
    expect(await on.truth('terms.checked')).toBe(true);
  });

  it('stops at a refuted expectation and says what was not run', async () => {
    await on.show(FORM);
    const answer = await steps([
      'fill "Email" with "x" expect textbox "Email" = "y"',
      'click button "Send"',
      'click button "Late"',
    ]);
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('1 failed (EXPECT_STATE_MISMATCH)');
    expect(answer.text).toContain('stopped: it failed; step 2 to 3 not run');
    expect(answer.structured).toMatchObject({ success: false, completed: 0, total: 3, stopped_at: 1 });
    expect(await on.truth('sent')).toBe(0);
  });

  it('stops at a click without any effect', async () => {
    await on.show(FORM);
    const answer = await steps(['click button "Dead"', 'click button "Send"']);
    expect(answer.text).toContain('1 clicked button "Dead": no effect seen');
    expect(answer.is_error).toBe(true);
    expect(await on.truth('sent')).toBe(0);
  });

  it('a last step without any effect is told as it is, and is no error: nobody expected anything of it', async () => {
    await on.show(FORM);
    const answer = await steps(['fill "Email" with "a@b.c"', 'click button "Dead"']);
    expect(answer.text).toContain('2 clicked button "Dead": no effect seen');
    expect(answer.text).not.toContain('still coming');
    expect(answer.is_error, answer.text).toBe(false);
    expect(answer.structured).toMatchObject({ success: true, completed: 2 });
  });

  it('what a step brings late is not held against the next one, which has no effect of its own', async () => {
    // The field is heard only when it is left, which comes after the page was looked at.
    await on.show(`<label>Find <input id=f></label><ul id=list></ul><button onclick="sent++">Send</button><script>
      let sent = 0; f.addEventListener('change', () => { list.innerHTML = '<li><button>' + f.value + '</button></li>'; });</script>`);
    const answer = await steps(['fill "Find" with "figs"', 'press Enter', 'click button "Send"']);
    expect(answer.text).toContain(
      '2 pressed Enter: unverified, what the step before it did was still coming',
    );
    expect(await on.truth('[list.textContent, sent]'), answer.text).toEqual(['figs', 1]);
  });

  it('stops at a target that is not there, with the nearest', async () => {
    await on.show(FORM);
    const answer = await steps(['click button "Sent"', 'click button "Send"']);
    expect(answer.text).toContain('1 failed (ELEMENT_NOT_FOUND)');
    expect(answer.text).toMatch(/nearest: @e\d+ button "Send"/);
    expect(await on.truth('sent')).toBe(0);
  });

  it('goes on after an effect that cannot be verified when nothing was expected of it', async () => {
    await on.show(`<div id=box tabindex=0 onkeydown="this.textContent = 'key ' + event.key; keys++">box</div>
      <span style="cursor:pointer" onclick="this.textContent = 'Ripe figs'; picked++">Figs</span>
      <button onclick="sent++; out.textContent = 'sent'">Send</button><p id=out role=status></p>
      <script>let keys = 0, picked = 0, sent = 0;</script>`);
    const answer = await steps(['press Enter on css:#box', 'click "Figs"', 'click button "Send"']);
    expect(await on.truth('[keys, picked, sent]'), answer.text).toEqual([1, 1, 1]);
    expect(answer.text).not.toContain('stopped');
  });

  it('says in words why it stopped', async () => {
    await on.show(FORM);
    const dead = await steps(['click button "Dead"', 'click button "Send"']);
    expect(dead.text).toContain('stopped: no effect of it was seen; step 2 not run');
    const unlike = await steps(['expect text "never" visible', 'click button "Send"']);
    expect(unlike.text).toContain('stopped: it is not so; step 2 not run');
  });

  it('takes every target that a line shows', async () => {
    await on.show(
      `<ul>${['Pears', 'Figs'].map((name) => `<li>${name} <input type=checkbox aria-label=""><i class="fa fa-star" style="cursor:pointer;display:inline-block;width:9px;height:9px" onclick="this.dataset.hit='${name}'; this.after(' starred')"></i></li>`).join('')}</ul>`,
    );
    const answer = await steps(['check checkbox in listitem "Figs"', 'click clickable in "Pears"'], {
      keep_going: true,
    });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('[...document.querySelectorAll("input")].map((i) => i.checked)')).toEqual([
      false,
      true,
    ]);
    expect(await on.truth('document.querySelector("i").dataset.hit')).toBe('Pears');
  });

  it('goes on after a failure when told to, and is an error all the same', async () => {
    await on.show(FORM);
    const answer = await steps(['click button "Dead"', 'click button "Send"'], { keep_going: true });
    expect(await on.truth('sent')).toBe(1);
    expect(answer.is_error).toBe(true);
    expect(answer.structured).toMatchObject({ completed: 1, total: 2, stopped_at: 1 });
  });

  it('an expectation of its own waits, and is about the action before it', async () => {
    await on.show(FORM);
    const answer = await steps(['click button "Late"', 'expect text "late" visible; no console errors']);
    expect(answer.is_error, answer.text).toBe(false);
    expect(answer.text).toContain('2 verified, text "late" visible; no console errors');
    const refuted = await steps(['expect text "never" visible']);
    expect(refuted.text).toContain('failed (VERIFICATION_FAILED): expected text "never" visible');
    expect(refuted.is_error).toBe(true);
  });

  it('a dialog is answered by the next step', async () => {
    await on.show(FORM);
    const answer = await steps(['click button "Ask"', 'accept dialog', 'expect text "sure" visible']);
    expect(answer.is_error, answer.text).toBe(false);
    expect(answer.text).toContain('confirm "sure?"');
  });

  it('shows the whole screen or none when asked', async () => {
    await on.show(FORM);
    const none = await steps(['fill "Email" with "a"'], { screen: 'none' });
    expect(none.text).toBe('1 filled textbox "Email": verified');
    expect(none.structured).not.toHaveProperty('screen');
    const full = await steps(['fill "Email" with "b"'], { screen: 'full' });
    expect(full.text).toContain('heading 1 "Form"');
  });

  it.each([
    [['click button "Send"', 'clik "x"'], /step 2: cannot read "clik \\"x\\""; a step is go to URL/],
    [['click button "Send"', { tool: 'tabs' }], /step 2: no acting tool "tabs"/],
    [['click button "Send"', { tool: 'fill', target: 'x' }], /step 2: fill: value: .* got nothing/],
    [
      ['click button "Send"', { tool: 'click', target: 'x', expect: 'nonsense' }],
      /step 2: expect: cannot read/,
    ],
    [['click button "Send" expect nonsense'], /step 1: expect: cannot read/],
    [[], /steps/],
  ])('%j is refused before anything is done', async (given, why) => {
    await on.show(FORM);
    const answer = await steps(given);
    expect(answer.is_error).toBe(true);
    expect(answer.text).toMatch(why);
    expect(await on.truth('sent')).toBe(0);
  });

  it('every step leaves its trace', async () => {
    await on.show(FORM);
    await steps(['fill "Email" with "a"', 'click button "Send"', 'expect text "hello a" visible']);
    const { structured } = await on.call('get_trace', { last: 3 });
    const stages = (structured.traces as { steps: { stage: string }[] }[]).map(
      (trace) => trace.steps.map(({ stage }) => stage), // as the output schema declares
    );
    expect(stages).toEqual([
      ['resolve', 'execute', 'stabilize', 'verify'],
      ['resolve', 'execute', 'stabilize', 'verify'],
      ['stabilize', 'verify'],
    ]);
  });
});
