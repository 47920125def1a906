export {
  ASSERTED_STATES,
  type AssertedState,
  type Assertion,
  COMPARING,
  type Comparing,
} from './assertion.ts';
export type { BrowserStepContext, IntermediateStep } from './intermediate-step.ts';
export type {
  McpCommandBase,
  McpErrorResult,
  McpResult,
  McpSnapshotResult,
  McpSuccessResult,
} from './mcp.ts';
export type { ErrorInfo, OperationResult } from './operation-result.ts';
export type { ParserResult, TestScenario } from './scenario.ts';
export { domNode, type SerializableDOMNode } from './serializable-dom-node.ts';
export {
  type StepDetails,
  TEST_STEP_ACTIONS,
  type TestStep,
  type TestStepAction,
  type TestStepContext,
} from './test-step.ts';
export type { Progress, UnderstandContext, Understanding } from './understanding.ts';
