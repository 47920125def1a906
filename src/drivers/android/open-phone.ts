import type { Permit } from '../../model/permit.ts';
import { appOf } from '../../model/place.ts';
import type { Mask, NavigateRequest } from '../driver.ts';
import { TreeDriver } from '../tree/tree-driver.ts';
import type { AdbDevice } from './adb/adb-device.ts';
import { AdbServer, adbAddress, type ListedDevice } from './adb/adb-server.ts';
import { AndroidSource, type PhoneFacts } from './android-source.ts';
import { chooseDevice } from './choose-device.ts';
import { PhoneAgent } from './phone-agent.ts';
import { PhoneApps } from './phone-apps.ts';
import { ScreenFilm } from './screen-film.ts';
import { type OpenWebReader, WebViews } from './web-views.ts';

export interface PhoneRequest {
  /** HOST:PORT of an adb server that the user names. */
  adb?: string | undefined;
  /** Serial or model. */
  device?: string | undefined;
  /** Serial of the one that was used before and was lost. */
  held?: string | undefined;
  /** The app to bring to the front; without it, whatever is there. */
  app?: string | undefined;
  /** What no picture may show. */
  mask?: Mask;
  /** Folders to look for Appium's server in, where trees shall come from it. */
  agent?: readonly string[] | undefined;
  /** Reads the pages of web views; without it they are told as the phone tells them. */
  openWeb?: OpenWebReader;
}

/** A phone under control: everything that can be computed from its trees, and its apps. */
export class AndroidDriver extends TreeDriver {
  readonly apps: PhoneApps;
  readonly film: ScreenFilm;

  constructor(source: AndroidSource, apps: PhoneApps, film: ScreenFilm) {
    super(source);
    this.apps = apps;
    this.film = film;
  }

  override async navigate(request: NavigateRequest, permit: Permit): Promise<void> {
    const inside = request.to === 'url' ? appOf(request.url) : null;
    if (inside) await this.apps.mustHave(inside.app);
    return super.navigate(request, permit);
  }

  override async close(): Promise<void> {
    await this.film.close();
    await super.close();
  }
}

/** Finds the phone, starts the app on it, and reads its first screen. */
export async function openPhone(request: PhoneRequest, onGone: () => void): Promise<AndroidDriver> {
  const server = new AdbServer(adbAddress(request.adb));
  const device = await chooseDevice(server, request.device, request.held);
  const { app = '' } = request;
  const apps = new PhoneApps(device, app);
  if (app !== '') {
    await apps.mustHave(app);
    await apps.start(app);
  }
  const web_views = request.openWeb && new WebViews(device, request.openWeb);
  const facts = await factsOf(device);
  const agent = request.agent && (await PhoneAgent.start(device, request.agent));
  const source = new AndroidSource(device, facts, app, request.mask, onGone, { web_views, agent });
  return new AndroidDriver(source, apps, new ScreenFilm(device));
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
