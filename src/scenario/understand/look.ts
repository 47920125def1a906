import type { Memory, UnderstandContext } from '../interfaces/index.ts';
import type { Screen, Thing } from './screen-things.ts';

/** What is known while a clause is read: the screen, the quoted parts of the sentence, what was done before. */
export interface Look {
  sentence: string;
  quotes: readonly string[];
  screen: Screen;
  memory: Memory;
  context: UnderstandContext;
}

/** The thing that "it" means, if it is still on the screen. */
export function itOf({ memory, screen }: Look): Thing | undefined {
  const { it } = memory;
  if (!it) return undefined;
  const same = screen.things.find(({ node }) => node.mcpSelector === it.selector && node.tag !== 'option');
  if (same && it.words && same.names[0] !== it.words && same.operable) return undefined;
  return same;
}
