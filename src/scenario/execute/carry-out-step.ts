import { systemClock } from '../../model/clock.ts';
import type { Verdict } from '../../model/outcome.ts';
import { defined } from '../../model/record.ts';
import type { ActionTrace } from '../../model/trace.ts';
import { answerOf } from '../components/mcp-client/mcp-client-logic.ts';
import { nodeOf } from '../components/nl-translator/check-step.ts';
import type { McpResult, SerializableDOMNode, IntermediateStep as Step } from '../interfaces/index.ts';
import type { AssertionReading } from './assertion-holds.ts';
import { begun, type Carried, NO_EFFECT } from './carried.ts';
import { checkAssertion } from './check-assertion.ts';
import { lookAtScreen, type SeenScreen } from './look-at-screen.ts';
import type { ScenarioWorld } from './scenario-world.ts';

const MAY_DO_NOTHING = new Set(['hover', 'scroll', 'navigate', 'wait', 'switch_tab']);
const READS = 3;
const READ_PAUSE_MS = 150;

/** Carries a step out and finds out whether it did what it should. */
export async function carryOutStep(
  world: ScenarioWorld,
  step: Step,
  read: (screen: SeenScreen) => AssertionReading,
): Promise<Carried> {
  if (step.assertion) return checkAssertion(world, { ...step, assertion: step.assertion }, read);
  if (step.waitMs !== undefined) await systemClock.sleep(step.waitMs, world.signal);
  const carried = await sendAll(world, step);
  if (!carried.ok) return carried;
  if (!world.backend.tells_outcomes) return verifyByLooking(world, step, carried);
  const typed = step.actionType === 'input' && carried.verdict === 'unverified';
  return typed ? heldToChoice(step, carried, await lookAtScreen(world)) : carried;
}

/** A text in a field whose calendar is still open has not been taken, and is dropped when the field is left. */
export function heldToChoice(step: Step, carried: Carried, screen: SeenScreen): Carried {
  const field = nodeOf(screen.tree, step.targetSelector ?? '')?.attributes;
  const waits = field?.['aria-haspopup'] === 'dialog' && field['aria-expanded'] === 'true';
  if (!waits) return { ...carried, screen };
  const message = `${JSON.stringify(step.inputValue)} stands in ${step.targetDescription}, which still waits for a choice`;
  return { ...carried, screen, ok: false, verdict: 'refuted', message };
}

/** Neither the text nor what asked for it changed anything but the field: nobody can tell that anything was looked for. */
export function heldToAnswer(carried: Carried, typed: Carried['effect']): Carried {
  const answered = [...carried.effect, ...typed].some(({ kind }) => kind !== 'value' && kind !== 'state');
  if (!carried.ok || carried.verdict !== 'unverified' || answered) return carried;
  return {
    ...carried,
    ok: false,
    message: 'nothing was submitted, and nothing changed: it was not looked for',
  };
}

export async function sendAll(world: ScenarioWorld, step: Step): Promise<Carried> {
  let carried = begun({ success: true, message: '' });
  for (const command of world.generator.generateCommandsLogic(step)) {
    const result = await world.client.executeCommandLogic(command);
    carried = { ...readOutcome(result, step), command };
    if (!carried.ok) break;
  }
  return carried;
}

/** What our own server tells about an act; of another only whether it failed. */
function readOutcome(result: McpResult, { actionType, inputValue }: Step): Carried {
  const carried = begun(result);
  const data = answerOf(result)?.structured ?? {};
  if (typeof data.verdict !== 'string') return carried;
  // Fields of an outcome, as the server's own output schema declares them.
  const { verdict, verification, effect, healed, events, candidates, trace, device } = data as {
    verdict: Verdict;
    verification?: { expected?: string; observed?: string };
    effect?: Carried['effect'];
    healed?: boolean;
    events?: unknown[];
    candidates?: string[];
    trace?: ActionTrace;
    device?: { platform?: string };
  };
  const silent = (effect ?? []).length === 0 && (events ?? []).length === 0;
  const notes = [
    ...(healed ? ['healed: the element was re-rendered and found again by what it means'] : []),
    ...(result.success && verdict === 'unverified' && silent && !MAY_DO_NOTHING.has(actionType)
      ? [NO_EFFECT]
      : []),
  ];
  // A page that has nothing to go back to refuses; the key of a phone only changes nothing. What was moved is elsewhere.
  const back = actionType === 'navigate' && inputValue === 'back' && device?.platform !== 'web';
  const dragged = actionType === 'drag' && verdict === 'unverified';
  const stays = carried.ok && silent && (back || dragged);
  const message = `${back ? 'back was pressed' : 'it was dragged there'}, and nothing changed`;
  return {
    ...carried,
    ...(stays ? { ok: false, message } : {}),
    verdict,
    effect: effect ?? [],
    notes,
    candidates: candidates ?? [],
    ...defined({ expected: verification?.expected, observed: verification?.observed, trace }),
  };
}

/** A value may take a moment to arrive: it is only wrong when it stays so. */
async function verifyByLooking(world: ScenarioWorld, step: Step, carried: Carried): Promise<Carried> {
  let seen: ScreenVerdict = { verdict: 'unverified' };
  let screen: SeenScreen | undefined;
  for (let reads = 0; reads < READS; reads++) {
    if (reads > 0) await systemClock.sleep(READ_PAUSE_MS, world.signal);
    screen = await lookAtScreen(world);
    seen = verifyOnScreen(step, screen.tree);
    if (seen.verdict !== 'refuted') break;
  }
  const refuted = seen.verdict === 'refuted';
  return {
    ...carried,
    ...seen,
    ok: !refuted,
    ...(refuted ? { message: `wanted ${seen.expected}, but ${seen.observed}` } : {}),
    ...defined({ screen }),
  };
}

export interface ScreenVerdict {
  verdict: Verdict;
  expected?: string;
  observed?: string;
}

/** Whether an act left the screen as it must be, for servers that do not say so themselves. */
export function verifyOnScreen(step: Step, tree: SerializableDOMNode): ScreenVerdict {
  const { actionType, targetSelector, inputValue, values } = step;
  const node = targetSelector === undefined ? undefined : nodeOf(tree, targetSelector);
  // What was acted on is gone, as it is after many a click: nothing to hold it to.
  if (!node) return { verdict: 'unverified' };
  const { attributes } = node;
  switch (actionType) {
    case 'check':
    case 'uncheck': {
      const checked = attributes['aria-checked'] ?? attributes['aria-selected'];
      return compare('checked', checked, String(actionType === 'check'));
    }
    case 'input':
      // Nobody may read what a password field holds.
      if (step.append || attributes.type === 'password') return { verdict: 'unverified' };
      return compare('value', attributes.value, String(inputValue ?? ''));
    case 'adjust':
      return compare('value', attributes['aria-valuenow'] ?? attributes.value, String(inputValue ?? ''));
    case 'select':
      return compare('value', attributes.value, values?.length === 1 ? values[0] : String(inputValue ?? ''));
    default:
      return { verdict: 'unverified' };
  }
}

function compare(what: string, actual: string | undefined, wanted: string | undefined): ScreenVerdict {
  if (actual === undefined || wanted === undefined) return { verdict: 'unverified' };
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  const same = plain(actual) === plain(wanted);
  return {
    verdict: same ? 'verified' : 'refuted',
    expected: `${what} = ${JSON.stringify(wanted)}`,
    observed: `${what} = ${JSON.stringify(actual)}`,
  };
}
