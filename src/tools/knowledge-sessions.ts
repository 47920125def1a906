import * as z from 'zod';
import { filterFields, filtersOf, limitField, storeOf, tellSession } from './knowledge-fields.ts';
import { defineTool } from './tool.ts';

export const knowledgeSessions = defineTool({
  name: 'knowledge_sessions',
  toolset: 'knowledge',
  effect: 'observes',
  title: 'Recorded sessions',
  description: 'Recorded sessions with goal, tags and branch, the newest first.',
  input: z.object({ limit: limitField, ...filterFields }),
  output: z.object({
    sessions: z.array(
      z.object({ sessionId: z.string(), steps: z.number(), failed: z.number(), lastAt: z.string() }).loose(),
    ),
  }),
  async run(context, { session: _session, limit = 20, ...filters }) {
    const sessions = await (await storeOf(context)).sessions(filtersOf(filters), limit);
    return {
      text: sessions.map(tellSession).join('\n') || 'no session is recorded',
      structured: { sessions },
    };
  },
});
