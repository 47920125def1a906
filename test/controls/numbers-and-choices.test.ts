import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

describe('numbers', () => {
  it('a native number field takes the value and fires change', async () => {
    await on.show(`<label>Guests <input type=number id=g min=1 max=9 value=2></label><button>next</button>
      <script>g.addEventListener('change', () => { window.guests = g.value })</script>`);
    expect(await on.adjust('spinbutton "Guests"', 7)).toMatchObject({
      ok: true,
      adjustment_mode: 'semantic',
    });
    expect(await on.truth('guests')).toBe('7');
    const refused = await on.adjust('spinbutton "Guests"', 12);
    expect(refused.text).toContain('1 to 9');
    expect(await on.truth('g.value')).toBe('7');
  });

  it('an ARIA spin button without a field is moved by keys', async () => {
    await on.show(`<div role=spinbutton tabindex=0 aria-label=Hour aria-valuemin=0 aria-valuemax=23 aria-valuenow=9 id=h>9</div>
      <script>h.addEventListener('keydown', (e) => { const by = { ArrowUp: 1, ArrowDown: -1 }[e.key]; if (!by) return;
        const next = Math.min(23, Math.max(0, Number(h.textContent) + by)); h.textContent = next; h.setAttribute('aria-valuenow', next) })</script>`);
    expect(await on.adjust('spinbutton "Hour"', 17)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('h.textContent')).toBe('17');
  });

  it('a stepper of two buttons is clicked there, whichever part of it is named', async () => {
    const stepper = `<fieldset aria-label=Quantity data-testid=group><button aria-label="Decrease quantity" id=less>−</button><span data-testid=value id=n>1</span>
      <button aria-label="Increase quantity" id=more>+</button></fieldset><button>Add to cart</button>
      <script>window.clicks = 0; const set = (v) => { clicks++; n.textContent = v; less.disabled = v <= 1; more.disabled = v >= 10 };
        less.onclick = () => set(Number(n.textContent) - 1); more.onclick = () => set(Number(n.textContent) + 1)</script>`;
    for (const target of [
      'testid:group',
      'group "Quantity"',
      'testid:value',
      'button "Increase quantity"',
      'button "Decrease quantity"',
    ]) {
      await on.show(stepper);
      await on.adjust('testid:value', 3);
      expect(await on.adjust(target, 5), target).toMatchObject({ text: '', ok: true, actual_state: 5 });
      expect(await on.truth('n.textContent')).toBe('5');
      expect(await on.truth('clicks')).toBe(4);
    }
    const missed = await on.adjust('testid:value', 15);
    expect(missed).toMatchObject({ ok: false, code: 'CONTROL_CONVERGENCE_FAILED' });
    expect(missed.text).toContain('reached 10');
    expect(await on.adjust('button "Add to cart"', 3)).toMatchObject({
      ok: false,
      code: 'SEMANTIC_MISMATCH',
    });
  });

  it('a stepper whose number comes back from a server is waited for', async () => {
    await on.show(`<div class="input-group" data-testid=q><button class="btn-minus"><i class="icon-minus"></i></button><input id=n value=1 readonly aria-label=Number><button class="btn-plus"><i class="icon-plus"></i></button></div>
      <script>const step = (by) => setTimeout(() => { n.value = Number(n.value) + by }, 350);
        document.querySelector('.btn-minus').onclick = () => step(-1); document.querySelector('.btn-plus').onclick = () => step(1)</script>`);
    expect(await on.adjust('textbox "Number"', 3)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('n.value')).toBe('3');
  });

  it('Ant: a spin button with two handlers beside it', async () => {
    await on.show(`<div class="ant-input-number"><div class="ant-input-number-handler-wrap"><span unselectable=on role=button aria-label="Increase Value" class="handler-up">▲</span><span role=button aria-label="Decrease Value" class="handler-down">▼</span></div>
      <input role=spinbutton aria-label=Amount aria-valuemin=0 aria-valuemax=20 aria-valuenow=4 value=4 id=n></div>
      <script>n.addEventListener('change', () => { n.setAttribute('aria-valuenow', n.value); window.amount = Number(n.value) })</script>`);
    expect(await on.adjust('spinbutton "Amount"', 11)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('amount')).toBe(11);
  });
});

