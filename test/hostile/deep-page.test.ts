import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PageServer, servePages } from '../serve-pages.ts';
import { type Agent, startAgent } from '../tools/agent.ts';

/** A page whose boxes stand in each other, far more of them than a call stack is long. */
const PAGE = `<h1>Deep</h1><button>Top</button><div id=deep></div><p id=out></p><script>
  let at = deep;
  for (let i = 0; i < 1500; i++) at = at.appendChild(document.createElement('div'));
  at.innerHTML = '<button onclick="out.textContent = \\'pressed\\'">Bottom</button><label>Name <input></label>';
</script>`;

let agent: Agent;
let site: PageServer;

beforeAll(async () => {
  site = await servePages({ '/': PAGE });
  agent = await startAgent('--toolset', 'all');
  await agent.does('navigate', { url: `${site.url}/`, screen: 'none' });
});
afterAll(async () => {
  await agent.close();
  await site.close();
});

test.each([
  ['describe_screen', {}, 'button "Bottom"'],
  ['find_element', { query: 'Bottom' }, 'button "Bottom"'],
  ['get_outline', {}, ''],
  ['click', { target: 'Bottom', expect: 'text "pressed" visible' }, 'verified'],
  ['fill', { target: 'Name', value: 'Ada' }, 'verified'],
  ['capture_debug_snapshot', {}, ''],
])('%s answers on a page of 1,500 levels', async (tool, args, part) => {
  expect(await agent.does(tool, args)).toContain(part);
});

test('read_page, which reads the whole of it, says what is wrong and what to do', async () => {
  expect(await agent.fails('read_page', {})).toMatch(
    /nests its boxes too deep to be read as a whole.*`within`/,
  );
});
