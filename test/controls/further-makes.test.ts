import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

/** An editor that keeps its own blocks: of pasted plain text it makes one with breaks, of HTML as many as that has. */
const EDITOR = `<div id=e contenteditable style="white-space:pre-wrap" role=textbox aria-label=Story><p>Old</p></div><script>
  window.model = ['Old'];
  const draw = () => { e.innerHTML = model.map((block) => '<p>' + (block.replaceAll('<', '&lt;').replaceAll('\\n', '<br>') || '<br>') + '</p>').join('') };
  e.addEventListener('beforeinput', (event) => { event.preventDefault(); model = [event.data ?? '']; draw(); });
  e.addEventListener('paste', (event) => { event.preventDefault(); const html = event.clipboardData.getData('text/html');
    const made = new DOMParser().parseFromString(html, 'text/html');
    model = html ? [...made.querySelectorAll('p')].map((p) => p.textContent) : [event.clipboardData.getData('text/plain')]; draw(); });
</script>`;

describe('editors', () => {
  it('that keep blocks get a block for each line, as Enter would make them', async () => {
    await on.show(EDITOR);
    const answer = await on.call('fill', { target: 'Story', value: 'One (1) <b>\n\nTwo [2] & more' });
    expect(answer.text).toMatch(/^filled textbox "Story": verified/);
    expect(await on.truth('model')).toEqual(['One (1) <b>', '', 'Two [2] & more']);
  });

  it('that keep blocks get lines whose spaces HTML would drop as plain text', async () => {
    await on.show(EDITOR);
    const answer = await on.call('fill', { target: 'Story', value: 'if a:\n    b  c' });
    expect(answer.text).toMatch(/^filled textbox "Story": verified/);
    expect(await on.truth('model')).toEqual(['if a:\n    b  c']);
  });

  it('of several blocks in which the key that selects all means all blocks get the text into the one block', async () => {
    await on.show(`<div id=page>${['', 'Keep (1)', 'Old'].map((text) => `<p contenteditable role=textbox aria-label="Block">${text}</p>`).join('')}</div><script>
      const blocks = [...page.children];
      const wholly = (el) => getSelection().toString().trim() === el.textContent.trim();
      page.addEventListener('keydown', (event) => {
        if (event.key !== 'a' || !event.ctrlKey || !wholly(event.target)) return;
        event.preventDefault(); getSelection().removeAllRanges(); window.all = true; document.activeElement.blur(); });
      for (const block of blocks) block.addEventListener('beforeinput', (event) => {
        event.preventDefault(); const range = getSelection().getRangeAt(0);
        range.deleteContents(); range.insertNode(new Text(event.data ?? '')); range.collapse(false); });
    </script>`);
    for (const at of [1, 3, 1]) {
      const value = `New [${at}] "text"`;
      expect(first(await on.call('fill', { target: `textbox "Block" #${at}`, value }))).toContain(
        ': verified',
      );
    }
    expect(await on.truth('blocks.map(({ textContent }) => textContent)')).toEqual([
      'New [1] "text"',
      'Keep (1)',
      'New [3] "text"',
    ]);
    expect(await on.truth('window.all')).toBeUndefined();
  });

  it('whose script listens further up and draws from a state of its own get lines into that state', async () => {
    await on.show(`<div id=root><div id=e contenteditable role=textbox aria-label=Draft><div>Old</div></div></div><script>
      window.model = ['Old'];
      const draw = () => { e.replaceChildren(...model.map((line) => Object.assign(document.createElement('div'), { textContent: line }))) };
      root.addEventListener('input', () => { model = [getSelection().focusNode.textContent] });
      root.addEventListener('paste', (event) => { event.preventDefault(); model = event.clipboardData.getData('text/plain').split('\\n'); setTimeout(draw) });
    </script>`);
    expect(first(await on.call('fill', { target: 'Draft', value: 'First (1)\nSecond' }))).toContain(
      ': verified',
    );
    expect(await on.truth('model')).toEqual(['First (1)', 'Second']);
  });

  it('that nobody listens to get their lines by an edit, once', async () => {
    await on.show('<div id=e contenteditable role=textbox aria-label=Plain>Old</div>');
    expect(first(await on.call('fill', { target: 'Plain', value: 'First\nSecond' }))).toContain(': verified');
    expect(await on.truth('e.innerText.trim().split(/\\n+/)')).toEqual(['First', 'Second']);
  });

  it('for plain text get their lines as breaks in the text, as Enter would make them', async () => {
    for (const style of ['white-space:pre-wrap', '']) {
      await on.show(
        `<div id=e contenteditable=plaintext-only role=textbox aria-label=Code style="${style}">old</div>`,
      );
      const code = 'if a:\n  b()\n\nend';
      const answer = await on.call('fill', { target: 'Code', value: code });
      expect(first(answer)).toContain(': verified');
      expect(await on.truth('[e.textContent, e.innerText]')).toEqual([code, code]);
      const more = await on.call('fill', { target: 'Code', value: ' // 1\nlast', clear_first: false });
      expect(first(more)).toContain(': verified');
      expect(await on.truth('e.textContent')).toBe(`${code} // 1\nlast`);
    }
  });

  it('for plain text that make boxes of their lines are not told to hold them: their text is one line', async () => {
    await on.show(`<div id=e contenteditable=plaintext-only role=textbox aria-label=Code>old</div><script>
      e.oninput = () => { if (e.textContent.endsWith('b')) e.innerHTML = '<div>a</div><div>b</div>' }</script>`);
    const answer = await on.call('fill', { target: 'Code', value: 'a\nb' });
    expect(first(answer)).toContain('unverified');
    expect(answer.text).toContain('its line breaks are not in its text');
  });
});

