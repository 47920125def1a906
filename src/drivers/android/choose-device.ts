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

/** The phone that is meant: the one named, or the only one there is. */
export async function chooseDevice(server: AdbServer, wanted?: string): Promise<AdbDevice> {
  const all = await server.devices();
  if (all.length === 0)
    throw new SurehandError(
      'device_unavailable',
      'no phone is connected: plug one in with USB debugging on, start an emulator, or run adb connect HOST:PORT',
    );
  const named = wanted === undefined ? all : all.filter((one) => isCalled(one, wanted));
  if (named.length === 0)
    throw new SurehandError(
      'invalid_input',
      `device: no ${JSON.stringify(wanted)}${suggestion(
        wanted ?? '',
        all.map(({ serial }) => serial),
      )}; connected: ${told(all)}`,
    );
  const usable = named.filter(({ state }) => state === 'device');
  const [first] = usable;
  if (first && (usable.length === 1 || first.serial === wanted)) return new AdbDevice(server, first.serial);
  if (usable.length > 1)
    throw new SurehandError(
      'invalid_input',
      `device: ${usable.length} phones are connected, say which: ${told(usable)}`,
    );
  const [only] = named;
  throw new SurehandError(
    'device_unavailable',
    named.length === 1 && only
      ? `${only.serial} is ${only.state}: ${REMEDIES[only.state] ?? 'it cannot be used like this'}`
      : `none of the phones connected can be used: ${told(named)}`,
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
