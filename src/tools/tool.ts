import type * as z from 'zod';
import type { Approver } from '../approval/approver.ts';
import type { Platform } from '../model/platform.ts';
import type { Sessions } from '../session/sessions.ts';

/** What a tool does to the world; MCP annotations follow from it. */
export type Effect = 'observes' | 'acts' | 'acts_idempotently' | 'manages';

export interface ToolContext {
  sessions: Sessions;
  signal: AbortSignal;
  /** Progress for the caller, shown when a call takes long. */
  progress(message: string): void;
  /** Asks the person through the caller's own client; only where the user has enabled that. */
  approver?: Approver;
  /** What the caller puts before the names of tools. */
  tool_prefix?: string;
}

export interface ToolAnswer {
  /** Complete on its own: this is what a model reads. */
  text: string;
  /** The same content as data, for `--structured` and for programs. */
  structured: Record<string, unknown>;
  images?: { data: Buffer; mime_type: string }[];
  is_error?: boolean;
}

export interface Tool {
  name: string;
  toolset: 'core' | 'verify' | 'inspect' | 'evaluate' | 'knowledge' | 'extension' | 'mm' | 'loop';
  /** The platforms that can do it; all of them where nothing is said. */
  on?: readonly Platform[];
  effect: Effect;
  /** `local_state` or `side_effect` where the tool always is one of them. */
  action_type?: 'local_state' | 'side_effect';
  /** The name a record of it carries, where it is another word for an existing tool. */
  recorded_as?: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Its own contract says how wrong input is answered. */
  judges_input?: true;
  run(context: ToolContext, input: never): Promise<ToolAnswer>;
}

/** Declares a tool once; input is typed by its schema inside `run`. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: I;
    output: O;
    run(context: ToolContext, input: z.infer<I> & { session?: string }): Promise<ToolAnswer>;
  },
): Tool {
  // The registry validates against `input` before it calls `run`, so the narrower parameter is safe.
  return tool as unknown as Tool;
}
