import { defined } from '../model/record.ts';
import { checkStep } from './components/nl-translator/check-step.ts';
import { resolveSelector } from './execute/choose-selectors.ts';
import type { SeenScreen } from './execute/look-at-screen.ts';
import type { ScenarioWorld } from './execute/scenario-world.ts';
import type { IntermediateStep, TestStepAction } from './interfaces/index.ts';
import type { LockedStep } from './lock/lock-file.ts';

export type UnderstoodBy = 'grammar' | 'lock' | 'model';

/** A remembered step as it is done on this screen; nothing when it no longer fits it. */
export async function recallStep(
  world: ScenarioWorld,
  locked: LockedStep,
  { tree }: SeenScreen,
): Promise<IntermediateStep | undefined> {
  const [target, to] = await Promise.all([
    locked.target === undefined ? undefined : resolveSelector(world, tree, locked.target),
    locked.to === undefined ? undefined : resolveSelector(world, tree, locked.to),
  ]);
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
