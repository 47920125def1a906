import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveAdbServer } from '../../../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../../../demo/phone/pocket-device.mjs';
import { question } from '../../../demo/phone/shop.mjs';
import { button, column, editText, label, row, toolbar } from '../../../demo/phone/view.mjs';
import { serveWebDriver } from '../../../demo/phone/webdriver.mjs';
import { type Agent, startAgent } from '../../tools/agent.ts';
import { SHOP } from '../../tools/phone-agent.ts';

// The same ways to what is guarded on a phone that is reached over adb, through Appium as an Android phone, and as an
// iPhone. Nobody is there to ask, and what counts is what the phone says that was done.

type Pocket = Awaited<ReturnType<typeof startPocketDevice>>;
type Spec = ReturnType<typeof column>;

const FACES = [
  { face: 'adb', platform: 'android' },
  { face: 'uiautomator2', platform: 'android' },
  { face: 'xcuitest', platform: 'ios' },
] as const;

/** What stands on the screen for one way, given what must not happen. */
type Screen = (act: () => void, show: (parts: Spec[]) => void, pocket: Pocket) => Spec[];
type Calls = [tool: string, input: Record<string, unknown>][];

const tap = (target: string): Calls => [['tap', { target }]];
const press =
  (name: string): Screen =>
  (act) => [button(name, act, { id: 'it' })];
const IT = 'testid:it';

const WAYS: Record<string, [Screen, Calls]> = {
  'a name with a badge': [press('Delete account3'), tap(IT)],
  'an unseen letter in its name': [press('Del\u200bete acc\u034fount'), tap(IT)],
  'letters of another alphabet': [press('D\u0435l\u0435t\u0435 \u0430ccount'), tap(IT)],
  'wide letters': [press('Ｄｅｌｅｔｅ ａｃｃｏｕｎｔ'), tap(IT)],
  'another language': [press('Konto löschen'), tap(IT)],
  'a third language': [press('Supprimer le compte'), tap(IT)],
  'a name over two lines': [press('Delete\naccount'), tap(IT)],
  'the description of a picture alone': [
    (act) => [
      {
        cls: 'android.widget.ImageView',
        id: 'it',
        desc: 'Delete account',
        clickable: true,
        h: 120,
        tap: act,
      },
    ],
    tap(IT),
  ],
  'words deep in a row that takes the taps': [
    (act) => [
      {
        cls: 'android.view.ViewGroup',
        id: 'it',
        clickable: true,
        h: 200,
        tap: act,
        children: [column([row([column([label('Delete account', { id: 'deep' })])])])],
      },
    ],
    tap('testid:deep'),
  ],
  'one word in each of two texts': [
    (act) => [
      {
        cls: 'android.view.ViewGroup',
        id: 'it',
        clickable: true,
        h: 200,
        tap: act,
        children: [label('Delete'), label('account')],
      },
    ],
    tap(IT),
  ],
  'a switch': [
    (act) => [
      {
        cls: 'android.widget.Switch',
        id: 'it',
        text: 'Delete account',
        checkable: true,
        clickable: true,
        h: 120,
        tap: act,
      },
    ],
    [['adjust_control', { target: IT, value: true }]],
  ],
  'a box to tick, by select': [
    (act) => [
      {
        cls: 'android.widget.CheckBox',
        id: 'it',
        text: 'Delete account',
        checkable: true,
        clickable: true,
        h: 120,
        tap: act,
      },
    ],
    [['select', { target: IT, value: 'true' }]],
  ],
  'what a long press does': [
    (act) => [
      { ...label('Delete account', { id: 'it', h: 120 }), clickable: true, long: act, tap: () => {} },
    ],
    [['tap', { target: IT, long: true }]],
  ],
  'the second tap of a double tap': [
    (act, show) => [button('Next', () => show([button('Delete account', act, { id: 'it' })]), { id: 'it' })],
    [['tap', { target: IT, double: true }]],
  ],
  'the second of two steps': [
    (act, show) => [button('Next', () => show([button('Delete account', act, { id: 'it' })]), { id: 'it' })],
    [['run_steps', { steps: ['click "Next"', 'click "Delete account"'] }]],
  ],
  'a ref that has come to mean it': [
    (act, show) => [button('Next', () => show([button('Delete account', act, { id: 'it' })]), { id: 'it' })],
    [
      ['tap', { target: 'button "Next"' }],
      ['tap', { target: IT }],
    ],
  ],
  'Enter in a field that is called so': [
    (act) => [label('Delete account', { h: 70 }), editText({ text: '', enter: act }, '', { id: 'it' })],
    [['press_key', { target: IT, key: 'Enter' }]],
  ],
  'the Enter of the number block': [
    (act) => [label('Delete account', { h: 70 }), editText({ text: '', enter: act }, '', { id: 'it' })],
    [['press_key', { target: IT, key: 'NumpadEnter' }]],
  ],
  'Enter as a line break': [
    (act) => [label('Delete account', { h: 70 }), editText({ text: '', enter: act }, '', { id: 'it' })],
    [['press_key', { target: IT, key: '\n' }]],
  ],
  'a text with a line break in the middle': [
    (act) => [label('Delete account', { h: 70 }), editText({ text: '', enter: act }, '', { id: 'it' })],
    [['type_text', { target: IT, text: 'yes\nno' }]],
  ],
  'a text with another line break': [
    (act) => [label('Delete account', { h: 70 }), editText({ text: '', enter: act }, '', { id: 'it' })],
    [['fill', { target: IT, value: 'yes\u2028' }]],
  ],
  'a swipe that is shorter than a tap moves': [
    press('Delete account'),
    [['swipe', { target: IT, direction: 'left', amount: 1 }]],
  ],
  'a drag onto itself': [press('Delete account'), [['drag', { target: IT, by: { x: 0, y: 0 } }]]],
  'a drag that ends on it': [
    (act) => [label('Note', { id: 'note', h: 120 }), button('Delete account', act, { id: 'it' })],
    [['drag', { target: 'testid:note', to: IT }]],
  ],
  'two fingers': [press('Delete account'), [['pinch', { target: IT, scale: 1.01 }]]],
  'OK under a question of the app': [
    (act) => [label('Delete account for ever?'), button('OK', act, { id: 'it' })],
    tap(IT),
  ],
};

