import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

describe('adjust_control', () => {
  it('answers with a verified outcome in few words', async () => {
    await on.show('<label>Volume <input type=range id=v min=0 max=50 value=3></label>');
    const answer = await on.call('adjust_control', { target: 'slider "Volume"', value: 20 });
    expect(answer.is_error).toBeFalsy();
    expect(answer.text.split('\n')[0]).toMatch(/slider "Volume".*verified/);
    expect(answer.structured).toMatchObject({
      action: 'adjust_control',
      action_type: 'local_state',
      success: true,
    });
    expect(await on.truth('v.value')).toBe('20');
  });

  it('answers with the code, the value reached and no success when it cannot get there', async () => {
    await on.show('<label>Volume <input type=range id=v min=0 max=100 step=25 value=0></label>');
    const answer = await on.call('adjust_control', { target: 'slider "Volume"', value: 60 });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('CONTROL_CONVERGENCE_FAILED');
    expect(answer.text).toMatch(/reached (50|75)/);
  });

  it('takes an expectation, as every action does', async () => {
    await on.show(
      `<label>Volume <input type=range id=v min=0 max=50 value=3></label><p id=p></p><script>v.onchange = () => { p.textContent = 'Loud' }</script>`,
    );
    const answer = await on.call('adjust_control', {
      target: 'slider "Volume"',
      value: 50,
      expect: 'text "Loud" visible',
    });
    expect(answer.is_error).toBeFalsy();
    expect(answer.text).toContain('verified');
  });

  it('does not call a menu item verified that did nothing', async () => {
    await on.show(
      `<button aria-haspopup=menu aria-expanded=false id=b>File</button><ul role=menu id=m hidden><li role=menuitem>Print</li></ul><script>b.onclick = () => { m.hidden = false; b.setAttribute('aria-expanded', 'true') }</script>`,
    );
    const answer = await on.call('adjust_control', { target: 'button "File"', value: 'Print' });
    expect(answer.text).not.toMatch(/: verified/);
  });

  it('a checkbox that is taken back after it was set is not verified', async () => {
    await on.show(
      `<label><input type=checkbox id=c> News</label><script>c.onchange = () => setTimeout(() => { c.checked = false }, 300)</script>`,
    );
    const answer = await on.call('adjust_control', { target: 'checkbox "News"', value: 'on' });
    expect(answer.text).not.toMatch(/: verified/);
    expect(answer.is_error).toBe(true);
  });
});
