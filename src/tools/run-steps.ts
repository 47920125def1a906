import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { steadyNow } from '../model/clock.ts';
import { describeExpectation } from '../model/expectation.ts';
import { SurehandError } from '../model/failure.ts';
import { PriorSuggestionSchema } from '../model/prior-knowledge.ts';
import { Tracer } from '../model/trace.ts';
import { effectsOf } from '../pipeline/effects.ts';
import { expectNow } from '../pipeline/expect-now.ts';
import { lookAround } from '../pipeline/observe.ts';
import { perform } from '../pipeline/perform.ts';
import type { Outcome } from '../pipeline/run-action.ts';
import { tellOutcome } from '../pipeline/tell-outcome.ts';
import type { World } from '../pipeline/world.ts';
import { tellNext } from '../session/tell-prior.ts';
import { nextHere, outcomeData } from './act-in-session.ts';
import { inSession } from './in-session.ts';
import { readStep, type Step } from './read-step.ts';
import { scrollUntilThere } from './scroll-to-element.ts';
import { showScreen } from './show-screen.ts';
import { defineTool, UNLISTED } from './tool.ts';
import { notSo, timeoutField } from './verify-fields.ts';

const MOST_STEPS = 50;

export const runSteps = defineTool({
  name: 'run_steps',
  toolset: 'core',
  effect: 'acts',
  title: 'Run steps',
  description:
    'Several actions in one call, until one is not verified. A step: fill "Email" with "a@b.c", click button "Pay" expect url contains /done, check "Terms", select "Germany" in "Country", press Enter, go to URL, expect text "Hi" visible, {tool, its fields}.',
  commands: [
    {
      name: 'steps',
      takes: ['steps...'],
      summary: 'Several actions, until one is not verified; - reads standard input.',
    },
    { name: 'expect', takes: ['steps+'], wraps: 'expect ', summary: 'Verify what the page shows now.' },
  ],
  input: z.object({
    steps: z
      .array(z.union([z.string(), z.record(z.string(), z.unknown())]))
      .min(1)
      .refine((steps) => steps.length <= MOST_STEPS, `wanted at most ${MOST_STEPS} steps`),
    screen: z.enum(['delta', 'full', 'none']).optional(),
    keep_going: z.boolean().optional(),
    timeout_ms: timeoutField.meta(UNLISTED),
  }),
  output: z.object({
    success: z.boolean(),
    completed: z.number(),
    total: z.number(),
    stopped_at: z.number().optional(),
    steps: z.array(z.record(z.string(), z.unknown())),
    screen: z.record(z.string(), z.unknown()).optional(),
    suggestedNextAction: PriorSuggestionSchema.optional(),
  }),
  run(context, { session: id, steps: given, screen: wanted = 'delta', keep_going = false, timeout_ms }) {
    const steps = given.map(readStep);
    return inSession(context, id, async (world, session) => {
      const lines: string[] = [];
      const done: Done[] = [];
      let since = { at_ms: steadyNow(), fingerprint: null as string | null };
      for (const [at, step] of steps.entries()) {
        if (context.signal.aborted) break;
        context.progress(`step ${at + 1} of ${steps.length}: ${step.written}`);
        const started = steadyNow();
        const one = await runStep(world, step, since, {
          timeout_ms: timeout_ms ?? world.options.timeout_ms,
          signal: context.signal,
          earlier: done.at(-1)?.outcome,
          last: at === steps.length - 1,
        });
        if (one.outcome) since = { at_ms: started, fingerprint: one.outcome.ui_fingerprint_before };
        done.push(one);
        lines.push(...one.lines.map((line, i) => (i === 0 ? `${at + 1} ${line}` : `  ${line}`)));
        if (one.stop !== null && !keep_going) break;
      }
      const success = done.length === steps.length && done.every(({ stop }) => stop === null);
      if (done.length < steps.length)
        lines.push(
          `stopped: ${done.at(-1)?.stop ?? 'cancelled'}; step ${range(done.length + 1, steps.length)} not run`,
        );
      const last = done.at(-1)?.outcome;
      const view = last ? last.view : await lookAround(world);
      const shown = showScreen(world, view, wanted);
      if (shown.text) lines.push(shown.text);
      const before = done.find(({ outcome }) => outcome?.before)?.outcome?.before;
      const arrived = { ...(before ? { before } : {}), ...(view ? { view } : {}) };
      const next = success && wanted !== 'none' ? await nextHere(world, session, arrived) : undefined;
      if (next) lines.push(...tellNext(next));
      const stopped = done.findIndex(({ stop }) => stop !== null);
      return {
        text: lines.join('\n'),
        structured: {
          success,
          completed: done.filter(({ stop }) => stop === null).length,
          total: steps.length,
          ...(stopped === -1 ? {} : { stopped_at: stopped + 1 }),
          steps: done.map(({ data }) => data),
          ...(shown.data ? { screen: shown.data } : {}),
          ...(next ? { suggestedNextAction: next.data.suggestedNextActions[0] } : {}),
        },
        is_error: !success,
      };
    });
  },
});

