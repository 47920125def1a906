import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClosedPorts } from '../drivers/closed-ports.ts';
import type { GridSession } from '../drivers/webdriver/open-grid.ts';
import { sensitiveSource } from '../knowledge/redact.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { checkFileAddress } from '../pipeline/allowed-paths.ts';
import { beFrugal, compileAtOnce } from './be-frugal.ts';
import type { Oversight } from './checkpoints.ts';
import { sensitivePatterns } from './memory.ts';
import { fillFrom } from './open-webdriver.ts';
import type { Reach } from './platforms.ts';

/** A first call that comes at once starts its browser meanwhile, and loads it then. */
const LIBRARY_AFTER_MS = 150;

/** Loads what reaches browsers and starts none, so that the first session need not wait for it. */
export async function prepareWeb(): Promise<void> {
  const [{ BrowserPool }] = await Promise.all([
    import('../drivers/web/browser-pool.ts'),
    import('../drivers/web/web-driver.ts'),
  ]);
  await setTimeout(LIBRARY_AFTER_MS, undefined, { ref: false });
  beFrugal();
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
  const { policy, origins = [] } = await oversight;
  const pool = new BrowserPool(options, log, {
    within: [policy?.allowed_origins ?? [], origins],
    closed_ports,
    opensFile: filesOf(options),
    must_keep: origins.length > 0,
    grid: gridOf(options, log, secrets),
  });
  return {
    async open(request, onGone) {
      const context = await pool.openContext(request, onGone);
      compileAtOnce();
      return new WebDriver(context, options, mask);
    },
    close: () => pool.close(),
  };
}

/** The files that a page may open: those that an agent may, and what lies beside the first page, which the user chose. */
function filesOf(options: Options): ((url: string) => boolean) | undefined {
  const { allowed_schemes, allowed_paths, start_url = '' } = options;
  if (!allowed_schemes.includes('file')) return undefined;
  const first = /^file:/i.test(start_url) ? [dirname(fileURLToPath(start_url))] : [];
  const places = { ...options, allowed_paths: [...allowed_paths, ...first] };
  return (url) => {
    try {
      checkFileAddress(url, places);
      return true;
    } catch {
      return false;
    }
  };
}

/** How a browser of the grid is asked for, where the settings name one. */
function gridOf(options: Options, log: Log, secrets: Secrets): (() => Promise<GridSession>) | undefined {
  const { grid: server, capabilities, headless, browser_args } = options;
  if (server === undefined) return undefined;
  const args = [...(headless === false ? [] : ['--headless=new']), ...browser_args];
  return async () => {
    const { openGridSession } = await import('../drivers/webdriver/open-grid.ts');
    return openGridSession({ server, capabilities, args, fill: fillFrom(secrets), log });
  };
}
