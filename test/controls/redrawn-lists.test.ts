import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

/** A page that draws itself anew at each choice; the list is called by its label and by what it shows. */
const deck = (lists: readonly string[]) => `<div id=root></div><div id=pop></div><script>
  window.held = Object.fromEntries(${JSON.stringify(lists)}.map((name) => [name, 'Any']));
  const draw = () => { root.innerHTML = Object.keys(held).map((name) => '<p><span id="l-' + name + '">' + name +
    '</span> <div role=combobox tabindex=0 aria-haspopup=listbox aria-expanded=false aria-labelledby="l-' + name + ' v-' + name + '" data-of="' + name +
    '"><span id="v-' + name + '">' + held[name] + '</span></div></p>').join('') };
  root.onclick = ({ target }) => { const of = target.closest('[data-of]')?.dataset.of; if (!of) return;
    pop.innerHTML = '<ul role=listbox>' + ['Any', 'Port', 'Stern'].map((one) => '<li role=option tabindex=-1>' + one + '</li>').join('') + '</ul>';
    for (const one of pop.querySelectorAll('li')) one.onclick = () => { pop.innerHTML = ''; held[of] = one.textContent; draw() } };
  draw()</script>`;

it('a list that is drawn anew and called by what it shows is the same list', async () => {
  await on.show(deck(['Side']));
  const answer = await on.call('select', { target: 'combobox "Side Any"', value: 'Stern' });
  expect(answer.text.split('\n', 1)[0]).toMatch(/: verified/);
  expect(await on.truth('held')).toEqual({ Side: 'Stern' });
});

it('with another list of its label it is not known which of them it is', async () => {
  await on.show(deck(['Side', 'Side ']));
  const answer = await on.call('select', { target: 'css:[data-of="Side "]', value: 'Stern' });
  expect(answer.text.split('\n', 1)[0]).not.toMatch(/: verified/);
  expect(await on.truth('held')).toEqual({ Side: 'Any', 'Side ': 'Stern' });
});
