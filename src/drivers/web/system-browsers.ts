import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export interface SystemBrowser {
  executable_path: string;
  name: 'chrome' | 'chromium' | 'edge';
}

export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  env: NodeJS.ProcessEnv;
}

export const thisMachine: Machine = { platform: process.platform, arch: process.arch, env: process.env };

/** Browsers that people install themselves, best known first. */
export function systemBrowsers(machine: Machine = thisMachine): SystemBrowser[] {
  const seen = new Set<string>();
  return systemBrowserPlaces(machine).filter(({ executable_path }) => {
    if (seen.has(executable_path) || !startable(executable_path)) return false;
    seen.add(executable_path);
    return true;
  });
}

/** Every place that is looked at, there or not. */
export function systemBrowserPlaces({ platform, env }: Machine = thisMachine): SystemBrowser[] {
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter(
      (root) => root !== undefined,
    );
    return places({
      chrome: roots.map((root) => join(root, 'Google', 'Chrome', 'Application', 'chrome.exe')),
      chromium: roots.map((root) => join(root, 'Chromium', 'Application', 'chrome.exe')),
      edge: roots.map((root) => join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe')),
    });
  }
  const onPath = (names: string[]) =>
    (env.PATH ?? '')
      .split(delimiter)
      .flatMap((folder) => (folder ? names.map((name) => join(folder, name)) : []));
  if (platform === 'darwin') {
    const roots = ['/Applications', join(env.HOME ?? homedir(), 'Applications')];
    const app = (name: string) => roots.map((root) => `${root}/${name}.app/Contents/MacOS/${name}`);
    return places({
      chrome: app('Google Chrome'),
      chromium: [...app('Chromium'), ...onPath(['chromium'])],
      edge: app('Microsoft Edge'),
    });
  }
  return places({
    chrome: ['/opt/google/chrome/chrome', ...onPath(['google-chrome-stable', 'google-chrome'])],
    chromium: [
      ...onPath(['chromium', 'chromium-browser']),
      '/usr/lib/chromium/chromium',
      '/snap/bin/chromium',
    ],
    edge: ['/opt/microsoft/msedge/msedge', ...onPath(['microsoft-edge-stable', 'microsoft-edge'])],
  });
}

export function startable(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false;
    if (process.platform !== 'win32') accessSync(path, constants.X_OK);
    // Ubuntu's chromium-browser without the snap is a script that only says how to install it.
    return statSync(path).size > 4096 || !/snap install/.test(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}

function places(by_name: Record<SystemBrowser['name'], string[]>): SystemBrowser[] {
  const { chrome, chromium, edge } = by_name;
  const named = (name: SystemBrowser['name'], paths: string[]) =>
    paths.map((executable_path) => ({ executable_path, name }));
  return [...named('chrome', chrome), ...named('chromium', chromium), ...named('edge', edge)];
}
