import type { SeenNode, SessionRecord, StepRecord } from '../model/step-record.ts';
import { type Move, moveOf } from './move.ts';
import { routeOf } from './route.ts';

/** A step as the index keeps it: what ranking, searching and listing need, and nothing that was typed. */
export interface StepRow {
  sessionId: string;
  /** Name of its file in the session's `steps` folder. */
  file: string;
  at_ms: number;
  tool: string;
  screen: string;
  origin: string;
  route: string;
  token: string;
  move: Move | undefined;
  ok: boolean;
  code: string;
  kind: string;
  /** How much the step is worth as an example: 0 when it failed, 10 when it was verified. */
  worth: number;
  labels: string[];
  /** It followed a suggestion. */
  followed: boolean;
  after: string;
  flowTags: readonly string[];
  branch: string;
  testIds: readonly string[];
  a11y: readonly SeenNode[];
}

export const VERIFIED = 10;
/** Done, with an effect, but nothing said whether it was the right one. */
const SEEN = 7;
/** Done without any effect, or taken back right after. */
export const IDLE = 2;

/** The row of a step; the session tells its tags and branch. */
export function rowOf(
  step: StepRecord,
  session: Pick<SessionRecord, 'flowTags' | 'git' | 'goal'> | undefined,
  file: string,
): StepRow {
  const { outcome, observation } = step;
  return {
    sessionId: step.sessionId,
    file,
    at_ms: Date.parse(step.timestamp),
    tool: step.tool.name,
    screen: observation.screen,
    ...routeOf(observation.url),
    move: moveOf(step),
    ok: outcome.ok && outcome.verdict !== 'refuted',
    code: outcome.code ?? '',
    kind: outcome.kind ?? '',
    worth: worthOf(step),
    labels: step.labels,
    followed: step.suggestion !== undefined,
    after: step.after?.screen ?? '',
    flowTags: [...(session?.flowTags ?? []), ...goalTag(session?.goal)],
    branch: step.environment.git?.branch ?? session?.git?.branch ?? '',
    testIds: observation.testIds,
    a11y: observation.a11y,
  };
}

/** Sessions with the same goal belong together as those with the same tag do. */
export function goalTag(goal: string | undefined): string[] {
  const words = goal?.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words ? [`goal: ${words.join(' ')}`] : [];
}

export function worthOf({ outcome, tool }: StepRecord): number {
  if (!outcome.ok || outcome.verdict === 'refuted') return 0;
  if (outcome.verdict === 'verified') return VERIFIED;
  const idle = outcome.effect?.every((word) => word === 'none');
  return idle && !tool.name.startsWith('wait_for') && tool.name !== 'navigate' ? IDLE : SEEN;
}
