import type { Listed } from '../scenario/interfaces/index.ts';

/** What an element is, as far as it decides how a test handles it. */
export type ElementKind = Listed<'select checkable file range text slider group disclosure toggle other'>;

/** Code that grows line by line. A live walk carries each line out as it is written; another only guesses. */
export interface Walk {
  /** The variable that holds the page in front. */
  page: string;
  readonly pages: string[];
  readonly live: boolean;
  /** The first locator that finds just one thing, in the page or a frame of it; `what` is said when none does. */
  pick(candidatesIn: (place: string) => readonly string[], what: string): Promise<string>;
  /** What a locator finds; `role` is what is known of it without looking. */
  kind(locator: string, role: string | undefined): Promise<ElementKind>;
  write(...lines: string[]): Promise<void>;
  /** Carries out the first of these that works, and keeps it. Only for what changes nothing. */
  writeOne(alternatives: readonly string[]): Promise<void>;
  /** Keeps `const name = expression;`. */
  declare(name: string, expression: string): Promise<void>;
  note(comment: string): void;
}

/** Why a step cannot be written as a test. */
export class ExportError extends Error {}

/** What a test does without; the message says what and why. */
export class LeftOut extends Error {}

const KINDS_BY_ROLE: Record<string, ElementKind> = {
  combobox: 'select',
  checkbox: 'checkable',
  radio: 'checkable',
  switch: 'checkable',
  menuitemcheckbox: 'checkable',
  menuitemradio: 'checkable',
  slider: 'range',
  spinbutton: 'text',
  textbox: 'text',
  searchbox: 'text',
  radiogroup: 'group',
  listbox: 'group',
  file: 'file',
};

/** Writes without a browser: the first candidate of everything. */
export function guessingWalk(): Walk & { lines: string[] } {
  const lines: string[] = [];
  return {
    page: 'page',
    pages: ['page'],
    live: false,
    lines,
    async pick(candidatesIn, what) {
      const [first] = candidatesIn(this.page);
      if (first === undefined) throw new ExportError(`${what}: there are no words to find it by`);
      return first;
    },
    kind: async (_locator, role) => KINDS_BY_ROLE[role ?? ''] ?? 'other',
    async write(...written) {
      lines.push(...written);
    },
    async writeOne([first = '']) {
      lines.push(first);
    },
    async declare(name, expression) {
      lines.push(`const ${name} = ${expression};`);
    },
    note(comment) {
      lines.push(`// ${comment}`);
    },
  };
}
