import type { GivenContext } from '../drivers/web/given-context.ts';
import { sensitiveSource } from '../knowledge/redact.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Oversight } from './checkpoints.ts';
import { createSessions } from './create-sessions.ts';
import { sensitivePatterns } from './memory.ts';
import { readSecrets } from './read-secrets.ts';
import type { Sessions } from './sessions.ts';

/** Sessions in a browser context that somebody else has opened and will close. */
export async function sessionsOn(
  given: GivenContext,
  options: Options,
  log: Log,
  oversight?: Partial<Oversight>,
): Promise<Sessions> {
  const [{ WebDriver }, { prepareGiven }] = await Promise.all([
    import('../drivers/web/web-driver.ts'),
    import('../drivers/web/given-context.ts'),
  ]);
  const secrets = readSecrets(options.secrets);
  const mask = { names: sensitiveSource(sensitivePatterns(options)), secrets: () => secrets.values };
  const opened = await prepareGiven(given, options);
  const reach = {
    open: async () => new WebDriver(opened, options, mask),
    async close() {},
  };
  return createSessions(options, log, reach, oversight, secrets);
}
