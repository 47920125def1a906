import { chmodSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { makePrivateFolder } from '../model/private-file.ts';
import type { ConfigFile } from './config-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** By the real path of a config file, the content that its user has seen and trusts. */
const TrustedSchema = z.record(z.string(), z.string());

/** Where a user keeps what is theirs alone; undefined where nothing says whose home it is. */
function ownFolder(env: Environment): string | undefined {
  const home = env.HOME || env.USERPROFILE;
  const base = env.XDG_CONFIG_HOME || env.APPDATA || (home ? join(home, '.config') : undefined);
  return base === undefined ? undefined : resolve(base, 'surehand');
}

/** The settings that a user keeps for all folders; there or not. */
export function ownConfigFile(env: Environment): string | undefined {
  const folder = ownFolder(env);
  return folder === undefined ? undefined : join(folder, 'config.json');
}

/** The folder of a profile that a user named. */
export function profileFolder(name: string, env: Environment): string {
  return ownPlace('profile', env, 'profiles', name);
}

/** The file that keeps a login by its name. */
export function loginFile(name: string, env: Environment): string {
  if (!/^[\w-]{1,64}$/.test(name))
    throw new SurehandError(
      'invalid_input',
      `login: wanted a name of letters, digits, _ and -, got ${JSON.stringify(name)}`,
    );
  return ownPlace('login', env, 'logins', `${name}.json`);
}

function ownPlace(setting: string, env: Environment, ...path: string[]): string {
  const folder = ownFolder(env);
  if (folder !== undefined) return join(folder, ...path);
  throw new SurehandError(
    'invalid_input',
    `${setting}: neither HOME nor XDG_CONFIG_HOME says where to keep it`,
  );
}

/** Trusted once, by what it says: a changed file is a stranger again. */
export function isTrusted(config: ConfigFile, env: Environment): boolean {
  return readTrusted(env)[realpathSync(config.file)] === config.sha256;
}

/** Keeps that this content at this place is trusted, or with `false` that it no longer is; answers where that is kept. */
export function setTrusted(config: ConfigFile, trusted: boolean, env: Environment): string {
  const list = listFile(env);
  if (list === undefined) {
    throw new SurehandError('invalid_input', 'trust: neither HOME nor XDG_CONFIG_HOME says where to keep it');
  }
  const { [realpathSync(config.file)]: _, ...others } = readTrusted(env);
  const entries = trusted ? { ...others, [realpathSync(config.file)]: config.sha256 } : others;
  makePrivateFolder(dirname(list));
  const beside = `${list}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify(entries, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(beside, 0o600);
  renameSync(beside, list);
  return list;
}

function listFile(env: Environment): string | undefined {
  const folder = ownFolder(env);
  return folder === undefined ? undefined : join(folder, 'trusted.json');
}

/** A list that cannot be read trusts nothing. */
function readTrusted(env: Environment): Record<string, string> {
  const list = listFile(env);
  if (list === undefined) return {};
  try {
    return TrustedSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  } catch {
    return {};
  }
}