describe('choices', () => {
  it('radios, named by the group, by a choice, or by their label', async () => {
    await on.show(
      `<fieldset data-testid=theme><legend>Theme</legend><label><input type=radio name=t value=light checked> Light</label><label><input type=radio name=t value=dark> Dark</label></fieldset>`,
    );
    const chosen = 'document.querySelector("[name=t]:checked").value';
    expect(await on.adjust('testid:theme', 'Dark')).toMatchObject({
      text: '',
      ok: true,
      actual_state: 'Dark',
    });
    expect(await on.truth(chosen)).toBe('dark');
    expect(await on.adjust('radio "Dark"', 'light')).toMatchObject({ text: '', ok: true });
    expect(await on.truth(chosen)).toBe('light');
    expect(await on.adjust('radio "Dark"', 'on')).toMatchObject({ text: '', ok: true });
    expect(await on.truth(chosen)).toBe('dark');
    const refused = await on.adjust('testid:theme', 'Blue');
    expect(refused.text).toContain('Light, Dark');
  });

  it('tabs, segmented buttons and Bootstrap groups', async () => {
    await on.show(`<div role=tablist aria-label=Views><button role=tab aria-selected=true>Day</button><button role=tab aria-selected=false>Week</button></div>
      <div role=group data-testid=align><button aria-pressed=true>Left</button><button aria-pressed=false>Right</button></div>
      <div class="btn-group" data-testid=size><button class="btn active">S</button><button class="btn">M</button><button class="btn">L</button></div>
      <script>for (const t of document.querySelectorAll('[role=tab]')) t.onclick = () => { for (const o of document.querySelectorAll('[role=tab]')) o.setAttribute('aria-selected', o === t) };
        for (const t of document.querySelectorAll('[aria-pressed]')) t.onclick = () => { for (const o of document.querySelectorAll('[aria-pressed]')) o.setAttribute('aria-pressed', o === t) };
        for (const t of document.querySelectorAll('.btn')) t.onclick = () => { for (const o of document.querySelectorAll('.btn')) o.classList.toggle('active', o === t) }</script>`);
    expect(await on.adjust('tab "Day"', 'Week')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('document.querySelector("[aria-selected=true]").textContent')).toBe('Week');
    expect(await on.adjust('testid:align', 'Right')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('document.querySelector("[aria-pressed=true]").textContent')).toBe('Right');
    expect(await on.adjust('testid:size', 'L')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('document.querySelector(".active").textContent')).toBe('L');
  });

  it('star ratings: a radio group of divs, labels in reverse order, buttons, bare spans', async () => {
    await on.show(`<style>.rev input { position: absolute; opacity: 0 } .rev { display: flex; flex-direction: row-reverse; width: 120px } .lit { color: orange }</style>
      <div role=radiogroup aria-label="Your rating" data-testid=a id=a></div>
      <div class="rev rating" data-testid=b>${[5, 4, 3, 2, 1].map((n) => `<input type=radio name=r id=r${n} value=${n}><label for=r${n} title="${n} stars">★</label>`).join('')}</div>
      <div class="star-rating" data-testid=c id=c></div>
      <div class="rate" data-testid=d id=d></div>
      <script>
        const make = (root, tag, set) => { for (let i = 1; i <= 5; i++) { const s = document.createElement(tag); s.textContent = '★'; s.onclick = () => set(i); root.append(s) } };
        make(a, 'div', (n) => { window.rated_a = n; [...a.children].forEach((s, i) => s.setAttribute('aria-checked', i + 1 === n)) });
        [...a.children].forEach((s, i) => { s.setAttribute('role', 'radio'); s.setAttribute('aria-checked', 'false'); s.setAttribute('aria-label', (i + 1) + (i ? ' stars' : ' star')) });
        make(c, 'button', (n) => { window.rated_c = n; [...c.children].forEach((s, i) => s.classList.toggle('lit', i < n)) });
        [...c.children].forEach((s, i) => s.setAttribute('aria-label', 'Rate ' + (i + 1)));
        make(d, 'span', (n) => { window.rated_d = n; [...d.children].forEach((s, i) => { s.style.color = i < n ? 'gold' : 'gray' }) });
      </script>`);
    expect(await on.adjust('radiogroup "Your rating"', 4)).toMatchObject({
      text: '',
      ok: true,
      actual_state: 4,
    });
    expect(await on.truth('rated_a')).toBe(4);
    expect(await on.adjust('testid:b', 2)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('document.querySelector("[name=r]:checked").value')).toBe('2');
    expect(await on.adjust('testid:c', '3')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('rated_c')).toBe(3);
    expect(await on.adjust('testid:d', 2)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('rated_d')).toBe(2);
    expect((await on.adjust('testid:a', 9)).ok).toBe(false);
  });
});

