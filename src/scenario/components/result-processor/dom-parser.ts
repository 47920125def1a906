import { type OutlineAnswer, OutlineSchema } from '../../../model/outline-element.ts';
import type { McpSnapshotResult, SerializableDOMNode } from '../../interfaces/index.ts';
import { parseOutline } from './outline-parser.ts';
import { parsePlaywrightSnapshot } from './parse-playwright-snapshot.ts';
import type { Screen } from './screen.ts';

/** The tree of a screen, whichever of the known servers described it. */
export function parseSnapshotToDOMTree(snapshotResult: McpSnapshotResult): SerializableDOMNode {
  return parseScreen(snapshotResult.snapshotData).tree;
}

/** The tree with what is known about the page around it. */
export function parseScreen(snapshotData: unknown): Screen {
  if (typeof snapshotData === 'string') return parsePlaywrightSnapshot(snapshotData);
  // Our own server checks it against this very schema before it answers; once more would cost more than the page.
  const outline = snapshotData as OutlineAnswer;
  if (!outline?.page) OutlineSchema.parse(snapshotData);
  const { page, dialog, tabs } = outline;
  return { ...page, tree: parseOutline(outline), ...(dialog ? { dialog } : {}), tabs };
}
