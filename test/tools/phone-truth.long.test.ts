import { describe, expect, test } from 'vitest';
import { SHOP, usePhone } from './phone-agent.ts';

const { rig, happened, taps, odd } = usePhone('--toolset', 'mobile,inspect');

/** A text of the settings that is shown now, with its ref. */
async function aText(words: RegExp): Promise<string> {
  const shown = await rig.agent.does('describe_screen');
  return new RegExp(`(@e\\d+) text "${words.source}"`).exec(shown)?.[1] ?? `none in ${shown}`;
}

describe('what a phone did is told as it is', () => {
  test('the ref of a text that was scrolled away is refused, not another text in its place', async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    const ref = await aText(/Size/);
    for (const amount of [1300, 400, 200]) {
      await rig.agent.does('scroll', { direction: 'down', amount });
      expect(await rig.agent.does('describe_screen')).not.toContain(`${ref} `);
    }
    expect(await rig.agent.fails('click', { target: ref })).toMatch(/STALE_REFERENCE.*text "Size"/s);
    expect(await rig.agent.fails('read_page', { target: ref })).toMatch(/STALE_REFERENCE.*text "Size"/s);
    expect(taps()).toBe(0);
  });

  test('a tap that leads to a screen that never rests had an effect, and is told within the time of the call', async () => {
    const { phone } = rig.pocket;
    await rig.agent.does('open_link', { url: 'shop://list' });
    await rig.agent.does('click', { target: 'button "More options"' });
    phone.idle = { quiet_ms: 300, most_ms: 10_000 };
    const started = Date.now();
    const said = await rig.agent.does('click', { target: 'clickable "Clock"', timeout_ms: 3500 });
    expect(Date.now() - started).toBeLessThan(5000);
    expect(said).toMatch(/^clicked clickable "Clock"\n.*cannot be read now.*\.ClockActivity/);
    phone.idle = { quiet_ms: 30, most_ms: 400 };
    expect(await rig.agent.does('press_back')).toMatch(/^went back/);
    expect(taps()).toBe(2);
  }, 20_000);

  test('a back key that changes nothing is not told as going back; one that closes the keyboard says so', async () => {
    await rig.agent.does('press_key', { key: 'home' });
    expect(await rig.agent.does('press_back')).toMatch(/^pressed back: no effect seen/);
    await rig.agent.does('start_app', { app: SHOP });
    await odd('keyboard-over');
    await rig.agent.does('fill', { target: 'textbox "Note"', value: 'hello' });
    expect(await rig.agent.does('press_back')).toMatch(/^went back\neffect: .*the keyboard is hidden now/);
    expect(await rig.agent.does('press_back')).toMatch(/^went back\n.*rev /s);
  });

  test('the keyboard is named with what it lies over, and is closed for who presses that, which is told', async () => {
    await odd('keyboard-over');
    expect(await rig.agent.does('describe_screen')).not.toContain('keyboard');
    await rig.agent.does('click', { target: 'textbox "Note"' });
    expect(await rig.agent.does('describe_screen')).toMatch(/\| keyboard shown over button "Publish"\n/);
    const said = await rig.agent.does('click', { target: 'button "Publish"' });
    expect(said).toMatch(/^clicked button "Publish" \(the keyboard lay over it and was closed first\)/);
    expect([happened(), taps()]).toEqual([['published'], 2]);
  });

  test('what has a part of the name is not taken for the one of that very name that the keyboard hides', async () => {
    await rig.agent.does('reset_app_data');
    await rig.agent.does('start_app');
    await rig.agent.does('fill', { target: 'textbox "Email"', value: 'me@x.org' });
    await rig.agent.does('set_orientation', { orientation: 'landscape' });
    try {
      const shown = await rig.agent.does('describe_screen');
      expect(shown).toMatch(/keyboard shown over .*button "Sign in"\n.*text "Sign in to your account"/s);
      const said = await rig.agent.does('click', { target: 'Sign in' });
      expect(said).toMatch(/^clicked button "Sign in" \(the keyboard lay over it and was closed first\)/);
      expect(happened()).toEqual(['login']);
    } finally {
      await rig.agent.does('set_orientation', { orientation: 'portrait' });
    }
  });

  test('text of several lines: in a field of one line nothing of it lands in another field', async () => {
    await rig.agent.does('reset_app_data');
    await rig.agent.does('start_app');
    const said = await rig.agent.fails('fill', { target: 'textbox "Email"', value: 'one\ntwo' });
    expect(said).toMatch(/it takes one line: Enter was pressed after the first, and the rest was not typed/);
    const typed = () => rig.pocket.phone.inputs.flatMap((input) => ('text' in input ? [input.text] : []));
    expect(typed()).toEqual(['one']);
    // A line break at the end is Enter, as on the web.
    await rig.agent.does('fill', { target: 'textbox "Email"', value: 'me@x.org\n' });
    expect(rig.pocket.phone.inputs.at(-1)).toMatchObject({ kind: 'key', code: 66 });
    expect(await rig.agent.does('find_element', { query: 'Nowhere to be seen' })).toMatch(
      /nothing on the screen is like .*; what is further on must be scrolled to/,
    );
    rig.pocket.phone.inputs.length = 0;
    await rig.agent.does('start_app', { app: 'com.example.notes' });
    const whole = await rig.agent.does('fill', {
      target: 'textbox "Write something"',
      value: 'one\ntwo\n\nfour',
    });
    expect(whole).toMatch(/: verified/);
    expect(typed().join('')).toBe('onetwofour');
    await rig.agent.does('start_app', { app: SHOP });
  });

  test.each(['Back', 'BACK', 'KEYCODE_BACK', 'BrowserBack'])(
    'the back key is the back key as %s',
    async (key) => {
      await rig.agent.does('open_link', { url: 'shop://list' });
      await rig.agent.does('open_link', { url: 'shop://settings' });
      expect(await rig.agent.does('press_key', { key })).toMatch(/ListActivity/);
    },
  );

  test('the other keys of a phone by any of their names, and those there are where one is none', async () => {
    const codes = () => rig.pocket.phone.inputs.flatMap((input) => ('code' in input ? [input.code] : []));
    for (const key of ['VolumeUp', 'AudioVolumeUp', 'volume_up', 'AppSwitch', 'app switch', 'Home'])
      await rig.agent.does('press_key', { key });
    expect(codes()).toEqual([24, 24, 24, 187, 187, 3]);
    expect(await rig.agent.fails('press_key', { key: 'Bogus' })).toMatch(
      /a phone has no key "Bogus"\n.*use one of back, home, app_switch, volume_up/s,
    );
    await rig.agent.does('start_app', { app: SHOP });
  });

  test('a field for which the keyboard leaves no room is filled all the same, and what is hidden is told so', async () => {
    await rig.agent.does('reset_app_data');
    await rig.agent.does('start_app');
    await rig.agent.does('set_orientation', { orientation: 'landscape' });
    try {
      expect(await rig.agent.does('fill', { target: 'textbox "Email"', value: 'me@x.org' })).toMatch(
        /: verified/,
      );
      await rig.agent.call('click', { target: 'textbox "Email"' });
      const shown = await rig.agent.does('describe_screen');
      expect(shown).toMatch(
        /\| keyboard shown over textbox "Email" and textbox "Password" and button "Sign in"\n/,
      );
      expect(await rig.agent.fails('click', { target: 'button "Nowhere"' })).toMatch(/the keyboard is shown/);
      await rig.agent.does('fill', { target: 'textbox "Password"', value: 'pocket' });
      await rig.agent.call('click', { target: 'textbox "Email"' });
      await rig.agent.does('click', { target: 'button "Sign in"', expect: 'text "Items" visible' });
      expect(happened()).toEqual(['login']);
    } finally {
      await rig.agent.does('set_orientation', { orientation: 'portrait' });
    }
  });

  test('scroll with a target brings what is further down or up into view, and what is nowhere is told', async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    for (const target of ['switch "Only on Wi-Fi"', 'switch "Dark theme"'])
      expect(await rig.agent.does('scroll', { target })).toMatch(
        new RegExp(`^scrolled to ${target}(?!.*not by this)`, 's'),
      );
    expect(await rig.agent.fails('scroll', { target: 'switch "Nowhere"' })).toMatch(/ELEMENT_NOT_FOUND/);
    expect(taps()).toBe(0);
  });

  test('the ref of a button in a dialog is not another button of its name on the screen below', async () => {
    await rig.agent.does('open_link', { url: 'shop://list' });
    await rig.agent.does('click', { target: 'button "Add" in "Candle 3, $1.74"' });
    await rig.agent.does('open_link', { url: 'shop://cart' });
    const asked = await rig.agent.does('click', { target: 'button "Order"' });
    const [, order = ''] = /(@e\d+) button "Order"/.exec(asked) ?? [];
    await rig.agent.does('click', { target: 'button "Cancel"' });
    const before = taps();
    expect(await rig.agent.fails('click', { target: order })).toMatch(/STALE_REFERENCE|ELEMENT_NOT_FOUND/);
    expect(taps()).toBe(before);
  });

  test('what lies under a dialog or a menu is told so, with what lies over it and how to go on', async () => {
    await rig.agent.does('open_link', { url: 'shop://cart' });
    if (!(await rig.agent.does('describe_screen')).includes('"Remove"')) {
      await rig.agent.does('open_link', { url: 'shop://list' });
      await rig.agent.does('click', { target: 'button "Add" in "Candle 3"' });
      await rig.agent.does('open_link', { url: 'shop://cart' });
    }
    await rig.agent.does('click', { target: 'button "Order"' });
    expect(await rig.agent.fails('click', { target: 'button "Remove"' })).toMatch(
      /button "Remove": it is covered by dialog "Place the order\?"\n.*try: answer dialog "Place the order\?" first \(button "Cancel", button "Order"\), or close it with press_back/s,
    );
    await rig.agent.does('press_back');
    await rig.agent.does('open_link', { url: 'shop://list' });
    await rig.agent.does('click', { target: 'button "More options"' });
    expect(await rig.agent.fails('click', { target: 'button "Add" in "Drum 4"' })).toMatch(
      /covered by .*\n.*try: answer .* first \(clickable "Settings", clickable "Scan a code", .*press_back/s,
    );
    await rig.agent.does('press_back');
    expect(happened()).not.toContain('ordered');
  });

  test('what an element became is the first that is offered for its old ref', async () => {
    await rig.agent.does('open_link', { url: 'shop://list' });
    const [, ref = ''] = /(@e\d+) button "Cart/.exec(await rig.agent.does('describe_screen')) ?? [];
    await rig.agent.does('click', { target: 'button "Add" in "Bread 2"' });
    expect(await rig.agent.fails('click', { target: ref })).toMatch(
      /was (button "Cart \(\d+\)") and is now (button "Cart \(\d+\)")\n +nearest: @e\d+ \2\n/,
    );
  });

  test("the system's own bars are none of the app's words", async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    expect(await rig.agent.does('scroll_to_element', { target: '"12"' })).toContain(
      'found text "About part 12 of this shop"',
    );
    expect(await rig.agent.fails('click', { target: '"12:00"' })).toContain('ELEMENT_NOT_FOUND');
  });

  test('a button in a row is reached by the words of the row as its line shows them', async () => {
    await rig.agent.does('open_link', { url: 'shop://list' });
    await rig.agent.does('click', { target: 'button "Add" in "Candle 3, $1.74"' });
    expect(rig.pocket.phone.events).toEqual([{ what: 'added', item: 'Candle 3' }]);
  });

  test('a value beyond the end of a seek bar is told with where it ends', async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    const said = await rig.agent.fails('adjust_control', { target: 'slider "Volume"', value: 150 });
    expect(said).toMatch(/wanted 150, .*its range ends at 100, where it is now/);
    expect(rig.pocket.shop.state.volume).toBe(100);
  });

  test('an app that crashed under the touch is a failure of the touch, which may have landed', async () => {
    await odd('crash-on-tap');
    const said = await rig.agent.fails('click', { target: 'button "Open report"' });
    expect(said).toMatch(/^failed .*com\.example\.shop crashed: .*no report/);
    expect(said).toContain('may have had an effect');
    expect(taps()).toBe(1);
    await rig.agent.does('click', { target: 'button "Close app"' });
    await rig.agent.does('restart_app');
  });

  test('the address of an app that is not installed is refused with the nearest names, and nothing is sent', async () => {
    expect(await rig.agent.fails('navigate', { url: 'android-app://com.example.shpo' })).toMatch(
      /no app "com\.example\.shpo" on this phone; nearest: com\.example\.shop/,
    );
    expect(rig.pocket.phone.inputs).toEqual([]);
  });

  test('the dialog about an app that hangs can be answered', async () => {
    await rig.agent.does('open_link', { url: 'shop://list' });
    await rig.agent.does('click', { target: 'button "More options"' });
    await rig.agent.call('click', { target: 'clickable "Freeze"' });
    await rig.agent.call('click', { target: 'button "Close app"' });
    expect(rig.pocket.phone.events).toContainEqual({ what: 'system dialog', choice: 'Close app' });
    expect(await rig.agent.does('restart_app')).toContain('restarted');
  });
});
