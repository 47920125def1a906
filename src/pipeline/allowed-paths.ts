import { existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { refuseLogin } from './admit-files.ts';

type Places = Pick<Options, 'output_dir' | 'allowed_paths' | 'storage_state'> &
  Partial<Pick<Options, 'working_folder'>>;

/** A file that an agent may read or send: in the working folder, the output folder, or where the user allowed it. */
export function readablePath(path: string, field: string, options: Places): string {
  const real = realOf(path);
  const { working_folder = true, output_dir, allowed_paths } = options;
  const places = [...(working_folder ? ['.'] : []), output_dir, ...allowed_paths].map(realOf);
  if (places.some((place) => isWithin(real, place))) return noPipe(real, path, field);
  const outside = working_folder ? 'the working folder' : 'the output folder';
  throw new SurehandError(
    'invalid_input',
    `${field}: ${path} lies outside ${outside}; --allowed-paths can allow it`,
  );
}

/** A pipe or a device may have nothing to read for ever. */
function noPipe(real: string, path: string, field: string): string {
  const found = existsSync(real) ? statSync(real) : null;
  if (!found || found.isFile() || found.isDirectory()) return real;
  throw new SurehandError('invalid_input', `${field}: ${path} is no file, but a pipe, a socket or a device`);
}

/** A file that an agent may write: in the same places, and new. The file that the user named for it may be replaced. */
export function writablePath(path: string, field: string, options: Places): string {
  const real = readablePath(path, field, options);
  if (SETTINGS.test(real))
    throw new SurehandError(
      'invalid_input',
      `${field}: ${path} would be read as settings; choose another name`,
    );
  const own = options.storage_state !== undefined && realOf(options.storage_state) === real;
  if (!own && existsSync(real)) {
    throw new SurehandError('invalid_input', `${field}: ${path} is there already; choose another name`);
  }
  return real;
}

/** The same for a `file:` address; others are none of its business. */
export function checkFileAddress(url: string, options: Places): void {
  if (!/^\s*file:/i.test(url) || !URL.canParse(url.trim())) return;
  const address = new URL(url.trim());
  if (address.host !== '')
    throw new SurehandError('invalid_input', 'url: a file on another machine is not opened');
  refuseLogin(readablePath(fileURLToPath(address), 'url', options), 'url');
}

const MOST_LINKS = 40;
/** What a later start in that folder takes for its settings. */
const SETTINGS = /[\\/](?:surehand\.config|\.surehand)\.json$/i;

/** Where a path leads once links are followed, also one that is not there yet, or a link to what is not. */
function realOf(path: string, followed = 0): string {
  const whole = resolve(path);
  if (existsSync(whole)) return realpathSync(whole);
  const above = dirname(whole);
  if (above === whole) return whole;
  const folder = realOf(above, followed);
  return isLink(whole) && followed < MOST_LINKS
    ? realOf(resolve(folder, readlinkSync(whole)), followed + 1)
    : join(folder, relative(above, whole));
}

/** A path below a file leads nowhere, and whoever writes there says so. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(place.endsWith(sep) ? place : place + sep);
}
