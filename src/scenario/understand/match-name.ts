import { readCount } from './lexicon/ordinals.ts';
import { isAlike } from './lexicon/same-words.ts';
import type { Phrase } from './phrase.ts';
import type { Thing } from './screen-things.ts';
import { contentWords, coverage, sameWord, wordsOf } from './words.ts';

const LARGEST_CONTEXT = 40;
const CONTEXT_ROLES = new Set(
  'row listitem article group radiogroup dialog region form treeitem cell gridcell tabpanel'.split(' '),
);

/** A placeholder that shows what to write names nothing. */
const EXAMPLE = /^\S+@\S+$|^e\.?g\.? |^#[0-9a-z]{6}$|yyyy|^[\d\s()+/.:-]+$/i;

/** How surely a thing is what a phrase calls by name, from 0 to 1. Every word of the phrase must be accounted for. */
export function nameScore({ name, quoted, kind }: Phrase, thing: Thing): number {
  const all = wordsOf(name);
  const wanted = contentWords(name);
  if (wanted.length === 0) return 0;
  let best = 0;
  thing.names.forEach((candidate, rank) => {
    best = Math.max(best, againstName(wanted, all, candidate, quoted, thing) - rank * 0.01);
  });
  const digits = best < 0.8 ? inDigits(name) : name;
  if (digits !== name)
    best = Math.max(best, nameScore({ name: digits, quoted, ...(kind ? { kind } : {}) }, thing) - 0.01);
  if (best < 0.8 && kind && SHORTENED.has(kind)) best = Math.max(best, byBeginning(wanted, thing));
  if (best < 0.8)
    best = Math.max(
      best,
      bySigns(wanted, thing, kind === 'icon' || kind === 'image' || kind === 'symbol', quoted),
    );
  return best;
}

/** "Ten minutes before" as pages write it. */
function inDigits(name: string): string {
  return name.replace(/^[a-z]+(?= )/i, (word) =>
    /^(?:no|once|twice)$/i.test(word) ? word : String(readCount(word) ?? word),
  );
}

/** Kinds of choices that people cut short: "the pro plan" is Professional. */
const SHORTENED = new Set(['option', 'choice', 'plan', 'category', 'theme', 'tab', 'radio button', 'radio']);

function byBeginning([word = '', ...more]: readonly string[], { names, operable }: Thing): number {
  const [first = '', ...rest] = contentWords(names[0] ?? '');
  const short = operable && more.length === 0 && rest.length === 0 && word.length >= 3;
  return short && first.startsWith(word) ? 0.82 : 0;
}

function againstName(
  wanted: string[],
  all: string[],
  candidate: string,
  quoted: boolean,
  thing: Thing,
): number {
  const words = wordsOf(candidate);
  const apart = inTwo(all, words);
  if (apart !== all) return againstName(inTwo(wanted, words), apart, candidate, quoted, thing) - 0.01;
  if (words.length === all.length && words.every((word, i) => word === all[i])) return 1;
  const content = contentWords(candidate);
  const said = coverage(wanted, content);
  const there = coverage(content, wanted);
  const sure = (marks: number[]): number => marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
  if (said.every(Boolean)) {
    if (there.every(Boolean)) return 0.97 * sure(said);
    const share = there.filter(Boolean).length / content.length;
    // A long text that happens to have the words is not called by them.
    if (!thing.operable && share < 0.4) return 0.5;
    return (quoted ? 0.74 : 0.78) * sure(said) + 0.18 * share;
  }
  if (!said.some(Boolean)) return 0;
  // Words on the page that nobody made to be operated are called by all that was said, or not at all.
  if (!thing.operable) return 0;
  const rest = wanted.filter((_, i) => !said[i]);
  const level = contextLevel(rest, thing);
  if (level === null) return 0;
  const matched = said.filter(Boolean);
  const whole = there.every(Boolean) ? 0.9 : 0.76 + 0.1 * (there.filter(Boolean).length / content.length);
  return whole * sure(matched) - 0.02 * level;
}

