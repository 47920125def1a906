import type { McpConnection } from '../components/mcp-client/mcp-client-logic.ts';
import type { Listed, McpCommandBase, TestStepAction } from '../interfaces/index.ts';

/** What a step can put into a command: `'$target'` in the params of a template stands for its value. */
export type Slot =
  Listed<'url app back forward reload target to element to_element value text values key double button append by direction scroll_code paths accept tab tab_index'>;

/** One command that an action becomes; left out unless (or if, with `!`) the slot has a value. */
export interface CommandTemplate extends McpCommandBase {
  when?: Slot | `!${Slot}`;
}

/** How one kind of MCP server is spoken to: names, params and what its answers look like. Data, no code. */
export interface Backend {
  name: string;
  /** The server has this tool and nobody else does. */
  known_by: string;
  /** Replaces `{{NAME}}` itself, at the last moment; else the client does before it sends. */
  fills_secrets: boolean;
  /** Says for each action what it did and whether that is what was wanted. */
  tells_outcomes: boolean;
  /** How it takes stored selectors that no screen shows, `$` being the value; without, only what its screen shows. */
  selectors?: { testid: string; css: string };
  /** How its words begin when a target is not there; ours says it with a code. */
  says_missing?: string;
  /** Starts something of our own; its answer names it in one field, which every call carries from then on, and tells in others what it runs in. */
  open?: McpCommandBase & { session_field: string; environment_fields: readonly string[] };
  close: McpCommandBase;
  look: McpCommandBase;
  /** Finds elements by a selector, given as `query`; where there is none, the tree is searched. */
  find?: McpCommandBase;
  /** Waits until an expectation, given in `steps`, holds; where there is none, the tree is read again and again. */
  expect?: McpCommandBase;
  /** The screen as a picture for a report. */
  picture: McpCommandBase;
  png: McpCommandBase;
  tabs?: McpCommandBase;
  console_problems?: McpCommandBase;
  network_problems?: McpCommandBase;
  commands: Readonly<Record<TestStepAction, readonly CommandTemplate[]>>;
}

export interface ConnectedBackend {
  connection: McpConnection;
  backend: Backend;
  observing: ReadonlySet<string>;
  gone(): boolean;
  close(): Promise<void>;
}
