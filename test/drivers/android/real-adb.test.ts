import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startPocketDevice } from '../../../demo/phone/pocket-device.mjs';
import { AdbDevice } from '../../../src/drivers/android/adb/adb-device.ts';
import { AdbServer, findAdb } from '../../../src/drivers/android/adb/adb-server.ts';
import { startAgent } from '../../tools/agent.ts';

const adb = findAdb();
// Never the blocking kind: the device is served by this very process.
const run = promisify(execFile);

// The user's own server stays as it is: this one has a port and a home of its own, and is started by our client.
describe.runIf(process.env.SUREHAND_DEEP)('the adb that people have', () => {
  let pocket: Awaited<ReturnType<typeof startPocketDevice>>;
  let server: AdbServer;
  let device: AdbDevice;
  let port: number;
  const home = mkdtempSync(join(tmpdir(), 'surehand-adb-'));
  const env = { ...process.env, HOME: home };
  const say = async (...args: string[]) => {
    const options = { env, encoding: 'buffer' as const, timeout: 10_000 };
    return (await run(adb ?? 'adb', ['-P', String(port), '-s', pocket.serial, ...args], options)).stdout;
  };

  beforeAll(async () => {
    port = await freePort();
    pocket = await startPocketDevice();
    server = new AdbServer({ host: '127.0.0.1', port }, env);
    expect(await server.connectDevice(pocket.serial)).toBe(`connected to ${pocket.serial}`);
    device = new AdbDevice(server, pocket.serial);
    await vi.waitUntil(async () => (await server.devices()).some(({ state }) => state === 'device'));
  }, 30_000);

  afterAll(async () => {
    await run(adb ?? 'adb', ['-P', String(port), 'kill-server'], { env });
    await pocket.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 9 });
  });

  test('was started by our client and lists the pocket device', async () => {
    expect(await server.devices()).toEqual([
      { serial: pocket.serial, state: 'device', model: 'Pocket Device' },
    ]);
  });

  test('itself runs commands on the pocket device, with exit codes and pictures', async () => {
    expect((await say('shell', 'getprop', 'ro.product.model')).toString()).toBe('Pocket Device\n');
    await expect(say('shell', 'nonsense')).rejects.toMatchObject({ code: 127 });
    expect((await say('exec-out', 'screencap', '-p')).subarray(1, 4).toString()).toBe('PNG');
    expect((await say('exec-out', 'uiautomator', 'dump', '/dev/tty')).toString()).toMatch(
      /^<\?xml .*<hierarchy rotation="0">.*<\/hierarchy>UI hierchary dumped to: \/dev\/tty\n$/s,
    );
  });

  test('itself pushes and pulls files', async () => {
    const [there, back] = [join(home, 'a.bin'), join(home, 'b.bin')];
    const content = Buffer.from(Array.from({ length: 150_000 }, (_, at) => at % 253));
    writeFileSync(there, content);
    await say('push', there, '/sdcard/a.bin');
    await say('pull', '/sdcard/a.bin', back);
    expect(readFileSync(back).equals(content)).toBe(true);
  });

  test('serves our client: shell, exec, files, a stream of the log, a forward', async () => {
    expect(await device.shell(['echo', "it's"])).toEqual({ stdout: "it's\n", stderr: '', exit_code: 0 });
    expect((await device.shell('nonsense')).exit_code).toBe(127);
    expect((await device.exec('screencap -p')).subarray(1, 4).toString()).toBe('PNG');
    await device.push('/sdcard/x', Buffer.from('hello'));
    expect((await device.pull('/sdcard/x')).toString()).toBe('hello');
    const stop = new AbortController();
    pocket.phone.note('I', 'Shop', 'a line');
    for await (const piece of device.stream('logcat', stop.signal))
      if (piece.includes('a line')) stop.abort();
    const inside = createServer((socket) => socket.end('inside'));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const address = inside.address();
    const remote = typeof address === 'object' && address ? address.port : 0;
    expect(await device.forward(`tcp:${remote}`)).toBeGreaterThan(0);
    inside.close();
  });

  test('carries an agent through a login', async () => {
    const agent = await startAgent('--adb', `127.0.0.1:${port}`, '--no-knowledge');
    onTestFinished(() => agent.close());
    await agent.does('launch', { platform: 'android', app: 'com.example.shop', device: pocket.serial });
    await agent.does('fill', { target: 'textbox "Email"', value: 'me@x.org' });
    await agent.does('fill', { target: 'textbox "Password"', value: 'pocket' });
    const signed = await agent.does('click', { target: 'button "Sign in"', expect: 'text "Items" visible' });
    expect(signed).toMatch(/: verified/);
    expect(pocket.phone.events).toEqual([{ what: 'login', email: 'me@x.org', password: 'pocket' }]);
  }, 60_000);

  test('tells our client when the device is gone, and when it is back', async () => {
    pocket.unplug();
    await expect
      .poll(async () => (await server.devices()).filter(({ state }) => state === 'device').length)
      .toBe(0);
    await expect(device.shell('true')).rejects.toMatchObject({ kind: 'device_lost' });
    pocket.plug();
    await server.connectDevice(pocket.serial);
    await expect.poll(async () => (await device.shell('true').catch(() => null))?.exit_code).toBe(0);
  }, 20_000);
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
