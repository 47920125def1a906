import type { OperationResult } from './operation-result.ts';
import type { SerializableDOMNode } from './serializable-dom-node.ts';
import type { StepDetails, TestStepAction } from './test-step.ts';

/** One act a sentence asks for, on a screen that was seen. */
export interface IntermediateStep extends StepDetails {
  actionType: TestStepAction | 'unknown';
  /** The `mcpSelector` of the node that is meant. */
  targetSelector?: string;
  /** Where a drag ends. */
  toTargetSelector?: string;
  /** The same two as targets that hold in another session. */
  stableSelector?: string;
  toStableSelector?: string;
  /** The node in words: `button "Save" in row "Alice"`. */
  targetDescription?: string;
  inputValue?: string | number | boolean;
  /** The sentence as the user wrote it. */
  description: string;
  isAmbiguous?: boolean;
  /** Selectors of all that could be meant, when more than one could. */
  alternativeSelectors?: string[];
  confidenceScore?: number;
  error?: string;
  /** Of an assertion: whether it held on the screen on which it was understood. */
  holds?: boolean;
  /** Of an assertion that did not hold: what was there instead. */
  observed?: string;
}

/** What is known beside the sentence when a prompt is written. */
export interface BrowserStepContext {
  minimizedDOM: SerializableDOMNode;
  currentURL?: string;
  /** What became of the step just before, of whatever sentence. */
  previousStepResult?: OperationResult;
  /** The sentence that the part to do belongs to. */
  sentence?: string;
  /** What has been done of the scenario, in words. */
  done?: string[];
  /** The sentences before and after. */
  around?: { before?: string; after?: string };
}
