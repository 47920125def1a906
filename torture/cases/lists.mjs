import { act, byPage } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

/** Keyed rows: a row keeps its node, so that only its place changes. */
const rows = (/** @type {string} */ extra) => `<ul id="list"></ul><script>
  function add(name, first) {
    const li = document.createElement('li'); li.innerHTML = '<span></span> <button>Delete</button>';
    li.firstChild.textContent = name;
    li.lastChild.onclick = () => { ran(name); li.remove(); };
    first ? by('list').prepend(li) : by('list').append(li);
  }
  ['Alice', 'Bob', 'Dan'].forEach((n) => add(n));
  ${extra}</script>`;
const IN_ALICE = 'button "Delete" in "Alice"';
const GONE = `!document.body.innerText.includes('Alice')`;

/** A thousand rows, of which a dozen nodes are used over and over. */
const VIRTUAL = `<div id="box" style="height:240px;overflow:auto;border:1px solid"><div style="height:30000px;position:relative" id="in"></div></div><script>
  const kept = new Set(Array.from({ length: 1000 }, (_, i) => i));
  const nodes = Array.from({ length: 10 }, () => {
    const d = document.createElement('div'); d.setAttribute('role', 'listitem');
    d.style.cssText = 'position:absolute;height:30px;left:0;right:0';
    d.innerHTML = '<span></span> <button>Delete</button>';
    d.lastChild.onclick = () => { ran('Item ' + d.n); kept.delete(d.n); draw(); };
    by('in').append(d); return d;
  });
  function draw() {
    const first = Math.floor(by('box').scrollTop / 30);
    const shown = [...kept].slice(first, first + 10);
    nodes.forEach((d, i) => { d.n = shown[i]; d.style.top = (first + i) * 30 + 'px'; d.firstChild.textContent = 'Item ' + shown[i]; });
  }
  by('box').onscroll = draw; draw();
</script>`;

