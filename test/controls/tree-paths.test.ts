import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

/** Branches are drawn when they unfold; a press on the words chooses. Two countries have a place of the same name. */
const TREE = `<div id=tree role=tree aria-label=Places></div><script>
  const PLACES = { Europe: { France: { Nice: 0, Lyon: 0 }, Italy: { Rome: 0 } }, America: { Ohio: { Lyon: 0 }, France: { Rome: 0 } }, Asia: {} };
  window.open_ = new Set(); window.chosen = '';
  const draw = () => { tree.textContent = ''; const row = (all, level, above) => { for (const [name, below] of Object.entries(all)) {
    const path = above ? above + '/' + name : name, item = document.createElement('div');
    item.setAttribute('role', 'treeitem'); item.setAttribute('aria-level', level); item.tabIndex = 0; item.style.marginLeft = level * 20 + 'px'; item.textContent = name;
    item.setAttribute('aria-selected', chosen === path);
    if (below) item.setAttribute('aria-expanded', open_.has(path));
    item.onclick = () => { chosen = path; draw() };
    item.onkeydown = ({ key }) => { if (key === 'ArrowRight') { open_.add(path); draw() } };
    tree.append(item); if (below && open_.has(path)) row(below, level + 1, path);
  } } ; row(PLACES, 1, '') };
  draw();
</script>`;

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

it('a path that is told of a branch begins below it, or with it', async () => {
  for (const value of ['France > Nice', 'Europe > France > Nice']) {
    await on.show(TREE);
    const answer = await on.call('adjust_control', { target: 'treeitem "Europe"', value });
    expect(first(answer)).toContain(': verified');
    expect(await on.truth('chosen')).toBe('Europe/France/Nice');
  }
});

it('a path that is told of the tree begins at the only branch of that name; of two it says where they are', async () => {
  await on.show(TREE);
  await on.truth('(open_.add("Europe"), draw())');
  const one = await on.call('adjust_control', { target: 'tree "Places"', value: 'Italy > Rome' });
  expect(first(one)).toContain(': verified');
  expect(await on.truth('chosen')).toBe('Europe/Italy/Rome');
  await on.truth('(open_.add("America"), draw())');
  const two = await on.call('adjust_control', { target: 'tree "Places"', value: 'France > Rome' });
  expect(two.is_error).toBe(true);
  expect(two.text).toContain('Europe > France');
  expect(two.text).toContain('America > France');
  expect(await on.truth('chosen')).toBe('Europe/Italy/Rome');
});

it('a path that is not below the branch is refused, and nothing is chosen', async () => {
  await on.show(TREE);
  const answer = await on.call('adjust_control', { target: 'treeitem "Europe"', value: 'Ohio > Lyon' });
  expect(answer.text).toContain('there is no "Ohio" under "Europe"');
  expect(await on.truth('chosen')).toBe('');
});

/** A tree of boxes to tick in the list of a field. The sign that opens a branch stands beside it; `how` is what that sign is. */
const boxes = (
  sign: string,
) => `<button id=field role=combobox aria-haspopup=tree aria-expanded=false aria-controls=list aria-label=Duties style="width:200px">none</button>
<div id=list hidden><div role=tree aria-multiselectable=true id=tree></div></div><script>
  const DUTIES = { Office: { Audit: 0, Tax: 0 }, Factory: { Paint: 0, Press: 0 } };
  window.open_ = new Set(); window.ticked = new Set(); window.log = [];
  const draw = () => { tree.textContent = ''; const row = (all, level) => { for (const [name, below] of Object.entries(all)) {
    const box = document.createElement('div'); box.style.marginLeft = level * 20 + 'px';
    box.innerHTML = (below ? '${sign}' : '') + '<div role=treeitem tabindex=-1 style="display:inline-block" aria-level=' + level + ' aria-label="' + name + '" aria-checked=' + ticked.has(name) + (below ? ' aria-expanded=' + open_.has(name) : '') + '>' + name + '</div>';
    box.querySelector('[role=treeitem]').onclick = () => { log.push(name); ticked[ticked.has(name) ? 'delete' : 'add'](name); field.textContent = [...ticked].join(', '); draw() };
    const turn = box.querySelector('.sign'); if (turn) turn.onclick = () => { open_[open_.has(name) ? 'delete' : 'add'](name); draw() };
    tree.append(box); if (below && open_.has(name)) row(below, level + 1);
  } } ; row(DUTIES, 1) };
  field.onclick = () => { list.hidden = !list.hidden; field.setAttribute('aria-expanded', !list.hidden) };
  field.onkeydown = ({ key }) => { if (key === 'Escape') { list.hidden = true; field.setAttribute('aria-expanded', false) } };
  draw();
</script>`;

it('a branch with a box to tick is opened by the sign beside it, and without one not at all: never by ticking it', async () => {
  const beside =
    '<div class=sign role=button aria-label="Expand this" style="display:inline-block;width:12px;height:12px;background:#999"></div>';
  await on.show(boxes(beside));
  const answer = await on.call('select', { target: 'Duties', value: 'Factory > Paint' });
  expect(first(answer)).toContain(': verified');
  expect(await on.truth('log')).toEqual(['Paint']);
  await on.show(boxes(''));
  for (const tool of ['select', 'adjust_control']) {
    const refused = await on.call(tool, { target: 'Duties', value: 'Factory > Paint' });
    expect(refused.is_error).toBe(true);
    expect(refused.text).toContain('has no item "Paint"');
  }
  await on.truth('list.hidden = false');
  const standing = await on.call('adjust_control', {
    target: 'treeitem "Factory"',
    value: 'Factory > Paint',
  });
  expect(standing.text).toContain('there is no "Paint" under "Factory"');
  expect(await on.truth('log')).toEqual([]);
});
