import * as z from 'zod';
import type { View } from '../screen/screen.ts';

export const StateSchema = z.object({ currentScreen: z.string(), currentUrl: z.string() }).loose();
export const TestIdsSchema = z.object({
  items: z.array(
    z.object({ testId: z.string(), tag: z.string(), visible: z.boolean(), text: z.string().optional() }),
  ),
});
export const A11ySchema = z.object({
  nodes: z.array(
    z.object({
      ref: z.string(),
      role: z.string(),
      name: z.string(),
      disabled: z.boolean().optional(),
      checked: z.boolean().optional(),
      expanded: z.boolean().optional(),
    }),
  ),
});

const LONGEST_TEXT = 80;

/** The screen in the words of the prior-knowledge contract: where we are, test ids, trimmed nodes. */
export function screenData({ snapshot, bindings }: View, app: Record<string, unknown>) {
  const { screen, page } = snapshot;
  return {
    state: { ...app, currentScreen: screen, currentUrl: page.url },
    testIds: {
      items: bindings.flatMap(({ node }) => {
        const { test_id, tag, name, text, visibility } = node;
        const words = name || text || '';
        return test_id
          ? {
              testId: test_id,
              tag,
              visible: visibility === 'full' || visibility === 'partial',
              ...(words ? { text: words.slice(0, LONGEST_TEXT) } : {}),
            }
          : [];
      }),
    },
    a11y: {
      nodes: bindings.map(({ ref, node }) => {
        const { disabled, checked, expanded } = node.state;
        return {
          ref,
          role: node.role,
          name: node.name,
          ...(disabled ? { disabled } : {}),
          ...(typeof checked === 'boolean' ? { checked } : {}),
          ...(expanded !== undefined ? { expanded } : {}),
        };
      }),
    },
  };
}
