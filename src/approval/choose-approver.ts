import { SurehandError } from '../model/failure.ts';
import type { Approver } from './approver.ts';
import { hasTerminal, TerminalApprover } from './terminal-approver.ts';

export type ApprovalSetting = 'auto' | 'terminal' | 'page' | 'elicitation';

/** Who can be asked here. Decided at the first question: most runs never ask one. */
export function chooseApprover(setting: ApprovalSetting): Approver {
  let chosen: Approver | undefined;
  return {
    ask(request, signal) {
      chosen ??= choose(setting);
      return chosen.ask(request, signal);
    },
    async close() {
      await chosen?.close();
    },
  };
}

function choose(setting: ApprovalSetting): Approver {
  if (setting === 'terminal' || (setting === 'auto' && process.stderr.isTTY && hasTerminal())) {
    return new TerminalApprover();
  }
  return nobody(
    setting === 'elicitation'
      ? 'the MCP client does not offer elicitation, which is the channel set with --approval'
      : 'there is no terminal and no display',
  );
}

function nobody(why: string): Approver {
  return {
    async ask({ action }) {
      throw new SurehandError(
        'approval_required',
        `a person must approve ${action}, and nobody can be asked: ${why}. Nothing was done`,
      );
    },
    async close() {},
  };
}
