import { expect, it } from 'vitest';
import { agentOn } from './agent.ts';

const tags = (style: string): string =>
  `<div id=box role=combobox aria-label=Herbs aria-expanded=false tabindex=0 style="display:flex;width:300px;height:40px;${style}">
    <span style="width:130px">Mint</span><span role=button aria-label="Mint, remove" style="width:40px;background:pink">x</span><span>Sage</span></div>
  <script>opened = 0; gone = 0; document.querySelector('[role=button]').onclick = (e) => { e.stopPropagation(); gone++; };
    box.onclick = () => { opened++; box.setAttribute('aria-expanded', 'true'); };</script>`;

const PAGES = {
  '/tags': tags(''),
  // It never holds still, so that the careful way is taken.
  '/moving': `<style>@keyframes glow { to { opacity: .9 } }</style>${tags('animation: glow 1s infinite')}`,
  // The head has no ear of its own: the button in its middle is what it is there for.
  '/head': `<table role=grid><tr><th id=h role=columnheader aria-label=Age tabindex=0 style="width:300px;height:60px"><button aria-label="Sort by age" style="width:40px">^</button></th></tr></table>
    <script>document.querySelector('button').onclick = () => h.setAttribute('aria-sort', 'ascending');</script>`,
  '/words':
    '<table><tr><td><div style="width:4px;height:20px"></div>   <div style="padding:3px">   <div></div>Age  </div></td></tr></table>',
  // A state that nothing but the component's own drawing shows.
  '/sorts': `<sort-head role=columnheader tabindex=0>Layer</sort-head><script>customElements.define('sort-head', class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
      this.onclick = () => this.setAttribute('aria-sort', this.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending'); } });</script>`,
};

const agent = agentOn(PAGES, '--toolset', 'evaluate');

const { open, truth } = agent;

it.each(['/tags', '/moving'])('what holds crosses is pressed beside them on %s', async (path) => {
  await open(path);
  expect(await agent.does('click', { target: 'combobox "Herbs"' })).toMatch(
    /^clicked combobox "Herbs": verified/,
  );
  expect(await truth('[opened, gone]')).toEqual([1, 0]);
});

it('a cross is pressed where it is meant, by its name or by its place', async () => {
  await open('/tags');
  await agent.call('click', { target: 'button "Mint, remove"' });
  await agent.call('click', { target: 'combobox "Herbs"', position: { x: 150, y: 10 } });
  expect(await truth('[opened, gone]')).toEqual([0, 2]);
});

it('a head is pressed on the button that it holds', async () => {
  await open('/head');
  await agent.does('click', { target: 'columnheader "Age"' });
  expect(await truth('h.ariaSort')).toBe('ascending');
});

it('how a head sorts is told with it, and that it changed is an effect', async () => {
  await open('/sorts');
  expect(await agent.does('click', { target: 'columnheader "Layer"' })).toMatch(
    /^clicked columnheader "Layer"\n.*columnheader "Layer" \[.*sorted ascending/,
  );
  const again = await agent.does('click', { target: 'columnheader "Layer"' });
  expect(again).not.toContain('no effect');
  expect(again).toContain('sorted descending');
});

it('what the page shows and nothing can be acted on by is not said to be missing', async () => {
  await open('/words');
  const failure = await agent.fails('click', { target: 'Age' });
  expect(failure).toContain('nothing that can be acted on is Age, though the page shows these words');
  expect(await agent.fails('click', { target: 'Height' })).toContain('nothing on the page is Height');
});
