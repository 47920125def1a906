import { chordName, SPOKEN_KEYS } from '../../model/key-name.ts';
import { defined } from '../../model/record.ts';
import * as choices from '../seen/choices.ts';
import { isFull, tierOf, worst } from '../seen/match.ts';
import {
  ancestorsOf,
  contains,
  describe,
  isField,
  isRegion,
  itemAround,
  type Look,
  type Thing,
} from '../seen/screen.ts';
import type { PlannedStep } from '../tell-steps.ts';
import { type Acting, FITS, onOne, press } from './fits.ts';
import type { Act } from './frames.ts';
import * as giving from './give-value.ts';
import { bareWords, isNegation, spoken, wordsIn } from './phrase.ts';
import { at, none, type Outcome, plan, quoteIt, refuse, unresolved } from './plan.ts';
import { planClaim } from './plan-claim.ts';
import { numberOf } from './plan-count.ts';
import { planChoose, planFill } from './plan-give.ts';
import type { Reading } from './read-forms.ts';
import * as resolving from './resolve.ts';
import { onlyOne, resolve, resolveContainer } from './resolve.ts';
import { textOf, type Words, wordsOf } from './tokens.ts';
import { kindOf, LEAVING, ORDINALS, PARTS } from './vocabulary.ts';

export function planAct(reading: Reading, look: Look, source: string): Outcome {
  const tokens = [...reading.fixed, ...Object.values(reading.slots).flat()];
  const acting: Acting = { reading, look, source, tokens };
  // Without a verb it is an order only where nothing tells a story: "Then Volume: 30", "The recipe serves 4" say what must be so.
  const before = source.slice(0, Math.min(...tokens.map(({ start }) => start)));
  if (reading.bare && /^\s*(?:given|then|and|but)\s*$|^(?=the |an? )/i.test(before || source))
    return refuse('form', tokens, acting, 'it says neither what to do nor what must be so');
  if (reading.bare && tokens.some(({ kind, norm }) => kind === 'word' && /^(?:is|are|was)$/.test(norm)))
    return refuse('form', tokens, acting, 'it says how something is');
  if (look.context.dialog && !/dialog$/.test(reading.frame.act))
    return refuse('word', tokens, acting, 'a dialog of the browser is open: accept or dismiss it first');
  const outcome = ACTS[reading.frame.act](acting);
  const guess = reading.bare && !reading.form.includes(':') && outcome.kind === 'none';
  return guess ? { ...outcome, because: 'form' } : outcome;
}

const DIRECTIONS = ['top', 'bottom', 'up', 'down'] as const;
type Planner = (acting: Acting) => Outcome;

const ACTS: Readonly<Record<Act, Planner>> = {
  press: pressing({}),
  begin: pressing({}),
  double_press: pressing({ click: 'double' }),
  right_press: pressing({ click: 'right' }),
  key: planKey,
  fill: planFill,
  step: planStep,
  search: planSearch,
  clear: (acting) => onTarget(acting, 'field', 'field', emptied),
  choose: planChoose,
  check: (acting) => planToggle(acting, 'check'),
  uncheck: (acting) => planToggle(acting, 'uncheck'),
  toggle: (acting) => planToggle(acting),
  expand: (acting) => onTarget(acting, 'fold', 'thing that opens', (thing) => fold(thing, 'true')),
  collapse: (acting) => onTarget(acting, 'fold', 'thing that closes', (thing) => fold(thing, 'false')),
  sort: planSort,
  drag: planDrag,
  hover: (acting) => onTarget(acting, 'thing', 'thing', (thing) => ({ actionType: 'hover', ...at(thing) })),
  scroll: (acting) => {
    const said = (way: string) => acting.reading.fixed.some(({ norm }) => norm === way);
    return plan({ actionType: 'scroll', direction: DIRECTIONS.find(said) ?? 'bottom' });
  },
  scroll_to: (acting) => onTarget(acting, 'thing', 'thing', (one) => ({ actionType: 'scroll', ...at(one) })),
  upload: planUpload,
  go_to: planAddress,
  back: planBack,
  forward: () => plan({ actionType: 'navigate', inputValue: 'forward' }),
  reload: () => plan({ actionType: 'navigate', inputValue: 'reload' }),
  accept_dialog: (acting) => planDialog(acting, true),
  dismiss_dialog: (acting) => planDialog(acting, false),
  answer_dialog: (acting) => planDialog(acting, true),
  wait: planWait,
  wait_until: planWaitUntil,
  switch_tab: planTab,
};