describe('sliders', () => {
  it('whose component takes the value late are heard by the page with the value that they have', async () => {
    await on.show(`<x-slide id=s></x-slide><script>
      customElements.define('x-slide', class extends HTMLElement { value = 20; connectedCallback() {
        const root = this.attachShadow({ mode: 'open' }); root.innerHTML = '<input type=range aria-label=Volume value=20>';
        root.firstChild.onchange = ({ target }) => { this.value = Number(target.value); changes++ } } });
      window.changes = 0; s.addEventListener('input', () => { window.held = s.value })</script>`);
    expect(first(await on.call('adjust_control', { target: 'Volume', value: 70 }))).toContain(': verified');
    expect(await on.truth('[held, changes]')).toEqual([70, 1]);
  });

  it('at both ends of a bar that is a slider too are moved, and the bar is no neighbour', async () => {
    const thumb = (id: string, name: string) =>
      `<i id=${id} role=slider tabindex=0 aria-label="${name}" aria-valuemin=0 aria-valuemax=100></i>`;
    await on.show(`<style>#t { position: relative; width: 300px; height: 20px } #t i { position: absolute; width: 16px; height: 16px; margin-left: -8px; background: navy } #bar { position: absolute; height: 16px; background: pink }</style>
      <div id=t><div id=bar role=slider tabindex=0 aria-label="Budget both"></div>${thumb('a', 'Budget from')}${thumb('b', 'Budget to')}</div><script>
      window.held = [20, 60];
      const draw = () => { for (const [i, el] of [a, b].entries()) { el.setAttribute('aria-valuenow', held[i]); el.style.left = held[i] + '%' }
        bar.setAttribute('aria-valuenow', held[1] - held[0]); bar.style.left = held[0] + '%'; bar.style.width = held[1] - held[0] + '%' };
      for (const [i, el] of [a, b].entries()) el.onkeydown = ({ key }) => { const by = { ArrowRight: 1, ArrowLeft: -1 }[key]; if (by) { held[i] += by; draw() } };
      draw()</script>`);
    expect(first(await on.call('adjust_control', { target: 'Budget from', value: 23 }))).toContain(
      ': verified',
    );
    expect(first(await on.call('adjust_control', { target: 'Budget to', value: 57 }))).toContain(
      ': verified',
    );
    expect(await on.truth('held')).toEqual([23, 57]);
  });

  it('of stars take the star that has lit up under the pointer', async () => {
    await on.show(`<div id=g role=radiogroup aria-label=Stars class=rating>${[1, 2, 3, 4, 5].map((n) => `<span role=radio tabindex=0 class=star data-n=${n} style="display:inline-block;width:20px;height:20px">★</span>`).join('')}</div><script>
      window.held = 2; let lit = 2;
      const draw = () => { for (const el of g.children) el.setAttribute('aria-checked', String(Number(el.dataset.n) === held)) };
      for (const el of g.children) { el.onmousemove = () => requestAnimationFrame(() => { lit = Number(el.dataset.n) });
        el.onclick = () => { held = lit === held ? 0 : lit; draw() } }
      draw()</script>`);
    expect(first(await on.call('adjust_control', { target: 'Stars', value: 4 }))).toContain(': verified');
    expect(await on.truth('held')).toBe(4);
  });
});

