import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import type { Adjustment } from './adjustment.ts';
import { matching, sameWords } from './wanted-value.ts';

/** Ticks boxes of a group by their words; with `only` the others are unticked. Nothing is pressed where one is missing. */
export async function tickBoxes(
  work: Adjustment,
  control: Control,
  values: readonly string[],
  only: boolean,
): Promise<AdjustResult> {
  const wanted = values.map((value) => {
    const box = matching(control.parts, value);
    if (!box)
      throw work.refuse(`${work.what} has no ${JSON.stringify(value)}`, [
        `options: ${control.parts.map(({ label }) => label).join(', ')}`,
      ]);
    if (box.disabled) throw work.refuse(`${JSON.stringify(box.label)} is disabled`);
    return box;
  });
  const others = only ? control.parts.filter((box) => box.on && !wanted.includes(box)) : [];
  for (const box of wanted) await turn(work, box, true);
  for (const box of others) await turn(work, box, false);
  await work.rest();
  const { text, parts } = await work.control();
  const [chosen, dropped] = [wanted, others].map((boxes) => boxes.map(({ label }) => label));
  if (!chosen || !dropped || !areTicked(parts, chosen, dropped)) throw work.missed(values.join(', '), text);
  const touched = parts.find(
    ({ label, on }) =>
      ![...chosen, ...dropped].includes(label) &&
      control.parts.some((before) => before.label === label && before.on !== on),
  );
  return {
    ...work.done(values.join(', '), text || null),
    chosen,
    dropped,
    ...(touched ? { doubt: `it changed ${JSON.stringify(touched.label)} too` } : {}),
  };
}

async function turn(work: Adjustment, { label }: ControlPart, on: boolean): Promise<void> {
  const read = async (): Promise<ControlPart | null> => matching((await work.control()).parts, label);
  const box = await read();
  if (!box || (box.on ?? false) === on) return;
  if (work.attempts > 0) await work.onlyMoved();
  await work.decide(box.node);
  await work.readUntil(read, (now) => now?.on === on, work.world.options.stabilization_window_ms);
}

/** Whether these boxes of a group are ticked, and those are not. */
export function areTicked(
  parts: readonly ControlPart[],
  chosen: readonly string[],
  dropped: readonly string[],
): boolean {
  const isOn = (label: string): boolean => parts.some((part) => part.on && sameWords(part.label, label));
  return chosen.every(isOn) && !dropped.some(isOn);
}
