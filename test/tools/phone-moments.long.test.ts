import { expect, test } from 'vitest';
import { SHOP, usePhone } from './phone-agent.ts';

const { rig, happened, taps, odd } = usePhone('--toolset', 'mobile,inspect,touch');

type Call = [tool: string, input: Record<string, unknown>];

/** What the agent does on one odd screen, and what may be true of it afterwards. The phone is who says what happened. */
interface Case {
  screen: string;
  /** The line of the screen whose ref is clicked; what happens on the phone in between. */
  ref?: RegExp;
  meanwhile?: () => void;
  call?: Call;
  /** What the app did, as one of these; by default nothing. */
  did?: string[][];
  /** Touches that reached the screen, at most. */
  taps: number;
  says: RegExp;
  never?: RegExp;
}

const NOT_VERIFIED = /: verified/;
const refusedRef = { taps: 0, never: NOT_VERIFIED };
const make = (what: string) => () => rig.pocket.phone.odd[what]?.();
const click = (target: string, expected?: string): Call => [
  'click',
  { target, ...(expected ? { expect: expected } : {}) },
];

const CASES: Record<string, Case> = {
  'a button that has become another one in its place': {
    screen: 'renamed',
    ref: /button "Save"/,
    meanwhile: make('rename'),
    ...refusedRef,
    says: /STALE_REFERENCE/,
  },
  'two buttons that changed places': {
    screen: 'swapped',
    ref: /button "Keep"/,
    meanwhile: make('swap'),
    did: [['Keep'], []],
    taps: 1,
    says: /Keep/,
  },
  'another one of the same name came before the one that was seen': {
    screen: 'twin-comes',
    ref: /button "Open"/,
    meanwhile: make('add'),
    ...refusedRef,
    says: /AMBIGUOUS_TARGET/,
  },
  'a list that scrolled under the hand': {
    screen: 'scrolls-by-itself',
    ref: /button "Call" in \S+ "Person 5"/,
    meanwhile: make('scroll'),
    did: [['called']],
    taps: 1,
    says: /Call/,
  },
  'an answer that comes after a wheel has turned': {
    screen: 'loads-first',
    call: click('button "Load"', 'text "All 12 messages" visible'),
    did: [['loaded']],
    taps: 1,
    says: /: verified/,
  },
  'a wheel that turns for ever': {
    screen: 'loads-for-ever',
    call: ['click', { target: 'button "Load"', expect: 'text "All 12" visible', timeout_ms: 1500 }],
    did: [['loaded']],
    taps: 1,
    says: /not visible|expected/,
    never: NOT_VERIFIED,
  },
  'a question that comes before the deed is not the deed': {
    screen: 'asks-first',
    call: [
      'click',
      { target: 'button "Delete account"', expect: 'text "No account" visible', timeout_ms: 800 },
    ],
    taps: 1,
    says: /Delete the account\?/,
    never: NOT_VERIFIED,
  },
  'a field that hands its focus to a password gets nothing typed': {
    screen: 'focus-thief',
    call: ['fill', { target: 'textbox "Name"', value: 'anna' }],
    taps: 3,
    says: /nothing was typed/,
    never: NOT_VERIFIED,
  },
  'boxes that hand on each digit': {
    screen: 'code-boxes',
    call: ['fill', { target: 'textbox "Digit 1"', value: '1234' }],
    taps: 1,
    says: /it holds "1"|Digit 2/,
    never: NOT_VERIFIED,
  },
  'a field that corrects what was typed': {
    screen: 'autocorrects',
    call: ['fill', { target: 'textbox "Word"', value: 'teh' }],
    taps: 1,
    says: /"the"/,
    never: NOT_VERIFIED,
  },
  'a field that writes in capitals says what it holds': {
    screen: 'uppercases',
    call: ['fill', { target: 'textbox "Plate"', value: 'abc' }],
    taps: 1,
    says: /"ABC"/,
  },
  'a list that takes another option': {
    screen: 'wrong-option',
    call: ['select', { target: 'combobox "Size"', value: 'Medium' }],
    did: [['took']],
    taps: 2,
    says: /Large/,
    never: NOT_VERIFIED,
  },
  'a list that keeps what it had': {
    screen: 'deaf-spinner',
    call: ['select', { target: 'combobox "Size"', value: 'Medium' }],
    did: [['took']],
    taps: 2,
    says: /Small/,
    never: NOT_VERIFIED,
  },
  'a button that comes alive a moment later': {
    screen: 'soon-enabled',
    call: click('button "Continue"'),
    did: [['continued']],
    taps: 1,
    says: /Continue/,
  },
  'a sheet over the button takes no touch meant for it': {
    screen: 'scrim',
    call: click('button "Buy"'),
    ...refusedRef,
    says: /covered by clickable "Please wait"/,
  },
  'a bar over half of the button: the free half is touched': {
    screen: 'snackbar',
    call: click('button "Send"'),
    did: [['sent']],
    taps: 1,
    says: /Send/,
  },
  'a toast that says the contrary': {
    screen: 'failure-toast',
    call: ['click', { target: 'button "Save"', expect: 'text "Saved" visible', timeout_ms: 800 }],
    did: [['tried']],
    taps: 1,
    says: /Could not save/,
    never: NOT_VERIFIED,
  },
  'an app that crashes a moment after the touch': {
    screen: 'crash-later',
    call: click('button "Sync"', 'text "Synced" visible'),
    did: [['synced']],
    taps: 1,
    says: /crashed: "java\.lang\.OutOfMemoryError: sync"/,
    never: NOT_VERIFIED,
  },
  'an app that stops answering on the touch': {
    screen: 'freeze-on-tap',
    call: click('button "Compute"', 'text "Result" visible'),
    taps: 1,
    says: /isn't responding/,
    never: NOT_VERIFIED,
  },
  'an app that deletes the neighbour': {
    screen: 'deletes-neighbour',
    call: ['click', { target: 'button "Delete" in "Anna"', expect: 'text "Anna" gone', timeout_ms: 800 }],
    did: [['deleted']],
    taps: 1,
    says: /Bruno|still|visible/,
    never: NOT_VERIFIED,
  },
  'a clock that runs is no effect of a dead button': {
    screen: 'clock-and-dead-button',
    call: click('button "Save"', 'text "Saved" visible'),
    taps: 1,
    says: /Saved/,
    never: NOT_VERIFIED,
  },
  'a switch that is on already is not touched to be on': {
    screen: 'switch-is-on',
    call: ['adjust_control', { target: 'switch "Location"', value: 'on' }],
    taps: 0,
    says: /Location/,
  },
  'a switch that takes another one with it is named': {
    screen: 'switch-takes-another',
    call: click('switch "Mail"'),
    did: [['toggled']],
    taps: 1,
    says: /switch "News" is now "false"/,
    never: NOT_VERIFIED,
  },
  'views without words are not guessed at': {
    screen: 'icons',
    call: click('clickable "like"'),
    ...refusedRef,
    says: /ELEMENT_NOT_FOUND/,
  },
  'another app came to the front': {
    screen: 'dead-button',
    ref: /button "Save"/,
    meanwhile: () => rig.pocket.phone.start('com.example.notes'),
    ...refusedRef,
    says: /STALE_REFERENCE/,
  },
  'somebody pressed home': {
    screen: 'dead-button',
    ref: /button "Save"/,
    meanwhile: () => rig.pocket.phone.home(),
    ...refusedRef,
    says: /STALE_REFERENCE/,
  },
  'the phone was locked': {
    screen: 'dead-button',
    ref: /button "Save"/,
    meanwhile: () => {
      rig.pocket.phone.locked = true;
    },
    ...refusedRef,
    says: /locked: unlock it/,
  },
  'the cable was pulled before the touch': {
    screen: 'dead-button',
    ref: /button "Save"/,
    meanwhile: () => {
      for (const device of rig.devices) device.state = 'offline';
    },
    ...refusedRef,
    says: /offline: plug it in again/,
  },
};

