import { parseDate } from '../../model/calendar-date.ts';
import { standsIn } from '../../model/stands-in.ts';
import { holds, wordsOf } from '../../model/words.ts';
import { nodeOf } from '../components/nl-translator/check-step.ts';
import { findBySelector } from '../components/result-processor/stable-selectors.ts';
import type { Assertion, Comparing, IntermediateStep } from '../interfaces/index.ts';
import { isHeadRow, type SerializableDOMNode as Node, rolesOf } from '../interfaces/index.ts';
import { ancestorsOf, isItem, lookAt } from '../seen/screen.ts';
import type { SeenScreen } from './look-at-screen.ts';

/** Whether something is so on one screen, and what is there instead. */
export interface AssertionReading {
  holds: boolean;
  observed?: string;
}

interface Place {
  tree: Node;
  url: string;
  title: string;
}

/** Reads a claim off a screen. `node` is what the claim is about, or what is counted stands in, where that is there. */
export function assertionHolds(
  assertion: Assertion,
  node: Node | undefined,
  { tree, url, title }: Place,
): AssertionReading {
  switch (assertion.about) {
    case 'text': {
      const there = standsIn(normal(textOf(tree)), normal(assertion.text));
      return {
        holds: there === (assertion.is === 'visible'),
        observed: `${JSON.stringify(assertion.text)} is ${there ? 'there' : 'not there'}`,
      };
    }
    case 'url':
      return compare(assertion.how, url, assertion.expected, 'the address');
    case 'title':
      return compare(assertion.how, title, assertion.expected, 'the title');
    case 'count': {
      const found = countOf(node ?? tree, assertion);
      return compare(assertion.how, String(found), String(assertion.expected), `number of ${assertion.of}`);
    }
    case 'order': {
      const said = normal(textOf(tree));
      const [first, second] = [said.indexOf(normal(assertion.first)), said.indexOf(normal(assertion.second))];
      return {
        holds: first !== -1 && second !== -1 && first < second,
        observed: orderSeen(first, second, assertion),
      };
    }
    case 'element':
      return stateHolds(assertion.is, node);
    case 'value':
    case 'content': {
      if (!node) return { holds: false, observed: 'it is not there' };
      if (assertion.about === 'value')
        return compare(assertion.how, heldBy(node), assertion.expected, 'its value');
      const { beside } = assertion;
      if (beside !== undefined && !standsBeside(node, beside, tree))
        return { holds: false, observed: `it no longer stands beside ${JSON.stringify(beside)}` };
      return contentHolds(assertion, node);
    }
  }
}

/** What a button or the entry of a menu is called is no content of the row around it, unless the whole of it is claimed. */
function contentHolds({ how, expected }: { how: Comparing; expected: string }, node: Node): AssertionReading {
  const labels: string[] = [];
  const said = textOf(node, (part) => {
    if (part === node || !isButton(part)) return true;
    labels.push(
      part.attributes['aria-label'] ?? '',
      ...part.children.map((child) => textOf(child)),
      textOf(part),
    );
    return false;
  });
  const called = /contains$/.test(how) && labels.some((label) => normal(label) === normal(expected));
  const { holds, observed = '' } = compare(how, said, expected, 'its content');
  return { holds: called ? how === 'contains' : holds, observed };
}

function isButton({ attributes }: Node): boolean {
  return /^(?:button|menuitem)/.test(attributes.role ?? '');
}

/** Whether the row or card around a node shows these words. */
function standsBeside(node: Node, words: string, tree: Node): boolean {
  const thing = lookAt(tree, {}).things.find((one) => one.node === node);
  const items = thing ? ancestorsOf(thing).filter(isItem) : [];
  // A label and its value may be one of several such, inside the row that is meant.
  const [own, next] = items;
  const holdsAll = (row: typeof own) =>
    row !== undefined &&
    words.split(' ').every((word) => row.words.includes(word) || hasWords(textOf(row.node), word));
  return holdsAll(thing) || holdsAll(own) || (own?.leaves.length === 2 && holdsAll(next));
}

function countOf(tree: Node, { roles, name }: Extract<Assertion, { about: 'count' }>): number {
  let found = 0;
  const visit = (node: Node): void => {
    const { 'aria-label': label = '', placeholder = '', role = '' } = node.attributes;
    // What is on the buttons of a dialog says nothing of it.
    const called = [label, placeholder, textOf(node, (part) => !(/dialog$/.test(role) && isButton(part)))];
    if (
      rolesOf(node).some((role) => roles.includes(role)) &&
      node.isVisible &&
      !isHeadRow(node) &&
      (name === undefined || called.some((one) => hasWords(one, name)))
    )
      found++;
    node.children.forEach(visit);
  };
  visit(tree);
  return found;
}

function hasWords(text: string, words: string): boolean {
  return holds(wordsOf(text), wordsOf(words));
}

