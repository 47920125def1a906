import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import type { ActionTrace, TraceStep } from '../model/trace.ts';
import { defineTool } from './tool.ts';

export const getTrace = defineTool({
  name: 'get_trace',
  toolset: 'inspect',
  effect: 'observes',
  title: 'Get trace',
  description: 'What the last actions and checks went through, stage by stage.',
  input: z.object({
    action_id: z.string().min(1).optional(),
    last: z.number().int().min(1).max(200).optional().describe('how many, default 1'),
  }),
  output: z.object({ total: z.number(), traces: z.array(z.record(z.string(), z.unknown())) }),
  async run({ sessions }, { session: id, action_id, last = 1 }) {
    const all = sessions.get(id).traces();
    const shown = action_id ? all.filter((trace) => trace.action_id === action_id) : all.slice(-last);
    if (action_id && shown.length === 0)
      throw new SurehandError(
        'invalid_input',
        `action_id: no trace ${action_id} among the last ${all.length}`,
      );
    return {
      text: shown.length === 0 ? 'nothing was done yet' : shown.map(traceText).join('\n'),
      structured: { total: all.length, traces: shown.map((trace) => ({ ...trace })) },
    };
  },
});

function traceText({ action_id, steps, final_outcome, attempts }: ActionTrace): string {
  const start = steps[0]?.timestamp ?? 0;
  const head = `${action_id} ${final_outcome}, ${attempts} attempt${attempts === 1 ? '' : 's'}`;
  return [head, ...steps.map((step) => `  ${stepText(step, start)}`)].join('\n');
}

function stepText({ stage, timestamp, result, metadata = {} }: TraceStep, start: number): string {
  const { attempt: _attempt, ...rest } = metadata;
  const words = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [`+${timestamp - start} ms`, stage, result, ...words].join(' ');
}
