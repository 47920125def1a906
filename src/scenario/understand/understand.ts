import type { Memory, SerializableDOMNode, UnderstandContext, Understanding } from '../interfaces/index.ts';
import { answersDialog } from './act/confirm.ts';
import { onDescribed } from './act/control.ts';
import { onward } from './act/hand-in.ts';
import { menuPath } from './act/menu-path.ts';
import { carryReading } from './carry-reading.ts';
import { splitClauses } from './clauses.ts';
import { isAlike } from './lexicon/same-words.ts';
import { CHOOSE, CLICK, SET, STARTS_WITH_VERB, TICK, TYPE, UNTICK } from './lexicon/verbs.ts';
import type { Look } from './look.ts';
import { mask, unmask } from './masked-text.ts';
import { candidateOf, describeThing, NONE, type Outcome } from './outcome.ts';
import { readClause } from './read-clause.ts';
import { resolveTarget } from './resolve-target.ts';
import { isField, isMute, type Screen, screenThings, type Thing } from './screen-things.ts';
import { sameWord, wordsOf } from './words.ts';

/** From here on a reading is taken as it is; below, another one may be surer. */
const SURE = 0.88;
const MOST_ROUNDS = 40;
const MOST_PAGES = 8;
const ASKS = /^(?:which|what|how many|who)\b/i;

/** What a sentence means on this screen. Pure: it looks at the tree and at nothing else. */
export function understand(
  sentence: string,
  tree: SerializableDOMNode,
  context: UnderstandContext = {},
): Understanding {
  const { text, quotes } = mask(sentence);
  const screen = screenThings(tree, sentence);
  let memory: Memory = context.progress?.memory ?? {};
  let clauses = memory.clauses ?? splitClauses(text, (words) => isName(unmask(words, quotes), screen));
  // A question is put for its answer to be given, if nothing else is said of it.
  if (!memory.clauses && ASKS.test(clauses.at(-1) ?? '')) clauses = [...clauses, 'choose the right answer'];
  let done = context.progress?.done ?? 0;
  if (done === 0 && !memory.clauses) {
    // Nothing is begun that cannot be finished, whatever the screens to come may show.
    const unread = clauses
      .slice(1)
      .find((clause) => !isReadable(clause) && !isName(unmask(clause, quotes), screen));
    if (unread !== undefined) return lost(`no reading for ${JSON.stringify(unmask(unread, quotes))}`, []);
  }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const said = clauses[done];
    const clause = said === undefined ? said : withAnswer(said, memory);
    if (clause === undefined) return { kind: 'steps', steps: [] };
    const look: Look = { sentence, quotes, screen, memory, context };
    const outcome = interpret(clause, look);
    if (outcome.kind === 'tie') {
      const candidates = outcome.things.map(candidateOf);
      const step = {
        actionType: 'unknown' as const,
        description: sentence,
        isAmbiguous: true,
        alternativeSelectors: candidates.map(({ selector }) => selector),
      };
      return { kind: 'ambiguous', step, candidates };
    }
    if (outcome.kind === 'none')
      return lost(
        outcome.reason ?? `nothing on the screen fits ${JSON.stringify(unmask(clause, quotes))}`,
        outcome.nearest.map(describeThing),
      );
    if (outcome.kind === 'clauses') {
      clauses = inOrder([...clauses.slice(0, done), ...outcome.clauses, ...clauses.slice(done + 1)]);
      memory = { ...memory, clauses };
      continue;
    }
    if (outcome.kind === 'nothing') {
      memory = nextMemory(memory, outcome.memory);
      done++;
      continue;
    }
    const at = outcome.again ? done : done + 1;
    const tried = [...(memory.tried ?? []), ...(outcome.memory?.tried ?? [])];
    memory = outcome.again
      ? { ...memory, ...outcome.memory, ...(tried.length > 0 ? { tried } : {}) }
      : nextMemory(memory, outcome.memory);
    if (at >= clauses.length && outcome.asks && !answersDialog(context.following))
      clauses = [...clauses, `confirm: ${outcome.asks}`];
    if (at >= clauses.length) return { kind: 'steps', steps: outcome.steps };
    return { kind: 'steps', steps: outcome.steps, progress: { done: at, memory: { ...memory, clauses } } };
  }
  return lost('it leads to no end', []);
}

