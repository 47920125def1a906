import type { Route } from '../serve-pages.ts';

/** Small pages, each with the one thing a test is about. `#out` says what the page saw. */
export const PAGES: Record<string, Route> = {
  '/fields': `<h1>Fields</h1>
    <label>Name <input id="name"></label> <label>Notes <textarea></textarea></label>
    <div contenteditable role="textbox" aria-label="Rich">old</div>
    <label>Age <input type="number"></label> <label>Born <input type="date"></label>
    <label>Locked <input readonly value="keep"></label> <label>Off <input disabled></label>
    <label>Controlled <input id="controlled"></label>
    <label>Thief <input id="thief"></label> <label>Other <input id="other"></label>
    <label>Pass <input type="password"></label> <label>Volume <input type="range" min="0" max="100"></label>
    <label>Short <input maxlength="3"></label> <p role="status" id="out"></p>
    <script>
      const shout = ({ target }) => {
        const fresh = target.cloneNode();
        fresh.value = target.value.toUpperCase();
        fresh.addEventListener('input', shout);
        target.replaceWith(fresh);
      };
      controlled.addEventListener('input', shout);
      thief.addEventListener('focus', () => other.focus());
      document.getElementById('name').addEventListener('input', (e) => { out.textContent = 'hello ' + e.target.value; });
    </script>`,
  '/lists': `<label>One <select id="one"><option value="a">Apple</option><option value="b">Banana</option>
    <option disabled>Cherry</option></select></label>
    <label>Many <select multiple id="many"><option>Red</option><option>Green</option><option>Blue</option></select></label>
    <p role="status" id="out"></p>
    <script>
      for (const list of [one, many]) list.addEventListener('change', () => {
        out.textContent = 'chose ' + [...list.selectedOptions].map((o) => o.value).join();
      });
    </script>`,
  '/mouse': `<button id="b" style="width:100px;height:50px;padding:0;border:0">Target</button> <p role="status" id="out"></p>
    <div id="menu" tabindex="0">Products<ul hidden><li><a href="/fields">Fern pots</a></li></ul></div>
    <form onsubmit="out.textContent = 'submitted ' + q.value; return false"><label>Query <input id="q"></label></form>
    <div draggable="true" role="button" aria-label="Card" style="width:60px;height:30px">Card</div>
    <div id="bin" role="button" aria-label="Bin" style="width:100px;height:60px">Bin</div>
    <div style="height:3000px"></div><button>Far below</button>
    <script>
      for (const type of ['dblclick', 'contextmenu', 'click']) b.addEventListener(type, (e) => {
        e.preventDefault();
        out.textContent = [type, e.shiftKey ? 'shift' : '', e.altKey ? 'alt' : '', e.offsetX, e.offsetY].join(' ');
      });
      menu.addEventListener('mouseenter', () => { menu.querySelector('ul').hidden = false; });
      addEventListener('keydown', (e) => { if (e.ctrlKey && e.key === 'k') { e.preventDefault(); out.textContent = 'palette'; } });
      bin.addEventListener('dragover', (e) => e.preventDefault());
      bin.addEventListener('drop', (e) => { e.preventDefault(); out.textContent = 'dropped'; });
    </script>`,
  '/upload': `<label>File <input type="file" id="file"></label> <button id="pick">Choose picture</button>
    <p role="status" id="out"></p>
    <script>
      file.onchange = () => { out.textContent = 'got ' + file.files[0].name; };
      pick.onclick = () => {
        const input = Object.assign(document.createElement('input'), { type: 'file' });
        input.onchange = () => { out.textContent = 'picked ' + input.files[0].name; };
        input.click();
      };
    </script>`,
  '/dialogs': `<button onclick="alert('hi there'); out.textContent = 'alerted'">Alert</button>
    <button onclick="out.textContent = 'said ' + confirm('sure?')">Confirm</button>
    <button onclick="out.textContent = 'named ' + prompt('who?', 'me')">Prompt</button>
    <label>Draft <input id="draft"></label> <a href="/lists">Leave</a> <p role="status" id="out"></p>
    <script>draft.oninput = () => { onbeforeunload = (e) => e.preventDefault(); };</script>`,
  '/blocked': `<button disabled>Disabled</button> <button id="hidden" style="display:none">Hidden</button>
    <button>Under</button> <button>Twin</button> <button>Twin</button> <h2>Just words</h2>
    <div style="position:fixed;inset:0" role="dialog" aria-label="Cookie notice"></div>`,
  '/tabs': `<button onclick="window.open('/lists')">Open popup</button>
    <button onclick="setTimeout(() => window.open('/lists'), 0)">Later popup</button>
    <button onclick="window.close()">Close me</button>`,
  '/never': () => {},
  '/file': (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="report.bin"',
    });
    response.end('the data');
  },
  '/long': `<h1>Long</h1><table><tr><th>Plant</th><th>Price</th></tr><tr><td>Fern</td><td>9</td></tr></table>
    <section aria-label="Story">${'<p>Once upon a time there was a fern.</p>'.repeat(200)}<p>The end.</p></section>`,
};
