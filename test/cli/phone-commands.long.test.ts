import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveAdbServer } from '../../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../../demo/phone/pocket-device.mjs';
import { callCommand } from '../../src/cli/call.ts';
import { demoCommand } from '../../src/cli/demo-command.ts';
import { replayCommand } from '../../src/cli/replay.ts';
import { runCommand } from '../../src/cli/run.ts';
import { sayCommand } from '../../src/cli/say.ts';
import { scenarioCommand } from '../../src/cli/scenario.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { PROGRAM, startAgent } from '../tools/agent.ts';
import { fakeInvocation } from './invocation.ts';

const SHOP = 'com.example.shop';
const LOGIN = { what: 'login', email: 'me@x.org', password: 'pocket' };

// The commands in this process, on a phone whose own record says what happened.
let pocket: Awaited<ReturnType<typeof startPocketDevice>>;
let host: Awaited<ReturnType<typeof serveAdbServer>>;
let cwd: string;
let flags: string[];

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'surehand-phone-'));
  pocket = await startPocketDevice();
  host = await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }]);
  flags = ['--platform', 'android', '--adb', `127.0.0.1:${host.port}`, '--output-dir', join(cwd, 'out')];
});

afterAll(async () => {
  await host.close();
  await pocket.close();
  rmSync(cwd, { recursive: true });
});

beforeEach(forget);

/** The app as it was installed, and not in front. */
function forget(): void {
  const { phone, shop } = pocket;
  phone.stop(SHOP);
  shop.reset?.(phone);
  phone.start('com.pocket.launcher');
  phone.events.length = 0;
}

function invoked(...argv: string[]) {
  return fakeInvocation([...argv, ...flags], { cwd });
}

test('call opens the app, or the link that --url names, and calls the tool on it', async () => {
  const deps = { tools: TOOLS, createSessions };
  const app = invoked('describe_screen', '--app', SHOP);
  expect(await callCommand(app, deps)).toBe(0);
  expect(app.printed.join('\n')).toMatch(/\.LoginActivity [\s\S]*button "Sign in"/);
  const link = invoked('describe_screen', '--url', 'shop://settings');
  expect(await callCommand(link, deps)).toBe(0);
  expect(link.printed.join('\n')).toMatch(/\.SettingsActivity [\s\S]*switch "Dark theme"/);
});

test('sentences reach a button in a row by what the row says first, and what is further down or up; replay goes there too', async () => {
  const file = join(cwd, 'far.yaml');
  const lines = [
    'name: Far',
    `app: ${SHOP}`,
    'actions:',
    '  - Go to shop://list',
    '  - Click Add in Candle 3',
    '  - Click Add in Drum 34',
    '  - Go to shop://settings',
    '  - Turn on Only on Wi-Fi',
    '  - Turn on Dark theme',
    '  - Scroll down to Version 1.4.2',
  ];
  writeFileSync(file, lines.join('\n'));
  const wanted = [
    { what: 'added', item: 'Candle 3' },
    { what: 'added', item: 'Drum 34' },
    { what: 'setting', name: 'wifi_only', to: true },
    { what: 'setting', name: 'dark', to: true },
  ];
  const run = invoked(file);
  expect([await scenarioCommand(run), run.printed.join('\n')]).toEqual([
    0,
    expect.stringContaining('1 passed'),
  ]);
  expect(pocket.phone.events).toEqual(wanted);
  forget();
  const again = invoked(join(cwd, 'out', 'scenarios', 'far.steps.json'));
  expect([await replayCommand(again), again.printed.join('\n')]).toEqual([
    0,
    expect.stringContaining('passed'),
  ]);
  expect(pocket.phone.events).toEqual(wanted);
}, 120_000);

async function runOf(...actions: string[]) {
  const file = join(cwd, 'some.yaml');
  const lines = ['name: Some', `app: ${SHOP}`, 'actions:', ...actions.map((action) => `  - ${action}`)];
  writeFileSync(file, lines.join('\n'));
  pocket.phone.inputs.length = 0;
  const run = invoked(file);
  return { code: await scenarioCommand(run), said: run.printed.join('\n') };
}

test('a row that the run came past is gone back up to, and not by way of the end of the list', async () => {
  const { code, said } = await runOf(
    'Go to shop://list',
    'Scroll down to Iron 109',
    'Click Add in Fan 46',
    'Scroll up to Bread 12',
  );
  expect([code, said]).toEqual([0, expect.stringContaining('1 passed')]);
  expect(pocket.phone.events).toEqual([{ what: 'added', item: 'Fan 46' }]);
  // To row 109 are about 16 strokes, with a turn before it; the list has 72 of them.
  expect(pocket.phone.inputs.length).toBeLessThanOrEqual(60);
}, 120_000);

