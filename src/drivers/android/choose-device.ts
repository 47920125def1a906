import { SurehandError } from '../../model/failure.ts';
import { suggestion } from '../../model/nearest-name.ts';
import { AdbDevice } from './adb/adb-device.ts';
import type { AdbServer, ListedDevice } from './adb/adb-server.ts';

/** What to do about a device that is there and cannot be used. */
const REMEDIES: Readonly<Record<string, string>> = {
  unauthorized: 'unlock it and allow USB debugging on its screen',
  authorizing: 'unlock it and allow USB debugging on its screen',
  offline: 'plug it in again, or connect to it again',
  'no permissions': "this user may not use it: see Android's page on udev rules",
  recovery: 'start it normally',
  sideload: 'start it normally',
  bootloader: 'start it normally',
};

/** The phone that is meant: the one that was used before, the one named, or the only one there is. */
export async function chooseDevice(server: AdbServer, named?: string, held?: string): Promise<AdbDevice> {
  const all = await server.devices();
  const wanted = held ?? named;
  if (all.length === 0)
    throw new SurehandError(
      'device_unavailable',
      'no phone is connected: plug one in with USB debugging on, start an emulator, or run adb connect HOST:PORT',
    );
  const fitting = wanted === undefined ? all : all.filter((one) => isCalled(one, wanted));
  if (fitting.length === 0 && held !== undefined)
    throw new SurehandError('device_lost', `${held} is no longer connected; connected: ${told(all)}`, {
      remedy: 'connect it again, or launch with device to go on with another phone',
    });
  if (fitting.length === 0)
    throw new SurehandError(
      'invalid_input',
      `device: no ${JSON.stringify(wanted)}${suggestion(
        wanted ?? '',
        all.map(({ serial }) => serial),
      )}; connected: ${told(all)}`,
    );
  const usable = fitting.filter(({ state }) => state === 'device');
  const [first] = usable;
  if (first && (usable.length === 1 || first.serial === wanted)) return new AdbDevice(server, first.serial);
  if (usable.length > 1)
    throw new SurehandError(
      'invalid_input',
      `device: ${usable.length} phones are connected, say which: ${told(usable)}`,
    );
  const [only] = fitting;
  throw new SurehandError(
    'device_unavailable',
    fitting.length === 1 && only
      ? `${only.serial} is ${only.state}: ${REMEDIES[only.state] ?? 'it cannot be used like this'}`
      : `none of the phones connected can be used: ${told(fitting)}`,
  );
}

function isCalled({ serial, model }: ListedDevice, wanted: string): boolean {
  return serial === wanted || (model !== '' && model.toLowerCase() === wanted.toLowerCase());
}

function told(devices: ListedDevice[]): string {
  return devices
    .map(
      ({ serial, model, state }) =>
        `${serial}${model ? ` (${model})` : ''}${state === 'device' ? '' : ` ${state}`}`,
    )
    .join(', ');
}
