import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SurehandError } from '../model/failure.ts';

const PACKAGE = '@playwright/test';

export interface LiveFrame {
  parentFrame(): LiveFrame | null;
  frameElement(): Promise<{ getAttribute(name: string): Promise<string | null> }>;
}

export interface LivePage {
  isClosed(): boolean;
  mainFrame(): LiveFrame;
  frames(): LiveFrame[];
}

interface LiveContext {
  setDefaultTimeout(ms: number): void;
  newPage(): Promise<LivePage>;
  on(event: 'page', listener: (page: LivePage) => void): void;
}

interface LiveBrowserType {
  launch(options: Record<string, unknown>): Promise<{
    newContext(options: Record<string, unknown>): Promise<LiveContext>;
    close(): Promise<void>;
  }>;
}

/** The part of `@playwright/test` that an export uses, as the user has it installed. */
export interface PlaywrightTest {
  chromium: LiveBrowserType;
  firefox: LiveBrowserType;
  webkit: LiveBrowserType;
  selectors: { setTestIdAttribute(name: string): void };
  expect: { configure(options: { timeout: number }): unknown };
}

/** Folder of the user's `@playwright/test`; a package of theirs, so that the test runs as it will run for them. */
export function findPlaywrightTest(cwd: string): string {
  try {
    return dirname(createRequire(resolve(cwd, 'package.json')).resolve(`${PACKAGE}/package.json`));
  } catch {
    // Told below.
  }
  throw new SurehandError(
    'invalid_input',
    `export runs the test before it hands it over, and ${PACKAGE} is not installed here; run: npm install -D ${PACKAGE} (or leave the run out with --no-run)`,
  );
}

export async function loadPlaywrightTest(folder: string): Promise<PlaywrightTest> {
  return await import(pathToFileURL(join(folder, 'index.mjs')).href);
}
