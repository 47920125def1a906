import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { TestStep } from '../interfaces/index.ts';

/** Steps whose files are named as seen from a folder, where they lie in it, so that they hold on another machine. */
export function fromFolder<S extends Pick<TestStep, 'paths'>>(steps: readonly S[], folder: string): S[] {
  return withPaths(steps, (path) => {
    const way = relative(folder, path);
    return way.split(sep)[0] === '..' || isAbsolute(way) ? path : way.split(sep).join('/');
  });
}

/** Steps whose files are named whole again: in the first of these folders that has them. */
export function inFolders<S extends Pick<TestStep, 'paths'>>(
  steps: readonly S[],
  folders: readonly [string, ...string[]],
): S[] {
  return withPaths(steps, (path) => {
    const whole = folders.map((folder) => resolve(folder, path));
    return whole.find((one) => existsSync(one)) ?? resolve(folders[0], path);
  });
}

function withPaths<S extends Pick<TestStep, 'paths'>>(
  steps: readonly S[],
  change: (path: string) => string,
): S[] {
  return steps.map((step) => (step.paths ? { ...step, paths: step.paths.map(change) } : step));
}
