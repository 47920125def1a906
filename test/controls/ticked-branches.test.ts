import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** Every branch says whether it is chosen, and takes those below it along. `how` is what a press on the words, and on the box, does. */
const tree = (how: {
  words: string;
  box: string;
  says?: boolean;
}) => `<ul role=tree aria-multiselectable=true aria-label=Food id=food>
<li role=treeitem aria-selected=false aria-expanded=true tabindex=0 id=fruit><span class=check-box style="display:inline-block;width:14px;height:14px;background:silver"></span><span class=words>Fruit</span>
<ul role=group>${['Apple', 'Pear'].map((one) => `<li role=treeitem aria-selected=false tabindex=0><span class=check-box style="display:inline-block;width:14px;height:14px;background:silver"></span><span class=words>${one}</span></li>`).join('')}</ul></li></ul>
<script>window.log = [];
  const turn = (item) => { log.push(item.querySelector('.words').textContent); const on = item.getAttribute('aria-selected') !== 'true';
    for (const one of [item, ...item.querySelectorAll('[role=treeitem]')]) one.setAttribute('aria-selected', on) };
  const alone = (item) => { for (const one of food.querySelectorAll('[role=treeitem]')) one.setAttribute('aria-selected', one === item) };
  food.onclick = ({ target }) => { const item = target.closest('[role=treeitem]'); if (target.matches('.check-box')) { ${how.box} } else { ${how.words} } };
  ${how.says === false ? "for (const one of food.querySelectorAll('[role=treeitem]')) one.removeAttribute('aria-selected');" : ''}
</script>`;
const chosen = `[...food.querySelectorAll('[aria-selected=true]')].map((one) => one.querySelector('.words').textContent).join()`;

describe('a branch is ticked', () => {
  it('where it is unfolded and not chosen: being unfolded is not being on', async () => {
    await on.show(tree({ words: 'turn(item)', box: 'turn(item)' }));
    expect(first(await on.call('run_steps', { steps: ['check "Fruit"'] }))).toContain(': verified');
    expect(await on.truth(chosen)).toBe('Fruit,Apple,Pear');
    const again = await on.call('adjust_control', { target: 'treeitem "Fruit"', value: 'on' });
    expect(first(again)).toContain(': verified');
    expect(await on.truth('log')).toEqual(['Fruit']);
    const off = await on.call('run_steps', { steps: ['uncheck "Fruit"'] });
    expect(first(off)).toContain(': verified');
    expect(await on.truth(chosen)).toBe('');
  });

  it('by the box drawn in it, where its words do something else', async () => {
    await on.show(tree({ words: 'alone(item)', box: 'turn(item)' }));
    expect(first(await on.call('run_steps', { steps: ['check "Apple"'] }))).toContain(': verified');
    expect(first(await on.call('run_steps', { steps: ['check "Pear"'] }))).toContain(': verified');
    expect(await on.truth(chosen)).toBe('Apple,Pear');
  });

  it('and one that let go of another is not verified', async () => {
    await on.show(tree({ words: 'alone(item)', box: 'alone(item)' }));
    await on.call('run_steps', { steps: ['check "Apple"'] });
    const answer = await on.call('adjust_control', { target: 'treeitem "Pear"', value: 'on' });
    expect(first(answer)).toContain('unverified');
    expect(answer.text).toContain('"Apple" is not any more');
  });

  it('and a group that is not on itself is not told to be off while one below it is on', async () => {
    await on.show(tree({ words: 'turn(item)', box: 'turn(item)' }));
    await on.call('run_steps', { steps: ['check "Apple"'] });
    const answer = await on.call('adjust_control', { target: 'treeitem "Fruit"', value: 'off' });
    expect(first(answer)).toContain('unverified');
    expect(answer.text).toContain('"Apple" below it is on');
    expect(await on.truth('log')).toEqual(['Apple']);
  });
});

it('a branch that does not say whether it is on is not pressed to be so; it opens and closes by these words', async () => {
  await on.show(tree({ words: 'log.push(item.id)', box: 'log.push(item.id)', says: false }));
  const answer = await on.call('adjust_control', { target: 'treeitem "Fruit"', value: 'on' });
  expect(answer.is_error).toBe(true);
  expect(answer.text).toContain('does not say whether it is ticked or chosen: it takes open or closed');
  expect(await on.truth('log')).toEqual([]);
});

it('a row that unfolds and can be chosen is on when it is chosen; a fold that cannot takes open or closed', async () => {
  await on.show(`<div role=treegrid aria-label=Files><div role=row aria-expanded=true aria-selected=false tabindex=0 id=r aria-label=Docs onclick="this.setAttribute('aria-selected', this.getAttribute('aria-selected') !== 'true')"><span role=gridcell>Docs</span></div></div>
    <button id=b aria-expanded=true>More</button>`);
  expect(await on.adjust('css:#r', 'on')).toMatchObject({ text: '', ok: true, actual_state: 'on' });
  expect(await on.truth('r.getAttribute("aria-selected")')).toBe('true');
  const refused = await on.adjust('button "More"', 'on');
  expect(refused).toMatchObject({ ok: false });
  expect(refused.text).toContain('takes open or closed');
});
