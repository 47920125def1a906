import type { AdjustResult, Control } from '../../model/control.ts';
import type { Adjustment, Wanted } from './adjustment.ts';

/** Moves a drag handle by pixels and says by how much it really moved. */
export async function adjustHandle(
  work: Adjustment,
  control: Control,
  by: { dx: number; dy: number },
  { tolerance }: Wanted,
): Promise<AdjustResult> {
  work.usedMode('gesture');
  const start = (control.thumb ?? control.main).box;
  const read = async () => {
    const { thumb, main } = await work.control();
    const { box } = thumb ?? main;
    return { x: Math.round(box.x - start.x), y: Math.round(box.y - start.y) };
  };
  const near = (at: { x: number; y: number }): boolean =>
    Math.abs(at.x - by.dx) <= tolerance + 0.5 && Math.abs(at.y - by.dy) <= tolerance + 0.5;
  let at = { x: 0, y: 0 };
  for (let i = 0; i < 3 && !near(at); i++) {
    const { thumb, main } = await work.control();
    await work.drag(thumb ?? main, { dx: by.dx - at.x, dy: by.dy - at.y });
    const before = at;
    await work.rest();
    at = await read();
    if (at.x === before.x && at.y === before.y) break;
  }
  const said = `${at.x},${at.y}`;
  if (near(at)) return work.done(`${by.dx},${by.dy}`, said);
  throw work.missed(`${by.dx},${by.dy}`, said);
}
