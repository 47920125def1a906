import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { button, column, editText, label, toolbar } from '../../../demo/phone/view.mjs';
import { SHOP, usePhone } from '../../tools/phone-agent.ts';

// A phone under a policy, and nobody there to ask. What counts is what the phone says that was done.
const GUARDED = 'Delete account';

const { rig } = usePhone('--toolset', 'all,touch', '--policy', 'default');

const gone = () => rig.pocket.phone.events.filter(({ what }) => what === 'gone').length;

beforeEach(() => {
  const { phone } = rig.pocket;
  phone.events.length = 0;
  const act = () => {
    phone.events.push({ what: 'gone' });
  };
  const reason = { text: '', enter: act };
  const note = { text: '' };
  phone.replace({
    name: '.AccountActivity',
    build: () =>
      column([
        toolbar('Account'),
        label('Note', { h: 70 }),
        editText(note, '', { id: 'note' }),
        label(GUARDED, { h: 70 }),
        editText(reason, '', { id: 'reason' }),
        button(GUARDED, act, { id: 'delete' }),
        {
          cls: 'android.widget.ImageView',
          id: 'bin',
          desc: GUARDED,
          clickable: true,
          focusable: true,
          h: 120,
          tap: act,
        },
        {
          cls: 'android.view.ViewGroup',
          id: 'row',
          clickable: true,
          h: 160,
          tap: act,
          children: [label(GUARDED, { id: 'words' })],
        },
        {
          cls: 'androidx.recyclerview.widget.RecyclerView',
          id: 'list',
          h: 400,
          scroll: { offset: 0 },
          children: [button(GUARDED, act, { id: 'entry', h: 390 }), label('More', { h: 390 })],
        },
      ]),
  });
});

const on = (target: string, more: Record<string, unknown> = {}) => ({ target, ...more });
const BUTTON = 'testid:delete';

/** Each row: one way to what is guarded, as calls in turn. */
const WAYS: [name: string, calls: [tool: string, input: Record<string, unknown>][]][] = [
  ['click', [['click', on(BUTTON)]]],
  ['tap', [['tap', on(BUTTON)]]],
  ['tap, twice', [['tap', on(BUTTON, { double: true })]]],
  ['tap, long', [['tap', on(BUTTON, { long: true })]]],
  ['tap_element', [['tap_element', on(BUTTON)]]],
  ['tap on a picture', [['tap', on('testid:bin')]]],
  ['tap on a row', [['tap', on('testid:row')]]],
  ['tap on the words in a row', [['tap', on('testid:words')]]],
  ['the smallest swipe', [['swipe', on(BUTTON, { direction: 'up', amount: 2 })]]],
  ['a small swipe', [['swipe', on(BUTTON, { direction: 'up', amount: 8 })]]],
  ['a small scroll', [['scroll', on(BUTTON, { direction: 'down', amount: 2 })]]],
  ['a small scroll of a row', [['scroll', on('testid:row', { direction: 'down', amount: 5 })]]],
  [
    'the smallest scroll of a list that it fills',
    [['scroll', on('testid:list', { direction: 'down', amount: 2 })]],
  ],
  [
    'the smallest swipe over a list that it fills',
    [['swipe', on('testid:list', { direction: 'up', amount: 9 })]],
  ],
  // 0.7 of its height at a time, and a little more at the end.
  ['what is left of a long scroll', [['scroll', on('testid:list', { direction: 'down', amount: 285 })]]],
  ['a drag to itself', [['drag', on(BUTTON, { to: BUTTON })]]],
  ['a drag by a little', [['drag', on(BUTTON, { by: { x: 1, y: 1 } })]]],
  ['press_key on it', [['press_key', on(BUTTON, { key: 'Enter' })]]],
  ['press_key Space on it', [['press_key', on(BUTTON, { key: 'Space' })]]],
  ['Enter in its field', [['press_key', on('testid:reason', { key: 'Enter' })]]],
  ['type_text with a line break', [['type_text', { target: 'testid:reason', text: 'x\n' }]]],
  ['type_text with a carriage return', [['type_text', { target: 'testid:reason', text: 'x\r' }]]],
  ['fill with a line break', [['fill', { target: 'testid:reason', value: 'x\n' }]]],
  [
    'keys that move the focus, and Enter',
    [
      ['tap', on('testid:note')],
      ['press_key', { key: 'Tab' }],
      ['press_key', { key: 'Enter' }],
      ['press_key', { key: 'Tab' }],
      ['press_key', { key: 'Enter' }],
    ],
  ],
  [
    'type_text into the focus',
    [
      ['tap', on('testid:reason')],
      ['type_text', { text: 'x\n' }],
    ],
  ],
  ['run_steps', [['run_steps', { steps: [`click ${BUTTON}`] }]]],
  ['select', [['select', on(BUTTON, { value: GUARDED })]]],
  ['adjust_control', [['adjust_control', on(BUTTON, { value: true })]]],
  ['hover', [['hover', on(BUTTON)]]],
];

describe('on a phone under a policy nothing gets through', () => {
  test.each(WAYS)('by %s', async (_name, calls) => {
    const said: string[] = [];
    for (const [tool, input] of calls) said.push((await rig.agent.call(tool, input)).text);
    expect(gone(), said.join('\n')).toBe(0);
    expect(said.join('\n')).not.toMatch(/NOT_FOUND|AMBIGUOUS/);
  });
});

