import { randomUUID } from 'node:crypto';
import type {
  IntermediateStep,
  McpResult,
  SerializableDOMNode,
  StepDetails,
  TestStep,
} from '../../interfaces/index.ts';

const DETAILS = [
  'assertion',
  'key',
  'click',
  'values',
  'by',
  'direction',
  'accept',
  'append',
  'paths',
  'waitMs',
] as const satisfies readonly (keyof StepDetails)[];

/** Makes a step that can be stored out of one that was carried out. */
export class ResultProcessorLogic {
  /** The step carries what the server said, and the tree it led to; no ref of the session is in its own fields. */
  createTestStepLogic(
    mcpResult: McpResult,
    intermediateStep: IntermediateStep,
    newDomState: SerializableDOMNode,
  ): TestStep {
    const { actionType, stableSelector, toStableSelector, inputValue, description } = intermediateStep;
    if (actionType === 'unknown' || !mcpResult.success)
      throw new Error('only a step that was carried out becomes a test step');
    const details = Object.fromEntries(
      DETAILS.flatMap((name) => {
        const value = intermediateStep[name];
        return value === undefined ? [] : [[name, value] as const];
      }),
    ) as StepDetails; // picked by its own keys
    return {
      id: randomUUID(),
      description,
      action: actionType,
      ...(stableSelector === undefined ? {} : { selector: stableSelector }),
      ...(toStableSelector === undefined ? {} : { toSelector: toStableSelector }),
      ...(actionType === 'navigate'
        ? { url: String(inputValue) }
        : inputValue === undefined
          ? {}
          : { value: inputValue }),
      ...details,
      context: { mcpSnapshot: 'snapshotData' in mcpResult ? mcpResult.snapshotData : newDomState },
    };
  }
}
