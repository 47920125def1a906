const page = (/** @type {string} */ title, /** @type {string} */ body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>body{font:16px sans-serif;margin:0 16px}</style>${body}</html>`;
const many = (/** @type {number} */ count, /** @type {(at: number) => string} */ make) =>
  Array.from({ length: count }, (_, at) => make(at + 1)).join('');

/** Pages for tasks that the demo apps have nothing like. Each keeps what really happened in `window.truth`. */
export const LOOP_PAGES = {
  '/todo': page(
    'Todos',
    `<h1>todos</h1><input id="new" placeholder="What needs to be done?" autofocus><ul id="list"></ul><span id="count"></span>
    <script>
      window.truth = [];
      const draw = () => {
        list.innerHTML = '';
        for (const one of truth) {
          const li = document.createElement('li');
          li.innerHTML = '<label><input type="checkbox"> <span></span></label>';
          li.querySelector('span').textContent = one.text;
          const box = li.querySelector('input');
          box.checked = one.done;
          box.onchange = () => { one.done = box.checked; draw(); };
          list.append(li);
        }
        count.textContent = truth.filter((one) => !one.done).length + ' items left';
      };
      document.getElementById('new').addEventListener('keydown', (event) => {
        const text = event.target.value.trim();
        if (event.key !== 'Enter' || !text) return;
        truth.push({ text, done: false });
        event.target.value = '';
        draw();
      });
    </script>`,
  ),
  '/catalog': page(
    'Catalog',
    `<header style="position:sticky;top:0;background:#fff;padding:8px"><input type="search" aria-label="Search parts" oninput="filter(this.value)"> <span role="status" id="added"></span></header>
    <nav aria-label="Categories" style="position:fixed;top:50px;left:0;width:180px;height:90vh;overflow:auto;font-size:13px">${many(120, (at) => `<a href="#c${at}" style="display:block">Category ${at}</a>`)}</nav>
    <main style="margin-left:200px"><h1>Parts</h1><ul id="parts">${many(90, (at) => `<li>Part ${at} <button onclick="add(${at})">Add</button> <button>Details</button></li>`)}</ul></main>
    <script>
      window.truth = [];
      const add = (at) => { truth.push(at); added.textContent = 'Part ' + at + ' is in the basket'; };
      const filter = (words) => { for (const li of parts.children) li.hidden = !li.textContent.toLowerCase().includes(words.toLowerCase()); };
    </script>`,
  ),
  '/booking': page(
    'Bookings',
    `<h1>Bookings</h1><button onclick="box.hidden = false">New booking</button><p id="said" role="status"></p>
    <div id="box" hidden role="dialog" aria-modal="true" aria-label="New booking" style="position:fixed;inset:60px;background:#fff;border:1px solid">
      <iframe src="/booking-frame" title="Room" style="width:90%;height:260px"></iframe><button onclick="confirmIt()">Confirm</button></div>
    <script>
      window.truth = null;
      let room = '';
      addEventListener('message', ({ data }) => { room = data; });
      const confirmIt = () => { if (!room) return; truth = room; box.hidden = true; said.textContent = room + ' is booked'; };
    </script>`,
  ),
  '/booking-frame': page(
    'Room',
    `<p>Which room?</p><div id="shown" style="border:1px solid;padding:6px;cursor:pointer" onclick="choices.hidden = !choices.hidden">Choose a room</div>
    <div id="choices" hidden>${['Oak', 'Elm', 'Ash'].map((name) => `<div style="padding:6px;cursor:pointer" onclick="pick('${name}')">${name}</div>`).join('')}</div>
    <script>const pick = (name) => { shown.textContent = name; choices.hidden = true; parent.postMessage(name, '*'); };</script>`,
  ),
  '/trip': page(
    'Trip',
    `<h1>Trip</h1><label>Departure <input id="day" readonly></label> <button id="open" aria-haspopup="dialog">Choose date</button>
    <div id="picker" role="dialog" aria-modal="true" aria-label="Choose date" hidden style="position:absolute;background:#fff;border:1px solid">
      <button id="previous">Previous month</button> <h2 id="month" aria-live="polite"></h2> <button id="next">Next month</button>
      <table role="grid" aria-labelledby="month"><tbody id="days"></tbody></table><button id="ok">OK</button></div>
    <script>
      window.truth = '';
      const NAMES = ['January','February','March','April','May','June','July','August','September','October','November','December'];
      let at = new Date(2027, 2, 1), chosen = '';
      const draw = () => {
        month.textContent = NAMES[at.getMonth()] + ' ' + at.getFullYear();
        days.innerHTML = '';
        const count = new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate();
        for (let day = 1; day <= count; day += 7) {
          const row = days.insertRow();
          for (let one = day; one < day + 7 && one <= count; one++) {
            const cell = row.insertCell();
            cell.setAttribute('role', 'gridcell');
            cell.tabIndex = one === 1 ? 0 : -1;
            cell.textContent = one;
            cell.onclick = () => {
              for (const other of days.querySelectorAll('td')) other.removeAttribute('aria-selected');
              cell.setAttribute('aria-selected', 'true');
              chosen = at.getFullYear() + '-' + String(at.getMonth() + 1).padStart(2, '0') + '-' + String(one).padStart(2, '0');
            };
          }
        }
      };
      const go = (by) => () => { at = new Date(at.getFullYear(), at.getMonth() + by, 1); draw(); };
      previous.onclick = go(-1); next.onclick = go(1);
      document.getElementById('open').onclick = () => { picker.hidden = false; draw(); };
      ok.onclick = () => { picker.hidden = true; day.value = chosen; truth = chosen; };
    </script>`,
  ),
};
