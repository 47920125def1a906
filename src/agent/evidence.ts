import { describeExpectation, type Expectation } from '../model/expectation.ts';
import type { Effect } from '../model/outcome.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { standsIn } from '../model/stands-in.ts';
import { claimsGone } from '../pipeline/never-there.ts';
import { effectOfText } from '../policy/effect-words.ts';
import { allMatches, tellCondition } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import { wordsOf } from './doing-words.ts';
import { isLooking } from './goal-kind.ts';
import type { Acted, LoopBrowser } from './loop-browser.ts';

/** What a claim of success is held against: one of the policy's indicators, and all that the user expects. */
export interface Criteria {
  /** What the run is for: where that is an effect, looking around does not bring it about. */
  goal?: string | undefined;
  policy?: Policy | undefined;
  expect?: readonly Expectation[] | undefined;
}

/** What speaks for a criterion: it held before anything was done, it became so after an act, or it was a message then. */
export interface Standing {
  holds: boolean;
  /** It became true after an act of this run. */
  became: boolean;
  /** It became true as a message, which may go again and counts all the same. */
  message: boolean;
  /** It became true when no act had been seen to do anything that it could have come of. */
  by_itself?: boolean;
  /** The run itself typed these words, which the goal does not name. */
  echoed?: boolean;
  /** What should be gone came only of what this run did, a question or a complaint: that it goes proves no more. */
  asked?: boolean;
  /** The run took back what it had become so by. */
  undone?: boolean;
  /** How many deeds there had been when it became so. */
  deeds?: number;
}

/** What is known of the criteria, as a run that goes on later needs it. */
export interface KeptEvidence {
  since: Reach;
  late: Reach;
  approved: boolean;
  did: boolean;
  deeds?: number;
  strayed?: string;
  standings: [string, Standing][];
}

/** What can have come of an act: nothing (0), what its own control holds (1), anything (2). */
export type Reach = 0 | 1 | 2;

const REACH: Partial<Record<Effect['kind'], Reach>> = {
  scroll: 0,
  focus: 1,
  selection: 1,
  look: 1,
  value: 1,
};
/** What is only there, and not how a control stands. */
const THERE = new Set(['visible', 'gone', 'exists']);
const FAILED_REQUEST = / (?:[45]\d\d|failed)\b/;
const MESSAGES = new Set(['status', 'alert', 'alertdialog', 'log']);

/**
 * Watches the criteria from the first look on. What held before the first act, never changed, or came when no act was
 * seen to do anything that it could have come of, proves nothing of what this run did.
 */
export class Evidence {
  readonly criteria: Criteria;
  readonly #records = new Map<string, Standing>();
  /** Of the acts since the last look. */
  #since: Reach = 0;
  /** Of acts that something may come of later: the last one, and those that did more than show something. */
  #late: Reach = 0;
  #lasting: Reach = 0;
  #approved = false;
  #did = false;
  #deeds = 0;
  /** Of the last act, until somebody looked. */
  #question: Acted['question'];
  #brought = false;
  /** What was typed in this run. */
  readonly #typed: string[] = [];
  /** The last one of several alike that was chosen, where the goal reads like another of them. */
  #strayed: string | undefined;
  /** A control was brought to a value, which was read from it, since the last look. */
  #brought_to = false;
  /** Something else was shown (a page, a list, what a search found), and nothing was done since. */
  #showed = false;

  /** `kept`: how the criteria stood when the run stopped that this one goes on from. */
  constructor(criteria: Criteria, kept?: KeptEvidence) {
    this.criteria = criteria;
    if (!kept) return;
    this.#since = kept.since;
    this.#late = this.#lasting = kept.late;
    this.#approved = kept.approved;
    this.#did = kept.did;
    this.#deeds = kept.deeds ?? 0;
    this.#strayed = kept.strayed;
    for (const [key, standing] of kept.standings) this.#records.set(key, standing);
  }

