import type { Look } from '../look.ts';
import { unmask } from '../masked-text.ts';
import { itFrom, NONE, type Outcome, stepOn } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { inside, type Thing } from '../screen-things.ts';
import { wordsOf } from '../words.ts';
import { splitList } from './lists.ts';

/** Adds one or more to a field that collects them, each sent off with Enter: tags, interests, recipients. */
export function gather(text: string, field: string, look: Look): Outcome {
  const said = resolveTarget(field, look, 'fill');
  const resolved = said.kind === 'none' ? resolveTarget(`add ${field}`, look, 'fill') : said;
  if (resolved.kind !== 'one' || resolved.score < 0.85 || !collects(resolved.thing, look)) return NONE;
  const { thing, score } = resolved;
  const values = splitList(text).map((value) => unmask(value, look.quotes));
  const steps = values.flatMap((inputValue) => [
    stepOn(look, thing, 'input', score, { inputValue }),
    stepOn(look, thing, 'keypress', score, { key: 'Enter' }),
  ]);
  return { kind: 'steps', steps, score: Math.max(score, 0.9), memory: { it: itFrom(thing) } };
}

/** A line named in the plural. Enter in a form sends it off, so there it must say that Enter adds. */
function collects(thing: Thing, { screen }: Look): boolean {
  const last = wordsOf(thing.names[0] ?? '').at(-1) ?? '';
  if (thing.role !== 'textbox' || thing.node.tag === 'textarea') return false;
  const { placeholder = '', 'aria-description': told = '' } = thing.node.attributes;
  if (/\b(?:press|hit|and|then) enter\b|enter to add|\badd\b/i.test(`${placeholder} ${told}`)) return true;
  let form: Thing | null = thing;
  while (form && form.role !== 'form') form = form.parent;
  const sends = form !== null && inside(form, screen).some(({ node }) => node.attributes.type === 'submit');
  return /[^s]s$/.test(last) && last.length > 3 && !sends;
}
