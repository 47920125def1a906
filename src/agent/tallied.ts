import type { View } from '../screen/screen.ts';

const QUOTED = /"((?:[^"\\]|\\.)*)"/g;
const NUMBER = /^\(?(\d{1,4})\)?$/;
/** "Done (2)", "Inbox 4", "Open: 3" */
const LABELLED = /^(\p{L}[^\d()]{1,38}?)\s*[:·]?\s*\(?(\d{1,4})\)?$/u;

/** What lines that a model reads count under a label, as the columns of a board or folders do. */
function talliesIn(lines: string): Map<string, string | null> {
  const words = [...lines.matchAll(QUOTED)].flatMap(([, text = '']) => text.split(' | '));
  const found = new Map<string, string | null>();
  // Of two that are called alike nobody knows which is which.
  const put = (label: string, count: string) => found.set(label, found.has(label) ? null : count);
  for (const [at, text] of words.entries()) {
    const [, label, count] = LABELLED.exec(text) ?? [];
    const [, number] = NUMBER.exec(words[at + 1] ?? '') ?? [];
    if (label && count) put(label, count);
    else if (number && /\p{L}/u.test(text)) put(text, number);
  }
  return found;
}

/** What is called by a label with a count, and reads as it did. */
export function sameTallies(before: View | undefined, view: View | undefined): string[] {
  const named = ({ bindings }: View) =>
    bindings.map(({ node }) => node.name).filter((name) => LABELLED.test(name));
  if (!before || !view) return [];
  const after = new Set(named(view));
  return named(before).filter((name) => after.has(name));
}

/** Knows of what there is one more or less than on the screen before: that has to do with whatever was done. */
export class Tallied {
  #known: Map<string, string | null> = new Map();

  shown(lines: string): string[] {
    const before = this.#known;
    this.#known = talliesIn(lines);
    return [...this.#known].flatMap(([label, count]) => {
      const was = before.get(label);
      return was && count && was !== count ? [label] : [];
    });
  }
}