  kept(): KeptEvidence {
    return {
      since: this.#since,
      late: this.#late,
      approved: this.#approved,
      did: this.#did,
      deeds: this.#deeds,
      ...(this.#strayed === undefined ? {} : { strayed: this.#strayed }),
      standings: [...this.#records],
    };
  }

  get empty(): boolean {
    const { policy, expect = [] } = this.criteria;
    return (policy?.success_indicators ?? []).length + expect.length === 0;
  }

  /** An act that was carried out; scrolling is none. */
  acted({
    approved,
    effect,
    inconsequential,
    verdict,
    unsettled,
    question,
    undid,
    among,
    note,
  }: Acted): void {
    const { goal = '' } = this.criteria;
    if (among) this.#strayed = strayedFrom(goal, among);
    const told = numbersIn(note ?? '');
    if (this.#strayed !== undefined && told.some(({ number }) => number === this.#strayed?.toLowerCase()))
      this.#strayed = undefined;
    this.#strayed = otherNumber(goal, told) ?? this.#strayed;
    this.#brought_to = verdict === 'verified' && effect.some(({ kind }) => kind === 'value');
    if (undid) this.#undo();
    else if (!inconsequential) this.#deeds += 1;
    this.#question = question;
    this.#brought =
      question === 'opened' ||
      (!inconsequential && effect.every(({ kind }) => REACH[kind] === 1 || kind === 'text'));
    const reach = unsettled ? 2 : reachOf(effect, verdict === 'verified');
    this.#since = furthest(this.#since, reach);
    if (!inconsequential) this.#lasting = furthest(this.#lasting, reach);
    this.#late = furthest(this.#lasting, reach);
    if (!inconsequential) this.#did = true;
    if (!inconsequential) this.#showed = false;
    else if (reach === 2) this.#showed = true;
    if (approved) this.#approved = true;
    // A message may have gone again before anyone looked. One that went because the request failed proves nothing.
    if (effect.some(({ kind, account }) => kind === 'network' && FAILED_REQUEST.test(account))) return;
    if (inconsequential && this.#onlyShown) return;
    for (const one of this.criteria.expect ?? []) {
      if (one.about !== 'text' || one.gone || this.#isEcho(one)) continue;
      const key = describeExpectation(one);
      const before = this.#records.get(key);
      const said = effect.some(
        ({ kind, account }) => kind === 'text' && !account.endsWith(' gone') && standsIn(account, one.text),
      );
      // Words that a deed says anew are its own, also where the same words stood elsewhere before.
      if (said && before && (!before.holds || !inconsequential))
        this.#records.set(key, { holds: before.holds, became: true, message: true, deeds: this.#deeds });
    }
  }

  /** What the last deed proved is taken back with it, also where its words still stand there. */
  #undo(): void {
    for (const [key, { holds, became, deeds }] of this.#records)
      if (became && deeds === this.#deeds)
        this.#records.set(key, { holds, became: false, message: false, undone: true });
  }

  /** Something is typed: that it can be read afterwards is no sign of more than that. */
  typed(text: string): void {
    this.#typed.push(text.toLowerCase());
  }

  /** Words that the run typed, though nobody asked for them: a goal that wants a text somewhere names it. */
  #isEcho(one: Expectation): boolean {
    const { goal } = this.criteria;
    if (one.about !== 'text' || one.gone || goal === undefined) return false;
    const words = one.text.toLowerCase();
    return !standsIn(goal.toLowerCase(), words) && this.#typed.some((text) => standsIn(text, words));
  }

  /** The critical action that the policy names was approved by a person and carried out. */
  get critical(): boolean {
    return this.#approved;
  }

  /** What the goal reads like, where something else of its kind was chosen. */
  get strayed(): string | undefined {
    return this.#strayed;
  }

  /** The goal is an effect, and all that was done is to open pages, tabs and folds or to fill fields. */
  get onlyLooked(): boolean {
    return !this.#did && effectOfText(this.criteria.goal ?? '') !== undefined;
  }

  async look(browser: LoopBrowser, signal: AbortSignal, wait_ms = 0): Promise<Snapshot> {
    const seen = await browser.peek(signal);
    const { policy, expect = [] } = this.criteria;
    const indicators = policy?.success_indicators ?? [];
    const matches = new Map(allMatches(indicators, seen).map((match) => [match.index, match]));
    for (const [index, indicator] of indicators.entries()) {
      const match = matches.get(index);
      const message = match?.element !== undefined && MESSAGES.has(match.element.role);
      this.#note(`${index} ${tellCondition(indicator)}`, match !== undefined, message, 2);
    }
    for (const one of expect) {
      const { holds } = await browser.expect([one], signal, wait_ms);
      this.#note(describeExpectation(one), holds, one.about === 'text', reachNeeded(one), {
        echo: this.#isEcho(one),
        gone: claimsGone(one),
      });
    }
    this.#since = 0;
    this.#question = undefined;
    this.#brought = this.#brought_to = false;
    return seen;
  }

  /** How an indicator of the policy stands. */
  indicator(index: number): Readonly<Standing> | undefined {
    const indicator = this.criteria.policy?.success_indicators[index];
    return indicator && this.#records.get(`${index} ${tellCondition(indicator)}`);
  }

  expectation(one: Expectation): Readonly<Standing> | undefined {
    return this.#records.get(describeExpectation(one));
  }

  /** Words of what was only shown were there before; they follow from nothing that was done elsewhere. */
  get #onlyShown(): boolean {
    return this.#showed && !isLooking(this.criteria.goal ?? 'look');
  }

  #note(
    key: string,
    holds: boolean,
    message: boolean,
    needs: Reach,
    { echo = false, gone = false } = {},
  ): void {
    const before = this.#records.get(key);
    const comes = gone && !holds && before?.holds === true;
    const asked = comes ? this.#brought : before?.asked === true && !(holds && this.#question === 'open');
    const shown = this.#onlyShown && !(needs === 1 && this.#brought_to);
    const follows = !echo && !(asked && holds) && !shown && furthest(this.#since, this.#late) >= needs;
    const turned = holds && before?.holds === false && follows;
    const stays = before?.became === true && (holds || before.message);
    const alone = holds && !turned && (before?.holds === false || before?.by_itself === true) && !stays;
    const deeds = turned ? this.#deeds : stays ? before.deeds : undefined;
    this.#records.set(key, {
      holds,
      became: turned || stays,
      message: turned ? message : stays && before.message,
      ...(alone ? { by_itself: true } : {}),
      ...(alone && echo ? { echoed: true } : {}),
      ...(asked ? { asked } : {}),
      ...(before?.undone && !turned && !stays ? { undone: true } : {}),
      ...(deeds === undefined ? {} : { deeds }),
    });
  }
}

