import { expect, it } from 'vitest';
import { descendantsOf } from '../drivers/web/browser-processes.ts';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

const agent = agentOn(PAGES, '--toolset', 'all', '--allowed-schemes', 'chrome');

it.each([
  ['click', { target: 'button "Disabled"' }, 'ACTION_REJECTED', 'button "Disabled": it is disabled'],
  ['click', { target: 'css:#hidden' }, 'ACTION_REJECTED', 'hidden'],
  ['click', { target: 'button "Under"' }, 'ACTION_REJECTED', 'it is covered by dialog "Cookie notice"'],
  ['hover', { target: 'button "Under"' }, 'ACTION_REJECTED', 'it is covered by dialog "Cookie notice"'],
  ['fill', { target: 'heading "Just words"', value: 'x' }, 'ACTION_REJECTED', 'it takes no text'],
  ['select', { target: 'heading "Just words"', value: 'x' }, 'SEMANTIC_MISMATCH', 'it is no control'],
  ['click', { target: '@e9999' }, 'STALE_REFERENCE', 'no element @e9999'],
  ['click', { target: 'button "Absent"' }, 'ELEMENT_NOT_FOUND', 'nothing on the page is button "Absent"'],
  ['click', { target: 'button "Twin"' }, 'AMBIGUOUS_TARGET', '2 elements are button "Twin"'],
])('%s %j fails with %s', async (name, args, code, words) => {
  await agent.open('/blocked');
  const failure = await agent.fails(name, args);
  expect(failure).toContain(`failed (${code})`);
  expect(failure).toContain(words);
  expect(failure).toMatch(/\ntry: \w/);
});

it('a ref whose element is gone is refused, with what is nearest', async () => {
  const screen = await agent.does('navigate', { url: `${agent.site.url}/mouse` });
  const ref = /(@e\d+) button "Target"/.exec(screen)?.[1];
  await agent.does('evaluate', { expression: 'document.getElementById("b").remove()' });
  const failure = await agent.fails('click', { target: ref });
  expect(failure).toContain(`failed (STALE_REFERENCE): ${ref} (button "Target") is no longer on the page`);
});

it('a crashed page is reported as that, and navigate brings the tab back', async () => {
  await agent.open('/lists');
  const dying = await agent.call('navigate', { url: 'chrome://crash', screen: 'none' });
  const dead = await agent.call('describe_screen');
  expect(dying.text + dead.text).toContain('crashed');
  expect(await agent.does('navigate', { url: `${agent.site.url}/lists` })).toContain('combobox "One"');
  expect(await agent.does('tabs')).toMatch(/^\* t1 /);
});

it('a killed browser is opened again by the next call, which says so', async () => {
  await agent.open('/lists');
  const [browser] = descendantsOf(agent.pid);
  process.kill(browser ?? 0, 'SIGKILL');
  // Whether the very next call still meets the dying browser is a race; none may hang or fail as a bug.
  const answers = [await agent.call('describe_screen')];
  if (!answers[0]?.text.includes('a new one is opened')) answers.push(await agent.call('describe_screen'));
  const text = answers.map((answer) => answer.text).join('\n');
  expect(text).toContain('the browser was closed or crashed; a new one is opened');
  expect(text).not.toContain('UNKNOWN');
  expect(await agent.does('navigate', { url: `${agent.site.url}/lists` })).toContain('combobox "One"');
});
