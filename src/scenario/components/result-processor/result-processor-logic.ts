import { randomUUID } from 'node:crypto';
import { defined } from '../../../model/record.ts';
import type { IntermediateStep, McpResult, SerializableDOMNode, TestStep } from '../../interfaces/index.ts';
import { detailsOf } from '../../interfaces/index.ts';

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
    return {
      id: randomUUID(),
      description,
      action: actionType,
      ...defined({ selector: stableSelector, toSelector: toStableSelector }),
      ...(actionType === 'navigate' ? { url: String(inputValue) } : defined({ value: inputValue })),
      ...detailsOf(intermediateStep),
      context: { mcpSnapshot: 'snapshotData' in mcpResult ? mcpResult.snapshotData : newDomState },
    };
  }
}
