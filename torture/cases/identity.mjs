import { act, byPage } from '../case.mjs';

/** @import { Case, Hands } from '../case.mjs' */

/** Rows that are rendered in place, as a framework without keys does. */
const PEOPLE = `<ul id="list"></ul><script>
  let people = ['Alice', 'Bob', 'Dan'];
  const own = location.hash === '#own';
  function draw() {
    const list = by('list');
    while (list.children.length < people.length) {
      const li = document.createElement('li'); li.innerHTML = '<span></span> <button></button>';
      const at = list.children.length;
      li.lastChild.onclick = () => { ran(people[at]); people.splice(at, 1); draw(); };
      list.append(li);
    }
    while (list.children.length > people.length) list.lastChild.remove();
    people.forEach((name, i) => {
      const [span, button] = list.children[i].children;
      if (span.textContent !== name) span.textContent = name;
      const label = window.OWN ? 'Delete ' + name : 'Delete';
      if (button.textContent !== label) button.textContent = label;
    });
  }
  draw();
</script>`;
const OWN = `<script>window.OWN = true</script>${PEOPLE}`;

/** Looks, lets the page change, then acts by the ref that was seen. @param {[string, string, string?]} seen @param {string} change @param {Record<string, unknown>} [more] */
const lookThen =
  ([role, name, context], change, more = {}) =>
  async (/** @type {Hands} */ t) => {
    const target = await t.ref(role, name, context);
    await t.read(`(${change}, true)`);
    return t.call('click', { target, ...more });
  };

const ALICE_GONE = { expect: 'text "Alice" gone' };
const GONE = `!document.body.innerText.includes('Alice')`;

