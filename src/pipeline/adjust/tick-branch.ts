import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import type { Adjustment } from './adjustment.ts';
import { below, sameBranch } from './tree-branches.ts';

/** Whether a branch is ticked, or else chosen; that it is unfolded says nothing of that. */
export function tickedAs(branch: ControlPart | undefined): boolean | undefined {
  return branch?.ticked ?? branch?.on;
}

/** Ticks a branch by the box in it, or by a press on its words where it says that it can be chosen; or unticks it. */
export async function tickBranch(
  work: Adjustment,
  { parts, multiple }: Control,
  branch: ControlPart,
  on: boolean,
): Promise<AdjustResult> {
  const word = (state: boolean): string => (state ? 'on' : 'off');
  const now = tickedAs(branch);
  if (now === undefined)
    throw work.refuse(
      `${work.what} does not say whether it is ticked or chosen${branch.expanded === undefined ? '' : ': it takes open or closed'}`,
    );
  if (now === on) {
    const inside = on ? undefined : partly(parts, branch);
    return { ...work.done(word(on), word(on)), ...(inside ? { doubt: inside } : {}) };
  }
  await work.decide(branch.box ?? branch.node, branch.at && !branch.box ? { at: branch.at } : {});
  const read = async () => (await work.controlOf('tree')).parts;
  const is = (all: readonly ControlPart[]) => tickedAs(sameBranch(all, branch));
  await work.readUntil(read, (all) => is(all) === on, work.world.options.stabilization_window_ms);
  await work.rest();
  const after = await read();
  if (is(after) !== on) throw work.missed(word(on), is(after) === undefined ? null : word(!on));
  const gone = on && multiple ? letGo(parts, after, branch) : undefined;
  return { ...work.done(word(on), word(on)), ...(gone ? { doubt: gone } : {}) };
}

/** A branch that is not ticked itself may still hold some that are. */
function partly(parts: readonly ControlPart[], branch: ControlPart): string | undefined {
  const inside = below(parts, branch).find((one) => tickedAs(one));
  if (inside) return `${JSON.stringify(inside.label)} below it is on`;
  return branch.node.state.checked === 'mixed' ? 'some below it are on' : undefined;
}

/** Where several can be chosen, one that is let go of by this was not asked for. */
function letGo(
  before: readonly ControlPart[],
  after: readonly ControlPart[],
  branch: ControlPart,
): string | undefined {
  const lost = before.find(
    (one) => one !== branch && tickedAs(one) && tickedAs(sameBranch(after, one)) === false,
  );
  return lost ? `${JSON.stringify(lost.label)} is not any more` : undefined;
}