function orderSeen(first: number, second: number, claim: { first: string; second: string }): string {
  if (first === -1 || second === -1)
    return `${JSON.stringify(first === -1 ? claim.first : claim.second)} is not there`;
  return `${JSON.stringify(claim.first)} stands ${first < second ? 'before' : 'after'} ${JSON.stringify(claim.second)}`;
}

function stateHolds(
  is: Extract<Assertion, { about: 'element' }>['is'],
  node: Node | undefined,
): AssertionReading {
  if (is === 'gone') return { holds: node === undefined, observed: node ? 'it is there' : 'it is gone' };
  if (!node) return { holds: false, observed: 'it is not there' };
  const { attributes } = node;
  const yes = (name: string) => attributes[`aria-${name}`] === 'true';
  const states: Record<Exclude<typeof is, 'gone'>, boolean> = {
    visible: node.isVisible,
    enabled: !yes('disabled'),
    disabled: yes('disabled'),
    checked: yes('checked'),
    unchecked: attributes['aria-checked'] === 'false',
    selected: yes('selected') || yes('checked'),
    unselected: !yes('selected') && !yes('checked'),
    expanded: yes('expanded'),
    collapsed: attributes['aria-expanded'] === 'false',
    focused: attributes.focused === 'true',
    pressed: yes('pressed'),
    unpressed: attributes['aria-pressed'] === 'false',
    empty: heldBy(node).trim() === '',
    not_empty: heldBy(node).trim() !== '',
    required: yes('required'),
    editable: !yes('disabled') && !yes('readonly'),
    readonly: yes('readonly'),
    invalid: yes('invalid'),
  };
  return { holds: states[is], observed: `it is ${states[is] ? '' : 'not '}${is.replace('_', ' ')}` };
}

function compare(how: Comparing, actual: string, expected: string, what: string): AssertionReading {
  const [a, b] = [normal(actual), normal(expected)];
  const [m, n] = [numberIn(actual), numberIn(expected)];
  const has = what.startsWith('its ') ? standsIn(a, b) : a.includes(b);
  // The same day may be written in two ways.
  const day = actual.length < 20 ? parseDate(actual) : null;
  const equal = a === b || (day !== null && day === parseDate(expected));
  const holds = {
    equals: equal,
    not_equals: !equal,
    contains: has,
    not_contains: !has,
    starts_with: a.startsWith(b),
    ends_with: a.endsWith(b),
    at_least: m >= n,
    at_most: m <= n,
    more_than: m > n,
    less_than: m < n,
  }[how];
  return { holds, observed: `${what} is ${JSON.stringify(actual.slice(0, 200))}` };
}

const FIELDS = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider']);

/** What a field holds, of anything else what it says. A field's name is not what it holds. */
function heldBy(node: Node): string {
  const { value, role = '' } = node.attributes;
  if (value !== undefined) return value;
  return FIELDS.has(role) && node.text === '' && node.children.length === 0 ? '' : textOf(node);
}

/** Everything a node says, names of controls included. */
function textOf(node: Node, counts = (_: Node) => true): string {
  if (!counts(node)) return '';
  const own = node.text || (node.children.length === 0 ? (node.attributes['aria-label'] ?? '') : '');
  return [own, ...node.children.map((child) => textOf(child, counts))].filter(Boolean).join(' ');
}

function normal(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function numberIn(text: string): number {
  return Number(/-?\d+(?:\.\d+)?/.exec(text.replace(/(?<=\d),(?=\d{3})/g, ''))?.[0] ?? Number.NaN);
}

const CHOSEN = new Set<string>(['checked', 'unchecked', 'selected', 'unselected']);
const TOLD_BY = ['aria-checked', 'aria-selected', 'aria-pressed', 'aria-current'] as const;

/** A claim that something is on or off. */
export function isChoiceClaim(assertion: Assertion): boolean {
  return assertion.about === 'element' && CHOSEN.has(assertion.is);
}

/** Whether an element itself says what is claimed of it. Of one made of bare boxes only its looks tell that it is on. */
export function tellsState(assertion: Assertion, node: Node | undefined): boolean {
  if (!node || !isChoiceClaim(assertion)) return true;
  return TOLD_BY.some((name) => node.attributes[name] !== undefined);
}

export type ReadScreen = (screen: SeenScreen) => AssertionReading;

/** Reads what a step claims off any later screen. */
export function assertionReader(step: IntermediateStep): ReadScreen {
  const { assertion, targetSelector, stableSelector } = step;
  return (screen) => {
    if (!assertion) return { holds: true };
    const here = targetSelector === undefined ? undefined : nodeOf(screen.tree, targetSelector);
    const again = stableSelector === undefined ? [] : findBySelector(screen.tree, stableSelector);
    const node = here ?? (again.length === 1 ? again[0] : undefined);
    if (!tellsState(assertion, node)) return { holds: false, observed: 'it does not say whether it is' };
    if (assertion.about === 'count' && targetSelector !== undefined && !node)
      return { holds: false, observed: 'it is not there' };
    return assertionHolds(assertion, node, screen);
  };
}