function pressing(how: Pick<PlannedStep, 'click'>): Planner {
  return (acting) => {
    const once = onTarget(acting, 'target', 'control', (thing) => ({ ...press(thing), ...how }));
    const twice = once.kind === 'plan' && acting.reading.fixed.at(-1)?.norm === 'twice';
    return twice ? { ...once, steps: [...once.steps, ...once.steps] } : once;
  };
}

/** Where the page has a way back of its own, "go back" alone may mean either. */
function planBack({ reading, look }: Acting): Outcome {
  const own = look.things.filter((one) => FITS.target(one) && tierOf(['back'], one.names) === 'exact');
  if (reading.form !== '' || own.length === 0) return plan({ actionType: 'navigate', inputValue: 'back' });
  return { kind: 'tie', words: 'go back', candidates: [...own.map(describe), 'the previous page'] };
}

/** Pressing what is already open would close it: then only that it is open is checked. */
function fold(thing: Thing, wanted: 'true' | 'false'): PlannedStep {
  if (thing.node.attributes['aria-expanded'] !== wanted) return press(thing);
  const is = wanted === 'true' ? 'expanded' : 'collapsed';
  return { actionType: 'assert', ...at(thing), assertion: { about: 'element', is } };
}

type StepOn = (thing: Thing) => PlannedStep | undefined;
const emptied: StepOn = (one) =>
  isField(one) ? { actionType: 'input', ...at(one), inputValue: '' } : undefined;

function onTarget(acting: Acting, slot: keyof typeof FITS, what: string, stepOn: StepOn): Outcome {
  const { reading, look, source } = acting;
  const tokens = reading.slots[slot] ?? [];
  const found = (slot === 'target' ? resolving.resolvePressed : resolve)(tokens, FITS[slot], look);
  if (found.kind !== 'one') return unresolved(found, tokens, source, what);
  if (reading.frame.act === 'begin' && found.tier === 'partial')
    return refuse('missing', tokens, acting, 'nothing is called so in full');
  // "Open question 4" is not what "Duplicate question 4" does to it.
  const [does] = wordsOf(found.thing.names[0] ?? '');
  const kinded = tokens.some(({ norm }) => kindOf(norm) ?? ORDINALS.has(norm));
  const other = found.tier === 'partial' && found.thing.role === 'button' && !kinded && does;
  if (slot === 'target' && other && !wordsIn(tokens).includes(other))
    return refuse('missing', tokens, acting, `say all that ${describe(found.thing)} is called`);
  const step = stepOn(found.thing);
  if (!step) return none('unfit', textOf(tokens, source), 'it takes no text');
  return onOne(found, step);
}

function planKey(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const keys = (reading.slots.key ?? []).filter(({ norm }) => norm !== 'the');
  const bare = keys.filter(({ norm }) => norm !== 'key');
  const [words, said, text] = [wordsIn(keys), wordsIn(bare).join(' '), textOf(bare, source)];
  const letter = text.length === 1 && words.includes('key') ? text.toLowerCase() : undefined;
  const key = SPOKEN_KEYS[said] ?? SPOKEN_KEYS[words.join(' ')] ?? chordName(text) ?? letter;
  if (key === undefined) return none('form', said, `${JSON.stringify(said)} is no key`);
  const field = reading.slots.field;
  const tier = /key|arrow/.test(words.join()) ? 'exact' : 'loose';
  if (!field) return { ...plan({ actionType: 'keypress', key }), tier };
  const found = resolve(field, (thing) => choices.takesValue(thing) || FITS.target(thing), look);
  if (found.kind !== 'one') return unresolved(found, field, source, 'field');
  return onOne(found, { actionType: 'keypress', key, ...at(found.thing) });
}

