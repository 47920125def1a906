import { ITEM_WORDS } from '../lexicon/role-words.ts';
import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { tidy } from '../phrase.ts';
import { anchorsOf, resolveTarget } from '../resolve-target.ts';
import { isField, type Thing } from '../screen-things.ts';
import { heldBy, valueBeside } from './value-beside.ts';

/** What the screen says about something; `values` are the ways to read it. */
interface Saying {
  values: string[];
  field: boolean;
  /** It is what is claimed about, so that a claim that differs is false. */
  sure: boolean;
  thing?: Thing;
}

const PRICE = /^\s*(?:[$€£]\s*\d[\d.,]*|\d[\d.,]*\s*[$€£])\s*$/;
const WHOLE = /^(?:page|screen|display|output|result|app|site|it)$/i;

const POINTED_ITEM = /^(?:first|second|third|fourth|fifth|sixth|last|\d+(?:st|nd|rd|th)) (\w+)$/i;

/** What the screen says a thing is, surest first. */
export function* sayings(target: string, verb: string, look: Look): Generator<Saying> {
  const plain = tidy(target);
  const named = plain.replace(/^(?:number|value|text|content) of (?:the )?/i, '');
  const item = POINTED_ITEM.exec(plain)?.[1]?.toLowerCase();
  const isItem = item !== undefined && ITEM_WORDS.has(item);
  for (const purpose of isItem ? [] : (['fill', 'choose_from'] as const)) {
    const field = resolveTarget(named, look, purpose);
    if (field.kind === 'one' && isField(field.thing) && field.score >= 0.8) {
      const { attributes } = field.thing.node;
      yield {
        values: [heldBy(field.thing), attributes.value ?? '', attributes['aria-valuenow'] ?? ''].filter(
          (value, i) => i === 0 || value !== '',
        ),
        field: true,
        sure: true,
        thing: field.thing,
      };
      return;
    }
  }
  if (/^(?:main )?(?:heading|headline)$/i.test(plain)) {
    const headings = look.screen.things.filter(({ role }) => role === 'heading');
    if (headings.length > 0) yield { values: headings.map(({ text }) => text), field: false, sure: true };
    return;
  }
  const beside = /costs?/i.test(verb) ? null : valueBeside(named, look);
  if (beside !== null)
    yield { values: [beside, ...beside.split(/(?<=\S)\s+(?=\S)/).slice(0, 1)], field: false, sure: true };
  const said = resolveTarget(plain, look, 'read');
  if (said.kind === 'one' && unmask(plain, look.quotes).toLowerCase() !== said.thing.text.toLowerCase())
    yield {
      values: [said.thing.text, heldBy(said.thing), ...(isItem ? leavesOf(said.thing) : [])],
      field: false,
      sure: isPointed(plain) || isItem || /^(?:grid)?cell$/.test(said.thing.role),
      ...(isItem ? {} : { thing: said.thing }),
    };
  if (said.kind !== 'none' || /costs?/i.test(verb)) {
    const around = anchorsOf(plain, look).map(({ thing }) => surroundings(thing));
    const costs = /costs?/i.test(verb);
    const [first] = around;
    const values = (first ?? []).filter((value) => !costs || PRICE.test(value));
    if (first && values.length > 0 && around.every((other) => other.join() === first.join()))
      yield { values, field: false, sure: costs };
  }
  if (WHOLE.test(plain))
    yield {
      values: [
        look.screen.root.text,
        ...look.screen.things
          .filter(({ children, operable }) => children.length === 0 && !operable)
          .map(({ text }) => text),
      ],
      field: false,
      sure: true,
    };
}

/** The texts of the smallest part around a thing that says more than it does. */
function surroundings(thing: Thing): string[] {
  let up: Thing = thing;
  while (up.parent && up.text === thing.text) up = up.parent;
  return !up.parent || up.last - up.order > 30 ? [] : leavesOf(up);
}

function leavesOf(thing: Thing): string[] {
  if (thing.children.length === 0) return [thing.text];
  const own = thing.node.children.filter(({ tag }) => tag === '#text').map(({ text }) => text);
  return [...own, ...thing.children.flatMap(leavesOf)];
}

/** Whether the words point at one thing rather than name it: "the second item", "the row of Bob", "the first cell". */
function isPointed(words: string): boolean {
  return /^(?:first|second|third|fourth|fifth|last|\d+(?:st|nd|rd|th))\b|\b(?:row|cell|column|heading|item|entry|button|link|paragraph|card|line|title|label|status|message)\b/i.test(
    words,
  );
}