test('what is nowhere is told as not found, with how much was looked through', async () => {
  const { code, said } = await runOf('Go to shop://settings', 'Turn on Bright theme');
  expect(code).toBe(1);
  expect(said).toMatch(
    /not found after looking through \d screens, from one end to the other: .*Bright theme/,
  );
  expect(said).not.toContain('not understood');
  expect(pocket.phone.events).toEqual([]);
}, 60_000);

test('a claim is about what is visible: what is further down or nowhere is not, and the first is told so', async () => {
  const below = await runOf('Go to shop://settings', 'Then I should see Version 1.4.2');
  expect([below.code, below.said]).toEqual([
    1,
    expect.stringContaining(
      'it is not visible; it is further down, say first: Scroll down to "Version 1.4.2"',
    ),
  ]);
  const nowhere = await runOf('Go to shop://settings', 'Then I should see Version 9');
  expect(nowhere.code).toBe(1);
  expect(nowhere.said).not.toContain('further');
}, 60_000);

test('a way back that changes nothing fails, on one screen as on another', async () => {
  const { code, said } = await runOf('Go to shop://odd/dead-button', 'Go back', 'Go back', 'Go back');
  expect([code, said]).toEqual([1, expect.stringContaining('back was pressed, and nothing changed')]);
  expect(
    (await runOf('Go to shop://settings', 'Go to shop://cart', 'Go back', 'Dark theme is visible')).code,
  ).toBe(0);
}, 60_000);

test('say does one sentence in the app, and asks for an app where none is named', async () => {
  const said = invoked('Fill in Email with me@x.org', '--app', SHOP);
  expect(await sayCommand(said)).toBe(0);
  expect(said.printed.join('\n')).toMatch(/✓ input .*"me@x\.org": verified/);
  await expect(sayCommand(invoked('Fill in Email with me@x.org'))).rejects.toThrow(
    /an app: surehand say "tap Sign in" --platform android --app com\.example\.shop/,
  );
});

test('a scenario with app: starts the app anew each time, and its row fills the name of the app', async () => {
  const file = join(cwd, 'login.yaml');
  const lines = [
    'name: Sign in',
    `app: \${WHICH}`,
    `data: [{ WHICH: ${SHOP} }, { WHICH: ${SHOP} }]`,
    'actions:',
    '  - Go to shop://settings',
    '  - Dark theme is visible',
    `  - Go to android-app://${SHOP}`,
    '  - Sign in to your account is visible',
    '  - Fill in Email with me@x.org',
  ];
  writeFileSync(file, lines.join('\n'));
  const run = invoked(file);
  expect(await scenarioCommand(run), run.printed.join('\n')).toBe(0);
  const results = JSON.parse(readFileSync(join(cwd, 'out/scenarios/results.json'), 'utf8'));
  expect(results.runs.map(({ status }: { status: string }) => status)).toEqual(['passed', 'passed']);
});

test.each([
  [
    'app: com.example.shop',
    [],
    'login.yaml:1:6: app: is on a phone; say --platform android or --platform ios',
  ],
  [
    'app: com.example.shop\nurl: http://a.test/',
    ['--platform', 'android'],
    'login.yaml:1:6: app: wanted url or app, not both',
  ],
])('a scenario that starts with %s is refused with its place', async (start, more, message) => {
  writeFileSync(join(cwd, 'login.yaml'), `${start}\nactions: [Click A]`);
  await expect(scenarioCommand(fakeInvocation(['login.yaml', ...more], { cwd }))).rejects.toThrow(message);
});

test('several workers on one phone are refused', async () => {
  writeFileSync(join(cwd, 'login.yaml'), `app: ${SHOP}\nactions: [Click A]`);
  await expect(scenarioCommand(invoked('login.yaml', '--workers', '2'))).rejects.toThrow(
    'workers: a phone carries out one scenario at a time',
  );
});

