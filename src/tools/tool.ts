import type * as z from 'zod';
import type { Approver } from '../approval/approver.ts';
import type { Platform } from '../model/platform.ts';
import type { Sessions } from '../session/sessions.ts';

/** Marks a field that is taken and not listed to models, which pay for each: people find it in the help. */
export const UNLISTED = { unlisted: true } as const;

/** What a tool does to the world; MCP annotations follow from it. */
export type Effect = 'observes' | 'acts' | 'acts_idempotently' | 'manages';

export interface ToolContext {
  sessions: Sessions;
  signal: AbortSignal;
  /** How long the caller said that it would wait. */
  timeout_ms?: number;
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

/** A command of the shell that calls the tool: `surehand <name> <takes> [--field value ...]`. */
export interface ShellCommand {
  /** One word, or two where the second chooses: `tabs open`. */
  name: string;
  /** Where the description of the tool says too much or too little. */
  summary?: string;
  /** Fields given by position: `target`, `target?` if it may be left out, `paths...` for all that follow, `query+` for all that follow as one text. */
  takes?: readonly string[];
  /** Fields that the command itself settles. */
  gives?: Readonly<Record<string, unknown>>;
  /** Words put before what is taken. */
  wraps?: string;
  /** Fields that name files, which are meant in the folder where the command was typed. */
  files?: readonly string[];
}

export interface Tool {
  name: string;
  toolset:
    | 'core'
    | 'verify'
    | 'inspect'
    | 'evaluate'
    | 'knowledge'
    | 'network'
    | 'storage'
    | 'extension'
    | 'mobile'
    | 'touch'
    | 'mm'
    | 'loop';
  /** The platforms that can do it; all of them where nothing is said. */
  on?: readonly Platform[];
  effect: Effect;
  /** `local_state` or `side_effect` where the tool always is one of them. */
  action_type?: 'local_state' | 'side_effect';
  /** The name a record of it carries, where it is another word for an existing tool. */
  recorded_as?: string;
  title: string;
  description: string;
  /** Its commands in a shell; a tool without any is reached with `surehand call`. */
  commands?: readonly ShellCommand[];
  /** The command of another tool that does the same. */
  typed_as?: string;
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
