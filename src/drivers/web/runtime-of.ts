import type { DeviceInfo } from '../../model/device.ts';
import type { Options } from '../../model/options.ts';
import type { Runtime } from '../driver.ts';
import type { OpenedContext } from './browser-pool.ts';

/** A browser as a device: its name for the model, its version for that of the system. */
export function deviceOf({ context }: OpenedContext, options: Options): DeviceInfo {
  const browser = context.browser();
  const model = browser?.browserType().name() ?? options.browser;
  return { platform: 'web', id: model, model, os_version: browser?.version() ?? 'unknown' };
}

/** What the pages of a context run in. Of a browser that somebody else started, only what it says itself. */
export function runtimeOf({ context, kind, viewport }: OpenedContext, options: Options): Runtime {
  const browser = context.browser();
  const version = browser?.version();
  const ours = kind === 'launched' || kind === 'persistent';
  const size = context.pages().at(-1)?.viewportSize() ?? (ours ? viewport : null);
  const display = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  const headless = options.headless ?? (display ? undefined : true);
  return {
    browser: [browser?.browserType().name() ?? options.browser, version].filter(Boolean).join(' '),
    ...(ours && headless !== undefined ? { headless } : {}),
    ...(size ? { viewport: `${size.width}x${size.height}` } : {}),
  };
}
