import { quoted } from '../model/page-text.ts';
import type { World } from '../pipeline/world.ts';
import type { View } from '../screen/screen.ts';
import type { Shown } from './loop-news.ts';
import { HARD_LIMIT_TOKENS } from './loop-snapshot.ts';
import { screenText } from './loop-text.ts';

const FIELDS = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'listbox',
  'radiogroup',
  'checkbox',
]);
/** More than a counter or a sign. */
const SENTENCE = /\p{L}{2}[^\p{L}]+\p{L}{2}/u;

/** What the model was shown last, and where: each screen is told against it. */
export class ScreenReader {
  #last: { shown: Shown; visit: string; there: string; whole: boolean } | undefined;
  #screen: string | undefined;
  /** What of the place that was shown last has had a line, and whether that was all of it. */
  #told = new Set<string>();
  #cut = false;
  /** What fields were called on the screens of this run, by role. */
  readonly #fields = new Map<string, Set<string>>();

  /** How many elements and texts had a line, where some had none: so much more must be seen to bring the next part. */
  get more(): number {
    return this.#cut ? this.#told.size : 0;
  }

  /**
   * The lines of the view within the budget, what changed against the last ones marked; `known` has the model's refs.
   * With `on` what had no line before is told, and what had one is not.
   */
  lines({ options, screen }: World, view: View, known: ReadonlyMap<string, string>, on = false): string {
    const before = on ? this.#told : new Set<string>();
    const bindings = view.bindings.filter(({ ref }) => !before.has(ref));
    const texts = (view.texts ?? []).filter(({ text }) => !before.has(text));
    const passed = view.bindings.length - bindings.length;
    const { snapshot } = view;
    const { visit } = view.place;
    const last = this.#last?.visit === visit ? this.#last : undefined;
    const there = `${snapshot.viewport.scroll_x} ${snapshot.viewport.scroll_y}`;
    const { text, shown, listed, cut } = screenText({
      bindings,
      texts,
      refs: new Map([...known].map(([is, was]) => [was, is])),
      known: last && withoutLeft(last.shown, (ref) => screen.hadLeft(ref) && isListed(view, ref)),
      brought: this.#last !== undefined,
      isLost: screen.losses(view),
      // Else what was not listed may have been there all the same.
      knew_all: last?.there === there && last.whole,
      behind: view.behind,
      below_px: view.below_px,
      in_view: snapshot.in_view - passed,
      on_page: snapshot.on_page - passed,
      tokens: Math.min(HARD_LIMIT_TOKENS, options.snapshot_tokens),
    });
    this.#told = new Set([...before, ...listed]);
    this.#cut = cut;
    this.#last = { shown, visit, there, whole: snapshot.in_view <= view.bindings.length };
    return text;
  }

  /**
   * What the page says of fields by calling them more than before: an error that is written into a label. Each is told
   * once, whenever it comes.
   */
  complaints({ bindings }: View): string[] {
    const fields = bindings.filter(({ node }) => FIELDS.has(node.role) && node.name !== '');
    const told = fields.flatMap(({ node: { role, name } }) => {
      const names = [...(this.#fields.get(role) ?? [])].filter((known) => name.startsWith(`${known} `));
      if (this.#fields.get(role)?.has(name) || names.length === 0) return [];
      const called = names.reduce((long, one) => (one.length > long.length ? one : long));
      const more = name.slice(called.length).trim();
      return SENTENCE.test(more) ? [`the page says of ${role} ${quoted(called)}: ${quoted(more)}`] : [];
    });
    for (const { node } of fields)
      this.#fields.set(node.role, (this.#fields.get(node.role) ?? new Set()).add(node.name));
    return told;
  }

  /** Whether this screen is another one than the last time it was asked. */
  entered(screen: string): boolean {
    const before = this.#screen;
    this.#screen = screen;
    return before !== screen;
  }
}

function isListed({ bindings }: View, ref: string): boolean {
  return bindings.some((binding) => binding.ref === ref);
}

/** What went away before the last act is news when it is there again. */
function withoutLeft(shown: Shown, hadLeft: (ref: string) => boolean): Shown {
  const back = [...shown.lines.keys()].filter(hadLeft);
  if (back.length === 0) return shown;
  const lines = new Map(shown.lines);
  for (const ref of back) lines.delete(ref);
  return { ...shown, lines };
}
