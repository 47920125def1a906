import { act, byPage } from '../case.mjs';

/** @import { Case } from '../case.mjs' */

const BUY = `<button style="margin:40px" onclick="ran('Buy'); say('Bought')">Buy</button><p id="out"></p>`;
const COVER = `<div id="cover" style="position:fixed;inset:0;background:rgba(0,0,0,.4)" onclick="ran('cover')"></div>`;
const BOUGHT = `by('out').textContent === 'Bought'`;
const CLICK = act('click', { target: 'button "Buy"', expect: 'text "Bought" visible' });
const DONE = { verdict: /** @type {const} */ ('verified'), executed: 1, target: 'Buy' };
const TALL = '<div style="height:1600px">tall</div>';

/** @type {Case[]} */
export const overlays = [
  {
    name: 'overlay there before',
    page: BUY + COVER,
    act: act('click', { target: 'button "Buy"' }),
    truth: byPage('false'),
    require: {
      verdict: 'unverified',
      success: false,
      executed: 0,
      target: 'Buy',
      failure_code: 'ACTION_REJECTED',
    },
  },
  {
    name: 'overlay that goes after half a second',
    page: `${BUY}${COVER}<script>setTimeout(() => by('cover').remove(), 500)</script>`,
    act: CLICK,
    truth: byPage(BOUGHT),
    require: { verdict: ['verified', 'unverified'], executed: [0, 1], target: 'Buy' },
  },
  {
    name: 'overlay that comes when the pointer does',
    page: `${BUY}<script>let once = true; document.addEventListener('pointerover', (e) => { if (once && e.target.tagName === 'BUTTON') { once = false; document.body.insertAdjacentHTML('beforeend', \`${COVER}\`) } })</script>`,
    act: act('click', { target: 'button "Buy"' }),
    truth: byPage('null'),
    require: { verdict: 'unverified', executed: 0, target: 'Buy' },
  },
  {
    name: 'another button put under the pointer when it comes',
    page: `${BUY}<script>let once = true; document.addEventListener('pointermove', (e) => { if (once && e.target.tagName === 'BUTTON') { once = false; const b = document.createElement('button'); b.textContent = 'Subscribe'; b.style.cssText = 'position:fixed;left:' + (e.clientX - 50) + 'px;top:' + (e.clientY - 20) + 'px;width:100px;height:40px'; b.onclick = () => ran('Subscribe'); document.body.append(b) } })</script>`,
    act: act('click', { target: 'button "Buy"' }),
    truth: byPage('null'),
    require: { verdict: 'unverified', executed: [0, 1], target: 'Buy' },
  },
  {
    name: 'transparent layer that lets clicks through',
    page: `${BUY}<div style="position:fixed;inset:0;pointer-events:none"></div>`,
    act: CLICK,
    truth: byPage(BOUGHT),
    require: DONE,
  },
  {
    name: 'modal that opens on click',
    page: `<button onclick="ran('Terms'); by('d').showModal()">Terms</button><dialog id="d" aria-label="Our terms"><p>Be kind.</p></dialog>`,
    act: act('click', { target: 'button "Terms"', expect: 'text "Be kind." visible' }),
    truth: byPage(`by('d').open`),
    require: { verdict: 'verified', executed: 1, target: 'Terms' },
  },
  {
    name: 'button behind an open modal',
    page: `${BUY}<dialog id="d"><p>Be kind.</p><button onclick="ran('OK')">OK</button></dialog><script>by('d').showModal()</script>`,
    act: act('click', { target: 'button "Buy"' }),
    truth: byPage('false'),
    require: { verdict: 'unverified', success: false, executed: 0, target: 'Buy' },
  },
  {
    name: 'sticky header over the target',
    page: `<header style="position:sticky;top:0;height:120px;background:#eee;z-index:2" onclick="ran('header')"><button onclick="ran('menu')" style="width:100%;height:100%">Menu</button></header>${TALL}<div style="margin-left:0">${BUY}</div>${TALL}<script>addEventListener('load', () => scrollTo(0, document.body.scrollHeight))</script>`,
    act: CLICK,
    truth: byPage(BOUGHT),
    require: DONE,
  },
  {
    name: 'sticky header half over the target',
    page: `<header style="position:fixed;top:0;left:0;right:0;height:100px;background:#eee" onclick="ran('header')">Shop</header>${TALL}<button id="b" style="height:60px" onclick="ran('Buy'); say('Bought')">Buy</button><p id="out"></p>${TALL}<script>addEventListener('load', () => scrollTo(0, by('b').offsetTop - 60))</script>`,
    act: CLICK,
    truth: byPage(BOUGHT),
    require: DONE,
  },
  {
    name: 'cookie banner over the foot of the page',
    page: `${TALL}${BUY}<div style="position:fixed;bottom:0;left:0;right:0;height:200px;background:#ffc" onclick="ran('banner')">We use cookies <button onclick="ran('accept')">Accept</button></div><div style="height:300px"></div>`,
    act: CLICK,
    truth: byPage(BOUGHT),
    require: DONE,
  },
  {
    name: 'cookie banner over a target that cannot be scrolled free',
    page: `<div style="position:fixed;bottom:20px;left:20px"><button onclick="ran('Buy')">Buy</button></div><div style="position:fixed;bottom:0;left:0;right:0;height:200px;background:#ffc" onclick="ran('banner')">We use cookies</div>`,
    act: act('click', { target: 'button "Buy"' }),
    truth: byPage('false'),
    require: {
      verdict: 'unverified',
      success: false,
      executed: 0,
      target: 'Buy',
      failure_code: 'ACTION_REJECTED',
    },
  },
  {
    name: 'target that an animation brings in',
    page: `<style>@keyframes in { from { transform: translateX(600px) } to { transform: none } } #b { animation: in .7s linear }</style><button id="b" onclick="ran('Buy'); say('Bought')">Buy</button><p id="out"></p>`,
    act: CLICK,
    truth: byPage(BOUGHT),
    require: DONE,
  },
  {
    name: 'target that never stops moving',
    page: `<style>@keyframes to { from { transform: none } to { transform: translateX(400px) } } #b { animation: to 1.5s linear infinite alternate; width: 120px; height: 40px }</style><button id="b" onclick="ran('Buy'); say('Bought')">Buy</button><p id="out"></p><button onclick="ran('Other')" style="position:fixed;left:200px;top:120px">Other</button>`,
    act: CLICK,
    truth: byPage(BOUGHT),
    require: {
      verdict: ['verified', 'refuted', 'unverified'],
      executed: [0, 1],
      target: 'Buy',
      within_ms: 15_000,
    },
  },
  {
    name: 'menu item that shows only while the menu is open',
    page: `<button id="m" aria-haspopup="menu" aria-expanded="false" onclick="this.setAttribute('aria-expanded', 'true'); by('menu').hidden = false">File</button><div id="menu" role="menu" hidden><div role="menuitem" tabindex="-1" onclick="ran('Export'); by('menu').hidden = true; say('Exported')">Export</div><div role="menuitem" tabindex="-1" onclick="ran('Delete')">Delete</div></div><p id="out"></p>`,
    async act(t) {
      await t.call('click', { target: 'button "File"' });
      return t.call('click', { target: 'menuitem "Export"', expect: 'text "Exported" visible' });
    },
    truth: byPage(`by('out').textContent === 'Exported'`),
    require: { verdict: 'verified', executed: 1, target: 'Export' },
  },
];
