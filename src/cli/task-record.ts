import { basename } from 'node:path';
import { spokenCall } from '../agent/action-line.ts';
import type { TaskStatus, TurnRecord } from '../agent/task-result.ts';
import { runEnvironment } from '../model/run-environment.ts';
import type { Picture, RunRecord, RunStep } from '../model/run-record.ts';
import type { KeptResult } from './run-artifacts.ts';

const STATUSES: Partial<Record<TaskStatus, RunRecord['status']>> = {
  interrupted: 'partial',
  approval_required: 'partial',
};

/** A run of the loop as a report shows it: one step for each turn. */
export function taskRecord(result: KeptResult): RunRecord {
  const { goal, model, policy, turns, status, verdict, reason, artifacts } = result;
  const pictures = new Map(
    artifacts.screenshots.map((path): [number, Picture] => [
      Number(/turn-(\d+)/.exec(basename(path))?.[1]),
      { src: basename(path) },
    ]),
  );
  let before: Picture | undefined;
  const steps = turns.map((turn): RunStep => {
    const after = pictures.get(turn.turn);
    const step = { ...stepOf(turn), ...(before ? { before } : {}), ...(after ? { after } : {}) };
    before = after ?? before;
    return step;
  });
  return {
    version: 1,
    title: goal,
    url: turns[0]?.page.url ?? result.final_snapshot?.page.url ?? '',
    status: result.success ? (verdict === 'verified' ? 'passed' : 'claimed') : (STATUSES[status] ?? 'failed'),
    started: result.started_at,
    duration_ms: result.duration_ms,
    environment: { model, ...(policy ? { policy } : {}), verdict, ...runEnvironment() },
    steps,
    ...(result.success ? {} : { error: { message: reason, code: status } }),
  };
}

function stepOf(turn: TurnRecord): RunStep {
  const { text, line, tool, input, target, success, error, message, verdict, effect = [], page, ms } = turn;
  const changes = effect.map(({ kind, account }) => (account === '' ? kind : `${kind} (${account})`));
  const told = [
    success ? 'done' : `failed (${error ?? 'not acknowledged'})`,
    ...(changes.length > 0 ? [`effect: ${changes.join(', ')}`] : []),
    ...(text.trim() ? [`the model said: ${text.trim()}`] : []),
  ];
  return {
    description: tool === undefined ? line : spokenCall({ name: tool, input }, target),
    action: tool ?? 'none',
    ...(target ? { target } : {}),
    status: success ? 'passed' : 'failed',
    ...(verdict ? { verdict } : {}),
    outcome: told.join('; '),
    url: page.url,
    duration_ms: ms,
    ...(success
      ? {}
      : { error: { message: message ?? error ?? 'not acknowledged', ...(error ? { code: error } : {}) } }),
  };
}
