import { expect, it } from 'vitest';
import type { Driver } from '../../src/drivers/driver.ts';
import type { AppChange } from '../../src/model/app-change.ts';
import type { Intent } from '../../src/pipeline/gate.ts';
import {
  send,
  sendAnswer,
  sendAppChange,
  sendMock,
  sendOwnScript,
  sendScript,
  sendStorage,
  sendStorageChange,
  sendTab,
  sendTo,
} from '../../src/pipeline/send.ts';
import type { World } from '../../src/pipeline/world.ts';
import { fakeDriver, fakeNetwork, node, openDialog } from '../fake-driver.ts';
import { type FakeWorld, worldOn } from './fake-world.ts';

const SAVE = node('button', 'Save');

/** A world whose driver notes what reaches it, and whose gate notes what it was asked; it refuses where `no` is true. With `drops` the driver leaves its permits unspent. */
function guarded(no = false, drops = false) {
  const reached: string[] = [];
  const asked: { input: object; intent: Intent }[] = [];
  const noted =
    (name: string, answer?: unknown) =>
    async (request: object, permit: { spend(input: object): void }): Promise<never> => {
      if (!drops) permit.spend(request);
      reached.push(name);
      return answer as never; // each part gets the answer that its own type wants
    };
  const more: Partial<Driver> = {
    act: noted('act', {}),
    navigate: noted('navigate'),
    dialogs: {
      ...openDialog({ type: 'confirm', message: 'Sure?' }),
      answer: noted('answer', { type: 'confirm' }),
    },
    scripts: { evaluate: noted('evaluate', 7), evaluateInApp: noted('evaluateInApp', 8) },
    tabs: {
      list: async () => [],
      open: noted('open'),
      switch: noted('switch'),
      close: noted('close'),
      waitForPopup: async () => null as never, // nobody waits here
    },
    network: { ...fakeNetwork, mock: noted('mock'), unmock: noted('unmock', 2), mocks: () => [{} as never] }, // only counted
    storage: {
      save: noted('save'),
      read: async () => ({ cookies: [], local: [], session: [] }),
      change: noted('change'),
    },
    apps: { list: async () => [], own: () => '', change: noted('app') },
    inspect: async () => SAVE,
  };
  const world: FakeWorld = worldOn(fakeDriver([SAVE], more));
  const { gate } = world;
  world.gate = {
    ...gate,
    async permit(input, judge, decision) {
      asked.push({ input, intent: await judge(false) });
      if (no) throw new Error('refused by the gate');
      return gate.permit(input, judge, decision);
    },
  };
  return { world, asked, reached };
}

const meaning = { role: 'button', name: 'Save', context: '', context_match: 'ignore' } as const;

const WAYS: [
  way: string,
  sending: (world: World) => Promise<unknown>,
  reached: string,
  answer: unknown,
  intent: Partial<Intent> | { pending: object },
][] = [
  [
    'an input',
    (world) => send(world, { kind: 'click', key: SAVE.key, meaning, timeout_ms: 1 }),
    'act',
    {},
    { passive: false },
  ],
  [
    'an address',
    (world) => sendTo(world, { to: 'url', url: 'https://shop.test/x', timeout_ms: 1 }),
    'navigate',
    undefined,
    {},
  ],
  ['a way back', (world) => sendTo(world, { to: 'back', timeout_ms: 1 }), 'navigate', undefined, {}],
  ['an answer', (world) => sendAnswer(world, { accept: true }), 'answer', { type: 'confirm' }, {}],
  [
    'a script',
    (world) => sendScript(world, { expression: '1' }),
    'evaluate',
    7,
    { always: expect.any(String) },
  ],
  [
    "a script of the user's own",
    (world) => sendOwnScript(world, { expression: '1' }),
    'evaluateInApp',
    8,
    { told: 'ask the app for its state', reaches: [], passive: true },
  ],
  ['another tab', (world) => sendTab(world, { open: { url: 'https://shop.test/x' } }), 'open', undefined, {}],
  ['an empty tab', (world) => sendTab(world, { open: {} }), 'open', undefined, {}],
  [
    'a switch',
    (world) => sendTab(world, { switch: { id: 't2' } }),
    'switch',
    undefined,
    { told: 'switch tabs', passive: true },
  ],
  [
    'a closed tab',
    (world) => sendTab(world, { close: { id: 't2' } }),
    'close',
    undefined,
    { told: 'close a tab', passive: true },
  ],
  [
    'kept storage',
    (world) => sendStorage(world, { path: 'in.json' }),
    'save',
    undefined,
    {
      told: 'keep cookies and storage in "in.json"',
      reaches: [{ pending: { action: 'save_storage_state', url: 'https://shop.test/', value: 'in.json' } }],
    },
  ],
  [
    'a made-up answer of a server',
    (world) => sendMock(world, { mock: { url: '/api', do: 'abort' } }),
    'mock',
    1,
    {
      told: 'answer requests to "/api" in the place of the server: {"do":"abort"}',
      always: 'the page would be told what no server said',
      passive: false,
      reaches: [
        {
          pending: { action: 'mock_route', url: 'https://shop.test/', value: '{"url":"/api","do":"abort"}' },
        },
      ],
    },
  ],
  [
    'no more made-up answers',
    (world) => sendMock(world, { unmock: { url: '/api' } }),
    'unmock',
    2,
    { told: 'let servers answer again', passive: true },
  ],
  [
    'a cookie',
    (world) => sendStorageChange(world, { kind: 'cookies', name: 'who', value: 'ada' }),
    'change',
    undefined,
    {
      told: 'set "who" in cookies to "ada"',
      always: 'it changes what the site knows of its user',
      passive: false,
      reaches: [{ pending: { action: 'change_storage', url: 'https://shop.test/', value: 'ada' } }],
    },
  ],
  [
    'a removed cookie',
    (world) => sendStorageChange(world, { kind: 'cookies', name: 'who' }),
    'change',
    undefined,
    {
      told: 'remove "who" in cookies',
      always: 'it changes what the site knows of its user',
      reaches: [
        { pending: { action: 'change_storage', url: 'https://shop.test/', value: '"who" in cookies' } },
      ],
    },
  ],
  [
    'no cookies at all',
    (world) => sendStorageChange(world, { kind: 'cookies' }),
    'change',
    undefined,
    {
      told: 'remove all cookies',
      always: 'it changes what the site knows of its user',
      passive: false,
    },
  ],
  [
    'an app that is started',
    (world) => sendAppChange(world, { kind: 'start', app: 'org.shop' }),
    'app',
    undefined,
    {
      told: 'start org.shop',
      passive: true,
      reaches: [{ pending: { action: 'start_app', url: 'https://shop.test/', value: 'org.shop' } }],
    },
  ],
  ...(
    [
      { kind: 'reset', app: 'org.shop' },
      { kind: 'uninstall', app: 'org.shop' },
      { kind: 'grant', app: 'org.shop', permission: 'CAMERA' },
      { kind: 'install', path: 'package.json' },
    ] satisfies AppChange[]
  ).map((change): (typeof WAYS)[number] => [
    `an app: ${change.kind}`,
    (world) => sendAppChange(world, change),
    'app',
    undefined,
    { always: 'it changes what is on the phone', passive: false },
  ]),
];

