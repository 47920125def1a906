import type { RunStep } from '../../model/run-record.ts';
import type { ShownRun } from './shown-run.ts';

export type RunState = ShownRun['status'] | 'flaky';

export function stateOf(run: ShownRun): RunState {
  return run.flaky ? 'flaky' : run.status;
}

/** How each state is said and drawn; colour is never the only sign. */
export const STATE_WORDS: Record<RunState, { word: string; mark: string }> = {
  failed: { word: 'failed', mark: '✕' },
  partial: { word: 'ended early', mark: '◐' },
  flaky: { word: 'flaky', mark: '⚠' },
  claimed: { word: 'only claimed', mark: '?' },
  passed: { word: 'passed', mark: '✓' },
  skipped: { word: 'skipped', mark: '–' },
};

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** The moment as the reader's clock shows it. */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** `5 steps`, `1 step`. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** Which part of its sentence a step is, where that took several. */
export interface Part {
  sentence: number;
  part: number;
  of: number;
}

/** The parts, step by step; undefined for a step that is a whole sentence. */
export function partsOf(steps: readonly RunStep[]): (Part | undefined)[] {
  const counted = new Map<number | undefined, number>();
  const parts = steps.map(({ sentence }) => {
    const part = (counted.get(sentence) ?? 0) + 1;
    counted.set(sentence, part);
    return { sentence, part };
  });
  return parts.map(({ sentence, part }) => {
    const of = counted.get(sentence) ?? 0;
    return sentence === undefined || of < 2 ? undefined : { sentence, part, of };
  });
}

export function problemsOf(step: RunStep): number {
  return (step.console_problems?.length ?? 0) + (step.network_problems?.length ?? 0);
}

/** Whether someone who looks for trouble should see it. */
export function isTelling(step: RunStep): boolean {
  return (
    step.status === 'failed' ||
    step.status === 'claimed' ||
    step.verdict === 'refuted' ||
    step.healed !== undefined ||
    (step.retries ?? 0) > 0 ||
    problemsOf(step) > 0
  );
}

/** Only addresses a click may safely follow. */
export function safeHref(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}
