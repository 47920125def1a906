import { ago } from '../knowledge/build-prior.ts';
import { oneLine, quoted, shorten } from '../model/page-text.ts';
import type { PriorKnowledgeV1 } from '../model/prior-knowledge.ts';
import { describeNode } from '../screen/render-line.ts';
import type { FoundHint, Prior } from './session-memory.ts';

const LONGEST = 60;
/** Below this budget only the best suggestion is told. */
const SMALL_TOKENS = 400;

/** What worked here before, one line each, in words that a target may use. */
export function tellPrior({ data, hints }: Prior, budget: number): string[] {
  const told = hints.map((hint) => `${doing(hint)} (${record(hint)})`);
  const [first, ...more] = budget < SMALL_TOKENS ? told.slice(0, 1) : told;
  const lines = first === undefined ? [] : [`worked here before: ${first}`];
  lines.push(...more.map((line) => `  or ${line}`));
  if (budget < SMALL_TOKENS) return lines;
  for (const { target, errorCode, frequency } of data.avoid ?? []) {
    lines.push(`avoid here: ${avoided(target)} (${errorCode}, ${frequency} times)`);
  }
  lines.push(...sources(data));
  return lines;
}

/** The best suggestion alone, for the answer of an action that led to another screen. */
export function tellNext({ hints: [hint] }: Prior): string[] {
  return hint ? [`worked here before: ${doing(hint)} (${record(hint)})`] : [];
}

/** What the app says about itself, when it is asked. */
export function tellState(app: Record<string, unknown>): string[] {
  return Object.keys(app).length > 0 ? [`state: ${shorten(JSON.stringify(app), 300)}`] : [];
}

function doing({ candidate, node }: FoundHint): string {
  const { tool, targets, detail } = candidate;
  const [target] = targets;
  if (tool === 'wait_for_notification') return tool;
  if (!node) return [tool, oneLine(detail ?? '', LONGEST)].filter(Boolean).join(' ');
  const byWords = targets.some(({ type }) => type === 'a11yHint');
  if (byWords && node.name) return `${tool} ${shorten(describeNode(node), LONGEST)}`;
  if (candidate.context) return `${tool} ${shorten(describeNode(node, true), 2 * LONGEST)}`;
  if (!target || target.type === 'a11yHint') return `${tool} ${shorten(describeNode(node), LONGEST)}`;
  const prefix = target.type === 'testId' ? 'testid' : 'css';
  return `${tool} ${prefix}:${oneLine(target.value, LONGEST)}`;
}

function record({ candidate: { worked, tried, last_ok_ms } }: FoundHint): string {
  return `${worked} of ${tried}, last ${ago(Date.now() - last_ok_ms)} ago`;
}

function avoided(target: NonNullable<PriorKnowledgeV1['avoid']>[number]['target']): string {
  if (target.testId) return `testid:${oneLine(target.testId, LONGEST)}`;
  if (target.a11yHint) return `${target.a11yHint.role} ${quoted(target.a11yHint.name, LONGEST)}`;
  return `css:${oneLine(target.selector ?? '', LONGEST)}`;
}

/** How much it rests on; whose sessions those were is in the data for who wants to know. */
function sources({ query }: PriorKnowledgeV1): string[] {
  const { candidateSessions: sessions, candidateSteps: steps, usedFlowTags } = query;
  const tags = usedFlowTags.length > 0 ? ` tagged ${shorten(usedFlowTags.join(', '), LONGEST)}` : '';
  return [`  from ${steps} steps of ${sessions} session${sessions === 1 ? '' : 's'}${tags}`];
}
