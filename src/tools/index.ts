import type { Platform } from '../model/platform.ts';
import { adjustControl } from './adjust-control.ts';
import { captureDebugSnapshot } from './capture-debug-snapshot.ts';
import { captureScreenshot } from './capture-screenshot.ts';
import { classifyActionOutcome } from './classify-action-outcome.ts';
import { cleanup } from './cleanup.ts';
import { click } from './click.ts';
import { describeScreen } from './describe-screen.ts';
import { drag } from './drag.ts';
import { evaluate } from './evaluate.ts';
import { expectElementVisible } from './expect-element-visible.ts';
import { expectScreen } from './expect-screen.ts';
import { expectState } from './expect-state.ts';
import { fill } from './fill.ts';
import { findElement } from './find-element.ts';
import { getLogs } from './get-logs.ts';
import { getNetworkActivity } from './get-network-activity.ts';
import { getOutline } from './get-outline.ts';
import { getScreenFingerprint } from './get-screen-fingerprint.ts';
import { getSnapshot } from './get-snapshot.ts';
import { getTrace } from './get-trace.ts';
import { handleDialog } from './handle-dialog.ts';
import { hover } from './hover.ts';
import { knowledgeLast } from './knowledge-last.ts';
import { knowledgeSearch } from './knowledge-search.ts';
import { knowledgeSessions } from './knowledge-sessions.ts';
import { knowledgeSummarize } from './knowledge-summarize.ts';
import { launch } from './launch.ts';
import { LOOP_TOOLSET } from './loop-toolset.ts';
import { MM_ALIASES } from './mm-aliases.ts';
import { MOBILE_TOOLS } from './mobile-tools.ts';
import { navigate } from './navigate.ts';
import { NETWORK_TOOLS } from './network-tools.ts';
import { pickTools } from './pick-tools.ts';
import { pressKey } from './press-key.ts';
import { readPage } from './read-page.ts';
import { runSteps } from './run-steps.ts';
import { scroll } from './scroll.ts';
import { select } from './select.ts';
import { STORAGE_TOOLS } from './storage-tools.ts';
import { tabs } from './tabs.ts';
import type { Tool } from './tool.ts';
import { TOUCH_NAMES } from './touch-names.ts';
import { uploadFiles } from './upload-files.ts';
import { waitForNotification } from './wait-for-notification.ts';
import { waitForScreenChange } from './wait-for-screen-change.ts';
import { waitForUi } from './wait-for-ui.ts';
import { waitForUiChange } from './wait-for-ui-change.ts';

/** Every tool there is, in the order an agent meets them. */
export const TOOLS: readonly Tool[] = [
  describeScreen,
  findElement,
  readPage,
  captureScreenshot,
  navigate,
  runSteps,
  click,
  fill,
  select,
  adjustControl,
  pressKey,
  scroll,
  hover,
  drag,
  uploadFiles,
  handleDialog,
  waitForUi,
  tabs,
  launch,
  cleanup,
  waitForUiChange,
  waitForScreenChange,
  expectScreen,
  expectElementVisible,
  expectState,
  classifyActionOutcome,
  captureDebugSnapshot,
  getSnapshot,
  getOutline,
  getScreenFingerprint,
  getNetworkActivity,
  getLogs,
  getTrace,
  evaluate,
  ...NETWORK_TOOLS,
  ...STORAGE_TOOLS,
  knowledgeSearch,
  knowledgeLast,
  knowledgeSessions,
  knowledgeSummarize,
  waitForNotification,
  ...MOBILE_TOOLS,
];

/** With those that stand in for others: of the loop, of agents for phones, and of the wallet contract. */
export const EVERY_TOOL: readonly Tool[] = [...TOOLS, ...LOOP_TOOLSET, ...TOUCH_NAMES, ...MM_ALIASES];

/** The tools of the named sets; `core` is always among them, except with `loop`, which stands alone. */
export function selectTools(toolsets: readonly string[], platform?: Platform): Tool[] {
  return pickTools(EVERY_TOOL, toolsets, platform);
}
