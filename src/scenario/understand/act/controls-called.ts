import { DOING } from '../lexicon/verbs.ts';
import type { Look } from '../look.ts';
import { nameScore } from '../match-name.ts';
import { contains, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';

/** Every control that goes by the verb or a word for the same; the surest kind only. */
export function controlsCalled(verb: string, { screen }: Look): { thing: Thing; score: number }[] {
  const words = DOING[verb] ?? [verb];
  for (const word of words) {
    const found = screen.things
      .map((thing) => ({
        thing,
        score: Math.max(
          nameScore({ name: word, quoted: false }, thing),
          // What is written on it says more than its markup.
          /\p{L}{2}/u.test(thing.text) ? 0 : nameScore({ name: word, quoted: false, kind: 'icon' }, thing),
        ),
      }))
      .filter(({ thing, score }) => score >= 0.78 && isPressed(thing));
    const apart = found.filter(
      ({ thing }) => !found.some((other) => other.thing !== thing && contains(thing, other.thing)),
    );
    if (apart.length > 0) return apart;
  }
  return [];
}

/** A control that says all of it, "Delete Carol", is as good as a plain one beside Carol. */
export function withNamesakes(
  near: { thing: Thing; score: number }[],
  verb: string,
  object: string,
  { screen }: Look,
): { thing: Thing; score: number }[] {
  const verbs = DOING[verb] ?? [verb];
  const words = wordsOf(object);
  const named = screen.things.filter((thing) => {
    const said = wordsOf(thing.names[0] ?? '');
    const rest = said.filter((word) => !verbs.includes(word));
    return (
      thing.operable &&
      rest.length > 0 &&
      rest.length < said.length &&
      isPressed(thing) &&
      rest.every((word) => words.includes(word)) &&
      words.every((word) => rest.includes(word)) &&
      !near.some((one) => one.thing === thing)
    );
  });
  return [...near, ...named.map((thing) => ({ thing, score: 0.85 }))];
}

export function isPressed({ operable, node, role, children, text }: Thing): boolean {
  if (operable)
    return (
      !/^(?:textbox|searchbox|combobox|slider|spinbutton|checkbox|radio)$/.test(role) && text.length < 40
    );
  // A drawn icon without a role or a listener of its own still takes the click for what is around it.
  return children.length === 0 && node.text.length < 20 && node.tag !== 'p' && role !== 'heading';
}
