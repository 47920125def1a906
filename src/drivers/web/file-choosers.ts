import type { FileChooser, Page } from 'playwright-core';
import type { DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';

/** File choosers that pages opened: no window appears, the last one of a page waits here for its files. */
export class FileChoosers {
  readonly #emit: (event: DriverEvent) => void;
  readonly #pending = new Map<Page, FileChooser>();

  constructor(emit: (event: DriverEvent) => void) {
    this.#emit = emit;
  }

  watch(page: Page): void {
    page.on('filechooser', (chooser) => {
      this.#pending.set(page, chooser);
      this.#emit({ kind: 'file_chooser', multiple: chooser.isMultiple() });
    });
    const forget = () => void this.#pending.delete(page);
    page.on('close', forget);
    page.on('crash', forget);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) forget();
    });
  }

  pending(page: Page): FileChooser | undefined {
    return this.#pending.get(page);
  }

  /** Gives the files to the chooser that waits on this page. */
  async upload(page: Page, paths: string[], timeout_ms: number): Promise<void> {
    const chooser = this.#pending.get(page);
    if (!chooser) {
      throw new SurehandError(
        'invalid_input',
        'no file chooser is open; name the file field, or click what opens it',
      );
    }
    if (paths.length > 1 && !chooser.isMultiple()) {
      throw new SurehandError('invalid_input', `the file chooser takes one file, ${paths.length} were given`);
    }
    this.#pending.delete(page);
    await chooser.setFiles(paths, { timeout: timeout_ms });
  }
}
