import type { Platform } from './platform.ts';

/** Where the app is. */
export interface Place {
  /**
   * The whole of it as one address, which is compared, recorded and shown: a web address,
   * `android-app://com.example.shop/.CartActivity`, `ios-app://com.example.Shop/Cart`.
   */
  address: string;
  /** What the app itself calls it: the title of the document, the words of the bar on top; empty when there are none. */
  title: string;
  /** Names this one visit: another one as soon as the app shows another document, activity or view. */
  visit: string;
}

const SCHEMES: Readonly<Record<Exclude<Platform, 'web'>, string>> = {
  android: 'android-app',
  ios: 'ios-app',
};

/** The address of a view inside an app: a package and activity, a bundle and view. */
export function appAddress(platform: Exclude<Platform, 'web'>, app: string, view: string): string {
  // An activity inside its own package is written short, as Android's own tools do.
  const own = view.startsWith(`${app}.`) ? view.slice(app.length) : view;
  return `${SCHEMES[platform]}://${app}/${own}`;
}

/** App and view of such an address; null for any other. */
export function appOf(address: string): { app: string; view: string } | null {
  const [, app, view = ''] = /^(?:android|ios)-app:\/\/([^/?#]+)(?:\/([^?#]*))?/.exec(address) ?? [];
  return app === undefined ? null : { app, view };
}

/** Whose the place is: the origin of a web address, the app of one inside an app; empty when it is nobody's. */
export function originOfAddress(address: string): string {
  const inside = appOf(address);
  if (inside) return `${address.slice(0, address.indexOf(':'))}://${inside.app}`;
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  return origin === 'null' ? '' : origin;
}
