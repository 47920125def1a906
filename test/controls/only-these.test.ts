import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** A button that shows nothing of what is chosen, with a dialog around its list; what is chosen stands below as words. `marks` is how the list tells it. */
const crew = (
  list: string,
  marks: string,
) => `<div><button id=b aria-haspopup=dialog aria-expanded=false aria-controls=d
    onclick="d.hidden = !d.hidden; b.ariaExpanded = String(!d.hidden)" aria-label="Crew Choose">Choose</button>
  <div id=d role=dialog aria-label=Crew hidden><div id=l role=listbox ${list}></div></div></div><ul id=chips></ul><script>
  window.held = ['Ann', 'Ben'];
  const options = ['Ann', 'Ben', 'Cleo', 'Dan'].map((one) => { const el = document.createElement('div'); el.role = 'option'; el.textContent = one;
    el.onclick = () => { held = held.includes(one) ? held.filter((other) => other !== one) : [...held, one]; draw() }; l.append(el); return el });
  const draw = () => { chips.innerHTML = held.map((one) => '<li>' + one + '</li>').join('');
    for (const el of options) { const on = held.includes(el.textContent); ${marks} } };
  b.onkeydown = d.onkeydown = ({ key }) => { if (key === 'Escape') { d.hidden = true; b.ariaExpanded = 'false' } };
  draw()</script>`;
const MARKED = 'el.ariaSelected = String(on)';

it('only what was asked for stays chosen also where a dialog stands around the list that takes several', async () => {
  await on.show(crew('aria-multiselectable=true', MARKED));
  const answer = await on.call('select', { target: 'button "Crew Choose"', value: ['Cleo'], only: true });
  // The button itself goes on showing none of it.
  expect(first(answer)).toMatch(/: (?:un)?verified/);
  expect(await on.truth('held')).toEqual(['Cleo']);
});

it('where nothing tells what else is chosen, it is not verified to be the only one, and says so', async () => {
  // Marked or not, the list does not say that it takes several.
  for (const marks of [MARKED, 'el.hidden = on']) {
    await on.show(crew('', marks));
    const answer = await on.call('select', { target: 'button "Crew Choose"', value: ['Cleo'], only: true });
    expect(first(answer)).toMatch(/: unverified/);
    if (marks === MARKED) expect(first(answer)).toContain('`only` could not be checked');
    expect(await on.truth('held.includes("Cleo")')).toBe(true);
  }
});

it('in a tree of several what else stays chosen is told, and it is not verified', async () => {
  await on.show(`<ul role=tree aria-multiselectable=true aria-label=Places id=t>${['Nice', 'Rome', 'Linz']
    .map((one, i) => `<li role=treeitem tabindex=0 aria-selected=${i === 0}>${one}</li>`)
    .join('')}</ul><script>
    t.onclick = ({ target }) => target.setAttribute('aria-selected', target.getAttribute('aria-selected') !== 'true')</script>`);
  const answer = await on.call('select', { target: 'tree "Places"', value: ['Rome'], only: true });
  expect(first(answer)).toMatch(/: unverified.*"Nice" stays chosen/);
  const plain = await on.call('select', { target: 'tree "Places"', value: ['Linz'] });
  expect(first(plain)).toContain(': verified');
});
