import { handsOver, isDoingWord, saysSaving, saysYes, wordsOf } from './doing-words.ts';
import type { Acted } from './loop-browser.ts';
import { contentOf } from './returns.ts';

interface Press {
  /** What was pressed or set, as its line read. */
  line: string;
  own: string;
}

interface Deed {
  /** It, and what opened the list or menu that it was chosen in. */
  by: Press;
  way: readonly Press[];
  before: ReadonlySet<string>;
  after: ReadonlySet<string>;
}

const NAME = /^(\S+).*? "([^"]*)"/;

/**
 * Watches whether the control that a deed was done by is as it was again by another deed that was done by what came in its
 * place: then the first is taken back, whatever the page says of it.
 */
export class PutBack {
  readonly #goal: ReadonlySet<string>;
  #shown: ReadonlySet<string> = new Set();
  #way: Press[] = [];
  #deeds: (Deed | undefined)[] = [];
  #doing: Omit<Deed, 'after'> | undefined;

  constructor(goal: string) {
    this.#goal = new Set(wordsOf(goal));
  }

  acted({ inconsequential, undid, around, effect }: Acted): void {
    const elsewhere = effect.some(({ kind }) => kind === 'navigation' || kind === 'tab');
    const lines = around ? linesFor(around, this.#shown) : [];
    const [line] = lines.length === 1 ? lines : [];
    const by = around && line !== undefined ? { line, own: around.own } : undefined;
    if (inconsequential) {
      if (elsewhere) this.#way = [];
      else if (by) this.#way.push(by);
      return;
    }
    if (undid === true) return;
    this.#deeds.push(undefined);
    this.#doing = by && !elsewhere ? { by, way: this.#way, before: this.#shown } : undefined;
    this.#way = [];
  }

  /** How many deeds before the last one it took back, as these lines show. */
  shown(lines: string): number | undefined {
    const after = new Set(contentOf(lines));
    const doing = this.#doing;
    this.#shown = after;
    this.#doing = undefined;
    if (!doing) return undefined;
    const last = { ...doing, after };
    const at = this.#deeds.findIndex((first) => first && this.#takesBack(first, last));
    this.#deeds[this.#deeds.length - 1] = last;
    return at < 0 ? undefined : this.#deeds.length - 1 - at;
  }

  #takesBack(first: Deed, last: Deed): boolean {
    const { own } = last.by;
    if (saysSaving(own) || handsOver(own) || saysYes(own) || this.#isWanted(own)) return false;
    if (isPutBack(first, last, first.by, last.by))
      return (
        `${itemOf(first.by.line)}${itemOf(last.by.line)}` !== '' ||
        nameOf(first.by) === nameOf(last.by) ||
        isWhole(first, last)
      );
    // Where it is chosen in a list, what opens the list shows what is chosen.
    return first.way.some((one) =>
      last.way.some(
        (other) =>
          isPutBack(first, last, one, other) &&
          isIn(last.by.own, nameOf(one)) &&
          isIn(first.by.own, nameOf(other)),
      ),
    );
  }

  /** The goal asks for this too, as to start something and to stop it. */
  #isWanted(own: string): boolean {
    return wordsOf(own).some((word) => isDoingWord(word) && this.#goal.has(word));
  }
}

/** One was there, then the other in its place, now the first again. */
function isPutBack(first: Deed, last: Deed, one: Press, other: Press): boolean {
  return (
    roleOf(one) === roleOf(other) &&
    isSameItem(itemOf(one.line), itemOf(other.line)) &&
    first.before.has(one.line) &&
    !first.after.has(one.line) &&
    first.after.has(other.line) &&
    !first.before.has(other.line) &&
    last.after.has(one.line) &&
    !last.after.has(other.line)
  );
}

/** Where nothing else is called so, a line does not say what it stands in. */
function isSameItem(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

/** All controls are as they were. */
function isWhole({ before }: Deed, { after }: Deed): boolean {
  const controls = (lines: ReadonlySet<string>) => [...lines].filter((line) => !line.startsWith('text "'));
  return (
    controls(before).every((line) => after.has(line)) && controls(after).every((line) => before.has(line))
  );
}

function linesFor({ own, of }: NonNullable<Acted['around']>, lines: ReadonlySet<string>): string[] {
  const called = [...lines].filter((line) => NAME.exec(line)?.[2] === own && !line.startsWith('text "'));
  return called.filter((line) => itemOf(line) === '' || of.includes(itemOf(line)));
}

function roleOf({ line }: Press): string {
  return NAME.exec(line)?.[1] ?? '';
}

function nameOf({ line }: Press): string {
  return NAME.exec(line)?.[2] ?? '';
}

function itemOf(line: string): string {
  return / in (?:\w+ )?"([^"]+)"/.exec(line)?.[1] ?? '';
}

function isIn(chosen: string, name: string): boolean {
  const words = wordsOf(chosen).join(' ');
  return words !== '' && ` ${wordsOf(name).join(' ')} `.includes(` ${words} `);
}
