import { describeExpectation, type Expectation } from '../model/expectation.ts';
import { quoted } from '../model/page-text.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { claimsGone } from '../pipeline/never-there.ts';
import { effectOfText } from '../policy/effect-words.ts';
import { allMatches, tellCondition } from '../policy/match-conditions.ts';
import type { Policy } from '../policy/policy.ts';
import { AskedFor } from './asked-for.ts';
import { asksToTake, handsOver, saysDiscarding, saysSaving, saysTakingAway } from './doing-words.ts';
import { isLooking } from './goal-kind.ts';
import { isHeard, isMessage, MESSAGES, readStanding, wordsFor } from './heard.ts';
import type { Acted, LoopBrowser } from './loop-browser.ts';
import { PutBack } from './put-back.ts';
import { Returns } from './returns.ts';
import {
  afterSending,
  furthest,
  isTurnedDown,
  isUnsent,
  type KeptEvidence,
  lasting,
  marked,
  REACH,
  type Reach,
  reachNeeded,
  reachOf,
  type Standing,
} from './standing.ts';
import { Typed } from './typed.ts';
import { Unsaved } from './unsaved.ts';

/** What a claim of success is held against: one of the policy's indicators, and all that the user expects. */
export interface Criteria {
  /** What the run is for: where that is an effect, looking around does not bring it about. */
  goal?: string | undefined;
  policy?: Policy | undefined;
  expect?: readonly Expectation[] | undefined;
}

/** What is known of an expectation beside whether it holds. */
interface About {
  echo?: 'echoed' | 'said' | undefined;
  gone?: boolean;
  /** Were it so now, it would be only set, and not saved. */
  unsent?: boolean;
  words?: boolean;
  /** It is a text: what stands in a field may be it. */
  text?: boolean;
  replaced?: boolean;
  denied?: boolean;
}

