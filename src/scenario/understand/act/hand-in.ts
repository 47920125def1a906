import { itemGroups } from '../items.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome, stepOn } from '../outcome.ts';
import { closest } from '../regions.ts';
import { resolveTarget } from '../resolve-target.ts';
import { contains, isEditor, isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { control } from './control.ts';
import { drag } from './drag.ts';
import { splitList } from './lists.ts';
import { openFirst } from './open-first.ts';
import { putInto } from './put.ts';

/** "Apply the voucher SUMMER10": written into its field, then the button of that verb. */
export function handIn(verb: string, field: string, value: string, look: Look): Outcome {
  const said = unmask(value, look.quotes);
  if (said === value && !/\d/.test(said) && said !== said.toUpperCase()) return NONE;
  const into = resolveTarget(field, look, 'fill');
  if (into.kind === 'none') return openFirst(field, look) ?? NONE;
  const button = into.kind === 'one' ? taker(verb, into.thing, look) : undefined;
  if (into.kind !== 'one' || !button) return NONE;
  const written = putInto(into.thing, value, look, into.score);
  if (written.kind !== 'steps') return NONE;
  return { ...written, steps: [...written.steps, stepOn(look, button, 'click', 0.9)], score: 0.9 };
}

const TAKING = new Set('apply redeem use add ok go submit check activate'.split(' '));

/** The button of that verb, else the one beside the field that takes what is in it. */
function taker(verb: string, field: Thing, look: Look): Thing | undefined {
  const named = resolveTarget(`${verb} button`, look, 'click');
  if (named.kind === 'one' && named.score >= 0.95) return named.thing;
  const taking = look.screen.things
    .filter(({ operable, names }) => operable && TAKING.has(wordsOf(names[0] ?? '')[0] ?? ''))
    .map((thing) => ({ thing }));
  const near = closest(taking, [{ thing: field, score: 1 }], 'of');
  return near.length === 1 ? near[0]?.thing : undefined;
}

/** Each of several goods by the button that adds it. */
export function intoBasket(items: string, into: string, look: Look): Outcome {
  const parts = splitList(items);
  const clauses = parts.map((part) => `add ${part} to ${into}`);
  return parts.every((part) => control('add', `${part} to ${into}`, look).kind === 'steps')
    ? { kind: 'clauses', clauses, score: 0.9 }
    : NONE;
}

/** Puts one thing into another, where both are on the page and neither is for writing or pressing. */
export function place(what: string, to: string, look: Look): Outcome {
  const ends = [what, to].map((words) => resolveTarget(words, look, 'drag'));
  const still = ends.every(
    (end) =>
      end.kind === 'one' &&
      end.score >= 0.95 &&
      !isField(end.thing) &&
      !/^(?:button|link|checkbox|radio|tab|menuitem)$/.test(end.thing.role),
  );
  return still ? drag({ do: 'drag', what, where: 'to', to }, look) : NONE;
}

/** Two items of one list, each to where the other was. */
export function swap(a: string, b: string, look: Look): Outcome {
  const ends = [resolveTarget(a, look, 'drag'), resolveTarget(b, look, 'drag')];
  const things = ends.flatMap((end) => (end.kind === 'one' ? [end.thing] : []));
  const [one, other] = things;
  if (!one || !other) return NONE;
  for (const { items } of itemGroups(look.screen)) {
    const [at, to] = [one, other].map((thing) => items.findIndex((item) => contains(item, thing)));
    if (at === undefined || to === undefined || at < 0 || to < 0 || at === to) continue;
    const [i, j, first, last] = at < to ? [at, to, a, b] : [to, at, b, a];
    const after = items[i + 1]?.text;
    const clauses = [`move ${first} below ${last}`, ...(j > i + 1 ? [`move ${last} above ${after}`] : [])];
    return { kind: 'clauses', clauses, score: 0.9 };
  }
  return NONE;
}

const ONWARD = new Set(['next', 'continue', 'proceed', 'next step', 'go on', 'onward']);

/** The button that leads on. */
export function onward(look: Look): Outcome {
  const found = look.screen.things.filter(
    (thing) => thing.operable && ONWARD.has(wordsOf(thing.names[0] ?? '').join(' ')),
  );
  const [only] = found;
  if (only && found.length === 1) return actOn(look, only, 'click', 0.9);
  return found.length > 1 ? { kind: 'tie', things: found, score: 0.85 } : NONE;
}

/** The whole text of an editor, the only one if none is named, by the button of its toolbar. */
export function style(how: string, where: string, look: Look): Outcome {
  const named = where === '' ? undefined : resolveTarget(where, look, 'fill');
  const editors: Thing[] =
    named === undefined
      ? look.screen.things.filter(isEditor)
      : named.kind === 'one' && isEditor(named.thing)
        ? [named.thing]
        : [];
  const [editor] = editors;
  const button = resolveTarget(how, look, 'click');
  if (!editor || editors.length > 1 || button.kind !== 'one' || button.score < 0.9) return NONE;
  const steps = [
    stepOn(look, editor, 'click', 0.9),
    stepOn(look, editor, 'keypress', 0.9, { key: 'Control+a' }),
    stepOn(look, button.thing, 'click', button.score),
  ];
  return { kind: 'steps', steps, score: 0.9 };
}
