import type { Binding } from '../screen/refs.ts';

/** What a closed list has to choose from, as a control of its own. */
export interface Choice {
  role: 'choice';
  name: string;
  /** What the list is called. */
  context: string;
  state: string[];
}

export function choicesIn(bindings: readonly Binding[]): Choice[] {
  return bindings.flatMap(({ node: { name: context, choices = [], state, behind } }) =>
    behind || state.disabled
      ? []
      : choices.map((name) => ({
          role: 'choice' as const,
          name,
          context,
          state: [state.selected_label === name ? 'checked' : 'unchecked'],
        })),
  );
}
