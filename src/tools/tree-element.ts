import * as z from 'zod';
import type { NodeState, UiNode } from '../model/node.ts';
import type { Binding } from '../screen/refs.ts';
import { semanticControl } from '../screen/semantic-control.ts';

/** An element for programs: everything that is known of it, in the words of the tree contract. */
export const TreeElementSchema = z
  .object({
    ref: z.string(),
    role: z.string(),
    text: z.string(),
    type: z.string(),
    clickable: z.boolean(),
    bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
    state: z.record(z.string(), z.unknown()),
    semantic: z.object({ is_clickable: z.boolean(), is_container: z.boolean() }),
    attributes: z.record(z.string(), z.unknown()),
  })
  .loose();

/** What holds other things, whether or not any of them is listed. */
const CONTAINERS = new Set(
  'region main navigation banner complementary contentinfo form search group list listbox menu menubar tree grid table row rowgroup tablist tabpanel toolbar radiogroup dialog alertdialog article feed figure'.split(
    ' ',
  ),
);

/** `parents` are the keys of nodes that others lie in. */
export function treeElement({ ref, node }: Pick<Binding, 'ref' | 'node'>, parents: ReadonlySet<string>) {
  const { box, selector, description, context } = node;
  return {
    ref,
    role: node.role,
    name: node.name,
    text: node.text ?? node.name,
    type: node.native?.class ?? node.tag,
    clickable: node.actionable,
    bounds: [box.x, box.y, box.x + box.width, box.y + box.height] as const,
    state: readableState(node.state),
    ...idsOf(node),
    ...(selector ? { selector } : {}),
    ...(description ? { description } : {}),
    ...(context ? { context } : {}),
    visibility: node.visibility,
    semantic: {
      is_clickable: node.actionable,
      is_container: CONTAINERS.has(node.role) || parents.has(node.key),
    },
    attributes: attributesOf(node),
    ...semanticControl(node),
  };
}

/** What names it wherever it stands; the whole resource id says more than its last part. */
function idsOf({ test_id, native }: UiNode): Record<string, unknown> {
  const id = native?.resource_id ?? test_id;
  return {
    ...(id ? { stable_id: id, test_tag: id } : {}),
    ...(native?.resource_id ? { resourceId: native.resource_id } : {}),
  };
}

/** Readable state by name. What does not apply is absent, never false. */
export function readableState(state: NodeState): Record<string, unknown> {
  const { value_now, value_min, value_max, value, selected_label, disabled, password, ...rest } = state;
  const ranged = value_now !== undefined;
  return {
    enabled: !disabled,
    ...rest,
    ...(password ? { password: true } : {}),
    ...(value !== undefined && !password ? (ranged ? { value } : { text_value: value }) : {}),
    ...(ranged ? { raw_value: value_now, ...(value === undefined ? { value: value_now } : {}) } : {}),
    ...(value_min !== undefined || value_max !== undefined
      ? {
          value_range: {
            ...(value_min !== undefined ? { min: value_min } : {}),
            ...(value_max !== undefined ? { max: value_max } : {}),
          },
        }
      : {}),
    ...(selected_label !== undefined ? { selected: { label: selected_label } } : {}),
  };
}

function attributesOf({
  tag,
  href,
  input_type,
  submits,
  same_page,
  in_frame,
  native,
}: UiNode): Record<string, unknown> {
  return {
    tag,
    ...(href ? { href } : {}),
    ...(input_type ? { type: input_type } : {}),
    ...(submits ? { submits } : {}),
    ...(same_page ? { same_page } : {}),
    ...(in_frame ? { frame: in_frame } : {}),
    ...native,
  };
}
