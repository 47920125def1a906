import { serveAdbServer } from '../../../demo/phone/adb-server.mjs';
import { runLine } from '../../../demo/phone/commands.mjs';
import { openPhone } from '../../../src/drivers/android/open-phone.ts';
import { ADB_KEYBOARD } from '../../../src/drivers/android/send-input.ts';
import { APP, contractPhone } from '../webdriver/contract-shop.ts';
import { describeDriver } from './driver-contract.ts';

describeDriver('Android over adb', async () => {
  const { phone, ...rig } = contractPhone('Cart');
  // The contract's texts have letters that `input text` has no keys for.
  phone.input_method = ADB_KEYBOARD;
  const files = new Map<string, Buffer>();
  const behind = {
    model: 'Pocket_Device',
    files,
    sockets: new Map(),
    run: (line: string, out: (piece: Buffer | string) => void, signal: AbortSignal) =>
      runLine(line, { phone, files, out, signal }),
  };
  const host = await serveAdbServer([{ serial: 'pocket', state: 'device', behind }]);
  const driver = await openPhone({ adb: `127.0.0.1:${host.port}`, app: APP }, () => {});
  return {
    ...rig,
    driver,
    // uiautomator writes down neither.
    untold: ['headings', 'slider values'],
    async close() {
      await driver.close();
      await host.close();
      phone.off();
    },
  };
});
