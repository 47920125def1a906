import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { EarlierTurn } from '../agent/conversation.ts';
import type { LoopError } from '../agent/loop-answer.ts';
import type { KeptEvidence } from '../agent/standing.ts';
import { SurehandError } from '../model/failure.ts';

/** Of a turn what the model is told of it again; whatever else is there stays there. */
const TurnSchema = z.object({
  text: z.string(),
  tool: z.string().optional(),
  input: z.unknown().optional(),
  line: z.string(),
  message: z.string().optional(),
  success: z.boolean(),
  error: z.custom<LoopError | null>((error) => error === null || typeof error === 'string'),
});

const StandingSchema = z.object({
  holds: z.boolean(),
  became: z.boolean(),
  message: z.boolean(),
  by_itself: z.boolean().exactOptional(),
  given: z.boolean().exactOptional(),
  echoed: z.boolean().exactOptional(),
  said: z.boolean().exactOptional(),
  unsent: z.boolean().exactOptional(),
  asked: z.boolean().exactOptional(),
  undone: z.boolean().exactOptional(),
  lapsed: z.boolean().exactOptional(),
  went: z.boolean().exactOptional(),
  denied: z.boolean().exactOptional(),
  deeds: z.number().exactOptional(),
});

const ReachSchema = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** These do something to the page. */
const ACTS = new Set(['browser_click', 'browser_fill', 'browser_select']);

const TranscriptSchema = z.object({
  goal: z.string().min(1),
  status: z.string(),
  model: z.string(),
  asked: z.object({
    url: z.string().optional(),
    expect: z.string().optional(),
    policy: z.string().optional(),
    own_server: z.boolean().optional(),
  }),
  began: z.iso.datetime().optional(),
  earlier: z.array(TurnSchema).default([]),
  turns: z.array(TurnSchema.extend({ page: z.object({ url: z.string() }) })),
  pending: TurnSchema.pick({ text: true, tool: true, input: true, line: true }).optional(),
  evidence: z
    .object({
      since: ReachSchema,
      late: ReachSchema,
      approved: z.boolean(),
      did: z.boolean(),
      deeds: z.number().exactOptional(),
      strayed: z.string().exactOptional(),
      presses: z
        .object({ pressed: z.array(z.string()), otherwise: z.boolean(), chose: z.boolean().exactOptional() })
        .exactOptional(),
      names: z
        .object({
          found: z.array(z.string()),
          changes: z.number(),
          items: z.array(z.string()).exactOptional(),
        })
        .exactOptional(),
      used: z.object({ own: z.array(z.string()), all: z.array(z.string()) }).exactOptional(),
      typed: z.array(z.object({ text: z.string(), talk: z.boolean() })).exactOptional(),
      standings: z.array(z.tuple([z.string(), StandingSchema])),
    })
    .optional(),
});

export interface ContinuedRun {
  goal: string;
  model: string;
  own_server: boolean;
  url: string | undefined;
  expect: string | undefined;
  policy: string | undefined;
  began: string | undefined;
  /** What was said and done before, the oldest first. */
  earlier: EarlierTurn[];
  evidence: KeptEvidence | undefined;
  /** The first number that no ref of those turns has. */
  next_ref: number;
}

const UNKNOWN_END =
  'not known whether it was carried out: the run stopped meanwhile. Look before you repeat it';

/** What a run that stopped left behind, from its folder, its transcript or `last`. */
export function readContinuedRun(named: string, cwd: string, output_dir: string): ContinuedRun {
  const path = transcriptOf(named, cwd, output_dir);
  const parsed = TranscriptSchema.safeParse(readJson(path));
  if (!parsed.success)
    throw new SurehandError(
      'invalid_input',
      `--continue: ${path} is no transcript of a run that can be continued`,
    );
  const { goal, status, model, asked, began, turns, pending, evidence } = parsed.data;
  if (status === 'success')
    throw new SurehandError(
      'invalid_input',
      `--continue: the run in ${path} ended with success; there is nothing left to do`,
    );
  const last = turns.findLast(({ page }) => /^https?:/.test(page.url))?.page.url;
  const earlier = [
    ...parsed.data.earlier,
    ...turns.map(({ page: _page, ...turn }) => turn),
    // Written down before it was begun, and nothing after: it may have been done or not.
    ...(pending
      ? [
          {
            ...pending,
            line: `${pending.line}: ${UNKNOWN_END}`,
            message: UNKNOWN_END,
            success: false,
            error: null,
          },
        ]
      : []),
  ].map(withoutMissing);
  const refs = [...JSON.stringify(earlier).matchAll(/@e(\d+)/g)].map(([, number]) => Number(number));
  return {
    goal,
    model,
    own_server: asked.own_server === true,
    url: last ?? asked.url,
    expect: asked.expect,
    policy: asked.policy,
    began,
    earlier,
    evidence:
      evidence && pending && ACTS.has(pending.tool ?? '') ? afterCall(evidence, pending.line) : evidence,
    next_ref: Math.max(-1, ...refs) + 1,
  };
}

/** Whatever has come of a call that was under way is this run's doing, and what it was on may have been pressed. */
function afterCall(evidence: KeptEvidence, line: string): KeptEvidence {
  const { pressed = [], otherwise = false, ...more } = evidence.presses ?? {};
  return { ...evidence, since: 2, did: true, presses: { pressed: [...pressed, line], otherwise, ...more } };
}

function withoutMissing({ tool, message, ...turn }: z.output<typeof TurnSchema>): EarlierTurn {
  return { ...turn, ...(tool === undefined ? {} : { tool }), ...(message === undefined ? {} : { message }) };
}

function transcriptOf(named: string, cwd: string, output_dir: string): string {
  const runs = join(output_dir, 'runs');
  const path = named === 'last' ? newestOf(runs) : resolve(cwd, named);
  const found = [path, join(runs, named)].find((one) => statSync(one, { throwIfNoEntry: false }));
  if (found === undefined)
    throw new SurehandError('invalid_input', `--continue: no run ${JSON.stringify(named)} in ${runs}`);
  return statSync(found).isDirectory() ? join(found, 'transcript.json') : found;
}

function newestOf(runs: string): string {
  let names: string[] = [];
  try {
    names = readdirSync(runs).sort();
  } catch {
    // None was made yet.
  }
  return join(runs, names.at(-1) ?? 'none');
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
