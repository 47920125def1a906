import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownBackend } from '../../src/cli/own-backend.ts';
import { silentLog } from '../../src/model/log.ts';
import { type Options, OptionsSchema } from '../../src/model/options.ts';
import { Secrets } from '../../src/model/secrets.ts';
import type { ConnectedBackend } from '../../src/scenario/backends/backend.ts';

/** Our own server in memory on a headless browser, as the command line connects to it. */
export async function openBackend(
  secrets = new Map<string, string>(),
  more: Partial<Options> = {},
): Promise<ConnectedBackend & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
  const options = OptionsSchema.parse({ headless: true, output_dir: folder, ...more });
  const source = ownBackend(options, silentLog, new Secrets(secrets), '0');
  const server = await source.connect();
  return {
    ...server,
    folder,
    async close() {
      await server.close();
      await source.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