it.each(WAYS)(
  '%s is sent once, after the gate was asked with what it is',
  async (_way, sending, way, answer, intent) => {
    const { world, asked, reached } = guarded();
    expect(await sending(world)).toEqual(answer);
    expect(reached).toEqual([way]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.intent).toMatchObject(intent);
    if (!('always' in intent)) expect(asked[0]?.intent.always).toBeUndefined();
  },
);

it.each(WAYS)('%s that the gate refuses reaches nothing', async (_way, sending) => {
  const { world, reached } = guarded(true);
  await expect(sending(world)).rejects.toThrow('refused by the gate');
  expect(reached).toEqual([]);
});

it.each<[way: string, sending: (world: World) => Promise<unknown>]>([
  ['an address', (world) => sendTo(world, { to: 'url', url: 'file:///etc/hosts', timeout_ms: 1 })],
  ['a tab', (world) => sendTab(world, { open: { url: 'file:///etc/hosts' } })],
  ['an app', (world) => sendAppChange(world, { kind: 'install', path: '/etc/hosts' })],
])('%s from a file outside the allowed folders is refused', async (_way, sending) => {
  const { world, reached } = guarded();
  await expect(sending(world)).rejects.toMatchObject({ kind: 'invalid_input' });
  expect(reached).toEqual([]);
});

it.each<[urls: string[], origin: string | undefined]>([
  [['https://shop.test/a', 'https://evil.test/'], 'https://shop.test'],
  [['shop.test/a'], 'https://shop.test'],
  [['about:blank'], undefined],
  [['about:blank', 'https://shop.test/'], 'https://shop.test'],
])('the first address of a session is its home: %o', async (urls, origin) => {
  for (const open of [
    (world: World, url: string) => sendTo(world, { to: 'url', url, timeout_ms: 1 }),
    (world: World, url: string) => sendTab(world, { open: { url } }),
  ]) {
    const { world } = guarded();
    for (const url of urls) await open(world, url);
    expect(world.home.origin).toBe(origin);
  }
});

it('under a policy an input is judged again in the page, and several clicks are judged one by one', async () => {
  const { world, asked, reached } = guarded();
  world.gate = { ...world.gate, guards: true };
  await send(world, { kind: 'click', key: SAVE.key, meaning, timeout_ms: 1 });
  expect(asked[0]?.input).toMatchObject({ meaning: { judged: true } });
  await send(world, { kind: 'click', key: SAVE.key, meaning, timeout_ms: 1, count: 2 });
  expect(asked).toHaveLength(3);
  expect(reached).toEqual(['act', 'act', 'act']);
  const open = guarded();
  await send(open.world, { kind: 'click', key: SAVE.key, meaning, timeout_ms: 1, count: 2 });
  expect(open.asked).toHaveLength(1);
  expect(open.asked[0]?.input).toMatchObject({ count: 2 });
  expect(open.asked[0]?.input).not.toMatchObject({ meaning: { judged: true } });
});

it.each(WAYS)('a driver that drops the permit of %s is caught at once', async (_way, sending) => {
  const { world, reached } = guarded(false, true);
  await expect(sending(world)).rejects.toThrow('without spending the permit');
  expect(reached).toHaveLength(1);
});
