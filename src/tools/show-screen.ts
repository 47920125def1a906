import { type FailureKind, SurehandError } from '../model/failure.ts';
import type { World } from '../pipeline/world.ts';
import { renderChange, renderView } from '../screen/render-view.ts';
import type { View } from '../screen/screen.ts';
import type { Session } from '../session/session.ts';

export type ScreenWanted = 'delta' | 'full' | 'none';

/** The screen after what was done, as text and data, in the form asked for. The caller knows it from then on. */
export function showScreen(
  { screen, options }: World,
  view: View | null | undefined,
  wanted: ScreenWanted,
): { text: string; data?: Record<string, unknown> } {
  if (!view) return { text: '' };
  if (wanted === 'none') {
    screen.remember(view);
    return { text: '' };
  }
  const how = { tokens: options.snapshot_tokens };
  const text = wanted === 'full' ? renderView(view, how).text : renderChange(screen, view, how);
  const { snapshot } = view;
  const delta = wanted === 'delta' ? screen.delta(view) : null;
  screen.remember(view);
  if (!delta) return { text, data: { snapshot } };
  const { snapshot_id, snapshot_revision, fingerprint, page, loading_state } = snapshot;
  return {
    text,
    data: {
      delta,
      snapshot_id,
      snapshot_revision,
      fingerprint,
      page,
      ...(loading_state ? { loading_state } : {}),
    },
  };
}

/** What keeps a screen from being read now, and says nothing about what was done. */
const UNREAD: ReadonlySet<FailureKind> = new Set([
  'screen_unreadable',
  'timed_out',
  'page_closed',
  'page_crashed',
  'dialog_open',
]);

/** The screen, or why it cannot be read: what was done before is done all the same. */
export async function lookOrWhy(world: World, session: Pick<Session, 'look'>): Promise<View | string> {
  try {
    return await session.look(world);
  } catch (error) {
    if (!(error instanceof SurehandError) || !UNREAD.has(error.kind)) throw error;
    return `the screen cannot be read now: ${error.message}`;
  }
}
