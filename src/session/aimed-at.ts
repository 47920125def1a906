import type { Element, Snapshot } from '../model/snapshot.ts';
import type { Intent } from '../pipeline/gate.ts';
import type { PendingAction } from '../policy/critical-action.ts';

/** The screen with the element in question in front, so that a condition finds it even out of view. */
export function aimedAt(snapshot: Snapshot, { target }: Intent): Snapshot {
  if (!target) return snapshot;
  const { ref, node } = target;
  const known = snapshot.elements.find((element) => element.ref === ref);
  const element: Element = known ?? {
    ref,
    role: node.role,
    name: node.name,
    state: [],
    bbox: node.box,
    ...(node.context ? { context: node.context } : {}),
  };
  return { ...snapshot, elements: [element, ...snapshot.elements.filter((one) => one.ref !== ref)] };
}

/** Whether an action is about this element. */
export function isSame(element: Element, { role, name, context }: PendingAction): boolean {
  return (
    element.role === role &&
    element.name === name &&
    (element.context === undefined || context === undefined || element.context === context)
  );
}