/** Whether a clause has a form that is known: then only the screen can tell what it means. */
function isReadable(clause: string): boolean {
  if (/^(?:i (?:know|think|hope|guess|believe|suppose)|maybe|perhaps|it seems)\b/i.test(clause)) return false;
  return (
    STARTS_WITH_VERB.test(clause) ||
    readClause(clause).some(({ do: kind }) => kind !== 'told' && kind !== 'verb_told')
  );
}

const LAST = /^finally: /;

/** What ends all of it comes last, whatever else the sentence says. */
function inOrder(clauses: string[]): string[] {
  return [
    ...clauses.filter((clause) => !LAST.test(clause)),
    ...clauses.filter((clause) => LAST.test(clause)),
  ];
}

/** "Press the button with the right number", once a question before has its answer. */
function withAnswer(clause: string, { text }: Memory): string {
  return text === undefined || /[\u27e6:,]/.test(text)
    ? clause
    : clause.replace(
        /\bthe (?:button (?:with|showing) the )?(?:right|correct) (?:number|answer|option|one|button|choice)\b/i,
        text,
      );
}

/** What later clauses may refer to; what a clause kept for itself is forgotten with it. */
function nextMemory({ it, text, clauses }: Memory, found: Partial<Memory> | undefined): Memory {
  const kept = text?.startsWith('goal ') ? undefined : text;
  return {
    ...(it ? { it } : {}),
    ...(kept !== undefined ? { text: kept } : {}),
    ...(clauses ? { clauses } : {}),
    ...found,
  };
}

/** Read only where nothing plainer fits. */
const FALLING_BACK = new Set(['told', 'request', 'address']);

/** The best of all readings of a clause; a tie stops it unless a later reading is beyond doubt. */
function interpret(clause: string, look: Look): Outcome {
  const whole = asName(clause, look);
  if (whole) return whole;
  let best: Outcome = NONE;
  let tie: Outcome | undefined;
  for (const reading of readClause(clause)) {
    if ((best.kind !== 'none' || tie) && FALLING_BACK.has(reading.do)) continue;
    const outcome = carryReading(reading, look, interpret);
    if (outcome.kind === 'nothing') return outcome;
    if (outcome.kind === 'tie') tie ??= outcome;
    else if (outcome.kind !== 'none') {
      if (best.kind === 'none' || scoreOf(outcome) > scoreOf(best) + 0.05) best = outcome;
      if (scoreOf(best) >= SURE && !tie) return best;
    } else if (best.kind === 'none' && (outcome.nearest.length > 0 || outcome.reason)) best = outcome;
  }
  if (tie && scoreOf(best) < 0.95) return tie;
  if (best.kind !== 'none') return best;
  const instructs = STARTS_WITH_VERB.test(clause) && !look.context.dialog;
  const last = instructs ? lastResort(clause, look) : NONE;
  const found = instructs && last.kind === 'none' ? menuPath(clause, look) : last;
  if (found.kind !== 'none') return found;
  const placed = instructs ? placeLast(clause, look) : undefined;
  return placed ?? best;
}

/** "Take seat 14 in the quiet coach": a tab that is named last is gone to first. */
function placeLast(clause: string, look: Look): Outcome | undefined {
  const [, act, place] = /^(.+) (?:in|on|under) (?:the )?(.+?)$/i.exec(clause) ?? [];
  const tab = act && place ? resolveTarget(place, look, 'click') : undefined;
  if (tab?.kind !== 'one' || tab.score < 0.8 || !tab.thing.operable || !isTab(tab.thing)) return undefined;
  return { kind: 'clauses', clauses: [`click ${place}`, act ?? ''], score: 0.85 };
}

/** One of several alike that stand side by side and hold nothing. */
function isTab({ role, parent, node, children }: Thing): boolean {
  if (role === 'tab') return true;
  const [first] = (node.attributes.class ?? '').split(/\s+/);
  const peers = parent?.children.filter(
    (peer) => peer.node.tag === node.tag && peer.operable && peer.text !== '' && peer.text.length < 40,
  );
  return (
    /^(?:clickable|link)$/.test(role) &&
    children.length === 0 &&
    first !== undefined &&
    (peers?.length ?? 0) > 1
  );
}

