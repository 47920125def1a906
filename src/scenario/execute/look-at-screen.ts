import { SurehandError } from '../../model/failure.ts';
import { answerOf } from '../components/mcp-client/mcp-client-logic.ts';
import { parseScreen } from '../components/result-processor/dom-parser.ts';
import type { Screen } from '../interfaces/index.ts';
import type { ScenarioWorld } from './scenario-world.ts';

/** A screen, and what the server said about it word for word. */
export interface SeenScreen extends Screen {
  raw: unknown;
}

/** What is needed to look. */
export interface Looking {
  client: Pick<ScenarioWorld['client'], 'executeCommandLogic'>;
  backend: ScenarioWorld['backend'];
}

/** The screen as it is now. */
export async function lookAtScreen({ client, backend }: Looking): Promise<SeenScreen> {
  const result = await client.executeCommandLogic(backend.look);
  const answer = answerOf(result);
  // A browser's own dialog blocks the page: some servers then refuse to describe it, and say so.
  const blocked = answer !== undefined && /dialog with message/.test(answer.text);
  if (!answer || (!result.success && !blocked)) {
    const why = result.success ? 'the server said nothing' : result.errorMessage;
    throw new SurehandError('page_closed', `the screen cannot be read: ${why}`);
  }
  const raw = Object.keys(answer.structured).length > 0 ? answer.structured : answer.text;
  const screen = parseScreen(raw);
  if (!backend.tabs || screen.dialog) return { ...screen, raw };
  const listed = answerOf(await client.executeCommandLogic(backend.tabs));
  return { ...screen, tabs: readTabs(listed?.text ?? ''), raw };
}

/** `- 0: (current) [Title](address)` */
function readTabs(text: string): NonNullable<Screen['tabs']> {
  return [...text.matchAll(/^- (\d+):( \(current\))? \[(.*)\]\(((?:(?!\]\().)*)\)$/gm)].map((found) => ({
    id: found[1] ?? '',
    active: found[2] !== undefined,
    title: found[3] ?? '',
    url: found[4] ?? '',
  }));
}

/** A screen that is still on its way to what it will be: it changed since it was last seen, or says that it is busy. */
export function isMoving(before: SeenScreen | undefined, now: SeenScreen): boolean {
  if (before && (before.url !== now.url || before.tree.toString() !== now.tree.toString())) return true;
  const busy = ({ attributes, children }: SeenScreen['tree']): boolean =>
    attributes['aria-busy'] === 'true' || attributes.role === 'progressbar' || children.some(busy);
  return busy(now.tree);
}
