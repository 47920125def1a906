import { beforeEach, expect, it } from 'vitest';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

const agent = agentOn(PAGES);
beforeEach(async () => {
  await agent.call('cleanup');
  await agent.open('/tabs');
});

const active = async () => /^\* (t\d+)/m.exec(await agent.does('tabs'))?.[1];

it.each(['Open popup', 'Later popup'])(
  'the popup of "%s" becomes the active tab, and its screen is shown',
  async (button) => {
    const text = await agent.does('click', { target: `button "${button}"` });
    expect(text).toContain('tab t2 opened');
    expect(text).toContain('combobox "One"');
    expect(await active()).toBe('t2');
  },
);

it('lists, switches, opens and closes', async () => {
  const opened = await agent.does('tabs', { do: 'open', url: `${agent.site.url}/lists` });
  expect(opened).toContain('* t2 "/lists"');
  expect(opened).toContain('combobox "One"');
  const switched = await agent.does('tabs', { do: 'switch', tab: 't1' });
  expect(switched).toContain('* t1 "/tabs"');
  expect(switched).toContain('button "Open popup"');
  const closed = await agent.does('tabs', { do: 'close', tab: 't2' });
  expect(closed).not.toContain('t2');
});

it('closing the active tab makes the one that is left active', async () => {
  await agent.does('tabs', { do: 'open', url: `${agent.site.url}/lists` });
  expect(await agent.does('tabs', { do: 'close', tab: 't2' })).toContain('* t1');
  expect(await agent.does('describe_screen')).toContain('button "Open popup"');
});

it('a tab that closes itself is reported, and its opener is shown', async () => {
  await agent.does('tabs', { do: 'open' });
  await agent.does('tabs', { do: 'switch', tab: 't1' });
  await agent.does('click', { target: 'button "Open popup"' });
  await agent.open('/tabs');
  const text = await agent.does('click', { target: 'button "Close me"' });
  expect(text).toContain('tab t3 closed');
  expect(await active()).toBe('t1');
});

it('the ids of closed tabs are not given again, and unknown ones are refused with those there are', async () => {
  await agent.does('tabs', { do: 'open' });
  await agent.does('tabs', { do: 'close', tab: 't2' });
  expect(await agent.does('tabs', { do: 'open' })).toContain('* t3');
  expect(await agent.fails('tabs', { do: 'switch', tab: 't2' })).toContain('no tab "t2"; open tabs: t1, t3');
  expect(await agent.fails('tabs', { do: 'close' })).toContain('tab');
});

it('opens no tab for what is no address', async () => {
  await agent.fails('tabs', { do: 'open', url: 'not an address' });
  expect(await agent.does('tabs')).not.toContain('t2');
});

it('after the last tab is closed the next look has a fresh one', async () => {
  await agent.does('tabs', { do: 'close', tab: 't1' });
  expect(await agent.does('describe_screen')).toContain('about:blank');
});

it('a ref of a closed tab is refused', async () => {
  const opened = await agent.does('tabs', { do: 'open', url: `${agent.site.url}/lists` });
  const ref = /(@e\d+) combobox/.exec(opened)?.[1];
  await agent.does('tabs', { do: 'close', tab: 't2' });
  expect(await agent.fails('select', { target: ref, value: 'Banana' })).toContain('failed (STALE_REFERENCE)');
});
