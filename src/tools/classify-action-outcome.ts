import * as z from 'zod';
import { classifyOutcome } from '../pipeline/classify-outcome.ts';
import { defineTool } from './tool.ts';

export const classifyActionOutcome = defineTool({
  name: 'classify_action_outcome',
  toolset: 'verify',
  effect: 'observes',
  title: 'Classify action outcome',
  description:
    'Say from given signals what an action probably came to, and what to look at next. A hint: expect_* verifies.',
  input: z.object({
    ui_changed: z.boolean(),
    expected_element_visible: z.boolean().optional(),
    action_type: z.enum(['local_state', 'side_effect']).optional().describe("from the action's answer"),
    network_requests: z
      .array(
        z.object({
          url: z.string().optional(),
          endpoint: z.string().optional(),
          method: z.string().optional(),
          status: z.union([z.number(), z.enum(['success', 'failure', 'retryable'])]).nullish(),
          failure: z.string().optional(),
        }),
      )
      .optional()
      .describe('only for a side_effect that stays unclear'),
    has_log_errors: z.boolean().optional(),
  }),
  output: z.object({
    outcome: z.enum(['success', 'no_op', 'backend_failure', 'ui_failure', 'unknown']),
    reasoning: z.string(),
    next_action: z.string(),
  }),
  async run(_context, { session: _session, ...signals }) {
    const { outcome, reasoning, next_action } = classifyOutcome(signals);
    return {
      text: `${outcome}: ${reasoning}\nnext: ${next_action}`,
      structured: { outcome, reasoning, next_action },
    };
  },
});
