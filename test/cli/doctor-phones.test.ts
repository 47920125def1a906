import { expect, test } from 'vitest';
import { startPocketDevice } from '../../demo/phone/pocket-device.mjs';
import { serveWebDriver } from '../../demo/phone/webdriver.mjs';
import { checkPhones } from '../../src/cli/doctor-phones.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { startPocket } from '../drivers/android/pocket.ts';

test('doctor looks for phones where the settings are about them, and says what to do', async () => {
  expect(await checkPhones(OptionsSchema.parse({}))).toEqual([]);
  const { host, serial, devices } = await startPocket();
  const options = OptionsSchema.parse({ adb: `127.0.0.1:${host.port}` });
  expect(await checkPhones(options)).toEqual([
    { name: 'phones', status: 'ok', text: `${serial} Pocket Device (device)` },
  ]);
  for (const device of devices) device.state = 'unauthorized';
  expect(await checkPhones(options)).toMatchObject([
    { status: 'problem', remedy: expect.stringContaining('allow USB debugging') },
  ]);
  devices.splice(0);
  expect(await checkPhones(options)).toMatchObject([
    { status: 'problem', text: 'adb answers, and no phone is connected' },
  ]);
  expect(await checkPhones(OptionsSchema.parse({ adb: '127.0.0.1:1' }))).toMatchObject([
    { status: 'problem', text: expect.stringContaining('no adb server answers at 127.0.0.1:1') },
  ]);
});

test('doctor asks the server that iOS is reached through, and says what to do', async () => {
  const pocket = await startPocketDevice();
  const face = await serveWebDriver(pocket.phone, { shape: 'xcuitest' });
  expect(await checkPhones(OptionsSchema.parse({ platform: 'ios', appium: face.url }))).toEqual([
    { name: 'phones', status: 'ok', text: `${face.url} answers (version 3.8.0)` },
  ]);
  await face.close();
  await pocket.close();
  expect(await checkPhones(OptionsSchema.parse({ platform: 'ios', appium: face.url }))).toEqual([
    {
      name: 'phones',
      status: 'problem',
      text: `nothing answers at ${face.url} (ECONNREFUSED)`,
      remedy: 'start the server (npx appium), or name another one with --appium URL',
    },
  ]);
});
