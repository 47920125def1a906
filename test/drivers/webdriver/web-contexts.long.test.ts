import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPocketDevice } from '../../../demo/phone/pocket-device.mjs';
import { question } from '../../../demo/phone/shop.mjs';
import { column, toolbar } from '../../../demo/phone/view.mjs';
import { serveWebDriver } from '../../../demo/phone/webdriver.mjs';
import { browserCandidates } from '../../../src/drivers/web/find-browser.ts';
import { OptionsSchema } from '../../../src/model/options.ts';
import { type Agent, startAgent } from '../../tools/agent.ts';

const READER = 'com.example.reader';
/** CSS pixels that the phone draws 1080 of its own for. */
const WIDE = 360;
const PIXELS = 3;
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>News</title>
  <h1>News</h1><p>Three stories today</p>
  <ul><li>Storm at sea <button data-testid="s1">Save</button></li><li>Quiet town <button>Save</button></li></ul>
  <label>Search <input name="q"></label> <label>Pin <input type="password" value="4711"></label>
  <label><input type="checkbox" onchange="say('Mail ' + this.checked)"> Send mail</label>
  <button onclick="say('sent ' + ++window.sent)">Send once</button>
  <iframe title="Advert" style="width:200px;height:60px" srcdoc="<button>Buy now</button>"></iframe>
  <p role="status"></p><div style="height:1500px"></div><button>Far down</button>
  <script>
    window.sent = 0;
    var say = (text) => { document.querySelector('[role=status]').textContent = text; };
    document.querySelectorAll('li button').forEach((one) => {
      one.onclick = (event) => say((event.isTrusted ? 'Saved ' : 'faked ') + one.parentElement.firstChild.data.trim());
    });
    document.querySelector('input').onkeydown = (event) => { if (event.key === 'Enter') say('Found ' + event.target.value); };
  </script>`;

interface Told {
  tag: string;
  words: string;
  password: boolean;
  focused: boolean;
  rect: [number, number, number, number];
}

// What both of Appium's drivers do with the contexts of web views, with a real browser behind them.
describe.each([
  // A view of iOS begins behind the bar, and its page below it.
  { shape: 'xcuitest', platform: 'ios', inset: 90 },
  { shape: 'uiautomator2', platform: 'android', inset: 0 },
] as const)('a web view behind a WebDriver server ($shape)', ({ shape, platform, inset }) => {
  let [pocket, face, agent, browser, page]: [
    Awaited<ReturnType<typeof startPocketDevice>>,
    Awaited<ReturnType<typeof serveWebDriver>>,
    Agent,
    Browser,
    Page,
  ] = [] as never;
  /** What accessibility tells of the page, as it was when the tree was asked for. */
  let told: Told[] = [];
  let debugged = true;
  let accessible = true;

  beforeAll(async () => {
    const [found] = await browserCandidates(OptionsSchema.parse({}));
    browser = await chromium.launch({
      ...(found?.executable_path ? { executablePath: found.executable_path } : {}),
      args: [...(found?.launch_args ?? []), '--no-sandbox'],
      ...(found?.launch_env ? { env: { ...process.env, ...found.launch_env } } : {}),
    });
    page = await browser.newPage({ viewport: { width: WIDE, height: (1800 - inset) / PIXELS } });
    pocket = await startPocketDevice();
    pocket.phone.install({
      package: READER,
      label: 'Reader',
      start: () => ({ name: '.Read', build: () => column([toolbar('Reader'), webView()]) }),
    });
    face = await serveWebDriver(pocket.phone, { shape });
    agent = await startAgent('--appium', face.url, '--toolset', 'mobile,core', '--no-knowledge');
  }, 60_000);

  afterAll(async () => {
    await agent?.close();
    await face?.close();
    await pocket?.close();
    await browser?.close();
  });

  beforeEach(async () => {
    debugged = true;
    accessible = true;
    face.faults.no_page = '';
    face.misled.length = 0;
    pocket.phone.sheets = [];
    await page.setContent(PAGE);
    // What could not be joined once is not asked again for a while: each test begins with a session of its own.
    await agent.does('launch', { platform, app: READER });
  });

  const web = {
    touch: (x: number, y: number) => page.mouse.click(x / PIXELS, (y - inset) / PIXELS),
    type: (text: string) => page.keyboard.type(text),
    key: (name: string) => page.keyboard.press(name),
  };
  const inside = (script: string) => page.evaluate(script);
  const behind = {
    id: '7.1',
    facts: async () => ({ title: await page.title(), url: page.url() }),
    run: (script: string, args: unknown[]) =>
      page.evaluate(
        ([text, given]) => new Function(text as string).apply(null, given as unknown[]),
        [script, args],
      ),
    look: async () => {
      told = accessible
        ? ((await inside(`[...document.querySelectorAll('h1, p, li, button, input')].map((el) => {
        const { left, top, right, bottom } = el.getBoundingClientRect();
        return { tag: el.localName + (el.type === 'checkbox' ? '-box' : ''), password: el.type === 'password',
          words: el.type === 'password' ? '••••' : el.localName === 'input' ? el.value : el.localName === 'li' ? el.firstChild.data.trim() : el.textContent,
          focused: el === document.activeElement, rect: [left, top, right, bottom] };
      })`)) as Told[])
        : [];
      pocket.phone.changed();
    },
    focus: async () => told.filter(({ focused }) => focused).map(({ rect }) => onPhone(rect))[0] ?? null,
  };
  const onPhone = ([l, t, r, b]: readonly number[]) =>
    [l, t, r, b].map((side = 0, at) => Math.round(side * PIXELS) + (at % 2 ? inset : 0)) as [
      number,
      number,
      number,
      number,
    ]; // four sides
  const open = { ...web, page: behind };
  const CLASSES: Record<string, string> = { button: 'Button', input: 'EditText', 'input-box': 'CheckBox' };
  const webView = () => ({
    cls: 'android.webkit.WebView',
    h: 1800,
    clickable: true,
    dir: 'stack' as const,
    web: debugged ? open : web,
    children: [
      ...told.map(({ tag, words, password, focused, rect }) => ({
        cls: `android.widget.${CLASSES[tag] ?? 'TextView'}`,
        ...{ text: words, password, at: onPhone(rect), ...(focused ? { focused } : {}) },
      })),
      // What the page's frame shows is told by accessibility alone.
      { cls: 'android.widget.Button', text: 'Buy now', at: frameAt() },
    ],
  });
  /** A little inside of the frame. */
  const frameAt = () => onPhone([frame.x + 20, frame.y + 20, frame.x + 90, frame.y + 40]);
  let frame = { x: 0, y: 0 };
  const status = () => page.getByRole('status').textContent();
  const taps = () => pocket.phone.inputs.filter(({ kind }) => kind === 'tap').length;

  test('shows its elements in the same snapshot: names, rows, states, frames, and no password', async () => {
    frame = (await page.locator('iframe').boundingBox()) ?? frame;
    const screen = await agent.does('describe_screen');
    expect(screen).toContain('heading 1 "News"');
    expect(screen).toContain('Three stories today');
    expect(screen).toMatch(/button "Save" in [^\n]*Quiet town/);
    expect(screen).toMatch(/checkbox "Send mail"/);
    expect(screen).toContain('Reader');
    expect(screen.match(/"Buy now"/g)).toHaveLength(1);
    expect(screen).not.toMatch(/4711|••/);
    expect(screen).not.toContain('told as the phone tells it');
    expect(face.misled).toEqual([]);
  });

  test('takes touches, text, keys and expectations through the phone, each sent once', async () => {
    pocket.phone.inputs.length = 0;
    expect(
      await agent.does('click', {
        target: 'button "Save" in "Quiet town"',
        expect: 'text "Saved Quiet town" visible',
      }),
    ).toContain('verified');
    expect(taps()).toBe(1);
    expect(await status()).toBe('Saved Quiet town');
    await agent.does('click', { target: 'button "Send once"', expect: 'text "sent 1" visible' });
    expect(await inside('window.sent')).toBe(1);
    expect(
      await agent.does('click', { target: 'checkbox "Send mail"', expect: 'checkbox "Send mail" checked' }),
    ).toContain('verified');
    expect(await agent.does('fill', { target: 'textbox "Search"', value: 'sea' })).toContain('verified');
    expect(await page.getByLabel('Search').inputValue()).toBe('sea');
    expect(await agent.does('fill', { target: 'textbox "Search"', value: 'länd' })).toContain('verified');
    expect(
      await agent.does('press_key', {
        target: 'textbox "Search"',
        key: 'Enter',
        expect: 'text "Found länd" visible',
      }),
    ).toContain('verified');
    expect(face.misled).toEqual([]);
    const switches = face.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/context'));
    const back = switches.filter(({ body }) => body.name === 'NATIVE_APP').length;
    const into = switches.length - back;
    expect([into > 5, back]).toEqual([true, into]);
  });

  test('whose page changed under a ref refuses the touch', async () => {
    const ref = /(@e\d+) button "Save" in [^\n]*Storm/.exec(await agent.does('describe_screen'))?.[1];
    await inside(`document.querySelector('li').firstChild.data = 'Fire at home '`);
    pocket.phone.inputs.length = 0;
    expect(await agent.fails('click', { target: ref })).toMatch(/STALE_REFERENCE|ELEMENT_NOT_FOUND/);
    expect(taps()).toBe(0);
    expect(await status()).toBe('');
  });

  test('that is lost is told with the reason, and then as the phone tells it', async () => {
    await agent.does('describe_screen');
    face.faults.no_page = 'no such window: target window already closed';
    const screen = await agent.does('describe_screen');
    expect(screen).toContain('target window already closed');
    expect(screen).toMatch(/text "News"|"News"/);
    expect(screen).not.toContain('heading 1 "News"');
    // The way through the phone works as before, and its words are told once.
    face.faults.no_page = '';
    const saved = await agent.does('click', {
      target: 'button "Send once"',
      expect: 'text "sent 1" visible',
    });
    expect(saved).toContain('verified');
    expect(saved).not.toContain('already closed');
    expect(await inside('window.sent')).toBe(1);
    expect(face.misled).toEqual([]);
  });

  test('that may not be debugged is told as the phone tells it, with the reason, once', async () => {
    debugged = false;
    const screen = await agent.does('describe_screen');
    expect(screen).toContain(`${READER} does not let its pages be debugged`);
    expect(await agent.does('describe_screen')).not.toContain('does not let');
  });

  test('is left alone while a question lies over it: what asks a page may answer its question', async () => {
    const read = () => face.calls.filter(({ path, body }) => path.endsWith('/context') && body.name).length;
    await agent.does('describe_screen');
    pocket.phone.show(
      question(pocket.phone, 'Leave the page?', 'Nothing is saved', ['Stay', 'Leave'], () => {}),
    );
    const before = read();
    expect(await agent.does('describe_screen')).toContain('Leave the page?');
    expect(read()).toBe(before);
  });

  test('where nothing tells where its page lies is touched by what the phone tells alone', async () => {
    accessible = false;
    const screen = await agent.does('describe_screen');
    if (inset > 0) expect(screen).toContain('where in it its page lies cannot be told');
    // It fills the view.
    else expect(screen).toContain('heading 1 "News"');
  });

  test('that the server does not come back from ends the session, and nothing is sent into the page', async () => {
    const screen = await agent.does('describe_screen');
    const ref = /(@e\d+) button "Send once"/.exec(screen)?.[1];
    face.faults.stuck = 2;
    pocket.phone.inputs.length = 0;
    expect(await agent.fails('click', { target: ref })).toMatch(/does not go back from the web view/);
    expect(taps()).toBe(0);
    expect(face.misled).toEqual([]);
    face.faults.stuck = 0;
    expect(await agent.does('describe_screen')).toContain('heading 1 "News"');
  });
});
