import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PriorContext } from '../../src/knowledge/evidence.ts';
import type { Knowledge } from '../../src/knowledge/knowledge.ts';
import type { KnowledgeOptions } from '../../src/knowledge/knowledge-store.ts';
import { openKnowledge } from '../../src/knowledge/open-knowledge.ts';
import { NOON } from './made-steps.ts';

export interface Opened {
  root: string;
  store: Knowledge;
  warnings: string[];
}

export function temporaryRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'knowledge-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }));
  return root;
}

let opener: (options: KnowledgeOptions) => Knowledge = openKnowledge;

/** Lets the same tests run on another store. */
export function openAllWith(other: typeof opener): void {
  opener = other;
}

/** A store that is closed and removed when the test is over. */
export function openTemporary(options: Partial<KnowledgeOptions> = {}): Opened {
  const warnings: string[] = [];
  const root = options.root ?? temporaryRoot();
  const store = opener({
    root,
    warn: (message) => warnings.push(message),
    now: () => NOON + 3_600_000,
    // However busy the machine: what is answered from a part of the steps would be another answer.
    patience_ms: 60_000,
    ...options,
  });
  onTestFinished(() => store.close());
  return { root, store, warnings };
}

/** The question of a session in front of a screen with nothing said about what it shows. */
export function onScreen(screen: string, more: Partial<PriorContext> = {}): PriorContext {
  return { sessionId: 'asking', screen, url: `https://shop.test/${screen}`, testIds: [], a11y: [], ...more };
}

/** The surest target of each suggestion, in order. */
export async function suggested(store: Knowledge, context: PriorContext): Promise<unknown[]> {
  const material = await store.prior(context);
  return (material?.suggestions ?? []).map(({ targets }) => targets[0]?.value);
}
