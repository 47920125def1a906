import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApprovalRequest, Decision } from '../../src/approval/approver.ts';
import type { Driver } from '../../src/drivers/driver.ts';
import { silentLog } from '../../src/model/log.ts';
import { type Options, OptionsSchema } from '../../src/model/options.ts';
import { issuePermit } from '../../src/model/permit.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { callTool } from '../../src/tools/call-tool.ts';
import { selectTools } from '../../src/tools/index.ts';
import type { ToolAnswer } from '../../src/tools/tool.ts';
import { askPage } from '../ask-page.ts';

/** Sessions under a policy on a real browser, with a person whose answers a test writes down beforehand. */
export interface Guarded {
  /** What the person was asked, oldest first. */
  asked: ApprovalRequest[];
  /** The next answers: `true` approves, words reject, a function answers when it is asked. */
  answers: (true | string | ((request: ApprovalRequest) => Promise<true | string> | true | string))[];
  progress: string[];
  output_dir: string;
  /** What they answer once no answer is left; without, nobody expects to be asked. */
  otherwise: true | string | undefined;
  /** Opens a page past the gate. */
  open(url: string): Promise<void>;
  dialogOpen(): boolean;
  call(tool: string, input?: Record<string, unknown>, signal?: AbortSignal): Promise<ToolAnswer>;
  /** Runs in the page while a call waits for the person. */
  meanwhile(expression: string): Promise<unknown>;
  /** The page's own word, asked past everything that is guarded. */
  truth<T>(expression: string): Promise<T>;
  records(): Record<string, unknown>[];
  close(): Promise<void>;
}

export function openGuarded(options: Partial<Options>): Guarded {
  const output_dir = mkdtempSync(join(tmpdir(), 'guarded-'));
  const asked: ApprovalRequest[] = [];
  const answers: Guarded['answers'] = [];
  const progress: string[] = [];
  const approver = {
    async ask(request: ApprovalRequest, signal: AbortSignal): Promise<Decision> {
      asked.push(request);
      const next = answers.shift() ?? guarded.otherwise;
      if (next === undefined) throw new Error(`nobody expected to be asked: ${request.action}`);
      const answer = typeof next === 'function' ? await next(request) : next;
      signal.throwIfAborted();
      const who = { by: 'Ada', channel: 'test', at: new Date().toISOString() };
      return answer === true ? { approved: true, ...who } : { approved: false, message: answer, ...who };
    },
    async close() {},
  };
  const parsed = OptionsSchema.parse({ headless: true, output_dir, ...options });
  const sessions = createSessions(parsed, silentLog, undefined, { approver });
  const every = ['all', 'loop', 'mm'].flatMap((set) => selectTools([set]));
  const tools = new Map(every.map((tool) => [tool.name, tool]));
  let driver: Driver | undefined;
  const guarded: Guarded = {
    otherwise: undefined,
    async open(url) {
      const request = { to: 'url', url, timeout_ms: 10_000 } as const;
      await sessions.get().exclusively((world) => {
        driver = world.driver;
        return driver.navigate(request, issuePermit(request));
      });
    },
    dialogOpen: () => driver?.dialogs?.open() != null,
    asked,
    answers,
    progress,
    output_dir,
    async call(name, input = {}, signal = new AbortController().signal) {
      const tool = tools.get(name);
      if (!tool) throw new Error(`no tool ${name}`);
      const context = { sessions, signal, progress: (line: string) => progress.push(line), log: silentLog };
      return callTool(tool, context, input);
    },
    async meanwhile(expression) {
      if (!driver) throw new Error('no page was opened');
      return askPage(driver, expression);
    },
    truth: <T>(expression: string) =>
      // the caller knows what its own page answers
      sessions.get().exclusively(({ driver }) => askPage(driver, expression)) as Promise<T>,
    records: () =>
      readFileSync(join(output_dir, 'approvals.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    async close() {
      await sessions.closeAll();
      rmSync(output_dir, { recursive: true, force: true, maxRetries: 9 });
    },
  };
  return guarded;
}
