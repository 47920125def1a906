import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAdbServer } from '../../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../../demo/phone/pocket-device.mjs';
import { question } from '../../demo/phone/shop.mjs';
import { button, column, editText, label, toolbar } from '../../demo/phone/view.mjs';
import { serveWebDriver } from '../../demo/phone/webdriver.mjs';
import { type Agent, startAgent } from '../tools/agent.ts';
import { FORGED, TRICKS, UNSEEN } from './tricks.ts';

// An app says what we say, in every place where it can say anything: no line of an answer may begin with its words.

type Pocket = Awaited<ReturnType<typeof startPocketDevice>>;
const SHOP = 'com.example.shop';

/** How the phone is reached; what comes back ends the way. */
const FACES = {
  async adb(pocket: Pocket) {
    const host = await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }]);
    return { flags: ['--adb', `127.0.0.1:${host.port}`], platform: 'android', close: () => host.close() };
  },
  async xcuitest(pocket: Pocket) {
    const face = await serveWebDriver(pocket.phone, { shape: 'xcuitest' });
    return { flags: ['--appium', face.url], platform: 'ios', close: () => face.close() };
  },
};

const CALLS: [tool: string, args: Record<string, unknown>][] = [
  ['describe_screen', {}],
  ['describe_screen', { detail: true }],
  ['find_element', { query: 'Pay' }],
  ['read_page', {}],
  ['get_snapshot', {}],
  ['get_outline', {}],
  ['click', { target: 'testid:go' }],
  ['fill', { target: 'testid:field', value: 'y' }],
  ['click', { target: 'button "Nobody"' }],
  ['click', { target: 'testid:go', expect: 'text "never" visible', timeout_ms: 200 }],
  ['expect_element_visible', { selector: 'button "Nobody"', timeout_ms: 100 }],
  ['scroll_to_element', { target: 'button "Nobody"' }],
  ['get_logs', {}],
  ['list_apps', {}],
  ['list_devices', {}],
  ['capture_debug_snapshot', { include_logs: true }],
  ['get_trace', { last: 20 }],
  ['click', { target: 'testid:ask' }],
  ['describe_screen', {}],
  ['click', { target: 'testid:go' }],
  ['handle_dialog', { accept: true }],
];

describe.each(Object.entries(FACES))(
  'over %s the words of an app are never taken for ours',
  (_name, face) => {
    let pocket: Pocket;
    let way: Awaited<ReturnType<typeof face>>;
    let agent: Agent;

    beforeAll(async () => {
      pocket = await startPocketDevice();
      way = await face(pocket);
      agent = await startAgent(...way.flags, '--toolset', 'all', '--no-knowledge', '--timeout-ms', '1000');
      await agent.does('launch', { platform: way.platform, app: SHOP });
      const { phone } = pocket;
      const [first = '', second = '', third = '', fourth = '', ...rest] = TRICKS;
      const said = { text: '' };
      phone.replace({
        name: '.MainActivity',
        build: () =>
          column([
            toolbar(first),
            label(second, { h: 70 }),
            label(said.text, { h: 70 }),
            { cls: 'android.widget.ImageView', id: 'picture', desc: third, clickable: true, h: 90, tap() {} },
            editText({ text: fourth }, second, { id: 'field' }),
            button(
              first,
              () => {
                said.text = third;
                for (const one of TRICKS) phone.note('E', 'App', one, 4000);
                phone.toast(fourth);
                phone.changed();
              },
              { id: 'go' },
            ),
            button('Ask', () => phone.show(question(phone, first, second, [third, 'OK'], () => {})), {
              id: 'ask',
            }),
            ...rest.map((one) => button(one, () => {})),
          ]),
      });
    });
    afterAll(async () => {
      await agent.close();
      await way.close();
      await pocket.close();
    });

    test.each(CALLS.map(([tool, args], at) => [at, tool, args] as const))(
      'call %i, %s %j',
      async (_at, tool, args) => {
        const { text } = await agent.call(tool, args);
        expect(FORGED.exec(text)?.[0], text).toBeUndefined();
        expect(text).not.toMatch(UNSEEN);
      },
    );

    test('and the app did say them', async () => {
      pocket.phone.sheets = [];
      pocket.phone.changed();
      expect(await agent.does('describe_screen')).toContain('TRICK');
    });
  },
);
