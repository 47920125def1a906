import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Criteria } from '../../src/agent/evidence.ts';
import type { LoopAnswer } from '../../src/agent/loop-answer.ts';
import type { LoopSnapshot } from '../../src/agent/loop-snapshot.ts';
import { SessionBrowser } from '../../src/agent/session-browser.ts';
import { type TOOL_LIMITS_MS, ToolRunner } from '../../src/agent/tool-runner.ts';
import type { ApprovalRequest } from '../../src/approval/approver.ts';
import { SurehandError } from '../../src/model/failure.ts';
import { silentLog } from '../../src/model/log.ts';
import { type Options, OptionsSchema } from '../../src/model/options.ts';
import { issuePermit } from '../../src/model/permit.ts';
import type { Policy } from '../../src/policy/policy.ts';
import { createSessions } from '../../src/session/create-sessions.ts';
import { askPage } from '../ask-page.ts';
import { type PageServer, servePages } from '../serve-pages.ts';

/** What a busy machine needs does not decide what a test is about: only tests of the limits have the real ones. */
export const UNHURRIED = { act: 30_000, scroll: 30_000, snapshot: 30_000 };

export interface OpenLoop {
  server: PageServer;
  browser: SessionBrowser;
  /** Where it writes, and where files to upload may lie. */
  folder: string;
  /** What the person is asked, and what they answer; without an answer nobody is there. */
  asked: ApprovalRequest[];
  decide: ((request: ApprovalRequest) => Promise<{ approved: boolean; message?: string }>) | undefined;
  /** Serves this body at `path`, opens it and gives tools with a conversation of their own. */
  show(
    body: string,
    criteria?: Criteria,
    path?: string,
    limits?: Partial<typeof TOOL_LIMITS_MS>,
  ): Promise<LoopPage>;
  truth<T>(expression: string): Promise<T>;
  close(): Promise<void>;
}

export interface LoopPage {
  call(name: string, input?: Record<string, unknown>): Promise<LoopAnswer>;
  /** The same for tools that answer with a snapshot. */
  snap(name?: string, input?: Record<string, unknown>): Promise<LoopAnswer & { snapshot: LoopSnapshot }>;
}

/** The seven tools on a real browser, on pages that a test writes as it goes. */
export async function openLoop(
  given: { policy?: Policy; options?: Partial<Options> } = {},
): Promise<OpenLoop> {
  const output_dir = mkdtempSync(join(tmpdir(), 'loop-'));
  const server = await servePages({});
  const asked: ApprovalRequest[] = [];
  const sessions = createSessions(
    OptionsSchema.parse({ headless: true, output_dir, ...given.options }),
    silentLog,
    undefined,
    {
      policy: given.policy,
      approver: {
        async ask(request) {
          asked.push(request);
          if (!loop.decide) throw new SurehandError('approval_required', 'nobody is there');
          const at = new Date().toISOString();
          return { by: 'test', channel: 'test', at, ...(await loop.decide(request)) };
        },
        async close() {},
      },
    },
  );
  const { signal } = new AbortController();
  const session = sessions.get();
  const loop: OpenLoop = {
    server,
    folder: output_dir,
    asked,
    decide: undefined,
    browser: new SessionBrowser(session),
    async show(body, criteria = {}, path = '/', limits = UNHURRIED) {
      server.routes[path] = body;
      const request = { to: 'url', url: server.url + path, timeout_ms: 10_000 } as const;
      await session.exclusively(({ driver }) => driver.navigate(request, issuePermit(request)));
      loop.browser = new SessionBrowser(session);
      const tools = new ToolRunner(loop.browser, { criteria, limits });
      const call = (name: string, input: Record<string, unknown> = {}) => tools.run({ name, input }, signal);
      return {
        call,
        async snap(name = 'get_snapshot', input) {
          const answer = await call(name, input);
          if (!answer.snapshot) throw new Error(`${name} gave no snapshot: ${answer.message}`);
          return { ...answer, snapshot: answer.snapshot };
        },
      };
    },
    // the caller knows what its own page answers
    truth: <T>(expression: string) =>
      session.exclusively(({ driver }) => askPage(driver, expression)) as Promise<T>,
    async close() {
      await sessions.closeAll();
      await server.close();
      rmSync(output_dir, { recursive: true, force: true, maxRetries: 9 });
    },
  };
  return loop;
}

/** The ref of the only element with this role and name. */
export function refOf({ elements }: LoopSnapshot, role: string, name: string): string {
  const [only, ...more] = elements.filter((one) => one.role === role && one.name === name);
  if (!only || more.length > 0)
    throw new Error(`${more.length + (only ? 1 : 0)} elements are ${role} "${name}"`);
  return only.ref;
}
