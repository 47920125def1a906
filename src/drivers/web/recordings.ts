import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page, Video } from 'playwright-core';
import { SurehandError } from '../../model/failure.ts';
import type { Options } from '../../model/options.ts';
import { quoted } from '../../model/page-text.ts';
import { makePrivate, makePrivateFolder } from '../../model/private-file.ts';
import { showsSecrets } from '../../model/setting-checks.ts';
import type { DriverAction } from '../driver.ts';
import { CLOSE_LIMIT_MS, within } from './end-browser.ts';

/** A film for each page. It shows what pictures cover, and so does a trace: neither goes with secrets. */
export function videoOptions({ record, trace, secrets, output_dir }: Options): BrowserContextOptions {
  const refusal = showsSecrets({ record, trace, secrets });
  if (refusal !== undefined) throw new SurehandError('invalid_input', refusal);
  if (!record) return {};
  const dir = filmFolder(output_dir);
  makePrivateFolder(dir);
  return { recordVideo: { dir } };
}

function filmFolder(output_dir: string): string {
  return resolve(output_dir, 'videos');
}

/** Playwright needs a program of its own for films, which an installed browser does not bring. */
export function missingFilmProgram(cause: unknown): SurehandError | undefined {
  if (!(cause instanceof Error) || !/ffmpeg/i.test(cause.message)) return undefined;
  return new SurehandError('browser_unavailable', 'record: the program that makes films is not installed', {
    cause,
    remedy: 'npx playwright-core install ffmpeg, or leave out --record',
  });
}

/** Begins a trace for Playwright's viewer where one is asked for; what comes back writes down all recordings and tells their files. */
export async function startRecordings(
  context: BrowserContext,
  { record, trace, output_dir }: Options,
): Promise<() => Promise<string[]>> {
  const films = new Set<Video>();
  const film = (page: Page) => {
    const video = record ? page.video() : null;
    if (video) films.add(video);
  };
  for (const page of context.pages()) film(page);
  context.on('page', film);
  const traces = resolve(output_dir, 'traces');
  if (trace) {
    makePrivateFolder(traces);
    await context.tracing.start({ screenshots: true, snapshots: true });
  }
  return async () => {
    const kept: string[] = [];
    if (trace) {
      const path = join(traces, `${new Date().toISOString().replaceAll(':', '-')}.zip`);
      await within(CLOSE_LIMIT_MS, context.tracing.stop({ path }));
      kept.push(path);
    }
    if (record) await within(CLOSE_LIMIT_MS, context.close());
    for (const one of films) kept.push(await one.path().catch(() => ''));
    const there = kept.filter((path) => existsSync(path));
    for (const path of there) makePrivate(path);
    return there;
  };
}

/** An act under a name in the trace, where one is kept: Playwright's own words for it tell no element. */
export async function inTrace<T>(
  { tracing }: BrowserContext,
  { trace }: Options,
  { kind, meaning }: DriverAction,
  work: () => Promise<T>,
): Promise<T> {
  if (!trace) return work();
  await tracing.group(meaning ? `${kind} ${meaning.role} ${quoted(meaning.name, 80)}` : kind);
  return work().finally(() => tracing.groupEnd());
}