/** "by 2" from what it says now. */
function planStep(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const { field = [], value = [] } = reading.slots;
  const found = resolve(field, choices.takesValue, look);
  if (found.kind !== 'one') return unresolved(found, field, source, 'field');
  const [by, ...more] = value;
  const { value: said, 'aria-valuenow': now = said } = found.thing.node.attributes;
  const step = more.length > 0 ? undefined : numberOf(by);
  if (step === undefined || !/^-?\d+$/.test(now ?? '') || !/spinbutton|slider/.test(found.thing.role))
    return refuse('unfit', value, acting, 'say to which number');
  const less = /^(?:decreas|lower|reduc)/.test(reading.fixed[0]?.norm ?? '');
  return onOne(found, {
    actionType: 'adjust',
    ...at(found.thing),
    inputValue: Number(now) + (less ? -step : step),
  });
}

/** Types what is looked for into the one search field, and asks for it: by the button beside it, else with Enter. */
function planSearch(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const { field, value: tokens = [] } = reading.slots;
  const found = field
    ? resolve(field, choices.isSearch, look)
    : onlyOne(look.things.filter(choices.isSearch));
  if (found.kind !== 'one') return unresolved(found, field ?? acting.tokens, source, 'search field');
  const value = giving.givenValue(tokens, source);
  if (!value || giving.describesSearch(value, look))
    return quoteIt('unfit', tokens, source, 'what to look for');
  const given = giving.giveValue(found.thing, value, field ? found.tier : 'partial', look, true);
  if (!('steps' in given)) return given;
  const around = ancestorsOf(found.thing).find(isRegion) ?? look.root;
  const inside = look.things.filter((one) => contains(around, one));
  const buttons = inside.filter(({ role }) => role === 'button');
  const button = onlyOne(buttons.filter(({ names }) => isFull(tierOf(['search'], names))));
  const sends = buttons.some(({ node }) => !/button|reset/.test(node.attributes.type ?? ''));
  // Enter may take an entry of a list that opens below the field, and sends a form that asks for more than this.
  const more = around.role === 'form' && sends && inside.filter(isField).length > 1;
  if (button.kind !== 'one' && (found.thing.role === 'combobox' || more))
    return refuse('unfit', acting.tokens, acting, 'Enter does more there; say what to press');
  const enter = { actionType: 'keypress', key: 'Enter', ...at(found.thing), asks: true } as const;
  const asking = button.kind === 'one' ? press(button.thing) : enter;
  return { kind: 'plan', steps: [...given.steps, asking], tier: 'loose' };
}

function planToggle(acting: Acting, wanted?: 'check' | 'uncheck'): Outcome {
  const { toggle = [] } = acting.reading.slots;
  const { look, source } = acting;
  // "Deactivate Ada" is about her, and not about the box that selects her row.
  const ticks = /tick|check|mark|select/.test(spoken(acting.reading.fixed));
  const found = resolving.resolvePressed(toggle, FITS.toggle, look, ticks);
  if (found.kind !== 'one') return unresolved(found, toggle, source, 'box or switch');
  // What is called just so elsewhere and does not say what it is may be meant as well.
  const called = (one: Thing) => one.role === 'clickable' && isFull(tierOf(bareWords(toggle), one.names));
  const apart = (one: Thing) => itemAround(one) !== itemAround(found.thing) && !FITS.toggle(one);
  const others = look.things.filter((one) => called(one) && apart(one));
  if (others.length > 0)
    return { kind: 'tie', words: textOf(toggle, source), candidates: [found.thing, ...others].map(describe) };
  if (found.tier === 'partial' && acting.reading.bare)
    return refuse('missing', toggle, acting, 'nothing is called so in full');
  // "Deactivate Ada" is about her, and not about the switch "Two-factor" in her row.
  const named = resolve(toggle, FITS.toggle, look);
  const unsaid = found.thing.names.length > 0 && !(named.kind === 'one' && named.tier !== 'partial');
  if (unsaid && found.thing.role === 'switch' && resolving.resolveItem(toggle, look).kind === 'one')
    return refuse('missing', toggle, acting, `say what to switch there, as ${describe(found.thing)}`);
  const { 'aria-checked': checked, 'aria-pressed': on = checked } = found.thing.node.attributes;
  if (!wanted && !/^(?:true|false)$/.test(on ?? ''))
    return refuse('unfit', toggle, acting, 'it does not tell whether it is on; say which it shall be');
  const actionType = wanted ?? (on === 'true' ? 'uncheck' : 'check');
  if (actionType === 'uncheck' && found.thing.role === 'radio')
    return refuse('unfit', toggle, acting, 'a radio button cannot be switched off; choose another one');
  return onOne(found, { actionType, ...at(found.thing) });
}