interface Done {
  /** Why the next step may not build on it. */
  stop: string | null;
  lines: string[];
  data: Record<string, unknown>;
  outcome?: Outcome;
}

async function scrollTo(world: World, target: string, signal: AbortSignal): Promise<Done> {
  try {
    const found = await scrollUntilThere(world, target, signal);
    return { stop: null, lines: [found], data: { success: true } };
  } catch (error) {
    if (!(error instanceof SurehandError)) throw error;
    const { message, code } = error;
    const data = { success: false, failure_code: code };
    return { stop: 'it failed', lines: [`failed (${code}): ${message}`], data };
  }
}

async function runStep(
  world: World,
  { action, seek, expect }: Step,
  since: { at_ms: number; fingerprint: string | null },
  how: { timeout_ms: number; signal: AbortSignal; earlier: Outcome | undefined; last: boolean },
): Promise<Done> {
  const { signal } = how;
  if (seek !== undefined) return scrollTo(world, seek, signal);
  if (action) {
    const outcome = await perform(world, {
      action,
      expect,
      expect_timeout_ms: how.timeout_ms,
      signal,
    });
    const [first = '', ...more] = tellOutcome(world, action, outcome);
    const effects = more.filter((line) => line.startsWith('effect: '));
    const rest = more.filter((line) => !line.startsWith('effect: '));
    const verified = outcome.verification.verdict === 'verified';
    const reason = reasonToStop(outcome);
    const late = reason === NO_EFFECT && cameBetween(how.earlier, outcome);
    // What an unverified step did is all there is to judge it by; of a verified one its verdict says enough.
    const head = verified ? first : [late ? first.replace(NONE_SEEN, LATE) : first, ...effects].join('; ');
    // What nothing comes after is told as it is, by one call or in a row of steps: nobody expected anything of it.
    const stop = reason === NO_EFFECT && (how.last || late) ? null : reason;
    return { stop, lines: [head, ...rest], data: outcomeData(outcome), outcome };
  }
  const tracer = new Tracer(randomUUID());
  const started_ms = steadyNow();
  const { verification } = await expectNow(world, expect, since, how, tracer);
  const so = verification.verdict === 'verified';
  world.keepTrace(tracer.finish(so ? 'success' : 'failure'));
  world.keepStep({
    tool: 'run_steps',
    input: { expect: expect.map(describeExpectation).join('; ') },
    started_ms,
    duration_ms: steadyNow() - started_ms,
    before: world.screen.latest,
    after: world.screen.latest,
    ok: so,
    verdict: verification.verdict,
  });
  const data = { action_id: tracer.action_id, success: so, verdict: verification.verdict, verification };
  if (so) return { stop: null, lines: [`verified, ${verification.expected}`], data };
  const stateful = expect.every(({ about }) => about === 'element' || about === 'property');
  const kind = stateful ? 'state_mismatch' : 'expectation_refuted';
  const failed = notSo(kind, `expected ${verification.expected}; ${verification.observed}`, data);
  return { stop: 'it is not so', lines: failed.text.split('\n'), data: failed.structured };
}

const MAY_DO_NOTHING: ReadonlySet<string> = new Set(['hover', 'scroll', 'navigate']);

const NO_EFFECT = 'no effect of it was seen';
const NONE_SEEN = /: no effect seen$/;
const LATE = ': unverified, what the step before it did was still coming when it began';

/** What the page showed between two steps: the effect of the later one may be among it. */
function cameBetween(earlier: Outcome | undefined, { before }: Outcome): boolean {
  if (!earlier?.view || !before) return false;
  return (
    effectsOf({ before: earlier.view, after: before, events: [], requests: [], settled: null }).length > 0
  );
}

/** Why the next step may not build on this one; null where it may. What nobody expected need not be verified. */
function reasonToStop({ problem, verification, effect, events, action }: Outcome): string | null {
  if (problem) return 'it failed';
  if (verification.verdict === 'verified') return null;
  if (verification.source === 'caller') return 'what was expected of it is not verified';
  const announced = events.some(({ kind }) => kind !== 'note');
  if (effect.length > 0 || announced || MAY_DO_NOTHING.has(action)) return null;
  return NO_EFFECT;
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from} to ${to}`;
}
