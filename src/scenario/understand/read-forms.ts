import { defined } from '../../model/record.ts';
import { type Frame, type Slot, VERBS_BY_WORD, type Verb } from './frames.ts';
import { isArticle, phraseLength, startsWith } from './phrase.ts';
import { type Tokens, unsaid, type Words } from './tokens.ts';
import { SCOPES } from './vocabulary.ts';

/** One part of a form: a slot, or the words of which one stands there; `_` stands for a space. */
type Part = { slot: Slot } | { words: Words };

function partsOf(form: string): Part[] {
  const pieces = form.split(' ').filter((piece) => piece !== '');
  return pieces.map((piece) => {
    const slot = /^\{(\w+)\}$/.exec(piece)?.[1];
    // The table above is the only place where slots are written, and its tests name them all.
    if (slot !== undefined) return { slot: slot as Slot };
    return { words: piece.replaceAll('_', ' ').split('|') };
  });
}

/** One way a clause fits a frame: which tokens fill which slot. */
export interface Reading {
  frame: Frame;
  form: string;
  slots: Partial<Record<Slot, Tokens>>;
  fixed: Tokens;
  bare: boolean;
}

/** The verbs that a clause may begin with, the longest first: "turn on" before "turn". */
export function verbsAt(tokens: Tokens): readonly Verb[] {
  const begun = tokens[0]?.norm ? (VERBS_BY_WORD.get(tokens[0].norm) ?? []) : [];
  return begun.filter(({ words }) => startsWith(tokens, words));
}

export function readForms(tokens: Tokens): Reading[] {
  const verbless = VERBS_BY_WORD.get('')?.map(({ frames }) => ({ words: [], frames })) ?? [];
  return [...verbsAt(tokens), ...verbless].flatMap(({ words: { length }, frames }) => {
    const [verb, rest] = [tokens.slice(0, length), tokens.slice(length)];
    const bare = length === 0;
    const ways = frames.flatMap((frame) => frame.says.map((form) => ({ frame, form, bare })));
    const filled = ways.flatMap((way) => fill(partsOf(way.form), rest).map((one) => ({ ...way, ...one })));
    const whole = filled.filter(({ place }) => !place);
    return whole.map((one) => ({ ...one, slots: owned(one.slots), fixed: [...verb, ...one.fixed] }));
  });
}

/** "give Luis a bonus": the bonus of Luis. */
function owned({ owner, ...slots }: Reading['slots']): Reading['slots'] {
  const its = (some: Tokens | undefined) => some && owner && [...some, ...unsaid('of', some), ...owner];
  return owner ? { ...slots, ...defined({ field: its(slots.field), toggle: its(slots.toggle) }) } : slots;
}

/** `place`: where the last thing stands, said behind all else: "turn the lamp on in the hall". */
type Filled = Pick<Reading, 'slots' | 'fixed'> & { place?: Tokens };

function fill(parts: readonly Part[], tokens: Tokens): Filled[] {
  const [part, ...later] = parts;
  if (!part) {
    const placed = tokens.length > 1 && phraseLength(tokens, SCOPES) > 0;
    if (placed) return [{ slots: {}, fixed: [], place: tokens }];
    return tokens.every(isArticle) ? [{ slots: {}, fixed: tokens }] : [];
  }
  if ('words' in part) {
    const articles = tokens.findIndex((token) => !isArticle(token) || part.words.includes(token.norm));
    const length = phraseLength(tokens.slice(articles), part.words);
    const used = tokens.slice(0, articles + length);
    const rests = length > 0 ? fill(later, tokens.slice(used.length)) : [];
    return rests.map((rest) => ({ ...rest, fixed: [...used, ...rest.fixed] }));
  }
  const found: Filled[] = [];
  for (let length = 1; length <= tokens.length; length++) {
    const slot = tokens.slice(0, length);
    if (later.length === 0 && length < tokens.length) continue;
    for (const { slots, fixed, place = [] } of fill(later, tokens.slice(length)))
      if (place.length === 0 || part.slot !== 'value')
        found.push({ slots: { ...slots, [part.slot]: [...slot, ...place] }, fixed });
  }
  return found;
}
