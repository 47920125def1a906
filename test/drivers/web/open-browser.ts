import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { BrowserPool, type OpenedContext } from '../../../src/drivers/web/browser-pool.ts';
import type { ContextOverrides } from '../../../src/drivers/web/context-options.ts';
import type { DriverEvent } from '../../../src/model/driver-event.ts';
import { type Log, silentLog } from '../../../src/model/log.ts';
import { type Options, OptionsSchema } from '../../../src/model/options.ts';

/** Options as a user would give them, headless unless said otherwise. */
export function optionsOf(given: Partial<Options> = {}): Options {
  return OptionsSchema.parse({ headless: true, ...given });
}

/** Stands in for the built page script: these tests are about what happens around it. */
export const ENGINE_SCRIPT = `({
  query(root, selector) {
    const node = document.createElement('div');
    node.textContent = selector + ' of ' + document.title;
    return node;
  },
  queryAll(root, selector) { return [this.query(root, selector)]; },
})`;

export function poolOf(given: Partial<Options> = {}, log: Log = silentLog): BrowserPool {
  return new BrowserPool(optionsOf(given), log, { engine_script: ENGINE_SCRIPT });
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

/** A temporary folder that is removed after the file's tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-test-'));
  folders.push(folder);
  return folder;
}

/** One browser for a whole test file; `open` gives a fresh context of it. */
export function sharedPool(given: Partial<Options> = {}): {
  open(overrides?: ContextOverrides): Promise<OpenedContext>;
} {
  const pool = poolOf(given);
  // Keeps the browser alive between tests.
  let keeper: Promise<OpenedContext> | undefined;
  afterAll(() => pool.close());
  return {
    async open(overrides) {
      keeper ??= pool.openContext();
      await keeper;
      return await pool.openContext(overrides);
    },
  };
}

/** Collects driver events and lets a test wait for one of a kind. */
export function eventQueue(): {
  events: DriverEvent[];
  emit(event: DriverEvent): void;
  next<K extends DriverEvent['kind']>(kind: K): Promise<Extract<DriverEvent, { kind: K }>>;
} {
  const events: DriverEvent[] = [];
  const waiting = new Set<() => void>();
  return {
    events,
    emit(event) {
      events.push(event);
      for (const wake of waiting) wake();
    },
    async next(kind) {
      for (;;) {
        const index = events.findIndex((event) => event.kind === kind);
        const [event] = index < 0 ? [] : events.splice(index, 1);
        if (event) return event as never; // findIndex compared its kind
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
  };
}
