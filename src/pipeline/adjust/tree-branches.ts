import type { ControlPart } from '../../model/control.ts';

/** The branches under one: those that follow it and lie deeper. */
export function below(parts: readonly ControlPart[], parent: ControlPart | null): readonly ControlPart[] {
  if (!parent) return parts;
  const at = parts.indexOf(sameBranch(parts, parent) ?? parent);
  const after = parts.slice(at + 1);
  const end = after.findIndex(({ level = 1 }) => level <= (parent.level ?? 1));
  return end < 0 ? after : after.slice(0, end);
}

/** A tree may be drawn anew when a branch opens: then the only one of these words at this depth is the same. */
export function sameBranch(parts: readonly ControlPart[], branch: ControlPart): ControlPart | undefined {
  const itself = parts.find(({ node }) => node.key === branch.node.key);
  if (itself) return itself;
  const alike = parts.filter(({ label, level }) => label === branch.label && level === branch.level);
  return alike.length === 1 ? alike[0] : undefined;
}
