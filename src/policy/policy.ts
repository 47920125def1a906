import * as z from 'zod';
import { type Condition, ConditionSchema } from './condition.ts';
import { type CriticalAction, CriticalActionSchema } from './critical-action.ts';

/** Checkpoints, completion criteria and guidance for one kind of task. */
export const PolicySchema = z.strictObject({
  name: z.string().min(1),
  /** Told to the model with its goal. */
  guidance: z.string().min(1).optional(),
  /** Where any of these holds, a person must approve before the task goes on. */
  checkpoints: z.array<z.ZodType<Condition>>(ConditionSchema).default([]),
  success_indicators: z.array<z.ZodType<Condition>>(ConditionSchema).default([]),
  failure_indicators: z.array<z.ZodType<Condition>>(ConditionSchema).default([]),
  /** Asked about before each execution, with the concrete target. */
  critical_actions: z.array<z.ZodType<CriticalAction>>(CriticalActionSchema).default([]),
  /** Besides what the setting of the same name allows: both must agree. */
  allowed_origins: z.array(z.string().min(1)).optional(),
  max_turns: z.number().int().min(1).max(1000).optional(),
});

export type Policy = z.infer<typeof PolicySchema>;
/** A policy as it is written: lists may be left out, a bare text is short for `contains`. */
export type PolicyInput = z.input<typeof PolicySchema>;
