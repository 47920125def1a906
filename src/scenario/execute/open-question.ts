import { formsOf, holds, wordsOf } from '../../model/words.ts';
import { nodeOf } from '../components/nl-translator/check-step.ts';
import type { SerializableDOMNode as Node, IntermediateStep as Step } from '../interfaces/index.ts';
import { ancestorsOf, contains, lookAt, type Thing } from '../seen/screen.ts';
import { withoutOpeners } from '../understand/phrase.ts';
import { withPlaceLast } from '../understand/read-clause.ts';
import { verbsAt } from '../understand/read-forms.ts';
import { tokenize } from '../understand/tokens.ts';
import { LEAVING } from '../understand/vocabulary.ts';

/** What the page wants to know before it does what was asked for. */
export type OpenQuestion = { sentence: string; asks: string; before: Node };

const AFFIRMING = /^(?:yes|ok|okay|confirm|sure|i'?m sure|i am sure)(?!\p{L})/iu;
const CLOSING = /^(?:close|dismiss|[×✕✖])(?!\p{L})/iu;

/** The question that a press brought up, where the clause asked for the deed and not for the press ("Delete it", not "click Delete"): two buttons, one that says yes or says again what was pressed, and one that leaves it be. */
export function questionAfter(
  { actionType, targetSelector, description: sentence }: Step,
  clause: string,
  before: Node,
  after: Node,
): OpenQuestion | undefined {
  const pressed = actionType === 'click' && targetSelector ? nodeOf(before, targetSelector) : undefined;
  const name = pressed?.attributes['aria-label'] ?? pressed?.text ?? '';
  const verb = formsOf(wordsOf(name)[0] ?? '');
  if (name === '' || !asksForDeed(clause, verb)) return undefined;
  const [old, now] = [lookAt(before, {}).things, lookAt(after, {}).things];
  const known = new Set([...wordsOf(`${name} ${clause} yes the this my now`), ...verb]);
  const buttons = now.filter(({ role, operable }) => operable && role === 'button');
  const found = buttons.flatMap((go) => {
    if (nodeOf(before, go.node.mcpSelector)) return [];
    const words = wordsOf(go.names[0] ?? '');
    const again = words.some((word) => verb.includes(word));
    const leaves = ({ names: [one = ''] }: Thing) => LEAVING.test(one) && (again || !CLOSING.test(one));
    const others = buttons.filter((one) => one !== go && leaves(one));
    const around = (up: Thing) => up.role.endsWith('dialog') || others.some((one) => contains(up, one));
    const box = ancestorsOf(go).find(around);
    const leave = others.find((one) => box && contains(box, one));
    if (!box || !leave || !isNew(box, leave, old, now)) return [];
    const told = words.every((word) => known.has(word)) || textOf(box.node).includes('?');
    return AFFIRMING.test(go.names[0] ?? '') || (again && told) ? [{ go, box }] : [];
  });
  const [one] = found.sort((a, b) => a.box.last - a.box.order - (b.box.last - b.box.order));
  if (!one) return undefined;
  const asks = [one.box.names[0], textOf(one.box.node)].filter(Boolean).join(': ').slice(0, 160);
  const how = `say what to answer, such as: Click "${one.go.names[0]}"`;
  return { sentence, asks: `${JSON.stringify(asks)}; ${how}`, before };
}

function isNew(box: Thing, leave: Thing, old: readonly Thing[], now: readonly Thing[]): boolean {
  if (box.role.endsWith('dialog'))
    return !old.some(({ role, words }) => role === box.role && holds(words, box.words));
  const called = (things: readonly Thing[]) =>
    things.filter(({ names }) => names[0] === leave.names[0]).length;
  return called(now) > called(old);
}

/** What it says, but for its buttons. */
function textOf({ attributes, text, children }: Node): string {
  return attributes.role === 'button' ? '' : [text, ...children.map(textOf)].filter(Boolean).join(' ');
}

function asksForDeed(clause: string, verb: readonly string[]): boolean {
  const { rest } = withoutOpeners(tokenize(clause));
  const own = (word = '') => verb.includes(word);
  return [rest, ...withPlaceLast(rest)].every((said) => verbsAt(said).length === 0 || own(said[0]?.norm));
}

/** Whether a step deals with what came with the question. */
export function answers({ before }: OpenQuestion, { targetSelector, actionType, assertion }: Step): boolean {
  if (targetSelector !== undefined) return nodeOf(before, targetSelector) === undefined;
  const text = assertion && 'text' in assertion ? assertion.text : undefined;
  return actionType === 'keypress' || (text !== undefined && !textOf(before).includes(text));
}
