import { SurehandError } from '../model/failure.ts';
import type { Secrets } from '../model/secrets.ts';

/** The secrets that scenarios name, from the secrets file and the environment; one without a value is an error. */
export function scenarioSecrets(
  names: readonly string[],
  configured: Secrets,
  env: Readonly<Record<string, string | undefined>>,
): Secrets {
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const name of new Set(names)) {
    const value = env[name];
    if (value) found.set(name, value);
    else if (!configured.names.includes(name)) missing.push(name);
  }
  if (missing.length > 0) {
    throw new SurehandError(
      'invalid_input',
      `no value for the secret ${missing.map((name) => `{{${name}}}`).join(', ')}: set it in the environment or in the file named by --secrets`,
    );
  }
  return configured.with(found);
}