test('run lets a model reach a goal in the app, and what it claims is held against the screen', async () => {
  const turns = [
    { tool: 'get_snapshot' },
    { tool: 'browser_fill', input: { ref: 'textbox "Email"', value: 'me@x.org' } },
    { tool: 'browser_fill', input: { ref: 'textbox "Password"', value: 'pocket' } },
    { tool: 'browser_click', input: { ref: 'button "Sign in"' } },
    { tool: 'complete_task', input: { status: 'success', reason: 'signed in' } },
  ];
  writeFileSync(join(cwd, 'script.json'), JSON.stringify(turns));
  const run = invoked(
    'Sign in',
    '--app',
    SHOP,
    '--model',
    'scripted:script.json',
    '--expect',
    'text "Items"',
  );
  expect(await runCommand(run, { createSessions }), run.complained.join('\n')).toBe(0);
  expect(run.printed.join('\n')).toMatch(/^success, verified: signed in/);
  expect(pocket.phone.events).toEqual([LOGIN]);
});

test('a policy whose condition names app, view and text stops the run on that screen alone, before the touch', async () => {
  const policy = join(cwd, 'shop.yaml');
  const condition = '{ app: com.example.shop, view: { contains: settings }, text: dark theme }';
  writeFileSync(policy, `name: shop\ncheckpoints:\n  - ${condition}\n`);
  const agent = await startAgent(...flags, '--policy', policy, '--no-knowledge');
  try {
    await agent.does('launch', { app: SHOP });
    await agent.does('fill', { target: 'textbox "Email"', value: 'me@x.org' });
    await agent.call('open_link', { url: 'shop://settings' });
    expect(await agent.fails('click', { target: 'switch "Dark theme"' })).toMatch(/approv/);
    expect(pocket.phone.events).toEqual([]);
  } finally {
    await agent.close();
  }
});

test('what worked on a view of an app is told to the next session there, and not on another view', async () => {
  const store = ['--knowledge-dir', join(cwd, 'knowledge')];
  const first = await startAgent(...flags, ...store);
  await first.does('launch', { app: SHOP, goal: 'sign in' });
  await first.does('fill', { target: 'textbox "Email"', value: 'me@x.org' });
  await first.does('fill', { target: 'textbox "Password"', value: 'pocket' });
  await first.does('click', { target: 'button "Sign in"', expect: 'text "Items" visible' });
  await first.close();
  forget();
  const second = await startAgent(...flags, ...store);
  try {
    await second.does('launch', { app: SHOP, goal: 'sign in' });
    const there = await second.does('describe_screen');
    expect(there).toMatch(/button "Sign in"[\s\S]*(?:before|worked)/);
    await second.does('open_link', { url: 'shop://settings' });
    expect(await second.does('describe_screen')).not.toMatch(/worked/);
  } finally {
    await second.close();
  }
});

test('what worked on the page is not suggested in a dialog with a button of the same name, nor the other way round', async () => {
  const agent = await startAgent(...flags, '--knowledge-dir', join(cwd, 'layers'));
  try {
    await agent.does('launch', { app: SHOP });
    await agent.does('open_link', { url: 'shop://list' });
    await agent.does('click', { target: 'button "Add" in "Candle 3"' });
    await agent.does('open_link', { url: 'shop://cart' });
    await agent.does('click', { target: 'button "Order"' });
    expect(await agent.does('describe_screen')).toMatch(/dialog "Place the order\?"(?![\s\S]*worked here)/);
    await agent.does('click', { target: 'button "Cancel"' });
    const page = await agent.does('describe_screen');
    expect(page).toContain('worked here before: click button "Order"');
    expect(page).not.toContain('button "Cancel"');
    await agent.does('click', { target: 'button "Order"' });
    const dialog = await agent.does('describe_screen');
    expect(dialog).toContain('worked here before: click button "Cancel"');
    expect(dialog).not.toContain('click button "Order"');
  } finally {
    await agent.close();
  }
});

test('demo phone drives a phone of its own through the whole flow, and ends with what that phone recorded', async () => {
  const demo = { ...fakeInvocation(['phone'], { cwd }), program: PROGRAM };
  expect(await demoCommand(demo, { tools: TOOLS, createSessions }), demo.printed.join('\n')).toBe(0);
  expect(demo.printed.join('\n')).toMatch(
    /> click \{"target":"button \\"Add\\""\}\n {2}failed \(.*(?:ambiguous|could)/i,
  );
  const [, recorded = ''] = demo.printed.join('\n').split("The phone's own record of what happened:\n");
  expect(recorded.split('\n').map((line) => JSON.parse(line))).toEqual([
    LOGIN,
    { what: 'added', item: 'Candle 3' },
    { what: 'setting', name: 'wifi_only', to: true },
  ]);
  const nothing = fakeInvocation(['tablet'], { cwd });
  await expect(demoCommand(nothing, { tools: TOOLS, createSessions })).rejects.toThrow(
    'demo needs what to show: surehand demo phone',
  );
});
