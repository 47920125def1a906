import { systemClock } from '../../model/clock.ts';
import { defined } from '../../model/record.ts';
import { markShown, type RawPicture, type RunStep } from '../../model/run-record.ts';
import type { Secrets } from '../../model/secrets.ts';
import { parseTarget } from '../../model/target.ts';
import type { Backend, ConnectedBackend } from '../backends/backend.ts';
import { answerOf } from '../components/mcp-client/mcp-client-logic.ts';
import { assertionReader } from '../execute/assertion-holds.ts';
import { begun, type Carried, tellCarried } from '../execute/carried.ts';
import { carryOutStep } from '../execute/carry-out-step.ts';
import { resolveSelector } from '../execute/choose-selectors.ts';
import { lookAtScreen } from '../execute/look-at-screen.ts';
import { PageProblems } from '../execute/page-problems.ts';
import { openWorld, type ScenarioWorld } from '../execute/scenario-world.ts';
import { type Came, ShownLater } from '../execute/shown-later.ts';
import { detailsOf, type IntermediateStep, type TestStep } from '../interfaces/index.ts';

export interface ReplaySettings {
  server: ConnectedBackend;
  secrets: Secrets;
  signal: AbortSignal;
  patience_ms: number;
  told(step: RunStep): void;
}

export interface Replayed {
  success: boolean;
  /** The sentences of acts that nothing showed to be done. */
  unshown: readonly string[];
  steps: RunStep[];
  /** What it ran in, as far as the server tells. */
  environment: Readonly<Record<string, string>>;
  /** The screen at the failure. */
  picture?: RawPicture;
}

const LOOK_AGAIN_MS = 150;
const STEP_TIMEOUT_MS = 120_000;
const FAILED: Came = { status: 'failed' };

/** Carries stored steps out again, in a session of their own. Each is verified; the first that fails ends it. */
export async function replaySteps(steps: readonly TestStep[], settings: ReplaySettings): Promise<Replayed> {
  const { server, secrets, signal, patience_ms } = settings;
  const world = openWorld({ ...server, secrets, signal, patience_ms, timeout_ms: STEP_TIMEOUT_MS });
  const { client, backend } = world;
  const problems = new PageProblems(world);
  const done: RunStep[] = [];
  try {
    const opened = await client.open();
    if (!opened.success) {
      const what = steps[0] ? describe(steps[0]) : { description: 'open', action: 'navigate' };
      const failed: RunStep = { ...what, status: 'failed', error: { message: opened.errorMessage } };
      return { success: false, unshown: [], steps: [failed], environment: {} };
    }
    const { environment } = client;
    const later = new ShownLater();
    for (const step of steps) {
      const started = Date.now();
      const { carried, other } = await replayStep(world, step);
      const healed = other && `healed: ${step.selector} was not found, ${other} was`;
      const meant = intermediate(step, step.selector);
      const look = async () => carried.screen ?? lookAtScreen(world);
      const { status, shows } = carried.ok ? await later.after(meant, carried, look) : FAILED;
      if (shows) markShown(done);
      const told: RunStep = {
        ...describe(step),
        status,
        verdict: carried.verdict,
        duration_ms: Date.now() - started,
        ...defined({
          outcome: tellCarried(carried, healed),
          found_by: other,
          healed: healed ?? carried.notes.find((note) => note.startsWith('healed')),
          trace: carried.trace?.steps,
        }),
        ...(carried.ok ? {} : { ...(await problems.takeNew()), error: errorOf(step, carried) }),
      };
      done.push(told);
      settings.told(told);
      if (carried.ok) continue;
      const patient = AbortSignal.timeout(10_000);
      const picture = answerOf(await client.executeCommandLogic(backend.picture, patient))?.images[0];
      return { success: false, unshown: [], steps: done, environment, ...(picture ? { picture } : {}) };
    }
    return { success: true, unshown: later.end(), steps: done, environment };
  } finally {
    await client.close();
  }
}

