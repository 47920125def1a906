import type { Look } from '../look.ts';
import type { Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { asserted } from './asserted.ts';
import { stateHolds } from './state-of.ts';

type Claim = (said: string, look: Look) => Outcome;

const CHOSEN =
  /^(.+?) (?:is|are|should be) (?:selected|chosen|picked|checked|ticked) (?:for|as|in|under|at) (?:the )?(.+)$/i;

/** "No is selected for Police called": what a group or a list has as its choice. */
export function chosenClaim(text: string, look: Look, claim: Claim): Outcome | null {
  const [, option, group] = CHOSEN.exec(text) ?? [];
  if (!option || !group) return null;
  const box = resolveTarget(`${option} in ${group}`, look, 'check');
  const holds = box.kind === 'one' && box.score > 0.85 ? stateHolds(box.thing, 'selected') : undefined;
  if (box.kind === 'one' && holds !== undefined)
    return asserted(look, { about: 'element', is: 'selected' }, holds, 'it is not', box.thing);
  const said = claim(`${group} is ${option}`, look);
  return said.kind === 'steps' ? said : null;
}

const UNTIL = /^(.+? (?:is|are|stays?|remains?) .+?),? (?:until|unless|as long as) .+$/i;

/** What is so only under a condition may be otherwise now; that it is so can be seen. */
export function untilClaim(text: string, look: Look, claim: Claim): Outcome | null {
  const [, now] = UNTIL.exec(text) ?? [];
  const said = now ? claim(now, look) : undefined;
  return said?.kind === 'steps' && said.steps.every(({ holds }) => holds) ? said : null;
}
