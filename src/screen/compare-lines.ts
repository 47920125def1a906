import type { Binding } from './refs.ts';
import { renderLine } from './render-line.ts';

/** A line as it is read, without its ref. */
export interface ReadLine {
  /** All of it. */
  line: string;
  /** The same without the words of what stands around it. */
  own: string;
  key: string;
}

/** Refs by what became of their lines. */
export interface Compared {
  added: string[];
  changed: string[];
  /** Stood there before, word for word, as another node: only the ref is new. */
  redrawn: string[];
  /** The same thing in the same place, of which only what stands around it reads otherwise; the ref is new. */
  moved: string[];
  removed: string[];
}

/** A binding is never changed, and is read by what compares before an action and by what tells of it after. */
const READ = new WeakMap<Binding, ReadLine>();

/** Where the focus is comes and goes with each act: it is no news of a line. */
export function readLine(binding: Binding): ReadLine {
  const known = READ.get(binding);
  if (known) return known;
  const line = unfocused(withoutRef(binding));
  const own = binding.twins ? unfocused(withoutRef({ ...binding, twins: false })) : line;
  const read = { line, own, key: binding.key };
  READ.set(binding, read);
  return read;
}

/**
 * Compares what is read now with what was read before. What was only drawn anew is no news, nor is a line of which only
 * the surroundings changed. `lost` are the refs of before that stand for nothing any more.
 */
export function compareLines(
  before: ReadonlyMap<string, ReadLine>,
  now: ReadonlyMap<string, ReadLine>,
  lost: ReadonlySet<string>,
): Compared {
  const compared: Compared = { added: [], changed: [], redrawn: [], moved: [], removed: [] };
  const left = new Map<string, string[]>();
  const inPlace = new Map<string, string>();
  for (const [ref, { line, own, key }] of before) {
    const is = now.get(ref);
    if (!lost.has(ref) && (!is || is.own === own)) continue;
    left.set(line, [...(left.get(line) ?? []), ref]);
    if (!is) inPlace.set(key, ref);
  }
  const found = new Set<string>();
  for (const [ref, is] of now) {
    const was = before.get(ref);
    if (was?.own === is.own) continue;
    const same = left.get(is.line)?.shift() ?? (isNameless(is) ? takeAlike(left, is.own, before) : undefined);
    const place = was ? undefined : inPlace.get(is.key);
    if (same !== undefined) {
      found.add(same);
      if (!was) compared.redrawn.push(ref);
    } else if (place !== undefined && before.get(place)?.own === is.own) {
      found.add(place);
      compared.moved.push(ref);
    } else compared[was ? 'changed' : 'added'].push(ref);
  }
  compared.removed = [...lost].filter((ref) => before.has(ref) && !now.has(ref) && !found.has(ref));
  return compared;
}

/** What has no words of its own is told from others only by what stands around it, which may be anything. */
function isNameless({ own }: ReadLine): boolean {
  return !own.includes('"');
}

function takeAlike(
  left: ReadonlyMap<string, string[]>,
  own: string,
  before: ReadonlyMap<string, ReadLine>,
): string | undefined {
  for (const refs of left.values()) if (before.get(refs[0] ?? '')?.own === own) return refs.shift();
  return undefined;
}

function withoutRef(binding: Binding): string {
  return renderLine(binding).slice(binding.ref.length + 1);
}

function unfocused(line: string): string {
  return line.replace(/ ?\bfocused(?=\])| \[focused\]/, '');
}
