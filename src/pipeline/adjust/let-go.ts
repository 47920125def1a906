import type { AdjustResult, Control, ControlPart } from '../../model/control.ts';
import type { SurehandError } from '../../model/failure.ts';
import { hasWords, isChosen } from './adjust-list.ts';
import type { Adjustment } from './adjustment.ts';
import { closeList, openList } from './pick-item.ts';

/** Lets go of all that is chosen in a list of several, as far as the list itself says what that is. */
export async function letGoOfAll(work: Adjustment, control: Control): Promise<AdjustResult> {
  const nothing = 'nothing';
  const { dropped, seen } =
    control.kind === 'native_select' ? await emptyNative(work, control) : await emptyList(work, control);
  const read = () => work.control();
  const shows = ({ parts, tags = [], text, around = '' }: Control): boolean =>
    tags.length > 0 ||
    parts.some(({ on }) => on) ||
    dropped.some((label) => hasWords(text, label) || hasWords(around, label));
  const now = await work.readUntil(read, (one) => !shows(one), work.world.options.stabilization_window_ms);
  await work.rest();
  if (shows(now)) throw work.missed(nothing, now.tags?.join(', ') || now.text || null);
  const result = { ...work.done(nothing, nothing), chosen: [], dropped };
  // Neither the control showed them before nor the list afterwards that they are let go.
  return seen || shows(control) ? result : { ...result, doubt: 'nothing shows what is chosen' };
}

interface Emptied {
  dropped: string[];
  /** Each was read as let go. */
  seen: boolean;
}

function calledIn({ label, words }: ControlPart): string {
  return words ?? label;
}

async function emptyNative(work: Adjustment, { multiple, parts, main }: Control): Promise<Emptied> {
  if (!multiple) throw takesOne(work);
  const on = parts.filter((part) => part.on).map(({ label }) => label);
  if (on.length > 0) await work.select(main, []);
  return { dropped: on, seen: true };
}

async function emptyList(work: Adjustment, control: Control): Promise<Emptied> {
  const dropped: string[] = [];
  let seen = true;
  try {
    const popup = await openList(work, control);
    const { tags = [] } = control;
    if (!control.multiple && !popup?.multiple && tags.length === 0) throw takesOne(work, popup !== null);
    for (;;) {
      const items = (await work.popup())?.items ?? [];
      const item = items.find(
        (one) => one.on && !dropped.includes(calledIn(one)) && isChosen(control, one, true),
      );
      if (!item) break;
      if (dropped.length > 0) await work.onlyMoved();
      dropped.push(calledIn(item));
      await work.decide(item.node);
      const now = await work.readUntil(
        () => work.popup(),
        (open) => !open?.items.some((one) => one.on && calledIn(one) === calledIn(item)),
      );
      seen &&= now?.items.some((one) => !one.on && calledIn(one) === calledIn(item)) === true;
    }
    if (dropped.length === 0 && tags.length > 0)
      throw work.refuse(
        `the list of ${work.what} does not say what is chosen: press the cross of each`,
        tags,
      );
    const { confirm } = popup?.confirm && dropped.length > 0 ? ((await work.popup()) ?? {}) : {};
    if (confirm && confirm.key === popup?.confirm?.key && !confirm.state.disabled) await work.decide(confirm);
  } finally {
    await closeList(work);
  }
  return { dropped, seen };
}

function takesOne(work: Adjustment, seen = true): SurehandError {
  return seen
    ? work.refuse(`${work.what} takes one option: only a list of several can be left with none`)
    : work.refuse(`${work.what} opened no list that says what is chosen: take away what it shows one by one`);
}
