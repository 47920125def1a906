import type { Look } from '../look.ts';
import { NONE, type Outcome, stepOn } from '../outcome.ts';
import { closest } from '../regions.ts';
import { resolveTarget } from '../resolve-target.ts';
import { isField, type Thing } from '../screen-things.ts';
import { coverage, wordsOf } from '../words.ts';
import { putInto } from './put.ts';
import { valueMeant } from './value-meant.ts';

const SEARCHING = ['search', 'filter', 'find', 'query', 'q'];

/** Into the field for searching, and off. */
export function search(value: string, look: Look): Outcome {
  const fields = look.screen.things.filter(
    (thing) =>
      thing.operable &&
      isField(thing) &&
      /^(?:textbox|searchbox|combobox)$/.test(thing.role) &&
      thing.node.tag !== 'select',
  );
  const called = fields.filter(
    (thing) =>
      thing.role === 'searchbox' ||
      coverage(wordsOf([...thing.names, thing.hints].join(' ')), SEARCHING).some((mark) => mark > 0.97),
  );
  const field = called.length === 1 ? called[0] : fields.length === 1 ? fields[0] : undefined;
  if (!field)
    return fields.length > 1
      ? { kind: 'tie', things: called.length > 0 ? called : fields, score: 0.7 }
      : NONE;
  const meant = valueMeant(value, look);
  const done = meant === undefined ? NONE : putInto(field, meant, look, 0.9);
  if (done.kind !== 'steps') return done;
  // What is searched for is not only written down.
  const button = searchButton(field, look);
  const press = button
    ? stepOn(look, button, 'click', 0.9)
    : stepOn(look, field, 'keypress', 0.9, { key: 'Enter' });
  return { ...done, steps: [...done.steps, press] };
}

/** The button that begins the search: of that name, else the one beside the field. */
function searchButton(field: Thing, look: Look): Thing | undefined {
  const named = resolveTarget('search button', look, 'click');
  if (named.kind === 'one' && named.score > 0.85) return named.thing;
  const beside = look.screen.things
    .filter(
      ({ operable, role, names }) =>
        operable && role === 'button' && /^(?:find|go|search)$/i.test(names[0] ?? ''),
    )
    .map((thing) => ({ thing }));
  const near = closest(beside, [{ thing: field, score: 1 }], 'of');
  return near.length === 1 ? near[0]?.thing : undefined;
}
