import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { prepareLaunch, type Setup } from './browser-host.ts';
import { startedBy } from './early-browser.ts';
import { endBrowser } from './end-browser.ts';
import { extensionArgs, type LoadedExtension, readExtension, startedExtensions } from './extensions.ts';
import { browserProcess, launchFailure, WITHOUT_FEATURES } from './launch-browser.ts';
import { type ProfileFolder, profileInUse, takeProfileFolder } from './profile-folder.ts';

export interface PersistentContext {
  context: BrowserContext;
  engine: string;
  notes: string[];
  /** Another profile than the one asked for is used. */
  other_profile?: string;
  extensions: LoadedExtension[];
  close(): Promise<void>;
}

const WORKER_LIMIT_MS = 5000;

/**
 * A browser process of its own with a profile on disk: what a lasting profile and extensions need. A profile that
 * is in use elsewhere is answered with a sibling folder and a note, never with an error.
 */
export async function openPersistentContext(
  setup: Setup,
  settings: BrowserContextOptions,
): Promise<PersistentContext> {
  const { user_data_dir, isolated, extension, browser } = setup.options;
  const extensions = extension.map(readExtension);
  const { scratch, plan, engine } = await prepareLaunch(setup);
  const launch = {
    ...plan.options,
    ...settings,
    args: [...(plan.options.args ?? []), ...extensionArgs(extensions)],
  };
  const lasting = isolated === true ? undefined : user_data_dir;
  const start = async (): Promise<[BrowserContext, ProfileFolder]> => {
    const profile = takeProfileFolder(lasting ?? join(scratch.path, 'profile'));
    try {
      const starting = () => setup.playwright[browser].launchPersistentContext(profile.path, launch);
      return [await startedBy(starting, { without: WITHOUT_FEATURES, env: {} }), profile];
    } catch (error) {
      profile.release();
      // Another program took the folder between the look and the start.
      if (profileInUse(profile.path)) return await start();
      await scratch.remove();
      throw launchFailure(plan.found, error);
    }
  };
  const [context, profile] = await start();
  const running = context.browser();
  const pid = running
    ? browserProcess(running, scratch, { temporary_profile: false })
    : Promise.resolve(undefined);
  const notes = [...plan.notes, ...(profile.note ? [profile.note] : [])];
  for (const { name } of await startedExtensions(context, extensions, WORKER_LIMIT_MS)) {
    notes.push(`the service worker of the extension ${name} did not start`);
  }
  return {
    context,
    engine,
    notes,
    ...(profile.note ? { other_profile: profile.note } : {}),
    extensions,
    async close() {
      await endBrowser(context.close(), pid, scratch);
      profile.release();
    },
  };
}
