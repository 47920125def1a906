import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { agentOn } from './agent.ts';
import { PAGES } from './pages.ts';

const agent = agentOn(PAGES, '--navigation-timeout-ms', '1500');

/** A port of this machine where nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('navigate', () => {
  it('opens the browser by itself and returns the screen', async () => {
    const text = await agent.does('navigate', { url: `${agent.site.url}/lists` });
    expect(text).toMatch(/^opened\n/);
    expect(text).toContain('combobox "One"');
  });

  it('returns no screen when none is wanted', async () => {
    expect(await agent.open('/fields')).toBe('opened');
  });

  it('goes back, forward and reloads', async () => {
    await agent.does('navigate', { url: `${agent.site.url}/lists` });
    await agent.does('navigate', { url: `${agent.site.url}/fields` });
    expect(await agent.does('navigate', { url: 'back' })).toContain('went back\nlists');
    expect(await agent.does('navigate', { url: 'forward' })).toContain('went forward\nfields');
    await agent.does('fill', { target: 'Short', value: 'abc' });
    const reloaded = await agent.does('navigate', { url: 'reload' });
    expect(reloaded).toMatch(/^reloaded\n/);
    expect(reloaded).not.toContain('"abc"');
  });

  it('says that there is nothing to go back to', async () => {
    await agent.does('tabs', { do: 'open' });
    const failure = await agent.fails('navigate', { url: 'back' });
    expect(failure).toContain('failed (ACTION_REJECTED): there is no page to go back to');
  });

  it.each([
    'javascript:document.title=1',
    ' JavaScript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:http://127.0.0.1/x',
    'view-source:http://127.0.0.1/',
    'chrome://settings',
    'about:config',
    'file:package.json',
    pathToFileURL('package.json').href,
  ])('opens %s only where a setting allows it, and says which', async (url) => {
    for (const [tool, more] of [
      ['navigate', {}],
      ['tabs', { do: 'open' }],
    ] as const) {
      const failure = await agent.fails(tool, { url, ...more });
      expect(failure).toMatch(/addresses are not opened.*--allowed-schemes \w|--allowed-paths/);
    }
  });

  it('refuses what is no address and says what one looks like', async () => {
    const failure = await agent.fails('navigate', { url: 'not an address' });
    expect(failure).toContain('url: wanted an address such as https://example.com, got "not an address"');
  });

  it.each([
    ['notaurl', 'try: http://notaurl, if that is a machine of your network'],
    ['./page.html', 'try: the page from a server; or file:///path/to/it with --allowed-schemes file'],
    ['C:\\page.html', '--allowed-schemes'],
  ])('says what may have been meant by %s', async (url, words) => {
    expect(await agent.fails('navigate', { url })).toContain(words);
  });

  it('says why a server could not be reached', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/`;
    const failure = await agent.fails('navigate', { url });
    expect(failure).toContain(`could not open ${url}: net::ERR_CONNECTION_REFUSED`);
  });

  it('says that a server did not answer in time, and the session goes on', async () => {
    const failure = await agent.fails('navigate', { url: `${agent.site.url}/never` });
    expect(failure).toContain('failed (TIMEOUT)');
    expect(failure).toContain('did not answer in time');
    expect(await agent.does('navigate', { url: `${agent.site.url}/lists` })).toContain('combobox "One"');
  });

  it('says that the page is an error of the server', async () => {
    const text = await agent.does('navigate', { url: `${agent.site.url}/nowhere` });
    expect(text).toMatch(/^opened, but the server answered 404\n/);
  });

  it('saves what an address gives for download, and the page stays', async () => {
    await agent.does('navigate', { url: `${agent.site.url}/lists` });
    const text = await agent.does('navigate', { url: `${agent.site.url}/file` });
    const path = /download saved: (.*)/.exec(text)?.[1] ?? '';
    expect(text).toContain('the address is a file to download; the page stays');
    expect(path.startsWith(agent.folder) && existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('the data');
    expect(await agent.does('describe_screen')).toContain(`${agent.site.url}/lists`);
  });
});
