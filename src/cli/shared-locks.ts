import { existsSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';
import { writeFile } from '../model/private-file.ts';
import type { ReadScenario } from '../scenario/input/read-scenarios.ts';
import { lockPath } from '../scenario/lock/lock-file.ts';
import { knowledgeRoot } from '../session/memory.ts';
import { keepDocument } from '../session/open-store.ts';
import { Database } from '../store/database.ts';

/**
 * Locks of scenarios in the store that machines share: what a model understood on one is known on the others. A lock
 * that lies beside its scenario goes before the one in the store, because it is kept with the scenario and reviewed.
 */
export class SharedLocks {
  readonly #options: Options;
  readonly #cwd: string;
  /** What each lock said when it was last seen, by its place from the working folder. */
  readonly #seen = new Map<string, string>();

  constructor(options: Options, cwd: string) {
    this.#options = options;
    this.#cwd = cwd;
  }

  /** Puts locks that other machines made beside their scenarios; when the store is away scenarios run without. */
  async fetch(scenarios: readonly ReadScenario[]): Promise<void> {
    const { store, project } = this.#options;
    if (store === undefined) return;
    const places = this.#placesOf(scenarios);
    const missing = [...places].filter(([, path]) => !existsSync(path)).map(([key]) => key);
    if (missing.length > 0) {
      const db = new Database({ url: store, project }, 1);
      try {
        const found = await db.rows<{ key: string; body: { text: string } }>(
          "SELECT key, body FROM surehand.document WHERE project = $1 AND kind = 'lock' AND key = ANY ($2)",
          [project, missing],
        );
        for (const { key, body } of found) writeFile(places.get(key) ?? key, body.text);
      } catch (error) {
        if (!(error instanceof SurehandError)) throw error;
      } finally {
        await db.close();
      }
    }
    for (const [key, path] of places) this.#seen.set(key, textOf(path));
  }

  /** Gives the store what this run has learned. */
  async keep(scenarios: readonly ReadScenario[]): Promise<void> {
    for (const [key, path] of this.#placesOf(scenarios)) {
      const text = textOf(path);
      if (text === '' || text === this.#seen.get(key)) continue;
      this.#seen.set(key, text);
      await keepDocument(this.#options, knowledgeRoot(this.#options), 'lock', key, { text });
    }
  }

  #placesOf(scenarios: readonly ReadScenario[]): Map<string, string> {
    const paths = new Set(scenarios.map(({ file }) => lockPath(file)));
    return new Map([...paths].map((path) => [relative(this.#cwd, path).split(sep).join('/'), path]));
  }
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
