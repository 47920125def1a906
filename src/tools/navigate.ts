import * as z from 'zod';
import { timeoutField } from './act-in-session.ts';
import { defineActingTool } from './acting-tool.ts';

const MOVES = { back: 'back', forward: 'forward', reload: 'reload' } as const;

export const navigate = defineActingTool({
  name: 'navigate',
  toolset: 'core',
  effect: 'acts_idempotently',
  action_type: 'side_effect',
  title: 'Navigate',
  description: 'Open a URL; or back, forward, reload.',
  commands: [
    { name: 'open', takes: ['url'] },
    { name: 'back', gives: { url: 'back' }, summary: 'Go back one page.' },
    { name: 'forward', gives: { url: 'forward' }, summary: 'Go forward one page.' },
    { name: 'reload', gives: { url: 'reload' }, summary: 'Load the page again.' },
  ],
  input: z.object({
    url: z.string().min(1).describe('URL, back, forward or reload'),
    screen: z.enum(['full', 'none']).optional().describe('what to return'),
    timeout_ms: timeoutField,
  }),
  screen: 'full',
  toAction({ url, timeout_ms }) {
    const limit = timeout_ms ? { timeout_ms } : {};
    const move = url in MOVES ? MOVES[url as keyof typeof MOVES] : undefined; // just checked to be a key
    return move
      ? { action: 'navigate', to: move, ...limit }
      : { action: 'navigate', to: 'url', url, ...limit };
  },
  progress(action) {
    if (action.action !== 'navigate') return '';
    return action.to === 'url' ? `opening ${action.url}` : `going ${action.to}`;
  },
});