/** Ways to the phone itself: links, apps, what they keep. Each comes with the shell words that a phone would run. */
const VICTIM = 'com.example.victim';
const DELETES = /^victim:\/\/(?:account\/delete|account\?do=delete|delete-?account)$/i;
const APP_WAYS: [name: string, tool: string, input: Record<string, unknown>][] = [
  ['a link that says it', 'open_link', { url: 'victim://account/delete' }],
  ['a link that says it in its query', 'open_link', { url: 'victim://account?do=delete' }],
  ['a link that says it, in capitals', 'open_link', { url: 'VICTIM://ACCOUNT/DELETE' }],
  ['a link that says it, encoded', 'open_link', { url: 'victim://account/%64elete' }],
  ['a link that says it in one word', 'open_link', { url: 'victim://deleteAccount' }],
  ['a link that says it in its host', 'open_link', { url: 'victim://delete-account' }],
  ['a link with spaces before it', 'open_link', { url: '  victim://account/delete' }],
  ['navigate to a link that says it', 'navigate', { url: 'victim://account/delete' }],
  ['a step with a link', 'run_steps', { steps: ['open victim://account/delete'] }],
  [
    'a link that brings a command',
    'open_link',
    { url: "victim://home'; am start -d victim://account/delete; '" },
  ],
  ['a link that brings an option', 'open_link', { url: `-d victim://account/delete` }],
  ['a link that brings a line', 'open_link', { url: 'victim://home\nam start -d victim://account/delete' }],
  ['an app that brings a command', 'start_app', { app: `${VICTIM}; am start -d victim://account/delete` }],
  ['an app that brings its activity', 'start_app', { app: `${VICTIM}/.DeleteActivity` }],
  ['an app that brings an option', 'start_app', { app: `${VICTIM} -d victim://account/delete` }],
  ['a restart that brings a command', 'restart_app', { app: `$(pm clear ${VICTIM})` }],
  ['a stop that brings a command', 'stop_app', { app: `${VICTIM}; pm clear ${VICTIM}` }],
  ['reset_app_data', 'reset_app_data', { app: VICTIM }],
  ['uninstall_app', 'uninstall_app', { app: VICTIM }],
  ['install_app', 'install_app', { path: '{apk}' }],
  ['grant_permission', 'grant_permission', { app: VICTIM, permission: 'camera' }],
  [
    'a permission that brings a command',
    'grant_permission',
    { app: VICTIM, permission: `x; pm clear ${VICTIM}` },
  ],
  [
    'a launch with an app that brings a command',
    'launch',
    { platform: 'android', app: `${VICTIM}; pm clear ${VICTIM}` },
  ],
  ['a launch with a link', 'launch', { platform: 'android', url: 'victim://account/delete' }],
  [
    'a launch with an app and a link',
    'launch',
    { platform: 'android', app: SHOP, url: 'victim://account/delete' },
  ],
];

describe('on a phone under a policy nothing of it is changed', () => {
  test.each(APP_WAYS)('by %s', async (_name, tool, input) => {
    const { phone } = rig.pocket;
    phone.install({
      package: VICTIM,
      label: 'Victim',
      reset: () => phone.events.push({ what: 'gone' }),
      start: (_phone, link) => {
        if (DELETES.test(decodeURIComponent(link ?? '').trim())) phone.events.push({ what: 'gone' });
        return { name: '.MainActivity', build: () => column([label('Victim')]) };
      },
    });
    const apk = join(rig.agent.folder, 'evil.apk');
    writeFileSync(apk, 'PK package=com.example.evil');
    const given = JSON.parse(JSON.stringify(input).replace('{apk}', apk));
    const { text } = await rig.agent.call(tool, given);
    expect(gone(), text).toBe(0);
    expect(phone.apps.has(VICTIM) && !phone.apps.has('com.example.evil'), text).toBe(true);
    expect(phone.isGranted(VICTIM, 'android.permission.CAMERA'), text).toBe(false);
  });
});

test('on a phone under a policy nobody is asked about what is harmless', async () => {
  const { phone } = rig.pocket;
  const field = { text: '', enter: () => phone.events.push({ what: 'searched' }) };
  const scroll = { offset: 0 };
  phone.replace({
    name: '.SearchActivity',
    build: () =>
      column([
        toolbar('Help'),
        editText(field, 'Find', { id: 'find' }),
        button('Search', () => {}, { id: 'search' }),
        {
          cls: 'androidx.recyclerview.widget.RecyclerView',
          id: 'list',
          h: 600,
          scroll,
          children: Array.from({ length: 20 }, (_, at) =>
            button(`Entry ${at}`, () => phone.events.push({ what: 'tapped' })),
          ),
        },
      ]),
  });
  await rig.agent.does('type_text', { target: 'testid:find', text: 'x' });
  await rig.agent.does('press_key', { target: 'testid:find', key: 'Enter' });
  expect(phone.events.map(({ what }) => what)).toEqual(['searched']);
  await rig.agent.does('scroll', { target: 'testid:list', direction: 'down', amount: 5 });
  expect(scroll.offset, 'a short way is made as long as a swipe must be').toBe(48);
  await rig.agent.does('swipe', { target: 'testid:list', direction: 'up', amount: 300 });
  expect(scroll.offset).toBe(348);
  expect(
    phone.events.map(({ what }) => what),
    'no swipe was a tap',
  ).toEqual(['searched']);
});