function scoreOf(outcome: Outcome): number {
  return outcome.kind === 'steps' || outcome.kind === 'clauses' ? outcome.score : 0;
}

/** A clause that is to the word what a control is called: "Add to cart". */
function asName(clause: string, look: Look): Outcome | undefined {
  if (look.context.dialog || wordsOf(unmask(clause, look.quotes)).length === 0) return undefined;
  const name = wordsOf(unmask(clause, look.quotes)).join(' ');
  if (!look.screen.things.some((thing) => thing.operable && wordsOf(thing.names[0] ?? '').join(' ') === name))
    return undefined;
  return carryReading({ do: 'click', target: clause }, look, () => NONE);
}

/** Verbs of the hand, which no control is called by. */
const PLAIN_VERB = new RegExp(
  `^(?:${CLICK}|${CHOOSE}|${TYPE}|${SET}|${TICK}|${UNTICK}|open|show|find|read)$`,
  'i',
);

/** An instruction whose verb is part of a control's name, or adds nothing to it. */
function lastResort(clause: string, look: Look): Outcome {
  const bare = clause.replace(/\s+(?:it|them|this|that|the form|the page)$/i, '');
  // The last of several pages, where the pages before it were gone through for this sentence.
  const leafing = look.memory.clauses?.includes('go on') && (look.memory.tried?.length ?? 0) < MOST_PAGES;
  if (leafing && /^(?:submit|send|finish|confirm|book|order|pay)$/i.test(bare)) {
    const next = onward(look);
    if (next.kind === 'steps') return { ...next, again: true, memory: { tried: ['page'] } };
  }
  const named = carryReading({ do: 'click', target: bare }, look, () => NONE);
  if (named.kind === 'tie' || (named.kind === 'steps' && saysVerb(bare, named, look)))
    return operableOnly(named, look);
  if (/^(?:submit|send|finish)$/i.test(bare)) {
    const submits = look.screen.things.filter(
      ({ node, operable }) => operable && node.attributes.type === 'submit',
    );
    const [only] = submits;
    if (only && submits.length === 1)
      return carryReading({ do: 'click', target: only.names[0] ?? 'submit' }, look, () => NONE);
  }
  const [verb = ''] = STARTS_WITH_VERB.exec(clause) ?? [];
  const onItem = PLAIN_VERB.test(verb)
    ? NONE
    : onDescribed(verb.toLowerCase(), clause.slice(verb.length).trim(), look);
  if (onItem && onItem.kind !== 'none') return onItem;
  const object = /^(?:add|create|start|begin|open|go to|show)(?: me)? (.+)$/i.exec(bare)?.[1];
  return object
    ? operableOnly(
        carryReading({ do: 'click', target: object, softly: true }, look, () => NONE),
        look,
      )
    : named.kind === 'none'
      ? named
      : NONE;
}

/** Whether the control that was found goes by the verb of the clause. */
function saysVerb(clause: string, { steps }: Extract<Outcome, { kind: 'steps' }>, { screen }: Look): boolean {
  const thing = screen.things.find(
    ({ node, operable }) => operable && node.mcpSelector === steps[0]?.targetSelector,
  );
  const [verb = ''] = wordsOf(clause);
  const said = wordsOf(thing && isMute(thing) ? thing.hints : (thing?.names ?? []).join(' '));
  return said.some((word) => sameWord(verb, word) >= 0.97 || isAlike(verb, word));
}

/** Words that only happen to stand on the page are not clicked for an unclear reason. */
function operableOnly(outcome: Outcome, { screen }: Look): Outcome {
  if (outcome.kind !== 'steps') return outcome;
  const selector = outcome.steps[0]?.targetSelector;
  const thing = screen.things.find(({ node, operable }) => operable && node.mcpSelector === selector);
  return thing && !isField(thing) ? outcome : NONE;
}

function isName(text: string, { things }: Screen): boolean {
  const wanted = wordsOf(text).join(' ');
  return things.some(
    (thing) => thing.operable && thing.names.some((name) => wordsOf(name).join(' ') === wanted),
  );
}

function lost(reason: string, nearest: string[]): Understanding {
  return { kind: 'not_understood', reason, nearest };
}
