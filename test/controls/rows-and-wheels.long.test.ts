import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Controls, openControls } from './open-controls.ts';

let on: Controls;
beforeAll(async () => {
  on = await openControls();
});
afterAll(() => on.close());

const first = ({ text }: { text: string }) => text.split('\n', 1)[0];

describe('a day in columns', () => {
  const page = `<style>#d { position: fixed; left: 0; bottom: 0; background: #fff } #w { display: flex; height: 90px; overflow: hidden } #w ul { margin: 0; padding: 0; width: 80px } #w li { height: 30px; list-style: none }
      #cover { position: fixed; inset: 0; background: #8888 }</style><input id=i readonly aria-label=Day placeholder="Choose Day"><label>Other <input id=o></label>
    <div id=cover hidden></div><div id=d hidden><button>取消</button><button class=x__confirm id=c>确认</button><div id=w></div></div><script>
    const chosen = [2026, 11, 10]; const columns = [[2024, 2030], [1, 12], [1, 31]];
    const draw = () => { w.replaceChildren(...columns.map(([from, to], at) => { const ul = document.createElement('ul');
      for (let n = from; n <= to; n++) { const li = document.createElement('li'); li.setAttribute('role', 'button'); li.textContent = String(n).padStart(2, '0'); if (n === chosen[at]) li.className = 'selected';
        li.onclick = () => { chosen[at] = n; draw() }; ul.append(li) }
      ul.style.transform = 'translateY(' + (30 - 30 * (chosen[at] - from)) + 'px)'; return ul })) };
    i.onclick = () => { draw(); cover.hidden = d.hidden = false };
    c.onclick = () => { i.value = chosen.map((n) => String(n).padStart(2, '0')).join('-'); cover.hidden = d.hidden = true }</script>`;

  it('is turned to by the rows that are seen, the year first, and confirmed', async () => {
    await on.show(page);
    const answer = await on.call('adjust_control', { target: 'Day', value: '2028-02-03' });
    expect(first(answer)).toBe('set textbox "Day" to 2028-02-03: verified');
    expect(await on.truth('[i.value, o.value]')).toEqual(['2028-02-03', '']);
  });

  it('is no time: months and days are not set as hours and minutes', async () => {
    await on.show(page);
    const answer = await on.call('adjust_control', { target: 'Day', value: '10:05' });
    expect(answer.is_error).toBe(true);
    expect(await on.truth('[i.value, chosen.join()]')).toEqual(['', '2026,11,10']);
  });
});

describe('a date that a field takes with Enter alone', () => {
  it('is handed over, though leaving the field left its picker open', async () => {
    await on.show(`<style>#d { position: absolute; background: #fff }</style><input id=a aria-label=Arrival value=2026-11-10><p><input id=b aria-label=Departure></p><div id=d hidden></div><script>
      window.held = a.value; let shown = '';
      const draw = () => { const [y, m, on] = (/^\\d{4}-\\d\\d-\\d\\d$/.test(a.value) ? a.value : held).split('-').map(Number); d.innerHTML = '<b>' + new Date(y, m - 1, 1).toLocaleDateString('en-US', { month: 'long', year: 'numeric' }) + '</b><table role=grid></table>'; let row;
        for (let n = 1; n <= 28; n++) { if (n % 7 === 1) row = d.lastChild.insertRow(); const cell = row.insertCell(); cell.setAttribute('role', 'gridcell'); cell.textContent = n; if (n === on) cell.setAttribute('aria-selected', 'true') } };
      a.onfocus = () => { draw(); d.hidden = false }; a.oninput = draw;
      a.onkeydown = ({ key }) => { if (key === 'Enter') { held = a.value; d.hidden = true } }; document.onmousedown = () => { a.value = held; d.hidden = true }</script>`);
    const answer = await on.call('adjust_control', { target: 'Arrival', value: '2026-12-03' });
    expect(first(answer)).toBe('set textbox "Arrival" to 2026-12-03: verified');
    expect(await on.truth('[held, b.value]')).toEqual(['2026-12-03', '']);
  });
});