/** By the head of a column, or by a list of orders. Which way it sorts is set only where the head tells it. */
function planSort(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const { column = [], value, thing } = reading.slots;
  const place = thing && resolveContainer(thing, look);
  if (place && place.kind !== 'one' && !PARTS.has(spoken(thing)))
    return unresolved(place, thing, source, 'table');
  const way = value && /^(?:asc|desc)ending(?:ly)?$/.exec(spoken(value))?.[0].replace(/ly$/, '');
  if (value && !way) return refuse('value', value, acting, 'say ascending or descending');
  const heads = (one: Thing) =>
    one.operable && [one, ...ancestorsOf(one)].some(({ roles }) => roles.includes('columnheader'));
  const found = resolve(column, heads, look);
  // "Sort by" may be a list of orders.
  const list = onlyOne(
    look.things.filter(
      (one) => isField(one) && one.names.some((name) => /^(?:sort|order)(?: by)?\b/i.test(name)),
    ),
  );
  if (found.kind === 'none' && list.kind === 'one' && !way) {
    const order = giving.giveValue(
      list.thing,
      { text: textOf(column, source), secret: false },
      'loose',
      look,
    );
    return 'steps' in order ? onOne({ ...list, tier: 'loose' }, order.steps[0] ?? press(list.thing)) : order;
  }
  const sorting = { kind: 'none', candidates: look.things.filter(heads).map(describe) } as const;
  if (found.kind !== 'one' || found.tier === 'partial')
    return unresolved(found.kind === 'tie' ? found : sorting, column, source, 'head of a column that sorts');
  return onOne(found, { ...press(found.thing), ...(way && { actionType: 'adjust', inputValue: way }) });
}

function planDrag(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const { thing: from = [], place: to = [] } = reading.slots;
  const [moved, named] = [resolve(from, FITS.thing, look), resolve(to, FITS.thing, look)];
  // "Done 3" is over a column that is called Done.
  const column = named.kind === 'one' && named.tier !== 'partial' ? named : resolveContainer(to, look);
  const target = column.kind === 'one' ? column : named;
  if (moved.kind !== 'one') return unresolved(moved, from, source, 'thing');
  if (target.kind !== 'one') return unresolved(target, to, source, 'place');
  if (worst(moved.tier, target.tier) === 'partial' || contains(moved.thing, target.thing))
    return refuse('missing', from, acting, 'nothing is called so in full');
  if (![moved.thing, ...ancestorsOf(moved.thing)].some(({ operable }) => operable))
    return refuse('unfit', from, acting, 'nothing shows that it can be dragged');
  const { targetSelector, stableSelector } = at(target.thing);
  const goal = defined({ toTargetSelector: targetSelector, toStableSelector: stableSelector });
  const step: PlannedStep = { actionType: 'drag', ...at(moved.thing), ...goal };
  return onOne({ kind: 'one', thing: moved.thing, tier: worst(moved.tier, target.tier) }, step);
}

function planUpload(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const { file = [], field } = reading.slots;
  const paths = [file.length === 1 && file[0] ? file[0].text : ''];
  if (!/^[^\s]+\.\w+$|[/\\]/.test(paths[0] ?? '') && file[0]?.kind !== 'quote')
    return refuse('value', file, acting, 'name the file to upload, in quotes');
  const takesFile = ({ node }: Thing) => node.attributes.type === 'file';
  const found = field
    ? resolve(field, (thing) => takesFile(thing) || FITS.target(thing), look)
    : onlyOne(look.things.filter(takesFile));
  if (found.kind !== 'one') return unresolved(found, field ?? file, source, 'field for files');
  return onOne(found, { actionType: 'upload', ...at(found.thing), paths });
}

