import type * as z from 'zod';
import { steadyNow } from '../model/clock.ts';
import { FAILURES, SurehandError } from '../model/failure.ts';
import type { Log } from '../model/log.ts';
import { hearMm } from '../model/mm-fields.ts';
import { MM_PREFIX } from '../model/mm-word.ts';
import { plainAnswer } from '../model/page-text.ts';
import { isRecord } from '../model/record.ts';
import { RecordedCall } from './recorded-call.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

/** The one place that validates input, runs a tool and turns whatever goes wrong into an answer. */
export async function callTool(
  tool: Tool,
  context: ToolContext & { log: Log },
  given: unknown,
): Promise<ToolAnswer> {
  const call = new RecordedCall(tool, context, given);
  const answer = redacted(context, await attempt(tool, context, given, call));
  await call.finish(answer);
  return answer;
}

async function attempt(
  tool: Tool,
  context: ToolContext & { log: Log },
  given: unknown,
  call: RecordedCall,
): Promise<ToolAnswer> {
  const started = steadyNow();
  try {
    const heard = context.tool_prefix === MM_PREFIX ? hearMm(tool.name, fieldsOf(tool), given) : given;
    call.hear(heard);
    const input = readInput(tool, heard);
    const { timeout_ms } = input;
    const within = typeof timeout_ms === 'number' ? { ...context, timeout_ms } : context;
    const answer = await tool.run(within, input as never);
    // A wait that was given up has seen nothing to the end: "not within a minute" would be wrong, and is recorded.
    if (context.signal.aborted && answer.is_error && tool.effect === 'observes')
      throw new SurehandError('cancelled', `${tool.name} was cancelled`);
    context.log.info('tool', {
      tool: tool.name,
      ms: steadyNow() - started,
      is_error: answer.is_error ?? false,
    });
    return answer;
  } catch (error) {
    const failure = context.signal.aborted
      ? new SurehandError('cancelled', `${tool.name} was cancelled`, {
          may_have_landed: mayHaveLanded(tool, error),
        })
      : error instanceof SurehandError
        ? error
        : new SurehandError('internal', `${tool.name} failed unexpectedly: ${firstLine(error)}`, {
            cause: error,
          });
    context.log[failure.kind === 'internal' ? 'error' : 'warn']('tool failed', {
      tool: tool.name,
      input: call.safeInput(),
      ms: steadyNow() - started,
      kind: failure.kind,
      message: failure.message,
      ...(failure.kind === 'internal' && error instanceof Error ? { stack: error.stack } : {}),
    });
    return failureAnswer(failure);
  }
}

/** A call that ended otherwise than by being cancelled may have got anywhere. */
function mayHaveLanded({ effect }: Tool, error: unknown): boolean {
  const known = error instanceof SurehandError && error.kind === 'cancelled';
  return known ? error.may_have_landed : effect !== 'observes';
}

function fieldsOf({ input }: Tool): string[] {
  return Object.keys(input.shape);
}

function redacted({ sessions }: ToolContext, answer: ToolAnswer): ToolAnswer {
  return {
    ...answer,
    text: plainAnswer(sessions.redact(answer.text)),
    structured: sessions.redact(answer.structured),
  };
}

export function failureAnswer(failure: SurehandError): ToolAnswer {
  const { code, retryable } = FAILURES[failure.kind];
  const { hint } = failure;
  const lines = [`failed (${code}): ${failure.message}`];
  if (failure.may_have_landed) lines.push('it may have taken effect all the same: look before you repeat it');
  for (const candidate of failure.candidates) lines.push(`  ${candidate}`);
  lines.push(`try: ${hint}`);
  return {
    text: lines.join('\n'),
    structured: {
      success: false,
      failure_code: code,
      failure: failure.kind,
      retryable,
      message: failure.message,
      hint,
      ...(failure.candidates.length > 0 ? { candidates: [...failure.candidates] } : {}),
      ...(failure.may_have_landed ? { may_have_landed: true } : {}),
    },
    is_error: true,
  };
}

/** Input as the tool declares it, or a failure that says which field is wrong. */
export function readInput(tool: Tool, given: unknown): Record<string, unknown> {
  const { session, ...rest } = isRecord(given) ? given : {};
  if (given !== undefined && given !== null && !isRecord(given)) {
    throw new SurehandError('invalid_input', `${tool.name} takes an object, got ${JSON.stringify(given)}`);
  }
  if (session !== undefined && typeof session !== 'string') {
    throw new SurehandError('invalid_input', `session: wanted a string, got ${JSON.stringify(session)}`);
  }
  if (tool.judges_input) return { ...rest, ...(session === undefined ? {} : { session }) };
  const parsed = strictInput(tool).safeParse(rest);
  if (!parsed.success) {
    throw new SurehandError(
      'invalid_input',
      `${tool.name}: ${parsed.error.issues.map((issue) => explain(tool, rest, issue)).join('; ')}`,
    );
  }
  return { ...parsed.data, ...(session === undefined ? {} : { session }) };
}

const strict = new WeakMap<Tool, Tool['input']>();

/** The input with nothing besides its fields; made once, because a schema is compiled when it is first used. */
function strictInput(tool: Tool): Tool['input'] {
  const known = strict.get(tool) ?? tool.input.strict();
  strict.set(tool, known);
  return known;
}

function explain(tool: Tool, given: Record<string, unknown>, issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `unknown field ${issue.keys.join(', ')}; allowed: ${Object.keys(tool.input.shape).join(', ') || 'none'}`;
  }
  const field = issue.path.join('.');
  const value = issue.path.reduce<unknown>(
    // Arrays too: an index is a key of theirs.
    (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
    given,
  );
  const got = value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 80);
  return `${field || 'input'}: ${allowed(issue)}, got ${got}`;
}

/** What the length of such a value counts. */
const COUNTED: Readonly<Record<string, string>> = { array: ' of them', string: ' characters' };

function allowed(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    return [...new Set(issue.errors.flat().map(allowed))].join(' or ').replaceAll(' or expected', ' or');
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const [bound, limit] =
      issue.code === 'too_big' ? ['at most', issue.maximum] : ['at least', issue.minimum];
    return `wanted ${bound} ${limit}${COUNTED[issue.origin] ?? ''}`;
  }
  return issue.message.replace(/^Invalid (?:input|option): /, '').replace(/, received .*/s, '');
}

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}
