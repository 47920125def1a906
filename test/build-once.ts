import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The build writes this one last. */
const LAST_WRITTEN = join(root, 'dist/config.schema.json');
const SOURCES = ['src', 'scripts/build.mjs', 'package.json', 'tsconfig.json', 'tsconfig.build.json'];

/** Of the whole build, which `npm test` does first: declarations that are there are not made anew for a test. */
const DECLARED = join(root, 'dist/index.d.ts');

/** Tests run the real build: the page script and the command line come from dist/. Built only when something changed. */
export function setup(): void {
  if (existsSync(LAST_WRITTEN) && statSync(LAST_WRITTEN).mtimeMs > Math.max(...SOURCES.map(newest))) return;
  const args = ['scripts/build.mjs', ...(existsSync(DECLARED) ? ['--without-types'] : [])];
  const run = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) throw new Error('the build failed; see above');
}

/** Folders too: a file that was taken away changed its folder. */
function newest(path: string): number {
  const at = join(root, path);
  const found = statSync(at);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(at, { recursive: true, encoding: 'utf8' }).reduce(
    (latest, name) => Math.max(latest, statSync(join(at, name)).mtimeMs),
    found.mtimeMs,
  );
}