function planAddress(acting: Acting): Outcome {
  const tokens = acting.reading.slots.address ?? [];
  const text = textOf(tokens, acting.source);
  if (tokens.length !== 1 || !/^(?:[a-z][a-z\d+.-]*:\/\/|\/|www\.|about:|data:|file:)/i.test(text))
    return none('form', text, `${JSON.stringify(text)} is no address`);
  return plan({ actionType: 'navigate', inputValue: text });
}

function planDialog(acting: Acting, accept: boolean): Outcome {
  const { reading, look, source } = acting;
  const { value: tokens, thing } = reading.slots;
  const { dialog } = look.context;
  const alone = (box: Thing) => look.things.every((one) => !one.operable || contains(box, one));
  const modal = (box: Thing) => box.node.attributes['aria-modal'] === 'true' || alone(box);
  const over = look.things.findLast((one) => one.role.endsWith('dialog') && modal(one));
  const inside = look.things.filter((one) => over && contains(over, one));
  const told = inside.filter(({ operable }) => !operable).flatMap(({ node }) => wordsOf(node.text));
  const question = dialog ? wordsOf(dialog.message) : told;
  // "confirm the deletion" where it asks whether to delete
  const asked = (word: string) => word.length > 2 && question.some((one) => one.startsWith(word.slice(0, 5)));
  if (thing && !bareWords(thing).every(asked))
    return refuse('missing', thing, acting, 'no dialog that asks for it is open');
  if (!dialog) {
    // "and confirm" in a dialog of the page: by the one button that does more than leave it. "Cancel booking" does what "Cancel the booking of Ann?" asks.
    const does = (words: Words) => words.length > 1 && words.every(asked);
    const goes = (name: string) => !LEAVING.test(name) || does(wordsOf(name));
    const yes = onlyOne(
      inside.filter(({ role, names }) => accept && role === 'button' && goes(names[0] ?? '')),
    );
    if (yes.kind === 'one' && !tokens) return onOne(yes, press(yes.thing));
    return refuse('missing', acting.tokens, acting, 'no dialog of the browser is open');
  }
  const value = tokens ? giving.givenValue(tokens, source) : undefined;
  if (tokens && !value) return quoteIt('missing', tokens, source, 'what to answer');
  return plan({ actionType: 'dialog', accept, ...(value ? { inputValue: value.text } : {}) });
}

function planWait(acting: Acting): Outcome {
  const [token, ...more] = acting.reading.slots.value ?? [];
  const number = more.length > 0 ? 0 : Number(token?.text);
  const unit = acting.reading.fixed.at(-1)?.norm.startsWith('m') ? 1 : 1000;
  if (!(number > 0) || number * unit > 60_000)
    return none('missing', token?.text ?? '', 'say how many seconds, at most 60');
  return plan({ actionType: 'wait', waitMs: number * unit });
}

function planWaitUntil(acting: Acting): Outcome {
  const { reading, look, source } = acting;
  const tokens = reading.slots.claim ?? [];
  if (tokens.some(isNegation) && !tokens.some(({ norm }) => norm === 'not'))
    return refuse('value', tokens, acting, 'say what must be so');
  const claim = planClaim(tokens, look, source);
  if (claim.kind !== 'plan') return claim;
  return { ...claim, steps: claim.steps.map((step) => ({ ...step, actionType: 'wait' })) };
}

/** The one other tab of the browser, not one of the page. */
function planTab(acting: Acting): Outcome {
  const { tabs = [] } = acting.look.context;
  const [only, ...more] = tabs.filter(({ active }) => !active);
  if (only && more.length === 0) return plan({ actionType: 'switch_tab', inputValue: only.id });
  const refused = refuse('value', acting.tokens, acting, 'there is not one other tab');
  return { ...refused, candidates: tabs.map(({ title }) => title) };
}
