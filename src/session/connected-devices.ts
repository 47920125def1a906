import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { connectedPhones } from './open-android.ts';
import { knownSimulators } from './open-webdriver.ts';
import type { ConnectedDevice } from './sessions.ts';

/** Phones over adb and simulators of Xcode's. Where one kind cannot be asked, the other still tells. */
export async function connectedDevices(options: Options): Promise<ConnectedDevice[]> {
  const asked = [
    ...(options.platform === 'ios' ? [] : [connectedPhones(options)]),
    ...(options.platform === 'android' ? [] : [knownSimulators()]),
  ];
  const answers = await Promise.allSettled(asked);
  const devices = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (devices.length > 0 || !failed) return devices;
  throw failed.reason instanceof SurehandError
    ? failed.reason
    : new Error('no device could be asked for', { cause: failed.reason });
}