describe('a slider', () => {
  it('whose thumb hangs on the part that is filled, glides, and hears only clicks beside it gets to its value', async () => {
    await on.show(`<style>#t { position: relative; width: 200px; height: 20px; background: #ddd } #f { height: 20px; background: #88f; transition: width .25s } #h { position: absolute; width: 24px; height: 20px; background: navy; left: 0 }
      #f { position: relative } #h { left: auto; right: -12px }</style><div id=t><div id=f style="width:10%"><div id=h role=slider tabindex=0 aria-label=Level aria-valuemin=0 aria-valuemax=100 aria-valuenow=10></div></div></div><script>
      h.onclick = (event) => event.stopPropagation();
      t.onclick = ({ clientX }) => { const now = Math.round((clientX - t.getBoundingClientRect().x) / 2); f.style.width = now + '%'; h.ariaValueNow = now }</script>`);
    expect(first(await on.call('adjust_control', { target: 'Level', value: 60 }))).toBe(
      'set slider "Level" to 60: verified',
    );
    expect(await on.truth('h.ariaValueNow')).toBe('60');
  });

  it('of two thumbs that gives its keys to the one pressed last is set at both ends', async () => {
    const thumb = (id: string, now: number) =>
      `<div id=${id} role=slider tabindex=0 aria-label=Thumb aria-valuemin=0 aria-valuemax=100 aria-valuenow=${now} style="position:absolute;width:12px;height:20px;background:navy;left:${now * 2}px"></div>`;
    await on.show(`<div role=group aria-label=Band><div id=t style="position:relative;width:212px;height:20px">${thumb('a', 20)}${thumb('b', 80)}</div></div><script>
      let last = a; const set = (now) => { last.ariaValueNow = now; last.style.left = now * 2 + 'px' };
      for (const one of [a, b]) one.onmousedown = () => { last = one };
      t.onkeydown = ({ key }) => { const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[key]; if (by) set(Number(last.ariaValueNow) + by) }</script>`);
    expect(first(await on.call('adjust_control', { target: 'group "Band"', value: '22 - 78' }))).toBe(
      'set group "Band" to 22 - 78: verified',
    );
    expect(await on.truth('[a.ariaValueNow, b.ariaValueNow]')).toEqual(['22', '78']);
  });
});

describe('a cell', () => {
  const grid = (rows: string) =>
    `<div style="height:1500px"></div><table role=grid id=g><tr><th>Name<th>Town</tr>${rows}</table>`;

  it('far down that is drawn anew when it is clicked is filled in what opened in its place', async () => {
    await on.show(`${grid('<tr><td>Ben<td tabindex=0>Oslo</tr>')}<script>
      g.onclick = ({ target }) => { if (target.tagName !== 'TD') return; const fresh = document.createElement('td'); fresh.innerHTML = '<input>'; fresh.firstChild.value = target.textContent;
        fresh.firstChild.onkeydown = ({ key, target: { value } }) => { if (key === 'Enter') { window.held = value; fresh.textContent = value } }; target.replaceWith(fresh); fresh.firstChild.focus() }</script>`);
    const answer = await on.call('fill', { target: 'gridcell "Oslo"', value: 'Bonn' });
    expect(answer.is_error).toBeFalsy();
    expect(await on.truth('[held, g.rows[1].textContent]')).toEqual(['Bonn', 'BenBonn']);
  });

  it('whose whole row opens as fields is filled in its own column', async () => {
    await on.show(`${grid('<tr id=r><td>Ben<td>Oslo</tr>')}<script>
      g.ondblclick = () => { const was = [...r.cells].map((cell) => cell.textContent); r.innerHTML = '<td colspan=2></td>'; was.forEach((text) => { const field = document.createElement('input'); field.value = text; field.style.width = '45%'; r.cells[0].append(field) });
        const fields = r.querySelectorAll('input'); fields[0].focus();
        r.onkeydown = ({ key }) => { if (key === 'Enter') { window.held = [...fields].map(({ value }) => value); r.innerHTML = held.map((text) => '<td>' + text).join('') } } };
      g.style.width = '600px'; for (const cell of r.cells) cell.style.width = '50%'</script>`);
    const answer = await on.call('fill', { target: 'gridcell "Oslo"', value: 'Bonn' });
    expect(first(answer)).toBe('filled gridcell "Oslo"');
    expect(await on.truth('held')).toEqual(['Ben', 'Bonn']);
  });

  it('with a picture for words is listed with its row and pressed', async () => {
    await on.show(`<div role=grid id=g>${['Ada', 'Bob'].map((name) => `<div role=row style="display:flex"><div role=gridcell tabindex=0>${name}</div><div role=gridcell>🗑</div></div>`).join('')}</div><script>
      g.addEventListener('click', ({ target }) => { if (target.textContent === '🗑') window.did = (window.did ?? '') + target.previousSibling.textContent })</script>`);
    expect((await on.call('describe_screen', {})).text).toContain('gridcell "🗑" in row "Bob"');
    await on.call('click', { target: 'gridcell "🗑" in row "Bob"' });
    expect(await on.truth('did')).toBe('Bob');
  });
});

