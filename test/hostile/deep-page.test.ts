import { beforeAll, expect, test } from 'vitest';
import { agentOn } from '../tools/agent.ts';

/** A page whose boxes stand in each other, far more of them than a call stack is long. */
const PAGE = `<h1>Deep</h1><button>Top</button><div id=deep></div><p id=out></p><script>
  let at = deep;
  for (let i = 0; i < 1500; i++) at = at.appendChild(document.createElement('div'));
  at.innerHTML = '<button onclick="out.textContent = \\'pressed\\'">Bottom</button><label>Name <input></label>';
</script>`;

const agent = agentOn({ '/': PAGE }, '--toolset', 'all');
beforeAll(async () => {
  await agent.open('/');
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