/** @type {Case[]} */
export const identity = [
  {
    name: 'element replaced by its like',
    page: `<div id="box"><button onclick="ran('Save'); say('Saved 4711')">Save</button></div><p id="out"></p>`,
    act: lookThen(['button', 'Save'], `by('box').innerHTML = by('box').innerHTML`, {
      expect: 'text "Saved 4711" visible',
    }),
    truth: byPage(`by('out').textContent === 'Saved 4711'`),
    require: { verdict: 'verified', executed: 1, target: 'Save' },
  },
  {
    name: 'row replaced by its like among twins',
    page: `<ul id="list"></ul><script>
      let people = ['Alice', 'Bob', 'Dan'];
      function draw() { by('list').innerHTML = people.map((n) => '<li>' + n + ' <button onclick="del(this)">Delete</button></li>').join(''); }
      function del(b) { const n = b.parentNode.firstChild.data.trim(); ran(n); people = people.filter((p) => p !== n); draw(); }
      draw();</script>`,
    act: lookThen(
      ['button', 'Delete', 'Alice'],
      `people = ['Carol', 'Bob', 'Alice', 'Dan'], draw()`,
      ALICE_GONE,
    ),
    truth: byPage(GONE),
    require: { verdict: 'verified', executed: 1, target: 'Alice' },
  },
  {
    name: 'element reused in place, its own name changed',
    page: OWN,
    act: lookThen(['button', 'Delete Alice'], `people[0] = 'Carol', draw()`),
    truth: byPage('false'),
    require: {
      verdict: 'unverified',
      success: false,
      executed: 0,
      target: 'Alice',
      failure_code: 'STALE_REFERENCE',
    },
  },
  {
    name: 'element reused in place, only its row changed',
    page: PEOPLE,
    act: lookThen(['button', 'Delete', 'Alice'], `people[0] = 'Carol', draw()`),
    truth: byPage('false'),
    require: {
      verdict: 'unverified',
      success: false,
      executed: 0,
      target: 'Alice',
      failure_code: 'STALE_REFERENCE',
    },
  },
  {
    name: 'rows shifted in place, the item now on another node',
    page: PEOPLE,
    act: lookThen(['button', 'Delete', 'Alice'], `people.unshift('Carol'), draw()`, ALICE_GONE),
    truth: byPage(GONE),
    require: { verdict: ['verified', 'unverified'], executed: [0, 1], target: 'Alice' },
  },
  {
    name: 'rows shifted in place, own names, the item now on another node',
    page: OWN,
    act: lookThen(['button', 'Delete Alice'], `people.unshift('Carol'), draw()`, ALICE_GONE),
    truth: byPage(GONE),
    require: { verdict: ['verified', 'unverified'], executed: [0, 1], target: 'Alice' },
  },
  {
    name: 'row reused while the pointer arrives',
    page: `${PEOPLE}<script>document.addEventListener('pointerover', (e) => { if (e.target.tagName === 'BUTTON' && people[0] === 'Alice') { people[0] = 'Carol'; draw(); } }, true)</script>`,
    act: act('click', { target: 'button "Delete" in "Alice"' }),
    truth: byPage('false'),
    require: { verdict: 'unverified', success: false, executed: 0, target: 'Alice' },
  },
  {
    name: 'row reused when the pointer is pressed',
    page: `${PEOPLE}<script>document.addEventListener('pointerdown', (e) => { if (e.target.tagName === 'BUTTON' && people[0] === 'Alice') { people[0] = 'Carol'; draw(); } }, true)</script>`,
    act: act('click', { target: 'button "Delete" in "Alice"' }),
    truth: byPage('false'),
    require: { verdict: 'unverified', executed: 0, target: 'Alice' },
  },
  {
    name: 'element gone',
    page: `<div id="box"><button onclick="ran('Archive')">Archive</button></div><button onclick="ran('Delete')">Delete</button>`,
    act: lookThen(['button', 'Archive'], `by('box').innerHTML = ''`),
    truth: byPage('false'),
    require: {
      verdict: 'unverified',
      success: false,
      executed: 0,
      target: 'Archive',
      failure_code: ['STALE_REFERENCE', 'ELEMENT_NOT_FOUND'],
    },
  },
  {
    name: 'element gone, two others carry its name',
    page: `<div id="box"><button onclick="ran('old')">Open</button></div>`,
    act: lookThen(
      ['button', 'Open'],
      `by('box').innerHTML = '<button onclick="ran(1)">Open</button><button onclick="ran(2)">Open</button>'`,
    ),
    truth: byPage('false'),
    require: {
      verdict: 'unverified',
      success: false,
      executed: 0,
      failure_code: ['AMBIGUOUS_TARGET', 'STALE_REFERENCE'],
    },
  },
  {
    name: 'words that fit two elements',
    page: PEOPLE,
    act: act('click', { target: 'button "Delete"' }),
    truth: byPage('false'),
    require: { verdict: 'unverified', success: false, executed: 0, failure_code: 'AMBIGUOUS_TARGET' },
  },
  {
    name: 'words that fit nothing',
    page: PEOPLE,
    act: act('click', { target: 'button "Delete" in "Zoe"' }),
    truth: byPage('false'),
    require: { verdict: 'unverified', success: false, executed: 0, failure_code: 'ELEMENT_NOT_FOUND' },
  },
  {
    name: 'role of the element changed in place',
    page: `<button id="b" onclick="ran('b')">Night mode</button>`,
    act: lookThen(['button', 'Night mode'], `by('b').textContent = 'Delete account'`),
    truth: byPage('false'),
    require: { verdict: 'unverified', success: false, executed: 0, failure_code: 'STALE_REFERENCE' },
  },
  {
    name: 'same element with a counter in its name',
    page: `<button id="b" onclick="ran('cart'); say('Saved 4711')">Cart (2)</button><p id="out"></p>`,
    // The agent sees it was renamed and decides itself: refusing is right, and so is doing it.
    act: lookThen(['button', 'Cart (2)'], `by('b').textContent = 'Cart (3)'`, {
      expect: 'text "Saved 4711" visible',
    }),
    truth: byPage(`by('out').textContent === 'Saved 4711'`),
    require: { verdict: ['verified', 'unverified'], executed: [0, 1] },
  },
];
