import type { Options } from '../model/options.ts';
import { Secrets } from '../model/secrets.ts';
import { readSecrets } from '../session/read-secrets.ts';

/** Replaces every configured secret in a text by its name, so that logs can be shown to anyone. */
export function redactSecrets(
  options: Pick<Options, 'secrets' | 'http_token' | 'http_credentials'> &
    Partial<Pick<Options, 'store' | 'grid'>>,
): (text: string) => string {
  const fromFile = readSecrets(options.secrets);
  const settings = new Secrets(
    new Map([
      ['http_token', options.http_token ?? ''],
      ['store', keyIn(options.store)],
      ['grid', keyIn(options.grid)],
      ['http_credentials', passwordIn(options.http_credentials ?? '')],
    ]),
  );
  return (text) => settings.redact(fromFile.redact(text));
}

/** Of `user:password` or `user:password@https://shop.test`. */
function passwordIn(written: string): string {
  const text = written.replace(/@https?:\/\/[^\s/]+\/?$/, '');
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : '';
}

/** Of an address with a user; one that is called {{NAME}} is in the file of secrets. */
function keyIn(address = ''): string {
  const key = /^\w+:\/\/[^:@/]*:([^@]*)@/.exec(address)?.[1] ?? '';
  return key.includes('{{') ? '' : decodeURIComponent(key);
}