for (const [name, one] of Object.entries(CASES))
  test(name, async () => {
    const { pocket, agent } = rig;
    pocket.phone.locked = false;
    pocket.phone.frozen_until = 0;
    pocket.phone.sheets = [];
    for (const device of rig.devices) device.state = 'device';
    await agent.does('restart_app', { app: SHOP });
    await odd(one.screen);
    const seen = await agent.does('describe_screen');
    pocket.phone.events.length = 0;
    pocket.phone.inputs.length = 0;
    const ref = one.ref && new RegExp(`(@e\\d+) ${one.ref.source}`).exec(seen)?.[1];
    if (one.ref && !ref) throw new Error(`no ${one.ref} in ${seen}`);
    one.meanwhile?.();
    const [tool, input] = one.call ?? ['click', { target: ref }];
    const { text } = await agent.call(tool, input);
    expect(text).toMatch(one.says);
    if (one.never) expect(text).not.toMatch(one.never);
    expect(one.did ?? [[]]).toContainEqual(happened());
    expect(taps()).toBeLessThanOrEqual(one.taps);
    for (const device of rig.devices) device.state = 'device';
  });

test('a seek bar, whose value is in no tree, is set by the number that moves with it', async () => {
  await rig.agent.does('open_link', { url: 'shop://settings' });
  const said = await rig.agent.does('adjust_control', { target: 'slider "Volume"', value: 70, tolerance: 1 });
  expect(said).toMatch(/: verified/);
  const volumes = rig.pocket.phone.events.filter(({ name }) => name === 'volume').map(({ to }) => Number(to));
  expect(Math.abs((volumes.at(-1) ?? 0) - 70)).toBeLessThanOrEqual(1);
  expect(rig.pocket.phone.events.every(({ name }) => name === 'volume')).toBe(true);
});

test('the last row of a list of 500 that makes its rows as it goes is scrolled to', async () => {
  await rig.agent.does('open_link', { url: 'shop://list' });
  const { ITEMS } = await import('../../demo/phone/shop.mjs');
  const last = ITEMS.at(-1);
  if (!last) throw new Error('there are items');
  await rig.agent.does('scroll_to_element', { target: `button "Add" in "${last.name}"` });
  await rig.agent.does('click', { target: `button "Add" in "${last.name}"` });
  expect(rig.pocket.phone.events).toEqual([{ what: 'added', item: last.name }]);
}, 90_000);

