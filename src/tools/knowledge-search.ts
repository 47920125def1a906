import * as z from 'zod';
import {
  asCalled,
  filterFields,
  filtersOf,
  limitField,
  StepSummarySchema,
  storeOf,
  tellStep,
} from './knowledge-fields.ts';
import { defineTool } from './tool.ts';

export const knowledgeSearch = defineTool({
  name: 'knowledge_search',
  toolset: 'knowledge',
  effect: 'observes',
  title: 'Search knowledge',
  description: 'Steps of earlier sessions that answer some words, best first, each with why it matched.',
  input: z.object({ query: z.string().min(1), limit: limitField, ...filterFields }),
  output: z.object({
    steps: z.array(StepSummarySchema.extend({ score: z.number(), why: z.string() })),
  }),
  async run(context, { session: _session, query, limit = 10, ...filters }) {
    const found = await (await storeOf(context)).search(query, filtersOf(filters), limit);
    const steps = asCalled(context, found);
    const lines = steps.map((step) => `${tellStep(step)}\n  ${step.why}`);
    return {
      text: lines.join('\n') || `nothing that was done answers ${JSON.stringify(query)}`,
      structured: { steps },
    };
  },
});
