import { itOf, type Look } from '../look.ts';
import { actOn, NONE, type Outcome, unresolved } from '../outcome.ts';
import { closest } from '../regions.ts';
import { resolveTarget } from '../resolve-target.ts';
import { contains, isField, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { details } from './details.ts';
import { putInto } from './put.ts';

/** Words for one that does not exist yet. */
const NEW = new Set(['create', 'make', 'add', 'new', 'set up', 'schedule', 'start']);
const PLACE = /^(?:to|in|on|into|under|for) (?:the |my |our )?(.+)$/i;

interface Request {
  verb: string;
  noun: string;
  /** What it is to be called. */
  name: string;
  /** Whatever else is told. */
  rest: string;
}

/**
 * "Create an issue titled ... with priority High", "Search for a hotel in Lisbon": what is told is filled in, and the
 * button of that verb is pressed once all of the sentence is done. Where the button only begins it, that comes first.
 */
export function request({ verb, noun, name, rest }: Request, look: Look): Outcome {
  const begun = begin({ verb, noun, name, rest }, look);
  if (begun) return { kind: 'clauses', clauses: begun, score: 0.9 };
  const told = rest === '' ? [] : details(rest, look);
  const named = name === '' ? [] : nameField(noun, look);
  if (!told || !named) return NONE;
  const button = buttonFor(verb, noun, look);
  const filled = [...named.map((field) => `fill ${field.names[0]} with ${name}`), ...told];
  if (filled.length === 0 || (filled.length === 1 && !button)) return NONE;
  const last = button ? [`finally: ${button.names[0]}`] : [];
  return { kind: 'clauses', clauses: [...filled, ...last], score: 0.9 };
}

/** A button that opens what there is to fill in, in the place that is named, if one is. */
function begin({ verb, noun, name, rest }: Request, look: Look): string[] | undefined {
  const [, place] = PLACE.exec(rest) ?? [];
  for (const word of NEW.has(verb) ? new Set([verb, 'new', 'add', 'create']) : [verb]) {
    const target = `${word} ${noun}${place ? ` in ${place}` : ''}`;
    const button = resolveTarget(target, look, 'click');
    if (button.kind !== 'one' || button.score < 0.85 || !button.thing.operable) continue;
    if (isField(button.thing) || endsForm(button.thing, look)) return undefined;
    const more = place || rest === '' ? '' : rest;
    if (name === '' && more === '') return undefined;
    if (more === '') return [`click ${target}`, `respond: ${name}`];
    return [`click ${target}`, ...(name === '' ? [] : [`name: ${name}`]), `told: ${more}`, 'hand it in'];
  }
  return undefined;
}

/** Where the name of something goes: a field for titles or names, of that thing or of whatever the page makes. */
export function nameField(noun: string, look: Look): [Thing] | undefined {
  for (const field of [`${noun} title`, `${noun} name`, 'title', 'name', 'subject', noun]) {
    const found = resolveTarget(field, look, 'fill');
    if (found.kind === 'one' && found.score >= 0.9 && isField(found.thing)) return [found.thing];
  }
  return undefined;
}

function buttonFor(verb: string, noun: string, look: Look): Thing | undefined {
  for (const target of [`${verb} ${noun}`, `${verb} button`]) {
    const found = resolveTarget(target, look, 'click');
    if (found.kind === 'one' && found.score >= 0.9 && found.thing.operable && !isField(found.thing))
      return found.thing;
  }
  return undefined;
}

/** Among fields that are still to be filled in, such a button does not begin something but hands it in. */
function endsForm(button: Thing, { screen }: Look): boolean {
  const fields = screen.things.filter((thing) => isField(thing) && thing.operable);
  for (let up = button.parent; up?.parent; up = up.parent) {
    const around: Thing = up;
    if (fields.some((field) => field.order < button.order && contains(around, field))) return true;
    if (/^(?:form|dialog|group|region|main|listitem|article)$/.test(around.role)) break;
  }
  return false;
}

/** What is told with these is what shall go, not what is to be filled in. */
const TAKING_AWAY = /^(?:delete|remove|clear|cancel|close|reset|discard|dismiss|undo|edit|rename|open)$/i;

/** "Print 3 copies in landscape": what is told, then the button of that very name. */
export function byButton(verb: string, rest: string, look: Look): Outcome {
  if (TAKING_AWAY.test(verb)) return NONE;
  const buttons = look.screen.things.filter(
    ({ operable, role, names }) =>
      operable && role === 'button' && wordsOf(names[0] ?? '').join(' ') === verb.toLowerCase(),
  );
  const [button] = buttons;
  const filled = button && buttons.length === 1 ? details(rest, look) : undefined;
  return filled && filled.length > 0
    ? { kind: 'clauses', clauses: [...filled, `finally: ${button?.names[0]}`], score: 0.95 }
    : NONE;
}

/** Presses what ends it, unless that was what was pressed last. */
export function atLast(button: string, look: Look): Outcome {
  const found = resolveTarget(`${button} button`, look, 'click');
  if (found.kind !== 'one') return unresolved(found);
  const { thing, score } = found;
  return look.memory.it?.selector === thing.node.mcpSelector
    ? { kind: 'nothing' }
    : actOn(look, thing, 'click', score);
}

/** The name of what was just begun. */
export function nameIt(name: string, look: Look): Outcome {
  const [field] = nameField('it', look) ?? [];
  return field ? putInto(field, name, look, 0.88) : NONE;
}

const HANDING_IN = new Set('ok save create add done apply submit confirm send finish'.split(' '));

/** The one button of the part that was filled in last which takes what was written. */
export function handItIn(look: Look): Outcome {
  const it = itOf(look);
  const found = look.screen.things.filter(
    (thing) =>
      thing.operable && thing.role === 'button' && HANDING_IN.has(wordsOf(thing.names[0] ?? '')[0] ?? ''),
  );
  const near = it
    ? closest(
        found.map((thing) => ({ thing })),
        [{ thing: it, score: 1 }],
        'of',
      )
    : [];
  const [only] = near;
  return only && near.length === 1 ? actOn(look, only.thing, 'click', 0.85) : NONE;
}

/** The one button of that very name, where the page has it. */
export function ifThere(name: string, look: Look): Outcome {
  const found = look.screen.things.filter(
    ({ operable, role, names }) =>
      operable && role === 'button' && wordsOf(names[0] ?? '').join(' ') === name.toLowerCase(),
  );
  const [only] = found;
  return only && found.length === 1 ? actOn(look, only, 'click', 0.9) : { kind: 'nothing' };
}
