import { test as base } from '@playwright/test';
import { silentLog } from '../model/log.ts';
import { OptionsSchema } from '../model/options.ts';
import { sessionsOn } from '../session/sessions-on.ts';
import { App, type AppOptions } from './app.ts';

/** Settings of docs/settings.md for `sure`: those about what it does, since the browser is Playwright Test's own. */
export type SureOptions = AppOptions;

/**
 * Playwright Test with `sure` beside `page`: the same page, with targets in words, and outcomes that are verified. What
 * fails, or is not as expected, fails the test; `test.use({ sureOptions: { throws: false } })` returns it instead.
 */
export const test = base.extend<{ sure: App; sureOptions: SureOptions }>({
  sureOptions: [{}, { option: true }],
  sure: async ({ context, page: _page, playwright, sureOptions }, use) => {
    const { throws = true, approver, log = silentLog, knowledge = false, ...settings } = sureOptions;
    const options = OptionsSchema.parse({ ...settings, knowledge });
    const oversight = approver ? { approver } : undefined;
    const sessions = await sessionsOn({ context, selectors: playwright.selectors }, options, log, oversight);
    const app = new App(sessions, { throws, log, ...(approver ? { approver } : {}) });
    await use(app);
    await app.close();
  },
});

export { expect } from '@playwright/test';
export type { Answered, App, AppOptions, How, Outcome, Screen, StepsOutcome } from './app.ts';
