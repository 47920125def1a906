import { click, press } from './further-ways.ts';
import { button, CLICK, form, HIT, type Way } from './ways.ts';

const script = (code: string) => `<script>${code}</script>`;
const OVER = 'position:absolute;inset:0;margin:0';
const layered = (inside: string) => `<div style="position:relative;width:200px;height:40px">${inside}</div>`;
const letters = (text: string, style: string) =>
  [...text].map((letter) => `<i style="${style}">${letter === ' ' ? '&nbsp;' : letter}</i>`).join('');
const CARD = '<div id="a" draggable="true" style="width:100px;height:40px">Card</div>';
const PLACE = `id="z" style="width:200px;height:80px" ondragover="event.preventDefault()" ondrop="${HIT}"`;
const DROP: ReturnType<Way['calls']> = [['drag', { target: 'css:#a', to: 'css:#z' }]];

/** Ways to what says one thing and shows another, in whatever order and by whatever it is drawn. */
export const DRAWN_WAYS: Way[] = [
  {
    name: 'words that a style writes on what is called otherwise',
    page: (g) =>
      `<style>button::after{content:attr(data-l)}</style><button data-l="${g}" aria-label="Next" ${CLICK}></button>`,
    calls: () => [click('button "Next"')],
  },
  {
    name: 'words that a way of counting draws',
    page: (g) =>
      `<style>@layer x{@counter-style q{system:cyclic;symbols:"${g}"}}span::before{counter-set:z 1;content:counter(z,q)}</style><button ${CLICK}><span></span></button>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'words before the mark of a part of it',
    page: (g) =>
      `<style>@counter-style q{system:extends decimal;prefix:"${g} "}span{display:list-item;list-style:q inside}</style><button ${CLICK}><span></span></button>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'words that are drawn as a quotation mark',
    page: (g) =>
      `<style>button{width:200px;height:40px}span{quotes:"${g}" ""}span::before{content:open-quote}</style><button ${CLICK}><span></span></button>`,
    // Chromium itself takes a press on the mark for one on the page.
    calls: () => [click('css:button', { position: { x: 5, y: 5 } })],
  },
  {
    name: 'words that are drawn where a word is broken',
    page: (g) =>
      `<style>button{width:70px;hyphenate-character:"${g}"}</style><button ${CLICK}>aaaa&shy;bbbbbbbb</button>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'words before a button without any',
    page: (g) => `<p>${g}: <button ${CLICK}>→</button></p>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'words of a list of terms beside a button without any',
    page: (g) => `<dl><dt>${g}</dt><dd><button ${CLICK}>✓</button></dd></dl>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'the caption of a table beside a button without any',
    page: (g) =>
      `<table><caption>${g}</caption><tr><td>Ada</td><td><button ${CLICK}>✓</button></td></tr></table>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'the name of a table of signs',
    page: (g) =>
      `<div role="table" aria-label="${g}"><div role="row"><span role="cell"><button ${CLICK}>✓</button></span></div><div role="row"><span role="cell"><button>✗</button></span></div></div>`,
    calls: () => [click('button "✓"')],
  },
  {
    name: 'a yes in a part of the page of that name',
    page: (g) => `<section aria-label="${g}"><button ${CLICK}>Confirm</button></section>`,
    calls: () => [click('button "Confirm"')],
  },
  {
    name: 'a yes in a part of the page under that heading',
    page: (g) => `<section><h2>${g}</h2><p>Think of it.</p><button ${CLICK}>I understand</button></section>`,
    calls: () => [click('button "I understand"')],
  },
  {
    name: 'a slider that says it by its value',
    page: (g) =>
      `<div role="slider" tabindex="0" aria-valuenow="0" aria-valuemax="1" aria-valuetext="${g}" style="width:200px;height:20px;background:#ccc" onkeydown="${HIT};this.onkeydown=null"></div>`,
    calls: () => [press('End', 'css:[role=slider]')],
  },
  {
    name: 'words that are the mark of a part of it',
    page: (g) =>
      `<style>span{display:list-item;list-style:inside "${g}"}</style><button ${CLICK}><span></span></button>`,
    calls: () => [click('css:button')],
  },
  {
    name: 'words on a layer above it that lets the pointer through',
    page: (g) =>
      layered(
        `<button aria-label="Next" ${CLICK} style="${OVER}"></button><span style="position:absolute;left:20px;top:8px;pointer-events:none">${g}</span>`,
      ),
    calls: () => [click('button "Next"')],
  },
  {
    name: 'words beneath it that are seen through it',
    page: (g) =>
      layered(
        `<span style="position:absolute;left:20px;top:8px">${g}</span><button aria-label="Next" ${CLICK} style="${OVER};opacity:0"></button>`,
      ),
    calls: () => [click('button "Next"')],
  },
  {
    name: 'a box for each letter',
    page: (g) => button(letters(g, 'display:inline-block')),
    calls: () => [click('css:button')],
  },
  {
    name: 'letters that a style puts in order',
    page: (g) =>
      button(letters([...g].reverse().join(''), ''), 'style="display:flex;flex-direction:row-reverse"'),
    calls: () => [click('css:button')],
  },
  {
    name: 'letters with thin spaces between them',
    page: (g) => button([...g.replace(/ /g, '')].join('\u2009')),
    calls: () => [click('css:button')],
  },
  {
    name: 'the value of a button that is called otherwise',
    page: (g) => form(`<input type="submit" value="${g}" aria-label="Next">`),
    calls: () => [click('button "Next"')],
  },
  {
    name: 'Enter in a field that hears of searches',
    page: (g) =>
      `<label>${g} <input type="search" id="s"></label>${script(`s.addEventListener('search',()=>${HIT})`)}`,
    calls: () => [press('Enter', 'css:#s')],
  },
  {
    name: 'Enter in a field that hears of keys itself',
    page: (g) =>
      `<label>${g} <input id="s"></label>${script(`s.addEventListener('keydown',(e)=>{if(e.key==='Enter')${HIT}})`)}`,
    calls: () => [press('Enter', 'css:#s')],
  },
  {
    name: 'a place to drop on that is called by what it lies in',
    page: (g) => `${CARD}<section aria-label="${g}"><div ${PLACE}></div></section>`,
    calls: () => DROP,
  },
  {
    name: 'a place to drop on below its heading',
    page: (g) => `${CARD}<div><h3>${g}</h3><div ${PLACE}></div></div>`,
    calls: () => DROP,
  },
  {
    name: 'a place to drop on, beside the words in it',
    page: (g) => `${CARD}<div ${PLACE}><p style="margin:0;height:20px">${g}</p></div>`,
    calls: () => DROP,
  },
  {
    name: 'a point on an entry of a list that is open',
    page: (g) =>
      `<select id="s" size="3" aria-label="Do" style="width:200px;font:20px/30px sans-serif"><option>Nothing</option><option value="2">${g}</option></select>${script(`document.addEventListener('change',()=>{if(s.value==='2')${HIT}})`)}`,
    calls: () => [click('css:#s', { position: { x: 30, y: 36 } })],
  },
  {
    name: 'words on something large that hears of clicks',
    page: (g) => `<div ${CLICK} style="height:700px"><button>Help</button><p id="w">${g}</p></div>`,
    calls: () => [click('css:#w')],
  },
  {
    name: 'a place to drop on that is a region',
    page: (g) => `${CARD}<section aria-label="${g}" ${PLACE}></section>`,
    calls: () => DROP,
  },
  {
    name: 'a button that comes under the pointer where there was bare ground',
    page: (g) =>
      `<div id="c" onclick="0" style="position:relative;width:400px;height:300px">Card${button(g, 'id="p" style="position:absolute;left:300px;top:250px;width:80px;height:30px;margin:0"')}</div>${script("addEventListener('pointermove',(e)=>{const{left,top}=c.getBoundingClientRect();p.style.left=e.clientX-left-40+'px';p.style.top=e.clientY-top-15+'px'})")}`,
    calls: () => [click('css:#c')],
    closed: true,
  },
  {
    name: 'what a card holds and is mostly made of',
    page: (g) =>
      `<div id="c" ${CLICK} style="width:220px;padding:10px"><button tabindex="-1" style="width:200px;height:40px;margin:0">${g}</button><img alt="" id="i" width="10" height="10" src="data:,"></div>`,
    calls: () => [click('css:#c', { position: { x: 5, y: 5 } })],
  },
  {
    name: 'a card that does itself what its small button says',
    page: (g) =>
      `<div id="c" ${CLICK} style="width:400px;height:200px"><h3>Fern</h3><button tabindex="-1" style="width:90px;height:30px">${g}</button></div>`,
    calls: () => [click('css:#c', { position: { x: 300, y: 150 } })],
  },
];

/** Entries that a script wrote into the history: nobody was ever asked about their addresses. */
export const HISTORY_WAYS: Way[] = [
  {
    name: 'back to an address that a script wrote',
    page: () =>
      script(
        `history.replaceState(1,'','?do=delete-account');history.pushState(2,'','?x=2');onpopstate=(e)=>{if(e.state===1)${HIT}}`,
      ),
    calls: () => [['navigate', { url: 'back' }]],
  },
  {
    name: 'forward to a fragment that a script wrote',
    page: () =>
      script(
        `history.pushState(2,'','#/account/delete');history.back();onpopstate=(e)=>{if(e.state===2)${HIT}}`,
      ),
    calls: () => [['navigate', { url: 'forward' }]],
  },
  {
    name: 'a reload of an address that a script wrote',
    page: () => script("history.replaceState(1,'','?do=delete-account&guarded=1')"),
    calls: () => [['navigate', { url: 'reload' }]],
  },
];
