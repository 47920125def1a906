import * as z from 'zod';
import type { ActionName, ActionType } from './action.ts';
import type { AdjustResult } from './control.ts';
import { type DeviceInfo, DeviceSchema } from './device.ts';
import type { DriverEvent } from './driver-event.ts';
import type { FailureKind, RuntimeFailureCode } from './failure.ts';
import { PriorSuggestionSchema } from './prior-knowledge.ts';
import type { RecoveryState, RecoveryStrategy, TerminalFailure } from './recovery.ts';
import type { ActionTrace } from './trace.ts';

const LifecycleSchema = z.enum(['resolved', 'dispatched', 'pending_verification', 'verified', 'failed']);
const VerdictSchema = z.enum(['verified', 'refuted', 'unverified']);
const EffectKindSchema = z.enum([
  'navigation',
  'dialog',
  'structure',
  'text',
  'state',
  'value',
  'network',
  'download',
  'tab',
  'scroll',
  'look',
  'focus',
  'selection',
  'title',
]);

export type LifecycleState = z.infer<typeof LifecycleSchema>;
export type Verdict = z.infer<typeof VerdictSchema>;
export type EffectKind = z.infer<typeof EffectKindSchema>;

/** One kind of observable change, with a short account of it. */
export interface Effect {
  kind: EffectKind;
  account: string;
  /** It was there for a moment, and all is as before. */
  passing?: true;
}

export interface Verification {
  verdict: Verdict;
  /** What was looked for: by the caller, or implied by the action. Absent when there was nothing. */
  expected?: string;
  observed?: string;
  source?: 'caller' | 'implied';
  /** Why it is left open although the action was carried out, as the first line says it. */
  open_because?: string;
  /** What was expected to be gone was not there before the action either, so that this tells little of it. */
  never_there?: true;
  /** What was expected was a message: it was seen and is gone again. */
  gone_again?: true;
  /** Only network evidence decided it. */
  network_only?: true;
}

export interface OutcomeDetails {
  /** Every request since the action was first sent. */
  requests?: { method: string; url: string; status: number | null; at_ms: number; failure?: string }[];
  adjusted?: AdjustResult;
  moved?: { x: number; y: number };
  settled?: { quiet: boolean; waited_ms: number };
  attempted_recovery_strategies?: RecoveryStrategy[];
}

/** What an action did, as far as it could be seen. `success` says only that it was carried out. */
export interface OutcomeEnvelope {
  action_id: string;
  timestamp: string;
  action: ActionName;
  action_type: ActionType;
  action_type_table_version: number;
  lifecycle_state: LifecycleState;
  source_module: string;
  device: DeviceInfo;
  details: OutcomeDetails;
  target?: { selector: string; resolved: Record<string, unknown> };
  success: boolean;
  effect: Effect[];
  verification: Verification;
  failure?: FailureKind;
  failure_code?: RuntimeFailureCode;
  retryable?: boolean;
  may_have_landed?: true;
  recovery?: RecoveryState;
  terminal_failure?: TerminalFailure;
  trace: ActionTrace;
  ui_fingerprint_before: string | null;
  ui_fingerprint_after: string | null;
  events: DriverEvent[];
  /** Whether the page came to rest inside the window. */
  settled: boolean;
  value?: string;
}

/** An outcome as tools answer it: the envelope, what became of the target, and the screen. */
export const OutcomeSchema = z.object({
  action_id: z.string(),
  timestamp: z.string(),
  action: z.string(),
  action_type: z.enum(['local_state', 'side_effect']),
  action_type_table_version: z.number(),
  lifecycle_state: LifecycleSchema,
  source_module: z.string(),
  device: DeviceSchema,
  details: z.record(z.string(), z.unknown()),
  success: z.boolean(),
  target: z.object({ selector: z.string(), resolved: z.record(z.string(), z.unknown()) }).optional(),
  healed: z.boolean(),
  effect: z.array(
    z.object({ kind: EffectKindSchema, account: z.string(), passing: z.literal(true).optional() }),
  ),
  verdict: VerdictSchema,
  verification: z.record(z.string(), z.unknown()),
  failure: z.string().optional(),
  failure_code: z.string().optional(),
  message: z.string().optional(),
  candidates: z.array(z.string()).optional(),
  retryable: z.boolean().optional(),
  may_have_landed: z.boolean().optional(),
  recovery: z.record(z.string(), z.unknown()).optional(),
  terminal_failure: z.record(z.string(), z.unknown()).optional(),
  trace: z.record(z.string(), z.unknown()).optional(),
  ui_fingerprint_before: z.string().nullable(),
  ui_fingerprint_after: z.string().nullable(),
  settled: z.boolean(),
  value: z.string().optional(),
  events: z.array(z.record(z.string(), z.unknown())),
  screen: z.record(z.string(), z.unknown()).optional(),
  suggestedNextAction: PriorSuggestionSchema.optional(),
});
