import { createServer } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { AdbDevice, quoteWord } from '../../../src/drivers/android/adb/adb-device.ts';
import { AdbServer, adbAddress, findAdb, readDevices } from '../../../src/drivers/android/adb/adb-server.ts';
import { startPocket } from './pocket.ts';

describe('a device over the adb server', () => {
  let pocket: Awaited<ReturnType<typeof startPocket>>;
  beforeEach(async () => {
    pocket = await startPocket();
  });

  test('lists what is connected, with its state and model', async () => {
    expect(await pocket.server.devices()).toEqual([
      { serial: pocket.serial, state: 'device', model: 'Pocket Device' },
    ]);
    expect(await pocket.server.version()).toBe(41);
  });

  test('runs a command and tells output, errors and exit code apart', async () => {
    expect(await pocket.device.shell('echo one; nonsense')).toEqual({
      stdout: 'one\n',
      stderr: '/system/bin/sh: nonsense: inaccessible or not found\n',
      exit_code: 127,
    });
  });

  test('words reach the command as they are, whatever is in them', async () => {
    const words = ["it's", 'a  b', '$HOME', '"x"', '; rm -rf /', 'ü|&'];
    expect((await pocket.device.shell(['echo', ...words])).stdout).toBe(`${words.join(' ')}\n`);
    expect(quoteWord("it's")).toBe(`'it'\\''s'`);
  });

  test('reads a picture byte for byte', async () => {
    const picture = await pocket.device.exec('screencap -p');
    expect(picture.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 2340]);
  });

  test('pushes and pulls files of more than one chunk, and says why a file cannot be read', async () => {
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
    await pocket.device.push('/sdcard/big.bin', content);
    expect(pocket.files.get('/sdcard/big.bin')?.equals(content)).toBe(true);
    expect((await pocket.device.pull('/sdcard/big.bin')).equals(content)).toBe(true);
    await expect(pocket.device.pull('/sdcard/none')).rejects.toThrow(/reading \/sdcard\/none .*No such file/);
  });

  test('forwards a port into the device', async () => {
    const inside = createServer((socket) => socket.end('hello from inside'));
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void inside.close());
    const address = inside.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    pocket.sockets.set('localabstract:debugger', { host: '127.0.0.1', port: address.port });
    const port = await pocket.device.forward('localabstract:debugger');
    const answer = await fetchRaw(port);
    expect(answer).toBe('hello from inside');
    await pocket.device.removeForward(port);
  });

  test('streams a log until it is told to stop', async () => {
    const stop = new AbortController();
    const seen: string[] = [];
    pocket.phone.note('I', 'Shop', 'first');
    const reading = (async () => {
      for await (const piece of pocket.device.stream('logcat', stop.signal)) {
        seen.push(piece.toString());
        if (seen.join('').includes('first') && !seen.join('').includes('second'))
          pocket.phone.note('I', 'Shop', 'second');
        if (seen.join('').includes('second')) stop.abort();
      }
    })();
    await reading;
    expect(seen.join('')).toMatch(/I Shop {4}: first\n[\s\S]*I Shop {4}: second\n/);
  });

  test('tells at once when a device comes or goes', async () => {
    const stop = new AbortController();
    const lists: string[][] = [];
    for await (const list of pocket.server.trackDevices(stop.signal)) {
      lists.push(list.map(({ serial, state }) => `${serial === pocket.serial ? 'ours' : serial} ${state}`));
      if (lists.length === 1) {
        pocket.devices.push({ serial: 'other', state: 'unauthorized', behind: pocket.behind });
        pocket.host.told();
      } else stop.abort();
    }
    expect(lists).toEqual([['ours device'], ['ours device', 'other unauthorized']]);
  });

  test.each([
    ['unauthorized', /has not allowed this computer/],
    ['offline', /is offline/],
  ])('a device that is %s says what to do', async (state, words) => {
    for (const device of pocket.devices) device.state = state;
    await expect(pocket.device.shell('true')).rejects.toMatchObject({
      kind: 'device_lost',
      message: expect.stringMatching(words),
    });
  });

  test('a device that is not there, and one that goes in the middle of a command', async () => {
    await expect(new AdbDevice(pocket.server, 'nobody').shell('true')).rejects.toMatchObject({
      kind: 'device_lost',
      message: 'nobody is no longer connected',
    });
    await pocket.device.features();
    const asked = pocket.device.shell('logcat');
    const failed = expect(asked).rejects.toMatchObject({ kind: 'device_lost' });
    await expect.poll(() => pocket.phone.logReaders.length).toBe(1);
    pocket.host.drop();
    await failed;
  });

  test('a command that never ends is given up in its time', async () => {
    await expect(pocket.device.shell('logcat', 50)).rejects.toMatchObject({ kind: 'timed_out' });
  });
});

describe('the adb server', () => {
  test('is looked for where adb itself would look', () => {
    expect(adbAddress(undefined, {})).toEqual({ host: '127.0.0.1', port: 5037 });
    expect(adbAddress(undefined, { ANDROID_ADB_SERVER_PORT: '5099' }).port).toBe(5099);
    expect(adbAddress(undefined, { ADB_SERVER_SOCKET: 'tcp:build:5038' })).toEqual({
      host: 'build',
      port: 5038,
    });
    expect(adbAddress('box:5039', {})).toEqual({ host: 'box', port: 5039, given: true });
    for (const wrong of ['box', 'box:0', 'box:99999', '5037', 'a:b:c'])
      expect(() => adbAddress(wrong, {})).toThrow(/wanted HOST:PORT/);
  });

  test('that was named and does not answer is not started here', async () => {
    const server = new AdbServer({ host: '127.0.0.1', port: 1, given: true });
    await expect(server.devices()).rejects.toMatchObject({
      kind: 'device_unavailable',
      message: expect.stringMatching(/no adb server answers at 127\.0\.0\.1:1/),
      hint: expect.stringContaining('correct --adb'),
    });
  });

  test('that is absent, with no adb program to start it, says what to install', async () => {
    const server = new AdbServer({ host: '127.0.0.1', port: 1 }, { PATH: '/nowhere' });
    await expect(server.devices()).rejects.toMatchObject({
      kind: 'device_unavailable',
      message: expect.stringMatching(/platform-tools.*--adb HOST:PORT/),
    });
    expect(findAdb({ PATH: '/nowhere' })).toBeUndefined();
  });

  test('is told from something else that listens on the port', async () => {
    const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void web.close());
    const address = web.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(new AdbServer({ host: '127.0.0.1', port, given: true }).devices()).rejects.toThrow(
      /is no adb server/,
    );
  });

  test('lists devices in every state', () => {
    const text = [
      'R3CT1234567            device usb:1-2 product:dm3q model:SM_S918B device:dm3q transport_id:1',
      'emulator-5554          offline transport_id:2',
      'ABC                    no permissions (user in plugdev group; are your udev rules wrong?); see [http://x] usb:1-4',
      '192.168.1.7:5555       unauthorized transport_id:4',
      '',
    ].join('\n');
    expect(readDevices(text)).toEqual([
      { serial: 'R3CT1234567', state: 'device', model: 'SM S918B' },
      { serial: 'emulator-5554', state: 'offline', model: '' },
      { serial: 'ABC', state: 'no permissions', model: '' },
      { serial: '192.168.1.7:5555', state: 'unauthorized', model: '' },
    ]);
  });
});

async function fetchRaw(port: number): Promise<string> {
  const { connect } = await import('node:net');
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (piece) => {
      text += piece;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
