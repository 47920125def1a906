import * as choices from '../seen/choices.ts';
import type { Thing } from '../seen/screen.ts';
import type { PlannedStep } from '../tell-steps.ts';
import { at, type Clause, mentioned, type Outcome } from './plan.ts';
import type { Reading } from './read-forms.ts';
import type * as resolving from './resolve.ts';
import { wordsOf } from './tokens.ts';

export type Acting = Clause & { reading: Reading };

const TOGGLES = new Set(['checkbox', 'switch', 'radio', 'menuitemcheckbox', 'menuitemradio']);
const OPTIONS = new Set([...TOGGLES, 'option', 'tab', 'menuitem', 'treeitem']);

export const FITS = {
  target: (thing: Thing) => thing.operable && thing.role !== 'group',
  field: choices.takesValue,
  toggle: ({ operable, role, node }: Thing) =>
    operable && (TOGGLES.has(role) || node.attributes['aria-pressed'] !== undefined),
  option: (thing: Thing) =>
    OPTIONS.has(thing.role) &&
    (thing.operable || thing.role === 'option') &&
    // It says what is chosen, or what to do, and stands where others will.
    !(thing.parent && choices.isClosedList(thing.parent)),
  fold: ({ operable, node, role }: Thing) =>
    operable && node.attributes['aria-expanded'] !== undefined && role !== 'combobox',
  thing: ({ node, names }: Thing) =>
    !/^(?:#text|option)$/.test(node.tag) &&
    node.mcpSelector !== '' &&
    // A text that long is read, and not called by some of its words.
    names.some((name) => wordsOf(name).length <= 8),
} satisfies Record<string, (thing: Thing) => boolean>;

export function onOne({ thing, tier, item }: resolving.One, step: PlannedStep): Outcome {
  return { kind: 'plan', steps: [step], tier, ...mentioned(thing, item) };
}

export const press = (thing: Thing): PlannedStep => ({ actionType: 'click', ...at(thing) });
