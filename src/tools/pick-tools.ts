import { SurehandError } from '../model/failure.ts';
import type { Tool } from './tool.ts';

/** Of tools, or of what is said of them, those of the named sets. `core` is always among them, except with `loop`. */
export function pickTools<T extends Pick<Tool, 'toolset'>>(
  every: readonly T[],
  toolsets: readonly string[],
): T[] {
  const known = new Set<string>(['all', ...every.map((tool) => tool.toolset)]);
  const unknown = toolsets.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new SurehandError(
      'invalid_input',
      `toolset: no set ${unknown.join(', ')}; there are ${[...known].join(', ')}`,
    );
  }
  if (toolsets.includes('loop')) return every.filter(({ toolset }) => toolset === 'loop');
  const wanted = new Set<string>(['core', ...toolsets]);
  return every.filter(
    ({ toolset }) => wanted.has(toolset) || (wanted.has('all') && toolset !== 'mm' && toolset !== 'loop'),
  );
}
