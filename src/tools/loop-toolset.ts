import * as z from 'zod';
import { answerText, type LoopAnswer } from '../agent/loop-answer.ts';
import { LoopSnapshotSchema } from '../agent/loop-snapshot.ts';
import { LOOP_TOOLS } from '../agent/loop-tools.ts';
import type { SessionBrowser } from '../agent/session-browser.ts';
import type { ToolRunner } from '../agent/tool-runner.ts';
import type { Session } from '../session/session.ts';
import { defineTool, type Tool, type ToolAnswer } from './tool.ts';

const SNAPSHOT_RESPONSE = z.object({
  success: z.boolean(),
  error: z.string().nullable(),
  message: z.string().optional(),
  done: z.string().optional(),
  asked: z.string().optional(),
  snapshot: LoopSnapshotSchema,
});

const OUTPUTS: Record<string, z.ZodObject> = {
  request_human_approval: z.object({ approved: z.boolean(), message: z.string().nullable() }),
  complete_task: z.object({ acknowledged: z.boolean(), message: z.string().nullable() }),
};

/** What a session's refs are good for is known here and nowhere else, so each session keeps its own. */
const runners = new WeakMap<Session, { browser: SessionBrowser; runner: ToolRunner }>();

/** The seven tools of the loop for an agent outside: the same code, the same refs for one snapshot. */
export const LOOP_TOOLSET: readonly Tool[] = Object.entries(LOOP_TOOLS).map(
  ([name, { title, effect, description, input }]) =>
    defineTool({
      name,
      toolset: 'loop',
      effect,
      title,
      description,
      input: input as z.ZodObject, // seven shapes in one list
      output: OUTPUTS[name] ?? SNAPSHOT_RESPONSE,
      judges_input: true,
      async run(context, { session: id, ...given }) {
        const { browser, runner } = await runnerOf(context.sessions.get(id));
        browser.servedTo(context);
        return toToolAnswer(await runner.run({ name, input: given }, context.signal));
      },
    }),
);

/** The loop itself is read with its first call: most servers never get one. */
async function runnerOf(session: Session) {
  const [policy, { SessionBrowser }, { ToolRunner }] = await Promise.all([
    session.policy(),
    import('../agent/session-browser.ts'),
    import('../agent/tool-runner.ts'),
  ]);
  const known = runners.get(session);
  if (known) return known;
  const browser = new SessionBrowser(session);
  const made = { browser, runner: new ToolRunner(browser, { criteria: { policy } }) };
  runners.set(session, made);
  return made;
}

function toToolAnswer(answer: LoopAnswer): ToolAnswer {
  const { response, error } = answer;
  // Clients hand errors on as text only; a picture in one would end the whole request.
  const picture = 'snapshot' in response && error === null ? response.snapshot.screenshot : '';
  return {
    text: answerText(answer),
    structured: { ...response },
    ...(picture ? { images: [{ data: Buffer.from(picture, 'base64'), mime_type: 'image/png' }] } : {}),
    // That a claim was not acknowledged or a question answered with no is an answer, not an error.
    is_error: 'snapshot' in response && error !== null,
  };
}
