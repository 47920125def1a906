import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AndroidSource } from '../../../src/drivers/android/android-source.ts';
import { chooseDevice } from '../../../src/drivers/android/choose-device.ts';
import { PhoneApps } from '../../../src/drivers/android/phone-apps.ts';
import { readPng } from '../../../src/drivers/android/picture.ts';
import { readFocus } from '../../../src/drivers/android/read-place.ts';
import { inputLines } from '../../../src/drivers/android/send-input.ts';
import type { Tree, TreeNode } from '../../../src/drivers/tree/tree.ts';
import { issuePermit } from '../../../src/model/permit.ts';
import { startPocket } from './pocket.ts';

const SHOP = 'com.example.shop';

async function startShop(link?: string) {
  const pocket = await startPocket();
  const facts = { model: 'Pocket Device', os_version: '14', sdk: 34 };
  const source = new AndroidSource(pocket.device, facts, SHOP);
  onTestFinished(() => source.close());
  pocket.phone.start(SHOP, link);
  return { ...pocket, source };
}

function nodes(tree: Tree): TreeNode[] {
  const flat = (node: TreeNode): TreeNode[] => [node, ...node.children.flatMap(flat)];
  return tree.windows.flatMap(({ root }) => flat(root));
}

function middle(tree: Tree, fits: (node: TreeNode) => boolean): { x: number; y: number } {
  const { box } = nodes(tree).findLast(fits) ?? { box: { x: 0, y: 0, width: 0, height: 0 } };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function gathered(source: AndroidSource, told: unknown[]): unknown[] {
  told.push(...source.takeEvents());
  return told;
}

describe('a phone over adb', () => {
  test('tells where the app is and what is on the screen', async () => {
    const { source } = await startShop();
    const tree = await source.read();
    expect(tree.place).toEqual({
      address: `android-app://${SHOP}/.LoginActivity`,
      title: 'Shop',
      visit: 'v1',
    });
    expect(tree.size).toEqual({ width: 1080, height: 2214 });
    expect(nodes(tree).map(({ role, text }) => `${role} ${text}`)).toContain('button Sign in');
  });

  test('a login by taps, text and Enter reaches the app once each, letter by letter', async () => {
    const { source, phone } = await startShop();
    const first = await source.read();
    await source.send({
      kind: 'tap',
      at: middle(first, (n) => n.native.resource_id === `${SHOP}:id/email`),
      count: 1,
    });
    await source.send({ kind: 'text', text: 'a 100%sure@x.org' });
    expect((await source.read()).windows.map(({ kind }) => kind)).toContain('keyboard');
    await source.send({ kind: 'clear' });
    await source.send({ kind: 'text', text: "o'neil@x.org" });
    await source.send({ kind: 'tap', at: middle(first, (n) => n.state.password === true), count: 1 });
    await source.send({ kind: 'text', text: 'pocket' });
    await source.send({ kind: 'key', key: 'Enter' });
    expect(phone.events).toEqual([{ what: 'login', email: "o'neil@x.org", password: 'pocket' }]);
    const after = await source.read();
    expect(after.place).toMatchObject({ address: `android-app://${SHOP}/.ListActivity`, visit: 'v2' });
    expect(phone.inputs.filter(({ kind }) => kind === 'text')[0]).toEqual({ kind: 'text', text: 'a 100%' });
  });

  test('on older versions a field is emptied key by key', () => {
    expect(inputLines({ kind: 'clear' }, { sdk: 28, held: 3 })).toEqual([
      ['input', 'keyevent', 'KEYCODE_DEL', 'KEYCODE_DEL', 'KEYCODE_DEL'],
      ['input', 'keyevent', 'KEYCODE_FORWARD_DEL', 'KEYCODE_FORWARD_DEL', 'KEYCODE_FORWARD_DEL'],
    ]);
    expect(() => inputLines({ kind: 'key', key: 'Control+a' }, { sdk: 28, held: 0 })).toThrow(/several keys/);
  });

  test('text that adb cannot type is refused before any of it is typed', async () => {
    const { source, phone } = await startShop();
    await expect(source.send({ kind: 'text', text: 'Grüße' })).rejects.toMatchObject({
      kind: 'not_supported',
      message: expect.stringContaining('"ü"'),
      may_have_landed: false,
    });
    expect(phone.inputs).toEqual([]);
  });

  test('toasts, which are in no tree, are told once', async () => {
    const { source } = await startShop('shop://odd/toast');
    await source.send({ kind: 'tap', at: middle(await source.read(), (n) => n.text === 'Send'), count: 1 });
    await source.read();
    expect(source.takeToasts()).toEqual(['Message sent']);
    await source.read();
    expect(source.takeToasts()).toEqual([]);
  });

  test('a screen that never rests is asked once and then refused at no cost, until it is another', async () => {
    const { source, phone } = await startShop('shop://odd/restless');
    phone.idle = { quiet_ms: 150, most_ms: 500 };
    const refused = { kind: 'screen_unreadable', message: expect.stringContaining('moves all the time') };
    await expect(source.read()).rejects.toMatchObject(refused);
    // It would never come back from a second try.
    phone.idle = { quiet_ms: 150, most_ms: 1e9 };
    await expect(source.read()).rejects.toMatchObject(refused);
    phone.idle = { quiet_ms: 1, most_ms: 400 };
    await source.send({ kind: 'key', key: 'back' });
    expect((await source.read()).place.address).not.toContain('Odd');
  });

  test('a crash of the app is told with its reason, and so is one that stopped answering', async () => {
    const { source } = await startShop('shop://odd/crash-on-tap');
    await source.send({
      kind: 'tap',
      at: middle(await source.read(), (n) => n.text === 'Open report'),
      count: 1,
    });
    const events: unknown[] = [];
    await expect
      .poll(() => gathered(source, events))
      .toEqual([
        {
          kind: 'app_stopped',
          app: SHOP,
          how: 'crash',
          reason: 'java.lang.IllegalStateException: no report',
        },
      ]);
    expect(nodes(await source.read()).map(({ text }) => text)).toContain('Shop keeps stopping');
    expect(source.logs().some(({ level, text }) => level === 'error' && text.includes('FATAL'))).toBe(true);

    const frozen = await startShop('shop://odd/freeze-on-tap');
    const at = middle(await frozen.source.read(), (n) => n.text === 'Compute');
    await frozen.source.send({ kind: 'tap', at, count: 1 });
    const told: unknown[] = [];
    await expect.poll(() => gathered(frozen.source, told)).toMatchObject([{ how: 'not_responding' }]);
  });

  test('a locked phone is told as that', async () => {
    const { source, phone } = await startShop();
    phone.locked = true;
    await expect(source.read()).rejects.toThrow(/locked: unlock it/);
  });

  test('an input that the phone never got did not land; one that was under way may have', async () => {
    const { source, devices, host, phone } = await startShop();
    await source.read();
    phone.beforeInput.push(() => host.drop());
    const input = { kind: 'key', key: 'Tab' } as const;
    await expect(source.send(input)).rejects.toMatchObject({ kind: 'device_lost', may_have_landed: true });
    for (const device of devices) device.state = 'offline';
    await expect(source.send(input)).rejects.toMatchObject({ kind: 'device_lost', may_have_landed: false });
    expect(phone.inputs).toHaveLength(1);
  });

  test('a picture shows the screen, smaller and with marks, and covers what is secret', async () => {
    const { source } = await startShop();
    const tree = await source.read();
    const field = nodes(tree).find(({ state }) => state.password);
    const whole = await source.screenshot({ format: 'png' });
    const picture = readPng(whole.data);
    expect([whole.width, whole.height]).toEqual([1080, 2340]);
    const { x, y } = middle(tree, (node) => node.state.password === true);
    const at = (Math.round(y) * 1080 + Math.round(x)) * 3;
    expect([...(picture?.pixels.subarray(at, at + 3) ?? [])]).toEqual([0, 0, 0]);
    const box = field?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const small = await source.screenshot({ format: 'png', max_side: 780, marks: [{ label: '@e7', box }] });
    expect([small.width, small.height]).toEqual([360, 780]);
    expect(readPng(small.data)?.pixels.length).toBe(360 * 780 * 3);
  });
});

test('a picture covers fields by their names and wherever a secret is shown, and is not taken where that cannot be told', async () => {
  const { device, phone } = await startPocket();
  const secrets = ['Sign in to your'];
  const mask = { names: 'email', secrets: () => secrets };
  const source = new AndroidSource(device, { model: '', os_version: '', sdk: 34 }, SHOP, mask);
  onTestFinished(() => source.close());
  phone.start(SHOP);
  const tree = await source.read();
  const { data } = await source.screenshot({ format: 'png' });
  const pixels = readPng(data)?.pixels ?? new Uint8Array();
  const colourOf = (fits: (node: TreeNode) => boolean) => {
    const { x, y } = middle(tree, fits);
    const at = (Math.round(y) * 1080 + Math.round(x)) * 3;
    return [...pixels.subarray(at, at + 3)];
  };
  expect(colourOf((node) => node.native.resource_id === `${SHOP}:id/email`)).toEqual([0, 0, 0]);
  expect(colourOf((node) => node.text.startsWith('Sign in to your'))).toEqual([0, 0, 0]);
  expect(colourOf((node) => node.text === 'Sign in')).not.toEqual([0, 0, 0]);
  phone.start(SHOP, 'shop://odd/restless');
  phone.idle = { quiet_ms: 300, most_ms: 350 };
  await expect(source.screenshot({ format: 'png' })).rejects.toMatchObject({
    kind: 'not_supported',
    message: expect.stringMatching(/might show a secret.*moves all the time/),
  });
  secrets.splice(0);
  expect((await source.screenshot({ format: 'png' })).width).toBe(1080);
});

describe('where the app is', () => {
  test.each([
    [
      'mCurrentFocus=Window{afc884f u0 com.android.mms/com.android.mms.ui.List}',
      'com.android.mms',
      '.ui.List',
    ],
    ['mCurrentFocus=null\n  mFocusedApp=ActivityRecord{1 u0 dev.x/.Main t349}', 'dev.x', '.Main'],
    [
      'mCurrentFocus=Window{85a u0 StatusBar}\n mFocusedApp=AppWindowToken{f token=Token{5 ActivityRecord{2 u0 a.b/.C t1}}}',
      'a.b',
      '.C',
    ],
    [
      'mCurrentFocus=Window{3 u0 PopupWindow:1f}\n  topResumedActivity=ActivityRecord{4 u0 a.b/a.b.D t7}',
      'a.b',
      '.D',
    ],
    ['nothing', '', ''],
  ])('%s', (text, app, activity) => {
    expect(readFocus(text)).toEqual({ app, activity, locked: false });
  });
});

describe('the phone that is meant', () => {
  test('is the only one, or the one named by its id or model', async () => {
    const { server, serial, devices, behind } = await startPocket();
    expect((await chooseDevice(server)).serial).toBe(serial);
    expect((await chooseDevice(server, 'pocket device')).serial).toBe(serial);
    devices.push({ serial: 'other', state: 'device', behind });
    await expect(chooseDevice(server)).rejects.toThrow(/2 phones are connected, say which: .*other/);
    expect((await chooseDevice(server, 'other')).serial).toBe('other');
    await expect(chooseDevice(server, 'othr')).rejects.toThrow(/no "othr" \(did you mean other\?\)/);
  });

  test('that was used before is not another one that is connected instead, not even one of its name', async () => {
    const { server, serial, devices, behind } = await startPocket();
    expect((await chooseDevice(server, 'pocket device', serial)).serial).toBe(serial);
    devices.splice(0, 1, { serial: 'other', state: 'device', behind });
    expect((await chooseDevice(server, 'pocket device')).serial).toBe('other');
    await expect(chooseDevice(server, 'pocket device', serial)).rejects.toMatchObject({
      kind: 'device_lost',
      message: expect.stringContaining(`${serial} is no longer connected; connected: other`),
      hint: expect.stringContaining('launch with device'),
    });
  });

  test('that cannot be used says what to do', async () => {
    const { server, serial, devices } = await startPocket();
    for (const device of devices) device.state = 'unauthorized';
    await expect(chooseDevice(server)).rejects.toMatchObject({
      kind: 'device_unavailable',
      message: `${serial} is unauthorized: unlock it and allow USB debugging on its screen`,
    });
    devices.splice(0);
    await expect(chooseDevice(server)).rejects.toThrow(/no phone is connected: plug one in/);
  });
});

describe('apps', () => {
  test('are listed, started, stopped, reset, and one that is not there is told with the nearest', async () => {
    const { device, phone, shop } = await startPocket();
    const apps = new PhoneApps(device, SHOP);
    const change = (request: Parameters<PhoneApps['change']>[0]) =>
      apps.change(request, issuePermit(request));
    expect(await apps.list()).toEqual(['com.example.notes', SHOP]);
    await change({ kind: 'start', app: SHOP });
    expect(phone.front?.app.package).toBe(SHOP);
    shop.state.user = 'me';
    await change({ kind: 'reset', app: SHOP });
    expect([shop.state.user, phone.front?.app.package]).toEqual(['', 'com.pocket.launcher']);
    await change({ kind: 'grant', app: SHOP, permission: 'camera' });
    expect(phone.isGranted(SHOP, 'android.permission.CAMERA')).toBe(true);
    await change({ kind: 'rotate', to: 'landscape' });
    expect(phone.rotation).toBe(1);
    await expect(change({ kind: 'start', app: 'com.example.shpo' })).rejects.toMatchObject({
      kind: 'app_not_found',
      message: expect.stringMatching(
        /no app "com\.example\.shpo" on this phone; nearest: com\.example\.shop/,
      ),
    });
    await expect(change({ kind: 'grant', app: SHOP, permission: 'a.b' })).rejects.toThrow(
      /Unknown permission: a\.b/,
    );
  });

  test('are installed from an APK, and from nothing else', async () => {
    const { device, phone, files } = await startPocket();
    const apps = new PhoneApps(device, SHOP);
    const folder = mkdtempSync(join(tmpdir(), 'surehand-apk-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const install = (file: string) => {
      const request = { kind: 'install', path: file } as const;
      return apps.change(request, issuePermit(request));
    };
    await install(path('good app.apk', 'PK\u0003\u0004 package=com.new.app '));
    expect(phone.apps.has('com.new.app')).toBe(true);
    // Nothing of it stays behind.
    expect([...files.keys()]).toEqual([]);
    await expect(install(path('broken.apk', 'PK\u0003\u0004'))).rejects.toThrow(
      /INSTALL_PARSE_FAILED_NOT_APK/,
    );
    await expect(install(path('x.txt', 'hello'))).rejects.toThrow(/is no APK/);
    await expect(install(join(folder, 'none'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});

describe('what a phone may do badly', () => {
  test('a tree that breaks off is no tree: nothing is told as gone by it', async () => {
    const { source, phone, behind } = await startShop();
    const whole = behind.run;
    behind.run = (line, out, signal) =>
      whole(
        line,
        (piece) => out(line.startsWith('uiautomator') ? piece.slice(0, piece.length / 2) : piece),
        signal,
      );
    await expect(source.read()).rejects.toMatchObject({
      kind: 'screen_unreadable',
      message: expect.stringContaining('breaks off'),
    });
    behind.run = whole;
    expect((await source.read()).windows.length).toBeGreaterThan(0);
    expect(phone.inputs).toEqual([]);
  });

  test('a screen that becomes another one while its tree is waited for is told as that other one', async () => {
    const { source, phone } = await startShop('shop://list');
    phone.idle = { quiet_ms: 120, most_ms: 2000 };
    phone.changed();
    const reading = source.read();
    phone.later(60, () => phone.start(SHOP, 'shop://settings'));
    const { place, windows } = await reading;
    expect(place.address).toContain('.SettingsActivity');
    expect(nodes({ place, windows, size: { width: 0, height: 0 } }).map(({ text }) => text)).toContain(
      'Settings',
    );
  });

  test('a log that ends while the phone is there is begun again', async () => {
    const { source, phone, host } = await startShop();
    await source.read();
    host.drop();
    await expect
      .poll(
        () => {
          phone.note('I', 'Shop', 'still here');
          return source.logs().some(({ text }) => text.includes('still here'));
        },
        { timeout: 5000 },
      )
      .toBe(true);
  });

  test('a crash in native code is told with its signal', async () => {
    const { source, phone } = await startShop();
    await source.read();
    phone.note('F', 'DEBUG', 'pid: 4242, tid: 4250, name: RenderThread  >>> com.example.shop <<<', 4300);
    phone.note('F', 'DEBUG', 'signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0', 4300);
    const told: unknown[] = [];
    await expect
      .poll(() => gathered(source, told))
      .toMatchObject([{ kind: 'app_stopped', app: SHOP, how: 'crash', reason: 'SIGSEGV' }]);
  });

  test('two taps go in one line, so that they are a double tap', async () => {
    const { source, phone, behind } = await startShop('shop://odd/dead-button');
    const lines: string[] = [];
    const run = behind.run;
    behind.run = (line, out, signal) => {
      lines.push(line);
      return run(line, out, signal);
    };
    await source.send({ kind: 'tap', at: { x: 100, y: 300 }, count: 2 });
    expect(lines.filter((line) => line.startsWith('input'))).toEqual([
      'input tap 100 300 && input tap 100 300',
    ]);
    expect(phone.inputs.map(({ kind }) => kind)).toEqual(['tap', 'tap']);
  });
});
