import type { AppChange } from '../../model/app-change.ts';

/** One call of a session. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

/**
 * What W3C leaves to each server, in the words of one of them. What is null it cannot do, or must be done another way.
 * Names and fields are those of the servers' own sources.
 */
export interface Dialect {
  name: 'XCUITest' | 'WebDriverAgent' | 'UiAutomator2';
  platform: 'ios' | 'android';
  /** Set right after the start; a server that refuses them goes on without. */
  settings: Readonly<Record<string, unknown>>;
  /** What `se/log` calls the log of the device. */
  log: string | null;
  activate(app: string): Call;
  terminate(app: string): Call;
  /** 1 not running, 2 to 4 running; 4 in front. */
  state(app: string): Call;
  /** True or false. */
  installed(app: string): Call | null;
  list(all: boolean): Call | null;
  open(url: string): Call;
  change(change: AppChange): Call | null;
  /** A hardware key by our name of it. */
  key(name: string): Call | null;
  current: Call | null;
  /** The pages of web views, each with its context; null where there are no contexts. */
  contexts: Call | null;
  /** The buttons of the question that lies over the app, in the order in which the server counts them. */
  alert_buttons: Call | null;
}

/** How a person holds it, in W3C's older words that all of them still know. */
const HELD = { portrait: 'PORTRAIT', landscape: 'LANDSCAPE' } as const;

const mobile = (name: string, args: Record<string, unknown> = {}): Call => ({
  method: 'POST',
  path: '/execute/sync',
  body: { script: `mobile: ${name}`, args: [args] },
});
const post = (path: string, body: unknown = {}): Call => ({ method: 'POST', path, body });
const rotation = (change: AppChange): Call | null =>
  change.kind === 'rotate' ? post('/orientation', { orientation: HELD[change.to] }) : null;

const IOS_BUTTONS: Readonly<Record<string, string>> = {
  home: 'home',
  volume_up: 'volumeup',
  volume_down: 'volumedown',
};

const XCUITEST: Dialect = {
  name: 'XCUITest',
  platform: 'ios',
  // Without it a question of the system lies over the app and is in no tree.
  settings: { respectSystemAlerts: true },
  log: 'syslog',
  activate: (bundleId) => mobile('activateApp', { bundleId }),
  terminate: (bundleId) => mobile('terminateApp', { bundleId }),
  state: (bundleId) => mobile('queryAppState', { bundleId }),
  installed: (bundleId) => mobile('isAppInstalled', { bundleId }),
  list: (all) => mobile('listApps', all ? { applicationType: 'Any' } : { applicationType: 'User' }),
  open: (url) => mobile('deepLink', { url }),
  change(change) {
    switch (change.kind) {
      case 'reset':
        return mobile('clearApp', { bundleId: change.app });
      case 'uninstall':
        return mobile('removeApp', { bundleId: change.app });
      case 'install':
        return mobile('installApp', { app: change.path });
      case 'grant':
        return mobile('setPermission', { bundleId: change.app, access: { [change.permission]: 'yes' } });
      default:
        return rotation(change);
    }
  },
  key: (name) => (IOS_BUTTONS[name] ? mobile('pressButton', { name: IOS_BUTTONS[name] }) : null),
  current: mobile('activeAppInfo'),
  contexts: mobile('getContexts'),
  alert_buttons: mobile('alert', { action: 'getButtons' }),
};

const WEBDRIVERAGENT: Dialect = {
  ...XCUITEST,
  name: 'WebDriverAgent',
  log: null,
  activate: (bundleId) => post('/wda/apps/activate', { bundleId }),
  terminate: (bundleId) => post('/wda/apps/terminate', { bundleId }),
  state: (bundleId) => post('/wda/apps/state', { bundleId }),
  installed: () => null,
  list: () => null,
  open: (url) => post('/url', { url }),
  change: rotation,
  key: (name) => (IOS_BUTTONS[name] ? post('/wda/pressButton', { name: IOS_BUTTONS[name] }) : null),
  current: { method: 'GET', path: '/wda/activeAppInfo' },
  contexts: null,
  alert_buttons: { method: 'GET', path: '/wda/alert/buttons' },
};

/** Android's numbers of the keys that people know by name. */
const KEYCODES: Readonly<Record<string, number>> = {
  ...{ home: 3, back: 4, volume_up: 24, volume_down: 25, app_switch: 187 },
  ...{ Enter: 66, Space: 62, Escape: 111, Backspace: 67, Delete: 112, Tab: 61 },
  ...{ Home: 122, End: 123, PageUp: 92, PageDown: 93, Insert: 124 },
  ...{ ArrowUp: 19, ArrowDown: 20, ArrowLeft: 21, ArrowRight: 22 },
};

const UIAUTOMATOR2: Dialect = {
  name: 'UiAutomator2',
  platform: 'android',
  // Dialogs and the keyboard are windows of their own. It waits for a screen to rest before each call, 10 s at most:
  // whether it rests is found by comparing trees.
  settings: { enableMultiWindows: true, waitForIdleTimeout: 0 },
  log: 'logcat',
  activate: (appId) => mobile('activateApp', { appId }),
  terminate: (appId) => mobile('terminateApp', { appId }),
  state: (appId) => mobile('queryAppState', { appId }),
  installed: (appId) => mobile('isAppInstalled', { appId }),
  list: () => mobile('listApps'),
  open: (url) => mobile('deepLink', { url }),
  change(change) {
    switch (change.kind) {
      case 'reset':
        return mobile('clearApp', { appId: change.app });
      case 'uninstall':
        return mobile('removeApp', { appId: change.app });
      case 'install':
        return mobile('installApp', { appPath: change.path });
      case 'grant': {
        const { app, permission } = change;
        const whole = permission.includes('.')
          ? permission
          : `android.permission.${permission.toUpperCase()}`;
        return mobile('changePermissions', { permissions: whole, appPackage: app, action: 'grant' });
      }
      default:
        return rotation(change);
    }
  },
  key: (name) => (KEYCODES[name] ? mobile('pressKey', { keycode: KEYCODES[name] }) : null),
  current: null,
  contexts: mobile('getContexts'),
  alert_buttons: null,
};

/** The activity in front; its package is asked for beside it. */
export const CURRENT_ACTIVITY = mobile('getCurrentActivity');
export const CURRENT_PACKAGE = mobile('getCurrentPackage');

const BY_NAME = { XCUITest: XCUITEST, WebDriverAgent: WEBDRIVERAGENT, UiAutomator2: UIAUTOMATOR2 } as const;

export function dialectCalled(name: Dialect['name']): Dialect {
  return BY_NAME[name];
}
