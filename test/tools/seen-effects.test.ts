import { describe, expect, it } from 'vitest';
import { agentOn } from './agent.ts';

const picture = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`)}`;
const RED = picture('red');
const BLUE = picture('blue');
const GO = (does: string): string => `<button onclick="${does}">Go</button>`;
const THEMES = `<style>html { background: white; color: black; --paper: white } .panel { background: var(--paper); height: 80px }
  html.dark, [data-theme=dark], body.dark { background: black; color: white; --paper: black }</style><p class=panel>Panel</p>`;
const SVG = (inner: string): string =>
  `<svg viewBox="0 0 40 40" width=80 height=80 aria-hidden=true>${inner}</svg>`;

/** A second of sound, as a file. */
function sound(): string {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 8000, 4);
  header.write('WAVEfmt ', 8);
  for (const [at, word] of [16, 1 | (1 << 16), 8000, 8000, 1 | (8 << 16)].entries())
    header.writeUInt32LE(word, 16 + at * 4);
  header.write('data', 36);
  header.writeUInt32LE(8000, 40);
  return `data:audio/wav;base64,${Buffer.concat([header, Buffer.alloc(8000, 128)]).toString('base64')}`;
}

/** Every kind of thing that a person sees or hears, where no text, state or structure tells of it. */
const SEEN: Record<string, string> = {
  'another picture': `<img id=x alt="" width=40 height=40 src="${RED}">${GO(`x.src = '${BLUE}'`)}`,
  'another picture of a set': `<img id=x alt="" width=40 height=40 srcset="${RED} 1x">${GO(`x.srcset = '${BLUE} 1x'`)}`,
  'another source of a picture': `<picture><source id=s srcset="${RED}"><img alt="" width=40 height=40 src="${RED}"></picture>${GO(`s.srcset = '${BLUE}'`)}`,
  'another picture behind a box': `<div id=x style="width:40px;height:40px;background-image:url('${RED}')"></div>${GO('')}
    <script>document.querySelector('button').onclick = () => { x.style.backgroundImage = "url('${BLUE}')" }</script>`,
  'another picture behind a box of a class, by a rule': `<style id=sheet>.x { width: 40px; height: 40px; background-image: linear-gradient(red, red) }</style><div class=x></div>
    ${GO(`sheet.sheet.cssRules[0].style.backgroundImage = 'linear-gradient(blue, blue)'`)}`,
  'another picture inside a frame': `<iframe title="Photo" width=100 height=80 srcdoc="<img id=x alt='' src='${RED}'><script>onmessage = () => { x.src = '${BLUE}' }</script>"></iframe>
    ${GO(`document.querySelector('iframe').contentWindow.postMessage(1)`)}`,
  'other words inside a frame': `<iframe title="Note" width=100 height=80 srcdoc="<p id=x>One</p><script>onmessage = () => { x.textContent = 'Two' }</script>"></iframe>
    ${GO(`document.querySelector('iframe').contentWindow.postMessage(1)`)}`,
  'another colour inside a frame': `<iframe title="Note" width=100 height=80 srcdoc="<div id=x style='height:30px'></div><script>onmessage = () => { x.style.background = 'red' }</script>"></iframe>
    ${GO(`document.querySelector('iframe').contentWindow.postMessage(1)`)}`,
  'a button in a frame that colours its frame': `<iframe title="Note" width=200 height=80 srcdoc="<div id=x style='height:30px'></div><button onclick='document.body.dataset.on = 1'>Go</button><style>[data-on] { background: red }</style>"></iframe>`,
  'another address of a frame': `<iframe id=x title="" width=100 height=80 srcdoc="<div style='background:red;height:40px'></div>"></iframe>
    ${GO(`x.srcdoc = '<div style=background:blue;height:40px></div>'`)}`,
  'another filling': `${SVG('<rect id=x width=40 height=40 fill=red />')}${GO(`x.setAttribute('fill', 'blue')`)}`,
  'another path': `${SVG('<path id=x d="M0 0L40 0L40 40Z" />')}${GO(`x.setAttribute('d', 'M0 0L0 40L40 40Z')`)}`,
  'another place in a drawing': `${SVG('<rect id=x width=10 height=10 />')}${GO(`x.setAttribute('transform', 'translate(20 20)')`)}`,
  'other corners': `${SVG('<polygon id=x points="0,0 40,0 40,40" />')}${GO(`x.setAttribute('points', '0,0 0,40 40,40')`)}`,
  'another symbol': `${SVG('<defs><rect id=a width=20 height=20 /><circle id=b r=20 /></defs><use id=x href="#a" />')}${GO(`x.setAttribute('href', '#b')`)}`,
  'another colour of a filling': `${SVG('<defs><linearGradient id=a><stop id=x stop-color=red /></linearGradient><linearGradient id=b href="#a" /></defs><rect width=40 height=40 fill="url(#b)" />')}${GO(`x.setAttribute('stop-color', 'blue')`)}`,
  'another strength of a filter': `${SVG('<filter id=f><feGaussianBlur id=x stdDeviation=0 /></filter><rect width=40 height=40 style="filter: url(#f)" />')}${GO(`x.setAttribute('stdDeviation', '5')`)}`,
  'a theme by a class on the root': `${THEMES}${GO(`document.documentElement.classList.toggle('dark')`)}`,
  'a theme by an attribute of the root': `${THEMES}${GO(`document.documentElement.dataset.theme = 'dark'`)}`,
  'a theme by a class on the body': `${THEMES}${GO(`document.body.classList.toggle('dark')`)}`,
  'a theme by a variable': `${THEMES}${GO(`document.documentElement.style.setProperty('--paper', 'black')`)}`,
  'a theme by a sheet of the page': `${THEMES}${GO(`const s = new CSSStyleSheet(); s.replaceSync('html { background: navy }'); document.adoptedStyleSheets = [s]`)}`,
  'a theme by a sheet that was switched off': `<style id=night media="not all">body { background: navy }</style><p>Text</p>${GO(`night.media = 'all'`)}`,
  'a canvas': `<canvas id=x width=60 height=60></canvas>${GO(`x.getContext('2d').fillRect(0, 0, 40, 40)`)}`,
  'the last of many canvases': `${'<canvas width=30 height=30></canvas>'.repeat(5)}<canvas id=x width=30 height=30></canvas>${GO(`x.getContext('2d').fillRect(0, 0, 20, 20)`)}`,
  'a canvas beside a clock': `<canvas id=x width=60 height=60></canvas><p id=clock>0</p><script>setInterval(() => { clock.textContent = Date.now() }, 100)</script>${GO(`x.getContext('2d').fillRect(0, 0, 40, 40)`)}`,
  'music that plays': `<audio id=x loop src="${sound()}"></audio>${GO(`x.play().catch(() => {})`)}`,
  'a film that is muted': `<video id=x width=80 height=60></video>${GO('x.muted = true')}`,
  'a box that follows a hidden tick': `<style>#t { display: none } #t:checked ~ div { background: red } div { height: 40px }</style><input type=checkbox id=t><label for=t>Go</label><div></div>`,
  'a lit place of the page': `<style>#here { height: 40px } #here:target { background: gold }</style><a href="#here">Go</a><div id=here></div>`,
  'a box in a component': `<my-box></my-box><script>customElements.define('my-box', class extends HTMLElement { connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<div style="height:40px"></div><button>Go</button>';
    this.shadowRoot.querySelector('button').onclick = () => { this.shadowRoot.querySelector('div').style.background = 'red' } } })</script>`,
  'words in a component': `<my-box></my-box><script>customElements.define('my-box', class extends HTMLElement { connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<p>One</p><button>Go</button>';
    this.shadowRoot.querySelector('button').onclick = () => { this.shadowRoot.querySelector('p').textContent = 'Two' } } })</script>`,
  'a picture on an animated page': `<style>@keyframes turn { to { transform: rotate(360deg) } } .spin { width: 30px; height: 30px; background: red; animation: turn 1s linear infinite }</style>
    <div class=spin></div><img id=x alt="" width=40 height=40 src="${RED}">${GO(`x.src = '${BLUE}'`)}`,
  'a theme on an animated page': `${THEMES}<style>@keyframes fade { 50% { opacity: .3 } } .fade { animation: fade 1s infinite; height: 30px; background: red }</style><div class=fade></div>
    ${GO(`document.documentElement.dataset.theme = 'dark'`)}`,
  'the row of the button, of many rows, by a sheet': `<table>${Array.from({ length: 60 }, (_, i) => `<tr><td>Row ${i}</td><td>${i === 9 ? GO(`const s = new CSSStyleSheet(); s.replaceSync('tr:nth-child(10) td:first-child { background: red }'); document.adoptedStyleSheets = [s]`) : ''}</td></tr>`).join('')}</table>`,
  'all of many rows, by a sheet': `${GO(`const s = new CSSStyleSheet(); s.replaceSync('li { background: red }'); document.adoptedStyleSheets = [s]`)}<ul>${'<li>Row</li>'.repeat(60)}</ul>`,
  'a bar that grows': `<style>#bar { height: 10px; background: green; width: var(--done, 10%) } :root { --done: 10% }</style><div id=bar></div>${GO(`document.documentElement.style.setProperty('--done', '80%')`)}`,
};

