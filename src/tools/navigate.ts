import * as z from 'zod';
import { actInSession, expectField, OutcomeSchema } from './act-in-session.ts';
import { defineTool } from './tool.ts';

const MOVES = { back: 'back', forward: 'forward', reload: 'reload' } as const;

export const navigate = defineTool({
  name: 'navigate',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'side_effect',
  title: 'Navigate',
  description: 'Open a URL; or back, forward, reload.',
  input: z.object({
    url: z.string().min(1).describe('URL, back, forward or reload'),
    screen: z.enum(['full', 'none']).optional().describe('what to return'),
    expect: expectField,
  }),
  output: OutcomeSchema,
  run(context, { session, expect, url, screen = 'full' }) {
    const move = url in MOVES ? MOVES[url as keyof typeof MOVES] : undefined; // just checked to be a key
    context.progress(move ? `going ${move}` : `opening ${url}`);
    return actInSession(
      context,
      session,
      move ? { action: 'navigate', to: move } : { action: 'navigate', to: 'url', url },
      { expect, screen },
    );
  },
});
