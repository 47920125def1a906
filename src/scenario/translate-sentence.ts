import { checkStep } from './components/nl-translator/check-step.ts';
import type { SeenScreen } from './execute/look-at-screen.ts';
import { resolveSelector } from './execute/resolve-selector.ts';
import type { ScenarioWorld } from './execute/scenario-world.ts';
import type { IntermediateStep, Progress, TestStepAction } from './interfaces/index.ts';
import type { LockedStep } from './lock/lock-file.ts';
import { understand } from './understand/understand.ts';

export type UnderstoodBy = 'grammar' | 'lock' | 'model';

/** What a clause means on a screen. */
export type Translation =
  | {
      kind: 'steps';
      steps: IntermediateStep[];
      by: UnderstoodBy;
      progress?: Progress;
    }
  | {
      kind: 'unclear';
      code: 'AMBIGUOUS_TARGET' | 'NOT_UNDERSTOOD';
      message: string;
      candidates: string[];
      /** What it names may still come. */
      may_change: boolean;
      clause: string;
      /** How the sentence goes on once the clause was done in another way. */
      progress?: Progress;
    };

/** What the grammar makes of the next clause. `ask_ahead`: someone can be asked about what it leaves open. */
export function readSentence(
  sentence: string,
  screen: SeenScreen,
  progress: Progress | undefined,
  ask_ahead: boolean,
): Translation {
  const { url, title, dialog, tabs } = screen;
  const understood = understand(sentence, screen.tree, {
    url,
    title,
    ...(dialog ? { dialog } : {}),
    ...(tabs ? { tabs } : {}),
    ...(progress ? { progress } : {}),
    ask_ahead,
  });
  if (understood.kind === 'steps') return { ...understood, by: 'grammar' };
  return {
    kind: 'unclear',
    code: understood.code,
    message: `${understood.code === 'AMBIGUOUS_TARGET' ? 'ambiguous' : 'not understood'}: ${understood.reason}`,
    candidates: understood.candidates,
    may_change: understood.missing,
    clause: understood.clause,
    ...(understood.progress ? { progress: understood.progress } : {}),
  };
}

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
      ...(target ? { targetSelector: target.mcpSelector } : {}),
      ...(to ? { toTargetSelector: to.mcpSelector } : {}),
      ...(locked.value === undefined ? {} : { inputValue: locked.value }),
    },
    tree,
  );
  return checked.ok ? checked.step : undefined;
}