/** With its first selector, else with the next that finds something; what is not there yet is waited for. */
async function replayStep(
  world: ScenarioWorld,
  step: TestStep,
): Promise<{ carried: Carried; other?: string }> {
  const selectors = [step.selector, ...(step.alternativeSelectors ?? [])];
  const until = Date.now() + world.patience_ms;
  for (;;) {
    let first: Carried | undefined;
    for (const selector of selectors) {
      const carried = await attempt(world, step, selector);
      const other = carried.ok && selector !== step.selector ? selector : undefined;
      if (!isMissing(carried, world.backend)) return { carried, ...defined({ other }) };
      first ??= carried;
    }
    // Nothing was sent to the page so far: trying again cannot do anything twice.
    if (first && (Date.now() >= until || world.signal.aborted)) return { carried: first };
    await systemClock.sleep(LOOK_AGAIN_MS, world.signal);
  }
}

async function attempt(world: ScenarioWorld, step: TestStep, selector: string | undefined): Promise<Carried> {
  const meant = intermediate(step, selector);
  // Our own server takes stored selectors as they are; others only what is on their screen.
  if (world.backend.tells_outcomes) return carryOutStep(world, meant, assertionReader(meant));
  const gone = step.assertion?.about === 'element' && step.assertion.is === 'gone';
  const target = await here(world, selector);
  const to = await here(world, step.toSelector);
  const errorMessage = `nothing on the screen is ${selector}, or more than one thing is`;
  if (selector !== undefined && target === undefined && !gone)
    return begun({ success: false, errorMessage, errorCode: MISSING_CODE });
  const { targetSelector: _target, toTargetSelector: _to, ...rest } = meant;
  const placed: IntermediateStep = { ...rest, ...defined({ targetSelector: target, toTargetSelector: to }) };
  return carryOutStep(world, placed, assertionReader(placed));
}

/** A stored selector as this server takes it now. */
async function here(world: ScenarioWorld, selector: string | undefined): Promise<string | undefined> {
  if (selector === undefined) return undefined;
  const { tree } = await lookAtScreen(world);
  const node = await resolveSelector(world, tree, selector);
  if (node) return node.mcpSelector;
  const written = parseTarget(selector);
  const { selectors } = world.backend;
  if (written.by !== 'selector') return undefined;
  const { kind, value } = written.selector;
  return (kind === 'css' ? selectors?.css : selectors?.testid)?.replace('$', value);
}

const MISSING_CODE = 'ELEMENT_NOT_FOUND';

/** Refused because the target is not there, so that nothing can have happened. */
function isMissing({ result, ok }: Carried, { says_missing }: Backend): boolean {
  if (ok || result.success) return false;
  return (
    result.errorCode === MISSING_CODE ||
    (says_missing !== undefined && result.errorMessage.includes(says_missing))
  );
}

function intermediate(step: TestStep, selector: string | undefined): IntermediateStep {
  const { action, toSelector, value, url, description } = step;
  const inputValue = action === 'navigate' ? url : value;
  return {
    ...detailsOf(step),
    description,
    actionType: action,
    ...defined({
      targetSelector: selector,
      stableSelector: selector,
      targetDescription: selector,
      toTargetSelector: toSelector,
      toStableSelector: toSelector,
      inputValue,
    }),
  };
}

function describe(
  step: TestStep,
): Pick<RunStep, 'description' | 'action' | 'target' | 'value' | 'url' | 'understood_by'> {
  const value = step.values?.join(', ') ?? step.key ?? step.value;
  return {
    description: step.description,
    action: step.action,
    ...defined({ target: step.selector, value: value === undefined ? value : String(value), url: step.url }),
    understood_by: 'step',
  };
}

function errorOf(step: TestStep, { message, command, candidates, expected, observed, result }: Carried) {
  return {
    message: message ?? 'it did not work',
    ...defined({
      code: result.success ? undefined : result.errorCode,
      candidates: candidates.length > 0 ? candidates : undefined,
      expected,
      observed,
      selector: step.selector,
      command: command && JSON.stringify(command),
    }),
  };
}
