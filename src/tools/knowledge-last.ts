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

export const knowledgeLast = defineTool({
  name: 'knowledge_last',
  toolset: 'knowledge',
  effect: 'observes',
  title: 'Last steps',
  description: 'The newest recorded steps, the newest first.',
  input: z.object({ limit: limitField, ...filterFields }),
  output: z.object({ steps: z.array(StepSummarySchema) }),
  async run(context, { session: _session, limit = 20, ...filters }) {
    const steps = asCalled(context, await (await storeOf(context)).last(limit, filtersOf(filters)));
    return { text: steps.map(tellStep).join('\n') || 'no step is recorded', structured: { steps } };
  },
});