const NOT_TAKEN = / (?:[45]\d\d|failed|unanswered)\b/;

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
  readonly #typed: Typed;
  /** Something was done since the last look, whether it was a deed that led nowhere else, and whether what it sent was refused. */
  #acted = false;
  #didHere = false;
  #refused = false;
  /** What the last deed sent was refused. */
  #turned_down = false;
  /** The last act was not seen to its end. */
  #unsettled = false;
  readonly #returns = new Returns();
  readonly #put_back: PutBack;
  /** All is as it was before some deed. */
  #tookBack = false;
  readonly asked: AskedFor;
  /** The last act sent nothing. */
  #onlyTyped = false;
  readonly #unsaved: Unsaved;
  /** It gave a field or a list a value. */
  #gave = false;
  /** A control was brought to a value, which was read from it, since the last look. */
  #brought_to = false;
  /** A modal dialog lies over the page. */
  #covered = false;
  /** Something else was shown (a page, a list, what a search found), and nothing was done since. */
  #showed = false;

  /** `kept`: how the criteria stood when the run stopped that this one goes on from. */
  constructor(criteria: Criteria, kept?: KeptEvidence) {
    this.criteria = criteria;
    this.asked = new AskedFor(criteria.goal, kept);
    this.#typed = new Typed(criteria.goal, kept?.typed);
    this.#unsaved = new Unsaved(criteria.goal ?? '');
    this.#put_back = new PutBack(criteria.goal ?? '');
    if (!kept) return;
    this.#since = kept.since;
    this.#late = this.#lasting = kept.late;
    this.#approved = kept.approved;
    this.#did = kept.did;
    this.#deeds = kept.deeds ?? 0;
    for (const [key, standing] of kept.standings) this.#records.set(key, standing);
  }

  kept(): KeptEvidence {
    return {
      since: this.#since,
      late: this.#late,
      approved: this.#approved,
      did: this.#did,
      deeds: this.#deeds,
      ...this.asked.kept(),
      typed: this.#typed.kept(),
      standings: [...this.#records],
    };
  }

  get empty(): boolean {
    const { policy, expect = [] } = this.criteria;
    return (policy?.success_indicators ?? []).length + expect.length === 0;
  }

  /** An act that was carried out; scrolling is none. */
  acted(act: Acted): void {
    const { approved, effect, inconsequential, verdict, unsettled, question, undid, choice, around } = act;
    // What was turned down was done to nothing.
    if (!isTurnedDown(effect))
      this.asked.acted(act, this.#typed.named, inconsequential ? 0 : this.#deeds + 1);
    this.#typed.acted(inconsequential === true, choice === true, effect);
    this.#unsaved.acted(act);
    this.#put_back.acted(act);
    this.#gave = inconsequential === true && (around?.given.length ?? 0) > 0;
    this.#unsettled = unsettled === true;
    this.#brought_to = verdict === 'verified' && effect.some(({ kind }) => kind === 'value');
    if (undid === true) this.#takeBack();
    else if (!inconsequential) this.#deeds += 1;
    const elsewhere = effect.some(({ kind }) => kind === 'navigation' || kind === 'tab');
    if (inconsequential && elsewhere) this.#returns.opened();
    if (!inconsequential) this.#deedIsDone(act, elsewhere);
    this.#question = question;
    this.#brought =
      question === 'opened' ||
      (!inconsequential && effect.every(({ kind }) => REACH[kind] === 1 || kind === 'text'));
    const reach = unsettled ? 2 : reachOf(effect, verdict === 'verified');
    this.#since = furthest(this.#since, reach);
    if (!inconsequential) this.#lasting = furthest(this.#lasting, reach);
    this.#late = furthest(this.#lasting, reach);
    if (!inconsequential) this.#did = true;
    if (!inconsequential) this.#turned_down = isTurnedDown(effect);
    this.#onlyTyped = inconsequential === true && !unsettled;
    if (!inconsequential) this.#showed = false;
    // What sets a control shows nothing else, also where it was not seen to its end.
    else if (reach === 2 && !(unsettled && this.#gave)) this.#showed = true;
    if (approved) this.#approved = true;
    this.#acted = true;
    // A message may have gone again before anyone looked. Without a good answer to what was sent it proves nothing.
    this.#refused = effect.some(({ kind, account }) => kind === 'network' && NOT_TAKEN.test(account));
    if (this.#refused || this.#tookBack) return;
    if (inconsequential && this.#onlyShown) return;
    this.#hear(effect, inconsequential === true);
  }

  #deedIsDone({ effect, undid, pressed, question, only_set }: Acted, elsewhere: boolean): void {
    this.#didHere ||= !elsewhere;
    this.#returns.did(elsewhere, undid === 'perhaps', pressed?.some(handsOver) === true);
    const goal = this.criteria.goal ?? '';
    // The first deed of a run takes nothing of it back.
    if (
      (this.#deeds > 1 && pressed?.some(saysTakingAway) && !asksToTake(goal)) ||
      (pressed?.some(saysDiscarding) && !saysDiscarding(goal))
    ) {
      this.#undo(Number.POSITIVE_INFINITY);
      this.#tookBack = true;
    }
    // Where a form stays open and nothing was sent, it was not taken.
    const stays = question === 'open' && !effect.some(({ kind }) => kind === 'network');
    if (!only_set && !stays) this.#wasSent(pressed?.some(saysSaving) === true);
  }

  /** Whether what an act was seen to say is what is expected. */
  #hear(effect: Acted['effect'], inconsequential: boolean): void {
    for (const one of this.criteria.expect ?? []) {
      if (!isMessage(one) || this.#typed.echo(one) !== undefined) continue;
      const key = describeExpectation(one);
      const before = this.#records.get(key);
      // Whether what came and went was a message is for the page to tell: it was watched for.
      const said = isHeard(effect, one.text, before?.holds === true);
      // Words that a deed says anew are its own, also where the same words stood elsewhere before.
      if (said && before && (!before.holds || !inconsequential))
        this.#records.set(key, { holds: before.holds, became: true, message: true, deeds: this.#deeds });
    }
  }

  /** What the goal names and the run typed, where all that was done since is to set other controls. */
  get leftTyped(): string | undefined {
    return this.#typed.left;
  }

  /** What the last deed proved is taken back with it, also where its words still stand there; perhaps what all did. */
  #undo(deed = this.#deeds): void {
    for (const [key, { holds, became, deeds }] of this.#records)
      if (became && (deeds === deed || deed === Number.POSITIVE_INFINITY))
        this.#records.set(key, { holds, became: false, message: false, undone: true });
  }

  /** The last deed is undone by its own button. */
  #takeBack(): void {
    this.#undo();
    if (!asksToTake(this.criteria.goal ?? '')) this.asked.takenBack(this.#deeds);
  }

  /** Something is typed: that it can be read afterwards is no sign of more than that. `into` is what the field is called. */
  typed(text: string, into = ''): void {
    this.#typed.type(text, into);
  }

  /** What the model reads: it may show that a deed took back the one before it, whatever it is called. */
  shown(lines: string): void {
    this.asked.shown(lines);
    const put_back = this.#put_back.shown(lines);
    const back = this.#returns.shown(lines) ?? put_back;
    if (back === undefined) return;
    // Where the goal asks to have something taken away, the last deed may be that.
    this.#tookBack = !asksToTake(this.criteria.goal ?? '');
    for (let deed = this.#deeds - back; deed < this.#deeds; deed++) this.#undo(deed);
    if (this.#tookBack || back === 0) this.#undo();
    if (this.#tookBack) this.asked.takenBack(this.#deeds - back);
  }

  /** Something was sent to change something, and answered: what fields hold may have gone with it, and did where it was saved. */
  #wasSent(saved = false): void {
    for (const [key, record] of this.#records)
      this.#records.set(key, afterSending(record, saved, this.#deeds));
  }

  /** Something was done, and what it sent was not turned down. */
  get deedDone(): boolean {
    return this.#did && !this.#turned_down;
  }

  /** The critical action that the policy names was approved by a person and carried out. */
  get critical(): boolean {
    return this.#approved;
  }

  /** What speaks against it though all that was looked for is so. */
  get doubts(): string[] {
    const became = (this.criteria.expect ?? []).map(describeExpectation).filter((key) => {
      const record = this.#records.get(key);
      return record?.became && !record.unsent;
    });
    const typed = this.leftTyped;
    const { control, button } = this.#unsaved;
    return [
      ...this.asked.doubts(became),
      ...(typed ? [`${quoted(typed)} was typed and has gone with nothing that was done since`] : []),
      ...(control ? [`${quoted(control)} was set, and nothing has saved it since`] : []),
      ...(button ? [`${quoted(button)} came with what was done, and was not pressed`] : []),
      ...(this.onlyLooked
        ? ['only pages, tabs and folds were opened in this run, and nothing was done']
        : []),
    ];
  }

  /** The goal is an effect, and all that was done is to open pages, tabs and folds or to fill fields. */
  get onlyLooked(): boolean {
    return !this.#did && effectOfText(this.criteria.goal ?? '') !== undefined;
  }

  async look(browser: LoopBrowser, signal: AbortSignal, wait_ms = 0): Promise<Snapshot> {
    const seen = await browser.peek(signal);
    this.#covered = seen.covered === true;
    this.asked.saw(seen);
    if (this.#unsent && (await browser.answered?.(signal))) this.#wasSent();
    const awaits_saving = this.#unsaved.saw(seen);
    const { policy, expect = [] } = this.criteria;
    const indicators = policy?.success_indicators ?? [];
    const matches = new Map(allMatches(indicators, seen).map((match) => [match.index, match]));
    for (const [index, indicator] of indicators.entries()) {
      const match = matches.get(index);
      const message = match?.element !== undefined && MESSAGES.has(match.element.role);
      this.#note(`${index} ${tellCondition(indicator)}`, match !== undefined, message, 2);
    }
    for (const one of expect) {
      const read = await readStanding(browser, one, signal, wait_ms);
      const holds = read.holds && !(read.passed && this.#refused);
      this.#note(describeExpectation(one), holds, read.message, reachNeeded(one), {
        words: wordsFor(one) !== undefined,
        text: isMessage(one),
        replaced: read.replaced === true,
        denied: read.denied === true,
        echo: this.#typed.echo(one),
        gone: claimsGone(one),
        unsent:
          awaits_saving ||
          (this.#typed.isTyped(one) && this.#onlyTyped) ||
          (this.#unsettled && this.#typed.isHeld(one, seen)),
      });
    }
    // A message may come late and be gone before anyone looks again.
    const messages = expect.flatMap((one) => wordsFor(one)?.words ?? []);
    if (messages.length > 0) await browser.watch?.(messages, signal);
    this.#since = 0;
    this.#acted = this.#refused = this.#didHere = this.#tookBack = false;
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

  get #unsent(): boolean {
    return [...this.#records.values()].some(({ unsent }) => unsent);
  }

  /** It came of a question or complaint that this run brought up. */
  #isAsked(before: Standing | undefined, holds: boolean, gone: boolean): boolean {
    if (gone && !holds && before?.holds === true) return this.#brought;
    return before?.asked === true && !(holds && this.#question === 'open');
  }

  /** Words of what was only shown were there before; they follow from nothing that was done elsewhere. */
  get #onlyShown(): boolean {
    return this.#showed && !isLooking(this.criteria.goal ?? 'look');
  }

  #note(key: string, holds: boolean, message: boolean, needs: Reach, about: About = {}): void {
    const {
      echo,
      gone = false,
      unsent = false,
      words = false,
      text = false,
      replaced = false,
      denied = false,
    } = about;
    const before = this.#records.get(key);
    if (this.#isCovered(before, holds, gone)) return;
    const asked = this.#isAsked(before, holds, gone);
    const shown = this.#onlyShown && !(needs === 1 && this.#brought_to);
    const follows =
      echo === undefined &&
      !(asked && holds) &&
      !shown &&
      !this.#tookBack &&
      furthest(this.#since, this.#late) >= needs;
    const turned = holds && before?.holds === false && follows;
    const { stays, lapsed, went } = lasting(before, {
      holds,
      words,
      // The message of another deed takes the place of one before it.
      replaced: replaced && !(before?.message === true && this.#didHere),
      showed: this.#acted && !this.#didHere,
    });
    const alone = holds && !turned && (before?.holds === false || before?.by_itself === true) && !stays;
    const deeds = turned ? this.#deeds : stays ? before?.deeds : undefined;
    this.#records.set(key, {
      holds,
      became: turned || stays,
      message: turned || (stays && holds) ? message : stays && before?.message === true,
      ...marked({
        lapsed: lapsed && !turned,
        went: went && !turned,
        denied,
        by_itself: alone,
        given: alone && text && !echo && (this.#gave || before?.given === true),
        echoed: alone && echo === 'echoed',
        said: alone && echo === 'said',
        unsent: isUnsent(turned, unsent, stays ? before : undefined),
        asked,
        undone: before?.undone === true && !turned && !stays,
      }),
      ...(deeds === undefined ? {} : { deeds }),
    });
  }

  /** What a dialog covers has not gone, and is not new when the dialog closes; at first nobody knows what it covers. */
  #isCovered(before: Standing | undefined, holds: boolean, gone: boolean): boolean {
    return this.#covered && holds === gone && (!before || (!before.became && before.holds !== gone));
  }
}
