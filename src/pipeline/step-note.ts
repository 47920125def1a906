import type { FailureKind } from '../model/failure.ts';
import type { UiNode } from '../model/node.ts';
import type { Verdict } from '../model/outcome.ts';
import type { View } from '../screen/screen.ts';

/** One action or check as it went, for whoever keeps a record of it. */
export interface StepNote {
  /** The tool that does just this. */
  tool: string;
  /** As that tool takes it. */
  input: Record<string, unknown>;
  started_ms: number;
  duration_ms: number;
  /** What was acted on, as it was found; `twins` when others share its role and name. */
  node?: UiNode;
  twins?: boolean;
  before: View | null;
  after: View | null;
  ok: boolean;
  kind?: FailureKind;
  code?: string;
  effect?: string[];
  verdict?: Verdict;
  message?: string;
}