describe('rows and heads', () => {
  const table = (rows: string[]) =>
    `<table style="border-spacing:0">${rows.map((row) => `<tr style="height:30px">${row}</tr>`).join('')}</table>`;

  it('a row that goes on in another table beside its own is known by the words there', async () => {
    const names = ['Ann', 'Bea', 'Cleo'];
    await on.show(
      `<div style="display:flex">${[
        table(names.map((_, at) => `<td><input type=checkbox name=pick id=c${at}></td>`)),
        table(names.map((name) => `<td>${name}</td><td>Rome</td>`)),
      ]
        .map((one) => `<div><div>${one}</div></div>`)
        .join('')}</div>`,
    );
    expect((await on.call('describe_screen', {})).text).toContain('in row "Bea"');
    expect(first(await on.call('click', { target: 'checkbox in "Bea"' }))).toContain(': verified');
    expect(await on.truth('[c0.checked, c1.checked, c2.checked]')).toEqual([false, true, false]);
  });

  it('a sign in the head of a column is told by that column', async () => {
    const head = (name: string) =>
      `<th>${name}<a class="grid-btn-sorting" style="display:inline-block;width:12px;height:12px;cursor:pointer" onclick="window.by = '${name}'"></a></th>`;
    await on.show(table([head('Name') + head('Town'), '<td>Ann</td><td>Rome</td>']));
    const [line] = /.*columnheader "Town".*/.exec((await on.call('describe_screen', {})).text) ?? [];
    await on.call('click', { target: /@e\d+/.exec(line ?? '')?.[0] });
    expect(await on.truth('by')).toBe('Town');
  });
});

describe('what belongs together', () => {
  it('a list in a list is an item of it that unfolds, and what it offers is pressed once', async () => {
    const fold = (name: string, inner: string) =>
      `<div role=listbox aria-expanded=false tabindex=0 class=fold aria-label="${name}"><div>${name}</div><div class=menu hidden>${inner}</div></div>`;
    await on.show(`${fold('File', `<div role=option>New</div>${fold('Share', '<div role=option>By mail</div><div role=option>By link</div>')}`)}<script>window.did = [];
      for (const one of document.querySelectorAll('.fold')) one.onclick = (event) => { event.stopPropagation(); one.lastChild.hidden = !one.lastChild.hidden; one.ariaExpanded = String(!one.lastChild.hidden) };
      for (const one of document.querySelectorAll('[role=option]')) one.onclick = (event) => { event.stopPropagation(); did.push(one.textContent); for (const menu of document.querySelectorAll('.menu')) menu.hidden = true }</script>`);
    await on.call('select', { target: 'listbox "File"', value: 'Share > By link' });
    expect(await on.truth('did')).toEqual(['By link']);
  });

  it('text for a box is put into the only field of what describes it', async () => {
    await on.show(`<div id=w role=combobox aria-label=Words aria-haspopup=listbox aria-expanded=false aria-describedby=l tabindex=0>&#8203;</div><div id=l role=listbox><span role=option>old</span><input id=i style="width:20px"></div><input id=o aria-label=Other><script>
      i.onkeydown = ({ key }) => { if (key !== 'Enter') return; const tag = document.createElement('span'); tag.setAttribute('role', 'option'); tag.textContent = i.value; i.before(tag); i.value = '' }</script>`);
    await on.call('run_steps', { steps: ['fill "Words" with "new"', 'press Enter'] });
    expect(
      await on.truth('[[...l.querySelectorAll("span")].map((tag) => tag.textContent).join(), o.value]'),
    ).toEqual(['old,new', '']);
  });

  it('an item that is dragged by its handle alone is taken there', async () => {
    await on.show(`<style>li { width: 200px; height: 40px; list-style: none; display: flex; justify-content: space-between } i { width: 20px; background: #888; cursor: move }</style><ul id=u role=listbox aria-label=Order>${['One', 'Two', 'Three'].map((name) => `<li role=option>${name}<i></i></li>`).join('')}</ul><script>
      let held; u.onmousedown = ({ target }) => { held = target.localName === 'i' ? target.parentElement : null };
      document.onmouseup = ({ target }) => { const at = target.closest('li'); if (held && at && at !== held) at.before(held); held = null }</script>`);
    expect((await on.call('drag', { target: 'option "Three"', to: 'option "One"' })).text).toContain(
      'dragged',
    );
    expect(await on.truth('u.innerText.trim().split(/\\s+/).join()')).toBe('Three,One,Two');
  });
});
