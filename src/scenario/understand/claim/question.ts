import type { Look } from '../look.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { claim } from './claim.ts';

/** "Is the can rated 4.7?": what it is about is the longest beginning that something goes by. */
export function question(said: string, look: Look): Outcome {
  const words = said.split(' ');
  for (let at = words.length - 1; at > 0; at--) {
    const about = words.slice(0, at).join(' ');
    if (resolveTarget(about, look, 'read').kind === 'none') continue;
    const outcome = claim(`${about} is ${words.slice(at).join(' ')}`, look);
    if (outcome.kind === 'steps') return outcome;
  }
  return NONE;
}
