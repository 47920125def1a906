import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { classifyOutcome } from '../pipeline/classify-outcome.ts';
import { defineTool } from './tool.ts';

const actionType = z.enum(['local_state', 'side_effect']);
const requests = z.array(
  z.object({
    url: z.string().optional(),
    endpoint: z.string().optional(),
    method: z.string().optional(),
    status: z.union([z.number(), z.enum(['success', 'failure', 'retryable'])]).nullish(),
    failure: z.string().optional(),
  }),
);

export const classifyActionOutcome = defineTool({
  name: 'classify_action_outcome',
  toolset: 'verify',
  effect: 'observes',
  title: 'Classify action outcome',
  description:
    'Say from given signals what an action probably came to, and what to look at next. A hint: expect_* verifies.',
  input: z.object({
    ui_changed: z.boolean().optional(),
    expected_element_visible: z.boolean().optional(),
    action_type: actionType.optional().describe("from the action's answer"),
    network_requests: requests.optional().describe('only for a side_effect that stays unclear'),
    has_log_errors: z.boolean().optional(),
    uiChanged: z.boolean().optional().describe('each field under its name in the specification, too'),
    expectedElementVisible: z.boolean().optional(),
    actionType: actionType.optional(),
    networkRequests: requests.optional(),
    hasLogErrors: z.boolean().optional(),
  }),
  output: z.object({
    outcome: z.enum(['success', 'no_op', 'backend_failure', 'ui_failure', 'unknown']),
    reasoning: z.string(),
    next_action: z.string(),
  }),
  async run(_context, { session: _session, uiChanged, expectedElementVisible, ...rest }) {
    const { actionType, networkRequests, hasLogErrors, ...given } = rest;
    const ui_changed = given.ui_changed ?? uiChanged;
    if (ui_changed === undefined)
      throw new SurehandError('invalid_input', 'ui_changed: expected boolean, got nothing');
    const { outcome, reasoning, next_action } = classifyOutcome({
      ui_changed,
      expected_element_visible: given.expected_element_visible ?? expectedElementVisible,
      action_type: given.action_type ?? actionType,
      network_requests: given.network_requests ?? networkRequests,
      has_log_errors: given.has_log_errors ?? hasLogErrors,
    });
    return {
      text: `${outcome}: ${reasoning}\nnext: ${next_action}`,
      structured: { outcome, reasoning, next_action },
    };
  },
});
