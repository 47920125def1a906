import { readFileSync } from 'node:fs';
import { SurehandError } from '../model/failure.ts';
import { parseSecrets, Secrets } from '../model/secrets.ts';

export function readSecrets(path: string | undefined): Secrets {
  if (path === undefined) return new Secrets(new Map());
  try {
    return new Secrets(parseSecrets(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new SurehandError('invalid_input', `secrets: cannot read ${path}`, { cause: error });
  }
}
