import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SHOP, usePhone } from './phone-agent.ts';

const { rig, happened, taps, odd } = usePhone('--toolset', 'mobile,inspect');

describe('a phone app through the same tools', () => {
  test('login, an item into the cart, and the order, each verified', async () => {
    await rig.agent.does('reset_app_data');
    expect(await rig.agent.does('start_app')).toMatch(
      /started com\.example\.shop\nlogin\/shop \| "Shop" \| android-app:\/\/com\.example\.shop\/\.LoginActivity/,
    );
    expect(await rig.agent.does('fill', { target: 'textbox "Email"', value: 'me@x.org' })).toMatch(
      /: verified/,
    );
    const secret = await rig.agent.does('fill', { target: 'textbox "Password"', value: 'pocket' });
    expect(secret).toMatch(/its value is hidden/);
    expect(secret).not.toMatch(/pocket|•/);
    expect(
      await rig.agent.does('click', { target: 'button "Sign in"', expect: 'text "Items" visible' }),
    ).toMatch(/: verified/);
    const added = await rig.agent.does('click', { target: 'button "Add" in "Candle 3"' });
    expect(added).toMatch(/text \("Candle 3 added to cart" came and went\)/);
    await rig.agent.does('click', { target: 'button "Cart (1)"' });
    await rig.agent.does('click', { target: 'button "Order"', expect: 'text "Place the order?" visible' });
    expect(
      await rig.agent.does('click', {
        target: 'button "Order"',
        expect: 'text "Your cart is empty" visible',
      }),
    ).toMatch(/: verified/);
    expect(rig.pocket.phone.events).toEqual([
      { what: 'login', email: 'me@x.org', password: 'pocket' },
      { what: 'added', item: 'Candle 3' },
      { what: 'ordered', items: ['Candle 3'] },
    ]);
  });

  test('a switch in a row that takes the touch, a list that opens, a picture', async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    expect(await rig.agent.does('click', { target: 'switch "Dark theme"' })).toMatch(/: verified/);
    expect(await rig.agent.does('select', { target: 'combobox "Size"', value: 'Large' })).toMatch(
      /: verified/,
    );
    expect(rig.pocket.phone.events).toEqual([
      { what: 'setting', name: 'dark', to: true },
      { what: 'setting', name: 'size', to: 'Large' },
    ]);
    const { images } = await rig.agent.call('capture_screenshot');
    expect(images).toHaveLength(1);
    expect(await rig.agent.does('press_back')).toMatch(/went back/);
  });

  test('what lies far down is scrolled to, also in a list that makes its rows as it goes', async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    const shown = await rig.agent.does('scroll_to_element', { target: 'switch "Only on Wi-Fi"' });
    expect(shown).toMatch(/found switch "Only on Wi-Fi"/);
    await rig.agent.does('click', { target: 'switch "Only on Wi-Fi"' });
    expect(await rig.agent.fails('scroll_to_element', { target: 'button "Nowhere"' })).toMatch(
      /ELEMENT_NOT_FOUND.*button "Nowhere".*end/s,
    );
    await rig.agent.does('open_link', { url: 'shop://list' });
    const { phone } = rig.pocket;
    const [trees, sent] = [phone.trees, phone.inputs.length];
    await rig.agent.does('scroll_to_element', { target: 'clickable "Jar 40, $6.43"' });
    // One tree for each swipe, one to begin with, and one to show what was found.
    expect(phone.trees - trees).toBeLessThanOrEqual(phone.inputs.length - sent + 3);
    await rig.agent.does('click', { target: 'button "Add" in "Jar 40"' });
    expect(rig.pocket.phone.events).toEqual([
      { what: 'setting', name: 'wifi_only', to: true },
      { what: 'added', item: 'Jar 40' },
    ]);
  });

  test('what neither scrolls nor stands in what does is not scrolled, and nothing else instead', async () => {
    await rig.agent.does('open_link', { url: 'shop://list' });
    const shown = await rig.agent.does('describe_screen');
    rig.pocket.phone.inputs.length = 0;
    const [target = ''] = /button "Cart[^"]*"/.exec(shown) ?? [];
    expect(target).not.toBe('');
    for (const direction of ['down', 'bottom'])
      expect(await rig.agent.fails('scroll', { target, direction })).toMatch(
        /neither it nor anything around it scrolls/,
      );
    expect(rig.pocket.phone.inputs).toEqual([]);
  });

  test('a list without it is read from end to end, and what is above the start is found too', async () => {
    const { phone } = rig.pocket;
    await rig.agent.does('open_link', { url: 'shop://settings' });
    await rig.agent.does('scroll', { direction: 'bottom' });
    expect(await rig.agent.does('scroll_to_element', { target: 'switch "Dark theme"' })).toContain(
      'found switch "Dark theme"',
    );
    phone.inputs.length = 0;
    await rig.agent.fails('scroll_to_element', { target: 'switch "Bright theme"' });
    // Down to the end and up again, each with one more that moves nothing.
    expect(phone.inputs.length).toBeLessThanOrEqual(6);
  });

  test('a way down to something is a step like any other, and where it is not there the next one is not run', async () => {
    const to = (target: string) => ({ tool: 'scroll_to_element', target });
    const steps = ['go to shop://settings', to('switch "Only on Wi-Fi"'), 'check switch "Only on Wi-Fi"'];
    const done = await rig.agent.does('run_steps', { steps });
    expect(done).toMatch(/2 found switch "Only on Wi-Fi".*3 .*: verified/s);
    const touched = taps();
    const failed = await rig.agent.fails('run_steps', {
      steps: ['go to shop://settings', to('switch "Nowhere"'), 'click switch "Dark theme"'],
    });
    expect(failed).toMatch(/ELEMENT_NOT_FOUND.*no switch "Nowhere".*step 3 not run/s);
    expect(taps()).toBe(touched);
  });

  test('two fingers are more than adb can send: refused with what to do, and nothing is sent', async () => {
    await odd('map');
    const sent = rig.pocket.phone.inputs.length;
    const said = await rig.agent.fails('pinch', { target: '"Map"', scale: 2 });
    expect(said).toMatch(/adb sends one finger.*--android-agent/s);
    expect(said).not.toContain('may have');
    expect(rig.pocket.phone.inputs.length).toBe(sent);
    expect(happened()).toEqual([]);
  });

  test('a question for a permission is a dialog like any other, and a permission given before is not asked for', async () => {
    await rig.agent.does('open_link', { url: 'shop://list' });
    await rig.agent.does('click', { target: 'button "More options"' });
    const asked = await rig.agent.does('click', { target: 'clickable "Scan a code"' });
    expect(asked).toMatch(/dialog "Allow Shop to take pictures/);
    await rig.agent.does('click', { target: 'button "Don\'t allow"' });
    expect(rig.pocket.phone.events).toEqual([{ what: 'permission', yes: false }]);
    await rig.agent.does('grant_permission', { permission: 'camera' });
    await rig.agent.does('click', { target: 'button "More options"' });
    await rig.agent.does('click', { target: 'clickable "Scan a code"' });
    expect(happened()).toEqual(['permission', 'scan']);
  });

  test('views without names that take the touch are called by the texts inside', async () => {
    await rig.agent.does('open_link', { url: 'shop://list' });
    await rig.agent.does('click', { target: 'button "More options"' });
    await rig.agent.does('click', { target: 'clickable "Corner"' });
    await rig.agent.does('click', { target: 'clickable "Anna likes this, 0 likes"' });
    expect(happened()).toEqual(['liked']);
  });

  test('keys that only phones have, a long touch, and keys by any of their names', async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    const { phone } = rig.pocket;
    for (const [key, code] of [
      ['volume_up', 24],
      ['volume_down', 25],
      ['app_switch', 187],
    ] as const) {
      await rig.agent.does('press_key', { key });
      expect(phone.inputs.at(-1)).toEqual({ kind: 'key', code });
    }
    await rig.agent.does('click', { target: 'switch "Dark theme"', button: 'right' });
    expect(phone.inputs.at(-1)).toMatchObject({ kind: 'long' });
    await rig.agent.does('press_key', { key: 'esc' });
    expect(phone.inputs.at(-1)).toEqual({ kind: 'key', code: 111 });
    expect(await rig.agent.does('press_key', { key: 'home' })).toContain('com.pocket.launcher');
    expect(phone.inputs.at(-1)).toEqual({ kind: 'key', code: 3 });
    await rig.agent.does('start_app', { app: SHOP });
  });

  test('an app is removed when that is asked for, and then it is not there', async () => {
    rig.pocket.phone.install({
      package: 'com.example.old',
      label: 'Old',
      start: () => ({ name: '.Old', build: () => ({ cls: 'android.view.View', h: 90 }) }),
    });
    expect(await rig.agent.does('uninstall_app', { app: 'com.example.old' })).toContain('com.example.old');
    expect(rig.pocket.phone.apps.has('com.example.old')).toBe(false);
    expect(await rig.agent.fails('start_app', { app: 'com.example.old' })).toContain('com.example.old');
  });

  test('a screen of which the app tells nothing says so, and how it can be seen', async () => {
    const start = () => ({ name: '.Game', build: () => ({ cls: 'android.view.SurfaceView', h: 2000 }) });
    rig.pocket.phone.install({ package: 'com.example.game', label: 'Game', start });
    await rig.agent.does('start_app', { app: 'com.example.game' });
    const told = await rig.agent.does('describe_screen');
    expect(told).toMatch(
      /0 in view\nthe app tells nothing of what it shows here; capture_screenshot shows it/,
    );
    await rig.agent.does('start_app', { app: SHOP });
    expect(await rig.agent.does('describe_screen')).not.toContain('tells nothing');
    rig.pocket.phone.apps.delete('com.example.game');
  });

  test('devices and apps are listed, and logs are those of the phone', async () => {
    expect(await rig.agent.does('list_devices')).toBe(`${rig.pocket.serial} android Pocket Device: device`);
    expect(await rig.agent.does('list_apps')).toBe(`com.example.notes\n${SHOP}`);
    rig.pocket.phone.note('E', 'Shop', 'a thing went wrong');
    await expect.poll(() => rig.agent.does('get_logs')).toMatch(/error: "Shop: a thing went wrong"/);
    expect(await rig.agent.does('set_orientation', { orientation: 'landscape' })).toMatch(
      /turned to landscape/,
    );
    await rig.agent.does('set_orientation', { orientation: 'portrait' });
  });
});

