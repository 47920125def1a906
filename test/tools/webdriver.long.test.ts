import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPocketDevice } from '../../demo/phone/pocket-device.mjs';
import { question } from '../../demo/phone/shop.mjs';
import { serveWebDriver } from '../../demo/phone/webdriver.mjs';
import { type Agent, startAgent } from './agent.ts';

const SHOP = 'com.example.shop';

type Pocket = Awaited<ReturnType<typeof startPocketDevice>>;
type Face = Awaited<ReturnType<typeof serveWebDriver>>;

// The same flows on trees as XCUITest writes them and as UiAutomator2 does; what counts is what the phone says.
describe.each([
  { shape: 'xcuitest', platform: 'ios', scheme: 'ios-app' },
  { shape: 'uiautomator2', platform: 'android', scheme: 'android-app' },
] as const)('a phone behind a WebDriver server ($shape)', ({ shape, platform, scheme }) => {
  let [pocket, face, agent]: [Pocket, Face, Agent] = [] as never;

  beforeAll(async () => {
    pocket = await startPocketDevice();
    face = await serveWebDriver(pocket.phone, { shape });
    agent = await startAgent('--appium', face.url, '--toolset', 'mobile,inspect,core', '--no-knowledge');
    await agent.does('launch', { platform, app: SHOP });
  });

  afterAll(async () => {
    await agent.close();
    await face.close();
    await pocket.close();
  });

  beforeEach(() => {
    const { phone } = pocket;
    phone.events.length = 0;
    phone.inputs.length = 0;
    phone.beforeInput.length = 0;
    phone.sheets = [];
    face.faults.before = undefined;
  });

  const happened = () => pocket.phone.events.map(({ what }) => what);
  const taps = () => pocket.phone.inputs.filter(({ kind }) => kind === 'tap').length;
  const trees = () => face.calls.filter(({ path }) => path.endsWith('/source')).length;
  const odd = (name: string) => agent.does('open_link', { url: `shop://odd/${name}` });

  test('a film of the screen is taken by the server and kept in the output folder', async () => {
    await agent.does('open_link', { url: 'shop://settings' });
    await agent.does('record_screen', { action: 'start', seconds: 30 });
    await agent.does('click', { target: 'switch "Dark theme"' });
    const said = await agent.does('record_screen', { action: 'stop' });
    const path = / in (?<path>\S+\.mp4)/.exec(said)?.groups?.path ?? '';
    expect(readFileSync(path, 'utf8')).toBe('film ["tap"]');
    expect(face.calls.find(({ path: to }) => to.endsWith('/start_recording_screen'))?.body).toEqual({
      options: { timeLimit: '30' },
    });
  });

  test('login, the third item into the cart, and the order, each verified', async () => {
    await agent.does('reset_app_data');
    expect(await agent.does('start_app')).toContain(`${scheme}://${SHOP}/`);
    expect(await agent.does('fill', { target: 'textbox "Email"', value: 'zoë@x.org' })).toMatch(/: verified/);
    const secret = await agent.does('fill', { target: 'textbox "Password"', value: 'pocket' });
    expect(secret).toMatch(/its value is hidden/);
    expect(secret).not.toMatch(/pocket|•/);
    expect(await agent.does('click', { target: 'button "Sign in"', expect: 'text "Items" visible' })).toMatch(
      /: verified/,
    );
    expect(await agent.does('click', { target: 'button "Add" in "Candle 3"' })).toMatch(
      /Candle 3 added to cart/,
    );
    await agent.does('click', { target: 'button "Cart (1)"' });
    await agent.does('click', { target: 'button "Order"', expect: 'text "Place the order?" visible' });
    expect(
      await agent.does('click', { target: 'button "Order"', expect: 'text "Your cart is empty" visible' }),
    ).toMatch(/: verified/);
    expect(pocket.phone.events).toEqual([
      { what: 'login', email: 'zoë@x.org', password: 'pocket' },
      { what: 'added', item: 'Candle 3' },
      { what: 'ordered', items: ['Candle 3'] },
    ]);
  });

  test('a switch far down in the settings', async () => {
    await agent.does('open_link', { url: 'shop://settings' });
    expect(await agent.does('scroll_to_element', { target: 'switch "Only on Wi-Fi"' })).toMatch(
      /found switch "Only on Wi-Fi"/,
    );
    expect(await agent.does('click', { target: 'switch "Only on Wi-Fi"' })).toMatch(/: verified/);
    expect(pocket.phone.events).toEqual([{ what: 'setting', name: 'wifi_only', to: true }]);
  });

  test('a verified touch takes one tree before it and two after where trees are slow, three where they are fast, and no input more', async () => {
    await agent.does('open_link', { url: 'shop://settings' });
    const cost = async () => {
      const [read, sent] = [trees(), taps()];
      expect(await agent.does('click', { target: 'switch "Dark theme"' })).toMatch(/: verified/);
      return [trees() - read, taps() - sent];
    };
    // On a busy machine a tree may grow old, or be as slow as one that is held back: one of a few has to be as it should.
    const costs = async (wanted: number[]) => {
      const seen: number[][] = [];
      for (let tried = 0; tried < 6; tried++) {
        seen.push(await cost());
        if (isDeepStrictEqual(seen.at(-1), wanted)) return;
      }
      expect(seen).toContainEqual(wanted);
    };
    await costs([4, 1]);
    face.faults.source_ms = 550;
    await costs([3, 1]);
    face.faults.source_ms = 0;
  });

  test('wheels of numbers and words, a date and a time of wheels, and a button that opens a month', async () => {
    await odd('wheels');
    const set = async (target: string, value: string | number) =>
      expect(await agent.does('adjust_control', { target, value })).toMatch(/: verified/);
    const last = () => pocket.phone.events.at(-1);
    await set('spinbutton "Guests"', 47);
    expect(last()).toEqual({ what: 'guests', value: '47' });
    await set('spinbutton "Size"', 'Medium');
    await odd('date-wheels');
    await set('group "date picker"', '2028-02-29');
    expect(last()).toEqual({ what: '2028-02-29' });
    await odd('time-wheels');
    // What XCUITest calls a picker of times is a picker of dates as well.
    await set(platform === 'ios' ? 'group "date picker"' : 'group "time picker"', '15:40');
    expect(last()).toEqual({ what: '3:40 PM' });
    await odd('month');
    await set('button "Nov 15, 2026"', '2027-01-08');
    expect(last()).toEqual({ what: '2027-01-08' });
  });

  test('two fingers go apart on what was meant', async () => {
    await odd('map');
    const said = await agent.does('pinch', { target: '"Map"', scale: 2, expect: 'text "Zoom 2.0" visible' });
    expect(said).toMatch(/: verified/);
    expect(happened()).toEqual(['zoomed in']);
  });

  test('apps, logs, pictures and the way it is held', async () => {
    expect(await agent.does('list_apps')).toContain(SHOP);
    expect((await agent.call('capture_screenshot')).images).toHaveLength(1);
    pocket.phone.note('E', 'Shop', 'a thing went wrong');
    expect(await agent.does('get_logs')).toMatch(/a thing went wrong/);
    expect(await agent.does('set_orientation', { orientation: 'landscape' })).toMatch(/turned to landscape/);
    expect(pocket.phone.rotation).toBe(1);
    await agent.does('set_orientation', { orientation: 'portrait' });
    await agent.does('stop_app');
    expect(pocket.phone.front?.app.package).not.toBe(SHOP);
    expect(await agent.does('start_app')).toContain(`${scheme}://${SHOP}/`);
    expect(await agent.fails('start_app', { app: 'com.exmaple.shop' })).toMatch(
      /no app "com\.exmaple\.shop" on this phone; nearest: com\.example\.shop/,
    );
    expect(await agent.fails('open_link', { url: 'nobody://x' })).toMatch(/Cannot open nobody:\/\/x/);
    expect(await agent.fails('tabs')).toMatch(/has no tabs/);
  });

  test('going back leads to where it was, or says why it cannot', async () => {
    await agent.does('open_link', { url: 'shop://list' });
    await agent.does('open_link', { url: 'shop://cart' });
    expect(await agent.does('press_back')).toMatch(/"Items"/);
    if (platform === 'ios')
      expect(await agent.fails('press_back')).toMatch(
        /iOS has no back key, and no bar with a button back is on the screen/,
      );
  });

  test('what the system asks lies on top, and is answered like any other', async () => {
    await agent.does('open_link', { url: 'shop://list' });
    await agent.does('click', { target: 'button "More options"' });
    const menu = await agent.does('describe_screen');
    const entry = /(@e\d+) \S+ "Scan a code"/.exec(menu)?.[1] ?? menu;
    expect(await agent.does('click', { target: entry })).toMatch(/Allow Shop to take pictures/);
    if (platform === 'ios')
      expect(await agent.fails('handle_dialog', { accept: false })).toMatch(
        /3 buttons \("While using the app", "Only this time", "Don't allow"\), none of which is yes or no\ntry: click the button/,
      );
    expect(happened()).not.toContain('permission');
    await agent.does('click', { target: 'button "Don\'t allow"' });
    expect(pocket.phone.events).toContainEqual({ what: 'permission', yes: false });
  });

  describe('that misleads: no wrong target, nothing verified that is not so, nothing sent twice', () => {
    test('a dead button', async () => {
      await odd('dead-button');
      expect(await agent.does('click', { target: 'button "Save"' })).toMatch(/no effect seen/);
      expect(taps()).toBe(1);
    });

    test('an effect that comes late', async () => {
      await odd('late-effect');
      expect(await agent.does('click', { target: 'button "Save"', expect: 'text "Saved" visible' })).toMatch(
        /: verified/,
      );
      expect([happened(), taps()]).toEqual([['saved'], 1]);
    });

    test('a row that was used again for another item is refused', async () => {
      const seen = await odd('rows');
      const ref = /(@e\d+) button "Delete" in \S+ "Anna"/.exec(seen)?.[1] ?? seen;
      pocket.phone.odd.recycle?.();
      expect(await agent.fails('click', { target: ref })).toMatch(/STALE_REFERENCE/);
      expect([happened(), taps()]).toEqual([[], 0]);
    });

    test('a question that lies over the button keeps the touch from it', async () => {
      const seen = await odd('dialog-over');
      const ref = /(@e\d+) button "Next"/.exec(seen)?.[1] ?? seen;
      pocket.phone.odd.ask?.();
      expect(await agent.fails('click', { target: ref })).toMatch(
        /covered by dialog "Do you like this app\?"/,
      );
      expect([happened(), taps()]).toEqual([[], 0]);
      await agent.does('click', { target: 'button "Never"' });
    });

    test('the keyboard over the button: no key of it is pressed', async () => {
      await odd('keyboard-over');
      await agent.does('fill', { target: 'textbox "Note"', value: 'hello' });
      const answer = await agent.call('click', { target: 'button "Publish"' });
      const published = happened().includes('published');
      expect(answer.failed).toBe(!published);
      expect(pocket.phone.events).toEqual(published ? [{ what: 'published', note: 'hello' }] : []);
    });

    test('a switch that goes back by itself is not verified', async () => {
      await odd('switch-reverts');
      const answer = await agent.call('click', { target: 'switch "Location"' });
      // On a starved machine the phone goes back later than anybody watches: then it was so when it was said.
      expect(answer.text.includes(': verified') && happened().includes('reverted')).toBe(false);
      expect(taps()).toBe(1);
    });

    test('fields that reformat or cut off what is typed', async () => {
      await odd('field-reformats');
      const number = await agent.call('fill', { target: 'textbox "Phone number"', value: 'abc 555 1234' });
      expect(number.text).toMatch(/^failed .*it holds "555-123-4", not "abc 555 1234"/);
      await odd('field-limited');
      const code = await agent.call('fill', { target: 'textbox "Code"', value: '123456789' });
      expect(code.text).not.toMatch(/: verified/);
    });

    test('a field that was replaced under the hand gets no text', async () => {
      await odd('field-limited');
      face.faults.stale_next = true;
      face.faults.before = undefined;
      const answer = await agent.call('fill', { target: 'textbox "Code"', value: '123' });
      expect(answer.text).not.toMatch(/: verified/);
      expect(pocket.phone.inputs.filter(({ kind }) => kind === 'text')).toEqual([]);
    });

    test('two that are called the same are not chosen between', async () => {
      await odd('twins');
      expect(await agent.fails('click', { target: 'button "Open"' })).toMatch(/AMBIGUOUS_TARGET/);
      expect(taps()).toBe(0);
    });

    test('a crash ends the action and is told; the app is started again', async () => {
      await odd('crash-on-tap');
      const answer = await agent.call('click', { target: 'button "Open report"' });
      expect(answer.text).toMatch(/crash/);
      expect(answer.text).not.toMatch(/: verified/);
      expect(taps()).toBe(1);
      pocket.phone.sheets = [];
      expect(await agent.does('restart_app')).toMatch(/restarted/);
    });

    test('a connection that breaks while the touch is under way: it may have landed, and is not sent again', async () => {
      await odd('slow-payment');
      face.faults.break_next = true;
      expect(await agent.fails('click', { target: 'button "Pay"' })).toMatch(/may have/);
      expect([happened(), taps()]).toEqual([['paid'], 1]);
    });

    test('a session that the server lost before the touch: nothing is sent, and the next call reaches the phone anew', async () => {
      await odd('slow-payment');
      face.faults.before = () => face.sessions.clear();
      const answer = await agent.fails('click', { target: 'button "Pay"' });
      expect(answer).toMatch(/the server has no such session any more/);
      expect(answer).not.toMatch(/may have/);
      face.faults.before = undefined;
      expect([happened(), taps()]).toEqual([[], 0]);
      // Told once, with the call that met it or with the next.
      const told = `${answer}\n${await agent.does('describe_screen')}`;
      expect(told.match(/the phone was lost; it is reached anew/g)).toHaveLength(1);
      expect(told).not.toMatch(/browser/);
    });
  });
});

test('under a policy nobody but a person answers a question over the app with what the policy guards', async () => {
  const pocket = await startPocketDevice();
  const face = await serveWebDriver(pocket.phone, { shape: 'xcuitest' });
  const flags = ['--toolset', 'mobile,core', '--no-knowledge', '--policy', 'default'];
  const agent = await startAgent('--appium', face.url, ...flags);
  const ordered = () => pocket.phone.events.some(({ what }) => what === 'ordered');
  try {
    await agent.does('launch', { platform: 'ios', app: SHOP });
    await agent.does('open_link', { url: 'shop://list' });
    await agent.does('click', { target: 'button "Add" in "Candle 3"' });
    const say = (choice: string) => choice === 'Order' && pocket.phone.events.push({ what: 'ordered' });
    pocket.phone.show(question(pocket.phone, 'Place the order?', '1 item', ['Cancel', 'Order'], say));
    expect(await agent.fails('handle_dialog', { accept: true })).toMatch(/approv/i);
    expect(ordered()).toBe(false);
    await agent.does('handle_dialog', { accept: false });
    expect(ordered()).toBe(false);
  } finally {
    await agent.close();
    await face.close();
    await pocket.close();
  }
});
