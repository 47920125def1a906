import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, toolbar } from '../../../demo/phone/view.mjs';
import { browserCandidates } from '../../../src/drivers/web/find-browser.ts';
import { OptionsSchema } from '../../../src/model/options.ts';
import { usePhone } from '../../tools/phone-agent.ts';

const READER = 'com.example.reader';
/** CSS pixels that the phone draws 1080 of its own for. */
const WIDE = 360;
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>News</title>
  <h1>News</h1><p>Three stories today</p>
  <ul><li>Storm at sea <button data-testid="s1">Save</button></li><li>Quiet town <button>Save</button></li></ul>
  <label>Search <input name="q"></label> <label>Pin <input type="password" value="4711"></label>
  <p role="status"></p><div style="height:1500px"></div><button>Far down</button>
  <script>
    const say = (text) => { document.querySelector('[role=status]').textContent = text; };
    document.querySelectorAll('li button').forEach((one) => {
      one.onclick = (event) => say((event.isTrusted ? 'Saved ' : 'faked ') + one.parentElement.firstChild.data.trim());
    });
    document.querySelector('input').onkeydown = (event) => { if (event.key === 'Enter') say('Found ' + event.target.value); };
  </script>`;

describe('a web view', () => {
  const { rig } = usePhone('--toolset', 'mobile');
  const folder = mkdtempSync(join(tmpdir(), 'surehand-webview-'));
  let context: BrowserContext;
  let page: Page;
  let debugging: { host: string; port: number };

  beforeAll(async () => {
    const [found] = await browserCandidates(OptionsSchema.parse({}));
    context = await chromium.launchPersistentContext(folder, {
      ...(found?.executable_path ? { executablePath: found.executable_path } : {}),
      args: [...(found?.launch_args ?? []), '--remote-debugging-port=0', '--no-sandbox'],
      ...(found?.launch_env ? { env: { ...process.env, ...found.launch_env } } : {}),
      viewport: { width: WIDE, height: 600 },
    });
    const [port] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n');
    debugging = { host: '127.0.0.1', port: Number(port) };
    page = context.pages()[0] ?? (await context.newPage());
    await page.setContent(PAGE);
    rig.pocket.phone.install({
      package: READER,
      label: 'Reader',
      start: () => ({ name: '.Read', build: () => column([toolbar('Reader'), webView()]) }),
    });
  }, 60_000);
  afterAll(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });

  /** As high as the page, three pixels of the phone for one of the page. */
  const webView = () => ({
    cls: 'android.webkit.WebView',
    h: 1800,
    clickable: true,
    web: {
      touch: (x: number, y: number) => page.mouse.click(x / 3, y / 3),
      type: (text: string) => page.keyboard.type(text),
      key: (name: string) => page.keyboard.press(name),
    },
    children: [{ cls: 'android.widget.TextView', text: 'as the phone tells it', h: 90 }],
  });
  /** The app runs, and its process listens as Android's web views do, or does not. */
  const open = async (listens: boolean) => {
    const { phone, sockets } = rig.pocket;
    sockets.clear();
    await rig.agent.does('stop_app', { app: READER });
    phone.start(READER);
    const pid = phone.tasks.find(({ app }) => app.package === READER)?.pid;
    if (listens) sockets.set(`localabstract:webview_devtools_remote_${pid}`, debugging);
  };

  it('that may not be debugged is told as the phone tells it, with the reason, once', async () => {
    await open(false);
    const told = await rig.agent.does('describe_screen');
    expect(told).toContain('"as the phone tells it"');
    expect(told).toContain(`${READER} does not let its pages be debugged`);
    expect(await rig.agent.does('describe_screen')).not.toContain('does not let');
  });

  it('is read by the web driver, and its refs take touches and text as all others do', async () => {
    await open(true);
    await expect
      .poll(() => rig.agent.does('describe_screen'), { timeout: 20_000, interval: 500 })
      .toContain('heading 1 "News"');
    const told = await rig.agent.does('describe_screen');
    expect(told).not.toContain('as the phone tells it');
    expect(told).not.toContain('4711');
    expect(told).toContain('Three stories today');
    const saved = await rig.agent.does('click', {
      target: 'button "Save" in "Quiet town"',
      expect: 'text "Saved Quiet town" visible',
    });
    expect(saved).toContain('verified');
    expect(await page.getByRole('status').textContent()).toBe('Saved Quiet town');
    const ref = /(@e\d+) textbox "Search"/.exec(told)?.[1];
    expect(await rig.agent.does('fill', { target: ref, value: 'sea' })).toContain('verified');
    expect(await page.getByLabel('Search').inputValue()).toBe('sea');
    expect(await rig.agent.does('fill', { target: ref, value: 'land' })).toContain('verified');
    expect(
      await rig.agent.does('press_key', { target: ref, key: 'Enter', expect: 'text "Found land" visible' }),
    ).toContain('verified');
  });

  it('whose page changed under a ref refuses the touch', async () => {
    const told = await rig.agent.does('describe_screen');
    const ref = /(@e\d+) button "Save" in [^\n]*Storm/.exec(told)?.[1];
    expect(ref, told).toBeDefined();
    await page.evaluate(() => {
      const [first] = document.querySelectorAll('li');
      if (first?.firstChild) first.firstChild.textContent = 'Fire at home ';
    });
    const status = await page.getByRole('status').textContent();
    expect(await rig.agent.fails('click', { target: ref })).toMatch(/STALE_REFERENCE|ELEMENT_NOT_FOUND/);
    expect(await page.getByRole('status').textContent()).toBe(status);
  });
});
