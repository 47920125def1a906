import type { Model } from '../llm/model.ts';
import { checkStep } from './components/nl-translator/check-step.ts';
import { NLToActionTranslatorLogic } from './components/nl-translator/nl-to-action-translator-logic.ts';
import { PromptFormatterLogic } from './components/prompt-formatter/prompt-formatter-logic.ts';
import { filterDOMTree } from './components/result-processor/dom-filter.ts';
import type { SeenScreen } from './execute/look-at-screen.ts';
import { resolveSelector } from './execute/resolve-selector.ts';
import type { ScenarioWorld } from './execute/scenario-world.ts';
import type { IntermediateStep, OperationResult, Progress, TestStepAction } from './interfaces/index.ts';
import type { Lock, LockedStep, LockKey } from './lock/lock-file.ts';
import { understand } from './understand/understand.ts';

/** What a sentence means on a screen, and who found out. */
export type Translation =
  | {
      kind: 'steps';
      steps: IntermediateStep[];
      by: 'grammar' | 'lock' | 'model';
      progress?: Progress;
      note?: string;
    }
  | {
      kind: 'unclear';
      code: 'AMBIGUOUS_TARGET' | 'NOT_UNDERSTOOD';
      message: string;
      candidates: string[];
      may_change: boolean;
      llm_error?: string;
    };

export interface Translating {
  world: ScenarioWorld;
  lock?: Lock | undefined;
  model?: Model | undefined;
}

/** The grammar's reading, else the remembered one if it still fits the screen. No model is asked. */
export async function readSentence(
  { world, lock }: Translating,
  key: LockKey,
  screen: SeenScreen,
  progress: Progress | undefined,
  following?: string,
): Promise<Translation> {
  const { url, title, dialog, tabs } = screen;
  const understood = understand(key.sentence, screen.tree, {
    url,
    title,
    ...(dialog ? { dialog } : {}),
    ...(tabs ? { tabs } : {}),
    ...(progress ? { progress } : {}),
    ...(following === undefined ? {} : { following }),
    today: today(),
  });
  if (understood.kind === 'steps') return { ...understood, by: 'grammar' };
  const locked = lock?.recall(key);
  const recalled = locked ? await recall(world, locked, screen) : undefined;
  if (recalled) return { kind: 'steps', steps: [recalled], by: 'lock' };
  if (understood.kind === 'ambiguous') {
    const candidates = understood.candidates.map(({ label }) => label);
    return {
      kind: 'unclear',
      code: 'AMBIGUOUS_TARGET',
      message: `ambiguous: ${candidates.length} things could be meant`,
      candidates,
      may_change: false,
    };
  }
  return {
    kind: 'unclear',
    code: 'NOT_UNDERSTOOD',
    message: `not understood: ${understood.reason}`,
    candidates: understood.nearest,
    may_change: true,
  };
}

/** A model's reading, held against the screen as every other; told once what was wrong with its first answer. */
export async function askModel(
  { world, lock, model }: Translating,
  key: LockKey,
  screen: SeenScreen,
  unclear: Extract<Translation, { kind: 'unclear' }>,
): Promise<Translation> {
  if (!model) return unclear;
  const formatter = new PromptFormatterLogic();
  const translator = new NLToActionTranslatorLogic(model, world.signal);
  const minimizedDOM = filterDOMTree(screen.tree);
  let wrong = unclear;
  let previousStepResult: OperationResult | undefined;
  for (let asked = 0; asked < 2; asked++) {
    const context = {
      minimizedDOM,
      currentURL: screen.url,
      ...(previousStepResult ? { previousStepResult } : {}),
    };
    const payload = formatter.formatPromptLogic(context, key.sentence);
    const { step, error } = await translator.translateLogic(payload, key.sentence);
    if (!step) return { ...unclear, llm_error: error ?? 'the model gave no step' };
    const checked = checkStep(step, screen.tree);
    if (checked.ok) {
      const before = lock?.recall(key);
      const note = before
        ? `understood anew: ${before.target ?? before.action} no longer fits the screen`
        : undefined;
      return { kind: 'steps', steps: [checked.step], by: 'model', ...(note ? { note } : {}) };
    }
    wrong = {
      ...unclear,
      llm_error: checked.reason,
      candidates: checked.candidates.length > 0 ? checked.candidates : unclear.candidates,
    };
    previousStepResult = { success: false, error: { message: checked.reason } };
    // That it is ambiguous or not there is an answer, not a slip.
    if (step.isAmbiguous || step.actionType === 'unknown') break;
  }
  return wrong;
}

async function recall(
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

function today(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