/** The same button, which does nothing, on pages that move by themselves or answer the pointer. */
const DEAD: Record<string, string> = {
  'a page at rest': `<p>Text</p>${GO('')}`,
  'an animated picture': `<img alt="" width=40 height=40 src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">${GO('')}`,
  'an animated drawing': `${SVG('<rect width=40 height=40 fill=red><animate attributeName=fill values="red;blue;red" dur=1s repeatCount=indefinite /></rect>')}${GO('')}`,
  'a turning box': `<style>@keyframes turn { to { transform: rotate(360deg) } } .spin { width: 30px; height: 30px; background: red; animation: turn 1s linear infinite }</style><div class=spin></div>${GO('')}`,
  'a page whose colours flow': `<style>@keyframes flow { 50% { background-color: gold; color: red } } body { animation: flow 2s infinite }</style><p>Text</p><div style="border:1px solid">Box</div>${GO('')}`,
  'a clock': `<p id=clock>0</p><script>setInterval(() => { clock.textContent = new Date().toISOString() }, 100)</script>${GO('')}`,
  'a clock in a sentence': `<p>It is <b id=clock>0</b> now</p><script>setInterval(() => { clock.textContent = new Date().toISOString() }, 100)</script>${GO('')}`,
  'a carousel of pictures': `<img id=x alt="" width=40 height=40 src="${RED}"><script>n = 0; setInterval(() => { x.src = ++n % 2 ? '${BLUE}' : '${RED}' }, 300)</script>${GO('')}`,
  'a carousel that moves': `<div style="overflow:hidden;width:100px"><div id=x style="width:300px;height:40px;background:linear-gradient(90deg,red,blue);transition:transform .2s"></div></div>
    <script>n = 0; setInterval(() => { x.style.transform = 'translateX(-' + (++n % 3) * 100 + 'px)' }, 300)</script>${GO('')}`,
  'a carousel by a class': `<style>.s { height: 20px } .s.on { background: red }</style><div class="s on"></div><div class=s></div><div class=s></div>
    <script>n = 0; setInterval(() => { const all = document.querySelectorAll('.s'); all.forEach((s) => s.classList.remove('on')); all[++n % 3].classList.add('on') }, 300)</script>${GO('')}`,
  'a variable that flows': `<style>.b { height: 40px; background: hsl(var(--hue, 0) 90% 50%) }</style><div class=b></div><section><div><div><div><div><div><p class=b></p></div></div></div></div></div></section>
    <script>n = 0; const flow = () => { document.documentElement.style.setProperty('--hue', ++n); requestAnimationFrame(flow) }; flow()</script>${GO('')}`,
  'a drawing that moves': `${SVG('<circle id=x r=5 cy=20 cx=0 />')}<script>n = 0; const step = () => { x.setAttribute('cx', ++n % 40); requestAnimationFrame(step) }; step()</script>${GO('')}`,
  'a canvas that moves': `<canvas id=x width=60 height=60></canvas><script>n = 0; const c = x.getContext('2d'); const step = () => { c.clearRect(0, 0, 60, 60); c.fillRect(++n % 60, 10, 20, 20); requestAnimationFrame(step) }; step()</script>${GO('')}`,
  'a canvas that moves each half second': `<canvas id=x width=60 height=60></canvas><script>n = 0; const c = x.getContext('2d'); setInterval(() => { c.clearRect(0, 0, 60, 60); c.fillRect(n++ * 7 % 60, 10, 20, 20) }, 500)</script>${GO('')}`,
  'a film that plays': `<canvas id=from width=40 height=40 hidden></canvas><video id=x muted autoplay width=80 height=60></video><script>n = 0; const c = from.getContext('2d'); x.srcObject = from.captureStream(10);
    setInterval(() => { c.fillStyle = ['red', 'blue'][++n % 2]; c.fillRect(0, 0, 40, 40) }, 100)</script>${GO('')}`,
  'a film that begins once it is scrolled to': `<canvas id=from width=40 height=40 hidden></canvas><div style="height:3000px"></div><video id=x muted autoplay width=80 height=60></video><script>n = 0; const c = from.getContext('2d'); x.srcObject = from.captureStream(10);
    setInterval(() => { c.fillStyle = ['red', 'blue'][++n % 2]; c.fillRect(0, 0, 40, 40) }, 100)</script>${GO('')}`,
  'a film that rests once it is scrolled away': `<canvas id=from width=40 height=40 hidden></canvas><video id=x muted autoplay width=80 height=60></video><div style="height:3000px"></div><script>n = 0; const c = from.getContext('2d'); x.srcObject = from.captureStream(10);
    setInterval(() => { c.fillStyle = ['red', 'blue'][++n % 2]; c.fillRect(0, 0, 40, 40) }, 100)</script>${GO('')}`,
  'a frame that moves': `<iframe title="News" width=150 height=80 srcdoc="<p id=x>0</p><div id=y style='height:20px'></div><script>n = 0; setInterval(() => { x.textContent = ++n; y.style.background = ['red', 'blue'][n % 2] }, 200)</script>"></iframe>${GO('')}`,
  'a button that lights up under the pointer': `<style>button { transition: background .3s; background: white } button:hover { background: gold } button:active { background: red } button:focus { background: pink; outline: 3px solid red }</style><p>Text</p>${GO('')}`,
  'a card that lights up under the pointer': `<style>.card { background: white; transition: all .3s } .card:hover { background: gold; transform: scale(1.02) } .card:hover i { color: red; opacity: .5 } .card:active { background: silver } .card:focus-within { box-shadow: 0 0 4px red; border-color: blue }</style>
    <div class=card style="border:1px solid black;padding:20px"><i>Text</i><i>More</i>${GO('')}</div>`,
  'a button with a ripple': `<style>.r { position: absolute; inset: 0 } .ripple-on { background: silver }</style><button style="position:relative" onmousedown="this.lastChild.classList.add('ripple-on')" onmouseup="setTimeout(() => this.lastChild.classList.remove('ripple-on'), 200)">Go<span class=r></span></button>`,
  'a frame at rest, with the button in it': `<iframe title="Inner" width=200 height=80 srcdoc="<p>Text</p><button>Go</button>"></iframe>`,
  'an attribute that nobody draws': `<p id=x>Text</p>${GO(`x.dataset.count = '1'; x.id = 'y'; document.documentElement.dataset.clicked = '1'`)}`,
  'a picture that is not shown': `<img id=x alt="" hidden src="${RED}">${SVG('<defs><rect id=r /></defs>')}${GO(`x.src = '${BLUE}'; r.setAttribute('fill', 'red')`)}`,
  'a filling that nothing has': `${SVG('<defs><linearGradient id=a href="#b"><stop id=x stop-color=red /></linearGradient><linearGradient id=b href="#a" /></defs><rect width=40 height=40 />')}${GO(`x.setAttribute('stop-color', 'blue')`)}`,
  'a sheet that changes nothing': `<p>Text</p>${GO(`const s = new CSSStyleSheet(); s.replaceSync('.nowhere { color: red }'); document.adoptedStyleSheets = [s]`)}`,
};

