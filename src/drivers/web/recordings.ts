import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import { makePrivate, makePrivateFolder } from '../../model/private-file.ts';
import { CLOSE_LIMIT_MS, within } from './end-browser.ts';

/** A film for each page. It shows what pictures cover, and so does a trace: neither goes with secrets. */
export function videoOptions({ record, trace, secrets, output_dir }: Options): BrowserContextOptions {
  if ((record || trace) && secrets !== undefined)
    throw new SurehandError(
      'invalid_input',
      `${record ? 'record' : 'trace'}: what it keeps would show the secrets; leave out --secrets or --${record ? 'record' : 'trace'}`,
    );
  if (!record) return {};
  const dir = filmFolder(output_dir);
  makePrivateFolder(dir);
  return { recordVideo: { dir } };
}

function filmFolder(output_dir: string): string {
  return join(output_dir, 'videos');
}

/** Playwright needs a program of its own for films, which an installed browser does not bring. */
export function missingFilmProgram(cause: unknown): SurehandError | undefined {
  if (!(cause instanceof Error) || !/ffmpeg/i.test(cause.message)) return undefined;
  return new SurehandError('browser_unavailable', 'record: the program that makes films is not installed', {
    cause,
    remedy: 'npx playwright-core install ffmpeg, or leave out --record',
  });
}

/** Begins a trace for Playwright's viewer where one is asked for; what comes back writes down all recordings. */
export async function startRecordings(
  context: BrowserContext,
  { record, trace, output_dir }: Options,
): Promise<() => Promise<void>> {
  const traces = join(output_dir, 'traces');
  if (trace) {
    makePrivateFolder(traces);
    await context.tracing.start({ screenshots: true, snapshots: true });
  }
  return async () => {
    if (trace) {
      const path = join(traces, `${new Date().toISOString().replaceAll(':', '-')}.zip`);
      await within(CLOSE_LIMIT_MS, context.tracing.stop({ path }));
      makePrivate(path);
    }
    if (!record) return;
    await within(CLOSE_LIMIT_MS, context.close());
    const films = filmFolder(output_dir);
    for (const name of existsSync(films) ? readdirSync(films) : []) makePrivate(join(films, name));
  };
}