describe('what cannot be is told in one line with the remedy', () => {
  test('an app that is not installed, with the nearest names', async () => {
    expect(await rig.agent.fails('launch', { platform: 'android', app: 'com.exmaple.shop' })).toMatch(
      /no app "com\.exmaple\.shop" on this phone; nearest: com\.example\.shop/,
    );
    expect(await rig.agent.fails('start_app', { app: 'com.nope' })).toMatch(/no app "com\.nope"/);
  });

  test('several phones and none named; one that is unauthorized', async () => {
    rig.devices.push({ serial: 'other', state: 'device', behind: rig.pocket.behind });
    expect(await rig.agent.fails('launch', { platform: 'android' })).toMatch(
      /2 phones are connected, say which/,
    );
    const [, other] = rig.devices;
    if (other) other.state = 'unauthorized';
    expect(await rig.agent.fails('launch', { platform: 'android', device: 'other' })).toMatch(
      /other is unauthorized: unlock it and allow USB debugging/,
    );
    rig.devices.pop();
  });

  test('tools of the web on a phone, and letters that adb has no key for', async () => {
    await rig.agent.does('open_link', { url: 'shop://odd/field-limited' });
    expect(await rig.agent.fails('tabs')).toMatch(
      /Android has no tabs; launch \{"platform":"web","url":"..."\} opens a session that has/,
    );
    expect(await rig.agent.fails('hover', { target: 'textbox "Code"' })).toMatch(
      /a touch screen has no pointer/,
    );
    expect(await rig.agent.fails('fill', { target: 'textbox "Code"', value: 'ü' })).toMatch(
      /English keyboard/,
    );
    expect(await rig.agent.fails('open_link', { url: 'nobody://x' })).toMatch(
      /no app on this phone opens nobody:\/\/x.*correct the link/s,
    );
  });
});

