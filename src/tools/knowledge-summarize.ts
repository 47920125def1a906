import * as z from 'zod';
import { SurehandError } from '../model/failure.ts';
import { storeOf } from './knowledge-fields.ts';
import { defineTool } from './tool.ts';

export const knowledgeSummarize = defineTool({
  name: 'knowledge_summarize',
  toolset: 'knowledge',
  effect: 'observes',
  title: 'Summarize session',
  description: 'What worked in a session, as a recipe: text to read, and steps that run_steps runs.',
  input: z.object({ session_id: z.string().optional().describe('default: the newest with steps') }),
  output: z.object({
    sessionId: z.string(),
    goal: z.string().optional(),
    flowTags: z.array(z.string()),
    text: z.string(),
    steps: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])),
    needs: z.array(z.string()),
    left_out: z.number(),
  }),
  async run(context, { session_id }) {
    const store = await storeOf(context);
    const wanted = session_id ?? (await store.sessions({}, 1))[0]?.sessionId;
    const recipe = wanted === undefined ? undefined : await store.summarize(wanted);
    if (!recipe)
      throw new SurehandError(
        'invalid_input',
        wanted === undefined
          ? 'session_id: no session is recorded'
          : `session_id: no session ${JSON.stringify(wanted)}; knowledge_sessions lists them`,
      );
    const run = recipe.steps.length > 0 ? [`run_steps ${JSON.stringify({ steps: recipe.steps })}`] : [];
    return { text: [recipe.text, ...run].join('\n'), structured: { ...recipe } };
  },
});
