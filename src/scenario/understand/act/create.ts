import type { Look } from '../look.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';

/** "Make a new project called Zeus": the button that starts one, then the name where it is asked for. */
export function create(what: string, name: string, look: Look): Outcome {
  const plain = what.replace(/^new /i, '');
  for (const verb of ['new', 'add', 'create']) {
    const button = resolveTarget(`${verb} ${plain}`, look, 'click');
    if (button.kind === 'one' && button.score >= 0.9 && button.thing.operable)
      return { kind: 'clauses', clauses: [`click ${verb} ${plain}`, `respond: ${name}`], score: 0.9 };
  }
  return NONE;
}
