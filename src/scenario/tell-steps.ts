import type { IntermediateStep } from './interfaces/index.ts';

/** A step that still lacks the words of the sentence it belongs to. */
export type PlannedStep = Omit<IntermediateStep, 'description'>;

/** Steps in words, for telling two plans apart. */
export function tellSteps(steps: readonly PlannedStep[]): string {
  return steps.map(tellStep).join(', then ');
}

export function tellStep(step: PlannedStep): string {
  const { toTargetSelector: to, assertion } = step;
  const value =
    step.inputValue ?? step.key ?? step.values?.join(', ') ?? step.paths?.join(', ') ?? step.waitMs;
  const said = [
    step.actionType,
    step.targetDescription,
    value === undefined ? undefined : JSON.stringify(value),
    to && `to ${to}`,
    assertion && tellAssertion(assertion),
  ];
  return said.filter((part) => part !== undefined).join(' ');
}

function tellAssertion({ about, ...rest }: NonNullable<PlannedStep['assertion']>): string {
  const said = Object.values(rest).filter((part) => typeof part !== 'object');
  return [about, ...said].join(' ');
}