const at = (path: string): string => `/${path.replaceAll(' ', '-')}`;
const PIECES = `<p id=x>It is 3 now</p>${GO(`x.innerHTML = 'It is <span>3</span> now'`)}`;
const pages = Object.fromEntries(
  [...Object.entries(SEEN), ...Object.entries(DEAD)].map(([name, html]) => [at(name), html]),
);
/** So many callbacks of its own that whose doing a drawing is cannot be watched to the end. */
const BUSY = `<canvas id=x width=1600 height=1200 style="width:80px"></canvas><script>for (let i = 0; i < 40; i++) setInterval(() => {}, 8)</script>
  <button>Dead</button>${GO(`x.getContext('2d').fillRect(0, 0, 900, 900)`)}`;
const agent = agentOn({ ...pages, '/pieces': PIECES, '/busy': BUSY });

describe('an effect is told of what a person sees or hears', () => {
  it.each(Object.keys(SEEN))('%s', async (name) => {
    await agent.open(at(name));
    const told = await agent.does('click', { target: 'Go' });
    expect(told).not.toContain('no effect seen');
    expect(told).toMatch(/^(?:effect: |[+~-] )/m);
  });
});

describe('no effect is told of a dead button beside', () => {
  it.each(Object.keys(DEAD))('%s', async (name) => {
    await agent.open(at(name));
    expect(await agent.does('click', { target: 'Go' })).toContain('no effect seen');
  });
});

it('a canvas that stood still is redrawn also where a page is too busy to be watched to the end', async () => {
  await agent.open('/busy');
  // A dead button is waited for: by then the canvas is known to stand still.
  expect(await agent.does('click', { target: 'Dead' })).toContain('no effect seen');
  expect(await agent.does('click', { target: 'Go' })).toContain('effect: look (a canvas was redrawn)');
});

it('a line in view that is drawn anew in pieces is told of no place out of view', async () => {
  await agent.open('/pieces');
  expect(await agent.does('click', { target: 'Go' })).not.toContain('out of view');
});
