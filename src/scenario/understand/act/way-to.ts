import { DOING } from '../lexicon/verbs.ts';
import type { Look } from '../look.ts';
import { actOn, type Outcome } from '../outcome.ts';
import type { Anchor } from '../regions.ts';
import type { Thing } from '../screen-things.ts';
import { moreOf } from './behind-more.ts';

const POINTED = 'pointed';
const SELECTED = 'selected';
const ASKED = 'asked';
const OPENED = 'open';
/** After which the control may be anywhere. */
export const WAYS = [SELECTED, ASKED];
const RIGHT_CLICK = /\bright[- ]?click/i;

/** How the controls of an item are come by: its sign for more, a bar for what is selected, the pointer, a right click. */
export function wayTo(verb: string, item: Thing, found: readonly Anchor[], look: Look): Outcome | undefined {
  const { tried = [] } = look.memory;
  const go = (act: 'hover' | 'click', as: string, more = {}): Outcome | undefined => {
    if (tried.includes(as)) return undefined;
    const step = actOn(look, item, act, 0.8, more, true);
    return step.kind === 'steps' ? { ...step, memory: { tried: [as] } } : step;
  };
  const [bar] = found;
  if (bar && found.length === 1 && bar.thing.node.attributes['aria-disabled'] === 'true')
    return go('click', SELECTED);
  const asked = RIGHT_CLICK.test(look.screen.root.text)
    ? go('click', ASKED, { click: 'right' as const })
    : undefined;
  return (
    moreOf([{ thing: item, score: 1 }], look) ??
    asked ??
    (verb in DOING ? go('hover', POINTED) : undefined) ??
    (item.operable && found.length === 0 ? go('click', OPENED) : undefined)
  );
}
