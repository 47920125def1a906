import type { Options } from '../model/options.ts';
import { Secrets } from '../model/secrets.ts';
import { readSecrets } from '../session/read-secrets.ts';

/** Replaces every configured secret in a text by its name, so that logs can be shown to anyone. */
export function redactSecrets(
  options: Pick<Options, 'secrets' | 'http_token' | 'http_credentials'>,
): (text: string) => string {
  const fromFile = readSecrets(options.secrets);
  const settings = new Secrets(
    new Map([
      ['http_token', options.http_token ?? ''],
      ['http_credentials', options.http_credentials?.split(':').slice(1).join(':') ?? ''],
    ]),
  );
  return (text) => settings.redact(fromFile.redact(text));
}
