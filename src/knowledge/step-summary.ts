import type { PriorRelatedSession } from '../model/prior-knowledge.ts';
import type { StepTarget } from '../model/step-record.ts';
import { snippetOf } from './build-prior.ts';
import type { StepRow } from './step-row.ts';
import { recordedAs } from './tool-names.ts';

/** Which steps are wanted; all that are given must hold. */
export interface StepFilters {
  /** By any of its names. */
  tool?: string;
  screen?: string;
  sessionId?: string;
  flowTag?: string;
  since_ms?: number;
  ok?: boolean;
}

/** A step in a line: what was done where and how it went. What was typed is not part of it. */
export interface StepSummary {
  sessionId: string;
  timestamp: string;
  tool: string;
  screen: string;
  snippet: string;
  labels: string[];
  ok: boolean;
  code?: string;
  target?: StepTarget;
  /** The screen it led to, where that is another. */
  after?: string;
}

export interface FoundStep extends StepSummary {
  /** 0 to 1, against the best match. */
  score: number;
  /** Which words matched what: `"login" ~ name "Sign in"`. */
  why: string;
}

export interface SessionSummary extends PriorRelatedSession {
  steps: number;
  failed: number;
  lastAt: string;
}

/** The line of a row. */
export function summaryOf(
  row: Omit<StepRow, 'origin' | 'testIds' | 'a11y' | 'flowTags' | 'branch'>,
): StepSummary {
  const { testId, selector, role, name, context } = row.move ?? {};
  const given = Object.entries({ testId, selector, role, name, context }).filter(([, value]) => value);
  return {
    sessionId: row.sessionId,
    timestamp: new Date(row.at_ms).toISOString(),
    tool: row.tool,
    screen: row.screen,
    snippet: snippetOf(row.move ?? {}, row.screen),
    labels: row.labels,
    ok: row.ok,
    ...(row.code ? { code: row.code } : {}),
    ...(given.length > 0 ? { target: Object.fromEntries(given) } : {}),
    ...(row.after && row.after !== row.screen ? { after: row.after } : {}),
  };
}

export function fits(row: StepRow, filters: StepFilters): boolean {
  const { tool, screen, sessionId, flowTag, since_ms, ok } = filters;
  return (
    (tool === undefined || recordedAs(tool).includes(row.tool)) &&
    (screen === undefined || row.screen === screen) &&
    (sessionId === undefined || row.sessionId === sessionId) &&
    (flowTag === undefined || row.flowTags.includes(flowTag)) &&
    (since_ms === undefined || row.at_ms >= since_ms) &&
    (ok === undefined || row.ok === ok)
  );
}
