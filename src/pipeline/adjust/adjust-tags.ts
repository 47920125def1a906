import type { AdjustResult, Control } from '../../model/control.ts';
import { SurehandError } from '../../model/failure.ts';
import type { Adjustment } from './adjustment.ts';
import { sameWords } from './wanted-value.ts';

/** Among what a control shows as chosen, each with a cross. */
export function hasTag({ tags = [] }: Control, value: string): boolean {
  return tags.some((tag) => sameWords(tag, value));
}

/** A field that makes tags of what is typed into it: Enter ends one, its cross takes it away. */
export async function adjustTags(
  work: Adjustment,
  control: Control,
  values: readonly string[],
  only: boolean,
): Promise<AdjustResult> {
  const said = values.join(', ');
  const unwanted = only
    ? (control.tags ?? []).filter((tag) => !values.some((one) => sameWords(one, tag)))
    : [];
  const added = values.filter((value) => !hasTag(control, value));
  if (added.length > 0 && (control.enter_sends || !control.editable || control.text !== ''))
    throw new SurehandError(
      'control_mismatch',
      `${work.what} has tags, and Enter in it ${control.enter_sends ? 'would send its form' : 'may do anything'}: fill it and end the tag as the page wants it`,
    );
  for (const tag of unwanted) {
    const { parts } = await work.control();
    const [cross, another] = parts.filter(({ label }) => sameWords(label, tag));
    if (!cross || another) throw work.missed(said, (await work.control()).tags?.join(', ') ?? null);
    await work.decide(cross.node);
    await changed(work, (now) => !hasTag(now, tag), said);
  }
  for (const value of added) {
    await work.fill((await work.control()).main, value);
    work.decided = true;
    await work.press((await work.control()).main, 'Enter');
    await changed(work, (now) => hasTag(now, value), said);
  }
  await work.rest();
  const now = await work.control();
  const right = values.every((value) => hasTag(now, value)) && !unwanted.some((tag) => hasTag(now, tag));
  if (!right) throw work.missed(said, now.tags?.join(', ') ?? null);
  return {
    ...work.done(said, said),
    chosen: [...values],
    ...(unwanted.length > 0 ? { dropped: unwanted } : {}),
  };
}

/** One tag after the other, and only while nothing else happens. */
async function changed(work: Adjustment, done: (now: Control) => boolean, said: string): Promise<void> {
  const now = await work.readUntil(() => work.control(), done, work.world.options.stabilization_window_ms);
  await work.onlyMoved();
  if (!done(now)) throw work.missed(said, now.tags?.join(', ') || now.text || null);
}
