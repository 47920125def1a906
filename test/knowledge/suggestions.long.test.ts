import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { evaluateSuggestions } from '../../bench/suggestions/evaluate.mjs';
import { FLOWS } from '../../bench/suggestions/flows.mjs';
import * as library from '../../src/index.ts';

const NAMES = ['book a room', 'set up in three pages', 'put two things into the cart'];

// Six flows, each learned and then done again on a changed page: minutes on a busy machine.
it('on changed pages the first suggestion is nearly always the right one, and every one can be done', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'surehand-suggestions-'));
  const flows = FLOWS.filter(({ name }) => NAMES.includes(name));
  const changes = ['renamed test ids', 'an extra dialog'] as const;
  const judged = await evaluateSuggestions(library, flows, changes, folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  expect(judged).toHaveLength(26);
  const wrong = judged.filter(({ right }) => !right);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(2);
  expect(judged.filter(({ undoable }) => undoable > 0)).toEqual([]);
}, 300_000);
