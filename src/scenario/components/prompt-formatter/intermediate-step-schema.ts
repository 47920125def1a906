import * as z from 'zod';
import { ASSERTED_STATES, COMPARING, TEST_STEP_ACTIONS } from '../../interfaces/index.ts';

/** What the description for a model leaves open has a usual meaning; what is wrong is told by its own field. */
const AssertionSchema = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('text'),
    text: z.string().min(1),
    is: z.enum(['visible', 'gone']).default('visible'),
  }),
  z.object({ about: z.literal('element'), is: z.enum(ASSERTED_STATES).default('visible') }),
  z.object({
    about: z.enum(['value', 'content', 'url', 'title']),
    how: z.enum(COMPARING).default('equals'),
    expected: z.string(),
  }),
]);

/** What a model may answer for one act on the screen it was shown. */
export const IntermediateStepSchema = z.object({
  actionType: z.enum([...TEST_STEP_ACTIONS, 'unknown']),
  targetSelector: z.string().min(1).optional(),
  toTargetSelector: z.string().min(1).optional(),
  inputValue: z.union([z.string(), z.number(), z.boolean()]).optional(),
  values: z.array(z.string()).optional(),
  key: z.string().optional(),
  click: z.enum(['double', 'right']).optional(),
  direction: z.enum(['up', 'down', 'left', 'right', 'top', 'bottom']).optional(),
  accept: z.boolean().optional(),
  append: z.boolean().optional(),
  paths: z.array(z.string()).optional(),
  assertion: AssertionSchema.optional(),
  isAmbiguous: z.boolean().optional(),
  alternativeSelectors: z.array(z.string()).optional(),
  confidenceScore: z.number().min(0).max(1).optional(),
  error: z.string().optional(),
});

export const MOST_STEPS = 8;

/** The steps for one clause; each says which of its words it does. */
export const ProposalSchema = z.object({
  steps: z.array(IntermediateStepSchema.extend({ words: z.string() })).max(MOST_STEPS),
  error: z.string().optional(),
});

const text = { type: 'string' };

/** The same for a model, in few words: what is rarely used is not described, and checked all the same. The system prompt says what the fields mean. */
export const PROPOSAL_FOR_MODEL = {
  type: 'object' as const,
  properties: {
    steps: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          words: text,
          actionType: { enum: [...TEST_STEP_ACTIONS] },
          targetSelector: text,
          toTargetSelector: text,
          inputValue: text,
          key: text,
          accept: { type: 'boolean' },
          assertion: {
            type: 'object',
            properties: {
              about: { enum: ['text', 'element', 'value', 'content', 'url', 'title'] },
              text,
              is: text,
              how: { enum: ['equals', 'contains', 'not_equals', 'not_contains'] },
              expected: text,
            },
            required: ['about'],
          },
        },
        required: ['words', 'actionType'],
      },
    },
    error: text,
  },
  required: ['steps'],
};
