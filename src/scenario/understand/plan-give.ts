import * as choices from '../seen/choices.ts';
import { isFull, same, tierOf, worst } from '../seen/match.ts';
import { contains, describe, isField, isRegion, type Look, type Thing } from '../seen/screen.ts';
import { type Acting, FITS, onOne, press } from './fits.ts';
import * as giving from './give-value.ts';
import { bareWords, isTitled, spoken, trimArticles, wordsIn } from './phrase.ts';
import { mentioned, none, type Outcome, quoteIt, refuse, unresolved } from './plan.ts';
import type { Reading } from './read-forms.ts';
import * as resolving from './resolve.ts';
import { onlyOne, resolve } from './resolve.ts';
import { type Token, type Tokens, textOf, type Words, wordsOf } from './tokens.ts';
import { kindOf } from './vocabulary.ts';

/** A value for a field: typed, chosen or set as the field takes it. */
export function planFill(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const { field: fieldTokens = [], value: valueTokens = [] } = reading.slots;
  const found = resolve(fieldTokens, FITS.field, look);
  const said = [...fieldTokens, ...valueTokens];
  const offers = found.kind === 'one' && choices.optionsOf(found.thing, look).length > 0;
  const names = found.kind === 'one' ? found.thing.names : [];
  const meant = isOption(said, found, reading) ? said : withoutName(valueTokens, names, offers);
  const value = giving.givenValue(meant, source);
  const unclear = quoteIt('value', valueTokens, source, 'what to type');
  if (!value) return unclear;
  if (found.kind !== 'one') return chosenUnder(acting, found, fieldTokens, valueTokens);
  const { value: now = '', 'data-selected': shows = now } = found.thing.node.attributes;
  const { old } = reading.slots;
  if (old && !isFull(tierOf(wordsIn(trimArticles(old)), [now, shows, found.thing.node.text])))
    return refuse('unfit', old, acting, `${describe(found.thing)} does not say so now`);
  const odd = isOdd(acting, found.thing, valueTokens);
  if (odd) return odd;
  // Without a word between them, only a name in full and a value that nobody would say about a field show where they part.
  const capitals = reading.bare ? /[\d@]/ : /[\p{Lu}\d@{]/u;
  const telling = ({ kind, text }: Token) =>
    kind === 'quote' || (reading.frame.act === 'fill' && kind !== 'mark' && capitals.test(text));
  const given = giving.giveValue(found.thing, value, found.tier, look, isTyped(reading, found.thing));
  // What a closed list does not have is refused when it is opened: "filter by author tove".
  const [step] = 'steps' in given ? given.steps : [];
  const asked = step?.actionType === 'select' && valueTokens.length === 1 && !kindOf(value.text);
  const chosen = offers ? 'steps' in given && given.tier === 'exact' : asked;
  const blurred = found.tier === 'partial' || (!chosen && !valueTokens.every(telling));
  if (blurred && UNPARTED.test(reading.form))
    return refuse('missing', fieldTokens, acting, 'no field is called so in full');
  if (!('steps' in given)) return given;
  if (!offers && giving.onlySpeaksOf(value, fieldTokens, found.thing, look))
    return { ...unclear, because: 'unfit' };
  const tier = worst(found.tier, given.tier);
  const spoken = mentioned(found.thing, found.item, textOf(fieldTokens, source));
  return { kind: 'plan', steps: given.steps, tier, ...spoken };
}

/** Nothing stands between the field and its value. */
const UNPARTED = /\{field\} (?:of )?\{value\}$/;

/** "set the insurance to Full cover": one of several under that label. */
function chosenUnder(
  { look, reading, source }: Acting,
  found: resolving.Unresolved,
  label: Tokens,
  value: Tokens,
): Outcome {
  const say = 'say what to type, and into which field';
  if (found.kind === 'none' && reading.form.endsWith('{field} {value}'))
    return none('missing', textOf([...label, ...value], source), say, found.candidates);
  const called = ({ names }: Thing) => isFull(tierOf(wordsIn(trimArticles(value)), names));
  const ways = look.things.filter((one) => FITS.target(one) && !isField(one) && called(one));
  const way =
    found.kind === 'tie' || reading.bare ? found : resolving.resolveCovered([...label, ...value], ways, look);
  return way.kind === 'one'
    ? onOne(way, giving.choosing(way.thing, look))
    : unresolved(found, label, source, 'field');
}

/** A slider is moved to a number, and not to a place. "Filter by Money out" beside a search field, "Pick Rome as the city": to type is not to choose. */
function isOdd(acting: Acting, field: Thing, value: Tokens): Outcome | undefined {
  const { frame, fixed } = acting.reading;
  if (/^(?:drag|mov)/.test(fixed[0]?.norm ?? '') && !/^(?:number|date)$/.test(value[0]?.kind ?? ''))
    return refuse('form', value, acting, 'say where to move it, or to which number or date');
  const typed = frame.act !== 'choose' || isTyped(acting.reading, field);
  if (typed || field.role !== 'textbox' || choices.offersChoice(field)) return undefined;
  return refuse('unfit', value, acting, `${describe(field)} is no list; say what to type`);
}

/** The sentence says so, or there is nothing to choose from: what does not say whether it is open has only the suggestions of the browser. */
function isTyped({ frame, fixed: [verb] }: Reading, { node }: Thing): boolean {
  const free = frame.act === 'fill' && node.attributes['aria-expanded'] === undefined;
  return free || /^(?:typ|enter|writ|wrot|input|key|insert)/.test(verb?.norm ?? '');
}

/** "Choose Zone A" from the closed list Zone: which options it has is seen when it opens. */
function isOption(said: Tokens, found: resolving.Resolved, { frame, form }: Reading): boolean {
  const closed = found.kind === 'one' && choices.isClosedList(found.thing) && said.every(isTitled);
  return closed && frame.act === 'choose' && form === '{field} {value}';
}

/** "with the username "ada"" says once more which field it is; "a private car" of several to choose from is one of them. */
function withoutName(value: Tokens, names: Words, offers: boolean): Tokens {
  const last = value.at(-1);
  if (last?.kind === 'quote' && tierOf(wordsIn(value.slice(0, -1)), names)) return [last];
  return offers ? trimArticles(value) : value;
}

/** "filter the payments by": what is listed here. */
function isHeadline(said: Tokens, { things }: Look): boolean {
  const heads = things.filter((one) => one.role === 'heading' || isRegion(one)).flatMap(({ names }) => names);
  return heads.some((name) => wordsIn(trimArticles(said)).every((word) => wordsOf(name).includes(word)));
}

export function planChoose(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const { thing: listed } = reading.slots;
  if (listed && !isHeadline(listed, look))
    return refuse('missing', listed, acting, 'nothing here is called so');
  if (reading.slots.field) return planFill(acting);
  const tokens = reading.slots.option ?? [];
  // "Delivery: by post": without a verb the words must tell what it is one of.
  const ways = look.things.filter((one) => one.operable && /radio$|^option$/.test(one.role));
  const covered = reading.bare ? resolving.resolveCovered(tokens, ways, look) : undefined;
  if (covered)
    return covered.kind === 'one'
      ? onOne(covered, giving.choosing(covered.thing, look))
      : refuse('form', tokens, acting, 'nothing to choose is called so');
  const found = resolve(tokens, FITS.option, look);
  const field = resolve(tokens, FITS.field, look);
  if (found.kind === 'one' && found.tier === 'partial' && field.kind === 'one' && field.tier !== 'partial')
    return refuse('value', tokens, acting, `say which ${textOf(tokens, source)}`);
  const wished = /^(?:want|need|would)/.test(spoken(reading.fixed));
  if (wished && (found.kind !== 'one' || !isFull(found.tier)))
    return refuse('missing', tokens, acting, 'nothing that can be chosen is called so in full');
  if (found.kind === 'one') {
    const chosen = { ...found, thing: choices.listOf(found.thing) ?? found.thing };
    return onOne(chosen, giving.choosing(found.thing, look));
  }
  if (found.kind === 'tie') return unresolved(found, tokens, source, 'option');
  // What is chosen by pressing it must be called so in full.
  const pressed = resolving.resolvePressed(tokens, FITS.target, look);
  if (pressed.kind === 'one' && pressed.tier !== 'partial' && !choices.takesValue(pressed.thing))
    return onOne({ ...pressed, tier: 'loose' }, press(pressed.thing));
  const inItem = found.kind === 'none' ? chosenInItem(acting, tokens) : undefined;
  return inItem ?? unresolved(found, tokens, source, 'option');
}

/** "select Alma Berg", "pick the Skoda Octavia": the one box without a name in the row that begins so, or the button of the card that says to choose it. */
function chosenInItem({ reading, look }: Acting, tokens: Tokens): Outcome | undefined {
  const item = resolving.resolveItem(tokens, look);
  if (item.kind !== 'one' || !/^(?:select|pick|choos)/.test(spoken(reading.fixed))) return undefined;
  const begins = item.thing.leaves.slice(0, 2).some((leaf) => same(leaf, bareWords(tokens)));
  const chooses = ({ names: [name = ''] }: Thing) => /^(?:choose|select|pick)?$/i.test(name);
  const inside = look.things.filter((one) => one !== item.thing && contains(item.thing, one) && chooses(one));
  const only = onlyOne(inside.filter((one) => (one.names.length > 0 ? FITS.target(one) : FITS.toggle(one))));
  return begins && only.kind === 'one'
    ? onOne({ ...only, tier: 'loose' }, giving.choosing(only.thing, look))
    : undefined;
}