describe('lists and trees', () => {
  it('whose branches are put into slots are walked', async () => {
    await on.show(`<x-tree id=t><x-item text=Fruit><x-item text=Apple></x-item><x-item text=Pear></x-item></x-item><x-item text=Bread></x-item></x-tree><script>
      customElements.define('x-tree', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<div role=tree aria-label=Food><slot></slot></div>' } });
      customElements.define('x-item', class extends HTMLElement { connectedCallback() {
        const root = this.attachShadow({ mode: 'open' }), text = this.getAttribute('text'), deep = this.parentElement.localName === 'x-item';
        root.innerHTML = '<div role=treeitem tabindex=0 aria-level=' + (deep ? 2 : 1) + ' aria-selected=false>' + text + '</div><div hidden><slot></slot></div>';
        const [item, inner] = root.children;
        queueMicrotask(() => { if (this.children.length > 0) item.setAttribute('aria-expanded', 'false') });
        item.onkeydown = ({ key }) => { if (key === 'ArrowRight' && this.children.length > 0) { inner.hidden = false; item.setAttribute('aria-expanded', 'true') } };
        item.onclick = () => { window.held = text; item.setAttribute('aria-selected', 'true') } } });
    </script>`);
    expect(first(await on.call('select', { target: 'Food', value: 'Fruit > Pear' }))).toContain(': verified');
    expect(await on.truth('held')).toBe('Pear');
  });

  it('whose items say to screen readers alone that they are chosen are chosen by the words that are drawn', async () => {
    await on.show(`<button id=b role=combobox aria-label=Guests aria-haspopup=listbox aria-expanded=false aria-controls=l>Guests</button><ul id=l role=listbox aria-multiselectable=true hidden></ul><script>
      window.held = ['Ann'];
      const draw = () => { l.innerHTML = ['Ann', 'Cleo'].map((name) => '<li role=option aria-selected=' + held.includes(name) + '>' + (held.includes(name) ? '<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)">Selected,</span>' : '') + '<b>' + name + '</b></li>').join('');
        for (const li of l.children) li.onclick = () => { const name = li.querySelector('b').textContent; held = held.includes(name) ? held.filter((one) => one !== name) : [...held, name]; draw() } };
      draw(); b.onclick = () => { l.hidden = !l.hidden; b.setAttribute('aria-expanded', String(!l.hidden)) }</script>`);
    const answer = await on.call('select', { target: 'Guests', value: ['Ann', 'Cleo'] });
    expect(answer.is_error, answer.text).toBe(false);
    expect(await on.truth('held')).toEqual(['Ann', 'Cleo']);
  });
});
