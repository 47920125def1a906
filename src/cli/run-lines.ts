import type { TurnRecord } from '../agent/task-result.ts';
import type { KeptResult } from './run-artifacts.ts';

/** One turn as a person follows it: what was done, on what, what came of it, what it cost. */
export function turnLine(turn: TurnRecord, max_turns: number, picture?: string): string {
  const { tool, target, input, usage, message, ignored_calls } = turn;
  const on = target ?? argument(input);
  const what = tool ? [tool, on].filter(Boolean).join(' ') : turn.line;
  const tokens = usage.input_tokens + usage.output_tokens;
  const cost = tokens > 0 ? `  ${tokens.toLocaleString('en')} tokens` : '';
  const came = tool ? `: ${outcome(turn)}` : '';
  const lines = [`${String(turn.turn).padStart(2)}/${max_turns} ${what}${came}${cost}`];
  if (message) lines.push(`      ${message.replaceAll('\n', '\n      ')}`);
  if (picture) lines.push(`      picture: ${picture}`);
  if (ignored_calls.length > 0) lines.push(`      not executed: ${ignored_calls.join(', ')}`);
  return lines.join('\n');
}

/** The result as a person reads it. */
export function resultLines(result: KeptResult): string[] {
  const { success, status, verdict, reason, looked_for, observed, missing, usage, cost_usd, turns } = result;
  const word = success ? `success, ${verdict === 'verified' ? verdict : 'only claimed'}` : status;
  const lines = [reason === status ? word : `${word}: ${reason}`];
  if (looked_for.length > 0 && status === 'success') lines.push(`looked for: ${looked_for.join(' or ')}`);
  if (observed) lines.push(`seen: ${observed}`);
  if (success && verdict === 'unverified') {
    lines.push(
      looked_for.length === 0
        ? 'nothing said what success looks like: --expect or --policy makes it certain'
        : `nothing that this run did proves it${missing ? `: ${missing.join('; ')}` : ''}`,
    );
  }
  const used = `${usage.input_tokens.toLocaleString('en')} tokens in, ${usage.output_tokens.toLocaleString('en')} out`;
  lines.push(`${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}, ${used}, ${costWords(cost_usd)}`);
  return lines;
}

/** What it cost; prices of models that are not in the table are the user's to say. */
export function costWords(cost_usd: number | null): string {
  return cost_usd === null ? 'cost unknown (--model-price IN/OUT makes it known)' : `$${cost_usd.toFixed(4)}`;
}

/** What came of a turn, in a word or two. */
export function outcome({ success, error, verdict, effect, tool }: TurnRecord): string {
  if (!success) return error ?? 'not acknowledged';
  // A failure that is claimed is no success of the call.
  if (tool === 'complete_task') return 'acknowledged';
  if (!verdict) return 'success';
  const seen = effect && effect.length > 0 ? ` (${effect.map(({ kind }) => kind).join(', ')})` : '';
  return verdict === 'verified' ? `verified${seen}` : `done${seen || ' (no effect seen)'}`;
}

/** What tells one call from another where there is no element. */
function argument(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  const { direction, status, action, ref } = input as Record<string, unknown>; // a model's own fields, each looked at below
  return [direction, status, action, ref].find((value): value is string => typeof value === 'string') ?? '';
}