describe('switches and disclosures', () => {
  it('are brought to a state, not flipped', async () => {
    await on.show(`<label><input type=checkbox id=c> News</label><button role=switch aria-checked=false aria-label=Alerts id=s></button>
      <script>window.clicks = 0; s.onclick = () => { clicks++; setTimeout(() => s.setAttribute('aria-checked', s.getAttribute('aria-checked') !== 'true'), 400) }</script>`);
    expect(await on.adjust('checkbox "News"', 'on')).toMatchObject({ text: '', ok: true, attempts: 1 });
    expect(await on.adjust('checkbox "News"', 'true')).toMatchObject({ text: '', ok: true, attempts: 0 });
    expect(await on.truth('c.checked')).toBe(true);
    expect(await on.adjust('switch "Alerts"', 'on')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('[s.getAttribute("aria-checked"), clicks]')).toEqual(['true', 1]);
    expect(await on.adjust('switch "Alerts"', 'off')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('[s.getAttribute("aria-checked"), clicks]')).toEqual(['false', 2]);
    expect((await on.adjust('switch "Alerts"', 'purple')).text).toContain('on or off');
  });

  it('a checkbox that reverts is reported and not clicked again', async () => {
    await on.show(
      `<label><input type=checkbox id=c> News</label><script>window.clicks = 0; c.onclick = () => { clicks++; setTimeout(() => { c.checked = false }, 30) }</script>`,
    );
    expect(await on.adjust('checkbox "News"', 'on')).toMatchObject({
      ok: false,
      code: 'CONTROL_CONVERGENCE_FAILED',
    });
    expect(await on.truth('clicks')).toBe(1);
  });

  it('accordions and details open and close', async () => {
    await on.show(`<details id=d><summary>More</summary>text</details><h3><button aria-expanded=false aria-controls=p id=b>Pots</button></h3><div id=p hidden>answer</div>
      <script>b.onclick = () => { const open = b.getAttribute('aria-expanded') !== 'true'; b.setAttribute('aria-expanded', open); p.hidden = !open }</script>`);
    expect(await on.adjust('"More"', 'open')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('d.open')).toBe(true);
    expect(await on.adjust('button "Pots"', 'expanded')).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('button "Pots"', 'closed')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('p.hidden')).toBe(true);
  });
});

it('what takes a rating back is no star, and is what none of them presses', async () => {
  await on.show(`<style>i { display: inline-block; width: 20px; height: 20px; background: silver } .star-on { background: gold }</style>
    <div id=food style="cursor:pointer"><i class=my-cancel title="Cancel this rating!"></i>${['bad', 'poor', 'fair', 'good', 'best'].map((word) => `<i class=star title=${word}></i>`).join('')}<input type=hidden value=3></div>
    <script>const [cancel, ...stars] = food.querySelectorAll('i'), held = food.querySelector('input');
      const give = (n) => { held.value = n; stars.forEach((star, i) => { star.className = i < n ? 'star-on' : 'star' }) };
      stars.forEach((star, i) => { star.onclick = () => give(i + 1) }); cancel.onclick = () => give(''); give(3)</script>`);
  expect(await on.adjust('css:#food', 5)).toMatchObject({ text: '', ok: true, actual_state: 5 });
  expect(await on.truth('held.value')).toBe('5');
  expect(await on.adjust('css:#food', 0)).toMatchObject({ text: '', ok: true, actual_state: 0 });
  expect(await on.truth('held.value')).toBe('');
  expect((await on.adjust('css:#food', 6)).ok).toBe(false);
});

describe('half a star', () => {
  const STARS = `<style>.star { display: inline-block; width: 30px; height: 30px; color: silver } .star.on { color: gold }</style>`;
  const drawn = (
    half: string,
  ): string => `${STARS}<div id=r class=rating aria-label="Rating">${'<span class=star onclick=0 tabindex=0>&#9733;</span>'.repeat(5)}</div>
    <script>given = 0; const all = [...r.children];
      const at = (e, i) => ${half} ? i + (e.offsetX < 15 ? 0.5 : 1) : i + 1;
      const draw = (n) => all.forEach((s, i) => { s.className = 'star' + (i < n ? ' on active' : '') + (i + 0.5 === n ? ' star-half' : '') });
      all.forEach((s, i) => { s.onmousemove = (e) => draw(at(e, i)); s.onclick = (e) => { given = at(e, i); draw(given) } }); r.onmouseleave = () => draw(given); draw(0)</script>`;

  it('is given where the pointer lights up half of one', async () => {
    await on.show(drawn('true'));
    expect(await on.adjust('css:#r', 3.5)).toMatchObject({ ok: true, actual_state: 3.5 });
    expect(await on.truth('given')).toBe(3.5);
    expect(await on.adjust('css:#r', 2)).toMatchObject({ ok: true, actual_state: 2 });
    expect(await on.truth('given')).toBe(2);
  });

  it('is refused, and nothing pressed, where only whole ones light up', async () => {
    await on.show(drawn('false'));
    const refused = await on.adjust('css:#r', 3.5);
    expect(refused).toMatchObject({ ok: false });
    expect(refused.text).toContain('lights up whole stars alone');
    expect(await on.truth('given')).toBe(0);
  });
});

it('a box of buttons that states the number it began with has the number that its field shows', async () => {
  await on.show(`<div role=spinbutton aria-label=Seats aria-valuemin=1 aria-valuemax=9 aria-valuenow=3><button tabindex=-1 aria-label="Decrease value">-</button><input id=n value=3><button tabindex=-1 aria-label="Increase value">+</button></div>
    <script>const [less, more] = document.querySelectorAll('button'); less.onclick = () => { n.value--; }; more.onclick = () => { n.value++; };</script>`);
  const { text } = await on.call('adjust_control', { target: 'spinbutton "Seats"', value: 6 });
  expect(text.split('\n')[0]).toContain(': verified');
  expect(await on.truth('n.value')).toBe('6');
});
