import type { UiNode } from '../model/node.ts';
import { describeNode } from '../screen/render-line.ts';
import type { View } from '../screen/screen.ts';

const ON_OR_OFF = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);

/** The dialog that came since and keeps people from the rest of the page, as its line calls it. */
export function openedDialog(before: View | null, after: View | null): string | undefined {
  if (!before || !after || before.place.visit !== after.place.visit) return undefined;
  const was = new Set(before.bindings.map(({ node }) => node.key));
  const covers = (after.behind ?? 0) > (before.behind ?? 0);
  const opened = after.bindings.find(
    ({ node }) =>
      /dialog$/.test(node.role) &&
      !node.behind &&
      !was.has(node.key) &&
      (covers || node.state.modal === true),
  );
  return opened && describeNode(opened.node);
}

/** What a dialog in between asks: the control is what the answer makes of it, whatever it shows meanwhile. */
export function wantsAnswer(dialog: string): string {
  return `${dialog} opened and wants an answer`;
}

export function isOnOrOff({ role, state }: UiNode): boolean {
  return ON_OR_OFF.has(role) || state.checked !== undefined;
}
