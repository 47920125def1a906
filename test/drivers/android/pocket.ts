import { onTestFinished } from 'vitest';
import { serveAdbServer } from '../../../demo/phone/adb-server.mjs';
import { startPocketDevice } from '../../../demo/phone/pocket-device.mjs';
import { AdbDevice } from '../../../src/drivers/android/adb/adb-device.ts';
import { AdbServer } from '../../../src/drivers/android/adb/adb-server.ts';

/** A pocket device behind an adb server of its own; both end with the test. */
export async function startPocket() {
  const pocket = await startPocketDevice();
  const devices = [{ serial: pocket.serial, state: 'device', behind: pocket.behind }];
  const host = await serveAdbServer(devices);
  onTestFinished(async () => {
    await host.close();
    await pocket.close();
  });
  const server = new AdbServer({ host: '127.0.0.1', port: host.port, given: true });
  return { ...pocket, devices, host, server, device: new AdbDevice(server, pocket.serial) };
}
