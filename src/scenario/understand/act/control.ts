import { itemsDescribed } from '../find-item.ts';
import { itemGroups } from '../items.ts';
import { readCount } from '../lexicon/ordinals.ts';
import { DOING } from '../lexicon/verbs.ts';
import type { Look } from '../look.ts';
import { itOf } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, itFrom, NONE, type Outcome, stepOn, unresolved } from '../outcome.ts';
import { type Anchor, closest } from '../regions.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';
import { contains, isField, type Thing } from '../screen-things.ts';
import { contentWords, sameWord, wordsOf } from '../words.ts';
import { controlsCalled, isPressed, withNamesakes } from './controls-called.ts';
import { splitList } from './lists.ts';
import { isForOthers, onSelection } from './on-selection.ts';
import { WAYS, wayTo } from './way-to.ts';

/** Verbs for which a thing may have to be opened before their control shows. */
const OPENS_FIRST = new Set(['reply', 'reply to', 'respond', 'forward']);

const MOST_TIMES = 20;

const ALL_OF_IT = /^(?:everything|all of it|it all|(?:the|my|all)(?: the| my)? (?:changes|draft|form))$/i;
/** The way there, which is found anyway. */
const BY_MENU =
  / (?:via|using|with|through|from|by|in) (?:its|the|their|a) (?:own )?(?:(?:context |options |card |row )?menu|(?:three )?dots|right[- ]click)$/i;

/** Does to a thing what a control on it is there for: "delete the mail from Anna". */
export function control(verb: string, given: string, look: Look): Outcome {
  const object = given
    .replace(/^(?:it|them|this|that) (?=(?:to|on|into) )/i, '')
    .replace(BY_MENU, '')
    .replace(/^everything(?= to )/i, 'all');
  const plain = object
    .replace(/\s+from (?:the )?(?:list|table|cart|basket|inbox)$/i, '')
    .replace(/\s+(?:contact|item|task|todo|entry|row|mail|email|message|post|user)s?$/i, '')
    .trim();
  const goods = /^(it|them|this|that) (?:to|into|in) (?:the|my) (?:cart|basket|bag)$/i.exec(object);
  const bought = goods?.[1] ? control(verb, goods[1], look) : NONE;
  if (bought.kind === 'steps') return bought;
  const meant = itemsDescribed(object, look);
  const chosen = meant.length === 1 ? onSelection(meant, controlsCalled(verb, look), look) : undefined;
  if (chosen) return chosen;
  const whole = resolveTarget(`${verb} ${object}`, look, 'click');
  if (
    whole.kind === 'one' &&
    whole.score >= 0.88 &&
    isPressed(whole.thing) &&
    saysVerb(verb, whole.thing) &&
    isAboutThat(whole.thing, object, look)
  )
    return actOn(look, whole.thing, 'click', whole.score);
  const [, several, these] =
    /^(?:the )?(two|three|four|five|six|\d+) (\w+s (?:by|from|of|about|with|in|named|called) .+)$/i.exec(
      object,
    ) ?? [];
  if (several && these) return onAll(verb, `all ${these}`, look, readCount(several) ?? 0);
  if (/^(?:all|every|each|both)\b/i.test(object)) {
    const [, all, place] = /^(.+?) (?:to|on|onto|into|in) ((?:my|the|your|our) .+)$/i.exec(object) ?? [];
    const into = all && place ? onAll(`${verb} to ${place.replace(/^\w+ /, '')}`, all, look) : NONE;
    return into.kind === 'steps' ? into : onAll(verb, object, look);
  }
  const placed = intoPlace(verb, object, look);
  if (placed) return placed;
  const described = onDescribed(verb, object, look);
  if (described) return described;
  const anchors = anchorsFor(object, plain, look);
  if (anchors.length > 0) {
    const found = controlsCalled(verb, look).filter(
      ({ thing }) => !anchors.every((anchor) => isForm(anchor.thing, thing)),
    );
    const near = withNamesakes(closest(found, anchors, 'of'), verb, plain, look);
    const [first] = near;
    const stray =
      first &&
      near.length === 1 &&
      !look.memory.tried &&
      isForOthers(first.thing, anchors[0]?.thing ?? first.thing, look);
    if (first && near.length === 1 && !stray)
      return { ...actOn(look, first.thing, 'click', 0.85), ...remembering(anchors) };
    if (near.length > 1) return { kind: 'tie', things: near.map(({ thing }) => thing), score: 0.8 };
    const [anchor] = anchors;
    if (anchor && anchors.length === 1 && OPENS_FIRST.has(verb) && !look.memory.tried?.includes('open')) {
      const opened = operableAround(anchor.thing);
      const step = opened ? actOn(look, opened, 'click', 0.8, {}, true) : NONE;
      return step.kind === 'steps' ? { ...step, memory: { tried: ['open'] } } : step;
    }
  }
  const single =
    /^(?:it|them|this|that)$/i.test(object) || ALL_OF_IT.test(object)
      ? controlsCalled(verb, look).filter(({ thing }) => thing.operable)
      : [];
  const [lone] = single;
  if (lone && single.length === 1) return actOn(look, lone.thing, 'click', 0.85);
  // It was opened for this: its control is the only one there is now.
  if (look.memory.tried?.includes('open')) {
    const found = controlsCalled(verb, look);
    const [only] = found;
    if (only && found.length === 1) return actOn(look, only.thing, 'click', 0.85);
  }
  // "Get rid of the finished ones" is what Clear completed does.
  for (const word of DOING[verb] ?? []) {
    const other = resolveTarget(`${word} ${plain.replace(/ ones?$/i, '')}`, look, 'click');
    if (/ ones$/i.test(object) && other.kind === 'one' && other.thing.operable && other.score >= 0.8)
      return actOn(look, other.thing, 'click', other.score);
  }
  const parts = splitList(object);
  if (parts.length > 1 && parts.every((part) => control(verb, part, look).kind === 'steps'))
    return { kind: 'clauses', clauses: parts.map((part) => `${verb} ${part}`), score: 0.85 };
  return whole.kind === 'tie' && whole.things.every((thing) => saysVerb(verb, thing))
    ? unresolved(whole)
    : NONE;
}

