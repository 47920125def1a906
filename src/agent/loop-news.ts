import type { PlainText } from '../model/collected.ts';
import type { UiNode } from '../model/node.ts';
import { type Compared, compareLines, type ReadLine, readLine } from '../screen/compare-lines.ts';
import { isMessage } from '../screen/rank.ts';
import type { Binding } from '../screen/refs.ts';
import { removedLines } from '../screen/removed-lines.ts';

export interface ScreenText {
  bindings: readonly Binding[];
  texts: readonly PlainText[];
  /** What the model calls each element. */
  refs: ReadonlyMap<string, string>;
  /** What it was shown last on this very page: lines by the session's refs, and texts. */
  known: Shown | undefined;
  /** There was a screen before this one, here or elsewhere: what this one says was brought by an act. */
  brought?: boolean | undefined;
  /** Whether what was shown by a ref stands for nothing any more. */
  isLost?: ((ref: string, binding: Binding) => boolean) | undefined;
  /** All that was in view then was shown: what is not among it is new. */
  knew_all?: boolean | undefined;
  /** How much something open on top keeps people from; absent where nobody can tell. */
  behind?: number | undefined;
  below_px?: number | undefined;
  in_view: number;
  on_page: number;
  tokens: number;
}

export interface Shown {
  /** Each element of this page as it was shown last, also what a later screen did not list. */
  lines: ReadonlyMap<string, ShownLine>;
  /** What the last screen had, and what lay behind its dialog. */
  last: ReadonlySet<string>;
  texts: ReadonlySet<string>;
}

interface ShownLine extends ReadLine {
  binding: Binding;
}

export const DIALOGS: ReadonlySet<string> = new Set(['dialog', 'alertdialog']);
/** With less than this share of what was there before it is simply another screen. */
const SAME_SHARE = 0.5;
/** So much of what went away is told. */
const MOST_GONE = 4;

interface News {
  /** `+` new, `~` reads otherwise, by the session's refs. */
  marks: Map<string, '+' | '~'>;
  /** Words that were not there before. */
  news: Set<string>;
  /** What went away, in one line. */
  gone: string;
  /** What is known from here on. */
  shown: Shown;
}

/** How a screen differs from the one that was shown before it, as a reader reads it; `modal` is open before the rest of it. */
export function newsOf(screen: ScreenText, listed: readonly Binding[], modal: boolean): News {
  const { known } = screen;
  const read = new Map(listed.map((binding) => [binding.ref, { ...readLine(binding), binding }]));
  const fresh = new Set(screen.bindings.filter(({ node }) => node.fresh).map(({ key }) => key));
  const isNew = (key: string | null) => screen.knew_all === true || (key !== null && fresh.has(key));
  const compared = known && compareLines(known.lines, read, lostOf(screen, read));
  const same = known && compared && isSameScreen(read, known, compared) ? known : undefined;
  const marks = marksOf(listed, same && compared, isNew);
  // Where nearly everything is new, a mark tells only what the page says or opened.
  if (!same && (known || screen.brought))
    for (const { ref, node } of listed)
      if (says(node) && (!compared || isNews(compared, ref))) marks.set(ref, '+');
  const removed = new Set(compared?.removed);
  return {
    marks,
    news: newTexts(screen, same, isNew),
    gone: compared && !modal ? goneLine(known, compared.removed) : '',
    shown: {
      lines: new Map([...(known?.lines ?? []), ...read].filter(([ref]) => !removed.has(ref))),
      last: new Set([...(modal && known ? known.last : []), ...read.keys()]),
      texts: new Set([...(modal && known ? known.texts : []), ...screen.texts.map(({ text }) => text)]),
    },
  };
}

/** Refs of the last screen that stand for nothing now, and of what went away before the last act. */
function lostOf({ known, isLost }: ScreenText, now: ReadonlyMap<string, ReadLine>): Set<string> {
  const lost = [...(known?.last ?? [])].filter((ref) => {
    const was = known?.lines.get(ref);
    return was !== undefined && !now.has(ref) && isLost?.(ref, was.binding) === true;
  });
  return new Set(lost);
}

/** Most of what the last screen had is still there, drawn anew or not. */
function isSameScreen(now: ReadonlyMap<string, ReadLine>, known: Shown, compared: Compared): boolean {
  const again = compared.redrawn.length + compared.moved.length;
  const still = [...known.last].filter((ref) => now.has(ref)).length + again;
  const back = [...now.keys()].filter((ref) => known.lines.has(ref)).length + again;
  return still >= known.last.size * SAME_SHARE || back >= now.size * SAME_SHARE;
}

/** What is new or reads otherwise than what was shown. */
function marksOf(
  listed: readonly Binding[],
  compared: Compared | undefined,
  isNew: (key: string) => boolean,
): Map<string, '+' | '~'> {
  const keys = new Map(listed.map(({ ref, key }) => [ref, key]));
  const added = compared?.added.filter((ref) => isNew(keys.get(ref) ?? '')) ?? [];
  return new Map([
    ...added.map((ref): [string, '+'] => [ref, '+']),
    ...(compared?.changed ?? []).map((ref): [string, '~'] => [ref, '~']),
  ]);
}

function isNews({ added, changed }: Compared, ref: string): boolean {
  return added.includes(ref) || changed.includes(ref);
}

function says(node: UiNode): boolean {
  return (isMessage(node) && (node.name || node.text || '') !== '') || DIALOGS.has(node.role);
}

/** Words that were not there before; where nearly all are, only what stands out as a message. */
function newTexts(
  { texts, known }: ScreenText,
  same: Shown | undefined,
  isNew: (after: string | null) => boolean,
): Set<string> {
  if (!known) return new Set();
  const isNewText = ({ text, after, message }: PlainText) =>
    same ? !same.texts.has(text) && (message || isNew(after)) : message && !known.texts.has(text);
  return new Set(texts.filter(isNewText).map(({ text }) => text));
}

/** What went away, messages and dialogs first. */
function goneLine(known: Shown | undefined, removed: readonly string[]): string {
  const gone = removed.flatMap((ref) => known?.lines.get(ref) ?? []);
  if (gone.length === 0) return '';
  const order = ({ binding: { node } }: ShownLine) => (says(node) ? 0 : node.role === 'heading' ? 1 : 2);
  const lines = removedLines(gone.sort((a, b) => order(a) - order(b)));
  const more = lines.length > MOST_GONE ? `, ${lines.length - MOST_GONE} more` : '';
  return `gone: ${lines.slice(0, MOST_GONE).join(', ')}${more}`;
}
