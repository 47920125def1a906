import { SurehandError } from '../model/failure.ts';
import { PLATFORM_WORDS, type Platform } from '../model/platform.ts';
import type { Tool } from './tool.ts';

/** Sets of tools that are other names of those of other sets. */
const OTHER_NAMES: ReadonlySet<string> = new Set(['mm', 'touch', 'loop']);

/**
 * Of tools, or of what is said of them, those of the named sets. `core` is always among them, except with `loop`. Where
 * sessions are for one platform only, what it cannot do is left out.
 */
export function pickTools<T extends Pick<Tool, 'toolset' | 'on'>>(
  every: readonly T[],
  toolsets: readonly string[],
  platform?: Platform,
): T[] {
  const able = platform ? every.filter(({ on }) => on === undefined || on.includes(platform)) : every;
  const known = new Set<string>(['all', ...every.map((tool) => tool.toolset)]);
  const unknown = toolsets.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new SurehandError(
      'invalid_input',
      `toolset: no set ${unknown.join(', ')}; there are ${[...known].join(', ')}`,
    );
  }
  if (toolsets.includes('loop')) return able.filter(({ toolset }) => toolset === 'loop');
  const wanted = new Set<string>(['core', ...toolsets]);
  return able.filter(
    ({ toolset }) => wanted.has(toolset) || (wanted.has('all') && !OTHER_NAMES.has(toolset)),
  );
}

/** What people look for in apps and would find only on the web, and what does it there. */
const INSTEAD: Readonly<Record<string, string>> = {
  handle_dialog:
    'dialogs of a browser: click the button of the dialog on the screen (press_back closes many)',
  hover: 'pointer that hovers: touch the element itself',
  upload_files: "file fields of a browser: the app's own chooser is on the screen like everything else",
  tabs: 'tabs of a browser: start_app brings another app to the front, click a tab of the app itself',
  storage: "storage of a browser: reset_app_data makes an app forget, what it keeps is the app's own",
};

/** Why a tool that exists is not in a list, with what would bring it there; nothing where there is no such tool. */
export function whyNotListed(
  every: readonly Pick<Tool, 'name' | 'toolset' | 'on'>[],
  wanted: string,
  platform?: Platform,
): string | undefined {
  const tool = every.find(({ name }) => name === wanted);
  if (!tool) return undefined;
  const { toolset, on } = tool;
  if (on === undefined || platform === undefined || on.includes(platform))
    return `${wanted} is in the toolset ${toolset}: start the server with --toolset ${toolset}`;
  const instead = platform === 'web' ? undefined : INSTEAD[toolset === 'storage' ? toolset : wanted];
  if (instead) return `${PLATFORM_WORDS[platform]} has no ${instead}`;
  const able = on.map((one) => PLATFORM_WORDS[one]).join(' and ');
  return `${wanted} is for ${able}, and this server is for ${PLATFORM_WORDS[platform]}: start one with --platform ${on[0]}`;
}