/** Whatever verb it is, where each of several items has a control of that very name. */
export function byVerb(verb: string, object: string, look: Look): Outcome {
  const called = look.screen.things.filter(
    ({ operable, names }) => operable && wordsOf(names[0] ?? '').join(' ') === verb,
  );
  return called.length > 1 && !(verb in DOING) ? control(verb, object, look) : NONE;
}

function saysVerb(verb: string, { names }: Thing): boolean {
  return wordsOf(names.join(' ')).some((word) => wordsOf(verb).some((said) => sameWord(word, said) >= 0.98));
}

/** Whether a control stands elsewhere than a field: what is told of the field must be put there first. */
function isForm(anchor: Thing, control: Thing): boolean {
  return (isField(anchor) || anchor.role === 'option') && anchor.parent !== control.parent;
}

/** Whether a control tells whose it is: by its own words, or by those of the item around it. */
function isAboutThat(thing: Thing, object: string, look: Look): boolean {
  const said = contentWords(unmask(object, look.quotes));
  const tells = (text: string) => {
    const words = wordsOf(text);
    return said.some((word) => words.some((other) => sameWord(word, other) >= 0.9));
  };
  const around = itemGroups(look.screen)
    .flatMap(({ items }) => items)
    .filter((item) => contains(item, thing));
  return said.length === 0 || tells(thing.names.join(' ')) || around.some(({ text }) => tells(text));
}

function remembering(anchors: readonly Anchor[]): { memory?: { it: ReturnType<typeof itFrom> } } {
  const [anchor] = anchors;
  return anchor ? { memory: { it: itFrom(anchor.thing) } } : {};
}

/** On the one item that is described, even where its controls only show under the pointer. */
export function onDescribed(verb: string, object: string, look: Look): Outcome | undefined {
  const items = itemsFor(object, look);
  const [item] = items;
  if (!item) return undefined;
  const found = controlsCalled(verb, look);
  const within = items.map((one) => found.filter(({ thing }) => contains(one, thing)));
  const held = within.flat().map(({ thing }) => thing);
  const [only] = held;
  if (only && held.length === 1 && items.length === 1)
    return { ...actOn(look, only, 'click', 0.9), ...remembering([{ thing: item, score: 1 }]) };
  if (held.length > 1) return { kind: 'tie', things: held, score: 0.88 };
  const selected = onSelection(items, found, look);
  if (selected) return selected;
  if (only) return undefined;
  const opened = look.memory.tried?.some((way) => WAYS.includes(way)) ? found : [];
  if (opened.length === 1 && opened[0] && items.length === 1)
    return actOn(look, opened[0].thing, 'click', 0.85);
  const peers = itemGroups(look.screen).find((group) => group.items.includes(item))?.items ?? [];
  const hidden = !peers.some((peer) => found.some(({ thing }) => contains(peer, thing)));
  if (!hidden || item.last - item.order < 2) return undefined;
  const way = wayTo(verb, item, found, look);
  return way && items.length > 1 ? { kind: 'tie', things: items, score: 0.85 } : way;
}

function itemsFor(object: string, look: Look): Thing[] {
  const described = itemsDescribed(object, look).map((item) => rowAround(item, look));
  if (described.length > 0) return [...new Set(described)];
  const item = resolveTarget(object, look, 'read');
  return item.kind === 'one' && !item.thing.operable && item.thing.children.length > 1 ? [item.thing] : [];
}

