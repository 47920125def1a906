import { writeFileSync } from 'node:fs';
import { SurehandError } from '../model/failure.ts';
import type { Approver } from './approver.ts';
import { hasDisplay, openInBrowser } from './open-in-browser.ts';
import { PageApprover } from './page-approver.ts';
import { hasTerminal, TerminalApprover } from './terminal-approver.ts';

export type ApprovalSetting = 'auto' | 'terminal' | 'page' | 'elicitation';

/** Who can be asked here. Decided at the first question: most runs never ask one. */
export function chooseApprover(
  setting: ApprovalSetting,
  onListening: (port: number) => Promise<void>,
): Approver {
  let chosen: Approver | undefined;
  return {
    ask(request, signal) {
      chosen ??= choose(setting, onListening);
      return chosen.ask(request, signal);
    },
    async close() {
      await chosen?.close();
    },
  };
}

function choose(setting: ApprovalSetting, onListening: (port: number) => Promise<void>): Approver {
  // Where standard error is a terminal, a person started this by hand and sits at it.
  const atTerminal = setting === 'auto' && process.stderr.isTTY === true && hasTerminal();
  if (setting === 'terminal' || atTerminal) return new TerminalApprover();
  if (setting === 'page' || (setting === 'auto' && hasDisplay())) {
    return new PageApprover({ show: showAddress, onListening });
  }
  return nobody(
    setting === 'elicitation'
      ? 'the MCP client does not offer elicitation, which is the channel set with --approval'
      : 'there is no terminal and no display',
  );
}

/** The address goes to the person's browser or to their terminal, never to an output that an agent may read. */
async function showAddress(url: string): Promise<boolean> {
  if (hasDisplay() && (await openInBrowser(url))) return true;
  if (process.platform === 'win32' || !hasTerminal()) return false;
  writeFileSync('/dev/tty', `\nsurehand: a person must decide, at ${url}\n`);
  return true;
}

function nobody(why: string): Approver {
  return {
    async ask({ action }) {
      throw new SurehandError(
        'approval_required',
        `a person must approve ${action}, and nobody can be asked: ${why}`,
      );
    },
    async close() {},
  };
}
