import type { Mask } from '../driver.ts';
import type { AppsPart } from '../driver-parts.ts';
import { TreeDriver } from '../tree/tree-driver.ts';
import type { AdbDevice } from './adb/adb-device.ts';
import { AdbServer, adbAddress, type ListedDevice } from './adb/adb-server.ts';
import { AndroidSource, type PhoneFacts } from './android-source.ts';
import { chooseDevice } from './choose-device.ts';
import { PhoneApps } from './phone-apps.ts';

export interface PhoneRequest {
  /** HOST:PORT of an adb server that the user names. */
  adb?: string | undefined;
  /** Serial or model. */
  device?: string | undefined;
  /** The app to bring to the front; without it, whatever is there. */
  app?: string | undefined;
  /** What no picture may show. */
  mask?: Mask;
}

/** A phone under control: everything that can be computed from its trees, and its apps. */
export class AndroidDriver extends TreeDriver {
  readonly apps: AppsPart;

  constructor(source: AndroidSource, apps: AppsPart) {
    super(source);
    this.apps = apps;
  }
}

/** Finds the phone, starts the app on it, and reads its first screen. */
export async function openPhone(request: PhoneRequest, onGone: () => void): Promise<AndroidDriver> {
  const server = new AdbServer(adbAddress(request.adb));
  const device = await chooseDevice(server, request.device);
  const { app = '' } = request;
  const apps = new PhoneApps(device, app);
  if (app !== '') {
    await apps.mustHave(app);
    await apps.start(app);
  }
  return new AndroidDriver(new AndroidSource(device, await factsOf(device), app, request.mask, onGone), apps);
}

export async function listPhones(adb?: string): Promise<ListedDevice[]> {
  return new AdbServer(adbAddress(adb)).devices();
}

async function factsOf(device: AdbDevice): Promise<PhoneFacts> {
  const names = ['ro.product.model', 'ro.build.version.release', 'ro.build.version.sdk'];
  const { stdout } = await device.shell(names.map((name) => `getprop ${name}`).join('; '));
  const [model = '', os_version = '', sdk = ''] = stdout.split('\n').map((line) => line.trim());
  return { model, os_version, sdk: Number(sdk) || 0 };
}
