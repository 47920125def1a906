import type { BrowserContext, Dialog, Page } from 'playwright-core';
import type { DialogInfo, DriverEvent } from '../../model/driver-event.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Spent } from '../../model/permit.ts';

interface OpenDialog {
  dialog: Dialog;
  page: Page | null;
  info: DialogInfo;
}

/**
 * Dialogs of one context, held open until answered. While one is open its page runs no script: every
 * page.evaluate and locator call on it hangs, and so do pages that share its process. Whatever talks to a page
 * must therefore go through `unlessDialog`.
 */
export class Dialogs {
  readonly #emit: (event: DriverEvent) => void;
  readonly #open: OpenDialog[] = [];
  readonly #waiting = new Set<(info: DialogInfo) => void>();
  #closing = false;

  constructor(context: BrowserContext, emit: (event: DriverEvent) => void) {
    this.#emit = emit;
    context.on('dialog', (dialog) => this.#opened(dialog));
  }

  /** The dialog that blocks `page`, else any open one: a page may be blocked by its popup's. */
  open(page?: Page): DialogInfo | null {
    return this.#pick(page)?.info ?? null;
  }

  async answer(
    { input: answer }: Spent<{ accept: boolean; text?: string }>,
    page?: Page,
  ): Promise<DialogInfo> {
    const found = this.#pick(page);
    if (!found)
      throw new SurehandError('not_supported', 'no dialog is open', {
        remedy: 'go on: nothing waits for an answer',
      });
    this.#forget(found);
    // It can vanish on its own, with its page: then there is nothing left to answer.
    await (answer.accept ? found.dialog.accept(answer.text) : found.dialog.dismiss()).catch(() => {});
    return found.info;
  }

  /**
   * The result of `work`, or the dialog that opened before it was done; `work` then goes on by itself, and its
   * later failure is nobody's. A dialog that is open already counts at once.
   */
  async unlessDialog<T>(work: () => Promise<T>, page?: Page): Promise<{ value: T } | { dialog: DialogInfo }> {
    const already = this.open(page);
    if (already) return { dialog: already };
    let notify: (info: DialogInfo) => void = () => {};
    const dialog = new Promise<{ dialog: DialogInfo }>((resolve) => {
      notify = (info) => resolve({ dialog: info });
    });
    this.#waiting.add(notify);
    const done = work().then((value) => ({ value }));
    try {
      return await Promise.race([done, dialog]);
    } finally {
      this.#waiting.delete(notify);
      done.catch(() => {});
    }
  }

  /** Before closing: nothing may keep a page from going away, now or later. */
  async dismissAll(): Promise<void> {
    this.#closing = true;
    const open = this.#open.splice(0);
    await Promise.all(open.map(({ dialog }) => leave(dialog)));
  }

  #opened(dialog: Dialog): void {
    if (this.#closing) {
      void leave(dialog);
      return;
    }
    const type = dialog.type() as DialogInfo['type']; // the four kinds that browsers have
    const info: DialogInfo = {
      type,
      ...messageOf(dialog),
      ...(type === 'prompt' ? { default_value: dialog.defaultValue() } : {}),
    };
    const page = dialog.page();
    const opened = { dialog, page, info };
    this.#open.push(opened);
    const forget = () => this.#forget(opened);
    page?.once('close', forget);
    page?.once('crash', forget);
    this.#emit({ kind: 'dialog', dialog: info });
    for (const notify of this.#waiting) notify(info);
  }

  #pick(page?: Page): OpenDialog | undefined {
    return this.#open.find((one) => one.page === page) ?? this.#open[0];
  }

  #forget(opened: OpenDialog): void {
    const index = this.#open.indexOf(opened);
    if (index >= 0) this.#open.splice(index, 1);
  }
}

/** A page may say what a person will not read to its end; what is cut is told to be so. */
const LONGEST_MESSAGE = 20_000;

function messageOf(dialog: Dialog): Pick<DialogInfo, 'message' | 'cut'> {
  const message = dialog.message();
  return message.length <= LONGEST_MESSAGE
    ? { message }
    : { message: `${message.slice(0, LONGEST_MESSAGE)}…`, cut: true };
}

// A page that is closing must be let go, so "leave this page?" is answered with yes.
async function leave(dialog: Dialog): Promise<void> {
  await (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()).catch(() => {});
}
