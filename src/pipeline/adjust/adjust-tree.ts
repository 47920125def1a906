import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { tickBranch } from './tick-branch.ts';
import { below, sameBranch } from './tree-branches.ts';
import { sameLetters, sameWords, wantedOpen, wantedPath, wantedSwitch } from './wanted-value.ts';

/** Opens the branches of a path and selects the last; a single branch may be told to be open or closed. */
export async function adjustTree(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const itself = control.parts.find(({ node }) => node.key === control.main.key);
  const on = wantedSwitch(wanted.value);
  if (on !== null && itself && !below(control.parts, itself).some(isCalled(wanted.value)))
    return tickBranch(work, control, itself, on);
  const open = wantedOpen(wanted.value);
  if (open !== null && itself?.expanded !== undefined) return fold(work, itself, open);
  const whole = wantedPath(wanted.value);
  let above = whole.length > 1 ? startOf(control.parts, itself, whole) : null;
  // A path that begins with the branch itself goes on below it.
  const path = above && sameWords(above.label, whole[0] ?? '') ? whole.slice(1) : whole;
  if (above) await unfoldIfShut(work, above);
  for (const [i, step] of path.entries()) {
    const parent: ControlPart | null = above;
    const branch = await work.readUntil(
      () => find(work, step, parent, whole.length === 1),
      (found) => found !== null,
      i === 0 && !parent ? 0 : 1000,
    );
    if (!branch) throw await missing(work, step, parent);
    if (i === path.length - 1) {
      // Branches that slide in may be drawn anew when they have arrived.
      if (work.attempts > 0) await work.rest();
      return select(work, (await find(work, step, parent, whole.length === 1)) ?? branch, whole);
    }
    await unfoldIfShut(work, branch);
    above = branch;
  }
  throw work.refuse('wanted the words of a branch, or a path such as "A > B > C"');
}

function isCalled(value: string | number): (part: ControlPart) => boolean {
  return ({ label }) => sameWords(label, String(value));
}

async function unfoldIfShut(work: Adjustment, branch: ControlPart): Promise<void> {
  if (branch.expanded !== true && !(await hasChildren(work, branch))) await unfold(work, branch);
}

/**
 * Where a path begins that does not begin at the top: at the branch asked for or below it, or at the only branch that is
 * called so. Null where it begins at the top, or nowhere that is drawn.
 */
function startOf(
  parts: readonly ControlPart[],
  itself: ControlPart | undefined,
  [first = '']: readonly string[],
): ControlPart | null {
  if (itself && sameWords(itself.label, first)) return itself;
  const top = Math.min(...parts.map(({ level = 1 }) => level));
  const called = parts.filter(({ label }) => sameWords(label, first));
  if (called.some(({ level = 1 }) => level === top)) return null;
  if (itself) return itself;
  if (called.length > 1)
    throw new SurehandError(
      'target_ambiguous',
      `${called.length} branches are called ${JSON.stringify(first)}`,
      { candidates: called.map((branch) => pathTo(parts, branch)) },
    );
  return called[0] ?? null;
}

/** A path through rows that say nothing of themselves, or null where the thing asked for is no such row. */
export async function adjustRows(work: Adjustment, wanted: Wanted): Promise<AdjustResult | null> {
  const path = wantedPath(wanted.value);
  const rows = path.length > 1 ? await work.world.driver.controlParts(work.key, 'rows') : null;
  if (!rows?.parts.some(({ label }) => sameWords(label, path[0] ?? ''))) return null;
  work.reads = 'rows';
  return { ...(await adjustTree(work, rows, wanted)), as_rows: true };
}

async function find(
  work: Adjustment,
  label: string,
  parent: ControlPart | null,
  anywhere: boolean,
): Promise<ControlPart | null> {
  const { parts } = await work.controlOf('tree');
  const among = below(parts, parent);
  const named = among.filter((part) => sameWords(part.label, label));
  const fits = named.length > 0 ? named : among.filter((part) => sameLetters(part.label, label));
  const nearest = Math.min(...fits.map(({ level = 1 }) => level));
  const least = parent ? (parent.level ?? 1) + 1 : Math.min(...among.map(({ level = 1 }) => level));
  const found = fits.filter(({ level = 1 }) => level === nearest);
  if (!anywhere && nearest !== least) return null;
  if (found.length > 1)
    throw new SurehandError(
      'target_ambiguous',
      `${found.length} branches are called ${JSON.stringify(label)}`,
      { candidates: found.map((branch) => pathTo(parts, branch)) },
    );
  return found[0] ?? null;
}

