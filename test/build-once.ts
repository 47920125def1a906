import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Tests run the real build: the page script and the command line come from dist/. */
export function setup(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const run = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (run.status !== 0) throw new Error('the build failed; see above');
}
