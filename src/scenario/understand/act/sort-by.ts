import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, unresolved } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import type { Thing } from '../screen-things.ts';

/** Sorts a table by the header of a column; pressed again where that gave the other order. */
export function sortBy(column: string, descending: boolean | undefined, look: Look): Outcome {
  const header = resolveTarget(`${column} column header`, look, 'click');
  if (header.kind !== 'one') return unresolved(header);
  const presses = look.memory.acts ?? 0;
  if (presses > 0 && (descending === undefined || isSorted(header.thing, descending)))
    return { kind: 'nothing' };
  if (presses > 1) return NONE;
  const step = actOn(look, header.thing, 'click', header.score, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { acts: presses + 1 } } : step;
}

function isSorted(header: Thing, descending: boolean): boolean {
  const said = header.node.attributes['aria-sort'];
  if (said) return said === (descending ? 'descending' : 'ascending');
  const at = header.parent?.children.indexOf(header) ?? -1;
  let table: Thing | null = header.parent;
  while (table && !/^(?:table|grid|treegrid)$/.test(table.role)) table = table.parent;
  const values = (table ? cellsOf(table, at) : []).map(
    (text) => Number(text.replace(/[^\d.-]/g, '')) || text,
  );
  return values.every((value, i) => {
    const before = values[i - 1];
    if (before === undefined || before === value) return true;
    return descending ? before > value : before < value;
  });
}

function cellsOf(part: Thing, at: number): string[] {
  if (part.role !== 'row') return part.children.flatMap((child) => cellsOf(child, at));
  const cell = part.children[at];
  return cell && cell.role !== 'columnheader' ? [cell.text] : [];
}
