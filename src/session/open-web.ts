import type { ClosedPorts } from '../drivers/closed-ports.ts';
import { sensitiveSource } from '../knowledge/redact.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { beFrugal, compileAtOnce } from './be-frugal.ts';
import type { Oversight } from './checkpoints.ts';
import { sensitivePatterns } from './memory.ts';
import type { Reach } from './platforms.ts';

/** Loads what reaches browsers and starts none, so that the first session need not wait for it. */
export async function prepareWeb(): Promise<void> {
  beFrugal();
  const [{ BrowserPool }] = await Promise.all([
    import('../drivers/web/browser-pool.ts'),
    import('../drivers/web/web-driver.ts'),
  ]);
  BrowserPool.prepare();
}

/** Browsers, through Playwright. */
export async function openWeb(
  options: Options,
  log: Log,
  secrets: Secrets,
  { oversight, closed_ports }: { oversight: Promise<Oversight>; closed_ports: ClosedPorts },
): Promise<Reach> {
  const mask = { names: sensitiveSource(sensitivePatterns(options)), secrets: () => secrets.values };
  beFrugal();
  const [{ BrowserPool }, { WebDriver }] = await Promise.all([
    import('../drivers/web/browser-pool.ts'),
    import('../drivers/web/web-driver.ts'),
  ]);
  const within = (await oversight).policy?.allowed_origins;
  const pool = new BrowserPool(options, log, { within, closed_ports });
  return {
    async open(request, onGone) {
      const context = await pool.openContext(request, onGone);
      compileAtOnce();
      return new WebDriver(context, options, mask);
    },
    close: () => pool.close(),
  };
}
