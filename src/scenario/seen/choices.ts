import { parseDate } from '../../model/calendar-date.ts';
import { ancestorsOf, contains, isField, type Look, type Thing } from './screen.ts';

export function takesValue(thing: Thing): boolean {
  const { role, node, operable } = thing;
  if (isField(thing)) return operable;
  // A frame around a field says its label once more.
  if (role === 'group' || role === 'radiogroup') return offers(thing);
  const opens = node.attributes['aria-haspopup'];
  return operable && (isClosedList(thing) || (role === 'button' && (opens === 'listbox' || isPicker(thing))));
}

/** A list made of bare boxes, which shows what is chosen, or what to do, as its one option. */
export function isClosedList({ role, node, children }: Thing): boolean {
  const inside = (one: Thing) => one.role === 'option' && one.node.mcpSelector === node.mcpSelector;
  return role === 'clickable' && children.some(inside);
}

/** It opens a calendar, or something else to choose from by hand. A button may open any dialog: one that shows a date is meant for dates. */
export const isPicker = ({ role, node }: Thing): boolean =>
  node.attributes['aria-haspopup'] === 'dialog' && (role !== 'button' || !!parseDate(node.text));

/** It shows that there is something to choose from, or takes a date, a time or a number, which are chosen by saying them. */
export const offersChoice = ({ node: { attributes }, role }: Thing): boolean =>
  role !== 'textbox' ||
  /date|time|month|week|number|color/.test(attributes.type ?? '') ||
  !!attributes['aria-haspopup'] ||
  !!attributes['aria-autocomplete'] ||
  attributes.list !== undefined;

export const CHOICES = new Set(['option', 'radio', 'menuitemradio', 'checkbox']);

const offers = ({ children }: Thing): boolean =>
  children.some((child) => CHOICES.has(child.role) || offers(child));

/** What can be seen of what it offers; a list that is closed tells nothing. */
export function optionsOf(field: Thing, { things }: Look): Thing[] {
  if (isClosedList(field)) return [];
  return things.filter((thing) => thing !== field && CHOICES.has(thing.role) && contains(field, thing));
}

export function listOf(option: Thing): Thing | undefined {
  for (let up = option.parent; up; up = up.parent)
    if (up.node.tag === 'select' || isClosedList(up) || (up.role === 'combobox' && up.operable)) return up;
  return undefined;
}

/** It stands on something to press, which only says what that would do, inside `up`. */
export function isLabel(one: Thing, up: Thing): boolean {
  const pressed = ({ role, operable }: Thing) =>
    /^(?:button|menuitem)/.test(role) || (operable && role === 'clickable');
  return [one, ...ancestorsOf(one)].some((each) => pressed(each) && each !== up && contains(up, each));
}

/** Things that a hand cannot tell apart are one: a label and its box, a frame around a control of the same name, two links to the same address. */
export function oneOfEach(things: readonly Thing[]): Thing[] {
  const doubles = (thing: Thing, other: Thing) =>
    other !== thing &&
    thing.names.some((name) => other.names.includes(name)) &&
    (contains(thing, other) || (thing.node.tag === 'label' && other.node.tag === 'input'));
  const each = things.filter((thing) => !things.some((other) => doubles(thing, other)));
  const [first] = each;
  const href = first?.node.attributes.href ?? '#';
  const alike = !/^#?$/.test(href) && each.every(({ node }) => node.attributes.href === href);
  return alike && first ? [first] : each;
}

export function isSearch(one: Thing): boolean {
  const named = one.role === 'searchbox' || one.names.some((name) => /\b(?:search|filter|find)/i.test(name));
  return named && isField(one) && takesValue(one);
}