/** The branches that lead to one, as a caller would write them. */
function pathTo(parts: readonly ControlPart[], branch: ControlPart): string {
  const path = [branch.label];
  let level = branch.level ?? 1;
  for (const part of parts.slice(0, parts.indexOf(branch)).reverse()) {
    if ((part.level ?? 1) >= level) continue;
    path.unshift(part.label);
    level = part.level ?? 1;
  }
  return path.join(' > ');
}

/** A branch that does not say whether it is open shows it by what is drawn under it. */
async function hasChildren(work: Adjustment, branch: ControlPart): Promise<boolean> {
  if (branch.expanded === false) return false;
  return below((await work.controlOf('tree')).parts, branch).length > 0;
}

async function again(work: Adjustment, branch: ControlPart): Promise<ControlPart> {
  const { parts } = await work.controlOf('tree');
  return sameBranch(parts, branch) ?? branch;
}

async function unfold(work: Adjustment, branch: ControlPart): Promise<void> {
  const count = (await work.controlOf('tree')).parts.length;
  const opened = async (): Promise<boolean> =>
    (await again(work, branch)).expanded === true || (await work.controlOf('tree')).parts.length > count;
  // Branches that slide in may be drawn anew when they have arrived.
  if (work.attempts > 0) await work.rest();
  const { toggle } = await again(work, branch);
  if (toggle) {
    await work.click(toggle);
    if (await work.readUntil(opened, (yes) => yes, 600)) return;
  }
  // A row that says nothing of itself has only its sign: pressed itself, it would be chosen.
  if (work.reads === 'rows') return;
  // Some trees hear keys only once a branch was pressed.
  for (const way of ['ArrowRight', 'click', 'ArrowRight', 'double'] as const) {
    const now = await again(work, branch);
    // Opened by a press it would be ticked.
    if (now.ticks && way !== 'ArrowRight') continue;
    const at = now.at ? { at: now.at } : {};
    if (way === 'ArrowRight') await work.press(now.node, way);
    else await work.click(now.node, way === 'double' ? { ...at, count: 2 } : at);
    if (await work.readUntil(opened, (yes) => yes, way === 'ArrowRight' ? 200 : 600)) return;
  }
}

async function fold(work: Adjustment, branch: ControlPart, open: boolean): Promise<AdjustResult> {
  const word = (state: boolean): string => (state ? 'open' : 'closed');
  if (branch.expanded === open) return work.done(word(open), word(open));
  if (open) await unfold(work, branch);
  else await work.press(branch.node, 'ArrowLeft');
  const read = () => again(work, branch);
  let now = await work.readUntil(read, ({ expanded }) => expanded === open, 300);
  if (now.expanded !== open && (now.toggle || !now.ticks)) {
    await work.click(now.toggle ?? now.node, now.at && !now.toggle ? { at: now.at } : {});
    now = await work.readUntil(read, ({ expanded }) => expanded === open, 600);
  }
  if (now.expanded === open) return work.done(word(open), word(open));
  throw work.missed(word(open), word(!open));
}

async function select(work: Adjustment, branch: ControlPart, path: string[]): Promise<AdjustResult> {
  const said = path.join(' > ');
  if (branch.on) return work.done(said, said);
  await work.decide(branch.tick ?? branch.node, branch.at && !branch.tick ? { at: branch.at } : {});
  const read = () => again(work, branch);
  let now = await work.readUntil(read, ({ on }) => on === true, 300);
  if (now.on === false && work.reads === 'control' && !branch.tick) {
    await work.press(now.node, 'Enter');
    now = await work.readUntil(read, ({ on }) => on === true, 300);
  }
  await work.rest();
  // A tree that shows no selection has at least been clicked where it was told.
  if (now.on !== false) return work.done(said, now.on ? said : null);
  throw work.missed(said, (await work.controlOf('tree')).text || null);
}

async function missing(work: Adjustment, label: string, parent: ControlPart | null): Promise<Error> {
  const { parts } = await work.controlOf('tree');
  const among = below(parts, parent);
  const least = Math.min(...among.map(({ level = 1 }) => level));
  const labels = among.filter(({ level = 1 }) => level === least).map((part) => part.label);
  const where = parent ? `under ${JSON.stringify(parent.label)}` : `in ${work.what}`;
  return work.refuse(`there is no ${JSON.stringify(label)} ${where}`, [
    `branches: ${labels.slice(0, 20).join(', ') || 'none'}`,
  ]);
}