/** What is sent along with a text, a link, an app: a shell of the phone must not run it. */
const LINK = 'victim://account/delete';
const VICTIM = 'com.example.victim';
const WORDS: Record<string, Calls> = {
  'a text that closes its quotes': [['type_text', { target: IT, text: `'; am start -d ${LINK}; '` }]],
  'a text with a command in it': [['type_text', { target: IT, text: `$(am start -d ${LINK})` }]],
  'a text with a command in back quotes': [['fill', { target: IT, value: `\`am start -d ${LINK}\`` }]],
  'a text with signs of the shell': [['type_text', { target: IT, text: `a && am start -d ${LINK} | x > y` }]],
  'a text with an escape at its end': [['fill', { target: IT, value: `x\\'; am start -d ${LINK} #` }]],
  'a key that brings a command': [['press_key', { target: IT, key: `66; am start -d ${LINK}` }]],
  'an intent with its scheme': [['open_link', { url: 'intent://account/delete#Intent;scheme=victim;end' }]],
  'an intent with its app': [
    ['open_link', { url: `intent:${LINK}#Intent;package=${VICTIM};action=android.intent.action.VIEW;end` }],
  ],
  'a link encoded twice': [['open_link', { url: 'victim://account/%2564elete' }]],
  'a link with one slash': [['open_link', { url: 'victim:/account/delete' }]],
  'a link with a name before its host': [['open_link', { url: 'victim://help@account/delete' }]],
  'a link with an unseen letter': [['open_link', { url: 'victim://account/del\u200bete' }]],
  'a link by a step': [['run_steps', { steps: [`go to ${LINK}`] }]],
  'a link by a new tab': [['tabs', { do: 'open', url: LINK }]],
  'a start with its activity': [['start_app', { app: `${VICTIM}/.DeleteAccountActivity` }]],
  'a file field without a file': [['upload_files', { target: IT, paths: ['/etc/passwd'] }]],
  'a restart with options': [['restart_app', { app: `${VICTIM} --es do delete` }]],
  'data that are reset in capitals': [['reset_app_data', { app: VICTIM.toUpperCase() }]],
};

describe.each(FACES)('on a phone behind $face under a policy', ({ face, platform }) => {
  let pocket: Pocket;
  let agent: Agent;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    pocket = await startPocketDevice();
    const flags = ['--toolset', 'all,touch', '--no-knowledge', '--policy', 'default'];
    if (face === 'adb') {
      const host = await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }]);
      ends.push(() => host.close());
      agent = await startAgent('--adb', `127.0.0.1:${host.port}`, ...flags);
    } else {
      const server = await serveWebDriver(pocket.phone, { shape: face });
      ends.push(() => server.close());
      agent = await startAgent('--appium', server.url, ...flags);
    }
    await agent.does('launch', { platform, app: SHOP });
  }, 60_000);

  afterAll(async () => {
    await agent.close();
    for (const end of ends) await end();
    await pocket.close();
  });

  beforeEach(() => {
    pocket.phone.events.length = 0;
    pocket.phone.sheets = [];
  });

  const act = () => void pocket.phone.events.push({ what: 'gone' });
  const gone = () => pocket.phone.events.filter(({ what }) => what === 'gone').length;
  const show = (parts: Spec[]) =>
    pocket.phone.replace({ name: '.AccountActivity', build: () => column([toolbar('Account'), ...parts]) });

  async function attempt(calls: Calls): Promise<string> {
    const said: string[] = [];
    for (const [tool, input] of calls) said.push((await agent.call(tool, input)).text);
    return said.join('\n');
  }

  test.each(Object.entries(WAYS))('nothing gets through by %s', async (_way, [screen, calls]) => {
    show(screen(act, show, pocket));
    const said = await attempt(calls);
    expect(gone(), said).toBe(0);
    // It failed for the policy or for what the phone cannot do, not because the way was missed.
    expect(said).not.toMatch(/NOT_FOUND|AMBIGUOUS|unexpectedly/);
  });

  test('nothing gets through by an answer to a question of the phone', async () => {
    show([label('Account')]);
    const { phone } = pocket;
    phone.show(
      question(
        phone,
        'Delete account?',
        'For ever',
        ['Cancel', 'Delete'],
        (said) => said === 'Delete' && act(),
      ),
    );
    await agent.call('handle_dialog', { accept: true });
    expect(gone()).toBe(0);
  });

  test.each(Object.entries(WORDS))('nothing is run by %s', async (_way, calls) => {
    const { phone } = pocket;
    phone.install({
      package: VICTIM,
      label: 'Victim',
      reset: act,
      start: (_phone, link) => {
        if (/delete/i.test(decodeURIComponent(decodeURIComponent(link ?? '')).replace(/\P{ASCII}/gu, '')))
          act();
        return { name: '.MainActivity', build: () => column([label('Victim')]) };
      },
    });
    await agent.call('start_app', { app: SHOP });
    show([label('Note', { h: 70 }), editText({ text: '' }, '', { id: 'it' })]);
    const said = await attempt(calls);
    expect(gone(), said).toBe(0);
    expect(said).not.toMatch(/unexpectedly/);
  });
});
