import { beforeEach, describe, expect, it } from 'vitest';
import { agentOn } from './agent.ts';

const box = (name: string, more = '') =>
  `<span role=checkbox tabindex=0 aria-label="${name}" style="display:inline-block;width:16px;height:16px" ${more}></span>`;
const PRESSED = `onclick="said.textContent = 'pressed ' + this.ariaLabel"`;
/** It marks the item around it, and says nothing itself. */
const MARKS = `onclick="const item = this.closest('[aria-selected]'); item.ariaSelected = String(item.ariaSelected !== 'true')"`;

const agent = agentOn({
  '/untold': `<p>${box('Loose', PRESSED)}${box('Half', `aria-checked=mixed ${PRESSED}`)}<span role=switch tabindex=0 aria-label="Night" style="display:inline-block;width:16px;height:16px" ${PRESSED}></span></p>
    <ul role=tree><li role=treeitem aria-selected=true>${box('Read', MARKS)}Read</li><li role=treeitem aria-selected=false>${box('Write', MARKS)}Write</li></ul>
    <table role=grid><tr role=row aria-selected=true><td>${box('Paid', PRESSED)}<td>${box('Sent', PRESSED)}</table>
    <div role=radiogroup aria-label="Size"><span role=radio tabindex=0 aria-checked=true>Small</span> <span role=radio tabindex=0>Large</span></div>
    <p role=status id=said></p>`,
});

describe('a box that does not say whether it is ticked', () => {
  beforeEach(() => agent.open('/untold'));
  const lines = async () => (await agent.does('describe_screen', {})).split('\n');
  const line = async (words: string) => (await lines()).find((one) => one.includes(words)) ?? '';

  it('has no state in its line, unless the item or the group around it tells one', async () => {
    for (const untold of ['checkbox "Loose"', 'switch "Night"', 'checkbox "Paid"', 'checkbox "Sent"'])
      expect(await line(untold)).toMatch(new RegExp(`${untold}(?! \\[)`));
    expect(await line('checkbox "Half"')).toContain('[mixed]');
    expect(await line('checkbox "Read"')).toContain('[checked]');
    expect(await line('checkbox "Write"')).toContain('[unchecked]');
    expect(await line('radio "Large"')).toContain('[unchecked]');
  });

  it('is not pressed to be ticked, for that might untick it', async () => {
    const why = 'does not tell whether it is on';
    for (const value of ['on', 'off'])
      expect(await agent.fails('adjust_control', { target: 'checkbox "Loose"', value })).toContain(why);
    expect(await agent.fails('adjust_control', { target: 'switch "Night"', value: 'on' })).toContain(why);
    expect(await agent.fails('run_steps', { steps: ['check checkbox "Paid"'] })).toContain(why);
    expect(await line('status')).not.toContain('pressed');
  });

  it('may be clicked, and what came of it stays open', async () => {
    const text = await agent.does('click', { target: 'checkbox "Loose"' });
    expect(text).toMatch(/^clicked checkbox "Loose"\n/);
    expect(text).toContain('pressed Loose');
  });

  it('is ticked or not as its item says, which a press then changes', async () => {
    expect(await agent.does('run_steps', { steps: ['check checkbox "Read"'] })).toContain('verified');
    expect(await line('checkbox "Read"')).toContain('[checked]');
    expect(await agent.does('click', { target: 'checkbox "Write"' })).toMatch(
      /^clicked checkbox "Write": verified\n/,
    );
  });
});
