import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  'a box that is ticked, and Save': [
    (act) => [
      {
        cls: 'android.widget.CheckBox',
        text: 'Delete account',
        checkable: true,
        checked: true,
        clickable: true,
        h: 120,
      },
      button('Save', act, { id: 'it' }),
    ],
    tap(IT),
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

/** One phone behind one face, with an agent on it. */
interface Phone {
  agent: Agent;
  pocket: Pocket;
  close(): Promise<void>;
}

async function openPhone({ face, platform }: (typeof FACES)[number]): Promise<Phone> {
  const pocket = await startPocketDevice();
  const flags = ['--toolset', 'all,touch', '--no-knowledge', '--policy', 'default'];
  const adb = face === 'adb';
  const server = adb
    ? await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }])
    : await serveWebDriver(pocket.phone, { shape: face });
  const at = 'url' in server ? ['--appium', server.url] : ['--adb', `127.0.0.1:${server.port}`];
  const agent = await startAgent(...at, ...flags);
  await agent.does('launch', { platform, app: SHOP });
  return {
    agent,
    pocket,
    async close() {
      await agent.close();
      await server.close();
      await pocket.close();
    },
  };
}

type Try = (on: {
  agent: Agent;
  pocket: Pocket;
  /** What must not happen. */
  act(): void;
  show(parts: Spec[]): void;
  attempt(calls: Calls): Promise<string>;
}) => Promise<string>;

const gone = ({ phone }: Pocket) => phone.events.filter(({ what }) => what === 'gone').length;

const TRIES: [name: string, one: Try, not: RegExp][] = [
  ...Object.entries(WAYS).map(([way, [screen, calls]]): (typeof TRIES)[number] => [
    `nothing gets through by ${way}`,
    ({ act, show, pocket, attempt }) => {
      show(screen(act, show, pocket));
      return attempt(calls);
    },
    // It failed for the policy or for what the phone cannot do, not because the way was missed.
    /NOT_FOUND|AMBIGUOUS|unexpectedly/,
  ]),
  [
    'nothing gets through by an answer to a question of the phone',
    ({ act, show, pocket: { phone }, attempt }) => {
      show([label('Account')]);
      const answers = ['Cancel', 'Delete'];
      phone.show(
        question(phone, 'Delete account?', 'For ever', answers, (said) => said === 'Delete' && act()),
      );
      return attempt([['handle_dialog', { accept: true }]]);
    },
    /unexpectedly/,
  ],
  ...Object.entries(WORDS).map(([way, calls]): (typeof TRIES)[number] => [
    `nothing is run by ${way}`,
    async ({ agent, act, show, pocket: { phone }, attempt }) => {
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
      return attempt(calls);
    },
    /unexpectedly/,
  ]),
];

describe('on a phone under a policy', () => {
  const phones = new Map<string, Phone>();
  /** Each face takes one after another; the faces need not wait for each other, as a phone is mostly waited for. */
  const turns = new Map<string, Promise<unknown>>();

  beforeAll(async () => {
    await Promise.all(FACES.map(async (one) => phones.set(one.face, await openPhone(one))));
  }, 60_000);

  afterAll(async () => {
    await Promise.all([...phones.values()].map((phone) => phone.close()));
  });

  function inTurn<T>(face: string, one: () => Promise<T>): Promise<T> {
    const turn = (turns.get(face) ?? Promise.resolve()).then(one, one);
    turns.set(face, turn);
    return turn;
  }

  const cases = TRIES.flatMap(([name, one, not]) => FACES.map(({ face }) => ({ name, face, one, not })));
  test.concurrent.each(cases)('behind $face $name', async ({ face, one, not }) => {
    await inTurn(face, async () => {
      const { agent, pocket } = phones.get(face) ?? expect.fail(`no phone behind ${face}`);
      pocket.phone.events.length = 0;
      pocket.phone.sheets = [];
      const said = await one({
        agent,
        pocket,
        act: () => void pocket.phone.events.push({ what: 'gone' }),
        show: (parts) =>
          pocket.phone.replace({
            name: '.AccountActivity',
            build: () => column([toolbar('Account'), ...parts]),
          }),
        async attempt(calls) {
          const answers: string[] = [];
          for (const [tool, input] of calls) answers.push((await agent.call(tool, input)).text);
          return answers.join('\n');
        },
      });
      expect(gone(pocket), said).toBe(0);
      expect(said).not.toMatch(not);
    });
  });
});
