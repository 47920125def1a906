import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder, cacheFolders } from './cache-folder.ts';
import { packageRoot } from './package-root.ts';
import { type Machine, thisMachine } from './system-browsers.ts';

export const NPM_BROWSER = '@sparticuz/chromium';
/** Newer ones want Node 22. */
export const NPM_BROWSER_VERSION = '147.0.0';

export interface NpmBrowser {
  /** Folder of the npm package. */
  folder: string;
  version: string;
}

/** Folder below the cache folder that `npm install --prefix` of the npm browser goes to. */
export const NPM_BROWSER_PREFIX = 'npm-browser';

/** The npm-provided Chromium, packed as it came, or null. It exists for Linux on x64 only. */
export function findNpmBrowser(machine: Machine = thisMachine): NpmBrowser | null {
  if (machine.platform !== 'linux' || machine.arch !== 'x64') return null;
  for (const folder of npmBrowserPlaces(machine.env)) {
    const manifest = join(folder, 'package.json');
    if (!existsSync(join(folder, 'bin')) || !existsSync(manifest)) continue;
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }; // npm writes a version into every manifest
    return { folder, version };
  }
  return null;
}

export function npmBrowserPlaces(env: NodeJS.ProcessEnv = process.env): string[] {
  const places = cacheFolders(env).map((cache) =>
    join(cache, NPM_BROWSER_PREFIX, 'node_modules', NPM_BROWSER),
  );
  try {
    // Not beside us but in an outer node_modules, when Surehand itself is a dependency.
    const entry = createRequire(join(packageRoot(), 'package.json')).resolve(NPM_BROWSER);
    places.unshift(entry.slice(0, entry.lastIndexOf(NPM_BROWSER) + NPM_BROWSER.length));
  } catch {
    places.unshift(join(packageRoot(), 'node_modules', NPM_BROWSER));
  }
  return places;
}

/**
 * Unpacks the browser once per user and version and returns its program. The package unpacks into the temporary
 * folder and takes a half-written file for a finished one, so it runs in a child process with a temporary folder
 * of its own that is moved into place when complete: two servers starting at once cannot see each other's half.
 */
export async function unpackNpmBrowser(
  browser: NpmBrowser,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const cache = cacheFolder(env);
  const home = join(cache, `chromium-${browser.version}`);
  const program = join(home, 'chromium');
  if (existsSync(program)) return program;
  const part = await mkdtemp(join(cache, 'unpacking-'));
  try {
    const entry = pathToFileURL(join(browser.folder, 'build', 'esm', 'index.js')).href;
    const script = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      // The variable makes the package unpack the libraries that a bare system lacks, too.
      env: { ...env, TMPDIR: part, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      timeout: 120_000,
    });
    await mkdir(join(part, 'fonts'), { recursive: true });
    await writeFile(join(part, 'fonts', 'fonts.conf'), fontConfiguration(join(home, 'fonts')));
    await rename(part, home).catch((error: unknown) => {
      if (!existsSync(program)) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return program;
}

/** What the browser's process needs on a system without NSS or fonts of its own. */
export function npmBrowserEnv(program: string): Record<string, string> {
  const home = dirname(program);
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'];
  const has_nss = libraries.some((folder) => existsSync(join(folder, 'libnss3.so')));
  const has_fonts = existsSync('/etc/fonts/fonts.conf') && existsSync('/usr/share/fonts');
  const before = process.env.LD_LIBRARY_PATH;
  const bundled = join(home, 'al2023', 'lib');
  return {
    ...(has_nss ? {} : { LD_LIBRARY_PATH: before ? `${bundled}:${before}` : bundled }),
    ...(has_fonts ? {} : { FONTCONFIG_PATH: join(home, 'fonts') }),
  };
}

// The package's own names the folders of the service it was made for.
function fontConfiguration(folder: string): string {
  const text = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${text}</dir>
  <cachedir>${text}/cache</cachedir>
</fontconfig>
`;
}
