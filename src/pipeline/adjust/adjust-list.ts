import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import { type FailureKind, SurehandError } from '../../model/failure.ts';
import type { Adjustment, Wanted } from './adjustment.ts';
import { closeList, findItem, openList } from './pick-item.ts';
import { matching, sameWords, squeeze } from './wanted-value.ts';

/** Chooses items of a list that is no native one. Says nothing about whether the choice stayed. */
export async function pickItems(
  work: Adjustment,
  control: Control,
  values: readonly string[],
  failure: FailureKind,
): Promise<ControlPart[]> {
  const picked: ControlPart[] = [];
  try {
    let now = control;
    const popup = await openList(work, now);
    if (work.dialog) return picked;
    const several = control.multiple === true || popup?.multiple === true;
    if (several) await unpick(work, values);
    for (const value of values) {
      if (picked.length > 0) {
        now = await work.control();
        await openList(work, now);
      }
      const item = await findItem(work, now, value, failure);
      picked.push(item);
      if (!(several && item.on)) await clickItem(work, now, item, value, failure);
      if (work.dialog) return picked;
    }
  } catch (error) {
    await closeList(work);
    throw error;
  }
  return picked;
}

/** A list that redraws itself under the pointer gets a second look, as nothing has landed. */
async function clickItem(
  work: Adjustment,
  control: Control,
  item: ControlPart,
  value: string,
  failure: FailureKind,
): Promise<void> {
  const how = item.at ? { at: item.at } : {};
  try {
    await work.click(item.node, how);
  } catch (error) {
    if (!(error instanceof SurehandError) || !/^ref_/.test(error.kind)) throw error;
    // A list that acts on the press is gone before the click comes, which then seems to miss: it was taken.
    if (!(await work.popup())) return;
    if (error.may_have_landed) throw error;
    const again = await findItem(work, control, value, failure);
    await work.click(again.node, how);
  }
}

/** In a list of several, what is chosen and was not asked for is let go. */
async function unpick(work: Adjustment, values: readonly string[]): Promise<void> {
  const popup = await work.popup();
  const extra =
    popup?.items.filter((item) => item.on && !values.some((value) => matching([item], value))) ?? [];
  for (const item of extra) await work.click(item.node);
}

export async function adjustList(work: Adjustment, control: Control, wanted: Wanted): Promise<AdjustResult> {
  const value = String(wanted.value);
  if (sameWords(control.text, value)) return work.done(value, control.text);
  const [item] = await pickItems(work, control, [value], 'invalid_input');
  if (!item) throw work.missed(value, control.text || null);
  if (work.dialog) return work.done(value, null, false);
  const before = shownBy(control);
  const holds = (now: Control): boolean => {
    const shown = shownBy(now);
    if (shown.some((text) => sameWords(bare(text), item.label))) return true;
    // Words that stood there before the choice do not tell that it was made.
    return shown.some((text, i) => has(text, item.label) && (text !== before[i] || item.on === true));
  };
  const after = await work.readUntil(() => work.control(), holds, work.world.options.stabilization_window_ms);
  await work.rest();
  const now = await work.control();
  if (holds(now)) return work.done(value, item.label);
  const popup = await work.popup();
  if (popup && matching(popup.items, value)?.on) return work.done(value, item.label);
  await closeList(work);
  throw work.missed(value, (now.text || after.text) ?? null);
}

/** Every place where a control may show what is chosen. */
function shownBy({ text, main, around }: Control): string[] {
  return [text, main.name, main.state.value ?? '', around ?? ''];
}

/** Without the arrow or cross that is drawn beside it. */
function bare(text: string): string {
  return text.replace(/[\s▾▼⌄▿˅×✕]+$/u, '').trim();
}

/** The words stand there as a whole, not as a part of a longer one. */
function has(text: string, label: string): boolean {
  const words = squeeze(label);
  const inside = squeeze(text);
  for (let at = inside.indexOf(words); at >= 0 && words !== ''; at = inside.indexOf(words, at + 1)) {
    const [left = '', right = ''] = [inside[at - 1], inside[at + words.length]];
    if (!/[\p{L}\p{N}]/u.test(left) && !/[\p{L}\p{N}]/u.test(right)) return true;
  }
  return false;
}

export async function adjustNativeSelect(
  work: Adjustment,
  control: Control,
  wanted: Wanted,
): Promise<AdjustResult> {
  const value = String(wanted.value);
  const option = matching(control.parts, value);
  if (!option)
    throw work.refuse(`${work.what} has no option ${JSON.stringify(value)}`, [
      `options: ${control.parts
        .map(({ label }) => label)
        .slice(0, 30)
        .join(', ')}`,
    ]);
  if (option.disabled) throw work.refuse(`option ${JSON.stringify(value)} is disabled`);
  if (option.on && !control.multiple) return work.done(option.label, option.label);
  await work.select(control.main, [option.label]);
  await work.rest();
  const now = await work.controlOf('native_select');
  if (sameWords(now.text, option.label)) return work.done(option.label, now.text);
  throw work.missed(option.label, now.text || null);
}
