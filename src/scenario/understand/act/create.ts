import type { Look } from '../look.ts';
import { NONE, type Outcome } from '../outcome.ts';
import { resolveTarget } from '../resolve-target.ts';
import { contains, isField, type Thing } from '../screen-things.ts';
import { valueMeant } from './value-meant.ts';

/** "Make a new project called Zeus": the button that starts one, then the name where it is asked for. */
export function create(what: string, name: string, look: Look): Outcome {
  if (valueMeant(name, look) === undefined) return NONE;
  const plain = what.replace(/^new /i, '');
  for (const verb of ['new', 'add', 'create']) {
    const button = resolveTarget(`${verb} ${plain}`, look, 'click');
    if (button.kind !== 'one' || button.score < 0.9 || !button.thing.operable) continue;
    if (endsForm(button.thing, look)) return NONE;
    return { kind: 'clauses', clauses: [`click ${verb} ${plain}`, `respond: ${name}`], score: 0.9 };
  }
  return NONE;
}

/** Among fields that are still to be filled in, such a button does not begin something but hands it in. */
function endsForm(button: Thing, { screen }: Look): boolean {
  const forms = screen.things.filter(
    (thing) => /^(?:form|dialog|group)$/.test(thing.role) && contains(thing, button),
  );
  return screen.things.some(
    (thing) => isField(thing) && thing.operable && forms.some((form) => contains(form, thing)),
  );
}