/** A cell stands for its row, and a word among the words of an item for that item. */
function rowAround(thing: Thing, look: Look): Thing {
  const { parent } = thing;
  if (!parent || thing.children.length > 0 || thing.operable) return thing;
  if (parent.role === 'row') return parent;
  return itemGroups(look.screen).some(({ items }) => items.includes(parent)) ? parent : thing;
}

/** "Add two spring rolls to the order": where it goes must be what the control or the page says. */
function intoPlace(verb: string, object: string, look: Look): Outcome | undefined {
  const counted = /^(\w+) (.+)$/.exec(object);
  // "The one next to Dave" counts nothing.
  const pointed =
    /^(?:next|from|in|on|by|with|of|beside|below|above|under|near|that|who|which|called|named)\b/i;
  const count = counted?.[1] && !pointed.test(counted[2] ?? '') ? readCount(counted[1]) : null;
  if (count !== null && count > 1 && verb !== 'add') return undefined;
  if (count !== null && count > 1 && count <= MOST_TIMES && counted?.[2]) {
    const one = control(verb, counted[2], look);
    const clause = `${verb} ${counted[2]}`;
    return one.kind === 'steps'
      ? { kind: 'clauses', clauses: Array.from({ length: count }, () => clause), score: 0.88 }
      : undefined;
  }
  if (count === 1 && counted?.[2]) return control(verb, counted[2], look);
  const [, what, place] = /^(.+?) (?:to|on|onto|into|in) (?:my|the|your|our) (.+)$/i.exec(object) ?? [];
  if (!what || !place) return undefined;
  const outcome = onDescribed(verb, what, look);
  const selector = outcome?.kind === 'steps' ? outcome.steps[0]?.targetSelector : undefined;
  const pressed = look.screen.things.find(({ node }) => node.mcpSelector === selector);
  const said = wordsOf(`${pressed?.names.join(' ') ?? ''} ${labelsOf(look)}`);
  const accounted = wordsOf(place).some((word) => said.some((other) => sameWord(word, other) >= 0.97));
  return outcome && (outcome.kind === 'tie' || accounted) ? outcome : undefined;
}

/** Short texts that title a part of the page. */
function labelsOf({ screen }: Look): string {
  return screen.things
    .filter(({ operable, children, text }) => !operable && children.length === 0 && text.length < 40)
    .map(({ text }) => text)
    .join(' ');
}

function onAll(verb: string, object: string, look: Look, count?: number): Outcome {
  const bare = object.replace(/^(?:all(?: of)?(?: the)?|every|each|both(?: of the)?)\s+/i, '');
  const described = itemsDescribed(bare, look);
  const resolved = resolveTarget(object, look, 'read');
  const items = described.length > 1 ? described : resolved.kind === 'all' ? resolved.things : [];
  if (items.length === 0 || (/^both/i.test(object) && items.length !== 2)) return NONE;
  if (count !== undefined && items.length !== count) return NONE;
  const found = controlsCalled(verb, look);
  const controls = items.flatMap((item) => {
    const near = closest(found, [{ thing: item, score: 1 }], 'of');
    return near.length === 1 && near[0] ? [near[0].thing] : [];
  });
  const chosen = onSelection(items, found, look, true);
  if (chosen) return chosen;
  if (controls.length !== items.length || new Set(controls).size !== items.length) return NONE;
  return { kind: 'steps', steps: controls.map((thing) => stepOn(look, thing, 'click', 0.95)), score: 0.95 };
}

function anchorsFor(object: string, plain: string, look: Look): Anchor[] {
  if (
    /^(?:it|them|him|her|this|that|(?:that|this|the) (?:e-?mail|mail|message|post|item|one))$/i.test(object)
  ) {
    const it = itOf(look);
    return it ? [{ thing: it, score: 1 }] : [];
  }
  const item = resolveTarget(object, look, 'read');
  if (item.kind === 'one' && item.score >= 0.8) return [{ thing: item.thing, score: item.score }];
  // Several things that go by the words may all belong to one row.
  if (item.kind === 'tie') return item.things.map((thing) => ({ thing, score: item.score }));
  const bare = plain.replace(
    /^(?:the )?(?:e-?mail|mail|message|post|item|contact|product|user|plant|task|todo)s? (?:(?:sent )?by|from|of|named|called|about|titled|with|to)?\s*/i,
    '',
  );
  return anchorsOf(bare || plain, look);
}

function operableAround(thing: Thing): Thing | undefined {
  for (let up: Thing | null = thing; up; up = up.parent) if (up.operable) return up;
  return thing;
}