/** @type {Case[]} */
export const lists = [
  {
    name: 'row deleted and seen gone',
    page: rows(''),
    act: act('click', { target: IN_ALICE, expect: 'text "Alice" gone' }),
    truth: byPage(GONE),
    require: { verdict: 'verified', executed: 1, target: 'Alice' },
  },
  {
    name: 'the page deletes another row than the one that was clicked',
    page: rows(
      `by('list').firstChild.lastChild.onclick = () => { ran(); by('list').children[1].remove(); };`,
    ),
    act: act('click', { target: IN_ALICE, expect: 'text "Alice" gone', timeout_ms: 1500 }),
    truth: byPage(GONE),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'list shifts once when the pointer comes',
    page: rows(
      `let shifted = false; by('list').addEventListener('pointerover', () => { if (!shifted) { shifted = true; add('Carol', true); } });`,
    ),
    act: act('click', { target: IN_ALICE, expect: 'text "Alice" gone', timeout_ms: 2000 }),
    truth: byPage(GONE),
    require: { verdict: ['verified', 'refuted'], executed: [0, 1], target: 'Alice' },
  },
  {
    name: 'list shifts when the pointer is pressed',
    page: rows(
      `let shifted = false; document.addEventListener('pointerdown', () => { if (!shifted) { shifted = true; add('Carol', true); } }, true);`,
    ),
    act: act('click', { target: IN_ALICE, expect: 'text "Alice" gone', timeout_ms: 2000 }),
    truth: byPage(GONE),
    require: { verdict: ['verified', 'refuted', 'unverified'], executed: [0, 1], target: 'Alice' },
  },
  {
    name: 'list grows at its head all the time',
    page: rows(`let n = 0; setInterval(() => { if (n < 200) add('New ' + ++n, true); }, 150);`),
    act: act('click', { target: IN_ALICE, expect: 'text "Alice" gone', timeout_ms: 2000 }),
    truth: byPage(GONE),
    require: { verdict: ['verified', 'refuted', 'unverified'], executed: [0, 1], target: 'Alice' },
  },
  {
    name: 'list rendered anew every 50 ms',
    page: `<ul id="list"></ul><script>
      let people = ['Alice', 'Bob', 'Dan'];
      function draw() { by('list').innerHTML = people.map((n) => '<li>' + n + ' <button onclick="del(this)">Delete</button></li>').join(''); }
      function del(b) { const n = b.parentNode.firstChild.data.trim(); ran(n); people = people.filter((p) => p !== n); draw(); }
      draw(); setInterval(draw, 50);</script>`,
    act: act('click', { target: IN_ALICE, expect: 'text "Alice" gone', timeout_ms: 3000 }),
    truth: byPage(GONE),
    // A press between two renderings is lost in any browser; then it must be said.
    require: { verdict: ['verified', 'refuted'], executed: [0, 1], target: 'Alice' },
  },
  {
    name: 'list rendered in turning order every 60 ms',
    page: `<ul id="list"></ul><script>
      let people = ['Alice', 'Bob', 'Dan'];
      function draw() { by('list').innerHTML = people.map((n) => '<li>' + n + ' <button onclick="del(this)">Delete</button></li>').join(''); }
      function del(b) { const n = b.parentNode.firstChild.data.trim(); ran(n); people = people.filter((p) => p !== n); draw(); }
      draw(); setInterval(() => { people.push(people.shift()); draw(); }, 60);</script>`,
    act: act('click', { target: IN_ALICE, expect: 'text "Alice" gone', timeout_ms: 2000 }),
    truth: byPage(GONE),
    require: { verdict: ['verified', 'refuted', 'unverified'], executed: [0, 1], target: 'Alice' },
  },
  {
    name: 'virtualised list, a row in view',
    page: VIRTUAL,
    act: act('click', { target: 'button "Delete" in "Item 3"', expect: 'text "Item 3" gone' }),
    truth: byPage('!kept.has(3)'),
    require: { verdict: 'verified', executed: 1, target: 'Item 3' },
  },
  {
    name: 'virtualised list, the row scrolled away and its node reused',
    page: VIRTUAL,
    async act(t) {
      const target = await t.ref('button', 'Delete', 'Item 3');
      await t.read(`(by('box').scrollTop = 600, true)`);
      await t.until(`document.body.innerText.includes('Item 22')`);
      return t.call('click', { target });
    },
    truth: byPage('!kept.has(3)'),
    require: { verdict: 'unverified', success: false, executed: 0, target: 'Item 3' },
  },
  {
    name: 'count of rows rises by one',
    page: `<button onclick="ran(); const li = document.createElement('li'); li.textContent = 'Milk'; by('l').append(li)">Add</button><ul id="l"><li>Bread</li><li>Eggs</li></ul>`,
    act: act('click', { target: 'button "Add"', expect: 'count listitem = 3' }),
    truth: byPage(`by('l').children.length === 3`),
    require: { verdict: 'verified', executed: 1 },
  },
  {
    name: 'count of rows rises by two',
    page: `<button onclick="ran(); for (const n of ['Milk', 'Milk']) { const li = document.createElement('li'); li.textContent = n; by('l').append(li) }">Add</button><ul id="l"><li>Bread</li><li>Eggs</li></ul>`,
    act: act('click', { target: 'button "Add"', expect: 'count listitem = 3', timeout_ms: 1500 }),
    truth: byPage(`by('l').children.length === 3`),
    require: { verdict: 'refuted', executed: 1 },
  },
  {
    name: 'count of table rows at most',
    page: `<table><tr><td>Alice</td><td><button onclick="ran('Alice'); setTimeout(() => this.closest('tr').remove(), 200)">Delete</button></td></tr><tr><td>Bob</td><td><button onclick="ran('Bob')">Delete</button></td></tr></table>`,
    act: act('click', { target: IN_ALICE, expect: 'count row <= 1' }),
    truth: byPage(`document.querySelectorAll('tr').length === 1`),
    require: { verdict: 'verified', executed: 1, target: 'Alice' },
  },
  {
    name: 'target deep in two scroll containers',
    page: `<div style="height:200px;overflow:auto"><div style="height:900px"></div><div style="height:150px;overflow:auto"><div style="height:700px"></div><button onclick="ran('deep'); say('Saved 4711')">Save</button></div><div style="height:900px"></div></div><p id="out"></p>`,
    act: act('click', { target: 'button "Save"', expect: 'text "Saved 4711" visible' }),
    truth: byPage(`by('out').textContent === 'Saved 4711'`),
    require: { verdict: 'verified', executed: 1, target: 'deep' },
  },
  {
    name: 'drag that moves a card',
    page: `<div id="a" style="width:150px;height:100px;border:1px solid"><div id="card" role="button" tabindex="0" draggable="true" ondragstart="event.dataTransfer.setData('text', 'card')">Card</div></div>
      <div id="b" role="region" aria-label="Done" style="width:150px;height:100px;border:1px solid" ondragover="event.preventDefault()" ondrop="event.preventDefault(); ran('Done'); this.append(by('card')); say('1 done')">Done</div><p id="out">0 done</p>`,
    act: act('drag', { target: 'button "Card"', to: 'region "Done"', expect: 'text "1 done" visible' }),
    truth: byPage(`by('b').contains(by('card'))`),
    require: { verdict: 'verified', executed: 1, target: 'Done' },
  },
  {
    name: 'drag that snaps back',
    page: `<div id="a" style="width:150px;height:100px;border:1px solid"><div id="card" role="button" tabindex="0" draggable="true" ondragstart="event.dataTransfer.setData('text', 'card')">Card</div></div>
      <div id="b" role="region" aria-label="Done" style="width:150px;height:100px;border:1px solid" ondragover="event.preventDefault()" ondrop="event.preventDefault(); ran('Done'); this.append(by('card')); say('1 done'); setTimeout(() => { by('a').append(by('card')); say('0 done'); note('back') }, 150)">Done</div><p id="out">0 done</p>`,
    act: act('drag', {
      target: 'button "Card"',
      to: 'region "Done"',
      expect: 'text "1 done" visible',
      timeout_ms: 1500,
    }),
    truth: byPage(`by('b').contains(by('card'))`, '__truth.events.length > 1'),
    require: { verdict: 'refuted', executed: 1 },
  },
];
