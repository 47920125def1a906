import { readFileSync, rmSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { SurehandError } from '../../model/failure.ts';
import { writeFile } from '../../model/private-file.ts';
import { defined } from '../../model/record.ts';
import { detailsOf, type TestStep } from '../interfaces/index.ts';

/** A sentence whose meaning a model found, by what will find it again. */
const LockedStepSchema = z
  .object({
    sentence: z.string(),
    /** Which of several equal sentences, from 1. */
    occurrence: z.number().int().optional(),
    /** How many parts of the sentence the grammar had done before. */
    clause: z.number().int().optional(),
    action: z.string(),
    target: z.string().optional(),
    to: z.string().optional(),
    value: z.union([z.string(), z.number(), z.boolean()]).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    model: z.string(),
  })
  .strict();

export type LockedStep = z.infer<typeof LockedStepSchema>;
export interface LockKey {
  sentence: string;
  occurrence: number;
  clause: number;
}

const LockFileSchema = z.object({ scenarios: z.record(z.string(), z.array(LockedStepSchema)) }).strict();

const HEAD = `# What a model understood, so that the next run needs none. Each line is checked on the
# live app before it is used. Keep this file with the scenario; delete a line to ask again.
`;

/** The remembered meanings of one scenario. */
export interface Lock {
  /** The steps of a clause, in order; none when it is not known. */
  recall(key: LockKey): LockedStep[];
  remember(key: LockKey, steps: readonly Omit<LockedStep, keyof LockKey>[]): void;
  /** Writes what is new, and forgets sentences that the scenario no longer has. */
  save(sentences: readonly string[]): void;
}

/** `checkout.yaml` has its lock in `checkout.lock.yaml`. */
export function lockPath(scenarioFile: string): string {
  return `${scenarioFile.replace(/\.(ya?ml|json|feature)$/i, '')}.lock.yaml`;
}

export function openLock(path: string, scenario: string): Lock {
  let steps = readLock(path).get(scenario) ?? [];
  let changed = false;
  return {
    recall: (key) => steps.filter((step) => sameKey(step, key)),
    remember(key, found) {
      const { sentence, occurrence, clause } = key;
      const entries = found.map(
        (step): LockedStep => ({
          sentence,
          ...(occurrence > 1 ? { occurrence } : {}),
          ...(clause > 0 ? { clause } : {}),
          ...step,
        }),
      );
      const others = steps.filter((step) => !sameKey(step, key));
      steps = [...others, ...entries];
      changed = true;
    },
    save(sentences) {
      const order = (step: LockedStep) => sentences.indexOf(step.sentence);
      const kept = steps
        .filter((step) => order(step) !== -1)
        .sort(
          (a, b) =>
            order(a) - order(b) ||
            (a.occurrence ?? 1) - (b.occurrence ?? 1) ||
            (a.clause ?? 0) - (b.clause ?? 0),
        );
      if (!changed && kept.length === steps.length) return;
      // Another scenario of the same file may have written since.
      const all = readLock(path);
      if (kept.length > 0) all.set(scenario, kept);
      else all.delete(scenario);
      writeLock(path, all);
      changed = false;
    },
  };
}

function sameKey({ sentence, occurrence = 1, clause = 0 }: LockedStep, key: LockKey): boolean {
  return sentence === key.sentence && occurrence === key.occurrence && clause === key.clause;
}

function readLock(path: string): Map<string, LockedStep[]> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return new Map();
  }
  const parsed = LockFileSchema.safeParse(parse(text) ?? { scenarios: {} });
  if (!parsed.success)
    throw new SurehandError(
      'invalid_input',
      `${path}: ${z.prettifyError(parsed.error)}; delete it to ask again`,
    );
  return new Map(Object.entries(parsed.data.scenarios));
}

function writeLock(path: string, all: ReadonlyMap<string, LockedStep[]>): void {
  if (all.size === 0) {
    rmSync(path, { force: true });
    return;
  }
  const scenarios = Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFile(path, HEAD + stringify({ scenarios }, { lineWidth: 0 }));
}

/** A step that a model found, without what only the run that made it knows. */
export function lockedStep(made: TestStep, model: string): Omit<LockedStep, keyof LockKey> {
  const { action, selector, toSelector, value, url } = made;
  const details = detailsOf(made);
  return {
    action,
    ...defined({ target: selector, to: toSelector, value: value ?? url }),
    ...(Object.keys(details).length > 0 ? { details: { ...details } } : {}),
    model,
  };
}
