export type { Criteria } from './agent/evidence.ts';
export type { LoopBrowser } from './agent/loop-browser.ts';
export { runTask, type Task } from './agent/run-task.ts';
export { SessionBrowser } from './agent/session-browser.ts';
export type { TaskResult, TurnRecord } from './agent/task-result.ts';
export type { ApprovalRequest, Approver, Decision } from './approval/approver.ts';
export { ownBackend } from './cli/own-backend.ts';
export {
  type Answered,
  App,
  type AppOptions,
  type How,
  type Outcome,
  type Screen,
  type StepsOutcome,
  surehand,
} from './library/app.ts';
export { createModel, type ModelSettings } from './llm/create-model.ts';
export type { Model, ModelAnswer, ModelRequest } from './llm/model.ts';
export { type Expectation, parseExpectations } from './model/expectation.ts';
export { FAILURES, type FailureKind, SurehandError } from './model/failure.ts';
export { type Log, type LogLevel, silentLog } from './model/log.ts';
export { type Options, OptionsSchema } from './model/options.ts';
export { type Secret, Secrets } from './model/secrets.ts';
export { type Element, type Snapshot, SnapshotSchema } from './model/snapshot.ts';
export { type ActionTrace, Tracer } from './model/trace.ts';
export type { SnapshotPredicate } from './policy/condition.ts';
export type { PendingAction } from './policy/critical-action.ts';
export { loadPolicy } from './policy/load-policy.ts';
export { type Policy, type PolicyInput, PolicySchema } from './policy/policy.ts';
export { backendOf } from './scenario/backends/backend-of.ts';
export { playwrightMcp } from './scenario/backends/playwright-mcp.ts';
export { surehandServer } from './scenario/backends/surehand-server.ts';
export { MCPCommandGeneratorLogic } from './scenario/components/command-generator/mcp-command-generator-logic.ts';
export { MCPClientLogic } from './scenario/components/mcp-client/mcp-client-logic.ts';
export { NLToActionTranslatorLogic } from './scenario/components/nl-translator/nl-to-action-translator-logic.ts';
export {
  filterDOMTree,
  serializeDOMTreeToString,
} from './scenario/components/prompt-formatter/dom-serializer.ts';
export { PromptFormatterLogic } from './scenario/components/prompt-formatter/prompt-formatter-logic.ts';
export { parseSnapshotToDOMTree } from './scenario/components/result-processor/dom-parser.ts';
export { ResultProcessorLogic } from './scenario/components/result-processor/result-processor-logic.ts';
export {
  ValidationError,
  validateScenarioLogic,
} from './scenario/components/validator/validate-scenario-logic.ts';
export { readScenarios } from './scenario/input/read-scenarios.ts';
export type * from './scenario/interfaces/index.ts';
export {
  type OrchestratorSettings,
  ScenarioParserOrchestrator,
} from './scenario/scenario-parser-orchestrator.ts';
export { createSessions } from './session/create-sessions.ts';
export { Session } from './session/session.ts';
export type { LaunchRequest, Sessions } from './session/sessions.ts';
export { callTool } from './tools/call-tool.ts';
export { selectTools, TOOLS } from './tools/index.ts';
export type { Tool, ToolAnswer, ToolContext } from './tools/tool.ts';
