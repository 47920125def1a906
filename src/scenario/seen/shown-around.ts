import { type Words, wordsOf } from '../understand/tokens.ts';
import { isLabel } from './choices.ts';
import { holds, same, single, withoutKind } from './match.ts';
import * as screen from './screen.ts';
import { contains, isItem, type Look, type Thing } from './screen.ts';

export type Shown = { around: Thing; tier: 'exact' | 'partial' };

/** The smallest thing around a control that shows the words, if it is about that control: its own row, card, section or the heading over it. A row that does not show them ends the search, for what stands outside is about other things too. */
export function shownAround(thing: Thing, words: Words, look: Look): Shown | undefined {
  for (const up of screen.ancestorsOf(thing)) {
    if (up === look.root || up.node.tag === 'body') break;
    const shown = shows(up, thing, words, look);
    if (shown) return { around: up, tier: shown };
    if (isItem(up)) return undefined;
  }
  const wanted = words.map(single);
  const says = ({ names: [name = ''] }: Thing) => same(wanted, wordsOf(name).map(single));
  const heading = screen.headingsOver(thing, look).find(says);
  return heading ? { around: heading, tier: 'exact' } : undefined;
}

function shows(up: Thing, thing: Thing, words: Words, look: Look): Shown['tier'] | undefined {
  if (!isItem(up) && !screen.isRegion(up) && up.children.length < 2) return undefined;
  // "Search for old films" beside the button Search tells people what to do.
  const isOrder = (said: Words) => said.length > 3 && said[0] === wordsOf(thing.names[0] ?? '')[0];
  const tells = (one: Thing | undefined): boolean =>
    !!one && one !== up && !contains(one, thing) && (isOrder(one.leaves.flat()) || tells(one.parent));
  // What the control says itself tells nothing about what it stands in, nor what others say: a row with a button "Mark paid" is not paid.
  const apart = (one: Thing) => !contains(thing, one) && !contains(one, thing);
  // What another row or card says is about that one.
  const own = (one: Thing) => !isItem(one) || contains(one, thing);
  const about = (one: Thing): Thing[] => [one, ...one.children.filter(own).flatMap(about)];
  const inside = isItem(up) ? look.things.slice(up.order, up.last + 1) : about(up);
  const others = inside.filter((one) => apart(one) && !isLabel(one, up) && !tells(one));
  const nameOf = (one: Thing) =>
    one.children.length > 0 ? '' : (one.node.attributes[screen.isField(one) ? 'value' : 'aria-label'] ?? '');
  const texts = others.map((one) => one.node.text || nameOf(one)).concat(screen.isRegion(up) ? up.names : []);
  const leaves = texts.map(wordsOf).filter((text) => !isOrder(text));
  const ways = [words, ...withoutKind(words, up, look)];
  if (ways.some((way) => leaves.some((leaf) => same(leaf, way)))) return 'exact';
  const row = leaves.flat();
  const long = (way: Words) => way.some((word) => word.length > 1 || /\d/.test(word));
  return ways.some((way) => long(way) && holds(row, way)) ? 'partial' : undefined;
}

/** The texts that say what it is about: all of a row or card; of a section, also of one of several side by side, what it begins with, for the week is no day of it. */
export function leavesOf(thing: Thing): readonly Words[] {
  if (screen.isListed(thing) || (isItem(thing) && !screen.isRegion(thing))) return thing.leaves;
  const heading = (one: Thing): Thing | undefined =>
    one.role === 'heading' ? one : one.children.map(heading).find((found) => found !== undefined);
  return [heading(thing)?.words ?? [], ...thing.leaves.slice(0, 1)];
}