describe('a phone that misleads: no wrong target, nothing verified that is not so, nothing sent twice', () => {
  test('a dead button', async () => {
    await odd('dead-button');
    expect(await rig.agent.does('click', { target: 'button "Save"' })).toMatch(/no effect seen/);
    expect(taps()).toBe(1);
  });

  test('an effect that comes late', async () => {
    await odd('late-effect');
    expect(
      await rig.agent.does('click', { target: 'button "Save"', expect: 'text "Saved" visible' }),
    ).toMatch(/: verified/);
    expect(happened()).toEqual(['saved']);
  });

  test('a payment that answers after everybody has stopped waiting is not sent again', async () => {
    await odd('slow-payment');
    await rig.agent.call('click', { target: 'button "Pay"' });
    expect(happened()).toEqual(['paid']);
  });

  test('a toast is told, though it is in no tree', async () => {
    await odd('toast');
    expect(await rig.agent.does('click', { target: 'button "Send"' })).toMatch(
      /"Message sent" came and went/,
    );
  });

  test('a row that was used again for another item is refused', async () => {
    const seen = await odd('rows');
    const ref = /(@e\d+) button "Delete" in \S+ "Anna"/.exec(seen)?.[1] ?? seen;
    rig.pocket.phone.odd.recycle?.();
    expect(await rig.agent.fails('click', { target: ref })).toMatch(/STALE_REFERENCE/);
    expect([happened(), taps()]).toEqual([[], 0]);
  });

  test('a list that moved under the hand: the row that was meant is deleted, or none', async () => {
    const seen = await odd('rows');
    const ref = /(@e\d+) button "Delete" in \S+ "Bruno"/.exec(seen)?.[1] ?? seen;
    rig.pocket.phone.odd.shift?.();
    await rig.agent.call('click', { target: ref });
    expect(rig.pocket.phone.events.every(({ name }) => name === 'Bruno')).toBe(true);
  });

  test('a question that lies over the button keeps the touch from it', async () => {
    const seen = await odd('dialog-over');
    const ref = /(@e\d+) button "Next"/.exec(seen)?.[1] ?? seen;
    rig.pocket.phone.odd.ask?.();
    expect(await rig.agent.fails('click', { target: ref })).toMatch(
      /covered by dialog "Do you like this app\?"/,
    );
    expect(await rig.agent.fails('click', { target: 'button "Later"' })).toMatch(
      /nothing on the screen is button "Later"; dialog "Do you like this app\?" lies over the app/,
    );
    expect([happened(), taps()]).toEqual([[], 0]);
    await rig.agent.does('click', { target: 'button "Never"' });
  });

  test('the keyboard over the button is closed or told, and no key of it is pressed', async () => {
    await odd('keyboard-over');
    await rig.agent.does('fill', { target: 'textbox "Note"', value: 'hello' });
    const answer = await rig.agent.call('click', { target: 'button "Publish"' });
    const published = happened().includes('published');
    expect(answer.failed).toBe(!published);
    if (published) expect(rig.pocket.phone.events).toEqual([{ what: 'published', note: 'hello' }]);
    else expect(answer.text).toMatch(/covered by the keyboard/);
  });

  test('a switch that goes back by itself is not verified', async () => {
    await odd('switch-reverts');
    const answer = await rig.agent.call('click', { target: 'switch "Location"' });
    expect(answer.text).not.toMatch(/: verified/);
    expect(taps()).toBe(1);
  });

  test('fields that reformat, cut off or empty what is typed', async () => {
    await odd('field-reformats');
    const number = await rig.agent.call('fill', { target: 'textbox "Phone number"', value: 'abc 555 1234' });
    expect(number.text).toMatch(/^failed .*it holds "555-123-4", not "abc 555 1234"/);
    await odd('field-limited');
    expect((await rig.agent.call('fill', { target: 'textbox "Code"', value: '123456789' })).text).not.toMatch(
      /: verified/,
    );
    await odd('field-empties');
    expect((await rig.agent.call('fill', { target: 'textbox "Word"', value: 'hello' })).text).not.toMatch(
      /: verified/,
    );
  });

  test('a disabled button is not touched', async () => {
    await odd('disabled');
    expect(await rig.agent.fails('click', { target: 'button "Continue"' })).toMatch(/it is disabled/);
    expect(taps()).toBe(0);
  });

  test('two that are called the same are not chosen between', async () => {
    await odd('twins');
    expect(await rig.agent.fails('click', { target: 'button "Open"' })).toMatch(/AMBIGUOUS_TARGET/);
    expect(taps()).toBe(0);
  });

  test('a screen that never rests is refused with the reason, and left by the back key', async () => {
    const { phone } = rig.pocket;
    await rig.agent.does('open_link', { url: 'shop://settings' });
    phone.idle = { quiet_ms: 300, most_ms: 350 };
    // What leads there is done, and says that it cannot be seen.
    for (const [tool, given] of [
      ['open_link', { url: 'shop://odd/restless' }],
      ['start_app', { app: SHOP }],
    ] as const)
      expect(await rig.agent.does(tool, given)).toMatch(/^(opened|started).*the screen cannot be read now/s);
    expect(await rig.agent.fails('describe_screen')).toMatch(/moves all the time/);
    expect(await rig.agent.fails('click', { target: 'button "Buy"' })).toMatch(/moves all the time/);
    expect([happened(), taps()]).toEqual([[], 0]);
    phone.idle = { quiet_ms: 30, most_ms: 2000 };
    expect(await rig.agent.does('press_back')).toMatch(/went back.* in view\n@e\d+ /s);
    expect(await rig.agent.does('describe_screen')).not.toMatch(/"Live"/);
  });

  test('a crash ends the action and is told with its reason; the app is started again', async () => {
    await odd('crash-on-tap');
    const answer = await rig.agent.call('click', { target: 'button "Open report"' });
    expect(answer.text).toMatch(/com\.example\.shop crashed: "java\.lang\.IllegalStateException: no report"/);
    expect(answer.text).not.toMatch(/: verified/);
    await rig.agent.does('click', { target: 'button "Close app"' });
    expect(await rig.agent.does('restart_app')).toMatch(/restarted/);
  });

  test('the screen turned in between: the touch lands on what was meant', async () => {
    const seen = await odd('rows');
    const ref = /(@e\d+) button "Delete" in \S+ "Clara"/.exec(seen)?.[1] ?? seen;
    rig.pocket.phone.rotation = 1;
    rig.pocket.phone.changed();
    await rig.agent.call('click', { target: ref });
    rig.pocket.phone.rotation = 0;
    rig.pocket.phone.changed();
    expect(rig.pocket.phone.events.every(({ name }) => name === 'Clara')).toBe(true);
  });

  test('a film of the screen is taken, fetched into the output folder and removed from the phone', async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    expect(await rig.agent.does('record_screen', { action: 'start', seconds: 30 })).toMatch(/at most 30 s/);
    expect(await rig.agent.fails('record_screen', { action: 'start' })).toMatch(/already/);
    await rig.agent.does('click', { target: 'switch "Dark theme"' });
    const said = await rig.agent.does('record_screen', { action: 'stop' });
    const film = readFileSync(/ in (?<path>\S+\.mp4)/.exec(said)?.groups?.path ?? '');
    expect(film.subarray(4, 8).toString()).toBe('ftyp');
    expect(film.toString()).toContain('["tap"]');
    expect([...rig.pocket.files.keys()].filter((name) => name.endsWith('.mp4'))).toEqual([]);
    expect(await rig.agent.fails('record_screen', { action: 'stop' })).toMatch(/no film/);
  });

  test('the cable pulled while the touch is under way: it may have landed, and is not sent again', async () => {
    await odd('slow-payment');
    rig.pocket.phone.beforeInput.push(() => {
      rig.host.drop();
      for (const device of rig.devices) device.state = 'offline';
    });
    const answer = await rig.agent.fails('click', { target: 'button "Pay"' });
    expect(answer).toMatch(/may have|went away|offline/);
    expect(happened()).toEqual(['paid']);
    for (const device of rig.devices) device.state = 'device';
  });
});
