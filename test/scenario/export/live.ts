import { fileURLToPath } from 'node:url';
import { type Exported, exportPlaywrightTest } from '../../../src/export/export-playwright.ts';
import { OptionsSchema } from '../../../src/model/options.ts';
import type { TestStep } from '../../../src/scenario/interfaces/index.ts';
import { findBrowser } from '../../../src/session/browsers.ts';

const cwd = fileURLToPath(new URL('../../..', import.meta.url));

/** Exports steps the way the command does, with a real browser and the real `@playwright/test`. */
export async function exportLive(
  name: string,
  url: string,
  steps: TestStep[],
  env: Record<string, string> = {},
): Promise<Exported> {
  const options = OptionsSchema.parse({});
  const { executable_path, launch_args } = await findBrowser(options);
  return exportPlaywrightTest([{ name, url, steps }], {
    cwd,
    patience_ms: 3000,
    env: { ...process.env, ...env },
    settings: {
      browser: 'chromium',
      launch: { executablePath: executable_path, args: launch_args, chromiumSandbox: false },
      context: { viewport: { width: 1280, height: 720 } },
      test_id_attributes: options.test_id_attributes,
    },
  });
}
