/** What every page can do: hear the bench, answer it, and tell it what happened. @param {string} who */
const wire = (who) => `<script>
const wire = new WebSocket('ws://' + location.host + '/wire?who=${encodeURIComponent(who)}');
const tell = (word) => wire.send(word);
const changes = {};
wire.onmessage = ({ data }) => { changes[data]?.(); tell('done ' + data); };
</script>`;

/** @param {string} title @param {string} body @param {string} who */
function page(title, body, who) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body{font:14px sans-serif;margin:16px}.row{display:flex;gap:8px;padding:2px 0}td,th{padding:2px 8px}</style>
${wire(who)}</head><body>${body}</body></html>`;
}

// One line of text changes before every look, as it does when an agent works: no one may answer from a cache.
const HEAD = `<p id="news">News 0</p>
<button type="button" id="hit">Add one</button> <output id="hits" aria-label="Hits">0</output>
<script>
let news = 0, hits = 0;
changes.touch = () => { document.getElementById('news').textContent = 'News ' + ++news; };
document.getElementById('hit').onclick = () => { document.getElementById('hits').textContent = ++hits; tell('hit'); };
</script>`;

// Named by aria-label, which is cheap for everyone: of 10,000 named by <label>, not every server gets to the end.
/** @type {((n: number) => string)[]} */
const CONTROLS = [
  (n) => `<button type="button">Save item ${n}</button>`,
  (n) => `<a href="#item-${n}">Open item ${n}</a>`,
  (n) => `<input aria-label="Name of item ${n}" value="value ${n}">`,
  (n) => `<input type="checkbox" aria-label="Include item ${n}"${n % 2 ? ' checked' : ''}>`,
  (n) => `<button type="button" aria-expanded="false">More about item ${n}</button>`,
];

/** `total` controls of five kinds in rows of five, in sections of fifty; one is the button that can be clicked. */
export function controlsPage(/** @type {number} */ total, /** @type {string} */ who) {
  const parts = [HEAD];
  for (let n = 1; n < total; n++) {
    if ((n - 1) % 50 === 0) parts.push(`<section><h2>Section ${(n - 1) / 50 + 1}</h2>`);
    if ((n - 1) % 5 === 0) parts.push('<div class="row">');
    parts.push(CONTROLS[(n - 1) % CONTROLS.length]?.(n) ?? '');
    if (n % 5 === 0 || n === total - 1) parts.push('</div>');
    if (n % 50 === 0 || n === total - 1) parts.push('</section>');
  }
  return page(`${total} controls`, parts.join('\n'), who);
}

export function tablePage(/** @type {number} */ rows, /** @type {string} */ who) {
  const body = Array.from(
    { length: rows },
    (_, i) =>
      `<tr><td>${i + 1}</td><th scope="row">Person ${i + 1}</th><td>person${i + 1}@example.com</td><td>Member</td><td><button type="button">Delete</button></td></tr>`,
  );
  const head = '<tr><th>Number</th><th>Name</th><th>Email</th><th>Role</th><th>Actions</th></tr>';
  return page(
    `${rows} rows`,
    `${HEAD}<table><thead>${head}</thead><tbody>${body.join('\n')}</tbody></table>`,
    who,
  );
}

const PEOPLE = `<table><tbody>${['Alice', 'Bob', 'Dora']
  .map((name) => `<tr><th scope="row">${name}</th><td><button type="button">Delete</button></td></tr>`)
  .join('')}</tbody></table><script>
for (const row of document.querySelectorAll('tr')) row.querySelector('button').onclick = () =>
  tell('deleted ' + row.querySelector('th').textContent);
changes.shift = () => { document.querySelector('th').textContent = 'Carol'; };
</script>`;

/** The page behind each row of the truth table, each with a way to tell what happened in it. @type {Record<string, string>} */
const TRUTH = {
  dead: '<button type="button">Save</button><p>Nothing listens here.</p>',
  late: `<button type="button">Save</button><p id="result" role="status"></p><script>
document.querySelector('button').onclick = () => setTimeout(() => {
  document.getElementById('result').textContent = 'Receipt 4711'; tell('late'); }, 300);
</script>`,
  covered: `<button type="button" style="position:absolute;left:40px;top:40px;width:200px;height:60px">Save</button>
<div style="position:absolute;left:0;top:0;width:600px;height:400px;background:rgba(240,240,240,.9)">Please wait</div><script>
document.querySelector('button').onclick = () => tell('clicked');
</script>`,
  replaced: `<div id="box"><button type="button">Save</button></div><p id="result" role="status"></p><script>
const box = document.getElementById('box');
box.onclick = ({ target }) => { if (target.tagName === 'BUTTON') {
  document.getElementById('result').textContent = 'Saved'; tell('clicked'); } };
changes.replace = () => { box.innerHTML = '<button type="button">Save</button>'; };
</script>`,
  renamed: `<button type="button">Delete Alice</button> <button type="button">Delete Bob</button><script>
for (const b of document.querySelectorAll('button')) b.onclick = () => tell('deleted ' + b.textContent.slice(7));
changes.shift = () => { document.querySelector('button').textContent = 'Delete Carol'; };
</script>`,
  row: PEOPLE,
  readonly: `<label for="code">Code</label> <input id="code" readonly value="A-1"><script>
changes.report = () => tell('value ' + document.querySelector('input').value);
</script>`,
  password: '<label for="word">Password</label> <input id="word" type="password" value="hunter2-swordfish">',
};

export function truthPage(/** @type {string} */ name, /** @type {string} */ who) {
  const body = TRUTH[name];
  return body === undefined ? undefined : page(`Case ${name}`, body, who);
}

/** A page that shows nothing but one agent's own mark, and counts. */
export function agentPage(/** @type {string} */ mark) {
  return page(
    `Desk ${mark}`,
    `<h1>Desk ${mark}</h1><label>Note of ${mark} <input></label>
<button type="button">Count for ${mark}</button> <output aria-label="Count of ${mark}">0</output><script>
let n = 0; document.querySelector('button').onclick = () => { document.querySelector('output').textContent = ++n; };
</script>`,
    mark,
  );
}

/** Two buttons that cannot be pressed, on a page that rests. */
export function refusalsPage(/** @type {string} */ who) {
  return page(
    'Refusals',
    `<button type="button" disabled>Not now</button>
<button type="button" style="position:absolute;left:40px;top:100px;width:200px;height:60px">Under it</button>
<div style="position:absolute;left:0;top:80px;width:600px;height:400px;background:rgba(240,240,240,.9)">Please wait</div>`,
    who,
  );
}
