import { dateFor, readDay } from '../dates.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { actOn, NONE, type Outcome, unresolved } from '../outcome.ts';
import { tidy } from '../phrase.ts';
import { isUnder } from '../regions.ts';
import { anchorsOf, type Resolved, resolveTarget } from '../resolve-target.ts';
import { contains, isEditor, isField, isHandle, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { chooseFrom, fromSelect } from './choose.ts';
import { dateParts } from './date-parts.ts';
import { editFirst } from './edit-first.ts';
import { keyPad } from './key-pad.ts';
import { openFirst, openShowing } from './open-first.ts';
import { pickDate, pickShown } from './pick-date.ts';
import { putParts } from './put-parts.ts';
import { search } from './search.ts';
import { stepTo } from './stepper.ts';
import { ticked } from './tick.ts';
import { valueMeant } from './value-meant.ts';

/** A value that goes on to say where it belongs: the field named there was not found, and no other may take it. */
const NAMES_A_FIELD =
  /^(?:the|your|my) [\w ]+ (?:as|to be|is) | (?:into|in to|onto|inside) | (?:in|on|at) (?:the|this|that|my|your) [\w ]+$| as (?:the |an? |my |your )?[\w -]+$|\b(?:in|as|for|to|at|on|under) .*\b(?:field|box|textbox|input|textarea|area|form|bar|editor|column|cell)\b/i;

/** "The code shown on the page" goes into the field for a code. */
const SHOWN = /^the ([\p{L} ]+?) (?:that is |which is )?(?:shown|displayed|given|written)\b/iu;

/** Brings a field to a value, by whatever the field takes. */
export function put(value: string, field: string, look: Look, append = false): Outcome {
  if (field === '\u0000search') return search(value, look);
  const meant = valueMeant(value, look);
  if (meant === undefined) return NONE;
  const [, shown] = field === '' ? (SHOWN.exec(value) ?? []) : [];
  if (shown && resolveTarget(shown, look, 'fill').kind === 'one') return put(value, shown, look, append);
  if (field === '') {
    if (NAMES_A_FIELD.test(value)) return NONE;
    const thing = fieldInUse(look) ?? onlyTaker(meant, look);
    if (thing) return putInto(thing, meant, look, 0.85, append);
    return look.screen.things.some(isField) ? NONE : keyPad(meant, false, look);
  }
  const inUse = /^(?:the )?text$/i.test(field) ? fieldInUse(look) : undefined;
  if (inUse) return putInto(inUse, meant, look, 0.85, append);
  const resolved = fieldCalled(field, look);
  const lists = resolved.kind === 'one' ? undefined : dateParts(meant, look);
  if (lists && /\b(?:date|day|birthday)\b/i.test(field)) return lists;
  if (resolved.kind === 'one' && isDrawnList(resolved.thing)) return chooseFrom(value, field, look);
  if (resolved.kind === 'one') return putInto(resolved.thing, meant, look, resolved.score, append);
  if (resolved.kind === 'all') {
    const each = resolved.things.map((thing) => putInto(thing, meant, look, resolved.score, append));
    const steps = each.flatMap((outcome) => (outcome.kind === 'steps' ? outcome.steps : []));
    if (steps.length !== each.length) return NONE;
    return { kind: 'steps', steps, score: resolved.score };
  }
  const list = resolveTarget(field, look, 'choose_from');
  if (list.kind === 'one' && isDrawnList(list.thing)) return chooseFrom(value, field, look);
  if (list.kind === 'one' && list.score > 0.75 && /^(?:combobox|listbox)$/.test(list.thing.role))
    return putInto(list.thing, meant, look, list.score);
  if (list.kind === 'one' && list.thing.role === 'clickable' && list.score >= 0.9 && !/^-?\d+$/.test(meant))
    return { kind: 'clauses', clauses: [`choose ${value} from ${field}`], score: list.score - 0.05 };
  const led = leadingRow(field, look);
  if (led) return { kind: 'clauses', clauses: [`click ${led}`, `choose ${value}`], score: 0.85 };
  const toggled = /^(?:on|off)$/i.test(meant) ? resolveTarget(field, look, 'check') : undefined;
  if (toggled?.kind === 'one') return ticked(toggled.thing, /on/i.test(meant), toggled.score, look);
  const change = resolved.kind === 'none' ? resolveTarget(`change ${field}`, look, 'click') : resolved;
  if (resolved.kind === 'none' && change.kind === 'one' && change.score >= 0.95 && change.thing.operable)
    return { kind: 'clauses', clauses: [`click change ${field}`, `respond: ${value}`], score: 0.88 };
  const number = /^-?\d+(?= ?(?:degrees?|°c?|percent|%)?$)/i.exec(meant)?.[0];
  const stepped = number === undefined ? undefined : stepTo(field, Number(number), look);
  const parts = resolved.kind === 'none' ? putParts(meant, look) : NONE;
  if (parts.kind === 'steps') return parts;
  return (
    stepped ??
    (/^-?\d+$/.test(meant) ? openShowing(field, look) : undefined) ??
    editFirst(value, field, look) ??
    openFirst(field, look) ??
    unresolved(resolved)
  );
}

/** A row of a label and what is chosen for it, which leads to the choices: "Ringtone, Marimba". */
function leadingRow(field: string, look: Look): string | undefined {
  const words = wordsOf(unmask(tidy(field), look.quotes)).join(' ');
  const rows = look.screen.things.filter(({ operable, role, children }) => {
    const [label, value, more] = children;
    const plain = children.every((child) => child.children.length === 0 && !child.operable);
    return (
      operable &&
      role === 'clickable' &&
      plain &&
      value?.text &&
      !more &&
      wordsOf(label?.text ?? '').join(' ') === words
    );
  });
  return rows.length === 1 ? rows[0]?.text : undefined;
}

/** A list made by script: its options are pressed, nothing is typed. */
function isDrawnList({ role, node }: Thing): boolean {
  return role === 'listbox' && node.tag !== 'select';
}

/** The one field that takes a date, for a date that is said by itself. */
export function dateAlone(value: string, look: Look): Outcome | undefined {
  const text = unmask(value, look.quotes);
  if (!readDay(text, look.context.today)) return undefined;
  const fields = look.screen.things.filter(
    (thing) =>
      thing.operable &&
      isField(thing) &&
      (thing.node.attributes.type === 'date' || /\b(?:date|day|calendar)/i.test(thing.hints)),
  );
  const [only] = fields;
  if (only) return fields.length === 1 ? putInto(only, text, look, 0.88) : undefined;
  return [pickShown(text, look), putParts(text, look)].find(({ kind }) => kind === 'steps');
}

/** What a field is called: also by the kind of thing it holds, and by what a page with one field leaves unsaid. */
function fieldCalled(field: string, look: Look): Resolved {
  const plain = field
    .replace(/^(?:the )?(?:value|number|amount|text|content) of /i, '')
    .replace(/ (?:up|down)$/i, '')
    .replace(/^(the \w+) one$/i, '$1 field')
    .trim();
  const said = resolveTarget(plain, look, 'fill');
  const open = said.kind === 'tie' ? said.things.filter(isOpen) : [];
  const resolved: Resolved =
    open[0] && open.length === 1 ? { kind: 'one', thing: open[0], score: 0.85 } : said;
  if (resolved.kind !== 'none') return resolved;
  const bare = /^(?:the )?(message|text|comment|reply|answer) (?:field|box|input|area)$/i.exec(plain)?.[1];
  if (bare) return fieldCalled(bare, look);
  const dated = /^(.+?) (?:date|time|number|value|text|list|page)$/i.exec(plain);
  if (dated?.[1]) {
    const shorter = resolveTarget(dated[1], look, 'fill');
    if (shorter.kind !== 'none') return shorter;
  }
  if (
    /^(?:the )?(?:date|time|answer|text|message|comment|reply|value|password|form|list|body|autocomplete|date ?picker|calendar)$/i.test(
      plain,
    )
  ) {
    const only = onlyField(
      look,
      /^(?:the )?(?:date|time|date ?picker|calendar)$/i.test(plain)
        ? 'date'
        : /message|body|reply|comment/i.test(plain)
          ? 'textarea'
          : undefined,
    );
    if (only) return { kind: 'one', thing: only, score: 0.8 };
  }
  const typed = /^(?:the )?(?:terminal|console|shell|prompt|command line)$/i.test(plain)
    ? onlyField(look)
    : undefined;
  // Behind a mere prompt; what has a name of its own is for something else.
  if (typed?.names.every((name) => /^[^\p{L}\d]*$/u.test(name)))
    return { kind: 'one', thing: typed, score: 0.8 };
  const inside = fieldIn(plain, look) ?? fieldUnder(plain, look);
  return inside ? { kind: 'one', thing: inside, score: 0.8 } : resolved;
}

/** The only field in a part of the page that its markup calls by this word: "in the terminal". */
function fieldIn(place: string, { screen }: Look): Thing | undefined {
  const [word, ...more] = wordsOf(place.replace(/^the /i, ''));
  if (!word || more.length > 0) return undefined;
  const parts = screen.things.filter(
    (thing) => thing.children.length > 0 && !thing.operable && wordsOf(thing.hints).includes(word),
  );
  const fields = screen.things.filter(
    (thing) => thing.operable && isField(thing) && parts.some((part) => contains(part, thing)),
  );
  return fields.length === 1 ? fields[0] : undefined;
}

/** The only field that takes a text, among others for dates, numbers and choices. */
function onlyTaker(value: string, { screen }: Look): Thing | undefined {
  if (/^\P{L}+$/u.test(value)) return undefined;
  const fields = screen.things.filter((thing) => thing.operable && isField(thing) && isOpen(thing));
  const plain = fields.filter(
    ({ role, node }) =>
      /^(?:textbox|searchbox)$/.test(role) &&
      !/^(?:date|time|month|week|datetime-local|number|password|email|tel|url|color)$/.test(
        node.attributes.type ?? '',
      ),
  );
  return plain.length === 1 ? plain[0] : undefined;
}

/** Not one that only shows something. */
export function isOpen({ node }: Thing): boolean {
  return node.attributes['aria-readonly'] !== 'true' && node.attributes['aria-disabled'] !== 'true';
}

/** The only field under the heading of that name, where it has no name of its own. */
function fieldUnder(name: string, look: Look): Thing | undefined {
  const headings = anchorsOf(name, look).filter(
    ({ thing, score }) => thing.role === 'heading' && score >= 0.95,
  );
  const fields = look.screen.things.filter(
    (thing) => thing.operable && isField(thing) && headings.some((heading) => isUnder(thing, heading.thing)),
  );
  return fields.length === 1 && fields[0]?.names.length === 0 ? fields[0] : undefined;
}

function onlyField({ screen }: Look, sort?: 'date' | 'textarea'): Thing | undefined {
  const fields = screen.things.filter(
    (thing) => thing.operable && isField(thing) && thing.node.attributes['aria-disabled'] !== 'true',
  );
  const fitting =
    sort === 'textarea' ? fields.filter((thing) => thing.node.tag === 'textarea' || isEditor(thing)) : fields;
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Where text goes when no field is named: the one in use, or the only one there is. */
function fieldInUse(look: Look): Thing | undefined {
  const focused = look.screen.things.filter(
    (thing) => thing.operable && isField(thing) && thing.node.attributes.focused === 'true',
  );
  return focused[0] ?? onlyField(look);
}

export function putInto(thing: Thing, given: string, look: Look, score: number, append = false): Outcome {
  const value = unmask(given, look.quotes);
  const { node, role } = thing;
  const { type = '', 'aria-readonly': readonly } = node.attributes;
  if (node.tag === 'select') return fromSelect(thing, given, look, score);
  if (role === 'checkbox' || role === 'switch')
    return /^(?:on|off|checked|unchecked|true|false)$/i.test(value)
      ? ticked(thing, /^(?:on|checked|true)$/i.test(value), score, look)
      : NONE;
  if (role === 'slider' || isHandle(thing))
    return /^-?\d+(?:[.,]\d+)?\s*%?$/.test(value)
      ? actOn(look, thing, 'adjust', score, {
          inputValue: Number(value.replace(/\s*%$/, '').replace(',', '.')),
        })
      : NONE;
  const dated = dateFor(type, value, look.context.today);
  if (dated !== undefined)
    return dated === null ? NONE : actOn(look, thing, 'input', score, { inputValue: dated });
  if (readonly === 'true') {
    const date = dateFor('date', value, look.context.today);
    return date ? pickDate(thing, date, score, look) : NONE;
  }
  if (role === 'spinbutton' && !/^-?\d+(?:[.,]\d+)?$/.test(value)) return NONE;
  return actOn(look, thing, 'input', score, { inputValue: value, ...(append ? { append: true } : {}) });
}
