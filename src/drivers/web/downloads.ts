import { open, rm } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import type { BrowserContext, Download } from 'playwright-core';
import type { DriverEvent } from '../../model/driver-event.ts';
import { makePrivate, makePrivateFolder } from '../../model/private-file.ts';

/** Saves every download of one context below `<output_dir>/downloads/` and says where. */
export class Downloads {
  readonly #folder: string;
  readonly #emit: (event: DriverEvent) => void;
  readonly #saving = new Set<Promise<void>>();

  constructor(context: BrowserContext, output_dir: string, emit: (event: DriverEvent) => void) {
    this.#folder = resolve(output_dir, 'downloads');
    this.#emit = emit;
    context.on('download', (download) => {
      const saving = this.#save(download).finally(() => this.#saving.delete(saving));
      this.#saving.add(saving);
    });
  }

  /** Downloads that are still coming in. */
  get pending(): number {
    return this.#saving.size;
  }

  /** Resolves when those under way are saved or have failed. */
  async finished(): Promise<void> {
    await Promise.all(this.#saving);
  }

  async #save(download: Download): Promise<void> {
    const url = download.url().slice(0, 500);
    const name = safeFileName(download.suggestedFilename());
    let file = name;
    try {
      file = await reserve(this.#folder, name);
      await download.saveAs(file);
      makePrivate(file);
      this.#emit({ kind: 'download', file, url, state: 'saved' });
    } catch (error) {
      if (file !== name) await rm(file, { force: true });
      const reason = (await download.failure().catch(() => null)) ?? firstLine(error);
      this.#emit({ kind: 'download', file: name, url, state: 'failed', reason });
    }
  }
}

/** A name that no system takes for a path, a hidden file or a device. */
export function safeFileName(suggested: string): string {
  const name = suggested
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
    .replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1');
  const extension = extname(name).slice(0, 20);
  const stem = name.slice(0, name.length - extname(name).length).slice(0, 100);
  return `${stem || 'download'}${extension}`;
}

// Created at once, so that two sessions that save the same name at the same time get two files.
async function reserve(folder: string, name: string): Promise<string> {
  makePrivateFolder(folder);
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 1; ; number += 1) {
    const file = join(folder, number === 1 ? name : `${stem} (${number})${extension}`);
    try {
      await (await open(file, 'wx')).close();
      return file;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}
