import { defined } from '../model/record.ts';
import { checkStep } from './components/nl-translator/check-step.ts';
import { resolveSelector } from './execute/choose-selectors.ts';
import type { SeenScreen } from './execute/look-at-screen.ts';
import type { ScenarioWorld } from './execute/scenario-world.ts';
import type { IntermediateStep, TestStepAction } from './interfaces/index.ts';
import type { LockedStep } from './lock/lock-file.ts';

/** A remembered step as it is done on this screen; nothing when it no longer fits it. */
export async function recallStep(
  world: ScenarioWorld,
  locked: LockedStep,
  { tree }: SeenScreen,
): Promise<IntermediateStep | undefined> {
  const find = (selector?: string) =>
    selector === undefined ? undefined : resolveSelector(world, tree, selector);
  const [target, to] = await Promise.all([find(locked.target), find(locked.to)]);
  if ((locked.target !== undefined && !target) || (locked.to !== undefined && !to)) return undefined;
  const checked = checkStep(
    {
      ...locked.details,
      actionType: locked.action as TestStepAction, // checked against the screen like a model's
      description: locked.sentence,
      ...defined({
        targetSelector: target?.mcpSelector,
        toTargetSelector: to?.mcpSelector,
        inputValue: locked.value,
      }),
    },
    tree,
  );
  return checked.ok ? checked.step : undefined;
}
