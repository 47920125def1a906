import type { SessionRecord, StepRecord, StepTarget } from '../model/step-record.ts';
import { moveOf } from './move.ts';
import { isRedacted } from './redact.ts';
import { IDLE, worthOf } from './step-row.ts';

/** A session as something to do again. */
export interface Recipe {
  sessionId: string;
  goal?: string;
  flowTags: string[];
  /** For a person: numbered lines under the screens they happen on. */
  text: string;
  /** For run_steps, as they stand. */
  steps: (string | Record<string, unknown>)[];
  /** Values that were never written down; `{{NAME}}` stands for each. */
  needs: string[];
  /** Steps that failed, did nothing or only looked, and are not part of it. */
  left_out: number;
}

/** The way that worked, from a session's steps in order. */
export function summarizeSession(
  sessionId: string,
  session: SessionRecord | undefined,
  records: readonly StepRecord[],
): Recipe {
  const worked = records.filter((step) => moveOf(step) && worthOf(step) > IDLE && canRun(step));
  const steps: Recipe['steps'] = [];
  const lines: string[] = [];
  const needs = new Set<string>();
  const [first] = worked;
  if (first && first.tool.name !== 'navigate' && /^https?:/.test(first.observation.url)) {
    steps.push(`go to ${first.observation.url}`);
    lines.push(`${steps.length}. go to ${first.observation.url}`);
  }
  let screen: string | undefined;
  for (const step of worked) {
    if (step.observation.screen !== screen) lines.push(`on ${step.observation.screen}:`);
    screen = step.observation.screen;
    const written = writeStep(step, needs);
    steps.push(written);
    lines.push(
      `${steps.length}. ${typeof written === 'string' ? written : JSON.stringify(written)}${asSeen(step)}`,
    );
  }
  const last = worked.at(-1)?.after;
  if (last && last.screen !== screen) lines.push(`ends on ${last.screen}`);
  if (needs.size > 0) lines.push(`needs: ${[...needs].join(', ')}`);
  return {
    sessionId,
    ...(session?.goal ? { goal: session.goal } : {}),
    flowTags: session?.flowTags ?? [],
    text: [session?.goal ?? sessionId, ...lines].join('\n'),
    steps,
    needs: [...needs],
    left_out: records.length - worked.length,
  };
}

const STEP_OF_MOVE: Readonly<Record<string, string>> = {
  back: 'go back',
  forward: 'go forward',
  reload: 'reload',
};

/** Waits have no place among steps that wait by themselves. */
function canRun({ tool, target }: StepRecord): boolean {
  if (tool.name.startsWith('wait_for')) return false;
  return tool.input.target === undefined || targetText(target) !== undefined;
}

function writeStep(
  { tool: { name, input }, target }: StepRecord,
  needs: Set<string>,
): Recipe['steps'][number] {
  const to = targetText(target);
  const expect = typeof input.expect === 'string' ? ` expect ${input.expect}` : '';
  const value = (given: unknown) => filled(given, target, needs);
  if (to !== undefined && name === 'click' && only(input, ['target', 'expect']))
    return `click ${to}${expect}`;
  if (to !== undefined && name === 'fill' && only(input, ['target', 'value', 'expect'])) {
    return `fill ${to} with ${JSON.stringify(value(input.value))}${expect}`;
  }
  if (name === 'navigate' && typeof input.url === 'string' && only(input, ['url', 'to', 'expect'])) {
    return `${STEP_OF_MOVE[input.url] ?? `go to ${input.url}`}${expect}`;
  }
  if (name === 'press_key' && typeof input.key === 'string' && only(input, ['key', 'target', 'expect'])) {
    return `press ${input.key}${input.target !== undefined && to ? ` on ${to}` : ''}${expect}`;
  }
  const { session: _session, screen: _screen, ...rest } = input;
  const kept = Object.entries(rest).map(([key, given]) => [
    key,
    key === 'target' ? to : isRedacted(given) ? value(given) : given,
  ]);
  return { tool: name, ...Object.fromEntries(kept) };
}

function only(input: Record<string, unknown>, names: readonly string[]): boolean {
  return Object.keys(input).every((name) => names.includes(name) || name === 'screen' || name === 'session');
}

/** What was redacted gets a name made of its field's, for the person who runs it to fill in. */
function filled(given: unknown, target: StepTarget | undefined, needs: Set<string>): unknown {
  if (!isRedacted(given)) return given;
  const name = (target?.name ?? target?.testId ?? 'value')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const placeholder = (name || 'value').toUpperCase();
  needs.add(placeholder);
  return `{{${placeholder}}}`;
}

/** A target in the words of a step; undefined when nothing but a ref is known. */
function targetText(target: StepTarget | undefined): string | undefined {
  const { testId, selector, role, name, context } = target ?? {};
  // A test id says which element by itself, unless every row has it.
  if (testId && !context && !/\s/.test(testId)) return `testid:${testId}`;
  if (name) {
    const words = [role && /^[a-z]+$/.test(role) ? role : undefined, quote(name)].filter(Boolean).join(' ');
    return context ? `${words} in ${quote(context)}` : words;
  }
  return selector && !/\s/.test(selector) ? `css:${selector}` : undefined;
}

/** A person reads the name where the step has only a test id. */
function asSeen({ target, tool }: StepRecord): string {
  if (!target?.testId || target.context || !target.name || tool.input.target === undefined) return '';
  return `  (${[target.role, quote(target.name)].filter(Boolean).join(' ')})`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
