import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdjustResult } from '../../src/model/control.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import { OptionsSchema } from '../../src/model/options.ts';
import { adjustControl } from '../../src/pipeline/adjust/adjust-control.ts';
import { resolve } from '../../src/pipeline/resolve.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { selectTools } from '../../src/tools/index.ts';
import type { ToolAnswer } from '../../src/tools/tool.ts';
import { askPage } from '../ask-page.ts';
import { servePages } from '../serve-pages.ts';

export interface Adjusted extends Partial<AdjustResult> {
  ok: boolean;
  /** Message and candidates of a failure. */
  text: string;
  code?: string;
}

export interface Controls {
  /** Serves this body and opens it. */
  show(body: string): Promise<void>;
  open(url: string): Promise<void>;
  adjust(target: string, value: string | number, tolerance?: number): Promise<Adjusted>;
  call(tool: string, input: Record<string, unknown>): Promise<ToolAnswer>;
  /** What the page itself says, asked past everything under test. */
  truth<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

/** A session on a real browser whose controls are adjusted one layer below the tool, so that the way is seen. */
export async function openControls(): Promise<Controls> {
  const output_dir = mkdtempSync(join(tmpdir(), 'controls-'));
  const server = await servePages({});
  const sessions = createSessions(OptionsSchema.parse({ headless: true, output_dir }), silentLog);
  const tools = new Map(selectTools(['all']).map((tool) => [tool.name, tool]));
  const { signal } = new AbortController();

  const call: Controls['call'] = async (name, input) => {
    const tool = tools.get(name);
    if (!tool) throw new Error(`no tool ${name}`);
    return callTool(tool, { sessions, signal, progress: () => {}, log: silentLog }, input);
  };
  const open = async (url: string): Promise<void> => {
    const answer = await call('navigate', { url });
    if (answer.is_error) throw new Error(answer.text);
  };
  return {
    call,
    open,
    async show(body) {
      server.routes['/'] = `<body>${body}`;
      await open(server.url);
    },
    adjust(target, value, tolerance = 0) {
      return sessions.get().exclusively(async (world): Promise<Adjusted> => {
        try {
          const { binding } = await resolve(world, target, 'any');
          const done = await adjustControl(world, binding, { value, tolerance }, signal);
          return { ok: done.converged, text: '', ...done };
        } catch (error) {
          if (!(error instanceof SurehandError)) throw error;
          return { ok: false, text: [error.message, ...error.candidates].join('\n'), code: error.code };
        }
      });
    },
    truth: <T>(expression: string) =>
      // the caller knows what its own page answers
      sessions.get().exclusively(({ driver }) => askPage(driver, expression)) as Promise<T>,
    async close() {
      await sessions.closeAll();
      await server.close();
      rmSync(output_dir, { recursive: true, force: true, maxRetries: 9 });
    },
  };
}
