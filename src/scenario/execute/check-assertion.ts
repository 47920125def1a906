import { systemClock } from '../../model/clock.ts';
import { isElementClaim } from '../../model/expectation.ts';
import type { Verdict } from '../../model/outcome.ts';
import { defined } from '../../model/record.ts';
import { answerOf } from '../components/mcp-client/mcp-client-logic.ts';
import { nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector } from '../components/result-processor/stable-selectors.ts';
import type { Assertion, Comparing, IntermediateStep } from '../interfaces/index.ts';
import { isChoiceClaim, type ReadScreen, tellsState } from './assertion-holds.ts';
import { begun, type Carried } from './carried.ts';
import { lookAtScreen } from './look-at-screen.ts';
import type { ScenarioWorld } from './scenario-world.ts';

type Asserting = IntermediateStep & { assertion: Assertion };

const POLL_MS = 100;

/** Waits until what a step claims is so. The server is asked where it has words for it, else the screen is read. */
export async function checkAssertion(
  world: ScenarioWorld,
  step: Asserting,
  read: ReadScreen,
): Promise<Carried> {
  const { backend, client } = world;
  const expectation = backend.expect ? expectationOf(step.assertion, step.targetSelector) : undefined;
  if (!backend.expect || expectation === undefined || !(await serverCanTell(world, step)))
    return pollScreen(world, step, read);
  const { command, params } = backend.expect;
  const sent = { command, params: { ...params, steps: [{ expect: expectation }] } };
  const result = await client.executeCommandLogic(sent);
  const steps = answerOf(result)?.structured.steps;
  // The server's own output schema: one outcome per step.
  const told = (Array.isArray(steps) ? steps[0] : undefined) as ToldCheck | undefined;
  const { expected, observed } = told?.verification ?? {};
  const words = (text: string | undefined) => (text ? inWords(text, step) : undefined);
  const message = result.success ? undefined : words(told?.message ?? result.errorMessage);
  return {
    ...begun(result),
    command: sent,
    verdict: told?.verdict ?? 'unverified',
    ...defined({ expected: words(expected), observed: words(observed), message }),
  };
}

/** The server judges by what an element says of itself; what only its looks tell is read off the screen. */
async function serverCanTell(world: ScenarioWorld, step: Asserting): Promise<boolean> {
  const { assertion, targetSelector } = step;
  if (!isChoiceClaim(assertion) || targetSelector === undefined) return true;
  const { tree } = await lookAtScreen(world);
  const node = nodeOf(tree, targetSelector) ?? findBySelector(tree, targetSelector)[0];
  return tellsState(assertion, node);
}

/** A reader knows no ref: what it stood for is named. */
function inWords(text: string, { targetSelector, targetDescription }: Asserting): string {
  if (!targetSelector?.startsWith('@') || targetDescription === undefined) return text;
  return text.replaceAll(new RegExp(`${targetSelector}(?!\\d)`, 'g'), () => targetDescription);
}

interface ToldCheck {
  verdict?: Verdict;
  verification?: { expected?: string; observed?: string };
  message?: string;
}

async function pollScreen(world: ScenarioWorld, step: Asserting, read: ReadScreen): Promise<Carried> {
  const until = Date.now() + world.patience_ms;
  const expected = describeAssertion(step);
  for (;;) {
    const screen = await lookAtScreen(world);
    const { holds, observed } = read(screen);
    const common = { expected, ...(observed === undefined ? {} : { observed }), screen };
    if (holds) return { ...begun({ success: true, message: expected }), ...common, verdict: 'verified' };
    if (Date.now() >= until) {
      const message = `expected ${expected}${observed === undefined ? '' : `; ${observed}`}`;
      return { ...begun({ success: false, errorMessage: message }), ...common, message, verdict: 'refuted' };
    }
    await systemClock.sleep(POLL_MS, world.signal);
  }
}

export function describeAssertion({ assertion, targetDescription, stableSelector }: Asserting): string {
  const what = targetDescription ?? stableSelector ?? 'it';
  switch (assertion.about) {
    case 'text':
      return `text ${JSON.stringify(assertion.text)} ${assertion.is}`;
    case 'element':
      return `${what} ${assertion.is.replace('_', ' ')}`;
    case 'count':
      return `number of ${assertion.of} ${assertion.how.replace('_', ' ')} ${assertion.expected}`;
    case 'order':
      return `${JSON.stringify(assertion.first)} before ${JSON.stringify(assertion.second)}`;
    case 'url':
    case 'title':
      return `${assertion.about} ${assertion.how.replace('_', ' ')} ${JSON.stringify(assertion.expected)}`;
    default:
      return `${what} ${assertion.about} ${assertion.how.replace('_', ' ')} ${JSON.stringify(assertion.expected)}`;
  }
}

/** How our server's `expect` writes a comparison; it has no sign for others. */
const SIGNS: Partial<Record<Comparing, string>> = { equals: '=', contains: 'contains' };

/** An assertion in the words of our server's `expect`; nothing where it has no words for it. */
export function expectationOf(assertion: Assertion, target: string | undefined): string | undefined {
  const { about } = assertion;
  if (about === 'text') return `text ${quote(assertion.text)} ${assertion.is}`;
  if (about === 'element')
    return target !== undefined && isElementClaim(assertion.is) ? `${target} ${assertion.is}` : undefined;
  if (about !== 'value' && about !== 'url' && about !== 'title') return undefined;
  const sign = SIGNS[assertion.how];
  const what = about !== 'value' ? about : target === undefined ? undefined : `${target} value`;
  return sign && what && `${what} ${sign} ${quote(assertion.expected)}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
