import type { View } from '../screen/screen.ts';
import { inputOf } from './input-of.ts';
import { type ActionRequest, type Outcome, runAction } from './run-action.ts';
import type { World } from './world.ts';

/** One action from end to end, its trace and its step kept with the session. */
export async function perform(world: World, request: ActionRequest): Promise<Outcome> {
  const { action, expect } = request;
  const started_ms = world.clock.now();
  const known = world.screen.latest;
  const outcome = await runAction(world, request);
  const { target, problem, verification, effect } = outcome;
  world.screen.baseline = waitingFrom(outcome);
  world.keepTrace(outcome.trace);
  world.keepStep({
    tool: action.action,
    input: inputOf(action, expect),
    started_ms,
    duration_ms: world.clock.now() - started_ms,
    ...(target ? { node: target.binding.node, twins: target.binding.twins } : {}),
    before: outcome.before ?? known,
    after: outcome.view ?? null,
    ok: outcome.success,
    ...(problem ? { kind: problem.kind, code: problem.code, message: problem.message } : {}),
    effect: effect.map(({ kind }) => kind),
    verdict: verification.verdict,
  });
  return outcome;
}

/** Another place is nothing that an action changed in place: on it the next change counts. */
function waitingFrom({ before, view }: Outcome): View | null {
  const stayed = before && view && before.place.visit === view.place.visit;
  return stayed ? before : (view ?? null);
}
