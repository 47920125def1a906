import * as z from 'zod';
import type { Action } from '../model/action.ts';
import { OutcomeSchema } from '../model/outcome.ts';
import { actInSession, expectField, timeoutField } from './act-in-session.ts';
import type { ScreenWanted } from './show-screen.ts';
import { defineTool, type Tool, type ToolContext, UNLISTED } from './tool.ts';

/** A tool that carries out one action, alone or as one step of several. */
export interface ActingTool extends Tool {
  /** From input that the schema has accepted. */
  toAction(input: never): Action;
}

const screenField = z.enum(['delta', 'full', 'none']).optional();

/** What every acting tool is given besides its own fields. */
const GivenSchema = z.object({
  expect: expectField,
  timeout_ms: timeoutField,
  screen: screenField,
});

/** Declares a tool that acts; `expect`, `timeout_ms` and `screen` are added to its fields. */
export function defineActingTool<I extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: I;
    toAction(input: z.infer<I>): Action;
    /** What is shown of the screen afterwards unless the caller says. */
    screen?: ScreenWanted;
    progress?(action: Action): string;
  },
): ActingTool {
  const { toAction, screen, progress, ...declared } = tool;
  const shown = 'screen' in tool.input.shape ? {} : { screen: screenField.meta(UNLISTED) };
  const made = defineTool({
    ...declared,
    input: tool.input.extend({ expect: expectField, timeout_ms: timeoutField, ...shown }),
    output: OutcomeSchema,
    run(context: ToolContext, { session, ...input }: { session?: string }) {
      const given = GivenSchema.parse(input);
      const action = toAction(input as z.infer<I>); // validated against `input` before `run`
      if (progress) context.progress(progress(action));
      return actInSession(context, session, action, {
        expect: given.expect,
        timeout_ms: given.timeout_ms,
        screen: given.screen ?? screen ?? 'delta',
      });
    },
  });
  return { ...made, toAction };
}