test('any text is typed where a keyboard that takes it was chosen, else it is refused before anything is touched', async () => {
  await odd('autocorrects');
  const { phone } = rig.pocket;
  const words = 'Grüße 東京 🍵';
  const fill = { target: 'textbox "Word"', value: words };
  expect(await rig.agent.fails('fill', fill)).toMatch(/English keyboard.*ADBKeyBoard/s);
  expect(phone.inputs).toEqual([]);
  const plain = phone.input_method;
  phone.input_method = 'com.android.adbkeyboard/.AdbIME';
  expect(await rig.agent.does('fill', fill)).toMatch(/: verified/);
  phone.input_method = plain;
  expect(phone.inputs.filter(({ kind }) => kind === 'text')).toEqual([{ kind: 'text', text: words }]);
});

test('the names that agents for phones know do the same', async () => {
  await odd('autocorrects');
  expect(await rig.agent.does('type_text', { target: 'textbox "Word"', text: 'tea' })).toMatch(/: verified/);
  await odd('far');
  expect(await rig.agent.does('swipe', { direction: 'up', amount: 400 })).toMatch(/scroll/i);
  expect(rig.pocket.phone.inputs.at(-1)).toMatchObject({ kind: 'swipe' });
  await odd('far');
  expect(await rig.agent.does('fling', { direction: 'up' })).toMatch(/^flung down\neffect: text \(/m);
  expect(rig.pocket.phone.inputs.at(-1)).toMatchObject({ kind: 'swipe', ms: 100 });
  for (let times = 0; times < 5; times++) await rig.agent.call('fling', { direction: 'up' });
  expect(await rig.agent.does('fling', { direction: 'up' })).toMatch(
    /nothing to scroll down: it is at the end, or the app takes no touch now/,
  );
  await odd('late-effect');
  expect(await rig.agent.does('tap', { target: 'button "Save"', expect: 'text "Saved" visible' })).toMatch(
    /: verified/,
  );
  expect(happened()).toEqual(['saved']);
});

test('the row that scrolled is the one that is called', async () => {
  await odd('scrolls-by-itself');
  const seen = await rig.agent.does('describe_screen');
  const ref = /(@e\d+) button "Call" in \S+ "Person 6"/.exec(seen)?.[1];
  rig.pocket.phone.odd.scroll?.();
  await rig.agent.call('click', { target: ref });
  expect(rig.pocket.phone.events).toEqual([{ what: 'called', who: 6 }]);
});

test('of two alike the first went: the second is not taken for it', async () => {
  await odd('twin-goes');
  const seen = await rig.agent.does('describe_screen');
  const ref = /(@e\d+) button "Open"/.exec(seen)?.[1];
  if (!ref) throw new Error(seen);
  rig.pocket.phone.odd.drop?.();
  await rig.agent.call('click', { target: ref });
  expect(rig.pocket.phone.events.filter(({ which }) => which === 'second')).toEqual([]);
});

test('the same message twice is told twice', async () => {
  await odd('toast');
  for (const _ of [1, 2])
    expect(await rig.agent.does('click', { target: 'button "Send"' })).toMatch(
      /"Message sent" came and went/,
    );
  expect(happened()).toEqual(['sent', 'sent']);
});

test('a phone that may not be sent input says so with the remedy, and nothing landed', async () => {
  await odd('dead-button');
  const { behind } = rig.pocket;
  const run = behind.run;
  behind.run = async (line, out, signal) =>
    line.startsWith('input')
      ? {
          stderr:
            'java.lang.SecurityException: Injecting input events requires the caller to have the INJECT_EVENTS permission.\n',
          exit_code: 255,
        }
      : run(line, out, signal);
  const said = await rig.agent.fails('click', { target: 'button "Save"' });
  behind.run = run;
  expect(said).toMatch(/USB debugging \(Security settings\)/);
  expect(said).not.toMatch(/may have/);
});

test('a tree that cannot be had between two screens is asked for again', async () => {
  await odd('late-effect');
  const { behind } = rig.pocket;
  const run = behind.run;
  let left = 2;
  behind.run = async (line, out, signal) => {
    if (!line.startsWith('uiautomator') || left-- <= 0) return run(line, out, signal);
    return { stderr: 'ERROR: null root node returned by UiTestAutomationBridge.\n' };
  };
  expect(await rig.agent.does('click', { target: 'button "Save"', expect: 'text "Saved" visible' })).toMatch(
    /: verified/,
  );
  behind.run = run;
  expect(happened()).toEqual(['saved']);
});

test('a second phone that appears changes nothing for a session that has one', async () => {
  await odd('late-effect');
  rig.devices.push({ serial: 'other', state: 'device', behind: rig.pocket.behind });
  rig.host.told();
  expect(await rig.agent.does('click', { target: 'button "Save"', expect: 'text "Saved" visible' })).toMatch(
    /: verified/,
  );
  rig.devices.pop();
  expect(happened()).toEqual(['saved']);
});
