import type { Look } from '../look.ts';
import { actOn, NONE, type Outcome, unresolved } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { wordsOf } from '../words.ts';

const SHOWN = /\bpage (\d+) (?:of|\/) (\d+)\b/i;
const MOST_TURNS = 50;

/** Goes to a page by its number: by the link that bears it, else one page after the other. */
export function turnPage(number: number, look: Look): Outcome {
  const links = look.screen.things.filter(
    ({ operable, names }) =>
      operable &&
      wordsOf(names[0] ?? '')
        .join(' ')
        .replace(/^page /, '') === String(number),
  );
  const [link] = links;
  if (link && links.length === 1 && !look.memory.acts) return actOn(look, link, 'click', 0.9);
  const shown = SHOWN.exec(look.screen.root.text);
  if (!shown || number < 1 || number > Number(shown[2])) return NONE;
  const at = Number(shown[1]);
  if (at === number) return { kind: 'nothing' };
  const turns = look.memory.acts ?? 0;
  const next = resolveTarget(at < number ? 'next page' : 'previous page', look, 'click');
  if (next.kind !== 'one') return unresolved(next);
  if (!next.thing.operable || turns > MOST_TURNS) return NONE;
  const step = actOn(look, next.thing, 'click', 0.9, {}, true);
  return step.kind === 'steps' ? { ...step, memory: { acts: turns + 1 } } : step;
}
