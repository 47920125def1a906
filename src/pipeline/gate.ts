import type { Decision } from '../approval/approver.ts';
import type { Box } from '../model/node.ts';
import { issuePermit, type Permit } from '../model/permit.ts';
import type { PendingAction } from '../policy/critical-action.ts';
import type { Binding } from '../screen/refs.ts';
import type { View } from '../screen/screen.ts';

/** An action about to be sent, with everything it would reach. */
export interface Intent {
  /** In words, with the concrete target. */
  told: string;
  /** The element it was aimed at and every control it would operate by that; one entry where there is no element. */
  reaches: readonly { pending: PendingAction; box?: Box; key?: string }[];
  /** It takes several inputs: an approval is one of operating what has these names, once each. */
  covers?: readonly string[];
  /** Where the pages that are open lead to: what is critical to click is critical to open by its address. */
  links?: readonly { pending: PendingAction; leads_to: string }[];
  target?: Binding;
  /** The screen right before; null while it cannot be looked at. */
  before: View | null;
  /** A person is asked whatever the policy says: nobody can tell what it would do. */
  always?: string;
  /** It only looks around or leaves, so a checkpoint of this screen does not concern it. */
  passive: boolean;
}

/** What stands between an agent and what a policy guards. Its calls throw `human_rejected` or `approval_required`. */
export interface Gate {
  /** Whether there is anything to guard; without, nothing below needs to be called. */
  readonly guards: boolean;
  /** Pauses where a checkpoint matches this screen and nobody has decided on it yet. */
  onSnapshot(view: View): Promise<void>;
  /** Pauses before a critical action. True when a person was asked: look at the page again, then come back. */
  beforeAction(intent: Intent): Promise<boolean>;
  /** Whether a person would have to be asked about this; nobody is. */
  minds(intent: Intent): boolean;
  /**
   * The only source of permits. Asks with what the input would really operate, until a person has approved all of it
   * that is critical; the approval is used up by the permit. `look`: with the screen
   * as it is now. `asked` is the answer to a question about this very input.
   */
  permit(input: object, judge: (look: boolean) => Promise<Intent>, asked?: Decision): Promise<Permit>;
  /** The input of this permit, the last one, did not reach the app: it was not done. */
  tookBack(permit: Permit): void;
  /** The agent's own question to a person. A decision for it also decides on the checkpoint of this screen. */
  request(question: { action: string; reason: string }, view: View | null): Promise<Decision>;
  /** Adds a line to what the person is shown of the run so far. */
  did(line: string, done: boolean): void;
}

export const openGate: Gate = {
  guards: false,
  async onSnapshot() {},
  async beforeAction() {
    return false;
  },
  minds: () => false,
  async permit(input) {
    return issuePermit(input);
  },
  tookBack() {},
  async request() {
    throw new Error('nobody is there to ask');
  },
  did() {},
};
