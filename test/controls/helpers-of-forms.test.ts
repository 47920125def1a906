import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** A field that makes a tag of what Enter ends. Each tag has a field of its own that is hidden, and a cross without words. */
const TAGS = `<style>i { cursor: pointer; padding: 0 4px } i::after { content: 'x' }</style>
  <form onsubmit="sent++; return false"><label for=f>Topics</label><div id=box></div><button>Go</button></form><script>
  window.tags = ['old', 'extra']; window.sent = 0;
  const draw = () => { box.innerHTML = tags.map((t) => '<b>' + t + ' <i data-role=remove></i><input hidden value="' + t + '"></b> ').join('') + '<input id=f>';
    box.querySelectorAll('i').forEach((cross, at) => { cross.onclick = () => { tags.splice(at, 1); draw() } });
    f.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); if (!window.deaf) tags.push(f.value); draw() } } };
  draw()</script>`;

describe('tags of a field', () => {
  it('are added by Enter, and those that are there stay', async () => {
    await on.show(TAGS.replace('<form', '<div').replace('</form>', '</div>'));
    const answer = await on.call('select', { target: 'Topics', value: ['old', 'new'] });
    expect(first(answer)).toBe('selected "old", "new" in textbox "Topics": verified');
    expect(await on.truth('[tags, sent]')).toEqual([['old', 'extra', 'new'], 0]);
  });

  it('are taken away by their crosses when only others are wanted', async () => {
    await on.show(TAGS);
    const answer = await on.call('select', { target: 'Topics', value: ['extra'], only: true });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('[tags, sent]')).toEqual([['extra'], 0]);
  });

  it('are not typed where Enter would send the form', async () => {
    await on.show(TAGS);
    const answer = await on.call('select', { target: 'Topics', value: ['new'] });
    expect(answer.text).toContain('Enter in it would send its form');
    expect(await on.truth('[tags, sent, f.value]')).toEqual([['old', 'extra'], 0, '']);
  });

  it('that did not come are no success', async () => {
    await on.show(`${TAGS.replace('<form', '<div')}<script>window.deaf = true</script>`);
    const answer = await on.call('select', { target: 'Topics', value: ['new'] });
    expect(answer.is_error).toBe(true);
    expect(answer.text).toContain('it may have had an effect all the same');
  });

  it('are not what stands beside the cross that empties a field', async () => {
    await on.show(
      '<div>Search <span><input id=f aria-label=Search><button aria-label=Clear style="width:20px">x</button></span></div>',
    );
    const answer = await on.call('select', { target: 'Search', value: 'fern' });
    expect(answer.text).toContain('is no list');
    expect(await on.truth('f.value')).toBe('');
  });
});

it('two thumbs that are called the same are one range, whatever a form is handed their values by', async () => {
  await on.show(`<style>#t { position: relative; width: 300px; height: 20px } #t i { position: absolute; width: 16px; height: 16px; background: navy }</style>
    <b id=l>Band</b><div id=t>${['a', 'b'].map((id) => `<i id=${id} role=slider tabindex=0 aria-labelledby=l aria-valuemin=0 aria-valuemax=100><input hidden></i>`).join('')}</div><script>
    window.held = [20, 60]; const draw = () => [a, b].forEach((el, i) => { el.setAttribute('aria-valuenow', held[i]); el.style.left = held[i] + '%' });
    for (const [i, el] of [a, b].entries()) el.onkeydown = ({ key }) => { held[i] += { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0; draw() };
    draw()</script>`);
  expect(first(await on.call('adjust_control', { target: 'Band', value: '22 to 58' }))).toContain(
    ': verified',
  );
  expect(await on.truth('held')).toEqual([22, 58]);
});

/** A grid of plain boxes that hears for all its cells, as big ones do. */
const GRID = `<style>#g div div { display: inline-block; width: 100px; height: 24px }</style><div id=g role=grid><div role=row id=h><div>Title</div><div>Days</div></div>
  <div><div>Fern</div><div>7</div></div></div><script>window.log = [];
  h.onclick = ({ target }) => log.push('sort ' + target.textContent);
  g.addEventListener('click', ({ target }) => log.push('click ' + target.textContent));
  g.addEventListener('dblclick', ({ target }) => { const was = target.textContent; target.innerHTML = '<input style="width:90px">'; const i = target.firstChild; i.value = was; i.focus();
    i.onkeydown = ({ key }) => { if (key === 'Enter') { log.push('wrote ' + i.value); target.textContent = i.value } } })</script>`;

describe('a grid that hears for all its cells', () => {
  it('is pressed where the words stand, not in the middle of the row that has them', async () => {
    await on.show(GRID);
    expect(first(await on.call('click', { target: 'Days' }))).toContain('clicked clickable "Days"');
    expect(await on.truth('log[0]')).toBe('sort Days');
  });

  it('has a cell opened by a double click and written in', async () => {
    await on.show(GRID);
    expect(first(await on.call('fill', { target: 'Fern', value: 'Moss' }))).toMatch(
      /^filled gridcell "Fern"/,
    );
    expect(await on.truth('[log.at(-1), g.innerText.includes("Moss")]')).toEqual(['wrote Moss', true]);
  });

  it('is not pressed to write in it where it hears of single clicks alone, or of everything as a root does', async () => {
    await on.show(GRID.replace("'dblclick'", "'mousedown'"));
    expect((await on.call('fill', { target: 'Fern', value: 'Moss' })).is_error).toBe(true);
    expect(await on.truth('log')).toEqual([]);
    await on.show(`${GRID}<script>g.addEventListener('paste', () => {})</script>`);
    expect((await on.call('fill', { target: 'Fern', value: 'Moss' })).is_error).toBe(true);
    expect(await on.truth('log')).toEqual([]);
  });
});

it('a branch is known by its letters, whatever picture stands before them', async () => {
  await on.show(
    `<ul role=tree aria-label=Mail><li role=treeitem aria-expanded=true tabindex=0>🗀 Inbox<ul role=group><li role=treeitem aria-selected=false tabindex=0 onclick="event.stopPropagation(); this.setAttribute('aria-selected', true); window.chosen = 'ann'">🌳 From Ann</li></ul></li></ul>`,
  );
  expect(first(await on.call('select', { target: 'Mail', value: 'Inbox > From Ann' }))).toContain(
    ': verified',
  );
  expect(await on.truth('chosen')).toBe('ann');
});
