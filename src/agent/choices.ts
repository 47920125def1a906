import type { Binding } from '../screen/refs.ts';

/** What a closed list has to choose from, as a control of its own. */
export interface Choice {
  role: 'choice';
  name: string;
  /** What the list is called. */
  context: string;
  state: string[];
  /** What else is chosen in this form is chosen with it. */
  form?: string;
}

/** What a screen has beside its elements: the choices of its closed lists, and which of its links only lead to its places. */
export interface Offers {
  choices: Choice[];
  /** Refs of links in the navigation and in the header of the page. */
  places: string[];
}

export function offersIn(bindings: readonly Binding[]): Offers {
  const places = bindings.filter(
    ({ node: { role, zone, in_header } }) => role === 'link' && (in_header || zone?.kind === 'navigation'),
  );
  return { choices: choicesIn(bindings), places: places.map(({ ref }) => ref) };
}

function choicesIn(bindings: readonly Binding[]): Choice[] {
  return bindings.flatMap(({ node: { name: context, choices = [], state, behind, form } }) =>
    behind || state.disabled
      ? []
      : choices.map((name) => ({
          role: 'choice' as const,
          name,
          context,
          state: [state.selected_label === name ? 'checked' : 'unchecked'],
          ...(form === undefined ? {} : { form }),
        })),
  );
}
