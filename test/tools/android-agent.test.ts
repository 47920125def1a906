import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveAdbServer } from '../../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../../demo/phone/pocket-device.mjs';
import { type Agent, startAgentIn } from './agent.ts';

const SHOP = 'com.example.shop';
const SERVER = 'io.appium.uiautomator2.server';

/** A folder with the package in it: what its APKs are to the pocket device. */
function project(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-uia2-'));
  const own = join(folder, 'node_modules/appium-uiautomator2-server');
  mkdirSync(join(own, 'apks'), { recursive: true });
  writeFileSync(join(own, 'package.json'), JSON.stringify({ name: 'appium-uiautomator2-server', version }));
  const apk = (app: string) => `PK package=${app} version=${version}`;
  writeFileSync(join(own, `apks/appium-uiautomator2-server-v${version}.apk`), apk(SERVER));
  writeFileSync(join(own, 'apks/appium-uiautomator2-server-debug-androidTest.apk'), apk(`${SERVER}.test`));
  return folder;
}

describe("Appium's server on the phone", () => {
  let pocket: Awaited<ReturnType<typeof startPocketDevice>>;
  let host: Awaited<ReturnType<typeof serveAdbServer>>;
  let agent: Agent;
  const folder = project('10.6.6');
  const bare = mkdtempSync(join(tmpdir(), 'surehand-bare-'));
  const flags = () => [
    '--adb',
    `127.0.0.1:${host.port}`,
    '--no-knowledge',
    '--toolset',
    'mobile',
    '--android-agent',
  ];

  beforeAll(async () => {
    pocket = await startPocketDevice();
    host = await serveAdbServer([{ serial: pocket.serial, state: 'device', behind: pocket.behind }]);
    agent = await startAgentIn(folder, ...flags());
    await agent.does('launch', { platform: 'android', app: SHOP });
  }, 60_000);
  afterAll(async () => {
    await agent.close();
    await host.close();
    await pocket.close();
    for (const one of [folder, bare]) rmSync(one, { recursive: true, force: true, maxRetries: 9 });
  });

  test('is installed in its version, and login takes any text, with no tree of uiautomator', async () => {
    expect([...pocket.phone.apps.keys()]).toEqual(expect.arrayContaining([SERVER, `${SERVER}.test`]));
    await agent.does('reset_app_data');
    await agent.does('start_app');
    expect(await agent.does('fill', { target: 'textbox "Email"', value: 'zoë@x.org' })).toMatch(/: verified/);
    await agent.does('fill', { target: 'textbox "Password"', value: 'pocket' });
    expect(await agent.does('click', { target: 'button "Sign in"', expect: 'text "Items" visible' })).toMatch(
      /: verified/,
    );
    expect(pocket.phone.events).toContainEqual({ what: 'login', email: 'zoë@x.org', password: 'pocket' });
    expect(pocket.phone.trees).toBe(0);
  });

  test('reads a screen that never rests', async () => {
    await agent.does('open_link', { url: 'shop://odd/restless' });
    expect(await agent.does('describe_screen')).toMatch(/@e\d+/);
  });

  test('that ends in the middle is started anew by the next call, and nothing is sent twice', async () => {
    await agent.does('open_link', { url: 'shop://list' });
    pocket.phone.events.length = 0;
    pocket.phone.programs.get(SERVER)?.();
    const first = await agent.call('click', { target: 'button "Add" in "Candle 3"' });
    const again = first.failed ? await agent.call('describe_screen') : first;
    expect(again.failed, again.text).toBe(false);
    expect(pocket.phone.events.length).toBeLessThanOrEqual(1);
  });

  test('sends two fingers, apart and together, and says how far they can go', async () => {
    await agent.does('open_link', { url: 'shop://odd/map' });
    pocket.phone.events.length = 0;
    const apart = await agent.does('pinch', { target: '"Map"', scale: 2, expect: 'text "Zoom 2.0" visible' });
    expect(apart).toMatch(/pinched .*"Map" to 2 of its size: verified/);
    expect(await agent.does('pinch', { target: '"Map"', scale: 0.5 })).toMatch(/to 0.5 of its size/);
    expect(pocket.phone.events.map(({ what }) => what)).toEqual(['zoomed in', 'zoomed out']);
    expect(await agent.fails('pinch', { target: '"Map"', scale: 90 })).toMatch(
      /scale: on something of this size/,
    );
  });

  test('is an optional peer: nobody gets its package who did not ask for it by name', () => {
    const { peerDependencies, peerDependenciesMeta, dependencies } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(peerDependencies).toHaveProperty('appium-uiautomator2-server');
    expect(peerDependenciesMeta['appium-uiautomator2-server']).toEqual({ optional: true });
    expect(dependencies).not.toHaveProperty('appium-uiautomator2-server');
  });

  test('whose package is not there is told with the remedy', async () => {
    const other = await startAgentIn(bare, ...flags());
    const said = await other.fails('launch', { platform: 'android', app: SHOP });
    await other.close();
    expect(said).toMatch(/appium-uiautomator2-server is not installed/);
    expect(said).toMatch(/npm install appium-uiautomator2-server/);
  });
});
