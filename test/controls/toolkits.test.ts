import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

describe('controls as toolkits make them', () => {
  it('noUiSlider: two handles on one base, each its own slider', async () => {
    await on.show(`<style>.noUi-target { position: relative; width: 400px; height: 18px; margin: 40px; background: #eee } .noUi-origin { position: absolute; width: 100%; height: 100% } .noUi-handle { position: absolute; width: 34px; height: 28px; left: -17px; top: -6px; background: #fff; border: 1px solid }</style>
      <div class="noUi-target"><div class="noUi-base" style="width:100%;height:100%;position:relative">${['min', 'max'].map((n) => `<div class="noUi-origin" style="left:${n === 'min' ? 20 : 80}%;width:0"><div class="noUi-handle" role=slider tabindex=0 aria-label="${n} price" aria-orientation=horizontal aria-valuemin=0 aria-valuemax=1000 aria-valuenow=${n === 'min' ? 200 : 800} aria-valuetext="$${n === 'min' ? 200 : 800}.00"></div></div>`).join('')}</div></div>
      <script>window.values = { min: 200, max: 800 };
        for (const h of document.querySelectorAll('.noUi-handle')) { const which = h.getAttribute('aria-label').slice(0, 3);
          const set = (v) => { v = Math.round(v / 10) * 10; v = which === 'min' ? Math.min(v, values.max) : Math.max(v, values.min); v = Math.min(1000, Math.max(0, v)); values[which] = v; h.setAttribute('aria-valuenow', v); h.setAttribute('aria-valuetext', '$' + v + '.00'); h.parentElement.style.left = v / 10 + '%' };
          h.addEventListener('mousedown', () => { const move = (e) => { const b = document.querySelector('.noUi-base').getBoundingClientRect(); set((e.clientX - b.left) / b.width * 1000) }; document.addEventListener('mousemove', move); document.addEventListener('mouseup', () => document.removeEventListener('mousemove', move), { once: true }) }) }</script>`);
    expect(await on.adjust('slider "max price"', 550)).toMatchObject({
      text: '',
      ok: true,
      adjustment_mode: 'gesture',
    });
    expect(await on.adjust('slider "min price"', '$300')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('values')).toEqual({ min: 300, max: 550 });
    expect(await on.adjust('slider "min price"', 700)).toMatchObject({
      ok: false,
      code: 'CONTROL_CONVERGENCE_FAILED',
    });
  });

  it('Ant select: a listbox only for screen readers, a virtual list for the rest', async () => {
    await on.show(`<style>.drop { position: absolute; background: #fff; width: 200px } .holder { max-height: 128px; overflow-y: auto } .opt { height: 32px; cursor: pointer }</style>
      <div class="ant-select"><div class="ant-select-selector" id=sel style="width:200px;height:32px;border:1px solid;cursor:pointer"><span><input role=combobox type=search aria-label=Person aria-haspopup=listbox aria-expanded=false aria-controls=lb readonly id=c style="opacity:0;width:120px"></span><span class="ant-select-selection-item" id=shown>Jack</span></div></div>
      <script>const people = Array.from({ length: 60 }, (_, i) => 'Person ' + i); let drop;
        sel.addEventListener('mousedown', (e) => { e.preventDefault(); if (drop) return close(); drop = document.createElement('div'); drop.className = 'drop'; drop.innerHTML = '<div role=listbox id=lb style="height:0;width:0;overflow:hidden"><div role=option aria-label="Person 0">0</div></div><div class=holder><div class=inner style="position:relative;height:1920px"></div></div>';
          document.body.append(drop); c.setAttribute('aria-expanded', 'true'); const holder = drop.querySelector('.holder');
          const draw = () => { const first = Math.floor(holder.scrollTop / 32); drop.querySelector('.inner').replaceChildren(...people.slice(first, first + 6).map((p, i) => { const o = document.createElement('div'); o.className = 'opt ant-select-item-option'; o.title = p; o.textContent = p; o.style.cssText = 'position:absolute;width:100%;top:' + (first + i) * 32 + 'px'; o.onclick = () => { shown.textContent = p; close() }; return o })) };
          holder.onscroll = draw; draw() });
        const close = () => { drop?.remove(); drop = null; c.setAttribute('aria-expanded', 'false') };
        document.addEventListener('keydown', (e) => { if (e.key === 'Escape') close() })</script>`);
    expect(await on.adjust('combobox "Person"', 'Person 41')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('shown.textContent')).toBe('Person 41');
  });

  it('react-select: a control of divs with an input inside, options without roles', async () => {
    await on.show(`<div class="rs__control" id=box style="border:1px solid;width:240px;height:36px;position:relative"><div id=val>Select...</div><input id=i aria-label=Flavour role=combobox aria-autocomplete=list aria-expanded=false aria-haspopup=true type=text style="position:absolute;left:4px;top:8px;width:100px"></div>
      <script>const all = ['Vanilla', 'Chocolate', 'Strawberry', 'Salted Caramel']; let menu;
        const draw = () => { menu?.remove(); menu = document.createElement('div'); menu.className = 'rs__menu'; for (const label of all.filter((x) => x.toLowerCase().includes(i.value.toLowerCase()))) { const o = document.createElement('div'); o.className = 'rs__option'; o.tabIndex = -1; o.style.cursor = 'pointer'; o.textContent = label; o.onclick = () => { val.textContent = label; i.value = ''; menu.remove(); menu = null; i.setAttribute('aria-expanded', 'false') }; menu.append(o) } box.after(menu); i.setAttribute('aria-expanded', 'true') };
        box.onmousedown = () => { if (!menu) setTimeout(draw, 30) }; i.oninput = draw</script>`);
    expect(await on.adjust('combobox "Flavour"', 'Salted Caramel')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('val.textContent')).toBe('Salted Caramel');
  });

  it('APG select-only combobox: focus stays, options are pointed at by aria-activedescendant', async () => {
    await on.show(`<div id=l>Fruit</div><div role=combobox id=c tabindex=0 aria-labelledby=l aria-controls=lb aria-expanded=false aria-activedescendant="">Apple</div><div role=listbox id=lb style="display:none">${['Apple', 'Banana', 'Cherry'].map((x) => `<div role=option id=${x} aria-selected=${x === 'Apple'}>${x}</div>`).join('')}</div>
      <script>const open = (yes) => { lb.style.display = yes ? 'block' : 'none'; c.setAttribute('aria-expanded', yes) }; c.onclick = () => open(lb.style.display === 'none'); c.onblur = () => open(false);
        for (const o of lb.children) { o.onmousedown = (e) => e.preventDefault(); o.onclick = () => { c.textContent = o.id; for (const x of lb.children) x.setAttribute('aria-selected', x === o); open(false) } }</script>`);
    expect(await on.adjust('combobox "Fruit"', 'cherry')).toMatchObject({
      text: '',
      ok: true,
      actual_state: 'Cherry',
    });
    expect(await on.truth('c.textContent')).toBe('Cherry');
  });

  it('MUI rating: tucked radios whose labels are the stars', async () => {
    await on.show(
      `<style>.vh { clip-path: inset(50%); position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden }</style><span class="MuiRating-root" data-testid=r>${[1, 2, 3, 4, 5].map((n) => `<label for=r${n}><span class=icon>☆</span><span class=vh>${n} Star${n > 1 ? 's' : ''}</span></label><input class=vh type=radio name=r id=r${n} value=${n}>`).join('')}</span>`,
    );
    expect(await on.adjust('testid:r', 4)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('document.querySelector(":checked").value')).toBe('4');
  });

  it('Material switch: a tucked checkbox under a drawn track', async () => {
    await on.show(
      `<label class=switch data-testid=sw style="position:relative;display:inline-block;width:50px;height:24px"><input type=checkbox id=c style="opacity:0;width:0;height:0"><span style="position:absolute;inset:0;background:#999;border-radius:12px"></span></label>`,
    );
    expect(await on.adjust('testid:sw', 'on')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('c.checked')).toBe(true);
  });

  it('Ant date picker: title on the cells, single and double arrows, far away years', async () => {
    await on.show(`<style>td { width: 30px; cursor: pointer } .panel { position: absolute; background: #fff }</style><input id=f aria-label=When readonly placeholder="Select date">
      <script>let y = 2026, m = 10, panel; const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '); const two = (n) => String(n).padStart(2, '0');
        const draw = () => { const start = new Date(y, m, 1 - new Date(y, m, 1).getDay()); let rows = ''; for (let w = 0; w < 6; w++) { rows += '<tr>'; for (let d = 0; d < 7; d++) { const at = new Date(start); at.setDate(start.getDate() + w * 7 + d); rows += '<td title="' + at.getFullYear() + '-' + two(at.getMonth() + 1) + '-' + two(at.getDate()) + '"><div class=inner>' + at.getDate() + '</div></td>' } rows += '</tr>' }
          panel.innerHTML = '<div class=header><button class="super-prev"><span>«</span></button><button class=prev><span>‹</span></button><span class=view><button>' + names[m] + '</button><button>' + y + '</button></span><button class=next><span>›</span></button><button class="super-next"><span>»</span></button></div><table><tbody>' + rows + '</tbody></table>';
          const go = (by) => () => { m += by; while (m > 11) { m -= 12; y++ } while (m < 0) { m += 12; y-- } draw() };
          panel.querySelector('.super-prev').onclick = go(-12); panel.querySelector('.prev').onclick = go(-1); panel.querySelector('.next').onclick = go(1); panel.querySelector('.super-next').onclick = go(12);
          for (const td of panel.querySelectorAll('td')) td.onclick = () => { f.value = td.title; panel.remove(); panel = null } };
        f.onclick = () => { if (panel) return; panel = document.createElement('div'); panel.className = 'panel'; document.body.append(panel); draw() }</script>`);
    const done = await on.adjust('textbox "When"', '2031-01-15');
    expect(done).toMatchObject({ text: '', ok: true });
    expect(done.attempts).toBeLessThan(12);
    expect(await on.truth('f.value')).toBe('2031-01-15');
  });

  it('a range picker of two fields, each its own target', async () => {
    await on.show(`<input type=date aria-label=From id=a><input type=date aria-label=To id=b>`);
    expect(await on.adjust('css:#a', '2026-03-01')).toMatchObject({ text: '', ok: true });
    expect(await on.adjust('css:#b', '2026-03-09')).toMatchObject({ text: '', ok: true });
    expect(await on.truth('[a.value, b.value]')).toEqual(['2026-03-01', '2026-03-09']);
  });

  it('a slider inside a shadow root and one inside a frame', async () => {
    await on.show(`<my-slider></my-slider><iframe srcdoc="<label>Deep <input type=range id=r min=0 max=10 value=1></label>"></iframe>
      <script>customElements.define('my-slider', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input type=range aria-label=Shady min=0 max=10 value=1>' } })</script>`);
    expect(await on.adjust('slider "Shady"', 8)).toMatchObject({ text: '', ok: true });
    expect(
      await on.truth('document.querySelector("my-slider").shadowRoot.querySelector("input").value'),
    ).toBe('8');
    expect(await on.adjust('slider "Deep"', 6)).toMatchObject({ text: '', ok: true });
    expect(
      await on.truth('document.querySelector("iframe").contentDocument.querySelector("input").value'),
    ).toBe('6');
  });

  it('a control that is rendered anew at every change is followed', async () => {
    await on.show(`<div id=root></div><script>window.v = 3; const draw = () => { root.innerHTML = '<div role=slider tabindex=0 aria-label=Reborn aria-valuemin=0 aria-valuemax=20 aria-valuenow=' + v + ' style="width:20px;height:20px;background:#369"></div>'; const s = root.firstChild;
      s.onkeydown = (e) => { const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[e.key]; if (by) { v += by; draw() } } }; draw()</script>`);
    expect(await on.adjust('slider "Reborn"', 8)).toMatchObject({ text: '', ok: true });
    expect(await on.truth('v')).toBe(8);
  });

  it('a plain button, a link and a text take no value and are not touched', async () => {
    await on.show(
      `<button id=b>Pay now</button><a href="#x" id=a>Terms</a><p data-testid=p>Words</p><script>window.clicks = 0; b.onclick = a.onclick = () => { clicks++ }</script>`,
    );
    for (const target of ['button "Pay now"', 'link "Terms"', 'testid:p'])
      expect(await on.adjust(target, 'anything'), target).toMatchObject({
        ok: false,
        code: 'SEMANTIC_MISMATCH',
      });
    expect(await on.truth('clicks')).toBe(0);
  });

  it('what is disabled or read-only is refused as such', async () => {
    await on.show(
      `<input type=range disabled aria-label=Off><input type=number readonly value=3 aria-label=Fixed>`,
    );
    expect((await on.adjust('slider "Off"', 3)).text).toContain('disabled');
    expect((await on.adjust('spinbutton "Fixed"', 5)).text).toContain('read-only');
  });
});