function furthest(...reaches: Reach[]): Reach {
  return Math.max(0, ...reaches) as Reach; // the greatest of them is one of them
}

function reachOf(effect: readonly Effect[], verified: boolean): Reach {
  return furthest(verified ? 1 : 0, ...effect.map(({ kind }) => REACH[kind] ?? 2));
}

/** How far an act must reach that this can come of. */
function reachNeeded(one: Expectation): Reach {
  return one.about === 'property' || (one.about === 'element' && !THERE.has(one.is)) ? 1 : 2;
}

/** SM-1077, #303, INV2041: what is numbered so is told from others by its number. */
const NUMBERED = /(\p{L}{1,6}-?|#)(\d{2,})(?![\p{L}\d])/gu;

function numbersIn(text: string): { written: string; number: string; series: string }[] {
  return [...text.matchAll(NUMBERED)].map(([written, series = '']) => ({
    written,
    number: written.toLowerCase(),
    series: series.toLowerCase(),
  }));
}

/** The number that the goal names, where only another one of the same series is told of. */
function otherNumber(goal: string, told: ReturnType<typeof numbersIn>): string | undefined {
  return numbersIn(goal).find(
    ({ number, series }) =>
      told.some((one) => one.series === series) && told.every((one) => one.number !== number),
  )?.written;
}

const LITTLE_WORD = /^\p{L}{1,2}$/u;

/** One of the others that has every word of the goal which the chosen one has, and more: then it was meant. */
function strayedFrom(
  goal: string,
  { own, others, value = '' }: NonNullable<Acted['among']>,
): string | undefined {
  const given = new Set(wordsOf(value));
  const wanted = new Set(wordsOf(goal).filter((word) => !given.has(word) && !LITTLE_WORD.test(word)));
  const common = (word: string) => [own, ...others].every((one) => wordsOf(one).includes(word));
  const named = (one: string) => new Set(wordsOf(one).filter((word) => wanted.has(word) && !common(word)));
  const chosen = named(own);
  return others.find((one) => {
    const words = named(one);
    return words.size > chosen.size && [...chosen].every((word) => words.has(word));
  });
}
