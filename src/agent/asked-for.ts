import { quoted } from '../model/page-text.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Offers } from './choices.ts';
import { Counted } from './counts.ts';
import { saysNo, wordsOf } from './doing-words.ts';
import { isLooking } from './goal-kind.ts';
import { type KeptUse, LeftOut } from './left-out.ts';
import type { Acted } from './loop-browser.ts';
import { Meant } from './meant.ts';
import { type KeptNames, Named } from './named.ts';
import { type KeptPresses, Offered } from './offered.ts';
import { FIELD_ROLES } from './only-looked.ts';
import { wantedIn } from './parts-of.ts';
import { Tallied } from './tallied.ts';
import { Unticked } from './unticked.ts';

const HANDLES: ReadonlySet<string> = new Set(['button', 'menuitem', ...FIELD_ROLES]);

export interface KeptAsked {
  strayed?: string;
  presses?: KeptPresses;
  names?: KeptNames;
  used?: KeptUse;
}

/** What a goal asks for, held against what the run did: on what, by which buttons, with which names and settings. */
export class AskedFor {
  readonly #goal: string | undefined;
  readonly #meant: Meant;
  readonly #offered: Offered;
  readonly #named: Named;
  readonly #left: LeftOut;
  readonly #unticked: Unticked;
  readonly #counted: Counted;
  readonly #tallied = new Tallied();
  /** Something was done since the model read a screen. */
  #did = false;

  constructor(goal: string | undefined, kept: KeptAsked = {}) {
    this.#goal = goal;
    const wanted = wantedIn(goal ?? '');
    this.#meant = new Meant(wanted, kept.strayed, goal);
    this.#offered = new Offered(wanted, kept.presses);
    this.#named = new Named(wanted, kept.names);
    this.#left = new LeftOut(goal ?? '', kept.used);
    this.#unticked = new Unticked(goal ?? '');
    this.#counted = new Counted(wanted);
  }

  kept(): KeptAsked {
    return {
      ...(this.strayed === undefined ? {} : { strayed: this.strayed }),
      presses: this.#offered.kept(),
      names: this.#named.kept(),
      used: this.#left.kept(),
    };
  }

  saw({ elements, choices = [], places = [] }: Pick<Snapshot, 'elements'> & Partial<Offers>): void {
    this.#meant.saw(elements);
    this.#offered.saw(elements);
    this.#left.saw([...elements, ...choices]);
    // How a button or a field is called says what it is for, and is no thing that could be meant.
    const things = elements.filter(({ role, ref }) => !HANDLES.has(role) && !places.includes(ref));
    this.#named.saw(
      elements.map(({ context = '' }) => context),
      [...things, ...choices].map(({ name }) => name),
    );
  }

  /** What the model reads. */
  shown(lines: string): void {
    this.#meant.saw([], lines);
    this.#meant.told([...lines.matchAll(/^[+~] .*$/gm)].join('\n'));
    this.#named.saw([...lines.matchAll(/^(?:[+~] )?text "(.*)"$/gm)].map(([, text = '']) => text));
    const counted = this.#tallied.shown(lines);
    if (this.#did) this.#named.brought(counted);
    this.#did = false;
  }

  /** Deeds from this one on were taken back. */
  takenBack(from: number): void {
    this.#named.takenBack(from);
  }

  /** `typed`: something that the goal names stands in a field. `deed`: which one of the run it is, if it is one. */
  acted({ among, note, pressed, inconsequential, choice, around }: Acted, typed: boolean, deed = 0): void {
    // What was asked about and answered with no was done to nothing.
    if (!choice && pressed?.length && pressed.every((name) => saysNo(name) && !this.#speaksOf(name))) {
      this.#named.declined();
      return;
    }
    this.#meant.aimed(among, note, !inconsequential, around?.beside);
    if (!inconsequential && !choice && around?.rows) this.#unticked.did(around.rows);
    if (choice) this.#offered.chose(around?.own ?? '', !inconsequential);
    // Enter in a field without a button does what the goal wants where the goal names what was typed, and else something else.
    const decides = !inconsequential && !choice;
    this.#did = decides;
    if (decides || pressed?.length)
      this.#offered.did(pressed?.length === 0 && typed ? undefined : pressed, decides);
    // Another tab that is switched to is done to nothing.
    if (around || !inconsequential || !choice)
      this.#named.acted(around, choice ? 'choice' : inconsequential ? undefined : 'deed', deed);
    if (around) this.#left.acted(around, !inconsequential);
    if (around) this.#counted.acted(around, !inconsequential && !choice);
  }

  /** Whether the goal has a word of its own for such an answer. */
  #speaksOf(name: string): boolean {
    const [first = ''] = wordsOf(name);
    return wordsOf(this.#goal ?? '').includes(first);
  }

  /** What the goal reads like, where something else of its kind was chosen. */
  get strayed(): string | undefined {
    return this.#meant.strayed;
  }

  /** The button that the goal asks for by its name, where only others were pressed. */
  get notPressed(): string | undefined {
    return this.#offered.left;
  }

  /** What speaks against it though all that was looked for is so. `became`: what the run brought about, in words. */
  doubts(became: readonly string[]): string[] {
    // Looking is not doing.
    const does = this.#goal !== undefined && !isLooking(this.#goal);
    const unused = does ? (this.#named.left(became, this.#left.choosesAll) ?? this.#left.item) : undefined;
    const unset = (does ? this.#left.unset : undefined) ?? this.#left.otherwise;
    const unwanted = does ? this.#left.unwanted : undefined;
    const spoilt = does ? this.#left.spoilt : undefined;
    const doubts = [
      this.strayed && `the goal reads like ${quoted(this.strayed)}, and another of its kind was chosen`,
      unused && `the goal names ${quoted(unused)}, and nothing that was done has to do with it`,
      this.notPressed &&
        `the page offers ${quoted(this.notPressed)}, which the goal asks for, and only others were pressed`,
      unset && `the goal speaks of ${quoted(unset)}, which the page lets people set, and it is not set`,
      unwanted && `the goal does not want ${quoted(unwanted)}, and it is set`,
      does &&
        this.#unticked.left &&
        `the goal wants it done to all, and ${quoted(this.#unticked.left)}, which is like those that were ticked, was not`,
      does && this.#counted.wrong,
      spoilt && `the goal wants ${quoted(spoilt)} to be left alone, and something was done to it`,
    ];
    const told = doubts.filter((one) => typeof one === 'string');
    const passed =
      does && told.length === 0 ? this.#named.passedOver([...became, ...this.#left.set]) : undefined;
    return passed
      ? [
          `the goal speaks of ${quoted(passed)}, which the page shows, and nothing that was done has to do with it`,
        ]
      : told;
  }
}