/** A place in a plan: "C6" is what "Row C seat 6" says. */
function inTwo(wanted: string[], words: readonly string[]): string[] {
  const parts = wanted.map((word) => {
    const [, letter = '', number = ''] = /^([a-z])(\d{1,3})$/.exec(word) ?? [];
    return !words.includes(word) && words.includes(letter) && words.includes(number)
      ? [letter, number]
      : [word];
  });
  return parts.some(({ length }) => length > 1) ? parts.flat() : wanted;
}

/** By what the markup gives away, or by a word for the same idea. */
function bySigns(wanted: string[], thing: Thing, icon: boolean, quoted: boolean): number {
  const names = thing.names.flatMap((name) => contentWords(name));
  const hints = wordsOf(thing.hints);
  // What is drawn as a picture is called by what it shows, whatever the markup calls it.
  const drawn = thing.operable && thing.text === '' && /^(?:button|link|clickable|img)$/.test(thing.role);
  const plain =
    icon || drawn || names.join('').length <= 2 || thing.names.every((name) => EXAMPLE.test(name));
  if (wanted.every((word) => hints.some((hint) => sameWord(word, hint) > 0.97)))
    return plain && thing.operable ? 0.86 : plain ? 0.82 : bySynonym(wanted, thing) || 0.6;
  if (plain && wanted.every((word) => hints.some((hint) => isAlike(word, hint)))) return 0.78;
  // What was quoted is written so, where anything is written at all.
  return quoted && thing.text !== '' ? 0 : bySynonym(wanted, thing);
}

/** Each word of one of its names by itself or by another for the same. */
function bySynonym(wanted: readonly string[], { names }: Thing): number {
  const means = (name: string[]): boolean =>
    name.length > 0 &&
    name.length <= wanted.length &&
    wanted.every((word) => name.some((other) => sameWord(word, other) > 0.97 || isAlike(word, other)));
  return names.some((name) => means(contentWords(name))) ? 0.8 : 0;
}

/** How far out the words around a thing explain the rest of a phrase; null when nothing near it does. */
export function contextLevel(rest: readonly string[], thing: Thing): number | null {
  let level = 1;
  let within = thing;
  for (let up = thing.parent; up?.parent; up = up.parent, level++) {
    const size = up.last - up.order;
    if (size > LARGEST_CONTEXT && !CONTEXT_ROLES.has(up.role)) return null;
    const around = wordsAround(up, within, thing);
    within = up;
    if (coverage(rest, around).every((mark) => mark > 0.9)) return level;
    if (level >= 6) return null;
  }
  return null;
}

/** What a part says and is called, without its sides that have a thing of their own that looks like this one. */
function wordsAround(up: Thing, within: Thing, thing: Thing): string[] {
  const label = up.node.attributes['aria-label'] ?? '';
  const others = up.children.filter((child) => child !== within && holdsTwin(child, thing));
  const own = [
    up.node.text,
    ...up.node.children.filter(({ tag }) => tag === '#text').map(({ text }) => text),
  ];
  const said = up.children.filter((child) => !others.includes(child)).map(toldBy);
  return wordsOf([...own, ...said, label].join(' '));
}

/** All it says but for its buttons: what they do is not what it is. */
function toldBy(thing: Thing): string {
  if (thing.role === 'button' && thing.operable) return '';
  if (isList(thing)) return thing.node.text;
  if (!thing.children.some((child) => holdsButton(child) || isList(child))) return thing.text;
  const own = thing.node.children.filter(({ tag }) => tag === '#text').map(({ text }) => text);
  return [thing.node.text, ...own, ...thing.children.map(toldBy)].join(' ');
}

/** Several items with parts: what one of them says is about that one. */
function isList({ children }: Thing): boolean {
  const [first] = children;
  return (
    children.length > 1 &&
    children.every(
      ({ node, role, children: parts }) =>
        node.tag === first?.node.tag &&
        role === first.role &&
        node.attributes.class === first.node.attributes.class &&
        parts.length > 1,
    )
  );
}

function holdsButton(thing: Thing): boolean {
  return (thing.role === 'button' && thing.operable) || thing.children.some(holdsButton);
}

function holdsTwin(part: Thing, thing: Thing): boolean {
  const same =
    part.operable === thing.operable && part.role === thing.role && part.names[0] === thing.names[0];
  return same || part.children.some((child) => holdsTwin(child, thing));
}
